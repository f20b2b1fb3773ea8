"""What the tooltips of the race screen say."""

from __future__ import annotations

from camelup.rules.board import Camel
from camelup.rules.state import tickets_on_stack
from camelup.ui.kit.texts import Texts
from camelup.ui.race.choices import kind_of
from camelup.ui.race.choosing import Choosing
from camelup.ui.race.coach import RaceCoach
from camelup.ui.race.play import Play
from camelup.ui.table.target import Card, Kind, Pyramid, Seat, Space, Target, Ticket


class Hints:
    """Words for each target: what it is, what can be done with it, or why nothing can."""

    def __init__(self, play: Play, texts: Texts, choosing: Choosing, coach: RaceCoach) -> None:
        self._play = play
        self._texts = texts
        self._choosing = choosing
        self._coach = coach

    def kind(self, kind: Kind) -> str:
        """For one of the five action buttons."""
        what = self._texts(f"race.hint.{kind.value}")
        words = self._with(what, self._choosing.why_not_kind(kind))
        choices = self._play.choices
        if kind is Kind.ROLL or not choices.active:
            return words
        return self._with(words, self._coach.hint_of_kind(choices.targets(kind)))

    def target(self, target: Target) -> str:
        """For a thing on the table."""
        what = self._what(target)
        if self._only_looked_at(target):
            return what
        return self._with(self._with(what, self._choosing.why_not(target)), self._coach.hint(target))

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
        return isinstance(target, Space | Seat) and self._choosing.kind is not kind_of(target)

    @staticmethod
    def _with(what: str, why_not: str) -> str:
        return f"{what}\n{why_not}" if what and why_not else what or why_not

    def _ticket(self, camel: Camel) -> str:
        name, values = self._texts(f"camel.{camel}"), tickets_on_stack(self._play.stage.seen.tickets_taken, camel)
        if not values:
            return self._texts("race.hint.ticket_none", camel=name)
        return self._texts("race.hint.ticket", camel=name, value=values[0])

    def _space(self, space: int) -> str:
        seen, texts = self._play.stage.seen, self._texts
        stack, tile = seen.board.stack_on(space), seen.board.tile_on(space)
        words = texts("race.hint.space", space=space)
        if len(stack) > 1:
            # The stack is shown enlarged with its names: the tooltip only says what can be done there.
            return ""
        if stack:
            words = texts("race.hint.space_stack", space=space, stack=self._play.narrator.stack(stack))
        elif tile is not None and tile.owner is not None:
            side = "cheer" if tile.cheering else "boo"
            words = texts(f"race.hint.space_{side}", space=space, name=self._play.cast.names[tile.owner])
        return words

    def _seat(self, seat: int) -> str:
        play, texts = self._play, self._texts
        level = play.match.controller(seat).level
        if level is None:
            words = texts("race.hint.seat_human", name=play.cast.names[seat])
        else:
            words = texts("race.hint.seat_computer", name=play.cast.names[seat], level=texts(f"level.{level.id}"))
        partner = play.stage.seen.seats[seat].partner
        if partner is not None:
            words = f"{words}\n{texts('race.hint.partner', name=play.cast.names[partner])}"
        return words if self._choosing.kind is Kind.ALLY else f"{words}\n{texts('race.hint.seat_click')}"
