"""A painter over the surface that it draws on: what everything that draws a picture is given first."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

import pygame

from camelup.ui.kit import icons, panels
from camelup.ui.kit.assets import Assets
from camelup.ui.kit.painter import LEADING, Align, Painter
from camelup.ui.kit.theme import Theme


@dataclass(frozen=True, slots=True)
class Brush:
    """Positions are pixels of the surface, sizes virtual units."""

    surface: pygame.Surface
    painter: Painter

    def on(self, surface: pygame.Surface) -> Self:
        """The same for another surface."""
        return replace(self, surface=surface)

    @property
    def assets(self) -> Assets:
        return self.painter.assets

    @property
    def theme(self) -> Theme:
        return self.painter.theme

    @property
    def k(self) -> float:
        """Pixels per virtual unit."""
        return self.painter.metrics.k

    def px(self, units: float) -> int:
        return self.painter.px(units)

    def width(self, text: str, size: float, face: str = "semibold") -> int:
        """Pixels that a line of text takes."""
        return self.painter.width(text, size, face)

    def text(
        self,
        text: str,
        position: tuple[float, float],
        size: float,
        colour: str | None = None,
        face: str = "semibold",
        align: Align = "left",
        max_width: float | None = None,
    ) -> pygame.Rect:
        """Draw one line, vertically centred on `position`; returns the pixels it covers.

        A line wider than `max_width` pixels is drawn smaller, down to the smallest size, and then cut with an ellipsis.
        """
        painter = self.painter
        if not text:
            return pygame.Rect(round(position[0]), round(position[1]), 0, 0)
        px = painter.metrics.font_px(size)
        if max_width is not None:
            text, px = painter.fit(text, px, max_width, face)
        return painter.letters(self.surface, text, px, colour or self.theme.text, face, position, align)

    def title(
        self,
        text: str,
        position: tuple[float, float],
        size: float,
        room: float,
        colour: str | None = None,
        align: Align = "left",
    ) -> pygame.Rect:
        """Draw one line of at most `room` pixels in the face of titles, or in a narrower one (see `title_face`)."""
        return self.text(text, position, size, colour, self.painter.title_face(text, room), align, room)

    def name(self, text: str, box: pygame.Rect, size: float, colour: str | None = None) -> int:
        """Draw a name or a title from the left of a box, in narrower letters or in two lines where it is long.

        Returns the pixel column behind it.
        """
        painter = self.painter
        face = painter.title_face(text, box.width)
        lines, step, whole = [text], 0.0, painter.metrics.font_px(size)
        fitted = painter.fit(text, whole, box.width, face)
        if fitted != (text, whole):
            two, smaller = painter.in_two(text, size, box.width, box.height)
            # Of one line and two, whichever has the larger letters.
            if fitted[0] != text or painter.metrics.font_px(smaller) > fitted[1]:
                lines, size = two, smaller
                step = painter.metrics.font_px(size) * LEADING
        end, middle = box.left, box.centery - step * (len(lines) - 1) / 2
        for row, line in enumerate(lines):
            where = self.text(line, (box.left, middle + step * row), size, colour, face, max_width=box.width)
            end = max(end, where.right)
        return end

    def paragraph(
        self,
        text: str,
        rect: pygame.Rect,
        size: float,
        colour: str | None = None,
        face: str = "semibold",
        align: Align = "left",
    ) -> int:
        """Draw wrapped text from the top of `rect`; returns the height it took in pixels."""
        step = self.painter.line_height(size, face)
        x = {"left": rect.left, "center": rect.centerx, "right": rect.right}[align]
        lines = self.painter.wrap(text, size, rect.width, face)
        for index, line in enumerate(lines):
            self.text(line, (x, rect.top + step * (index + 0.5)), size, colour, face, align, rect.width)
        return step * len(lines)

    def centred(self, text: str, at: tuple[int, int], width: int, size: float, colour: str) -> None:
        """Draw wrapped text around a point."""
        box = pygame.Rect(0, 0, width, self.painter.height(text, size, width))
        box.center = at
        self.paragraph(text, box, size, colour, align="center")

    def panel(self, box: pygame.Rect, style: panels.PanelStyle, radius: float | None = None) -> None:
        """Draw a card, a button or another ground; `radius` is that of its corners."""
        panels.draw_panel(self.surface, self.assets, box, style, self.k, radius)

    def button(self, box: pygame.Rect, style: panels.PanelStyle) -> pygame.Rect:
        """Draw the ground of what can be pressed; returns the box of what is on it, which moves with it."""
        self.panel(box, style)
        return box.move(0, panels.content_shift(style, self.k))

    def put(self, picture: pygame.Surface, **place: tuple[float, float]) -> pygame.Rect:
        """Draw a picture with one of its places, as `midleft`, on a point; returns the pixels that it covers.

        That is all of them, whatever a clip leaves of it.
        """
        ((name, (x, y)),) = place.items()
        where = picture.get_rect(**{name: (round(x), round(y))})
        self.surface.blit(picture, where)
        return where

    def icon(
        self,
        name: icons.IconName,
        side: int,
        colour: str | None = None,
        hole: str | None = None,
        **place: tuple[float, float],
    ) -> pygame.Rect:
        """Draw an icon `side` pixels square; returns the pixels that it covers."""
        return self.put(icons.icon(self.assets, name, side, colour, hole), **place)
