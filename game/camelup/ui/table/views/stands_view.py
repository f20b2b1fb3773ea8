"""What stands on the track and rests: stacks of camels, and spectator tiles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pygame

from camelup.rules.board import Landing, Stack
from camelup.ui.art import board_geometry as geo
from camelup.ui.art import camels, gallop, sprites
from camelup.ui.kit.assets import Assets
from camelup.ui.kit.cache import Piece
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.layout import FINISH
from camelup.ui.table.views import trail_view
from camelup.ui.table.views.board_marks import Marks
from camelup.ui.table.views.landing_view import arrow_piece, draw_mark, lift_of, mark_area
from camelup.ui.table.views.unit_view import draw_unit, moment, unit_reach


def stands(brush: TableBrush, marks: Marks) -> list[Piece[TableBrush]]:
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


def shrinks(brush: TableBrush) -> tuple[float, ...]:
    """The sizes of the stacks that a unit leaves and joins."""
    unit = brush.stage.unit
    if unit is None:
        return ()
    board = brush.stage.seen.board
    stacks = ((s, unit.left_behind if s == unit.origin else board.stack_on(s)) for s in (unit.start, unit.end) if s)
    return tuple(_shrink(brush, space, stack) for space, stack in stacks)
