"""Saving beside the window: a slow disk must not hold up a frame."""

from __future__ import annotations

import logging
import threading
from collections import deque

from camelup.session.errors import SessionError
from camelup.session.record import Record, final_state
from camelup.session.sayings import Notice, Saying
from camelup.session.store import Store

_log = logging.getLogger(__name__)


RETRY_SECONDS = (0.5, 1.0, 2.0)
"""How long to wait before a write that failed is tried again: the first time, the second, and from then on."""


class AutosaveWorker:
    """One thread that writes the newest record; records that are superseded before their turn are never written.

    What fails is tried again and again, and what comes after it waits: nothing overtakes a race that is not yet kept.
    From its start to its end the worker is the only one that uses its store, but for looking at what is there before
    the first record comes.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._jobs: deque[Record | None] = deque()
        """Records to save in their order; None stands for letting the race go. The first is being written."""
        self._problem: Saying | None = None
        self._failures = 0
        """How often the first job has failed since something was last asked for."""
        self._fresh = False
        """Whether something was asked for since the last try began."""
        self._record: Record | None = None
        self._known = False
        self._saved: int | None = None
        """How many actions of the race in progress are on the disk; None while it is not there at all."""
        self._busy = False
        self._closing = False
        self._change = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="autosave", daemon=True)
        self._thread.start()

    @property
    def problem(self) -> Saying | None:
        """Why the last write failed; None once one has worked again."""
        with self._change:
            return self._problem

    @property
    def known(self) -> bool:
        """Whether a race was kept or let go since the start; then `record` says what the store will hold."""
        with self._change:
            return self._known

    @property
    def record(self) -> Record | None:
        """The race in progress as it was last handed over, None after it was let go. Asking costs no time."""
        with self._change:
            return self._record

    def put(self, record: Record) -> None:
        """Have a record saved; one that still waits is superseded."""
        with self._change:
            waiting = len(self._jobs) - self._busy
            if waiting and self._jobs[-1] is not None:
                self._jobs[-1] = record
            else:
                self._jobs.append(record)
            self._asked(record)

    def clear(self) -> None:
        """Have the race let go, after what still waits is saved (see `Store.clear_autosave`)."""
        with self._change:
            self._jobs.append(None)
            self._asked(None)

    def _asked(self, record: Record | None) -> None:
        self._record, self._known = record, True
        self._failures, self._fresh = 0, True
        self._change.notify_all()

    def retry(self) -> None:
        """Try what failed again at once."""
        with self._change:
            self._failures, self._fresh = 0, True
            self._change.notify_all()

    def settled(self) -> bool:
        """Whether everything is on the disk: nothing waits, nothing is being written, nothing failed."""
        with self._change:
            return not self._jobs

    def stuck(self) -> bool:
        """Whether the last try failed and the next one is some time off."""
        with self._change:
            return self._failures > 0 and not self._fresh

    def unsaved(self) -> tuple[tuple[Record, ...], int]:
        """The races that would be lost now, and how many actions of the last: 0 where none of it is on the disk.

        An unfinished race that is let go does not count.
        """
        with self._change:
            jobs = list(self._jobs)
            records = tuple(job for job in jobs if job is not None)
            saved = self._saved
        if not records or saved is None or None in jobs:
            return records, 0
        return records, max(1, len(records[-1].actions) - saved)

    def flush(self, timeout: float) -> bool:
        """Wait up to `timeout` seconds for what waits to be written, and return whether everything is `settled`.

        What failed and is to be tried again later is not waited for.
        """
        with self._change:
            self._change.wait_for(lambda: not self._jobs or (self._failures > 0 and not self._fresh), timeout)
        return self.settled()

    def close(self, timeout: float) -> bool:
        """Write what waits, try what failed once more, and end the thread.

        Returns whether everything is on the disk; `timeout` is in seconds.
        """
        with self._change:
            self._closing = True
            self._failures, self._fresh = 0, True
            self._change.notify_all()
        self._thread.join(timeout)
        return not self._thread.is_alive() and self.settled()

    def _run(self) -> None:
        while True:
            with self._change:
                self._change.wait_for(lambda: self._jobs or self._closing)
                if not self._jobs:
                    return
                if self._failures:
                    pause = RETRY_SECONDS[min(self._failures, len(RETRY_SECONDS)) - 1]
                    self._change.wait_for(lambda: self._fresh, pause)
                self._fresh, closing = False, self._closing
                job, self._busy = self._jobs[0], True
            problem = self._do(job)
            matters = problem is not None and job is not None and _is_over(job)
            with self._change:
                self._busy = False
                self._problem = problem
                if problem is None:
                    self._jobs.popleft()
                    self._failures = 0
                    self._saved = None if job is None else len(job.actions)
                else:
                    self._failures += 1
                    self._skip_superseded(matters)
                self._change.notify_all()
                if closing and problem is not None:
                    return

    def _skip_superseded(self, over: bool) -> None:
        """Leave out a record that failed where a later one takes its place, or an unfinished race is let go."""
        if len(self._jobs) > 1 and self._jobs[0] is not None and (self._jobs[1] is not None or not over):
            self._jobs.popleft()
            self._fresh = True

    def _do(self, job: Record | None) -> Saying | None:
        try:
            if job is None:
                self._store.clear_autosave()
            else:
                self._store.autosave(job)
        except SessionError as error:
            _log.warning("%s", error, exc_info=error)
            return error.saying
        except Exception as error:
            # The thread must live on: the next record may well be saved.
            _log.exception("autosave")
            return Notice.NOT_SAVED(why=Notice.FAULT(kind=type(error).__name__))
        return None


def _is_over(record: Record) -> bool:
    try:
        return final_state(record).over
    except SessionError:
        return False
