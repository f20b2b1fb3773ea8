"""Who sits where when a recorded race is played on from the middle."""

from __future__ import annotations

import pygame
from msgspec.structs import replace

from camelup.players.levels import stand_in
from camelup.session.dice import new_seed
from camelup.session.record import SeatInfo
from camelup.session.replaying import Tape
from camelup.ui.kit import panels
from camelup.ui.kit.box import draw_veil
from camelup.ui.kit.commands import Command
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.toggle import Toggle
from camelup.ui.table.begin import Ways, play_on
from camelup.ui.table.cast import Cast
from camelup.ui.table.seat_rows import SeatRows
from camelup.ui.table.seating import next_controller, strangers

WIDTH, PAD, GAP = 1240, 26, 10
TITLE_SIZE, TEXT_SIZE = 36, 23
"""Virtual units."""


class BranchScene(Scene):
    """An overlay over the replay. The seats keep their names; people and computers may change."""

    overlay = True
    zoomed = True

    app: Ways

    def __init__(self, app: Ways, tape: Tape, index: int) -> None:
        super().__init__(app)
        self._tape = tape
        self._index = index
        self._secret = not tape.may_open_cards
        """Whether the recorded race still has cards face down that nobody else may see."""
        self.seats: tuple[SeatInfo, ...] = tuple(
            replace(seat, controller=stand_in(seat.controller)) for seat in tape.record.seats
        )
        cast = Cast.of(self.seats, app.assets.theme)
        if replaced := [cast.names[seat] for seat in strangers(tape.record)]:
            app.notice(app.texts("players.replaced", names=app.texts.listed(replaced), count=len(replaced)))
        self.same_dice = True
        self._box = pygame.Rect(0, 0, 0, 0)
        self._rows = SeatRows(app, cast, self._step, share=0.52, text_size=24)

    def layout(self, metrics: Metrics) -> None:
        px, texts = metrics.px, self.app.texts
        width = min(px(WIDTH), metrics.window[0] - px(24))
        self._words_room = pygame.Rect(0, 0, width - 2 * px(PAD), 0)
        self._words_room.height = self.painter.line_height(TEXT_SIZE) * len(
            self.painter.wrap(self._words, TEXT_SIZE, self._words_room.width)
        )
        head, toggle, button = px(76) + self._words_room.height, px(62), px(66)
        room = metrics.window[1] - px(24) - head - toggle - button - 2 * px(GAP) - px(PAD)
        rows = self._rows.fit(self.painter, len(self.seats), room)
        height = head + rows + toggle + button + 2 * px(GAP) + px(PAD)
        self._box = pygame.Rect(0, 0, width, height)
        self._box.center = (metrics.window[0] // 2, metrics.window[1] // 2)
        self._words_room.topleft = (self._box.left + px(PAD), self._box.top + px(68))
        inner = self._box.inflate(-2 * px(PAD), 0)
        half = (inner.width - px(GAP)) // 2
        area = pygame.Rect(inner.left, self._box.top + head, inner.width, rows)
        controllers = {seat: info.controller for seat, info in enumerate(self.seats)}
        widgets = self._rows.place(self.painter, area, px(GAP), controllers)
        y = self._box.bottom - px(PAD) - button
        dice = pygame.Rect(inner.left, y - px(GAP) - toggle, inner.width, toggle)
        widgets.append(
            Toggle("dice", dice, self._toggle_dice, texts("replay.dice.hint"), label=texts("replay.dice"),
                   on=self.same_dice)
        )  # fmt: skip
        back = pygame.Rect(inner.left, y, half, button)
        start = back.move(half + px(GAP), 0)
        widgets += [
            Button("back", back, self.cancel, texts("replay.branch.back.hint"), self.app.shortcut(Command.BACK),
                   label=texts("common.back"),
                   icon="back"),
            Button("start", start, self._start, texts("replay.branch.start.hint"), label=texts("replay.branch.start"),
                   icon="play", selected=True),
        ]  # fmt: skip
        self.focus.replace(widgets)
        if self.focus.current is None:
            self.focus.set("start")

    @property
    def _words(self) -> str:
        """What begins here, and what a person who takes a seat will see (R18)."""
        texts = self.app.texts
        words = texts("replay.branch.text", turn=self._index)
        return f"{words} {texts('replay.branch.secret')}" if self._secret else words

    def _step(self, seat: int, by: int) -> None:
        seats = list(self.seats)
        seats[seat] = replace(seats[seat], controller=next_controller(seats[seat].controller, by))
        self.seats = tuple(seats)
        self._again()

    def _toggle_dice(self) -> None:
        self.same_dice = not self.same_dice
        self._again()

    def _again(self) -> None:
        self.layout(self.painter.metrics)
        self.dirty = True

    def _start(self) -> None:
        seed = None if self.same_dice else new_seed(self.app.services.entropy)
        play_on(self.app, self._tape.branch(self._index, self.seats, seed=seed))

    def cancel(self) -> None:
        self.app.close(self)

    def announce(self) -> str:
        return f"{self.app.texts('replay.branch')}\n{self._words}"

    def draw(self, surface: pygame.Surface) -> None:
        painter, px, texts, theme = self.painter, self.painter.px, self.app.texts, self.painter.theme
        draw_veil(surface)
        panels.draw_panel(surface, painter.assets, self._box, "panel", painter.metrics.k)
        left, room = self._box.left + px(PAD), self._box.width - 2 * px(PAD)
        at = (left, self._box.top + px(42))
        painter.text(surface, texts("replay.branch"), at, TITLE_SIZE, theme.heading, "title", max_width=room)
        painter.paragraph(surface, self._words, self._words_room, TEXT_SIZE, theme.text_on_panel)
        self._rows.draw(surface, painter)
        for widget in self.focus:
            widget.draw(surface, painter)
