"""How large everything is drawn: virtual units against pixels.

Layouts are written in virtual units (u) of a window 1080 units high and at least 1600 wide; `k` pixels make one unit.
"""

from __future__ import annotations

from dataclasses import dataclass

VIRTUAL_HEIGHT = 1080
VIRTUAL_WIDTH_MIN = 1600
SMALLEST_TEXT_PX = 15
"""Text is never drawn smaller than this."""
MINIMUM_WINDOW = (1024, 640)


@dataclass(frozen=True, slots=True)
class Metrics:
    """The window's size in pixels and the interface scale (1.0 is 100 %)."""

    window: tuple[int, int]
    text_scale: float = 1.0

    @property
    def k(self) -> float:
        """Pixels per virtual unit."""
        width, height = self.window
        return min(height / VIRTUAL_HEIGHT, width / VIRTUAL_WIDTH_MIN)

    @property
    def virtual(self) -> tuple[float, float]:
        """The window's size in virtual units."""
        return self.window[0] / self.k, self.window[1] / self.k

    def px(self, units: float) -> int:
        return round(units * self.k)

    def font_px(self, units: float) -> int:
        """Pixels of a font that is `units` high."""
        return max(SMALLEST_TEXT_PX, round(units * self.k * self.text_scale))
