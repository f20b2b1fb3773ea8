"""A question above the present screen, with any number of answers; and what has to be read before anything else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from camelup.ui.kit import panels
from camelup.ui.kit.commands import Command
from camelup.ui.kit.host import Host
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.widgets.button import Button

VEIL = (43, 20, 12, 150)
"""What darkens the screen below an overlay."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A button below a question, and what it does."""

    name: str
    label: str
    act: Callable[[], None]
    stays: bool = False
    """Whether the question stays open, to be read on or answered otherwise."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked and what the answers are."""

    title: str
    text: str
    no: str
    """The answer that changes nothing."""
    answers: tuple[Answer, ...] = ()
    """The others, in the order in which they stand."""


class ConfirmScene(Scene):
    """Asks before something is lost. Esc, and a click beside the question, mean no."""

    overlay = True

    def __init__(self, app: Host, question: Question) -> None:
        super().__init__(app)
        self._question = question
        self._box = pygame.Rect(0, 0, 0, 0)

    def layout(self, metrics: Metrics) -> None:
        painter, px = self.painter, metrics.px
        width = min(px(760 * max(1.0, min(metrics.text_scale, 1.6))), metrics.window[0] - px(60))
        pad, gap = px(36), px(20)
        inner = width - 2 * pad
        self._title_height = painter.line_height(40, "title")
        text = painter.line_height(27) * len(painter.wrap(self._question.text, 27, inner))
        button = max(px(76), painter.line_height(30, "title") + px(24))
        others = self._question.answers
        # Three answers and more stand below one another: side by side their words would not fit.
        rows = 1 if len(others) < 2 else 1 + len(others)
        answers = rows * button + (rows - 1) * px(14)
        height = 2 * pad + self._title_height + gap + text + gap + px(10) + answers
        self._box = pygame.Rect(0, 0, width, height)
        self._box.center = (metrics.window[0] // 2, metrics.window[1] // 2)
        place = pygame.Rect(self._box.left + pad, self._box.bottom - pad - answers, inner, button)
        step = (0, button + px(14))
        if len(others) == 1:
            place.width = (inner - gap) // 2
            step = (place.width + gap, 0)
        key = self.app.shortcut(Command.BACK)
        widgets = [Button("no", place, self.cancel, label=self._question.no, key=key, selected=True)]
        for answer in others:
            place = place.move(step)
            widgets.append(Button(answer.name, place, partial(self._take, answer), label=answer.label))
        self.focus.replace(widgets)
        if self.focus.current is None:
            self.focus.set("no")

    def _take(self, answer: Answer) -> None:
        if not answer.stays:
            self.app.close(self)
        answer.act()

    def cancel(self) -> None:
        self.app.close(self)

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self._box.collidepoint(event.pos):
            self.cancel()
            return True
        return super().handle(event)

    def announce(self) -> str:
        return f"{self._question.title}\n{self._question.text}"

    def draw(self, surface: pygame.Surface) -> None:
        painter = self.painter
        px, theme = painter.px, painter.theme
        draw_veil(surface)
        panels.draw_panel(surface, painter.assets, self._box, "panel", painter.metrics.k)
        inner = self._box.inflate(-2 * px(36), -2 * px(36))
        y = inner.top + self._title_height / 2
        painter.text(surface, self._question.title, (inner.left, y), 40, theme.heading, "title", "left", inner.width)
        below = pygame.Rect(inner.left, inner.top + self._title_height + px(20), inner.width, inner.height)
        painter.paragraph(surface, self._question.text, below, 27, theme.text_on_panel)
        for widget in self.focus:
            widget.draw(surface, painter)


class MessageScene(ConfirmScene):
    """Tells what must not be missed, and stays until it was read. It appears on its own, after something was done."""

    unasked = True

    @property
    def text(self) -> str:
        return self._question.text


def draw_veil(surface: pygame.Surface) -> None:
    """Darken everything drawn so far."""
    veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    veil.fill(VEIL)
    surface.blit(veil, (0, 0))
