"""What a leg that is paid on the table needs: the cloth in the sky, and the signs of the first and the second camel.

All sizes are px, `unit` is the px of a unit of the cloth.
"""

from __future__ import annotations

import math

import pygame

from camelup.ui.kit.assets import Assets
from camelup.ui.kit.svg import Point, between, document, path, polygon

LEAF = "#4E9A3D"
SILVER = "#D5DCE1"
HEM = "#B4442E"
SHADE = "#7A3E14"
LIGHT = "#FFFDF4"
_LEAVES = 7
"""On each side of a wreath."""


def tail_reach(start: Point, aim: Point, longest: float) -> tuple[int, int]:
    """Where a tail ends that begins at `start` and points at `aim`."""
    far = math.dist(start, aim)
    x, y = between(start, aim, min(1.0, longest / far) if far else 0.0)
    return round(x), round(y)


def pay_cloth(
    assets: Assets, box: pygame.Rect, tip: tuple[int, int] | None, unit: float
) -> tuple[pygame.Surface, tuple[int, int]]:
    """The cloth that covers a box, with a tail to a point beside it, and where its picture lies."""
    area = box.inflate(round(16 * unit), round(24 * unit))
    corner = box.left - area.left, box.top - area.top

    def plain() -> str:
        return _cloth(assets, area.size, corner, box.size, None, unit)

    cloth = assets.drawing(("pay_cloth", box.size, unit), area.size, plain)
    if tip is None:
        return cloth, area.topleft
    whole = area.union(pygame.Rect(tip, (1, 1)).inflate(round(12 * unit), round(12 * unit)))
    at = tip[0] - whole.left, tip[1] - whole.top

    def tailed() -> pygame.Surface:
        picture = pygame.Surface(whole.size, pygame.SRCALPHA)
        picture.blit(cloth, (area.left - whole.left, area.top - whole.top))
        # Only where the tail is does it look otherwise.
        shift = box.left - whole.left, box.top - whole.top
        side = shift[0] if at[0] < shift[0] + box.width / 2 else shift[0] + box.width
        edge, ends = round(14 * unit), (shift[1] + box.height - round(70 * unit), shift[1] + box.height)
        part = pygame.Rect(min(side, at[0]), min(ends[0], at[1]), abs(side - at[0]), 0)
        part.height = max(ends[1], at[1]) - part.top
        part = part.inflate(2 * edge, 2 * edge).clip(picture.get_rect())
        moved = shift[0] - part.left, shift[1] - part.top
        tip_there = at[0] - part.left, at[1] - part.top
        picture.fill((0, 0, 0, 0), part)
        text = _cloth(assets, part.size, moved, box.size, tip_there, unit)
        picture.blit(assets.rasterise(text, part.size), part)
        return picture

    return assets.memo(("pay_cloth", box.size, unit, at, whole.size), tailed), whole.topleft


def _cloth(
    assets: Assets,
    size: tuple[int, int],
    corner: tuple[int, int],
    box: tuple[int, int],
    tip: tuple[int, int] | None,
    unit: float,
) -> str:
    """A picture of a size, or a part of one, with a cloth of the size of a box at a corner."""
    theme = assets.theme
    (x, y), (w, h) = (corner[0] / unit, corner[1] / unit), (box[0] / unit, box[1] / unit)

    def sheet(left: float, top: float, inset: float, radius: float, rest: str) -> str:
        return (
            f'<rect x="{left + inset:.2f}" y="{top + inset:.2f}" width="{w - 2 * inset:.2f}"'
            f' height="{h - 2 * inset:.2f}" rx="{radius}" {rest}/>'
        )

    edge = f'fill="{theme.card_light}" stroke="{theme.ink}" stroke-width="3.5"'
    body = sheet(x + 4, y + 7, 0, 16, f'fill="{SHADE}" opacity=".35"') + sheet(x, y, 0, 16, edge)
    if tip is not None:
        at = (tip[0] / unit, tip[1] / unit)
        side, inwards = (x, 1) if at[0] < x + w / 2 else (x + w, -1)
        ends = (side, y + h - 70), (side, y + h - 22)
        tail = polygon([ends[0], at, ends[1]])
        body += path(tail, theme.card_light, stroke=theme.ink, stroke_width=3.5, stroke_linejoin="round")
        # Cloth and tail are one: no line parts them.
        high, low = (side, ends[0][1] + 3), (side, ends[1][1] - 3)
        inner = [(side + 8 * inwards, high[1]), high]
        inner += [between(start, at, 0.4) for start in (high, (side, ends[0][1] + 24), low)]
        inner += [low, (side + 8 * inwards, low[1])]
        body += path(polygon(inner), theme.card_light)
    body += sheet(x, y, 9, 10, f'fill="none" stroke="{HEM}" stroke-width="3"')
    return document(*size, f'<g transform="scale({unit:.5f})">{body}</g>')


def loss_disc(assets: Assets, side: int) -> pygame.Surface:
    """What a wrong ticket's loss stands on."""
    body = (
        f'<circle cx="40" cy="40" r="36" fill="{assets.theme.loss}" stroke="{assets.theme.ink}" stroke-width="3.5"/>'
        f'<circle cx="40" cy="40" r="29" fill="none" stroke="{assets.theme.card_light}" stroke-width="2.5"'
        ' opacity=".7"/>'
    )
    return assets.svg(document(80, 80, body), (side, side))


def wreath(assets: Assets, side: int) -> pygame.Surface:
    """The wreath around the badge of the camel that won the leg."""
    leaves = _wreath(50, 50, 34, 11, assets.theme.ink)
    return assets.svg(document(100, 100, leaves), (side, side))


def silver_ring(assets: Assets, side: int) -> pygame.Surface:
    """The ring around the badge of the second camel."""
    body = "".join(
        f'<circle cx="50" cy="50" r="33" fill="none" stroke="{colour}" stroke-width="{width}"/>'
        for colour, width in ((assets.theme.ink, 14), (SILVER, 8))
    )
    return assets.svg(document(100, 100, body), (side, side))


def medal(assets: Assets, place: int, side: int) -> pygame.Surface:
    """The medal of the first or the second camel; callers write the number in its middle."""
    ink = assets.theme.ink
    if place == 1:
        body = f'<circle cx="44" cy="44" r="23" fill="{LIGHT}" stroke="{ink}" stroke-width="3"/>'
        body += _wreath(44, 44, 28, 12, ink)
    else:
        body = f'<circle cx="44" cy="44" r="31" fill="#C9D1D8" stroke="{ink}" stroke-width="3"/>'
        body += f'<circle cx="44" cy="44" r="22" fill="{LIGHT}" stroke="{ink}" stroke-width="2.5"/>'
    return assets.svg(document(88, 88, body), (side, side))


def _wreath(x: float, y: float, radius: float, leaf: float, ink: str) -> str:
    leaves = ""
    for side in (-1, 1):
        for index in range(_LEAVES):
            angle = math.radians(90 + side * (18 + index * 23))
            at = x + radius * math.cos(angle), y + radius * math.sin(angle)
            leaves += (
                f'<ellipse transform="translate({at[0]:.1f},{at[1]:.1f}) rotate({math.degrees(angle) + side * 62:.0f})"'
                f' cx="0" cy="0" rx="{leaf}" ry="{leaf * 0.46:.2f}" fill="{LEAF}" stroke="{ink}" stroke-width="2"/>'
            )
    return leaves
