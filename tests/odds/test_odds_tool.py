"""`camelup odds`, run as a player runs it."""

from __future__ import annotations

import json

import pytest

from camelup.__main__ import main
from camelup.odds.leg import leg_odds
from camelup.odds.race import race_odds
from camelup.rules.board import RACING, Camel
from camelup.rules.notation import parse_position
from camelup.tools.odds import ep

POSITION = "1/rg/pw/y/4/k/2/b/4 bgrypx 5+1,13-"


class Run:
    """One call of the command."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *words: str) -> None:
        self.code = main(["odds", *words])
        self.out, self.err = capsys.readouterr()


def test_json_tells_the_odds(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, POSITION, "--json", "--races", "3000", "--seed", "5")
    assert (run.code, run.err) == (0, "")
    told = json.loads(run.out)
    position = parse_position(POSITION)
    leg = leg_odds(position.board, position.dice)
    race = race_odds(position.board, position.dice, 3000, 5)
    assert list(told) == ["position", "rank", "race_ends", "landings", "tickets", "race", "seconds"]
    assert told["position"] == POSITION
    assert told["rank"] == {camel: leg.ranks[index].tolist() for index, camel in enumerate("bgryp")}
    assert told["race_ends"] == leg.race_ends
    assert told["landings"] == {"5": leg.landings[5], "13": leg.landings[13]}
    assert list(told["tickets"]) == list("bgryp")
    assert told["tickets"]["b"] == {str(value): leg.ticket_value(Camel.BLUE, value) for value in (5, 3, 2)}
    for index, camel in enumerate(RACING):
        assert told["race"][camel] == {
            "win": race.win[index],
            "lose": race.lose[index],
            "stderr": max(race.win_error[index], race.lose_error[index]),
        }
    assert 0 < told["seconds"] < 60


def test_position_is_told_in_canonical_form(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "r/bg/yp/10/1/k/w", "--json", "--races", "1")
    assert json.loads(run.out)["position"] == "r/bg/yp/11/k/w bgrypx -"


def test_position_may_come_in_several_words(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "r/bg/yp/11/k/w", "rx", "-", "--json", "--races", "1")
    assert json.loads(run.out)["position"] == "r/bg/yp/11/k/w rx -"


def test_table_is_for_reading(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "kb/r/y/2/gp/w/9 gx 12+", "--races", "1000")
    assert run.code == 0
    lines = run.out.splitlines()
    assert lines[0] == "kb/r/y/2/gp/w/9 gx 12+"
    assert "  purple         100.0%    0.0%    0.0%    0.0%    0.0%  +5.00 EP  +3.00 EP  +2.00 EP" in lines
    assert "  The race ends in this leg:   50.0%" in lines
    assert "  Cheering tile on 12 earns 0.00 EP" in lines
    assert "  from 500 simulated races; +/- is the standard error" in lines
    assert max(map(len, lines)) <= 100
    assert run.out.isascii()
    # Headings stand above their columns.
    leg = next(line for line in lines if line.startswith("End of the leg"))
    purple = next(line for line in lines if line.startswith("  purple"))
    assert len(leg) == len(purple)


@pytest.mark.parametrize(
    ("amount", "signed", "plain"),
    [(-0.004, "0.00", "0.00"), (0.0, "0.00", "0.00"), (-0.006, "-0.01", "-0.01"), (5, "+5.00", "5.00")],
)
def test_what_is_rounded_to_nothing_has_no_sign(amount: float, signed: str, plain: str) -> None:
    assert (ep(amount, sign=True), ep(amount)) == (signed, plain)


def test_a_race_that_is_over_is_exact(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "7/pgr/4/y/k/2/>bw")
    assert run.code == 0
    assert "  exact" in run.out.splitlines()


def test_the_seed_decides(capsys: pytest.CaptureFixture[str]) -> None:
    def race(seed: str) -> object:
        return json.loads(Run(capsys, "r/bg/yp/11/k/w", "--json", "--races", "500", "--seed", seed).out)["race"]

    assert race("1") == race("1") != race("2")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["r/bg/yp/11/k"], "track"),
        (["r/bg/yp/11/k/w", "bgq"], "dice"),
        (["r/bg/yp/11/k/w bgrypx 1+"], "tile"),
        ([], "POSITION"),
        (["r/bg/yp/11/k/w", "--races", "0"], "from 1 to"),
        (["r/bg/yp/11/k/w", "--races", "many"], "from 1 to"),
        (["r/bg/yp/11/k/w", "--seed", "-1"], "seed"),
    ],
)
def test_what_it_cannot_use_it_says_in_one_sentence(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run = Run(capsys, *words)
    assert run.code == 2
    assert run.out == ""
    assert run.err.startswith("camelup")
    assert run.err.count("\n") == 1
    assert complaint in run.err
