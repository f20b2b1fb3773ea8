"""What the tooltips of the race screen say."""

from __future__ import annotations

from typing import assert_never

from camelup.rules.actions import Pile
from camelup.rules.board import Camel, Die, ranking
from camelup.rules.scoring import PYRAMID_REWARD
from camelup.rules.state import releases_left, tickets_on_stack
from camelup.ui.kit.texts import Texts
from camelup.ui.race.choices import kind_of
from camelup.ui.race.choosing import Choosing
from camelup.ui.race.coach import RaceCoach
from camelup.ui.race.dragging import Dragging, Tile
from camelup.ui.race.play import Play
from camelup.ui.table.rule_numbers import rule_values
from camelup.ui.table.target import (
    Card,
    Kind,
    LegBadge,
    Pyramid,
    Rank,
    Seat,
    Space,
    Target,
    Tent,
    Ticket,
    Told,
)


class Hints:
    """Words for each target: what it is and what it is worth, what can be done with it, or why nothing can; and while
    something is dragged, what letting go of it there would do."""

    def __init__(self, play: Play, texts: Texts, choosing: Choosing, coach: RaceCoach, dragging: Dragging) -> None:
        self._play = play
        self._texts = texts
        self._choosing = choosing
        self._coach = coach
        self._dragging = dragging
        self._numbers = rule_values()

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
        carried = self._dragging.carried
        if isinstance(carried, Ticket) and isinstance(target, Seat) and target.seat == self._play.match.turn:
            return self._ticket(carried.camel)
        if isinstance(target, Space) and (sends := self._sends(target)):
            return self._with(sends, self._coach.hint(target))
        what = self._what(target)
        if self._only_looked_at(target):
            return what
        return self._with(self._with(what, self._choosing.why_not(target)), self._coach.hint(target))

    def _sends(self, space: Space) -> str:
        """What the player's spectators would do on a space on their way there; empty where they may not go."""
        play, carried = self._play, self._dragging.carried
        if not play.choices.legal(space) or not (self._choosing.kind is Kind.TILE or isinstance(carried, Tile)):
            return ""
        cheering = carried.cheering if isinstance(carried, Tile) else None
        sides = (True, False) if cheering is None else (cheering,)
        board = play.stage.seen.board
        return "\n".join(play.narrator.tile(board, space.number, cheering=side) for side in sides)

    def pile(self, pile: Pile) -> str:
        """For a pile of finish cards."""
        texts = self._texts
        if isinstance(self._dragging.carried, Card) or isinstance(self._choosing.choice, Card):
            return texts(f"race.choice.{pile.value}.hint", **self._numbers)
        count = len(self._play.stage.seen.pile(pile))
        return texts(f"race.hint.pile.{pile.value}", count=count, **self._numbers)

    def pyramid_tickets(self) -> str:
        """For the pyramid tickets that are left."""
        left = releases_left(self._play.stage.seen.dice)
        words = self._texts("race.hint.pyramid_tickets", count=left, **self._numbers)
        return self._with(words, self._choosing.why_not(Pyramid()))

    def told(self, thing: Told) -> str:
        """For what does nothing but tell of itself."""
        match thing:
            case Rank(camel):
                return self._rank(camel)
            case Tent(index):
                return self._tent(index)
            case LegBadge():
                seen = self._play.stage.seen
                words = self._texts("race.hint.badge", count=len(seen.released), leg=seen.leg, **self._numbers)
                return f"{words}\n{self._texts('race.hint.badge.figures')}" if seen.leg > 1 else words
            case _:
                assert_never(thing)

    def _rank(self, camel: Camel) -> str:
        """Its place, what its leg tickets are worth with it, and where it stands."""
        play, texts = self._play, self._texts
        board = play.stage.seen.board
        place = ranking(board).index(camel) + 1
        worth = {1: "first", 2: "second"}.get(place, "behind")
        words = texts("race.hint.rank", place=place, camel=play.narrator.camel(camel))
        words = f"{words}\n{texts(f'race.hint.rank.{worth}', **self._numbers)}"
        if board.beyond is not None and camel in board.beyond.stack:
            return words
        space = board.space_of(camel)
        stack = play.narrator.stack(board.stack_on(space))
        return f"{words}\n{texts('race.hint.space_stack', space=space, stack=stack)}"

    def _tent(self, index: int) -> str:
        texts, released = self._texts, self._play.stage.seen.released
        if index >= len(released):
            return texts("race.hint.tent_empty", place=index + 1)
        roll = released[index]
        number = texts(f"numeral.{roll.face}", number=roll.number) if roll.die is Die.GREY else str(roll.number)
        return texts("race.hint.tent", place=index + 1, die=texts(f"die.{roll.die}"), number=number)

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
                return self._texts("race.hint.roll", **self._numbers)

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
        return self._texts("race.hint.ticket", camel=name, value=values[0], **self._numbers)

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
        shown = play.stage.seen.seats[seat]
        if seat in play.open_purses:
            words = f"{words}\n{texts('race.hint.purse', count=shown.purse)}"
        if shown.pyramid_tickets:
            worth = shown.pyramid_tickets * PYRAMID_REWARD
            words = f"{words}\n{texts('race.hint.pyramid_won', count=shown.pyramid_tickets, worth=worth)}"
        if shown.partner is not None:
            words = f"{words}\n{texts('race.hint.partner', name=play.cast.names[shown.partner])}"
        return words if self._choosing.kind is Kind.ALLY else f"{words}\n{texts('race.hint.seat_click')}"
