"""One race being played: the record grows, everybody at the table hears of it as far as they may (R18)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import msgspec

from camelup.players.levels import Controller
from camelup.rules.actions import Action, RollDie
from camelup.rules.board import Board, Roll
from camelup.rules.engine import LegalActions, apply, explain, legal_actions, roll_outcomes
from camelup.rules.errors import IllegalAction
from camelup.rules.events import Event
from camelup.rules.notation import Taken, format_track
from camelup.rules.reasons import Reason
from camelup.rules.state import State, new_race
from camelup.rules.view import Observation, observe, redact
from camelup.session.dice import DiceSource, SeededDice, setup_from_seed, setup_rolls, starter_from_seed
from camelup.session.errors import NothingTakenBack, RecordError
from camelup.session.handed import CURTAIN, UNKNOWN, clamped, people_of, way_of, with_handed
from camelup.session.record import Record, SeatInfo, replay, replay_from, rolls_in, start_state
from camelup.session.sayings import Notice
from camelup.session.takeback import ANY, OWN, Kept, first_taken_back
from camelup.session.terms import Options

Listener: TypeAlias = Callable[[tuple[Event, ...]], None]
ResetListener: TypeAlias = Callable[[Observation], None]


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the table: seats with equal purses share a place (R40)."""

    place: int
    """From 1."""
    seat: int
    purse: int
    """EP."""


@dataclass(frozen=True, slots=True)
class _Subscription:
    viewer: int | None
    on_events: Listener
    on_reset: ResetListener | None


@dataclass(frozen=True, slots=True)
class _Happened:
    """What is to be told: events, or that the table was set back to `reset`."""

    events: tuple[Event, ...] = ()
    reset: State | None = None


class Match:
    """A race in progress. Use it from one thread.

    The state with its hidden cards stays inside: callers get an `Observation` for a seat, redacted events, and the
    record, which is for saving and for the tools that replay it.
    """

    def __init__(self, record: Record, states: Iterable[State], dice: DiceSource) -> None:
        """For `new` and `from_record`: `states` are those that `record` goes through, its start included."""
        self._record = record
        self._states = list(states)
        """The state before each action, and the present one last; they share what they have in common."""
        self._dice = dice
        self._cards_by = UNKNOWN if record.actions else CURTAIN
        """How hidden cards have changed hands so far, as far as this match knows, where the record says nothing."""
        self._undone: list[tuple[Taken, ...]] = []
        """The actions that were taken back, the latest last, for `redo`; a new action lets go of them."""
        self._subscriptions: dict[object, _Subscription] = {}
        self._untold: deque[_Happened] = deque()
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
        return cls(record, (state,), dice or SeededDice(seed))

    @classmethod
    def from_record(
        cls, record: Record, *, seed_if_missing: Callable[[], str], dice: DiceSource | None = None
    ) -> Match:
        """A race that goes on where `record` ends. Raises `RecordError`, also for a record without secrets."""
        if record.spectators:
            raise RecordError(Notice.FOR_SPECTATORS())
        seed = record.seed
        if seed is None:
            seed = seed_if_missing()
            record = msgspec.structs.replace(record, seed=seed)
        states = (start_state(record), *(state for _, state, _ in replay(record)))
        return cls(record, states, dice or SeededDice(seed))

    @property
    def _state(self) -> State:
        return self._states[-1]

    @property
    def record(self) -> Record:
        return self._record

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        return self._record.seats

    @property
    def setup_rolls(self) -> tuple[Roll, ...]:
        """What the dice showed that placed the camels, in their order; none where they were placed by hand."""
        seed = self._record.seed
        if seed is None or self._record.track != format_track(setup_from_seed(seed)):
            return ()
        return setup_rolls(seed)

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
        outcome, to_come = None, self._record.rolls_to_come
        if isinstance(action, RollDie):
            outcome, to_come = self._next_roll(), to_come[1:]
        step = apply(self._state, action, outcome)
        self._undone.clear()
        self._states.append(step.state)
        actions = (*self._record.actions, Taken(action, outcome))
        self._rewrite(actions=actions, rolls_to_come=to_come)
        self._untold.append(_Happened(step.events))
        self._tell()

    def _next_roll(self) -> Roll:
        outcomes = roll_outcomes(self._state.board, self._state.dice)
        if self._record.rolls_to_come:
            again = self._record.rolls_to_come[0]
            # A file may name a roll that the pyramid no longer holds; then the dice decide.
            if any(again == possible for possible, _ in outcomes):
                return again
        return self._dice.roll(len(rolls_in(self._record.actions)), outcomes)

    def take_back_reason(self, seat: int | None = None) -> Kept | None:
        """Why `take_back` would refuse, or None when it would not."""
        first = self._first_taken_back(seat)
        return first if isinstance(first, Kept) else None

    def take_back(self, seat: int | None = None) -> None:
        """Take back the last action of a person's, with everything after it, as far as the table allows it.

        `seat` is the one that asks; None stands for the person who acted last. Subscribers hear through their
        `on_reset`; the dice that were taken back come again. Raises `NothingTakenBack`, and then nothing has changed.
        """
        first = self._first_taken_back(seat)
        if isinstance(first, Kept):
            raise NothingTakenBack(first)
        actions = self._record.actions
        self._undone.append(actions[first:])
        del self._states[first + 1 :]
        to_come = rolls_in(actions[first:]) + self._record.rolls_to_come
        # Whatever a seat's new player has seen stays seen.
        handed = clamped(self._record.handed, first)
        self._rewrite(actions=actions[:first], rolls_to_come=to_come, handed=handed)
        self._untold.append(_Happened(reset=self._state))
        self._tell()

    @property
    def can_redo(self) -> bool:
        """Whether what was taken back last can be done again: nothing else was done since, and the table allows it."""
        return bool(self._undone) and self.options.takeback in (OWN, ANY)

    def redo(self) -> None:
        """Do again what was taken back last, with the same dice. Subscribers hear through their `on_reset`.

        Raises `NothingTakenBack` where there is nothing of that kind, and then nothing has changed.
        """
        if not self.can_redo:
            raise NothingTakenBack(Kept.NOTHING if self.options.takeback in (OWN, ANY) else Kept.TABLE)
        again = self._undone.pop()
        actions = self._record.actions + again
        states = replay_from(self._state, actions, self.number, len(actions))
        self._states += [state for _, state, _ in states]
        self._rewrite(actions=actions, rolls_to_come=self._record.rolls_to_come[len(rolls_in(again)) :])
        self._untold.append(_Happened(reset=self._state))
        self._tell()

    def _first_taken_back(self, seat: int | None) -> int | Kept:
        people = {index for index, info in enumerate(self.seats) if info.controller.human}
        return first_taken_back(self.options.takeback, self._states, people, seat)

    def subscribe(
        self, viewer: int | None, callback: Listener, *, on_reset: ResetListener | None = None
    ) -> Callable[[], None]:
        """Have `callback` called with the events of every action, as `viewer` (None: a bystander) may hear of them.

        `on_reset` is called when actions were taken back, with the table as `viewer` sees it from then on. Returns what
        ends the subscription.
        """
        key = object()
        self._subscriptions[key] = _Subscription(viewer, callback, on_reset)

        def unsubscribe() -> None:
            self._subscriptions.pop(key, None)

        return unsubscribe

    def controller(self, seat: int) -> Controller:
        """Who plays a seat."""
        return self._record.seats[seat].controller

    def set_controller(self, seat: int, controller: Controller) -> None:
        """Hand a seat over, in the middle of the race too. The record keeps it, since cards come with the seat."""
        seats, was = list(self._record.seats), self.controller(seat)
        seats[seat] = msgspec.structs.replace(seats[seat], controller=controller)
        handed = with_handed(self._record.handed, self.number, seat, str(was), str(controller))
        self._rewrite(seats=tuple(seats), handed=handed)

    @property
    def people(self) -> frozenset[int]:
        """The seats that people play, or have played at any time in this race."""
        return people_of(self._record)

    def show_cards_by(self, way: str) -> None:
        """Keep in the record how hidden cards change hands between people from now on (`Settings.handover`).

        To be called once it does so: how it was done before, a race that was only taken up does not know.
        """
        was = way_of(self._record, self._cards_by)
        if was == UNKNOWN and way == CURTAIN:
            # That is what a record stands for that says nothing.
            self._cards_by = CURTAIN
        elif way != was:
            self._rewrite(handed=with_handed(self._record.handed, self.number, None, was, way))

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
                happened = self._untold.popleft()
                for key, subscription in list(self._subscriptions.items()):
                    if key not in self._subscriptions:
                        continue
                    try:
                        _tell_one(subscription, happened)
                    except Exception as error:
                        errors.append(error)
        finally:
            self._telling = False
        if errors:
            raise errors[0]


def _tell_one(subscription: _Subscription, happened: _Happened) -> None:
    viewer = subscription.viewer
    if happened.reset is None:
        subscription.on_events(tuple(redact(event, viewer) for event in happened.events))
    elif subscription.on_reset is not None:
        subscription.on_reset(observe(happened.reset, viewer))
