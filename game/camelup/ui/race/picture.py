"""The picture of the race screen: the table with the controls of its sheets and choices."""

from __future__ import annotations

import pygame

from camelup.ui.race.desk import Desk
from camelup.ui.race.guide import GUIDE_GROUP
from camelup.ui.race.marks import RaceMarks
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.parts import race_parts
from camelup.ui.table.picture import TablePicture
from camelup.ui.table.target import Card, Space

UNSAVED_SIZE = 22
"""Virtual units."""


class RacePicture(TablePicture):
    """The table of a race that is being played, with the controls of its sheets and choices."""

    def __init__(self, scene: Desk) -> None:
        marks = RaceMarks(scene)
        super().__init__(scene, marks, lambda: race_parts(scene, marks))
        self._race = scene

    @property
    def choosing(self) -> bool:
        return self._race.choosing.choice is not None

    @property
    def explained(self) -> bool:
        return self._race.guide.shown

    def _draw_above(self, brush: TableBrush) -> None:
        sheet = self._race.stage.sheet is not None
        if self.choosing and not sheet:
            self._draw_choice(brush)
        if self.choosing or sheet:
            for widget in self._race.focus:
                if widget.group != GUIDE_GROUP:
                    widget.draw(brush)
        if self._race.play.unsaved:
            _draw_unsaved(brush)

    def _draw_choice(self, brush: TableBrush) -> None:
        px, texts, choosing = brush.px, brush.texts, self._race.choosing
        box, focus = choosing.box, self._race.focus
        brush.panel(box, "panel")
        assert choosing.choice is not None
        match choosing.choice:
            case Space(number):
                title = texts("race.choice.tile", space=number)
            case Card(camel):
                title = texts("race.choice.card", camel=texts(f"camel.{camel}"))
        room = box.width - px(32)
        brush.text(title, (box.centerx, box.top + px(34)), 28, brush.theme.heading, "title", "center", room)
        pointed = focus.current if focus.hovered is None else focus.hovered
        if pointed is not None and pointed.group == "choice":
            words = pygame.Rect(box.left + px(16), box.top + px(224), room, 0)
            brush.paragraph(choosing.words[pointed.name], words, 22, brush.theme.hint, align="center")


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
