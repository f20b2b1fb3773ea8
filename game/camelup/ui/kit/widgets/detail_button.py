"""A big button that says in a second line what it leads to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from camelup.ui.kit.brush import Brush
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.texts import Texts
from camelup.ui.kit.widgets.base import Look
from camelup.ui.kit.widgets.button import STYLES, Button

DETAIL_SIZE = 23
PAD = 22
ICON = 52
GAP = 18
"""Virtual units."""


@dataclass(eq=False)
class DetailButton(Button):
    """A `Button` with its icon and its words at the left and wrapped lines of detail below."""

    lines: Sequence[str] = ()
    """The detail, wrapped by `detail_lines` for the button's width."""

    def named(self, texts: Texts) -> str:
        return "\n".join((self.label, " ".join(self.lines)))

    def draw(self, brush: Brush) -> None:
        painter, px, theme = brush.painter, brush.px, brush.theme
        # The chosen button stays gold under the mouse, so that it can only lift.
        rect = self.rect.move(0, -px(3)) if self.selected and self.look is Look.HOVER else self.rect
        box = brush.button(rect, STYLES[False, self.shown_look()])
        colour = theme.text if self.enabled else theme.text_disabled
        left = box.left + px(PAD)
        if self.icon:
            at = (left, box.centery)
            left = brush.icon(self.icon, icon_side(painter), colour, theme.card_light, midleft=at).right + px(GAP)
        room = box.right - px(PAD) - left
        head, step = painter.line_height(self.text_size, "title"), painter.line_height(DETAIL_SIZE)
        top = box.centery - (head + step * len(self.lines)) // 2
        brush.title(self.label, (left, top + head / 2), self.text_size, room, colour)
        for index, line in enumerate(self.lines):
            y = top + head + step * (index + 0.5)
            brush.text(line, (left, y), DETAIL_SIZE, colour, max_width=room)


def icon_side(painter: Painter) -> int:
    """Pixels of the icon; it grows with the type."""
    return round(painter.metrics.font_px(ICON) * 0.9)


def detail_lines(painter: Painter, detail: str, width: int) -> list[str]:
    """The detail wrapped for a button `width` pixels wide that has an icon."""
    return painter.wrap(detail, DETAIL_SIZE, width - painter.px(2 * PAD + GAP) - icon_side(painter))


def detail_height(painter: Painter, text_size: float, lines: int) -> int:
    """Pixels that a button with so many lines of detail needs."""
    words = painter.line_height(text_size, "title") + lines * painter.line_height(DETAIL_SIZE)
    return max(words + painter.px(24), painter.px(72))
