"""What scenes are drawn on where that cannot be the window itself: it is too small, or its size changes just now.

The picture is then larger or smaller than the window, which shows it stretched, and clicks are found where they are
seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

import pygame

from camelup.ui.kit.metrics import MINIMUM_WINDOW

_LARGEST = 4096
"""Pixels of a side that a picture has at most, however thin the window is."""


def at_least(size: tuple[int, int]) -> tuple[int, int]:
    """A window's size as it is remembered: a small screen or a tiling desktop may have forced it below the least."""
    return max(size[0], MINIMUM_WINDOW[0]), max(size[1], MINIMUM_WINDOW[1])


def canvas_size(window: tuple[int, int]) -> tuple[int, int]:
    """Pixels of the picture for a window: its own, or the least that layouts need, in the window's shape."""
    width, height = max(1, window[0]), max(1, window[1])
    larger = max(MINIMUM_WINDOW[0] / width, MINIMUM_WINDOW[1] / height, 1.0)
    return min(ceil(width * larger), max(width, _LARGEST)), min(ceil(height * larger), max(height, _LARGEST))


def canvas_for(window: pygame.Surface) -> pygame.Surface:
    """The surface to draw a window's picture on: the window wherever that will do, because nothing is faster."""
    size = canvas_size(window.get_size())
    return window if size == window.get_size() else pygame.Surface(size)


def show(canvas: pygame.Surface, window: pygame.Surface, touched: Sequence[pygame.Rect] | None = None) -> None:
    """Let the player see the picture, or where `touched` says what has changed of the last one, only that."""
    if canvas is window and touched is not None:
        if touched:
            pygame.display.update(list(touched))
        return
    if canvas is not window:
        # Screens of fewer colours cannot mix them.
        scale = pygame.transform.smoothscale if window.get_bytesize() > 2 else pygame.transform.scale
        scale(canvas, window.get_size(), window)
    pygame.display.flip()


def ratio(canvas: pygame.Surface, window: pygame.Surface) -> tuple[float, float]:
    """Pixels of the picture that one of the window shows, across and down."""
    return canvas.get_width() / window.get_width(), canvas.get_height() / window.get_height()


def on_canvas(event: pygame.Event, by: tuple[float, float]) -> pygame.Event:
    """An event of the mouse with its place in the picture's pixels, where one of the window's is `by` of these."""
    if by == (1.0, 1.0) or not hasattr(event, "pos"):
        return event
    words = {**event.dict, "pos": _times(event.pos, by)}
    if hasattr(event, "rel"):
        words["rel"] = _times(event.rel, by)
    return pygame.Event(event.type, words)


def _times(place: tuple[int, int], by: tuple[float, float]) -> tuple[int, int]:
    return int(place[0] * by[0]), int(place[1] * by[1])
