"""What a strong player reads from the track: the tree of the leg and the outlook of the race.

Both depend on the position alone, so seats that look at the same position share one reading.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np

from camelup.odds.batch import pack
from camelup.players.legtree import Level, Outcomes, grow
from camelup.players.outlook import Outlook, simulate
from camelup.rules.board import Board, Die


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """A position, read."""

    tree: list[Level]
    outlook: Outlook


@cache
def outcomes() -> Outcomes:
    """The table of outcomes that every tree uses."""
    return Outcomes.build()


@lru_cache(maxsize=32)
def tree_of(board: Board, dice: tuple[Die, ...]) -> list[Level]:
    """The tree of a leg; see `legtree.grow`."""
    return grow(board, dice, outcomes())


@lru_cache(maxsize=8)
def read(board: Board, dice: tuple[Die, ...], races: int) -> Reading:
    """The reading of a position in a race that has not ended, from `races` simulated ones; it is their seed too."""
    generator = np.random.Generator(np.random.PCG64(pack(board, dice)))
    return Reading(tree_of(board, dice), simulate(board, dice, races, generator))
