"""Races for the tests around them: played by chance, the same every time."""

from __future__ import annotations

import random
from collections.abc import Sequence

from camelup.rules.actions import Action, PredictFinish, RollDie
from camelup.session.match import Match
from camelup.session.record import Record, SeatInfo

NAMES = ("Ada", "Bo", "Céleste", "Dörte", "Eño", "فرح", "Gus 🐫", "Hana")


def seats_of(count: int) -> tuple[SeatInfo, ...]:
    return tuple(SeatInfo(name) for name in NAMES[:count])


def new_match(seats: int = 4, seed: str = "oasis") -> Match:
    return Match.new(seats_of(seats), seed=seed)


def any_action(match: Match, rng: random.Random) -> Action:
    """A legal action; cards and rolls more often than tiles, so that races have both and end."""
    legal = list(match.legal)
    cards: Sequence[Action] = [action for action in legal if isinstance(action, PredictFinish)]
    if cards and rng.random() < 0.3:
        return rng.choice(cards)
    return RollDie() if rng.random() < 0.4 else rng.choice(legal)


def phrases(record: Record) -> tuple[str, ...]:
    """The actions of a record as it writes them."""
    return tuple(map(str, record.actions))


def play(match: Match, actions: int = 1_000, seed: int = 1) -> Match:
    """Play up to `actions` more actions, or to the end of the race."""
    rng = random.Random(seed)
    for _ in range(actions):
        if match.over:
            break
        match.submit(any_action(match, rng))
    return match


def some_record(actions: int = 12, seats: int = 4, seed: str = "oasis") -> Record:
    return play(new_match(seats, seed), actions).record
