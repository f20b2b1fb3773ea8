"""A column of rows that may be far longer than its place: only the rows in sight are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame

from camelup.ui.kit.brush import Brush
from camelup.ui.kit.widgets.scrolled import Scrolled

PAGES = (pygame.K_PAGEUP, pygame.K_PAGEDOWN)
_STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1}

DrawRow = Callable[[Brush, pygame.Rect, int], None]


@dataclass(slots=True)
class ListPlace:
    """Where somebody is in a list; the scene keeps it, because every layout makes new widgets."""

    count: int = 0
    """Rows in all."""
    chosen: int = 0
    top: int = 0
    """The first row in sight."""

    def choose(self, row: int, rows: int) -> None:
        """Choose a row, or the nearest that there is, and bring it into sight; `rows` fit at once."""
        self.chosen = max(0, min(row, self.count - 1))
        self.top = max(self.chosen - rows + 1, min(self.top, self.chosen))
        self.scroll(0, rows)

    def scroll(self, by: int, rows: int) -> None:
        """Move what is in sight by so many rows."""
        self.top = max(0, min(self.top + by, self.count - rows))


@dataclass(eq=False)
class ScrollList(Scrolled):
    """One stop of the focus. Arrows, Page Up and Down, Home and End walk; a click chooses; Enter activates."""

    place: ListPlace = field(default_factory=ListPlace)
    row_height: int = 1
    draw_row: DrawRow = field(default=lambda _brush, _box, _row: None)
    on_choose: Callable[[int], None] = field(default=lambda _: None)
    least_row: int = 0
    """Pixels of a row where as many as fit are to share the whole height; 0 for rows of a height of their own."""
    _clicked: bool = field(default=False, init=False)

    @property
    def rows(self) -> int:
        """How many fit at once."""
        return max(1, self.rect.height // self.row_height)

    @property
    def _long(self) -> bool:
        return self.place.count > self.rows

    def put(self, rect: pygame.Rect) -> None:
        if rect == self.rect:
            # What was scrolled to stays in sight.
            return
        super().put(rect)
        if self.least_row:
            self.row_height = rect.height // max(1, rect.height // self.least_row)
        self.place.choose(self.place.chosen, self.rows)

    def row_box(self, row: int) -> pygame.Rect:
        """The pixels of a row that is in sight."""
        width = self.rect.width - (self.bar_width + self.bar_width // 2 if self._long else 0)
        top = self.rect.top + (row - self.place.top) * self.row_height
        return pygame.Rect(self.rect.left, top, width, self.row_height)

    def in_sight(self) -> range:
        """The rows that are drawn."""
        return range(self.place.top, min(self.place.count, self.place.top + self.rows))

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._clicked = True
            self._press(event.pos)
            return True
        if event.type == pygame.KEYDOWN:
            # A click that was dragged away is over.
            self._clicked = False
        return event.type == pygame.KEYDOWN and self.walk(event.key)

    def roam(self, event: pygame.Event, keys: Sequence[int] = PAGES, notch: int = 1) -> bool:
        """Take what scrolls the list wherever the focus is: the wheel, the bar that is held, and some keys."""
        if event.type == pygame.MOUSEWHEEL:
            self.place.scroll(-notch * event.y, self.rows)
            return True
        if event.type == pygame.MOUSEMOTION and self.dragging and event.buttons[0]:
            self.drag(event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP:
            self.dragging = False
        return event.type == pygame.KEYDOWN and event.key in keys and self.walk(event.key)

    def walk(self, key: int) -> bool:
        """Choose another row as a key says; False for a key that says nothing here, or leads out of the list."""
        place, pages = self.place, {pygame.K_PAGEUP: -self.rows, pygame.K_PAGEDOWN: self.rows}
        if key in _STEPS:
            row = place.chosen + _STEPS[key]
            if not 0 <= row < place.count:
                return False
        elif key in pages:
            row = place.chosen + pages[key]
        elif key in (pygame.K_HOME, pygame.K_END):
            row = 0 if key == pygame.K_HOME else place.count - 1
        else:
            return False
        if place.count:
            self._choose(row)
        return True

    def drag(self, point: tuple[int, int]) -> None:
        """The mouse moved while it holds the scroll bar."""
        self.place.top = 0
        self.place.scroll(round(self._share(point) * self.place.count - self.rows / 2), self.rows)

    def activate(self) -> None:
        # A click has chosen its row already; the key does what the list is for.
        if self._clicked:
            self._clicked = self.dragging = False
            return
        super().activate()

    def _press(self, point: tuple[int, int]) -> None:
        if self._long and self._bar.collidepoint(point):
            self.dragging = True
            self.drag(point)
            return
        row = self.place.top + (point[1] - self.rect.top) // self.row_height
        if row in self.in_sight():
            self._choose(row)

    def _choose(self, row: int) -> None:
        self.place.choose(row, self.rows)
        self.on_choose(self.place.chosen)

    def draw(self, brush: Brush) -> None:
        for row in self.in_sight():
            self.draw_row(brush, self.row_box(row), row)
        self._draw_bar(brush, self.place.top, self.rows, self.place.count)
