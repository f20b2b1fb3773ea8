"""Pieces on their way between two places."""

from __future__ import annotations

import pygame

from camelup.ui.art import pieces, sprites
from camelup.ui.kit.painter import Painter
from camelup.ui.table.layout import RaceLayout
from camelup.ui.table.stage import Flier, Stage


def draw_fliers(surface: pygame.Surface, painter: Painter, layout: RaceLayout, stage: Stage) -> None:
    """Draw everything in flight over the whole window."""
    for flier in stage.fliers:
        picture = _picture(painter, layout, flier)
        t = flier.progress
        (x0, y0), (x1, y1) = layout.at(flier.start), layout.at(flier.end)
        scale = 1 + (flier.shrink - 1) * t
        if scale != 1.0:
            picture = pygame.transform.smoothscale_by(picture, scale)
        if flier.alpha < 255:
            picture = picture.copy()
            picture.set_alpha(flier.alpha)
        x = x0 + (x1 - x0) * t
        y = y0 + (y1 - y0) * t - flier.arc * surface.get_height() * 4 * t * (1 - t)
        surface.blit(picture, picture.get_rect(center=(round(x), round(y))))


def _picture(painter: Painter, layout: RaceLayout, flier: Flier) -> pygame.Surface:
    assets, px = painter.assets, painter.px
    match flier.kind:
        case "coin":
            return pieces.coin(assets, px(44), flier.value)
        case "ticket":
            ticket = pieces.leg_ticket(assets, flier.detail, px(74)).copy()
            colour = assets.theme.camels[flier.detail].on_blanket
            painter.text(ticket, str(flier.value), ticket.get_rect().center, 48, colour, "title", "center")
            return ticket
        case "card":
            return pieces.finish_card_back(assets, flier.detail, px(114))
        case "tile":
            side, character = flier.detail[0], flier.detail[1:]
            return sprites.spectator_tile(assets, side == "+", character, layout.camel_height / 104).surface
        case "rings":
            return pieces.piece(assets, "rings", px(48))
    raise ValueError(f"nothing called {flier.kind} flies")
