"""The finish seen from beside the track: sky, crowd, line and tape. Each picture is made once for a size of the board.

Everything is drawn in the units of a picture 920 high and at least 1370 wide, whose y grows down to 1040 at the lower
edge and whose finish line stands at x 700. A higher board shows more sky, a wider one more on both sides.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

import pygame

from camelup.ui.art import crowd, sprites
from camelup.ui.art.crowd import Mood
from camelup.ui.kit.assets import Assets
from camelup.ui.kit.svg import Point, between, document, path, polygon, vertical

HIGH, WIDE = 920.0, 1370.0
LOWEST, MIDDLE = 1040.0, 975.0
"""The y of the lower edge, and the x in the middle."""
LINE = 700.0
"""The x of the finish line at its near end."""
TORN = 6
"""Pictures of the tape between whole and torn."""
_VANISH, _NARROW = 800.0, 0.86
"""The x towards which everything narrows, and by how much it has at the far edge of the track."""
_FAR, _NEAR = 650.0, 990.0
"""The y of the track's far and near edges."""
_RAIL = 556.0
_HALF = 460.0, 380.0
"""The size of the picture of half the tape."""
_SPACES = ((-520.0, 40.0, 1), (56.0, LINE - 66, 1), (LINE + 66, 1300.0, 16), (1316.0, 1990.0, 15))
"""Left and right edge of each space in sight, and its number; what lies beyond space 1 is too far off for one."""
_PLAQUES = ((330.0, 1), (1010.0, 16), (1580.0, 15))
_PROPS: tuple[tuple[sprites.PropName, float, float, float], ...] = (
    ("cloud", 1240, 190, 1.6), ("cloud", 420, 250, 1.4), ("palm", 420, 530, 1.7), ("palm", 1795, 530, 1.9),
)  # fmt: skip
"""What stands behind the crowd: its middle at the ground, and its size."""
_PENNANTS = ("#FFD15C", "#3E93A8", "#FFF3D8")
_FLAG = "#FFD15C"
_RED, _PAPER = "#E5402E", "#FFF3D8"
_PACE = 3
"""Steps from one sample of the tape to the next that one stripe takes."""


@dataclass(frozen=True, slots=True)
class View:
    """Where the picture lies on the window."""

    area: pygame.Rect

    @property
    def scale(self) -> float:
        """Pixels per unit."""
        return min(self.area.height / HIGH, self.area.width / WIDE)

    @property
    def left(self) -> float:
        return MIDDLE - self.area.width / self.scale / 2

    @property
    def top(self) -> float:
        return LOWEST - self.area.height / self.scale

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The pixels of a point in units."""
        return self.area.x + (x - self.left) * self.scale, self.area.y + (y - self.top) * self.scale

    def px(self, units: float) -> int:
        return max(1, round(units * self.scale))


def ground(assets: Assets, view: View, leg: int, mood: Mood, beat: int) -> pygame.Surface:
    """All that stands still, with the crowd in one of its two pictures, at the time of day of a leg."""
    sky, size = assets.theme.sky(leg), view.area.size

    def build() -> pygame.Surface:
        local = View(pygame.Rect(0, 0, *size))
        picture = pygame.Surface(size).convert()
        half = (max(1, size[0] // 2), max(1, size[1] // 2))
        # Soft gradients over so much are slow to draw, and look the same from half the size.
        far = assets.rasterise(_framed(local, _sky(assets, local, (sky.top, sky.mid, sky.low))), half)
        picture.blit(pygame.transform.smoothscale(far, size), (0, 0))
        for prop, x, y, unit in _PROPS:
            sprites.prop(assets, prop, unit * local.scale).draw(picture, local.at(x, y))
        sprites.pyramid(assets, 1.25 * local.scale).draw(picture, local.at(1330, 500))
        _people(picture, assets, local, mood, beat)
        picture.blit(assets.rasterise(_framed(local, _track(assets)), size), (0, 0))
        for middle, number in _PLAQUES:
            sprites.plaque(assets, number, 1.7 * local.scale).draw(picture, local.at(middle, 962))
        return picture

    return assets.memo(("finish_ground", size, leg, mood, beat), build)


def post(assets: Assets, view: View, near: bool) -> tuple[pygame.Surface, tuple[float, float]]:
    """One of the posts that hold the tape, and the pixels of its upper left corner."""
    grow, high = (1.2, 236.0) if near else (0.9, 212.0)
    x, y = _post_foot(near)
    wide, tall = 70 * grow, high + 60 * grow
    left, foot = wide / 2, tall - 14 * grow
    draw = partial(_post, grow, high, assets.theme.ink)
    return assets.drawing(("post", near), (view.px(wide), view.px(tall)), draw), view.at(x - left, y - foot)


def _post(grow: float, high: float, ink: str) -> str:
    wide, tall = 70 * grow, high + 60 * grow
    left, foot = wide / 2, tall - 14 * grow
    rings = "".join(
        f'<rect x="{left - 9 * grow:g}" y="{foot - high + (30 + 52 * i) * grow:g}" width="{18 * grow:g}"'
        f' height="{24 * grow:g}" fill="{_PAPER}" stroke="{ink}" stroke-width="3"/>'
        for i in range(int(high / 52 / grow))
    )
    body = (
        f'<ellipse cx="{left + 4:g}" cy="{foot + 2:g}" rx="{26 * grow:g}" ry="{8 * grow:g}" fill="#8E4E22"'
        ' opacity=".4"/>'
        + path(
            f"M{left - 9 * grow:g},{foot:g} V{foot - high:g} H{left + 9 * grow:g} V{foot:g} Z",
            "#7A4A28", stroke=ink, stroke_width=4,
        )
        + rings
        + f'<circle cx="{left:g}" cy="{foot - high - 8 * grow:g}" r="{15 * grow:g}" fill="#FFD95A" stroke="{ink}"'
        ' stroke-width="4"/>'
    )  # fmt: skip
    return document(wide, tall, body)


def tape(assets: Assets, view: View, step: int) -> tuple[list[pygame.Surface], list[tuple[float, float]]]:
    """The far and the near half of the tape, from whole (0) to torn and flown (`TORN`), and where they lie."""
    pictures, places = [], []
    size = (view.px(_HALF[0]), view.px(_HALF[1]))
    for near in (False, True):
        held = _held(near)
        pictures.append(assets.drawing(("tape", near, step), size, partial(_half, near, step / TORN, assets.theme.ink)))
        places.append(view.at(held[0] - 380, held[1] - 190))
    return pictures, places


def _held(near: bool) -> Point:
    """Where a post holds its half of the tape."""
    x, y = _post_foot(near)
    return x, y - (190 if near else 150)


def _half(near: bool, torn: float, ink: str) -> str:
    held = _held(near)
    points = [(x - held[0] + 380, y - held[1] + 190) for x, y in _flown(held, near, torn)]
    return document(*_HALF, _striped(points, 28.0 if near else 21.0, ink))


def burst(assets: Assets, view: View, size: float) -> pygame.Surface:
    """The flash where a chest meets the tape, of so many units."""
    side = view.px(size)
    return assets.drawing("burst", (side, side), partial(_burst, assets.theme.ink))


def _burst(ink: str) -> str:
    body = path(_star(100, 100, 92, 0.56, 8), "#FFFDF4", stroke=ink, stroke_width=5, stroke_linejoin="round")
    body += path(_star(100, 100, 58, 0.6, 22), "#FFD95A", stroke="#F0A93A", stroke_width=4)
    return document(200, 200, body)


def speed_lines(assets: Assets, view: View, *, flip: bool) -> pygame.Surface:
    """Wind behind a runner that runs to the left, or to the right, as wide as 560 and as high as 560 units."""
    side = view.px(560)
    lines = assets.drawing("speed_lines", (side, side), _speed_lines)
    if not flip:
        return lines
    return assets.memo(("speed_lines", side, "flipped"), lambda: pygame.transform.flip(lines, True, False))


def _speed_lines() -> str:
    rows = ((18, 60, 420, 9), (72, 130, 330, 6), (310, 180, 300, 8), (362, 130, 420, 11), (426, 190, 260, 7),
            (500, 60, 480, 10), (548, 180, 340, 7))  # fmt: skip
    body = "".join(
        path(
            f"M{x},{y - w} Q{x + ln * 0.4:g},{y - w * 0.6:g} {x + ln},{y} Q{x + ln * 0.4:g},{y + w * 0.6:g} {x},{y + w}"
            f" Q{x - w},{y} {x},{y - w} Z",
            "#FFFDF4", opacity=0.72,
        )
        for y, x, ln, w in rows
    )  # fmt: skip
    return document(560, 560, body)


# How it is drawn ---------------------------------------------------------------------------------------------------


def _framed(view: View, body: str) -> str:
    """Shapes in units as a picture of the whole view."""
    width, height = view.area.width / view.scale, view.area.height / view.scale
    shift = f'<g transform="translate({-view.left:g} {-view.top:g})">{body}</g>'
    return document(width, height, shift)


def _sky(assets: Assets, view: View, colours: Sequence[str]) -> str:
    theme, top = assets.theme, view.top
    wide = f'x="-600" width="3200" y="{top:g}" height="{1100 - top:g}"'
    rays = "".join(
        path(polygon([_ray(800, 400, turn, 90), *_spread(800, 400, turn, 1500)]), "#FFF0BC", opacity=0.3)
        for turn in (math.tau * n / 26 for n in range(26))
    )
    sun = (
        '<radialGradient id="sun" gradientUnits="userSpaceOnUse" cx="800" cy="400" r="520"><stop offset="0"'
        ' stop-color="#FFF6D0"/><stop offset=".4" stop-color="#FFF0BC" stop-opacity=".8"/>'
        '<stop offset="1" stop-color="#FFE7AE" stop-opacity="0"/></radialGradient>'
    )
    dunes = path(
        "M-600,390 C0,300 420,330 640,390 C900,440 1150,330 1400,320 C1650,310 1900,360 2600,350 V900 H-600 Z",
        theme.dune_far,
    ) + path("M-600,430 C300,370 560,420 860,420 C1200,420 1420,370 2600,430 V900 H-600 Z", theme.dune_near)
    court = vertical("court", 470, 1090, "#E9B671", "#D99B55")
    return (
        f"<defs>{vertical('sky', top, 480, *colours)}{sun}{court}</defs>"
        f'<rect {wide} fill="url(#sky)"/>{rays}<circle cx="800" cy="400" r="520" fill="url(#sun)"/>'
        f'<circle cx="800" cy="400" r="190" fill="#FFF9DF"/>{dunes}'
        '<rect x="-600" y="490" width="3200" height="620" fill="url(#court)"/>'
    )


def _people(picture: pygame.Surface, assets: Assets, view: View, mood: Mood, beat: int) -> None:
    """Two rows of spectators, each out of step with the next one."""
    for row, (y, size, apart) in enumerate(((516, 128, 84.0), (574, 150, 96.0))):
        first = math.floor((view.left - 100) / apart)
        for n in range(first, math.ceil((view.left + view.area.width / view.scale + 100) / apart)):
            rng = Random(n * 2 + row)
            x = (n + 0.5 * row + rng.uniform(-0.15, 0.15)) * apart
            figure = crowd.person(assets, rng.randrange(24), mood, view.px(size), _FLAG, beat + n + row)
            left, top = view.at(x, y)
            picture.blit(figure, figure.get_rect(midbottom=(round(left), round(top))))


def _track(assets: Assets) -> str:
    theme = assets.theme
    ink = theme.ink
    pennants = "".join(
        path(
            f"M{x},{_RAIL:g} L{x + 40},{_RAIL + 54:g} L{x + 80},{_RAIL:g} Z", _PENNANTS[n % 3],
            stroke=ink, stroke_width=2.5, stroke_linejoin="round",
        )
        for n, x in enumerate(range(-600, 2600, 80))
    )  # fmt: skip
    rail = (
        f'<rect x="-600" y="{_RAIL:g}" width="3200" height="66" fill="#7A2E1A"/>{pennants}'
        f'<rect x="-600" y="{_RAIL - 9:g}" width="3200" height="15" fill="#B9773C" stroke="{ink}" stroke-width="3"/>'
    )
    slab = path("M-600,634 H2600 V1100 H-600 Z", "#B9773C") + path("M-600,634 H2600", stroke=ink, stroke_width=4)
    spaces = "".join(_space(left, right, number % 2 == 0) for left, right, number in _SPACES)
    edge = '<rect x="-600" y="1000" width="3200" height="100" fill="#8A4F25"/>'
    return rail + slab + spaces + _chequers(ink) + edge + path("M-600,1001 H2600", stroke=ink, stroke_width=4)


def _space(left: float, right: float, light: bool) -> str:
    (a0, a1), (b0, b1) = _narrowed(left), _narrowed(right)
    body = path(
        f"M{a0 + 14:g},{_FAR} L{b0 - 14:g},{_FAR} Q{b0:g},{_FAR} {b0 + 2:g},{_FAR + 14} L{b1 - 2:g},{_NEAR - 16}"
        f" Q{b1:g},{_NEAR} {b1 - 18:g},{_NEAR} L{a1 + 18:g},{_NEAR} Q{a1:g},{_NEAR} {a1 + 2:g},{_NEAR - 16}"
        f" L{a0 - 2:g},{_FAR + 14} Q{a0:g},{_FAR} {a0 + 14:g},{_FAR} Z",
        "#FBE7BC" if light else "#F5D79F", stroke="#C98F4E", stroke_width=4,
    )  # fmt: skip
    rng = Random(round(left))
    ripples = "".join(
        path(
            f"M{rng.uniform(a1 + 50, b1 - 70):.0f},{rng.uniform(_FAR + 40, _NEAR - 60):.0f} q14,-7 28,0",
            stroke="#D9A866", stroke_width=4, opacity=0.8, stroke_linecap="round",
        )
        for _ in range(9)
    )  # fmt: skip
    return body + ripples


def _chequers(ink: str) -> str:
    rows, body = 7, ""
    edges = [_FAR - 10 + (_NEAR + 14 - _FAR) * (j / rows) ** 1.15 for j in range(rows + 1)]
    for j in range(rows):
        for i in range(3):
            u, v = -63.0 + 42 * i, -21.0 + 42 * i
            top, low = edges[j], edges[j + 1]
            corners = [_on_line(u, top), _on_line(v, top), _on_line(v, low), _on_line(u, low)]
            body += path(polygon(corners), "#2B1A14" if (i + j) % 2 else "#FFFDF4")
    outline = [_on_line(-63, edges[0]), _on_line(63, edges[0]), _on_line(63, edges[-1]), _on_line(-63, edges[-1])]
    return body + path(polygon(outline), stroke=ink, stroke_width=4)


def _narrowed(x: float) -> tuple[float, float]:
    """An edge between spaces: its x at the far and at the near end."""
    return _VANISH + (x - _VANISH) * _NARROW, x


def _on_line(aside: float, y: float) -> Point:
    """A point so many units beside the middle of the finish line, at a y."""
    near = (y - _FAR) / (_NEAR - _FAR)
    return _VANISH + (LINE + aside - _VANISH) * (_NARROW + (1 - _NARROW) * near), y


def _post_foot(near: bool) -> Point:
    x, y = _on_line(0, _NEAR if near else _FAR)
    return (x - 4, y + 22) if near else (x, y + 6)


def _ray(x: float, y: float, turn: float, far: float) -> Point:
    return x + far * math.cos(turn), y + far * math.sin(turn)


def _spread(x: float, y: float, turn: float, far: float) -> list[Point]:
    half = math.tau / 26 / 4
    return [_ray(x, y, turn - half, far), _ray(x, y, turn + half, far)]


def _star(x: float, y: float, radius: float, inner: float, turned: float) -> str:
    points = [
        _ray(x, y, math.radians(turned - 90 + n * 180 / 11), radius if n % 2 == 0 else radius * inner)
        for n in range(22)
    ]
    return polygon(points)


def _flown(held: Point, near: bool, share: float) -> list[Point]:
    """Points along a half of the tape: from its post to the middle while it is whole, and in the wind when torn."""
    other = _post_foot(not near)
    end = (held[0] + other[0]) / 2, (held[1] + other[1] - (150 if near else 190)) / 2
    straight = [between(held, end, n / 6) for n in range(7)]
    blown = (
        ((0, 0), (-60, -46), (-100, 94), (-176, 66), (-262, 70), (-290, 150), (-330, 94))
        if near
        else ((0, 0), (-80, -46), (-110, 40), (-190, -26), (-250, -60), (-290, -40), (-330, -86))
    )
    torn = [(held[0] + x, held[1] + y) for x, y in blown]
    eased = 1 - (1 - share) ** 4
    ends = [between(a, b, eased) for a, b in zip(straight, torn, strict=True)]
    return [_cubic(ends[:4], n / 18) for n in range(18)] + [_cubic(ends[3:], n / 18) for n in range(19)]


def _cubic(ends: Sequence[Point], t: float) -> Point:
    a, b, c, d = ends
    ab, bc, cd = between(a, b, t), between(b, c, t), between(c, d, t)
    return between(between(ab, bc, t), between(bc, cd, t), t)


def _striped(points: Sequence[Point], width: float, ink: str) -> str:
    """A band along points in red and white stripes with an edge of ink."""
    sides: list[tuple[Point, Point]] = []
    for n, (x, y) in enumerate(points):
        (x0, y0), (x1, y1) = points[max(0, n - 1)], points[min(len(points) - 1, n + 1)]
        far = math.hypot(x1 - x0, y1 - y0) or 1.0
        aside = -(y1 - y0) / far * width / 2, (x1 - x0) / far * width / 2
        sides.append(((x + aside[0], y + aside[1]), (x - aside[0], y - aside[1])))
    outline = [one for one, _ in sides] + [other for _, other in reversed(sides)]
    body = path(polygon(outline), _RED, stroke=ink, stroke_width=8, stroke_linejoin="round")
    for n in range(0, len(sides) - 1, _PACE):
        last = min(n + _PACE, len(sides) - 1)
        strip = [one for one, _ in sides[n : last + 1]] + [other for _, other in reversed(sides[n : last + 1])]
        body += path(polygon(strip), _PAPER if n // _PACE % 2 else _RED)
    return body
