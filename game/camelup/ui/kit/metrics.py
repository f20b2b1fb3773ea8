"""How large everything is drawn: virtual units against pixels.

Layouts are written in virtual units (u) of a window 1080 units high and at least 1600 wide; `k` pixels make one unit.
A scene that is laid out in zoomed metrics has a window of fewer, larger units instead of larger text alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

VIRTUAL_HEIGHT = 1080
VIRTUAL_WIDTH_MIN = 1600
SMALLEST_TEXT_PX = 15
"""Text is never drawn smaller than this."""
SCALES = (1.0, 1.25, 1.5, 1.75, 2.0)
"""The steps of the interface scale."""
MINIMUM_WINDOW = (1024, 640)


@dataclass(frozen=True, slots=True)
class Metrics:
    """The window's size in pixels and the interface scale (1.0 is 100 %)."""

    window: tuple[int, int]
    text_scale: float = 1.0
    zoom: float = 1.0
    """By how much a unit is larger than the window alone would make it."""

    @property
    def k(self) -> float:
        """Pixels per virtual unit."""
        width, height = self.window
        return min(height / VIRTUAL_HEIGHT, width / VIRTUAL_WIDTH_MIN) * self.zoom

    def zoomed(self) -> Metrics:
        """The same window with the interface scale in every unit; a scale out of the range of `SCALES` is cut to it."""
        scale = min(SCALES[-1], max(SCALES[0], self.text_scale))
        return Metrics(self.window, 1.0, self.zoom * scale)

    def scaled(self, by: float) -> Metrics:
        """The same window with units `by` times as large."""
        return replace(self, zoom=self.zoom * by)

    @property
    def virtual(self) -> tuple[float, float]:
        """The window's size in virtual units."""
        return self.window[0] / self.k, self.window[1] / self.k

    def px(self, units: float) -> int:
        return round(units * self.k)

    def font_px(self, units: float) -> int:
        """Pixels of a font that is `units` high."""
        return max(SMALLEST_TEXT_PX, round(units * self.k * self.text_scale))
