"""A leg that is paid on the table, and the next one that is announced, as they are shown at a moment."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from camelup.rules.scoring import LegScore, ScoreLine, SeatScore


@dataclass(slots=True)
class PaidTicket:
    """Equal lines of the seat that is paid: one ticket on the cloth."""

    line: ScoreLine
    count: int
    purse: tuple[int, int]
    """What the seat owns before and after it."""
    progress: float = 0.0
    """How far it has shown what it pays: 0 as long as it waits, 1 once that stands there."""
    coins: float = 0.0
    """How far its coins have flown."""

    @property
    def amount(self) -> int:
        """EP of all its lines."""
        return self.line.amount * self.count

    @property
    def shown_purse(self) -> int:
        """What of it has reached the purse."""
        before, after = self.purse
        return before + round((after - before) * self.coins)


@dataclass(slots=True)
class LegPay:
    """A leg's scoring as the seats are paid one after another."""

    score: LegScore
    paid: int = 0
    """Seats that have been paid."""
    seat: int | None = None
    """Who is being paid; None before the first and after the last."""
    tickets: tuple[PaidTicket, ...] = ()
    """What lies on the cloth."""
    entered: float = 0.0
    """How far the cloth has come; it stays until the end."""

    @property
    def complete(self) -> bool:
        """Whether everybody has been paid."""
        return self.paid == len(self.score.seats)

    @property
    def next_seat(self) -> int | None:
        """The next seat that has anything to be paid for."""
        waiting = self.score.seats[self.paid + (self.seat is not None) :]
        return next((seat.seat for seat in waiting if seat.lines), None)

    @property
    def so_far(self) -> int:
        """EP that the seat in turn has got or lost."""
        return sum(ticket.amount for ticket in self.tickets if ticket.progress > 0)


@dataclass(slots=True)
class LegCall:
    """A leg that begins."""

    leg: int
    marker: int
    """The seat that starts it."""
    shown: float = 0.0
    """How far the cloth that says so has come down."""


def tickets_of(seat: SeatScore) -> tuple[PaidTicket, ...]:
    """What lies on the cloth: equal lines are one ticket, so that fifteen still fit."""
    tickets: list[PaidTicket] = []
    paid: list[ScoreLine] = []
    for line, count in Counter(seat.lines).items():
        before = seat.purse_after(paid)
        paid += [line] * count
        tickets.append(PaidTicket(line, count, (before, seat.purse_after(paid))))
    return tuple(tickets)
