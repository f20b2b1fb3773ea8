"""The question which key a command shall have: the next key that is pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from camelup.ui.kit import panels
from camelup.ui.kit.commands import RESERVED, Command, called
from camelup.ui.kit.confirm import draw_veil
from camelup.ui.kit.key_names import names_of, shown
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.widgets.button import Button

if TYPE_CHECKING:
    from camelup.ui.kit.host import Host

WIDTH, PAD, GAP = 860, 34, 16
TITLE_SIZE, TEXT_SIZE = 38, 26
"""All in virtual units."""
_NOT_YET = frozenset(
    {
        pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA,
        pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR, pygame.K_SCROLLLOCK,
    }
)  # fmt: skip
"""Keys that are held while another one is pressed."""


class PressKeyScene(Scene):
    """Takes the next key for a command. Esc, the button, and a pad's A and B leave everything as it is."""

    overlay = True
    zoomed = True
    takes_every_key = True

    def __init__(self, app: Host, command: Command) -> None:
        super().__init__(app)
        self._command = command
        self.refusal = ""
        """Why the last key could not be taken."""
        self._box = self._words = pygame.Rect(0, 0, 0, 0)

    @property
    def _text(self) -> str:
        return self.refusal or self.app.texts("keys.press.text")

    def layout(self, metrics: Metrics) -> None:
        px, painter, texts = metrics.px, self.painter, self.app.texts
        width = min(px(WIDTH), metrics.window[0] - px(40))
        inner = width - 2 * px(PAD)
        self._title = painter.wrap(self._heading, TITLE_SIZE, inner, "title")
        title = painter.line_height(TITLE_SIZE, "title") * len(self._title)
        # Room for the longest sentence, so that the button stays where it is.
        words = painter.line_height(TEXT_SIZE) * max(3, len(painter.wrap(self._text, TEXT_SIZE, inner)))
        button = px(68)
        self._box = pygame.Rect(0, 0, width, 2 * px(PAD) + title + words + button + 2 * px(GAP))
        self._box.center = (metrics.window[0] // 2, metrics.window[1] // 2)
        self._words = pygame.Rect(self._box.left + px(PAD), self._box.top + px(PAD) + title + px(GAP), inner, words)
        cancel = pygame.Rect(
            0, 0, max(px(280), painter.width(texts("keys.press.cancel"), 28, "title") + px(60)), button
        )
        cancel.midbottom = (self._box.centerx, self._box.bottom - px(PAD))
        key = self.app.shortcut(Command.BACK)
        self.focus.replace(
            [Button("cancel", cancel, self.cancel, key=key, label=texts("keys.press.cancel"), text_size=28)]
        )
        self.focus.set("cancel")

    @property
    def _heading(self) -> str:
        return self.app.texts("keys.press.title", command=called(self._command, self.app.texts))

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

    def cancel(self) -> None:
        self.app.close(self)

    def draw(self, surface: pygame.Surface) -> None:
        painter, px, theme = self.painter, self.painter.px, self.painter.theme
        draw_veil(surface)
        panels.draw_panel(surface, painter.assets, self._box, "panel", painter.metrics.k)
        step = painter.line_height(TITLE_SIZE, "title")
        for number, line in enumerate(self._title):
            y = self._box.top + px(PAD) + step * (number + 0.5)
            painter.text(surface, line, (self._words.left, y), TITLE_SIZE, theme.heading, "title")
        painter.paragraph(surface, self._text, self._words, TEXT_SIZE, theme.text_on_panel)
        for widget in self.focus:
            widget.draw(surface, painter)


def conflict(app: Host, key: str, holder: Command) -> str:
    """The sentence that a key has another meaning already."""
    texts = app.texts
    return texts("keys.press.taken", key=shown(key, texts), command=called(holder, texts))
