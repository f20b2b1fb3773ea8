"""A question above the present screen, with any number of answers; and what has to be read before anything else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import pygame

from camelup.ui.kit.box import BoxScene
from camelup.ui.kit.commands import Command
from camelup.ui.kit.host import Host
from camelup.ui.kit.parts import Column, Part, Title, Words, grid
from camelup.ui.kit.widgets.button import Button


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


class ConfirmScene(BoxScene):
    """Asks before something is lost. Esc, and a click beside the question, mean no."""

    zoomed = False
    gap, edge = 30, (30, 0)
    first = "no"

    def __init__(self, app: Host, question: Question) -> None:
        super().__init__(app)
        self._question = question

    @property
    def wide(self) -> float:
        return 760 * max(1.0, min(self.painter.metrics.text_scale, 1.6))

    @property
    def title(self) -> str:
        return self._question.title

    @property
    def words(self) -> str:
        return self._question.text

    def compose(self, width: int) -> Iterator[Part]:
        px, key = self.painter.px, self.app.shortcut(Command.BACK)
        no = Button("no", on_activate=self.cancel, label=self._question.no, key=key, selected=True)
        others = [
            Button(answer.name, on_activate=partial(self._take, answer), label=answer.label)
            for answer in self._question.answers
        ]
        yield Column(Title(self.title, 40), Words(self.words, 27), gap=px(20))
        # Three answers and more stand below one another: side by side their words would not fit.
        columns = 2 if len(others) == 1 else 1
        high = max(px(76), self.painter.line_height(30, "title") + px(24))
        yield Column(*grid([no, *others], columns, high=high, gap=px(20)), gap=px(14))

    def _take(self, answer: Answer) -> None:
        if not answer.stays:
            self.app.close(self)
        answer.act()

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.box.collidepoint(event.pos):
            self.cancel()
            return True
        return super().handle(event)


class MessageScene(ConfirmScene):
    """Tells what must not be missed, and stays until it was read. It appears on its own, after something was done."""

    unasked = True
