"""A race written down: what is needed to play it again, as a value and as JSON (see NOTATION).

`decode` plays the whole race once, so a record that it returns is sound; what it refuses it refuses in one sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field

from camelup import __version__
from camelup.players.levels import HUMAN, Controller
from camelup.rules.actions import RollDie
from camelup.rules.board import ROLLS, Camel, Roll
from camelup.rules.engine import Step, apply
from camelup.rules.errors import IllegalAction, RulesError
from camelup.rules.events import Event
from camelup.rules.notation import Position, Taken, format_position, parse_action, parse_track
from camelup.rules.state import SEATS_MAX, SEATS_MIN, State, new_race
from camelup.session.cleaning import seat_name
from camelup.session.errors import NewerRecord, RecordError
from camelup.session.sayings import Notice
from camelup.session.structs import FieldError, Text, check_depth, convert, known, read_struct, write_struct
from camelup.session.terms import Options

FORMAT = "camelup-record"
SPECTATORS = "camelup-spectators"
"""The format of a record without secrets (see `camelup.session.spectators`). Its name is its own, so that no program,
not even an older version of this game, takes its cards for the real ones."""
VERSION = 1
"""The newest version of the format that this game reads, and the one that it writes."""
VERSION_MAX = NUMBER_MAX = 1_000_000
"""Numbers beyond come from damage; a sentence about one would have no end."""
MAX_BYTES = 1024 * 1024
MAX_ACTIONS = 20_000
"""Bounds against files that are no race at all; the longest races have a few hundred actions."""


class SeatInfo(Struct, frozen=True):
    """Who sits at a seat."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    character: Text = ""
    """The character's id; its picture only (R5)."""
    controller: Controller = HUMAN
    """Who plays it; a file may name somebody this game does not know."""
    extra: dict[str, Any] = field(default_factory=dict)
    """Keys that this version does not know."""


class Handed(Struct, frozen=True):
    """That a seat changed hands, or that hidden cards are handed over in another way: what a table may want to know."""

    after: Annotated[int, Meta(ge=0)]
    """After how many actions."""
    seat: Annotated[int, Meta(ge=1)] | None
    """From 1; None where it is about how hidden cards change hands at the whole table."""
    was: Text
    """The controller before; for the table one of `curtain`, `cover` and `off` (`Settings.handover`), or empty where
    nobody knows."""
    now: Text
    extra: dict[str, Any] = field(default_factory=dict)
    """Keys that this version does not know."""


class Record(Struct, frozen=True):
    """A race: its setup and its actions."""

    seats: tuple[SeatInfo, ...]
    """In clockwise order."""
    track: str
    """The setup, as the first field of a position."""
    starter: int
    """The seat that begins, from 1 as in the notation."""
    actions: tuple[Taken, ...] = ()
    """Rolls carry their outcome."""
    seed: str | None = None
    """What unknown future dice are derived from; None when the race was written down elsewhere."""
    options: Options = field(default_factory=Options)
    rolls_to_come: tuple[Roll, ...] = ()
    """What the next rolls will show, because they were taken back and the same dice come again."""
    branched_at: int | None = None
    """After how many actions of another race this one was played on from; None for a race of its own."""
    handed: tuple[Handed, ...] = ()
    """Every time that somebody could come to see another seat's cards, in the order in which it happened."""
    spectators: bool = False
    """Whether it is a record without secrets: the colours of cards that lie face down are not the real ones."""
    extra: dict[str, Any] = field(default_factory=dict)
    """Keys that this version does not know; they are kept on writing."""


_WRITTEN = frozenset({"format", "version", "game", "state_hash", "checksum"})
"""Keys that are worked out on writing."""


def encode(record: Record) -> bytes:
    """The record as JSON in UTF-8, with its checksum and the hash of its last state.

    Raises `RecordError` for a record that could not be read back.
    """
    # Keys in the order of the notation; the long list of actions comes last, so that the head of a file can be read.
    kind = SPECTATORS if record.spectators else FORMAT
    raw: dict[str, Any] = {"format": kind, "version": VERSION, "game": __version__}
    raw["seats"] = [write_struct(seat) for seat in record.seats]
    raw["options"] = write_struct(record.options)
    raw["track"], raw["starter"] = record.track, record.starter
    if record.seed is not None:
        raw["seed"] = record.seed
    if record.rolls_to_come:
        raw["rolls_to_come"] = list(map(str, record.rolls_to_come))
    if record.branched_at is not None:
        raw["branched_at"] = record.branched_at
    if record.handed:
        raw["handed"] = [write_struct(handed) for handed in record.handed]
    taken = _WRITTEN | known(Record)
    raw |= {key: record.extra[key] for key in sorted(record.extra) if key not in taken}
    raw["actions"] = list(map(str, record.actions))
    raw["state_hash"] = state_hash(_read(raw)[1])
    try:
        raw["checksum"] = _checksum(raw)
    except UnicodeEncodeError as error:
        raise RecordError(Notice.NO_UTF8()) from error
    return msgspec.json.format(msgspec.json.encode(raw), indent=1) + b"\n"


def decode(data: bytes) -> Record:
    """Read a record, or a bare line (`seats` is a number, no names, no version) of a collection of races.

    Raises `RecordError` with the first thing that is wrong, `NewerRecord` when only a newer game can read it.
    """
    return decode_with_state(data)[0]


def decode_with_state(data: bytes) -> tuple[Record, State]:
    """What `decode` returns, and the state after the record's last action, which it has worked out anyway."""
    raw = parse(data)
    record, state = _read(_upgraded(raw))
    checksum = raw.get("checksum")
    if checksum is not None and checksum != _checksum(raw):
        raise RecordError(Notice.CHANGED())
    written = raw.get("state_hash")
    if written is not None and written != state_hash(state):
        raise RecordError(Notice.OTHER_STATE())
    return record, state


def start_state(record: Record) -> State:
    """The race before its first action. Raises `RecordError`."""
    if not SEATS_MIN <= len(record.seats) <= SEATS_MAX:
        raise RecordError(Notice.WRONG_SEATS(least=SEATS_MIN, most=SEATS_MAX, seats=len(record.seats)))
    if not 1 <= record.starter <= len(record.seats):
        raise RecordError(Notice.WRONG_STARTER(starter=record.starter, seats=len(record.seats)))
    try:
        return new_race(len(record.seats), parse_track(record.track), record.starter - 1)
    except RulesError as error:
        raise RecordError(Notice.WRONG_TRACK(problem=str(error))) from error


def replay(record: Record) -> Iterator[tuple[Taken, State, tuple[Event, ...]]]:
    """Play a record again: each action with the state after it and its events, hidden cards included.

    Raises `RecordError` that names the first action that cannot be played and says why.
    """
    return replay_from(start_state(record), record.actions, 0, len(record.actions))


def replay_from(
    state: State, actions: Sequence[Taken], first: int, end: int
) -> Iterator[tuple[Taken, State, tuple[Event, ...]]]:
    """Play a record's `actions` from `first` (from 0) to just before `end`; `state` is the one before `first`.

    Raises `RecordError` as `replay` does.
    """
    for number in range(first, end):
        taken, step = _step(state, actions[number], number + 1)
        state = step.state
        yield taken, state, step.events


def _step(state: State, said: Taken | str, place: int) -> tuple[Taken, Step]:
    """Take an action, also one that is only written down. Raises `RecordError`."""
    try:
        taken = parse_action(said) if isinstance(said, str) else said
        if isinstance(taken.action, RollDie) and taken.outcome is None:
            raise RecordError("a roll in a record carries what the die showed, such as roll b2")
        return taken, apply(state, *taken)
    except (RulesError, RecordError) as error:
        sentence = str(error).rstrip(".")
        if isinstance(error, IllegalAction):
            sentence = sentence[:1].lower() + sentence[1:]
        wrong = Notice.WRONG_ACTION(action=place, phrase=_shown(str(said)), problem=sentence)
        raise RecordError(wrong, place) from error


def rolls_in(actions: Iterable[Taken]) -> tuple[Roll, ...]:
    """What the dice showed in some actions."""
    return tuple(taken.outcome for taken in actions if taken.outcome is not None)


def _shown(phrase: str) -> str:
    """A phrase from a file as it may stand in a sentence: short, and without anything that a terminal would obey."""
    short = phrase if len(phrase) <= 30 else f"{phrase[:30]}…"
    return "".join(letter if letter.isprintable() else "?" for letter in short)


def final_state(record: Record) -> State:
    """The race after the record's last action. Raises `RecordError`."""
    last = start_state(record)
    for _, state, _ in replay(record):
        last = state
    return last


def state_hash(state: State) -> str:
    """Sixteen hexadecimal digits that tell two states apart: the whole truth of the race, hidden cards included."""

    def letters(camels: tuple[Camel, ...]) -> str:
        return "".join(camels) or "-"

    parts = [format_position(Position(state.board, state.dice)), *map(str, state.tickets_taken)]
    for seat in state.seats:
        tickets = ",".join(f"{ticket.camel}{ticket.value}" for ticket in seat.leg_tickets)
        parts.append(f"{seat.purse} {letters(seat.hand)} {tickets or '-'} {seat.pyramid_tickets} {seat.partner}")
    for pile in (state.winner_pile, state.loser_pile):
        parts.append(",".join(f"{card.owner}{card.camel}" for card in pile) or "-")
    parts += [str(state.turn), str(state.marker), str(state.leg)]
    return _digest("\n".join(parts).encode())


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=8).hexdigest()


def _checksum(raw: dict[str, Any]) -> str:
    """Over everything but itself, in a form that does not depend on the order of keys or on white space."""
    rest = {key: value for key, value in raw.items() if key != "checksum"}
    return _digest(msgspec.json.encode(rest, order="deterministic"))


def parse(data: bytes) -> dict[str, Any]:
    """The JSON object in a file, whatever it says. Raises `RecordError`."""
    if len(data) > MAX_BYTES:
        raise RecordError(Notice.LARGE(megabytes=MAX_BYTES // 1024**2))
    try:
        raw = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"))
    except RecursionError as error:
        raise RecordError(Notice.DEEP()) from error
    except (msgspec.DecodeError, ValueError) as error:
        raise RecordError(Notice.NOT_JSON()) from error
    if not isinstance(raw, dict):
        raise RecordError(Notice.NO_OBJECT())
    return raw


def _upgraded(raw: dict[str, Any]) -> dict[str, Any]:
    """The record as the newest version of the format has it. Raises `NewerRecord` for one from the future."""
    version = _version(raw)
    for older in range(version, VERSION):
        raw = _UPGRADES[older](raw)
    return raw


def _version(raw: dict[str, Any]) -> int:
    """The version of the format that `raw` is in; a bare line, older than the format, is version 0."""
    if "format" not in raw and type(raw.get("seats")) is int:
        return 0
    if raw.get("format") not in (FORMAT, SPECTATORS):
        raise RecordError(Notice.OTHER_FORMAT(format=FORMAT))
    version = raw.get("version")
    if type(version) is not int or not 1 <= version <= VERSION_MAX:
        raise RecordError(
            Notice.WRONG_FIELD(field="version", problem=f"expected a whole number from 1 to {VERSION_MAX}")
        )
    if version > VERSION:
        writer = raw.get("game")
        by = (
            f", written by Camel Up {writer}"
            if isinstance(writer, str) and re.fullmatch(r"[\w.+-]{1,20}", writer)
            else ""
        )
        raise NewerRecord(Notice.NEWER(version=version, by=by, game=__version__, newest=VERSION))
    return version


def _named_seats(raw: dict[str, Any]) -> dict[str, Any]:
    """From 0 to 1: a bare line with its number of seats turned into seats that have names."""
    seats = raw["seats"]
    if not SEATS_MIN <= seats <= SEATS_MAX:
        raise RecordError(Notice.ODD_SEATS(least=SEATS_MIN, most=SEATS_MAX))
    return raw | {"seats": [{"name": f"Seat {seat}"} for seat in range(1, seats + 1)]}


_UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {0: _named_seats}
"""From each older version of the format to the next one. A new version adds its step here and a file of the version
before it to `tests/data/records`."""


def _read(raw: dict[str, Any]) -> tuple[Record, State]:
    """The record, and the state after its last action."""
    for key in ("seats", "track", "starter", "actions"):
        if key not in raw:
            raise RecordError(Notice.NO_FIELD(field=key))
    seats = _field("seats", raw["seats"], list[Any])
    phrases = _field("actions", raw["actions"], list[Any])
    if len(phrases) > MAX_ACTIONS:
        raise RecordError(Notice.MANY_ACTIONS(actions=len(phrases), most=MAX_ACTIONS))
    for number, phrase in enumerate(phrases, start=1):
        if not isinstance(phrase, str):
            raise RecordError(Notice.NO_PHRASE(action=number), number)
    extra = {key: value for key, value in raw.items() if key not in _WRITTEN | known(Record)}
    try:
        check_depth(extra)
    except FieldError as error:
        raise RecordError(Notice.DEEP()) from error
    record = Record(
        seats=tuple(_seat(number, seat) for number, seat in enumerate(seats, start=1)),
        track=_field("track", raw["track"], str),
        starter=_field("starter", raw["starter"], Annotated[int, Meta(ge=-NUMBER_MAX, le=NUMBER_MAX)]),
        seed=_field("seed", raw.get("seed"), Annotated[str, Meta(max_length=1000)] | None),
        rolls_to_come=_rolls(raw.get("rolls_to_come", [])),
        branched_at=_field("branched_at", raw.get("branched_at"), Annotated[int, Meta(ge=0, le=MAX_ACTIONS)] | None),
        options=_struct("options", Options, raw.get("options", {})),
        handed=_handed(raw.get("handed", []), len(seats)),
        spectators=raw.get("format") == SPECTATORS,
        extra=extra,
    )
    state, actions = start_state(record), []
    for number, phrase in enumerate(phrases, start=1):
        taken, step = _step(state, phrase, number)
        actions.append(taken)
        state = step.state
    return msgspec.structs.replace(record, actions=tuple(actions)), state


def _handed(raw: object, seats: int) -> tuple[Handed, ...]:
    items = _field("handed", raw, list[Any])
    if len(items) > MAX_ACTIONS:
        raise RecordError(Notice.WRONG_FIELD(field="handed", problem=f"expected at most {MAX_ACTIONS} entries"))
    handed = tuple(_struct(f"handed, entry {number}", Handed, item) for number, item in enumerate(items, start=1))
    for number, one in enumerate(handed, start=1):
        if one.seat is not None and one.seat > seats:
            problem = f"expected a seat from 1 to {seats}"
            raise RecordError(Notice.WRONG_FIELD(field=f"handed, entry {number}, seat", problem=problem))
    return handed


def _seat(number: int, raw: object) -> SeatInfo:
    seat: SeatInfo = _struct(f"seats, entry {number}", SeatInfo, raw)
    return msgspec.structs.replace(seat, name=seat_name(seat.name, number))


def _rolls(raw: object) -> tuple[Roll, ...]:
    rolls = _field("rolls_to_come", raw, list[Any])
    if len(rolls) > MAX_ACTIONS or not all(isinstance(roll, str) and roll in ROLLS for roll in rolls):
        raise RecordError(
            Notice.WRONG_FIELD(field="rolls_to_come", problem="expected what dice show, such as b2 or k3")
        )
    return tuple(ROLLS[roll] for roll in rolls)


def _field(name: str, value: object, kind: Any) -> Any:
    try:
        return convert(value, kind)
    except FieldError as error:
        raise RecordError(Notice.WRONG_FIELD(field=name, problem=error.problem)) from error


def _struct(name: str, kind: Any, value: object) -> Any:
    try:
        return read_struct(kind, value)
    except FieldError as error:
        where = f"{name}, {error.field}" if error.field else name
        raise RecordError(Notice.WRONG_FIELD(field=where, problem=error.problem)) from error
