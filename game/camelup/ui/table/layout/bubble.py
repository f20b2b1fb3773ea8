"""Where a bubble of words lies: beside what it is about, never over it. Pure geometry in pixels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from camelup.ui.kit.placing import shared

STEPS = 18
"""Places that are tried in each direction."""
PRICED, TOUCHED = 1.0, 0.4
"""What costs more than this a pixel should not be touched at all; a corner of it costs this share of the bubble."""


@dataclass(frozen=True, slots=True)
class BubbleSpot:
    """A shape that the words fit."""

    width: int
    height: int


def place_bubble(
    shapes: Sequence[BubbleSpot],
    window: pygame.Rect,
    clear: Sequence[pygame.Rect],
    wished: Sequence[pygame.Rect],
    busy: Sequence[tuple[pygame.Rect, float]],
    before: pygame.Rect,
    gap: int,
) -> pygame.Rect:
    """The best place for one of `shapes`, wide ones first.

    `clear` stays uncovered wherever that is possible, with `gap` pixels around it, and `wished` as well where there is
    a place for that; `busy` are rectangles with what covering a pixel of them costs. Near what must stay clear is
    better, and so is the place it had `before`.
    """
    kept = [rect.inflate(2 * gap, 2 * gap) for rect in clear]
    areas = [rect for rect, _ in busy]
    middle = clear[0].center if clear else window.center
    reach = window.width + window.height
    widest = max(shape.width for shape in shapes)

    def cost(box: pygame.Rect) -> float:
        touched = box.collidelistall(areas)
        taken = sum(shared(box, areas[n]) * busy[n][1] for n in touched)
        taken += box.width * box.height * TOUCHED * sum(busy[n][1] > PRICED for n in touched)
        far = (abs(box.centerx - middle[0]) + abs(box.centery - middle[1])) / reach
        moved = (abs(box.x - before.x) + abs(box.y - before.y)) / reach if before else 0.0
        # Lines of a good length are read more easily.
        narrow = 1 - box.width / widest
        return taken + box.width * box.height * (0.5 * far + 0.25 * moved + 0.8 * narrow)

    low = [shape for shape in shapes if shape.height <= window.height - 2 * gap]
    boxes = [box for shape in low or shapes for box in _boxes(shape, window.inflate(-2 * gap, -2 * gap))]
    free = [box for box in boxes if box.collidelist(kept) < 0]
    if free:
        return min([box for box in free if box.collidelist(list(wished)) < 0] or free, key=cost)
    return min(boxes, key=lambda box: sum(shared(box, rect) for rect in kept))


def _boxes(shape: BubbleSpot, room: pygame.Rect) -> Iterator[pygame.Rect]:
    across, down = max(0, room.width - shape.width), max(0, room.height - shape.height)
    for column in range(STEPS + 1):
        for row in range(STEPS + 1):
            yield pygame.Rect(
                room.left + across * column // STEPS, room.top + down * row // STEPS, shape.width, shape.height
            )
