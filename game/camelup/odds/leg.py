"""Exact odds for the end of the leg: every order of dice and every face, with equal positions merged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from camelup.odds.batch import TileMasks
from camelup.odds.nodes import Nodes, Tally, levels, play_all, total_ways
from camelup.odds.orders import Floats, rank_table
from camelup.rules.board import RACING, Board, Camel, Die, SpectatorTile
from camelup.rules.notation import Position

_BATCH = 32
"""Legs worked out together: enough to make the cost of a NumPy call small, few enough for the processor's cache."""


@dataclass(frozen=True, slots=True, eq=False)
class LegOdds:
    """Where the racing camels stand when the leg ends, or the race if it ends first (R28, R32)."""

    orders: Floats
    """Probability of each order of the five racing camels, in the sequence of `orders.ORDERS`."""
    final_orders: Floats
    """Its part that is due to races which end in this leg: what is left of `orders` if the race goes on is the rest."""
    race_ends: float
    """Probability that the race ends in this leg; 1 where it has ended."""
    landings: Mapping[int, float]
    """Per space with a spectator tile, how many units are expected to land on it: the EP its owner can expect (R25)."""

    @property
    def ranks(self) -> Floats:
        """Probability of each rank: a row per camel in the order of `RACING`, a column per rank from first to last."""
        return np.asarray(np.tensordot(self.orders, rank_table(), 1), dtype=np.float64)

    def ticket_value(self, camel: Camel, value: int) -> float:
        """Expected EP of a leg ticket of printed `value` (R33)."""
        first, second = self.ranks[RACING.index(camel), :2]
        return float(value * first + second - (1 - first - second))


def leg_odds(board: Board, dice: Sequence[Die]) -> LegOdds:
    """The odds of the leg on `board` with `dice` still inside the pyramid; tiles lie where `board` has them."""
    return leg_odds_many([Position(board, tuple(dice))])[0]


def leg_odds_many(positions: Sequence[Position]) -> list[LegOdds]:
    """The odds of several legs, far quicker than one after the other where the same dice are inside."""
    groups: dict[int, list[int]] = {}
    for index, position in enumerate(positions):
        groups.setdefault(len(position.dice), []).append(index)
    odds: dict[int, LegOdds] = {}
    for members in groups.values():
        for start in range(0, len(members), _BATCH):
            batch = members[start : start + _BATCH]
            odds.update(zip(batch, _play([positions[index] for index in batch]), strict=True))
    return [odds[index] for index in range(len(positions))]


def _play(positions: Sequence[Position]) -> list[LegOdds]:
    """The odds of legs with equally many dice inside."""
    dice = len(positions[0].dice)
    nodes, tally = Nodes.start(positions), Tally(len(positions))
    over = np.flatnonzero([position.board.beyond is not None for position in positions])
    if over.size:
        ended = nodes.take(over).times(total_ways(dice))
        tally.finish(ended)
        tally.end_race(ended)
        nodes = nodes.without(over)
    tiles = TileMasks.of([position.board.tiles for position in positions])
    for level in levels(dice):
        if nodes.words.size:
            nodes = Nodes.merged(play_all(nodes, tiles, tally, level))
    tally.finish(nodes)
    return [
        odds_from(orders, final_orders, landings, position.board.tiles, total_ways(dice))
        for orders, final_orders, landings, position in zip(
            tally.orders, tally.final_orders, tally.landings, positions, strict=True
        )
    ]


def odds_from(
    orders: Floats, final_orders: Floats, landings: Floats, tiles: Iterable[SpectatorTile], ways: int
) -> LegOdds:
    """The odds of one leg from what a `Tally` has counted of it, with `ways` in all."""
    shares, final_shares = orders / ways, final_orders / ways
    shares.flags.writeable = final_shares.flags.writeable = False
    expected = {tile.space: float(landings[tile.space]) / ways for tile in tiles}
    return LegOdds(shares, final_shares, float(final_orders.sum()) / ways, MappingProxyType(expected))
