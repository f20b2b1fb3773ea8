"""Files that are whole or not there at all: written beside, flushed to the disk, then put in place in one step."""

from __future__ import annotations

import errno
import os
import stat
import unicodedata
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from game.session.errors import StoreError
from game.session.sayings import Notice, Saying

_PROBLEMS = {
    errno.ENOSPC: Notice.DISK_FULL,
    errno.EDQUOT: Notice.QUOTA,
    errno.EROFS: Notice.READ_ONLY,
    errno.EACCES: Notice.FORBIDDEN,
    errno.EPERM: Notice.FORBIDDEN,
    errno.ENOTDIR: Notice.NO_FOLDER,
    errno.EEXIST: Notice.NO_FOLDER,
    errno.EIO: Notice.DISK_FAULT,
}
_NOT_FOR_FOLDERS = (errno.EINVAL, errno.ENOTSUP, errno.EACCES, errno.EPERM)


@dataclass(frozen=True, slots=True)
class Folders:
    """Where the game keeps its files. Nothing is created before something is written."""

    data: Path
    """Races."""
    config: Path
    """Settings."""
    log: Path

    @classmethod
    def standard(cls) -> Folders:
        """The folders that the system has for such files, for the person who is logged in."""
        import platformdirs

        name = "camelup"
        return cls(
            data=platformdirs.user_data_path(name, appauthor=False),
            config=platformdirs.user_config_path(name, appauthor=False),
            log=platformdirs.user_log_path(name, appauthor=False),
        )

    @classmethod
    def under(cls, folder: Path) -> Folders:
        """All of them in one folder, for a copy of the game that is carried around."""
        return cls(folder / "data", folder / "config", folder / "log")


class Disk:
    """The steps of which a safe write consists; a test puts one in its place that fails at any of them."""

    def write(self, path: Path, data: bytes) -> None:
        """Write a new file and have it flushed to the disk itself, not only to the system's memory."""
        with path.open("wb") as file:
            file.write(data)
            file.flush()
            self.sync(file.fileno())

    def sync(self, descriptor: int) -> None:
        os.fsync(descriptor)

    def replace(self, source: Path, target: Path) -> None:
        os.replace(source, target)

    def sync_folder(self, folder: Path) -> None:
        """Flush a folder's list of names where that is possible: neither on Windows nor on every network disk."""
        if os.name == "nt":
            return
        try:
            descriptor = os.open(folder, os.O_RDONLY)
            try:
                self.sync(descriptor)
            finally:
                os.close(descriptor)
        except OSError as error:
            if error.errno not in _NOT_FOR_FOLDERS:
                raise

    def read(self, path: Path, limit: int) -> bytes:
        """A file's first `limit` bytes and one more if there are more."""
        with path.open("rb") as file:
            return file.read(limit + 1)

    def mark(self, path: Path) -> tuple[int, int]:
        """A file's size in bytes and time of change in nanoseconds, which together tell whether it is still the same.

        Raises `OSError`; what is no file counts as one that cannot be found.
        """
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise FileNotFoundError(errno.ENOENT, "not a file")
        return found.st_size, found.st_mtime_ns

    def names(self, folder: Path) -> list[str]:
        """The names in a folder, none when it does not exist."""
        try:
            return os.listdir(folder)
        except FileNotFoundError:
            return []

    def make_folder(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)

    def remove(self, path: Path) -> None:
        path.unlink(missing_ok=True)


def write_whole(disk: Disk, path: Path, data: bytes) -> None:
    """Write a file so that at every moment, a power cut included, the old or the new content is there in full.

    Raises `OSError`; the old content is then still in place.
    """
    disk.make_folder(path.parent)
    beside = path.with_name(f".{path.name}.part")
    try:
        disk.write(beside, data)
        disk.replace(beside, path)
    except OSError:
        with suppress(OSError):
            disk.remove(beside)
        raise
    disk.sync_folder(path.parent)


def time_of(nanoseconds: int) -> datetime:
    """A file's time of change, as `Disk.mark` gives it, with the time zone; 1970 for one that no calendar holds."""
    try:
        return datetime.fromtimestamp(nanoseconds / 1e9).astimezone()
    except (ValueError, OverflowError, OSError):
        return datetime.fromtimestamp(0).astimezone()


def free_name(name: str, taken: Collection[str]) -> str:
    """`name`, or with a number before its ending where it is taken, such as `race-2.json`.

    Names that differ in case alone, or in how an accent is written, are one name on some disks, and count as one here.
    """
    stem, _, ending = name.rpartition(".")
    folded = {_folded(other) for other in taken}
    number, free = 1, name
    while _folded(free) in folded:
        number += 1
        free = f"{stem}-{number}.{ending}"
    return free


def set_aside(disk: Disk, path: Path, word: str) -> Path:
    """Rename a file that cannot be used to a name that says so, such as `race-000012.damaged.json`.

    Never takes the name of another file. Raises `OSError`.
    """
    aside = path.with_name(free_name(f"{path.stem}.{word}{path.suffix}", disk.names(path.parent)))
    disk.replace(path, aside)
    return aside


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


@contextmanager
def told_as_sentence(what: Notice, folder: Path, **values: str) -> Iterator[None]:
    """Turn an `OSError` inside into a `StoreError`: `what` could not be done, and `why`."""
    try:
        yield
    except OSError as error:
        raise StoreError(what(why=_why(error, folder), **values)) from error


def _why(error: OSError, folder: Path) -> Saying:
    known = _PROBLEMS.get(error.errno or 0)
    if known is not None:
        return known(folder=str(folder))
    reason = (error.strerror or type(error).__name__).rstrip(".")
    return Notice.SYSTEM(problem=reason[:1].lower() + reason[1:])
