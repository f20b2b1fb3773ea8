"""The last resort: something in the game broke, and the player reads a sentence about it instead of losing a race."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.ui.art import panels, pieces
from game.ui.art.pieces import IconName
from game.ui.desktop import open_folder
from game.ui.metrics import Metrics
from game.ui.scene import Scene
from game.ui.widgets.button import Button

if TYPE_CHECKING:
    from game.ui.app import App

WIDTH, PAD, GAP = 940, 40, 20
TITLE_SIZE, TEXT_SIZE, BUTTON_SIZE = 42, 27, 30
"""Virtual units."""
SAVING_SECONDS = 2.0
"""How long to wait for the last save before saying whether it is there."""


class TroubleScene(Scene):
    """Shown in place of all other screens, so it needs as little of the game as it can."""

    unasked = True
    zoomed = True

    def __init__(self, app: App, error: Exception) -> None:
        super().__init__(app)
        self.error = error
        services = app.services
        services.thinker.forget()
        services.saver.flush(SAVING_SECONDS)
        self._race = services.store.has_unfinished()
        self._box = pygame.Rect(0, 0, 0, 0)

    @property
    def sentence(self) -> str:
        """What happened, and what became of the race."""
        texts = self.app.texts
        what = texts("trouble.what", kind=type(self.error).__name__)
        problem = self.app.services.saver.problem
        race = texts("trouble.safe" if self._race else "trouble.no_race") if problem is None else texts.say(problem)
        return f"{what} {race}"

    def layout(self, metrics: Metrics) -> None:
        painter, px, texts = self.painter, metrics.px, self.app.texts
        width = min(px(WIDTH), metrics.window[0] - px(40))
        inner = width - 2 * px(PAD)
        title, button = painter.line_height(TITLE_SIZE, "title"), px(72)
        words = painter.line_height(TEXT_SIZE) * len(painter.wrap(self.sentence, TEXT_SIZE, inner))
        self._box = pygame.Rect(0, 0, width, 2 * px(PAD) + title + words + button + 2 * px(GAP))
        self._box.center = (metrics.window[0] // 2, metrics.window[1] // 2)
        left = self._box.left + px(PAD)
        self._title = pygame.Rect(left, self._box.top + px(PAD), inner, title)
        self._words = pygame.Rect(left, self._title.bottom + px(GAP), inner, words)
        wide = (inner - 2 * px(GAP)) // 3
        rect = pygame.Rect(left, self._words.bottom + px(GAP), wide, button)
        entries: tuple[tuple[str, IconName, Callable[[], None]], ...] = (
            ("go_on", "play", self.go_on),
            ("log", "scroll", self._open_log),
            ("quit", "door", self.app.quit),
        )
        self.focus.replace(
            [
                Button(
                    name,
                    rect.move(n * (wide + px(GAP)), 0),
                    act,
                    texts(f"trouble.{name}.hint"),
                    label=texts(f"trouble.{name}"),
                    icon=icon,
                    text_size=BUTTON_SIZE,
                    selected=name == "go_on",
                )
                for n, (name, icon, act) in enumerate(entries)
            ]
        )
        if self.focus.current is None:
            self.focus.set("go_on")

    def cancel(self) -> None:
        self.go_on()

    def go_on(self) -> None:
        """Take the race up again from the disk; without one, or with one that cannot be read, go to the menu."""
        from game.ui.scenes.begin import resume_race
        from game.ui.scenes.menu import MenuScene, find_saved_race

        saved = find_saved_race(self.app)
        if saved is None:
            self.app.go(MenuScene(self.app))
            return
        resume_race(self.app, saved.record)

    def _open_log(self) -> None:
        open_log_folder(self.app)

    def announce(self) -> str:
        return f"{self.app.texts('trouble.title')}\n{self.sentence}"

    def draw(self, surface: pygame.Surface) -> None:
        painter, theme = self.painter, self.painter.theme
        surface.fill(theme.sky_mid)
        panels.draw_panel(surface, painter.assets, self._box, "panel", painter.metrics.k)
        side = self._title.height
        mark = pieces.icon(painter.assets, "warning", side)
        surface.blit(mark, mark.get_rect(midleft=self._title.midleft))
        left = self._title.left + side + painter.px(14)
        at, room = (left, self._title.centery), self._title.right - left
        painter.text(surface, self.app.texts("trouble.title"), at, TITLE_SIZE, theme.heading, "title", max_width=room)
        painter.paragraph(surface, self.sentence, self._words, TEXT_SIZE, theme.text_on_panel)
        for widget in self.focus:
            widget.draw(surface, painter)


def open_log_folder(app: App) -> None:
    """Show where the log lies, in the file manager and in words."""
    folder = app.services.folders.log
    opened = open_folder(folder)
    app.notice(app.texts("trouble.log_open" if opened else "trouble.log_at", folder=folder))
