"""Records: what is written is read back, what is wrong is refused in one sentence (NOTATION, "Records")."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelup.players.levels import HUMAN, Controller
from camelup.rules.notation import format_track, parse_action
from camelup.session.errors import NewerRecord, RecordError
from camelup.session.record import (
    MAX_ACTIONS,
    MAX_BYTES,
    Options,
    Record,
    SeatInfo,
    decode,
    encode,
    final_state,
    replay,
    start_state,
    state_hash,
)
from tests.session.played import seats_of, some_record

LINES = (Path(__file__).parents[1] / "data/vectors/games.jsonl").read_bytes().splitlines()
REPLACE = msgspec.structs.replace


def plain() -> dict[str, Any]:
    """The smallest record that NOTATION allows, as JSON data."""
    return {
        "format": "camelup-record",
        "version": 1,
        "seats": [{"name": "Ada"}, {"name": "Bo"}, {"name": "Cy"}],
        "track": "rb/g/yp/11/k/w",
        "starter": 1,
        "actions": ["leg g", "roll b2", "tile 7+"],
    }


def refusal(raw: object) -> RecordError:
    data = raw if isinstance(raw, bytes) else json.dumps(raw).encode()
    with pytest.raises(RecordError) as caught:
        decode(data)
    sentence = str(caught.value)
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return caught.value


@pytest.mark.parametrize("seats", range(3, 9))
def test_a_whole_race_is_read_back(seats: int) -> None:
    record = some_record(actions=1_000, seats=seats)
    assert final_state(record).over
    assert decode(encode(record)) == record


def test_a_stranger_is_kept_as_the_file_calls_them() -> None:
    record = Record((SeatInfo("Ada", "", Controller("robot")), *seats_of(2)), "rb/g/yp/11/k/w", 1)
    assert json.loads(encode(record))["seats"][0]["controller"] == "robot"
    assert decode(encode(record)).seats[0].controller == Controller("robot")


def test_everything_about_the_table_is_read_back() -> None:
    seats = (
        SeatInfo("Ada", "nomad", HUMAN),
        SeatInfo("Bo", "", Controller("computer:veteran:bold")),
        SeatInfo("🐫 فرح"),
    )
    options = Options(open_purses=False, coach=False, takeback="never")
    record = Record(seats, "rb/g/yp/11/k/w", 2, (), "a seed", options)
    assert decode(encode(record)) == record


def test_writing_is_stable_and_readable() -> None:
    record = some_record()
    data = encode(record)
    assert encode(decode(data)) == data
    lines = data.decode("utf-8").splitlines()
    assert lines[:3] == ["{", ' "format": "camelup-record",', ' "version": 1,']
    assert '  "leg ' in data.decode() or '  "roll ' in data.decode()
    assert list(json.loads(data)) == [
        *("format", "version", "game", "seats", "options", "track", "starter", "seed"),
        *("actions", "state_hash", "checksum"),
    ]


def test_only_the_keys_of_the_notation_are_required() -> None:
    record = decode(json.dumps(plain()).encode())
    assert [seat.name for seat in record.seats] == ["Ada", "Bo", "Cy"]
    assert record.seed is None
    assert record.options == Options()
    assert "seed" not in json.loads(encode(record))


def test_a_byte_order_mark_is_no_reason_to_refuse() -> None:
    assert decode(b"\xef\xbb\xbf" + json.dumps(plain()).encode()).starter == 1


def test_unknown_keys_are_kept_everywhere() -> None:
    raw = plain()
    raw |= {"time": "2025-01-31", "thumbnail": {"size": [1, 2.5, None]}, "extra": 1, "big": 10**40}
    raw["seats"][1] |= {"colour": "teal", "extra": [1]}
    raw["options"] = {"open_purses": False, "house_rule": {"deep": True}}
    written = json.loads(encode(decode(json.dumps(raw).encode())))
    assert {key: written[key] for key in ("time", "thumbnail", "extra", "big")} == {
        key: raw[key] for key in ("time", "thumbnail", "extra", "big")
    }
    assert written["seats"][1] == {"name": "Bo", "character": "", "controller": "human"} | {
        "colour": "teal",
        "extra": [1],
    }
    assert written["options"]["house_rule"] == {"deep": True}
    assert written["options"]["open_purses"] is False


def test_unknown_keys_survive_the_next_action() -> None:
    record = decode(json.dumps(plain() | {"time": "noon"}).encode())
    longer = REPLACE(record, actions=(*record.actions, parse_action("leg r")))
    assert json.loads(encode(longer))["time"] == "noon"


@pytest.mark.parametrize("number", range(len(LINES)))
def test_the_reference_races_are_read_and_replayed(number: int) -> None:
    raw = json.loads(LINES[number])
    record = decode(LINES[number])
    assert [seat.name for seat in record.seats] == [f"Seat {seat}" for seat in range(1, raw["seats"] + 1)]
    states = [state for _, state, _ in replay(record)]
    assert [format_track(state.board) for state in states] == [entry["track"] for entry in raw["trace"]]
    assert [[seat.purse for seat in state.seats] for state in states] == [entry["purses"] for entry in raw["trace"]]
    assert decode(encode(record)) == record


NOT_JSON = [
    b"",
    b"{",
    b'{"format": "camelup-record"',
    b"\xff\xfe",
    b"camel",
    b'{"a": NaN}',
    b'{"a": "\\ud800"}',
    b"{} {}",
]


@pytest.mark.parametrize("data", NOT_JSON)
def test_what_is_not_json_is_refused(data: bytes) -> None:
    assert "not JSON" in str(refusal(data))


@pytest.mark.parametrize("data", [b"[]", b"12", b"null", b'"race"'])
def test_what_is_no_object_is_refused(data: bytes) -> None:
    assert "one JSON object" in str(refusal(data))


def test_a_truncated_file_is_refused_wherever_it_ends() -> None:
    data = encode(some_record()).rstrip()
    for end in range(0, len(data), 7):
        refusal(data[:end])


def without(key: str) -> Callable[[dict[str, Any]], object]:
    return lambda raw: raw.pop(key)


def with_value(value: object, *path: str | int) -> Callable[[dict[str, Any]], object]:
    def change(raw: dict[str, Any]) -> None:
        place: Any = raw
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value

    return change


WRONG = [
    (without("format"), 'its "format" is not "camelup-record"'),
    (with_value("chess", "format"), 'its "format" is not "camelup-record"'),
    (without("version"), '"version" is wrong'),
    (with_value(0, "version"), '"version" is wrong'),
    (with_value(True, "version"), '"version" is wrong'),
    (with_value("1", "version"), '"version" is wrong'),
    (without("seats"), '"seats" is missing'),
    (without("track"), '"track" is missing'),
    (without("starter"), '"starter" is missing'),
    (without("actions"), '"actions" is missing'),
    (with_value({}, "seats"), '"seats" is wrong: expected a list, got an object'),
    (with_value([{"name": "Ada"}] * 2, "seats"), "3 to 8 seats, not 2"),
    (with_value([{"name": "Ada"}] * 9, "seats"), "3 to 8 seats, not 9"),
    (with_value("Bo", "seats", 1), '"seats, entry 2" is wrong: expected an object'),
    (with_value({}, "seats", 1), '"seats, entry 2" is wrong: object missing required field name'),
    (with_value(7, "seats", 1, "name"), '"seats, entry 2, name" is wrong: expected text, got a whole number'),
    (with_value("", "seats", 1, "name"), '"seats, entry 2, name" is wrong'),
    (with_value("x" * 61, "seats", 1, "name"), '"seats, entry 2, name" is wrong'),
    (with_value(1, "seats", 2, "controller"), '"seats, entry 3, controller" is wrong'),
    (with_value([], "options"), '"options" is wrong'),
    (with_value({"coach": "yes"}, "options"), '"options, coach" is wrong: expected true or false, got text'),
    (
        with_value("rb/g/yp/10/k/w", "track"),
        '"track" cannot be read: track, character 15 (the end): expected 16 spaces',
    ),
    (with_value("7/pgr/4/y/k/2/>bw", "track"), '"track" cannot be read: a race starts without tiles'),
    (with_value(["rb"], "track"), '"track" is wrong: expected text, got a list'),
    (with_value(0, "starter"), '"starter" is 0, and the seats count from 1 to 3'),
    (with_value(4, "starter"), '"starter" is 4'),
    (with_value(1.5, "starter"), '"starter" is wrong: expected a whole number'),
    (with_value(5, "seed"), '"seed" is wrong: expected text or nothing, got a whole number'),
    (with_value("x" * 1001, "seed"), '"seed" is wrong'),
    (with_value("roll b2", "actions"), '"actions" is wrong: expected a list, got text'),
]


@pytest.mark.parametrize(("change", "sentence"), WRONG)
def test_a_wrong_field_is_named(change: Callable[[dict[str, Any]], object], sentence: str) -> None:
    raw = plain()
    change(raw)
    error = refusal(raw)
    assert sentence in str(error)
    assert error.action is None


ILLEGAL = [
    ("leg k", 'Action 3, "leg k", cannot be played: leg, character 5'),
    ("tile 3+", 'Action 3, "tile 3+", cannot be played: a camel stands on space 3 (R13).'),
    ("tile 1-", 'Action 3, "tile 1-", cannot be played: a spectator tile may never lie on space 1 (R13).'),
    ("roll b1", 'Action 3, "roll b1", cannot be played: the die of b1 is no longer in the pyramid (R15).'),
    ("roll", 'Action 3, "roll", cannot be played: a roll in a record carries what the die showed, such as roll b2.'),
    ("ally 1", 'Action 3, "ally 1", cannot be played: partnerships need six to eight players (R17).'),
    ("", 'Action 3, "", cannot be played: action, character 1'),
    ("hop\n\x1b[2J", 'Action 3, "hop??[2J", cannot be played: action, character 1'),
    ("x" * 5_000, f'Action 3, "{"x" * 30}…", cannot be played'),
]


@pytest.mark.parametrize(("phrase", "sentence"), ILLEGAL)
def test_an_action_that_cannot_be_played_is_named_by_number(phrase: str, sentence: str) -> None:
    raw = plain()
    raw["actions"][2] = phrase
    error = refusal(raw)
    assert str(error).startswith(sentence)
    assert error.action == 3


def test_an_action_that_is_no_text_is_named_by_number() -> None:
    raw = plain()
    raw["actions"][1] = {"roll": "b2"}
    assert refusal(raw).action == 2


def test_an_action_after_the_end_of_the_race_is_refused() -> None:
    record = some_record(actions=1_000)
    longer = REPLACE(record, actions=(*record.actions, parse_action("leg g")))
    with pytest.raises(RecordError, match=r"the race is over \(R28\)") as caught:
        final_state(longer)
    assert caught.value.action == len(longer.actions)


def test_a_newer_version_is_refused_with_what_it_needs() -> None:
    error = refusal(plain() | {"version": 2, "game": "3.1.0", "seats": "told in some new way"})
    assert isinstance(error, NewerRecord)
    assert "version 2 of the format, written by Camel Up 3.1.0" in str(error)
    assert "reads up to version 1" in str(error)
    assert "version 7 of the format, and" in str(refusal(plain() | {"version": 7, "game": "3.1\n"}))


def test_bounds() -> None:
    assert "larger than 1 MB" in str(refusal(b" " * (MAX_BYTES + 1)))
    assert f"{MAX_ACTIONS + 1} actions" in str(refusal(plain() | {"actions": ["leg g"] * (MAX_ACTIONS + 1)}))
    assert "nested too deeply" in str(refusal(b"[" * 1_000_000))
    deep: Any = 1
    for _ in range(40):
        deep = [deep]
    assert "nested too deeply" in str(refusal(plain() | {"thumbnail": deep}))
    raw = plain()
    raw["seats"][0]["hat"] = deep
    assert "nested more than 32 deep" in str(refusal(raw))


def test_a_long_race_within_the_bounds_is_read() -> None:
    tiles = [f"tile {space}{side}" for space in (7, 10, 13) for side in "+-"]
    raw = plain() | {"actions": [tiles[(2 * (n % 3)) + (n // 3) % 2] for n in range(MAX_ACTIONS)]}
    assert len(decode(json.dumps(raw).encode()).actions) == MAX_ACTIONS


@pytest.mark.parametrize(
    "change",
    [
        with_value("Eve", "seats", 0, "name"),
        with_value("another seed", "seed"),
        with_value(False, "options", "open_purses"),
        with_value("noon", "time"),
        with_value("0123456789abcdef", "checksum"),
        with_value(7, "checksum"),
        with_value("0123456789abcdef", "state_hash"),
    ],
)
def test_a_file_that_was_changed_is_refused(change: Callable[[dict[str, Any]], object]) -> None:
    raw = json.loads(encode(some_record()))
    change(raw)
    assert "changed or damaged after it was saved" in str(refusal(raw))


def test_a_file_may_be_laid_out_anew_or_changed_without_its_checksum() -> None:
    record = some_record()
    raw = json.loads(encode(record))
    assert decode(json.dumps(raw, sort_keys=True, indent=4).encode()) == record
    del raw["checksum"]
    raw["seats"][0]["name"] = "Eve"
    assert decode(json.dumps(raw).encode()).seats[0].name == "Eve"


def test_the_state_hash_tells_when_rules_or_actions_drifted() -> None:
    raw = json.loads(encode(some_record()))
    del raw["checksum"]
    raw["actions"].pop()
    assert "ends in another state" in str(refusal(raw))


def test_the_state_hash_sees_hidden_cards() -> None:
    def after(phrase: str) -> str:
        return state_hash(final_state(Record(seats_of(3), "rb/g/yp/11/k/w", 1, (parse_action(phrase),))))

    assert len({after(f"{pile} {camel}") for pile in ("win", "lose") for camel in "bgryp"}) == 10


def test_the_state_hash_stays_what_it_is() -> None:
    """Saved races carry it, so a change here makes them all unreadable."""
    assert state_hash(start_state(decode(json.dumps(plain()).encode()))) == "c92c53221c50f73a"
    assert state_hash(final_state(decode(LINES[0]))) == "7d0c21b300802c85"


@pytest.mark.parametrize(
    "record",
    [
        Record(seats_of(2), "rb/g/yp/11/k/w", 1),
        Record((SeatInfo(""), *seats_of(2)), "rb/g/yp/11/k/w", 1),
        Record((SeatInfo("\ud800"), *seats_of(2)), "rb/g/yp/11/k/w", 1),
        Record(seats_of(3), "rb/g/yp/11/k", 1),
        Record(seats_of(3), "rb/g/yp/11/k/w", 1, (parse_action("roll"),)),
        Record(seats_of(3), "rb/g/yp/11/k/w", 1, seed="\ud800"),
    ],
)
def test_what_could_not_be_read_back_is_not_written(record: Record) -> None:
    with pytest.raises(RecordError):
        encode(record)


def test_keys_of_the_format_cannot_be_forged_through_extra() -> None:
    record = REPLACE(some_record(), extra={"version": 9, "checksum": "x", "actions": [], "time": "noon"})
    assert decode(encode(record)) == REPLACE(record, extra={"time": "noon"})


@given(st.binary(max_size=60), st.integers(0, 2_000), st.integers(0, 60))
def test_damage_anywhere_is_a_record_error_or_no_damage(noise: bytes, start: int, length: int) -> None:
    record = some_record(actions=6)
    data = encode(record)
    start %= len(data)
    damaged = data[:start] + noise + data[start + length :]
    # Damage to the very word "checksum" cannot be told from a record that never had one.
    with suppress(RecordError):
        assert decode(damaged) == record or "checksum" not in json.loads(damaged)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
        max_leaves=8,
    ),
    st.sampled_from(
        ["format", "version", "seats", "track", "starter", "seed", "actions", "options", "time", "checksum"]
    ),
)
def test_any_value_under_any_key_is_read_or_refused(value: object, key: str) -> None:
    record = None
    with suppress(RecordError):
        record = decode(json.dumps(plain() | {key: value}).encode())
    # What was read can also be written, and comes back the same.
    assert record is None or decode(encode(record)) == record
