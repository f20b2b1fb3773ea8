"""Files that are whole or not there at all: written beside, flushed to the disk, then put in place in one step."""

from __future__ import annotations

import errno
import logging
import os
import re
import secrets
import stat
import time
import unicodedata
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from camelup.session.errors import StoreError
from camelup.session.sayings import Notice, Saying

_PROBLEMS = {
    errno.ENOSPC: Notice.DISK_FULL,
    errno.EDQUOT: Notice.QUOTA,
    errno.EROFS: Notice.READ_ONLY,
    errno.EACCES: Notice.FORBIDDEN,
    errno.EPERM: Notice.FORBIDDEN,
    errno.ENOTDIR: Notice.NO_FOLDER,
    errno.EEXIST: Notice.NO_FOLDER,
    errno.EIO: Notice.DISK_FAULT,
    errno.EISDIR: Notice.A_FOLDER,
    errno.ENODEV: Notice.NO_FILE,
}
_NOT_FOR_FOLDERS = (errno.EINVAL, errno.ENOTSUP, errno.EACCES, errno.EPERM)
_PART = re.compile(r"\.camelup-[0-9a-f]{32}\.part|\..+\.(json|camelup)\.part")
"""A file that is being written, as this version and as 0.1.0 named it."""
PART_AGE = 3600.0
"""Seconds after which such a file is a leftover."""
OWNER_FILE, OWNER_FOLDER = 0o600, 0o700
"""Rights for the owner alone; `SHARED_FILE` leaves it to the system who else may read."""
SHARED_FILE = 0o666
# Windows knows some of these alone, other systems the rest.
_READ = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
_CREATE = (
    os.O_WRONLY | os.O_CREAT | os.O_EXCL
    | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
)  # fmt: skip

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Folders:
    """Where the game keeps its files. Nothing is created before something is written."""

    data: Path
    """Races."""
    config: Path
    """Settings."""
    log: Path

    @property
    def exports(self) -> Path:
        """Where exported races go."""
        return self.data / "exports"

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

    def write(self, path: Path, data: bytes, mode: int = OWNER_FILE) -> None:
        """Write a new file and have it flushed to the disk itself, not only to the system's memory.

        Raises `FileExistsError` where anything has that name, a link included, which is never followed.
        """
        with os.fdopen(os.open(path, _CREATE, mode), "wb") as file:
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
        """A file's first `limit` bytes and one more if there are more.

        Raises `OSError` at once for a folder, a pipe or a device, none of which has an end to read to.
        """
        _check_is_file(path.stat())
        with os.fdopen(os.open(path, _READ), "rb") as file:
            # It may have become another one since.
            _check_is_file(os.fstat(file.fileno()))
            return file.read(limit + 1)

    def mark(self, path: Path) -> tuple[int, int]:
        """A file's size in bytes and time of change in nanoseconds, which together tell whether it is still the same.

        Raises `OSError`, also for what is no file.
        """
        found = path.stat()
        _check_is_file(found)
        return found.st_size, found.st_mtime_ns

    def names(self, folder: Path) -> list[str]:
        """The names in a folder, none when it does not exist."""
        try:
            return os.listdir(folder)
        except FileNotFoundError:
            return []

    def make_folder(self, folder: Path) -> None:
        """Make a folder that its owner alone may look into, and those above it that are missing."""
        if folder.is_dir():
            return
        if folder.parent != folder:
            self.make_folder(folder.parent)
        # Another thread may be faster.
        if os.name == "nt":
            # The person's own folders are private there; asked for it, Python would write an access list of its own.
            folder.mkdir(exist_ok=True)
        else:
            folder.mkdir(mode=OWNER_FOLDER, exist_ok=True)
        self.sync_folder(folder.parent)

    def remove(self, path: Path) -> None:
        path.unlink(missing_ok=True)


def _check_is_file(found: os.stat_result) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder")
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.ENODEV, "it is not an ordinary file")


def write_whole(disk: Disk, path: Path, data: bytes, *, shared: bool = False) -> None:
    """Write a file so that at every moment, a power cut included, the old or the new content is there in full.

    Its owner alone may read it, unless it is `shared`. Raises `OSError`; the old content is then still in place.
    """
    disk.make_folder(path.parent)
    # Nobody can guess the name, so nobody can have put anything there that would be written through.
    beside = path.with_name(f".camelup-{secrets.token_hex(16)}.part")
    try:
        if shared:
            disk.write(beside, data, SHARED_FILE)
        else:
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
        # In local time Windows has no moment that early either.
        return datetime.fromtimestamp(0, UTC)


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
    disk.sync_folder(path.parent)
    return aside


def tidy(folders: Folders) -> None:
    """Have the data folder on the disk, free of leftovers and, like the settings, private. Never raises."""
    disk = Disk()
    for folder in (folders.data, *folders.data.parents[:2]):
        with suppress(OSError):
            disk.sync_folder(folder)
    for folder in (folders.data, folders.config):
        _tidy(folder)


def _tidy(folder: Path) -> None:
    """Take leftovers of writes that were cut short out of a folder and those in it, and keep all of it private.

    Earlier versions let everybody on the computer read their files. Links are left alone, and so is what another
    program may have put there under a name of its own, but for who may read it. Never raises.
    """
    for place, _, files in os.walk(folder):
        keep_private(place, OWNER_FOLDER)
        for name in files:
            path = os.path.join(place, name)
            try:
                found = os.lstat(path)
                if _PART.fullmatch(name) and stat.S_ISREG(found.st_mode) and time.time() - found.st_mtime > PART_AGE:
                    os.unlink(path)
                elif stat.S_ISREG(found.st_mode):
                    keep_private(path, OWNER_FILE)
            except OSError as error:
                _log.info("%r is left as it is: %s", path, error)


def keep_private(path: str, mode: int) -> None:
    """Take the rights of everybody but the owner away from a file or a folder; a link is left alone. Never raises."""
    if os.name == "nt":
        return
    try:
        found = os.lstat(path)
        now = stat.S_IMODE(found.st_mode)
        if not stat.S_ISLNK(found.st_mode) and now & ~mode & 0o077:
            os.chmod(path, now & ~0o077)
    except OSError as error:
        _log.info("%r is left as it is: %s", path, error)


def readable_name(path: Path) -> str:
    """A file's name as it can be shown: whatever in it is no text in UTF-8 becomes a question mark."""
    return (path.name or str(path)).encode("utf-8", "replace").decode()


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


@contextmanager
def told_as_sentence(what: Notice, folder: Path, **values: str) -> Iterator[None]:
    """Turn an `OSError` inside into a `StoreError`: `what` could not be done, and `why`."""
    try:
        yield
    except OSError as error:
        raise StoreError(what(why=why(error, folder), **values)) from error


def why(error: OSError, folder: Path) -> Saying:
    """The cause of an error, as a clause."""
    known = _PROBLEMS.get(error.errno or 0)
    if known is not None:
        return known(folder=str(folder))
    reason = (error.strerror or type(error).__name__).rstrip(".")
    return Notice.SYSTEM(problem=reason[:1].lower() + reason[1:])
