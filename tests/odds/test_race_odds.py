"""Simulated odds of the race: reproducible, and right where they can be known another way.

Nothing here can fail by bad luck: every simulation has its seed.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

from camelup.odds.batch import SHIFT, Words, pack
from camelup.odds.leg import leg_odds
from camelup.odds.orders import ORDERS
from camelup.odds.race import RaceOdds, _first_leg, _fractions, _Plans, _without, race_odds
from camelup.rules.board import DICE, RACING, Board, Camel, Die, move, ranking, select
from camelup.rules.engine import roll_outcomes
from camelup.rules.notation import parse_position

START = "r/bg/yp/11/k/w"


def odds_of(text: str, races: int = 20_000, seed: int = 1) -> RaceOdds:
    position = parse_position(text)
    return race_odds(position.board, position.dice, races, seed)


def assert_within(found: RaceOdds, win: np.ndarray, lose: np.ndarray, spread: float = 0.0) -> None:
    """Five standard errors, with `spread` the standard error of what is compared with."""
    assert (np.abs(found.win - win) <= 5 * np.hypot(found.win_error, spread)).all()
    assert (np.abs(found.lose - lose) <= 5 * np.hypot(found.lose_error, spread)).all()


def race_by_the_rules(board: Board, dice: tuple[Die, ...], rng: Random) -> tuple[Camel, ...]:
    """One race to its end, dice only; tiles go with the leg (R36)."""
    while board.beyond is None:
        outcomes = roll_outcomes(board, dice)
        if not outcomes:
            board, dice = board.without_tiles(), DICE
            continue
        (roll,) = rng.choices([roll for roll, _ in outcomes], [ways for _, ways in outcomes])
        board = move(board, select(board, roll.face).camel, roll.number).board
        dice = tuple(die for die in dice if die is not roll.die)
    return ranking(board)


@pytest.mark.parametrize("text", [START, "3/kr/wgb/2/yp/8 bgyx 6-,11+", "7/r/y/bgw/1/p/3/k bpx 16+"])
def test_whole_races_end_as_often_as_by_the_rules(text: str) -> None:
    position = parse_position(text)
    rng, races = Random(4), 2_000
    ends = [race_by_the_rules(position.board, position.dice, rng) for _ in range(races)]
    win = np.array([sum(order[0] is camel for order in ends) for camel in RACING]) / races
    lose = np.array([sum(order[-1] is camel for order in ends) for camel in RACING]) / races
    assert_within(odds_of(text), win, lose, spread=0.5 / races**0.5)


def test_a_leg_that_is_over_goes_on_with_all_dice_and_without_tiles() -> None:
    # One die inside: nothing more is released in this leg. In the next one somebody must cross the line, so that
    # leg's exact odds are the odds of the race.
    exact = leg_odds(parse_position("k/w/12/rg/ybp").board, DICE)
    assert exact.race_ends == 1
    found = odds_of("k/w/12/rg/ybp r 2-,13+", races=50_000)
    assert found.races == 50_000
    assert_within(found, exact.ranks[:, 0], exact.ranks[:, -1])


def test_exact_where_the_race_surely_ends_in_this_leg() -> None:
    position = parse_position("k/w/12/rg/ybp")
    exact = leg_odds(position.board, position.dice)
    found = odds_of("k/w/12/rg/ybp", races=1)
    assert np.array_equal(found.orders, exact.orders)
    assert found.races == 0
    assert not found.win_error.any()
    assert not found.lose_error.any()


@pytest.mark.parametrize(("text", "order"), [("<kr/y/3/bg/p/9/w", "pgbyr"), ("7/pgr/4/y/k/2/>bw", "byrgp")])
def test_r28_a_race_that_is_over_is_certain(text: str, order: str) -> None:
    found = odds_of(text)
    assert found.orders.max() == 1
    assert "".join(ORDERS[int(found.orders.argmax())]) == order
    assert found.win[RACING.index(Camel(order[0]))] == found.lose[RACING.index(Camel(order[-1]))] == 1


def test_what_this_leg_decides_is_exact() -> None:
    text = "1/w/g/2/r/2/pk/5/by/1 bgrypx 5-,8-,13+"
    position = parse_position(text)
    leg = leg_odds(position.board, position.dice)
    assert 0.8 < leg.race_ends < 1
    found = odds_of(text, races=4_000)
    assert found.races == pytest.approx(4_000 * (1 - leg.race_ends), rel=0.1)
    assert (found.orders >= leg.final_orders).all()
    assert found.orders.sum() == pytest.approx(1, abs=1e-12)
    # A tenth of the races is left to chance; all of them would give a standard error of about 0.007.
    assert found.win_error.max() < 0.003


def test_few_races_do_not_pretend_to_know() -> None:
    # One race in two thousand goes on after this leg, and the only simulated one ends in it.
    position = parse_position("k/w/12/rgybp/1 bgryp -")
    leg = leg_odds(position.board, position.dice)
    assert 0 < 1 - leg.race_ends < 0.001
    found = race_odds(position.board, position.dice, 1, 1)
    assert found.races == 0
    assert np.array_equal(found.orders, leg.final_orders + (leg.orders - leg.final_orders))
    assert (found.win_error > 0).all()
    # A camel that never won in 50 races may still win one.
    assert (odds_of(START, races=50).win_error > 0).all()


def test_the_same_seed_gives_the_same_odds() -> None:
    first, again, other = odds_of(START), odds_of(START), odds_of(START, seed=2)
    assert np.array_equal(first.orders, again.orders)
    assert np.array_equal(first.win_error, again.win_error)
    assert not np.array_equal(first.orders, other.orders)
    assert_within(first, other.win, other.lose, spread=float(other.win_error.max()))


def test_known_leg_odds_change_nothing() -> None:
    position = parse_position("6/gw/r/pk/1/by/5 rypx 5-,12+")
    leg = leg_odds(position.board, position.dice)
    with_leg = race_odds(position.board, position.dice, 3_000, 9, leg)
    assert np.array_equal(with_leg.orders, race_odds(position.board, position.dice, 3_000, 9).orders)


def test_a_number_of_races_that_fills_no_batch_evenly() -> None:
    found = odds_of(START, races=70_001)
    assert found.races == 70_001
    assert found.orders.sum() == pytest.approx(1, abs=1e-12)
    assert found.win.sum() == pytest.approx(1, abs=1e-12)
    assert found.lose.sum() == pytest.approx(1, abs=1e-12)
    assert (found.win_error < 0.002).all()


def test_errors_say_how_far_off_simulations_are() -> None:
    wins = np.array([odds_of(START, races=500, seed=seed).win for seed in range(80)])
    claimed = odds_of(START, races=500).win_error
    measured = wins.std(axis=0)
    assert (measured < 1.25 * claimed).all()
    assert (measured > 0.65 * claimed).all()


@pytest.mark.parametrize("races", [0, -5])
def test_at_least_one_race(races: int) -> None:
    with pytest.raises(ValueError, match="at least one race"):
        odds_of(START, races=races)


@pytest.mark.parametrize("dice", [DICE, (Die.GREEN, Die.GREY), (Die.RED, Die.YELLOW, Die.PURPLE)])
def test_r15_plans_are_every_way_the_dice_come_out(dice: tuple[Die, ...]) -> None:
    plans = _Plans.of(dice)
    ways = plans.orders.size * plans.faces.size
    picked = plans.pick((np.arange(ways) + 0.5) / ways)
    assert np.unique(picked).size == ways
    grey = SHIFT[Camel.BLACK]
    first = Counter(
        (grey if byte & 0x38 == grey else byte & 0x38, byte & 3, bool(byte >> 56)) for byte in picked.tolist()
    )
    shares = {
        (grey if die is Die.GREY else SHIFT[Camel(die)], number, white): ways // (len(dice) * 6)
        for die in dice
        for number in (1, 2, 3)
        for white in (False, True)
    }
    # Every die, number and numeral colour equally often as the first release; likewise the bounds of the list.
    assert first == shares
    assert np.array_equal(plans.pick(np.array([0.0, 1.0])), picked[[0, -1]])


def test_the_first_leg_is_spread_evenly_over_all_ways() -> None:
    board = parse_position(START).board
    stream = np.random.SFC64(1)
    ends = _first_leg(board, (Die.RED, Die.GREEN), 600, stream)
    # Either die, either number: six ways with 100 races each.
    assert sorted(Counter(ends.tolist()).values()) == [100] * 6
    expected = {pack(move(board, Camel(die), number).board) for die in "rg" for number in (1, 2, 3)}
    assert set(ends.tolist()) == expected


def test_fractions_are_even_and_the_same_in_every_version() -> None:
    fractions = _fractions(np.random.SFC64(1), 100_000)
    assert fractions.min() >= 0
    assert fractions.max() < 1
    counts, _ = np.histogram(fractions, bins=20, range=(0, 1))
    assert ((counts - 5_000) ** 2 / 5_000).sum() < 44  # 19 degrees of freedom, one in a thousand
    assert (fractions[:3] * 2.0**40).astype(np.int64).tolist() == [1094695822952, 409149918355, 471891419004]


@pytest.mark.parametrize("gone", [[], [0], [4], [0, 1, 2, 3, 4], [1, 3], [3, 4], [0, 4], [2, 3, 4]])
def test_places_of_ended_races_are_taken_by_others(gone: list[int]) -> None:
    words: Words = np.arange(10, 15, dtype=np.uint64)
    plans: Words = np.arange(20, 25, dtype=np.uint64)
    left, still = _without(np.array(gone, dtype=np.intp), words, plans)
    assert sorted(left.tolist()) == [10 + index for index in range(5) if index not in gone]
    assert (still == left + np.uint64(10)).all()
