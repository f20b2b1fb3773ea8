"""A page that may be longer than its place: one stop of the focus, scrolled with keys, wheel and bar."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from camelup.ui.kit.brush import Brush
from camelup.ui.kit.widgets.scrolled import Scrolled


@dataclass(slots=True)
class PagePlace:
    """How far somebody has read; the scene keeps it, because every layout makes new widgets."""

    length: int = 0
    """Pixels of the whole page."""
    sight: int = 0
    """Pixels that are seen of it at once."""
    top: int = 0
    """Pixels that are scrolled out of sight above."""

    @property
    def long(self) -> bool:
        return self.length > self.sight

    def scroll(self, by: int) -> bool:
        """Move by so many pixels; whether there was anything to move."""
        before = self.top
        self.top = max(0, min(self.top + by, self.length - self.sight))
        return self.top != before


@dataclass(eq=False)
class ScrollPage(Scrolled):
    """`draw_page` draws what is on the page and is told the y of its upper end; it is clipped to the widget."""

    place: PagePlace = field(default_factory=PagePlace)
    draw_page: Callable[[Brush, int], None] = field(default=lambda _brush, _top: None)
    line: int = 40
    """Pixels that an arrow key scrolls."""

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.dragging = self.place.long and self._bar.collidepoint(event.pos)
            if self.dragging:
                self.drag(event.pos)
            return True
        return event.type == pygame.KEYDOWN and self.walk(event.key)

    def walk(self, key: int) -> bool:
        """Scroll as a key says; False where it says nothing here, or there is nothing more that way."""
        page = round(self.rect.height * 0.9)
        steps = {
            pygame.K_UP: -self.line,
            pygame.K_DOWN: self.line,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -self.place.length,
            pygame.K_END: self.place.length,
        }
        return key in steps and self.place.scroll(steps[key])

    def drag(self, point: tuple[int, int]) -> None:
        """The mouse moved while it holds the scroll bar."""
        self.place.top = 0
        self.place.scroll(round(self._share(point) * self.place.length - self.place.sight / 2))

    def activate(self) -> None:
        self.dragging = False
        super().activate()

    def draw(self, brush: Brush) -> None:
        place, surface = self.place, brush.surface
        surface.set_clip(self.rect)
        self.draw_page(brush, self.rect.top - place.top)
        surface.set_clip(None)
        self._draw_bar(brush, place.top, place.sight, place.length)
