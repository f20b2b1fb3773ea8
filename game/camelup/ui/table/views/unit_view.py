"""What moves on the board: a die that was released, and the unit on its way."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import astuple

import pygame

from camelup.rules.board import Roll
from camelup.ui.art import board_geometry as geo
from camelup.ui.art import camels, sprites
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.stage import DieInFlight, MovingUnit

_ARC = 120
"""Units of the height of a die's arc."""


def draw_die(brush: TableBrush, die: DieInFlight) -> None:
    layout, unit, t = brush.layout, brush.layout.board_unit, die.progress
    start = sprites.pyramid_tip(layout.point(geo.pyramid_base()), unit)
    end = sprites.die_on_tent(layout.point(geo.tent(die.tent)), unit)
    x = start[0] + (end[0] - start[0]) * t
    y = start[1] + (end[1] - start[1]) * t - _ARC * unit * (4 * t * (1 - t) + die.bounce)
    face = Roll(die.roll.face, die.roll.number if die.shown else die.flips % 3 + 1)
    sprites.rolled(brush.assets, face, unit * sprites.TENT_SCALE).draw(brush.surface, (x, y))


def _unit_at(brush: TableBrush, unit: MovingUnit) -> tuple[float, float, float, int, float]:
    """Hump axis, ground and height above it in pixels, where racing camels look, and the height of each camel."""
    layout, t = brush.layout, unit.progress
    x0, x1 = layout.axis(unit.start, unit.start_axis), layout.axis(unit.end, unit.end_axis)
    ground0, ground1 = layout.ground(unit.start), layout.ground(unit.end)
    size0, size1 = layout.camel_size(unit.start, unit.start_axis), layout.camel_size(unit.end, unit.end_axis)
    size = size0 + (size1 - size0) * t
    lifted = unit.level * geo.step(size) + (unit.lift + unit.arc * 4 * t * (1 - t)) * size
    forward = layout.forward(unit.end if t > 0.5 else unit.start)
    return x0 + (x1 - x0) * t, ground0 + (ground1 - ground0) * t, lifted, forward, size


def unit_reach(brush: TableBrush, unit: MovingUnit) -> pygame.Rect:
    x, ground, lifted, forward, height = _unit_at(brush, unit)
    area = camels.stack_rect(unit.stack, x, ground - lifted, height, forward)
    return area.inflate(4, 4).union(sprites.shadow(brush.assets, height).covers((x, ground)))


def draw_unit(brush: TableBrush) -> None:
    unit, layout = brush.stage.unit, brush.layout
    assert unit is not None
    x, ground, lifted, forward, size = _unit_at(brush, unit)
    # Drawn in one of the two sizes between which it changes, and then made smaller: no picture is made for a frame.
    height = max(layout.camel_size(unit.start, unit.start_axis), layout.camel_size(unit.end, unit.end_axis))
    sprites.shadow(brush.assets, height, round(lifted / 8) * 8).draw(brush.surface, (x, ground))
    camels.draw_stack(
        brush.surface, brush.assets, unit.stack, x, ground, height, forward,
        lifted=lifted, alpha=unit.alpha, squash=unit.squash, shrink=size / height, kneel_all=unit.level > 0,
    )  # fmt: skip


def moment(unit: MovingUnit) -> Hashable:
    """What the look of a moving unit depends on."""
    return astuple(unit)
