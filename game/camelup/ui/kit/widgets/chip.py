"""Small plates with a number of EP, and the lightbulb: how the coach marks things."""

from __future__ import annotations

import pygame

from camelup.ui.kit import icons
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.svg import document

CHIP_SIZE = 22
"""Virtual units of a chip's words."""


def draw_chip(
    surface: pygame.Surface, painter: Painter, ep: float, midright: tuple[float, float], size: float = CHIP_SIZE
) -> pygame.Rect:
    """A pill with a signed number of EP, green for a gain; returns its pixels."""
    words = painter.figures.number(ep, 1, sign=True)
    theme = painter.theme
    wide, tall = painter.width(words, size, "semibold") + painter.px(16), painter.metrics.font_px(size) + painter.px(4)
    box = pygame.Rect(0, 0, wide, tall)
    box.midright = (round(midright[0]), round(midright[1]))
    surface.blit(pill(painter, box.size, theme.cheer if round(ep, 1) >= 0 else theme.boo), box)
    painter.text(surface, words, box.center, size, theme.text, "semibold", "center")
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


def bulb(painter: Painter, px: int, colour: str | None = None) -> pygame.Surface:
    """The coach's sign."""
    return icons.icon(painter.assets, "lightbulb", px, colour)
