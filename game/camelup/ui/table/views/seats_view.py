"""A card for each seat with all that is public about it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import pygame

from camelup.rules.view import Observation, PublicSeat
from camelup.ui.art import pieces
from camelup.ui.kit import icons
from camelup.ui.kit.painter import LEADING, Painter
from camelup.ui.kit.widgets.chip import draw_chip
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.layout import RaceLayout
from camelup.ui.table.layout.race import TALL_SEAT, purse_middle
from camelup.ui.table.stage import Stage
from camelup.ui.table.views.paid_line_view import draw_paid_line, pay_key
from camelup.ui.table.views.remark_view import draw_remark, mood_of
from camelup.ui.table.views.tickets_view import draw_tickets

COMPACT = 90
"""Units of height below which a card has two rows instead of three."""
READABLE = 20
"""Units of letters below which a name rather takes two lines."""
LOW_ROW_PX = 20
"""Pixels that a row of counts or tickets keeps beside a name in two lines."""


@dataclass(frozen=True, slots=True)
class SeatMarks:
    """What can be chosen among the seats."""

    legal: frozenset[int] = frozenset()
    hot: int | None = None
    open_purses: bool = True
    viewer: int | None = None
    """The seat whose purse is shown even when purses are closed."""
    ep: tuple[float | None, ...] = ()
    """Per seat, the EP that the coach expects of it as a partner; empty while it says nothing."""
    advised: int | None = None
    """The partner that the coach would choose."""

    def purse(self, seat: int, seen: Observation) -> int | None:
        """What a seat owns, None where that is hidden."""
        return seen.seats[seat].purse if self.open_purses or seat == self.viewer else None


def draw_seat(brush: TableBrush, seat: int, marks: SeatMarks) -> None:
    """Draw the card of one seat."""
    box = brush.layout.seat_cards[seat]
    low, tall = box.height < brush.px(COMPACT), box.height >= brush.px(TALL_SEAT)
    brush.panel(box, "card_active" if seat == brush.stage.active else "card")
    if seat in marks.legal or marks.hot == seat:
        brush.panel(box, "focus")
    face = (_draw_compact if low else _draw_tall if tall else _draw_card)(brush, box, seat, marks)
    draw_remark(brush, seat, face, box)
    if marks.advised == seat:
        brush.panel(box, "advice")
    ep = marks.ep[seat] if marks.ep else None
    if ep is not None:
        # A low card has its purse at the right: the chip stands before it.
        corner = (8, box.bottom - brush.px(20)) if not low else (84, box.centery)
        draw_chip(brush, ep, (box.right - brush.px(corner[0]), corner[1]))


def seat_key(seat: int, stage: Stage, marks: SeatMarks) -> Hashable:
    """What the look of a seat's card depends on."""
    seen = stage.seen
    return (
        seen.seats[seat], stage.active == seat, seen.marker == seat, stage.flash.get(seat), pay_key(stage),
        seat in marks.legal, marks.hot == seat, marks.purse(seat, seen) is not None,
        marks.ep[seat] if marks.ep else None, marks.advised == seat, stage.faces.of(seat),
    )  # fmt: skip


def draw_pointer(brush: TableBrush) -> None:
    """Draw the red pointer of the seat to move. It lies on its card and reaches over the board."""
    turn = brush.stage.active
    if brush.layout.seat_cards and turn is not None and brush.stage.pay is None:
        box = pointer_box(brush.painter, brush.layout, turn)
        brush.put(_pointer(brush.painter, brush.layout, turn), topleft=box.topleft)


def pointer_box(painter: Painter, layout: RaceLayout, turn: int) -> pygame.Rect:
    """The pixels of the pointer, where there are seat cards."""
    card, box = layout.seat_cards[turn], _pointer(painter, layout, turn).get_rect()
    if layout.folded:
        box.midright = (card.left + painter.px(8), card.centery)
    else:
        # Off what stands at the card's edge, the partner's face.
        box.midleft = (card.right - painter.px(3), card.centery)
    return box


def _pointer(painter: Painter, layout: RaceLayout, turn: int) -> pygame.Surface:
    height = min(painter.px(44), layout.seat_cards[turn].height)
    pointer = pieces.piece(painter.assets, "turn_pointer", height)
    return pygame.transform.flip(pointer, True, False) if layout.folded else pointer


def _kind(brush: TableBrush, seat: int, side: int) -> pygame.Surface:
    """Who plays a seat, a person or the computer."""
    return icons.icon(brush.assets, "human" if seat in brush.cast.humans else "cpu", side)


def _counts(seat: PublicSeat) -> tuple[tuple[pieces.PieceName, int], ...]:
    """What a seat has of what is only counted."""
    return ("pyramid_ticket", seat.pyramid_tickets), ("cards", seat.cards_left)


def _draw_card(brush: TableBrush, box: pygame.Rect, index: int, marks: SeatMarks) -> pygame.Rect:
    """Three rows: name and purse, counts and partner, tickets. Returns the pixels of the portrait."""
    seen, assets, px = brush.stage.seen, brush.assets, brush.px
    seat = seen.seats[index]
    inner = _inner(brush, box)
    middle = inner.top + inner.height / 6
    purse = _draw_purse(brush, box, middle, marks.purse(index, seen), brush.stage.flash.get(index, 1.0))
    head = _head(brush, box, brush.cast.names[index], purse - px(6))
    face = head.face
    brush.face(index, face.width, mood=mood_of(brush, index), topleft=face.topleft)
    if seen.marker == index:
        flag = box.top + px(4) if head.name.left > face.right else face.top - px(9)
        brush.put(pieces.start_flag(assets, px(38)), topleft=(box.left + px(4), flag))
    end, step = 0, head.height / len(head.lines)
    for row, line in enumerate(head.lines):
        at = (head.name.left, head.name.top + step * (row + 0.5))
        end = brush.text(line, at, head.size, face=head.letters, max_width=head.name.width).right
    kind = _kind(brush, index, px(25))
    if head.beside:
        brush.put(kind, midleft=(end + px(8), middle))
    else:
        brush.put(kind, bottomleft=(box.left + px(6), face.bottom))

    left = face.right + px(10)
    rows = (inner.height - head.height) / 2
    second, third = (inner.top + head.height + rows * (row + 0.5) for row in range(2))
    x = left
    for piece, count in _counts(seat):
        brush.put(pieces.piece(assets, piece, px(28)), midleft=(x, second))
        brush.text(f"×{count}", (x + px(34), second), 24, face="bold")
        x += px(74)
    if seat.partner is not None:
        x = brush.put(pieces.piece(assets, "rings", px(26)), midleft=(x, second)).right
        brush.face(seat.partner, px(36), with_symbol=False, midleft=(x + px(3), second))
    last = pygame.Rect(left, round(third - rows / 2), box.right - px(8) - left, round(rows))
    last = draw_paid_line(brush, index, last)
    if not last:
        return face
    if seat.leg_tickets:
        draw_tickets(brush, seat.leg_tickets, last.left, third, last.width, min(px(36), rows - 1))
    else:
        brush.text(brush.texts("race.no_tickets"), (left, third), 22, brush.theme.text_muted, "regular")
    return face


def _draw_tall(brush: TableBrush, box: pygame.Rect, index: int, marks: SeatMarks) -> pygame.Rect:
    """Large portrait, name and purse above what the seat holds: where few sit at the table."""
    seen, assets, px = brush.stage.seen, brush.assets, brush.px
    seat, share = seen.seats[index], box.height / px(TALL_SEAT + 34)
    side = px(min(150, 112 * share))
    face = brush.face(index, side, mood=mood_of(brush, index), topleft=(box.left + px(12), box.top + px(12)))
    if seen.marker == index:
        brush.put(pieces.start_flag(assets, px(38)), topleft=(box.left + px(4), box.top + px(4)))
    left, right = face.right + px(12), box.right - px(14)
    purse_y = purse_middle(box, brush.painter.metrics)
    name = pygame.Rect(left, face.top, right - left, purse_y - px(22) - face.top)
    kind, room = _kind(brush, index, px(27)), right - left - px(33)
    words, size = brush.cast.names[index], min(36, 29 * share)
    if brush.width(words, READABLE, "title") <= room:
        end = brush.text(words, name.midleft, size, face="title", max_width=room).right
        brush.put(kind, midleft=(end + px(8), name.centery))
    else:
        lines, size = brush.painter.in_two(words, size, name.width, name.height)
        step = brush.painter.metrics.font_px(size) * LEADING
        for row, line in enumerate(lines):
            y = name.centery + step * (row - (len(lines) - 1) / 2)
            brush.text(line, (left, y), size, face="bold", max_width=name.width)
        brush.put(kind, bottomleft=(box.left + px(8), face.bottom))
    _draw_purse(brush, box, purse_y, marks.purse(index, seen), brush.stage.flash.get(index, 1.0), min(44, 34 * share))

    below = box.bottom - px(10) - face.bottom
    second, third = face.bottom + below * 0.3, face.bottom + below * 0.74
    grown = min(1.3, share)
    x = box.left + px(16)
    for piece, count in _counts(seat):
        x = brush.put(pieces.piece(assets, piece, px(32 * grown)), midleft=(x, second)).right + px(6)
        x = brush.text(f"×{count}", (x, second), 26 * grown, face="bold").right + px(16)
    if seat.partner is not None:
        mate = brush.face(seat.partner, px(42 * grown), with_symbol=False, midright=(right, second))
        brush.put(pieces.piece(assets, "rings", px(28 * grown)), midright=(mate.left - px(4), second))
    last = pygame.Rect(box.left + px(16), round(third - px(22 * grown)), right - box.left - px(16), px(44 * grown))
    last = draw_paid_line(brush, index, last)
    if last and seat.leg_tickets:
        draw_tickets(brush, seat.leg_tickets, last.left, third, last.width, px(44 * grown))
    elif last:
        brush.text(brush.texts("race.no_tickets"), last.midleft, 24, brush.theme.text_muted, "regular")
    return face


@dataclass(frozen=True, slots=True)
class _Head:
    """How portrait and name stand on a card."""

    face: pygame.Rect
    name: pygame.Rect
    """The room of a line, from the top of the first one."""
    height: float
    """Pixels of all lines; the rows below share the rest."""
    lines: Sequence[str]
    letters: str
    """The face of the letters."""
    size: float = 28
    beside: bool = False
    """Whether who plays stands behind the name instead of on the portrait."""


def _head(brush: TableBrush, box: pygame.Rect, name: str, right: int) -> _Head:
    """Find room for a name up to the pixel column `right`: beside the portrait, in two lines there, or above it."""
    px, painter, inner = brush.px, brush.painter, _inner(brush, box)
    side = min(px(96), box.height - px(26))
    face = pygame.Rect(box.left + px(8), box.centery - side // 2, side, side)
    line = pygame.Rect(face.right + px(10), inner.top, right - face.right - px(10), 0)
    row = inner.height / 3
    beside = line.width - px(33)
    if painter.width(name, READABLE, "title") <= beside:
        line.width = beside
        return _Head(face, line, row, (name,), "title", beside=True)
    letters = painter.title_face(name, line.width)
    if painter.width(name, READABLE, letters) <= line.width:
        return _Head(face, line, row, (name,), letters)
    lines, size = painter.in_two(name, 26, line.width, inner.height * 0.45)
    two = 2 * LEADING * painter.metrics.font_px(size)
    if len(lines) == 2 and inner.height - two >= 2 * LOW_ROW_PX:
        return _Head(face, line, two, lines, "bold", size)
    if painter.narrowest(name, letters) <= line.width:
        return _Head(face, line, row, (name,), letters)
    face.width = face.height = round(inner.height - row)
    face.bottom = inner.bottom + px(3)
    line = pygame.Rect(box.left + px(12), line.top, right - box.left - px(12), 0)
    return _Head(face, line, row, (name,), painter.title_face(name, line.width))


def _inner(brush: TableBrush, box: pygame.Rect) -> pygame.Rect:
    """The part of a card that its rows share."""
    return pygame.Rect(box.left, box.top + brush.px(7), box.width, box.height - brush.px(14))


def _draw_compact(brush: TableBrush, box: pygame.Rect, index: int, marks: SeatMarks) -> pygame.Rect:
    """Two rows: name and purse, then counts, partner and tickets. Returns the pixels of the portrait."""
    seen, assets, px = brush.stage.seen, brush.assets, brush.px
    seat, name = seen.seats[index], brush.cast.names[index]
    size, small = (min(most, share * box.height / brush.k) for most, share in ((26, 0.44), (21, 0.4)))
    icon, gap = px(size), px(5)
    right = box.right - px(8)
    first, second = box.top + box.height * 0.29, box.top + box.height * 0.72

    coins = marks.purse(index, seen)
    purse = _purse_width(brush, coins, size)
    draw_purse(brush, coins, (right - purse, first), size, brush.stage.flash.get(index, 1.0))
    kind = _kind(brush, index, icon)
    partner = [] if seat.partner is None else [_partner(brush, seat.partner, icon)]
    marked, below, side = [kind, *partner], [], box.height - px(8)
    smallest = brush.painter.narrowest(name)

    def name_room() -> int:
        taken = side + px(13) + gap + purse + sum(picture.get_width() + gap for picture in marked)
        return right - box.left - taken

    if crowded := smallest > name_room():
        # A long name has who plays stand on a smaller portrait, and then the partner in the second row.
        marked, side = partner, round(side * 0.8)
    if smallest > name_room():
        marked, below = [], partner
    face = brush.face(index, side, mood=mood_of(brush, index), midleft=(box.left + px(6), box.centery))
    if seen.marker == index:
        brush.put(pieces.start_flag(assets, round(side * 0.55)), topleft=(box.left + px(3), face.top - px(2)))
    if crowded:
        brush.put(kind, bottomleft=(box.left + px(3), face.bottom))
    left = box.left + side + px(13)
    x = brush.title(name, (left, first), size, name_room()).right
    for picture in marked:
        x = brush.put(picture, midleft=(x + gap, first)).right

    x = left
    for piece, count in _counts(seat):
        x = brush.put(pieces.piece(assets, piece, px(small)), midleft=(x, second)).right + px(2)
        x = brush.text(f"×{count}", (x, second), small, face="bold").right + gap
    for picture in below:
        x = brush.put(picture, midleft=(x, second)).right + gap
    tall = px(small * 1.1)
    line = draw_paid_line(brush, index, pygame.Rect(x + px(3), round(second - tall / 2), right - x - px(3), tall))
    if not line:
        return face
    x = line.left
    if seat.leg_tickets:
        draw_tickets(brush, seat.leg_tickets, x, second, line.width, tall)
        return face
    words, muted = brush.texts("race.no_tickets"), brush.theme.text_muted
    # Where there is no room to say it, no tickets are no tickets.
    if brush.painter.narrowest(words, "regular") <= right - x:
        brush.text(words, (x, second), small - 2, muted, "regular", max_width=right - x)
    return face


def _partner(brush: TableBrush, seat: int, side: int) -> pygame.Surface:
    """The partner's face with the rings over its corner."""
    character = brush.cast.characters[seat]

    def build() -> pygame.Surface:
        face = pieces.portrait(brush.assets, character, side, with_symbol=False)
        rings = pieces.piece(brush.assets, "rings", round(side * 0.62))
        picture = pygame.Surface((round(side * 1.4), side), pygame.SRCALPHA)
        picture.blit(face, (picture.get_width() - side, 0))
        picture.blit(rings, (0, side - rings.get_height()))
        return picture

    return brush.assets.memo(("partner", character, side), build)


def _purse_width(brush: TableBrush, coins: int | None, size: float) -> int:
    """Pixels that `draw_purse` takes."""
    side = round(brush.px(size) * 1.15)
    return side + brush.px(5) + brush.width("88" if coins is None else str(coins).rjust(2, "8"), size, "title")


def draw_purse(
    brush: TableBrush, coins: int | None, midleft: tuple[float, float], size: float, pop: float = 1.0
) -> pygame.Rect:
    """A coin and how many of them, or a lock where that is hidden; returns the pixels it covers."""
    side, y = round(brush.px(size) * 1.15), midleft[1]
    box = brush.put(pieces.coin(brush.assets, side), midleft=midleft)
    left = box.right + brush.px(5)
    if coins is None:
        return box.union(brush.icon("lock", side, brush.theme.text_muted, midleft=(left, y)))
    return box.union(brush.text(str(coins), (left, y + 1), size * pop, face="title"))


def _draw_purse(brush: TableBrush, box: pygame.Rect, y: float, coins: int | None, pop: float, size: float = 30) -> int:
    """Draw coin and number at the right of a card; returns the pixel column where they begin."""
    px = brush.px
    right = box.right - px(14)
    if coins is None:
        brush.icon("lock", px(26), brush.theme.text_muted, midright=(right, y))
        right -= px(34)
    else:
        number = brush.text(str(coins), (right, y + 1), size * pop, face="title", align="right")
        right = min(number.left, box.right - px(14 + 32)) - px(6)
    return brush.put(pieces.coin(brush.assets, px(size + 2)), midright=(right, y)).left
