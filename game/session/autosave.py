"""Saving beside the window: a slow disk must not hold up a frame."""

from __future__ import annotations

import logging
import threading
from collections import deque

from game.session.errors import SessionError
from game.session.record import Record
from game.session.sayings import Notice, Saying
from game.session.store import Store

_log = logging.getLogger(__name__)


class AutosaveWorker:
    """One thread that writes the newest record; records that are superseded before their turn are never written.

    From its start to its end the worker is the only one that uses its store.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._jobs: deque[Record | None] = deque()
        """Records to save in their order; None stands for letting the race go."""
        self._failed: Record | None = None
        self._problem: Saying | None = None
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

    def put(self, record: Record) -> None:
        """Have a record saved; one that still waits is superseded."""
        with self._change:
            if self._jobs and self._jobs[-1] is not None:
                self._jobs[-1] = record
            else:
                self._jobs.append(record)
            self._change.notify_all()

    def clear(self) -> None:
        """Have the race let go, after what still waits is saved (see `Store.clear_autosave`)."""
        with self._change:
            self._jobs.append(None)
            self._change.notify_all()

    def settled(self) -> bool:
        """Whether everything is on the disk: nothing waits, nothing is being written, nothing failed."""
        with self._change:
            return not self._jobs and not self._busy and self._problem is None

    def flush(self, timeout: float) -> bool:
        """Wait up to `timeout` seconds for what waits to be written, and return whether everything is `settled`."""
        with self._change:
            self._change.wait_for(lambda: not self._jobs and not self._busy, timeout)
        return self.settled()

    def close(self, timeout: float) -> bool:
        """Write what waits, try a record that failed once more, and end the thread.

        Returns whether everything is on the disk; `timeout` is in seconds.
        """
        with self._change:
            if self._failed is not None and not self._jobs:
                self._jobs.append(self._failed)
            self._closing = True
            self._change.notify_all()
        self._thread.join(timeout)
        return not self._thread.is_alive() and self.settled()

    def _run(self) -> None:
        while True:
            with self._change:
                self._change.wait_for(lambda: self._jobs or self._closing)
                if not self._jobs:
                    return
                job = self._jobs.popleft()
                self._busy = True
            problem = self._do(job)
            with self._change:
                self._busy = False
                self._problem = problem
                self._failed = job if problem is not None else None
                self._change.notify_all()

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
