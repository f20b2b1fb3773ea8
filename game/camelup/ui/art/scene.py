"""Backgrounds: the race board's desert and track, and the desert behind menus.

Both are drawn once per window size: big shapes as SVG texts made from the geometry, props from the
picture files.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from functools import partial

import pygame

from camelup.ui.art import board_geometry as geo
from camelup.ui.art.sky import light_svg, mixed, sky_svg, sun
from camelup.ui.art.wind import Air, bird, flock, palm
from camelup.ui.kit.assets import Assets
from camelup.ui.kit.svg import Point, between, document, path, polygon, rounded, vertical
from camelup.ui.kit.theme import Sky, Theme

Prop = tuple[str, float, float, float, bool]

_SKY_PROPS: tuple[Prop, ...] = (
    ("cloud", 0.16, 0.05, 0.9, False),
    ("cloud", 0.50, 0.045, 0.7, True),
    ("cloud", 0.87, 0.05, 1.0, False),
    ("city", 0.80, 0.148, 1.0, False),
)
BIRDS = ((0.40, 0.075, 1.0), (0.435, 0.10, 0.7), (0.375, 0.115, 0.6))
"""Over the board: place in shares of it, and size."""
PALMS = ((0.03, 0.232, 0.80, False), (0.085, 0.222, 0.55, False), (0.965, 0.226, 0.66, True))
"""Beside the board: place of the foot, size, mirrored or not."""
_RIDGE: tuple[Point, ...] = (
    (0, 0.79), (0.2, 0.72), (0.38, 0.775), (0.55, 0.762), (0.75, 0.745), (0.88, 0.74), (1, 0.77),
)  # fmt: skip
"""The nearest dune of the menus: a start and cubic curves."""
MENU_BIRDS = ((0.615, 0.20, 1.5), (0.65, 0.235, 1.1), (0.585, 0.25, 0.9))
MENU_PALMS = ((0.085, 0.80, 2.3, False), (0.03, 0.86, 1.7, True), (0.93, 0.79, 2.0, True))


def board_scene(assets: Assets, size: tuple[int, int], leg: int) -> pygame.Surface:
    """Everything on the board that never moves in a leg, for a board of `size` px; what the wind moves is left out."""
    sky = assets.theme.sky(leg)

    def build() -> pygame.Surface:
        unit = geo.board_unit(*size)
        scene = _soft(assets, partial(sky_svg, sky), size, 2)
        _props(scene, assets, _SKY_PROPS, unit, {"cloud": sky.cloud, "wall": sky.city, "pane": sky.pane})
        scene.blit(assets.rasterise(_dunes_svg(assets.theme, sky, *size), size), (0, 0))
        scene.blit(_track(assets, size), (0, 0))
        scene.blit(_soft(assets, partial(light_svg, sky), size, 4), (0, 0))
        return _opaque(scene)

    return assets.memo(("board_scene", size, sky), build)


def _track(assets: Assets, size: tuple[int, int]) -> pygame.Surface:
    """The track and what is around it, which is the same under every sky."""
    return assets.memo(("track", size), lambda: assets.rasterise(track_svg(assets.theme, *size), size))


def sky_above(assets: Assets, board: tuple[int, int], height: int, leg: int) -> pygame.Surface:
    """More sky for a strip of `height` px above a board of a size in px, without a seam between the two.

    It goes on as the board's highest row, with the sun's glow, and fades to the plain sky.
    """
    sky = assets.theme.sky(leg)

    def build() -> pygame.Surface:
        row = board_scene(assets, board, leg).subsurface((0, 0, board[0], 1)).copy()
        strip = pygame.Surface((board[0], height))
        strip.fill(sky.top)
        for y in range(height):
            row.set_alpha(255 * (y + 1) // height)
            strip.blit(row, (0, y))
        return _opaque(strip)

    return assets.memo(("sky_above", board, height, sky), build)


def backdrop(assets: Assets, size: tuple[int, int]) -> pygame.Surface:
    """The desert behind the menu, set-up and result screens, of `size` px.

    The sand below 78 % of the height is free, for a group of camels or a panel.
    """

    def build() -> pygame.Surface:
        scene, unit, air = bare_backdrop(assets, size).copy(), menu_unit(size), Air()
        for number, (x, y), scale in flock(air, MENU_BIRDS):
            bird(assets, air, number, scale * unit).draw(scene, (x * size[0], y * size[1]))
        for x, y, scale, flip in MENU_PALMS:
            palm(assets, air, scale * unit, flip).draw(scene, (x * size[0], y * size[1]))
        return scene

    return assets.memo(("backdrop", size), build)


def menu_unit(size: tuple[int, int]) -> float:
    """Pixels per unit of what stands in the desert behind a menu of `size` px."""
    return min(size[0] / 1920, size[1] / 1080)


def ridge(x: float) -> float:
    """How high the nearest dune of that desert is at a share of the width, as a share of the height."""
    first = 0 if x < _RIDGE[3][0] else 3
    (x0, y0), (_, y1), (_, y2), (x3, y3) = _RIDGE[first : first + 4]
    # The curve goes to the right steadily enough to take the way across for the way along.
    t = min(1.0, max(0.0, (x - x0) / (x3 - x0)))
    return (1 - t) ** 3 * y0 + 3 * t * (1 - t) ** 2 * y1 + 3 * t * t * (1 - t) * y2 + t**3 * y3


def bare_backdrop(assets: Assets, size: tuple[int, int]) -> pygame.Surface:
    """That desert without what the wind moves."""

    def build() -> pygame.Surface:
        unit = menu_unit(size)
        scene = _soft(assets, partial(_backdrop_sky_svg, assets.theme), size, 2)
        _props(
            scene,
            assets,
            (
                ("cloud", 0.10, 0.17, 1.7, False),
                ("cloud", 0.46, 0.09, 1.2, True),
                ("cloud", 0.87, 0.15, 1.9, False),
                ("city", 0.70, 0.572, 1.5, False),
            ),
            unit,
        )
        scene.blit(assets.rasterise(backdrop_svg(assets.theme, *size), size), (0, 0))
        _props(
            scene,
            assets,
            (
                ("cactus", 0.845, 0.80, 1.2, False),
                ("rock", 0.19, 0.94, 1.5, False),
                ("skull", 0.80, 0.93, 1.2, False),
                ("rock", 0.965, 0.90, 1.8, True),
                ("jars", 0.125, 0.845, 1.3, False),
            ),
            unit,
        )
        scene.blit(_soft(assets, partial(light_svg, assets.theme.golden_hour), size, 4), (0, 0))
        return _opaque(scene)

    return assets.memo(("bare_backdrop", size), build)


def _soft(assets: Assets, svg: Callable[[int, int], str], size: tuple[int, int], coarse: int) -> pygame.Surface:
    """Rasterise a picture without fine detail `coarse` times smaller and enlarge it smoothly.

    Gradients over a whole window are what nanosvg is slowest at, and they look the same this way.
    """
    small = (-(-size[0] // coarse), -(-size[1] // coarse))
    return pygame.transform.smoothscale(assets.rasterise(svg(*small), small), size)


def _opaque(scene: pygame.Surface) -> pygame.Surface:
    """The surface in the display's format without alpha, which blits fastest."""
    has_window = pygame.display.get_init() and pygame.display.get_surface() is not None
    return scene.convert() if has_window else scene


def _props(
    scene: pygame.Surface,
    assets: Assets,
    props: Iterable[Prop],
    unit: float,
    palette: Mapping[str, str] | None = None,
) -> None:
    """Blit props: name, x and y of the anchor in fractions, scale, mirrored or not."""
    width, height = scene.get_size()
    for name, x, y, scale, flip in props:
        picture = assets.scaled(f"board/{name}", scale * unit, palette, flip)
        left, top = assets.anchor(f"board/{name}", scale * unit, flip)
        scene.blit(picture, (round(x * width) - left, round(y * height) - top))


def _curve(w: float, h: float, *points: float) -> str:
    """A hill: start, then cubic curves, given as fractions; closed at the bottom."""
    pairs = [f"{points[i] * w:.1f},{points[i + 1] * h:.1f}" for i in range(0, len(points), 2)]
    return f"M{pairs[0]} C{' '.join(pairs[1:])} L{w:g},{h:g} L0,{h:g} Z"


def _dunes_svg(theme: Theme, sky: Sky, w: int, h: int) -> str:
    """Dunes and sand under a sky, which stays transparent."""
    k = geo.board_unit(w, h)
    far = _curve(
        w, h,
        0, 0.165, 0.10, 0.105, 0.22, 0.13, 0.34, 0.17, 0.5, 0.21, 0.6, 0.132, 0.8, 0.14,
        0.9, 0.145, 0.95, 0.165, 1, 0.157,
    )  # fmt: skip
    near = _curve(w, h, 0, 0.205, 0.16, 0.165, 0.3, 0.195, 0.45, 0.192, 0.62, 0.188, 0.74, 0.165, 1, 0.20)
    sand = _curve(w, h, 0, 0.222, 0.25, 0.20, 0.5, 0.222, 0.7, 0.214, 0.85, 0.208, 0.95, 0.214, 1, 0.22)
    body = [path(far, mixed(theme.dune_far, sky)), path(near, mixed(theme.dune_near, sky)), path(sand, "url(#sand)")]
    for x, y, length in (
        (0.02, 0.34, 0.04), (0.96, 0.36, 0.03), (0.01, 0.74, 0.02), (0.975, 0.60, 0.02),
        (0.3, 0.222, 0.05), (0.6, 0.226, 0.05), (0.008, 0.88, 0.02),
    ):  # fmt: skip
        body.append(_ripple(x * w, y * h, length * w, 6 * k, 3 * k, mixed("#C98746", sky)))
    ground = vertical("sand", h * 0.22, h, mixed(theme.sand_far, sky), mixed(theme.sand_near, sky))
    return document(w, h, "".join(body), ground)


def track_svg(theme: Theme, w: int, h: int) -> str:
    """The track with its court as an SVG text; all around it stays transparent."""
    k = geo.board_unit(w, h)
    body = [_slab(theme, w, h, k), _court(theme, w, h, k)]
    body += [_tile(theme, space, w, h, k) for space in geo.SPACES]
    body += [_arrow(theme, space, w, h, k) for space in geo.SPACES]
    body.append(_finish(theme, w, h, k))
    defs = vertical("court", h * 0.42, h * 0.78, theme.court_far, theme.court_near)
    return document(w, h, "".join(body), defs)


def _corners(corners: Iterable[Point], w: int, h: int) -> list[Point]:
    """Project grid points to px."""
    points = [geo.project(u, v) for u, v in corners]
    return [(x * w, y * h) for x, y in points]


def _ripple(x: float, y: float, length: float, rise: float, width: float, colour: str, opacity: float = 0.6) -> str:
    """A short arched line in the sand."""
    return path(
        f"M{x:.1f},{y:.1f} q{length / 2:.1f},{-rise:.1f} {length:.1f},0",
        stroke=colour, stroke_width=width, stroke_linecap="round", opacity=opacity,
    )  # fmt: skip


def _slab(theme: Theme, w: int, h: int, k: float) -> str:
    """The raised slab the track lies on, with its thick near edge."""
    far_left, far_right, near_right, near_left = _corners(((0, 0), (7, 0), (7, 3), (0, 3)), w, h)
    e = 10 * k
    top = [
        (far_left[0] - e, far_left[1] - e), (far_right[0] + e, far_right[1] - e),
        (near_right[0] + e, near_right[1] + e), (near_left[0] - e, near_left[1] + e),
    ]  # fmt: skip
    shade = [(x, y + 18 * k) for x, y in top]
    edge = [(x, y + 12 * k) for x, y in top]
    return (
        path(rounded(shade, 26 * k), "#8E4E22", opacity=0.35)
        + path(rounded(edge, 26 * k), theme.track_edge, stroke=theme.ink, stroke_width=2 * k)
        + path(rounded(top, 26 * k), theme.track, stroke=theme.ink, stroke_width=3 * k)
    )


def _court(theme: Theme, w: int, h: int, k: float) -> str:
    """The sunken court inside the ring."""
    left, far, right, near = geo.COURT
    corners = _corners(((left, far), (right, far), (right, near), (left, near)), w, h)
    ripples = "".join(
        _ripple(x * w, y * h, 26 * k, 6 * k, 3 * k, theme.track, 0.7)
        for x, y in (
            (0.20, 0.50), (0.34, 0.49), (0.42, 0.60), (0.47, 0.66), (0.60, 0.665), (0.66, 0.60), (0.72, 0.66),
            (0.80, 0.62), (0.56, 0.60), (0.38, 0.54),
        )
    )  # fmt: skip
    frame = path(rounded(corners, 18 * k), "url(#court)", stroke=theme.track_edge, stroke_width=4 * k)
    return frame + ripples


def _tile(theme: Theme, space: int, w: int, h: int, k: float) -> str:
    """One tile of the track with grains of sand and a darker near lip."""
    column, row = geo.CELL[space]
    corners = [(x * w, y * h) for x, y in geo.cell_polygon(space)]
    fill = theme.tile_a if (column + row) % 2 == 0 else theme.tile_b
    shapes = [
        path(rounded(corners, 14 * k), fill, stroke=theme.tile_line, stroke_width=2.5 * k),
        path(
            rounded([(x, y + 3 * k) for x, y in corners[:2]] + [
                (x, y + 7 * k) for x, y in reversed(corners[:2])
            ], 3 * k),
            "#FFFDF4", opacity=0.5,
        ),
    ]  # fmt: skip
    # A fixed scatter by space number: every tile differs, and pictures stay reproducible.
    for i, (u, v) in enumerate(((0.2, 0.3), (0.7, 0.42), (0.45, 0.62), (0.8, 0.66), (0.3, 0.5))):
        x, y = geo.project(
            column + u + 0.03 * ((space * 7 + i * 3) % 5 - 2),
            row + v + 0.03 * ((space * 5 + i) % 5 - 2),
        )
        grain = _ripple(x * w, y * h, 11 * k, 3.5 * k, 2.2 * k, theme.tile_lip, 0.8)
        shapes.append(grain)
    far_left, far_right, near_right, near_left = corners
    lip = [
        between(far_left, near_left, 0.82), between(far_right, near_right, 0.82),
        near_right, near_left,
    ]  # fmt: skip
    shapes.append(path(rounded(lip, 12 * k), theme.tile_lip, opacity=0.35))
    return "".join(shapes)


def _arrow(theme: Theme, space: int, w: int, h: int, k: float) -> str:
    """The small arrow that shows the racing direction on a tile."""
    column, row = geo.CELL[space]
    next_column, next_row = geo.CELL[space % 16 + 1]
    dx, dy = next_column - column, next_row - row
    s = 8 * k
    if dx:
        reach = 0.30 if space == 16 else 0.38
        ((x, y),) = _corners(((column + 0.5 + reach * dx, row + 0.16),), w, h)
        points = [(x - s * dx, y - s), (x + s * dx, y), (x - s * dx, y + s)]
    else:
        side = 0.86 if column == 0 else 0.14
        ((x, y),) = _corners(((column + side, row + 0.5 + 0.30 * dy),), w, h)
        points = [(x - s, y - s * 0.9 * dy), (x, y + s * 0.9 * dy), (x + s, y - s * 0.9 * dy)]
    return path(
        polygon(points),
        theme.arrow,
        stroke=theme.arrow,
        stroke_width=4 * k,
        stroke_linejoin="round",
    )


def _finish(theme: Theme, w: int, h: int, k: float) -> str:
    """The chequered finish line between spaces 16 and 1."""
    left, right = geo.FINISH_U
    half = (right - left) / 2
    squares: list[str] = []
    for j in range(10):
        for i in range(2):
            u, v = left + half * i, 2 + j / 10
            corners = ((u, v), (u + half, v), (u + half, v + 0.1), (u, v + 0.1))
            colour = "#2B1A14" if (i + j) % 2 else "#FFFDF4"
            squares.append(path(polygon(_corners(corners, w, h)), colour))
    outline = _corners(((left, 2), (right, 2), (right, 3), (left, 3)), w, h)
    return "".join(squares) + path(polygon(outline), stroke=theme.ink, stroke_width=3 * k)


def _backdrop_sky_svg(theme: Theme, w: int, h: int) -> str:
    """Sky and sun with rays of the menu screens."""
    x, y, hour = w * 0.5, h * 0.47, theme.golden_hour
    defs, disc = sun(hour, x, y, h * 0.52)
    rays = "".join(
        path(
            f"M{x:.1f},{y:.1f} L{x + w * math.cos(a):.1f},{y + w * math.sin(a):.1f}"
            f" L{x + w * math.cos(a + 0.11):.1f},{y + w * math.sin(a + 0.11):.1f} Z",
            "#FFE7AE", opacity=0.16,
        )
        for a in (math.pi + math.pi * (i + 0.25) / 13 for i in range(13))
    )  # fmt: skip
    sky = vertical("sky", 0, h * 0.62, hour.top, hour.mid, hour.low)
    return document(w, h, f'<rect width="{w}" height="{h}" fill="url(#sky)"/>{rays}{disc}', sky + defs)


def _far_pyramid(x: float, y: float, size: float) -> str:
    """A pyramid on the horizon, its foot hidden by dunes."""
    tip = f"M{x:.1f},{y - size:.1f}"
    return path(f"{tip} L{x - size * 1.05:.1f},{y:.1f} L{x + size * 1.15:.1f},{y:.1f} Z", "#DD9656") + path(
        f"{tip} L{x + size * 0.5:.1f},{y:.1f} L{x + size * 1.15:.1f},{y:.1f} Z", "#C97F4C"
    )


def backdrop_svg(theme: Theme, w: int, h: int) -> str:
    """The dunes of the menu screens with pyramids on the horizon; the sky stays transparent."""
    far = _curve(
        w, h, 0, 0.60, 0.12, 0.52, 0.26, 0.54, 0.4, 0.595, 0.55, 0.63, 0.7, 0.56, 0.82, 0.56,
        0.9, 0.56, 0.96, 0.58, 1, 0.575,
    )  # fmt: skip
    middle = _curve(w, h, 0, 0.66, 0.16, 0.60, 0.3, 0.64, 0.47, 0.655, 0.64, 0.67, 0.78, 0.60, 1, 0.645)
    shade = _curve(w, h, 0, 0.74, 0.2, 0.66, 0.33, 0.72, 0.5, 0.715, 0.68, 0.71, 0.8, 0.68, 1, 0.71)
    near = _curve(w, h, *(part for point in _RIDGE for part in point))
    k = min(w / 1920, h / 1080)
    ripples = "".join(
        _ripple(x * w, y * h, length * k, 10 * k, 4 * k, "#C98746", 0.55)
        for x, y, length in (
            (0.24, 0.83, 90), (0.36, 0.90, 120), (0.66, 0.85, 100), (0.72, 0.94, 130),
            (0.05, 0.95, 80), (0.9, 0.97, 90), (0.5, 0.96, 110), (0.2, 0.97, 70),
        )
    )  # fmt: skip
    pyramids = "".join(_far_pyramid(x * w, h * 0.60, 150 * size * k) for x, size in ((0.30, 1.0), (0.375, 0.66)))
    body = (
        pyramids
        + path(far, theme.dune_far)
        + path(middle, theme.dune_near)
        + path(shade, "#E6AC68")
        + path(near, "url(#sand)")
        + ripples
    )
    return document(w, h, body, vertical("sand", h * 0.72, h, theme.sand_far, theme.sand_near))
