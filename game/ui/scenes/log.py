"""The whole log of the race, to scroll through."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame_gui.elements import UITextBox

from game.ui.art import panels
from game.ui.metrics import Metrics
from game.ui.scene import Scene
from game.ui.widgets.button import Button

if TYPE_CHECKING:
    from game.ui.app import App


class LogScene(Scene):
    """An overlay with everything that happened, the newest at the end."""

    overlay = True
    zoomed = True

    def __init__(self, app: App, log: Sequence[str]) -> None:
        super().__init__(app)
        self._log = list(log)
        self._box = pygame.Rect(0, 0, 0, 0)
        self._text: UITextBox | None = None

    def layout(self, metrics: Metrics) -> None:
        px = metrics.px
        width, height = metrics.window
        self._box = pygame.Rect(0, 0, min(width - px(80), px(1100)), min(height - px(80), px(920)))
        self._box.center = (width // 2, height // 2)
        inside = pygame.Rect(
            self._box.left + px(24), self._box.top + px(90), self._box.width - px(48), self._box.height - px(180)
        )
        words = "<br>".join(html.escape(line) for line in self._log) or self.app.texts("log.empty")
        self._text = UITextBox(words, inside, manager=self.app.gui)
        if self._text.scroll_bar is not None:
            self._text.scroll_bar.set_scroll_from_start_percentage(1.0)
        button = pygame.Rect(0, 0, px(240), px(60))
        button.midbottom = (self._box.centerx, self._box.bottom - px(18))
        close = Button("log:close", button, on_activate=self.cancel, label=self.app.texts("log.close"), key="Esc")
        self.focus.replace([close])
        self.focus.set("log:close")

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_l:
            self.cancel()
            return True
        if event.type == pygame.KEYDOWN and event.key in (
            pygame.K_UP,
            pygame.K_DOWN,
            pygame.K_PAGEUP,
            pygame.K_PAGEDOWN,
        ):
            self._scroll(
                {pygame.K_UP: -0.1, pygame.K_DOWN: 0.1, pygame.K_PAGEUP: -0.9, pygame.K_PAGEDOWN: 0.9}[event.key]
            )
            return True
        return super().handle(event)

    def _scroll(self, pages: float) -> None:
        bar = None if self._text is None else self._text.scroll_bar
        if bar is not None:
            start = bar.start_percentage + pages * bar.visible_percentage
            bar.set_scroll_from_start_percentage(max(0.0, min(start, 1.0 - bar.visible_percentage)))
            self.dirty = True

    def cancel(self) -> None:
        self.app.close(self)

    def draw(self, surface: pygame.Surface) -> None:
        painter = self.painter
        panels.draw_panel(surface, painter.assets, self._box, "card", painter.metrics.k)
        title = (self._box.left + painter.px(34), self._box.top + painter.px(48))
        painter.text(surface, self.app.texts("race.log"), title, 40, face="title")
        for widget in self.focus:
            widget.draw(surface, painter)
