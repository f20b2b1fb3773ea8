"""Keeping the race in progress on the disk, and finished races for later.

The autosave is a row of numbered files in `races/`: every save writes a new one and only then takes the oldest away, so
three good versions are kept and no save ever touches a file that is already there.
"""

from __future__ import annotations

import logging
import re
import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from camelup.rules.state import State
from camelup.session.errors import NewerRecord, RecordError, StoreError
from camelup.session.files import Disk, Folders, free_name, set_aside, told_as_sentence, why, write_whole
from camelup.session.record import MAX_BYTES, Record, decode, decode_with_state, encode
from camelup.session.sayings import Notice, Saying
from camelup.session.shelves import finished_name

__all__ = ["Folders", "ForgetfulStore", "Store", "StoreError"]

VERSIONS = 3
"""How many versions of the race in progress are kept."""
_VERSION = re.compile(r"race-[0-9]{6,9}\.json")
LAST_NUMBER = 999_999_999
"""No row gets that far by itself, but a file from elsewhere may be called so; after it the row starts again."""

_log = logging.getLogger(__name__)


def local_time() -> datetime:
    return datetime.now().astimezone()


class Store:
    """The races in the data folder. Calls from several threads wait for one another."""

    def __init__(
        self, folders: Folders, *, clock: Callable[[], datetime] = local_time, disk: Disk | None = None
    ) -> None:
        self.notice: Saying | None = None
        """What a player should hear about the last load; None when all was well."""
        self._clock = clock
        self._disk = disk or Disk()
        self._races = folders.data / "races"
        self._finished = folders.data / "finished"
        self._lock = threading.Lock()

    def autosave(self, record: Record) -> None:
        """Keep the race as it is now. Raises `StoreError`, and then the last version is still there."""
        data = encode(record)
        with self._lock:
            with told_as_sentence(Notice.NOT_SAVED, self._races):
                versions = self._versions()
                number = _number(versions[0]) + 1 if versions else 1
                if number > LAST_NUMBER:
                    self._begin_anew(versions, data)
                    return
                write_whole(self._disk, self._races / f"race-{number:06}.json", data)
            # The race is safe from here on; an old version that cannot be taken away now goes with the next save.
            for old in versions[VERSIONS - 1 :]:
                with suppress(OSError):
                    self._take_away(old)

    def _begin_anew(self, versions: list[Path], data: bytes) -> None:
        """Write a version although there is no number left behind the newest one. Raises `OSError`."""
        low = [path for path in versions if _number(path) <= LAST_NUMBER // 2]
        number = _number(low[0]) + 1 if low else 1
        write_whole(self._disk, self._races / f"race-{number:06}.json", data)
        # The newest goes last: whatever stops this on the way, no older version is left to pass for it.
        for path in reversed(versions):
            if path not in low:
                set_aside(self._disk, path, "old")

    def has_unfinished(self) -> bool:
        """Whether a race waits to be played on; looks at names alone. A folder that cannot be read holds none."""
        with suppress(OSError):
            return bool(self._versions())
        return False

    def load_autosave(self) -> Record | None:
        """The newest version that can be read, None when no race was left.

        It may be over, when the program was stopped before that race was put away. A damaged version is set aside, one
        that the disk does not give stays; when an older one steps in, `notice` says so. Raises `RecordError` when there
        is no good version left or a newer game wrote the newest, `StoreError` when the disk gives none of them.
        """
        with self._lock:
            self.notice = None
            found = self._newest()
        return found[1] if found else None

    def clear_autosave(self) -> Path | None:
        """Let go of the race in progress: a finished one moves to `finished/`, another one is taken away.

        Returns where the finished race went. Damaged versions are set aside. Raises `StoreError`.
        """
        with self._lock:
            return self._put_away()

    def _put_away(self) -> Path | None:
        try:
            newest = self._newest()
        except NewerRecord:
            newest = None
        except RecordError:
            return None
        except StoreError:
            # None of them can be read: they are kept aside, so that they are not in the way of the next race.
            newest = None
        with told_as_sentence(Notice.NOT_PUT_AWAY, self._races):
            # The newest goes last: whatever stops this on the way, no older version is left to pass for it.
            for old in self._versions():
                if newest is None or old != newest[0]:
                    self._take_away(old)
            if newest is None:
                return None
            path, _, state = newest
            if not state.over:
                self._take_away(path)
                return None
            return self._keep_finished(path)

    def _newest(self) -> tuple[Path, Record, State] | None:
        """The newest good version, its record and the state that leads to; damaged ones on the way are set aside."""
        with told_as_sentence(Notice.SAVE_NOT_READ, self._races):
            problem: RecordError | None = None
            aside: Path | None = None
            unread: OSError | None = None
            for path in self._versions():
                try:
                    record, state = decode_with_state(self._disk.read(path, MAX_BYTES))
                except NewerRecord:
                    raise
                except OSError as error:
                    _log.warning("%s: %s", path, error)
                    unread = unread or error
                    continue
                except RecordError as error:
                    _log.warning("%s: %s", path, error)
                    kept = path
                    with suppress(OSError):
                        kept = set_aside(self._disk, path, "damaged")
                    problem, aside = problem or error, aside or kept
                    continue
                if aside is not None:
                    self.notice = Notice.OLDER_SAVE(aside=aside.name)
                elif unread is not None:
                    self.notice = Notice.OLDER_SAVE_READ(why=why(unread, self._races))
                return path, record, state
            if unread is not None:
                raise unread
        if problem is not None and aside is not None:
            raise RecordError(Notice.SAVE_DAMAGED(aside=str(aside), why=problem.saying), problem.action)
        return None

    def _keep_finished(self, path: Path) -> Path:
        self._disk.make_folder(self._finished)
        name = finished_name(self._clock())
        target = self._finished / free_name(name, self._disk.names(self._finished))
        self._disk.replace(path, target)
        self._disk.sync_folder(self._finished)
        self._disk.sync_folder(self._races)
        return target

    def _take_away(self, path: Path) -> None:
        """Remove a sound version; one that is not sound or cannot be read is set aside. Raises `OSError`."""
        try:
            decode(self._disk.read(path, MAX_BYTES))
        except OSError:
            set_aside(self._disk, path, "unread")
        except RecordError as error:
            set_aside(self._disk, path, "newer" if isinstance(error, NewerRecord) else "damaged")
        else:
            self._disk.remove(path)

    def _versions(self) -> list[Path]:
        """The versions of the race in progress, the newest first. Raises `OSError`."""
        names = [name for name in self._disk.names(self._races) if _VERSION.fullmatch(name)]
        return sorted((self._races / name for name in names), key=_number, reverse=True)


class ForgetfulStore(Store):
    """The store of a second copy of the game, which may not touch what the first one keeps: it holds no race."""

    def autosave(self, record: Record) -> None:
        """Keeps nothing."""

    def has_unfinished(self) -> bool:
        return False

    def load_autosave(self) -> Record | None:
        return None

    def clear_autosave(self) -> Path | None:
        return None


def _number(path: Path) -> int:
    """The number of a version of the race in progress."""
    return int(path.stem.removeprefix("race-"))
