"""Folded: whose turn it is, with what they own, since the page of the seats may be shut."""

from __future__ import annotations

from camelup.ui.table.brush import TableBrush
from camelup.ui.table.views.seats_view import SeatMarks, draw_purse

SIZE = 22
"""Units of the purses' numbers."""


def draw_turn(brush: TableBrush, marks: SeatMarks) -> None:
    """Draw the seat to move, or the one that is paid, with its purse; beside it the viewer's, if that is another."""
    px, box, seen = brush.px, brush.layout.turn, brush.stage.seen
    active, viewer = brush.stage.active, marks.viewer
    seat = seen.turn if active is None else active
    brush.panel(box, "card" if active is None else "card_active")
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
