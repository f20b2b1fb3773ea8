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

from game.session.files import Folders
from game.session.sayings import Notice, Saying

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FILE = "in-use.lock"
_HELD_ELSEWHERE = (errno.EAGAIN, errno.EACCES, errno.EWOULDBLOCK, errno.EDEADLK)

_log = logging.getLogger(__name__)


class DataLock:
    """The right to write to a data folder; keep it as long as the game runs."""

    def __init__(self, descriptor: int | None) -> None:
        """For `acquire`; None stands for a folder in which no lock is possible."""
        self._descriptor = descriptor

    @classmethod
    def acquire(cls, folders: Folders) -> DataLock | None:
        """The lock on the data folder, or None while another copy of the game has it.

        A folder that cannot be written to needs no lock, and some network disks have none: the game then goes on as
        if it were alone.
        """
        path = folders.data / FILE
        try:
            folders.data.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            _log.info("no lock on %s: %s", path, error)
            return cls(None)
        try:
            _lock(descriptor)
        except OSError as error:
            os.close(descriptor)
            if error.errno in _HELD_ELSEWHERE:
                return None
            _log.info("no lock on %s: %s", path, error)
            return cls(None)
        return cls(descriptor)

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
