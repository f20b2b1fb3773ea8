"""One line of text that a player types: pygame_gui's entry line inside our focus ring."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame
import pygame_gui
from pygame_gui.elements import UITextEntryLine

from game.ui.art import panels
from game.ui.painter import Painter
from game.ui.texts import Texts
from game.ui.widgets.base import Widget

QUIET_SIZE = 26
"""Virtual units of the text, as the manager's font has it."""
_LEAVE = (pygame.K_TAB, pygame.K_UP, pygame.K_DOWN, pygame.K_ESCAPE, pygame.K_PAGEUP, pygame.K_PAGEDOWN)


@dataclass(eq=False)
class TextField(Widget):
    """An entry line. The scene keeps the text; `on_change` tells it every new one."""

    manager: pygame_gui.UIManager | None = None
    text: str = ""
    placeholder: str = ""
    max_length: int = 20
    on_change: Callable[[str], None] | None = None
    selected: bool = False
    """Whether all of it is selected at first, so that typing replaces it."""
    entry: UITextEntryLine = field(init=False)

    def __post_init__(self) -> None:
        self.entry = UITextEntryLine(
            relative_rect=self.rect,
            manager=self.manager,
            initial_text=self.text,
            placeholder_text=self.placeholder,
        )
        self.entry.set_text_length_limit(self.max_length)
        self.entry.edit_position = len(self.text)
        if self.selected:
            self.entry.select_range = [0, len(self.text)]

    @property
    def typing(self) -> bool:
        return True

    def handle(self, event: pygame.Event) -> bool:
        typed = event.type in (pygame.KEYDOWN, pygame.TEXTINPUT)
        if typed or (event.type == pygame_gui.UI_TEXT_ENTRY_CHANGED and event.ui_element is self.entry):
            # The manager has typed it already. Its own event comes a frame later, when a new layout may have made
            # another entry line, so the text is taken at once.
            self._take(self.entry.get_text())
        if event.type == pygame.KEYDOWN:
            # What remains here must not walk the focus or start a shortcut; a pad's buttons type nothing.
            return event.key not in _LEAVE and not hasattr(event, "commands")
        return typed

    def _take(self, text: str) -> None:
        if text != self.text:
            self.text = text
            if self.on_change is not None:
                self.on_change(text)

    def named(self, texts: Texts) -> str:
        return self.text or self.placeholder

    def focused(self, gained: bool) -> None:
        if gained:
            self.entry.ui_manager.set_focus_set({self.entry})
        elif self.entry.alive():
            self.entry.ui_manager.set_focus_set(None)


@dataclass(eq=False)
class QuietField(Widget):
    """What a text field looks like while an overlay is above it, since pygame_gui draws above everything."""

    text: str = ""

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        panels.draw_panel(surface, painter.assets, self.rect, "card", painter.metrics.k, radius=12)
        left = self.rect.left + painter.px(14)
        room = self.rect.width - painter.px(28)
        painter.text(surface, self.text, (left, self.rect.centery), QUIET_SIZE, max_width=room)
