"""The board: scenery, dice, tiles and stacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from camelup.rules.board import CAMELS, DICE, ROLLS, Landing, Roll, Stack
from camelup.ui.art import board_geometry as geo
from camelup.ui.art import camels, crowd, gallop, sprites, trail
from camelup.ui.art import scene as art_scene
from camelup.ui.kit import panels
from camelup.ui.kit.assets import Assets
from camelup.ui.kit.cache import Panel, Piece
from camelup.ui.kit.widgets.chip import draw_chip
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.layout import FINISH, RaceLayout
from camelup.ui.table.stage import TILT, Stage
from camelup.ui.table.views import trail_view
from camelup.ui.table.views.landing_view import arrow_piece, draw_mark, lift_of, mark_area
from camelup.ui.table.views.leg_marks_view import leg_marks, marked
from camelup.ui.table.views.scenery_view import blown, draw_scene, flag, sprite_piece
from camelup.ui.table.views.unit_view import (
    MAT,
    coming_home,
    crowd_height,
    draw_crowd,
    draw_die,
    draw_dust,
    draw_unit,
    moment,
    unit_reach,
)


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
    sends: Landing | None = None
    """Where a tile on `hot` would send a racing camel."""


def draw_board(brush: TableBrush, marks: Marks, still: Panel[TableBrush], *, disturbed: bool = True) -> None:
    """Draw the board from far to near; `still` keeps the picture of all that does not move, which is drawn over it.

    `disturbed` says whether anything may have moved over the board since the last picture.
    """
    stage, unit = brush.stage, brush.stage.unit
    seen, area = stage.seen, brush.layout.open_board
    under = None if unit is None else (unit.origin, unit.left_behind, moment(unit) if unit.under else None)
    things = (
        seen.board, seen.released, seen.dice, marks, under, stage.pyramid_open, _tilt(stage), stage.raised,
        tuple(stage.tile_scale.items()), stage.breathing, stage.blinking, seen.leg, stage.dawn, stage.absent,
        _shrinks(brush), stage.settling, stage.gaze, stage.trail and stage.trail.look, coming_home(stage),
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
        _tilted_pyramid(assets, unit, degrees)
        yield
    for character in characters:
        for cheering in (True, False):
            sprites.spectator_tile(assets, cheering, character, layout.tile_unit)
        yield
    for leg in range(1, len(assets.theme.skies) + 1):
        art_scene.board_scene(assets, layout.board.size, leg)
        yield


def _pieces(brush: TableBrush, marks: Marks) -> list[Piece[TableBrush]]:
    """All that lies on the board, from far to near."""
    layout, board, assets, stage = brush.layout, brush.layout.board, brush.assets, brush.stage
    pieces: list[Piece[TableBrush]] = [
        Piece("scene", board, (brush.stage.seen.leg, brush.stage.dawn), draw_scene),
        *blown(brush),
        *_court(brush, marks),
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
    return [*pieces, *_stands(brush, marks), *hops, *leg_marks(brush), *_advice(brush, marks)]


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


# The court -------------------------------------------------------------------------------------------------------


def _court(brush: TableBrush, marks: Marks) -> list[Piece[TableBrush]]:
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
    key = stage.pyramid_open, _tilt(stage), marks.pyramid, seen.dice
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
        brush.put(_tilted_pyramid(assets, unit, round(stage.tilt)), center=upright.center)
    else:
        brush.put(pyramid.surface, topleft=upright.topleft)
        if lit:
            glow = pyramid.surface.copy()
            glow.fill((60, 45, 10, 0), special_flags=pygame.BLEND_RGBA_ADD)
            brush.put(glow, topleft=upright.topleft)
    sprites.pyramid_tray(assets, tuple(stage.seen.dice), unit).draw(brush.surface, base)


def _tilted_pyramid(assets: Assets, unit: float, degrees: int) -> pygame.Surface:
    """The closed pyramid turned by whole degrees; turning it takes longer than a frame may."""
    upright = sprites.pyramid(assets, unit).surface
    return assets.memo(("tilted_pyramid", unit, degrees), lambda: pygame.transform.rotozoom(upright, degrees, 1.0))


# Camels and tiles ------------------------------------------------------------------------------------------------


def _stands(brush: TableBrush, marks: Marks) -> list[Piece[TableBrush]]:
    """Everything that stands on the track, far rows first, and a unit that slides underneath a stack."""
    board, unit = brush.stage.seen.board, brush.stage.unit
    behind: list[pygame.Rect] = []
    pieces: list[Piece[TableBrush]] = []
    for space in geo.row_order():
        pieces += _tile(brush, marks, space)
        stack = board.stack_on(space)
        if unit is not None and unit.origin == space:
            stack = unit.left_behind
        stack = tuple(camel for camel in stack if camel not in brush.stage.absent)
        if unit is not None and unit.under and unit.end == space:
            pieces.append(Piece("unit", unit_reach(brush, unit), moment(unit), draw_unit))
        if stack:
            area = brush.layout.stack_area(space, stack)
            parted, under = len(stack) > 1 or area.collidelist(behind) >= 0, _underneath(marks, space)
            pieces.append(_stack(brush, space, stack, parted=parted, under=under))
            behind.append(area)
        if brush.stage.trail is not None and brush.stage.trail.way[0] == space:
            pieces.append(trail_view.ghost(brush, brush.stage.trail))
    if board.beyond is not None:
        pieces.append(_stack(brush, FINISH, board.beyond.stack))
    if marks.sends is not None and marks.hot is not None:
        if not lift_of(marks.sends):
            mark = mark_area(brush, marks.sends)
            pieces.append(Piece("mark", mark, marks.sends, partial(draw_mark, landing=marks.sends)))
        pieces.append(arrow_piece(brush, marks.hot, bool(marks.ghost_tile), marks.sends))
    return pieces


def _underneath(marks: Marks, space: int) -> Landing | None:
    """Where a tile would send a camel, if that is underneath the stack on a space."""
    sends = marks.sends
    return sends if sends is not None and lift_of(sends) and sends.path[-1] == space else None


def _tile(brush: TableBrush, marks: Marks, space: int) -> list[Piece[TableBrush]]:
    tile, size = brush.stage.seen.board.tile_on(space), brush.stage.tile_scale.get(space, 1.0)
    ghost = marks.ghost_tile if tile is None and marks.hot == space else None
    if tile is None and ghost is None:
        return []
    cheering = tile.cheering if tile is not None else bool(ghost)
    seat = marks.seat if tile is None else tile.owner or 0
    sprite = sprites.spectator_tile(brush.assets, cheering, brush.cast.characters[seat], brush.layout.tile_unit)
    where = sprite.surface.get_rect(center=brush.layout.point(geo.tile_spot(space)))
    # A bouncing tile is larger for a moment.
    reach = where.inflate(where.width // 2, where.height // 2)
    key = tile, ghost, None if tile else seat, size, where.topleft
    paint = partial(_draw_tile, picture=sprite.surface, where=where, size=size, faint=tile is None)
    return [Piece(f"tile {space}", reach, key, paint)]


def _draw_tile(brush: TableBrush, picture: pygame.Surface, where: pygame.Rect, size: float, faint: bool) -> None:
    if faint:
        picture = picture.copy()
        picture.set_alpha(150)
    elif size != 1.0:
        picture = pygame.transform.smoothscale_by(picture, size)
    brush.put(picture, center=where.center)


@dataclass(frozen=True, slots=True)
class _Stack:
    """A resting stack; one that stands before another is `parted` from it, to keep them two towers."""

    space: int
    camels: Stack
    raised: float
    """Height above the ground, in camel heights."""
    squash: float
    parted: bool
    blink: frozenset[str]
    shrink: float
    """Its size while a unit leaves or joins it, as a share of its own."""
    under: Landing | None
    """The camel that would come underneath it."""
    back: frozenset[str]
    """The camels that look back."""
    postures: tuple[gallop.Posture, ...]
    """How each camel holds itself while the stack settles."""


def _stack(
    brush: TableBrush, space: int, stack: Stack, parted: bool = False, under: Landing | None = None
) -> Piece[TableBrush]:
    layout, stage, height = brush.layout, brush.stage, brush.layout.camel_size(space, stack)
    raised = 0.0 if under is None else lift_of(under)
    if stage.raised is not None and stage.raised[0] == space:
        raised = stage.raised[1]
    postures = stage.settling[1] if stage.settling is not None and stage.settling[0] == space else ()
    squash = stage.breathing[1] if stage.breathing is not None and stage.breathing[0] == space else 1.0
    area = layout.stack_area(space, stack)
    # No higher than the board.
    raised = min(raised, max(0.0, (area.top - layout.open_board.top) / height))
    shadow = _footing(brush.assets, stack, height).covers((layout.axis(space, stack), layout.ground(space)))
    # With the light edge around it.
    edge = round(height * 0.1)
    reach = area.union(area.move(0, -round(raised * height))).inflate(edge, edge).union(shadow)
    if under is not None:
        reach = reach.union(mark_area(brush, under))
    blink, shrink = stage.blinking.intersection(stack), _shrink(brush, space, stack)
    back = _looking_back(brush, space, stack)
    look = _Stack(space, stack, raised, squash, parted, blink, shrink, under, back, postures)
    return Piece(f"stack {space}", reach, look, partial(_draw_stack, look=look))


def _footing(assets: Assets, stack: Stack, height: float) -> sprites.Sprite:
    """What a stack stands on: a plate, or the shadow of a camel alone."""
    return sprites.stack_plate(assets, height) if len(stack) > 1 else sprites.shadow(assets, height)


def _draw_stack(brush: TableBrush, look: _Stack) -> None:
    layout, height = brush.layout, brush.layout.camel_size(look.space, look.camels)
    x, y, forward = layout.axis(look.space, look.camels), layout.ground(look.space), layout.forward(look.space)
    _footing(brush.assets, look.camels, height).draw(brush.surface, (x, y))
    if look.under is not None:
        draw_mark(brush, look.under)
    if len(look.postures) == len(look.camels):
        full = layout.camel_height
        gallop.draw_moving(
            brush.surface, brush.assets, look.camels, look.postures, (x, y), full, forward, shrink=height / full
        )  # fmt: skip
        return
    if look.parted and not look.raised and look.squash == look.shrink == 1.0:
        camels.draw_halo(brush.surface, brush.assets, look.camels, x, y, height, forward, look.back)
    camels.draw_stack(
        brush.surface, brush.assets, look.camels, x, y, height, forward,
        lifted=look.raised * height, squash=look.squash, shrink=look.shrink,
        kneel_all=look.raised > 0, blink=look.blink, back=look.back,
    )  # fmt: skip


def _looking_back(brush: TableBrush, space: int, stack: Stack) -> frozenset[str]:
    """The camels of a resting stack that turn their heads to what they all look at."""
    layout, gaze = brush.layout, brush.stage.gaze
    if gaze is None or gaze == space:
        return frozenset()
    aside = layout.axis(gaze, ()) - layout.axis(space, ())
    if abs(aside) < layout.camel_height / 2:
        return frozenset()
    forward = layout.forward(space)
    return frozenset(camel for camel in stack if camels.camel_facing(camel, forward) * aside < 0)


def _shrink(brush: TableBrush, space: int, stack: Stack) -> float:
    """How large a stack is beside its own size: camels of tall stacks are smaller, and grow while a unit leaves it."""
    unit, layout = brush.stage.unit, brush.layout
    if unit is None or space not in (unit.start, unit.end):
        return 1.0
    own = layout.camel_size(space, stack)
    start, end = (
        layout.camel_size(space, whole) if space == at and set(stack) <= set(whole) else own
        for at, whole in ((unit.start, unit.start_axis), (unit.end, unit.end_axis))
    )
    return (start + (end - start) * unit.progress) / own


def _shrinks(brush: TableBrush) -> tuple[float, ...]:
    """The sizes of the stacks that a unit leaves and joins."""
    unit = brush.stage.unit
    if unit is None:
        return ()
    board = brush.stage.seen.board
    stacks = ((s, unit.left_behind if s == unit.origin else board.stack_on(s)) for s in (unit.start, unit.end) if s)
    return tuple(_shrink(brush, space, stack) for space, stack in stacks)


def _tilt(stage: Stage) -> int | None:
    """The pyramid's turn in whole degrees, None while it stands still."""
    return round(stage.tilt) if stage.tilt else None
