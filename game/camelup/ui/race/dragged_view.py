"""What is being dragged, under the pointer, and rings around where it may be let go of."""

from __future__ import annotations

import pygame

from camelup.rules.state import tickets_on_stack
from camelup.ui.art import pieces, sprites
from camelup.ui.race.dragging import Carried, Dragging, Tile
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.target import Card, Ticket
from camelup.ui.table.views.fliers_view import valued_ticket

HIGH = 114
"""Units of a dragged card's height."""
GRIP = 0.62
"""How far down a piece is held, as a share of its height: the place under the pointer stays in sight."""


def draw_dragged(brush: TableBrush, dragging: Dragging) -> None:
    """Draw the rings, and the piece on top of everything."""
    if dragging.carried is None:
        return
    for rect in dragging.places():
        brush.panel(rect, "focus")
    picture = _picture(brush, dragging.carried)
    x, y = dragging.at
    brush.put(picture, midtop=(x, y - picture.get_height() * GRIP))


def _picture(brush: TableBrush, carried: Carried) -> pygame.Surface:
    assets, seen = brush.assets, brush.stage.seen
    character = brush.cast.characters[seen.turn]
    match carried:
        case Card(camel):
            return pieces.finish_card_face(assets, camel, character, brush.px(HIGH))
        case Ticket(camel):
            return valued_ticket(brush, camel, tickets_on_stack(seen.tickets_taken, camel)[0])
        case Tile(cheering):
            return sprites.spectator_tile(assets, cheering is not False, character, brush.layout.tile_unit).surface
