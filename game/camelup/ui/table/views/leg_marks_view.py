"""Who came in first and second in a leg that is paid: a wreath and a ring on the camels, medals beside their stack."""

from __future__ import annotations

from functools import partial

import pygame

from camelup.rules.board import CRAZY, Camel, Stack
from camelup.ui.art import board_geometry as geo
from camelup.ui.art import camels, pay_cloth
from camelup.ui.kit.cache import Piece
from camelup.ui.kit.metrics import SMALLEST_TEXT_PX
from camelup.ui.kit.placing import shared
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.stage import Stage

BADGE, WREATH, RING = 64, 106, 104
"""Sprite units: the badge on a blanket with its edge, and the pictures around it."""
EDGE = 0.07
"""Of the board's width, where the numbers of the spaces hang at its sides."""
MEDAL = (78, 62)
"""Sprite units of the medals of the first and the second."""
BEHIND, BEFORE = 126, 176
"""Sprite units from the hump axis to the middle of a medal behind the camels, or where crazy ones look there, too."""


def marked(stage: Stage) -> tuple[Camel, ...]:
    """The camels that are marked."""
    return () if stage.pay is None else stage.pay.score.ranking[:2]


def leg_marks(brush: TableBrush) -> list[Piece[TableBrush]]:
    """The marks of the first and the second camel, where they are on the track."""
    marks, board = [], brush.stage.seen.board
    for place, camel in enumerate(marked(brush.stage), start=1):
        if board.beyond is None or camel not in board.beyond.stack:
            space = board.space_of(camel)
            stack = board.stack_on(space)
            around = round(2.5 * brush.layout.camel_height)
            reach = brush.layout.stack_area(space, stack).inflate(around, around)
            paint = partial(_mark, place=place, camel=camel, space=space, stack=stack)
            marks.append(Piece(f"leg mark {place}", reach, (camel, space, stack), paint))
    return marks


def _mark(brush: TableBrush, place: int, camel: Camel, space: int, stack: Stack) -> None:
    layout, assets = brush.layout, brush.assets
    height = layout.camel_size(space, stack)
    unit = height / geo.SPRITE_H
    x, y = layout.axis(space, stack), layout.ground(space)
    rect = camels.camel_rect(stack.index(camel), camel, x, y, height, layout.forward(space))
    at = (x, rect.top + camels.BADGE_Y * unit)
    if place == 1:
        brush.put(pay_cloth.wreath(assets, round(WREATH * unit)), center=at)
    else:
        brush.put(pay_cloth.silver_ring(assets, round(RING * unit)), center=at)
    # No smaller than its number needs.
    medal = pay_cloth.medal(assets, place, max(2 * SMALLEST_TEXT_PX, round(MEDAL[place - 1] * unit)))
    box = brush.put(medal, center=(_beside(brush, x, space, stack), at[1]))
    brush.text(str(place), box.center, 34 * unit / brush.k * (1 if place == 1 else 0.85), face="title", align="center")


def _beside(brush: TableBrush, x: float, space: int, stack: Stack) -> float:
    """Where medals stand: behind the stack or before it, wherever they hide less of the neighbours."""
    layout, board = brush.layout, brush.stage.seen.board
    unit, forward = layout.camel_height / geo.SPRITE_H, layout.forward(space)
    crazy, racing = (any((camel in CRAZY) is each for camel in stack) for each in (True, False))
    spots = x - forward * unit * (BEFORE if crazy else BEHIND), x + forward * unit * (BEFORE if racing else BEHIND)
    others = [
        layout.stack_area(other, there) for other in geo.SPACES if other != space and (there := board.stack_on(other))
    ]
    high = layout.stack_area(space, stack)

    def hidden(spot: float) -> float:
        reach = pygame.Rect(0, high.top, round(MEDAL[0] * unit), high.height)
        reach.centerx = round(spot)
        edge = min(spot - layout.board.left, layout.board.right - spot) < EDGE * layout.board.width
        return sum(shared(reach, other) for other in others) + (reach.width * reach.height if edge else 0)

    return min(spots, key=hidden)
