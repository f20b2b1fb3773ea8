"""A portrait with an arrow on either side, to choose a character with."""

from __future__ import annotations

from dataclasses import dataclass

from camelup.ui.art import pieces
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.widgets.base import Look
from camelup.ui.kit.widgets.cycler import Stepper

ARROW = 26
"""Virtual units of an arrow's side."""


@dataclass(eq=False)
class PortraitStepper(Stepper):
    """A `Stepper` whose value is a character's id."""

    character: str = ""

    def draw(self, brush: Brush) -> None:
        arrow, theme = brush.px(ARROW), brush.theme
        side = min(self.rect.height, self.rect.width - 2 * arrow)
        grow = brush.px(3) if self.look in (Look.HOVER, Look.PRESSED) else 0
        brush.put(pieces.portrait(brush.assets, self.character, side + 2 * grow), center=self.rect.center)
        brush.icon("arrow_left", arrow, theme.text, midleft=self.rect.midleft)
        brush.icon("arrow_right", arrow, theme.text, midright=self.rect.midright)
