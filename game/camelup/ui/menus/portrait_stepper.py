"""A portrait with an arrow on either side, to choose a character with."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from camelup.ui.art import pieces
from camelup.ui.kit import icons
from camelup.ui.kit.icons import IconName
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.widgets.base import Look
from camelup.ui.kit.widgets.cycler import Stepper

ARROW = 26
"""Virtual units of an arrow's side."""


@dataclass(eq=False)
class PortraitStepper(Stepper):
    """A `Stepper` whose value is a character's id."""

    character: str = ""

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        side = min(self.rect.height, self.rect.width - 2 * painter.px(ARROW))
        grow = painter.px(3) if self.look in (Look.HOVER, Look.PRESSED) else 0
        face = pieces.portrait(painter.assets, self.character, side + 2 * grow)
        surface.blit(face, face.get_rect(center=self.rect.center))
        arrow = painter.px(ARROW)
        ends: tuple[tuple[IconName, int], ...] = (
            ("arrow_left", self.rect.left),
            ("arrow_right", self.rect.right - arrow),
        )
        for name, left in ends:
            picture = icons.icon(painter.assets, name, arrow, painter.theme.text)
            surface.blit(picture, picture.get_rect(midleft=(left, self.rect.centery)))
