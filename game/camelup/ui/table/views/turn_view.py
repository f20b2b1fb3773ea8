"""Whose turn it is, to be read from across the room; folded, with what they own, since their page may be shut."""

from __future__ import annotations

import pygame

from camelup.ui.table.brush import TableBrush
from camelup.ui.table.views.seats_view import SeatMarks, draw_purse

SIZE = 22
"""Units of the purses' numbers."""
NAME_SIZE = 48
"""Units of the name where there is room for a large one."""


def draw_turn(brush: TableBrush, marks: SeatMarks) -> None:
    """Draw the sign of the seat to move, as large as the arrangement allows."""
    if brush.layout.folded:
        _draw_folded(brush, marks)
    elif not brush.stage.seen.over:
        _draw_open(brush)


def _draw_open(brush: TableBrush) -> None:
    """Draw the face of the seat to move, and where there is room its name, over a stroke in its colour."""
    px, box, seat = brush.px, brush.layout.turn, brush.stage.seen.turn
    brush.panel(box, "card_active")
    side = min(box.height - px(4), box.width - px(8))
    brush.face(seat, side, midleft=(box.left + px(4), box.centery))
    left = box.left + side + px(12)
    room = box.right - px(10) - left
    if room < side:
        return
    brush.name(brush.cast.names[seat], pygame.Rect(left, box.top, room, box.height - px(8)), NAME_SIZE)
    stroke = pygame.Rect(left, box.bottom - px(13), room, px(7))
    colour = brush.theme.characters[brush.cast.characters[seat]].colour
    pygame.draw.rect(brush.surface, colour, stroke, border_radius=px(3))


def _draw_folded(brush: TableBrush, marks: SeatMarks) -> None:
    """Draw the seat to move with its purse; where that is not the viewer's, the viewer's purse beside it."""
    px, box, seen = brush.px, brush.layout.turn, brush.stage.seen
    seat, viewer = seen.turn, marks.viewer
    brush.panel(box, "card" if seen.over else "card_active")
    side = box.height - px(6)
    brush.face(seat, side, midleft=(box.left + px(5), box.centery))
    left, right = box.left + side + px(12), box.right - px(12)
    name_y, purse_y = box.top + box.height * 0.3, box.top + box.height * 0.72
    brush.title(brush.cast.names[seat], (left, name_y), 25, right - left)
    purse = draw_purse(brush, marks.purse(seat, seen), (left, purse_y), SIZE, brush.stage.flash.get(seat, 1.0))
    if viewer is None or viewer == seat:
        return
    # The viewer's face stands in for the coin: there is not much room.
    number = brush.text(str(seen.seats[viewer].purse), (right, purse_y + 1), SIZE, face="title", align="right")
    mine = px(26)
    at = max(purse.right + px(8), number.left - px(5) - mine)
    brush.face(viewer, mine, with_symbol=False, midleft=(at, purse_y))
