"""How fast the coach is: advice on one turn, and a whole race in hindsight.

Measured with `pytest tests/bench --benchmark-enable`; without that option each one runs once, as a test.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from camelup.players.coach import advise
from camelup.players.reading import read, tree_of
from camelup.rules.engine import legal_actions
from camelup.rules.notation import Position, parse_position
from camelup.rules.state import new_race
from camelup.rules.view import observe
from camelup.session.record import decode
from camelup.session.review import review

START = parse_position("r/bg/yp/11/k/w")
MIDDLE = parse_position("4/kr/wgb/2/yp/7")
FINISHED = Path(__file__).parents[1] / "data" / "records" / "v1-finished.camelup"


@pytest.mark.parametrize("position", [START, MIDDLE], ids=["start", "middle"])
def test_advice_on_a_fresh_leg(benchmark: Any, position: Position) -> None:
    state = new_race(4, position.board, 0)
    seen, legal = observe(state, 0), tuple(legal_actions(state))

    def forget() -> None:
        read.cache_clear()
        tree_of.cache_clear()

    advice = benchmark.pedantic(advise, args=(seen, legal, 1), setup=forget, rounds=20)
    assert len(advice.offers) == len(legal)


def test_a_whole_race_in_hindsight(benchmark: Any) -> None:
    record = decode(FINISHED.read_bytes())
    found = benchmark.pedantic(review, args=(record,), rounds=3)
    assert len(found.moments) == len(record.actions) + 1
