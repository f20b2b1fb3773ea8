"""A Python of its own for the build, and the folder that PyInstaller makes with it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from packager.project import NAME, ROOT


def run(*words: str | Path, **environment: str) -> None:
    """Run a command and stop the build where it fails, with what it said."""
    done = subprocess.run(
        [str(word) for word in words],
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode != 0:
        raise SystemExit(f"{done.stdout}\n{Path(str(words[0])).name} failed with exit code {done.returncode}")


def build_python(work: Path) -> Path:
    """The Python of a fresh environment that holds what the game needs at run time, PyInstaller, and nothing else."""
    folder = work / "venv"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    wanted = (ROOT / "build" / "requirements.txt").read_text(encoding="utf-8") + sys.version
    made = folder / "made-for.txt"
    if not made.is_file() or made.read_text(encoding="utf-8") != wanted:
        shutil.rmtree(folder, ignore_errors=True)
        run(sys.executable, "-m", "venv", folder)
        run(python, "-m", "pip", "install", "--quiet", "--requirement", ROOT / "build" / "requirements.txt")
        made.write_text(wanted, encoding="utf-8")
    return python


def site_packages(python: Path) -> Path:
    done = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        capture_output=True,
        text=True,
        check=True,
    )
    return Path(done.stdout.strip())


def draw_icons(python: Path, work: Path) -> Path:
    folder = work / "icons"
    run(python, ROOT / "build" / "icons.py", folder)
    return folder


def freeze(python: Path, icons: Path, work: Path, epoch: int) -> Path:
    """Have PyInstaller make the program; returns the folder, on macOS the one that holds the .app."""
    shutil.rmtree(work / "frozen", ignore_errors=True)
    # PyInstaller's own default for its work is `build`, which is ours.
    places = ["--workpath", work / "pyinstaller", "--distpath", work / "frozen"]
    run(
        *(python, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN", *places),
        ROOT / "build" / "camelup.spec",
        CAMELUP_ICONS=str(icons),
        SOURCE_DATE_EPOCH=str(epoch),
        PYTHONHASHSEED="1",
        PYTHONDONTWRITEBYTECODE="1",
        PYINSTALLER_CONFIG_DIR=str(work / "pyinstaller-config"),
    )
    folder = work / "frozen" / NAME
    if sys.platform == "linux" and shutil.which("strip"):
        # Python's own library may come with megabytes of notes for debuggers; NumPy's must not be touched.
        for library in (folder / "_internal").glob("libpython*.so*"):
            run("strip", "--strip-unneeded", library)
    return folder


def newest_glibc(folder: Path) -> tuple[str, str] | None:
    """The newest version of the C library's symbols that anything in `folder` asks for, and a file that does."""
    if shutil.which("objdump") is None:
        return None
    newest, which = (0,), ""
    for path in sorted(folder.rglob("*")):
        if not path.is_file() or path.read_bytes()[:4] != b"\x7fELF":
            continue
        symbols = subprocess.run(["objdump", "-T", path], capture_output=True, text=True, check=False).stdout
        for found in re.findall(r"GLIBC_([0-9.]+)", symbols):
            version = tuple(int(part) for part in found.split("."))
            if version > newest:
                newest, which = version, path.relative_to(folder).as_posix()
    return ".".join(map(str, newest)), which
