"""What is pointed at and what may be chosen, as the views of the race screen need it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelup.ui.kit.commands import Command
from camelup.ui.race.choices import Mode
from camelup.ui.race.shown import hot
from camelup.ui.table.views.board_view import Marks
from camelup.ui.table.views.hand_view import HandMarks
from camelup.ui.table.views.market_view import MarketMarks
from camelup.ui.table.views.seats_view import SeatMarks

if TYPE_CHECKING:
    from camelup.ui.race.scene import RaceScene


class RaceMarks:
    """Reads the scene at each call."""

    def __init__(self, scene: RaceScene) -> None:
        self._scene = scene

    def hot(self, group: str) -> str:
        """The part after the colon of the widget that is pointed at, if it belongs to a group."""
        return hot(self._scene.focus, group)

    def _legal(self, mode: Mode) -> list[str]:
        """What can be chosen, while that is what the player is choosing."""
        scene = self._scene
        if scene.choosing.mode is not mode:
            return []
        return [target.partition(":")[2] for target in scene.choices.targets(mode)]

    def board(self) -> Marks:
        scene = self._scene
        hot = self.hot("spaces")
        kind, _, which = (scene.choosing.choice or "").partition(":")
        if kind == "space":
            hot = which
        legal = frozenset(int(space) for space in self._legal(Mode.TILE))
        space = int(hot) if hot else None
        ghost = scene.coach.side(space) if space is not None and space in legal else None
        pointed = scene.focus.pointed
        pyramid = pointed is not None and pointed.name == "pyramid" and pointed.enabled
        ep = scene.coach.ep(f"space:{space}") if space in legal else None
        advised = self._advised("space") if scene.choosing.mode is Mode.TILE else ""
        return Marks(space, legal, ghost, scene.match.turn, pyramid, ep, int(advised) if advised else None)

    def _advised(self, kind: str) -> str:
        """The part after the colon of the target that the coach would choose, if it is of a kind."""
        found, _, which = self._scene.coach.target.partition(":")
        return which if found == kind else ""

    def seats(self) -> SeatMarks:
        scene = self._scene
        legal = frozenset(int(seat) for seat in self._legal(Mode.ALLY))
        hot = self.hot("seats")
        hot_seat = int(hot) if hot and int(hot) in legal else None
        ep: tuple[float | None, ...] = ()
        if legal and scene.coach.advice is not None:
            ep = tuple(scene.coach.ep(f"seat:{seat}") for seat in range(scene.match.seat_count))
        advised = self._advised("seat") if legal else ""
        open_purses = scene.match.options.open_purses
        # A closed purse is for its owner's eyes as the hand is (R19).
        viewer = scene.viewer if open_purses or not scene.covered else None
        return SeatMarks(legal, hot_seat, open_purses, viewer, ep, int(advised) if advised else None)

    def market(self) -> MarketMarks:
        scene = self._scene
        hot = self.hot("tickets")
        if hot and not scene.choices.legal(f"ticket:{hot}"):
            hot = ""
        return MarketMarks(
            frozenset(self._legal(Mode.TICKET)),
            hot,
            odds=scene.coach.tickets(),
            roll_ep=scene.coach.ep("pyramid"),
            advised=self._advised("ticket"),
        )

    def hand(self) -> HandMarks:
        scene = self._scene
        viewer = scene.viewer
        if viewer is None:
            return HandMarks(None)
        return HandMarks(
            viewer,
            scene.cast.names[viewer],
            scene.cast.characters[viewer],
            scene.stage.seen.hand,
            scene.covered,
            self._look() if scene.choices.active and scene.match.turn == viewer else "",
            self.hot("hand"),
            scene.choosing.mode is Mode.CARD,
            scene.coach.cards(),
            self._advised("card"),
        )

    def _look(self) -> str:
        """How to look at the covered cards; without the key where that has no sign."""
        app = self._scene.app
        key = app.shortcut(Command.HAND)
        return app.texts("race.look.key", key=key) if key else app.texts("race.look")

    def hint(self) -> str:
        """What the player is asked to do, or why nothing."""
        scene, texts = self._scene, self._scene.app.texts
        if scene.choices.active:
            return texts(f"race.choose.{scene.choosing.mode.value or 'action'}")
        if scene.flow.held:
            return texts("race.held.pad" if scene.app.pad_used else "race.held")
        if scene.animating:
            return texts("race.watch.pad" if scene.app.pad_used else "race.watch")
        return scene.hints.not_now()

    def advice(self) -> str:
        """What the coach says; empty when nothing."""
        return self._scene.coach.sentence
