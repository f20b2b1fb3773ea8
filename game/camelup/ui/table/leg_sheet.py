"""The figures of a leg that has been scored, to be read again at any time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from camelup.rules.events import Event, LegScored
from camelup.rules.scoring import LegScore
from camelup.ui.kit.box import draw_veil
from camelup.ui.kit.commands import Command, Place
from camelup.ui.kit.host import Host
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.cycler import Cycler
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.sheet_words import leg_sentences, sentences
from camelup.ui.table.shown import ShownTable
from camelup.ui.table.stage import LegSheet
from camelup.ui.table.views.sheets_view import continue_box, draw_sheet, sheet_box, sheet_title


def leg_scores(steps: Iterable[Sequence[Event]]) -> list[LegScore]:
    """The legs that were scored in so many steps of a race."""
    return [event.score for events in steps for event in events if isinstance(event, LegScored)]


class LegSheetScene(Scene):
    """An overlay with the sheet of a leg, at first the last one; arrows lead to the earlier ones."""

    overlay = True
    zoomed = True

    def __init__(self, app: Host, table: ShownTable, scores: Sequence[LegScore]) -> None:
        super().__init__(app)
        self._table = table
        self._scores = scores
        self.shown = len(scores) - 1
        """Which of the legs is read."""
        self._told = self.shown

    @property
    def sheet(self) -> LegSheet:
        """The whole sheet of the leg that is read."""
        score = self._scores[self.shown]
        before = tuple(seat.purse - seat.paid for seat in score.seats)
        last = self._table.stage.seen.over and self.shown == len(self._scores) - 1
        return LegSheet(score, before, shown=len(score.seats), last_of_race=last)

    @property
    def _box(self) -> pygame.Rect:
        return sheet_box(self.app.screen.get_rect(), self.painter)

    def layout(self, metrics: Metrics) -> None:
        app, painter = self.app, self.painter
        close = continue_box(self._box, painter)
        widgets: list[Button | Cycler] = [
            Button("leg:close", close, on_activate=self.cancel, label=app.texts("log.close"),
                   key=app.shortcut(Command.BACK), text_size=26)
        ]  # fmt: skip
        if len(self._scores) > 1:
            edge = painter.px(24)
            room = close.left - self._box.left - 2 * edge
            step = pygame.Rect(self._box.left + edge, close.top, min(close.width, room), close.height)
            widgets.append(Cycler("leg:which", step, on_step=self._step, text_size=26,
                                  label=app.texts("score.leg", leg=self._scores[self.shown].leg)))  # fmt: skip
        self.focus.replace(widgets)
        if self.focus.current is None:
            self.focus.set("leg:close")

    def _step(self, by: int) -> None:
        self.shown = (self.shown + by) % len(self._scores)
        self.again()

    def handle(self, event: pygame.Event) -> bool:
        if self.app.keys.find(event, Place.RACE) is Command.LEG_SHEET:
            self.cancel()
            return True
        return super().handle(event)

    def cancel(self) -> None:
        self.app.close(self)

    def draw(self, surface: pygame.Surface) -> None:
        draw_veil(surface)
        table = self._table
        brush = TableBrush(surface, self.painter, table.geometry, table.stage, table.cast, self.app.texts)
        draw_sheet(brush, self.sheet, table.open_purses)
        self.draw_widgets(surface)

    # For a player who does not see the screen ---------------------------------------------------------------------

    def _words(self) -> list[str]:
        told = sentences(leg_sentences(self.sheet.score, self._table.narrator, self._table.open_purses))
        return [sheet_title(self.sheet, self.app.texts), *told]

    def announce(self) -> str:
        return "\n".join(self._words())

    def news(self) -> list[str]:
        if self._told == self.shown:
            return []
        self._told = self.shown
        return self._words()
