"""What happened, in words: the newest sentences first."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.art import panels
from game.ui.layout import RaceLayout
from game.ui.painter import Painter
from game.ui.texts import Texts

SIZE = 22


def draw_log(surface: pygame.Surface, painter: Painter, layout: RaceLayout, log: Sequence[str], texts: Texts) -> None:
    """Draw as many of the last sentences as fit the log's rectangle."""
    px, box = painter.px, layout.log
    if "log" in layout.titles:
        heading = (box.left + px(4), box.top - px(22))
        painter.text(surface, texts("race.log"), heading, 27, painter.theme.heading, "title")
    panels.draw_panel(surface, painter.assets, box, "panel_deep", layout.k)
    step = painter.line_height(SIZE)
    inner = box.inflate(-px(24), -px(16))
    y = inner.top
    for age, sentence in enumerate(reversed(log)):
        lines = painter.wrap(sentence, SIZE, inner.width)
        if y + step * len(lines) > inner.bottom:
            break
        colour = painter.theme.text_on_panel if age == 0 else painter.theme.hint
        for line in lines:
            painter.text(surface, line, (inner.left, y + step / 2), SIZE, colour, max_width=inner.width)
            y += step
        y += px(3)
