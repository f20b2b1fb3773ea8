"""The desert behind the menu, where something always stirs: wind, birds, sand, a caravan far away, a stack of camels.

All of it follows from the step of the breeze, so that every picture of it can be drawn again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from camelup.ui.art import camels, sprites, wind
from camelup.ui.art import scene as scenery
from camelup.ui.art.wind import Air
from camelup.ui.kit.assets import Assets
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.cache import Piece
from camelup.ui.kit.svg import document, path

FLAG = (0.485, 0.835, 1.7)
"""Place of its foot in shares of the window, and size."""
STREAKS = ((0.08, 0.86, 0.004), (0.42, 0.915, 0.005), (0.70, 0.965, 0.006))
"""Where sand drifts, in shares of the window, and how far in a step."""
CARAVAN = 0.36
"""How far along the ridge the first camel of the caravan is, before anything moves."""
_APART, _PACE, _LAP, _BEFORE = 0.075, 0.0022, 1.35, 0.1
"""Shares of the ridge: from one camel to the next, a step, and from one round to the next; where each begins."""
_SMALL = 0.062
"""The height of a camel of the caravan, in shares of the window's."""
_BREATH = (0.985, 0.975, 0.985)
_BREATH_EVERY, _BLINK_EVERY = 20, 13
"""The height of a stack that breathes, step by step, and the steps from one breath, or blink, to the next."""


class Stack:
    """The large stack on the sand: which camels, and where."""

    def __init__(self, order: Sequence[str]) -> None:
        self.order = order
        self.axis = 0.0
        self.ground = 0
        self.height = 0

    def place(self, axis: float, ground: int, height: int) -> None:
        """Put it on a hump axis and a ground in pixels, each camel so high."""
        self.axis, self.ground, self.height = axis, ground, height


def pieces(brush: Brush, air: Air, stack: Stack) -> list[Piece[Brush]]:
    """All of the desert in its order, for the whole of the brush's surface."""
    return [_ground(brush), *stirred(brush, air, stack)]


def stirred(brush: Brush, air: Air, stack: Stack) -> list[Piece[Brush]]:
    """What stirs in it."""
    far = [*_blown(brush, air), *_caravan(brush, air, stack)]
    return [*far, _flag(brush, air), *_sand(brush, air), _large(brush, air, stack)]


def _ground(brush: Brush) -> Piece[Brush]:
    picture = scenery.bare_backdrop(brush.assets, brush.surface.get_size())
    return Piece("desert", picture.get_rect(), None, lambda brush: brush.put(picture, topleft=(0, 0)))


def _sprite(name: str, sprite: sprites.Sprite, place: tuple[float, float]) -> Piece[Brush]:
    at = (round(place[0]), round(place[1]))
    return Piece(name, sprite.covers(at), (id(sprite.surface), at), lambda brush: sprite.draw(brush.surface, at))


def _blown(brush: Brush, air: Air) -> list[Piece[Brush]]:
    assets, (width, height) = brush.assets, brush.surface.get_size()
    unit = scenery.menu_unit((width, height))
    return [
        *(
            _sprite(f"bird {number}", wind.bird(assets, air, number, size * unit), (at[0] * width, at[1] * height))
            for number, at, size in wind.flock(air, scenery.MENU_BIRDS)
        ),
        *(
            _sprite(f"palm {x}", wind.palm(assets, air, size * unit, flip), (x * width, y * height))
            for x, y, size, flip in scenery.MENU_PALMS
        ),
    ]


def _flag(brush: Brush, air: Air) -> Piece[Brush]:
    width, height = brush.surface.get_size()
    x, y, size = FLAG
    flag = wind.flag(brush.assets, air, size * scenery.menu_unit((width, height)))
    return _sprite("flag", flag, (x * width, y * height))


def _caravan(brush: Brush, air: Air, stack: Stack) -> list[Piece[Brush]]:
    """Camels that walk along the ridge behind the stack, one foot after the other."""
    width, height = brush.surface.get_size()
    tall = round(_SMALL * height)
    walking = []
    for number, camel in enumerate(stack.order[:3]):
        along = (CARAVAN - number * _APART + _PACE * air.step + _BEFORE) % _LAP - _BEFORE
        sprite = _walker(brush.assets, camel, tall)
        bob = tall // 26 if (air.step + number) % 2 else 0
        place = (along * width, scenery.ridge(along) * height - bob)
        walking.append(_sprite(f"walker {number}", sprite, place))
    return walking


def _walker(assets: Assets, camel: str, tall: int) -> sprites.Sprite:
    size = (camels.sprite_width(tall), tall)

    def build() -> pygame.Surface:
        picture = pygame.Surface(size, pygame.SRCALPHA)
        camels.draw_stack(picture, assets, camel, camels.hump_x(tall, 1), tall - 1, tall, 1)
        return picture

    return sprites.Sprite(assets.memo(("walker", camel, tall), build), (round(camels.hump_x(tall, 1)), tall - 1))


def _sand(brush: Brush, air: Air) -> list[Piece[Brush]]:
    """Streaks of sand that the wind carries along."""
    width, height = brush.surface.get_size()
    unit = scenery.menu_unit((width, height))
    line = "M4,14 q50,-16 110,-4 q40,6 62,-6"
    streak = path(line, stroke="#FFF1CF", stroke_width=4, stroke_linecap="round", opacity=0.5)
    picture = brush.assets.svg(document(180, 24, streak), (round(180 * unit), round(24 * unit)))
    sprite = sprites.Sprite(picture, (0, 0))
    return [
        _sprite(f"sand {y}", sprite, (air.drift(x, speed) * 1.2 * width - picture.get_width(), y * height))
        for x, y, speed in STREAKS
    ]


def _large(brush: Brush, air: Air, stack: Stack) -> Piece[Brush]:
    """The stack: now and then it takes a breath, and one of its camels shuts its eyes."""
    beat, blink = air.step % _BREATH_EVERY, frozenset[str]()
    squash = _BREATH[beat] if air.step and beat < len(_BREATH) else 1.0
    if air.step and air.step % _BLINK_EVERY == 0:
        blink = frozenset({stack.order[air.step // _BLINK_EVERY * 2 % len(stack.order)]})
    area = camels.stack_rect(stack.order, stack.axis, stack.ground, stack.height, 1)
    shadow = sprites.shadow(brush.assets, stack.height)
    reach = area.union(shadow.covers((stack.axis, stack.ground)))
    return Piece("stack", reach, (squash, blink), partial(_draw_large, stack=stack, squash=squash, blink=blink))


def _draw_large(brush: Brush, stack: Stack, squash: float, blink: frozenset[str]) -> None:
    assets, area = brush.assets, camels.stack_rect(stack.order, stack.axis, stack.ground, stack.height, 1)

    def build() -> pygame.Surface:
        picture = pygame.Surface(area.size, pygame.SRCALPHA)
        at = stack.axis - area.x, stack.ground - area.y
        camels.draw_stack(picture, assets, stack.order, *at, stack.height, 1, squash=squash, blink=blink)
        return picture

    sprites.shadow(assets, stack.height).draw(brush.surface, (stack.axis, stack.ground))
    picture = assets.memo(("menu stack", tuple(stack.order), area.size, squash, blink), build)
    brush.put(picture, topleft=area.topleft)
