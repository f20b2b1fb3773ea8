"""The picture of the race screen: the table with the controls of its sheets and choices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pygame

from camelup.ui.art.scene import backdrop
from camelup.ui.race.desk import Desk
from camelup.ui.race.dragged_view import draw_dragged
from camelup.ui.race.guide import GUIDE_GROUP
from camelup.ui.race.marks import RaceMarks
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.parts import race_parts
from camelup.ui.table.picture import TablePicture

UNSAVED_SIZE = 22
"""Virtual units."""


class RacePicture(TablePicture):
    """The table of a race that is being played, with the controls of its sheets and choices."""

    def __init__(self, scene: Desk) -> None:
        marks = RaceMarks(scene)
        super().__init__(scene, marks, lambda: race_parts(scene, marks))
        self._race = scene

    def _after_finish(self, brush: TableBrush) -> Iterator[Callable[[], object]]:
        yield from super()._after_finish(brush)
        yield partial(backdrop, brush.assets, self._race.app.screen.get_size())

    @property
    def choosing(self) -> bool:
        return self._race.choosing.choice is not None or self._race.dragging.carried is not None

    @property
    def reaches_over(self) -> bool:
        return self._race.dragging.carried is not None

    @property
    def explained(self) -> bool:
        return self._race.guide.shown

    def _draw_above(self, brush: TableBrush) -> None:
        if self._race.stage.sheet is not None:
            for widget in self._race.focus:
                if widget.group != GUIDE_GROUP:
                    widget.draw(brush)
        if self._race.dragging.carried is not None:
            draw_dragged(brush, self._race.dragging)
        if self._race.play.unsaved:
            _draw_unsaved(brush)


def _draw_unsaved(brush: TableBrush) -> None:
    """Say in a corner of the board that what is shown is not on the disk yet."""
    theme, words, gap = brush.theme, brush.texts("race.unsaved"), brush.px(8)
    side = brush.painter.line_height(UNSAVED_SIZE)
    box = pygame.Rect(0, 0, brush.width(words, UNSAVED_SIZE) + side + 4 * gap, side + 2 * gap)
    box.topleft = (brush.layout.board.left + gap, brush.layout.board.top + gap)
    pygame.draw.rect(brush.surface, theme.ink, box, border_radius=box.height // 2)
    pygame.draw.rect(brush.surface, theme.panel_deep, box.inflate(-4, -4), border_radius=box.height // 2)
    brush.icon("save", side, theme.text_on_panel, midleft=(box.left + gap + 2, box.centery))
    brush.text(words, (box.left + side + 2 * gap, box.centery), UNSAVED_SIZE, theme.text_on_panel)
