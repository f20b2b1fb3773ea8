"""Who sits at the table, as the screen needs it: names, characters, and which seats are people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from camelup.session.cleaning import shown_names
from camelup.session.record import SeatInfo
from camelup.ui.kit.theme import Theme


@dataclass(frozen=True, slots=True)
class Cast:
    """The seats in clockwise order."""

    names: tuple[str, ...]
    characters: tuple[str, ...]
    """Ids of `Theme.characters`, one per seat and different from each other."""
    humans: frozenset[int]

    @classmethod
    def of(cls, seats: Sequence[SeatInfo], theme: Theme) -> Cast:
        """Cast the seats of a record."""
        humans = frozenset(i for i, seat in enumerate(seats) if seat.controller.human)
        names = tuple(shown_names(seat.name for seat in seats))
        return cls(names, deal_characters(seats, tuple(theme.characters)), humans)


def deal_characters(seats: Sequence[SeatInfo], known: Sequence[str]) -> tuple[str, ...]:
    """A character for each seat, all different: its own where that is `known`, else one that nobody has.

    What shows a seat of a record asks this, or `Cast`, and never the record: a file names whom it likes. There have
    to be at least as many characters as seats.
    """
    free = [character for character in known if all(seat.character != character for seat in seats)]
    dealt: list[str] = []
    for seat in seats:
        own = seat.character in known and seat.character not in dealt
        dealt.append(seat.character if own else free.pop(0))
    return tuple(dealt)
