"""A score in small, for the rule book: the same lines and cards as on the sheets of a race, without a window around."""

from __future__ import annotations

import pygame

from camelup.rules.scoring import SeatScore
from camelup.ui.art import camels, pieces
from camelup.ui.table.brush import PILE_SIGNS, TableBrush
from camelup.ui.table.stage import LegSheet, PileSheet, Sheet
from camelup.ui.table.views.pile_view import draw_pile_cards
from camelup.ui.table.views.sheets_view import (
    draw_ranking,
    draw_score_lines,
    sheet_title,
    signed,
)

HEAD, PAD = 58, 14
NAMED = 640
"""Units of width from which seats have their names beside their faces."""


def draw_ledger(brush: TableBrush, area: pygame.Rect, sheet: Sheet) -> None:
    """Draw a sheet into `area`. Of a leg only the seats that have a line in it are shown."""
    brush.panel(area, "card")
    px = brush.px
    inner = area.inflate(-2 * px(PAD), -2 * px(PAD))
    head = pygame.Rect(inner.left, inner.top, inner.width, px(HEAD))
    body = pygame.Rect(inner.left, head.bottom, inner.width, inner.bottom - head.bottom)
    if isinstance(sheet, LegSheet):
        _draw_leg(brush, head, body, sheet)
    else:
        _draw_pile_head(brush, head, sheet)
        draw_pile_cards(brush, body, sheet)


def _draw_leg(brush: TableBrush, head: pygame.Rect, body: pygame.Rect, sheet: LegSheet) -> None:
    px, score = brush.px, sheet.score
    room = draw_ranking(brush, score.ranking, head.midright, 46, 74).left - px(10) - head.left
    brush.text(sheet_title(sheet, brush.texts), head.midleft, 32, face="title", max_width=room)
    seats = [seat for seat in score.seats if seat.lines]
    high = min(px(110), body.height // len(seats))
    for row, seat in enumerate(seats):
        _draw_seat(brush, pygame.Rect(body.left, body.top + row * high, body.width, high), seat, sheet)


def _draw_seat(brush: TableBrush, area: pygame.Rect, seat: SeatScore, sheet: LegSheet) -> None:
    px, muted, y = brush.px, brush.theme.text_muted, area.centery
    pygame.draw.line(brush.surface, brush.theme.card_border, area.topleft, area.topright, max(1, px(2)))
    left = brush.face(seat.seat, min(px(60), area.height - px(8)), midleft=area.midleft).right + px(10)
    if area.width >= px(NAMED):
        brush.name(brush.cast.names[seat.seat], pygame.Rect(left, area.top, px(120), area.height), 26)
        left += px(130)
    sums = area.right - px(186)
    if lines := sheet.lines_of(seat):
        draw_score_lines(brush, pygame.Rect(left, area.top, sums - px(8) - left, area.height), lines)
    if seat.seat >= sheet.shown:
        return
    brush.text(signed(seat.total), (sums + px(26), y), 30, face="title", align="center")
    brush.put(pieces.coin(brush.assets, px(30)), center=(sums + px(74), y))
    brush.text(str(sheet.before[seat.seat]), (area.right - px(60), y), 24, muted, "title", "right")
    brush.icon("arrow_right", px(20), muted, center=(area.right - px(44), y))
    brush.text(str(seat.purse), (area.right, y), 28, face="title", align="right")


def _draw_pile_head(brush: TableBrush, head: pygame.Rect, sheet: PileSheet) -> None:
    px, score = brush.px, sheet.score
    left = brush.icon(PILE_SIGNS[score.pile], px(46), midleft=head.midleft).right + px(12)
    face = camels.camel_portrait(brush.assets, score.answer, px(52))
    right = brush.put(face, midright=head.midright).left - px(10)
    brush.text(sheet_title(sheet, brush.texts), (left, head.centery), 32, face="title", max_width=right - left)
