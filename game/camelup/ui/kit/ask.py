"""A line of text asked for above the present screen: a title, or where a file lies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from camelup.ui.kit import panels
from camelup.ui.kit.commands import Command
from camelup.ui.kit.confirm import draw_veil
from camelup.ui.kit.host import Host
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.text_field import QuietField, TextField

WIDTH, PAD, GAP = 900, 36, 18
TITLE_SIZE, TEXT_SIZE = 40, 26
"""All in virtual units."""


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked for: the words around it, what stands in the field at first, and how much may be typed."""

    title: str
    text: str
    yes: str
    hint: str
    most: int
    prefilled: str = ""
    placeholder: str = ""
    replaced: bool = False
    """Whether what is typed takes the place of what stands in the field at first, instead of going on with it."""
    path: bool = False
    """Whether a path is asked for, which may have letters of any script."""


class AskScene(Scene):
    """Enter takes the text, Esc leaves everything as it is. A file that is dropped on the window counts as typed."""

    overlay = True
    zoomed = True

    def __init__(self, app: Host, request: Request, on_text: Callable[[str], None]) -> None:
        super().__init__(app)
        self._request = request
        self._on_text = on_text
        self.text = request.prefilled
        self._box = pygame.Rect(0, 0, 0, 0)

    def layout(self, metrics: Metrics) -> None:
        painter, px, texts = self.painter, metrics.px, self.app.texts
        width = min(px(WIDTH), metrics.window[0] - px(40))
        inner = width - 2 * px(PAD)
        title, field = painter.line_height(TITLE_SIZE, "title"), px(66)
        words = painter.line_height(TEXT_SIZE) * len(painter.wrap(self._request.text, TEXT_SIZE, inner))
        button = px(70)
        self._box = pygame.Rect(0, 0, width, 2 * px(PAD) + title + words + field + button + 3 * px(GAP))
        self._box.center = (metrics.window[0] // 2, metrics.window[1] // 2)
        left, y = self._box.left + px(PAD), self._box.top + px(PAD) + title + px(GAP)
        self._words = pygame.Rect(left, y, inner, words)
        line = pygame.Rect(left, self._words.bottom + px(GAP), inner, field)
        half = (inner - px(GAP)) // 2
        no = pygame.Rect(left, line.bottom + px(GAP), half, button)
        self.focus.replace(
            [
                self._field(line),
                Button(
                    "no",
                    no,
                    self.cancel,
                    texts("library.cancel.hint"),
                    self.app.shortcut(Command.BACK),
                    label=texts("library.cancel"),
                ),
                Button(
                    "yes",
                    no.move(half + px(GAP), 0),
                    self._take,
                    self._request.hint,
                    self.app.shortcut(Command.ACCEPT),
                    label=self._request.yes,
                    selected=True,
                ),
            ]
        )
        if self.focus.current is None:
            self.focus.set("text")

    def _field(self, rect: pygame.Rect) -> Widget:
        request = self._request
        if self.app.scene is not self:
            return QuietField("text", rect, text=self.text or request.placeholder)
        return TextField(
            "text",
            rect,
            hint=request.hint,
            manager=self.app.gui,
            text=self.text,
            placeholder=request.placeholder,
            max_length=request.most,
            on_change=self._typed,
            any_script=request.path,
            on_refuse=self.refuse_letter,
            on_full=partial(self.refuse_more, request.most),
            selected=request.replaced and self.text == request.prefilled,
        )

    def _typed(self, text: str) -> None:
        self.text = text

    def _take(self) -> None:
        self.app.close(self)
        self._on_text(self.text)

    def cancel(self) -> None:
        self.app.close(self)

    def handle(self, event: pygame.Event) -> bool:
        typing = self.focus.current is not None and self.focus.current.name == "text"
        if typing and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.cancel()
            return True
        if typing and event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._take()
            return True
        if event.type == pygame.DROPFILE:
            self.text = event.file[: self._request.most]
            self.app.relayout()
            return True
        return super().handle(event)

    def announce(self) -> str:
        return f"{self._request.title}\n{self._request.text}"

    def draw(self, surface: pygame.Surface) -> None:
        painter, px, theme = self.painter, self.painter.px, self.painter.theme
        draw_veil(surface)
        panels.draw_panel(surface, painter.assets, self._box, "panel", painter.metrics.k)
        y = self._box.top + px(PAD) + painter.line_height(TITLE_SIZE, "title") / 2
        room = self._words.width
        painter.text(
            surface, self._request.title, (self._words.left, y), TITLE_SIZE, theme.heading, "title", "left", room
        )
        painter.paragraph(surface, self._request.text, self._words, TEXT_SIZE, theme.text_on_panel)
        for widget in self.focus:
            widget.draw(surface, painter)
