"""When computer seats move: they think beside the window, and wait long enough for a person to follow."""

from __future__ import annotations

from camelup.rules.actions import Action
from camelup.session.match import Match
from camelup.session.thinking import Thinker

PACE = {"slow": 1.4, "normal": 0.8, "fast": 0.3, "off": 0.0}
"""Seconds between the end of one turn's picture and a computer seat's next action."""
THINKING_BUDGET = 1.0
"""Seconds that a computer seat may think."""


class Opponents:
    """Asks the thinker for the seat to move, once per turn, and keeps the pace."""

    def __init__(self, match: Match, thinker: Thinker) -> None:
        self._match = match
        self._thinker = thinker
        self._asked: int | None = None
        self._rested = 0.0

    def update(self, dt: float, speed: str) -> Action | None:
        """Let `dt` seconds of a computer seat's turn pass; its action once it is chosen and due."""
        number, turn = self._match.number, self._match.turn
        self._rested += dt
        if self._asked != number:
            self._asked = number
            player = self._match.controller(turn).player()
            legal, seed = tuple(self._match.legal), self._match.record.seed or ""
            self._thinker.ask(number, player, self._match.observe(turn), legal, seed, THINKING_BUDGET)
        if self._rested < PACE[speed]:
            return None
        answer = self._thinker.answer()
        return answer.action if answer is not None and answer.token == number else None

    def rest(self) -> None:
        """An action was taken: the next one waits its time again."""
        self._rested = 0.0

    def forget(self) -> None:
        """What is being thought about is past: a seat changed hands, actions were taken back, the race was left."""
        self._thinker.forget()
        self._asked = None
        self._rested = 0.0
