"""Rows and columns: how the room of a box is shared out. Pure geometry in pixels, which knows no widget and no font."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

import pygame


@dataclass(frozen=True, slots=True)
class Length:
    """How long a piece is along its row or column."""

    wanted: int = 0
    least: int | None = None
    """To what it gives way where there is not enough room; None for not at all while anything else does."""
    share: float = 0.0
    """Its part of the room that is left when every piece has what it wants."""

    @property
    def shortest(self) -> int:
        return self.wanted if self.least is None else min(self.least, self.wanted)


FILL = Length(share=1.0)


def lengths(room: int, pieces: Sequence[Length], gap: int = 0, least_gap: int | None = None) -> tuple[list[int], int]:
    """The pixels of each piece in so much room, and those between two of them.

    Where the room is short, gaps give way first, then the pieces that may, all by the same, and at last everything. A
    pixel that cannot be shared out evenly stays free at the end.
    """
    if not pieces:
        return [], gap
    gaps, least_gap = len(pieces) - 1, gap if least_gap is None else min(gap, least_gap)
    found = [piece.wanted for piece in pieces]
    over = sum(found) + gaps * gap - room
    if over > 0 and gaps:
        closer = min(gap - least_gap, ceil(over / gaps))
        gap, over = gap - closer, over - closer * gaps
    giving = [n for n, piece in enumerate(pieces) if piece.shortest < piece.wanted]
    while over > 0 and giving:
        step = ceil(over / len(giving))
        for n in giving:
            given = min(step, found[n] - pieces[n].shortest)
            found[n], over = found[n] - given, over - given
        giving = [n for n in giving if found[n] > pieces[n].shortest]
    if over > 0:
        gap = min(gap, max(0, room) // (2 * gaps)) if gaps else gap
        left, whole = max(0, room - gaps * gap), sum(found)
        return [length * left // whole for length in found] if whole else found, gap
    shares = sum(piece.share for piece in pieces)
    if shares:
        found = [length + int(-over * piece.share / shares) for length, piece in zip(found, pieces, strict=True)]
    return found, gap


def column(
    room: pygame.Rect, pieces: Sequence[Length], gap: int = 0, least_gap: int | None = None
) -> list[pygame.Rect]:
    """Pieces one below the other, from the top of a room on, each as wide as it."""
    found, gap = lengths(room.height, pieces, gap, least_gap)
    tops = [room.top + sum(found[:n]) + n * gap for n in range(len(found))]
    return [pygame.Rect(room.left, top, room.width, high) for top, high in zip(tops, found, strict=True)]


def row(room: pygame.Rect, pieces: Sequence[Length], gap: int = 0) -> list[pygame.Rect]:
    """Pieces side by side, from the left of a room on, each as high as it."""
    found, gap = lengths(room.width, pieces, gap)
    lefts = [room.left + sum(found[:n]) + n * gap for n in range(len(found))]
    return [pygame.Rect(left, room.top, wide, room.height) for left, wide in zip(lefts, found, strict=True)]


def centred(window: tuple[int, int], wanted: tuple[int, int], edge: tuple[int, int] = (0, 0)) -> pygame.Rect:
    """A box in the middle of a window, as large as wanted while that leaves `edge` pixels beside it and above it."""
    box = pygame.Rect(0, 0, min(wanted[0], window[0] - 2 * edge[0]), min(wanted[1], window[1] - 2 * edge[1]))
    box.center = (window[0] // 2, window[1] // 2)
    return box
