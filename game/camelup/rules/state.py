"""The whole truth of a race between two actions, hidden cards included. Interfaces and players never see it: they
get an `Observation` (see `camelup.rules.view`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from camelup.rules.actions import Pile
from camelup.rules.board import CRAZY, DICE, RACING, SPACES, Board, Camel, Die, Roll, Stack
from camelup.rules.errors import InvalidPosition

SEATS_MIN, SEATS_MAX = 3, 8
PARTNERSHIP_SEATS = 6
"""From this many seats on there are partnership cards (R5)."""
START_PURSE = 3
"""EP per seat at the start of a race (R5, R41)."""
LEG_TICKETS = (5, 3, 2, 2)
"""Values of one colour's leg tickets from the top (R4)."""
DICE_PER_LEG = 5
"""Dice released in a full leg; as many pyramid tickets (R4, R32)."""


@dataclass(frozen=True, slots=True)
class LegTicket:
    """A leg ticket in front of a seat: its camel and its printed value in EP (R4, R33)."""

    camel: Camel
    value: int


@dataclass(frozen=True, slots=True)
class FinishCard:
    """A finish card face down in a pile: whose it is, and the secret (R16, R18)."""

    owner: int
    camel: Camel


class Seat(NamedTuple):
    """What lies in front of one seat, and the finish cards in its hand (R5).

    A named tuple like `State`: `_replace` on it costs a third of `dataclasses.replace`, and every action does several.
    """

    purse: int = START_PURSE
    """EP."""
    hand: tuple[Camel, ...] = RACING
    """Finish cards not yet played, in the order of `RACING`; secret (R18)."""
    leg_tickets: tuple[LegTicket, ...] = ()
    pyramid_tickets: int = 0
    partner: int | None = None
    """The seat it exchanged partnership cards with in this leg (R17)."""


class State(NamedTuple):
    """A race between two actions. Seats are indices from 0 in clockwise order."""

    board: Board
    dice: tuple[Die, ...]
    """Dice still inside the pyramid, in the order of `DICE`."""
    released: tuple[Roll, ...]
    """What the dice released in this leg show, first one first."""
    tickets_taken: tuple[int, ...]
    """Per racing colour, in the order of `RACING`, how many of its four leg tickets are taken."""
    seats: tuple[Seat, ...]
    turn: int
    """The seat to act; after the race the seat that ended it."""
    marker: int
    """The seat with the starting marker (R7)."""
    winner_pile: tuple[FinishCard, ...]
    """First card played first (R38)."""
    loser_pile: tuple[FinishCard, ...]
    leg: int
    """The running leg, from 1."""

    @property
    def over(self) -> bool:
        return self.board.beyond is not None

    def pile(self, pile: Pile) -> tuple[FinishCard, ...]:
        return self.winner_pile if pile is Pile.WINNER else self.loser_pile

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the victory once the race is over, else none (R40)."""
        return richest(seat.purse for seat in self.seats) if self.over else ()


def tickets_on_stack(tickets_taken: Sequence[int], camel: Camel) -> tuple[int, ...]:
    """Values of the leg tickets still to be had for one racing colour, the top one first (R12).

    `tickets_taken` counts those taken per colour in the order of `RACING`, as `State` and `Observation` hold it.
    """
    return LEG_TICKETS[tickets_taken[RACING.index(camel)] :]


def releases_left(dice: Sequence[Die]) -> int:
    """How many dice the leg still releases, so how many pyramid tickets are left (R4, R32)."""
    return max(0, len(dice) - (len(DICE) - DICE_PER_LEG))


def richest(purses: Iterable[int]) -> tuple[int, ...]:
    """The seats with the largest purse; equal purses share (R40)."""
    amounts = tuple(purses)
    most = max(amounts)
    return tuple(seat for seat, amount in enumerate(amounts) if amount == most)


def new_race(seats: int, board: Board, starter: int) -> State:
    """The complete set-up for a race (R5 to R10, R41): `board` as `setup_board` made it, `starter` a seat index.

    Any track of seven camels before the finish is accepted, so that worked positions can be played on.
    Raises `InvalidPosition` for a number of seats, a starter or a board that cannot begin a race.
    """
    if not SEATS_MIN <= seats <= SEATS_MAX:
        raise InvalidPosition(f"a race has {SEATS_MIN} to {SEATS_MAX} seats, not {seats}")
    if not 0 <= starter < seats:
        raise InvalidPosition(f"seat {starter + 1} cannot start: there are {seats} seats (R10)")
    if board.beyond is not None or board.tiles:
        raise InvalidPosition("a race starts without tiles and with all camels before the finish line")
    return State(
        board=Board.checked(board.stacks),
        dice=DICE,
        released=(),
        tickets_taken=(0,) * len(RACING),
        seats=(Seat(),) * seats,
        turn=starter,
        marker=starter,
        winner_pile=(),
        loser_pile=(),
        leg=1,
    )


def setup_board(racing: Sequence[tuple[Camel, int]], crazy: Sequence[tuple[Camel, int]]) -> Board:
    """Place the camels for the start (R8, R9).

    `racing` and `crazy` pair each camel with the number its die showed, in the order in which they are placed: a camel
    placed later stands on those that share its space. Raises `InvalidPosition` for wrong camels or numbers.
    """
    if sorted(camel for camel, _ in racing) != sorted(RACING):
        raise InvalidPosition("the five racing camels are placed once each (R8)")
    if sorted(camel for camel, _ in crazy) != sorted(CRAZY):
        raise InvalidPosition("the two crazy camels are placed once each (R9)")
    stacks: list[Stack] = [()] * SPACES
    for placed, base, way in ((racing, 0, 1), (crazy, SPACES + 1, -1)):
        for camel, number in placed:
            if number not in (1, 2, 3):
                raise InvalidPosition(f"a die shows 1, 2 or 3, not {number} (R3)")
            stacks[base + way * number - 1] += (camel,)
    return Board.checked(tuple(stacks))
