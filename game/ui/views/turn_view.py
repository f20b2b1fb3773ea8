"""Whose turn it is and what they own, for when the seats are on another page than the open one."""

from __future__ import annotations

import pygame

from game.ui.art import panels, pieces
from game.ui.cast import Cast
from game.ui.layout import RaceLayout
from game.ui.painter import Painter
from game.ui.stage import Stage
from game.ui.views.seats_view import SeatMarks, draw_purse


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
    painter.text(surface, cast.names[seat], (left, name_y), 25, face="title", max_width=right - left)
    purse = draw_purse(surface, painter, marks.purse(seat, seen), (left, purse_y), 24, stage.flash.get(seat, 1.0))
    if viewer is None or viewer == seat:
        return
    mine = pieces.portrait(assets, cast.characters[viewer], px(28), with_symbol=False)
    x = max(purse.right + px(14), round(left + (right - left) * 0.5))
    surface.blit(mine, mine.get_rect(midleft=(x, round(purse_y))))
    at = (x + mine.get_width() + px(6), purse_y)
    draw_purse(surface, painter, marks.purse(viewer, seen), at, 24, stage.flash.get(viewer, 1.0))
