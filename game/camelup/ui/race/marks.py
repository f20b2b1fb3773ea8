"""What is pointed at and what may be chosen, as the views of the race screen need it."""

from __future__ import annotations

from typing import TypeVar

from camelup.ui.kit.commands import Command
from camelup.ui.race.desk import Desk
from camelup.ui.table.shown import TableMarks
from camelup.ui.table.target import Card, Kind, Pyramid, Seat, Space, Ticket
from camelup.ui.table.views.board_view import Marks
from camelup.ui.table.views.hand_view import HandMarks
from camelup.ui.table.views.market_view import MarketMarks
from camelup.ui.table.views.seats_view import SeatMarks

T = TypeVar("T")


class RaceMarks(TableMarks):
    """Reads the scene at each call."""

    def __init__(self, scene: Desk) -> None:
        super().__init__(scene.focus)
        self._scene = scene

    def _legal(self, kind: type[T]) -> list[T]:
        """What can be chosen, while that is what the player is choosing."""
        scene = self._scene
        if scene.choosing.kind is None:
            return []
        return [target for target in scene.play.choices.targets(scene.choosing.kind) if isinstance(target, kind)]

    def _advised(self, kind: type[T]) -> T | None:
        """The thing that the coach would choose, if it is of a kind."""
        target = self._scene.coach.target
        return target if isinstance(target, kind) else None

    def board(self) -> Marks:
        scene, choice, pointed = self._scene, self._scene.choosing.choice, self._scene.focus.pointed
        hot = choice if isinstance(choice, Space) else self.hot(Space)
        legal, coach = self._legal(Space), scene.coach
        chosen = hot if hot in legal else None
        advised = self._advised(Space) if scene.choosing.kind is Kind.TILE else None
        return Marks(
            None if hot is None else hot.number,
            frozenset(space.number for space in legal),
            None if chosen is None else coach.side(chosen),
            scene.play.match.turn,
            pyramid=self.hot(Pyramid) is not None and pointed is not None and pointed.enabled,
            ep=None if chosen is None else coach.ep(chosen),
            advised=None if advised is None else advised.number,
        )

    def seats(self) -> SeatMarks:
        scene, hot = self._scene, self.hot(Seat)
        legal = frozenset(target.seat for target in self._legal(Seat))
        hot_seat = hot.seat if hot is not None and hot.seat in legal else None
        ep: tuple[float | None, ...] = ()
        if legal and scene.coach.advice is not None:
            ep = tuple(scene.coach.ep(Seat(seat)) for seat in range(scene.play.match.seat_count))
        advised = self._advised(Seat) if legal else None
        open_purses = scene.play.match.options.open_purses
        # A closed purse is for its owner's eyes as the hand is (R19).
        viewer = scene.play.viewer if open_purses or not scene.play.covered else None
        return SeatMarks(legal, hot_seat, open_purses, viewer, ep, None if advised is None else advised.seat)

    def market(self) -> MarketMarks:
        scene, hot, advised = self._scene, self.hot(Ticket), self._advised(Ticket)
        return MarketMarks(
            frozenset(target.camel for target in self._legal(Ticket)),
            hot.camel if hot is not None and scene.play.choices.legal(hot) else "",
            odds=scene.coach.tickets(),
            roll_ep=scene.coach.ep(Pyramid()),
            advised="" if advised is None else advised.camel,
        )

    def hand(self) -> HandMarks:
        scene = self._scene
        viewer, hot, advised = scene.play.viewer, self.hot(Card), self._advised(Card)
        if viewer is None:
            return HandMarks(None)
        return HandMarks(
            viewer,
            scene.cast.names[viewer],
            scene.cast.characters[viewer],
            scene.stage.seen.hand,
            scene.play.covered,
            self._look() if scene.play.choices.active and scene.play.match.turn == viewer else "",
            "" if hot is None else hot.camel,
            scene.choosing.kind is Kind.CARD,
            scene.coach.cards(),
            "" if advised is None else advised.camel,
        )

    def _look(self) -> str:
        """How to look at the covered cards; without the key where that has no sign."""
        app = self._scene.app
        key = app.shortcut(Command.HAND)
        return app.texts("race.look.key", key=key) if key else app.texts("race.look")

    def hint(self) -> str:
        """What the player is asked to do, or why nothing."""
        scene, texts = self._scene, self._scene.app.texts
        if scene.play.choices.active:
            kind = "action" if scene.choosing.kind is None else scene.choosing.kind.value
            return texts(f"race.choose.{kind}")
        if scene.play.held:
            return texts("race.held.pad" if scene.app.pad_used else "race.held")
        if scene.stage.pay is not None and scene.animating:
            return texts("race.pay.watch.pad" if scene.app.pad_used else "race.pay.watch")
        if scene.animating:
            return texts("race.watch.pad" if scene.app.pad_used else "race.watch")
        return scene.choosing.not_now()

    def advice(self) -> str:
        """What the coach says; empty when nothing."""
        return self._scene.coach.sentence
