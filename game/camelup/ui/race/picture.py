"""Puts the race screen together from its views."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from camelup.ui.kit import icons, panels
from camelup.ui.kit.cache import Panel
from camelup.ui.race.guide import GUIDE_GROUP
from camelup.ui.race.marks import RaceMarks
from camelup.ui.race.parts import Part, race_parts
from camelup.ui.race.shown import ShownTable, TableMarks
from camelup.ui.table.target import Card, Space
from camelup.ui.table.views.board_view import BoardView
from camelup.ui.table.views.confetti_view import draw_confetti
from camelup.ui.table.views.fliers_view import draw_fliers
from camelup.ui.table.views.loupe_view import draw_loupe
from camelup.ui.table.views.seats_view import draw_pointer
from camelup.ui.table.views.sheets_view import draw_sheet

if TYPE_CHECKING:
    from camelup.ui.race.scene import RaceScene

UNSAVED_SIZE = 22
"""Virtual units."""
PAINTED_PER_FRAME = 3
"""Pieces around the board that are repainted in one frame of a movement; more would make it stutter."""


class TablePicture:
    """Draws one frame. Parts are repainted only when their key says that they would look different."""

    def __init__(self, scene: ShownTable, marks: TableMarks, parts: Callable[[], Sequence[Part]]) -> None:
        """`parts` makes what lies around the board, in the order in which it is drawn."""
        self._scene = scene
        self._marks = marks
        self._parts = parts
        self._board = BoardView(scene.painter, scene.geometry, scene.cast)
        self._panels: dict[str, Panel] = {}
        self.loupe = pygame.Rect(0, 0, 0, 0)
        """Where a stack is seen larger; empty where none is."""
        self._floated = True
        """Whether anything reached over the panels in the last frame."""
        self._disturbed = True
        self._warming = self._board.warm()

    def warm(self) -> None:
        """Prepare a sprite or two for later; call it when nothing else is going on."""
        next(self._warming, None)

    @property
    def choosing(self) -> bool:
        """Whether a small choice lies over the table."""
        return False

    @property
    def explained(self) -> bool:
        """Whether somebody's words lie over the table."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        scene = self._scene
        stage, painter, geometry = scene.stage, scene.painter, scene.geometry
        loupe = self._loupe_space()
        floating = bool(
            stage.fliers
            or stage.confetti
            or stage.sheet is not None
            or self.choosing
            or self.explained
            or loupe is not None
        )
        self._disturbed = floating or self._floated or scene.app.overdrawn
        self._floated = floating
        self._board.draw(surface, stage, self._marks.board())
        self._draw_parts(surface)
        if not stage.seen.over:
            # What of it lies on the card belongs to the picture of the seats.
            surface.set_clip(geometry.board)
            draw_pointer(surface, painter, geometry, stage.seen.turn)
            surface.set_clip(None)
        draw_fliers(surface, painter, geometry, stage)
        self.loupe = pygame.Rect(0, 0, 0, 0) if loupe is None else self._draw_loupe(surface, loupe)
        if stage.confetti:
            draw_confetti(surface, painter, stage.confetti)
        if stage.sheet is not None:
            draw_sheet(surface, painter, stage.sheet, scene.cast, scene.app.texts, scene.open_purses)
        self._draw_above(surface)

    def _draw_parts(self, surface: pygame.Surface) -> None:
        """Draw what lies around the board; while something moves, what changes all at once is spread over frames."""
        scene = self._scene
        left = PAINTED_PER_FRAME if scene.animating else None
        for part in self._parts():
            panel = self._panels.setdefault(part.name, Panel())
            painted = panel.draw(surface, part.area, part.key, part.pieces, disturbed=self._disturbed, at_most=left)
            if left is not None:
                left = max(0, left - painted)
            if panel.behind:
                scene.dirty = True

    def _draw_above(self, surface: pygame.Surface) -> None:
        """Draw what lies over everything else."""

    def _loupe_space(self) -> int | None:
        """The space whose stack is pointed at and too high to read at a glance."""
        scene = self._scene
        hot = self._marks.hot(Space)
        if hot is None or scene.animating or scene.stage.sheet is not None or self.choosing:
            return None
        return hot.number if len(scene.stage.seen.board.stack_on(hot.number)) > 1 else None

    def _draw_loupe(self, surface: pygame.Surface, space: int) -> pygame.Rect:
        scene = self._scene
        stack = scene.stage.seen.board.stack_on(space)
        title = scene.app.texts("race.hint.space", space=space)
        names = [scene.narrator.camel(camel) for camel in stack]
        return draw_loupe(surface, scene.painter, scene.geometry, space, stack, title, names)


class RacePicture(TablePicture):
    """The table of a race that is being played, with the controls of its sheets and choices."""

    def __init__(self, scene: RaceScene) -> None:
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
        if self._race.flow.unsaved:
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
