"""The race screen's arrangement for a recorded race: a bar to go through it with, where hand and actions would be."""

from __future__ import annotations

from dataclasses import replace

import pygame

from camelup.ui.table.layout.open import LEFT, RIGHT
from camelup.ui.table.layout.open import TOP as OPEN_TOP
from camelup.ui.table.layout.race import RaceLayout, Tab, nowhere

BAR = 124
"""Virtual units of the bar's height."""


def replay_layout(race: RaceLayout) -> RaceLayout:
    """The arrangement `race`, with its `bottom` for the bar and no place for a hand and actions.

    Folded, the page of the hand has no button.
    """
    metrics = race.metrics
    width, height = metrics.window
    bar = metrics.px(BAR)
    if race.folded:
        left, right = 0, race.right.left
        top = race.right.top
    else:
        left, right = metrics.px(LEFT), width - metrics.px(RIGHT)
        top = metrics.px(OPEN_TOP)
    board = pygame.Rect(left, top, right - left, height - bar - top)
    return replace(
        race,
        board=board,
        bottom=pygame.Rect(left, board.bottom, board.width, bar),
        buttons=nowhere(),
        hand=(),
        actions=(),
        tabs=_without_hand(race.tabs),
    )


def _without_hand(tabs: tuple[pygame.Rect, ...]) -> tuple[pygame.Rect, ...]:
    """The buttons of the pages without the hand's; the others share its room. Each keeps its place in the order."""
    if not tabs:
        return ()
    first, gap = tabs[0], tabs[1].left - tabs[0].right
    count = len(tabs) - 1
    wide = (tabs[-1].right - first.left + gap) // count - gap
    found: list[pygame.Rect] = []
    left = first.left
    for tab in Tab:
        if tab is Tab.HAND:
            found.append(nowhere())
            continue
        found.append(pygame.Rect(left, first.top, wide, first.height))
        left += wide + gap
    return tuple(found)
