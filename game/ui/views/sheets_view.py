"""The score sheets: a leg line by line, and a pile of finish cards turned over one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pygame

from game.rules.actions import Pile
from game.rules.scoring import CardScore, ScoreLine, SeatScore, Source
from game.ui.art import camels, panels, pieces
from game.ui.cast import Cast
from game.ui.painter import Painter
from game.ui.stage import LegSheet, PileSheet, Sheet
from game.ui.texts import Texts


def sheet_box(window: pygame.Rect, painter: Painter) -> pygame.Rect:
    """Where a sheet lies: over the board, as wide as reading needs."""
    width = min(window.width - painter.px(80), painter.px(1320))
    height = min(window.height - painter.px(80), painter.px(960))
    box = pygame.Rect(0, 0, width, height)
    box.center = window.center
    return box


def draw_sheet(surface: pygame.Surface, painter: Painter, sheet: Sheet, cast: Cast, texts: Texts) -> None:
    """Draw the sheet in the middle of the window."""
    box = sheet_box(surface.get_rect(), painter)
    panels.draw_panel(surface, painter.assets, box, "card", painter.metrics.k)
    if isinstance(sheet, LegSheet):
        _draw_leg(surface, painter, box, sheet, cast, texts)
    else:
        _draw_pile(surface, painter, box, sheet, cast, texts)


# A leg -----------------------------------------------------------------------------------------------------------


def _draw_leg(
    surface: pygame.Surface, painter: Painter, box: pygame.Rect, sheet: LegSheet, cast: Cast, texts: Texts
) -> None:
    px, score = painter.px, sheet.score
    key = "score.last_leg" if sheet.last_of_race else "score.leg"
    title = (box.left + px(34), box.top + px(52))
    painter.text(surface, texts(key, leg=score.leg), title, 44, face="title", max_width=box.width * 0.5)
    for place, camel in enumerate(score.ranking):
        x = box.right - px(40) - px(88) * (len(score.ranking) - place) + px(44)
        head = camels.camel_portrait(painter.assets, camel, px(62))
        surface.blit(head, head.get_rect(center=(x, box.top + px(52))))
        painter.text(surface, str(place + 1), (x - px(38), box.top + px(34)), 26, face="title", align="center")
    # Leave room for the button under the rows.
    top, bottom = box.top + px(104), box.bottom - px(96)
    row = (bottom - top) / len(score.seats)
    for seat in score.seats:
        area = pygame.Rect(box.left + px(24), round(top + row * seat.seat), box.width - px(48), round(row) - px(8))
        _draw_seat(surface, painter, area, seat, sheet, cast, texts)


def _draw_seat(
    surface: pygame.Surface,
    painter: Painter,
    area: pygame.Rect,
    seat: SeatScore,
    sheet: LegSheet,
    cast: Cast,
    texts: Texts,
) -> None:
    px, theme = painter.px, painter.theme
    complete = seat.seat < sheet.shown
    count = len(seat.lines) if complete else (sheet.lines if seat.seat == sheet.shown else 0)
    if seat.seat == sheet.shown:
        panels.draw_panel(surface, painter.assets, area, "card_active", painter.metrics.k)
    else:
        pygame.draw.line(surface, theme.card_border, area.bottomleft, area.bottomright, max(1, px(2)))
    side = min(px(70), area.height - px(8))
    face = pieces.portrait(painter.assets, cast.characters[seat.seat], side)
    surface.blit(face, face.get_rect(midleft=(area.left + px(10), area.centery)))
    name_left = area.left + px(92)
    name_room = px(190)
    painter.text(surface, cast.names[seat.seat], (name_left, area.centery), 28, face="title", max_width=name_room)
    right = area.right - px(16)
    sums = px(300)
    chips = pygame.Rect(name_left + name_room + px(10), area.top, 0, area.height)
    chips.width = right - sums - chips.left
    if seat.lines:
        _draw_lines(surface, painter, chips, seat.lines[:count])
    else:
        painter.text(
            surface, texts("score.nothing"), (chips.left, area.centery), 24, theme.text_muted, "regular",
            max_width=chips.width,
        )  # fmt: skip
    if complete:
        painter.text(surface, _signed(seat.total), (right - px(216), area.centery), 34, face="title", align="center")
        coin = pieces.coin(painter.assets, px(34))
        surface.blit(coin, coin.get_rect(center=(right - px(146), area.centery)))
        before = str(sheet.before[seat.seat])
        painter.text(surface, before, (right - px(78), area.centery), 28, theme.text_muted, "title", "right", px(48))
        arrow = pieces.icon(painter.assets, "arrow_right", px(22), theme.text_muted)
        surface.blit(arrow, arrow.get_rect(center=(right - px(60), area.centery)))
        painter.text(surface, str(seat.purse), (right, area.centery), 30, face="title", align="right", max_width=px(48))


def _draw_lines(surface: pygame.Surface, painter: Painter, area: pygame.Rect, lines: Sequence[ScoreLine]) -> None:
    """One chip a line; equal ones are counted together so that fifteen tickets still fit."""
    px = painter.px
    groups = list(Counter(lines).items())
    chip_w, chip_h = px(124), min(px(46), area.height - px(6))
    per_row = max(1, area.width // chip_w)
    rows = (len(groups) + per_row - 1) // per_row
    if rows > 1:
        chip_h = min(chip_h, (area.height - px(4)) // rows)
        if chip_h < px(30):
            # No second row fits: squeeze the chips into one.
            rows, chip_h = 1, min(px(46), area.height - px(6))
            chip_w = area.width // len(groups)
            per_row = len(groups)
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


def _draw_line(surface: pygame.Surface, painter: Painter, box: pygame.Rect, line: ScoreLine, count: int) -> None:
    """A ticket and what it brought; a copied one wears the partners' rings."""
    px, assets = painter.px, painter.assets
    tall = min(px(36), box.height - px(4))
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
        painter.text(surface, value, at, 22, colour, "title", "center", max_width=rect.width * 0.4)
    if line.source is Source.COPY:
        rings = pieces.piece(assets, "rings", round(tall * 0.62))
        surface.blit(rings, rings.get_rect(center=(rect.left + px(8), rect.top + px(6))))
    words = _signed(line.amount * count) if count == 1 else f"{_signed(line.amount)} ×{count}"
    painter.text(
        surface, words, (rect.right + px(6), box.centery), 25, face="bold", max_width=box.right - rect.right - px(8)
    )


def _signed(amount: int) -> str:
    return f"+{amount}" if amount > 0 else f"{amount}".replace("-", "−") if amount < 0 else "±0"


# A pile ----------------------------------------------------------------------------------------------------------


def _draw_pile(
    surface: pygame.Surface, painter: Painter, box: pygame.Rect, sheet: PileSheet, cast: Cast, texts: Texts
) -> None:
    px, score = painter.px, sheet.score
    key = "score.pile.win" if score.pile is Pile.WINNER else "score.pile.lose"
    icon = pieces.icon(painter.assets, "crown" if score.pile is Pile.WINNER else "snail", px(64))
    surface.blit(icon, icon.get_rect(midleft=(box.left + px(32), box.top + px(58))))
    words = texts(key, camel=texts(f"camel.{score.answer}"))
    painter.text(
        surface, words, (box.left + px(112), box.top + px(58)), 44, face="title", max_width=box.width - px(280)
    )
    head = camels.camel_portrait(painter.assets, score.answer, px(96))
    surface.blit(head, head.get_rect(midright=(box.right - px(36), box.top + px(60))))
    area = pygame.Rect(box.left + px(34), box.top + px(130), box.width - px(68), box.height - px(240))
    if not score.cards:
        painter.text(surface, texts("score.empty_pile"), area.center, 32, painter.theme.text_muted, align="center")
        return
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
    painter.text(
        surface, cast.names[card.owner], (x, below + tall * 0.1), size, align="center", max_width=room - painter.px(8)
    )
    if index < sheet.turned:
        painter.text(surface, _signed(card.amount), (x, below + tall * 0.3), size * 1.5, face="title", align="center")
