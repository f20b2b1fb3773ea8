"""Looking at a race again: any moment of it at once, forwards and backwards, and a new race from there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from camelup.rules.actions import Pile
from camelup.rules.board import Camel
from camelup.rules.events import Event
from camelup.rules.state import FinishCard, State
from camelup.rules.view import Observation, observe, redact
from camelup.session.handed import clamped, with_seats
from camelup.session.record import Record, SeatInfo, replay, replay_from, rolls_in, start_state

SPACING = 16
"""Actions between two states that are kept: every other one is a moment's play away from the one before it."""


@dataclass(frozen=True, slots=True)
class LegMark:
    """Where a leg begins on the tape: after so many actions."""

    leg: int
    """From 1."""
    index: int


@dataclass(frozen=True, slots=True)
class OpenCards:
    """The finish cards of all seats, for replays that may show them."""

    hands: tuple[tuple[Camel, ...], ...]
    winner_pile: tuple[FinishCard, ...]
    """First card played first."""
    loser_pile: tuple[FinishCard, ...]

    def pile(self, pile: Pile) -> tuple[FinishCard, ...]:
        return self.winner_pile if pile is Pile.WINNER else self.loser_pile


class Tape:
    """A record to go through. An `index` counts actions: 0 is the start, `length` the last moment.

    Whatever lies face down stays so while the recorded race is not over, unless its table chose otherwise
    (`Options.open_replay`). Raises `RecordError` for a record that cannot be played.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.length = len(record.actions)
        state = start_state(record)
        self._kept = [state]
        legs = [LegMark(state.leg, 0)]
        for index, (_, after, _) in enumerate(replay(record), start=1):
            if after.leg != state.leg:
                legs.append(LegMark(after.leg, index))
            state = after
            if index % SPACING == 0:
                self._kept.append(state)
        self.legs: tuple[LegMark, ...] = tuple(legs)
        self.over = state.over
        """Whether the recorded race came to its end."""

    @property
    def may_open_cards(self) -> bool:
        """Whether `cards`, and events for everybody's eyes, are to be had (R18)."""
        return self.over or (self.record.options.open_replay and not self.record.spectators)

    def observe(self, index: int, viewer: int | None = None) -> Observation:
        """The race after `index` actions as a seat saw it; None is a bystander."""
        return observe(self._state(index), viewer)

    def turn(self, index: int) -> int:
        """The seat to act after `index` actions."""
        return self._state(index).turn

    def since_turn_of(self, seat: int) -> int:
        """The moment right after the last action that a seat took; 0, the start, before its first one."""
        return next((index for index in range(self.length, 0, -1) if self.turn(index - 1) == seat), 0)

    def events(self, index: int) -> tuple[Event, ...]:
        """What happened with the action that led to `index`, from 1 on, as somebody heard of it who only watches."""
        self._check(index, first=1)
        before = self._state(index - 1)
        (_, _, events), *_ = replay_from(before, self.record.actions, index - 1, index)
        return tuple(redact(event, None) for event in events)

    def cards(self, index: int) -> OpenCards | None:
        """Everybody's finish cards after `index` actions; None while they are to stay hidden."""
        if not self.may_open_cards:
            return None
        state = self._state(index)
        return OpenCards(tuple(seat.hand for seat in state.seats), state.winner_pile, state.loser_pile)

    def can_branch(self, index: int) -> bool:
        """Whether a race can be played on from `index`: everywhere but after its end, and with the real cards alone."""
        self._check(index)
        return not (self.record.spectators or (self.over and index == self.length))

    def branch(self, index: int, seats: Sequence[SeatInfo] | None = None, *, seed: str | None = None) -> Record:
        """A new race that goes on after `index` actions, with other people at the seats if so wished.

        With a `seed` the dice from there on are new; without one the same dice come as in the recorded race. Raises
        `ValueError` where the race cannot be played on, and for another number of seats.
        """
        if not self.can_branch(index):
            raise ValueError("a race that is over, or a record for spectators, cannot be played on")
        old = self.record
        if seats is not None and len(seats) != len(old.seats):
            raise ValueError(f"the race has {len(old.seats)} seats, not {len(seats)}")
        return replace(
            old,
            seats=old.seats if seats is None else tuple(seats),
            actions=old.actions[:index],
            seed=old.seed if seed is None else seed,
            rolls_to_come=rolls_in(old.actions[index:]) + old.rolls_to_come if seed is None else (),
            branched_at=index,
            handed=clamped(old.handed, index) if seats is None else with_seats(old, seats, index),
            extra={},
        )

    def _state(self, index: int) -> State:
        self._check(index)
        slot = index // SPACING
        state = self._kept[slot]
        for _, after, _ in replay_from(state, self.record.actions, slot * SPACING, index):
            state = after
        return state

    def _check(self, index: int, *, first: int = 0) -> None:
        if not first <= index <= self.length:
            raise IndexError(f"the tape goes from {first} to {self.length}, not to {index}")
