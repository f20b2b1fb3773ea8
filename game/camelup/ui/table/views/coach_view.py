"""The odds that the coach lays on leg tickets and finish cards."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from camelup.ui.kit.brush import Brush
from camelup.ui.kit.icons import IconName
from camelup.ui.kit.svg import document
from camelup.ui.kit.widgets.chip import pill
from camelup.ui.table.advice import percent

STRIP = 20
"""Units of height that odds take at the foot of a ticket row."""
WIDEST = "100 %"


@dataclass(frozen=True, slots=True)
class TicketOdds:
    """What the coach says about one camel in this leg."""

    lead: float
    """Probability that it leads when the leg ends."""
    second: float
    ep: float | None
    """EP that the next ticket is expected to bring; None when there is none left."""


@dataclass(frozen=True, slots=True)
class CardOdds:
    """What the coach says about a camel's finish card."""

    win: float
    """Probability that the camel wins the race."""
    lose: float


def draw_bar(brush: Brush, box: pygame.Rect, camel: str, odds: TicketOdds) -> None:
    """A bar of the odds to lead (solid) and to be second (striped) in this leg."""
    look, theme = brush.theme.camels[camel], brush.theme
    w, h = box.size
    line, lead, second = max(1.0, 2 * brush.k), odds.lead * w, odds.second * w
    # Stripes are told from the solid part without colour.
    stripe = max(3.0, 5 * brush.k)
    lines = "".join(
        f"M{lead + n * stripe:.1f},{h} L{lead + n * stripe + h / 2:.1f},0 " for n in range(round(second / stripe))
    )
    body = (
        f'<rect width="{w}" height="{h}" rx="{h / 2:.1f}" fill="{theme.card_light}"/>'
        f'<rect width="{lead + second:.1f}" height="{h}" fill="{look.light}"/>'
        f'<path d="{lines or "M0,0"}" stroke="{look.blanket}" stroke-width="{stripe / 3:.1f}" fill="none"/>'
        f'<rect width="{lead:.1f}" height="{h}" fill="{look.blanket}"/>'
        f'<rect x="{line / 2:.1f}" y="{line / 2:.1f}" width="{w - line:.1f}" height="{h - line:.1f}"'
        f' rx="2" fill="none" stroke="{theme.ink}" stroke-width="{line:.1f}"/>'
    )
    brush.put(brush.assets.svg(document(w, h, body), box.size), topleft=box.topleft)


def draw_odds(brush: Brush, box: pygame.Rect, camel: str, odds: TicketOdds, size: float = 20) -> None:
    """The bar in `box` with the odds to lead in per cent at its right end."""
    room = brush.width(WIDEST, size) + brush.px(6)
    bar = pygame.Rect(box.left, box.top, max(8, box.width - room), box.height)
    bar = bar.inflate(0, -max(0, bar.height - brush.px(14)))
    draw_bar(brush, bar, camel, odds)
    brush.text(brush.painter.figures.percent(percent(odds.lead)), box.midright, size, align="right")


def draw_card_odds(brush: Brush, card: pygame.Rect, odds: CardOdds) -> None:
    """Odds to win and to be last, on two plates over the upper half of a finish card."""
    px, figures = brush.px, brush.painter.figures
    size = max(20.0, min(30.0, card.height / brush.k * 0.17))
    tall = brush.painter.metrics.font_px(size) + px(4)
    signs: tuple[tuple[IconName, float], ...] = (("crown", odds.win), ("snail", odds.lose))
    for row, (name, share) in enumerate(signs):
        plate = pygame.Rect(card.left + px(2), card.top + px(3) + row * (tall + 1), card.width - px(4), tall)
        brush.put(pill(brush.painter, plate.size, brush.theme.card_light), center=plate.center)
        icon = brush.icon(name, tall - px(6), midleft=(plate.left + px(6), plate.centery))
        room = plate.width - icon.width - px(15)
        # A small card has room for the number alone.
        words = figures.percent(percent(share))
        if brush.width(figures.percent(88), size) > room:
            words = str(percent(share))
        brush.text(words, (plate.right - px(7), plate.centery), size, align="right", max_width=room)
