"""One line of text that a player types: pygame_gui's entry line inside our focus ring."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

import pygame
import pygame_gui
from pygame_gui.elements import UITextEntryLine

from camelup.session.cleaning import refused, visible
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.texts import Texts
from camelup.ui.kit.widgets.base import Widget

if TYPE_CHECKING:
    from camelup.ui.kit.scene import Scene

QUIET_SIZE = 26
"""Virtual units of the text, as the manager's font has it."""
_log = logging.getLogger(__name__)
_LEAVE = (pygame.K_TAB, pygame.K_UP, pygame.K_DOWN, pygame.K_ESCAPE, pygame.K_PAGEUP, pygame.K_PAGEDOWN)


class Entry(UITextEntryLine):
    """pygame_gui's entry line, but for what cannot be drawn."""

    any_script = False
    """Whether letters are taken that no face of the game has: in a path, which must be right rather than readable."""
    on_refuse: Callable[[], None] | None = None
    on_full: Callable[[], None] | None = None

    def process_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.TEXTINPUT and self.is_focused:
            before = self.text
            self._type(event.text)
            if self.text != before:
                self._post_text_event(pygame_gui.UI_TEXT_ENTRY_CHANGED)  # type: ignore[no-untyped-call]
            return True
        return bool(super().process_event(event))

    def _do_paste(self) -> None:
        # pygame_gui would put line breaks in, and nothing at all where the clipboard holds more than there is room for.
        try:
            self._type(pygame.scrap.get_text().strip().replace("\r\n", "\n"))
        except pygame.error:
            _log.info("the clipboard cannot be used here")

    def _type(self, text: str) -> None:
        """Put in what can be of a text, and say so where a letter cannot."""
        heard = False
        for letter in visible(text):
            if not self.any_script and refused(letter):
                if not heard and self.on_refuse is not None:
                    self.on_refuse()
                heard = True
            elif self._full:
                # All that follows is left out, too.
                if self.on_full is not None:
                    self.on_full()
                return
            else:
                self._process_entered_character(letter)

    @property
    def _full(self) -> bool:
        """Whether there is no room for another letter."""
        start, end = self.select_range
        return self.length_limit is not None and len(self.text) - abs(end - start) >= self.length_limit


@dataclass(eq=False)
class TextField(Widget):
    """An entry line. The scene keeps the text; `on_change` tells it every new one.

    A letter that cannot be shown (see `camelup.session.cleaning`) is not taken, and `on_refuse` hears of it; nor is one
    for which there is no room, of which `on_full` hears.
    """

    manager: pygame_gui.UIManager | None = None
    text: str = ""
    placeholder: str = ""
    max_length: int = 20
    on_change: Callable[[str], None] | None = None
    selected: bool = False
    """Whether all of it is selected at first, so that typing replaces it."""
    any_script: bool = False
    """Whether letters are taken that cannot be shown, as in a path."""
    on_refuse: Callable[[], None] | None = None
    on_full: Callable[[], None] | None = None
    entry: Entry = field(init=False)

    def __post_init__(self) -> None:
        # What the scene has may be a path with anything in it: it stays as it is there until something is typed.
        self.text = visible(self.text)[: self.max_length]
        if self.rect:
            self._begin()

    def put(self, rect: pygame.Rect) -> None:
        # Where it stays in its place, what is being typed goes on.
        if rect != self.rect:
            super().put(rect)
            self._begin()

    def _begin(self) -> None:
        self.entry = Entry(
            relative_rect=self.rect,
            manager=self.manager,
            initial_text=self.text,
            placeholder_text=self.placeholder,
        )
        self.entry.any_script, self.entry.on_refuse = self.any_script, self.on_refuse
        self.entry.on_full = self.on_full
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
            if not self.selected:
                # Typing goes on where it ended, also after the focus was elsewhere.
                self.entry.edit_position = len(self.entry.text)
        elif self.entry.alive():  # type: ignore[no-untyped-call]
            self.entry.ui_manager.set_focus_set(None)


@dataclass(eq=False)
class QuietField(Widget):
    """What a text field looks like while an overlay is above it, since pygame_gui draws above everything."""

    text: str = ""

    def draw(self, brush: Brush) -> None:
        brush.panel(self.rect, "card", 12)
        line = self.rect.inflate(-brush.px(28), 0)
        brush.text(self.text, line.midleft, QUIET_SIZE, max_width=line.width)


def text_field(
    scene: Scene,
    name: str,
    text: str,
    most: int,
    on_change: Callable[[str], None],
    *,
    rect: pygame.Rect | None = None,
    hint: str = "",
    placeholder: str = "",
    selected: bool = False,
    any_script: bool = False,
    named: bool = False,
) -> Widget:
    """A field for `most` letters, `named` for a name; only its looks while another screen lies above the scene."""
    rect = pygame.Rect(0, 0, 0, 0) if rect is None else rect
    if scene.app.scene is not scene:
        return QuietField(name, rect, hint=hint, text=text or placeholder)
    return TextField(
        name,
        rect,
        hint=hint,
        manager=scene.app.gui,
        text=text,
        placeholder=placeholder,
        max_length=most,
        on_change=on_change,
        selected=selected,
        any_script=any_script,
        on_refuse=scene.refuse_letter,
        on_full=partial(scene.refuse_more, most, name=named),
    )
