"""The buttons of a game pad, as small signs beside what they do."""

from __future__ import annotations

import pygame

from camelup.ui.kit.brush import Brush
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.widgets.chip import pill


def pad_sign(painter: Painter, words: str, height: int) -> pygame.Surface:
    """A dark disc with a light letter, or a plate with a longer word."""
    theme = painter.theme
    size = height / painter.metrics.k / painter.metrics.text_scale * 0.6
    wide = max(height, painter.width(words, size, "bold") + round(height * 0.7)) if len(words) > 1 else height
    sign = pill(painter, (wide, height), theme.panel_top).copy()
    Brush(sign, painter).text(words, (wide / 2, height / 2), size, theme.text_on_panel, "bold", "center")
    return sign
