"""How fast the rules play: whole random races, and a single released die.

Measured with `pytest tests/bench --benchmark-enable`; without that option each one runs once, as a test.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from camelup.rules.actions import Action, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import DICE, RACING, ROLLS, SPACES, Roll
from camelup.rules.engine import apply, legal_actions
from camelup.rules.notation import parse_track
from camelup.rules.state import State, new_race

RACES = 20
"""Races per round: enough for short and long ones to even out."""

SEATS = 4

Benchmark = Callable[..., Any]

CHOICES: dict[type[Action], tuple[Action, ...]] = {
    TakeLegTicket: tuple(TakeLegTicket(camel) for camel in RACING),
    PlaceTile: tuple(PlaceTile(space, cheering) for space in range(2, SPACES + 1) for cheering in (True, False)),
    PredictFinish: tuple(PredictFinish(camel, pile) for camel in RACING for pile in Pile),
}
FACES = {die: tuple(roll for roll in ROLLS.values() if roll.die is die) for die in DICE}
"""Of a die's distinct faces each is equally likely."""
KINDS = (RollDie, TakeLegTicket, PlaceTile, PredictFinish)
WEIGHTS = (50, 25, 15, 10)
"""Every second turn releases a die, as at a real table."""


def start() -> State:
    return new_race(SEATS, parse_track("rb/g/yp/11/k/w"), starter=0)


def choose(rng: Random, state: State) -> tuple[Action, Roll | None]:
    """The kind of action by weight, then any legal one of it; a die where there is none."""
    (kind,) = rng.choices(KINDS, WEIGHTS)
    if kind is not RollDie:
        legal = legal_actions(state)
        options = CHOICES[kind]
        first = rng.randrange(len(options))
        for action in options[first:] + options[:first]:
            if action in legal:
                return action, None
    return RollDie(), rng.choice(FACES[rng.choice(state.dice)])


def race(rng: Random) -> list[tuple[Action, Roll | None]]:
    """Play one race to its end and return what was done."""
    state = start()
    played = []
    while not state.over:
        action, outcome = choose(rng, state)
        state = apply(state, action, outcome).state
        played.append((action, outcome))
    return played


def test_bench_races_chosen_and_played(benchmark: Benchmark) -> None:
    """Choosing included: `legal_actions`, `in` and `apply`."""

    def play_all() -> int:
        rng = Random(1)
        return sum(len(race(rng)) for _ in range(RACES))

    actions = benchmark(play_all)
    tell_rate(benchmark, actions)
    assert actions > RACES


def test_bench_races_replayed_through_apply(benchmark: Benchmark) -> None:
    """`apply` alone, over the same races."""
    rng = Random(1)
    races = [race(rng) for _ in range(RACES)]

    def replay_all() -> bool:
        over = True
        for played in races:
            state = start()
            for action, outcome in played:
                state = apply(state, action, outcome).state
            over = over and state.over
        return over

    assert benchmark(replay_all)
    tell_rate(benchmark, sum(map(len, races)))


def test_bench_one_released_die(benchmark: Benchmark) -> None:
    step = benchmark(apply, start(), RollDie(), ROLLS["g3"])
    assert len(step.state.dice) == 5


def test_bench_the_fifth_die_of_a_leg(benchmark: Benchmark) -> None:
    state = start()
    for face in ("b2", "g1", "r3", "k2"):
        state = apply(state, RollDie(), ROLLS[face]).state
    step = benchmark(apply, state, RollDie(), ROLLS["y1"])
    assert step.state.leg == 2


def test_bench_all_legal_actions(benchmark: Benchmark) -> None:
    state = start()
    assert len(benchmark(lambda: list(legal_actions(state)))) == 38


def tell_rate(benchmark: Any, actions: int) -> None:
    """Add races per second and actions per race to the report; there is nothing to add in a run as a plain test."""
    benchmark.extra_info["actions per race"] = actions / RACES
    if benchmark.stats is not None:
        benchmark.extra_info["races per second"] = round(RACES / benchmark.stats.stats.min)
