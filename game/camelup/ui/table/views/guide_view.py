"""The words of somebody who explains, in a bubble with their face, and a halo around what they speak of."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from camelup.ui.art import pieces
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.painter import LEADING, Painter

TITLE, TEXT, SMALL = 27.0, 24.0, 22.0
FACE, PAD, GAP, BUTTON = 62, 16, 8, 46
POINTER = 46
"""Virtual units."""
SWING, LINE = 1.5, 4.5
"""Units that a ring moves in and out, and that its line is wide: together no more than lies between two buttons."""
NARROW, WIDE = 420, 900
"""Units of width below which the text is set a little smaller, and from which the title has room beside it."""


@dataclass(frozen=True, slots=True)
class Words:
    """What a bubble says."""

    character: str
    """Whose face is shown."""
    title: str
    text: str
    ask: str = ""
    """What the player is to do, set apart."""
    urgent: bool = False
    """Whether what to do has to be said again, because something else was pressed."""
    aside: bool = False
    """Whether the buttons are there for once in a while, so that they may stand beside the title."""
    done: int = 0
    steps: int = 0
    """How many of how many steps are done; no dots when 0."""


@dataclass(frozen=True, slots=True)
class BubbleParts:
    """Where the parts of a bubble lie, from its top left corner."""

    height: int
    face: pygame.Rect
    title: pygame.Rect
    dots: pygame.Rect
    text: pygame.Rect
    ask: pygame.Rect
    buttons: tuple[pygame.Rect, ...]
    size: float
    """Units of the text."""


def bubble_parts(painter: Painter, width: int, words: Words, labels: Sequence[str]) -> BubbleParts:
    """Lay a bubble of a width in pixels out, as high as its words need."""
    px = painter.px
    inner = width - 2 * px(PAD)
    narrow = width < px(NARROW)
    size = SMALL if narrow else TEXT
    face = pygame.Rect(px(PAD), px(PAD - 4), px(FACE), px(FACE))
    # The text stands beside the face in a wide bubble and below it in a narrow one.
    left = face.right + px(12)
    title = pygame.Rect(left, face.top, width - px(PAD) - left, painter.line_height(TITLE, "title"))
    if painter.narrowest(words.title) > title.width:
        # In a narrow bubble a long title takes two lines.
        title.height = round(2 * LEADING * painter.metrics.font_px(TITLE))
    dots = pygame.Rect(left, title.bottom, title.width, px(20) if words.steps else 0)
    wide = width >= px(WIDE)
    if wide:
        title.width = min(title.width, painter.width(words.title, TITLE, "title"))
        dots = pygame.Rect(title.right + px(16), title.top, px(22) * words.steps, title.height)
    x, room = (px(PAD), inner) if narrow else (left, width - px(PAD) - left)
    top = dots.bottom + px(4)
    if narrow:
        top = max(face.bottom + px(6), top)
    elif wide:
        # Below the buttons, which stand beside the title.
        top = face.top + px(BUTTON + 4)
    lines = painter.wrap(words.text, size, room) if words.text else []
    text = pygame.Rect(x, top, room, painter.line_height(size) * len(lines))
    ask = pygame.Rect(x, text.bottom + px(GAP), room, 0)
    if words.ask:
        lines = painter.wrap(words.ask, size, room - px(44), "bold")
        ask.height = painter.line_height(size, "bold") * len(lines) + px(16)
    bottom = max(ask.bottom if words.ask else text.bottom, face.bottom)
    wants = [painter.width(label, SMALL, "title") + px(40) for label in labels]
    taken = sum(wants) + px(GAP) * len(wants)
    if wide and dots.right + taken <= width - px(PAD):
        buttons = _row(painter, width - px(PAD), px(PAD - 4), wants)
        return BubbleParts(bottom + px(PAD - 2), face, title, dots, text, ask, buttons, size)
    if words.aside and painter.width(words.title, TITLE, "title") + taken <= title.width:
        buttons = _row(painter, width - px(PAD), px(PAD - 4), wants)
        title.width -= taken
        return BubbleParts(bottom + px(PAD), face, title, dots, text, ask, buttons, size)
    buttons = _buttons(painter, width, bottom + px(GAP + 2), wants)
    end = buttons[-1].bottom if buttons else bottom
    return BubbleParts(end + px(PAD - 2), face, title, dots, text, ask, buttons, size)


def title_fits(painter: Painter, title: str, parts: BubbleParts) -> bool:
    """Whether the title is not cut in a bubble with these parts."""
    room = parts.title.width
    return painter.fit(title, painter.metrics.font_px(TITLE), room, painter.title_face(title, room))[0] == title


def _row(painter: Painter, right: int, top: int, wants: Sequence[int]) -> tuple[pygame.Rect, ...]:
    """Buttons side by side that end at `right`."""
    rects = []
    for want in reversed(wants):
        rects.append(pygame.Rect(right - want, top, want, painter.px(BUTTON)))
        right -= want + painter.px(GAP)
    return tuple(reversed(rects))


def _buttons(painter: Painter, width: int, top: int, wants: Sequence[int]) -> tuple[pygame.Rect, ...]:
    """Buttons side by side at the right, or below one another where they would be too narrow."""
    px = painter.px
    room = width - 2 * px(PAD)
    if sum(wants) + px(GAP) * (len(wants) - 1) <= room:
        return _row(painter, width - px(PAD), top, wants)
    step = px(BUTTON + 6)
    return tuple(pygame.Rect(px(PAD), top + step * n, room, px(BUTTON)) for n in range(len(wants)))


def draw_bubble(brush: Brush, box: pygame.Rect, words: Words, labels: Sequence[str]) -> None:
    """Draw a bubble but for its buttons, which draw themselves."""
    px, theme = brush.px, brush.theme
    parts = bubble_parts(brush.painter, box.width, words, labels)
    brush.panel(box, "card")
    face = parts.face.move(box.topleft)
    brush.put(pieces.portrait(brush.assets, words.character, face.height, with_symbol=False), center=face.center)
    brush.name(words.title, parts.title.move(box.topleft), TITLE)
    _draw_dots(brush, parts.dots.move(box.topleft), words)
    if words.text:
        brush.paragraph(words.text, parts.text.move(box.topleft), parts.size)
    if not words.ask:
        return
    ask = parts.ask.move(box.topleft)
    # Flat, so that nobody takes it for a button.
    ground = theme.gold_dark if words.urgent else theme.card_active_light
    pygame.draw.rect(brush.surface, ground, ask, border_radius=px(10))
    brush.icon("arrow_right", px(26), theme.text, midleft=(ask.left + px(8), ask.centery))
    inside = pygame.Rect(ask.left + px(40), ask.top + px(7), ask.width - px(44), ask.height)
    brush.paragraph(words.ask, inside, parts.size, face="bold")


def _draw_dots(brush: Brush, area: pygame.Rect, words: Words) -> None:
    """A dot for each step: full for those done, ringed for the present one."""
    px, theme = brush.px, brush.theme
    for number in range(words.steps):
        middle = (area.left + px(8) + number * px(22), area.centery)
        pygame.draw.circle(brush.surface, theme.ink, middle, px(7))
        if number >= words.done:
            pygame.draw.circle(brush.surface, theme.gold if number == words.done else theme.card_light, middle, px(5))


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where the pointer at a target moves, and which way it points."""

    area: pygame.Rect
    turned: int
    """Degrees counterclockwise from pointing to the right."""


def place_pointer(
    painter: Painter, target: pygame.Rect, window: pygame.Rect, busy: Sequence[pygame.Rect]
) -> Pointer | None:
    """The side of a target where the pointer hides least of what is `busy`: above it, else beside or below it.

    None where the pointer would hide something of every neighbour: the ring says enough then.
    """
    long, wide = painter.px(POINTER + 18), painter.px(POINTER)
    upright, flat = pygame.Rect(0, 0, wide, long), pygame.Rect(0, 0, long, wide)
    pointers = []
    for away in (0, painter.px(20), painter.px(40)):
        around = target.inflate(2 * away, 2 * away)
        places = ((upright, "midbottom", "midtop", -90), (flat, "midright", "midleft", 0),
                  (flat, "midleft", "midright", 180), (upright, "midtop", "midbottom", 90))  # fmt: skip
        for shape, edge, at, turned in places:
            area = shape.copy()
            setattr(area, edge, getattr(around, at))
            pointers.append(Pointer(area, turned))
    free = (p for p in pointers if window.contains(p.area) and p.area.collidelist(list(busy)) < 0)
    return next(free, None)


def ring_box(painter: Painter, rect: pygame.Rect, swing: float, headings: Sequence[pygame.Rect]) -> pygame.Rect:
    """The box of a ring around a rectangle, at a share of its swing; its line lies around the box."""
    by = painter.px(2 * SWING * (2 * swing - 1))
    grown = rect.inflate(by, by)
    for heading in headings:
        least = heading.bottom + painter.px(LINE)
        if (
            heading.centery < rect.top
            and grown.top < least
            and heading.left < grown.right
            and grown.left < heading.right
        ):
            grown.top, grown.height = least, grown.bottom - least
    return grown


def draw_halo(
    brush: Brush,
    rects: Sequence[pygame.Rect],
    phase: float,
    pointer: Pointer | None,
    headings: Sequence[pygame.Rect] = (),
) -> None:
    """Draw rings around what is meant, and a bobbing pointer at the first; `phase` goes from 0 to 1.

    A ring stays below the `headings` that stand right above what it is around.
    """
    swing = math.sin(math.pi * phase)
    for rect in rects:
        brush.panel(ring_box(brush.painter, rect, swing, headings), "goal")
    if pointer is None:
        return
    area, reach = pointer.area, brush.px(6 + 12 * swing)
    arrow = pieces.piece(brush.assets, "turn_pointer", brush.px(POINTER))
    arrow = pygame.transform.rotate(arrow, pointer.turned)
    box = arrow.get_rect(center=area.center)
    match pointer.turned:
        case 0:
            box.right = area.right - reach
        case 180:
            box.left = area.left + reach
        case -90:
            box.bottom = area.bottom - reach
        case _:
            box.top = area.top + reach
    brush.surface.blit(arrow, box)
