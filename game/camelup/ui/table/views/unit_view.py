"""What moves on the board: the unit on its way with its dust, a die that was released, and the crowd of a tile."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import astuple
from typing import NamedTuple

import pygame

from camelup.rules.board import Roll
from camelup.ui.art import board_geometry as geo
from camelup.ui.art import camels, crowd, gallop, sprites, trail
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.layout import RaceLayout
from camelup.ui.table.stage import Crowd, DieInFlight, MovingUnit, Stage

MAT = (0.506, 0.600)
"""Where the die falls, as a share of the board: the middle of the court."""
_ARC = 120
"""Units of the height of a die's arc."""
_SHADOW_STEP = 8
"""Pixels of height between two sizes of a shadow."""
PEOPLE = 5
_PERSON, _APART, _BEFORE = 0.62, 0.31, 0.12
"""Of a camel's height: a person of a crowd, the room for each, and how far before the camels' feet their rail is."""


class Hop(NamedTuple):
    """One hop in pixels, of the feet of a unit."""

    start: tuple[float, float]
    end: tuple[float, float]
    arc: float
    """How high above the straight line its middle lies."""

    def at(self, t: float) -> tuple[float, float]:
        (x0, y0), (x1, y1) = self.start, self.end
        return x0 + (x1 - x0) * t, y0 + (y1 - y0) * t - self.arc * 4 * t * (1 - t)


class End(NamedTuple):
    """One end of a hop: a space, the whole stack there, and how many of it are below the unit."""

    space: int
    whole: Sequence[str]
    level: int = 0


def hop_of(layout: RaceLayout, unit: Sequence[str], start: End, end: End, arc: float) -> Hop:
    """The hop of a unit between two places; its arc, in camel heights, is flatter where there is little room above."""
    feet, rooms = [], []
    for space, whole, level in (start, end):
        size, ground = layout.camel_size(space, whole), layout.ground(space)
        foot = layout.axis(space, whole), ground - level * geo.step(size)
        feet.append(foot)
        head = camels.stack_rect(unit, *foot, size, 1).top - gallop.BOUNCE * size / geo.SPRITE_H
        rooms.append(max(0.0, head - layout.open_board.top))
    # Not higher than where the head of the unit touches the upper edge somewhere on the way.
    most = (math.sqrt(rooms[0]) + math.sqrt(rooms[1])) ** 2 / 4
    return Hop(feet[0], feet[1], min(arc * layout.camel_height, most))


def hop_now(layout: RaceLayout, unit: MovingUnit) -> Hop:
    start, end = End(unit.start, unit.start_axis, unit.start_level), End(unit.end, unit.end_axis, unit.end_level)
    return hop_of(layout, unit.stack, start, end, unit.arc)


def moment(unit: MovingUnit) -> Hashable:
    """What the look of a moving unit depends on."""
    return astuple(unit)


class _Placed(NamedTuple):
    foot: tuple[float, float]
    ground: float
    """The y of its shadow."""
    size: float
    """The height of each camel now, and `drawn` that of its pictures, which are made smaller."""
    drawn: float
    forward: int


def _place(layout: RaceLayout, unit: MovingUnit) -> _Placed:
    t = unit.progress
    foot = hop_now(layout, unit).at(t)
    ground0, ground1 = layout.ground(unit.start), layout.ground(unit.end)
    size0, size1 = layout.camel_size(unit.start, unit.start_axis), layout.camel_size(unit.end, unit.end_axis)
    forward = layout.forward(unit.end if t > 0.5 else unit.start) * (-1 if unit.turned else 1)
    # Pictures of camels that run are there in one size alone, and are made smaller on tall stacks.
    drawn = layout.camel_height if unit.postures else max(size0, size1)
    return _Placed(foot, ground0 + (ground1 - ground0) * t, size0 + (size1 - size0) * t, drawn, forward)


def unit_reach(brush: TableBrush, unit: MovingUnit) -> pygame.Rect:
    """The px that a moving unit covers."""
    foot, ground, _, drawn, forward = _place(brush.layout, unit)
    area = gallop.moving_rect(unit.stack, foot, drawn, forward)
    for way in (1, -1):
        area = area.union(trail.speed_lines(brush.assets, brush.layout.board_unit, way).covers(foot))
    return area.union(sprites.shadow(brush.assets, drawn).covers((foot[0], ground)))


def draw_unit(brush: TableBrush) -> None:
    """Draw the unit that moves."""
    unit, assets, layout = brush.stage.unit, brush.assets, brush.layout
    assert unit is not None
    foot, ground, size, drawn, forward = _place(layout, unit)
    lifted = round((ground - foot[1]) / _SHADOW_STEP) * _SHADOW_STEP
    sprites.shadow(assets, drawn, lifted).draw(brush.surface, (foot[0], ground))
    if unit.running:
        way = camels.camel_facing(unit.stack[0], forward)
        trail.speed_lines(assets, layout.board_unit, way).draw(brush.surface, foot)
    if unit.postures:
        gallop.draw_moving(
            brush.surface, assets, unit.stack, unit.postures, foot, drawn, forward, shrink=size / drawn
        )  # fmt: skip
        return
    camels.draw_stack(
        brush.surface, assets, unit.stack, *foot, drawn, forward,
        alpha=unit.alpha, shrink=size / drawn, kneel_all=unit.level > 0,
    )  # fmt: skip


def draw_dust(brush: TableBrush) -> None:
    """Draw the dust where feet have touched the ground."""
    way = brush.stage.trail
    if way is None or way.dust is None:
        return
    (space, age), layout = way.dust, brush.layout
    if age < 1:
        place = layout.axis(space, way.stack), layout.ground(space)
        trail.dust(brush.assets, layout.board_unit, age).draw(brush.surface, place)


# The die ----------------------------------------------------------------------------------------------------------


def draw_die(brush: TableBrush, die: DieInFlight) -> None:
    """Draw a die that has not come home yet."""
    layout, assets, unit = brush.layout, brush.assets, brush.layout.board_unit
    face = Roll(die.roll.face, die.roll.number if die.shown else die.flips % 3 + 1)
    large = sprites.rolled_at(assets, face, round(trail.DIE * unit))
    mat = layout.point(MAT)
    spot = mat[0], mat[1] + 6 * unit
    small = sprites.rolled(assets, face, unit * sprites.TENT_SCALE)
    share = small.surface.get_height() / large.get_height()
    if die.home >= 1:
        foot = sprites.die_on_tent(layout.point(geo.tent(die.tent)), unit)
        small.draw(brush.surface, (foot[0], foot[1] - _ARC / 3 * unit * die.bounce))
        return
    if die.home > 0:
        t, (start, end) = die.home, (spot, _base(small, sprites.die_on_tent(layout.point(geo.tent(die.tent)), unit)))
        size = 1 + (share - 1) * t
    else:
        t, start, end = die.progress, sprites.pyramid_tip(layout.point(geo.pyramid_base()), unit), spot
        size = share + (1 - share) * t
    x, y = start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t
    y -= _ARC * unit * (4 * t * (1 - t) + die.bounce)
    picture = large if size == 1 else pygame.transform.smoothscale_by(large, size)
    if die.struck:
        trail.strokes(assets, unit).draw(brush.surface, (x, y - large.get_height() / 2))
    brush.put(picture, midbottom=(round(x), round(y)))


def _base(sprite: sprites.Sprite, place: tuple[float, float]) -> tuple[float, float]:
    """The middle of the lower edge of a sprite that is drawn on a place."""
    return sprite.covers(place).midbottom


def coming_home(stage: Stage) -> int | None:
    """The tent whose die is still on its way."""
    return None if stage.die is None else stage.die.tent


# The crowd of a tile ----------------------------------------------------------------------------------------------


def crowd_height(layout: RaceLayout) -> int:
    """The px of a person of a crowd."""
    return round(_PERSON * layout.camel_height)


def draw_crowd(brush: TableBrush, people: Crowd) -> None:
    """Draw the spectators of a tile, as far as they have risen from behind the near edge of their space."""
    layout, surface = brush.layout, brush.surface
    size = layout.camel_height
    tall, apart = crowd_height(layout), _APART * size
    mood = crowd.Mood.CHEER if people.cheering else crowd.Mood.BOO
    middle, waist = layout.point(geo.tile_spot(people.space))[0], round(layout.ground(people.space) + _BEFORE * size)
    rail = crowd.rail(brush.assets, mood, round(PEOPLE * apart * 1.06))
    clip, bottom = surface.get_clip(), waist + rail.get_height() // 2
    surface.set_clip(pygame.Rect(clip.left, clip.top, clip.width, max(0, bottom - clip.top)))
    down = round(tall * (1 - people.risen))
    for index in range(PEOPLE):
        who, beat = people.space * PEOPLE + index, (people.beat + index) % crowd.BEATS
        picture = crowd.at_tile(brush.assets, who, mood, tall, beat)
        if people.alpha < 255:
            picture = picture.copy()
            picture.set_alpha(people.alpha)
        x = middle + (index - (PEOPLE - 1) / 2) * apart
        brush.put(picture, midbottom=(round(x), waist + down + round(tall * 0.06) * (index % 2)))
    brush.put(rail, center=(round(middle), waist + round(rail.get_height() * max(0.0, 1 - 2 * people.risen))))
    surface.set_clip(clip)
