"""The common ground of all controls."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from enum import Enum

import pygame

from camelup.ui.kit.brush import Brush
from camelup.ui.kit.texts import Texts


class Look(Enum):
    """How a control shows itself."""

    NORMAL = "normal"
    HOVER = "hover"
    PRESSED = "pressed"
    SELECTED = "selected"
    DISABLED = "disabled"


@dataclass(eq=False)
class Widget:
    """A place that can be pointed at, focused and activated.

    A disabled widget stays reachable, so that its `hint` can say why it does nothing; activating it calls `on_refuse`.
    """

    name: str
    """Stable and unique within a scene; focus survives a new layout by it, tests find widgets by it."""
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    """Where it is; nowhere until the box that it is put into knows."""
    on_activate: Callable[[], None] | None = None
    hint: str = ""
    """What the tooltip says."""
    key: str = ""
    """The shortcut as a player reads it; part of the tooltip."""
    enabled: bool = True
    selected: bool = False
    group: str = ""
    """Arrow keys stay within a group where they can, so that a row or a ring walks naturally."""
    on_refuse: Callable[[], None] | None = None
    advised: bool = False
    """Whether the coach would choose it."""
    look: Look = field(default=Look.NORMAL, init=False)
    label: str = ""
    """What is written on it."""
    on_drop: Callable[[tuple[int, int]], None] | None = None
    """Hears where it was let go of after it was dragged; None where it cannot be."""
    target: Hashable = None
    """What of the screen's own world it stands for, for the screen to know; None for a mere control."""

    @property
    def typing(self) -> bool:
        """Whether letters and digits belong to this widget while it has the focus."""
        return False

    def put(self, rect: pygame.Rect) -> None:
        """Go to a place."""
        self.rect = rect

    def contains(self, point: tuple[int, int]) -> bool:
        return self.rect.collidepoint(point)

    def activate(self) -> None:
        """Do what the widget is for, or say why not."""
        if not self.enabled:
            if self.on_refuse is not None:
                self.on_refuse()
        elif self.on_activate is not None:
            self.on_activate()

    def handle(self, event: pygame.Event) -> bool:
        """Take an event that is meant for this widget while it has the focus; True when it was used."""
        return False

    def focused(self, gained: bool) -> None:
        """The focus came or went."""

    def named(self, texts: Texts) -> str:
        """The widget and its value in words, for a player who does not see it."""
        return self.label

    def draw(self, brush: Brush) -> None:
        """Draw the widget; a bare target draws nothing because its picture belongs to a view."""

    def shown_look(self) -> Look:
        if not self.enabled:
            return Look.DISABLED
        if self.selected and self.look is not Look.PRESSED:
            return Look.SELECTED
        return self.look

    def shown_state(self) -> Hashable:
        """What its picture depends on, at its place and in one theme."""
        return self.name, self.label, self.shown_look(), self.enabled, self.advised
