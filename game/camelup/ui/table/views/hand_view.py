"""The viewer's finish cards, and what the player is asked to do (the buttons of the actions draw themselves)."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from camelup.rules.board import RACING, Camel
from camelup.ui.art import pieces
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.views.coach_view import CardOdds, draw_card_odds

ASKED = 24
"""Units of the words that ask for something."""


@dataclass(frozen=True, slots=True)
class HandMarks:
    """How the hand is shown."""

    owner: int | None
    """The seat whose cards these are; None when nobody's are shown."""
    name: str = ""
    character: str = ""
    hand: tuple[Camel, ...] = ()
    covered: bool = False
    """Whether the cards lie face down until their owner looks."""
    look: str = ""
    """What says across covered cards how to look at them; empty where nobody may."""
    hot: str = ""
    legal: bool = False
    """Whether a card can be played now."""
    odds: tuple[CardOdds, ...] = ()
    """What the coach says about each camel, in the order of `RACING`; empty while it says nothing."""
    advised: str = ""
    """Letter of the card that the coach would play."""
    away: str = ""
    """Letter of the card that is being dragged."""
    eye: bool = False
    """Whether the heading leaves room for what covers the hand."""


def draw_hand(brush: TableBrush, marks: HandMarks) -> None:
    """Draw the cards and whose they are."""
    layout, texts = brush.layout, brush.texts
    title = texts("race.hand", name=marks.name) if marks.owner is not None else texts("race.no_hand")
    room = layout.hand_heading.width
    if marks.eye:
        room = layout.eye.left - brush.px(6) - layout.hand_title[0]
    if brush.painter.narrowest(title) > room:
        # The symbols on the cards say whose they are, and the seat says a long name in full.
        title = texts("race.no_hand")
    brush.title(title, layout.hand_title, 24, room, brush.theme.heading)
    if marks.covered:
        _draw_backs(brush, marks)
    else:
        for camel, box in zip(RACING, layout.hand, strict=True):
            _draw_place(brush, box, camel, marks)
    if marks.owner is not None and marks.covered and marks.look:
        _draw_look(brush, marks.look)


def draw_hint(brush: TableBrush, hint: str) -> None:
    """Say what the player is asked to do."""
    layout = brush.layout
    right = layout.bottom.right - brush.px(8) if layout.folded else layout.actions[-1].right
    room = right - layout.actions_title[0]
    brush.text(hint, layout.actions_title, ASKED, brush.theme.heading, "title", max_width=room)


def _draw_look(brush: TableBrush, words: str) -> None:
    """Say across the covered cards how to look at them."""
    px, theme, places = brush.px, brush.theme, brush.layout.hand
    hand = places[0].unionall(list(places[1:]))
    side, gap = px(34), px(8)
    room = hand.width - side - px(44)
    wide = min(room, brush.width(words, 26, "title"))
    box = pygame.Rect(0, 0, side + gap + wide + px(32), px(54))
    box.center = hand.center
    brush.panel(box, "tooltip")
    eye = brush.icon("eye", side, theme.text, theme.card_light, midleft=(box.left + px(16), box.centery))
    brush.text(words, (eye.right + gap, box.centery), 26, face="title", max_width=wide)


def _draw_backs(brush: TableBrush, marks: HandMarks) -> None:
    """As many backs as there are cards, from the left: a gap would tell which card was played (R18)."""
    for number, box in enumerate(brush.layout.hand):
        if number < len(marks.hand):
            brush.put(pieces.finish_card_back(brush.assets, marks.character, box.height), center=box.center)
        else:
            brush.panel(box, "slot")


def _draw_place(brush: TableBrush, box: pygame.Rect, camel: Camel, marks: HandMarks) -> None:
    if camel not in marks.hand or camel == marks.away:
        brush.panel(box, "slot")
        return
    card = pieces.finish_card_face(brush.assets, camel, marks.character, box.height)
    lift = brush.px(6) if marks.hot == camel else 0
    where = card.get_rect(center=box.center).move(0, -lift)
    # One ring: what the coach would play can be played.
    if marks.advised == camel:
        brush.panel(where, "advice")
    elif marks.legal:
        brush.panel(where, "focus")
    brush.surface.blit(card, where)
    if marks.odds:
        draw_card_odds(brush, where, marks.odds[RACING.index(camel)])
