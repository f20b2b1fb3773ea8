"""The coach works beside the window: a question is asked once a turn, its advice is looked for once a frame."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from game.players.coach import Advice, advise
from game.rules.actions import Action
from game.rules.view import Observation

_log = logging.getLogger(__name__)

Adviser: TypeAlias = Callable[[Observation, Sequence[Action], int], Advice]


@dataclass(frozen=True, slots=True)
class _Question:
    token: int
    seen: Observation
    legal: tuple[Action, ...]
    seed: int


class CoachWorker:
    """One thread for the coach. Nobody waits for it: `advice` is None until it has something to say about the latest
    question. A coach that fails says nothing, and the log tells why.
    """

    def __init__(self, adviser: Adviser = advise) -> None:
        self._adviser = adviser
        self._question: _Question | None = None
        """The one that waits for the thread."""
        self._current: _Question | None = None
        """The latest one, until it is answered or forgotten."""
        self._advice: Advice | None = None
        self._closing = False
        self._change = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="coach", daemon=True)
        self._thread.start()

    def ask(self, token: int, seen: Observation, legal: Sequence[Action], seed: int) -> None:
        """Ask what the seat that `seen` belongs to had best do.

        `token` is the number of actions so far, for the log. An earlier question and its advice are forgotten.
        """
        with self._change:
            self._question = self._current = _Question(token, seen, tuple(legal), seed)
            self._advice = None
            self._change.notify_all()

    def advice(self) -> Advice | None:
        """The advice on the latest question, as often as it is looked for; None while there is none."""
        with self._change:
            return self._advice

    @property
    def thinking(self) -> bool:
        """Whether the latest question is still open."""
        with self._change:
            return self._current is not None

    def forget(self) -> None:
        """Drop question and advice: the turn is over."""
        with self._change:
            self._question = self._current = self._advice = None

    def close(self, timeout: float = 1.0) -> None:
        """End the thread; one that is still at work ends with the program. `timeout` is in seconds."""
        with self._change:
            self._question = self._current = self._advice = None
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
            advice = self._advise(question)
            with self._change:
                if self._current is question:
                    self._advice, self._current = advice, None
                    self._change.notify_all()

    def _advise(self, question: _Question) -> Advice | None:
        try:
            return self._adviser(question.seen, question.legal, question.seed)
        except Exception:
            _log.exception("the coach failed at action %d", question.token + 1)
            return None
