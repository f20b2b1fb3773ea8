"""`camelup replay FILE`: every action of a record with the position and the purses after it."""

from __future__ import annotations

import argparse
import json
from typing import Any
from unicodedata import combining, east_asian_width

from camelup.rules.notation import Position, format_position
from camelup.rules.state import State
from camelup.session.record import Record, replay, start_state
from camelup.tools.commands import Subparsers, put
from camelup.tools.files import read_record

NAME_LENGTH = 12
"""Letters of a name in the table."""


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "replay",
        help="play a record again and print every position",
        description="Play a record again: each action with the position and the purses after it.",
    )
    parser.add_argument(
        "--cards", action="store_true", help="also tell which finish cards lie face down in a race that is not over"
    )
    parser.add_argument("file", metavar="FILE", help="a record, or - for standard input")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of lines, with every card")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    record = read_record(args.file)
    report = replay_report(record)
    if args.json:
        put(json.dumps(report))
    else:
        put("\n".join(_lines(record, report, cards=args.cards)))
    return 0


def replay_report(record: Record) -> dict[str, Any]:
    """The whole race as plain data; seats count from 1."""
    last = start_state(record)
    states = []
    for taken, state, _ in replay(record):
        states.append(
            {
                "action": str(taken),
                "position": _position(state),
                "purses": [seat.purse for seat in state.seats],
                "turn": state.turn + 1,
            }
        )
        last = state
    return {
        "seats": len(record.seats),
        "states": states,
        "over": last.over,
        "winners": [seat + 1 for seat in last.winners],
    }


def _position(state: State) -> str:
    return format_position(Position(state.board, state.dice))


def _lines(record: Record, report: dict[str, Any], *, cards: bool) -> list[str]:
    """The race as a table for a person; hidden cards (R18) only where `cards` asks for them and the record has them."""
    names = [_shown(seat.name, NAME_LENGTH) for seat in record.seats]
    start, turn = start_state(record), record.starter
    rows = [("Turn", "Player", "Action", "Position", names)]
    rows.append(("", "", "start", _position(start), [str(seat.purse) for seat in start.seats]))
    for place, entry in enumerate(report["states"], start=1):
        kind, _, which = entry["action"].partition(" ")
        hidden = kind in ("win", "lose") and not report["over"] and (record.spectators or not cards)
        action = f"{kind} ?" if hidden else f"{kind} {which}"
        rows.append((str(place), names[turn - 1], action, entry["position"], list(map(str, entry["purses"]))))
        turn = entry["turn"]
    # Numbers stand at the right of their columns, words at the left.
    right = [True, False, False, False, *(True for _ in names)]
    cells = [[*row[:4], *row[4]] for row in rows]
    widths = [max(_width(row[column]) for row in cells) for column in range(len(right))]
    lines = []
    for row in cells:
        spaces = [" " * (wide - _width(text)) for text, wide in zip(row, widths, strict=True)]
        padded = [gap + text if at else text + gap for text, gap, at in zip(row, spaces, right, strict=True)]
        lines.append("  ".join(padded))
    if report["over"]:
        lines.append(f"The race is over, won by {' and '.join(_called(record, seat) for seat in report['winners'])}.")
    else:
        lines.append(f"It is the turn of {_called(record, turn)}.")
    return lines


def _called(record: Record, seat: int) -> str:
    """A seat, from 1, by its name, if it has one of its own."""
    name = _shown(record.seats[seat - 1].name)
    return f"seat {seat}" if name == f"Seat {seat}" else f"{name} (seat {seat})"


def _width(text: str) -> int:
    """How many places a text takes on a terminal, as far as Unicode says."""
    return sum(0 if combining(letter) else 1 + (east_asian_width(letter) in "WF") for letter in text)


def _shown(name: str, most: int = 60) -> str:
    """A name as it may stand in a table: short, and without anything that a terminal would obey."""
    name = "".join(letter if letter.isprintable() else "?" for letter in name)
    return name if len(name) <= most else f"{name[: most - 1]}…"
