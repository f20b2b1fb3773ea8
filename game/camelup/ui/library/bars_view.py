"""Bars of counts on a card, each with a mark for what was to be expected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from camelup.ui.kit.brush import Brush

VALUE_SIZE = 21
"""Virtual units."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One count."""

    observed: int
    expected: float
    colour: str
    mark: pygame.Surface
    """The picture under it."""


def draw_bars(brush: Brush, area: pygame.Rect, bars: Sequence[Bar]) -> None:
    """Draw the bars side by side in `area`, with their counts above and their pictures below.

    The expected count is a line across the bar, so that it can be told from the bar without colour.
    """
    px, theme = brush.px, brush.theme
    brush.panel(area, "card")
    inner = area.inflate(-2 * px(12), -2 * px(10))
    foot = max(bar.mark.get_height() for bar in bars) + px(6)
    # The counts of the highest bars and lines stand above them.
    head = brush.painter.line_height(VALUE_SIZE)
    floor, top = inner.bottom - foot, inner.top + head + px(4)
    most = max(1.0, *(max(bar.observed, bar.expected) for bar in bars))
    step = inner.width / len(bars)
    wide = round(min(step * 0.62, px(90)))
    pygame.draw.line(brush.surface, theme.card_border, (inner.left, floor), (inner.right, floor), max(1, px(2)))
    for number, bar in enumerate(bars):
        middle = round(inner.left + step * (number + 0.5))
        high = round((floor - top) * bar.observed / most)
        box = pygame.Rect(middle - wide // 2, floor - high, wide, high)
        if high > 0:
            pygame.draw.rect(brush.surface, bar.colour, box)
            pygame.draw.rect(brush.surface, theme.ink, box, max(1, px(2)))
        upper = box.top
        if bar.expected > 0:
            y = floor - round((floor - top) * bar.expected / most)
            line = pygame.Rect(box.left - px(7), y - max(1, px(2)), wide + px(14), max(3, px(5)))
            pygame.draw.rect(brush.surface, theme.ink, line.inflate(px(2), px(2)))
            pygame.draw.rect(brush.surface, theme.cream, line)
            if box.top - head < line.bottom:
                # The count would stand on the line.
                upper = min(upper, line.top - px(2))
        words = (middle, upper - head / 2 - px(1))
        brush.text(str(bar.observed), words, VALUE_SIZE, align="center", max_width=step * 0.8)
        brush.put(bar.mark, midtop=(middle, floor + px(5)))
