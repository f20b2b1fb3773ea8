"""The finish cards of a pile as they are turned over, on a stage of their own: who was right, and what it brings."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from functools import partial

import pygame

from camelup.rules.actions import Pile
from camelup.rules.board import RACING
from camelup.rules.scoring import CARD_REWARD_LATER, CARD_REWARDS, CardScore, PileScore
from camelup.ui.art import card_show, pieces
from camelup.ui.kit import panels
from camelup.ui.kit.cache import Panel, Piece
from camelup.ui.kit.metrics import SMALLEST_TEXT_PX
from camelup.ui.kit.painter import LEADING, Painter
from camelup.ui.kit.svg import between
from camelup.ui.table.brush import PILE_SIGNS, TableBrush
from camelup.ui.table.stage import PileSheet
from camelup.ui.table.views.fliers_view import stream
from camelup.ui.table.views.pile_view import GOOD, card_cell, picture_piece, pile_pieces

LOW, BROAD = 700, 1700
"""Units of height below which everything is closer, and of width from which the signs lie beside the title."""
STEPS = (*CARD_REWARDS, CARD_REWARD_LATER)
DRUM = 130


class CardsLayout:
    """Where everything lies on the stage. Sizes are pixels."""

    def __init__(self, area: pygame.Rect, painter: Painter, seats: int) -> None:
        px = painter.px
        low, broad = area.height < px(LOW), area.width >= px(BROAD)
        edge = px(16)
        self.area = area
        self.title = pygame.Rect(0, area.top + px(14), min(area.width - 2 * edge, px(880)), px(64 if low else 88))
        self.title.centerx = area.centerx
        high, wide = px(44 if low else 62), min(px(440), (area.width - 3 * edge) // 2)
        y = self.title.centery if broad else self.title.bottom + px(6) + high // 2
        self.progress = pygame.Rect(area.left + edge, y - high // 2, wide, high)
        self.pays = pygame.Rect(area.right - edge - wide, y - high // 2, wide, high)
        head, card = px(62), px(62 if low else 118)
        self.bar = pygame.Rect(area.left, 0, area.width, head + card + px(20))
        self.bar.bottom = area.bottom
        self.button = pygame.Rect(0, self.bar.top + px(10), min(px(400), area.width // 2), head - px(12))
        self.button.right = area.right - edge
        self.heading = pygame.Rect(area.left + edge, self.button.top, self.button.left - area.left - 2 * edge, head)
        step = (area.width - 2 * edge) / seats
        self.seats = [
            pygame.Rect(round(area.left + edge + seat * step), self.bar.top + head, round(step) - px(8), card)
            for seat in range(seats)
        ]
        top = max(self.title.bottom, 0 if broad else self.progress.bottom) + px(10)
        self.cards = pygame.Rect(area.left + edge, top, area.width - 2 * edge, self.bar.top - px(8) - top)
        self.drum = px(DRUM) if broad else 0
        """Height of the drums on both sides of the cards; none where there is no room."""
        self.cards.inflate_ip(-2 * self.drum, 0)


def draw_cards(
    brush: TableBrush, sheet: PileSheet, area: pygame.Rect, purses: Collection[int], still: Panel[TableBrush]
) -> None:
    """Draw the stage in an area; `purses` are the seats whose purses may be shown (R19).

    `still` keeps the picture, of which only what has changed is painted.
    """
    key = sheet.score, sheet.before, sheet.turned, sheet.flip, sheet.shaken, sheet.paid, tuple(purses)
    still.draw(brush, area, key, lambda: _stage_pieces(brush, sheet, area, purses))


def stage_to_come(brush: TableBrush, area: pygame.Rect) -> Iterator[Callable[[], None]]:
    """What draws the stage on which cards will be turned over, before it is known which ones."""
    layout = CardsLayout(area, brush.painter, len(brush.cast.names))
    for paint in (_draw_ground, _draw_bar):
        yield partial(paint, brush, layout)


def cards_to_come(
    brush: TableBrush, sheet: PileSheet, area: pygame.Rect, purses: Collection[int]
) -> Iterator[Callable[[], None]]:
    """What draws a pile card after card, as it will be seen."""
    for turned in range(sheet.turned, len(sheet.score.cards) + 1):
        coming = replace(sheet, turned=turned, flip=0.6, shaken=0.0, paid=0.5)
        yield partial(_paint, brush, coming, area, purses)


def piles_to_come(brush: TableBrush, area: pygame.Rect, purses: Collection[int]) -> Iterator[Callable[[], None]]:
    """What draws the piles of a race that is over before any card is turned: whose they are lies open."""
    seen = brush.stage.seen
    for pile, owners in ((Pile.WINNER, seen.winner_pile), (Pile.LOSER, seen.loser_pile)):
        cards = tuple(CardScore(owner, RACING[0], False, 0, 0, 0) for owner in owners)
        sheet = PileSheet(PileScore(pile, RACING[0], cards), tuple(seat.purse for seat in seen.seats))
        yield partial(_paint, brush, sheet, area, purses)


def _paint(brush: TableBrush, sheet: PileSheet, area: pygame.Rect, purses: Collection[int]) -> None:
    for piece in _stage_pieces(brush, sheet, area, purses):
        piece.paint(brush)


def _stage_pieces(
    brush: TableBrush, sheet: PileSheet, area: pygame.Rect, purses: Collection[int]
) -> list[Piece[TableBrush]]:
    """All that lies on the stage, from the ground up."""
    layout, score = CardsLayout(area, brush.painter, len(sheet.before)), sheet.score
    edge = 2 * panels.margin(brush.k)
    pieces: list[Piece[TableBrush]] = [Piece("ground", area, None, partial(_draw_ground, layout=layout))]
    if score.cards:
        pieces += pile_pieces(brush, layout.cards, sheet, dark=True)
        for name, box, paint in (("progress", layout.progress, _draw_progress), ("pays", layout.pays, _draw_pays)):
            reach = box.inflate(edge, edge)
            pieces.append(Piece(name, reach, (score, sheet.turned), partial(paint, box=box, sheet=sheet)))
    else:
        pieces.append(Piece("nothing", area, None, partial(_draw_nothing, room=layout.cards)))
    title = partial(_draw_title, layout=layout, sheet=sheet)
    pieces.append(Piece("title", layout.title, (score.pile, score.answer), title))
    pieces.append(Piece("bar", layout.bar.inflate(2 * edge, 2 * edge), None, partial(_draw_bar, layout=layout)))
    pieces += _seat_pieces(brush, layout, sheet, purses)
    if sheet.turned and sheet.paid < 1:
        pieces += _coin_pieces(brush, layout, sheet)
    return pieces


def _draw_ground(brush: TableBrush, layout: CardsLayout) -> None:
    area = layout.area
    floor = round(layout.cards.height * 0.72) + layout.cards.top - area.top
    brush.put(card_show.card_stage(brush.assets, area.size, floor), topleft=area.topleft)
    for side in (-1, 1) if layout.drum else ():
        x = layout.cards.left - layout.drum // 2 if side < 0 else layout.cards.right + layout.drum // 2
        picture = brush.assets.image("stage/drum", (layout.drum, layout.drum), flip=side > 0)
        brush.put(picture, midbottom=(x, layout.cards.bottom))


def _draw_nothing(brush: TableBrush, room: pygame.Rect) -> None:
    words, colour = brush.texts("score.empty_pile"), brush.theme.text_on_panel
    brush.text(words, room.center, 40, colour, "title", "center", room.width)


# Signs -----------------------------------------------------------------------------------------------------------


def _draw_title(brush: TableBrush, layout: CardsLayout, sheet: PileSheet) -> None:
    box, px, score = layout.title, brush.px, sheet.score
    brush.put(panels.ribbon(brush.assets, box.size, brush.k), topleft=box.topleft)
    key = "score.cards.win" if score.pile is Pile.WINNER else "score.cards.lose"
    words = brush.texts(key, camel=brush.texts(f"camel.{score.answer}"))
    side, gap = round(box.height * 0.5), px(12)
    room = box.width - px(90) - side - gap
    text, size = brush.painter.fit(words, brush.painter.metrics.font_px(44), room, "title")
    left = box.centerx - (brush.assets.font("title", size).size(text)[0] + side + gap) // 2
    icon = brush.icon(PILE_SIGNS[score.pile], side, brush.theme.text, midleft=(left, box.centery))
    at = (icon.right + gap, box.centery)
    brush.painter.letters(brush.surface, text, size, brush.theme.text, "title", at)


def _draw_progress(brush: TableBrush, box: pygame.Rect, sheet: PileSheet) -> None:
    brush.panel(box, "panel")
    count = len(sheet.score.cards)
    words = brush.texts("score.card_of", number=min(sheet.turned + 1, count), count=count)
    inner = box.inflate(-brush.px(28), -brush.px(16))
    where = brush.title(words, inner.midleft, 28, round(inner.width * 0.6), brush.theme.heading)
    left, gap = where.right + brush.px(14), max(1, brush.px(3))
    step = min(brush.px(16), (inner.right - left) / count)
    for index in range(count):
        colour = GOOD if index < sheet.turned else brush.theme.text_on_panel if index == sheet.turned else "#83492E"
        bar = pygame.Rect(round(left + index * step), inner.top, max(1, round(step) - gap), inner.height)
        pygame.draw.rect(brush.surface, colour, bar, border_radius=gap)


def _draw_pays(brush: TableBrush, box: pygame.Rect, sheet: PileSheet) -> None:
    """What right cards bring, one after another; the step of the next right one is lit."""
    brush.panel(box, "panel")
    inner = box.inflate(-brush.px(28), -brush.px(10))
    where = brush.title(brush.texts("score.pays"), inner.midleft, 28, inner.width // 3, brush.theme.heading)
    now = min(sum(card.right for card in sheet.score.cards[: sheet.turned]), len(STEPS) - 1)
    step = min(inner.height + brush.px(6), (inner.right - where.right - brush.px(8)) // len(STEPS))
    for index, amount in enumerate(STEPS):
        middle = (inner.right - round((len(STEPS) - index - 0.5) * step), inner.centery)
        disc = brush.put(panels.count_disc(brush.assets, step - brush.px(4), index == now), center=middle)
        if index < now:
            pygame.draw.circle(brush.surface, "#83492E", disc.center, disc.width // 2 - 1)
        colour = brush.theme.text_on_panel if index < now else brush.theme.text
        brush.text(str(amount), disc.center, 26, colour, "title", "center", disc.width)


# Purses ----------------------------------------------------------------------------------------------------------


def _draw_bar(brush: TableBrush, layout: CardsLayout) -> None:
    brush.panel(layout.bar.inflate(brush.px(16), brush.px(16)), "panel", radius=0)
    brush.put(panels.ornament(brush.assets, layout.bar.width, brush.k), topleft=layout.bar.topleft)
    words = brush.texts("score.purses")
    brush.title(words, layout.heading.midleft, 30, layout.heading.width, brush.theme.heading)


def _seat_pieces(
    brush: TableBrush, layout: CardsLayout, sheet: PileSheet, purses: Collection[int]
) -> list[Piece[TableBrush]]:
    now, edge = sheet.purses, 2 * panels.margin(brush.k)
    named = all(_fits(brush.painter, brush.cast.names[n], _name_box(brush, box)) for n, box in enumerate(layout.seats))
    paid = sheet.score.cards[sheet.turned - 1].owner if sheet.turned and sheet.paid < 1 else None
    pieces: list[Piece[TableBrush]] = []
    for seat, box in enumerate(layout.seats):
        purse, reach = now[seat] if seat in purses else None, box.inflate(edge, edge)
        paint = partial(_draw_seat, box=box, seat=seat, purse=purse, named=named, active=seat == paid)
        pieces.append(Piece(f"seat {seat}", reach, (purse, named, seat == paid), paint))
    return pieces


def _face_box(brush: TableBrush, box: pygame.Rect) -> pygame.Rect:
    """Where the face lies on a seat's card."""
    side = min(box.height - brush.px(10), box.width // 3)
    return pygame.Rect(box.left + brush.px(6), box.centery - side // 2, side, side)


def _name_box(brush: TableBrush, box: pygame.Rect) -> pygame.Rect:
    """Where the name lies on it, in the upper half beside the face."""
    left = _face_box(brush, box).right + brush.px(6)
    high = round((box.height - brush.px(8)) * 0.56)
    return pygame.Rect(left, box.top + brush.px(4), box.right - left - brush.px(6), high)


def _draw_seat(brush: TableBrush, box: pygame.Rect, seat: int, purse: int | None, *, named: bool, active: bool) -> None:
    brush.panel(box, "card_active" if active else "card")
    px, face, name = brush.px, _face_box(brush, box), _name_box(brush, box)
    brush.face(seat, face.width, center=face.center)
    top = name.bottom if named else box.top + px(4)
    room = pygame.Rect(name.left, top, name.width, box.bottom - px(4) - top)
    if named:
        brush.name(brush.cast.names[seat], name, 26)
    if purse is None:
        brush.icon("lock", min(room.height, px(30)), brush.theme.text_muted, midleft=room.midleft)
        return
    coin = brush.put(pieces.coin(brush.assets, min(room.height, px(40), room.width // 2)), midleft=room.midleft)
    at = (coin.right + px(6), room.centery)
    brush.text(str(purse), at, 34, None, "title", "left", room.right - at[0])


def _fits(painter: Painter, name: str, box: pygame.Rect) -> bool:
    """Whether a name can be read in a box, in one line or two; elsewhere a face stands for it."""
    if painter.narrowest(name) <= box.width:
        return box.height >= SMALLEST_TEXT_PX * 1.4
    lines, _ = painter.in_two(name, 1, box.width, box.height)
    short = all(painter.narrowest(line) <= box.width for line in lines)
    return short and len(lines) == 2 and box.height >= 2 * LEADING * SMALLEST_TEXT_PX


def _coin_pieces(brush: TableBrush, layout: CardsLayout, sheet: PileSheet) -> list[Piece[TableBrush]]:
    """Coins on their way from the card that was turned last, or the one that it costs."""
    index = sheet.turned - 1
    card = sheet.score.cards[index]
    start: tuple[float, float] = card_cell(layout.cards, len(sheet.score.cards), index).center
    end: tuple[float, float] = layout.seats[card.owner].center
    if card.paid < 0:
        start, end = end, (start[0], layout.area.bottom)
    picture = pieces.coin(brush.assets, brush.px(38))
    coins: list[Piece[TableBrush]] = []
    for coin, t in enumerate(stream(abs(card.paid), sheet.paid)):
        x, y = between(start, end, t)
        where = picture.get_rect(center=(round(x), round(y - math.sin(math.pi * t) * brush.px(60))))
        coins.append(picture_piece(f"coin {coin}", picture, where, where.topleft))
    return coins
