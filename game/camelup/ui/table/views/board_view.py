"""The board: all that lies on it from far to near, and over that what moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from camelup.rules.board import CAMELS, DICE, ROLLS
from camelup.ui.art import board_geometry as geo
from camelup.ui.art import camels, crowd, gallop, sprites, trail
from camelup.ui.kit import panels
from camelup.ui.kit.assets import Assets
from camelup.ui.kit.cache import Panel, Piece
from camelup.ui.kit.widgets.chip import draw_chip
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.layout import RaceLayout
from camelup.ui.table.stage import TILT
from camelup.ui.table.views import trail_view
from camelup.ui.table.views.board_marks import Marks
from camelup.ui.table.views.court_view import court, tilt, tilted_pyramid
from camelup.ui.table.views.leg_marks_view import leg_marks, marked
from camelup.ui.table.views.scenery_view import blown, draw_scene, flag, sprite_piece
from camelup.ui.table.views.stands_view import shrinks, stands
from camelup.ui.table.views.unit_view import (
    coming_home,
    crowd_height,
    draw_crowd,
    draw_die,
    draw_dust,
    draw_unit,
    moment,
)


def draw_board(brush: TableBrush, marks: Marks, still: Panel[TableBrush], *, disturbed: bool = True) -> None:
    """Draw the board from far to near; `still` keeps the picture of all that does not move, which is drawn over it.

    `disturbed` says whether anything may have moved over the board since the last picture.
    """
    stage, unit = brush.stage, brush.stage.unit
    seen, area = stage.seen, brush.layout.open_board
    under = None if unit is None else (unit.origin, unit.left_behind, moment(unit) if unit.under else None)
    things = (
        seen.board, seen.released, seen.dice, marks, under, stage.pyramid_open, tilt(stage), stage.raised,
        tuple(stage.tile_scale.items()), stage.breathing, stage.blinking, seen.leg, stage.dawn, stage.absent,
        shrinks(brush), stage.settling, stage.gaze, stage.trail and stage.trail.look, coming_home(stage),
        marked(stage),
    )  # fmt: skip
    key = things, stage.air
    if not disturbed and isinstance(still.key, tuple) and still.key[0] == things:
        still.stir(brush, area, key, [*blown(brush), flag(brush)])
        return
    still.draw(brush, area, key, lambda: _pieces(brush, marks), disturbed=disturbed)
    brush.surface.set_clip(area)
    draw_dust(brush)
    if unit is not None and not unit.under:
        draw_unit(brush)
    if stage.crowd is not None:
        draw_crowd(brush, stage.crowd)
    if stage.die is not None:
        draw_die(brush, stage.die)
    brush.surface.set_clip(None)


def warm_board(assets: Assets, layout: RaceLayout, characters: Sequence[str]) -> Iterator[None]:
    """Make the sprites that a race will need, a few at a time, so that no frame has to wait for them."""
    height, unit = round(layout.camel_height), layout.board_unit
    for camel in CAMELS:
        for facing in (1, -1):
            for pose in ("stand", "kneel"):
                camels.camel_body(assets, camel, pose, facing, height)
            for back in (False, True):
                camels.camel_head(assets, camel, facing, height, back=back)
                for pose in ("stand", "kneel"):
                    camels.camel_halo(assets, camel, pose, facing, height, back)
            yield
        yield from gallop.warm(assets, camel, height)
    for roll in ROLLS.values():
        sprites.rolled(assets, roll, unit * sprites.TENT_SCALE)
        sprites.rolled_at(assets, roll, round(trail.DIE * unit))
        yield
    for die in DICE:
        sprites.tent(assets, die, unit)
        yield
    yield from trail.warm(assets, layout.board.size)
    yield from crowd.warm(assets, crowd_height(layout))
    sprites.pyramid(assets, unit, True)
    for degrees in range(-TILT, TILT + 1):
        tilted_pyramid(assets, unit, degrees)
        yield
    for character in characters:
        for cheering in (True, False):
            sprites.spectator_tile(assets, cheering, character, layout.tile_unit)
        yield


def _pieces(brush: TableBrush, marks: Marks) -> list[Piece[TableBrush]]:
    """All that lies on the board, from far to near."""
    layout, board, assets, stage = brush.layout, brush.layout.board, brush.assets, brush.stage
    pieces: list[Piece[TableBrush]] = [
        Piece("scene", board, (brush.stage.seen.leg, brush.stage.dawn), draw_scene),
        *blown(brush),
        *court(brush, marks),
        *(trail_view.lit(brush, stage.trail) if stage.trail is not None else []),
    ]
    for space in sorted(marks.legal):
        glow = sprites.cell_glow(assets, space, board.size, dashed=True)
        pieces.append(sprite_piece(f"legal {space}", glow, board.topleft))
    if marks.hot is not None:
        pieces.append(sprite_piece("hot", sprites.cell_glow(assets, marks.hot, board.size), board.topleft, marks.hot))
    for space in geo.SPACES:
        plaque = sprites.plaque(assets, space, layout.plaque_k, space == marks.hot)
        at = layout.point(geo.plaque(space))
        pieces.append(sprite_piece(f"plaque {space}", plaque, at, space == marks.hot))
    hops = trail_view.hops(brush, stage.trail) if stage.trail is not None else []
    return [*pieces, *stands(brush, marks), *hops, *leg_marks(brush), *_advice(brush, marks)]


def _advice(brush: TableBrush, marks: Marks) -> list[Piece[TableBrush]]:
    if marks.advised is None and marks.ep is None:
        return []
    # Signs and chips are no larger than a cell and stand over its middle.
    reach = pygame.Rect(0, 0, round(240 * brush.layout.plaque_k), round(4 * brush.layout.camel_height))
    shown = []
    for space in (marks.advised, marks.hot):
        if space is not None:
            x, y = brush.layout.point(geo.stand(space))
            reach.center = (round(x), round(y))
            shown.append(reach.copy())
    key = marks.advised, marks.ep, marks.hot
    return [Piece("advice", shown[0].unionall(shown[1:]), key, partial(_draw_advice, marks=marks))]


def _draw_advice(brush: TableBrush, marks: Marks) -> None:
    """The coach's sign on the space that it would choose, and what the one that is pointed at would earn."""
    layout = brush.layout
    # As large as the plaques are, which a small board shrinks.
    unit, rise = layout.plaque_k, layout.camel_height * 0.62
    if marks.advised is not None and marks.advised != marks.hot:
        x, y = layout.point(geo.stand(marks.advised))
        plate = brush.put(panels.count_disc(brush.assets, round(46 * unit), advice=True), center=(x, y - rise / 2))
        brush.icon("lightbulb", round(32 * unit), brush.theme.text, center=plate.center)
    if marks.ep is not None and marks.hot is not None:
        x, y = layout.point(geo.stand(marks.hot))
        draw_chip(brush, marks.ep, (x + 32 * unit, y - rise), 26 * unit / brush.k)
