"""The packages for Windows, from a finished folder: a zip, and an installer where NSIS is at hand."""

from __future__ import annotations

import os
import shutil
from pathlib import Path, PureWindowsPath

from packager.archives import files_below, megabytes, settle, write_zip
from packager.frozen import run
from packager.project import AUTHORS, COPYRIGHT, NAME, RACE_MIME, ROOT, VERSION

_NSIS_ON_WINDOWS = (r"C:\Program Files (x86)\NSIS\makensis.exe", r"C:\Program Files\NSIS\makensis.exe")


def make_packages(folder: Path, icons: Path, work: Path, dist: Path, epoch: int, quick: bool) -> list[Path]:
    """Pack `folder` (with camelup.exe in it) both ways; `quick` spares nine tenths of the time for compressing."""
    whole = work / "windows-packed" / f"{NAME}-{VERSION}"
    shutil.rmtree(whole.parent, ignore_errors=True)
    shutil.copytree(folder, whole)
    shutil.copyfile(icons / "race.ico", whole / "race.ico")
    text = (ROOT / "build" / "windows" / "readme.txt").read_text(encoding="utf-8").replace("@VERSION@", VERSION)
    (whole / "READ ME.txt").write_text(text, encoding="utf-8", newline="\r\n")
    settle(whole, epoch)
    archive = dist / f"{NAME}-{VERSION}-windows-x64.zip"
    write_zip(whole, archive, epoch, 1 if quick else 9)
    makensis = shutil.which("makensis") or next((path for path in _NSIS_ON_WINDOWS if Path(path).is_file()), None)
    if makensis is None:
        print("no installer is made: makensis (NSIS) is not installed")
        return [archive]
    return [archive, _installer(makensis, whole, icons, dist, epoch, quick)]


def _installer(makensis: str, whole: Path, icons: Path, dist: Path, epoch: int, quick: bool) -> Path:
    removals = whole.parent / "removals.nsh"
    removals.write_text(_removals(whole), encoding="utf-8-sig")
    target = dist / f"{NAME}-{VERSION}-windows-x64-setup.exe"
    names = {
        "OUTPUT": target,
        "FOLDER": whole,
        "ICONS": icons,
        "REMOVALS": removals,
        "VERSION": VERSION,
        "COPYRIGHT": COPYRIGHT,
        "AUTHORS": AUTHORS,
        "MIME": RACE_MIME,
        "KILOBYTES": round(megabytes(whole) * 1e6 / 1024),
    }
    words = [f"-D{name}={value}" for name, value in names.items()]
    if quick:
        words.append("-DQUICK")
    if os.name != "nt":
        # The 64-bit installer runs under a Wine without 32-bit parts.
        words.append("-DCROSS")
    run(makensis, "-V2", *words, ROOT / "build" / "windows" / "installer.nsi", SOURCE_DATE_EPOCH=str(epoch))
    return target


def _removals(whole: Path) -> str:
    """NSIS commands that take away every file and then every folder, the deepest first."""
    inside = list(files_below(whole))
    files = [path for path in inside if not path.is_dir()]
    folders = sorted((path for path in inside if path.is_dir()), key=lambda path: (-len(path.parts), path.as_posix()))
    lines = [f'Delete "$INSTDIR\\{_windows(path, whole)}"' for path in files]
    lines += [f'RMDir "$INSTDIR\\{_windows(path, whole)}"' for path in folders]
    return "\n".join(lines) + "\n"


def _windows(path: Path, whole: Path) -> str:
    return str(PureWindowsPath(path.relative_to(whole).as_posix())).replace("$", "$$")
