"""`camelup perft POSITION`: the number of ways in which the leg can still go, to check any other mover against."""

from __future__ import annotations

import argparse
import json
from typing import TypeAlias

from camelup.rules.board import Board, Die, move, select
from camelup.rules.engine import roll_outcomes
from camelup.rules.notation import Position, format_position, parse_position
from camelup.rules.state import releases_left
from camelup.tools.commands import Subparsers, put

_Node: TypeAlias = tuple[str, tuple[Die, ...]]


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "perft",
        help="count the leaves of a position's leg",
        description="Count the leaves of the leg's full ordered tree: every order of dice and every distinct face, "
        "until five of the six dice are out or the race has ended.",
    )
    parser.add_argument(
        "position", metavar="POSITION", nargs="+", help='a position, such as "rb/g/yp/11/k/w bgrypx 5+1"'
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of the number")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    position = parse_position(" ".join(args.position))
    leaves = count_leaves(position)
    put(json.dumps({"position": format_position(position), "leaves": leaves}) if args.json else str(leaves))
    return 0


def count_leaves(position: Position) -> int:
    """Leaves of the leg's tree; 1 once no more dice come out.

    Goes through the leg roll by roll and merges equal nodes, which a fresh leg's 320,760 leaves share by the dozen.
    """
    leaves = 0
    ways: dict[_Node, int] = {}
    boards: dict[_Node, Board] = {}
    _add(ways, boards, position.board, position.dice, 1)
    while ways:
        next_ways: dict[_Node, int] = {}
        next_boards: dict[_Node, Board] = {}
        for node, count in ways.items():
            board, dice = boards[node], node[1]
            outcomes = roll_outcomes(board, dice)
            if not outcomes:
                leaves += count
            elif releases_left(dice) == 1:
                # Every outcome of the last release ends a leaf, wherever the camel goes.
                leaves += count * len(outcomes)
            else:
                for roll, _ in outcomes:
                    after = move(board, select(board, roll.face).camel, roll.number).board
                    rest = tuple(die for die in dice if die is not roll.die)
                    _add(next_ways, next_boards, after, rest, count)
        ways, boards = next_ways, next_boards
    return leaves


def _add(ways: dict[_Node, int], boards: dict[_Node, Board], board: Board, dice: tuple[Die, ...], count: int) -> None:
    # A text is hashed and compared far faster than nested tuples of enum members. The spaces alone are enough: tiles do
    # not change while dice are released, and a board whose race has ended lacks the camels that crossed.
    track = "/".join(map("".join, board.stacks))
    node = (track, dice)
    if node not in ways:
        boards[node] = board
        ways[node] = 0
    ways[node] += count
