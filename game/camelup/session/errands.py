"""Reading and writing beside the window: a screen hands work over and hears of the result in one of its own frames."""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar

from camelup.session.errors import SessionError
from camelup.session.sayings import Notice, Saying

T = TypeVar("T")

_log = logging.getLogger(__name__)


class _Errand:
    """One piece of work and what is to be done with its result."""

    def __init__(
        self, work: Callable[[], Any], then: Callable[[Any], object], otherwise: Callable[[Saying], object]
    ) -> None:
        self.work = work
        self.then = then
        self.otherwise = otherwise
        self.result: Any = None
        self.problem: Saying | None = None
        self.done = threading.Event()

    def run(self) -> None:
        try:
            self.result = self.work()
        except SessionError as error:
            _log.warning("%s", error)
            self.problem = error.saying
        except Exception as error:
            _log.exception("an errand failed")
            self.problem = Notice.DID_NOT_WORK(kind=type(error).__name__)
        finally:
            self.done.set()


class Errands:
    """Pieces of work that are done one after another, each in a thread of its own that ends with it.

    Nobody waits: `poll` is called every frame and hands finished results over, in the caller's thread.
    """

    def __init__(self, tell: Callable[[Saying], object]) -> None:
        """`tell` hears why a piece of work came to nothing; its `then` is not called."""
        self._tell = tell
        self._waiting: deque[_Errand] = deque()
        self._running: _Errand | None = None

    @property
    def busy(self) -> bool:
        return self._running is not None

    def run(
        self,
        work: Callable[[], T],
        then: Callable[[T], object],
        otherwise: Callable[[Saying], object] | None = None,
    ) -> None:
        """Have `work` done beside the window, and `then` called with its result by `poll`.

        `otherwise` hears in place of the errands' own `tell` why it came to nothing.
        """
        self._waiting.append(_Errand(work, then, otherwise or self._tell))
        self._begin()

    def poll(self) -> bool:
        """Hand over a result that is there; True when there was one, so that the picture may have changed."""
        errand = self._running
        if errand is None or not errand.done.is_set():
            return False
        self._running = None
        if errand.problem is not None:
            errand.otherwise(errand.problem)
        else:
            errand.then(errand.result)
        self._begin()
        return True

    def finish(self, timeout: float) -> bool:
        """Wait for everything and hand it over; False when a piece of work took longer than `timeout` seconds."""
        while self._running is not None:
            if not self._running.done.wait(timeout):
                return False
            self.poll()
        return True

    def drop(self) -> None:
        """The results are no longer wanted; what is being done is still finished."""
        self._waiting.clear()
        self._running = None

    def _begin(self) -> None:
        if self._running is None and self._waiting:
            self._running = self._waiting.popleft()
            threading.Thread(target=self._running.run, name="errand", daemon=True).start()
