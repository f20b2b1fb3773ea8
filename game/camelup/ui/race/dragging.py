"""What can be dragged on the table, where it may be let go of, and what that does. Nothing has to be dragged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

import pygame

from camelup.rules.actions import Action, Pile, PlaceTile, PredictFinish, TakeLegTicket
from camelup.ui.table.target import Card, CardPile, Kind, KindButton, Seat, Side, Space, Thing, Ticket

if TYPE_CHECKING:
    from camelup.ui.race.desk import Desk


@dataclass(frozen=True, slots=True)
class Tile:
    """The player's own spectators on their way to a space."""

    cheering: bool | None
    """The side that is up; None where that is chosen once they are there."""


Carried: TypeAlias = Ticket | Card | Tile
"""What can be dragged."""


class Dragging:
    """Takes what is dragged to where it is let go of. The focus ring knows which control that is."""

    def __init__(self, scene: Desk) -> None:
        self._scene = scene
        self.carried: Carried | None = None
        """What is being dragged, as the screen shows it."""
        self._opened = False
        """Whether the panel was opened for it, as another place to let go of it."""

    @property
    def at(self) -> tuple[int, int]:
        """Where it is."""
        return self._scene.focus.drag_at

    def grip(self, thing: Thing) -> Callable[[tuple[int, int]], None] | None:
        """What dragging a thing leads to; None where it cannot be dragged now."""
        carried = self._carried(thing)
        return None if carried is None else partial(self._drop, carried)

    def _carried(self, thing: object) -> Carried | None:
        scene = self._scene
        choices = scene.play.choices
        match thing:
            case Ticket() if choices.legal(thing):
                return thing
            case Card() if choices.legal(thing) and not scene.play.covered:
                return thing
            case KindButton(Kind.TILE) if choices.offers(Kind.TILE):
                return Tile(None)
            case Side(index) if isinstance(scene.choosing.choice, Space):
                return Tile(index == 0)
            case Space(number) if choices.offers(Kind.TILE):
                tile = scene.stage.seen.board.tile_on(number)
                return Tile(tile.cheering) if tile is not None and tile.owner == scene.play.match.turn else None
            case _:
                return None

    # While it is on its way ---------------------------------------------------------------------------------------

    def update(self) -> None:
        """Take up that something is dragged now, or no longer; call it every frame."""
        scene, held = self._scene, self._scene.focus.dragged
        carried = None if held is None else self.carried or self._carried(held.target)
        if carried == self.carried:
            return
        self.carried = carried
        if scene.geometry.folded and isinstance(carried, Card) and scene.choosing.choice is None:
            # Cards and piles are never on the same page: the panel has both piles as well.
            self._opened = True
            scene.choosing.choose_of_two(carried)
        elif carried is None and self._opened:
            self._opened = False
            if isinstance(scene.choosing.choice, Card):
                scene.choosing.drop()
        scene.refresh(meant=True)

    def places(self) -> list[pygame.Rect]:
        """Where it may be let go of, but for spaces: those light up by themselves."""
        scene, carried = self._scene, self.carried
        rects = [
            widget.rect
            for widget in scene.focus
            if not isinstance(widget.target, Space) and self._offered(carried, widget.target)
        ]
        if isinstance(carried, Ticket) and scene.geometry.folded:
            rects.append(scene.geometry.turn)
        return rects

    def spaces(self) -> list[Space]:
        """The spaces on which it may be let go of."""
        targets = self._scene.play.choices.targets(Kind.TILE)
        return [space for space in targets if isinstance(space, Space) and self._offered(self.carried, space)]

    def _offered(self, carried: Carried | None, place: object) -> bool:
        actions = self._actions(carried, place)
        return any(action in self._scene.play.match.legal for action in actions)

    # Where it ends ------------------------------------------------------------------------------------------------

    def _actions(self, carried: Carried | None, place: object) -> list[Action]:
        """What letting go of it at a place may do: nothing, one thing, or one of two."""
        match carried, place:
            case Card(camel), CardPile(pile):
                return [PredictFinish(camel, pile)]
            case Card(camel), Side(index) if isinstance(self._scene.choosing.choice, Card):
                return [PredictFinish(camel, list(Pile)[index])]
            case Ticket(camel), Seat(seat) if seat == self._scene.play.match.turn:
                return [TakeLegTicket(camel)]
            case Tile(None), Space(number):
                return [PlaceTile(number, True), PlaceTile(number, False)]
            case Tile(cheering), Space(number):
                return [PlaceTile(number, bool(cheering))]
            case _:
                return []

    def _place(self, carried: Carried, point: tuple[int, int]) -> object:
        """The thing under a point; folded, the sign of the seat to move stands for the seat, whose page is shut."""
        scene = self._scene
        if scene.geometry.folded and isinstance(carried, Ticket) and scene.geometry.turn.collidepoint(point):
            return Seat(scene.play.match.turn)
        hovered = scene.focus.hovered
        return None if hovered is None else hovered.target

    def _drop(self, carried: Carried, point: tuple[int, int]) -> None:
        scene, place = self._scene, self._place(carried, point)
        if not scene.play.choices.active:
            return
        actions = self._actions(carried, place)
        legal = [action for action in actions if action in scene.play.match.legal]
        if len(actions) == 1 and legal:
            self._opened = False
            scene.choosing.submit(legal[0])
        elif isinstance(place, Space) and legal:
            scene.choosing.choose_of_two(place)
        elif isinstance(place, Space) and actions and not self._lies_on(place):
            scene.choosing.refuse_target(place)

    def _lies_on(self, space: Space) -> bool:
        """Whether the player's own spectators lie there: who puts them back has had second thoughts."""
        scene = self._scene
        tile = scene.stage.seen.board.tile_of(scene.play.match.turn)
        return tile is not None and tile.space == space.number
