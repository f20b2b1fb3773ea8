"""Push buttons with a word, an icon, or both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from camelup.ui.kit.brush import Brush
from camelup.ui.kit.icons import IconName
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.panels import PanelStyle
from camelup.ui.kit.widgets.base import Look, Widget

STYLES: dict[tuple[bool, Look], PanelStyle] = {
    (False, Look.NORMAL): "button",
    (False, Look.HOVER): "button_hover",
    (False, Look.PRESSED): "button_pressed",
    (False, Look.SELECTED): "button_selected",
    (False, Look.DISABLED): "button_disabled",
    (True, Look.NORMAL): "dark_button",
    (True, Look.HOVER): "dark_button_hover",
    (True, Look.PRESSED): "dark_button_pressed",
    (True, Look.SELECTED): "button",
    (True, Look.DISABLED): "dark_button",
}
"""Panel styles by whether the button is dark, and its look."""
ICON_RATIO = 1.4
"""How much higher than the letters' size an icon is beside them."""


@dataclass(eq=False)
class Button(Widget):
    """A cream button that lifts under the mouse and sinks when pressed."""

    label: str = ""
    icon: IconName | None = None
    text_size: float = 30
    """Virtual units."""
    dark: bool = False
    """A quiet button for dark panels instead of a cream one."""
    inset: int = 0
    """Pixels at the top that can be pressed but show nothing, where the button has to be low."""

    def draw(self, brush: Brush) -> None:
        painter, look = brush.painter, self.shown_look()
        # A selected button stays gold under the mouse, so that it can only lift.
        rect = pygame.Rect(self.rect.left, self.rect.top + self.inset, self.rect.width, self.rect.height - self.inset)
        if look is Look.SELECTED and self.look is Look.HOVER:
            rect.y -= painter.px(3)
        box = brush.button(rect, STYLES[self.dark, look])
        colour = self._colour(look, painter)
        pad, side, gap = _measures(painter, box.height, self.text_size)
        # A long word on a narrow button leaves its sign out rather than letters.
        if not self.icon or (self.label and painter.narrowest(self.label) > box.width - 2 * pad - side - gap):
            brush.title(self.label, box.center, self.text_size, box.width - 2 * pad, colour, "center")
            return
        hole = painter.theme.panel_top if self.dark else painter.theme.card_light
        if not self.label:
            brush.icon(self.icon, side, colour, hole, center=box.center)
            return
        full, room = painter.metrics.font_px(self.text_size), box.width - 2 * pad - gap
        face = painter.title_face(self.label, room - side)
        text, px = painter.fit(self.label, full, room - side, face)
        # Beside small letters the sign is small as well, and leaves them its room.
        while px < full and painter.fit(self.label, px + 1, room - _beside(side, px + 1), face)[1] > px:
            px += 1
        side = _beside(side, px)
        left = box.centerx - (side + gap + painter.glyphs(text, px, colour, face).get_width()) // 2
        brush.icon(self.icon, side, colour, hole, midleft=(left, box.centery))
        painter.letters(brush.surface, text, px, colour, face, (left + side + gap, box.centery))

    def _colour(self, look: Look, painter: Painter) -> str:
        if self.dark and look is not Look.SELECTED:
            return painter.theme.heading
        return painter.theme.text_disabled if look is Look.DISABLED else painter.theme.text


def _beside(side: int, px: int) -> int:
    """Pixels of an icon of `side` at most beside letters of a size."""
    return min(side, round(px * ICON_RATIO))


def fitting_size(
    painter: Painter, labels: Sequence[str], box: tuple[int, int], most: float, *, pictured: bool = False
) -> float:
    """The size in units, `most` at most, in which each label fits a button of some size, `pictured` beside an icon."""
    pad, side, gap = _measures(painter, box[1], most)
    room = box[0] - 2 * pad - (side + gap if pictured else 0)
    full = painter.metrics.font_px(most)
    least = min(painter.fit(label, full, room, painter.title_face(label, room))[1] for label in labels)
    return most * least / full


def _measures(painter: Painter, height: int, size: float) -> tuple[int, int, int]:
    """Pixels before and behind what a button of some height shows, of its icon, and between that and the words."""
    pad = painter.px(14)
    return pad, min(height - pad, painter.px(size * ICON_RATIO)), painter.px(12)
