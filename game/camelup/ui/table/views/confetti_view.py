"""Paper in the colours of the camels, falling when a camel has won."""

from __future__ import annotations

import math

import pygame

from camelup.rules.board import RACING
from camelup.ui.table.brush import TableBrush

PIECES = 150


def draw_confetti(brush: TableBrush) -> None:
    """Draw the fall as far as it is; that always looks the same."""
    width, height = brush.surface.get_size()
    size = max(4, brush.px(14))
    for index in range(PIECES):
        # Golden-ratio steps spread the pieces evenly without a random number generator.
        across = (index * 0.6180339887) % 1.0
        late = (index * 0.7548776662) % 1.0 * 0.35
        t = (brush.stage.confetti - late) / 0.65
        if not 0.0 <= t <= 1.0:
            continue
        sway = math.sin(t * 9 + index) * 0.02
        x = (across + sway) * width
        y = (-0.08 + t * (1.0 + 0.3 * ((index * 0.5698402910) % 1.0))) * height
        turn = t * (6 + index % 5) + index
        wide = size * abs(math.cos(turn)) + 2
        corner = (math.cos(turn * 0.7), math.sin(turn * 0.7))
        half = (wide / 2, size * 0.32)
        points = [
            (
                x + sx * half[0] * corner[0] - sy * half[1] * corner[1],
                y + sx * half[0] * corner[1] + sy * half[1] * corner[0],
            )
            for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        look = brush.theme.camels[RACING[index % len(RACING)]]
        pygame.draw.polygon(brush.surface, look.blanket if index % 2 else look.body, points)
