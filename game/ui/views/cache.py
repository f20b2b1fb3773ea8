"""A part of the window that is painted only when what it shows has changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame


class Panel:
    """Keeps the picture of one rectangle of the window.

    The painter draws on the window itself, in window coordinates, clipped to the rectangle, and must cover it.
    """

    def __init__(self) -> None:
        self._key: Hashable = None
        self._picture: pygame.Surface | None = None

    def draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        key: Hashable,
        paint: Callable[[pygame.Surface], None],
        *,
        disturbed: bool = True,
    ) -> None:
        """Show the picture for `key`, painting it when it is not the one at hand.

        `disturbed` says whether anything else was drawn on the rectangle since the last call; an undisturbed picture
        that is still right is left alone, because the window keeps its pixels.
        """
        rect = rect.clip(surface.get_rect())
        if self._picture is None or key != self._key or self._picture.get_size() != rect.size:
            surface.set_clip(rect)
            paint(surface)
            surface.set_clip(None)
            self._picture = surface.subsurface(rect).copy()
            self._key = key
        elif disturbed:
            surface.blit(self._picture, rect)
