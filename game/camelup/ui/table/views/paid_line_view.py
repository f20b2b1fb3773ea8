"""What a seat's card says while a leg is paid: who has been paid how much, and who comes next."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from camelup.ui.table.brush import TableBrush
from camelup.ui.table.stage import Stage
from camelup.ui.table.views.sheets_view import amount_colour, signed

SIZE = 24
"""Units of the letters, at most."""


def pay_key(stage: Stage) -> Hashable:
    """What the cards of all seats depend on besides what their seats own."""
    pay = stage.pay
    return None if pay is None else (pay.paid, pay.seat, pay.next_seat, pay.so_far)


def draw_paid_line(brush: TableBrush, seat: int, line: pygame.Rect) -> pygame.Rect:
    """Say in the line of a card's tickets how far its seat is; returns what is left of it for them, maybe nothing."""
    pay, texts, gap = brush.stage.pay, brush.texts, brush.px(8)
    if pay is None or not pay.score.seats[seat].lines:
        return line
    size, muted = min(SIZE, 0.75 * line.height / brush.k), brush.theme.text_muted
    taken = pygame.Rect(line.right, line.top, 0, line.height)
    if seat == pay.next_seat:
        words = texts("race.pay.next")
        wide = brush.width(words, size)
        if wide > line.width / 3:
            return line
        brush.text(words, line.midleft, size, muted)
        return pygame.Rect(line.left + wide + gap, line.top, line.width - wide - gap, line.height)
    if seat != pay.seat and seat >= pay.paid:
        return line
    being_paid = seat == pay.seat
    amount = pay.so_far if being_paid else pay.score.seats[seat].total
    if being_paid and not any(ticket.progress > 0 for ticket in pay.tickets):
        return taken
    figure, x = signed(amount), line.left
    words = texts("race.pay.so_far" if being_paid else "race.pay.paid")
    room = line.width - brush.width(figure, SIZE, "title") - gap
    if brush.painter.narrowest(words) <= room:
        x = brush.text(words, line.midleft, size, muted, max_width=room).right + gap
    brush.text(figure, (x, line.centery), min(1.1 * size, SIZE), amount_colour(brush.theme, amount), "title")
    return taken
