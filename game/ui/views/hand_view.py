"""The bottom bar: the own finish cards, and the five actions of a turn (the buttons draw themselves)."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.rules.board import RACING, Camel
from game.ui.art import panels, pieces
from game.ui.layout import RaceLayout
from game.ui.painter import Painter
from game.ui.texts import Texts


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
    hot: str = ""
    legal: bool = False
    """Whether a card can be played now."""
    hint: str = ""
    """What the player is asked to do."""


def draw_hand(surface: pygame.Surface, painter: Painter, layout: RaceLayout, texts: Texts, marks: HandMarks) -> None:
    """Draw the bar without its buttons."""
    px, assets = painter.px, painter.assets
    panels.draw_panel(surface, assets, layout.bottom.inflate(px(20), px(24)).move(0, px(8)), "panel", layout.k, 0)
    title_width = layout.hand[-1].right - layout.hand_title[0]
    title = texts("race.hand", name=marks.name) if marks.owner is not None else texts("race.no_hand")
    painter.text(surface, title, layout.hand_title, 24, painter.theme.heading, "title", max_width=title_width)
    right = layout.actions[-1].right - layout.actions_title[0]
    painter.text(surface, marks.hint, layout.actions_title, 24, painter.theme.heading, "title", max_width=right)
    for camel, box in zip(RACING, layout.hand, strict=True):
        _draw_place(surface, painter, box, camel, marks)


def _draw_place(surface: pygame.Surface, painter: Painter, box: pygame.Rect, camel: Camel, marks: HandMarks) -> None:
    assets, k = painter.assets, painter.metrics.k
    held = camel in marks.hand
    if marks.owner is None or not (held or marks.covered):
        panels.draw_panel(surface, assets, box, "slot", k)
        return
    if marks.covered:
        card = pieces.finish_card_back(assets, marks.character, box.height)
    else:
        card = pieces.finish_card_face(assets, camel, marks.character, box.height)
    lift = painter.px(6) if marks.hot == camel and not marks.covered else 0
    where = card.get_rect(center=box.center).move(0, -lift)
    if marks.legal and not marks.covered:
        panels.draw_panel(surface, assets, where, "focus", k)
    surface.blit(card, where)
