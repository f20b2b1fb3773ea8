"""The open screens, one above the other."""

from __future__ import annotations

import logging

from camelup.ui.kit.scene import Scene

log = logging.getLogger(__name__)


class Stack:
    """The last screen is the topmost; those below it are seen as far as it leaves them in sight."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []

    @property
    def top(self) -> Scene:
        return self.scenes[-1]

    @property
    def visible(self) -> list[Scene]:
        """The topmost full scene and the overlays above it."""
        first = max((i for i, s in enumerate(self.scenes) if not s.overlay), default=0)
        return self.scenes[first:]

    @property
    def fallback(self) -> int:
        """How far the game has fallen back (see `Scene.fallback`)."""
        return self.top.fallback if self.scenes else 0

    def forsake(self) -> None:
        """Leave all screens, although any of them may be broken."""
        while self.scenes:
            scene = self.scenes.pop()
            try:
                scene.leave()
            except Exception:
                log.exception("%s could not be left", type(scene).__name__)
