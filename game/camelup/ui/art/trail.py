"""What tells a move on the board: its target lit, dots and numbers along its way, dust, the mat of the large die."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame

from camelup.ui.art import board_geometry as geo
from camelup.ui.art.sprites import Sprite
from camelup.ui.kit.assets import Assets
from camelup.ui.kit.svg import document, path, rounded

DIE = 116
"""Units of the height of the die that lies on its mat."""
DOTS = 11
"""Dots along the arc of one hop."""
PUFFS = 5
"""Pictures of a cloud of dust, from the moment it rises until it is gone."""
_MARK, _DOT = 18.0, 4.6
"""Units of the radius of a numbered mark and of a dot."""
_LIGHT = "#FFFDF4"
_STROKES = ((222, 78, 96), (240, 74, 86), (300, 74, 86), (318, 78, 96))
"""Around a die that has just landed: degrees, and units from its middle."""
_SPEED = ((-118, 92, 60), (-86, 84, 84), (-56, 100, 52), (-24, 108, 44))
"""Behind a camel that runs: units above the ground, behind its hump, and long."""
_DUST = ((-60, 2, 11), (-40, -7, 15), (-20, 2, 10), (22, 3, 10), (44, -5, 14), (64, 3, 9))
"""Where its clouds rise, and their radius, in units."""


def warm(assets: Assets, board_size: tuple[int, int]) -> Iterator[None]:
    """Make the pictures that moves need, a few at a time."""
    unit = geo.board_unit(*board_size)
    mat(assets, unit)
    strokes(assets, unit)
    for way in (1, -1):
        speed_lines(assets, unit, way)
    for step in range(PUFFS):
        dust(assets, unit, step / PUFFS)
    yield
    for done in (False, True):
        dot(assets, unit, done)
        for text in ("1", "2", "3"):
            hop_mark(assets, text, unit, done)
        yield
    for space in geo.SPACES:
        lit_cell(assets, space, board_size)
        yield


def lit_cell(assets: Assets, space: int, board_size: tuple[int, int]) -> Sprite:
    """The space that a unit runs to, in white light; anchored so that drawing at the board's origin fits."""
    theme, (width, height) = assets.theme, board_size
    k = geo.board_unit(width, height)
    points = [(x * width, y * height) for x, y in geo.cell_polygon(space, 0.02)]
    pad = 10 * k
    left, top = min(x for x, _ in points) - pad, min(y for _, y in points) - pad
    size = round(max(x for x, _ in points) + pad - left), round(max(y for _, y in points) + pad - top)

    def build() -> pygame.Surface:
        edge = rounded([(x - left, y - top) for x, y in points], 14 * k)
        shapes = (
            path(edge, stroke=theme.card_light, stroke_width=18 * k, opacity=0.45),
            path(edge, theme.card_light, opacity=0.55),
            path(edge, "#FFFFFF", opacity=0.75),
            path(edge, stroke=theme.ink, stroke_width=8 * k),
            path(edge, stroke="#FFFFFF", stroke_width=5.5 * k),
        )
        return assets.rasterise(document(*size, "".join(shapes)), size)

    return Sprite(assets.memo(("lit", space, board_size), build), (-round(left), -round(top)))


def dot(assets: Assets, unit: float, done: bool) -> Sprite:
    """One dot of an arc: dark where the unit has been, light where it is still to come."""
    fill = assets.theme.track_edge if done else _LIGHT
    return _disc(assets, unit, _DOT, fill, assets.theme.ink, 2.0)


def hop_mark(assets: Assets, text: str, unit: float, done: bool) -> Sprite:
    """The number of a hop, on the space where it ends."""
    theme = assets.theme
    base = _disc(assets, unit, _MARK, theme.panel_top if done else _LIGHT, _LIGHT if done else theme.ink, 3.0)

    def build() -> pygame.Surface:
        whole = base.surface.copy()
        font = assets.font("title", max(12, round((26 if len(text) == 1 else 21) * unit)))
        words = font.render(text, True, theme.text_on_panel if done else theme.text)
        words = words.subsurface(words.get_bounding_rect())
        whole.blit(words, words.get_rect(center=base.anchor))
        return whole

    return Sprite(assets.memo(("hop_mark", text, unit, done), build), base.anchor)


def _disc(assets: Assets, unit: float, radius: float, fill: str, line: str, width: float) -> Sprite:
    side = 2 * (radius + width)
    size = max(3, round(side * unit))
    body = (
        f'<circle cx="{side / 2:g}" cy="{side / 2:g}" r="{radius:g}" fill="{fill}"'
        f' stroke="{line}" stroke-width="{width:g}"/>'
    )
    surface = assets.svg(document(side, side, body), (size, size))
    return Sprite(surface, (size // 2, size // 2))


def mat(assets: Assets, unit: float) -> Sprite:
    """The mat on which a die falls; anchored in its middle."""
    ink = assets.theme.ink
    body = (
        f'<ellipse cx="81" cy="20" rx="78" ry="17" fill="#B4442E" stroke="{ink}" stroke-width="3"/>'
        '<ellipse cx="81" cy="20" rx="67" ry="11.5" fill="none" stroke="#FFE3A0" stroke-width="3"/>'
    )
    size = (round(162 * unit), round(40 * unit))
    return Sprite(assets.svg(document(162, 40, body), size), (size[0] // 2, size[1] // 2))


def strokes(assets: Assets, unit: float) -> Sprite:
    """What flies off a die that hits its mat; anchored in the middle of the die."""
    lines = ""
    for degrees, near, far in _STROKES:
        x, y = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        line = f"M{110 + x * near:.1f},{110 + y * near:.1f} L{110 + x * far:.1f},{110 + y * far:.1f}"
        lines += path(line, stroke=_LIGHT, stroke_width=7, stroke_linecap="round")
    side = round(220 * unit)
    return Sprite(assets.svg(document(220, 220, lines), (side, side)), (side // 2, side // 2))


def speed_lines(assets: Assets, unit: float, way: int) -> Sprite:
    """The lines behind a camel that runs to the right (+1) or left; anchored on the ground under its hump."""
    lines = ""
    for up, behind, length in _SPEED:
        x = 170 - behind - length if way > 0 else behind
        lines += path(f"M{x + 4:g},{130 + up:g} h{length - 8:g}", stroke=_LIGHT, stroke_width=6, stroke_linecap="round")
    size = (round(170 * unit), round(130 * unit))
    return Sprite(assets.svg(document(170, 130, lines), size), (size[0] if way > 0 else 0, size[1]))


def dust(assets: Assets, unit: float, age: float) -> Sprite:
    """A cloud of dust that spreads and thins out while `age` goes from 0 to 1; anchored on the ground."""
    step = min(PUFFS - 1, int(age * PUFFS))
    spread, opacity = 0.7 + 0.5 * step / PUFFS, 0.85 * (1 - step / PUFFS)
    puffs = "".join(
        f'<circle cx="{100 + x * spread:.1f}" cy="{44 + (y - 5 * step) * spread:.1f}"'
        f' r="{radius * (1 + 0.1 * step):.1f}" fill="#FFF1CF"/>'
        for x, y, radius in _DUST
    )
    size = (round(200 * unit), round(70 * unit))
    surface = assets.svg(document(200, 70, f'<g opacity="{opacity:.2f}">{puffs}</g>'), size)
    return Sprite(surface, (size[0] // 2, round(46 * unit)))
