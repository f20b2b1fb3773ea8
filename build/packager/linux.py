"""The packages for Linux: a folder to unpack anywhere, and a .deb for Debian, Ubuntu and their relatives."""

from __future__ import annotations

import gzip
import hashlib
import re
import shutil
import time
from html import escape
from pathlib import Path

from packager.archives import files_below, megabytes, settle, write_tar_xz
from packager.frozen import run
from packager.project import APP_ID, AUTHORS, NAME, RACE_MIME, ROOT, SUMMARY, TITLE, VERSION

TEMPLATES = ROOT / "build" / "linux"
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
"""What Debian calls the machines that `platform.machine` names."""
MAINTAINER = f"{AUTHORS} <camelup-desktop@users.noreply.github.com>"
DEPENDS = "libx11-6, libxext6, libxcursor1, libxfixes3, libxi6, libxrandr2"
"""What SDL opens when it opens a window; everything else is inside."""
RECOMMENDS = "libpulse0, libasound2 | libasound2t64, libwayland-client0, libxkbcommon0, libxss1"

_SHOTS = (("race.png", "A race in its second leg"), ("menu.png", "The menu"))
"""Pictures below build/screenshots that software centres show."""


def filled(template: str, **values: str) -> str:
    """A file of build/linux with its `@WORDS@` filled in."""
    text = (TEMPLATES / template).read_text(encoding="utf-8")
    known = {
        "APP_ID": APP_ID,
        "MIME": RACE_MIME,
        "VERSION": VERSION,
        "SUMMARY": SUMMARY,
        "AUTHORS": escape(AUTHORS, False),
    }
    return re.sub(r"@([A-Z_]+)@", lambda word: (known | values)[word[1]], text)


def day(epoch: int) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(epoch))


def metainfo(epoch: int, home: str | None) -> str:
    """What software centres show. Links and screenshots need `home`, the address of the project's page on its forge."""
    web = ""
    if home is not None:
        web = f'  <url type="homepage">{escape(home)}</url>\n  <url type="bugtracker">{escape(home)}/issues</url>\n'
        web += "  <screenshots>\n"
        for number, (name, caption) in enumerate(_SHOTS):
            kind = ' type="default"' if number == 0 else ""
            address = f"{escape(home)}/raw/v{VERSION}/build/screenshots/{name}"
            web += f"    <screenshot{kind}>\n      <caption>{caption}</caption>\n      <image>{address}</image>\n"
            web += "    </screenshot>\n"
        web += "  </screenshots>"
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    past = re.findall(r"^## \[([0-9.]+)\] - ([0-9-]{10})$", changelog, re.MULTILINE)
    releases = past if any(version == VERSION for version, _ in past) else [(VERSION, day(epoch)), *past]
    lines = [f'    <release version="{version}" date="{date}"/>' for version, date in releases]
    return filled("metainfo.xml", WEB=web, RELEASES="\n".join(lines))


def make_tar(program: Path, work: Path, dist: Path, machine: str, epoch: int, preset: int) -> Path:
    """The folder as a .tar.xz with a launcher that a double click starts."""
    folder = work / f"{NAME}-{VERSION}"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(program, folder, symlinks=True)
    (folder / f"{TITLE}.desktop").write_text(filled("portable.desktop"), encoding="utf-8")
    (folder / "READ ME.txt").write_text(filled("readme.txt"), encoding="utf-8")
    settle(folder, epoch)
    (folder / f"{TITLE}.desktop").chmod(0o755)
    target = dist / f"{NAME}-{VERSION}-linux-{machine}.tar.xz"
    write_tar_xz(folder, target, epoch, preset)
    return target


def make_deb(
    program: Path,
    icons: Path,
    work: Path,
    dist: Path,
    machine: str,
    glibc: str,
    epoch: int,
    home: str | None,
    preset: int,
) -> Path:
    root = work / "deb"
    shutil.rmtree(root, ignore_errors=True)
    library, share = root / "usr" / "lib" / NAME, root / "usr" / "share"
    documents = share / "doc" / NAME
    shutil.copytree(program, library, symlinks=True)
    documents.mkdir(parents=True)
    for name in ("SOFTWARE.txt", "licences"):
        (library / name).rename(documents / name)
    (root / "usr" / "games").mkdir()
    (root / "usr" / "games" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
    _desktop(share, icons, epoch, home)
    _documents(share, documents, epoch)
    settle(root, epoch)

    control = root / "DEBIAN"
    control.mkdir()
    (control / "control").write_text(_control(machine, glibc, root), encoding="utf-8")
    sums = "".join(f"{_md5(path)}  {path.relative_to(root).as_posix()}\n" for path in _plain_files(root))
    (control / "md5sums").write_text(sums, encoding="utf-8")
    settle(control, epoch)
    target = dist / f"{NAME}_{VERSION}_{ARCHITECTURES[machine]}.deb"
    run(
        *("dpkg-deb", "--root-owner-group", "-Zxz", f"-z{preset}", "--build", root, target),
        SOURCE_DATE_EPOCH=str(epoch),
        DPKG_DEB_THREADS_MAX="1",
    )
    return target


def _write(path: Path, text: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)


def _desktop(share: Path, icons: Path, epoch: int, home: str | None) -> None:
    """The menu entry, the icons, the type of a saved race, and what software centres show."""
    _write(share / "applications" / f"{APP_ID}.desktop", filled("camelup.desktop", EXEC=f"/usr/games/{NAME}"))
    _write(share / "mime" / "packages" / f"{APP_ID}.xml", filled("mime.xml"))
    _write(share / "metainfo" / f"{APP_ID}.metainfo.xml", metainfo(epoch, home))
    for name, kind, icon in ((NAME, "apps", APP_ID), ("race", "mimetypes", f"{APP_ID}.race")):
        hicolor = share / "icons" / "hicolor"
        _write(hicolor / "scalable" / kind / f"{icon}.svg", (icons / f"{name}.svg").read_bytes())
        for picture in icons.glob(f"{name}-*.png"):
            px = picture.stem.rpartition("-")[2]
            _write(hicolor / f"{px}x{px}" / kind / f"{icon}.png", picture.read_bytes())


def _documents(share: Path, documents: Path, epoch: int) -> None:
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8").partition("\n\n")[2].strip()
    lines = [f" {line}" if line else " ." for line in licence.splitlines()]
    _write(documents / "copyright", filled("copyright", LICENCE="\n".join(lines)))
    date = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(epoch))
    changes = f"{NAME} ({VERSION}) stable; urgency=medium\n\n  * Release {VERSION}.\n\n -- {MAINTAINER}  {date}\n"
    _write(documents / "changelog.gz", gzip.compress(changes.encode(), 9, mtime=0))
    page = filled("camelup.6", DATE=day(epoch))
    _write(share / "man" / "man6" / f"{NAME}.6.gz", gzip.compress(page.encode(), 9, mtime=0))
    _write(share / "lintian" / "overrides" / NAME, filled("lintian-overrides"))


def _control(machine: str, glibc: str, root: Path) -> str:
    return (
        f"Package: {NAME}\nVersion: {VERSION}\nArchitecture: {ARCHITECTURES[machine]}\nMaintainer: {MAINTAINER}\n"
        f"Installed-Size: {round(megabytes(root) * 1e6 / 1024)}\nDepends: libc6 (>= {glibc}), {DEPENDS}\n"
        f"Recommends: {RECOMMENDS}\nSection: games\nPriority: optional\n"
        f"Description: {SUMMARY[0].lower()}{SUMMARY[1:]}\n"
        " Five racing camels, two crazy ones that run the wrong way, and a pyramid full\n"
        " of dice: bet on legs and on the whole race, with people around one screen, with\n"
        " computer opponents, or both. 3 to 8 seats, every rule of the second edition.\n"
    )


def _plain_files(root: Path) -> list[Path]:
    inside = [path for path in files_below(root) if path.is_file() and not path.is_symlink()]
    return [path for path in inside if "DEBIAN" not in path.relative_to(root).parts]


def _md5(path: Path) -> str:
    return hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()
