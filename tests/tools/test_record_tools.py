"""`camelup replay` and `camelup legal`: whole races, and records that are wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from camelup.rules.actions import Action
from camelup.rules.engine import apply, legal_actions
from camelup.rules.notation import format_position, parse_action, parse_position
from camelup.session.record import decode, encode, final_state
from camelup.session.spectators import for_spectators
from tests.session.played import new_match, phrases, play, some_record
from tests.tools.conftest import Outcome

LINES = (Path(__file__).parents[1] / "data/vectors/games.jsonl").read_text("utf-8").splitlines()
Run = Callable[..., Outcome]


@pytest.mark.parametrize("number", range(len(LINES)))
def test_replay_agrees_with_the_reference_races(camelup: Run, number: int) -> None:
    raw = json.loads(LINES[number])
    outcome = camelup("replay", "-", "--json", stdin=LINES[number].encode())
    assert (outcome.code, outcome.err) == (0, "")
    told = json.loads(outcome.out)
    assert list(told) == ["seats", "states", "over", "winners"]
    assert told["seats"] == raw["seats"]
    assert [state["action"] for state in told["states"]] == raw["actions"]
    assert [state["purses"] for state in told["states"]] == [entry["purses"] for entry in raw["trace"]]
    assert [state["position"].split(" ")[0] for state in told["states"]] == [entry["track"] for entry in raw["trace"]]
    assert all(format_position(parse_position(state["position"])) == state["position"] for state in told["states"])
    assert all(list(state) == ["action", "position", "purses", "turn"] for state in told["states"])
    assert told["over"] is (told["states"][-1]["position"][0] == "<" or ">" in told["states"][-1]["position"])
    purses = raw["trace"][-1]["purses"]
    richest = [seat for seat, purse in enumerate(purses, start=1) if purse == max(purses)]
    assert told["winners"] == (richest if told["over"] else [])
    # R11: play goes clockwise; after the race the turn stays with the seat that ended it (R28).
    turns = [raw["starter"], *(state["turn"] for state in told["states"])]
    played = len(raw["actions"]) - told["over"]
    assert turns[: played + 1] == [(raw["starter"] - 1 + n) % raw["seats"] + 1 for n in range(played + 1)]
    assert turns[-1] == turns[played]


def test_replay_reads_a_saved_race_from_a_file(camelup: Run, tmp_path: Path) -> None:
    path = tmp_path / "my race.json"
    path.write_bytes(encode(some_record(1_000)))
    told = json.loads(camelup("replay", "--json", str(path)).out)
    assert told["over"]
    assert [state["action"] for state in told["states"]] == list(phrases(some_record(1_000)))


def test_replay_prints_every_action_with_position_and_purses(camelup: Run) -> None:
    outcome = camelup("replay", "-", stdin=played_by("Ada", "Bo", "Céleste of the Sands", starter=2))
    assert outcome.code == 0
    assert outcome.out.splitlines() == [
        "Turn  Player        Action   Position                   Ada  Bo  Céleste of …",
        "                    start    rb/g/yp/11/k/w bgrypx -      3   3             3",
        "   1  Bo            leg g    rb/g/yp/11/k/w bgrypx -      3   3             3",
        "   2  Céleste of …  tile 7+  rb/g/yp/11/k/w bgrypx 7+3    3   3             3",
        "   3  Ada           roll b2  r/g/ypb/11/k/w grypx 7+3     3   3             3",
        "   4  Bo            win ?    r/g/ypb/11/k/w grypx 7+3     3   3             3",
        "It is the turn of Céleste of the Sands (seat 3).",
    ]


def played_by(*names: str, starter: int = 1) -> bytes:
    """A race of a few actions, with a finish card that lies face down at its end."""
    raw = {
        "format": "camelup-record",
        "version": 1,
        "seats": [{"name": name} for name in names],
        "track": "rb/g/yp/11/k/w",
        "starter": starter,
        "actions": ["leg g", "tile 7+", "roll b2", "win y"],
    }
    return json.dumps(raw).encode()


def test_r18_replay_tells_hidden_cards_only_when_it_is_asked_to(camelup: Run) -> None:
    record = played_by("Ada", "Bo", "Cy")
    plain = camelup("replay", "-", stdin=record).out
    assert "win ?" in plain
    assert "win y" not in plain
    assert "win y" in camelup("replay", "--cards", "-", stdin=record).out
    watched = encode(for_spectators(decode(record)))
    assert "win ?" in camelup("replay", "--cards", "-", stdin=watched).out
    # The cards of a race that is over have been turned.
    over = camelup("replay", "-", stdin=encode(some_record(1_000))).out
    assert "?" not in over
    assert "win " in over


def test_names_are_shown_without_what_a_terminal_obeys_and_columns_stay_straight(camelup: Run) -> None:
    lines = camelup("replay", "-", stdin=played_by("日本太郎", "Bo\u202eb", "Zoe\u0308")).out.splitlines()
    assert "\u202e" not in "".join(lines)
    assert lines[0] == "Turn  Player    Action   Position                   日本太郎  Bob  Zo\u00eb"
    assert lines[2] == "   1  日本太郎  leg g    rb/g/yp/11/k/w bgrypx -           3    3    3"
    assert lines[3] == "   2  Bob       tile 7+  rb/g/yp/11/k/w bgrypx 7+2         3    3    3"


def test_replay_says_who_won(camelup: Run) -> None:
    last = camelup("replay", "-", stdin=LINES[0].encode()).out.splitlines()[-1]
    assert last == "The race is over, won by seat 2."
    named = camelup("replay", "-", stdin=encode(some_record(1_000))).out.splitlines()[-1]
    winners = [seat.name for seat in some_record(1_000).seats]
    assert any(named == f"The race is over, won by {name} (seat {n})." for n, name in enumerate(winners, start=1))


def test_a_race_without_actions_is_told_too(camelup: Run) -> None:
    line = b'{"seats": 4, "track": "rb/g/yp/11/k/w", "starter": 3, "actions": []}'
    assert json.loads(camelup("replay", "-", "--json", stdin=line).out) == {
        "seats": 4,
        "states": [],
        "over": False,
        "winners": [],
    }
    assert camelup("replay", "-", stdin=line).out.splitlines()[-1] == "It is the turn of seat 3."


@pytest.mark.parametrize("actions", [0, 7, 30])
def test_legal_lists_exactly_what_may_be_done(camelup: Run, actions: int) -> None:
    record = play(new_match(7), actions).record
    outcome = camelup("legal", "-", stdin=encode(record))
    assert outcome.code == 0
    phrases = outcome.out.splitlines()
    listed: list[Action] = [parse_action(phrase)[0] for phrase in phrases]
    state = final_state(record)
    assert listed == list(legal_actions(state))
    assert phrases[0] == "roll"
    assert all(apply(state, action, None) for action in listed[1:])


def test_legal_as_json(camelup: Run) -> None:
    record = play(new_match(7), 7).record
    told = json.loads(camelup("legal", "--json", "-", stdin=encode(record)).out)
    state = final_state(record)
    assert list(told) == ["turn", "over", "actions"]
    assert (told["turn"], told["over"]) == (state.turn + 1, False)
    assert told["actions"] == camelup("legal", "-", stdin=encode(record)).out.splitlines()
    after = json.loads(camelup("legal", "--json", "-", stdin=LINES[0].encode()).out)
    assert (after["over"], after["actions"]) == (True, [])


def test_legal_lists_nothing_after_the_race(camelup: Run) -> None:
    assert camelup("legal", "-", stdin=LINES[0].encode()) == Outcome(0, "", "")


def changed(**fields: Any) -> bytes:
    return json.dumps(json.loads(encode(some_record(5))) | fields).encode()


@pytest.mark.parametrize("command", ["replay", "legal"])
@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"no record", "The file is not a record of a race: it is not JSON"),
        (b"{}", 'its "format" is not "camelup-record"'),
        (changed(version=2), "needs a newer game: it is in version 2"),
        (changed(starter=9), '"starter" is 9'),
        (changed(actions=["leg r", "leg r", "tile 1+"]), 'Action 3, "tile 1+", cannot be played: a spectator tile may'),
        (changed(actions=["leg r", "hop"]), 'Action 2, "hop", cannot be played: action, character 1'),
        (changed(seed="other"), "changed or damaged after it was saved"),
        (b"[" * 1_000_000, "nested too deeply"),
        (b" " * (1024**2 + 1), "larger than 1 MB"),
    ],
)
def test_a_wrong_record_is_one_sentence(camelup: Run, data_dir: Path, command: str, data: bytes, says: str) -> None:
    outcome = camelup(command, "-", stdin=data)
    assert (outcome.code, outcome.out) == (2, "")
    assert says in outcome.sentence
    assert not data_dir.exists()


@pytest.mark.parametrize("command", ["replay", "legal"])
def test_a_file_that_cannot_be_read_is_one_sentence(camelup: Run, tmp_path: Path, command: str) -> None:
    missing = camelup(command, str(tmp_path / "missing.json"))
    assert (missing.code, missing.sentence.endswith("missing.json cannot be read: no such file or directory.")) == (
        2,
        True,
    )
    folder = camelup(command, str(tmp_path))
    assert (folder.code, "cannot be read" in folder.sentence) == (2, True)
    odd = camelup(command, "a\0b\n")
    assert (odd.code, "cannot be read" in odd.sentence) == (2, True)


def test_a_record_written_by_the_game_replays_to_what_it_holds(camelup: Run) -> None:
    record = some_record(40, seats=6)
    told = json.loads(camelup("replay", "-", "--json", stdin=encode(record)).out)
    state = final_state(decode(encode(record)))
    assert told["states"][-1]["purses"] == [seat.purse for seat in state.seats]
    assert told["states"][-1]["turn"] == state.turn + 1
