"""The board: scenery, dice, tiles, stacks, and the unit that moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from game.rules.board import CAMELS, DICE, ROLLS, Stack
from game.rules.view import Observation
from game.ui import board_geometry as geo
from game.ui.art import camels, panels, sprites
from game.ui.art import scene as art_scene
from game.ui.cast import Cast
from game.ui.layout import FINISH, RaceLayout
from game.ui.painter import Painter
from game.ui.stage import MovingUnit, Stage
from game.ui.views.cache import Panel
from game.ui.widgets.chip import bulb, draw_chip

_TILT = 5
"""Degrees by which the pyramid shakes at most."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What the player points at or may choose on the board."""

    hot: int | None = None
    """The space under the pointer or the focus."""
    legal: frozenset[int] = frozenset()
    """Spaces that can be chosen now."""
    ghost_tile: bool | None = None
    """The side of the tile that would be laid on `hot`."""
    seat: int = 0
    """Whose tile it would be."""
    pyramid: bool = False
    """Whether the pyramid is pointed at."""
    ep: float | None = None
    """EP that the coach expects of a tile on `hot`."""
    advised: int | None = None
    """The space on which the coach would lay the tile."""


class BoardView:
    """Draws the board from far to near."""

    def __init__(self, painter: Painter, layout: RaceLayout, cast: Cast) -> None:
        self._painter = painter
        self._assets = painter.assets
        self._layout = layout
        self._cast = cast
        self._unit = geo.board_unit(*layout.board.size)
        self._still = Panel()

    def draw(self, surface: pygame.Surface, stage: Stage, marks: Marks) -> None:
        """Draw the board; all that stands still is one picture, over which the moving unit and the die are drawn."""
        board, seen, unit = self._layout.board, stage.seen, stage.unit
        if stage.tilt or stage.raised or stage.tile_scale or stage.breathing or stage.blinking:
            # Something below the unit changes with every frame: keeping a picture of it would only cost.
            surface.set_clip(board)
            self._paint(surface, stage, marks)
        else:
            origin = None if unit is None else (unit.origin, unit.left_behind)
            key = (seen.board, seen.released, seen.dice, stage.pyramid_open, origin, marks)
            self._still.draw(surface, board, key, lambda target: self._paint(target, stage, marks))
        surface.set_clip(board)
        if unit is not None and not unit.under:
            self._draw_unit(surface, unit)
        if stage.die is not None:
            self._draw_die(surface, stage)
        surface.set_clip(None)

    def _paint(self, surface: pygame.Surface, stage: Stage, marks: Marks) -> None:
        board = self._layout.board
        self._paint_court(surface, stage, marks)
        for space in sorted(marks.legal):
            sprites.cell_glow(self._assets, space, board.size, dashed=True).draw(surface, board.topleft)
        if marks.hot is not None:
            sprites.cell_glow(self._assets, marks.hot, board.size).draw(surface, board.topleft)
        for space in geo.SPACES:
            plaque = sprites.plaque(self._assets, space, self._layout.plaque_k, space == marks.hot)
            plaque.draw(surface, self._layout.point(geo.plaque(space)))
        self._draw_stands(surface, stage, marks)
        self._draw_advice(surface, marks)

    def _draw_advice(self, surface: pygame.Surface, marks: Marks) -> None:
        """The coach's sign on the space that it would choose, and what the one that is pointed at would earn."""
        layout, painter = self._layout, self._painter
        # As large as the plaques are, which a small board shrinks.
        unit, rise = layout.plaque_k, layout.camel_height * 0.62
        if marks.advised is not None and marks.advised != marks.hot:
            x, y = layout.point(geo.stand(marks.advised))
            plate = panels.count_disc(self._assets, round(46 * unit), gold=True)
            where = plate.get_rect(center=(round(x), round(y - rise / 2)))
            surface.blit(plate, where)
            sign = bulb(painter, round(32 * unit), painter.theme.text)
            surface.blit(sign, sign.get_rect(center=where.center))
        if marks.ep is not None and marks.hot is not None:
            x, y = layout.point(geo.stand(marks.hot))
            draw_chip(surface, painter, marks.ep, (x + 32 * unit, y - rise), 26 * unit / layout.k)

    def warm(self) -> Iterator[None]:
        """Make the sprites that a race will need, a few at a time, so that no frame has to wait for them."""
        assets, height = self._assets, round(self._layout.camel_height)
        for camel in CAMELS:
            for facing in (1, -1):
                for pose in ("stand", "kneel"):
                    camels.camel_body(assets, camel, pose, facing, height)
                camels.camel_head(assets, camel, facing, height)
                yield
        for roll in ROLLS.values():
            numeral: sprites.Numeral = "k" if roll.face == "k" else "w"
            sprites.die(assets, roll.die, roll.number, self._unit * sprites.TENT_SCALE, numeral)
            yield
        for die in DICE:
            sprites.tent(assets, die, self._unit)
            yield
        sprites.pyramid(assets, self._unit, True)
        for degrees in range(-_TILT, _TILT + 1):
            self._tilted_pyramid(degrees)
            yield
        for character in self._cast.characters:
            for cheering in (True, False):
                sprites.spectator_tile(assets, cheering, character, self._layout.camel_height / 104)
            yield

    # The court ---------------------------------------------------------------------------------------------------

    def _paint_court(self, surface: pygame.Surface, stage: Stage, marks: Marks) -> None:
        layout, seen = self._layout, stage.seen
        surface.blit(art_scene.board_scene(self._assets, layout.board.size), layout.board)
        for index in range(5):
            if index == 4:
                self._draw_pyramid(surface, stage, marks)
            self._draw_tent(surface, seen, index)
        flag = sprites.prop(self._assets, "finish_flag", self._unit)
        flag.draw(surface, layout.point(geo.finish_flag()))

    def _draw_tent(self, surface: pygame.Surface, seen: Observation, index: int) -> None:
        foot = self._layout.point(geo.tent(index))
        if index >= len(seen.released):
            sprites.tent(self._assets, None, self._unit).draw(surface, foot)
            return
        roll = seen.released[index]
        sprites.tent(self._assets, roll.die, self._unit).draw(surface, foot)
        numeral: sprites.Numeral = "k" if roll.face == "k" else "w"
        die = sprites.die(self._assets, roll.die, roll.number, self._unit * sprites.TENT_SCALE, numeral)
        die.draw(surface, sprites.die_on_tent(foot, self._unit))

    def _draw_pyramid(self, surface: pygame.Surface, stage: Stage, marks: Marks) -> None:
        base = self._layout.point(geo.pyramid_base())
        pyramid = sprites.pyramid(self._assets, self._unit, stage.pyramid_open)
        corner = (round(base[0]) - pyramid.anchor[0], round(base[1]) - pyramid.anchor[1])
        if stage.tilt:
            turned = self._tilted_pyramid(round(stage.tilt))
            surface.blit(turned, turned.get_rect(center=pyramid.surface.get_rect(topleft=corner).center))
        else:
            surface.blit(pyramid.surface, corner)
            if marks.pyramid:
                glow = pyramid.surface.copy()
                glow.fill((60, 45, 10, 0), special_flags=pygame.BLEND_RGBA_ADD)
                surface.blit(glow, corner)
        tray = sprites.pyramid_tray(self._assets, tuple(stage.seen.dice), self._unit)
        tray.draw(surface, base)

    def _tilted_pyramid(self, degrees: int) -> pygame.Surface:
        """The closed pyramid turned by whole degrees; turning it takes longer than a frame may."""
        pyramid = sprites.pyramid(self._assets, self._unit)

        def build() -> pygame.Surface:
            return pygame.transform.rotozoom(pyramid.surface, degrees, 1.0)

        return self._assets.memo(("tilted_pyramid", self._unit, degrees), build)

    def _draw_die(self, surface: pygame.Surface, stage: Stage) -> None:
        die = stage.die
        assert die is not None
        start = sprites.pyramid_tip(self._layout.point(geo.pyramid_base()), self._unit)
        end = sprites.die_on_tent(self._layout.point(geo.tent(die.tent)), self._unit)
        t = die.progress
        x = start[0] + (end[0] - start[0]) * t
        y = start[1] + (end[1] - start[1]) * t - 120 * self._unit * 4 * t * (1 - t)
        number = die.roll.number if die.shown else int(t * 8) % 3 + 1
        numeral: sprites.Numeral = "k" if die.roll.face == "k" else "w"
        size = self._unit * sprites.TENT_SCALE
        sprites.die(self._assets, die.roll.die, number, size, numeral).draw(surface, (x, y))

    # Camels and tiles --------------------------------------------------------------------------------------------

    def _draw_stands(self, surface: pygame.Surface, stage: Stage, marks: Marks) -> None:
        """Everything that stands on the track, far rows first, and a unit that slides underneath a stack."""
        board, unit = stage.seen.board, stage.unit
        behind: list[pygame.Rect] = []
        for space in geo.row_order():
            self._draw_tile(surface, stage, marks, space)
            stack = board.stack_on(space)
            if unit is not None and unit.origin == space:
                stack = unit.left_behind
            if unit is not None and unit.under and unit.end == space:
                self._draw_unit(surface, unit)
            if stack:
                area = self._layout.stack_area(space, stack)
                self._draw_stack(surface, stage, space, stack, parted=area.collidelist(behind) >= 0)
                behind.append(area)
        if board.beyond is not None:
            self._draw_stack(surface, stage, FINISH, board.beyond.stack)

    def _draw_tile(self, surface: pygame.Surface, stage: Stage, marks: Marks, space: int) -> None:
        tile = stage.seen.board.tile_on(space)
        size = self._layout.camel_height / 104
        x, y = self._layout.point(geo.stand(space))
        if tile is None:
            if marks.hot == space and marks.ghost_tile is not None:
                character = self._cast.characters[marks.seat]
                ghost = sprites.spectator_tile(self._assets, marks.ghost_tile, character, size)
                faint = ghost.surface.copy()
                faint.set_alpha(150)
                surface.blit(faint, (round(x) - ghost.anchor[0], round(y) - ghost.anchor[1]))
            return
        owner = self._cast.characters[tile.owner if tile.owner is not None else 0]
        sprite = sprites.spectator_tile(self._assets, tile.cheering, owner, size)
        scale = stage.tile_scale.get(space, 1.0)
        if scale == 1.0:
            sprite.draw(surface, (x, y))
            return
        grown = pygame.transform.smoothscale_by(sprite.surface, scale)
        surface.blit(grown, (round(x - sprite.anchor[0] * scale), round(y - sprite.anchor[1] * scale)))

    def _draw_stack(
        self, surface: pygame.Surface, stage: Stage, space: int, stack: Stack, parted: bool = False
    ) -> None:
        """Draw a resting stack; one that stands before another is `parted` from it, lest they read as one tower."""
        layout = self._layout
        height = layout.camel_height
        raised = stage.raised[1] if stage.raised is not None and stage.raised[0] == space else 0.0
        squash = stage.breathing[1] if stage.breathing is not None and stage.breathing[0] == space else 1.0
        x, y = layout.axis(space, stack), layout.ground(space)
        sprites.shadow(self._assets, height).draw(surface, (x, y))
        if parted and not raised and squash == 1.0:
            camels.draw_halo(surface, self._assets, stack, x, y, height, layout.forward(space))
        camels.draw_stack(
            surface, self._assets, stack, x, y, height, layout.forward(space),
            lifted=raised * height, squash=squash, kneel_all=raised > 0, blink=stage.blinking,
        )  # fmt: skip

    def _draw_unit(self, surface: pygame.Surface, unit: MovingUnit) -> None:
        layout = self._layout
        height = layout.camel_height
        t = unit.progress
        x0, x1 = layout.axis(unit.start, unit.start_axis), layout.axis(unit.end, unit.end_axis)
        ground0, ground1 = layout.ground(unit.start), layout.ground(unit.end)
        x = x0 + (x1 - x0) * t
        ground = ground0 + (ground1 - ground0) * t
        level = unit.start_level + (unit.end_level - unit.start_level) * t
        lifted = (level * geo.STACK_STEP + unit.lift + unit.arc * 4 * t * (1 - t)) * height
        sprites.shadow(self._assets, height, round(lifted / 8) * 8).draw(surface, (x, ground))
        camels.draw_stack(
            surface, self._assets, unit.stack, x, ground, height, layout.forward(unit.end if t > 0.5 else unit.start),
            lifted=lifted, alpha=unit.alpha, squash=unit.squash, kneel_all=level > 0,
        )  # fmt: skip
