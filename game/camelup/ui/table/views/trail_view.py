"""The way of a unit on the board: its target lit, its ghost where it stood, an arc and a number for every hop."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from camelup.rules.board import Stack
from camelup.ui.art import board_geometry as geo
from camelup.ui.art import camels, trail
from camelup.ui.art.sprites import Sprite
from camelup.ui.kit.cache import Piece
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.layout import FINISH
from camelup.ui.table.stage import Trail
from camelup.ui.table.views.sheets_view import signed
from camelup.ui.table.views.unit_view import End, hop_of

GHOST = 95
"""How opaque a ghost is, of 255."""
ARC = 0.62
"""The height of an arc of dots in camel heights, as far as there is room."""
_ABOVE = 0.06
"""By how much of a camel's height the dots run above the ground."""
_BELOW = 0.05
"""By how much of a camel's height the numbers lie before the feet."""


def lit(brush: TableBrush, way: Trail) -> list[Piece[TableBrush]]:
    """The light on the space that the unit runs to."""
    target = way.way[-1]
    if target == FINISH:
        return []
    board = brush.layout.board
    glow = trail.lit_cell(brush.assets, target, board.size)
    return [Piece("lit", glow.covers(board.topleft), target, lambda brush: glow.draw(brush.surface, board.topleft))]


def ghost(brush: TableBrush, way: Trail) -> Piece[TableBrush]:
    """The unit as it stood before it moved."""
    layout, origin, whole = brush.layout, way.way[0], (*way.left_behind, *way.stack)
    size = layout.camel_size(origin, whole)
    foot = layout.axis(origin, whole), layout.ground(origin) - len(way.left_behind) * geo.step(size)
    forward = layout.forward(origin)
    reach = camels.stack_rect(way.stack, *foot, size, forward).inflate(4, 4)
    paint = partial(_draw_ghost, stack=way.stack, foot=foot, size=size, forward=forward, low=not way.left_behind)
    return Piece("ghost", reach, (way.stack, way.left_behind, origin), paint)


def _draw_ghost(
    brush: TableBrush, stack: Stack, foot: tuple[float, float], size: float, forward: int, low: bool
) -> None:
    camels.draw_stack(brush.surface, brush.assets, stack, *foot, size, forward, alpha=GHOST, kneel_all=not low)


def hops(brush: TableBrush, way: Trail) -> list[Piece[TableBrush]]:
    """An arc of dots and a number for every hop; dark for those that are over."""
    layout, unit = brush.layout, brush.layout.board_unit
    pieces: list[Piece[TableBrush]] = []
    for index, (start, end) in enumerate(zip(way.way, way.way[1:], strict=False)):
        done, extra = index < way.done, way.extra if index == len(way.way) - 2 else 0
        # A unit that is sent back runs in at ground level.
        arc = 0.0 if extra < 0 else ARC
        hop = hop_of(layout, way.stack, End(start, way.stack), End(end, way.stack), arc)
        rise, low = _ABOVE * layout.camel_height, _BELOW * layout.camel_height
        dots = [hop.at((n + 1) / (trail.DOTS + 1)) for n in range(trail.DOTS)]
        dots = [(x, y - rise) for x, y in dots]
        mark = trail.hop_mark(brush.assets, signed(extra) if extra else str(index + 1), unit, done)
        place = hop.end[0], hop.end[1] + low
        spot = trail.dot(brush.assets, unit, done)
        reach = mark.covers(place).unionall([spot.covers(each) for each in dots])
        paint = partial(_draw_hop, dots=dots, done=done, mark=mark, place=place)
        pieces.append(Piece(f"hop {index}", reach, (start, end, done, extra, way.stack), paint))
    return pieces


def _draw_hop(
    brush: TableBrush,
    dots: Sequence[tuple[float, float]],
    done: bool,
    mark: Sprite,
    place: tuple[float, float],
) -> pygame.Rect:
    spot = trail.dot(brush.assets, brush.layout.board_unit, done)
    for each in dots:
        spot.draw(brush.surface, each)
    return mark.draw(brush.surface, place)
