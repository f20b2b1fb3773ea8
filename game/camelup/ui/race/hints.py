"""What the tooltips of the race screen say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelup.players.levels import Controller
from camelup.rules.board import RACING
from camelup.rules.state import tickets_on_stack
from camelup.ui.race.choices import KINDS, ROLL, Mode

if TYPE_CHECKING:
    from camelup.ui.race.scene import RaceScene


class Hints:
    """Words for each target: what it is, what can be done with it, or why nothing can."""

    def __init__(self, scene: RaceScene) -> None:
        self._scene = scene
        self._texts = scene.app.texts

    def kind(self, kind: str) -> str:
        """For one of the five action buttons."""
        assert kind in KINDS
        what = self._texts(f"race.hint.{kind}")
        words = self._with(what, self.why_not_kind(kind))
        choices = self._scene.choices
        if kind == ROLL or not choices.active:
            return words
        return self._with(words, self._scene.coach.hint_of_kind(choices.targets(Mode(kind))))

    def why_not_kind(self, kind: str) -> str:
        """Why no action of a kind can be taken now; empty when one can."""
        choices = self._scene.choices
        if not choices.active:
            return self.not_now()
        reason = choices.refusal_of_kind(kind)
        return "" if reason is None else self._scene.narrator.reason(reason)

    def target(self, name: str) -> str:
        """For a thing on the table."""
        kind, _, which = name.partition(":")
        tellers = {"ticket": self._ticket, "space": self._space, "card": self._card, "seat": self._seat}
        what = tellers[kind](which) if kind in tellers else self._texts("race.hint.roll")
        words = self._with(what, self._why_not(name))
        if kind in ("space", "seat") and not self._scene.choosing.among(kind):
            return words
        return self._with(words, self._scene.coach.hint(name))

    def why_not(self, name: str) -> str:
        """Why nothing can be done with a target; empty when something can."""
        choices = self._scene.choices
        if not choices.active:
            return self.not_now()
        reason = choices.refusal(name)
        return "" if reason is None else self._scene.narrator.reason(reason)

    def not_now(self) -> str:
        """Why nothing at all can be done."""
        match = self._scene.match
        if match.over:
            return self._texts("race.not_now.over")
        return self._texts("race.not_now.turn", name=self._scene.cast.names[match.turn])

    def _why_not(self, name: str) -> str:
        # Spaces and seats are looked at far more often than chosen: say why not only while choosing one.
        kind = name.partition(":")[0]
        if kind in ("space", "seat") and not self._scene.choosing.among(kind):
            return ""
        return self.why_not(name)

    @staticmethod
    def _with(what: str, why_not: str) -> str:
        return f"{what}\n{why_not}" if what and why_not else what or why_not

    def _ticket(self, which: str) -> str:
        seen, texts = self._scene.stage.seen, self._texts
        camel = texts(f"camel.{which}")
        values = tickets_on_stack(seen.tickets_taken, next(c for c in RACING if c == which))
        if not values:
            return texts("race.hint.ticket_none", camel=camel)
        return texts("race.hint.ticket", camel=camel, value=values[0])

    def _space(self, which: str) -> str:
        seen, texts = self._scene.stage.seen, self._texts
        space = int(which)
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

    def _card(self, which: str) -> str:
        return self._texts("race.hint.card", camel=self._texts(f"camel.{which}"))

    def _seat(self, which: str) -> str:
        scene, texts = self._scene, self._texts
        seat = int(which)
        level = Controller.parse(scene.match.controller(seat)).level
        if level is None:
            words = texts("race.hint.seat_human", name=scene.cast.names[seat])
        else:
            words = texts("race.hint.seat_computer", name=scene.cast.names[seat], level=texts(f"level.{level.id}"))
        partner = scene.stage.seen.seats[seat].partner
        if partner is not None:
            words = f"{words}\n{texts('race.hint.partner', name=scene.cast.names[partner])}"
        return words if scene.choosing.among("seat") else f"{words}\n{texts('race.hint.seat_click')}"
