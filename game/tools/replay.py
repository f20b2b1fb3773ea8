"""`camelup replay FILE`: every action of a record with the position and the purses after it."""

from __future__ import annotations

import argparse
import json
from typing import Any

from game.rules.notation import Position, format_position
from game.rules.state import State
from game.session.record import Record, replay, start_state
from game.tools.commands import Subparsers
from game.tools.files import read_record


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "replay",
        help="play a record again and print every position",
        description="Play a record again: each action with the position and the purses after it.",
    )
    parser.add_argument("file", metavar="FILE", help="a record, or - for standard input")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of lines")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    record = read_record(args.file)
    report = replay_report(record)
    if args.json:
        print(json.dumps(report))
    else:
        print("\n".join(_lines(record, report)))
    return 0


def replay_report(record: Record) -> dict[str, Any]:
    """The whole race as plain data; seats count from 1."""
    last = start_state(record)
    states = []
    for phrase, state, _ in replay(record):
        states.append(
            {
                "action": phrase,
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


def _lines(record: Record, report: dict[str, Any]) -> list[str]:
    start = start_state(record)
    rows = [("", "start", _position(start), [seat.purse for seat in start.seats])]
    for number, entry in enumerate(report["states"], start=1):
        rows.append((str(number), entry["action"], entry["position"], entry["purses"]))
    width = max(len(position) for _, _, position, _ in rows)
    lines = [
        f"{number:>5}  {action:<8}  {position:<{width}}  {' '.join(map(str, purses))}"
        for number, action, position, purses in rows
    ]
    if report["over"]:
        seats = " and ".join(f"seat {seat}" for seat in report["winners"])
        lines.append(f"The race is over, won by {seats}.")
    else:
        turn = report["states"][-1]["turn"] if report["states"] else record.starter
        lines.append(f"It is the turn of seat {turn}.")
    return lines
