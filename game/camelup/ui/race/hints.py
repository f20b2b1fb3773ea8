"""What the tooltips of the race screen say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelup.players.levels import Controller
from camelup.rules.board import Camel
from camelup.rules.state import tickets_on_stack
from camelup.ui.race.choices import kind_of
from camelup.ui.table.target import Card, Kind, Pyramid, Seat, Space, Target, Ticket

if TYPE_CHECKING:
    from camelup.ui.race.scene import RaceScene


class Hints:
    """Words for each target: what it is, what can be done with it, or why nothing can."""

    def __init__(self, scene: RaceScene) -> None:
        self._scene = scene
        self._texts = scene.app.texts

    def kind(self, kind: Kind) -> str:
        """For one of the five action buttons."""
        what = self._texts(f"race.hint.{kind.value}")
        words = self._with(what, self.why_not_kind(kind))
        choices = self._scene.choices
        if kind is Kind.ROLL or not choices.active:
            return words
        return self._with(words, self._scene.coach.hint_of_kind(choices.targets(kind)))

    def why_not_kind(self, kind: Kind) -> str:
        """Why no action of a kind can be taken now; empty when one can."""
        choices = self._scene.choices
        if not choices.active:
            return self.not_now()
        reason = choices.refusal_of_kind(kind)
        return "" if reason is None else self._scene.narrator.reason(reason)

    def target(self, target: Target) -> str:
        """For a thing on the table."""
        words = self._with(self._what(target), "" if self._only_looked_at(target) else self.why_not(target))
        if self._only_looked_at(target):
            return words
        return self._with(words, self._scene.coach.hint(target))

    def _what(self, target: Target) -> str:
        match target:
            case Ticket(camel):
                return self._ticket(camel)
            case Space(number):
                return self._space(number)
            case Card(camel):
                return self._texts("race.hint.card", camel=self._texts(f"camel.{camel}"))
            case Seat(seat):
                return self._seat(seat)
            case Pyramid():
                return self._texts("race.hint.roll")

    def _only_looked_at(self, target: Target) -> bool:
        """Spaces and seats are looked at far more often than chosen: more is said only while one is being chosen."""
        return isinstance(target, Space | Seat) and self._scene.choosing.kind is not kind_of(target)

    def why_not(self, target: Target) -> str:
        """Why nothing can be done with a target; empty when something can."""
        choices = self._scene.choices
        if not choices.active:
            return self.not_now()
        reason = choices.refusal(target)
        return "" if reason is None else self._scene.narrator.reason(reason)

    def not_now(self) -> str:
        """Why nothing at all can be done."""
        match = self._scene.match
        if match.over:
            return self._texts("race.not_now.over")
        return self._texts("race.not_now.turn", name=self._scene.cast.names[match.turn])

    @staticmethod
    def _with(what: str, why_not: str) -> str:
        return f"{what}\n{why_not}" if what and why_not else what or why_not

    def _ticket(self, camel: Camel) -> str:
        name, values = self._texts(f"camel.{camel}"), tickets_on_stack(self._scene.stage.seen.tickets_taken, camel)
        if not values:
            return self._texts("race.hint.ticket_none", camel=name)
        return self._texts("race.hint.ticket", camel=name, value=values[0])

    def _space(self, space: int) -> str:
        seen, texts = self._scene.stage.seen, self._texts
        stack, tile = seen.board.stack_on(space), seen.board.tile_on(space)
        words = texts("race.hint.space", space=space)
        if len(stack) > 1:
            # The stack is shown enlarged with its names: the tooltip only says what can be done there.
            return ""
        if stack:
            words = texts("race.hint.space_stack", space=space, stack=self._scene.narrator.stack(stack))
        elif tile is not None and tile.owner is not None:
            side = "cheer" if tile.cheering else "boo"
            words = texts(f"race.hint.space_{side}", space=space, name=self._scene.cast.names[tile.owner])
        return words

    def _seat(self, seat: int) -> str:
        scene, texts = self._scene, self._texts
        level = Controller.parse(scene.match.controller(seat)).level
        if level is None:
            words = texts("race.hint.seat_human", name=scene.cast.names[seat])
        else:
            words = texts("race.hint.seat_computer", name=scene.cast.names[seat], level=texts(f"level.{level.id}"))
        partner = scene.stage.seen.seats[seat].partner
        if partner is not None:
            words = f"{words}\n{texts('race.hint.partner', name=scene.cast.names[partner])}"
        return words if scene.choosing.kind is Kind.ALLY else f"{words}\n{texts('race.hint.seat_click')}"
