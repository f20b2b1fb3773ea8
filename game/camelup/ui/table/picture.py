"""Puts the picture of a table together from its views."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

import pygame

from camelup.ui.kit.cache import Panel
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.parts import Part
from camelup.ui.table.shown import ShownTable, TableMarks
from camelup.ui.table.stage import LegSheet, PileSheet
from camelup.ui.table.target import Space
from camelup.ui.table.views.board_view import draw_board, warm_board
from camelup.ui.table.views.cards_view import draw_cards
from camelup.ui.table.views.finish_view import draw_finish, warm_finish
from camelup.ui.table.views.fliers_view import draw_fliers
from camelup.ui.table.views.leg_pay_view import draw_leg_pay
from camelup.ui.table.views.loupe_view import draw_loupe
from camelup.ui.table.views.seats_view import draw_pointer
from camelup.ui.table.views.sheets_view import draw_sheet

PAINTED_PER_FRAME = 3
"""Pieces around the board that are repainted in one frame of a movement; more would make it stutter."""


class TablePicture:
    """Draws one frame. Parts are repainted only when their key says that they would look different."""

    def __init__(self, scene: ShownTable, marks: TableMarks, parts: Callable[[], Sequence[Part]]) -> None:
        """`parts` makes what lies around the board, in the order in which it is drawn."""
        self._scene = scene
        self._marks = marks
        self._parts = parts
        self._still: Panel[TableBrush] = Panel()
        """The board without what moves on it."""
        self._panels: dict[str, Panel[TableBrush]] = {}
        self.loupe = pygame.Rect(0, 0, 0, 0)
        """Where a stack is seen larger; empty where none is."""
        self.damage: list[pygame.Rect] = []
        """What the last picture has painted anew of board and panels."""
        self._floated = True
        """Whether anything reached over the panels in the last frame."""
        self._disturbed = True
        assets, geometry = scene.painter.assets, scene.geometry
        self._warming = chain(
            warm_board(assets, geometry, scene.cast.characters), warm_finish(assets, geometry, scene.stage)
        )

    def warm(self) -> None:
        """Prepare a sprite or two for later; call it when nothing else is going on."""
        next(self._warming, None)

    @property
    def choosing(self) -> bool:
        """Whether something is chosen or dragged, so that no enlarged stack may hide the others."""
        return False

    @property
    def reaches_over(self) -> bool:
        """Whether a screen draws over the panels what this does not know of."""
        return False

    @property
    def explained(self) -> bool:
        """Whether somebody's words lie over the table."""
        return False

    def brush(self, surface: pygame.Surface) -> TableBrush:
        """What the table is drawn with on a surface."""
        scene = self._scene
        return TableBrush(surface, scene.painter, scene.geometry, scene.stage, scene.cast, scene.app.texts)

    def draw(self, surface: pygame.Surface) -> None:
        scene, stage, brush = self._scene, self._scene.stage, self.brush(surface)
        if isinstance(stage.sheet, PileSheet) and scene.show_area.contains(surface.get_rect()):
            # Nothing of the table is in sight.
            self._floated = True
            draw_cards(brush, stage.sheet, scene.show_area, scene.open_purses)
            self._draw_above(brush)
            return
        loupe = self._loupe_space()
        floating = bool(
            stage.fliers
            or stage.finish is not None
            or stage.sheet is not None
            or stage.pay is not None
            or self.reaches_over
            or self.explained
            or loupe is not None
        )
        if scene.lightly and not floating:
            self._draw_lightly(brush)
            return
        self._disturbed = floating or self._floated or scene.app.overdrawn
        self._floated = floating
        if stage.finish is None:
            draw_board(brush, self._marks.board(), self._still)
            self.damage = [*self._still.damage]
        else:
            draw_finish(brush, stage.finish)
            self.damage = [scene.geometry.board]
        self._draw_parts(brush)
        if stage.finish is None:
            # What of it lies on the card belongs to the picture of the seats.
            surface.set_clip(scene.geometry.board)
            self._draw_pointer(brush)
            surface.set_clip(None)
        draw_fliers(brush)
        draw_leg_pay(brush, scene.open_purses)
        self.loupe = pygame.Rect(0, 0, 0, 0) if loupe is None else self._draw_loupe(brush, loupe)
        if isinstance(stage.sheet, LegSheet):
            draw_sheet(brush, stage.sheet, scene.open_purses)
        elif stage.sheet is not None:
            draw_cards(brush, stage.sheet, scene.show_area, scene.open_purses)
        self._draw_above(brush)

    def _draw_lightly(self, brush: TableBrush) -> None:
        """Draw what stirs on the board, and again what lies over that."""
        draw_board(brush, self._marks.board(), self._still, disturbed=False)
        self.damage = [*self._still.damage]
        for rect in self.damage:
            brush.surface.set_clip(rect)
            self._draw_pointer(brush)
        brush.surface.set_clip(None)

    def _draw_pointer(self, brush: TableBrush) -> None:
        if brush.stage.active is not None:
            draw_pointer(brush)

    def _draw_parts(self, brush: TableBrush) -> None:
        """Draw what lies around the board; while something moves, what changes all at once is spread over frames."""
        scene = self._scene
        left = PAINTED_PER_FRAME if scene.animating else None
        for part in self._parts():
            panel = self._panels.setdefault(part.name, Panel())
            painted = panel.draw(brush, part.area, part.key, part.pieces, disturbed=self._disturbed, at_most=left)
            self.damage += panel.damage
            if left is not None:
                left = max(0, left - painted)
            if panel.behind:
                scene.dirty = True

    def _draw_above(self, brush: TableBrush) -> None:
        """Draw what lies over everything else."""

    def _loupe_space(self) -> int | None:
        """The space whose stack is pointed at and too high to read at a glance."""
        scene = self._scene
        hot = self._marks.hot(Space)
        if hot is None or scene.animating or scene.stage.sheet is not None or self.choosing:
            return None
        return hot.number if len(scene.stage.seen.board.stack_on(hot.number)) > 1 else None

    def _draw_loupe(self, brush: TableBrush, space: int) -> pygame.Rect:
        stack = brush.stage.seen.board.stack_on(space)
        names = [self._scene.narrator.camel(camel) for camel in stack]
        return draw_loupe(brush, space, stack, brush.texts("race.hint.space", space=space), names)
