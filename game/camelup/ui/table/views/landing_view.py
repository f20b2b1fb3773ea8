"""Where a racing camel would go from spectators that are about to be placed: an arrow, and the mark of a camel on top
of or underneath who stands there."""

from __future__ import annotations

import math

import pygame

from camelup.rules.board import Camel, Landing, Placement
from camelup.ui.art import board_geometry as geo
from camelup.ui.art import camels
from camelup.ui.art.gallop import KNEEL, STAND
from camelup.ui.kit.assets import Assets
from camelup.ui.kit.cache import Piece
from camelup.ui.kit.svg import Point, document, path
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.layout import FINISH

_ANY = Camel.BLUE
"""Whichever racing camel comes: only its outline is shown."""
_FAINT = 190
"""How solid the mark is, of 255."""


def lift_of(landing: Landing) -> float:
    """How high the stack that stands there is shown above the ground, in camel heights, for a camel underneath."""
    return geo.STACK_STEP if landing.placement is Placement.UNDERNEATH else 0.0


def mark_area(brush: TableBrush, landing: Landing) -> pygame.Rect:
    """The pixels of the mark of the camel that comes."""
    layout, end = brush.layout, _end(landing)
    level = len(landing.joined) if landing.placement is Placement.ON_TOP else 0
    together = (_ANY, *landing.joined)
    axis, height = layout.axis(end, together), layout.camel_size(end, together)
    return camels.camel_rect(level, _ANY, axis, layout.ground(end), height, layout.forward(end))


def draw_mark(brush: TableBrush, landing: Landing) -> None:
    """Draw the mark of the camel that comes."""
    mark, forward = mark_area(brush, landing), brush.layout.forward(_end(landing))
    pose = KNEEL if landing.placement is Placement.ON_TOP else STAND
    brush.put(_outline(brush.assets, pose, forward, mark.height), topleft=mark.topleft)


def arrow_piece(brush: TableBrush, space: int, cheering: bool, landing: Landing) -> Piece[TableBrush]:
    """The arrow from the spectators on `space` to that mark."""
    mark, tall = mark_area(brush, landing), brush.layout.camel_height
    x0, y0 = brush.layout.point(geo.tile_spot(space))
    x1, y1 = mark.centerx, mark.centery
    if abs(brush.layout.ground(_end(landing)) - brush.layout.ground(space)) < tall / 2:
        # Along a row: in an arc over the track, to the near side of the mark.
        side = 1 if x0 > x1 else -1
        x1 += side * mark.width // 5
        bend = (x0 + x1) / 2, min(y0, y1) - tall * 0.6
    else:
        # Up or down a side: in an arc through the court, where no camel stands.
        side = 1 if x0 < brush.layout.board.centerx else -1
        x1 += side * mark.width // 4
        bend = max(x0, x1) if side > 0 else min(x0, x1), (y0 + y1) / 2
        bend = bend[0] + side * tall * 0.9, bend[1]
    colour = brush.theme.cheer if cheering else brush.theme.boo
    start = x0 + (bend[0] - x0) * 0.2, y0 + (bend[1] - y0) * 0.2
    picture, at = _arrow(brush.assets, start, bend, (x1, y1), max(3.0, tall * 0.07), colour)
    key = space, cheering, landing
    return Piece("arrow", picture.get_rect(topleft=at), key, lambda brush: brush.put(picture, topleft=at))


def _end(landing: Landing) -> int:
    return FINISH if landing.placement is Placement.BEYOND else landing.path[-1]


def _outline(assets: Assets, pose: str, facing: int, height: int) -> pygame.Surface:
    """A camel without a colour, light with an edge of ink."""

    def build() -> pygame.Surface:
        body = camels.camel_body(assets, _ANY, pose, facing, height)
        whole = pygame.Surface(body.get_size(), pygame.SRCALPHA)
        whole.blit(body, (0, 0))
        whole.blit(camels.camel_head(assets, _ANY, facing, height), (0, 0))
        mask = pygame.mask.from_surface(whole, 90)
        picture = mask.to_surface(setcolor=assets.theme.glow, unsetcolor=(0, 0, 0, 0))
        points = mask.outline()
        pygame.draw.lines(picture, assets.theme.ink, True, points, max(2, round(height / 36)))
        picture.set_alpha(_FAINT)
        return picture

    return assets.memo(("outline", pose, facing, height), build)


def _arrow(
    assets: Assets, start: Point, bend: Point, end: Point, thick: float, colour: str
) -> tuple[pygame.Surface, tuple[int, int]]:
    """A bent arrow with an edge of ink, and where its upper left corner belongs."""
    pad = round(4 * thick)
    left, top = (round(min(point[axis] for point in (start, bend, end))) - pad for axis in (0, 1))
    right, bottom = (round(max(point[axis] for point in (start, bend, end))) + pad for axis in (0, 1))
    size = right - left, bottom - top
    # The head looks along the end of the bend.
    dx, dy = end[0] - bend[0], end[1] - bend[1]
    length = max(1.0, math.hypot(dx, dy))
    dx, dy = dx / length, dy / length
    neck, half = (end[0] - dx * 2.6 * thick, end[1] - dy * 2.6 * thick), 1.7 * thick

    def at(x: float, y: float) -> str:
        return f"{x - left:.1f} {y - top:.1f}"

    line = f"M{at(*start)} Q{at(*bend)} {at(*neck)}"
    wings = at(neck[0] - dy * half, neck[1] + dx * half), at(neck[0] + dy * half, neck[1] - dx * half)
    head = f"M{at(*end)} L{wings[0]} L{wings[1]} Z"

    def build() -> pygame.Surface:
        ink = assets.theme.ink
        shapes = path(line, stroke=ink, stroke_width=thick * 1.7) + path(
            head, ink, stroke=ink, stroke_width=thick * 0.8
        )
        shapes += path(line, stroke=colour, stroke_width=thick) + path(head, colour)
        return assets.rasterise(document(size[0], size[1], shapes), size)

    return assets.memo(("arrow", line, head, colour), build), (left, top)
