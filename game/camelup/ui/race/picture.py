"""The picture of the race screen: the table with the controls of its sheets and choices."""

from __future__ import annotations

import pygame

from camelup.ui.kit import icons, panels
from camelup.ui.race.desk import Desk
from camelup.ui.race.guide import GUIDE_GROUP
from camelup.ui.race.marks import RaceMarks
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

    def _draw_above(self, surface: pygame.Surface) -> None:
        sheet = self._race.stage.sheet is not None
        if self.choosing and not sheet:
            self._draw_choice(surface)
        if self.choosing or sheet:
            for widget in self._race.focus:
                if widget.group != GUIDE_GROUP:
                    widget.draw(surface, self._race.painter)
        if self._race.play.unsaved:
            self._draw_unsaved(surface)

    def _draw_unsaved(self, surface: pygame.Surface) -> None:
        """Say in a corner of the board that what is shown is not on the disk yet."""
        painter, theme = self._race.painter, self._race.painter.theme
        words, gap = self._race.app.texts("race.unsaved"), painter.px(8)
        side = painter.line_height(UNSAVED_SIZE)
        box = pygame.Rect(0, 0, painter.width(words, UNSAVED_SIZE) + side + 4 * gap, side + 2 * gap)
        box.topleft = (self._race.geometry.board.left + gap, self._race.geometry.board.top + gap)
        pygame.draw.rect(surface, theme.ink, box, border_radius=box.height // 2)
        pygame.draw.rect(surface, theme.panel_deep, box.inflate(-4, -4), border_radius=box.height // 2)
        mark = icons.icon(painter.assets, "save", side, theme.text_on_panel)
        surface.blit(mark, mark.get_rect(midleft=(box.left + gap + 2, box.centery)))
        painter.text(surface, words, (box.left + side + 2 * gap, box.centery), UNSAVED_SIZE, theme.text_on_panel)

    def _draw_choice(self, surface: pygame.Surface) -> None:
        scene, painter = self._race, self._race.painter
        choosing, box = scene.choosing, scene.choosing.box
        panels.draw_panel(surface, painter.assets, box, "panel", painter.metrics.k)
        assert choosing.choice is not None
        texts = scene.app.texts
        match choosing.choice:
            case Space(number):
                title = texts("race.choice.tile", space=number)
            case Card(camel):
                title = texts("race.choice.card", camel=texts(f"camel.{camel}"))
        middle = (box.centerx, box.top + painter.px(34))
        room = box.width - painter.px(32)
        painter.text(surface, title, middle, 28, painter.theme.heading, "title", "center", room)
        pointed = scene.focus.current if scene.focus.hovered is None else scene.focus.hovered
        if pointed is not None and pointed.group == "choice":
            words = pygame.Rect(box.left + painter.px(16), box.top + painter.px(224), room, 0)
            painter.paragraph(surface, choosing.words[pointed.name], words, 22, painter.theme.hint, align="center")
