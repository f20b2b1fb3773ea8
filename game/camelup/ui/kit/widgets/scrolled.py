"""What is longer than its place, with a bar at the right to scroll it with."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from camelup.ui.kit.brush import Brush
from camelup.ui.kit.widgets.base import Widget

BAR = 16
"""Virtual units of the scroll bar's width."""


@dataclass(eq=False)
class Scrolled(Widget):
    """What such controls share. They count in rows or in pixels, and keep in a place how far they are scrolled."""

    bar_width: int = BAR
    """Pixels."""
    dragging: bool = field(default=False, init=False)
    """Whether the scroll bar is held."""

    @property
    def _bar(self) -> pygame.Rect:
        return pygame.Rect(self.rect.right - self.bar_width, self.rect.top, self.bar_width, self.rect.height)

    def _share(self, point: tuple[int, int]) -> float:
        """How far down the bar a point is, from 0 to 1."""
        return (point[1] - self.rect.top) / max(1, self.rect.height)

    def _draw_bar(self, brush: Brush, top: int, sight: int, length: int) -> None:
        """Draw the bar where `sight` of a longer `length` is seen, from `top` on."""
        if length <= sight:
            return
        bar = self._bar
        brush.panel(bar, "slot", 8)
        thumb = bar.inflate(-bar.width // 3, 0)
        thumb.height = max(2 * bar.width, round(bar.height * sight / length))
        thumb.top = bar.top + round((bar.height - thumb.height) * (top / (length - sight)))
        pygame.draw.rect(brush.surface, brush.theme.gold, thumb, border_radius=thumb.width // 2)
