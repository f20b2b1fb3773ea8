"""What every spectator tile that could be laid would do: the odds of the leg for each place and side.

Most of a leg goes the same way wherever the tile lies, up to the first landing on it. That part is worked out once for
all places: each of its nodes has one weight per place, the number of ways that have not landed there. Only what
follows on a first landing is worked out place by place and side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from camelup.odds.batch import TileMasks, landing_spaces
from camelup.odds.leg import LegOdds, leg_odds_many, odds_from
from camelup.odds.nodes import LEGS_MAX, Nodes, Releases, Tally, levels, play, play_all, releases, total_ways
from camelup.odds.orders import Floats
from camelup.rules.board import Board, Die, SpectatorTile
from camelup.rules.notation import Position
from camelup.rules.state import releases_left

_BEYOND = 32
"""More than any space number that `landing_spaces` gives."""


def tile_odds(board: Board, dice: Sequence[Die], tiles: Iterable[SpectatorTile]) -> dict[SpectatorTile, LegOdds]:
    """The odds of the leg for each of `tiles` if that one were laid down now, and its owner's former tile taken up.

    `landings[tile.space]` of a result is what the tile earns; the rest tells what it does to tickets. Whether a tile
    may be laid there (R13, R14) is up to the caller.
    """
    groups: dict[tuple[Board, int | None], list[SpectatorTile]] = {}
    wanted = list(dict.fromkeys(tiles))
    for tile in wanted:
        others = tuple(other for other in board.with_tile(tile).tiles if other is not tile)
        groups.setdefault((Board(board.stacks, others, board.beyond), tile.owner), []).append(tile)
    odds: dict[SpectatorTile, LegOdds] = {}
    for (ground, _), choices in groups.items():
        if ground.beyond is not None or not releases_left(dice):
            laid = leg_odds_many([Position(ground.with_tile(tile), tuple(dice)) for tile in choices])
            odds.update(zip(choices, laid, strict=True))
            continue
        for start in range(0, len(choices), LEGS_MAX):
            odds.update(_Choices(ground, choices[start : start + LEGS_MAX]).odds(tuple(dice)))
    return {tile: odds[tile] for tile in wanted}


class _Choices:
    """Different tiles of one seat, one of which may be laid on `ground`."""

    def __init__(self, ground: Board, tiles: Sequence[SpectatorTile]) -> None:
        self._ground = ground
        self._tiles = tiles
        self._spaces = sorted({tile.space for tile in tiles})
        self._place_of = np.full(_BEYOND + 1, -1)
        """Per space, its place in `_spaces`, or -1."""
        self._place_of[self._spaces] = np.arange(len(self._spaces))
        self._leg_of = np.full((2, len(self._spaces)), -1)
        """Per side and place, the tile's index, or -1."""
        for leg, tile in enumerate(tiles):
            self._leg_of[int(tile.cheering), self._place_of[tile.space]] = leg

    def odds(self, dice: tuple[Die, ...]) -> dict[SpectatorTile, LegOdds]:
        ground = TileMasks.of([self._ground.tiles])
        laid = TileMasks.of([self._ground.with_tile(tile).tiles for tile in self._tiles])
        start = Nodes.start([Position(self._ground, dice)])
        # Nodes with the ways in which nothing has landed on each place, and nodes behind a landing on one of the tiles.
        apart = Nodes(start.words, np.ones((1, len(self._spaces))), start.legs)
        met = start.take(slice(0))
        apart_tally, met_tally = Tally(len(self._spaces)), Tally(len(self._tiles))
        for level in levels(len(dice)):
            parts = [met.take(slice(0)), *play_all(met, laid, met_tally, level)]
            going_on = [apart.take(slice(0))]
            for released in releases(apart):
                for chosen in released.chunks():
                    weights, first = self._first_landings(chosen)
                    going_on.append(play(chosen, ground, apart_tally, level, weights))
                    parts.append(play(first, laid, met_tally, level))
            apart, met = Nodes.merged(going_on), Nodes.merged(parts)
        ways = total_ways(len(dice))
        odds = {}
        for leg, tile in enumerate(self._tiles):
            place = self._place_of[tile.space]
            odds[tile] = odds_from(
                apart_tally.orders[place] + met_tally.orders[leg],
                apart_tally.final_orders[place] + met_tally.final_orders[leg],
                apart_tally.landings[place] + met_tally.landings[leg],
                self._ground.with_tile(tile).tiles,
                ways,
            )
        return odds

    def _first_landings(self, chosen: Releases) -> tuple[Floats, Releases]:
        """The weights of `chosen` per movement without those that land on a place, and the latter for every tile."""
        nodes = chosen.nodes
        places = self._place_of[landing_spaces(nodes.words, chosen.shifts, chosen.steps)]
        landing = np.flatnonzero(places >= 0)
        at = landing % nodes.words.size
        place = places.ravel()[landing]
        weights = np.concatenate((nodes.weights,) * len(places))
        landed = weights[landing, place]
        weights[landing, place] = 0
        sides = self._leg_of[:, place]
        side, which = np.nonzero((sides >= 0) & (landed > 0))
        first = Nodes(nodes.words[at[which]], landed[which], sides[side, which])
        steps = np.broadcast_to(chosen.steps, places.shape).ravel()[landing[which]]
        return weights, Releases(first, chosen.shifts[at[which]], steps, chosen.grey)
