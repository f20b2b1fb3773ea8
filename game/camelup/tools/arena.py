"""`camelup arena`: whole races between computer opponents, with common random numbers, and what came of them.

Entrants are seated in every rotation over the same setup and the same dice, so that luck weighs on all alike. One
setup with all its rotations is a round; rounds are what the intervals count, since its races share their dice.
"""

from __future__ import annotations

import argparse
import importlib
import json
import math
import multiprocessing
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TextIO

from camelup.players.levels import COMPUTER, LEVELS, Controller, UnknownController
from camelup.players.player import Player
from camelup.rules.actions import Action, RollDie
from camelup.rules.engine import apply, legal_actions, roll_outcomes
from camelup.rules.errors import IllegalAction
from camelup.rules.state import SEATS_MAX, SEATS_MIN, State, new_race
from camelup.rules.view import observe
from camelup.session.dice import DiceSource, SeededDice, setup_from_seed, starter_from_seed
from camelup.tools.commands import Subparsers, ToolError, put

MOVES_LIMIT = 5_000
"""Moves after which a race is given up: relocating tiles forever is legal, but no race."""
BUDGET_S = 1.0
"""Seconds a move that players are told to plan for, unless `--budget` says otherwise."""
BUDGET_MAX_S = 3600.0
COUNT_MAX = 1_000_000
"""The most races, or processes, that one command may ask for."""
CONFIDENCE_95 = 1.96
"""Standard errors on either side of a mean for a 95 % interval."""
BAR_WIDTH = 30


class ArenaError(ToolError):
    """An arena that cannot be held: the message is for the person who asked for it."""


class PlayerFault(ToolError):
    """A player broke the protocol; the message says who and how."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One move of a race."""

    before: State
    action: Action
    after: State
    seconds: float
    """How long the player took."""


@dataclass(frozen=True, slots=True)
class Race:
    """One finished race. All tuples are by seat."""

    purses: tuple[int, ...]
    shares: tuple[float, ...]
    """Of the victory: 1 for a sole winner, split when equal purses share it (R40)."""
    move_times: tuple[tuple[float, ...], ...]
    """Seconds per move."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its 95 % interval."""

    mean: float
    low: float | None
    """None, like `high`, where a single value tells nothing about the interval."""
    high: float | None

    @classmethod
    def of(cls, values: Sequence[float], least: float = -math.inf, most: float = math.inf) -> Estimate:
        """The mean of independent values, none of which can lie outside `least` to `most`; nor does the interval."""
        mean = statistics.fmean(values)
        if len(values) < 2:
            return cls(mean, None, None)
        half = CONFIDENCE_95 * statistics.stdev(values) / math.sqrt(len(values))
        return cls(mean, max(least, mean - half), min(most, mean + half))


@dataclass(frozen=True, slots=True)
class Entrant:
    """What came of one entrant; the same entrant on several seats is counted per seat."""

    name: str
    seats: int
    """On how many seats it sat."""
    wins: Estimate
    """Share of the victories per seat; 1 / seats at the table is par."""
    purse: Estimate
    """EP at the end of a race, per seat."""
    moves: int
    moves_per_second: float
    median_move_s: float
    slowest_move_s: float


@dataclass(frozen=True, slots=True)
class Report:
    """The outcome of an arena."""

    races: int
    par: float
    entrants: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True)
class Round:
    """One setup and its dice with the entrants in each rotation: one number per entry of the table, in its order."""

    shares: tuple[float, ...]
    """Mean share of the victory."""
    purses: tuple[float, ...]
    """Mean purse."""
    races: int
    move_times: tuple[tuple[float, ...], ...]


def make_player(spec: str) -> Player:
    """A player from a level (`veteran`, `veteran:bold`, `computer:veteran`) or from `module:callable`.

    The callable takes no argument and returns something with `choose` (see `camelup.players.player.Player`). Raises
    `ArenaError`.
    """
    first, _, rest = spec.partition(":")
    if first == COMPUTER or first in {level.id for level in LEVELS}:
        try:
            return Controller(spec if first == COMPUTER else f"{COMPUTER}:{spec}").player()
        except UnknownController as error:
            raise ArenaError(str(error)) from error
    if not rest:
        known = ", ".join(level.id for level in LEVELS)
        raise ArenaError(f'no player "{spec}": name a level ({known}) or a module:callable')
    try:
        maker: object = importlib.import_module(first)
        for name in rest.split("."):
            maker = getattr(maker, name)
    except (ImportError, AttributeError, ValueError) as error:
        raise ArenaError(f'the player "{spec}" cannot be loaded: {error}') from error
    if not callable(maker):
        raise ArenaError(f'the player "{spec}" cannot be made: {rest} is not callable')
    player = maker()
    if not callable(getattr(player, "choose", None)):
        raise ArenaError(f'the player "{spec}" has no method "choose"')
    return player  # type: ignore[no-any-return]


def play(
    state: State, players: Sequence[Player], dice: DiceSource, seed: str, budget_s: float = BUDGET_S
) -> Iterator[Turn]:
    """Play a race from its start `state` until it is over, one `Turn` after the other.

    Each move has its own random numbers, derived from `seed`, the number of the move and the seat alone. Raises
    `PlayerFault` when a player takes an action that is not legal, or when the race has gone on for `MOVES_LIMIT` moves.
    """
    rolls = 0
    for number in range(MOVES_LIMIT):
        if state.over:
            return
        seat = state.turn
        seen, legal = observe(state, seat), tuple(legal_actions(state))
        rng = random.Random(f"{seed}/{number}/{seat}")
        began = time.perf_counter()
        action = players[seat].choose(seen, legal, rng, budget_s)
        seconds = time.perf_counter() - began
        outcome = None
        if isinstance(action, RollDie):
            outcome = dice.roll(rolls, roll_outcomes(state.board, state.dice))
            rolls += 1
        try:
            after = apply(state, action, outcome).state
        except (IllegalAction, TypeError) as error:
            raise PlayerFault(f"seat {seat + 1} took an action that is not legal: {error}") from error
        yield Turn(state, action, after, seconds)
        state = after
    if not state.over:
        raise PlayerFault(f"after {MOVES_LIMIT} moves nobody had crossed the finish line")


def run_race(specs: Sequence[str], start: State, seed: str, budget_s: float) -> Race:
    """One race with new players on the dice of `seed`; `specs` by seat. Raises `ArenaError` and `PlayerFault`."""
    times: list[list[float]] = [[] for _ in specs]
    state = start
    for turn in play(start, [make_player(spec) for spec in specs], SeededDice(seed), seed, budget_s):
        times[turn.before.turn].append(turn.seconds)
        state = turn.after
    winners = state.winners
    return Race(
        purses=tuple(seat.purse for seat in state.seats),
        shares=tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(specs))),
        move_times=tuple(tuple(seconds) for seconds in times),
    )


@dataclass(frozen=True, slots=True)
class RoundTask:
    """What a worker needs for one round; only plain values, so that it can be sent to another process."""

    specs: tuple[str, ...]
    seed: str
    rotations: int
    budget_s: float


def run_round(task: RoundTask) -> Round:
    """Play one setup with the first `rotations` rotations of the table; identical rotations are played once."""
    count = len(task.specs)
    start = new_race(count, setup_from_seed(task.seed), starter_from_seed(task.seed, count))
    shares = [0.0] * count
    purses = [0.0] * count
    times: list[list[float]] = [[] for _ in task.specs]
    for shift in range(task.rotations):
        # The entry at `entry` sits on seat (entry + shift); seat s holds the entry (s - shift).
        specs = [task.specs[(seat - shift) % count] for seat in range(count)]
        race = run_race(specs, start, task.seed, task.budget_s)
        for entry in range(count):
            seat = (entry + shift) % count
            shares[entry] += race.shares[seat] / task.rotations
            purses[entry] += race.purses[seat] / task.rotations
            times[entry] += race.move_times[seat]
    return Round(tuple(shares), tuple(purses), task.rotations, tuple(tuple(seconds) for seconds in times))


def rotations_of(specs: Sequence[str]) -> int:
    """How many different seatings turning the table gives: fewer than its seats when the entrants repeat."""
    count = len(specs)
    return next(
        shift
        for shift in range(1, count + 1)
        if count % shift == 0 and all(specs[seat] == specs[(seat + shift) % count] for seat in range(count))
    )


def run_arena(
    specs: Sequence[str],
    races: int,
    seed: str,
    *,
    jobs: int = 1,
    budget_s: float = BUDGET_S,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Hold an arena of at least `races` races, in whole rounds.

    The same arguments give the same report, except for times, however many `jobs` share the work. `progress` is told
    (races done, races in all). Raises `ArenaError` for a table that cannot be seated, `PlayerFault` for a player that
    breaks the protocol.
    """
    if not SEATS_MIN <= len(specs) <= SEATS_MAX:
        raise ArenaError(f"a table has {SEATS_MIN} to {SEATS_MAX} seats, not {len(specs)}")
    if races < 1 or jobs < 1:
        raise ArenaError("an arena needs at least one race and one job")
    for spec in dict.fromkeys(specs):
        make_player(spec)
    rotations = rotations_of(specs)
    count = math.ceil(races / rotations)
    tasks = [RoundTask(tuple(specs), f"{seed}/{number}", rotations, budget_s) for number in range(count)]
    rounds: list[Round] = []
    for finished in _rounds(tasks, jobs):
        rounds.append(finished)
        if progress is not None:
            progress(len(rounds) * rotations, count * rotations)
    return summarise(specs, rounds)


def _rounds(tasks: Sequence[RoundTask], jobs: int) -> Iterator[Round]:
    if jobs == 1:
        yield from map(run_round, tasks)
        return
    # Spawned workers are alike on every system and inherit nothing by accident.
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(run_round, tasks)


def summarise(specs: Sequence[str], rounds: Sequence[Round]) -> Report:
    """Add up rounds; an interval treats each round as one observation, because its races share their dice."""
    entrants = []
    for spec in dict.fromkeys(specs):
        entries = [entry for entry, other in enumerate(specs) if other == spec]
        shares = [statistics.fmean(done.shares[entry] for entry in entries) for done in rounds]
        purses = [statistics.fmean(done.purses[entry] for entry in entries) for done in rounds]
        times = [seconds for done in rounds for entry in entries for seconds in done.move_times[entry]]
        entrants.append(
            Entrant(
                name=spec,
                seats=len(entries),
                wins=Estimate.of(shares, 0.0, 1.0),
                purse=Estimate.of(purses),
                moves=len(times),
                moves_per_second=len(times) / max(sum(times), sys.float_info.epsilon),
                median_move_s=statistics.median(times) if times else 0.0,
                slowest_move_s=max(times, default=0.0),
            )
        )
    return Report(sum(done.races for done in rounds), 1 / len(specs), tuple(entrants))


def format_report(report: Report) -> str:
    """A report as a table for a person."""
    lines = [
        f"{report.races} races, par {report.par:.1%} of the wins a seat, 95 % intervals",
        f"{'player':<22}{'seats':>5}  {'wins':<24}{'purse (EP)':<22}{'moves/s':>9}{'median':>9}{'slowest':>9}",
    ]
    for entrant in report.entrants:
        lines.append(
            f"{entrant.name:<22}{entrant.seats:>5}  "
            f"{_with_interval(entrant.wins, '.1%'):<24}{_with_interval(entrant.purse, '.1f'):<22}"
            f"{entrant.moves_per_second:>9.0f}{entrant.median_move_s:>8.3f}s{entrant.slowest_move_s:>8.3f}s"
        )
    return "\n".join(lines)


def _with_interval(estimate: Estimate, spec: str) -> str:
    if estimate.low is None or estimate.high is None:
        return f"{estimate.mean:{spec}}"
    return f"{estimate.mean:{spec}} ({estimate.low:{spec}} to {estimate.high:{spec}})"


def progress_bar(stream: TextIO) -> Callable[[int, int], None]:
    """A line on `stream` that is redrawn with each call and ended with the last."""

    def draw(done: int, total: int) -> None:
        filled = BAR_WIDTH * done // total
        end = "\n" if done >= total else ""
        print(f"\r[{'#' * filled:<{BAR_WIDTH}}] {done}/{total} races", end=end, file=stream, flush=True)

    return draw


def add_parser(subparsers: Subparsers) -> None:
    """Add `arena` to the command line."""
    parser = subparsers.add_parser(
        "arena",
        help="let computer opponents race each other",
        description="Whole races between computer opponents, seated in every rotation over the same dice.",
    )
    parser.add_argument(
        "--seats",
        required=True,
        help="3 to 8 players with commas between them: a level ({}), a level with a temperament (veteran:bold), "
        "or module:callable".format(", ".join(level.id for level in LEVELS)),
    )
    parser.add_argument(
        "--games", metavar="N", type=_count, default=400, help="how many races at least (default %(default)s)"
    )
    parser.add_argument(
        "--seed", metavar="TEXT", dest="arena_seed", default="arena", help="seed of all races (default %(default)s)"
    )
    parser.add_argument(
        "--jobs", metavar="N", type=_count, default=1, help="processes that share the work (default %(default)s)"
    )
    parser.add_argument(
        "--budget",
        metavar="SECONDS",
        type=_seconds,
        default=BUDGET_S,
        help="how long a move may take, for players to plan by (default %(default)s)",
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Hold the arena that the command line asks for and print its report. Raises what `run_arena` does."""
    progress = progress_bar(sys.stderr) if sys.stderr is not None and sys.stderr.isatty() else None
    specs = [spec.strip() for spec in args.seats.split(",")]
    report = run_arena(specs, args.games, args.arena_seed, jobs=args.jobs, budget_s=args.budget, progress=progress)
    put(json.dumps(asdict(report), indent=2) if args.json else format_report(report))
    return 0


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= COUNT_MAX:
        raise argparse.ArgumentTypeError(f"expected a whole number from 1 to {COUNT_MAX}, not {text!r}")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds <= BUDGET_MAX_S:
        raise argparse.ArgumentTypeError(f"expected seconds above 0, at most {BUDGET_MAX_S:.0f}, not {text!r}")
    return seconds
