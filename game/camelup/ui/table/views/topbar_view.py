"""The top bar: leg, tools, and the banner that tells what happens or whose turn it is."""

from __future__ import annotations

import pygame

from camelup.rules.state import DICE_PER_LEG
from camelup.ui.art import pieces, sprites
from camelup.ui.kit import panels
from camelup.ui.kit.metrics import SMALLEST_TEXT_PX
from camelup.ui.table.brush import TableBrush

LARGE = (36, 34, 32, 30)
"""Units of the banner's letters, the first with which it fits one line."""
LOW = (28, 26, 24)
"""Further ones, in a banner that has hardly room for two lines."""
OVER_ASIDE = (32, 30, 28, 26)
"""Those above a smaller line."""
ASIDE, ASIDE_LOW = 23, 21
"""Units of the smaller line."""
MARK = 66
"""Units that a face or a die takes before the words."""


def draw_bar(brush: TableBrush) -> None:
    """Draw the ground of the bar."""
    bar = brush.layout.top
    brush.panel(bar.inflate(brush.px(30), brush.px(20)), "panel", 0)
    brush.put(panels.ornament(brush.assets, bar.width, brush.k), bottomleft=(0, bar.bottom))


def draw_leg(brush: TableBrush) -> None:
    """Draw the number of the leg and how many of its dice have been released."""
    px, badge, ink = brush.px, brush.layout.leg_badge, brush.theme.ink
    brush.panel(badge, "card")
    words = brush.texts("race.leg", leg=brush.stage.seen.leg)
    step, side = px(21), px(17)
    dice = badge.right - px(11) - 2 * step - side
    # A long word gets the room of its margins, too.
    margin = px(15 if brush.width(words, 34, "title") <= dice - badge.left - px(25) else 8)
    left = badge.left + margin
    brush.title(words, (left, badge.centery), 34, dice - left - px(5))
    released = len(brush.stage.seen.released)
    for index in range(DICE_PER_LEG):
        row, column = divmod(index, 3)
        x = dice + column * step + (step // 2 if row else 0)
        box = pygame.Rect(x, badge.centery + (px(3) if row else -px(3) - side), side, side)
        pygame.draw.rect(brush.surface, ink if index < released else brush.theme.cream, box, border_radius=px(4))
        pygame.draw.rect(brush.surface, ink, box, max(1, px(2.5)), px(4))


def draw_banner(brush: TableBrush, coach: str = "") -> None:
    """Draw what happened last or whose turn it is, and below it what the coach has to say, or why it matters."""
    px, box, stage = brush.px, brush.layout.banner, brush.stage
    brush.put(panels.ribbon(brush.assets, box.size, brush.k), topleft=box.topleft)
    inner = box.inflate(-px(72), 0).move(0, -px(2))
    mark = _mark(brush, inner.height)
    words = pygame.Rect(inner.left, inner.top, inner.width, inner.height)
    if mark is not None:
        words.left, words.width = inner.left + px(MARK), inner.width - px(MARK)
    if coach:
        wide = _draw_coach(brush, coach, words)
    elif stage.aside:
        wide = _draw_aside(brush, stage.aside, words)
    else:
        wide = _fit_lines(brush, stage.banner, words)
    if mark is not None:
        # It stands right before the words, which are in the middle of their room.
        right = words.left + (words.width - wide) // 2 - px(10)
        brush.put(mark, midright=(right, inner.centery))


def _mark(brush: TableBrush, height: int) -> pygame.Surface | None:
    """What stands before the words: the die of which they tell, or the face of whoever is asked for something."""
    stage, side = brush.stage, min(brush.px(58), height - brush.px(8))
    if stage.banner_roll is not None:
        return sprites.rolled_at(brush.assets, stage.banner_roll, min(side, brush.px(52)))
    if stage.speaker is None or brush.layout.turn:
        # Folded, the sign beside it has the face.
        return None
    return pieces.portrait(brush.assets, brush.cast.characters[stage.speaker], side)


def _draw_coach(brush: TableBrush, coach: str, box: pygame.Rect) -> int:
    """What the coach says below what the banner says; alone where it takes two lines. Returns the widest line."""
    painter, low = brush.painter, box.height < brush.px(panels.RIBBON_LINED)
    size = ASIDE_LOW if low else ASIDE
    side = brush.px(26)
    room = box.width - side - brush.px(8)
    if painter.narrowest(brush.stage.banner, "semibold") <= box.width and painter.narrowest(coach, "semibold") <= room:
        return _two(brush, brush.stage.banner, coach, size, box, bulb=side)
    bulb = brush.icon("lightbulb", brush.px(36), brush.theme.text, midleft=box.midleft)
    left = bulb.right + brush.px(10)
    _fit_lines(brush, coach, pygame.Rect(left, box.top, box.right - left, box.height))
    return box.width


def _draw_aside(brush: TableBrush, aside: str, box: pygame.Rect) -> int:
    """A large line with a smaller one below it, or both in two lines where they are long. Returns the widest line."""
    low = box.height < brush.px(panels.RIBBON_LINED)
    size, banner = ASIDE_LOW if low else ASIDE, brush.stage.banner
    if brush.width(banner, OVER_ASIDE[-1]) <= box.width and brush.width(aside, size) <= box.width:
        return _two(brush, banner, aside, size, box)
    return _fit_lines(brush, f"{banner} {aside}", box)


def _two(brush: TableBrush, upper: str, lower: str, size: float, box: pygame.Rect, bulb: int = 0) -> int:
    """Draw a large line and a smaller one below it, that with a lightbulb where it has pixels; returns the widest."""
    px, painter = brush.px, brush.painter
    large = next((each for each in OVER_ASIDE if brush.width(upper, each) <= box.width), size)
    if box.height < px(panels.RIBBON_LINED):
        large = min(large, OVER_ASIDE[-1])
    high, low = (min(painter.line_height(each), box.height * share) for each, share in ((large, 0.44), (size, 0.36)))
    top = box.centery - (high + low) / 2
    first = brush.text(upper, (box.centerx, top + high / 2), large, align="center", max_width=box.width)
    beside = bulb + px(8) if bulb else 0
    _, letters = painter.fit(lower, painter.metrics.font_px(size), box.width - beside, "semibold")
    y, shown = top + high + low / 2, letters / painter.metrics.font_px(size) * size
    wide = brush.width(lower, shown) + beside
    left = box.centerx - wide / 2
    if bulb:
        brush.icon("lightbulb", bulb, brush.theme.text, midleft=(left, y))
    brush.text(lower, (left + beside, y), size, max_width=box.width - beside)
    return max(first.width, round(wide))


def _fit_lines(brush: TableBrush, text: str, box: pygame.Rect) -> int:
    """One line where it fits, else two smaller ones of about the same length; in a low box one line may be smaller.

    Returns the pixels of the widest one.
    """
    painter, low = brush.painter, box.height < brush.px(panels.RIBBON_LINED)
    for whole in (*LARGE, *LOW) if low else LARGE:
        if brush.width(text, whole) <= box.width:
            return brush.text(text, box.center, whole, align="center").width
    size = 22.0 if low else 27.0
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
    step = min(painter.line_height(size), box.height * (0.42 if low else 0.37))
    top = box.centery - step * len(lines[:2]) / 2
    widest = 0
    for index, line in enumerate(lines[:2]):
        at = (box.centerx, top + step * (index + 0.5))
        widest = max(widest, brush.text(line, at, size, align="center", max_width=box.width).width)
    return widest


def _last_sentence(text: str) -> int:
    """Where the sentence before the last one ends; 0 where there is only one."""
    return max(text.rfind(f"{mark} ") + 1 for mark in ".!?")
