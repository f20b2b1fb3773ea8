"""One race being played: the record grows, everybody at the table hears of it as far as they may (R18)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import msgspec

from game.rules.actions import Action, RollDie
from game.rules.board import Board
from game.rules.engine import LegalActions, apply, explain, legal_actions, roll_outcomes
from game.rules.errors import IllegalAction
from game.rules.events import Event
from game.rules.notation import format_action, format_track
from game.rules.reasons import Reason
from game.rules.state import State, new_race
from game.rules.view import Observation, observe, redact
from game.session.dice import DiceSource, SeededDice, setup_from_seed, starter_from_seed
from game.session.record import Options, Record, SeatInfo, final_state

Listener: TypeAlias = Callable[[tuple[Event, ...]], None]


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the table: seats with equal purses share a place (R40)."""

    place: int
    """From 1."""
    seat: int
    purse: int
    """EP."""


class Match:
    """A race in progress. Use it from one thread.

    The state with its hidden cards stays inside: callers get an `Observation` for a seat, redacted events, and the
    record, which is for saving and for the tools that replay it.
    """

    def __init__(self, record: Record, state: State, dice: DiceSource) -> None:
        """For `new` and `from_record`: `state` is the one that `record` leads to."""
        self._record = record
        self._state = state
        self._dice = dice
        self._rolls = sum(phrase.startswith("roll") for phrase in record.actions)
        self._listeners: dict[object, tuple[int | None, Listener]] = {}
        self._untold: deque[tuple[Event, ...]] = deque()
        self._telling = False
        self.on_record: Callable[[Record], None] | None = None
        """Called with every new record before anybody hears of the events, so that it can be saved."""

    @classmethod
    def new(
        cls,
        seats: Sequence[SeatInfo],
        *,
        seed: str,
        starter: int | None = None,
        options: Options | None = None,
        board: Board | None = None,
        dice: DiceSource | None = None,
    ) -> Match:
        """A new race (R5 to R10).

        `starter` is a seat index, None has one drawn; `board` is a setup arranged by hand, None has it rolled; `dice`
        is another source than the seed. Raises `InvalidPosition` when such a race cannot begin.
        """
        if starter is None:
            starter = starter_from_seed(seed, max(1, len(seats)))
        if board is None:
            board = setup_from_seed(seed)
        state = new_race(len(seats), board, starter)
        record = Record(tuple(seats), format_track(board), starter + 1, (), seed, options or Options())
        return cls(record, state, dice or SeededDice(seed))

    @classmethod
    def from_record(
        cls, record: Record, *, seed_if_missing: Callable[[], str], dice: DiceSource | None = None
    ) -> Match:
        """A race that goes on where `record` ends. Raises `RecordError`."""
        seed = record.seed
        if seed is None:
            seed = seed_if_missing()
            record = msgspec.structs.replace(record, seed=seed)
        return cls(record, final_state(record), dice or SeededDice(seed))

    @property
    def record(self) -> Record:
        return self._record

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        return self._record.seats

    @property
    def seat_count(self) -> int:
        return len(self._record.seats)

    @property
    def options(self) -> Options:
        return self._record.options

    @property
    def turn(self) -> int:
        """The seat to act; after the race the seat that ended it."""
        return self._state.turn

    @property
    def over(self) -> bool:
        return self._state.over

    @property
    def number(self) -> int:
        """Actions so far."""
        return len(self._record.actions)

    @property
    def legal(self) -> LegalActions:
        """What the seat to move may do."""
        return legal_actions(self._state)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the victory, none before the race is over (R40)."""
        return self._state.winners

    def standings(self) -> tuple[Standing, ...]:
        """The seats from the richest to the poorest; equal ones in the order of their seats."""
        purses = [seat.purse for seat in self._state.seats]
        order = sorted(range(len(purses)), key=lambda seat: (-purses[seat], seat))
        return tuple(Standing(1 + sum(other > purses[seat] for other in purses), seat, purses[seat]) for seat in order)

    def observe(self, seat: int | None) -> Observation:
        """The race as a seat may know it; None is a bystander."""
        return observe(self._state, seat)

    def explain(self, action: Action) -> Reason | None:
        """Why the seat to move may not take `action`, or None when it may."""
        return explain(self._state, action)

    def submit(self, action: Action) -> None:
        """Take an action for the seat to move, record it and tell everybody.

        Raises `IllegalAction`, and then nothing has changed. A listener may submit in its turn: its events are told
        after the ones being told. A listener that raises keeps nobody else from hearing.
        """
        if (reason := explain(self._state, action)) is not None:
            raise IllegalAction(reason)
        outcome = None
        if isinstance(action, RollDie):
            outcome = self._dice.roll(self._rolls, roll_outcomes(self._state.board, self._state.dice))
        step = apply(self._state, action, outcome)
        self._state = step.state
        self._rolls += outcome is not None
        self._rewrite(actions=(*self._record.actions, format_action(action, outcome)))
        self._untold.append(step.events)
        self._tell()

    def subscribe(self, viewer: int | None, callback: Listener) -> Callable[[], None]:
        """Have `callback` called with the events of every action, as `viewer` (None: a bystander) may hear of them.

        Returns what ends the subscription.
        """
        key = object()
        self._listeners[key] = (viewer, callback)

        def unsubscribe() -> None:
            self._listeners.pop(key, None)

        return unsubscribe

    def controller(self, seat: int) -> str:
        """Who plays a seat: `human`, or `computer:` and the id of a level."""
        return self._record.seats[seat].controller

    def set_controller(self, seat: int, controller: str) -> None:
        """Hand a seat over, in the middle of the race too."""
        seats = list(self._record.seats)
        seats[seat] = msgspec.structs.replace(seats[seat], controller=controller)
        self._rewrite(seats=tuple(seats))

    def _rewrite(self, **changes: object) -> None:
        self._record = msgspec.structs.replace(self._record, **changes)
        if self.on_record is not None:
            self.on_record(self._record)

    def _tell(self) -> None:
        if self._telling:
            return
        errors: list[Exception] = []
        self._telling = True
        try:
            while self._untold:
                events = self._untold.popleft()
                for key, (viewer, callback) in list(self._listeners.items()):
                    if key not in self._listeners:
                        continue
                    try:
                        callback(tuple(redact(event, viewer) for event in events))
                    except Exception as error:
                        errors.append(error)
        finally:
            self._telling = False
        if errors:
            raise errors[0]
