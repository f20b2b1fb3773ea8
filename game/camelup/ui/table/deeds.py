"""What was done at the table, one deed a move, from the events that the stage has told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from camelup.rules import events
from camelup.rules.events import Event

_CONSEQUENCES = (events.UnitMoved, events.TileHit, events.CoinsPaid, events.LegBegan)
"""What belongs to the event before it: the way of a die, and the leg that begins when one is over."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A move with all that came of it; also the end of a leg, of a pile of finish cards, and of the race."""

    events: tuple[Event, ...]
    """In the order in which they happened."""

    @property
    def seat(self) -> int | None:
        """Who did it; None for what the table does."""
        match self.events[0]:
            case (
                events.LegTicketTaken(seat)
                | events.TilePlaced(seat)
                | events.FinishCardPlayed(seat)
                | events.PartnershipFormed(seat)
                | events.DieReleased(seat)
            ):
                return seat
        return None


def last_deeds(log: Sequence[Event]) -> Iterator[Deed]:
    """The deeds of a log, the newest first."""
    end = len(log)
    for start in range(len(log) - 1, -1, -1):
        if start == 0 or not isinstance(log[start], _CONSEQUENCES):
            yield Deed(tuple(log[start:end]))
            end = start
