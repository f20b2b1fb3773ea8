"""The race screen for a player who hears it: what happened, and what lies on the table, in whole sentences."""

from __future__ import annotations

from camelup.rules.board import Camel
from camelup.rules.state import releases_left, tickets_on_stack
from camelup.ui.kit.texts import Texts
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.race.choosing import Choosing
from camelup.ui.race.play import Play
from camelup.ui.table.leg_pay import LegPay
from camelup.ui.table.sheet_words import leg_sentences, pile_sentences, sentences
from camelup.ui.table.stage import LegSheet, Sheet
from camelup.ui.table.target import Card, Pyramid, Seat, Side, Space, Ticket


class RaceSpeech:
    """Says what the screen shows at this moment, and nothing that it covers (R18, R19)."""

    def __init__(self, play: Play, texts: Texts, choosing: Choosing) -> None:
        self._play = play
        self._texts = texts
        self._choosing = choosing
        self._sheet: Sheet | None = None
        """The score sheet that was read last."""
        self._pay: LegPay | None = None
        """The leg that was paid last, and how many of its seats were told."""
        self._paid = 0
        self._held = False

    def news(self) -> list[str]:
        """What the banner has said since this was last asked, a complete score sheet, and that the race waits."""
        play = self._play
        news = play.stage.take_said()
        news += self._payments()
        sheet = play.stage.sheet
        if sheet is not None and play.timeline.waiting and sheet is not self._sheet:
            self._sheet = sheet
            news.append(" ".join(self._read(sheet)))
        if play.held and not self._held:
            news.append(self._texts("race.held"))
        self._held = play.held
        return news

    def _payments(self) -> list[str]:
        """What the seats got that have been paid since this was last asked, also where the leg is over meanwhile."""
        pay = self._play.stage.pay
        told = self._told_seats(self._pay)
        if pay is not self._pay:
            self._pay, self._paid = pay, 0
            told += self._told_seats(pay)
        return told

    def _told_seats(self, pay: LegPay | None) -> list[str]:
        if pay is None or pay.paid == self._paid:
            return []
        seats, self._paid = range(self._paid, pay.paid), pay.paid
        return sentences(leg_sentences(pay.score, self._play.narrator, self._play.open_purses, seats))

    def _read(self, sheet: Sheet) -> list[str]:
        play = self._play
        if isinstance(sheet, LegSheet):
            return sentences(leg_sentences(sheet.score, play.narrator, play.open_purses))
        if not sheet.score.cards:
            return [self._texts("score.empty_pile")]
        return sentences(pile_sentences(sheet.score, play.narrator))

    def widget(self, widget: Widget) -> str:
        """A thing on the table; empty for what its label and hint tell well enough."""
        match widget.target:
            case Side():
                words = self._choosing.words.get(widget.name, "")
                return f"{widget.label}\n{words}" if words else ""
            case Ticket(camel):
                return f"{self._ticket(camel)}\n{widget.hint}"
            case Space(number):
                return f"{self._space(number)}\n{widget.hint}"
            case Seat(seat):
                return f"{self._seat(seat)}\n{widget.hint}"
            case Pyramid():
                return f"{self._pyramid()}\n{widget.hint}"
            case Card():
                # A covered card has no other words than its hint, which says how to look at it.
                return widget.hint
            case _:
                return ""

    def _ticket(self, camel: Camel) -> str:
        values = tickets_on_stack(self._play.stage.seen.tickets_taken, camel)
        if not values:
            return ""
        listed = self._texts.listed([str(value) for value in values])
        return self._texts("speech.tickets", camel=self._texts(f"camel.{camel}"), values=listed)

    def _space(self, space: int) -> str:
        """A space with its camels; the tooltip leaves high stacks to the picture beside it."""
        stack = self._play.stage.seen.board.stack_on(space)
        if len(stack) < 2:
            return ""
        return self._texts("race.hint.space_stack", space=space, stack=self._play.narrator.stack(stack))

    def _pyramid(self) -> str:
        seen = self._play.stage.seen
        if not releases_left(seen.dice):
            return ""
        return self._texts("race.inside", dice=self._texts.listed([self._texts(f"die.{die}") for die in seen.dice]))

    def _seat(self, seat: int) -> str:
        play, texts = self._play, self._texts
        shown = play.stage.seen.seats[seat]
        words = [play.cast.names[seat]]
        if seat in play.open_purses:
            words.append(texts("speech.purse", count=shown.purse))
        tickets = [
            texts("speech.ticket", value=ticket.value, camel=texts(f"camel.{ticket.camel}"))
            for ticket in shown.leg_tickets
        ]
        if tickets:
            words.append(texts("speech.leg_tickets", tickets=texts.listed(tickets)))
        if shown.pyramid_tickets:
            words.append(texts("speech.pyramid_tickets", count=shown.pyramid_tickets))
        words.append(texts("speech.cards", count=shown.cards_left))
        return "\n".join(words)
