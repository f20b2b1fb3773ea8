"""Pictures that are drawn from SVG once, and fonts that are opened once, for all tests of a process.

Drawing them anew for each window is most of what a window costs, and hundreds of tests open one.
"""

from __future__ import annotations

from collections import OrderedDict

import pygame

from camelup.ui.kit.assets import Assets
from camelup.ui.kit.faces import Face

MOST = 192 * 1024 * 1024
"""Bytes of pixels to keep."""
FONTS = 128
"""Fonts to keep; each holds a file open."""

_drawn: OrderedDict[str, pygame.Surface] = OrderedDict()
"""What each SVG text looks like: its size and colours are in it, and nothing else decides about the pixels."""
_opened: OrderedDict[tuple[str, int], Face] = OrderedDict()


class DrawnOnce(Assets):
    """Assets that remember SVG texts and fonts for all of their kind, whatever they clear.

    What the game itself keeps, and for how long, stays as it is.
    """

    bytes_drawn = 0

    @staticmethod
    def _raster(name: str, text: str) -> pygame.Surface:
        if text in _drawn:
            _drawn.move_to_end(text)
        else:
            _drawn[text] = Assets._raster(name, text)
            DrawnOnce.bytes_drawn += _bytes(_drawn[text])
            while DrawnOnce.bytes_drawn > MOST and len(_drawn) > 1:
                DrawnOnce.bytes_drawn -= _bytes(_drawn.popitem(last=False)[1])
        # Whoever asked for it may draw on it.
        return _drawn[text].copy()

    def font(self, face: str, px: int) -> Face:
        key = (face, px)
        if key in _opened and _works(_opened[key]):
            _opened.move_to_end(key)
        else:
            self._fonts.pop(key, None)
            _opened[key] = super().font(face, px)
            if len(_opened) > FONTS:
                _opened.popitem(last=False)
        return _opened[key]


def _bytes(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()


def _works(font: Face) -> bool:
    """Whether a font is of use still: none is once pygame was left, as by a self-test."""
    try:
        font.get_height()
    except pygame.error:
        return False
    return True
