"""The finish cards of a pile as they are turned over, on a stage of their own: who was right, and what it brings."""

from __future__ import annotations

import math
from collections.abc import Collection

import pygame

from camelup.rules.actions import Pile
from camelup.rules.scoring import CARD_REWARD_LATER, CARD_REWARDS, CardScore
from camelup.ui.art import card_show, pieces
from camelup.ui.art.faces import Mood
from camelup.ui.kit import panels
from camelup.ui.kit.metrics import SMALLEST_TEXT_PX
from camelup.ui.kit.painter import LEADING, Painter
from camelup.ui.kit.svg import between
from camelup.ui.table.brush import PILE_SIGNS, TableBrush
from camelup.ui.table.stage import PileSheet
from camelup.ui.table.timeline import ease_in_out
from camelup.ui.table.views.fliers_view import stream
from camelup.ui.table.views.sheets_view import signed

LOW, BROAD = 700, 1700
"""Units of height below which everything is closer, and of width from which the signs lie beside the title."""
STEPS = (*CARD_REWARDS, CARD_REWARD_LATER)
DRUM = 130
RIBBON, RIBBON_LEAST = 0.6, 5.6
"""The width of a ribbon as a share of its card's height, and the least in letters' heights."""
_SHAKE_PX, _SHAKE_HZ = 2.0, 30.0
_LIFTED = 0.09
"""Of its height, how far a right card is lifted."""
_GOOD, _BAD = "#FFD15C", "#E9DCC8"
"""What right and wrong cards bring, on the dark stage."""


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


def draw_cards(brush: TableBrush, sheet: PileSheet, area: pygame.Rect, purses: Collection[int]) -> None:
    """Draw the stage in an area; `purses` are the seats whose purses may be shown (R19)."""
    layout = CardsLayout(area, brush.painter, len(sheet.before))
    floor = round(layout.cards.height * 0.72) + layout.cards.top - area.top
    brush.put(card_show.card_stage(brush.assets, area.size, floor), topleft=area.topleft)
    for side in (-1, 1) if layout.drum else ():
        x = layout.cards.left - layout.drum // 2 if side < 0 else layout.cards.right + layout.drum // 2
        picture = brush.assets.image("stage/drum", (layout.drum, layout.drum), flip=side > 0)
        brush.put(picture, midbottom=(x, layout.cards.bottom))
    if sheet.score.cards:
        draw_pile_cards(brush, layout.cards, sheet, dark=True)
        _draw_progress(brush, layout.progress, sheet)
        _draw_pays(brush, layout.pays, sheet)
    else:
        words, colour = brush.texts("score.empty_pile"), brush.theme.text_on_panel
        brush.text(words, layout.cards.center, 40, colour, "title", "center", layout.cards.width)
    _draw_title(brush, layout, sheet)
    _draw_bar(brush, layout, sheet, purses)
    if sheet.turned and sheet.paid < 1:
        _draw_coins(brush, layout, sheet)


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
        colour = _GOOD if index < sheet.turned else brush.theme.text_on_panel if index == sheet.turned else "#83492E"
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


# Cards -----------------------------------------------------------------------------------------------------------


def draw_pile_cards(brush: TableBrush, area: pygame.Rect, sheet: PileSheet, *, dark: bool = False) -> None:
    """The cards of a pile as far as they are turned over, as large as the area allows."""
    columns, rows = _grid(len(sheet.score.cards), area)
    cell_w, cell_h = area.width / columns, area.height / rows
    tall = round(min(brush.px(330), cell_h * (0.52 if rows == 1 else 0.6), cell_w * 0.98))
    if dark:
        # All rays first: those of one card must not lie over another.
        for index, card in enumerate(sheet.score.cards[: sheet.turned]):
            if card.right:
                middle = _card_middle(_cell(area, len(sheet.score.cards), index), tall)
                brush.put(card_show.rays(brush.assets, tall), center=(middle[0], middle[1] - round(tall * _LIFTED)))
    for index in range(len(sheet.score.cards)):
        cell = _cell(area, len(sheet.score.cards), index)
        _draw_card(brush, cell, tall, sheet, index, dark=dark)


def _grid(count: int, area: pygame.Rect) -> tuple[int, int]:
    """Columns and rows in which `count` cards are largest."""
    best = max(
        range(1, count + 1),
        key=lambda columns: min(
            area.width / columns * 0.98, area.height / -(-count // columns) * (0.52 if columns == count else 0.46)
        ),
    )
    return best, -(-count // best)


def _cell(area: pygame.Rect, count: int, index: int) -> pygame.Rect:
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


def _draw_card(brush: TableBrush, cell: pygame.Rect, tall: int, sheet: PileSheet, index: int, *, dark: bool) -> None:
    card, assets = sheet.score.cards[index], brush.assets
    character, middle = brush.cast.characters[card.owner], _card_middle(cell, tall)
    done, turning = index < sheet.turned, sheet.flip if index == sheet.turned else 0.0
    lifted = 0
    if done and card.right:
        shown = sheet.paid if index == sheet.turned - 1 else 1.0
        lifted = round(tall * _LIFTED * ease_in_out(min(1.0, 2 * shown)))
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
    light = _GOOD if card.right or not done else _BAD
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


# Purses ----------------------------------------------------------------------------------------------------------


def _draw_bar(brush: TableBrush, layout: CardsLayout, sheet: PileSheet, purses: Collection[int]) -> None:
    brush.panel(layout.bar.inflate(brush.px(16), brush.px(16)), "panel", radius=0)
    brush.put(panels.ornament(brush.assets, layout.bar.width, brush.k), topleft=layout.bar.topleft)
    words = brush.texts("score.purses")
    brush.title(words, layout.heading.midleft, 30, layout.heading.width, brush.theme.heading)
    now = sheet.purses
    named = all(_fits(brush.painter, brush.cast.names[n], _name_box(brush, box)) for n, box in enumerate(layout.seats))
    paid = sheet.score.cards[sheet.turned - 1].owner if sheet.turned and sheet.paid < 1 else None
    for seat, box in enumerate(layout.seats):
        brush.panel(box, "card_active" if seat == paid else "card")
        _draw_seat(brush, box, seat, now[seat] if seat in purses else None, named=named)


def _face_box(brush: TableBrush, box: pygame.Rect) -> pygame.Rect:
    """Where the face lies on a seat's card."""
    side = min(box.height - brush.px(10), box.width // 3)
    return pygame.Rect(box.left + brush.px(6), box.centery - side // 2, side, side)


def _name_box(brush: TableBrush, box: pygame.Rect) -> pygame.Rect:
    """Where the name lies on it, in the upper half beside the face."""
    left = _face_box(brush, box).right + brush.px(6)
    high = round((box.height - brush.px(8)) * 0.56)
    return pygame.Rect(left, box.top + brush.px(4), box.right - left - brush.px(6), high)


def _draw_seat(brush: TableBrush, box: pygame.Rect, seat: int, purse: int | None, *, named: bool) -> None:
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


def _draw_coins(brush: TableBrush, layout: CardsLayout, sheet: PileSheet) -> None:
    """Coins on their way from the card that was turned last, or the one that it costs."""
    index = sheet.turned - 1
    card = sheet.score.cards[index]
    start: tuple[float, float] = _cell(layout.cards, len(sheet.score.cards), index).center
    end: tuple[float, float] = layout.seats[card.owner].center
    if card.paid < 0:
        start, end = end, (start[0], layout.area.bottom)
    picture = pieces.coin(brush.assets, brush.px(38))
    for t in stream(abs(card.paid), sheet.paid):
        x, y = between(start, end, t)
        brush.put(picture, center=(round(x), round(y - math.sin(math.pi * t) * brush.px(60))))
