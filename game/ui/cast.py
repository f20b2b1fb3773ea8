"""Who sits at the table, as the screen needs it: names, characters, and which seats are people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.session.cleaning import shown_names
from game.session.record import SeatInfo
from game.ui.theme import Theme


@dataclass(frozen=True, slots=True)
class Cast:
    """The seats in clockwise order."""

    names: tuple[str, ...]
    characters: tuple[str, ...]
    """Ids of `Theme.characters`, one per seat and different from each other."""
    humans: frozenset[int]

    @classmethod
    def of(cls, seats: Sequence[SeatInfo], theme: Theme) -> Cast:
        """Cast the seats of a record; seats without a known character get one that is still free."""
        known = list(theme.characters)
        wanted = [seat.character if seat.character in known else "" for seat in seats]
        free = [character for character in known if character not in wanted]
        characters: list[str] = []
        for character in wanted:
            characters.append(character if character and character not in characters else free.pop(0))
        names = tuple(shown_names(seat.name for seat in seats))
        humans = frozenset(i for i, seat in enumerate(seats) if seat.controller == "human")
        return cls(names, tuple(characters), humans)
