"""Whose turn it is and what they own, for when the seats are on another page than the open one."""

from __future__ import annotations

import pygame

from game.ui.art import panels, pieces
from game.ui.cast import Cast
from game.ui.layout import RaceLayout
from game.ui.painter import Painter
from game.ui.stage import Stage
from game.ui.views.seats_view import SeatMarks, draw_purse

SIZE = 22
"""Units of the purses' numbers."""


def draw_turn(
    surface: pygame.Surface, painter: Painter, layout: RaceLayout, stage: Stage, cast: Cast, marks: SeatMarks
) -> None:
    """Draw the seat to move with its purse; where that is not the viewer's, the viewer's purse beside it."""
    px, assets, box, seen = painter.px, painter.assets, layout.turn, stage.seen
    seat, viewer = seen.turn, marks.viewer
    panels.draw_panel(surface, assets, box, "card" if seen.over else "card_active", layout.k)
    side = box.height - px(6)
    face = pieces.portrait(assets, cast.characters[seat], side)
    surface.blit(face, face.get_rect(midleft=(box.left + px(5), box.centery)))
    left = box.left + side + px(12)
    right = box.right - px(12)
    name_y, purse_y = box.top + box.height * 0.3, box.top + box.height * 0.72
    name, room = cast.names[seat], right - left
    painter.text(surface, name, (left, name_y), 25, face=painter.title_face(name, room), max_width=room)
    purse = draw_purse(surface, painter, marks.purse(seat, seen), (left, purse_y), SIZE, stage.flash.get(seat, 1.0))
    if viewer is None or viewer == seat:
        return
    # The viewer's face stands in for the coin: there is not much room.
    number = painter.text(
        surface, str(seen.seats[viewer].purse), (right, purse_y + 1), SIZE, face="title", align="right"
    )
    mine = pieces.portrait(assets, cast.characters[viewer], px(26), with_symbol=False)
    at = max(purse.right + px(8), number.left - px(5) - mine.get_width())
    surface.blit(mine, mine.get_rect(midleft=(at, round(purse_y))))
