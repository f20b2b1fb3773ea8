"""Finds a place for something that floats above a screen: near what it belongs to, and off what must stay in sight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import pygame


def shared(one: pygame.Rect, other: pygame.Rect) -> int:
    """The pixels that lie in both of two rectangles."""
    common = one.clip(other)
    return common.width * common.height


@dataclass(frozen=True, slots=True)
class Cover:
    """Something that had better not be covered."""

    rect: pygame.Rect
    price: float
    """The distance in pixels that is worth going to leave all of it in sight."""

    def cost(self, box: pygame.Rect) -> float:
        """What it costs to cover what a box covers of it: the more of either lies on the other, the more."""
        covered = shared(self.rect, box)
        if not covered:
            return 0.0
        smaller = min(self.rect.width * self.rect.height, box.width * box.height)
        return self.price * (0.1 + 0.9 * covered / smaller)


def cheapest(places: Iterable[pygame.Rect], wanted: pygame.Rect, covers: Sequence[Cover]) -> pygame.Rect:
    """The place that is nearest to `wanted`, weighed against what it covers; of equal ones the first."""

    def cost(box: pygame.Rect) -> float:
        return gap(box, wanted) + sum(cover.cost(box) for cover in covers if cover.rect.colliderect(box))

    return min(places, key=cost)


def gap(box: pygame.Rect, other: pygame.Rect) -> float:
    """Pixels between two rectangles, and a little for the distance of their middles."""
    across = max(other.left - box.right, box.left - other.right, 0)
    down = max(other.top - box.bottom, box.top - other.bottom, 0)
    middles = abs(box.centerx - other.centerx) + abs(box.centery - other.centery)
    return across + down + middles / 100


def beside(target: pygame.Rect, size: tuple[int, int], room: pygame.Rect, distance: int) -> Iterator[pygame.Rect]:
    """The places around a target and inside a room: above, below, left and right, in the middle or along an edge."""
    for x in ("centerx", "left", "right"):
        for y, at in (("bottom", target.top - distance), ("top", target.bottom + distance)):
            yield _put(size, room, **{x: getattr(target, x), y: at})
    for y in ("centery", "top", "bottom"):
        for x, at in (("right", target.left - distance), ("left", target.right + distance)):
            yield _put(size, room, **{y: getattr(target, y), x: at})


def everywhere(size: tuple[int, int], room: pygame.Rect, across: int, down: int) -> Iterator[pygame.Rect]:
    """Places in a room, in so many columns and rows; one in the middle where it is too small."""
    free = max(0, room.width - size[0]), max(0, room.height - size[1])
    for row in range(down):
        for column in range(across):
            left = room.left + free[0] * column // max(1, across - 1)
            top = room.top + free[1] * row // max(1, down - 1)
            yield pygame.Rect((left, top), size).clamp(room)


def between(size: tuple[int, int], room: pygame.Rect, things: Sequence[pygame.Rect]) -> Iterator[pygame.Rect]:
    """The places in a room that touch its edges or those of things in it: where any place is free, one of these is."""
    lefts = {room.left, room.right - size[0]} | {x for t in things for x in (t.left - size[0], t.right)}
    tops = {room.top, room.bottom - size[1]} | {y for t in things for y in (t.top - size[1], t.bottom)}
    for top in sorted(y for y in tops if room.top <= y <= room.bottom - size[1]):
        for left in sorted(x for x in lefts if room.left <= x <= room.right - size[0]):
            yield pygame.Rect((left, top), size)


def _put(size: tuple[int, int], room: pygame.Rect, **edges: int) -> pygame.Rect:
    box = pygame.Rect((0, 0), size)
    for edge, at in edges.items():
        setattr(box, edge, at)
    return box.clamp(room)
