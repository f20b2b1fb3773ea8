"""A bar to go through a recorded race with: a place for every action, a mark for every leg."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame

from camelup.ui.kit import panels
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.widgets.base import Widget

TEXT_SIZE = 19
"""Virtual units."""


@dataclass(eq=False)
class ScrubBar(Widget):
    """`on_move` is told the index under the mouse when it is pressed; Enter activates, a click does not."""

    length: int = 0
    """The last index."""
    index: int = 0
    legs: Sequence[tuple[int, str]] = ()
    """The indices at which legs begin, and what stands there."""
    on_move: Callable[[int], None] = field(default=lambda _: None)

    _clicked: bool = field(default=False, init=False)

    def index_at(self, x: int) -> int:
        """The index nearest to a pixel."""
        left, width = self._track()
        return max(0, min(round((x - left) / width * self.length), self.length))

    def x(self, index: int) -> int:
        left, width = self._track()
        return left + round(width * index / max(1, self.length))

    def _track(self) -> tuple[int, int]:
        """Left and width of the way that the knob takes."""
        inset = self.rect.height // 2
        return self.rect.left + inset, max(1, self.rect.width - 2 * inset)

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._clicked = True
            self.on_move(self.index_at(event.pos[0]))
            return True
        if event.type == pygame.KEYDOWN:
            # A click that was dragged away is over.
            self._clicked = False
        return False

    def activate(self) -> None:
        clicked, self._clicked = self._clicked, False
        if not clicked:
            super().activate()

    def draw(self, brush: Brush) -> None:
        theme, px = brush.theme, brush.px
        slot = self.rect.inflate(0, -self.rect.height // 3)
        brush.panel(slot, "slot", slot.height)
        done = slot.inflate(-px(8), -px(8))
        done.width = max(0, self.x(self.index) - done.left)
        if done.width > done.height:
            pygame.draw.rect(brush.surface, theme.gold_dark, done, border_radius=done.height // 2)
        knob = panels.count_disc(brush.assets, self.rect.height, gold=True)
        where = knob.get_rect(center=(self.x(self.index), self.rect.centery))
        ends = [*(self.x(index) for index, _ in self.legs[1:]), slot.right - px(8)]
        for (index, words), end in zip(self.legs, ends, strict=True):
            x = self.x(index)
            pygame.draw.line(brush.surface, theme.hint, (x, slot.top), (x, slot.bottom - 1), max(1, px(3)))
            left, right = x + px(6), x + px(6) + brush.width(words, TEXT_SIZE)
            # Neither over the next leg nor under the knob.
            if right <= end - px(2) and not (left < where.right and right > where.left):
                colour = theme.text if index < self.index else theme.hint
                brush.text(words, (left, slot.centery), TEXT_SIZE, colour)
        brush.surface.blit(knob, where)
