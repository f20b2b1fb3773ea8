"""A switch between on and off."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from camelup.ui.kit import panels
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.texts import Texts
from camelup.ui.kit.widgets.base import Look, Widget
from camelup.ui.kit.widgets.button import STYLES


@dataclass(eq=False)
class Toggle(Widget):
    """A cream bar with a word on the left and a switch on the right; the scene keeps whether it is on."""

    label: str = ""
    on: bool = False
    text_size: float = 26
    """Virtual units."""

    def named(self, texts: Texts) -> str:
        return texts("speech.on" if self.on else "speech.off", what=self.label)

    def draw(self, brush: Brush) -> None:
        px, theme, look = brush.px, brush.theme, self.shown_look()
        box = brush.button(self.rect, STYLES[False, Look.NORMAL if look is Look.SELECTED else look])
        pad = px(18)
        colour = theme.text if self.enabled else theme.text_disabled
        track = pygame.Rect(0, 0, px(76), px(40))
        track.midright = (box.right - pad, box.centery)
        brush.panel(track, "gold" if self.on else "slot", radius=20)
        knob = panels.count_disc(brush.assets, px(30))
        # The knob's side and a tick tell on from off without colour.
        if self.on:
            brush.put(knob, midright=(track.right - px(5), track.centery))
            brush.icon("check", px(24), theme.text, midleft=(track.left + px(10), track.centery))
        else:
            brush.put(knob, midleft=(track.left + px(5), track.centery))
        room = track.left - box.left - 2 * pad
        brush.title(self.label, (box.left + pad, box.centery), self.text_size, room, colour)
