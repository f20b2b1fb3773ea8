"""A score in small, for the rule book: the same lines and cards as on the sheets of a race, without a window around."""

from __future__ import annotations

import pygame

from camelup.rules.actions import Pile
from camelup.rules.scoring import SeatScore
from camelup.ui.art import camels, pieces
from camelup.ui.kit import icons, panels
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.texts import Texts
from camelup.ui.table.cast import Cast
from camelup.ui.table.stage import LegSheet, PileSheet, Sheet
from camelup.ui.table.views.sheets_view import draw_pile_cards, draw_ranking, draw_score_lines, signed

HEAD, PAD = 58, 14
NAMED = 640
"""Units of width from which seats have their names beside their faces."""


def draw_ledger(
    surface: pygame.Surface, painter: Painter, area: pygame.Rect, sheet: Sheet, cast: Cast, texts: Texts
) -> None:
    """Draw a sheet into `area`. Of a leg only the seats that have a line in it are shown."""
    panels.draw_panel(surface, painter.assets, area, "card", painter.metrics.k)
    px = painter.px
    inner = area.inflate(-2 * px(PAD), -2 * px(PAD))
    head = pygame.Rect(inner.left, inner.top, inner.width, px(HEAD))
    body = pygame.Rect(inner.left, head.bottom, inner.width, inner.bottom - head.bottom)
    if isinstance(sheet, LegSheet):
        _draw_leg(surface, painter, head, body, sheet, cast, texts)
    else:
        _draw_pile_head(surface, painter, head, sheet, texts)
        draw_pile_cards(surface, painter, body, sheet, cast)


def _draw_leg(
    surface: pygame.Surface,
    painter: Painter,
    head: pygame.Rect,
    body: pygame.Rect,
    sheet: LegSheet,
    cast: Cast,
    texts: Texts,
) -> None:
    px, score = painter.px, sheet.score
    title = texts("score.last_leg" if sheet.last_of_race else "score.leg", leg=score.leg)
    heads = draw_ranking(surface, painter, score.ranking, head.midright, 46, 74)
    painter.text(surface, title, head.midleft, 32, face="title", max_width=heads.left - px(10) - head.left)
    seats = [seat for seat in score.seats if seat.lines]
    high = min(px(110), body.height // len(seats))
    for row, seat in enumerate(seats):
        box = pygame.Rect(body.left, body.top + row * high, body.width, high)
        _draw_seat(surface, painter, box, seat, sheet, cast)


def _draw_seat(
    surface: pygame.Surface, painter: Painter, area: pygame.Rect, seat: SeatScore, sheet: LegSheet, cast: Cast
) -> None:
    px, theme = painter.px, painter.theme
    pygame.draw.line(surface, theme.card_border, area.topleft, area.topright, max(1, px(2)))
    side = min(px(60), area.height - px(8))
    face = pieces.portrait(painter.assets, cast.characters[seat.seat], side)
    left = surface.blit(face, face.get_rect(midleft=(area.left, area.centery))).right + px(10)
    if area.width >= px(NAMED):
        painter.name(surface, cast.names[seat.seat], pygame.Rect(left, area.top, px(120), area.height), 26)
        left += px(130)
    complete = seat.seat < sheet.shown
    count = len(seat.lines) if complete else (sheet.lines if seat.seat == sheet.shown else 0)
    sums = px(186)
    chips = pygame.Rect(left, area.top, area.right - sums - px(8) - left, area.height)
    if count:
        draw_score_lines(surface, painter, chips, seat.lines[:count])
    if not complete:
        return
    y = area.centery
    painter.text(surface, signed(seat.total), (area.right - sums + px(26), y), 30, face="title", align="center")
    coin = pieces.coin(painter.assets, px(30))
    surface.blit(coin, coin.get_rect(center=(area.right - sums + px(74), y)))
    before = (area.right - px(60), y)
    painter.text(surface, str(sheet.before[seat.seat]), before, 24, theme.text_muted, "title", "right")
    arrow = icons.icon(painter.assets, "arrow_right", px(20), theme.text_muted)
    surface.blit(arrow, arrow.get_rect(center=(area.right - px(44), y)))
    painter.text(surface, str(seat.purse), (area.right, y), 28, face="title", align="right")


def _draw_pile_head(
    surface: pygame.Surface, painter: Painter, head: pygame.Rect, sheet: PileSheet, texts: Texts
) -> None:
    px, score = painter.px, sheet.score
    winner = score.pile is Pile.WINNER
    icon = icons.icon(painter.assets, "crown" if winner else "snail", px(46))
    left = surface.blit(icon, icon.get_rect(midleft=head.midleft)).right + px(12)
    face = camels.camel_portrait(painter.assets, score.answer, px(52))
    right = surface.blit(face, face.get_rect(midright=head.midright)).left - px(10)
    words = texts("score.pile.win" if winner else "score.pile.lose", camel=texts(f"camel.{score.answer}"))
    painter.text(surface, words, (left, head.centery), 32, face="title", max_width=right - left)
