"""Camels in motion: the legs of a gallop, and stacks in which each camel leans, sways and gives for itself.

Leaning and flattened camels are made once and kept: nothing is turned or scaled for a single frame.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import NamedTuple

import pygame

from camelup.ui.art import camels
from camelup.ui.art.board_geometry import GROUND, SPRITE_H, STACK_STEP
from camelup.ui.art.sprites import Sprite
from camelup.ui.kit.assets import Assets

GALLOP = ("gallop_stretch", "gallop_land", "gallop_gather", "gallop_push")
"""The poses of a gallop, in their order."""
STAND, KNEEL = "stand", "kneel"
LEAN = 3.0
"""Degrees by which a camel leans into its run."""
MARGIN = 56
"""Units by which the picture of a galloping camel is wider than that of another, on either side."""
BOUNCE = 12
"""Units by which bodies that bob and heads that lean rise above where they are at rest, at most."""
_HEAD_AREA = (98, 222, 132)
"""Where a head lies in its box, in units: left and right edge when it looks to the right, and lower edge."""
_DEGREES, _GIVE = 1.5, 0.03
"""Steps of leaning and of flattening for which there are pictures."""


class Posture(NamedTuple):
    """How one camel of a stack holds itself."""

    pose: str = KNEEL
    ahead: float = 0.0
    """Units by which it is ahead of its place, in the direction in which the lowest camel looks."""
    up: float = 0.0
    """Units by which it is above its place."""
    lean: float = 0.0
    """Degrees, nose down."""
    squash: float = 1.0
    """Its height as a share of the usual one."""


def moving_body(assets: Assets, camel: str, pose: str, facing: int, height: int, turn: float, squash: float) -> Sprite:
    """A camel without its head, turned counter-clockwise by degrees; stands on the ground under its hump."""
    key = ("moving_body", camel, pose, facing, height)
    margin = (round(assets.aspect(f"camel/{pose}") * height) - camels.sprite_width(height)) // 2
    area = pygame.Rect(0, 0, camels.sprite_width(height) + 2 * margin, height)
    anchor = (margin + camels.hump_x(height, facing), GROUND * height / SPRITE_H)
    return _moved(
        assets, key, lambda: camels.make_body(assets, camel, pose, facing, height), area, anchor, turn, squash
    )  # fmt: skip


def moving_head(assets: Assets, camel: str, facing: int, height: int, turn: float, squash: float) -> Sprite:
    """The head that fits `moving_body`."""
    key, unit, width = ("moving_head", camel, facing, height), height / SPRITE_H, camels.sprite_width(height)
    # Turned pictures of the whole box would be empty for the most part.
    left, right, low = (round(edge * unit) for edge in _HEAD_AREA)
    area = pygame.Rect(left if facing > 0 else width - right, 0, right - left, low)
    anchor = (camels.hump_x(height, facing) - area.left, GROUND * unit)
    return _moved(
        assets, key, lambda: camels.camel_head(assets, camel, facing, height).subsurface(area),
        pygame.Rect((0, 0), area.size), anchor, turn, squash,
    )  # fmt: skip


def warm(assets: Assets, camel: str, height: int) -> Iterator[None]:
    """Make the pictures of a running camel and of one that rides on it, a few at a time."""
    for facing in (1, -1):
        for pose in GALLOP:
            moving_body(assets, camel, pose, facing, height, -LEAN * facing, 1.0)
            yield
        # A racing camel may be carried by a crazy one, and the other way round.
        for turn in (LEAN, -LEAN):
            moving_body(assets, camel, KNEEL, facing, height, turn, 1.0)
            moving_head(assets, camel, facing, height, turn, 1.0)
            yield


def draw_moving(
    target: pygame.Surface,
    assets: Assets,
    stack: Sequence[str],
    postures: Sequence[Posture],
    place: tuple[float, float],
    height: float,
    forward: int,
    shrink: float = 1.0,
) -> None:
    """Draw camels, bottom to top, whose hump axis meets the ground at `place`; `shrink` is a factor of their size."""
    if shrink == 1.0:
        _paint(target, assets, stack, postures, place, height, forward)
        return
    area = moving_rect(stack, place, height, forward)
    layer = pygame.Surface(area.size, pygame.SRCALPHA)
    _paint(layer, assets, stack, postures, (place[0] - area.x, place[1] - area.y), height, forward)
    x, y = place[0] + (area.x - place[0]) * shrink, place[1] + (area.y - place[1]) * shrink
    target.blit(pygame.transform.smoothscale_by(layer, shrink), (round(x), round(y)))


def moving_rect(stack: Sequence[str], place: tuple[float, float], height: float, forward: int) -> pygame.Rect:
    """The px that `draw_moving` may cover, however the camels of a stack hold themselves."""
    area = camels.stack_rect(stack, *place, height, forward)
    aside = math.ceil((MARGIN + 10) * height / SPRITE_H + area.height * math.sin(math.radians(LEAN)))
    return area.inflate(2 * aside, round(height * 0.3))


def _paint(
    target: pygame.Surface,
    assets: Assets,
    stack: Sequence[str],
    postures: Sequence[Posture],
    place: tuple[float, float],
    height: float,
    forward: int,
) -> None:
    """Blit bodies bottom to top, then heads top to bottom; who rides leans with what carries it."""
    tall, unit, (x, y) = round(height), height / SPRITE_H, place
    way = camels.camel_facing(stack[0], forward)
    heads: list[tuple[Sprite, tuple[float, float]]] = []
    for camel, held in zip(stack, postures, strict=True):
        side, turn = camels.camel_facing(camel, forward), -held.lean * way
        at = (x + way * held.ahead * unit, y - held.up * unit)
        moving_body(assets, camel, held.pose, side, tall, turn, held.squash).draw(target, at)
        heads.append((moving_head(assets, camel, side, tall, turn, held.squash), at))
        step = math.ceil(STACK_STEP * height) * held.squash
        x += way * step * math.sin(math.radians(held.lean))
        y -= step * math.cos(math.radians(held.lean))
    for head, at in reversed(heads):
        head.draw(target, at)


def _steps(turn: float, squash: float) -> tuple[float, float]:
    """The nearest of the values for which there are pictures."""
    return round(turn / _DEGREES) * _DEGREES, 1.0 - round((1.0 - squash) / _GIVE) * _GIVE


def _moved(
    assets: Assets,
    key: tuple[Hashable, ...],
    build: Callable[[], pygame.Surface],
    area: pygame.Rect,
    anchor: tuple[float, float],
    turn: float,
    squash: float,
) -> Sprite:
    """A picture of the size of `area`, flattened to the ground at its anchor, turned around that, and kept."""
    turn, squash = _steps(turn, squash)
    low = round(area.height * squash)

    def make() -> pygame.Surface:
        upright = build()
        flat = upright if low == area.height else pygame.transform.smoothscale(upright, (area.width, low))
        return inked(pygame.transform.rotozoom(flat, turn, 1.0) if turn else flat)

    moved = assets.memo((*key, turn, squash), make)
    whole, (left, top) = (moved.get_parent() or moved).get_size(), moved.get_offset()
    # From the middle of the upright picture to its anchor; the middle stays the middle.
    x, y, angle = anchor[0] - area.width / 2, anchor[1] * low / area.height - low / 2, math.radians(turn)
    across, down = x * math.cos(angle) + y * math.sin(angle), y * math.cos(angle) - x * math.sin(angle)
    return Sprite(moved, (round(whole[0] / 2 + across) - left, round(whole[1] / 2 + down) - top))


def inked(picture: pygame.Surface) -> pygame.Surface:
    """The part of a picture in which there is anything, at its offset in the whole: the rest takes time to draw."""
    box = picture.get_bounding_rect()
    return picture.subsurface(box) if box else picture
