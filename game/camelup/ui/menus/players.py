"""Who plays the seats of a race whose players this game does not know: asked before anything of the race is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from msgspec.structs import replace

from camelup.players.levels import HUMAN, stand_in
from camelup.session.handed import with_seats
from camelup.session.record import Record
from camelup.ui.kit import panels
from camelup.ui.kit.box import draw_veil
from camelup.ui.kit.commands import Command
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.widgets.button import Button
from camelup.ui.table.cast import Cast
from camelup.ui.table.seat_rows import SeatRows
from camelup.ui.table.seating import next_controller, strangers

if TYPE_CHECKING:
    from camelup.ui.kit.host import Host

WIDTH, PAD, GAP = 1480, 26, 10
TITLE_SIZE, TEXT_SIZE = 36, 24
"""Virtual units."""
CALLED_LENGTH, CALLED_MOST = 24, 3
"""Letters that are shown of what a file calls a player, and how many such words."""


class PlayersScene(Scene):
    """An overlay with a row for each seat in question. Esc leaves everything as it is."""

    overlay = True
    zoomed = True

    def __init__(self, app: Host, record: Record, then: Callable[[Record], None]) -> None:
        """`then` goes on with the race once somebody is chosen for every seat."""
        super().__init__(app)
        self._record = record
        self._then = then
        self.chosen = {seat: stand_in(record.seats[seat].controller) for seat in strangers(record)}
        """Who plays instead, per seat in question."""
        self._box = self._words = pygame.Rect(0, 0, 0, 0)
        cast = Cast.of(record.seats, app.assets.theme)
        self._rows = SeatRows(app, cast, self._step, share=0.58, text_size=22)

    @property
    def _text(self) -> str:
        texts = self.app.texts
        called = list(dict.fromkeys(texts("players.called", who=self._called(seat)) for seat in self.chosen))
        more = ["…"] if len(called) > CALLED_MOST else []
        listed = texts.row([*called[:CALLED_MOST], *more])
        words = texts("players.text", called=listed, count=len(self.chosen))
        # A person who takes a seat over sees its cards (R18).
        return f"{words} {texts('replay.branch.secret')}" if HUMAN in self.chosen.values() else words

    def layout(self, metrics: Metrics) -> None:
        painter, px, texts = self.painter, metrics.px, self.app.texts
        width = min(px(WIDTH), metrics.window[0] - px(24))
        inner, gap, button = width - 2 * px(PAD), px(GAP), px(66)
        words = painter.line_height(TEXT_SIZE) * len(painter.wrap(self._text, TEXT_SIZE, inner))
        head = px(PAD) + painter.line_height(TITLE_SIZE, "title") + gap + words + gap
        room = metrics.window[1] - px(24) - head - button - 2 * gap - px(PAD)
        rows = self._rows.fit(painter, len(self.chosen), room)
        self._box = pygame.Rect(0, 0, width, head + rows + button + gap + px(PAD))
        self._box.center = (metrics.window[0] // 2, metrics.window[1] // 2)
        left = self._box.left + px(PAD)
        self._words = pygame.Rect(left, self._box.top + head - gap - words, inner, words)
        half = (inner - gap) // 2
        area = pygame.Rect(left, self._box.top + head, inner, rows)
        widgets = self._rows.place(painter, area, gap, self.chosen)
        back = pygame.Rect(left, self._box.bottom - px(PAD) - button, half, button)
        widgets += [
            Button("back", back, self.cancel, texts("players.back.hint"), self.app.shortcut(Command.BACK),
                   label=texts("common.back"), icon="back"),
            Button("start", back.move(half + gap, 0), self._start, texts("players.start.hint"),
                   label=texts("players.start"), icon="play", selected=True),
        ]  # fmt: skip
        self.focus.replace(widgets)
        if self.focus.current is None:
            self.focus.set("start")

    def _step(self, seat: int, by: int) -> None:
        self.chosen[seat] = next_controller(self.chosen[seat], by)
        self.layout(self.painter.metrics)
        self.dirty = True

    def _start(self) -> None:
        seats = tuple(
            replace(seat, controller=self.chosen.get(number, seat.controller))
            for number, seat in enumerate(self._record.seats)
        )
        self.app.close(self)
        handed = with_seats(self._record, seats, len(self._record.actions))
        self._then(replace(self._record, seats=seats, handed=handed))

    def cancel(self) -> None:
        self.app.close(self)

    def _called(self, seat: int) -> str:
        """What the file calls the player."""
        who = "".join(letter if letter.isprintable() else " " for letter in self._record.seats[seat].controller)
        return who if len(who) <= CALLED_LENGTH else f"{who[: CALLED_LENGTH - 1]}…"

    def announce(self) -> str:
        return f"{self.app.texts('players.title')}\n{self._text}"

    def draw(self, surface: pygame.Surface) -> None:
        painter, px, texts, theme = self.painter, self.painter.px, self.app.texts, self.painter.theme
        draw_veil(surface)
        panels.draw_panel(surface, painter.assets, self._box, "panel", painter.metrics.k)
        high = painter.line_height(TITLE_SIZE, "title")
        at, room = (self._words.left, self._box.top + px(PAD) + high / 2), self._words.width
        painter.text(surface, texts("players.title"), at, TITLE_SIZE, theme.heading, "title", max_width=room)
        painter.paragraph(surface, self._text, self._words, TEXT_SIZE, theme.text_on_panel)
        self._rows.draw(surface, painter)
        for widget in self.focus:
            widget.draw(surface, painter)
