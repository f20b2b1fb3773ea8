"""The score sheets: a leg line by line, and a pile of finish cards turned over one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

import pygame

from camelup.rules.actions import Pile
from camelup.rules.board import Camel
from camelup.rules.scoring import CardScore, ScoreLine, SeatScore, Source
from camelup.ui.art import camels, pieces
from camelup.ui.kit import icons, panels
from camelup.ui.kit.metrics import SMALLEST_TEXT_PX
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.texts import Texts
from camelup.ui.table.cast import Cast
from camelup.ui.table.stage import LegSheet, PileSheet, Sheet

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


def pile_area(box: pygame.Rect, painter: Painter) -> pygame.Rect:
    """Where the cards of a pile's sheet lie."""
    px = painter.px
    return pygame.Rect(box.left + px(34), box.top + px(130), box.width - px(68), box.height - px(240))


def draw_sheet(
    surface: pygame.Surface, painter: Painter, sheet: Sheet, cast: Cast, texts: Texts, purses: Collection[int]
) -> None:
    """Draw the sheet in the middle of the window; `purses` are the seats whose purses may be shown (R19)."""
    box = sheet_box(surface.get_rect(), painter)
    panels.draw_panel(surface, painter.assets, box, "card", painter.metrics.k)
    if isinstance(sheet, LegSheet):
        _draw_leg(surface, painter, box, sheet, cast, texts, purses)
    else:
        _draw_pile(surface, painter, box, sheet, cast, texts)


# A leg -----------------------------------------------------------------------------------------------------------


def _draw_leg(
    surface: pygame.Surface,
    painter: Painter,
    box: pygame.Rect,
    sheet: LegSheet,
    cast: Cast,
    texts: Texts,
    purses: Collection[int],
) -> None:
    px, score = painter.px, sheet.score
    low = _is_low(box, painter)
    key = "score.last_leg" if sheet.last_of_race else "score.leg"
    title = (box.left + px(34), box.top + px(40 if low else 52))
    size = 36 if low else 44
    end = (box.right - px(36), title[1])
    heads = draw_ranking(surface, painter, score.ranking, end, 54 if low else 62, 88 if low else 100)
    room = min(round(box.width * 0.4), heads.left - px(12) - title[0])
    painter.text(surface, texts(key, leg=score.leg), title, size, face="title", max_width=room)
    top, row = _rows(box, painter, len(score.seats))
    gap = px(3 if low else 8)
    for seat in score.seats:
        area = pygame.Rect(box.left + px(24), round(top + row * seat.seat), box.width - px(48), round(row) - gap)
        _draw_seat(surface, painter, area, seat, sheet, cast, texts, purse_shown=seat.seat in purses)


def draw_ranking(
    surface: pygame.Surface,
    painter: Painter,
    order: Sequence[Camel],
    end: tuple[int, int],
    tall: float,
    step: float,
) -> pygame.Rect:
    """The racing camels that end at a point, each with its place before its ears; returns where they are.

    `tall` and `step` are units: how high a head is, and how far it is from one to the next.
    """
    px, size = painter.px, 0.42 * tall
    area = pygame.Rect(0, 0, px(step) * len(order), px(tall))
    area.midright = end
    for place, camel in enumerate(order):
        head = camels.camel_portrait(painter.assets, camel, area.height)
        box = head.get_rect(midright=(area.left + px(step) * (place + 1), area.centery))
        surface.blit(head, box)
        at = (box.left - px(5), box.centery - round(0.28 * box.height))
        painter.text(surface, str(place + 1), at, size, face="title", align="right")
    return area


def _draw_seat(
    surface: pygame.Surface,
    painter: Painter,
    area: pygame.Rect,
    seat: SeatScore,
    sheet: LegSheet,
    cast: Cast,
    texts: Texts,
    *,
    purse_shown: bool,
) -> None:
    px, theme = painter.px, painter.theme
    complete = seat.seat < sheet.shown
    count = len(seat.lines) if complete else (sheet.lines if seat.seat == sheet.shown else 0)
    if seat.seat == sheet.shown:
        panels.draw_panel(surface, painter.assets, area, "card_active", painter.metrics.k)
    else:
        pygame.draw.line(surface, theme.card_border, area.bottomleft, area.bottomright, max(1, px(2)))
    narrow = area.width < px(NARROW)
    side = min(px(70), area.height - px(6 if narrow else 8))
    face = pieces.portrait(painter.assets, cast.characters[seat.seat], side)
    surface.blit(face, face.get_rect(midleft=(area.left + px(10), area.centery)))
    name_left = area.left + (side + px(20) if narrow else px(92))
    name_room = px(150 if narrow else 190)
    painter.name(surface, cast.names[seat.seat], pygame.Rect(name_left, area.top, name_room, area.height), 28)
    right = area.right - px(16)
    sums = px(232 if narrow else 300)
    chips = pygame.Rect(name_left + name_room + px(10), area.top, 0, area.height)
    chips.width = right - sums - chips.left
    if seat.lines:
        draw_score_lines(surface, painter, chips, seat.lines[:count])
    else:
        painter.text(
            surface, texts("score.nothing"), (chips.left, area.centery), 24, theme.text_muted, "regular",
            max_width=chips.width,
        )  # fmt: skip
    if complete:
        total = (right - px(192 if narrow else 216), area.centery)
        painter.text(surface, signed(seat.total), total, 34, face="title", align="center")
        coin = pieces.coin(painter.assets, px(34))
        surface.blit(coin, coin.get_rect(center=(right - px(136 if narrow else 146), area.centery)))
        if not purse_shown:
            lock = icons.icon(painter.assets, "lock", px(26), theme.text_muted)
            surface.blit(lock, lock.get_rect(midright=(right, area.centery)))
            return
        before, at = str(sheet.before[seat.seat]), (right - px(74 if narrow else 78), area.centery)
        painter.text(surface, before, at, 28, theme.text_muted, "title", "right", px(44))
        arrow = icons.icon(painter.assets, "arrow_right", px(22), theme.text_muted)
        surface.blit(arrow, arrow.get_rect(center=(right - px(60), area.centery)))
        painter.text(surface, str(seat.purse), (right, area.centery), 30, face="title", align="right", max_width=px(48))


def draw_score_lines(surface: pygame.Surface, painter: Painter, area: pygame.Rect, lines: Sequence[ScoreLine]) -> None:
    """One chip a line; equal ones are counted together so that fifteen tickets still fit."""
    px = painter.px
    groups = list(Counter(lines).items())
    chip_h = min(px(46), area.height - px(6))
    chip_w = max([px(124), *(_chip_width(painter, line, count, chip_h) for line, count in groups)])
    per_row = max(1, area.width // chip_w)
    rows = (len(groups) + per_row - 1) // per_row
    if rows > 1:
        chip_h = min(chip_h, (area.height - px(4)) // rows)
        if chip_h < px(30):
            chip_w, chip_h = _smaller_chips(painter, area, groups)
            per_row = max(1, area.width // chip_w)
            rows = (len(groups) + per_row - 1) // per_row
    for index, (line, count) in enumerate(groups):
        row, column = divmod(index, per_row)
        middle = area.centery + round((row - (rows - 1) / 2) * chip_h)
        _draw_line(
            surface,
            painter,
            pygame.Rect(area.left + column * chip_w, middle - chip_h // 2, chip_w, chip_h),
            line,
            count,
        )


def _smaller_chips(painter: Painter, area: pygame.Rect, groups: Sequence[tuple[ScoreLine, int]]) -> tuple[int, int]:
    """Width and height of chips of which all fit, with the largest pictures that allow it."""
    edge = painter.px(2)
    largest = min(painter.px(36), area.height - 2 * edge)
    smallest = max(1, (area.height - edge) // 3 - edge)
    for tall in range(largest, smallest, -1):
        size = _words_size(painter, tall)
        words = max(painter.width(_words(line, count), size, "bold") for line, count in groups)
        chip_w, chip_h = round(tall * pieces.MINI_TICKET_RATIO) + words + painter.px(12), tall + edge
        if ((area.height - edge) // chip_h) * (area.width // chip_w) >= len(groups):
            return chip_w, chip_h
    # The text has a smallest size: where even that is too wide, chips share what there is.
    return area.width // -(-len(groups) // 3), smallest + edge


def _chip_width(painter: Painter, line: ScoreLine, count: int, high: int) -> int:
    """Pixels that a chip of some height takes, with room before the next one."""
    tall = _picture_height(painter, high)
    picture = tall if line.ticket is None else round(tall * pieces.MINI_TICKET_RATIO)
    return picture + painter.width(_words(line, count), _words_size(painter, tall), "bold") + painter.px(18)


def _picture_height(painter: Painter, high: int) -> int:
    """Pixels of the ticket on a chip of some height."""
    return min(painter.px(36), high - painter.px(4 if high >= painter.px(30) else 2))


def _words(line: ScoreLine, count: int) -> str:
    return signed(line.amount) if count == 1 else f"{signed(line.amount)} ×{count}"


def _words_size(painter: Painter, tall: int) -> float:
    """Units of the words beside a ticket that is `tall` pixels high."""
    return min(25.0, tall / painter.metrics.k)


def _draw_line(surface: pygame.Surface, painter: Painter, box: pygame.Rect, line: ScoreLine, count: int) -> None:
    """A ticket and what it brought; a copied one wears the partners' rings."""
    px, assets = painter.px, painter.assets
    tall = _picture_height(painter, box.height)
    x = box.left
    if line.ticket is None:
        picture = pieces.pyramid_ticket(assets, tall)
        rect = surface.blit(picture, picture.get_rect(midleft=(x, box.centery)))
    else:
        picture = pieces.mini_ticket(assets, line.ticket.camel, tall)
        rect = surface.blit(picture, picture.get_rect(midleft=(x, box.centery)))
        colour = assets.theme.camels[line.ticket.camel].on_blanket
        value = str(line.ticket.value)
        at = (rect.left + rect.width * 0.745, rect.centery + 1)
        size = min(22.0, 0.85 * tall / painter.metrics.k)
        painter.text(surface, value, at, size, colour, "title", "center", max_width=rect.width * 0.4)
    if line.source is Source.COPY:
        rings = pieces.piece(assets, "rings", round(tall * 0.62))
        surface.blit(rings, rings.get_rect(center=(rect.left + px(8), rect.top + px(6))))
    at = (rect.right + px(6), box.centery)
    room = box.right - rect.right - px(8)
    painter.text(surface, _words(line, count), at, _words_size(painter, tall), face="bold", max_width=room)


def signed(amount: int) -> str:
    """An amount of EP with its sign."""
    return f"+{amount}" if amount > 0 else f"{amount}".replace("-", "−") if amount < 0 else "±0"


# A pile ----------------------------------------------------------------------------------------------------------


def _draw_pile(
    surface: pygame.Surface, painter: Painter, box: pygame.Rect, sheet: PileSheet, cast: Cast, texts: Texts
) -> None:
    px, score = painter.px, sheet.score
    key = "score.pile.win" if score.pile is Pile.WINNER else "score.pile.lose"
    icon = icons.icon(painter.assets, "crown" if score.pile is Pile.WINNER else "snail", px(64))
    surface.blit(icon, icon.get_rect(midleft=(box.left + px(32), box.top + px(58))))
    words = texts(key, camel=texts(f"camel.{score.answer}"))
    painter.text(
        surface, words, (box.left + px(112), box.top + px(58)), 44, face="title", max_width=box.width - px(280)
    )
    head = camels.camel_portrait(painter.assets, score.answer, px(96))
    surface.blit(head, head.get_rect(midright=(box.right - px(36), box.top + px(60))))
    area = pile_area(box, painter)
    if not score.cards:
        painter.text(surface, texts("score.empty_pile"), area.center, 32, painter.theme.text_muted, align="center")
        return
    draw_pile_cards(surface, painter, area, sheet, cast)


def draw_pile_cards(surface: pygame.Surface, painter: Painter, area: pygame.Rect, sheet: PileSheet, cast: Cast) -> None:
    """The cards of a pile as far as they are turned over, as large as the area allows."""
    px, score = painter.px, sheet.score
    columns, rows = _grid(len(score.cards), area)
    cell_w, cell_h = area.width / columns, area.height / rows
    tall = round(min(px(320), cell_h * 0.66, cell_w * 1.1))
    for index, card in enumerate(score.cards):
        row, column = divmod(index, columns)
        in_row = min(columns, len(score.cards) - row * columns)
        x = area.centerx + (column - (in_row - 1) / 2) * cell_w
        y = area.top + (row + 0.5) * cell_h
        _draw_card(surface, painter, (x, y), tall, index, card, sheet, cast, cell_w)


def _grid(count: int, area: pygame.Rect) -> tuple[int, int]:
    """Columns and rows in which `count` cards are largest."""
    best = max(
        range(1, count + 1),
        key=lambda columns: min(area.width / columns * 1.1, area.height / -(-count // columns) * 0.66),
    )
    return best, -(-count // best)


def _draw_card(
    surface: pygame.Surface,
    painter: Painter,
    middle: tuple[float, float],
    tall: int,
    index: int,
    card: CardScore,
    sheet: PileSheet,
    cast: Cast,
    room: float,
) -> None:
    assets = painter.assets
    character = cast.characters[card.owner]
    turning = sheet.flip if index == sheet.turned else 0.0
    face_up = index < sheet.turned or turning > 0.5
    if face_up:
        picture = pieces.finish_card_face(assets, card.camel, character, tall)
    else:
        picture = pieces.finish_card_back(assets, character, tall)
    if 0 < turning < 1:
        wide = max(1, round(picture.get_width() * abs(1 - 2 * turning)))
        picture = pygame.transform.smoothscale(picture, (wide, tall))
    x, y = round(middle[0]), round(middle[1] - tall * 0.16)
    surface.blit(picture, picture.get_rect(center=(x, y)))
    below = y + tall * 0.5
    size = max(15, tall * 0.15) / painter.metrics.k
    name = cast.names[card.owner]
    if painter.width(name, SMALLEST_TEXT_PX / painter.metrics.k) <= room - painter.px(8):
        at = (x, below + tall * 0.1)
        painter.text(surface, name, at, size, align="center", max_width=room - painter.px(8))
    else:
        # Too many cards, or too long a name, for letters that can be read.
        mine = pieces.portrait(assets, cast.characters[card.owner], round(tall * 0.2))
        surface.blit(mine, mine.get_rect(center=(x, round(below + tall * 0.1))))
    if index < sheet.turned:
        painter.text(surface, signed(card.amount), (x, below + tall * 0.3), size * 1.5, face="title", align="center")
