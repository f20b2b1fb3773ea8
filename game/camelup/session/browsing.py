"""Folders in which files of races lie, looked through without opening any of the files."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from pathlib import Path

from camelup.session.files import time_of, told_as_sentence
from camelup.session.library import is_race
from camelup.session.sayings import Notice

MOST = 2000
"""Rows of a folder that are shown; a folder of more is searched in a better way than by scrolling."""


class Place(Enum):
    """Where one begins to look."""

    LAST = "last"
    """The folder from which a race was imported last."""
    EXPORTS = "exports"
    """Where this game puts exported races."""
    DOWNLOADS = "downloads"
    DOCUMENTS = "documents"
    HOME = "home"


@dataclass(frozen=True, slots=True)
class Found:
    """A folder, or a file that may be a race."""

    path: Path
    folder: bool
    size: int = 0
    """Bytes of a file."""
    changed: datetime | None = None
    """When a file was changed last, with the time zone."""

    @property
    def name(self) -> str:
        return readable(self.path.name)


@dataclass(frozen=True, slots=True)
class Listing:
    """What is in a folder: folders by name, then files, the newest first."""

    folder: Path
    rows: tuple[Found, ...]

    @property
    def parent(self) -> Path | None:
        """The folder around this one; None at the top."""
        return None if self.folder.parent == self.folder else self.folder.parent


class Browser:
    """Looks into folders. Every call may take as long as a disk or a network does, so none belongs into a frame."""

    def places(self, last: str = "", exports: Path | None = None) -> dict[Place, Path]:
        """The places that there are at this computer, in the order of `Place`; `last` is the folder used last.

        No folder is there twice: the one used last is left out where it is another place as well. Never raises.
        """
        import platformdirs

        wanted = {
            Place.EXPORTS: exports,
            Place.DOWNLOADS: platformdirs.user_downloads_path(),
            Place.DOCUMENTS: platformdirs.user_documents_path(),
            Place.HOME: Path.home(),
            Place.LAST: Path(last) if last else None,
        }
        found: dict[Place, Path] = {}
        for place, path in wanted.items():
            with suppress(OSError, ValueError):
                # Where there is no folder of its own for downloads, the system names the home folder twice.
                if path is not None and path.is_dir() and path not in found.values():
                    found[place] = path
        return {place: found[place] for place in Place if place in found}

    def look(self, folder: Path) -> Listing:
        """What is in a folder. Raises `StoreError`."""
        with told_as_sentence(Notice.FOLDER_NOT_READ, folder, name=readable(str(folder))):
            rows = list(_rows(folder))
        rows.sort(key=lambda row: (not row.folder, -row.changed.timestamp() if row.changed else 0, row.name.casefold()))
        return Listing(folder, tuple(rows[:MOST]))


def typed_path(text: str) -> Path | None:
    """The path that somebody typed or pasted; None for nothing."""
    clean = text.strip().strip("\"'").removeprefix("file://")
    if not clean:
        return None
    # Without a home folder there is nothing to put in place of the sign for it.
    with suppress(RuntimeError):
        return Path(clean).expanduser()
    return Path(clean)


def readable(name: str) -> str:
    """A file's name as it can be shown: what is not UTF-8 in it is replaced."""
    return os.fsencode(name).decode("utf-8", "replace")


def _rows(folder: Path) -> Iterator[Found]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith("."):
                continue
            # What went away meanwhile, or may not be looked at, is left out; so are pipes and devices.
            with suppress(OSError):
                found = entry.stat()
                if stat.S_ISDIR(found.st_mode):
                    yield Found(folder / entry.name, folder=True)
                elif stat.S_ISREG(found.st_mode) and is_race(entry.name):
                    yield Found(folder / entry.name, False, found.st_size, time_of(found.st_mtime_ns))
