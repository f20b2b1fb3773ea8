"""A switch between on and off."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from camelup.ui.kit import icons, panels
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.texts import Texts
from camelup.ui.kit.widgets.base import Look, Widget


@dataclass(eq=False)
class Toggle(Widget):
    """A cream bar with a word on the left and a switch on the right; the scene keeps whether it is on."""

    label: str = ""
    on: bool = False
    text_size: float = 26
    """Virtual units."""

    def named(self, texts: Texts) -> str:
        return texts("speech.on" if self.on else "speech.off", what=self.label)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        look = self.shown_look()
        style: panels.PanelStyle = "button"
        if look is Look.HOVER:
            style = "button_hover"
        elif look is Look.PRESSED:
            style = "button_pressed"
        elif look is Look.DISABLED:
            style = "button_disabled"
        k, theme = painter.metrics.k, painter.theme
        panels.draw_panel(surface, painter.assets, self.rect, style, k)
        box = self.rect.move(0, panels.content_shift(style, k))
        pad = painter.px(18)
        colour = theme.text if self.enabled else theme.text_disabled
        track = pygame.Rect(0, 0, painter.px(76), painter.px(40))
        track.midright = (box.right - pad, box.centery)
        panels.draw_panel(surface, painter.assets, track, "gold" if self.on else "slot", k, radius=20)
        knob = pygame.Rect(0, 0, painter.px(30), painter.px(30))
        inset = painter.px(5)
        # The knob's side and a tick tell on from off without colour.
        if self.on:
            knob.midright = (track.right - inset, track.centery)
        else:
            knob.midleft = (track.left + inset, track.centery)
        disc = panels.count_disc(painter.assets, knob.width)
        surface.blit(disc, knob)
        if self.on:
            tick = icons.icon(painter.assets, "check", painter.px(24), theme.text)
            surface.blit(tick, tick.get_rect(midleft=(track.left + painter.px(10), track.centery)))
        room = track.left - box.left - 2 * pad
        face, at = painter.title_face(self.label, room), (box.left + pad, box.centery)
        painter.text(surface, self.label, at, self.text_size, colour, face, "left", room)
