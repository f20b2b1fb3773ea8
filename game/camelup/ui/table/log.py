"""The log of the race: to scroll through, to sift, and to take along."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from camelup.ui.kit import panels
from camelup.ui.kit.commands import Command, Place
from camelup.ui.kit.desktop import copy_text
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.cycler import Cycler
from camelup.ui.kit.widgets.scroll_list import BAR, ListPlace, ScrollList
from camelup.ui.table.race_log import LogLine, Subject

if TYPE_CHECKING:
    from camelup.ui.kit.host import Host

TITLE, TEXT, LABEL = 40, 26, 24
PAD, GAP, CONTROL = 26, 12, 54
WHEEL = 3
"""Rows that a notch of the wheel scrolls."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of the list: a sentence takes as many as it needs."""

    line: int
    """Which of the shown lines it belongs to."""
    text: str
    first: bool


class LogScene(Scene):
    """An overlay with everything that happened, the newest at the end, or only what concerns a seat or a subject."""

    overlay = True
    zoomed = True

    def __init__(
        self, app: Host, lines: Sequence[LogLine], names: Sequence[str], *, copy: Callable[[str], bool] = copy_text
    ) -> None:
        """`names` are those of the seats; `copy` puts a text on the clipboard, False where that is not possible."""
        super().__init__(app)
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
        self._box = self._title = pygame.Rect(0, 0, 0, 0)
        self._list: ScrollList | None = None

    @property
    def shown(self) -> tuple[LogLine, ...]:
        """The lines that pass the sieve."""
        return tuple(
            line
            for line in self._lines
            if (self.seat is None or line.concerns(self.seat)) and self.subject in (None, line.subject)
        )

    # Layout -------------------------------------------------------------------------------------------------------

    def layout(self, metrics: Metrics) -> None:
        px, painter, texts = metrics.px, self.painter, self.app.texts
        width, height = metrics.window
        self._box = pygame.Rect(0, 0, min(width - px(60), px(1200)), min(height - px(60), px(940)))
        self._box.center = (width // 2, height // 2)
        inner = self._box.inflate(-2 * px(PAD), -2 * px(PAD))
        self._title = pygame.Rect(inner.left, inner.top, inner.width, px(46))
        control = max(px(CONTROL), painter.line_height(LABEL, "title") + px(14))
        sieve = pygame.Rect(inner.left, self._title.bottom + px(GAP), inner.width, control)
        foot = pygame.Rect(inner.left, inner.bottom - control, inner.width, control)
        room = pygame.Rect(inner.left, sieve.bottom + px(GAP), inner.width, foot.top - sieve.bottom - 2 * px(GAP))
        self._fill(room.inflate(-2 * px(GAP), -2 * px(8)))
        half = (inner.width - px(GAP)) // 2
        about = sieve.move(half + px(GAP), 0)
        sieve.width = about.width = half
        copy = pygame.Rect(foot.left, foot.top, min(px(300), half), control)
        close = pygame.Rect(0, foot.top, min(px(300), half), control)
        close.right = foot.right
        assert self._list is not None
        self.focus.replace(
            [
                self._cycler("seat", sieve, self._step_seat),
                self._cycler("subject", about, self._step_subject),
                self._list,
                Button(
                    "log:copy",
                    copy,
                    self._take_along,
                    texts("log.copy.hint"),
                    self.app.shortcut(Command.COPY),
                    group="foot",
                    label=texts("log.copy"),
                    text_size=26,
                ),
                Button(
                    "log:close",
                    close,
                    self.cancel,
                    texts("log.close.hint"),
                    key=self.app.shortcut(Command.BACK),
                    group="foot",
                    label=texts("log.close"),
                    text_size=26,
                ),
            ]
        )
        if self.focus.current is None:
            self.focus.set("log:list")

    def _cycler(self, name: str, rect: pygame.Rect, step: Callable[[int], None]) -> Widget:
        texts = self.app.texts
        if name == "seat":
            who = texts("log.seat.all") if self.seat is None else self._names[self.seat]
            label = texts("log.seat", who=who)
        else:
            subject = "all" if self.subject is None else self.subject.value
            label = texts("log.subject", what=texts(f"log.subject.{subject}"))
        hint = texts("log.seat.hint" if name == "seat" else "log.subject.hint")
        return Cycler(f"log:{name}", rect, hint=hint, on_step=step, group="sieve", label=label, text_size=LABEL)

    def _fill(self, room: pygame.Rect) -> None:
        """Break the lines into rows for the list's room, and show the end of them when they are shown again."""
        painter = self.painter
        width = room.width - painter.px(2 * BAR + 18)
        self._rows = [
            _Row(number, text, index == 0)
            for number, line in enumerate(self.shown)
            for index, text in enumerate(painter.wrap(line.sentence, TEXT, width))
        ]
        self._place.count = len(self._rows)
        self._list = ScrollList(
            "log:list",
            room,
            place=self._place,
            row_height=painter.line_height(TEXT) + painter.px(2),
            draw_row=self._draw_row,
            on_choose=lambda _: self._look(),
            bar_width=painter.px(BAR),
        )
        row = self._place.chosen if self._placed else len(self._rows) - 1
        self._place.choose(row, self._list.rows)
        self._placed = True

    # Sifting and copying ------------------------------------------------------------------------------------------

    def _look(self) -> None:
        self.dirty = True

    def _sift(self) -> None:
        self._placed = False
        self.layout(self.painter.metrics)
        self.dirty = True

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
        if self._list is not None and self._scrolls(event, self._list):
            self.dirty = True
            return True
        return super().handle(event)

    def _scrolls(self, event: pygame.Event, rows: ScrollList) -> bool:
        """The wheel and the bar work wherever the focus is, and so do the keys that nothing else here needs."""
        if event.type == pygame.MOUSEWHEEL:
            self._place.scroll(-WHEEL * event.y, rows.rows)
            return True
        if event.type == pygame.MOUSEMOTION and rows.dragging and event.buttons[0]:
            rows.drag(event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP:
            rows.dragging = False
        elsewhere = self.focus.current is not rows
        pages = (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)
        return event.type == pygame.KEYDOWN and elsewhere and event.key in pages and rows.walk(event.key)

    def cancel(self) -> None:
        self.app.close(self)

    # For a player who hears the screen ----------------------------------------------------------------------------

    def announce(self) -> str:
        return self.app.texts("log.title")

    def spoken(self, widget: Widget) -> str:
        if widget is not self._list:
            return ""
        if not self._rows:
            return self._nothing()
        return self.shown[self._rows[self._place.chosen].line].sentence

    def _nothing(self) -> str:
        return self.app.texts("log.nothing" if self._lines else "log.empty")

    # Drawing ------------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        painter, k = self.painter, self.painter.metrics.k
        assert self._list is not None
        panels.draw_panel(surface, painter.assets, self._box, "card", k)
        title, room = (self._title.left + painter.px(8), self._title.centery), self._title.width
        painter.text(surface, self.app.texts("log.title"), title, TITLE, face="title", max_width=room)
        panels.draw_panel(
            surface, painter.assets, self._list.rect.inflate(painter.px(24), painter.px(16)), "panel_deep", k
        )
        if not self._rows:
            painter.paragraph(surface, self._nothing(), self._list.rect, TEXT, painter.theme.hint)
        for widget in self.focus:
            widget.draw(surface, painter)

    def _draw_row(self, surface: pygame.Surface, box: pygame.Rect, row: int) -> None:
        painter, theme = self.painter, self.painter.theme
        here = self._rows[row]
        line = self.shown[here.line]
        chosen = here.line == self._rows[self._place.chosen].line
        if chosen:
            pygame.draw.rect(surface, theme.panel_top, box, border_radius=painter.px(6))
        colour = theme.text_on_panel if chosen else theme.hint
        if line.subject is Subject.LEGS:
            colour = theme.heading
        left = box.left + painter.px(18)
        if here.first:
            dot = (box.left + painter.px(8), box.centery)
            pygame.draw.circle(surface, colour, dot, max(2, painter.px(4)))
        painter.text(surface, here.text, (left, box.centery), TEXT, colour, max_width=box.right - left)
