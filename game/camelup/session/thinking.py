"""Computer seats think off the main thread; their answers are polled once a frame."""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING

from camelup.rules.actions import Action, RollDie
from camelup.rules.view import Observation
from camelup.session.latest import Latest

if TYPE_CHECKING:
    from camelup.players.player import Player

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a computer seat wants to do."""

    token: int
    """The one of its question."""
    action: Action
    failed: bool = False
    """Whether the player failed and the action is only what keeps the race going."""


@dataclass(frozen=True, slots=True)
class _Question:
    token: int
    player: Player
    seen: Observation
    legal: tuple[Action, ...]
    seed: str
    budget_s: float


class Thinker(Latest[_Question, Answer]):
    """One thread for all computer seats. Ask, then poll `answer`; only the latest question is ever answered."""

    def __init__(self) -> None:
        super().__init__("thinker", _think)

    def ask(
        self,
        token: int,
        player: Player,
        observation: Observation,
        legal: tuple[Action, ...],
        seed: str,
        budget_s: float,
    ) -> None:
        """Have `player` choose one of `legal` within about `budget_s` seconds.

        `token` is the number of actions so far; with the race's seed and the seat it alone decides the player's
        random numbers, so the same race has the same answers. An earlier question is forgotten.
        """
        if not legal:
            raise ValueError("a seat with nothing to choose from is not asked")
        self.put(_Question(token, player, observation, legal, seed, budget_s))

    def answer(self) -> Answer | None:
        """The answer to the latest question, once; None while there is none."""
        return self.take()


def _think(question: _Question) -> Answer:
    try:
        rng = thinking_rng(question.seed, question.token, question.seen.viewer)
        action = question.player.choose(question.seen, question.legal, rng, question.budget_s)
        if action not in question.legal:
            raise ValueError(f"{action!r} is not among the legal actions")
    except Exception:
        _log.exception("the player of seat %s failed at action %d", question.seen.viewer, question.token + 1)
        return Answer(question.token, _fallback(question.legal), failed=True)
    return Answer(question.token, action)


def _fallback(legal: Sequence[Action]) -> Action:
    return RollDie() if RollDie() in legal else legal[0]


def thinking_rng(seed: str, number: int, seat: int | None) -> random.Random:
    """The random numbers for one choice of a computer seat; they tell nothing about the dice to come."""
    text = f"think {number} {seat}\0{seed}".encode("utf-8", "surrogatepass")
    return random.Random(int.from_bytes(blake2b(text, digest_size=16).digest(), "big"))
