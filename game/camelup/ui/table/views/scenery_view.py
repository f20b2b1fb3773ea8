"""The scenery of the board: sky, sand and track at the leg's time of day, and what the wind moves."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import partial

import pygame

from camelup.ui.art import board_geometry as geo
from camelup.ui.art import scene as art_scene
from camelup.ui.art import sprites, wind
from camelup.ui.kit.cache import Piece
from camelup.ui.table.brush import TableBrush


def blown(brush: TableBrush) -> list[Piece[TableBrush]]:
    """Birds and palms, as the wind moves them."""
    layout, air, unit, assets = brush.layout, brush.stage.air, brush.layout.board_unit, brush.assets
    birds = [
        sprite_piece(
            f"bird {number}", wind.bird(assets, air, number, size * unit), layout.point(at), (at, air.wings(number))
        )
        for number, at, size in wind.flock(air, art_scene.BIRDS)
    ]
    palms = [
        sprite_piece(f"palm {x}", wind.palm(assets, air, size * unit, flip), layout.point((x, y)), air.lean)
        for x, y, size, flip in art_scene.PALMS
    ]
    return [*birds, *palms]


def flag(brush: TableBrush) -> Piece[TableBrush]:
    air, place = brush.stage.air, brush.layout.point(geo.finish_flag())
    return sprite_piece("flag", wind.flag(brush.assets, air, brush.layout.board_unit), place, air.flag)


def draw_scene(brush: TableBrush) -> None:
    """The sky, the sand and the track, at the leg's time of day or on the way to it."""
    board, leg = brush.layout.board, brush.stage.seen.leg
    draw_day(brush, board.topleft, lambda leg: art_scene.board_scene(brush.assets, board.size, leg), leg)


def next_sky(brush: TableBrush) -> Iterator[Callable[[], object]]:
    """What draws the board as it will be in the next leg."""
    layout, leg = brush.layout, brush.stage.seen.leg + 1
    yield partial(art_scene.board_scene, brush.assets, layout.board.size, leg)
    if layout.band:
        yield partial(art_scene.sky_above, brush.assets, layout.board.size, layout.band.height, leg)


def draw_day(brush: TableBrush, at: tuple[int, int], picture: Callable[[int], pygame.Surface], leg: int) -> None:
    """Draw something that looks different in every leg; while one leg passes into the next, both."""
    now, dawn = picture(leg), brush.stage.dawn
    if dawn < 1:
        brush.put(picture(leg - 1), topleft=at)
        now.set_alpha(round(255 * dawn))
    brush.put(now, topleft=at)
    if dawn < 1:
        # Others draw it as well.
        now.set_alpha(None)


def sprite_piece(
    name: str, sprite: sprites.Sprite, place: tuple[float, float], key: Hashable = None
) -> Piece[TableBrush]:
    """A picture that stands on a place of the board, in pixels, as a piece of it."""
    return Piece(name, sprite.covers(place), key, lambda brush: sprite.draw(brush.surface, place))
