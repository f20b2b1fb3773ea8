"""Who has the screen, and when hidden cards may be seen (R18): how the screen goes from one person to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from camelup.session.match import Match
from camelup.ui.kit.services import Services

Way = Literal["curtain", "cover", "off"]


class Handover:
    """Knows whose person sits at the screen and what of their hand shows, and when the curtain has to fall."""

    def __init__(
        self, match: Match, services: Services, humans: frozenset[int], look_as: Callable[[int | None], None]
    ) -> None:
        """`humans` are the seats of people; `look_as` shows the table as a seat sees it, None as a bystander does."""
        self._match = match
        self._services = services
        self._humans = humans
        self._show_as = look_as
        self.seat: int | None = None
        """The seat whose person has the screen; None while it is on its way, and before anybody has taken it."""
        self._begun: tuple[int, int] | None = None
        """The turn that a person was asked to take last: actions before it, and the seat."""
        self.viewer = self._first_viewer()
        """The seat as which the table is shown; None for a bystander."""
        self.covered = self.hides
        """Whether what only the viewer may know is hidden, until its owner looks."""
        self._note_way()

    @property
    def shows(self) -> bool:
        """Whether a hand is in sight."""
        return self.viewer is not None and not self.covered

    @property
    def way(self) -> Way:
        """How hidden cards change hands. Alone at the screen nobody has to hide anything.

        A person who gave their seat to the computer is still at the table: the next person's cards are none of theirs.
        """
        return self._services.settings.handover if len(self._match.people) > 1 else "off"

    @property
    def hides(self) -> bool:
        """Whether a hand is covered as soon as its owner has acted, because somebody else may come to the screen."""
        return self.way != "off"

    def admits(self, seat: int) -> bool:
        """Whether the person of a seat may act, with no curtain before it."""
        return self.way != "curtain" or seat == self.seat

    def _note_way(self) -> None:
        """Anybody who was not looking can read in the log that hands lay open; call it whenever one may be in sight.

        A race that is only opened, with its hands covered, is as it was before.
        """
        if self.shows and len(self._match.people) > 1:
            self._match.show_cards_by(self.way)

    # The hand -----------------------------------------------------------------------------------------------------

    def uncover(self) -> bool:
        """Show the viewer's hand, which lies face down while several people share the screen; whether anything changed.

        Call it only while nothing is in flight.
        """
        if not self.covered or self.viewer is None or self._match.turn != self.viewer:
            return False
        self.covered = False
        self._note_way()
        return True

    def cover(self) -> None:
        """The seat to move is about to act."""
        # The next person at the screen must not find this hand open, nor does a computer's turn open one.
        self.covered = self.hides or (self.covered and self._match.turn != self.viewer)

    # From one person to the next ----------------------------------------------------------------------------------

    def seat_person(self, seat: int) -> Literal["curtain", "seated", "there"]:
        """It is a person's turn: whether the curtain has to fall, that person has the screen now, or had it before."""
        if not self.admits(seat):
            # Until then not even this screen knows anything that is not for everybody.
            self.covered = True
            self._look_as(None)
            return "curtain"
        if self._begun == (self._match.number, seat):
            return "there"
        self._begun = (self._match.number, seat)
        self._take_over(seat)
        self._note_way()
        return "seated"

    def leave(self) -> bool:
        """The screen goes on its way to somebody; whether anybody had it."""
        had, self.seat = self.seat is not None, None
        return had

    def _take_over(self, seat: int) -> None:
        """The person of a seat has the screen now."""
        self.seat = seat
        # A covered hand stays so until they look; at the curtain they have said who they are.
        covered = self.covered or (self.viewer != seat and self.hides)
        alone = self.way == "off" and len(self._humans) < 2
        self.covered = covered and (self.way == "cover" or alone)
        if self.viewer != seat:
            self._look_as(seat)

    def _first_viewer(self) -> int | None:
        """The seat whose hand is shown: the person to move, or the only one there is, or nobody's."""
        if self.way == "curtain":
            return None
        if self._match.turn in self._humans:
            return self._match.turn
        return min(self._humans, default=None)

    def _look_as(self, seat: int | None) -> None:
        """Show the table as a seat sees it. Call it only when nothing is in flight."""
        self.viewer = seat
        self._show_as(seat)

    def recast(self, humans: frozenset[int]) -> None:
        """Seats changed hands, `humans` are people's now: the seat to move goes on, and the right hand is shown."""
        before, self._humans = self._humans, humans
        # To take a seat over, or to be left alone at the screen, is no reason to show its cards: that is asked for.
        gone = self.viewer not in humans
        self.covered = self.hides or gone or bool(humans - before)
        self._begun = None
        if gone:
            self._look_as(self._first_viewer())

    def set_back(self) -> None:
        """Actions were taken back: the hand is covered, and nobody else has to come."""
        self.covered = self.hides
        self._begun = None
