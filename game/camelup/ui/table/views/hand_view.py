"""The own finish cards, and what the player is asked to do (the buttons of the actions draw themselves)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from camelup.rules.board import RACING, Camel
from camelup.ui.art import pieces
from camelup.ui.kit import icons, panels
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.texts import Texts
from camelup.ui.table.layout import RaceLayout
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


def draw_hand(surface: pygame.Surface, painter: Painter, layout: RaceLayout, texts: Texts, marks: HandMarks) -> None:
    """Draw the cards and whose they are."""
    title_width = layout.hand_heading.width
    title = texts("race.hand", name=marks.name) if marks.owner is not None else texts("race.no_hand")
    face = painter.title_face(title, title_width)
    painter.text(surface, title, layout.hand_title, 24, painter.theme.heading, face, max_width=title_width)
    if marks.covered:
        _draw_backs(surface, painter, layout.hand, marks)
    else:
        for camel, box in zip(RACING, layout.hand, strict=True):
            _draw_place(surface, painter, box, camel, marks)
    if marks.owner is not None and marks.covered and marks.look:
        _draw_look(surface, painter, layout.hand, marks.look)


def draw_hint(surface: pygame.Surface, painter: Painter, layout: RaceLayout, hint: str) -> None:
    """Say what the player is asked to do."""
    right = layout.bottom.right - painter.px(8) if layout.folded else layout.actions[-1].right
    room = right - layout.actions_title[0]
    painter.text(surface, hint, layout.actions_title, ASKED, painter.theme.heading, "title", max_width=room)


def _draw_look(surface: pygame.Surface, painter: Painter, places: Sequence[pygame.Rect], words: str) -> None:
    """Say across the covered cards how to look at them."""
    px, hand = painter.px, places[0].unionall(list(places[1:]))
    side, gap = px(34), px(8)
    room = hand.width - side - px(44)
    wide = min(room, painter.width(words, 26, "title"))
    box = pygame.Rect(0, 0, side + gap + wide + px(32), px(54))
    box.center = hand.center
    panels.draw_panel(surface, painter.assets, box, "tooltip", painter.metrics.k)
    eye = icons.icon(painter.assets, "eye", side, painter.theme.text, painter.theme.card_light)
    surface.blit(eye, eye.get_rect(midleft=(box.left + px(16), box.centery)))
    painter.text(surface, words, (box.left + px(16) + side + gap, box.centery), 26, face="title", max_width=wide)


def _draw_backs(surface: pygame.Surface, painter: Painter, places: Sequence[pygame.Rect], marks: HandMarks) -> None:
    """As many backs as there are cards, from the left: a gap would tell which card was played (R18)."""
    for number, box in enumerate(places):
        if number < len(marks.hand):
            card = pieces.finish_card_back(painter.assets, marks.character, box.height)
            surface.blit(card, card.get_rect(center=box.center))
        else:
            panels.draw_panel(surface, painter.assets, box, "slot", painter.metrics.k)


def _draw_place(surface: pygame.Surface, painter: Painter, box: pygame.Rect, camel: Camel, marks: HandMarks) -> None:
    assets, k = painter.assets, painter.metrics.k
    if camel not in marks.hand:
        panels.draw_panel(surface, assets, box, "slot", k)
        return
    card = pieces.finish_card_face(assets, camel, marks.character, box.height)
    lift = painter.px(6) if marks.hot == camel else 0
    where = card.get_rect(center=box.center).move(0, -lift)
    # One ring: what the coach would play can be played.
    if marks.advised == camel:
        panels.draw_panel(surface, assets, where, "advice", k)
    elif marks.legal:
        panels.draw_panel(surface, assets, where, "focus", k)
    surface.blit(card, where)
    if marks.odds:
        draw_card_odds(surface, painter, where, marks.odds[RACING.index(camel)])
