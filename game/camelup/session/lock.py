"""One data folder, one copy of the game that writes to it: a second copy is told, and plays without saving.

The lock is the system's own on an open file, so it ends with the process however that ends; nothing can be left
behind that would have to be recognised as stale.
"""

from __future__ import annotations

import errno
import logging
import os
import sys
from pathlib import Path

from camelup.session.files import OWNER_FILE, OWNER_FOLDER, Folders, why
from camelup.session.sayings import Notice, Saying

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FILE = "in-use.lock"
# A pipe with that name is not waited for, and a link to a file elsewhere is not followed.
_FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0)
_HELD_ELSEWHERE = (errno.EAGAIN, errno.EACCES, errno.EWOULDBLOCK, errno.EDEADLK)

_log = logging.getLogger(__name__)


class DataLock:
    """The right to write to a data folder; keep it as long as the game runs."""

    def __init__(self, descriptor: int | None, problem: Saying | None = None) -> None:
        """For `acquire`; a `descriptor` of None stands for a folder in which no lock is possible."""
        self._descriptor = descriptor
        self.problem = problem
        """What a player should hear where no lock is possible: nothing keeps a second copy from writing there too."""

    @classmethod
    def acquire(cls, folders: Folders) -> DataLock | None:
        """The lock on the data folder, or None while another copy of the game has it.

        Where there can be no lock, such as in a folder that may not be written to and on some network disks, the game
        goes on as if it were alone, and the lock's `problem` says so.
        """
        path = folders.data / FILE
        try:
            # Flushing it to the disk, which may be slow, is left to `tidy`.
            folders.data.mkdir(mode=OWNER_FOLDER, parents=True, exist_ok=True)
            descriptor = os.open(path, _FLAGS, OWNER_FILE)
        except OSError as error:
            return cls._none(folders, error)
        try:
            _lock(descriptor)
        except OSError as error:
            os.close(descriptor)
            return None if error.errno in _HELD_ELSEWHERE else cls._none(folders, error)
        return cls(descriptor)

    @classmethod
    def _none(cls, folders: Folders, error: OSError) -> DataLock:
        _log.warning("no lock on %s: %s", folders.data, error)
        return cls(None, Notice.NO_LOCK(folder=str(folders.data), why=why(error, folders.data)))

    def release(self) -> None:
        """Let another copy of the game have the folder. May be called twice."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            # Closing ends the lock; the file stays, since taking it away could pull it from under the next copy.
            os.close(descriptor)


def in_use(folder: Path) -> Saying:
    """What a player reads when `DataLock.acquire` gave nothing."""
    return Notice.IN_USE(folder=str(folder))


def _lock(descriptor: int) -> None:
    if sys.platform == "win32":
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
