"""The log of the race: to scroll through, to sift, and to take along."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from camelup.ui.kit.box import BoxScene
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.commands import Command, Place
from camelup.ui.kit.desktop import copy_text
from camelup.ui.kit.parts import Framed, Part, Row, Title, Words
from camelup.ui.kit.rows import FILL, Length
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.cycler import Cycler
from camelup.ui.kit.widgets.scroll_list import PAGES, ListPlace, ScrollList
from camelup.ui.kit.widgets.scrolled import BAR
from camelup.ui.table.race_log import LogLine, Subject

if TYPE_CHECKING:
    from camelup.ui.kit.host import Host

TITLE, TEXT, LABEL = 40, 26, 24
CONTROL = 54
"""Virtual units."""
PAGES_AND_ENDS = (*PAGES, pygame.K_HOME, pygame.K_END)
WHEEL = 3
"""Rows that a notch of the wheel scrolls."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of the list: a sentence takes as many as it needs."""

    line: int
    """Which of the shown lines it belongs to."""
    text: str
    first: bool


class LogScene(BoxScene):
    """An overlay with everything that happened, the newest at the end, or only what concerns a seat or a subject."""

    titled = "log.title"
    wide, high, pad, gap, edge = 1200, 940, (26, 26, 26), 12, (30, 30)
    style = "card"
    first = "log:list"

    def __init__(
        self,
        app: Host,
        lines: Sequence[LogLine],
        names: Sequence[str],
        *,
        sheet: Callable[[], None] | None = None,
        copy: Callable[[str], bool] = copy_text,
    ) -> None:
        """`names` are those of the seats; `sheet` opens the figures of the last leg, where there are any.

        `copy` puts a text on the clipboard, False where that is not possible.
        """
        super().__init__(app)
        self._sheet = sheet
        self._lines = tuple(lines)
        self._names = tuple(names)
        self._copy = copy
        self.seat: int | None = None
        """The seat whose lines are shown; None for everybody's."""
        self.subject: Subject | None = None
        self._rows: list[_Row] = []
        self._place = ListPlace()
        self._placed = False
        """Whether the list has been brought to its end since the lines were chosen."""
        self._list = ScrollList("log:list")

    @property
    def shown(self) -> tuple[LogLine, ...]:
        """The lines that pass the sieve."""
        return tuple(
            line
            for line in self._lines
            if (self.seat is None or line.concerns(self.seat)) and self.subject in (None, line.subject)
        )

    # Layout -------------------------------------------------------------------------------------------------------

    def compose(self, width: int) -> Iterator[Part | Widget]:
        px, painter, texts = self.painter.px, self.painter, self.app.texts
        gap = px(self.gap)
        self._fill(width - 2 * gap)
        control = max(px(CONTROL), painter.line_height(LABEL, "title") + px(14))
        title = Title(self.title, TITLE, colour=painter.theme.text)
        yield Row(None, title, high=px(46), widths=[Length(px(8)), FILL])
        yield Row(
            self._cycler("seat", self._step_seat), self._cycler("subject", self._step_subject), high=control, gap=gap
        )
        nothing = None if self._rows else Words(self._nothing(), TEXT, colour=painter.theme.hint)
        yield Framed(self._list, "panel_deep", (12, 8), nothing)
        figures = None
        if self._sheet is not None:
            figures = Button("log:sheet", on_activate=self._sheet, hint=texts("log.sheet.hint"),
                             group="foot", label=texts("log.sheet"), text_size=26)  # fmt: skip
        wide = Length(min(px(300), (width - 2 * gap) // 3))
        yield Row(
            Button("log:copy", on_activate=self._take_along, hint=texts("log.copy.hint"),
                   key=self.app.shortcut(Command.COPY), group="foot", label=texts("log.copy"), text_size=26),
            None,
            figures,
            None,
            Button("log:close", on_activate=self.cancel, hint=texts("log.close.hint"),
                   key=self.app.shortcut(Command.BACK), group="foot", label=texts("log.close"), text_size=26),
            high=control,
            widths=[wide, FILL, wide, FILL, wide],
        )  # fmt: skip

    def _cycler(self, name: str, step: Callable[[int], None]) -> Widget:
        texts = self.app.texts
        if name == "seat":
            who = texts("log.seat.all") if self.seat is None else self._names[self.seat]
            label = texts("log.seat", who=who)
        else:
            subject = "all" if self.subject is None else self.subject.value
            label = texts("log.subject", what=texts(f"log.subject.{subject}"))
        hint = texts("log.seat.hint" if name == "seat" else "log.subject.hint")
        return Cycler(f"log:{name}", hint=hint, on_step=step, group="sieve", label=label, text_size=LABEL)

    def _fill(self, width: int) -> None:
        """Break the lines into rows for a list so wide (px), and show the end of them when they are shown again."""
        painter = self.painter
        room = width - painter.px(2 * BAR + 18)
        self._rows = [
            _Row(number, text, index == 0)
            for number, line in enumerate(self.shown)
            for index, text in enumerate(painter.wrap(line.sentence, TEXT, room))
        ]
        self._place.count = len(self._rows)
        if not self._placed:
            self._place.chosen = len(self._rows) - 1
        self._placed = True
        self._list = ScrollList(
            "log:list",
            place=self._place,
            row_height=painter.line_height(TEXT) + painter.px(2),
            draw_row=self._draw_row,
            on_choose=lambda _: self._look(),
            bar_width=painter.px(BAR),
        )

    # Sifting and copying ------------------------------------------------------------------------------------------

    def _look(self) -> None:
        self.dirty = True

    def _sift(self) -> None:
        self._placed = False
        self.again()

    def _step_seat(self, by: int) -> None:
        choices = (None, *range(len(self._names)))
        self.seat = choices[(choices.index(self.seat) + by) % len(choices)]
        self._sift()

    def _step_subject(self, by: int) -> None:
        choices = (None, *Subject)
        self.subject = choices[(choices.index(self.subject) + by) % len(choices)]
        self._sift()

    def _take_along(self) -> None:
        """Put the lines that are shown on the clipboard, and say whether that went well."""
        texts, shown = self.app.texts, self.shown
        if not shown:
            self.app.notice(texts("log.nothing"))
        elif self._copy("\n".join(line.sentence for line in shown)):
            self.app.notice(texts("log.copied", count=len(shown)))
        else:
            self.app.notice(texts("log.copy_failed"))

    # Input --------------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        command = self.app.keys.find(event, Place.LOG)
        if command is Command.LOG:
            self.cancel()
            return True
        if command is Command.COPY:
            self._take_along()
            return True
        if self._list.roam(event, PAGES_AND_ENDS, WHEEL):
            self.dirty = True
            return True
        return super().handle(event)

    def behind(self, surface: pygame.Surface) -> None:
        """The race stays as bright as it is."""

    # For a player who hears the screen ----------------------------------------------------------------------------

    def spoken(self, widget: Widget) -> str:
        if widget is not self._list:
            return ""
        if not self._rows:
            return self._nothing()
        return self.shown[self._rows[self._place.chosen].line].sentence

    def _nothing(self) -> str:
        return self.app.texts("log.nothing" if self._lines else "log.empty")

    # Drawing ------------------------------------------------------------------------------------------------------

    def _draw_row(self, brush: Brush, box: pygame.Rect, row: int) -> None:
        px, theme = brush.px, brush.theme
        here = self._rows[row]
        line = self.shown[here.line]
        chosen = here.line == self._rows[self._place.chosen].line
        if chosen:
            pygame.draw.rect(brush.surface, theme.panel_top, box, border_radius=px(6))
        colour = theme.text_on_panel if chosen else theme.hint
        if line.subject is Subject.LEGS:
            colour = theme.heading
        left = box.left + px(18)
        if here.first:
            dot = (box.left + px(8), box.centery)
            pygame.draw.circle(brush.surface, colour, dot, max(2, px(4)))
        brush.text(here.text, (left, box.centery), TEXT, colour, max_width=box.right - left)
