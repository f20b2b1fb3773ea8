"""The score sheets: a leg line by line, and a pile of finish cards turned over one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

import pygame

from camelup.rules.actions import Pile
from camelup.rules.board import Camel
from camelup.rules.scoring import ScoreLine, SeatScore, Source
from camelup.ui.art import camels, pieces
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.texts import Texts
from camelup.ui.kit.theme import Theme
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.stage import LegSheet, Sheet

LOW, NARROW = 700, 1000
"""Units of a window's height, and of a line's width, below which a sheet is compact."""


def sheet_box(window: pygame.Rect, painter: Painter) -> pygame.Rect:
    """Where a sheet lies: over the board, as wide as reading needs."""
    around = painter.px(24 if window.height < painter.px(LOW) else 80)
    width = min(window.width - around, painter.px(1320))
    height = min(window.height - around, painter.px(960))
    box = pygame.Rect(0, 0, width, height)
    box.center = window.center
    return box


def _is_low(box: pygame.Rect, painter: Painter) -> bool:
    return box.height < painter.px(LOW - 24)


def continue_box(box: pygame.Rect, painter: Painter) -> pygame.Rect:
    """Where the button of a sheet lies."""
    px, low = painter.px, _is_low(box, painter)
    rect = pygame.Rect(0, 0, px(280), px(52 if low else 64))
    rect.midbottom = (box.centerx, box.bottom - px(12 if low else 18))
    return rect


def _rows(box: pygame.Rect, painter: Painter, seats: int) -> tuple[int, float]:
    """Where the lines of a leg's sheet begin, and how high each is; the button has room under them."""
    low = _is_low(box, painter)
    top, bottom = box.top + painter.px(72 if low else 104), box.bottom - painter.px(72 if low else 96)
    return top, (bottom - top) / seats


def first_lines(box: pygame.Rect, painter: Painter, seats: int) -> pygame.Rect:
    """Where the upper half of the lines of a leg's sheet lies."""
    top, row = _rows(box, painter, seats)
    return pygame.Rect(box.left + painter.px(24), top, box.width - painter.px(48), round(row * (seats // 2)))


def draw_sheet(brush: TableBrush, sheet: LegSheet, purses: Collection[int]) -> None:
    """Draw the sheet of a leg in the middle of the window; `purses` are the seats whose purses may be shown (R19)."""
    box = sheet_box(brush.surface.get_rect(), brush.painter)
    brush.panel(box, "card")
    _draw_leg(brush, box, sheet, purses)


def sheet_title(sheet: Sheet, texts: Texts) -> str:
    """What a sheet is about."""
    if isinstance(sheet, LegSheet):
        return texts("score.last_leg" if sheet.last_of_race else "score.leg", leg=sheet.score.leg)
    key = "score.pile.win" if sheet.score.pile is Pile.WINNER else "score.pile.lose"
    return texts(key, camel=texts(f"camel.{sheet.score.answer}"))


# A leg -----------------------------------------------------------------------------------------------------------


def _draw_leg(brush: TableBrush, box: pygame.Rect, sheet: LegSheet, purses: Collection[int]) -> None:
    px, score = brush.px, sheet.score
    low = _is_low(box, brush.painter)
    title = (box.left + px(34), box.top + px(40 if low else 52))
    heads = draw_ranking(brush, score.ranking, (box.right - px(36), title[1]), 54 if low else 62, 88 if low else 100)
    room = min(round(box.width * 0.4), heads.left - px(12) - title[0])
    brush.text(sheet_title(sheet, brush.texts), title, 36 if low else 44, face="title", max_width=room)
    top, row = _rows(box, brush.painter, len(score.seats))
    gap = px(3 if low else 8)
    for seat in score.seats:
        area = pygame.Rect(box.left + px(24), round(top + row * seat.seat), box.width - px(48), round(row) - gap)
        _draw_seat(brush, area, seat, sheet, purse_shown=seat.seat in purses)


def draw_ranking(brush: Brush, order: Sequence[Camel], end: tuple[int, int], tall: float, step: float) -> pygame.Rect:
    """The racing camels that end at a point, each with its place before its ears; returns where they are.

    `tall` and `step` are units: how high a head is, and how far it is from one to the next.
    """
    px, size = brush.px, 0.42 * tall
    area = pygame.Rect(0, 0, px(step) * len(order), px(tall))
    area.midright = end
    for place, camel in enumerate(order):
        head = camels.camel_portrait(brush.assets, camel, area.height)
        box = brush.put(head, midright=(area.left + px(step) * (place + 1), area.centery))
        at = (box.left - px(5), box.centery - round(0.28 * box.height))
        brush.text(str(place + 1), at, size, face="title", align="right")
    return area


def _draw_seat(brush: TableBrush, area: pygame.Rect, seat: SeatScore, sheet: LegSheet, *, purse_shown: bool) -> None:
    px, theme = brush.px, brush.theme
    if seat.seat == sheet.shown:
        brush.panel(area, "card_active")
    else:
        pygame.draw.line(brush.surface, theme.card_border, area.bottomleft, area.bottomright, max(1, px(2)))
    narrow = area.width < px(NARROW)
    side = min(px(70), area.height - px(6 if narrow else 8))
    brush.face(seat.seat, side, midleft=(area.left + px(10), area.centery))
    name_left = area.left + (side + px(20) if narrow else px(92))
    name_room = px(150 if narrow else 190)
    brush.name(brush.cast.names[seat.seat], pygame.Rect(name_left, area.top, name_room, area.height), 28)
    right, y = area.right - px(16), area.centery
    chips = pygame.Rect(name_left + name_room + px(10), area.top, 0, area.height)
    chips.width = right - px(232 if narrow else 300) - chips.left
    if seat.lines:
        draw_score_lines(brush, chips, sheet.lines_of(seat))
    else:
        words, muted = brush.texts("score.nothing"), theme.text_muted
        brush.text(words, chips.midleft, 24, muted, "regular", max_width=chips.width)
    if seat.seat >= sheet.shown:
        return
    brush.text(signed(seat.total), (right - px(192 if narrow else 216), y), 34, face="title", align="center")
    brush.put(pieces.coin(brush.assets, px(34)), center=(right - px(136 if narrow else 146), y))
    if not purse_shown:
        brush.icon("lock", px(26), theme.text_muted, midright=(right, y))
        return
    before, at = str(sheet.before[seat.seat]), (right - px(74 if narrow else 78), y)
    brush.text(before, at, 28, theme.text_muted, "title", "right", px(44))
    brush.icon("arrow_right", px(22), theme.text_muted, center=(right - px(60), y))
    brush.text(str(seat.purse), (right, y), 30, face="title", align="right", max_width=px(48))


def draw_score_lines(brush: Brush, area: pygame.Rect, lines: Sequence[ScoreLine]) -> None:
    """One chip a line; equal ones are counted together so that fifteen tickets still fit."""
    px = brush.px
    groups = list(Counter(lines).items())
    chip_h = min(px(46), area.height - px(6))
    chip_w = max([px(124), *(_chip_width(brush, line, count, chip_h) for line, count in groups)])
    per_row = max(1, area.width // chip_w)
    rows = (len(groups) + per_row - 1) // per_row
    if rows > 1:
        chip_h = min(chip_h, (area.height - px(4)) // rows)
        if chip_h < px(30):
            chip_w, chip_h = _smaller_chips(brush, area, groups)
            per_row = max(1, area.width // chip_w)
            rows = (len(groups) + per_row - 1) // per_row
    for index, (line, count) in enumerate(groups):
        row, column = divmod(index, per_row)
        middle = area.centery + round((row - (rows - 1) / 2) * chip_h)
        box = pygame.Rect(area.left + column * chip_w, middle - chip_h // 2, chip_w, chip_h)
        _draw_line(brush, box, line, count)


def _smaller_chips(brush: Brush, area: pygame.Rect, groups: Sequence[tuple[ScoreLine, int]]) -> tuple[int, int]:
    """Width and height of chips of which all fit, with the largest pictures that allow it."""
    edge = brush.px(2)
    largest = min(brush.px(36), area.height - 2 * edge)
    smallest = max(1, (area.height - edge) // 3 - edge)
    for tall in range(largest, smallest, -1):
        size = _words_size(brush, tall)
        words = max(brush.width(_words(line, count), size, "bold") for line, count in groups)
        chip_w, chip_h = round(tall * pieces.MINI_TICKET_RATIO) + words + brush.px(12), tall + edge
        if ((area.height - edge) // chip_h) * (area.width // chip_w) >= len(groups):
            return chip_w, chip_h
    # The text has a smallest size: where even that is too wide, chips share what there is.
    return area.width // -(-len(groups) // 3), smallest + edge


def _chip_width(brush: Brush, line: ScoreLine, count: int, high: int) -> int:
    """Pixels that a chip of some height takes, with room before the next one."""
    tall = _picture_height(brush, high)
    picture = tall if line.ticket is None else round(tall * pieces.MINI_TICKET_RATIO)
    return picture + brush.width(_words(line, count), _words_size(brush, tall), "bold") + brush.px(18)


def _picture_height(brush: Brush, high: int) -> int:
    """Pixels of the ticket on a chip of some height."""
    return min(brush.px(36), high - brush.px(4 if high >= brush.px(30) else 2))


def _words(line: ScoreLine, count: int) -> str:
    return signed(line.amount) if count == 1 else f"{signed(line.amount)} ×{count}"


def _words_size(brush: Brush, tall: int) -> float:
    """Units of the words beside a ticket that is `tall` pixels high."""
    return min(25.0, tall / brush.k)


def _draw_line(brush: Brush, box: pygame.Rect, line: ScoreLine, count: int) -> None:
    """A ticket and what it brought; a copied one wears the partners' rings."""
    px, assets = brush.px, brush.assets
    tall = _picture_height(brush, box.height)
    if line.ticket is None:
        rect = brush.put(pieces.pyramid_ticket(assets, tall), midleft=box.midleft)
    else:
        rect = brush.put(pieces.mini_ticket(assets, line.ticket.camel, tall), midleft=box.midleft)
        colour = assets.theme.camels[line.ticket.camel].on_blanket
        at = (rect.left + rect.width * 0.745, rect.centery + 1)
        size = min(22.0, 0.85 * tall / brush.k)
        brush.text(str(line.ticket.value), at, size, colour, "title", "center", max_width=rect.width * 0.4)
    if line.source is Source.COPY:
        brush.put(pieces.piece(assets, "rings", round(tall * 0.62)), center=(rect.left + px(8), rect.top + px(6)))
    at = (rect.right + px(6), box.centery)
    room = box.right - rect.right - px(8)
    brush.text(_words(line, count), at, _words_size(brush, tall), face="bold", max_width=room)


def amount_colour(theme: Theme, amount: int) -> str:
    """The colour of an amount on a card."""
    return theme.gain if amount > 0 else theme.loss if amount < 0 else theme.text_muted


def signed(amount: int) -> str:
    """An amount of EP with its sign."""
    return f"+{amount}" if amount > 0 else f"{amount}".replace("-", "−") if amount < 0 else "±0"
