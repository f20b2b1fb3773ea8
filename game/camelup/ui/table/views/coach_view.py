"""The odds that the coach lays on leg tickets and finish cards."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from camelup.ui.kit import icons
from camelup.ui.kit.painter import Painter
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


def draw_bar(surface: pygame.Surface, painter: Painter, box: pygame.Rect, camel: str, odds: TicketOdds) -> None:
    """A bar of the odds to lead (solid) and to be second (striped) in this leg."""
    look, theme = painter.theme.camels[camel], painter.theme
    w, h = box.size
    line = max(1.0, 2 * painter.metrics.k)
    lead, second = odds.lead * w, odds.second * w
    radius = h / 2
    # Stripes are told from the solid part without colour.
    stripe = max(3.0, 5 * painter.metrics.k)
    lines = "".join(
        f"M{lead + n * stripe:.1f},{h} L{lead + n * stripe + h / 2:.1f},0 " for n in range(round(second / stripe))
    )
    body = (
        f'<rect width="{w}" height="{h}" rx="{radius:.1f}" fill="{theme.card_light}"/>'
        f'<rect width="{lead + second:.1f}" height="{h}" fill="{look.light}"/>'
        f'<path d="{lines or "M0,0"}" stroke="{look.blanket}" stroke-width="{stripe / 3:.1f}" fill="none"/>'
        f'<rect width="{lead:.1f}" height="{h}" fill="{look.blanket}"/>'
        f'<rect x="{line / 2:.1f}" y="{line / 2:.1f}" width="{w - line:.1f}" height="{h - line:.1f}"'
        f' rx="2" fill="none" stroke="{theme.ink}" stroke-width="{line:.1f}"/>'
    )
    surface.blit(painter.assets.svg(document(w, h, body), box.size), box)


def draw_odds(
    surface: pygame.Surface, painter: Painter, box: pygame.Rect, camel: str, odds: TicketOdds, size: float = 20
) -> None:
    """The bar in `box` with the odds to lead in per cent at its right end."""
    room = painter.width(WIDEST, size, "semibold") + painter.px(6)
    bar = pygame.Rect(box.left, box.top, max(8, box.width - room), box.height)
    bar = bar.inflate(0, -max(0, bar.height - painter.px(14)))
    draw_bar(surface, painter, bar, camel, odds)
    words = painter.figures.percent(percent(odds.lead))
    painter.text(surface, words, (box.right, box.centery), size, painter.theme.text, "semibold", "right")


def draw_card_odds(surface: pygame.Surface, painter: Painter, card: pygame.Rect, odds: CardOdds) -> None:
    """Odds to win and to be last, on two plates over the upper half of a finish card."""
    size = max(20.0, min(30.0, card.height / painter.metrics.k * 0.17))
    tall = painter.metrics.font_px(size) + painter.px(4)
    for row, (name, share) in enumerate((("crown", odds.win), ("snail", odds.lose))):
        plate = pygame.Rect(card.left + painter.px(2), card.top + painter.px(3) + row * (tall + 1), 0, tall)
        plate.width = card.width - painter.px(4)
        surface.blit(pill(painter, plate.size, painter.theme.card_light), plate)
        icon = icons.icon(painter.assets, "crown" if name == "crown" else "snail", tall - painter.px(6))
        surface.blit(icon, icon.get_rect(midleft=(plate.left + painter.px(6), plate.centery)))
        at = (plate.right - painter.px(7), plate.centery)
        room = plate.width - icon.get_width() - painter.px(15)
        # A small card has room for the number alone.
        words = painter.figures.percent(percent(share))
        if painter.width(painter.figures.percent(88), size) > room:
            words = str(percent(share))
        painter.text(surface, words, at, size, painter.theme.text, "semibold", "right", room)
