"""The ranking: who leads by how much, and who stands on whom."""

from __future__ import annotations

import pygame

from camelup.ui.art import camels
from camelup.ui.kit import panels
from camelup.ui.kit.svg import document
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.layout.ranks import BEYOND, GroupPlace

NARROW = 88
"""Units of a chip's width below which badge and number stand one above the other."""
DOTS = 11
"""Units from one dot to the next."""


def draw_ranks(brush: TableBrush) -> None:
    """Draw the racing camels in groups, the leader first."""
    layout, number = brush.layout, 0
    brush.panel(layout.ranking, "slot")
    if brush.stage.absent:
        # It would tell how the dice fall that are still to come.
        return
    for place in layout.rank_places(brush.stage.seen.board):
        for camel, chip in zip(place.group.camels, place.chips, strict=True):
            number += 1
            draw_rank(brush, chip, number, camel)
        _draw_space(brush, place)
        if place.gap:
            _draw_gap(brush, place)


def draw_rank(brush: TableBrush, box: pygame.Rect, number: int, camel: str) -> None:
    """A camel and its place."""
    assets, tall = brush.assets, box.height
    unit = tall / 46
    narrow = box.width < NARROW * unit
    edge = round((1.5 if narrow else 3) * unit)
    box = box.inflate(-2 * edge, 0)
    brush.put(panels.rank_chip(assets, camel, box.size, unit), topleft=box.topleft)
    head = camels.camel_portrait(assets, camel, tall)
    mark = camels.badge(assets, camel, round((25 if narrow else 28) * unit))
    column = round((22 if narrow else 29) * unit)
    window = pygame.Rect(box.left + column, box.top + round(3 * unit), box.width - column - round(3 * unit), 0)
    window.height = box.bottom - round(3 * unit) - window.top
    # The muzzle tells more than the neck.
    shift = max(0, head.get_width() - window.width) if narrow else 0
    part = pygame.Rect(shift, 0, window.width, window.height)
    brush.surface.blit(head, (window.left, window.top), part)
    if narrow:
        brush.put(mark, midbottom=(box.left + round(14 * unit), box.bottom + round(2 * unit)))
        at = (box.left + round(13 * unit), box.top + round(13 * unit))
        digit = 24
    else:
        brush.put(mark, bottomright=(box.right - round(1 * unit), box.bottom))
        at = (box.left + round(17 * unit), box.centery)
        digit = 32
    brush.text(str(number), at, digit * unit / brush.k, face="title", align="center")


def _draw_space(brush: TableBrush, place: GroupPlace) -> None:
    """The number of the space, with a bracket around camels that stand on one another."""
    plaque, first, last, theme = place.plaque, place.chips[0], place.chips[-1], brush.theme
    line = max(2, round(first.height * 3 / 46))
    if len(place.chips) > 1:
        y, inset = plaque.centery, line * 2
        points = [
            (first.left + inset, first.bottom + line),
            (first.left + inset, y),
            (last.right - inset, y),
            (last.right - inset, first.bottom + line),
        ]
        pygame.draw.lines(brush.surface, theme.text_on_panel, False, points, line)
    w, h = plaque.size
    stroke = max(1.0, line * 0.7)
    body = (
        f'<rect x="{stroke / 2:.2f}" y="{stroke / 2:.2f}" width="{w - stroke:.2f}" height="{h - stroke:.2f}"'
        f' rx="{h * 0.36:.2f}" fill="{theme.card_light}" stroke="{theme.ink}" stroke-width="{stroke:.2f}"/>'
    )
    brush.put(brush.assets.svg(document(w, h, body), plaque.size), topleft=plaque.topleft)
    if place.group.space == BEYOND:
        brush.icon("flag", round(h * 0.9), theme.text, center=plaque.center)
    else:
        brush.text(str(place.group.space), plaque.center, 0.9 * h / brush.k, face="title", align="center")


def _draw_gap(brush: TableBrush, place: GroupPlace) -> None:
    """Dots, and how many spaces they stand for; in words where there is room."""
    gap, theme, tall = place.gap, brush.theme, place.chips[0].height
    unit = tall / 46
    step = DOTS * unit
    count = max(2, round((gap.width - 8 * unit) // step))
    y = place.chips[0].bottom - round(10 * unit)
    for index in range(count):
        x = gap.centerx + (index - (count - 1) / 2) * step
        pygame.draw.circle(brush.surface, theme.hint, (round(x), y), max(1.5, 2.6 * unit))
    if not place.apart:
        return
    at = (gap.centerx, place.chips[0].top + round(16 * unit))
    # Smaller and paler than the places, so that it is not taken for one.
    brush.text(str(place.apart), at, 24 * unit / brush.k, theme.hint, "title", "center")
    words, size = brush.texts("race.apart"), 22 * unit / brush.k
    if brush.width(words, size) <= gap.width - 4 * unit:
        brush.text(words, (gap.centerx, place.plaque.centery), size, theme.hint, align="center")
