"""The left column: a card for each seat with all that is public about it."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.rules.state import LegTicket
from game.rules.view import PublicSeat
from game.ui.art import camels, panels, pieces
from game.ui.cast import Cast
from game.ui.layout import RaceLayout
from game.ui.painter import Painter
from game.ui.stage import Stage
from game.ui.texts import Texts


@dataclass(frozen=True, slots=True)
class SeatMarks:
    """What can be chosen among the seats."""

    legal: frozenset[int] = frozenset()
    hot: int | None = None
    open_purses: bool = True
    viewer: int | None = None
    """The seat whose purse is shown even when purses are closed."""


def draw_seats(
    surface: pygame.Surface,
    painter: Painter,
    layout: RaceLayout,
    stage: Stage,
    cast: Cast,
    texts: Texts,
    marks: SeatMarks,
) -> None:
    """Draw the column with all seat cards."""
    panels.draw_panel(
        surface, painter.assets, layout.left.inflate(painter.px(20), painter.px(20)), "panel", layout.k, 0
    )
    for seat, box in enumerate(layout.seat_cards):
        _draw_card(surface, painter, box, seat, stage, cast, texts, marks)


def draw_pointer(surface: pygame.Surface, painter: Painter, layout: RaceLayout, turn: int) -> None:
    """The red pointer of the seat to move; it reaches over the board, so it is drawn after it."""
    box = layout.seat_cards[turn]
    pointer = pieces.piece(painter.assets, "turn_pointer", painter.px(44))
    surface.blit(pointer, pointer.get_rect(midleft=(box.right - painter.px(12), box.centery)))


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
    active = index == seen.turn and not seen.over
    panels.draw_panel(surface, assets, box, "card_active" if active else "card", painter.metrics.k)
    if index in marks.legal or marks.hot == index:
        panels.draw_panel(surface, assets, box, "focus", painter.metrics.k)
    side = min(px(96), box.height - px(26))
    surface.blit(pieces.portrait(assets, cast.characters[index], side), (box.x + px(8), box.centery - side // 2))
    if seen.marker == index:
        surface.blit(pieces.start_flag(assets, px(38)), (box.x + px(4), box.y + px(4)))

    left = box.x + side + px(18)
    rows = (box.height - px(14)) / 3
    first, second, third = (box.y + px(7) + rows * (row + 0.5) for row in range(3))
    _draw_purse(surface, painter, box, first, seat, stage.flash.get(index, 1.0), _purse_shown(index, marks))
    name = painter.text(
        surface, cast.names[index], (left, first), 27, face="title", max_width=box.right - px(118) - left
    )
    kind = pieces.icon(assets, "human" if index in cast.humans else "cpu", px(25))
    surface.blit(kind, kind.get_rect(midleft=(name.right + px(8), round(first))))

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
        _draw_tickets(surface, painter, seat.leg_tickets, left, third, box.right - px(8) - left, min(px(36), rows - 1))
    else:
        painter.text(surface, texts("race.no_tickets"), (left, third), 22, painter.theme.text_muted, "regular")


def _purse_shown(index: int, marks: SeatMarks) -> bool:
    return marks.open_purses or index == marks.viewer


def _draw_purse(
    surface: pygame.Surface, painter: Painter, box: pygame.Rect, y: float, seat: PublicSeat, pop: float, shown: bool
) -> None:
    px = painter.px
    right = box.right - px(14)
    if not shown:
        lock = pieces.icon(painter.assets, "lock", px(26), painter.theme.text_muted)
        surface.blit(lock, lock.get_rect(midright=(right, round(y))))
        right -= px(34)
    else:
        number = painter.text(surface, str(seat.purse), (right, y + 1), 28 * pop, face="title", align="right")
        right = min(number.left, box.right - px(14 + 32)) - px(6)
    coin = pieces.coin(painter.assets, px(31))
    surface.blit(coin, coin.get_rect(midright=(right, round(y))))


def _draw_tickets(
    surface: pygame.Surface,
    painter: Painter,
    tickets: tuple[LegTicket, ...],
    left: float,
    y: float,
    room: float,
    height: float,
) -> None:
    """The leg tickets in the order taken; where they do not fit, one ticket a camel with all its values."""
    tall = max(1, round(height))
    gap = painter.px(5)
    wide = round(tall * pieces.MINI_TICKET_RATIO)
    if len(tickets) * (wide + gap) - gap <= room:
        for index, ticket in enumerate(tickets):
            at = round(left + index * (wide + gap))
            picture = pieces.mini_ticket(painter.assets, ticket.camel, tall)
            surface.blit(picture, picture.get_rect(midleft=(at, round(y))))
            colour = painter.theme.camels[ticket.camel].on_blanket
            size = 25 * tall / painter.px(36)
            painter.text(surface, str(ticket.value), (at + wide * 0.745, y + 1), size, colour, "title", "center")
        return
    groups: dict[str, list[int]] = {}
    for ticket in tickets:
        groups.setdefault(ticket.camel, []).append(ticket.value)
    words = {camel: " ".join(map(str, values)) for camel, values in groups.items()}
    if _strip_width(painter, words, tall, gap) > room:
        words = {camel: f"×{len(values)}" for camel, values in groups.items()}
    x = float(left)
    for camel, word in words.items():
        x = _draw_group(surface, painter, camel, word, (x, y), tall) + gap


_GROUP_SIZE = 22


def _strip_width(painter: Painter, words: dict[str, str], tall: int, gap: int) -> float:
    pads = painter.px(10)
    return sum(tall + painter.width(word, _GROUP_SIZE, "title") + pads + gap for word in words.values()) - gap


def _draw_group(
    surface: pygame.Surface, painter: Painter, camel: str, word: str, middle: tuple[float, float], tall: int
) -> float:
    """One camel's tickets as a strip of its colour with the badge and `word`; returns its right edge."""
    x, y = middle
    look, px = painter.theme.camels[camel], painter.px
    width = tall + painter.width(word, _GROUP_SIZE, "title") + px(10)
    box = pygame.Rect(round(x), round(y - tall / 2), round(width), tall)
    pygame.draw.rect(surface, look.blanket, box, border_radius=px(7))
    pygame.draw.rect(surface, painter.theme.ink, box, max(1, px(3)), px(7))
    badge = camels.badge(painter.assets, camel, tall)
    surface.blit(badge, badge.get_rect(midleft=(box.left, box.centery)))
    painter.text(surface, word, (box.left + tall, box.centery + 1), _GROUP_SIZE, look.on_blanket, "title")
    return box.right
