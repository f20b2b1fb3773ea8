"""Positions and actions as short lines of text, both ways.

A position is `TRACK DICE TILES`, for example `rb/g/yp/11/k/w bgrypx 5+1`; an action is a phrase such as `leg g`,
`tile 7+`, `roll k3`. `format_*` gives the canonical text and `parse_*` reads it back. Two things besides may be typed:
the last two fields of a position may be left out, and a run of empty spaces may be split into several numbers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple, NoReturn

from camelup.rules.actions import (
    Action,
    FormPartnership,
    Pile,
    PlaceTile,
    PredictFinish,
    RollDie,
    TakeLegTicket,
)
from camelup.rules.board import (
    CAMELS,
    DICE,
    RACING,
    ROLLS,
    SPACES,
    Beyond,
    Board,
    Camel,
    Die,
    Direction,
    Roll,
    SpectatorTile,
    Stack,
)
from camelup.rules.errors import NotationError
from camelup.rules.state import SEATS_MAX

_CAMELS = {camel.value: camel for camel in CAMELS}
_RACING = {camel.value: camel for camel in RACING}
_CROSSED = {"<": Direction.COUNTERCLOCKWISE, ">": Direction.CLOCKWISE}
_TILE = re.compile(r"([1-9][0-9]?)([+-])([1-8]?)")
_NUMBER = re.compile(r"[1-9][0-9]?")


@dataclass(frozen=True, slots=True)
class Position:
    """A track with its tiles, and the dice still inside the pyramid: all that chance depends on."""

    board: Board
    dice: tuple[Die, ...] = DICE


def format_position(position: Position) -> str:
    """The canonical text of a position."""
    dice = "".join(die.value for die in DICE if die in position.dice)
    tiles = ",".join(str(tile) for tile in position.board.tiles)
    return f"{format_track(position.board)} {dice or '-'} {tiles or '-'}"


def format_track(board: Board) -> str:
    """The first field of a position: the stacks from space 1 to 16, and the stack beyond the line."""
    parts: list[str] = []
    empty = 0
    for stack in (*board.stacks, None):
        if stack == ():
            empty += 1
            continue
        if empty:
            parts.append(str(empty))
            empty = 0
        if stack is not None:
            parts.append("".join(stack))
    if board.beyond is not None:
        crossed = "".join(board.beyond.stack)
        if board.beyond.direction is Direction.CLOCKWISE:
            parts.append(f">{crossed}")
        else:
            parts.insert(0, f"<{crossed}")
    return "/".join(parts)


def parse_position(text: str) -> Position:
    """Read a position. Raises `NotationError` that names the field, the place in it and what was expected there."""
    fields = text.split(" ")
    if len(fields) > 3:
        raise NotationError(f"position: at most three fields with one space between them, not {len(fields)}")
    stacks, beyond = _parse_stacks(fields[0])
    dice = _parse_dice(fields[1]) if len(fields) > 1 else DICE
    tiles = _parse_tiles(fields[2]) if len(fields) > 2 else ()
    return Position(Board.checked(stacks, tiles, beyond), dice)


def parse_track(text: str) -> Board:
    """Read the first field of a position alone. Raises `NotationError`."""
    if " " in text:
        _fail("track", text, text.index(" "), "the end of the field, not a space")
    return parse_position(text).board


def _parse_stacks(text: str) -> tuple[tuple[Stack, ...], Beyond | None]:
    stacks: list[Stack] = []
    beyond: Beyond | None = None
    seen: set[Camel] = set()
    place = 0
    parts = text.split("/")
    for index, part in enumerate(parts):
        direction = _CROSSED.get(part[:1])
        if direction is not None:
            edge = 0 if direction is Direction.COUNTERCLOCKWISE else len(parts) - 1
            if index != edge:
                where = "in front of" if edge == 0 else "behind"
                _fail("track", text, place, f"a stack ({part[0]} stands {where} the track)")
            if beyond is not None:
                _fail("track", text, place, "one stack beyond the line, not two")
            beyond = Beyond(_parse_stack(text, place + 1, part[1:], seen), direction)
        elif part[:1].isdigit():
            if not _NUMBER.fullmatch(part):
                _fail("track", text, place, "a number of empty spaces from 1 to 16")
            stacks += [()] * int(part)
        else:
            stacks.append(_parse_stack(text, place, part, seen))
        place += len(part) + 1
        if len(stacks) > SPACES:
            _fail("track", text, len(text), f"{SPACES} spaces in all, not {len(stacks)}")
    if len(stacks) != SPACES:
        _fail("track", text, len(text), f"{SPACES} spaces in all, not {len(stacks)}")
    if missing := [camel.value for camel in CAMELS if camel not in seen]:
        _fail("track", text, len(text), f"all seven camels; missing: {', '.join(missing)}")
    return tuple(stacks), beyond


def _parse_stack(text: str, place: int, letters: str, seen: set[Camel]) -> Stack:
    if not letters:
        _fail("track", text, place, "a stack or a number of empty spaces")
    stack: list[Camel] = []
    for offset, letter in enumerate(letters):
        camel = _CAMELS.get(letter)
        if camel is None:
            _fail("track", text, place + offset, f"a camel (one of {', '.join(_CAMELS)}) or /")
        if camel in seen:
            _fail("track", text, place + offset, f"another camel: {letter} already stands elsewhere")
        seen.add(camel)
        stack.append(camel)
    return tuple(stack)


def _parse_dice(text: str) -> tuple[Die, ...]:
    if text == "-":
        return ()
    letters = "".join(die.value for die in DICE)
    if not text:
        _fail("dice", text, 0, f"dice (letters of {letters}) or -")
    last = -1
    dice = []
    for place, letter in enumerate(text):
        rank = letters.find(letter)
        if rank < 0:
            _fail("dice", text, place, f"a die (one of {', '.join(letters)})")
        if rank <= last:
            _fail("dice", text, place, f"dice once each in the order {letters}")
        last = rank
        dice.append(DICE[rank])
    return tuple(dice)


def _parse_tiles(text: str) -> tuple[SpectatorTile, ...]:
    if text == "-":
        return ()
    tiles: list[SpectatorTile] = []
    place = 0
    for part in text.split(","):
        found = _TILE.fullmatch(part)
        if found is None:
            _fail("tiles", text, place, "a tile such as 5+1 (space, + or -, seat), or - alone")
        space, side, owner = int(found[1]), found[2], found[3]
        if not 2 <= space <= SPACES:
            _fail("tiles", text, place, f"a space from 2 to {SPACES} (R13)")
        if tiles and space <= tiles[-1].space:
            _fail("tiles", text, place, "tiles in ascending order of their spaces")
        if tiles and space == tiles[-1].space + 1:
            _fail("tiles", text, place, f"a space that is not beside the tile on {tiles[-1].space} (R13)")
        if owner and any(tile.owner == int(owner) - 1 for tile in tiles):
            _fail("tiles", text, place + len(part) - 1, f"another seat: seat {owner} has one tile only (R5)")
        tiles.append(SpectatorTile(space, side == "+", int(owner) - 1 if owner else None))
        place += len(part) + 1
    return tuple(tiles)


def _fail(field: str, text: str, place: int, expected: str) -> NoReturn:
    place = min(place, len(text))
    found = repr(text[place]) if place < len(text) else "the end"
    raise NotationError(f"{field}, character {place + 1} ({found}): expected {expected}")


class Taken(NamedTuple):
    """An action that was taken: what a phrase says."""

    action: Action
    outcome: Roll | None = None
    """What the die showed, if it was a roll."""

    def __str__(self) -> str:
        return format_action(*self)


def format_action(action: Action, outcome: Roll | None = None) -> str:
    """The phrase for an action; `outcome` is added to a roll when it is known."""
    match action:
        case RollDie():
            return "roll" if outcome is None else f"roll {outcome}"
        case TakeLegTicket(camel):
            return f"leg {camel.value}"
        case PlaceTile(space, cheering):
            return f"tile {space}{'+' if cheering else '-'}"
        case PredictFinish(camel, pile):
            return f"{pile.value} {camel.value}"
        case FormPartnership(seat):
            return f"ally {seat + 1}"
    raise TypeError(f"{action!r} is not an action")


def parse_action(text: str) -> Taken:
    """Read a phrase: the action and, for `roll b2`, its outcome. Raises `NotationError`.

    Says nothing about whether the action is allowed.
    """
    word, _, rest = text.partition(" ")
    if word == "roll":
        if text == "roll":
            return Taken(RollDie())
        if rest not in ROLLS:
            _fail("roll", text, 5, "a die's face: a camel and 1, 2 or 3, such as b2 or k3")
        return Taken(RollDie(), ROLLS[rest])
    if word == "leg":
        return Taken(TakeLegTicket(_racing(word, text, rest)))
    if word == "tile":
        found = _TILE.fullmatch(rest)
        if found is None or found[3] or int(found[1]) > SPACES:
            _fail(word, text, len(word) + 1, f"a space from 1 to {SPACES} and + or -, such as 7+")
        return Taken(PlaceTile(int(found[1]), found[2] == "+"))
    if word in ("win", "lose"):
        return Taken(PredictFinish(_racing(word, text, rest), Pile(word)))
    if word == "ally":
        if rest not in {str(seat) for seat in range(1, SEATS_MAX + 1)}:
            _fail(word, text, len(word) + 1, f"a seat from 1 to {SEATS_MAX}")
        return Taken(FormPartnership(int(rest) - 1))
    _fail("action", text, 0, "roll, leg, tile, win, lose or ally")


def _racing(word: str, text: str, rest: str) -> Camel:
    if rest not in _RACING:
        _fail(word, text, len(word) + 1, f"a racing camel (one of {', '.join(_RACING)})")
    return _RACING[rest]
