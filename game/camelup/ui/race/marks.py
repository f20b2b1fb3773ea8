"""What is pointed at and what may be chosen, as the views of the race screen need it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from camelup.rules.actions import Pile, PlaceTile
from camelup.rules.board import Camel, Direction, bounce
from camelup.ui.kit.commands import Command
from camelup.ui.race.desk import Desk
from camelup.ui.race.dragging import Tile
from camelup.ui.table.shown import TableMarks
from camelup.ui.table.target import Card, CardPile, Kind, Pyramid, PyramidTickets, Seat, Side, Space, Ticket
from camelup.ui.table.views.board_marks import Marks
from camelup.ui.table.views.hand_view import HandMarks
from camelup.ui.table.views.market_view import MarketMarks
from camelup.ui.table.views.panel_view import PanelMarks
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
        scene, choice, carried = self._scene, self._scene.choosing.choice, self._scene.dragging.carried
        pointed, coach = scene.focus.pointed, scene.coach
        hot = self.hot(Space) or (choice if isinstance(choice, Space) else None)
        legal = scene.dragging.spaces() if isinstance(carried, Tile) else self._legal(Space)
        offered = hot is not None and (hot in legal or (hot == choice and scene.play.choices.legal(hot)))
        chosen = hot if offered else None
        advised = self._advised(Space) if scene.choosing.kind is Kind.TILE else None
        side, sends, offer, board = None, None, None, scene.stage.seen.board
        if chosen is not None:
            side = self._side(chosen)
            offer = coach.offer(PlaceTile(chosen.number, side))
            sends = bounce(board.stacks, chosen.number, Direction.CLOCKWISE, cheering=side)
        return Marks(
            None if hot is None else hot.number,
            frozenset(space.number for space in legal),
            side,
            scene.play.match.turn,
            pyramid=pointed is not None and pointed.enabled and isinstance(pointed.target, Pyramid | PyramidTickets),
            ep=None if offer is None else offer.ep,
            advised=None if advised is None else advised.number,
            sends=sends,
        )

    def _side(self, space: Space) -> bool:
        """The side of the tile that is shown on a space: the one that is pointed at, else the one that pays more."""
        scene, carried = self._scene, self._scene.dragging.carried
        if isinstance(carried, Tile) and carried.cheering is not None:
            return carried.cheering
        side = scene.choosing.side if scene.choosing.choice == space else None
        return scene.coach.side(space) if side is None else side == Side(0)

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
            piles=self._piles(),
            bets=scene.play.choices.offers(Kind.CARD),
        )

    def _piles(self) -> frozenset[Pile]:
        """The piles that have a ring: the one that is looked at, or both while a card is chosen for one of them."""
        match self._scene.choosing.choice:
            case CardPile(pile):
                return frozenset({pile})
            case Card():
                return frozenset(Pile)
        return frozenset()

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
            scene.dragging.carried.camel if isinstance(scene.dragging.carried, Card) else "",
            scene.play.handover.hides,
        )

    def _look(self) -> str:
        """How to look at the covered cards; without the key where that has no sign."""
        app = self._scene.app
        key = app.shortcut(Command.HAND)
        return app.texts("race.look.key", key=key) if key else app.texts("race.look")

    def panel(self) -> PanelMarks:
        scene, choosing = self._scene, self._scene.choosing
        match choosing.choice:
            case None:
                return PanelMarks()
            case CardPile(pile):
                return PanelMarks(cards=tuple(self._cards(pile)))
            case _ if scene.dragging.carried is not None:
                # The tooltip of the place below it speaks.
                return PanelMarks()
            case _:
                side = choosing.side
                words = [widget.hint for widget in scene.focus if widget.target == side]
                # Where there is no room for them, the tooltip has them.
                return PanelMarks("" if side is None or any(words) else choosing.words[side.name])

    def _cards(self, pile: Pile) -> Iterator[tuple[int, Camel | None]]:
        """The owners of the cards in a pile, first card first, and the faces of the viewer's own while these are in
        sight (R18)."""
        play = self._scene.play
        seen = play.stage.seen
        own = iter(() if not play.handover.shows else seen.own_cards(pile))
        for owner in seen.pile(pile):
            yield owner, next(own, None) if owner == seen.viewer else None

    def hint(self) -> str:
        """What the player is asked to do, or why nothing; what is chosen, while something is."""
        scene, texts = self._scene, self._scene.app.texts
        if scene.choosing.kind is Kind.CARD and scene.play.covered:
            return texts("race.choose.covered")
        match scene.choosing.choice:
            case Space(number):
                return texts("race.choice.tile", space=number)
            case Card(camel):
                return texts("race.choice.card", camel=texts(f"camel.{camel}"))
            case CardPile(pile):
                return texts(f"race.{'in_pile' if scene.choosing.kind is None else 'choose'}.{pile.value}")
            case None:
                pass
        if scene.play.choices.active:
            kind = "action" if scene.choosing.kind is None else scene.choosing.kind.value
            return texts(f"race.choose.{kind}")
        if scene.play.held or scene.play.timeline.waiting:
            return texts("race.held.pad" if scene.app.pad_used else "race.held")
        if scene.stage.pay is not None and not scene.stage.pay.complete:
            return texts("race.pay.watch.pad" if scene.app.pad_used else "race.pay.watch")
        if scene.animating:
            return texts("race.watch.pad" if scene.app.pad_used else "race.watch")
        return scene.choosing.not_now()

    def advice(self) -> str:
        """What the coach says; empty when nothing."""
        return self._scene.coach.sentence
