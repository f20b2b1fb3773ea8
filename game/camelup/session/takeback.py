"""Which actions may be taken back, and why not: what the table agreed on, and what has been seen since.

A person takes back the last action of their own with everything that came after it. At a table that says `own` this
stops at anything that was revealed: a released die, and with it every movement, the end of a leg and of the race.
Leg tickets, tiles, partnerships and finish cards that lie face down reveal nothing, so what computer opponents did of
these since then goes back to them, and they choose again. At a table that says `any` dice are no obstacle, nor is whose
action it was: the last action of any person goes, and the same dice come again.

A race that is over stays over: its cards are turned, its result counts, and its replay can be played on from anywhere.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum, auto

from camelup.rules.state import State

NONE, OWN, ANY = "none", "own", "any"
POLICIES = (NONE, OWN, ANY)
"""What a table can agree on (`Options.takeback`)."""


class Kept(Enum):
    """Why nothing is taken back; its sentence is a text (`takeback.*`)."""

    TABLE = auto()
    NOTHING = auto()
    NOT_OWN = auto()
    DIE_RELEASED = auto()
    LEG_ENDED = auto()
    RACE_OVER = auto()


def first_taken_back(policy: str, states: Sequence[State], people: Collection[int], seat: int | None) -> int | Kept:
    """The number of the first action, from 0, that would be taken back, or why none is.

    `states` are those before each action and the present one; `people` are the seats that people play. `seat` is the
    one that asks; None stands for the person who acted last, which is all that people at one screen can mean.
    """
    if policy not in (OWN, ANY):
        return Kept.TABLE
    now = states[-1]
    if now.over:
        return Kept.RACE_OVER
    mine = people if seat is None or policy == ANY else {seat}
    number = next((n for n in reversed(range(len(states) - 1)) if states[n].turn in people), None)
    if number is None:
        return Kept.NOTHING
    before = states[number]
    if before.turn not in mine:
        return Kept.NOT_OWN
    if policy == ANY:
        return number
    if before.leg != now.leg:
        return Kept.LEG_ENDED
    if len(before.released) != len(now.released):
        return Kept.DIE_RELEASED
    return number
