"""A line of text asked for above the present screen: a title, or where a file lies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pygame

from camelup.ui.kit.box import BoxScene
from camelup.ui.kit.commands import Command
from camelup.ui.kit.host import Host
from camelup.ui.kit.parts import Part, Title, Words
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.text_field import text_field


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


class AskScene(BoxScene):
    """Enter takes the text, Esc leaves everything as it is. A file that is dropped on the window counts as typed."""

    wide = 900
    first = "text"

    def __init__(self, app: Host, request: Request, on_text: Callable[[str], None]) -> None:
        super().__init__(app)
        self._request = request
        self._on_text = on_text
        self.text = request.prefilled

    @property
    def title(self) -> str:
        return self._request.title

    @property
    def words(self) -> str:
        return self._request.text

    def compose(self, width: int) -> Iterator[Part]:
        texts, request, shortcut = self.app.texts, self._request, self.app.shortcut
        yield Title(self.title, 40)
        yield Words(self.words, 26)
        field = text_field(
            self,
            "text",
            self.text,
            request.most,
            self._typed,
            hint=request.hint,
            placeholder=request.placeholder,
            selected=request.replaced and self.text == request.prefilled,
            any_script=request.path,
        )
        yield self.row(field, high=66)
        yield self.row(
            Button("no", on_activate=self.cancel, hint=texts("library.cancel.hint"), key=shortcut(Command.BACK),
                   label=texts("library.cancel")),
            Button("yes", on_activate=self._take, hint=request.hint, key=shortcut(Command.ACCEPT), label=request.yes,
                   selected=True),
            high=70,
        )  # fmt: skip

    def _typed(self, text: str) -> None:
        self.text = text

    def _take(self) -> None:
        self.app.close(self)
        self._on_text(self.text)

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
