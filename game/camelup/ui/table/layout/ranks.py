"""Where the ranking shows the racing camels: groups that stand together, best first, with the gaps between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

import pygame

from camelup.rules.board import SPACES, Board, Camel, ranking

BEYOND = 0
"""Stands for the space of camels that have crossed the finish line."""
HEIGHT = 84
"""Units of height for which these measures are meant; in a lower strip all of them shrink."""
PAD, CHIP, CHIP_HEIGHT, PLAQUE_WIDTH = 7, 104, 46, 52
GAP, GAP_LEAST, DIGIT = 96, 22, 14
"""The most and the least between groups, and what each digit of the number of spaces between them takes."""


@dataclass(frozen=True, slots=True)
class Group:
    """Racing camels that stand together."""

    camels: tuple[Camel, ...]
    """The uppermost first."""
    space: int
    """`BEYOND` where they have crossed the finish line."""


@dataclass(frozen=True, slots=True)
class GroupPlace:
    """Where a group is shown, in pixels."""

    group: Group
    chips: tuple[pygame.Rect, ...]
    """One a camel."""
    plaque: pygame.Rect
    """The number of the space, below the chips."""
    gap: pygame.Rect
    """What parts it from the next group; empty behind the last one."""
    apart: int
    """The spaces to the next group; 0 where that is not a matter of spaces."""


def groups(board: Board) -> tuple[Group, ...]:
    """The racing camels from first to last, those together that stand on one space (R29 to R31)."""
    space_of = {camel: space for space in range(1, SPACES + 1) for camel in board.stack_on(space)}
    order = groupby(ranking(board), key=lambda camel: space_of.get(camel, BEYOND))
    return tuple(Group(tuple(camels), space) for space, camels in order)


def group_places(strip: pygame.Rect, k: float, shown: Sequence[Group]) -> list[GroupPlace]:
    """Share out a strip among groups; `k` is pixels a unit."""
    unit = min(k, strip.height / HEIGHT)
    apart = [before.space - after.space if BEYOND not in (before.space, after.space) else 0
             for before, after in pairwise(shown)]  # fmt: skip
    least = [unit * max(GAP_LEAST, DIGIT * len(str(spaces)) + 8) for spaces in apart]
    count = sum(len(group.camels) for group in shown)
    room = strip.width - 2 * PAD * unit
    chip = min(CHIP * unit, (room - sum(least)) / count)
    # What the chips leave widens the gaps, all by the same.
    more = 0.0 if not least else max(0.0, room - count * chip - sum(least)) / len(least)
    gaps = [min(GAP * unit, gap + more) for gap in least]
    x = strip.left + (strip.width - count * chip - sum(gaps)) / 2
    top, bottom = strip.top + round(5 * unit), strip.bottom - round(4 * unit)
    tall = round(CHIP_HEIGHT * unit)
    places = []
    for index, group in enumerate(shown):
        left = x
        chips = []
        for _ in group.camels:
            edges = round(x), round(x + chip)
            chips.append(pygame.Rect(edges[0], top, edges[1] - edges[0], tall))
            x += chip
        plaque = pygame.Rect(0, 0, round(min(PLAQUE_WIDTH * unit, chip)), bottom - top - tall - round(4 * unit))
        plaque.midbottom = round((left + x) / 2), bottom
        wide = gaps[index] if index < len(gaps) else 0.0
        gap = pygame.Rect(round(x), strip.top, round(x + wide) - round(x), strip.height)
        places.append(GroupPlace(group, tuple(chips), plaque, gap, apart[index] if index < len(apart) else 0))
        x += wide
    return places
