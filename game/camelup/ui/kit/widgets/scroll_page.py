"""A page that may be longer than its place: one stop of the focus, scrolled with keys, wheel and bar."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from camelup.ui.kit import panels
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.scroll_list import BAR


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
class ScrollPage(Widget):
    """`draw_page` draws what is on the page and is told the y of its upper end; it is clipped to the widget."""

    place: PagePlace = field(default_factory=PagePlace)
    draw_page: Callable[[pygame.Surface, int], None] = field(default=lambda _surface, _top: None)
    line: int = 40
    """Pixels that an arrow key scrolls."""
    bar_width: int = BAR
    """Pixels."""
    dragging: bool = field(default=False, init=False)
    """Whether the scroll bar is held."""

    @property
    def _bar(self) -> pygame.Rect:
        return pygame.Rect(self.rect.right - self.bar_width, self.rect.top, self.bar_width, self.rect.height)

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
        share = (point[1] - self.rect.top) / max(1, self.rect.height)
        self.place.top = 0
        self.place.scroll(round(share * self.place.length - self.place.sight / 2))

    def activate(self) -> None:
        self.dragging = False
        super().activate()

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        surface.set_clip(self.rect)
        self.draw_page(surface, self.rect.top - self.place.top)
        surface.set_clip(None)
        if not self.place.long:
            return
        bar = self._bar
        panels.draw_panel(surface, painter.assets, bar, "slot", painter.metrics.k, radius=8)
        thumb = bar.inflate(-bar.width // 3, 0)
        thumb.height = max(2 * bar.width, round(bar.height * self.place.sight / self.place.length))
        share = self.place.top / (self.place.length - self.place.sight)
        thumb.top = bar.top + round((bar.height - thumb.height) * share)
        pygame.draw.rect(surface, painter.theme.gold, thumb, border_radius=thumb.width // 2)
