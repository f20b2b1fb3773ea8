"""`camelup odds POSITION`: how the leg and the race may end, as a table or as JSON."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator

from camelup.odds.leg import LegOdds, leg_odds
from camelup.odds.race import RaceOdds, race_odds
from camelup.rules.board import RACING
from camelup.rules.notation import Position, format_position, parse_position
from camelup.rules.state import LEG_TICKETS
from camelup.tools.commands import Subparsers, put

RACES = 100_000
RACES_MAX = 10_000_000
"""A bound on what one call may take: about ten seconds and a hundred megabytes."""
_VALUES = tuple(dict.fromkeys(LEG_TICKETS))
"""The different values of leg tickets, the best one first."""


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "odds",
        help="tell how a position's leg and race may end",
        description="Exact odds for the end of the leg and simulated ones for the end of the race. The tiles of the "
        "position count for the rest of this leg; nobody lays others.",
    )
    parser.add_argument(
        "position", metavar="POSITION", nargs="+", help='a position, such as "rb/g/yp/11/k/w bgrypx 5+1"'
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--races", metavar="N", type=_races, default=RACES, help=f"how many races to simulate (default {RACES})"
    )
    parser.add_argument(
        "--seed",
        metavar="N",
        dest="odds_seed",
        type=_seed,
        default=0,
        help="the seed of the simulation (default 0): the same seed gives the same odds",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    position = parse_position(" ".join(args.position))
    started = time.perf_counter()
    leg = leg_odds(position.board, position.dice)
    race = race_odds(position.board, position.dice, args.races, args.odds_seed, leg)
    seconds = time.perf_counter() - started
    if args.json:
        put(json.dumps(as_json(position, leg, race, seconds)))
    else:
        put("\n".join(as_table(position, leg, race, seconds)))
    return 0


def _races(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= RACES_MAX:
        raise argparse.ArgumentTypeError(f"expected a number of races from 1 to {RACES_MAX}, not {text!r}")
    return int(text)


def _seed(text: str) -> int:
    if not text.isdecimal() or len(text) > 100:
        raise argparse.ArgumentTypeError(f"expected a whole number of at most 100 digits, not {text!r}")
    return int(text)


def as_json(position: Position, leg: LegOdds, race: RaceOdds, seconds: float) -> dict[str, object]:
    """What `--json` prints. `stderr` is the larger of the standard errors of `win` and `lose`."""
    ranks = leg.ranks
    return {
        "position": format_position(position),
        "rank": {camel.value: ranks[index].tolist() for index, camel in enumerate(RACING)},
        "race_ends": leg.race_ends,
        "landings": {str(space): expected for space, expected in leg.landings.items()},
        "tickets": {camel.value: {str(value): leg.ticket_value(camel, value) for value in _VALUES} for camel in RACING},
        "race": {
            camel.value: {
                "win": float(race.win[index]),
                "lose": float(race.lose[index]),
                "stderr": float(max(race.win_error[index], race.lose_error[index])),
            }
            for index, camel in enumerate(RACING)
        },
        "seconds": seconds,
    }


def as_table(position: Position, leg: LegOdds, race: RaceOdds, seconds: float) -> Iterator[str]:
    """The lines for a person to read."""
    yield format_position(position)
    yield ""
    heads = "".join(f"  ticket {value}" for value in _VALUES)
    yield f"End of the leg      1st     2nd     3rd     4th     5th{heads}"
    ranks = leg.ranks
    for index, camel in enumerate(RACING):
        shares = "".join(_percent(share) for share in ranks[index])
        values = "".join(f"{ep(leg.ticket_value(camel, value), sign=True):>7} EP" for value in _VALUES)
        yield f"  {camel.name.lower():<13}{shares}{values}"
    over = position.board.beyond is not None
    yield "  The race is over." if over else f"  The race ends in this leg:{_percent(leg.race_ends)}"
    for tile in position.board.tiles:
        side = "Cheering" if tile.cheering else "Booing"
        yield f"  {side} tile on {tile.space} earns {ep(leg.landings[tile.space])} EP"
    yield ""
    yield "End of the race   wins   +/-   loses   +/-"
    for index, camel in enumerate(RACING):
        win = f"{_percent(race.win[index])}{100 * race.win_error[index]:6.2f}"
        lose = f"{_percent(race.lose[index])}{100 * race.lose_error[index]:6.2f}"
        yield f"  {camel.name.lower():<13}{win}{lose}"
    yield "  exact" if not race.races else f"  from {race.races} simulated races; +/- is the standard error"
    yield ""
    yield f"{1000 * seconds:.0f} ms"


def ep(amount: float, *, sign: bool = False) -> str:
    """EP with two decimals; what is rounded to nothing has no sign."""
    written = f"{amount:{'+' if sign else ''}.2f}"
    return "0.00" if float(written) == 0 else written


def _percent(share: float) -> str:
    return f"{100 * share:7.1f}%"
