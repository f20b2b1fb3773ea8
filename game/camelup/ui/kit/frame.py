"""One picture of the window: the visible scenes, and what floats above them where it hides no words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from camelup.ui.kit import panels
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.widgets.focus import PAGE_GROUPS
from camelup.ui.kit.widgets.overlay import Around

if TYPE_CHECKING:
    from pygame_gui import UIManager

    from camelup.ui.kit.host import Host
    from camelup.ui.kit.scene import Scene

GROUND_GROUP = "spaces"
"""The group of the widgets that are a ground for other things."""


class Frame:
    """Draws it, and remembers what the next one needs to know of it."""

    def __init__(self, app: Host) -> None:
        self._app = app
        self.lines: list[pygame.Rect] = []
        """Where the topmost scene has written something."""
        self.overdrawn = True
        """Whether something floated above the scene in the last frame, or the window lost its pixels."""
        self.touched: Sequence[pygame.Rect] | None = None
        """What the last picture has changed of the window; None for all of it."""
        self._writing = False
        """Whether a scene is drawing, rather than what floats above it."""

    def draw(self, scenes: Sequence[Scene], gui: UIManager | None, *, whole: bool) -> None:
        """Draw the visible scenes, the last one on top, its text fields, and what floats above everything.

        `whole` says that more has changed than scenes know of.
        """
        app, top = self._app, scenes[-1]
        top.lightly = len(scenes) == 1 and not (whole or self.overdrawn or top.dirty or top.animating)
        for scene in scenes:
            # A scene may ask for another frame while it draws.
            scene.dirty = scene.stirred = False
            self.lines.clear()
            self._writing = True
            scene.draw(app.screen)
            self._writing = False
        self.touched = top.touched if top.lightly else None
        if top.lightly:
            # Whatever floats is drawn with a whole picture.
            return
        ring = top.focus
        self.overdrawn = bool(
            gui is not None
            or len(scenes) > 1
            or (ring.visible and ring.current is not None)
            or app.tooltip.shown
            or app.toast.active
            or app.captions.active
        )
        if gui is not None:
            gui.draw_ui(app.screen)
        with panels.spared(app.screen, top.above_focus):
            ring.draw_ring(Brush(app.screen, top.painter))
        controls, clear = [widget.rect for widget in ring], top.clear
        if top.writes_anew:
            controls += self.lines
        brush = Brush(app.screen, app.painter)
        app.captions.draw(brush, top.caption_room, controls)
        ground = [widget.rect for widget in ring if widget.group == GROUND_GROUP]
        others = [rect for rect in controls if rect not in ground]
        spared = [*top.figures, *(widget.rect for widget in ring if widget.group in PAGE_GROUPS)]
        app.tooltip.draw(brush, Around(others, clear, ground, spared))
        told = [*clear, app.captions.box] if app.captions.active else clear
        app.toast.draw(brush, Around([*others, *top.laid], told, ground, top.figures, top.notice_room))

    def written(self, surface: pygame.Surface, line: pygame.Rect) -> None:
        """A line of text was drawn; what is drawn on a picture of its own may lie anywhere."""
        if not self._writing:
            return
        if surface is self._app.screen:
            self.lines.append(line)
        elif surface.get_abs_parent() is self._app.screen:
            self.lines.append(line.clip(surface.get_rect()).move(surface.get_abs_offset()))
