"""The top bar: leg, tools, the banner that tells what happens, and the ranking."""

from __future__ import annotations

import pygame

from camelup.rules.board import ranking
from camelup.rules.state import DICE_PER_LEG
from camelup.ui.art import camels, sprites
from camelup.ui.kit import panels
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.metrics import SMALLEST_TEXT_PX
from camelup.ui.table.brush import TableBrush

COACH_SIZE = 25
"""Virtual units of the coach's sentence where it stands below the banner's."""


def draw_bar(brush: TableBrush) -> None:
    """Draw the ground of the bar."""
    bar = brush.layout.top
    brush.panel(bar.inflate(brush.px(30), brush.px(20)), "panel", 0)
    brush.put(panels.ornament(brush.assets, bar.width, brush.k), bottomleft=(0, bar.bottom))


def draw_ranks(brush: TableBrush) -> None:
    """Draw the racing camels, the leader first."""
    for place, camel in enumerate(ranking(brush.stage.seen.board)):
        draw_rank(brush, brush.layout.ranks[place], place, camel)


def draw_leg(brush: TableBrush) -> None:
    """Draw the number of the leg and how many of its dice have been released."""
    px, badge = brush.px, brush.layout.leg_badge
    brush.panel(badge, "gold")
    words = brush.texts("race.leg", leg=brush.stage.seen.leg)
    dice = badge.right - px(84)
    # A long word gets the room of its margins, too.
    margin = px(20 if brush.width(words, 37, "title") <= dice - badge.left - px(24) else 9)
    left = badge.left + margin
    brush.title(words, (left, badge.centery), 37, dice - left - px(4))
    released, side = len(brush.stage.seen.released), px(20)
    for index in range(DICE_PER_LEG):
        row, column = divmod(index, 3)
        x = dice + px(25 * column + (12 if row else 0))
        box = pygame.Rect(x, badge.top + px(11 + 24 * row), side, side)
        colour = brush.theme.text if index < released else brush.theme.gold_dark
        pygame.draw.rect(brush.surface, colour, box, border_radius=px(5))
        pygame.draw.rect(brush.surface, brush.theme.ink, box, max(1, px(3)), px(5))


def draw_banner(brush: TableBrush, coach: str = "") -> None:
    """Draw what happened last, and what the coach has to say."""
    px, box, roll = brush.px, brush.layout.banner, brush.stage.banner_roll
    brush.put(panels.ribbon(brush.assets, box.size, brush.k), topleft=box.topleft)
    inner = box.inflate(-px(84), 0).move(0, -px(2))
    if roll is not None:
        die = sprites.rolled(brush.assets, roll, brush.k)
        die.draw(brush.surface, (inner.left + px(26), inner.centery - px(2)))
        inner = pygame.Rect(inner.left + px(62), inner.top, inner.width - px(62), inner.height)
    if coach:
        _draw_coach(brush, coach, inner)
    else:
        _fit_lines(brush, brush.stage.banner, inner)


def _draw_coach(brush: TableBrush, coach: str, box: pygame.Rect) -> None:
    """What the coach says below what the banner says; alone where it takes two lines."""
    banner = brush.stage.banner
    brush.icon("lightbulb", brush.px(36), brush.theme.text, midleft=box.midleft)
    box = pygame.Rect(box.left + brush.px(46), box.top, box.width - brush.px(46), box.height)
    if any(brush.painter.narrowest(line, "semibold") > box.width for line in (banner, coach)):
        _fit_lines(brush, coach, box)
        return
    step = min(brush.painter.line_height(COACH_SIZE), box.height * 0.42)
    for line, y in ((banner, box.centery - step / 2), (coach, box.centery + step / 2)):
        brush.text(line, (box.centerx, y), COACH_SIZE, align="center", max_width=box.width)


def _fit_lines(brush: TableBrush, text: str, box: pygame.Rect) -> None:
    """One line where it fits, else two smaller ones of about the same length; in a low box one line may be smaller."""
    painter, low = brush.painter, box.height < brush.px(panels.RIBBON_LINED)
    for whole in (32, 30, 28, 26, 24) if low else (32, 30, 28):
        if brush.width(text, whole) <= box.width:
            brush.text(text, box.center, whole, align="center")
            return
    size = 22.0 if low else 24.0
    lines = painter.wrap(text, size, box.width)
    while len(lines) > 2 and (size > 18 or painter.metrics.font_px(size) > SMALLEST_TEXT_PX):
        size -= 1
        lines = painter.wrap(text, size, box.width)
    while len(lines) > 2 and (end := _last_sentence(text)):
        # Rather one sentence less than one that breaks off.
        text = text[:end]
        lines = painter.wrap(text, size, box.width)
    if len(lines) == 2 and "\n" not in text:
        lines = painter.halves(text, size)
    step = min(painter.line_height(size), box.height * (0.42 if low else 0.35))
    top = box.centery - step * len(lines[:2]) / 2
    for index, line in enumerate(lines[:2]):
        brush.text(line, (box.centerx, top + step * (index + 0.5)), size, align="center", max_width=box.width)


def _last_sentence(text: str) -> int:
    """Where the sentence before the last one ends; 0 where there is only one."""
    return max(text.rfind(f"{mark} ") + 1 for mark in ".!?")


def draw_rank(brush: Brush, box: pygame.Rect, place: int, camel: str) -> None:
    """A camel and its place, from 0."""
    assets, px, edge = brush.assets, brush.px, panels.margin(brush.k)
    chip = panels.rank_chip(assets, camel, box.size, brush.k, place == 0)
    brush.put(chip, topleft=(box.x - edge, box.y - edge))
    brush.put(camels.camel_portrait(assets, camel, px(57)), midbottom=(box.centerx + px(2), box.bottom - px(3)))
    brush.put(camels.badge(assets, camel, px(37)), bottomleft=(box.left - px(3), box.bottom + px(3)))
    disc = panels.count_disc(assets, px(32), gold=place == 0)
    at = brush.put(disc, topleft=(box.left - px(4), box.top - px(6))).center
    brush.text(str(place + 1), at, 22, face="title", align="center")
