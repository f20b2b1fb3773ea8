"""Who is ahead of whom (R29, R31)."""

from __future__ import annotations

import pytest

from camelup.rules.board import ranking
from tests.rules.races import board_of


@pytest.mark.parametrize(
    ("position", "order"),
    [
        ("b/g/r/y/p/9/k/w", "pyrgb"),
        ("p/y/r/g/b/9/k/w", "bgryp"),
        ("3/bgryp/10/k/w", "pyrgb"),
        ("rb/1/yp/1/g/9/k/w", "gpybr"),
    ],
)
def test_r31_farther_clockwise_is_ahead_and_in_a_stack_the_higher(position: str, order: str) -> None:
    assert "".join(ranking(board_of(position))) == order


@pytest.mark.parametrize("position", ["rb/1/yp/1/g/9/k/w", "krwb/1/yp/1/g/11", "rb/k/yp/w/g/11", "rkb/1/ypw/1/g/11"])
def test_r31_crazy_camels_do_not_rank(position: str) -> None:
    assert "".join(ranking(board_of(position))) == "gpybr"


@pytest.mark.parametrize(
    ("position", "order"),
    [
        ("rb/1/yp/1/9/k/w/1/>g", "gpybr"),
        ("14/gb/r/>kypw", "pyrbg"),
        ("<kypw/gb/r/14", "rbgpy"),
        ("rb/1/yp/1/g/9/k/1/>w", "gpybr"),
        ("<k/rb/1/yp/1/g/9/1/w", "gpybr"),
    ],
)
def test_r29_the_stack_beyond_the_line_is_first_or_last_by_the_way_it_crossed(position: str, order: str) -> None:
    assert "".join(ranking(board_of(position))) == order
