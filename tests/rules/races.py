"""Positions, states and whole random races for the tests of the rules.

Positions and actions are written in the notation, so that a test reads like the worked example it checks. Chance comes
from a `Random` that is passed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from hypothesis import strategies as st

from camelup.rules.actions import Action, FormPartnership, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import CAMELS, CRAZY, RACING, SPACES, Board, Camel, Roll
from camelup.rules.engine import Step, apply, legal_actions, roll_outcomes
from camelup.rules.events import DieReleased, Event, UnitMoved
from camelup.rules.notation import Position, format_action, format_position, format_track, parse_action, parse_position
from camelup.rules.state import SEATS_MAX, SEATS_MIN, LegTicket, State, new_race, setup_board

START = "rb/g/yp/11/k/w"
"""A set-up for tests in which the position does not matter."""

LEG_END = "r/b/g/y/p/9/k/w px -"
"""One die short of the end of a leg. `roll p1` ends it and leaves purple, yellow, green, blue, red in this order."""

RACE_END = "5/r/b/g/y/4/p/k/w bgrypx -"
"""`roll p3` takes purple from 14 over the line: purple, yellow, green, blue, red in this order."""

ENDLESS = 20_000
"""A random race that takes this many actions would never end; real ones are over within a few thousand."""

E = TypeVar("E", bound=Event)


def board_of(position: str) -> Board:
    return parse_position(position).board


def camels_of(letters: str) -> tuple[Camel, ...]:
    return tuple(Camel(letter) for letter in letters)


def state_of(position: str, *, seats: int = 4, turn: int = 0) -> State:
    """A first leg that has come to `position`, with full hands; seat index `turn` acts and holds the marker."""
    at = parse_position(position)
    return new_race(seats, board_of(START), turn)._replace(board=at.board, dice=at.dice)


def with_seat(state: State, seat: int, **changes: Any) -> State:
    """`state` with some of what lies in front of one seat replaced."""
    seats = list(state.seats)
    seats[seat] = seats[seat]._replace(**changes)
    return state._replace(seats=tuple(seats))


def leg_tickets(text: str) -> tuple[LegTicket, ...]:
    """Leg tickets such as `b5 g3`: a letter and a printed value each."""
    return tuple(LegTicket(Camel(word[0]), int(word[1:])) for word in text.split())


def take(state: State, phrase: str) -> Step:
    """The step that one action phrase leads to."""
    return apply(state, *parse_action(phrase))


def play(state: State, *phrases: str) -> State:
    """The state after several action phrases, each by the seat whose turn it is."""
    for phrase in phrases:
        state = take(state, phrase).state
    return state


def purses(state: State) -> tuple[int, ...]:
    return tuple(seat.purse for seat in state.seats)


def phrases_of(actions: Iterable[Action]) -> set[str]:
    return {format_action(action) for action in actions}


def legal_phrases(state: State) -> set[str]:
    return phrases_of(legal_actions(state))


def events_of(step: Step, kind: type[E]) -> list[E]:
    return [event for event in step.events if isinstance(event, kind)]


def the_event(step: Step, kind: type[E]) -> E:
    """The only event of its kind in a step."""
    (event,) = events_of(step, kind)
    return event


def after_roll(position: str, face: str) -> str:
    """The position right after the movement that `face` causes, before a leg that it ends is cleaned up."""
    state = state_of(position, seats=SEATS_MAX)
    step = take(state, f"roll {face}")
    released = the_event(step, DieReleased).roll.die
    dice = tuple(die for die in state.dice if die is not released)
    return format_position(Position(events_of(step, UnitMoved)[-1].board, dice))


def every_action() -> tuple[Action, ...]:
    """The whole universe of actions, those that can never be legal too (space 0, a partner at no table ...)."""
    actions: list[Action] = [RollDie()]
    actions += [TakeLegTicket(camel) for camel in CAMELS]
    actions += [PlaceTile(space, cheering) for space in range(-1, SPACES + 3) for cheering in (True, False)]
    actions += [PredictFinish(camel, pile) for camel in CAMELS for pile in Pile]
    actions += [FormPartnership(seat) for seat in range(-1, SEATS_MAX + 1)]
    return tuple(actions)


Picker = Callable[[Random, Sequence[Action]], Action]
"""How a seat chooses among its legal actions."""


def uniformly(rng: Random, actions: Sequence[Action]) -> Action:
    """Any action with equal chance: mostly tiles, so legs are long and tiles lie everywhere."""
    return rng.choice(actions)


def by_kind(rng: Random, actions: Sequence[Action]) -> Action:
    """Each kind of action with equal chance: a die about every fourth or fifth turn."""
    kind = rng.choice(sorted({type(action) for action in actions}, key=lambda kind: kind.__name__))
    return rng.choice([action for action in actions if type(action) is kind])


@dataclass(frozen=True)
class Turn:
    """One action of a race, with the state before it and what it led to."""

    before: State
    action: Action
    outcome: Roll | None
    step: Step


@dataclass(frozen=True, repr=False)
class Race:
    """A whole race; prints as what is needed to play it again."""

    start: State
    turns: tuple[Turn, ...]

    @property
    def phrases(self) -> list[str]:
        return [format_action(turn.action, turn.outcome) for turn in self.turns]

    @property
    def end(self) -> State:
        return self.turns[-1].step.state

    def states(self) -> Iterator[State]:
        yield self.start
        for turn in self.turns:
            yield turn.step.state

    def __repr__(self) -> str:
        track, seats = format_track(self.start.board), len(self.start.seats)
        return f"Race(track={track!r}, seats={seats}, starter={self.start.turn}, actions={self.phrases!r})"


def random_setup(rng: Random, seats: int) -> State:
    """The start of a race as R8 to R10 make it."""
    racing, crazy = list(RACING), list(CRAZY)
    rng.shuffle(racing)
    rng.shuffle(crazy)
    board = setup_board(
        [(camel, rng.randint(1, 3)) for camel in racing],
        [(camel, rng.randint(1, 3)) for camel in crazy],
    )
    return new_race(seats, board, rng.randrange(seats))


def random_outcome(rng: Random, state: State) -> Roll:
    """What the pyramid releases next, with the chances of R3 and R15."""
    chances = dict(roll_outcomes(state.board, state.dice))
    (outcome,) = rng.choices(list(chances), list(chances.values()))
    return outcome


def random_race(seed: int, seats: int, pick: Picker) -> Race:
    """A whole race in which every seat chooses with `pick`."""
    rng = Random(seed)
    state = start = random_setup(rng, seats)
    turns: list[Turn] = []
    while not state.over:
        if len(turns) == ENDLESS:
            raise AssertionError(f"seed {seed}: {seats} seats are still racing after {ENDLESS} actions")
        action = pick(rng, list(legal_actions(state)))
        outcome = random_outcome(rng, state) if isinstance(action, RollDie) else None
        step = apply(state, action, outcome)
        turns.append(Turn(state, action, outcome, step))
        state = step.state
    return Race(start, tuple(turns))


def races(*pickers: Picker) -> st.SearchStrategy[Race]:
    """Whole races of any number of seats; without `pickers` every second race is picked uniformly."""
    return st.builds(
        random_race,
        seed=st.integers(0, 2**32 - 1),
        seats=st.integers(SEATS_MIN, SEATS_MAX),
        pick=st.sampled_from(pickers or (by_kind, uniformly)),
    )
