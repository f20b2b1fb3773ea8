"""The button of a page: an icon above its word, light while the page is open."""

from __future__ import annotations

from dataclasses import dataclass

from camelup.ui.kit.brush import Brush
from camelup.ui.kit.icons import IconName
from camelup.ui.kit.texts import Texts
from camelup.ui.kit.widgets.base import Look, Widget
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

    def draw(self, brush: Brush) -> None:
        px, theme, look = brush.px, brush.theme, self.shown_look()
        box = brush.button(self.rect, STYLES[True, look])
        # While it is pressed, that of the open page is as dark as the others.
        colour, hole = (theme.text, theme.card_light) if look is Look.SELECTED else (theme.heading, theme.panel_top)
        line = min(brush.painter.line_height(self.text_size, "title"), box.height // 2)
        side = min(px(28), box.height - line - px(6))
        top = box.top + (box.height - side - line) // 2
        brush.icon(self.icon, side, colour, hole, midtop=(box.centerx, top))
        middle = (box.centerx, top + side + line / 2)
        room = box.width - px(3)
        brush.title(self.label, middle, self.text_size, room, colour, "center")
