"""Camels, their badges and blankets, and stacks of them.

A camel is composed from SVG parts in a box of 248 x 168 units: the body (standing or kneeling) with
blanket, pattern and badge, and the head, which is drawn after all bodies of a stack. Stacks are
aligned on the hump axis, never on the middle of the picture.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from camelup.ui.art.board_geometry import CRAZY, GROUND, HEAD, HUMP, RUMP, SPRITE_H, SPRITE_W, step
from camelup.ui.kit.assets import Assets
from camelup.ui.kit.svg import Point

_HEAD_OUTLINE = (
    (28, 10), (34, -4), (62, -7), (92, -4), (114, 14), (121, 34), (125, 54), (122, 74), (112, 88), (94, 88), (84, 84),
    (80, 102), (74, 128), (52, 130), (46, 92), (52, 70), (46, 48), (30, 34),
)  # fmt: skip
_BODY_OUTLINE = (
    (-90, 116), (-84, 98), (-68, 88), (-62, 76), (-42, 68), (-30, 54), (-16, 40), (0, 36), (16, 40), (30, 54), (44, 68),
    (68, 75), (77, 92), (77, 110), (66, 130), (66, 168), (-66, 168), (-68, 142), (-88, 142),
)  # fmt: skip
"""A camel around its hump axis, in units from the top of its box."""
HEAD_VIEW = (117.0, -10.0, 92.0, 88.0)
"""The head without most of the neck, in the coordinates of the parts: left, top, width, height."""
_BAND_VIEW = (43.0, 67.0, 90.0, 46.0)
_BADGE_SCALE = 1.04
_BADGE_BOX = 60
_PAPER = "#FFF6E0"
"""What the letters of the badges are drawn on."""
_LETTER = 0.54
"""The size of a letter's font, and of the inner one of two symbols, in badges."""
_INNER = 0.5
BADGE_Y = 100  # below the top of the box: y 92 of the parts


def sprite_width(height: int) -> int:
    """The width in px of a camel sprite of that height."""
    return round(height * SPRITE_W / SPRITE_H)


def hump_x(height: float, facing: int) -> float:
    """How far the hump axis lies from the left edge of the sprite, in px."""
    return (HUMP if facing > 0 else SPRITE_W - HUMP) * height / SPRITE_H


def stack_height(count: int, height: float) -> float:
    """The px from the top of the highest sprite to the bottom of the lowest."""
    return height + step(height) * (count - 1) if count else 0.0


def camel_facing(camel: str, forward: int) -> int:
    """Where a camel looks when racing camels look `forward`; crazy ones look back."""
    return -forward if camel in CRAZY else forward


def camel_rect(level: int, camel: str, axis_x: float, ground_y: float, height: float, forward: int) -> pygame.Rect:
    """The px rectangle of the camel at `level` (0 is the bottom) of a stack."""
    side = camel_facing(camel, forward)
    left = axis_x - hump_x(height, side)
    top = ground_y - GROUND / SPRITE_H * height - level * step(height)
    return pygame.Rect(round(left), round(top), sprite_width(round(height)), round(height))


def stack_rect(stack: Sequence[str], axis_x: float, ground_y: float, height: float, forward: int) -> pygame.Rect:
    """The px rectangle that holds all that is seen of a stack (bottom to top); empty for no camels."""
    if not stack:
        return pygame.Rect(round(axis_x), round(ground_y), 0, 0)
    unit = height / SPRITE_H
    sides = {camel_facing(camel, forward) for camel in stack}
    left = math.floor(axis_x - (HEAD if -1 in sides else RUMP) * unit)
    right = math.ceil(axis_x + (HEAD if 1 in sides else RUMP) * unit)
    top = camel_rect(len(stack) - 1, stack[-1], axis_x, ground_y, height, forward).top
    bottom = camel_rect(0, stack[0], axis_x, ground_y, height, forward).bottom
    return pygame.Rect(left, top, right - left, bottom - top)


def on_stack(
    point: tuple[float, float], stack: Sequence[str], axis_x: float, ground_y: float, height: float, forward: int
) -> bool:
    """Whether a point in px lies on a camel of a stack, and not in a gap between heads or legs and another stack."""
    for level, camel in enumerate(stack):
        side = camel_facing(camel, forward)
        u = (point[0] - axis_x) * side * SPRITE_H / height
        foot = ground_y - level * step(height)
        v = GROUND - (foot - point[1]) * SPRITE_H / height
        if _inside(u, v, _HEAD_OUTLINE) or _inside(u, v, _BODY_OUTLINE):
            return True
    return False


def _inside(x: float, y: float, outline: Sequence[Point]) -> bool:
    """Whether a point lies in a polygon."""
    inside = False
    for (x0, y0), (x1, y1) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            inside = not inside
    return inside


def badge(assets: Assets, camel: str, px: int) -> pygame.Surface:
    """The badge of a camel, or the sign of the grey die ("x"), `px` square.

    It has a letter where the language that is spoken has seven that differ, and else a smaller symbol inside its own.
    """
    name, look = f"camel/badge_{camel}", assets.theme.camels.get(camel)
    letter = assets.letters.get(camel, "")
    if look is None or letter == look.badge_letter:
        return assets.image(name, (px, px))

    def build() -> pygame.Surface:
        whole = assets.image(name, (px, px), {"letter": _PAPER}).copy()
        if letter:
            mark = assets.font("title", max(1, round(px * _LETTER))).render(letter, True, assets.theme.ink)
            mark = mark.subsurface(mark.get_bounding_rect())
        else:
            side = round(px * _INNER)
            mark = assets.image(name, (side, side), {"letter": assets.theme.ink, "paper": assets.theme.ink})
        whole.blit(mark, mark.get_rect(center=(px // 2, px // 2)))
        return whole

    return assets.memo(("badge", camel, letter, px), build)


def camel_body(assets: Assets, camel: str, pose: str, facing: int, height: int) -> pygame.Surface:
    """A camel without its head, as `make_body` makes it, and kept."""
    key = ("camel_body", camel, pose, facing, height)
    return assets.memo(key, lambda: make_body(assets, camel, pose, facing, height))


def make_body(assets: Assets, camel: str, pose: str, facing: int, height: int) -> pygame.Surface:
    """A camel without its head, in a pose that has a picture; `facing` is +1 (right) or -1, `height` in px.

    Some pictures are wider on both sides, for legs that reach far.
    """
    name, size, palette = f"camel/{pose}", (sprite_width(height), height), assets.theme.camels[camel].palette
    margin = (round(assets.aspect(name) * height) - size[0]) // 2
    body = assets.image(name, (size[0] + 2 * margin, height), palette).copy()
    body.blit(assets.image(f"camel/pattern_{camel}", size, palette), (margin, 0))
    body.blit(assets.image("camel/blanket_edge", size, palette), (margin, 0))
    if facing < 0:
        body = pygame.transform.flip(body, True, False)
    # The badge is laid on last so that its letter is never mirrored.
    mark = badge(assets, camel, round(_BADGE_BOX * _BADGE_SCALE * height / SPRITE_H))
    middle = (margin + round(hump_x(height, facing)), round(BADGE_Y * height / SPRITE_H))
    body.blit(mark, mark.get_rect(center=middle))
    return body


def _head_palette(assets: Assets, camel: str, blink: bool) -> dict[str, str]:
    """The palette of a head; closed eyes are eyes in the colour of the coat."""
    look = assets.theme.camels[camel]
    palette = look.palette
    if blink:
        palette |= {"eye": look.body, "pupil": look.body, "glint": look.body}
    return palette


def _head_name(camel: str, back: bool = False) -> str:
    """The picture of a camel's head."""
    if back:
        return "camel/head_crazy_back" if camel in CRAZY else "camel/head_back"
    return "camel/head_crazy" if camel in CRAZY else "camel/head"


def camel_head(
    assets: Assets, camel: str, facing: int, height: int, blink: bool = False, back: bool = False
) -> pygame.Surface:
    """The head that fits `camel_body` of the same height, looking `back` or ahead; crazy camels never blink."""
    size = (sprite_width(height), height)
    return assets.image(_head_name(camel, back), size, _head_palette(assets, camel, blink), flip=facing < 0)


def camel_portrait(assets: Assets, camel: str, height: int) -> pygame.Surface:
    """The head and part of the neck, 92:88, for lists and cards."""
    size = (round(height * HEAD_VIEW[2] / HEAD_VIEW[3]), height)
    return assets.image(_head_name(camel), size, _head_palette(assets, camel, False), view=HEAD_VIEW)


def blanket_band(assets: Assets, camel: str, size: tuple[int, int]) -> pygame.Surface:
    """A strip of the camel's blanket with its pattern; best near 90:46."""
    look = assets.theme.camels[camel]

    def build() -> pygame.Surface:
        band = pygame.Surface(size, pygame.SRCALPHA)
        band.fill(look.blanket)
        _cover(band, assets, camel)
        return band

    return assets.memo(("band", camel, size), build)


def _cover(band: pygame.Surface, assets: Assets, camel: str) -> None:
    """Draw the pattern so that it covers the whole band, cutting off what is too much."""
    width, height = band.get_size()
    unit = max(width / _BAND_VIEW[2], height / _BAND_VIEW[3])
    size = (round(_BAND_VIEW[2] * unit), round(_BAND_VIEW[3] * unit))
    palette = assets.theme.camels[camel].palette
    pattern = assets.image(f"camel/pattern_{camel}", size, palette, view=_BAND_VIEW)
    band.blit(pattern, pattern.get_rect(center=(width // 2, height // 2)))


def draw_stack(
    target: pygame.Surface,
    assets: Assets,
    stack: Sequence[str],
    axis_x: float,
    ground_y: float,
    height: float,
    forward: int,
    *,
    lifted: float = 0.0,
    alpha: int = 255,
    squash: float = 1.0,
    shrink: float = 1.0,
    kneel_all: bool = False,
    blink: frozenset[str] = frozenset(),
    back: frozenset[str] = frozenset(),
) -> pygame.Rect:
    """Draw camels, given bottom to top, and return the px rectangle they cover.

    Args:
        axis_x: x of the common hump axis in px.
        ground_y: y of the ground under the bottom camel in px.
        height: height of one camel sprite in px.
        forward: +1 or -1, where racing camels look.
        lifted: px by which the stack floats above the ground.
        alpha: 255 is solid; ghosts are flattened first so that their insides do not show.
        squash: vertical factor of the whole stack, its feet staying in place.
        shrink: factor of the whole stack's size, for stacks that are about to become higher or lower.
        kneel_all: True if the bottom camel kneels as well, as on camels drawn separately.
        blink: the camels whose eyes are shut in this frame.
        back: the camels that look back.
    """
    foot = ground_y - lifted
    area = stack_rect(stack, axis_x, foot, height, forward)
    if not stack:
        return area
    if alpha >= 255 and squash == shrink == 1.0:
        _paint(target, assets, stack, axis_x, foot, height, forward, kneel_all, blink, back)
        return area
    layer = pygame.Surface(area.size, pygame.SRCALPHA)
    _paint(layer, assets, stack, axis_x - area.x, foot - area.y, height, forward, kneel_all, blink, back)
    if squash != 1.0 or shrink != 1.0:
        below, aside = (area.bottom - foot) * squash * shrink, (area.x - axis_x) * shrink
        size = (max(1, round(area.width * shrink)), max(1, round(area.height * squash * shrink)))
        layer = pygame.transform.smoothscale(layer, size)
        area = pygame.Rect((round(axis_x + aside), round(foot + below) - size[1]), size)
    layer.set_alpha(alpha)
    target.blit(layer, area)
    return area


def halo_width(height: float) -> int:
    """The px of the light edge around a stack of camels of that height."""
    return max(2, round(height * 0.035))


def halo_steps(width: int) -> list[tuple[int, int]]:
    """By how much a stack's outline is moved to make an edge of that width."""
    angles = (step * math.tau / 12 for step in range(12))
    return [(round(width * math.cos(angle)), round(width * math.sin(angle))) for angle in angles]


def draw_halo(
    target: pygame.Surface,
    assets: Assets,
    stack: Sequence[str],
    axis_x: float,
    ground_y: float,
    height: float,
    forward: int,
    back: frozenset[str] = frozenset(),
) -> None:
    """Draw a light edge where `draw_stack` will draw a stack, to part it from what stands behind it."""
    edge = halo_width(height)
    for level, camel in enumerate(stack):
        place = camel_rect(level, camel, axis_x, ground_y, height, forward).move(-edge, -edge)
        side, pose = camel_facing(camel, forward), "kneel" if level else "stand"
        target.blit(camel_halo(assets, camel, pose, side, round(height), camel in back), place)


def camel_halo(assets: Assets, camel: str, pose: str, facing: int, height: int, back: bool = False) -> pygame.Surface:
    """The light edge of one camel: its picture with `halo_width` more on every side."""
    width = halo_width(height)

    def build() -> pygame.Surface:
        whole = camel_body(assets, camel, pose, facing, height).copy()
        whole.blit(camel_head(assets, camel, facing, height, back=back), (0, 0))
        shape = pygame.mask.from_surface(whole, 60).to_surface(setcolor=assets.theme.sand_far, unsetcolor=(0, 0, 0, 0))
        halo = pygame.Surface((whole.get_width() + 2 * width, whole.get_height() + 2 * width), pygame.SRCALPHA)
        for x, y in halo_steps(width):
            halo.blit(shape, (width + x, width + y))
        return halo

    # All that are not crazy have one outline.
    return assets.memo(("halo", _head_name(camel, back), pose, facing, height), build)


def _paint(
    target: pygame.Surface,
    assets: Assets,
    stack: Sequence[str],
    axis_x: float,
    foot: float,
    height: float,
    forward: int,
    kneel_all: bool,
    blink: frozenset[str],
    back: frozenset[str],
) -> None:
    """Blit bodies bottom to top, then heads top to bottom."""
    tall = round(height)
    looks = [(camel, camel_facing(camel, forward)) for camel in stack]
    places = [camel_rect(i, c, axis_x, foot, height, forward) for i, c in enumerate(stack)]
    for level, (camel, side) in enumerate(looks):
        pose = "kneel" if level or kneel_all else "stand"
        target.blit(camel_body(assets, camel, pose, side, tall), places[level])
    for place, (camel, side) in reversed(list(zip(places, looks, strict=True))):
        target.blit(camel_head(assets, camel, side, tall, camel in blink, camel in back), place)
