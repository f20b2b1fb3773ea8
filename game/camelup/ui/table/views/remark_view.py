"""What a character says: a word or two in a bubble beside the portrait."""

from __future__ import annotations

import pygame

from camelup.ui.art.faces import Mood
from camelup.ui.table.brush import TableBrush

SIZE = 24
_PAD = 10
_TAIL = 11
"""Virtual units."""


def mood_of(brush: TableBrush, seat: int) -> Mood:
    """How a seat looks now."""
    reaction = brush.stage.faces.of(seat)
    return Mood.CALM if reaction is None else reaction.mood


def draw_remark(brush: TableBrush, seat: int, face: pygame.Rect, card: pygame.Rect) -> None:
    """Draw what a seat says, if anything, beside its portrait: over what is only counted, and never over the name."""
    reaction = brush.stage.faces.of(seat)
    if reaction is None or not reaction.remark:
        return
    px, theme, words = brush.px, brush.theme, brush.texts(reaction.remark)
    size, edge = min(SIZE, 0.36 * card.height / brush.k), max(2, px(3))
    left = face.right + px(_TAIL) - px(6)
    room = card.right - px(8) - left - 2 * px(_PAD)
    letters = brush.painter.title_face(words, room)
    wide = min(room, brush.width(words, size, letters))
    box = pygame.Rect(left, 0, wide + 2 * px(_PAD), round(1.25 * brush.painter.metrics.font_px(size)))
    # In the middle row of a card with three, in the lower one of a card with two.
    middle = card.top + 0.53 * card.height if size == SIZE else card.bottom
    box.centery = min(round(middle), card.bottom - edge - box.height // 2)
    half = box.height // 4
    tail = [
        (box.left + px(4), box.centery - half),
        (box.left - px(_TAIL), box.centery),
        (box.left + px(4), box.centery + half),
    ]
    pygame.draw.rect(brush.surface, theme.ink, box.inflate(2 * edge, 2 * edge), border_radius=px(14))
    around = [(x - edge * (i == 1), y + edge * (i - 1)) for i, (x, y) in enumerate(tail)]
    pygame.draw.polygon(brush.surface, theme.ink, around)
    pygame.draw.rect(brush.surface, theme.bracket, box, border_radius=px(12))
    pygame.draw.polygon(brush.surface, theme.bracket, tail)
    brush.text(words, box.center, size, theme.text, letters, "center", room)
