"""Make the packages that this system can make, into dist/: `python build/package.py`.

On Linux a .tar.xz and a .deb, and with mingw, NSIS and Wine at hand also the Windows zip and installer; on Windows a
zip and, with NSIS, the installer; on macOS a zip with the program. With SHA256SUMS over all of them.

Everything else that is needed (PyInstaller and the exact packages of build/requirements.txt) goes into an environment
of its own below build/work. A second build of the same commit gives the same bytes: `--check-reproducible` looks.
"""

from __future__ import annotations

import argparse
import platform
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from packager import linux, macos, windows, wine
from packager.archives import differences, files_below, megabytes, settle, write_checksums
from packager.frozen import build_python, draw_icons, freeze, newest_glibc, site_packages
from packager.project import DOWNLOAD_MB, NAME, ROOT, TITLE, UNPACKED_MB, VERSION, commit_time
from packager.software import libraries, packages, python_itself, write_software_list

SYSTEMS = ("linux", "windows", "macos")
HERE = {"linux": "linux", "win32": "windows", "darwin": "macos"}.get(sys.platform, sys.platform)


@dataclass(frozen=True, slots=True)
class Order:
    """What to make, where, and how."""

    systems: tuple[str, ...]
    work: Path
    dist: Path
    epoch: int
    """The date of everything inside, in seconds since 1970."""
    home: str | None
    """The address of the project's page, for software centres."""
    quick: bool
    """Whether to compress lightly, for a trial."""

    @property
    def preset(self) -> int:
        """How hard xz tries, from 0 to 9."""
        return 1 if self.quick else 6


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=SYSTEMS, help="make the packages for this system alone")
    parser.add_argument("--dist", type=Path, default=ROOT / "dist", help="where the packages go")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "work", help="where the work is done")
    parser.add_argument(
        "--home", metavar="URL", help="the project's page on its forge: links and screenshots of the .deb"
    )
    parser.add_argument("--quick", action="store_true", help="compress lightly, for a trial")
    parser.add_argument("--check-reproducible", action="store_true", help="build a second time and compare")
    args = parser.parse_args(words)
    systems = (args.only,) if args.only else tuple(each for each in SYSTEMS if can_make(each))
    if args.only and not can_make(args.only):
        return _told(f"{args.only} packages cannot be made here: {why_not(args.only)}")
    order = Order(systems, args.work.resolve(), args.dist.resolve(), commit_time(), args.home, args.quick)
    packed = build(order)
    print(f"  {write_checksums(order.dist).name}")
    if not all(packed):
        return 1
    return compare(order) if args.check_reproducible else 0


def can_make(system: str) -> bool:
    return not why_not(system)


def why_not(system: str) -> str:
    """What is missing here to make the packages for a system; empty where nothing is."""
    if system == HERE:
        return ""
    if system == "windows" and HERE == "linux":
        missing = [tool for tool in wine.TOOLS if shutil.which(tool) is None]
        return f"needs {', '.join(missing)} ({wine.DEBIAN_PACKAGES})" if missing else ""
    return f"only on {system} itself"


def build(order: Order) -> list[bool]:
    """Make all packages; whether each is within its size."""
    shutil.rmtree(order.dist, ignore_errors=True)
    order.dist.mkdir(parents=True)
    order.work.mkdir(parents=True, exist_ok=True)
    python = build_python(order.work)
    icons = draw_icons(python, order.work)
    makers: dict[str, Callable[[Order, Path, Path], list[bool]]] = {
        "linux": make_linux,
        "windows": make_windows if HERE == "windows" else make_windows_on_linux,
        "macos": make_macos,
    }
    return [fits for system in order.systems for fits in makers[system](order, python, icons)]


def frozen(order: Order, python: Path, icons: Path) -> Path:
    """The folder that PyInstaller makes, with the list of what is in it."""
    folder = freeze(python, icons, order.work, order.epoch)
    text = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    itself = python_itself(text=text if text.is_file() else None)
    write_software_list([itself, *packages(site_packages(python)), *libraries(folder)], folder)
    settle(folder, order.epoch)
    return folder


def make_linux(order: Order, python: Path, icons: Path) -> list[bool]:
    folder = frozen(order, python, icons)
    machine = platform.machine()
    glibc = newest_glibc(folder)
    if glibc is None:
        raise SystemExit("objdump is needed to find out which systems the package runs on (Debian package binutils)")
    print(f"runs with glibc {glibc[0]} and newer (asked for by {glibc[1]})")
    made = [
        linux.make_tar(folder, order.work, order.dist, machine, order.epoch, order.preset),
        linux.make_deb(folder, icons, order.work, order.dist, machine, glibc[0], order.epoch, order.home, order.preset),
    ]
    return [weigh(package, folder) for package in made]


def make_windows(order: Order, python: Path, icons: Path) -> list[bool]:
    return pack_for_windows(order, frozen(order, python, icons), icons)


def make_windows_on_linux(order: Order, python: Path, icons: Path) -> list[bool]:
    return pack_for_windows(order, wine.make_folder(python, icons, order.work, order.epoch), icons)


def pack_for_windows(order: Order, folder: Path, icons: Path) -> list[bool]:
    made = windows.make_packages(folder, icons, order.work, order.dist, order.epoch, order.quick)
    return [weigh(package, folder) for package in made]


def make_macos(order: Order, python: Path, icons: Path) -> list[bool]:
    folder = frozen(order, python, icons)
    app = folder.parent / f"{TITLE}.app"
    return [weigh(macos.make_zip(folder, app, order.dist, order.epoch), app)]


def weigh(package: Path, unpacked: Path) -> bool:
    """Say how large a package is; whether that is within the limits."""
    download, whole = megabytes(package), megabytes(unpacked)
    fits = download <= DOWNLOAD_MB and whole <= UNPACKED_MB
    verdict = "" if fits else f"  TOO LARGE: the limits are {DOWNLOAD_MB} and {UNPACKED_MB} MB"
    print(f"  {package.name}: {download:.1f} MB, unpacked {whole:.1f} MB{verdict}")
    return fits


def compare(order: Order) -> int:
    """Build everything a second time, elsewhere; the exit code is 1 where anything differs."""
    with tempfile.TemporaryDirectory(prefix=f"{NAME}-again-") as place:
        again = Order(order.systems, Path(place) / "work", Path(place) / "dist", order.epoch, order.home, order.quick)
        build(again)
        write_checksums(again.dist)
        found = [f"  {line}" for line in differences(order.dist, again.dist)]
        for folder in ("frozen", "deb", "windows"):
            one, other = order.work / folder, again.work / folder
            # What is left of an earlier order for other systems has no counterpart.
            if other.is_dir():
                found += [f"  inside {folder}: {line}" for line in differences(one, other)]
    if found:
        return _told("\n".join(["The two builds differ:", *found]))
    count = sum(path.is_file() for path in files_below(order.dist))
    print(f"Built twice, the same bytes: {NAME} {VERSION}, {count} files.")
    return 0


def _told(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
