"""The leg tickets of a seat in one line, however many there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import pygame

from camelup.rules.state import LegTicket
from camelup.ui.art import camels, pieces
from camelup.ui.kit.brush import Brush

SMALLEST = 14
"""Pixels of height in which the smallest text can be read."""


def draw_tickets(brush: Brush, tickets: Sequence[LegTicket], left: float, y: float, room: float, height: float) -> None:
    """The tickets in the order taken; where they do not fit, one strip a camel with all its values."""
    tall = max(1, round(height))
    gap = brush.px(5)
    wide = round(tall * pieces.MINI_TICKET_RATIO)
    if len(tickets) * (wide + gap) - gap <= room:
        for index, ticket in enumerate(tickets):
            at = round(left + index * (wide + gap))
            brush.put(pieces.mini_ticket(brush.assets, ticket.camel, tall), midleft=(at, y))
            colour = brush.theme.camels[ticket.camel].on_blanket
            size = 25 * tall / brush.px(36)
            brush.text(str(ticket.value), (at + wide * 0.745, y + 1), size, colour, "title", "center")
        return
    values: dict[str, list[int]] = {}
    for ticket in tickets:
        values.setdefault(ticket.camel, []).append(ticket.value)
    strips = list(_strips(brush, values, tall, gap))
    fitting = (strip for strip in strips if strip.width(brush) <= room)
    next(fitting, strips[-1]).draw(brush, left, y)


def _strips(brush: Brush, values: Mapping[str, Sequence[int]], tall: int, gap: int) -> Iterator[_Strips]:
    """Ways to show the tickets, the most readable first."""
    pad = brush.px(10)
    yield _Strips({camel: " ".join(map(str, mine)) for camel, mine in values.items()}, tall, gap, pad)
    yield _Strips({camel: f"×{len(mine)}" for camel, mine in values.items()}, tall, gap, pad)
    words = {camel: str(mine[0]) if len(mine) == 1 else f"×{len(mine)}" for camel, mine in values.items()}
    for smaller in range(tall, SMALLEST - 1, -1):
        gap = max(1, gap - 1)
        yield _Strips(words, smaller, gap, min(pad, smaller // 3))
    for closer in (3, 2, 1):
        yield _Strips(words, min(tall, SMALLEST), 1, closer, "bold")


@dataclass(frozen=True, slots=True)
class _Strips:
    """One strip of its colour for each camel, with its badge and a word."""

    words: Mapping[str, str]
    tall: int
    gap: int
    pad: int
    face: str = "title"

    def _size(self, brush: Brush) -> float:
        return min(22.0, 0.9 * self.tall / brush.k)

    def _width(self, brush: Brush, word: str) -> int:
        return self.tall + brush.width(word, self._size(brush), self.face) + self.pad

    def width(self, brush: Brush) -> int:
        """Pixels of all strips."""
        return sum(self._width(brush, word) + self.gap for word in self.words.values()) - self.gap

    def draw(self, brush: Brush, left: float, y: float) -> None:
        px, x = brush.px, left
        for camel, word in self.words.items():
            look = brush.theme.camels[camel]
            box = pygame.Rect(round(x), round(y - self.tall / 2), self._width(brush, word), self.tall)
            # A line that is thin for the letters: dark ones would run into it.
            line, corner = max(1, min(px(3), self.tall // 9)), min(px(7), self.tall // 3)
            pygame.draw.rect(brush.surface, look.blanket, box, border_radius=corner)
            pygame.draw.rect(brush.surface, brush.theme.ink, box, line, corner)
            brush.put(camels.badge(brush.assets, camel, self.tall), midleft=box.midleft)
            at = (box.left + self.tall, box.centery + (1 if self.tall > SMALLEST + 2 else -1))
            brush.text(word, at, self._size(brush), look.on_blanket, self.face)
            x = box.right + self.gap
