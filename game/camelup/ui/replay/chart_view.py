"""A line chart on a card: curves over the actions of a race, with the legs marked and a line to scrub with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from camelup.ui.kit.brush import Brush
from camelup.ui.kit.metrics import SMALLEST_TEXT_PX
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.svg import document, path

TICK_SIZE, VALUE_SIZE, TITLE_SIZE = 19, 23, 27
PAD, LINE, OUTLINE, LABEL, SAMPLE = 14, 3.6, 2.2, 30, 40
"""Virtual units."""
DASHES: tuple[tuple[float, ...], ...] = (
    (),
    (15, 8),
    (2, 8),
    (18, 7, 2, 7),
    (7, 7),
    (26, 9),
    (12, 6, 2, 6, 2, 6),
    (2, 13),
)
"""How the strokes of each curve are broken, so that colour is not the only thing that tells them apart."""


@dataclass(frozen=True, slots=True)
class Curve:
    """One line of a chart."""

    values: tuple[float, ...]
    """One per moment of the race."""
    colour: str
    mark: pygame.Surface
    """The picture that stands for it beside its value."""


@dataclass(frozen=True, slots=True)
class Chart:
    """What a chart shows."""

    title: str
    curves: tuple[Curve, ...]
    top: float
    """The value at the upper edge; the lower one is 0."""
    ticks: tuple[tuple[float, str], ...]
    """Values with a line of their own, and what stands beside it."""
    legs: tuple[tuple[int, str], ...]
    """Moments at which a leg begins, and its name."""
    stepped: bool = False
    """Whether values hold until they jump, as purses do."""
    flags: tuple[int, ...] = ()
    """Moments that are pointed out at the foot of the chart."""


class Plot:
    """A chart laid out in a rectangle of the window. What does not change with the scrubbing is one picture."""

    def __init__(self, painter: Painter, box: pygame.Rect, chart: Chart, gutter: int) -> None:
        """Use `box`; `gutter` are the pixels at the left for what stands beside the ticks (see `gutter_width`)."""
        self._painter = painter
        self.box = box
        self.chart = chart
        px = painter.px
        head = painter.line_height(TITLE_SIZE, "title") + painter.line_height(TICK_SIZE) // 3
        self._label = px(SAMPLE + LABEL) + painter.width("100 %", VALUE_SIZE) + px(24)
        self.area = pygame.Rect(box.left + px(PAD) + gutter, box.top + px(8) + head, 0, 0)
        self.area.width = box.right - px(PAD) - self._label - self.area.left
        self.area.height = box.bottom - px(PAD) - painter.line_height(TICK_SIZE) - self.area.top
        self._lines = self._curves()

    @property
    def last(self) -> int:
        """The last moment."""
        return len(self.chart.curves[0].values) - 1

    def x(self, index: int) -> float:
        """The pixel column of a moment."""
        return self.area.left + self.area.width * index / max(1, self.last)

    def y(self, value: float) -> float:
        """The pixel row of a value."""
        return self.area.bottom - self.area.height * value / self.chart.top

    def index_at(self, x: float) -> int:
        """The moment nearest to a pixel column."""
        share = (x - self.area.left) / max(1, self.area.width)
        return max(0, min(self.last, round(share * self.last)))

    def draw(self, brush: Brush, index: int) -> None:
        """Draw the chart with the line that scrubs at a moment, and the values there at the right."""
        px, theme, area, surface = brush.px, brush.theme, self.area, brush.surface
        brush.panel(self.box, "card")
        self._draw_ground(brush)
        brush.put(self._lines, topleft=(area.left - px(PAD), area.top - px(PAD)))
        x = round(self.x(index))
        pygame.draw.line(surface, theme.text_muted, (x, area.top), (x, area.bottom), max(1, round(2 * brush.k)))
        for curve in self.chart.curves:
            at = (x, round(self.y(curve.values[index])))
            pygame.draw.aacircle(surface, theme.ink, at, px(6.5))
            pygame.draw.aacircle(surface, curve.colour, at, px(4.5))
        self._draw_values(brush, index)

    def _draw_ground(self, brush: Brush) -> None:
        """Title, ticks and legs."""
        painter, px, theme, area = brush.painter, brush.px, brush.theme, self.area
        thin = max(1, px(1.5))
        foot = area.bottom + painter.line_height(TICK_SIZE) / 2 + px(3)
        title_y = self.box.top + px(6) + painter.line_height(TITLE_SIZE, "title") / 2
        room = self.box.width - px(2 * PAD)
        brush.text(self.chart.title, (self.box.left + px(PAD), title_y), TITLE_SIZE, face="title", max_width=room)
        for value, words in self.chart.ticks:
            y = round(self.y(value))
            pygame.draw.line(brush.surface, theme.ribbon_line, (area.left, y), (area.right, y), thin)
            brush.text(words, (area.left - px(7), y), TICK_SIZE, theme.text_muted, align="right")
        ends = [index for index, _ in self.chart.legs[1:]] + [self.last]
        for (index, words), end in zip(self.chart.legs, ends, strict=True):
            x = round(self.x(index))
            if index:
                pygame.draw.line(brush.surface, theme.ribbon, (x, area.top), (x, area.bottom), thin)
            wide = self.x(end) - x
            if painter.width(words, TICK_SIZE) <= wide:
                brush.text(words, (x + wide / 2, foot), TICK_SIZE, theme.text_muted, align="center")

    def _curves(self) -> pygame.Surface:
        """All curves and flags in one picture, which reaches `PAD` over the area on every side."""
        painter, k = self._painter, self._painter.metrics.k
        edge = painter.px(PAD)
        parts: list[str] = []
        for number, curve in enumerate(self.chart.curves):
            parts.append(self._stroke(self._path(curve, edge), number))
        size = 8 * k
        for index in self.chart.flags:
            x, y = self.x(index) - self.area.left + edge, self.area.height + edge
            data = f"M{x:.1f},{y - 0.6 * size:.1f} L{x - size:.1f},{y + size:.1f} H{x + size:.1f} Z"
            parts.append(
                path(data, painter.theme.pointer, stroke=painter.theme.ink, stroke_width=2 * k, stroke_linejoin="round")
            )
        full = self.area.inflate(2 * edge, 2 * edge).size
        return painter.assets.rasterise(document(*full, "".join(parts)), full)

    def _stroke(self, data: str, number: int) -> str:
        """The path `data` in the manner of a curve: an outline keeps bright colours apart from the paper."""
        painter, k = self._painter, self._painter.metrics.k
        dash = " ".join(f"{length * k:.2f}" for length in DASHES[number % len(DASHES)])
        style = {"stroke_linejoin": "round", "stroke_linecap": "round"}
        if dash:
            style["stroke_dasharray"] = dash
        outline = path(data, stroke=painter.theme.ink, stroke_width=(LINE + OUTLINE) * k, **style)
        return outline + path(data, stroke=self.chart.curves[number].colour, stroke_width=LINE * k, **style)

    def sample(self, number: int) -> pygame.Surface:
        """A short piece of a curve, to stand before its mark."""
        size = (self._painter.px(SAMPLE), self._painter.px(LABEL))
        edge = (LINE + OUTLINE) * self._painter.metrics.k
        data = f"M{edge:.1f},{size[1] / 2:.1f} H{size[0] - edge:.1f}"
        return self._painter.assets.svg(document(*size, self._stroke(data, number)), size)

    def _path(self, curve: Curve, edge: int) -> str:
        points = [
            (self.x(index) - self.area.left + edge, self.y(value) - self.area.top + edge)
            for index, value in enumerate(curve.values)
        ]
        start = f"M{points[0][0]:.1f},{points[0][1]:.1f}"
        if not self.chart.stepped:
            return start + "".join(f" L{x:.1f},{y:.1f}" for x, y in points[1:])
        return start + "".join(f" H{x:.1f} V{y:.1f}" for x, y in points[1:])

    def _draw_values(self, brush: Brush, index: int) -> None:
        """The marks of the curves at the right, in the order of their values, with the values themselves."""
        painter, px, area = brush.painter, brush.px, self.area
        gap = min(px(LABEL) + px(3), area.height / max(1, len(self.chart.curves) - 1))
        rows = spread([self.y(curve.values[index]) for curve in self.chart.curves], gap, area.top, area.bottom)
        size = max(SMALLEST_TEXT_PX, min(painter.metrics.font_px(VALUE_SIZE), round(gap)))
        for number, (curve, y) in enumerate(zip(self.chart.curves, rows, strict=True)):
            left = brush.put(self.sample(number), midleft=(area.right + px(12), y)).right + px(6)
            words, at = self._words(curve.values[index]), (brush.put(curve.mark, midleft=(left, y)).right + px(6), y)
            painter.letters(brush.surface, words, size, painter.theme.text, "semibold", at)

    def _words(self, value: float) -> str:
        return str(round(value)) if self.chart.stepped else self._painter.figures.percent(value)


def gutter_width(painter: Painter, charts: Sequence[Chart]) -> int:
    """Pixels at the left that the ticks of all `charts` need, so that charts above each other line up."""
    return max(painter.width(words, TICK_SIZE) for chart in charts for _, words in chart.ticks) + painter.px(10)


def spread(rows: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """The rows moved apart to lie `gap` from each other, within `low` and `high` where there is room."""
    order = sorted(range(len(rows)), key=lambda at: (rows[at], at))
    placed = list(rows)
    for before, at in pairwise(order):
        placed[at] = max(placed[at], placed[before] + gap)
    limit = high
    for at in reversed(order):
        placed[at] = min(placed[at], limit)
        limit = placed[at] - gap
    if order and placed[order[0]] < low:
        shift = low - placed[order[0]]
        placed = [row + shift for row in placed]
    return placed
