"""The court inside the ring: the pyramid with the dice in it, the tents of those that are out, and the mat."""

from __future__ import annotations

from functools import partial

import pygame

from camelup.rules.board import Roll
from camelup.ui.art import board_geometry as geo
from camelup.ui.art import sprites, trail
from camelup.ui.kit.assets import Assets
from camelup.ui.kit.cache import Piece
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.stage import Stage
from camelup.ui.table.views.board_marks import Marks
from camelup.ui.table.views.scenery_view import flag, sprite_piece
from camelup.ui.table.views.unit_view import MAT, coming_home


def court(brush: TableBrush, marks: Marks) -> list[Piece[TableBrush]]:
    """The mat, the tents with their dice, the pyramid and the flag at the line, from far to near."""
    layout, stage, assets, unit = brush.layout, brush.stage, brush.assets, brush.layout.board_unit
    seen, base = stage.seen, layout.point(geo.pyramid_base())
    tents: list[Piece[TableBrush]] = []
    for index in range(5):
        foot = layout.point(geo.tent(index))
        roll = seen.released[index] if index < len(seen.released) and index != coming_home(stage) else None
        reach = sprites.tent(assets, roll.die if roll else None, unit).covers(foot)
        if roll is not None:
            die = sprites.rolled(assets, roll, unit * sprites.TENT_SCALE)
            reach = reach.union(die.covers(sprites.die_on_tent(foot, unit)))
        tents.append(Piece(f"tent {index}", reach, roll, partial(_draw_tent, foot=foot, roll=roll)))
    closed, opened = (sprites.pyramid(assets, unit, each).covers(base) for each in (False, True))
    # A turned pyramid reaches farther than an upright one.
    whole = closed.union(opened)
    whole = whole.inflate(whole.height // 5, whole.height // 5)
    reach = whole.union(sprites.pyramid_tray(assets, tuple(seen.dice), unit).covers(base))
    key = stage.pyramid_open, tilt(stage), marks.pyramid, seen.dice
    pyramid = Piece("pyramid", reach, key, partial(_draw_pyramid, lit=marks.pyramid))
    # The pyramid stands before all tents but the last.
    mat = sprite_piece("mat", trail.mat(assets, unit), layout.point(MAT))
    return [mat, *tents[:4], pyramid, tents[4], flag(brush)]


def _draw_tent(brush: TableBrush, foot: tuple[float, float], roll: Roll | None) -> None:
    unit = brush.layout.board_unit
    sprites.tent(brush.assets, roll.die if roll else None, unit).draw(brush.surface, foot)
    if roll is not None:
        die = sprites.rolled(brush.assets, roll, unit * sprites.TENT_SCALE)
        die.draw(brush.surface, sprites.die_on_tent(foot, unit))


def _draw_pyramid(brush: TableBrush, lit: bool) -> None:
    stage, assets, unit = brush.stage, brush.assets, brush.layout.board_unit
    base = brush.layout.point(geo.pyramid_base())
    pyramid = sprites.pyramid(assets, unit, stage.pyramid_open)
    upright = pyramid.covers(base)
    if stage.tilt:
        brush.put(tilted_pyramid(assets, unit, round(stage.tilt)), center=upright.center)
    else:
        brush.put(pyramid.surface, topleft=upright.topleft)
        if lit:
            glow = pyramid.surface.copy()
            glow.fill((60, 45, 10, 0), special_flags=pygame.BLEND_RGBA_ADD)
            brush.put(glow, topleft=upright.topleft)
    sprites.pyramid_tray(assets, tuple(stage.seen.dice), unit).draw(brush.surface, base)


def tilted_pyramid(assets: Assets, unit: float, degrees: int) -> pygame.Surface:
    """The closed pyramid turned by whole degrees; turning it takes longer than a frame may."""
    upright = sprites.pyramid(assets, unit).surface
    return assets.memo(("tilted_pyramid", unit, degrees), lambda: pygame.transform.rotozoom(upright, degrees, 1.0))


def tilt(stage: Stage) -> int | None:
    """The pyramid's turn in whole degrees, None while it stands still."""
    return round(stage.tilt) if stage.tilt else None
