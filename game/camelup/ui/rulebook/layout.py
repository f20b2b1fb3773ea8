"""Where the parts of an example lie: a small table of its own, drawn by the views of the race screen."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import pygame

from camelup.rules.board import RACING
from camelup.ui.kit.metrics import Metrics
from camelup.ui.table.layout.open import open_layout
from camelup.ui.table.layout.race import RaceLayout

GAP = 10
SEAT_WIDTH, SEAT_HEIGHT = 350, 150
TICKETS_WIDTH, PILES_WIDTH, ROW, PYRAMID, PILE_HEAD, PILE = 314, 400, 78, 66, 44, 190
RANKS, RANKS_WIDTH = 96, 676
"""Virtual units."""


def example_layout(metrics: Metrics, size: tuple[int, int], seats: int, parts: Collection[str]) -> RaceLayout:
    """Lay an example out on a surface of `size` pixels.

    `parts` are names of what is shown: `board`, `seats`, `tickets`, `piles`, `ranks`. What is not shown lies below the
    surface, where things may still fly from and to.
    """
    px = metrics.px
    gap = px(GAP)
    room = pygame.Rect(0, 0, *size)
    hidden = pygame.Rect(0, room.bottom + px(300), px(SEAT_WIDTH), px(SEAT_HEIGHT))
    board, cards = hidden, [hidden] * seats
    rows, pyramid, piles = [hidden] * len(RACING), hidden, (hidden, hidden)
    ranking = hidden
    if "ranks" in parts:
        room.height -= px(RANKS)
        ranking = pygame.Rect(0, 0, min(room.width - 2 * gap, px(RANKS_WIDTH)), px(RANKS) - gap)
        ranking.midtop = room.centerx, room.bottom + gap // 2
    market_width = px(TICKETS_WIDTH if "tickets" in parts else PILES_WIDTH)
    market = "tickets" in parts or "piles" in parts
    if "board" in parts:
        board = room.copy()
        if "seats" in parts:
            wide = px(SEAT_WIDTH)
            board.width -= wide + 2 * gap
            inner = room.inflate(0, -2 * gap)
            cards = _column(pygame.Rect(board.right + gap, inner.top, wide, inner.height), seats, gap, px(SEAT_HEIGHT))
    elif "seats" in parts:
        inner = room.inflate(-2 * gap, -2 * gap)
        if market:
            wide = min(px(SEAT_WIDTH), (inner.width - gap) // 2)
            pair = wide + 2 * gap + min(market_width, (inner.width - gap) // 2)
            left = inner.left + (inner.width - pair) // 2
            cards = _column(pygame.Rect(left, inner.top, wide, inner.height), seats, gap, px(SEAT_HEIGHT))
            room = pygame.Rect(left + wide + 2 * gap, room.top, pair - wide - 2 * gap, room.height)
        else:
            cards = _grid(inner, seats, gap, (px(SEAT_WIDTH), px(SEAT_HEIGHT)))
    if market:
        inner = room.inflate(0, -2 * gap)
        inner.width = min(inner.width, market_width)
        inner.centerx = room.centerx
        if "tickets" in parts:
            pyramid_high = px(PYRAMID)
            rows = _column(
                pygame.Rect(inner.left, inner.top, inner.width, inner.height - pyramid_high - gap),
                len(RACING), gap // 2, px(ROW),
            )  # fmt: skip
            pyramid = pygame.Rect(inner.left, rows[-1].bottom + gap, inner.width, pyramid_high)
        else:
            high = min(px(PILE), inner.height - px(PILE_HEAD))
            half = (inner.width - gap) // 2
            top = inner.centery - high // 2 + px(PILE_HEAD) // 2
            piles = (
                pygame.Rect(inner.left, top, half, high),
                pygame.Rect(inner.right - half, top, half, high),
            )
    return replace(
        open_layout(metrics, seats).bare(board),
        tab=None,
        seat_cards=tuple(cards),
        ticket_rows=tuple(rows),
        pyramid_row=pyramid,
        piles=piles,
        ranking=ranking,
        titles=frozenset(),
    )


def _column(room: pygame.Rect, count: int, gap: int, most: int) -> list[pygame.Rect]:
    """Boxes below one another in the middle of `room`, at most `most` pixels high."""
    high = min(most, (room.height - gap * (count - 1)) // count)
    top = room.top + (room.height - high * count - gap * (count - 1)) // 2
    return [pygame.Rect(room.left, top + n * (high + gap), room.width, high) for n in range(count)]


def _grid(room: pygame.Rect, count: int, gap: int, most: Sequence[int]) -> list[pygame.Rect]:
    """Boxes of at most `most` pixels in two columns, or in one where they are few."""
    columns = 1 if count <= 3 else 2
    lines = -(-count // columns)
    wide = min(most[0], (room.width - gap * (columns - 1)) // columns)
    high = min(most[1], (room.height - gap * (lines - 1)) // lines)
    block = pygame.Rect(0, 0, columns * wide + gap * (columns - 1), lines * high + gap * (lines - 1))
    block.center = room.center
    places = [divmod(n, columns) for n in range(count)]
    return [
        pygame.Rect(block.left + column * (wide + gap), block.top + line * (high + gap), wide, high)
        for line, column in places
    ]
