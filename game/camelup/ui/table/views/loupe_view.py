"""A stack seen larger, with the names of its camels from top to bottom."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from camelup.rules.board import CAMELS, Stack
from camelup.ui.art import board_geometry as geo
from camelup.ui.art import camels
from camelup.ui.table.brush import TableBrush

CAMEL = 150
"""Virtual units of an enlarged camel's height."""


def draw_loupe(brush: TableBrush, space: int, stack: Stack, title: str, names: Sequence[str]) -> pygame.Rect:
    """Draw the stack on `space` enlarged beside it; `names` are those of `stack`, bottom to top. Returns its box."""
    px, layout, surface = brush.px, brush.layout, brush.surface
    most = (surface.get_height() - px(150)) / (1 + geo.STACK_STEP * (len(CAMELS) - 1))
    height = round(min(CAMEL * brush.k, most))
    step = geo.step(height)
    tall = camels.stack_height(len(stack), height)
    names_width = max(brush.width(name, 26, "title") for name in names)
    # Heads reach as far from the axis to either side.
    wide = round(height * 2 * (geo.HEAD + 6) / geo.SPRITE_H)
    box = pygame.Rect(0, 0, wide + names_width + px(52), round(tall) + px(72))
    box = _beside(layout.stack_area(space, stack), box, layout.board, surface.get_rect(), px(14))
    brush.panel(box, "tooltip")
    brush.text(title, (box.left + px(18), box.top + px(26)), 24, brush.theme.text_muted, max_width=box.width - px(36))
    ground = box.bottom - px(14)
    axis = box.left + px(6) + wide / 2
    camels.draw_stack(surface, brush.assets, stack, axis, ground, height, layout.forward(space))
    for level, name in enumerate(names):
        # The middle of the blanket of each camel.
        y = ground - (level * step + height * 0.37)
        look = brush.theme.camels[stack[level]]
        dot = pygame.Rect(0, 0, px(14), px(14))
        dot.midleft = (box.left + wide + px(10), round(y))
        pygame.draw.circle(surface, brush.theme.ink, dot.center, dot.width // 2 + 1)
        pygame.draw.circle(surface, look.blanket, dot.center, dot.width // 2 - 1)
        brush.text(name, (dot.right + px(8), y), 26, face="title")
    return box


def _beside(target: pygame.Rect, box: pygame.Rect, room: pygame.Rect, window: pygame.Rect, gap: int) -> pygame.Rect:
    """Right of the target where there is room, else left of it; inside `room`, or only the window if too large."""
    box = box.copy()
    box.midleft = (target.right + gap, target.centery)
    if box.right > room.right:
        box.midright = (target.left - gap, target.centery)
    return box.clamp(room) if room.contains(pygame.Rect(room.topleft, box.size)) else box.clamp(window)
