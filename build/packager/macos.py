"""The package for macOS: the program as PyInstaller makes it, in a zip that keeps its links."""

from __future__ import annotations

import platform
import shutil
from pathlib import Path

from packager.archives import write_zip
from packager.project import NAME, VERSION


def make_zip(folder: Path, app: Path, dist: Path, epoch: int) -> Path:
    """Zip the .app; `folder` is the plain folder beside it, whose list of software goes along.

    The program carries only the signature that PyInstaller gives it, which names nobody: README.md says how to open it.
    """
    whole = app.parent / f"{NAME}-{VERSION}"
    shutil.rmtree(whole, ignore_errors=True)
    whole.mkdir()
    shutil.copytree(app, whole / app.name, symlinks=True)
    shutil.copyfile(folder / "SOFTWARE.txt", whole / "SOFTWARE.txt")
    shutil.copytree(folder / "licences", whole / "licences")
    target = dist / f"{NAME}-{VERSION}-macos-{platform.machine()}.zip"
    write_zip(whole, target, epoch)
    return target
