"""The coach works beside the window: a question is asked once a turn, its advice is looked for once a frame."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from camelup.players.coach import Advice, advise
from camelup.rules.actions import Action
from camelup.rules.view import Observation
from camelup.session.latest import Latest

_log = logging.getLogger(__name__)

Adviser: TypeAlias = Callable[[Observation, Sequence[Action], int], Advice]


@dataclass(frozen=True, slots=True)
class _Question:
    token: int
    seen: Observation
    legal: tuple[Action, ...]
    seed: int


class CoachWorker(Latest[_Question, Advice | None]):
    """One thread for the coach. Nobody waits for it: `advice` is None until it has something to say about the latest
    question. A coach that fails says nothing, and the log tells why.
    """

    def __init__(self, adviser: Adviser = advise) -> None:
        self._adviser = adviser
        super().__init__("coach", self._advise)

    def ask(self, token: int, seen: Observation, legal: Sequence[Action], seed: int) -> None:
        """Ask what the seat that `seen` belongs to had best do.

        `token` is the number of actions so far, for the log. An earlier question and its advice are forgotten.
        """
        self.put(_Question(token, seen, tuple(legal), seed))

    def advice(self) -> Advice | None:
        """The advice on the latest question, as often as it is looked for; None while there is none."""
        return self.look()

    def _advise(self, question: _Question) -> Advice | None:
        try:
            return self._adviser(question.seen, question.legal, question.seed)
        except Exception:
            _log.exception("the coach failed at action %d", question.token + 1)
            return None
