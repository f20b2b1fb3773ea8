"""Who has the screen, and when hidden cards may be seen (R18): how the screen goes from one person to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from game.ui.scenes.curtain import CurtainScene
    from game.ui.scenes.race.scene import RaceScene

Way = Literal["curtain", "cover", "off"]


class Handover:
    """Knows whose person sits at the screen, and hangs the curtain where somebody else is to come."""

    def __init__(self, scene: RaceScene) -> None:
        self._scene = scene
        self.seat: int | None = None
        """The seat whose person has the screen; None while it is on its way, and before anybody has taken it."""
        self._curtain: CurtainScene | None = None

    @property
    def way(self) -> Way:
        """How hidden cards change hands. Alone at the screen nobody has to hide anything."""
        scene = self._scene
        return scene.app.services.settings.handover if len(scene.cast.humans) > 1 else "off"

    @property
    def hides(self) -> bool:
        """Whether a hand is covered as soon as its owner has acted, because somebody else may come to the screen."""
        return self.way != "off"

    def admits(self, seat: int) -> bool:
        """Whether the person of a seat may act, with no curtain before it."""
        return self.way != "curtain" or seat == self.seat

    def take_over(self, seat: int, covered: bool) -> bool:
        """The person of a seat has the screen now; whether a hand that is `covered` stays so until they look."""
        self.seat = seat
        return covered and (self.way == "cover" or len(self._scene.cast.humans) < 2)

    def hang(self, seat: int) -> None:
        """Hide the table until the person of a seat is there."""
        from game.ui.scenes.curtain import CurtainScene

        fell, self.seat = self.seat is not None, None
        self._curtain = CurtainScene(self._scene.app, self._scene, seat, on_seated=self._seated, falls=fell)
        self._scene.app.open(self._curtain)

    def _seated(self, seat: int) -> None:
        self.seat = seat
        self._close()

    def drop(self) -> None:
        """Nobody is waited for any more, because actions were taken back."""
        if self._curtain is not None:
            self.seat = None
            self._close()

    def _close(self) -> None:
        curtain, self._curtain = self._curtain, None
        if curtain is not None:
            self._scene.app.close(curtain)
