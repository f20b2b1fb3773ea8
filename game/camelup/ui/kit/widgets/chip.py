"""Small plates with a number of EP, and the lightbulb: how the coach marks things."""

from __future__ import annotations

import pygame

from camelup.ui.kit.brush import Brush
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.svg import document

CHIP_SIZE = 22
"""Virtual units of a chip's words."""


def draw_chip(brush: Brush, ep: float, midright: tuple[float, float], size: float = CHIP_SIZE) -> pygame.Rect:
    """A pill with a signed number of EP, green for a gain; returns its pixels."""
    painter, theme = brush.painter, brush.theme
    words = painter.figures.number(ep, 1, sign=True)
    wide, tall = painter.width(words, size) + brush.px(16), painter.metrics.font_px(size) + brush.px(4)
    colour = theme.cheer if round(ep, 1) >= 0 else theme.boo
    box = brush.put(pill(painter, (wide, tall), colour), midright=midright)
    brush.text(words, box.center, size, theme.text, align="center")
    return box


def pill(painter: Painter, size: tuple[int, int], colour: str) -> pygame.Surface:
    """A small plate with round ends."""
    width, height = size
    line = max(1.0, 2 * painter.metrics.k)
    body = (
        f'<rect x="{line / 2:.2f}" y="{line / 2:.2f}" width="{width - line:.2f}" height="{height - line:.2f}"'
        f' rx="{(height - line) / 2:.2f}" fill="{colour}" stroke="{painter.theme.ink}" stroke-width="{line:.2f}"/>'
    )
    return painter.assets.svg(document(width, height, body), size)
