"""Whose turn it is, to be read from across the room; folded, with what they own, since their page may be shut."""

from __future__ import annotations

import pygame

from camelup.ui.art import pieces
from camelup.ui.kit import panels
from camelup.ui.kit.painter import Painter
from camelup.ui.table.cast import Cast
from camelup.ui.table.layout import RaceLayout
from camelup.ui.table.stage import Stage
from camelup.ui.table.views.seats_view import SeatMarks, draw_purse

SIZE = 22
"""Units of the purses' numbers."""
NAME_SIZE = 48
"""Units of the name where there is room for a large one."""


def draw_turn(
    surface: pygame.Surface, painter: Painter, layout: RaceLayout, stage: Stage, cast: Cast, marks: SeatMarks
) -> None:
    """Draw the sign of the seat to move, as large as the arrangement allows."""
    (_draw_folded if layout.folded else _draw_open)(surface, painter, layout, stage, cast, marks)


def _draw_open(
    surface: pygame.Surface, painter: Painter, layout: RaceLayout, stage: Stage, cast: Cast, _marks: SeatMarks
) -> None:
    """Draw the face of the seat to move, and where there is room its name, over a stroke in its colour."""
    if stage.seen.over:
        return
    px, assets, box, seat = painter.px, painter.assets, layout.turn, stage.seen.turn
    character = cast.characters[seat]
    panels.draw_panel(surface, assets, box, "card_active", layout.k)
    side = min(box.height - px(4), box.width - px(8))
    face = pieces.portrait(assets, character, side)
    surface.blit(face, face.get_rect(midleft=(box.left + px(4), box.centery)))
    left, right = box.left + side + px(12), box.right - px(10)
    room = right - left
    if room < side:
        return
    painter.name(surface, cast.names[seat], pygame.Rect(left, box.top, room, box.height - px(8)), NAME_SIZE)
    stroke = pygame.Rect(left, box.bottom - px(13), room, px(7))
    pygame.draw.rect(surface, painter.theme.characters[character].colour, stroke, border_radius=px(3))


def _draw_folded(
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
