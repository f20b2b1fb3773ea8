"""Fonts that draw whatever they are given: names and paths come from anywhere, and no text may end the game."""

from __future__ import annotations

import pygame
from pygame.typing import ColorLike

LONGEST = 2000
"""Letters of a line that are drawn: more than any window is wide, and little enough for any memory."""
_DRAWN_AS = dict.fromkeys((*range(32), *range(127, 160), 8232, 8233), " ")
"""Control characters and line breaks: a line of text stays one line."""
_DRAWN_AS |= dict.fromkeys(range(55296, 57344), "?")
"""Halves of letters, as in file names that are not UTF-8."""


def drawable(text: str) -> str:
    """`text` as SDL takes it: one line of whole letters without NUL."""
    text = text[:LONGEST]
    return text if text.isprintable() else text.translate(_DRAWN_AS)


class Face(pygame.font.Font):
    """A font that never raises over a text."""

    def size(self, text: str, /) -> tuple[int, int]:  # type: ignore[override]
        return super().size(drawable(text))

    def render(  # type: ignore[override]
        self, text: str, antialias: bool, color: ColorLike, /
    ) -> pygame.Surface:
        """A line of text; nothing as high as a line where the text has no letter that can be seen."""
        try:
            return super().render(drawable(text), antialias, color)
        except pygame.error:
            # "Text has zero width". Which letters that is about depends on the font and on HarfBuzz's version, so
            # there is no list of them here.
            return pygame.Surface((0, self.get_height()), pygame.SRCALPHA)
