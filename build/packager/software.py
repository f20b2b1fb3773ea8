"""The list of everything that is inside a package: name, version, licence, and the texts of the licences."""

from __future__ import annotations

import platform
import re
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib.metadata import Distribution, distributions
from pathlib import Path

from packager.project import ROOT, TITLE, VERSION

LICENCE_TEXTS = ROOT / "build" / "licences"
"""The texts by their SPDX identifiers, for what comes without its own."""

_ONLY_FOR_BUILDING = {"pip", "setuptools", "wheel", "altgraph", "packaging", "pyinstaller-hooks-contrib", "pefile"}
_ONLY_FOR_BUILDING |= {"pywin32-ctypes", "macholib"}

_LICENCES = {
    "font-fredoka-one": "OFL-1.1",
    "font-source-sans-pro": "OFL-1.1",
    "numpy": "BSD-3-Clause",
    "pygame-ce": "LGPL-2.1-or-later",
    "pygame-gui": "MIT",
    "python-i18n": "MIT",
    "platformdirs": "MIT",
    "msgspec": "BSD-3-Clause",
    "pyinstaller": "GPL-2.0-or-later",
}
"""By hand, since packages say it in many different ways."""

_LIBRARIES = (
    (r"SDL2(_image|_mixer|_ttf)?\b", "SDL", "Zlib"),
    (r"(lib)?FLAC", "FLAC", "BSD-3-Clause"),
    (r"brotli", "Brotli", "MIT"),
    (r"bz2", "bzip2", "bzip2-1.0.6"),
    (r"ffi", "libffi", "MIT"),
    (r"fluidsynth", "FluidSynth", "LGPL-2.1-or-later"),
    (r"freetype", "FreeType", "FTL"),
    (r"gcc_s|stdc\+\+|gfortran|gomp", "GCC run-time library", "GPL-3.0-or-later"),
    (r"quadmath", "GCC quad-precision library", "LGPL-2.1-or-later"),
    (r"harfbuzz", "HarfBuzz", "MIT-Modern-Variant"),
    (r"jpeg", "libjpeg-turbo", "IJG"),
    (r"lzma", "XZ Utils liblzma", "0BSD"),
    (r"mpg123", "mpg123", "LGPL-2.1-or-later"),
    (r"modplug", "libmodplug", "MIT"),
    (r"glib|gio|gobject|gmodule|gthread", "GLib", "LGPL-2.1-or-later"),
    (r"intl|iconv", "GNU gettext and libiconv", "LGPL-2.1-or-later"),
    (r"pcre", "PCRE", "BSD-3-Clause"),
    (r"(crypto|ssl)\b", "OpenSSL", "Apache-2.0"),
    (r"gme", "Game Music Emu", "LGPL-2.1-or-later"),
    (r"(scipy_)?openblas", "OpenBLAS", "BSD-3-Clause"),
    (r"ogg|vorbis", "Ogg Vorbis", "BSD-3-Clause"),
    (r"opus", "Opus", "BSD-3-Clause"),
    (r"png", "libpng", "libpng-2.0"),
    (r"portmidi", "PortMidi", "MIT"),
    (r"python3", "Python", "PSF-2.0"),
    (r"sndfile", "libsndfile", "LGPL-2.1-or-later"),
    (r"tiff", "LibTIFF", "libtiff"),
    (r"uuid", "libuuid", "BSD-3-Clause"),
    (r"webp|sharpyuv", "libwebp", "BSD-3-Clause"),
    (r"wavpack", "WavPack", "BSD-3-Clause"),
    (r"xmp", "libxmp", "MIT"),
    (r"zlib|z\b", "zlib", "Zlib"),
    (r"(msvcp|vcruntime|concrt)", "Microsoft Visual C++ run-time library", "Microsoft"),
)
"""Compiled libraries by the beginning of their file's name (after `lib`): what they are, and under what licence."""


@dataclass(frozen=True, slots=True)
class Software:
    """One thing inside a package."""

    name: str
    version: str
    licence: str
    """An SPDX identifier, or a name that the licences' folder explains."""
    texts: tuple[Path, ...] = ()
    """Licence files that it comes with."""
    files: list[str] = field(default_factory=list)
    """Which compiled libraries it is."""


def _texts_of(distribution: Distribution) -> tuple[Path, ...]:
    named = re.compile(r"licen[cs]e|copying|notice|ofl", re.IGNORECASE)
    found = []
    for file in distribution.files or ():
        inside = file.parts[0].endswith(".dist-info") or "licenses" in file.parts
        path = Path(str(distribution.locate_file(file)))
        if inside and named.search(file.as_posix()) and path.is_file() and path.suffix not in (".py", ".pyc"):
            found.append(path)
    return tuple(sorted(found))


def packages(site: Path) -> Iterator[Software]:
    """The Python packages below a `site-packages` folder that end up in a package of ours."""
    for distribution in sorted(distributions(path=[str(site)]), key=lambda each: each.metadata["Name"].lower()):
        name = distribution.metadata["Name"].lower().replace("_", "-")
        if name in _ONLY_FOR_BUILDING:
            continue
        if name not in _LICENCES:
            raise SystemExit(f"build/packager/software.py does not know the licence of {name}")
        shown = "PyInstaller's start program" if name == "pyinstaller" else distribution.metadata["Name"]
        yield Software(shown, distribution.version, _LICENCES[name], _texts_of(distribution))


def libraries(folder: Path) -> Iterator[Software]:
    """The compiled libraries in a finished folder; says which ones nobody has looked at."""
    found: dict[str, Software] = {}
    for path in sorted(folder.rglob("*")):
        extension = re.search(r"\.(cpython|cp3|abi3|pyd$)", path.name) or path.suffix == ".pyd"
        library = re.search(r"(\.so(\.[0-9.]+)?|\.dll|\.dylib)$", path.name)
        if not library or extension or path.is_symlink() or not path.is_file():
            continue
        stem = path.name.removeprefix("lib")
        known = next((each for each in _LIBRARIES if re.match(each[0], stem, re.IGNORECASE)), None)
        if known is None:
            print(f"build/packager/software.py does not know the library {path.relative_to(folder)}")
            known = ("", "Further parts of the packages above", "see there")
        _, name, licence = known
        entry = found.setdefault(name, Software(name, "", licence))
        if path.name not in entry.files:
            entry.files.append(path.name)
    found.pop("Python", None)
    yield from sorted(found.values(), key=lambda each: each.name.lower())


def python_itself(version: str = "", text: Path | None = None) -> Software:
    """The Python inside: the one that runs this build, unless told otherwise."""
    return Software("Python", version or platform.python_version(), "PSF-2.0", (text,) if text else ())


def write_software_list(everything: Sequence[Software], folder: Path) -> None:
    """Write `SOFTWARE.txt` and the folder `licences` into `folder`."""
    target = folder / "licences"
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    lines = [f"{TITLE} {VERSION} is under the MIT licence (licences/{TITLE}.txt). Inside are:", ""]
    shutil.copyfile(ROOT / "LICENSE", target / f"{TITLE}.txt")
    for software in everything:
        lines.append(f"{software.name} {software.version}".rstrip() + f": {software.licence}")
        if software.files:
            lines.append(f"    {' '.join(software.files)}")
        if software.licence == "see there":
            continue
        standard = LICENCE_TEXTS / f"{software.licence}.txt"
        if not standard.is_file():
            raise SystemExit(f"build/licences has no text for {software.licence}")
        shutil.copyfile(standard, target / standard.name)
        for number, text in enumerate(software.texts, start=1):
            suffix = f"-{number}" if len(software.texts) > 1 else ""
            shutil.copyfile(text, target / f"{software.name}{suffix}.txt")
    lines += [
        "",
        "The folder licences has the text of every licence named here, and what each project says in its own words.",
        "Libraries under the LGPL lie in files of their own and may be replaced by other versions of themselves.",
        "GCC's run-time libraries may be passed on with any program (GCC Runtime Library Exception 3.1), and so may",
        "PyInstaller's start program (its licence names the exception).",
    ]
    (folder / "SOFTWARE.txt").write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
