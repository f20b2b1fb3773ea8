"""How fast the odds are: a fresh leg, every tile that could be laid, whole races, and the slow way for the ratio.

Measured with `pytest tests/bench --benchmark-enable`; without that option each one runs once, as a test.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from camelup.odds.leg import leg_odds, leg_odds_many
from camelup.odds.race import race_odds
from camelup.odds.tiles import tile_odds
from camelup.rules.board import SpectatorTile, move, select
from camelup.rules.engine import open_spaces, roll_outcomes
from camelup.rules.notation import Position, parse_position
from tests.odds.exact_leg import exact_leg

START = parse_position("r/bg/yp/11/k/w")
"""A fresh leg at its widest: six dice inside, the crazy camels far off."""
MIDDLE = parse_position("4/kr/wgb/2/yp/7")
"""A fresh leg in the middle of a race, with the crazy camels among the others."""
LEGS = pytest.mark.parametrize("position", [START, MIDDLE], ids=["start", "middle"])
RACES = 200_000

Benchmark = Callable[..., Any]


@LEGS
def test_fresh_leg(benchmark: Benchmark, position: Position) -> None:
    odds = benchmark(leg_odds, position.board, position.dice)
    assert odds.orders.sum() == pytest.approx(1)


@LEGS
def test_fresh_leg_through_the_rules(benchmark: Benchmark, position: Position) -> None:
    exact = benchmark(exact_leg, position.board, position.dice)
    assert float(exact.race_ends) == pytest.approx(leg_odds(position.board, position.dice).race_ends)


@LEGS
def test_every_tile_that_may_be_laid(benchmark: Benchmark, position: Position) -> None:
    tiles = [SpectatorTile(space, side, 0) for space in open_spaces(position.board, 0) for side in (True, False)]
    assert len(tiles) >= 20
    odds = benchmark(tile_odds, position.board, position.dice, tiles)
    assert len(odds) == len(tiles)


def test_the_legs_after_every_roll(benchmark: Benchmark) -> None:
    after = [
        Position(
            move(START.board, select(START.board, roll.face).camel, roll.number).board,
            tuple(die for die in START.dice if die is not roll.die),
        )
        for roll, _ in roll_outcomes(START.board, START.dice)
    ]
    odds = benchmark(leg_odds_many, after)
    assert len(odds) == 21


def test_races(benchmark: Any) -> None:
    leg = leg_odds(START.board, START.dice)
    odds = benchmark(race_odds, START.board, START.dice, RACES, 1, leg)
    assert odds.races == RACES
    if benchmark.stats is not None:
        benchmark.extra_info["races per second"] = round(RACES / benchmark.stats["min"])


def test_a_thousand_races_for_one_decision(benchmark: Benchmark) -> None:
    leg = leg_odds(START.board, START.dice)
    assert benchmark(race_odds, START.board, START.dice, 1_000, 1, leg).races == 1_000
