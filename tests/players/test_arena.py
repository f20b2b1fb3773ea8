"""The arena: fair seatings, the same report every time, and bots from outside."""

from __future__ import annotations

import argparse
import io
import json
import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from camelup.rules.actions import Action, PlaceTile, RollDie
from camelup.rules.view import Observation
from camelup.session.dice import SeededDice
from camelup.tools import arena
from camelup.tools.arena import ArenaError, Estimate, PlayerFault, Report, make_player, play, rotations_of, run_arena
from tests.players.conftest import start_of
from tests.players.plain_greedy import PlainGreedy

HERE = "tests.players.test_arena"


class AlwaysRoll:
    def choose(self, seen: Observation, legal: Sequence[Action], rng: random.Random, budget_s: float) -> Action:
        return legal[0]


class AlwaysRollToo(AlwaysRoll):
    pass


class Cheat:
    def choose(self, seen: Observation, legal: Sequence[Action], rng: random.Random, budget_s: float) -> Action:
        return PlaceTile(1, cheering=True)


class Dawdler:
    """Moves its tile about for ever."""

    def choose(self, seen: Observation, legal: Sequence[Action], rng: random.Random, budget_s: float) -> Action:
        return next(action for action in legal if isinstance(action, PlaceTile))


def without_times(report: Report) -> Report:
    entrants = (
        replace(entrant, moves_per_second=0.0, median_move_s=0.0, slowest_move_s=0.0) for entrant in report.entrants
    )
    return replace(report, entrants=tuple(entrants))


def arguments(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    arena.add_parser(parser.add_subparsers())
    return parser.parse_args(["arena", *words])


def test_the_same_arena_gives_the_same_report_with_any_number_of_jobs() -> None:
    seats = ["hustler", "tourist", "hustler:bold", "tourist:joker"]
    one, two = (run_arena(seats, 10, "same", jobs=jobs) for jobs in (1, 2))
    assert without_times(one) == without_times(two)
    assert one.races == 12
    assert without_times(run_arena(seats, 10, "other")) != without_times(one)


def test_victories_add_up_to_one_a_race() -> None:
    report = run_arena(["hustler", "tourist", "tourist"], 9, "sum")
    assert sum(entrant.wins.mean * entrant.seats for entrant in report.entrants) == pytest.approx(1)
    assert report.par == pytest.approx(1 / 3)


def test_every_entrant_plays_from_every_seat_once_a_round() -> None:
    """Two bots that play alike do alike in every round, for each has sat wherever the other has."""
    report = run_arena([f"{HERE}:AlwaysRoll", f"{HERE}:AlwaysRollToo", f"{HERE}:AlwaysRoll"], 3, "fair")
    one, other = report.entrants
    assert one.wins.mean == pytest.approx(other.wins.mean)
    assert one.purse.mean == pytest.approx(other.purse.mean)


@pytest.mark.parametrize(
    ("seats", "rotations"),
    [("abcd", 4), ("abbb", 4), ("abab", 2), ("aaaa", 1), ("abcabc", 3), ("aab", 3)],
)
def test_turning_the_table_gives_each_seating_once(seats: str, rotations: int) -> None:
    assert rotations_of(seats) == rotations


def test_an_estimate_has_an_interval_from_two_values_on() -> None:
    assert Estimate.of([0.5]) == Estimate(0.5, None, None)
    estimate = Estimate.of([0.0, 1.0, 0.0, 1.0])
    assert estimate.mean == 0.5
    assert (estimate.low, estimate.high) == (pytest.approx(0.5 - 0.5658, abs=1e-4), pytest.approx(1.0658, abs=1e-4))


def test_a_bot_from_outside_can_sit_at_the_table() -> None:
    assert isinstance(make_player("tests.players.plain_greedy:make"), PlainGreedy)
    report = run_arena([f"{HERE}:AlwaysRoll", "hustler", "hustler"], 3, "outside")
    assert report.entrants[0].name == f"{HERE}:AlwaysRoll"
    assert report.entrants[0].moves > 0


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("nobody", "name a level"),
        ("veteran:angry", "cautious, bold, joker"),
        ("no.such.module:make", "cannot be loaded"),
        (f"{HERE}:nothing_here", "cannot be loaded"),
        (f"{HERE}:HERE", "not callable"),
        ("builtins:object", 'no method "choose"'),
    ],
)
def test_a_player_that_cannot_be_made_is_refused(spec: str, told: str) -> None:
    with pytest.raises(ArenaError, match=told):
        make_player(spec)


@pytest.mark.parametrize("seats", [2, 9])
def test_a_table_has_three_to_eight_seats(seats: int) -> None:
    with pytest.raises(ArenaError, match="3 to 8 seats"):
        run_arena(["tourist"] * seats, 1, "size")


def test_an_action_that_is_not_legal_ends_the_arena() -> None:
    with pytest.raises(PlayerFault, match="not legal"):
        run_arena([f"{HERE}:Cheat", "tourist", "tourist"], 1, "cheat")


def test_a_race_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "MOVES_LIMIT", 50)
    with pytest.raises(PlayerFault, match="50 moves"):
        run_arena([f"{HERE}:Dawdler"] * 3, 1, "slow")


def test_a_turn_tells_what_happened() -> None:
    start = start_of("turns", 3)
    turns = list(play(start, [AlwaysRoll()] * 3, SeededDice("turns"), "turns"))
    assert turns[0].before == start
    assert all(turn.action == RollDie() for turn in turns)
    assert all(earlier.after == later.before for earlier, later in pairwise(turns))
    assert turns[-1].after.over


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.run(arguments("--seats", "hustler, tourist,tourist", "--games", "3", "--seed", "print")) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "3 races, par 33.3% of the wins a seat, 95 % intervals"
    assert [line.split()[0] for line in printed[1:]] == ["player", "hustler", "tourist"]


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.run(arguments("--seats", "hustler,tourist,tourist", "--games", "6", "--json")) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["races"] == 6
    assert {entrant["name"] for entrant in report["entrants"]} == {"hustler", "tourist"}
    assert report["entrants"][0]["wins"]["low"] <= report["entrants"][0]["wins"]["mean"]


@pytest.mark.parametrize("words", [["--games", "0"], ["--games", "many"], ["--jobs", "-1"], ["--budget", "nan"]])
def test_numbers_out_of_bounds_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        arguments("--seats", "hustler,tourist,tourist", *words)
    assert "expected" in capsys.readouterr().err


def test_the_progress_bar_fills_and_ends_its_line() -> None:
    stream = io.StringIO()
    draw = arena.progress_bar(stream)
    draw(5, 10)
    draw(10, 10)
    half, full = stream.getvalue().split("\r")[1:]
    assert half.count("#") * 2 == full.count("#") == arena.BAR_WIDTH
    assert full.endswith("10/10 races\n")


def test_the_hustler_beats_tourists() -> None:
    """The first step between levels, in so few races that only a clear one shows; the arena measures the others."""
    report = run_arena(["hustler", "tourist", "tourist", "tourist"], 24, "steps")
    assert report.entrants[0].wins.mean > 0.6


def test_the_bookmaker_beats_hustlers() -> None:
    report = run_arena(["bookmaker", "hustler", "hustler", "hustler"], 24, "steps")
    assert report.entrants[0].wins.mean > 0.3
