"""The button of a page: an icon above its word, gold while the page is open."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from camelup.ui.kit import icons, panels
from camelup.ui.kit.icons import IconName
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.texts import Texts
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import STYLES


@dataclass(eq=False)
class TabButton(Widget):
    """`selected` says whether its page is the open one."""

    label: str = ""
    icon: IconName = "dot"
    text_size: float = 19
    """Virtual units."""

    def named(self, texts: Texts) -> str:
        return texts("speech.open", what=self.label) if self.selected else self.label

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, k = painter.theme, painter.metrics.k
        style = STYLES[not self.selected, self.shown_look()]
        panels.draw_panel(surface, painter.assets, self.rect, style, k)
        box = self.rect.move(0, panels.content_shift(style, k))
        colour = theme.text if self.selected else theme.heading
        hole = theme.gold if self.selected else theme.panel_top
        line = min(painter.line_height(self.text_size, "title"), box.height // 2)
        side = min(painter.px(28), box.height - line - painter.px(6))
        picture = icons.icon(painter.assets, self.icon, side, colour, hole)
        top = box.top + (box.height - side - line) // 2
        surface.blit(picture, picture.get_rect(midtop=(box.centerx, top)))
        middle = (box.centerx, top + side + line / 2)
        room = box.width - painter.px(3)
        face = painter.title_face(self.label, room)
        painter.text(surface, self.label, middle, self.text_size, colour, face, "center", room)
