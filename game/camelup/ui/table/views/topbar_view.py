"""The top bar: leg, tools, the banner that tells what happens, and the ranking."""

from __future__ import annotations

import pygame

from camelup.rules.board import ranking
from camelup.rules.state import DICE_PER_LEG
from camelup.ui.art import camels, sprites
from camelup.ui.kit import panels
from camelup.ui.kit.metrics import SMALLEST_TEXT_PX
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.texts import Texts
from camelup.ui.kit.widgets.chip import bulb
from camelup.ui.table.layout import RaceLayout
from camelup.ui.table.stage import Stage

COACH_SIZE = 25
"""Virtual units of the coach's sentence where it stands below the banner's."""


def draw_bar(surface: pygame.Surface, painter: Painter, layout: RaceLayout) -> None:
    """Draw the ground of the bar."""
    assets, k = painter.assets, layout.k
    bar = layout.top
    panels.draw_panel(surface, assets, bar.inflate(painter.px(30), painter.px(20)), "panel", k, 0)
    strip = panels.ornament(assets, bar.width, k)
    surface.blit(strip, (0, bar.bottom - strip.get_height()))


def draw_ranks(surface: pygame.Surface, painter: Painter, layout: RaceLayout, stage: Stage) -> None:
    """Draw the racing camels, the leader first."""
    for place, camel in enumerate(ranking(stage.seen.board)):
        draw_rank(surface, painter, layout.ranks[place], place, camel)


def draw_leg(surface: pygame.Surface, painter: Painter, layout: RaceLayout, stage: Stage, texts: Texts) -> None:
    """Draw the number of the leg and how many of its dice have been released."""
    badge = layout.leg_badge
    panels.draw_panel(surface, painter.assets, badge, "gold", layout.k)
    words = texts("race.leg", leg=stage.seen.leg)
    dice = badge.right - painter.px(84)
    # A long word gets the room of its margins, too.
    margin = painter.px(20 if painter.width(words, 37, "title") <= dice - badge.left - painter.px(24) else 9)
    left, room = badge.left + margin, dice - badge.left - margin - painter.px(4)
    painter.text(surface, words, (left, badge.centery), 37, face=painter.title_face(words, room), max_width=room)
    released = len(stage.seen.released)
    side = painter.px(20)
    for index in range(DICE_PER_LEG):
        row, column = divmod(index, 3)
        x = dice + painter.px(25 * column + (12 if row else 0))
        box = pygame.Rect(x, badge.top + painter.px(11 + 24 * row), side, side)
        colour = painter.theme.text if index < released else painter.theme.gold_dark
        pygame.draw.rect(surface, colour, box, border_radius=painter.px(5))
        pygame.draw.rect(surface, painter.theme.ink, box, max(1, painter.px(3)), painter.px(5))


def draw_banner(surface: pygame.Surface, painter: Painter, layout: RaceLayout, stage: Stage, coach: str = "") -> None:
    """Draw what happened last, and what the coach has to say."""
    box = layout.banner
    surface.blit(panels.ribbon(painter.assets, box.size, layout.k), box)
    inner = box.inflate(-painter.px(84), 0).move(0, -painter.px(2))
    roll = stage.banner_roll
    if roll is not None:
        die = sprites.rolled(painter.assets, roll, layout.k)
        die.draw(surface, (inner.left + painter.px(26), inner.centery - painter.px(2)))
        inner = pygame.Rect(inner.left + painter.px(62), inner.top, inner.width - painter.px(62), inner.height)
    if coach:
        _draw_coach(surface, painter, stage.banner, coach, inner)
    else:
        _fit_lines(surface, painter, stage.banner, inner)


def _draw_coach(surface: pygame.Surface, painter: Painter, banner: str, coach: str, box: pygame.Rect) -> None:
    """What the coach says below what the banner says; alone where it takes two lines."""
    sign = bulb(painter, painter.px(36), painter.theme.text)
    surface.blit(sign, sign.get_rect(midleft=(box.left, box.centery)))
    box = pygame.Rect(box.left + painter.px(46), box.top, box.width - painter.px(46), box.height)
    smallest = painter.assets.font("semibold", SMALLEST_TEXT_PX)
    if any(smallest.size(line)[0] > box.width for line in (banner, coach)):
        _fit_lines(surface, painter, coach, box)
        return
    step = min(painter.line_height(COACH_SIZE), box.height * 0.42)
    for line, y in ((banner, box.centery - step / 2), (coach, box.centery + step / 2)):
        painter.text(surface, line, (box.centerx, y), COACH_SIZE, align="center", max_width=box.width)


def _fit_lines(surface: pygame.Surface, painter: Painter, text: str, box: pygame.Rect) -> None:
    """One line where it fits, else two smaller ones of about the same length; in a low box one line may be smaller."""
    low = box.height < painter.px(panels.RIBBON_LINED)
    for whole in (32, 30, 28, 26, 24) if low else (32, 30, 28):
        if painter.width(text, whole) <= box.width:
            painter.text(surface, text, box.center, whole, align="center")
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
        painter.text(
            surface, line, (box.centerx, top + step * (index + 0.5)), size, align="center", max_width=box.width
        )


def _last_sentence(text: str) -> int:
    """Where the sentence before the last one ends; 0 where there is only one."""
    return max(text.rfind(f"{mark} ") + 1 for mark in ".!?")


def draw_rank(surface: pygame.Surface, painter: Painter, box: pygame.Rect, place: int, camel: str) -> None:
    """A camel and its place, from 0."""
    assets, k = painter.assets, painter.metrics.k
    chip = panels.rank_chip(assets, camel, box.size, k, place == 0)
    surface.blit(chip, (box.x - panels.margin(k), box.y - panels.margin(k)))
    head = camels.camel_portrait(assets, camel, painter.px(57))
    surface.blit(head, head.get_rect(midbottom=(box.centerx + painter.px(2), box.bottom - painter.px(3))))
    badge = camels.badge(assets, camel, painter.px(37))
    surface.blit(badge, badge.get_rect(bottomleft=(box.left - painter.px(3), box.bottom + painter.px(3))))
    disc = panels.count_disc(assets, painter.px(32), gold=place == 0)
    where = disc.get_rect(topleft=(box.left - painter.px(4), box.top - painter.px(6)))
    surface.blit(disc, where)
    painter.text(surface, str(place + 1), where.center, 22, face="title", align="center")
