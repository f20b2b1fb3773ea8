"""How long the computer opponents think: a move per level and stage of the leg, and whole races on one core.

Measured with `pytest tests/bench --benchmark-enable`; without that option each one runs once, as a test.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from camelup.players.levels import LEVELS
from camelup.players.reading import read, tree_of
from camelup.rules.engine import legal_actions
from camelup.rules.notation import parse_position
from camelup.rules.state import new_race
from camelup.rules.view import observe
from camelup.tools.arena import run_arena

POSITIONS = {
    "fresh leg": "rb/g/yp/11/k/w bgrypx -",
    "mid leg": "3/g/r/yp/b/4/k/2/w/1 grpx 11-2",
    "last release": "3/g/r/yp/b/4/k/2/w/1 gx 11-2",
}
SETUP = parse_position(POSITIONS["fresh leg"]).board
BUDGET_S = 1.0

Benchmark = Callable[..., Any]


def forget_readings() -> None:
    """Positions are read once and then remembered; a move is measured from scratch."""
    read.cache_clear()
    tree_of.cache_clear()


@pytest.mark.parametrize("stage", POSITIONS)
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_a_move(benchmark: Benchmark, level: Any, stage: str) -> None:
    position = parse_position(POSITIONS[stage])
    state = new_race(4, SETUP, 0)._replace(board=position.board, dice=position.dice)
    seen, legal = observe(state, 0), tuple(legal_actions(state))
    player = level.make()

    def move() -> object:
        forget_readings()
        return player.choose(seen, legal, random.Random(1), BUDGET_S)

    assert benchmark(move) in legal


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_a_race_of_four(benchmark: Benchmark, level: Any) -> None:
    report = benchmark.pedantic(run_arena, ([level.id] * 4, 1, "bench"), rounds=3)
    assert report.races == 1
