"""The odds for every tile that could be laid: to the last digit what the leg's odds are once it lies there."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from camelup.odds.leg import LegOdds, leg_odds
from camelup.odds.tiles import tile_odds
from camelup.rules.board import DICE, SPACES, Board, Die, SpectatorTile
from camelup.rules.engine import open_spaces
from camelup.rules.notation import parse_position
from tests.odds.exact_leg import exact_leg, random_board


def all_tiles(board: Board, seat: int) -> list[SpectatorTile]:
    return [SpectatorTile(space, side, seat) for space in open_spaces(board, seat) for side in (True, False)]


def check(board: Board, dice: tuple[Die, ...], tiles: Sequence[SpectatorTile]) -> dict[SpectatorTile, LegOdds]:
    odds = tile_odds(board, dice, tiles)
    assert list(odds) == list(tiles)
    for tile in tiles:
        laid = leg_odds(board.with_tile(tile), dice)
        assert np.array_equal(odds[tile].orders, laid.orders), tile
        assert np.array_equal(odds[tile].final_orders, laid.final_orders), tile
        assert odds[tile].race_ends == laid.race_ends
        assert odds[tile].landings == laid.landings
    return odds


@pytest.mark.parametrize(
    "text",
    [
        "r/bg/yp/11/k/w bgrypx -",
        "1/rg/pw/y/4/k/2/b/4 bgrypx 6+2,13-3",
        "3/kr/wgb/2/yp/8 bgrypx 7-1,10+2",  # seat 1 takes its own tile up
        "5/k/r/pw/1/b/yg/5 gryx 14+2",  # near the finish line
    ],
)
def test_every_tile_that_may_be_laid(text: str) -> None:
    position = parse_position(text)
    tiles = all_tiles(position.board, 0)
    odds = check(position.board, position.dice, tiles)
    assert sum(odds[tile].landings[tile.space] > 0 for tile in tiles) >= 6


def test_random_positions() -> None:
    rng = Random(25)
    for _ in range(40):
        # Tiles under camels and next to others cannot be laid in a race, but mean what R25 says all the same.
        board = random_board(rng, spread=2, tiles=2)
        free = [space for space in range(2, SPACES + 1) if board.tile_on(space) is None]
        tiles = [SpectatorTile(space, rng.random() < 0.5, 0) for space in rng.sample(free, 5)]
        check(board, tuple(die for die in DICE if rng.random() < 0.7), tiles)


def test_r25_a_tile_as_the_rules_play_it() -> None:
    board = parse_position("2/r/b/g/1/y/p/6/k/w").board
    dice = (Die.BLUE, Die.RED, Die.GREY)
    tile = SpectatorTile(6, False, 0)
    odds = tile_odds(board, dice, [tile])[tile]
    exact = exact_leg(board.with_tile(tile), dice)
    assert odds.landings[6] == pytest.approx(float(exact.landings[6]), abs=1e-12)
    assert odds.landings[6] > 0.2


def test_tiles_of_several_seats_and_of_nobody() -> None:
    position = parse_position("r/bg/yp/11/k/w bgyx 5+1,8-2")
    tiles = [SpectatorTile(6, True, 0), SpectatorTile(6, True, 1), SpectatorTile(10, False), SpectatorTile(12, True, 2)]
    odds = check(position.board, position.dice, tiles)
    assert [sorted(odds[tile].landings) for tile in tiles] == [[6, 8], [5, 6], [5, 8, 10], [5, 8, 12]]


def test_the_same_place_for_several_seats() -> None:
    position = parse_position("r/bg/yp/11/k/w bgyx 8-3")
    tiles = [SpectatorTile(6, True, 1), SpectatorTile(6, True, 0), SpectatorTile(6, False, 0), SpectatorTile(6, True)]
    odds = check(position.board, position.dice, tiles)
    assert odds[tiles[0]].landings == odds[tiles[1]].landings == odds[tiles[3]].landings != odds[tiles[2]].landings


def test_a_leg_in_which_every_race_soon_ends() -> None:
    position = parse_position("k/w/13/rgybp")
    odds = check(position.board, position.dice, all_tiles(position.board, 0))
    assert all(choice.race_ends == 1 for choice in odds.values())


@pytest.mark.parametrize("text", ["<kr/y/3/bg/p/9/w px -", "r/bg/yp/11/k/w g 8-2", "r/bg/yp/11/k/w - -"])
def test_nothing_lands_once_leg_or_race_is_over(text: str) -> None:
    position = parse_position(text)
    tiles = [SpectatorTile(6, True, 0), SpectatorTile(12, False, 0)]
    odds = check(position.board, position.dice, tiles)
    assert all(odds[tile].landings[tile.space] == 0 for tile in tiles)


def test_a_tile_named_twice_is_one_tile() -> None:
    position = parse_position("r/bg/yp/11/k/w bx -")
    tile = SpectatorTile(4, True, 0)
    assert list(tile_odds(position.board, position.dice, [tile, tile])) == [tile]
    assert tile_odds(position.board, position.dice, []) == {}
