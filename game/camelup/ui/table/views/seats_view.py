"""A card for each seat with all that is public about it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import pygame

from camelup.rules.view import Observation, PublicSeat
from camelup.ui.art import pieces
from camelup.ui.kit import icons, panels
from camelup.ui.kit.metrics import SMALLEST_TEXT_PX
from camelup.ui.kit.painter import LEADING, Painter
from camelup.ui.kit.texts import Texts
from camelup.ui.kit.widgets.chip import draw_chip
from camelup.ui.table.cast import Cast
from camelup.ui.table.layout import RaceLayout
from camelup.ui.table.stage import Stage
from camelup.ui.table.views.tickets_view import draw_tickets

COMPACT = 90
"""Units of height below which a card has two rows instead of three."""
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


def draw_seat(
    surface: pygame.Surface,
    painter: Painter,
    layout: RaceLayout,
    seat: int,
    stage: Stage,
    cast: Cast,
    texts: Texts,
    marks: SeatMarks,
) -> None:
    """Draw the card of one seat."""
    box = layout.seat_cards[seat]
    tall = box.height >= painter.px(COMPACT)
    draw = _draw_card if tall else _draw_compact
    draw(surface, painter, box, seat, stage, cast, texts, marks)
    if marks.advised == seat:
        panels.draw_panel(surface, painter.assets, box, "advice", layout.k)
    ep = marks.ep[seat] if marks.ep else None
    if ep is not None:
        # A low card has its purse at the right: the chip stands before it.
        corner = (8, box.bottom - painter.px(20)) if tall else (84, box.centery)
        draw_chip(surface, painter, ep, (box.right - painter.px(corner[0]), corner[1]))


def seat_key(seat: int, stage: Stage, marks: SeatMarks) -> Hashable:
    """What the look of a seat's card depends on."""
    seen = stage.seen
    return (
        seen.seats[seat], seen.turn == seat and not seen.over, seen.marker == seat, stage.flash.get(seat),
        seat in marks.legal, marks.hot == seat, marks.purse(seat, seen) is not None,
        marks.ep[seat] if marks.ep else None, marks.advised == seat,
    )  # fmt: skip


def draw_pointer(surface: pygame.Surface, painter: Painter, layout: RaceLayout, turn: int) -> None:
    """Draw the red pointer of the seat to move. It lies on its card and reaches over the board."""
    if layout.seat_cards:
        surface.blit(_pointer(painter, layout, turn), pointer_box(painter, layout, turn))


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


def _draw_card(
    surface: pygame.Surface,
    painter: Painter,
    box: pygame.Rect,
    index: int,
    stage: Stage,
    cast: Cast,
    texts: Texts,
    marks: SeatMarks,
) -> None:
    seen, assets, px = stage.seen, painter.assets, painter.px
    seat = seen.seats[index]
    _draw_ground(surface, painter, box, index, seen, marks)
    inner = _inner(painter, box)
    middle, shown = inner.top + inner.height / 6, marks.purse(index, seen) is not None
    purse = _draw_purse(surface, painter, box, middle, seat, stage.flash.get(index, 1.0), shown)
    head = _head(painter, box, cast.names[index], purse - px(6))
    face = head.face
    surface.blit(pieces.portrait(assets, cast.characters[index], face.width), face)
    if seen.marker == index:
        flag = box.top + px(4) if head.name.left > face.right else face.top - px(9)
        surface.blit(pieces.start_flag(assets, px(38)), (box.left + px(4), flag))
    end, step = 0, head.height / len(head.lines)
    for row, line in enumerate(head.lines):
        at = (head.name.left, head.name.top + step * (row + 0.5))
        end = painter.text(surface, line, at, head.size, face=head.letters, max_width=head.name.width).right
    kind = icons.icon(assets, "human" if index in cast.humans else "cpu", px(25))
    if head.beside:
        surface.blit(kind, kind.get_rect(midleft=(end + px(8), round(middle))))
    else:
        surface.blit(kind, kind.get_rect(bottomleft=(box.left + px(6), face.bottom)))

    left = face.right + px(10)
    rows = (inner.height - head.height) / 2
    second, third = (inner.top + head.height + rows * (row + 0.5) for row in range(2))

    x = left
    counts: tuple[tuple[pieces.PieceName, int], ...] = (
        ("pyramid_ticket", seat.pyramid_tickets),
        ("cards", seat.cards_left),
    )
    for piece, count in counts:
        picture = pieces.piece(assets, piece, px(28))
        surface.blit(picture, picture.get_rect(midleft=(x, round(second))))
        painter.text(surface, f"×{count}", (x + px(34), second), 24, face="bold")
        x += px(74)
    if seat.partner is not None:
        rings = pieces.piece(assets, "rings", px(26))
        surface.blit(rings, rings.get_rect(midleft=(x, round(second))))
        other = pieces.portrait(assets, cast.characters[seat.partner], px(36), with_symbol=False)
        surface.blit(other, other.get_rect(midleft=(x + rings.get_width() + px(3), round(second))))
    if seat.leg_tickets:
        draw_tickets(surface, painter, seat.leg_tickets, left, third, box.right - px(8) - left, min(px(36), rows - 1))
    else:
        painter.text(surface, texts("race.no_tickets"), (left, third), 22, painter.theme.text_muted, "regular")


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
    size: float = 27
    beside: bool = False
    """Whether who plays stands behind the name instead of on the portrait."""


def _head(painter: Painter, box: pygame.Rect, name: str, right: int) -> _Head:
    """Find room for a name up to the pixel column `right`: beside the portrait, in two lines there, or above it."""
    px, inner = painter.px, _inner(painter, box)
    side = min(px(96), box.height - px(26))
    face = pygame.Rect(box.left + px(8), box.centery - side // 2, side, side)
    line = pygame.Rect(face.right + px(10), inner.top, right - face.right - px(10), 0)
    row = inner.height / 3
    beside = line.width - px(33)
    if painter.assets.font("title", SMALLEST_TEXT_PX).size(name)[0] <= beside:
        line.width = beside
        return _Head(face, line, row, (name,), "title", beside=True)
    letters = painter.title_face(name, line.width)
    if painter.assets.font(letters, SMALLEST_TEXT_PX).size(name)[0] <= line.width:
        return _Head(face, line, row, (name,), letters)
    lines, size = painter.in_two(name, 26, line.width, inner.height * 0.45)
    two = 2 * LEADING * painter.metrics.font_px(size)
    if len(lines) == 2 and inner.height - two >= 2 * LOW_ROW_PX:
        return _Head(face, line, two, lines, "bold", size)
    face.width = face.height = round(inner.height - row)
    face.bottom = inner.bottom + px(3)
    line = pygame.Rect(box.left + px(12), line.top, right - box.left - px(12), 0)
    return _Head(face, line, row, (name,), painter.title_face(name, line.width))


def _inner(painter: Painter, box: pygame.Rect) -> pygame.Rect:
    """The part of a card that its rows share."""
    return pygame.Rect(box.left, box.top + painter.px(7), box.width, box.height - painter.px(14))


def _draw_ground(
    surface: pygame.Surface, painter: Painter, box: pygame.Rect, index: int, seen: Observation, marks: SeatMarks
) -> None:
    active = index == seen.turn and not seen.over
    panels.draw_panel(surface, painter.assets, box, "card_active" if active else "card", painter.metrics.k)
    if index in marks.legal or marks.hot == index:
        panels.draw_panel(surface, painter.assets, box, "focus", painter.metrics.k)


def _draw_compact(
    surface: pygame.Surface,
    painter: Painter,
    box: pygame.Rect,
    index: int,
    stage: Stage,
    cast: Cast,
    texts: Texts,
    marks: SeatMarks,
) -> None:
    """Two rows: name and purse, then counts, partner and tickets."""
    seen, assets, px = stage.seen, painter.assets, painter.px
    seat = seen.seats[index]
    _draw_ground(surface, painter, box, index, seen, marks)
    size, small = (min(most, share * box.height / painter.metrics.k) for most, share in ((26, 0.44), (21, 0.4)))
    icon, gap = px(size), px(5)
    right = box.right - px(8)
    first, second = box.top + box.height * 0.29, box.top + box.height * 0.72

    def put(picture: pygame.Surface, x: int, y: float) -> int:
        where = picture.get_rect(midleft=(x, round(y)))
        surface.blit(picture, where)
        return where.right

    coins = marks.purse(index, seen)
    purse = purse_width(painter, coins, size)
    draw_purse(surface, painter, coins, (right - purse, first), size, stage.flash.get(index, 1.0))
    kind = icons.icon(assets, "human" if index in cast.humans else "cpu", icon)
    partner = [] if seat.partner is None else [_partner(painter, cast.characters[seat.partner], icon)]
    marked, below, side = [kind, *partner], [], box.height - px(8)
    name = cast.names[index]
    smallest = assets.font("bold", SMALLEST_TEXT_PX).size(name)[0]

    def name_room() -> int:
        taken = side + px(13) + gap + purse + sum(picture.get_width() + gap for picture in marked)
        return right - box.left - taken

    if crowded := smallest > name_room():
        # A long name has who plays stand on a smaller portrait, and then the partner in the second row.
        marked, side = partner, round(side * 0.8)
    if smallest > name_room():
        marked, below = [], partner
    face = pieces.portrait(assets, cast.characters[index], side)
    # What a blit returns would be cut off where only a part of the card is repainted.
    where = face.get_rect(midleft=(box.left + px(6), box.centery))
    surface.blit(face, where)
    if seen.marker == index:
        surface.blit(pieces.start_flag(assets, round(side * 0.55)), (box.left + px(3), where.top - px(2)))
    if crowded:
        surface.blit(kind, kind.get_rect(bottomleft=(box.left + px(3), where.bottom)))
    left, room = box.left + side + px(13), name_room()
    x = painter.text(surface, name, (left, first), size, face=painter.title_face(name, room), max_width=room).right
    for picture in marked:
        x = put(picture, x + gap, first)

    x = left
    counts: tuple[tuple[pieces.PieceName, int], ...] = (
        ("pyramid_ticket", seat.pyramid_tickets),
        ("cards", seat.cards_left),
    )
    for piece, count in counts:
        x = put(pieces.piece(assets, piece, px(small)), x, second) + px(2)
        x = painter.text(surface, f"×{count}", (x, second), small, face="bold").right + gap
    for picture in below:
        x = put(picture, x, second) + gap
    x += px(3)
    if seat.leg_tickets:
        draw_tickets(surface, painter, seat.leg_tickets, x, second, right - x, px(small * 1.1))
    else:
        words, muted = texts("race.no_tickets"), painter.theme.text_muted
        # Where there is no room to say it, no tickets are no tickets.
        if assets.font("regular", SMALLEST_TEXT_PX).size(words)[0] <= right - x:
            painter.text(surface, words, (x, second), small - 2, muted, "regular", max_width=right - x)


def _partner(painter: Painter, character: str, side: int) -> pygame.Surface:
    """The partner's face with the rings over its corner."""

    def build() -> pygame.Surface:
        picture = pygame.Surface((round(side * 1.4), side), pygame.SRCALPHA)
        picture.blit(
            pieces.portrait(painter.assets, character, side, with_symbol=False), (picture.get_width() - side, 0)
        )
        picture.blit(pieces.piece(painter.assets, "rings", round(side * 0.62)), (0, side - round(side * 0.62)))
        return picture

    return painter.assets.memo(("partner", character, side), build)


def purse_width(painter: Painter, coins: int | None, size: float) -> int:
    """Pixels that `draw_purse` takes."""
    side = round(painter.px(size) * 1.15)
    words = painter.width("88" if coins is None else str(coins).rjust(2, "8"), size, "title")
    return side + painter.px(5) + words


def draw_purse(
    surface: pygame.Surface,
    painter: Painter,
    coins: int | None,
    midleft: tuple[float, float],
    size: float,
    pop: float = 1.0,
) -> pygame.Rect:
    """A coin and how many of them, or a lock where that is hidden; returns the pixels it covers."""
    side = round(painter.px(size) * 1.15)
    x, y = midleft
    coin = pieces.coin(painter.assets, side)
    box = coin.get_rect(midleft=(round(x), round(y)))
    surface.blit(coin, box)
    left = box.right + painter.px(5)
    if coins is None:
        lock = icons.icon(painter.assets, "lock", side, painter.theme.text_muted)
        where = lock.get_rect(midleft=(left, round(y)))
        surface.blit(lock, where)
        return box.union(where)
    return box.union(painter.text(surface, str(coins), (left, y + 1), size * pop, face="title"))


def _draw_purse(
    surface: pygame.Surface, painter: Painter, box: pygame.Rect, y: float, seat: PublicSeat, pop: float, shown: bool
) -> int:
    """Draw coin and number at the right of a card; returns the pixel column where they begin."""
    px = painter.px
    right = box.right - px(14)
    if not shown:
        lock = icons.icon(painter.assets, "lock", px(26), painter.theme.text_muted)
        surface.blit(lock, lock.get_rect(midright=(right, round(y))))
        right -= px(34)
    else:
        number = painter.text(surface, str(seat.purse), (right, y + 1), 28 * pop, face="title", align="right")
        right = min(number.left, box.right - px(14 + 32)) - px(6)
    coin = pieces.coin(painter.assets, px(31))
    surface.blit(coin, coin.get_rect(midright=(right, round(y))))
    return right - coin.get_width()
