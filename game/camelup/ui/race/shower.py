"""What a race that is being played tells the screen that shows it."""

from __future__ import annotations

from typing import Protocol

from camelup.rules.actions import Action
from camelup.session.sayings import Saying


class Shower(Protocol):
    """The screen that shows a race, as the race sees it."""

    @property
    def explaining(self) -> bool:
        """Whether somebody's words lie over the table, under which nothing breathes."""
        ...

    def refresh(self, *, meant: bool = False) -> None:
        """What can be done has changed; `meant` if the player has brought it about."""

    def redraw(self, *, whole: bool = False) -> None:
        """The picture has changed, or `whole` something that lies over all of it."""

    def stir(self) -> None:
        """Only what lives by itself on the table has moved."""

    def rest(self) -> None:
        """Nothing moves: there is time to prepare something."""

    def acting(self, action: Action, *, by_person: bool) -> None:
        """The seat to move is about to act."""

    def taken_back(self) -> None:
        """What was being chosen or said belongs to a moment that is over."""

    def tell(self, what: Saying) -> None:
        """Something has to be said about files."""

    def hang_curtain(self, seat: int, *, falls: bool) -> None:
        """Hide the table until the person of a seat is there; it falls where somebody has sat there."""

    def raise_curtain(self) -> None:
        """Nobody has to come any more."""

    def finish(self) -> None:
        """The race is over and all of it was shown."""
