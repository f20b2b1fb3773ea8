"""Who has the screen, and when hidden cards may be seen (R18): how the screen goes from one person to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from camelup.ui.race.curtain import CurtainScene
from camelup.ui.table.layout import Tab

if TYPE_CHECKING:
    from camelup.ui.race.scene import RaceScene

Way = Literal["curtain", "cover", "off"]


class Handover:
    """Knows whose person sits at the screen and what of their hand shows, and hangs the curtain before the next one."""

    def __init__(self, scene: RaceScene) -> None:
        self._scene = scene
        self.seat: int | None = None
        """The seat whose person has the screen; None while it is on its way, and before anybody has taken it."""
        self._curtain: CurtainScene | None = None
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
        scene = self._scene
        return scene.app.services.settings.handover if len(scene.match.people) > 1 else "off"

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
        match = self._scene.match
        if self.shows and len(match.people) > 1:
            match.show_cards_by(self.way)

    # The hand -----------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Open the page with the hand and uncover it; where people share the screen, the same key covers it again."""
        scene = self._scene
        scene.show_tab(Tab.HAND)
        if self.covered or not self.hides:
            self.uncover()
        else:
            scene.choosing.clear()
            self.covered = True
            scene.refresh()

    def uncover(self) -> None:
        """Show the own hand, which lies face down while several people share the screen."""
        scene = self._scene
        if self.covered and self.viewer is not None and scene.match.turn == self.viewer and scene.idle:
            self.covered = False
            self._note_way()
            scene.refresh()

    def cover(self) -> None:
        """The seat to move is about to act."""
        # The next person at the screen must not find this hand open, nor does a computer's turn open one.
        self.covered = self.hides or (self.covered and self._scene.match.turn != self.viewer)

    # From one person to the next ----------------------------------------------------------------------------------

    def seat_person(self, seat: int) -> None:
        """Show the table to the person whose turn it is, once that person has the screen."""
        scene = self._scene
        if not self.admits(seat):
            # Until then not even this screen knows anything that is not for everybody.
            self.covered = True
            self._look_as(None)
            scene.refresh()
            self._hang(seat)
        elif self._begun != (scene.match.number, seat):
            self._begun = (scene.match.number, seat)
            self._take_over(seat)
            self._note_way()
            scene.refresh()

    def _take_over(self, seat: int) -> None:
        """The person of a seat has the screen now."""
        self.seat = seat
        # A covered hand stays so until they look; at the curtain they have said who they are.
        covered = self.covered or (self.viewer != seat and self.hides)
        alone = self.way == "off" and len(self._scene.cast.humans) < 2
        self.covered = covered and (self.way == "cover" or alone)
        if self.viewer != seat:
            self._look_as(seat)

    def _first_viewer(self) -> int | None:
        """The seat whose hand is shown: the person to move, or the only one there is, or nobody's."""
        match, humans = self._scene.match, self._scene.cast.humans
        if self.way == "curtain":
            return None
        if match.turn in humans:
            return match.turn
        return min(humans, default=None)

    def _look_as(self, seat: int | None) -> None:
        """Show the table as a seat sees it, None as a bystander does. Call it only when nothing is in flight."""
        scene = self._scene
        self.viewer = seat
        scene.flow.watch(seat)
        scene.stage.seen = scene.match.observe(seat)

    def recast(self, before: frozenset[int]) -> None:
        """Seats changed hands: the seat to move goes on, and the right hand is shown. People sat at `before`."""
        humans = self._scene.cast.humans
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
        self._close()

    # The curtain --------------------------------------------------------------------------------------------------

    def _hang(self, seat: int) -> None:
        """Hide the table until the person of a seat is there."""
        fell, self.seat = self.seat is not None, None
        self._curtain = CurtainScene(self._scene.app, self._scene, seat, on_seated=self._seated, falls=fell)
        self._scene.app.open(self._curtain)

    def _seated(self, seat: int) -> None:
        self.seat = seat
        self._close()

    def _close(self) -> None:
        curtain, self._curtain = self._curtain, None
        if curtain is not None:
            self._scene.app.close(curtain)
