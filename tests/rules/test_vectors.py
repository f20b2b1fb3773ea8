"""Cases that an independent reference worked out: single movements, counts of whole legs, whole races.

`tests/data/vectors/README.md` says what each file holds.
"""

from __future__ import annotations

import csv
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from camelup.rules.board import ROLLS, Board, Die, move, select
from camelup.rules.engine import legal_actions, roll_outcomes
from camelup.rules.events import DieReleased, RaceEnded, TileHit
from camelup.rules.notation import (
    Position,
    format_action,
    format_position,
    format_track,
    parse_action,
    parse_position,
    parse_track,
)
from camelup.rules.state import new_race, releases_left
from tests.rules.races import after_roll, events_of, purses, state_of, take

VECTORS = Path(__file__).parents[1] / "data" / "vectors"


def table(name: str) -> list[dict[str, str]]:
    with (VECTORS / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def games() -> list[dict[str, Any]]:
    return [json.loads(line) for line in (VECTORS / "games.jsonl").read_text(encoding="utf-8").splitlines()]


MOVEMENTS = [tuple(row.values()) for row in table("movement.tsv")]
PERFT = [(row["position"], int(row["leaves"])) for row in table("perft.tsv")]
GAMES = [pytest.param(game, id=f"{game['seats']} seats from {game['track']}") for game in games()]


def leaves(position: Position) -> int:
    """Leaves of the full ordered tree of a leg: every order of dice, every distinct face (R3, R15, R28, R32)."""

    @cache
    def count(board: Board, dice: tuple[Die, ...]) -> int:
        if board.beyond is not None or not releases_left(dice):
            return 1
        total = 0
        for die in dice:
            rest = tuple(inside for inside in dice if inside is not die)
            for roll in ROLLS.values():
                if roll.die is die:
                    total += count(move(board, select(board, roll.face).camel, roll.number).board, rest)
        return total

    return count(position.board, position.dice)


def test_the_files_are_complete() -> None:
    assert (len(MOVEMENTS), len(PERFT), len(GAMES)) == (253, 31, 24)


@pytest.mark.parametrize(("position", "face", "moves", "result", "tile", "race"), MOVEMENTS)
def test_movement(position: str, face: str, moves: str, result: str, tile: str, race: str) -> None:
    step = take(state_of(position, seats=8), f"roll {face}")
    assert [event.camel for event in events_of(step, DieReleased)] == [moves]
    assert parse_position(after_roll(position, face)) == parse_position(result)
    assert [str(event.tile.space) for event in events_of(step, TileHit)] == ([] if tile == "-" else [tile])
    assert len(events_of(step, RaceEnded)) == (1 if race == "finish" else 0)


@pytest.mark.parametrize(("position", "count"), PERFT)
def test_leaves_of_a_leg(position: str, count: int) -> None:
    assert leaves(parse_position(position)) == count


@pytest.mark.parametrize("game", GAMES)
def test_whole_race(game: dict[str, Any]) -> None:
    state = new_race(game["seats"], parse_track(game["track"]), game["starter"] - 1)
    for phrase, after in zip(game["actions"], game["trace"], strict=True):
        action, outcome = parse_action(phrase)
        assert action in legal_actions(state)
        assert outcome is None or outcome in dict(roll_outcomes(state.board, state.dice))
        state = take(state, phrase).state
        assert (format_track(state.board), list(purses(state))) == (after["track"], after["purses"])
        assert format_action(action, outcome) == phrase
    assert state.over
    assert list(legal_actions(state)) == []


def test_positions_read_back() -> None:
    texts = {row[0] for row in MOVEMENTS} | {row[3] for row in MOVEMENTS} | {row[0] for row in PERFT}
    written = {text: format_position(parse_position(text)) for text in texts}
    # One position splits a run of empty spaces, which may be typed but is never written.
    assert {text: again for text, again in written.items() if again != text} == {
        "2/r/1/b/y/g/1/1/k/4/p/w bgrypx 9-": "2/r/1/b/y/g/2/k/4/p/w bgrypx 9-"
    }
