"""One seat looked at closely: who plays it, and handing it to the computer or back in the middle of a race.

Cards come with a seat. So nothing changes hands while the choices are only looked through, and a person about to take
a computer's seat over reads what they will see (R18).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from camelup.players.levels import LEVELS, Controller, Level
from camelup.players.temperament import PLAIN, TEMPERAMENTS, Temperament
from camelup.session.match import Match
from camelup.ui.art import pieces
from camelup.ui.kit import panels
from camelup.ui.kit.box import draw_veil
from camelup.ui.kit.commands import Command
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.cycler import Cycler
from camelup.ui.table.cast import Cast

if TYPE_CHECKING:
    from camelup.ui.kit.host import Host

WIDTH, HEIGHT, PAD = 760, 478, 34
"""Virtual units."""


class SeatScene(Scene):
    """An overlay over the race; the choice holds once it closes, and then `on_close` is called."""

    overlay = True
    zoomed = True

    def __init__(self, app: Host, match: Match, seat: int, cast: Cast, on_close: Callable[[], None]) -> None:
        super().__init__(app)
        self._match = match
        self._seat = seat
        self._cast = cast
        self._on_close = on_close
        self.controller = match.controller(seat)
        """Who is chosen to play the seat."""
        self._box = pygame.Rect(0, 0, 0, 0)

    @property
    def _who(self) -> Controller:
        """The chosen controller."""
        return Controller.parse(self.controller)

    @property
    def _line(self) -> str:
        """What the choice means."""
        texts, plays = self.app.texts, self._who.level
        if plays is not None:
            return texts(f"level.{plays.id}.line")
        was = Controller.parse(self._match.controller(self._seat)).level
        return texts("seat.human" if was is None else "seat.takes_over")

    def layout(self, metrics: Metrics) -> None:
        px, texts = metrics.px, self.app.texts
        self._box = pygame.Rect(0, 0, min(px(WIDTH), metrics.window[0] - px(40)), px(HEIGHT))
        self._box.center = (metrics.window[0] // 2, metrics.window[1] // 2)
        left, width = self._box.left + px(PAD), self._box.width - 2 * px(PAD)
        who = self._who
        level = pygame.Rect(left, self._box.top + px(150), width, px(66))
        widgets: list[Widget] = [
            Cycler(
                "seat:level",
                level,
                hint=texts("seat.level.hint"),
                on_step=self._step_level,
                label=texts("common.human") if who.level is None else texts(f"level.{who.level.id}"),
                icon="human" if who.human else "cpu",
                text_size=30,
            )
        ]
        if not who.human:
            moods = pygame.Rect(left, level.bottom + px(74), width, px(58))
            widgets.append(
                Cycler(
                    "seat:mood",
                    moods,
                    hint=texts("seat.mood.hint"),
                    on_step=self._step_mood,
                    label=texts(f"mood.{who.temperament.id}") if who.temperament.id else texts("seat.mood.none"),
                )
            )
        done = pygame.Rect(0, 0, px(260), px(64))
        done.midbottom = (self._box.centerx, self._box.bottom - px(22))
        widgets.append(
            Button(
                "seat:done",
                done,
                on_activate=self.cancel,
                label=texts("seat.done"),
                key=self.app.shortcut(Command.BACK),
            )
        )
        self.focus.replace(widgets)
        if self.focus.current is None:
            self.focus.set("seat:level")

    @property
    def clear(self) -> Sequence[pygame.Rect]:
        """Whose seat it is, above the controls."""
        head = self._box.inflate(-2 * self.painter.px(PAD), 0)
        head.height = self.focus["seat:level"].rect.top - head.top
        return [head]

    def _step_level(self, by: int) -> None:
        levels: list[Level | None] = [None, *LEVELS]
        self._set(Controller(levels[(levels.index(self._who.level) + by) % len(levels)]))

    def _step_mood(self, by: int) -> None:
        moods: list[Temperament] = [PLAIN, *TEMPERAMENTS]
        who = self._who
        self._set(Controller(who.level, moods[(moods.index(who.temperament) + by) % len(moods)]))

    def _set(self, who: Controller) -> None:
        self.controller = str(who)
        self.layout(self.painter.metrics)
        self.dirty = True

    def cancel(self) -> None:
        if self.controller != self._match.controller(self._seat):
            self._match.set_controller(self._seat, self.controller)
        self.app.close(self)
        self._on_close()

    def announce(self) -> str:
        return self._cast.names[self._seat]

    def draw(self, surface: pygame.Surface) -> None:
        painter, texts = self.painter, self.app.texts
        px, theme = painter.px, painter.theme
        draw_veil(surface)
        panels.draw_panel(surface, painter.assets, self._box, "panel", painter.metrics.k)
        face = pieces.portrait(painter.assets, self._cast.characters[self._seat], px(110))
        surface.blit(face, (self._box.left + px(PAD), self._box.top + px(24)))
        title = (self._box.left + px(PAD + 132), self._box.top + px(62))
        room = self._box.right - px(PAD) - title[0]
        painter.text(surface, self._cast.names[self._seat], title, 44, theme.heading, "title", max_width=room)
        painter.text(surface, texts("seat.who"), (title[0], self._box.top + px(112)), 24, theme.hint, max_width=room)
        level = self.focus["seat:level"].rect
        below = pygame.Rect(level.left, level.bottom + px(8), level.width, px(60))
        painter.paragraph(surface, self._line, below, 23, theme.text_on_panel)
        for widget in self.focus:
            widget.draw(surface, painter)
