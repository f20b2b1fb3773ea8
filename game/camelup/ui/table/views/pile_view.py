"""The cards of a pile as far as they are turned over, each with whose it is and what it brings."""

from __future__ import annotations

import math
from collections.abc import Hashable
from functools import partial

import pygame

from camelup.rules.scoring import CardScore
from camelup.ui.art import card_show, pieces
from camelup.ui.art.faces import Mood
from camelup.ui.kit import panels
from camelup.ui.kit.cache import Piece
from camelup.ui.kit.metrics import SMALLEST_TEXT_PX
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.stage import PileSheet
from camelup.ui.table.timeline import ease_in_out
from camelup.ui.table.views.sheets_view import signed

RIBBON, RIBBON_LEAST = 0.6, 5.6
"""The width of a ribbon as a share of its card's height, and the least in letters' heights."""
_SHAKE_PX, _SHAKE_HZ = 2.0, 30.0
_LIFTED = 0.09
"""Of its height, how far a right card is lifted."""
GOOD, BAD = "#FFD15C", "#E9DCC8"
"""What right and wrong cards bring, on the dark stage."""


def draw_pile_cards(brush: TableBrush, area: pygame.Rect, sheet: PileSheet, *, dark: bool = False) -> None:
    """The cards of a pile as far as they are turned over, as large as the area allows."""
    for piece in pile_pieces(brush, area, sheet, dark=dark):
        piece.paint(brush)


def pile_pieces(brush: TableBrush, area: pygame.Rect, sheet: PileSheet, *, dark: bool) -> list[Piece[TableBrush]]:
    cards, score = sheet.score.cards, sheet.score
    columns, rows = _grid(len(cards), area)
    cell_w, cell_h = area.width / columns, area.height / rows
    tall = round(min(brush.px(330), cell_h * (0.52 if rows == 1 else 0.6), cell_w * 0.98))
    rays: list[Piece[TableBrush]] = []
    pieces: list[Piece[TableBrush]] = []
    for index, card in enumerate(cards):
        cell = card_cell(area, len(cards), index)
        middle = _card_middle(cell, tall)
        if dark and card.right and index < sheet.turned:
            picture = card_show.rays(brush.assets, tall)
            where = picture.get_rect(center=(middle[0], middle[1] - round(tall * _LIFTED)))
            rays.append(picture_piece(f"rays {index}", picture, where, score))
        # Torn and shaken cards and ribbons stick out, plates have shadows.
        around = pygame.Rect(0, 0, round(tall * (card_show.TORN + 0.1)), round(tall * (card_show.TORN + 0.3)))
        around.center = middle
        reach = cell.inflate(4 * panels.margin(brush.k), 4 * panels.margin(brush.k)).union(around)
        state: tuple[float, ...] = ()
        if index == sheet.turned:
            state = sheet.flip, sheet.shaken
        elif index == sheet.turned - 1:
            state = (_lift(sheet, index, tall),)
        key = score, index < sheet.turned, index == sheet.turned, state
        paint = partial(_draw_card, cell=cell, tall=tall, sheet=sheet, index=index, dark=dark)
        pieces.append(Piece(f"card {index}", reach, key, paint))
    # All rays first: those of one card must not lie over another.
    return [*rays, *pieces]


def _grid(count: int, area: pygame.Rect) -> tuple[int, int]:
    """Columns and rows in which `count` cards are largest."""
    best = max(
        range(1, count + 1),
        key=lambda columns: min(
            area.width / columns * 0.98, area.height / -(-count // columns) * (0.52 if columns == count else 0.46)
        ),
    )
    return best, -(-count // best)


def card_cell(area: pygame.Rect, count: int, index: int) -> pygame.Rect:
    """The room of a card with what stands below it."""
    columns, rows = _grid(count, area)
    row, column = divmod(index, columns)
    in_row = min(columns, count - row * columns)
    cell = pygame.Rect(0, 0, area.width // columns, area.height // rows)
    cell.center = (
        round(area.centerx + (column - (in_row - 1) / 2) * area.width / columns),
        round(area.top + (row + 0.5) * area.height / rows),
    )
    return cell


def _card_middle(cell: pygame.Rect, tall: int) -> tuple[int, int]:
    """Where the middle of a card lies in its cell: below its ribbon."""
    return cell.centerx, cell.top + round(tall * (0.5 + _LIFTED + 0.08))


def picture_piece(name: str, picture: pygame.Surface, where: pygame.Rect, key: Hashable) -> Piece[TableBrush]:
    """A picture in its place on the stage."""
    return Piece(name, where, key, lambda brush: brush.put(picture, topleft=where.topleft))


def _lift(sheet: PileSheet, index: int, tall: int) -> int:
    """Pixels by which a card that has been turned is lifted, if it is right."""
    if not sheet.score.cards[index].right:
        return 0
    shown = sheet.paid if index == sheet.turned - 1 else 1.0
    return round(tall * _LIFTED * ease_in_out(min(1.0, 2 * shown)))


def _draw_card(brush: TableBrush, cell: pygame.Rect, tall: int, sheet: PileSheet, index: int, *, dark: bool) -> None:
    card, assets = sheet.score.cards[index], brush.assets
    character, middle = brush.cast.characters[card.owner], _card_middle(cell, tall)
    done, turning = index < sheet.turned, sheet.flip if index == sheet.turned else 0.0
    lifted = 0
    if done and card.right:
        lifted = _lift(sheet, index, tall)
        middle = (middle[0], middle[1] - lifted)
        brush.put(pieces.finish_card_face(assets, card.camel, character, tall), center=middle)
        _draw_rank(brush, middle, tall, sum(each.right for each in sheet.score.cards[: index + 1]))
    elif done:
        brush.put(card_show.torn_card(assets, card.camel, character, tall), center=middle)
    else:
        picture = brush.card_back(card.owner, tall)
        if turning > 0.5:
            picture = pieces.finish_card_face(assets, card.camel, character, tall)
        if 0 < turning < 1:
            wide = max(1, round(picture.get_width() * abs(1 - 2 * turning)))
            picture = pygame.transform.smoothscale(picture, (wide, tall))
        if index == sheet.turned and sheet.shaken:
            swing = math.sin(sheet.shaken * _SHAKE_HZ * math.tau) * _SHAKE_PX * max(1.0, brush.k * 2)
            middle = (middle[0] + round(swing), middle[1])
        brush.put(picture, center=middle)
    _draw_owner(brush, cell, middle[1] + lifted + tall // 2, sheet, index, dark=dark)


def _draw_rank(brush: TableBrush, middle: tuple[int, int], tall: int, rank: int) -> None:
    """The ribbon at a card's upper edge; on a small card a disc, in which a number can still be read."""
    words, px = brush.texts(f"rank.{rank}"), max(SMALLEST_TEXT_PX, round(tall * 0.105))
    top = (middle[0], middle[1] - tall // 2)
    if tall * RIBBON < px * RIBBON_LEAST:
        disc = brush.put(panels.count_disc(brush.assets, round(px * 1.9), rank == 1), center=top)
        brush.painter.letters(brush.surface, str(rank), px, brush.theme.text, "title", disc.center, "center")
        return
    size = (round(tall * RIBBON), round(tall * RIBBON * 48 / 140))
    box = brush.put(card_show.rank_ribbon(brush.assets, rank, size), center=top)
    text, px = brush.painter.fit(words, px, size[0] * 0.74, "title")
    at = (box.centerx, box.top + round(size[1] * 0.46))
    brush.painter.letters(brush.surface, text, px, brush.theme.text, "title", at, "center")


def _draw_owner(brush: TableBrush, cell: pygame.Rect, top: int, sheet: PileSheet, index: int, *, dark: bool) -> None:
    """Whose card it is and what it brings, below it."""
    card, px = sheet.score.cards[index], brush.px
    room = pygame.Rect(cell.left, top + px(4), cell.width, cell.bottom - top - px(6))
    done, name = index < sheet.turned, brush.cast.names[card.owner]
    words = signed(card.amount) if done else "?" if index == sheet.turned else ""
    light = GOOD if card.right or not done else BAD
    colour = light if dark else brush.theme.text
    line = max(SMALLEST_TEXT_PX * 1.3, min(px(34), room.height * 0.2))
    mood = _mood(card, done, index == sheet.turned)
    fits = brush.painter.narrowest(name) <= cell.width - px(24)
    if fits and room.height >= 4.5 * line:
        amount = pygame.Rect(room.left, room.top, room.width, round(room.height * 0.3))
        plate = pygame.Rect(0, 0, room.width - px(8), round(line * 1.35))
        plate.midbottom = room.midbottom
        side = min(plate.top - amount.bottom - px(4), room.width, round((room.bottom - cell.top) * 0.27))
        brush.face(
            card.owner, side, with_symbol=False, mood=mood, center=(room.centerx, (amount.bottom + plate.top) // 2)
        )
        plate.width = min(plate.width, brush.width(name, line / brush.k, "bold") + px(28))
        plate.centerx = room.centerx
        brush.panel(plate, "card", radius=10)
        brush.text(name, plate.center, line / brush.k * 0.9, None, "bold", "center", plate.width - px(10))
    else:
        side = min(room.height, room.width // 2 - px(2))
        brush.face(card.owner, side, with_symbol=False, mood=mood, midright=(room.centerx, room.centery))
        amount = pygame.Rect(room.centerx + px(2), room.top, room.width // 2 - px(2), room.height)
    if words:
        text, size = brush.painter.fit(words, max(SMALLEST_TEXT_PX, round(amount.height * 0.9)), amount.width, "title")
        if dark:
            for x, y in ((-1, 0), (1, 0), (0, -1), (0, 1)):
                at = (amount.centerx + x * max(1, size // 14), amount.centery + y * max(1, size // 14))
                picture = brush.painter.glyphs(text, size, brush.theme.ink, "title")
                brush.surface.blit(picture, picture.get_rect(center=at))
        brush.painter.letters(brush.surface, text, size, colour, "title", amount.center, "center")


def _mood(card: CardScore, done: bool, next_one: bool) -> Mood:
    if done:
        return Mood.JOY if card.right else Mood.SHOCK
    return Mood.TENSE if next_one else Mood.CALM
