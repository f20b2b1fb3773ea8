"""Exact odds of the leg: against worked cases, and against the slow way through the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from camelup.odds.leg import LegOdds, leg_odds, leg_odds_many
from camelup.odds.orders import ORDERS
from camelup.rules.board import DICE, RACING, Camel
from camelup.rules.notation import Position, parse_position
from tests.odds.exact_leg import ExactLeg, exact_leg, random_board

CLOSE = 1e-12


def odds_of(text: str) -> LegOdds:
    position = parse_position(text)
    return leg_odds(position.board, position.dice)


def assert_same(odds: LegOdds, exact: ExactLeg) -> None:
    assert odds.orders == pytest.approx([float(exact.orders.get(order, 0)) for order in ORDERS], abs=CLOSE)
    assert odds.final_orders == pytest.approx([float(exact.final_orders.get(order, 0)) for order in ORDERS], abs=CLOSE)
    assert odds.race_ends == pytest.approx(float(exact.race_ends), abs=CLOSE)
    assert dict(odds.landings) == pytest.approx(
        {space: float(exact.landings.get(space, 0)) for space in odds.landings}, abs=CLOSE
    )


def assert_equal(odds: LegOdds, other: LegOdds) -> None:
    assert np.array_equal(odds.orders, other.orders)
    assert np.array_equal(odds.final_orders, other.final_orders)
    assert (odds.race_ends, odds.landings) == (other.race_ends, other.landings)


def test_worked_cases(leg_odds_cases: list[dict[str, Any]]) -> None:
    for case in leg_odds_cases:
        odds = odds_of(case["position"])
        assert odds.ranks == pytest.approx(np.array([case["rank"][camel] for camel in RACING]), abs=CLOSE)
        assert odds.race_ends == pytest.approx(case["race_ends"], abs=CLOSE)
        assert {str(space): x for space, x in odds.landings.items()} == pytest.approx(case["landings"], abs=CLOSE)


def test_all_worked_cases_at_once(leg_odds_cases: list[dict[str, Any]]) -> None:
    positions = [parse_position(case["position"]) for case in leg_odds_cases]
    for position, odds in zip(positions, leg_odds_many(positions), strict=True):
        assert_equal(odds, leg_odds(position.board, position.dice))


@pytest.mark.parametrize(
    "text",
    [
        "r/bg/yp/11/k/w",  # a start
        "5/k/r/pw/1/b/yg/5 bgrypx 5+,9-,13+,16+",  # four tiles
        "3/kr/wgb/2/yp/8 bgrypx 7-",  # crazy camels in the thick of it
        "kb/r/y/2/gp/w/9 bgrypx 3-",  # about to be carried backwards over the line
        "k/w/13/rgybp bgrypx 5+",  # over before the last release
    ],
)
def test_full_legs_as_the_rules_play_them(text: str) -> None:
    position = parse_position(text)
    assert_same(leg_odds(position.board, position.dice), exact_leg(position.board, position.dice))


def test_random_legs_as_the_rules_play_them() -> None:
    rng = Random(12)
    for _ in range(60):
        board = random_board(rng, spread=rng.choice((1, 2, 4)))
        dice = tuple(die for die in DICE if die in rng.sample(DICE, rng.randint(0, 4)))
        assert_same(leg_odds(board, dice), exact_leg(board, dice))


def test_many_legs_are_what_each_of_them_is_alone() -> None:
    rng = Random(7)
    positions = [Position(random_board(rng), tuple(die for die in DICE if rng.random() < 0.6)) for _ in range(90)] + [
        parse_position("<kr/y/3/bg/p/9/w px 9+"),
        parse_position("7/pgr/4/y/k/2/>bw gx 4-"),
    ]
    many = leg_odds_many(positions)
    assert len(many) == len(positions)
    for position, odds in zip(positions, many, strict=True):
        assert_equal(odds, leg_odds(position.board, position.dice))
    assert leg_odds_many([]) == []


def test_probabilities_add_up() -> None:
    odds = odds_of("8/b/1/rg/1/wkpy/3 bgrypx 10+,12-")
    assert odds.orders.sum() == pytest.approx(1, abs=CLOSE)
    assert odds.final_orders.sum() == pytest.approx(odds.race_ends, abs=CLOSE)
    assert (odds.final_orders <= odds.orders + CLOSE).all()
    assert odds.ranks.sum(axis=0) == pytest.approx(np.ones(5), abs=CLOSE)
    assert odds.ranks.sum(axis=1) == pytest.approx(np.ones(5), abs=CLOSE)


def test_r33_ticket_values() -> None:
    # Blue and green are far ahead and neither can move any more: blue leads, green is second.
    odds = odds_of("r/y/p/k/w/8/g/b/1 rx -")
    assert odds.ticket_value(Camel.BLUE, 5) == 5
    assert odds.ticket_value(Camel.BLUE, 2) == 2
    assert odds.ticket_value(Camel.GREEN, 5) == 1
    assert odds.ticket_value(Camel.RED, 5) == -1


def test_r33_ticket_value_weighs_first_second_and_the_rest() -> None:
    odds = odds_of("r/bg/yp/11/k/w")
    first, second = odds.ranks[RACING.index(Camel.PURPLE), :2]
    assert odds.ticket_value(Camel.PURPLE, 3) == pytest.approx(3 * first + second - (1 - first - second))


def test_r32_the_sixth_die_stays_inside() -> None:
    odds = odds_of("r/bg/yp/11/k/w r -")
    assert odds.orders.max() == 1
    assert ORDERS[int(odds.orders.argmax())] == tuple(Camel(letter) for letter in "pygbr")
    assert odds.race_ends == 0


@pytest.mark.parametrize("text", ["<kr/y/3/bg/p/9/w px 9+", "7/pgr/4/y/k/2/>bw"])
def test_r28_nothing_is_left_to_chance_once_the_race_is_over(text: str) -> None:
    odds = odds_of(text)
    assert odds.race_ends == 1
    assert odds.orders.max() == odds.final_orders.max() == 1
    assert all(expected == 0 for expected in odds.landings.values())


def test_r25_landings_count_tiles_that_are_hit_on_the_last_release_too() -> None:
    # Red on 1 comes to 2, 3 or 4; the grey die stays inside half the time.
    odds = odds_of("r/5/b/g/y/p/4/k/w rx 3+")
    assert dict(odds.landings) == pytest.approx({3: 1 / 6})


def test_results_cannot_be_changed() -> None:
    odds = odds_of("r/bg/yp/11/k/w grx 5+")
    with pytest.raises(ValueError, match="read-only"):
        odds.orders[0] = 1
    with pytest.raises(ValueError, match="read-only"):
        odds.final_orders[0] = 1
    with pytest.raises(TypeError):
        odds.landings[5] = 1  # type: ignore[index]
