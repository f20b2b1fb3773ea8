"""What stands between the buttons in the bottom bar while something is chosen: words, or the cards of a pile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from camelup.rules.board import Camel
from camelup.ui.art import pieces
from camelup.ui.kit import panels
from camelup.ui.kit.painter import Painter
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.layout import RaceLayout

SIZE = 22
"""Units of the words."""
GAP = 8
"""Units between cards that lie side by side."""
CARD, STRIP = 150, 7
"""Units of a card's height at most, and of what is seen of a back at least."""


@dataclass(frozen=True, slots=True)
class PanelMarks:
    """What the panel shows; nothing by default."""

    words: str = ""
    cards: tuple[tuple[int, Camel | None], ...] | None = None
    """The cards of a pile in the order played: their owners, and the face of those that lie open; None for no pile."""


def words_fit(painter: Painter, layout: RaceLayout, texts: Sequence[str]) -> bool:
    """Whether each of some texts has room between the buttons."""
    box = _words_box(layout)
    return not layout.folded and all(painter.height(text, SIZE, box.width) <= box.height for text in texts)


def draw_panel(brush: TableBrush, marks: PanelMarks) -> None:
    """Draw what stands beside the buttons."""
    if marks.cards is not None:
        _draw_cards(brush, marks.cards)
    elif marks.words:
        box = _words_box(brush.layout)
        box.top += (box.height - brush.painter.height(marks.words, SIZE, box.width)) // 2
        brush.paragraph(marks.words, box, SIZE, brush.theme.hint)


def _words_box(layout: RaceLayout) -> pygame.Rect:
    """Between the two choices and the way back."""
    box = layout.actions[2].union(layout.actions[3])
    return box.inflate(-layout.metrics.px(16), 0)


def _draw_cards(brush: TableBrush, cards: Sequence[tuple[int, Camel | None]]) -> None:
    """Draw the cards in a row or a column, the first one played first. Those that lie open and the last one are seen
    whole; the others lie on one another where there are many."""
    px, room = brush.px, brush.layout.actions[0].unionall(brush.layout.actions[1:-1])
    if not cards:
        brush.centred(brush.texts("race.empty_pile"), room.center, room.width, SIZE, brush.theme.hint)
        return
    across = room.width > room.height
    length, most = (room.width, room.height) if across else (room.height, room.width)
    whole = [camel is not None or number == len(cards) - 1 for number, (_, camel) in enumerate(cards)]
    rest = len(cards) - sum(whole)
    full = min(px(CARD), most if across else round(most / pieces.CARD_RATIO))
    side = min(full * pieces.CARD_RATIO if across else full, (length - rest * px(STRIP)) / sum(whole))
    tall = int(side / pieces.CARD_RATIO if across else side)
    strip = min(side + px(GAP), (length - sum(whole) * side) / max(1, rest))
    step = min(side + px(GAP), (length - rest * strip - side) / max(1, sum(whole) - 1))
    along = float(room.left if across else room.top)
    for number, (owner, camel) in enumerate(cards):
        character = brush.cast.characters[owner]
        if camel is None:
            card = pieces.finish_card_back(brush.assets, character, tall)
        else:
            card = pieces.finish_card_face(brush.assets, camel, character, tall)
        where = (
            brush.put(card, midleft=(along, room.centery)) if across else brush.put(card, midtop=(room.centerx, along))
        )
        if camel is not None:
            # Which one it is counts: the first right ones pay most.
            disc = panels.count_disc(brush.assets, px(34), gold=True)
            middle = brush.put(disc, bottomright=(where.right + px(2), where.bottom + px(2))).center
            brush.text(str(number + 1), middle, 20, face="title", align="center")
        along += step if whole[number] else strip
