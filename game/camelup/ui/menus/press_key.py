"""The question which key a command shall have: the next key that is pressed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from camelup.ui.kit.box import BoxScene
from camelup.ui.kit.commands import RESERVED, Command, called
from camelup.ui.kit.key_names import names_of, shown
from camelup.ui.kit.parts import Part, Row, Words
from camelup.ui.kit.rows import FILL, Length
from camelup.ui.kit.widgets.button import Button

if TYPE_CHECKING:
    from camelup.ui.kit.host import Host

_NOT_YET = frozenset(
    {
        pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA,
        pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR, pygame.K_SCROLLLOCK,
    }
)  # fmt: skip
"""Keys that are held while another one is pressed."""


class PressKeyScene(BoxScene):
    """Takes the next key for a command. Esc, the button, and a pad's A and B leave everything as it is."""

    takes_every_key = True
    wide, pad, gap = 860, (34, 34, 34), 16
    first = "cancel"

    def __init__(self, app: Host, command: Command) -> None:
        super().__init__(app)
        self._command = command
        self.refusal = ""
        """Why the last key could not be taken."""

    @property
    def title(self) -> str:
        return self.app.texts("keys.press.title", command=called(self._command, self.app.texts))

    @property
    def words(self) -> str:
        return self.refusal or self.app.texts("keys.press.text")

    def compose(self, width: int) -> Iterator[Part]:
        px, painter, label = self.painter.px, self.painter, self.app.texts("keys.press.cancel")
        yield Words(self.title, 38, colour=painter.theme.heading, face="title")
        # Room for the longest sentence, so that the button stays where it is.
        yield Words(self.words, 26, lines=3)
        cancel = Button(
            "cancel", on_activate=self.cancel, key=self.app.shortcut(Command.BACK), label=label, text_size=28
        )
        wide = max(px(280), painter.width(label, 28, "title") + px(60))
        yield Row(None, cancel, None, high=px(68), widths=[FILL, Length(wide), FILL])

    def handle(self, event: pygame.Event) -> bool:
        if event.type != pygame.KEYDOWN or event.key == pygame.K_ESCAPE:
            return super().handle(event)
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) or event.key in _NOT_YET:
            return self.focus.handle(event)
        if getattr(event, "commands", None) is None:
            self._take(names_of(event))
        return True

    def _take(self, names: tuple[str, ...]) -> None:
        texts, keys = self.app.texts, self.app.keys
        holder = keys.holder(names, self._command)
        if not names:
            self._refuse(texts("keys.press.unknown"))
        elif names[0] in RESERVED:
            self._refuse(texts("keys.press.reserved", key=shown(names[0], texts)))
        elif holder is not None:
            self._refuse(conflict(self.app, names[0], holder))
        else:
            self.app.close(self)
            self.app.change_settings(keys=keys.with_key(self._command, names[0]))

    def _refuse(self, sentence: str) -> None:
        self.refusal = sentence
        self.app.pressed(False)
        self.app.relayout()


def conflict(app: Host, key: str, holder: Command) -> str:
    """The sentence that a key has another meaning already."""
    texts = app.texts
    return texts("keys.press.taken", key=shown(key, texts), command=called(holder, texts))
