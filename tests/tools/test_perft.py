"""`camelup perft`: the leaves of a leg, against numbers worked out elsewhere and against plain recursion."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from camelup.rules.board import DICE, Die, move, select
from camelup.rules.engine import roll_outcomes
from camelup.rules.notation import Position, parse_position
from camelup.tools.perft import count_leaves
from tests.tools.conftest import Outcome

with (Path(__file__).parents[1] / "data/vectors/perft.tsv").open(encoding="utf-8", newline="") as file:
    CASES = [(row["position"], int(row["leaves"])) for row in csv.DictReader(file, delimiter="\t")]
Run = Callable[..., Outcome]


@pytest.mark.parametrize(("text", "leaves"), CASES)
def test_the_reference_numbers(text: str, leaves: int) -> None:
    assert count_leaves(parse_position(text)) == leaves


def plainly(position: Position) -> int:
    """The same by walking the whole tree."""
    outcomes = roll_outcomes(position.board, position.dice)
    leaves = 0
    for roll, _ in outcomes:
        after = move(position.board, select(position.board, roll.face).camel, roll.number).board
        leaves += plainly(Position(after, tuple(die for die in position.dice if die is not roll.die)))
    return leaves if outcomes else 1


@pytest.mark.parametrize("track", ["10/wb/1/ry/k/1/pg", "2/wkb/9/y/r/p/g", "8/ry/k/1/p/1/w/bg/1", "bpykwrg/15"])
@pytest.mark.parametrize("dice", ["bgrx", "rypx", "bgp"])
@pytest.mark.parametrize("tiles", ["-", "16+", "15-", "3+,7-"])
def test_merging_equal_nodes_changes_nothing(track: str, dice: str, tiles: str) -> None:
    position = parse_position(f"{track} {dice} {tiles}")
    assert count_leaves(position) == plainly(position)


@pytest.mark.parametrize(
    "text", ["rb/g/yp/11/k/w - -", "rb/g/yp/11/k/w x -", "<kr/y/3/bg/p/9/w bgrypx -", "7/pgr/4/y/k/2/>bw bgr 9+"]
)
def test_r28_r32_a_position_with_no_die_to_release_counts_one(text: str) -> None:
    assert count_leaves(parse_position(text)) == 1


def test_r3_a_last_release_counts_every_face_once() -> None:
    board = parse_position("rb/g/yp/11/k/w").board
    assert count_leaves(Position(board, (Die.BLUE, Die.GREEN))) == 6
    assert count_leaves(Position(board, (Die.BLUE, Die.GREY))) == 9
    assert count_leaves(Position(board, DICE)) == 320_760


def test_the_position_may_be_one_argument_or_several(camelup: Run) -> None:
    assert camelup("perft", "1/k/ywb/1/g/2/r/p/7 rpx 7+,13+,16-") == Outcome(0, "80\n", "")
    assert camelup("perft", "1/k/ywb/1/g/2/r/p/7", "rpx", "7+,13+,16-") == Outcome(0, "80\n", "")
    assert camelup("perft", "3/w/1/p/g/1/rk/y/b/5", "-", "-") == Outcome(0, "1\n", "")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["rb/g/yp/10/k/w"], "camelup: track, character 15 (the end): expected 16 spaces"),
        (["rb/g/yp/11/k/w", "bb"], "camelup: dice, character 2 ('b'): expected dice once each"),
        (["rb/g/yp/11/k/w bg 1+"], "camelup: tiles, character 1 ('1'): expected a space from 2 to 16 (R13)"),
        (["rb/g/yp/11/k/w", "bg", "-", "more"], "camelup: position: at most three fields"),
        ([""], "camelup: track, character 1 (the end): expected a stack"),
    ],
)
def test_a_wrong_position_is_one_sentence(camelup: Run, words: list[str], says: str) -> None:
    outcome = camelup("perft", *words)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.sentence.startswith(says)


def test_the_number_as_json(camelup: Run) -> None:
    told = json.loads(camelup("perft", "r/bg/yp/10/1/k/w", "bg", "--json").out)
    assert told == {"position": "r/bg/yp/11/k/w bg -", "leaves": 6}
