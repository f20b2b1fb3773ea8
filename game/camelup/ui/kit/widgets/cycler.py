"""A value out of a short list, with an arrow on either side: one stop of the focus, changed with left and right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from camelup.ui.kit.brush import Brush
from camelup.ui.kit.icons import IconName
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import STYLES

STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


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

    def draw(self, brush: Brush) -> None:
        painter, px = brush.painter, brush.px
        box = brush.button(self.rect, STYLES[False, self.shown_look()])
        colour = painter.theme.text if self.enabled else painter.theme.text_disabled
        side, pad = min(px(30), box.height // 2), px(10)
        brush.icon("arrow_left", side, colour, midleft=(box.left + pad, box.centery))
        brush.icon("arrow_right", side, colour, midright=(box.right - pad, box.centery))
        inner = box.inflate(-2 * (side + pad + px(6)), 0)
        if not self.icon:
            brush.title(self.label, inner.center, self.text_size, inner.width, colour, "center")
            return
        mark, gap = min(round(box.height * 0.62), px(self.text_size * 1.5)), px(8)
        room = inner.width - mark - gap
        face = painter.title_face(self.label, room)
        text, size = painter.fit(self.label, painter.metrics.font_px(self.text_size), room, face)
        left = inner.centerx - (mark + gap + painter.glyphs(text, size, colour, face).get_width()) // 2
        brush.icon(self.icon, mark, colour, painter.theme.card_light, midleft=(left, box.centery))
        painter.letters(brush.surface, text, size, colour, face, (left + mark + gap, box.centery))
