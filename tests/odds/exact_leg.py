"""The odds of a leg the slow way: straight through the rules, one position after another, in whole numbers."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

from camelup.rules.board import CAMELS, SPACES, Board, Camel, Die, SpectatorTile, Stack, move, ranking, select
from camelup.rules.engine import roll_outcomes


@dataclass
class ExactLeg:
    """What `camelup.odds.leg.LegOdds` holds, by name and as exact fractions."""

    orders: dict[tuple[Camel, ...], Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    final_orders: dict[tuple[Camel, ...], Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    landings: dict[int, Fraction] = field(default_factory=lambda: defaultdict(Fraction))

    @property
    def race_ends(self) -> Fraction:
        return sum(self.final_orders.values(), Fraction())


def exact_leg(board: Board, dice: tuple[Die, ...]) -> ExactLeg:
    """Play the leg level by level; positions that came about in different ways are one node."""
    leg = ExactLeg()
    level = {(board, dice): 1}
    total = 1
    while level:
        following: dict[tuple[Board, tuple[Die, ...]], int] = defaultdict(int)
        grown = total
        for (before, inside), weight in level.items():
            outcomes = roll_outcomes(before, inside)
            if not outcomes:
                leg.orders[ranking(before)] += Fraction(weight, total)
                if before.beyond is not None:
                    leg.final_orders[ranking(before)] += Fraction(weight, total)
                continue
            grown = total * sum(ways for _, ways in outcomes)
            for roll, ways in outcomes:
                moved = move(before, select(before, roll.face).camel, roll.number)
                following[moved.board, tuple(die for die in inside if die is not roll.die)] += weight * ways
                if moved.tile is not None:
                    leg.landings[moved.tile.space] += Fraction(weight * ways, grown)
        level, total = following, grown
    return leg


def random_board(rng: Random, *, spread: int = 3, tiles: int = 6) -> Board:
    """Camels in a cluster of `spread` spaces either way, a few strays, and up to `tiles` tiles, some under camels."""
    stacks: list[Stack] = [()] * SPACES
    middle = rng.randrange(SPACES)
    for camel in rng.sample(CAMELS, len(CAMELS)):
        near = min(SPACES - 1, max(0, middle + rng.randint(-spread, spread)))
        stacks[near if rng.random() < 0.8 else rng.randrange(SPACES)] += (camel,)
    laid: list[SpectatorTile] = []
    for space in rng.sample(range(2, SPACES + 1), rng.randint(0, tiles)):
        if all(abs(space - tile.space) > 1 for tile in laid):
            laid.append(SpectatorTile(space, rng.random() < 0.5))
    return Board.checked(tuple(stacks), tuple(laid))
