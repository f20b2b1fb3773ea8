"""`camelup legal FILE`: what the seat to move may do after the last action of a record."""

from __future__ import annotations

import argparse
import json

from camelup.rules.engine import legal_actions
from camelup.rules.notation import format_action
from camelup.session.record import final_state
from camelup.tools.commands import Subparsers, put
from camelup.tools.files import read_record


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "legal",
        help="list what may be done after a record's last action",
        description="List what the seat to move may do after a record's last action, one phrase a line; "
        "nothing once the race is over.",
    )
    parser.add_argument("file", metavar="FILE", help="a record, or - for standard input")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of lines")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    state = final_state(read_record(args.file))
    phrases = [format_action(action) for action in legal_actions(state)]
    if args.json:
        put(json.dumps({"turn": state.turn + 1, "over": state.over, "actions": phrases}))
    elif phrases:
        put("\n".join(phrases))
    return 0
