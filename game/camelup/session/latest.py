"""One thread that works on the latest question only; earlier ones and their answers are forgotten."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

Q = TypeVar("Q")
A = TypeVar("A")


class Latest(Generic[Q, A]):
    """Works beside the window. `work` answers a question; it must not raise, and a slow one holds up nobody else."""

    def __init__(self, name: str, work: Callable[[Q], A]) -> None:
        self._work = work
        self._question: Q | None = None
        """The one that waits for the thread."""
        self._current: Q | None = None
        """The latest one, until it is answered or forgotten."""
        self._answer: A | None = None
        self._closing = False
        self._change = threading.Condition()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def put(self, question: Q) -> None:
        """Have a question answered instead of any earlier one."""
        with self._change:
            self._question = self._current = question
            self._answer = None
            self._change.notify_all()

    def look(self) -> A | None:
        """The answer to the latest question, as often as it is looked for; None while there is none."""
        with self._change:
            return self._answer

    def take(self) -> A | None:
        """The answer to the latest question, once."""
        with self._change:
            answer, self._answer = self._answer, None
            return answer

    @property
    def thinking(self) -> bool:
        """Whether the latest question is still open."""
        with self._change:
            return self._current is not None

    def forget(self) -> None:
        """Drop question and answer: what was asked about is past."""
        with self._change:
            self._question = self._current = self._answer = None

    def close(self, timeout: float = 1.0) -> None:
        """End the thread; one that is still at work ends with the program. `timeout` is in seconds."""
        with self._change:
            self._question = self._current = self._answer = None
            self._closing = True
            self._change.notify_all()
        self._thread.join(timeout)

    def _run(self) -> None:
        while True:
            with self._change:
                self._change.wait_for(lambda: self._question is not None or self._closing)
                if self._closing:
                    return
                question, self._question = self._question, None
            if question is None:
                continue
            answer = self._work(question)
            with self._change:
                if self._current is question:
                    self._answer, self._current = answer, None
                    self._change.notify_all()
