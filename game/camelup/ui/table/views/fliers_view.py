"""Pieces on their way between two places."""

from __future__ import annotations

import pygame

from camelup.rules.board import ROLLS
from camelup.ui.art import pieces, sprites
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.stage import Flier
from camelup.ui.table.timeline import ease_in_out

COINS_AT_MOST = 5
COIN_LATER = 0.12
"""Of its way, how far a coin is ahead of the next one."""


def draw_fliers(brush: TableBrush) -> None:
    """Draw everything in flight over the whole window."""
    for flier in brush.stage.fliers:
        picture, t = _picture(brush, flier), flier.progress
        (x0, y0), (x1, y1) = brush.layout.at(flier.start), brush.layout.at(flier.end)
        scale = 1 + (flier.shrink - 1) * t
        if scale != 1.0:
            picture = pygame.transform.smoothscale_by(picture, scale)
        if flier.alpha < 255:
            picture = picture.copy()
            picture.set_alpha(flier.alpha)
        x = x0 + (x1 - x0) * t
        y = y0 + (y1 - y0) * t - flier.arc * brush.surface.get_height() * 4 * t * (1 - t)
        brush.put(picture, center=(x, y))


def stream(amount: int, share: float) -> list[float]:
    """How far each of an amount of coins is that fly one after another, of which all have come so far; a few stand for
    many, and those that wait or have arrived are left out."""
    count = min(COINS_AT_MOST, amount)
    ways = [share * (1 + COIN_LATER * (count - 1)) - COIN_LATER * index for index in range(count)]
    return [ease_in_out(way) for way in ways if 0 < way < 1]


def _picture(brush: TableBrush, flier: Flier) -> pygame.Surface:
    assets, px = brush.assets, brush.px
    match flier.kind:
        case "coin":
            return pieces.coin(assets, px(44), flier.value)
        case "large_die":
            return sprites.rolled(assets, ROLLS[flier.detail], 1.4 * brush.layout.board_unit).surface
        case "ticket":
            return valued_ticket(brush, flier.detail, flier.value)
        case "card":
            return pieces.finish_card_back(assets, flier.detail, px(114))
        case "tile":
            side, character = flier.detail[0], flier.detail[1:]
            return sprites.spectator_tile(assets, side == "+", character, brush.layout.tile_unit).surface
        case "die":
            size = brush.layout.board_unit * sprites.TENT_SCALE
            return sprites.rolled(assets, ROLLS[flier.detail], size).surface
        case "mini_ticket":
            return pieces.mini_ticket(assets, flier.detail, px(36))
        case "flag":
            return pieces.start_flag(assets, px(38))
        case "rings":
            return pieces.piece(assets, "rings", px(48))
    raise ValueError(f"nothing called {flier.kind} flies")


def valued_ticket(brush: TableBrush, camel: str, value: int) -> pygame.Surface:
    """A leg ticket with its value, as large as those that lie on the table."""
    ticket = pieces.leg_ticket(brush.assets, camel, brush.px(74)).copy()
    colour = brush.theme.camels[camel].on_blanket
    brush.on(ticket).text(str(value), ticket.get_rect().center, 48, colour, "title", "center")
    return ticket
