"""The board: scenery, dice, tiles, stacks, and the unit that moves."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import astuple, dataclass
from functools import partial

import pygame

from camelup.rules.board import CAMELS, DICE, ROLLS, Roll, Stack
from camelup.rules.view import Observation
from camelup.ui.art import board_geometry as geo
from camelup.ui.art import camels, sprites
from camelup.ui.art import scene as art_scene
from camelup.ui.kit import panels
from camelup.ui.kit.cache import Panel, Piece
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.widgets.chip import bulb, draw_chip
from camelup.ui.table.cast import Cast
from camelup.ui.table.layout import FINISH, RaceLayout
from camelup.ui.table.stage import MovingUnit, Stage

_ARC = 120
"""Units of the height of a die's arc."""
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
        below = max(0, layout.top.bottom - layout.board.top)
        self._area = pygame.Rect(
            layout.board.left, layout.board.top + below, layout.board.width, layout.board.height - below
        )
        """The board without what the top bar covers of it."""
        self._still = Panel()

    def draw(self, surface: pygame.Surface, stage: Stage, marks: Marks) -> None:
        """Draw the board; all that stands still is one picture, over which the moving unit and the die are drawn."""
        seen, unit = stage.seen, stage.unit
        under = None if unit is None else (unit.origin, unit.left_behind, _moment(unit) if unit.under else None)
        key = (
            seen.board, seen.released, seen.dice, marks, under, stage.pyramid_open, _tilt(stage), stage.raised,
            tuple(stage.tile_scale.items()), stage.breathing, stage.blinking,
        )  # fmt: skip
        self._still.draw(surface, self._area, key, lambda: self._pieces(stage, marks))
        surface.set_clip(self._area)
        if unit is not None and not unit.under:
            self._draw_unit(surface, unit)
        if stage.die is not None:
            self._draw_die(surface, stage)
        surface.set_clip(None)

    def _pieces(self, stage: Stage, marks: Marks) -> list[Piece]:
        """All that lies on the board, from far to near."""
        board, assets = self._layout.board, self._assets
        scene = art_scene.board_scene(assets, board.size)
        pieces = [Piece("scene", board, None, lambda target: target.blit(scene, board)), *self._court(stage, marks)]
        for space in sorted(marks.legal):
            glow = sprites.cell_glow(assets, space, board.size, dashed=True)
            pieces.append(_sprite_piece(f"legal {space}", glow, board.topleft))
        if marks.hot is not None:
            glow = sprites.cell_glow(assets, marks.hot, board.size)
            pieces.append(_sprite_piece("hot", glow, board.topleft, marks.hot))
        for space in geo.SPACES:
            plaque = sprites.plaque(assets, space, self._layout.plaque_k, space == marks.hot)
            at = self._layout.point(geo.plaque(space))
            pieces.append(_sprite_piece(f"plaque {space}", plaque, at, space == marks.hot))
        return [*pieces, *self._stands(stage, marks), *self._advice(marks)]

    def _advice(self, marks: Marks) -> list[Piece]:
        if marks.advised is None and marks.ep is None:
            return []
        key = marks.advised, marks.ep, marks.hot
        # Signs and chips are no larger than a cell and stand over its middle.
        reach = [
            pygame.Rect(0, 0, round(240 * self._layout.plaque_k), round(4 * self._layout.camel_height))
            for _ in range(2)
        ]
        for rect, space in zip(reach, (marks.advised, marks.hot), strict=True):
            if space is not None:
                x, y = self._layout.point(geo.stand(space))
                rect.center = (round(x), round(y))
        shown = [rect for rect, space in zip(reach, (marks.advised, marks.hot), strict=True) if space is not None]
        box = shown[0].unionall(shown[1:])
        return [Piece("advice", box, key, lambda target: self._draw_advice(target, marks))]

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
            sprites.rolled(assets, roll, self._unit * sprites.TENT_SCALE)
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

    def _court(self, stage: Stage, marks: Marks) -> list[Piece]:
        layout, seen, assets, unit = self._layout, stage.seen, self._assets, self._unit
        base = layout.point(geo.pyramid_base())
        tents: list[Piece] = []
        for index in range(5):
            foot = layout.point(geo.tent(index))
            roll = seen.released[index] if index < len(seen.released) else None
            reach = sprites.tent(assets, roll.die if roll else None, unit).covers(foot)
            if roll is not None:
                reach = reach.union(self._die_at_rest(roll).covers(sprites.die_on_tent(foot, unit)))
            tents.append(
                Piece(f"tent {index}", reach, roll, lambda target, index=index: self._draw_tent(target, seen, index))  # type: ignore[misc]
            )
        closed, opened = (sprites.pyramid(assets, unit, each).covers(base) for each in (False, True))
        # A turned pyramid reaches farther than an upright one.
        whole = closed.union(opened)
        whole = whole.inflate(whole.height // 5, whole.height // 5)
        tray = sprites.pyramid_tray(assets, tuple(seen.dice), unit).covers(base)
        pyramid = Piece(
            "pyramid",
            whole.union(tray),
            (stage.pyramid_open, _tilt(stage), marks.pyramid, seen.dice),
            lambda target: self._draw_pyramid(target, stage, marks),
        )
        flag = sprites.prop(assets, "finish_flag", unit)
        # The pyramid stands before all tents but the last.
        return [*tents[:4], pyramid, tents[4], _sprite_piece("flag", flag, layout.point(geo.finish_flag()))]

    def _die_at_rest(self, roll: Roll) -> sprites.Sprite:
        return sprites.rolled(self._assets, roll, self._unit * sprites.TENT_SCALE)

    def _draw_tent(self, surface: pygame.Surface, seen: Observation, index: int) -> None:
        foot = self._layout.point(geo.tent(index))
        if index >= len(seen.released):
            sprites.tent(self._assets, None, self._unit).draw(surface, foot)
            return
        roll = seen.released[index]
        sprites.tent(self._assets, roll.die, self._unit).draw(surface, foot)
        self._die_at_rest(roll).draw(surface, sprites.die_on_tent(foot, self._unit))

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
        y = start[1] + (end[1] - start[1]) * t - _ARC * self._unit * (4 * t * (1 - t) + die.bounce)
        number = die.roll.number if die.shown else die.flips % 3 + 1
        face = Roll(die.roll.face, number)
        sprites.rolled(self._assets, face, self._unit * sprites.TENT_SCALE).draw(surface, (x, y))

    # Camels and tiles --------------------------------------------------------------------------------------------

    def _stands(self, stage: Stage, marks: Marks) -> list[Piece]:
        """Everything that stands on the track, far rows first, and a unit that slides underneath a stack."""
        board, unit = stage.seen.board, stage.unit
        behind: list[pygame.Rect] = []
        pieces: list[Piece] = []
        for space in geo.row_order():
            pieces += self._tile(stage, marks, space)
            stack = board.stack_on(space)
            if unit is not None and unit.origin == space:
                stack = unit.left_behind
            if unit is not None and unit.under and unit.end == space:
                pieces.append(Piece("unit", self._unit_reach(unit), _moment(unit), partial(self._draw_unit, unit=unit)))
            if stack:
                area = self._layout.stack_area(space, stack)
                pieces.append(self._stack(stage, space, stack, parted=area.collidelist(behind) >= 0))
                behind.append(area)
        if board.beyond is not None:
            pieces.append(self._stack(stage, FINISH, board.beyond.stack))
        return pieces

    def _tile(self, stage: Stage, marks: Marks, space: int) -> list[Piece]:
        tile = stage.seen.board.tile_on(space)
        ghost = marks.ghost_tile if marks.hot == space else None
        if tile is None and ghost is None:
            return []
        cheering = tile.cheering if tile is not None else bool(ghost)
        owner = self._cast.characters[marks.seat if tile is None else tile.owner if tile.owner is not None else 0]
        sprite = sprites.spectator_tile(self._assets, cheering, owner, self._layout.camel_height / 104)
        reach = sprite.covers(self._layout.point(geo.stand(space)))
        # A bouncing tile is larger for a moment.
        reach = reach.inflate(reach.width // 2, reach.height // 2)
        key = tile, ghost, marks.seat if tile is None else None, stage.tile_scale.get(space)
        return [Piece(f"tile {space}", reach, key, lambda target: self._draw_tile(target, stage, marks, space))]

    def _stack(self, stage: Stage, space: int, stack: Stack, parted: bool = False) -> Piece:
        layout, height = self._layout, self._layout.camel_height
        raised = stage.raised[1] if stage.raised is not None and stage.raised[0] == space else 0.0
        squash = stage.breathing[1] if stage.breathing is not None and stage.breathing[0] == space else 1.0
        area = layout.stack_area(space, stack)
        shadow = sprites.shadow(self._assets, height).covers((layout.axis(space, stack), layout.ground(space)))
        # With the light edge around it.
        edge = round(height * 0.1)
        reach = area.union(area.move(0, -round(raised * height))).inflate(edge, edge).union(shadow)
        key = stack, raised, squash, parted, stage.blinking.intersection(stack)
        return Piece(f"stack {space}", reach, key, lambda target: self._draw_stack(target, stage, space, stack, parted))

    def _unit_reach(self, unit: MovingUnit) -> pygame.Rect:
        x, ground, lifted, forward = self._unit_at(unit)
        height = self._layout.camel_height
        area = camels.stack_rect(unit.stack, x, ground - lifted, height, forward)
        return area.inflate(4, 4).union(sprites.shadow(self._assets, height).covers((x, ground)))

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
        """Draw a resting stack; one that stands before another is `parted` from it, to keep them two towers."""
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

    def _unit_at(self, unit: MovingUnit) -> tuple[float, float, float, int]:
        """Hump axis, ground and height above it in pixels, and where racing camels look."""
        layout, t = self._layout, unit.progress
        x0, x1 = layout.axis(unit.start, unit.start_axis), layout.axis(unit.end, unit.end_axis)
        ground0, ground1 = layout.ground(unit.start), layout.ground(unit.end)
        level = unit.start_level + (unit.end_level - unit.start_level) * t
        lifted = (level * geo.STACK_STEP + unit.lift + unit.arc * 4 * t * (1 - t)) * layout.camel_height
        forward = layout.forward(unit.end if t > 0.5 else unit.start)
        return x0 + (x1 - x0) * t, ground0 + (ground1 - ground0) * t, lifted, forward

    def _draw_unit(self, surface: pygame.Surface, unit: MovingUnit) -> None:
        height = self._layout.camel_height
        x, ground, lifted, forward = self._unit_at(unit)
        sprites.shadow(self._assets, height, round(lifted / 8) * 8).draw(surface, (x, ground))
        level = unit.start_level + (unit.end_level - unit.start_level) * unit.progress
        camels.draw_stack(
            surface, self._assets, unit.stack, x, ground, height, forward,
            lifted=lifted, alpha=unit.alpha, squash=unit.squash, kneel_all=level > 0,
        )  # fmt: skip


def _sprite_piece(name: str, sprite: sprites.Sprite, place: tuple[float, float], key: Hashable = None) -> Piece:
    return Piece(name, sprite.covers(place), key, lambda target: sprite.draw(target, place))


def _moment(unit: MovingUnit) -> Hashable:
    """What the look of a moving unit depends on."""
    return astuple(unit)


def _tilt(stage: Stage) -> int | None:
    """The pyramid's turn in whole degrees, None while it stands still."""
    return round(stage.tilt) if stage.tilt else None
