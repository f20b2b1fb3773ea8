"""Text at the window's scale: how it is measured, fitted and broken. A `Brush` draws it. Sizes are virtual units."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Literal

import pygame

from camelup.ui.kit.assets import Assets
from camelup.ui.kit.faces import Face
from camelup.ui.kit.figures import ENGLISH, Figures
from camelup.ui.kit.metrics import SMALLEST_TEXT_PX, Metrics

Align = Literal["left", "center", "right"]
SIDES: Mapping[Align, str] = MappingProxyType({"left": "midleft", "center": "center", "right": "midright"})
"""Which place of its rectangle a line is put by."""
ELLIPSIS = "…"
LEADING = 1.06
"""Heights of the letters from one line of a name to the next."""
LINES_KEPT = 600
"""Lines whose size is remembered: more than a screen shows."""
WRAPPED_KEPT = 200
"""Texts whose lines are remembered: more than a screen shows."""


def _fitting(font: Face, text: str, room: float) -> int:
    """How many letters from the beginning of `text` fit `room` pixels. Found by halves: a text can be very long."""
    return bisect_right(range(len(text) + 1), room, key=lambda end: font.size(text[:end])[0]) - 1


class Painter:
    """Letters with one set of assets and one scale; replaced when either changes."""

    def __init__(self, assets: Assets, metrics: Metrics, figures: Figures = ENGLISH) -> None:
        """`figures` is how the numbers on the pictures are written."""
        self.assets = assets
        self.metrics = metrics
        self.figures = figures
        self.theme = assets.theme
        self.on_line: Callable[[pygame.Surface, pygame.Rect], None] | None = None
        """Hears of every line of text with the pixels that it covers."""
        self._lacking: dict[tuple[str, str], bool] = {}
        self._fitted: dict[tuple[str, int, float, str], tuple[str, int]] = {}
        """Lines as they were last made to fit: asking for the width of every size takes longer than drawing them."""
        self._narrowest: dict[tuple[str, str], int] = {}
        """The widths of lines in the smallest letters."""
        self._wrapped: dict[tuple[str, float, float, str], tuple[str, ...]] = {}
        """Texts as they were last broken into lines: measuring every word takes longer than drawing the lines."""

    def px(self, units: float) -> int:
        return self.metrics.px(units)

    def scaled(self, by: float) -> Painter:
        """A painter for a picture within the picture, whose units are larger or smaller than these."""
        return type(self)(self.assets, self.metrics.scaled(by))

    def glyphs(self, text: str, px: int, colour: str, face: str) -> pygame.Surface:
        """A line of text as a cached surface."""

        def build() -> pygame.Surface:
            shown, able = self.legible(text, face)
            return self.assets.font(able, px).render(shown, True, colour)

        return self.assets.memo(("text", text, px, colour, face), build)

    def letters(
        self,
        surface: pygame.Surface,
        text: str,
        px: int,
        colour: str,
        face: str,
        position: tuple[float, float],
        align: Align = "left",
        opacity: int = 255,
    ) -> pygame.Rect:
        """Draw a line of letters whose size in pixels is known, vertically centred; returns the pixels it covers.

        Whatever the game writes on the window comes through here.
        """
        image = self.glyphs(text, px, colour, face)
        if opacity < 255:
            image = image.copy()
            image.set_alpha(opacity)
        rect = image.get_rect(**{SIDES[align]: (round(position[0]), round(position[1]))})
        surface.blit(image, rect)
        if self.on_line is not None:
            self.on_line(surface, rect)
        return rect

    def legible(self, text: str, face: str) -> tuple[str, str]:
        """`text` and a face that has its letters: names in Greek or Cyrillic leave the title face, which is Latin only.

        A letter that no face has becomes a question mark.
        """
        if text.isascii() or not self._missing(text, face):
            return text, face
        able = "bold" if face == "title" else face
        lost = self._missing(text, able)
        return "".join("?" if letter in lost else letter for letter in text), able

    def _missing(self, text: str, face: str) -> set[str]:
        return {letter for letter in set(text) if not letter.isascii() and self._lacks(letter, face)}

    def _lacks(self, letter: str, face: str) -> bool:
        """Whether a face draws a letter as it draws one that cannot exist; pygame has no other way to ask."""
        if (face, letter) not in self._lacking:
            font = self.assets.font(face, SMALLEST_TEXT_PX)
            drawn = (pygame.image.tobytes(font.render(each, False, "white"), "RGBA") for each in (letter, "\uffff"))
            self._lacking[face, letter] = next(drawn) == next(drawn)
        return self._lacking[face, letter]

    def width(self, text: str, size: float, face: str = "semibold") -> int:
        """Pixels that a line of text takes."""
        shown, able = self.legible(text, face)
        return self.assets.font(able, self.metrics.font_px(size)).size(shown)[0]

    def narrowest(self, text: str, face: str = "bold") -> int:
        """Pixels that a line of text takes in the smallest letters."""
        if (text, face) not in self._narrowest:
            if len(self._narrowest) >= LINES_KEPT:
                del self._narrowest[next(iter(self._narrowest))]
            self._narrowest[text, face] = self.assets.font(face, SMALLEST_TEXT_PX).size(text)[0]
        return self._narrowest[text, face]

    def line_height(self, size: float, face: str = "semibold") -> int:
        return self.assets.font(face, self.metrics.font_px(size)).get_linesize()

    def fit(self, text: str, px: int, max_width: float, face: str) -> tuple[str, int]:
        """The text and font size with which a line fits `max_width` pixels."""
        key = (text, px, max_width, face)
        if key not in self._fitted:
            if len(self._fitted) >= LINES_KEPT:
                del self._fitted[next(iter(self._fitted))]
            self._fitted[key] = self._fit(text, px, max_width, face)
        return self._fitted[key]

    def _fit(self, text: str, px: int, max_width: float, face: str) -> tuple[str, int]:
        text, face = self.legible(text, face)
        while px > SMALLEST_TEXT_PX and self.assets.font(face, px).size(text)[0] > max_width:
            px -= 1
        font = self.assets.font(face, px)
        if font.size(text)[0] <= max_width:
            return text, px
        room = max_width - font.size(ELLIPSIS)[0]
        return text[: max(1, _fitting(font, text, room))].rstrip() + ELLIPSIS, px

    def title_face(self, text: str, max_width: float) -> str:
        """The face of titles, or the narrower bold one where even the smallest title is wider than `max_width`."""
        return "title" if self.narrowest(text, "title") <= max_width else "bold"

    def in_two(self, text: str, size: float, max_width: float, height: float) -> tuple[list[str], float]:
        """Lines and size in bold letters with which `text` takes at most two lines of `max_width` by half `height`.

        One line where no size allows that, with the smallest one.
        """
        px = max(SMALLEST_TEXT_PX, min(self.metrics.font_px(size), round(height / 2 / LEADING)))
        unit = self.metrics.k * self.metrics.text_scale
        while px > SMALLEST_TEXT_PX and len(self.wrap(text, px / unit, max_width, "bold")) > 2:
            px -= 1
        lines = self.wrap(text, px / unit, max_width, "bold")
        return (lines if len(lines) < 3 else [text]), px / unit

    def wrap(self, text: str, size: float, max_width: float, face: str = "semibold") -> list[str]:
        """The lines of `text` at spaces so that each fits `max_width` pixels; a line feed always breaks.

        A word that is wider than a whole line, such as the path of a file, is broken anywhere.
        """
        key = (text, size, max_width, face)
        if key not in self._wrapped:
            if len(self._wrapped) >= WRAPPED_KEPT:
                del self._wrapped[next(iter(self._wrapped))]
            self._wrapped[key] = tuple(self._wrap(text, size, max_width, face))
        return list(self._wrapped[key])

    def halves(self, text: str, size: float) -> list[str]:
        """A text of at least two words as two lines of about the same length, rather than a whole one and a word."""
        words = text.split(" ")
        widths = [self.width(word, size) for word in words]
        total, first, best, cut = sum(widths), 0, float("inf"), 1
        for count in range(1, len(words)):
            first += widths[count - 1]
            longer = max(first, total - first)
            if longer < best:
                best, cut = longer, count
        return [" ".join(words[:cut]), " ".join(words[cut:])]

    def _wrap(self, text: str, size: float, max_width: float, face: str) -> list[str]:
        font = self.assets.font(face, self.metrics.font_px(size))
        lines = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if font.size(longer)[0] <= max_width:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                while len(word) > 1 and font.size(word)[0] > max_width:
                    fits = max(1, _fitting(font, word, max_width))
                    lines.append(word[:fits])
                    word = word[fits:]
                line = word
            lines.append(line)
        return lines

    def height(self, text: str, size: float, max_width: float, face: str = "semibold") -> int:
        """Pixels of height that a wrapped text takes."""
        return self.line_height(size, face) * len(self.wrap(text, size, max_width, face))

    def shrunk(self, text: str, size: float, box: pygame.Rect, least: float = 14, face: str = "semibold") -> float:
        """The size in which a wrapped text fits a box, no larger than `size` and no smaller than `least`."""
        while size > least and self.height(text, size, box.width, face) > box.height:
            size -= 1
        return size
