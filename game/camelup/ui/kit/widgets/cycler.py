"""A value out of a short list, with an arrow on either side: one stop of the focus, changed with left and right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from camelup.ui.kit import icons, panels
from camelup.ui.kit.icons import IconName
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.panels import PanelStyle
from camelup.ui.kit.widgets.base import Look, Widget

STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}

_STYLES: dict[Look, PanelStyle] = {
    Look.NORMAL: "button",
    Look.HOVER: "button_hover",
    Look.PRESSED: "button_pressed",
    Look.SELECTED: "button_selected",
    Look.DISABLED: "button_disabled",
}


@dataclass(eq=False)
class Stepper(Widget):
    """What all such controls share: the left third steps back, the rest forward, and so do the arrow keys.

    The scene keeps the value; `on_step` is told -1 or 1.
    """

    on_step: Callable[[int], None] | None = None
    _side: int = field(default=1, init=False)

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._side = -1 if event.pos[0] < self.rect.left + self.rect.width / 3 else 1
            return True
        if event.type == pygame.KEYDOWN and event.key in STEPS:
            self._side = STEPS[event.key]
            self.activate()
            return True
        return False

    def activate(self) -> None:
        # A press of Enter after a click on the left arrow means the usual way again.
        side, self._side = self._side, 1
        if self.enabled and self.on_step is not None:
            self.on_step(side)
        else:
            super().activate()


@dataclass(eq=False)
class Cycler(Stepper):
    """A `Stepper` that shows its value in words, with an icon if it has one."""

    label: str = ""
    icon: IconName | None = None
    text_size: float = 26
    """Virtual units."""

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        style = _STYLES[self.shown_look()]
        k = painter.metrics.k
        panels.draw_panel(surface, painter.assets, self.rect, style, k)
        box = self.rect.move(0, panels.content_shift(style, k))
        colour = painter.theme.text if self.enabled else painter.theme.text_disabled
        side = min(painter.px(30), box.height // 2)
        pad = painter.px(10)
        ends: tuple[tuple[IconName, int], ...] = (
            ("arrow_left", box.left + pad),
            ("arrow_right", box.right - pad - side),
        )
        for name, left in ends:
            arrow = icons.icon(painter.assets, name, side, colour)
            surface.blit(arrow, arrow.get_rect(midleft=(left, box.centery)))
        inner = box.inflate(-2 * (side + pad + painter.px(6)), 0)
        if not self.icon:
            face = painter.title_face(self.label, inner.width)
            painter.text(surface, self.label, inner.center, self.text_size, colour, face, "center", inner.width)
            return
        mark = min(round(box.height * 0.62), painter.px(self.text_size * 1.5))
        gap = painter.px(8)
        room = inner.width - mark - gap
        face = painter.title_face(self.label, room)
        text, px = painter.fit(self.label, painter.metrics.font_px(self.text_size), room, face)
        left = inner.centerx - (mark + gap + painter.glyphs(text, px, colour, face).get_width()) // 2
        picture = icons.icon(painter.assets, self.icon, mark, colour, painter.theme.card_light)
        surface.blit(picture, picture.get_rect(midleft=(left, box.centery)))
        painter.letters(surface, text, px, colour, face, (left + mark + gap, box.centery))
