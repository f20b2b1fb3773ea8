"""What floats above a scene: the tooltip of the control that is pointed at, and passing notices."""

from __future__ import annotations

import pygame

from game.ui.art import panels
from game.ui.painter import Painter
from game.ui.widgets.base import Widget

TOOLTIP_DELAY = 0.35
"""Seconds the mouse rests before a tooltip shows; keys show it at once."""
TOOLTIP_WIDTH = 460
TOAST_SECONDS = 4.0
"""The least time that a notice stays; a long one stays longer."""
LETTERS_PER_SECOND = 14


class Tooltip:
    """The hint of the widget that is pointed at, beside it and inside the window."""

    def __init__(self) -> None:
        self._widget: Widget | None = None
        self._text = ""
        self._rested = 0.0
        self._dismissed: str | None = None
        self.shown = False

    @property
    def waiting(self) -> bool:
        """Whether it will show soon without further input."""
        return self._widget is not None and not self.shown and self._widget.name != self._dismissed

    @property
    def text(self) -> str:
        """What is shown now."""
        return self._text if self.shown else ""

    def clear(self) -> None:
        self._widget = None
        self.shown = False

    def dismiss(self) -> None:
        """A click asks for room: the hint stays away until another widget is pointed at."""
        self._dismissed = None if self._widget is None else self._widget.name
        self.shown = False

    def update(self, dt: float, pointed: Widget | None, at_once: bool) -> bool:
        """Follow the pointed widget; True when the picture changes."""
        text = _words(pointed) if pointed is not None else ""
        if pointed is None or not text:
            changed = self.shown
            self.clear()
            return changed
        if pointed.name == self._dismissed and not at_once:
            changed, self.shown = self.shown, False
            return changed
        self._dismissed = None
        if self._widget is None or self._widget.name != pointed.name:
            changed = self.shown
            self._rested = 0.0
            self.shown = False
        else:
            changed = False
        changed |= self.shown and text != self._text
        self._widget, self._text = pointed, text
        self._rested += dt
        if not self.shown and (at_once or self._rested >= TOOLTIP_DELAY):
            self.shown = True
            return True
        return changed

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        if not self.shown or self._widget is None:
            return
        pad = painter.px(14)
        size = 24
        # Larger text gets a wider box, but never more than half the window.
        room = min(painter.px(TOOLTIP_WIDTH * painter.metrics.text_scale), surface.get_width() // 2)
        lines = painter.wrap(self._text, size, room)
        step = painter.line_height(size)
        width = max(painter.width(line, size) for line in lines) + 2 * pad
        box = pygame.Rect(0, 0, width, step * len(lines) + 2 * pad - painter.px(4))
        box = _beside(self._widget.rect, box, surface.get_rect(), painter.px(12))
        panels.draw_panel(surface, painter.assets, box, "tooltip", painter.metrics.k)
        inner = box.inflate(-2 * pad, -2 * pad)
        for index, line in enumerate(lines):
            painter.text(surface, line, (inner.left, inner.top + step * (index + 0.5) - painter.px(2)), size)


class Toast:
    """A passing notice at the lower middle of the window."""

    def __init__(self) -> None:
        self.text = ""
        self._left = 0.0
        self._box = pygame.Rect(0, 0, 0, 0)

    @property
    def active(self) -> bool:
        return self._left > 0

    def show(self, text: str) -> None:
        self.text = text
        self._left = max(TOAST_SECONDS, 1.0 + len(text) / LETTERS_PER_SECOND)

    def dismiss(self, point: tuple[int, int]) -> bool:
        """Go away when a click hits the notice; True when it did, since it may cover a control."""
        if not self.active or not self._box.collidepoint(point):
            return False
        self._left = 0.0
        return True

    def update(self, dt: float) -> bool:
        """Let time pass; True when it goes away."""
        if not self.active:
            return False
        self._left -= dt
        return not self.active

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        if not self.active:
            return
        pad = painter.px(20)
        size = 28
        room = surface.get_width() * 0.6
        lines = painter.wrap(self.text, size, room)
        step = painter.line_height(size)
        width = max(painter.width(line, size) for line in lines) + 2 * pad
        box = pygame.Rect(0, 0, width, step * len(lines) + 2 * pad)
        box.midbottom = (surface.get_width() // 2, round(surface.get_height() * 0.82))
        self._box = box
        panels.draw_panel(surface, painter.assets, box, "tooltip", painter.metrics.k)
        for index, line in enumerate(lines):
            painter.text(surface, line, (box.centerx, box.top + pad + step * (index + 0.5)), size, align="center")


def _words(widget: Widget) -> str:
    if widget.hint and widget.key:
        return f"{widget.hint} [{widget.key}]"
    return widget.hint


def _beside(target: pygame.Rect, box: pygame.Rect, window: pygame.Rect, gap: int) -> pygame.Rect:
    """Above the target where there is room, else below, else left of it, and always inside the window."""
    box = box.copy()
    box.midbottom = (target.centerx, target.top - gap)
    if box.top < window.top:
        box.midtop = (target.centerx, target.bottom + gap)
    if box.bottom > window.bottom:
        box.midright = (target.left - gap, target.centery)
    return box.clamp(window)
