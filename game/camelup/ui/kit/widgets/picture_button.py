"""A large button with a picture above its word: the five actions, and choices between two pieces."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

import pygame

from camelup.ui.kit.brush import Brush
from camelup.ui.kit.widgets.base import Look, Widget
from camelup.ui.kit.widgets.button import STYLES
from camelup.ui.kit.widgets.chip import draw_chip


@dataclass(eq=False)
class PictureButton(Widget):
    """`picture` makes the picture at a height in pixels; `cap` is the key shown in the corner."""

    label: str = ""
    picture: Callable[[int], pygame.Surface] | None = None
    cap: str = ""
    text_size: float = 23
    """Virtual units."""
    ep: float | None = None
    """EP that can be expected of it, shown in the corner; None where nothing is known."""

    def shown_state(self) -> Hashable:
        return super().shown_state(), self.ep

    def draw(self, brush: Brush) -> None:
        look, px, theme = self.shown_look(), brush.px, brush.theme
        box = brush.button(self.rect, STYLES[False, look])
        if self.advised:
            brush.panel(self.rect, "advice")
        colour = theme.text_disabled if look is Look.DISABLED else theme.text
        line = brush.painter.line_height(self.text_size, "title")
        key = pygame.Rect(box.left + px(7), box.top + px(7), px(28), px(28))
        if self.picture is not None:
            picture = self.picture(max(8, box.height - line - px(16)))
            if look is Look.DISABLED:
                picture = picture.copy()
                picture.set_alpha(110)
            where = picture.get_rect(midtop=(box.centerx, box.top + px(8)))
            if self.cap:
                # In a small button the picture makes room for the key.
                where.left = max(where.left, key.right + px(4))
            brush.surface.blit(picture, where)
        room = box.width - px(12)
        middle = (box.centerx, box.bottom - px(5) - line / 2)
        brush.title(self.label, middle, self.text_size, room, colour, "center")
        if self.cap:
            pygame.draw.rect(brush.surface, theme.panel_top, key, border_radius=px(6))
            brush.text(self.cap, key.center, 22, theme.text_on_panel, "bold", "center")
        corner = (box.right - px(6), key.centery)
        if self.ep is not None:
            draw_chip(brush, self.ep, corner)
        elif self.advised:
            brush.icon("lightbulb", px(30), theme.text, midright=corner)
