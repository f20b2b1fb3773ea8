"""Things on the board that change: dice, tents, the pyramid, spectator tiles, plaques, glows.

`unit` is px per unit of the picture files: `camelup.ui.art.board_geometry.board_unit` for tents, dice
and the pyramid, camel height / 104 for what belongs to camels (spectator tiles).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import pygame

from camelup.rules.board import Roll
from camelup.ui.art import board_geometry as geo
from camelup.ui.art.camels import badge
from camelup.ui.art.pieces import symbol_disc
from camelup.ui.kit.assets import Assets
from camelup.ui.kit.svg import Point, document, path, rounded

GREY = "x"
TENT_SCALE = 0.72
PYRAMID_SCALE = 0.714
_TRAY_STEP = 50
"""Units from one die in the tray to the next, at most."""
_TRAY_WIDTH = 250
"""Units for all dice in the tray: no more than the pyramid is wide."""
DIE_ON_TENT = 74  # units from a tent's foot up to the anchor of its die
DIE_FRONT = (0.44, 0.61)  # where the middle of a die's front lies in its picture, as shares of width and height

Numeral = Literal["k", "w"]
PropName = Literal[
    "palm",
    "cactus",
    "rock",
    "skull",
    "pond",
    "rug",
    "jars",
    "cloud",
    "bird",
    "city",
    "finish_flag",
    "shadow",
    "dust",
    "die",
    "tent",
    "tent_used",
    "pyramid",
    "pyramid_open",
    "plaque",
    "tile_cheer",
    "tile_boo",
]


@dataclass(frozen=True, slots=True)
class Sprite:
    """A shared surface and the point of it (px from its upper left) that stands on a place."""

    surface: pygame.Surface
    anchor: tuple[int, int]

    def draw(self, target: pygame.Surface, place: tuple[float, float]) -> pygame.Rect:
        """Blit so that the anchor lies on `place`; return the px rectangle covered."""
        return target.blit(self.surface, self.covers(place))

    def covers(self, place: tuple[float, float]) -> pygame.Rect:
        """The px rectangle that drawing it on `place` covers."""
        return self.surface.get_rect(topleft=(round(place[0]) - self.anchor[0], round(place[1]) - self.anchor[1]))


def prop(assets: Assets, name: PropName, unit: float, palette: Mapping[str, str] | None = None) -> Sprite:
    """`assets/images/board/<name>.svg` as a sprite: palm, finish_flag, shadow, dust, ..."""
    full = f"board/{name}"
    return Sprite(assets.scaled(full, unit, palette), assets.anchor(full, unit))


def shadow(assets: Assets, camel_height: float, lifted: float = 0.0) -> Sprite:
    """The shadow under a camel; it shrinks while the camel is `lifted` (px)."""
    shrink = max(0.6, 1 - 0.25 * lifted / max(1.0, camel_height))
    return prop(assets, "shadow", camel_height / 168 * shrink)


def die(assets: Assets, letter: str, number: int | None, unit: float, numeral: Numeral | None = None) -> Sprite:
    """A die: `letter` is a camel or "x" (grey), `number` 1 to 3 or None (blank).

    The grey die shows a numeral in black inside a hexagon or in white inside a pentagon, as the
    badges of those camels are; `numeral` says which.
    """
    if letter == GREY:
        palette = assets.theme.die_palette_grey
    else:
        look = assets.theme.camels[letter]
        palette = {"front": look.blanket, "top": look.body, "dark": look.dark}
    base = prop(assets, "die", unit, palette)
    if number is None:
        return base

    def build() -> pygame.Surface:
        face = base.surface.copy()
        for name, colours in _face(assets, letter, number, numeral):
            face.blit(assets.scaled(f"board/{name}", unit, colours), (0, 0))
        return face

    return Sprite(assets.memo(("die", letter, number, numeral, unit), build), base.anchor)


def rolled(assets: Assets, roll: Roll, unit: float) -> Sprite:
    """The die that came out, showing what was rolled."""
    return die(assets, roll.die, roll.number, unit, "k" if roll.face == "k" else "w")


def rolled_at(assets: Assets, roll: Roll, height: float) -> pygame.Surface:
    """A picture of what was rolled, `height` px high."""
    return rolled(assets, roll, height / rolled(assets, roll, 1.0).surface.get_height()).surface


def die_at(assets: Assets, letter: str, height: float) -> pygame.Surface:
    """A picture of a die with an empty front, `height` px high."""
    whole = die(assets, letter, None, 1.0).surface.get_height()
    return die(assets, letter, None, height / whole).surface


def tile_at(assets: Assets, cheering: bool, owner: str, height: float) -> pygame.Surface:
    """A picture of a spectator tile with its owner's symbol, `height` px high."""
    whole = spectator_tile(assets, cheering, owner, 1.0).surface.get_height()
    return spectator_tile(assets, cheering, owner, height / whole).surface


def _face(assets: Assets, letter: str, number: int, numeral: Numeral | None) -> list[tuple[str, dict[str, str]]]:
    """The pictures that make up the front face of a die, with their colours."""
    if letter != GREY:
        return [(f"pips_{number}", {"pip": assets.theme.camels[letter].on_blanket})]
    mark = "mark_black" if numeral == "k" else "mark_white"
    colour = "#0E0C11" if numeral == "k" else "#FFFFFF"
    return [(mark, {}), (f"numeral_{number}", {"numeral": colour})]


def tent(assets: Assets, letter: str | None, unit: float) -> Sprite:
    """A market tent: empty (None), of a camel's die, or of the grey die ("x")."""
    size = unit * TENT_SCALE
    if letter is None:
        return prop(assets, "tent", size)
    theme = assets.theme
    colour = theme.die_front if letter == GREY else theme.camels[letter].blanket
    base = prop(assets, "tent_used", size, {"awning": colour})

    def build() -> pygame.Surface:
        whole = base.surface.copy()
        mark = badge(assets, letter, round(41 * size))
        middle = (base.anchor[0], base.anchor[1] - round(15 * size))
        whole.blit(mark, mark.get_rect(center=middle))
        return whole

    return Sprite(assets.memo(("tent", letter, size), build), base.anchor)


def die_on_tent(foot: tuple[float, float], unit: float) -> tuple[float, float]:
    """Where the anchor of a die lies that stands on the tent with that foot (px)."""
    return foot[0], foot[1] - DIE_ON_TENT * unit * TENT_SCALE


def pyramid(assets: Assets, unit: float, opened: bool = False) -> Sprite:
    """The pyramid, closed or with its cap lifted for the reveal of a die."""
    return prop(assets, "pyramid_open" if opened else "pyramid", unit * PYRAMID_SCALE)


def pyramid_tip(base: tuple[float, float], unit: float) -> tuple[float, float]:
    """Where a released die leaves the pyramid that stands on `base` (px)."""
    return base[0], base[1] - 200 * unit * PYRAMID_SCALE


def pyramid_tray(assets: Assets, inside: Sequence[str], unit: float) -> Sprite:
    """The tray with the dice still inside (camel letters and "x"); anchor as the pyramid."""
    count = max(1, len(inside))
    step = min(_TRAY_STEP, _TRAY_WIDTH / count)
    width = step * count + 22
    ink = assets.theme.ink

    def build() -> pygame.Surface:
        frame = document(
            width + 8,
            62,
            f'<rect x="4" y="8" width="{width}" height="52" rx="9" fill="#1E0D07" opacity=".4"/>'
            f'<rect x="4" y="4" width="{width}" height="52" rx="9" fill="#4A2713" stroke="{ink}" stroke-width="3.5"/>',
        )
        tray = assets.rasterise(frame, (round((width + 8) * unit), round(62 * unit)))
        for i, letter in enumerate(inside):
            x = width / 2 + 4 + (i - (len(inside) - 1) / 2) * step
            cube = die_at(assets, letter, 0.92 * step * unit)
            tray.blit(cube, cube.get_rect(center=(round(x * unit), round(29 * unit))))
            mark = badge(assets, letter, round(0.56 * step * unit))
            # On the front of the cube, which lies left of its middle and below it.
            tray.blit(mark, mark.get_rect(center=(round((x - step / 20) * unit), round((29 + step / 10) * unit))))
        return tray

    surface = assets.memo(("tray", tuple(inside), unit), build)
    return Sprite(surface, (surface.get_width() // 2 + round(4 * unit), round(46 * unit)))


def stack_plate(assets: Assets, camel_height: float) -> Sprite:
    """The round board under a stack of two or more, so that two stacks never read as one tower."""
    theme, unit = assets.theme, camel_height / 125
    body = (
        '<ellipse cx="92" cy="36" rx="84" ry="19" fill="#7A3E14" opacity=".35"/>'
        f'<path d="M14,26 v7 a74,17 0 0 0 148,0 v-7 Z" fill="{theme.track_edge}" stroke="{theme.ink}" stroke-width="3"'
        ' stroke-linejoin="round"/>'
        f'<ellipse cx="88" cy="26" rx="74" ry="17" fill="{theme.court_far}" stroke="{theme.ink}" stroke-width="3"/>'
        f'<ellipse cx="88" cy="25" rx="62" ry="12" fill="none" stroke="{theme.card_light}" stroke-width="3"'
        ' opacity=".8"/>'
    )
    size = (round(176 * unit), round(62 * unit))
    surface = assets.memo(("stack_plate", size), lambda: assets.rasterise(document(176, 62, body), size))
    return Sprite(surface, (round(88 * unit), round(27 * unit)))


def plaque(assets: Assets, number: int, k: float, hot: bool = False) -> Sprite:
    """The number plaque of a space; `k` is px per virtual unit; `hot` is highlighted."""
    theme = assets.theme
    base = prop(assets, "plaque", k, {"face": theme.gold if hot else theme.card_light})

    def build() -> pygame.Surface:
        whole = base.surface.copy()
        # On the board of a window it is read; on a small picture of one it is only part of the plaque.
        size = max(15, round(25 * k)) if k >= 0.5 else round(25 * k)
        text = assets.font("title", size).render(str(number), True, theme.text)
        whole.blit(text, text.get_rect(center=base.anchor))
        return whole

    return Sprite(assets.memo(("plaque", number, hot, k), build), base.anchor)


def _lug(unit: float) -> int:
    """The px by which the owner's disc sticks out of the upper right corner of a spectator tile."""
    return round(14 * unit)


def owner_on_tile(size: tuple[int, int], unit: float) -> pygame.Rect:
    """Where the disc of its owner lies on the picture of a spectator tile of that size."""
    side, lug = round(38 * unit), _lug(unit)
    return pygame.Rect(size[0] - lug + lug // 2 - side, lug // 3, side, side)


def spectator_tile(assets: Assets, cheering: bool, owner: str, unit: float) -> Sprite:
    """A spectator tile with +1 or -1 and the symbol of the character who owns it."""
    base = prop(assets, "tile_cheer" if cheering else "tile_boo", unit)
    lug = _lug(unit)

    def build() -> pygame.Surface:
        width, height = base.surface.get_size()
        whole = pygame.Surface((width + lug, height + lug), pygame.SRCALPHA)
        whole.blit(base.surface, (0, lug))
        place = owner_on_tile(whole.get_size(), unit)
        whole.blit(symbol_disc(assets, owner, place.width), place)
        return whole

    surface = assets.memo(("spectator", cheering, owner, unit), build)
    return Sprite(surface, (base.anchor[0], base.anchor[1] + lug))


def cell_glow(assets: Assets, space: int, board_size: tuple[int, int], dashed: bool = False) -> Sprite:
    """A golden light over one space; anchored so that drawing at the board's origin fits.

    `dashed` marks a legal choice that is not under the pointer.
    """
    tint = assets.theme.gold
    width, height = board_size
    k = geo.board_unit(width, height)
    points = [(x * width, y * height) for x, y in geo.cell_polygon(space, 0.045)]
    pad = 6 * k
    left = min(x for x, _ in points) - pad
    top = min(y for _, y in points) - pad
    size = (
        round(max(x for x, _ in points) + pad - left),
        round(max(y for _, y in points) + pad - top),
    )
    moved = [(x - left, y - top) for x, y in points]

    def build() -> pygame.Surface:
        edge = rounded(moved, 14 * k)
        shapes = path(edge, tint, opacity=0.16 if dashed else 0.35)
        if dashed:
            for a, b in zip(moved, moved[1:] + moved[:1], strict=True):
                shapes += _dashes(a, b, tint, k)
        else:
            shapes += path(edge, stroke=tint, stroke_width=7 * k)
            shapes += path(edge, stroke="#FFFDF4", stroke_width=2 * k, opacity=0.8)
        return assets.rasterise(document(size[0], size[1], shapes), size)

    surface = assets.memo(("glow", space, board_size, dashed), build)
    return Sprite(surface, (-round(left), -round(top)))


def _dashes(a: Point, b: Point, colour: str, k: float) -> str:
    """A dashed line from a to b; nanosvg draws dashes wrongly, so they are single lines."""
    count = max(3, round(max(abs(b[0] - a[0]), abs(b[1] - a[1])) / (22 * k)))
    parts: list[str] = []
    for i in range(count):
        start, end = (i + 0.25) / count, (i + 0.75) / count
        x0, y0 = a[0] + (b[0] - a[0]) * start, a[1] + (b[1] - a[1]) * start
        x1, y1 = a[0] + (b[0] - a[0]) * end, a[1] + (b[1] - a[1]) * end
        parts.append(f"M{x0:.1f},{y0:.1f} L{x1:.1f},{y1:.1f}")
    return path(" ".join(parts), stroke=colour, stroke_width=5 * k, stroke_linecap="round")
