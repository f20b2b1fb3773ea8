"""Puts the picture of a table together from its views."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

import pygame

from camelup.ui.kit.cache import Panel
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.finish import Finish
from camelup.ui.table.leg_pay import LegPay
from camelup.ui.table.parts import Part
from camelup.ui.table.shown import ShownTable, TableMarks
from camelup.ui.table.stage import LegSheet, PileSheet, Sheet
from camelup.ui.table.target import Space
from camelup.ui.table.views.board_view import draw_board, warm_board
from camelup.ui.table.views.cards_view import cards_to_come, draw_cards, piles_to_come, stage_to_come
from camelup.ui.table.views.finish_view import draw_finish, finish_to_come, finishes_to_come
from camelup.ui.table.views.fliers_view import draw_fliers
from camelup.ui.table.views.landing_view import mark_area
from camelup.ui.table.views.leg_pay_view import draw_leg_pay, leg_pay_to_come
from camelup.ui.table.views.loupe_view import draw_loupe
from camelup.ui.table.views.scenery_view import next_sky
from camelup.ui.table.views.seats_view import draw_pointer
from camelup.ui.table.views.sheets_view import draw_sheet

PAINTED_PER_FRAME = 3
"""Pieces around the board that are repainted in one frame of a movement; more would make it stutter."""


class TablePicture:
    """Draws one frame. Parts are repainted only when their key says that they would look different."""

    def __init__(self, scene: ShownTable, marks: TableMarks, parts: Callable[[], Sequence[Part]]) -> None:
        """`parts` makes what lies around the board, in the order in which it is drawn."""
        self._scene = scene
        self.marks = marks
        self._parts = parts
        self._still: Panel[TableBrush] = Panel()
        """The board without what moves on it."""
        self._show: Panel[TableBrush] = Panel()
        """The stage on which cards are turned over."""
        self._panels: dict[str, Panel[TableBrush]] = {}
        self.loupe = pygame.Rect(0, 0, 0, 0)
        """Where a stack is seen larger; empty where none is."""
        self.damage: list[pygame.Rect] = []
        """What the last picture has painted anew of board and panels."""
        self._floated = True
        """Whether anything reached over the board or the panels in the last frame."""
        self._reached_over = True
        """Whether it was the panels."""
        self._around = True
        """Whether anything reaches over the panels now or has done so in the last frame."""
        self._disturbed = True
        assets, geometry = scene.painter.assets, scene.geometry
        self._offstage = pygame.Surface((1, 1))
        self._warming = _steps(warm_board(assets, geometry, scene.cast.characters))
        self._following = self._follow_race()
        self._told: Sheet | LegPay | None = None
        self._rehearsing: Iterator[bool] = iter(())
        """Makes what the scoring that is shown will need."""

    def warm(self) -> bool:
        """Prepare a picture or two for later; call it when nothing moves. False where there was nothing to do."""
        stage = self._scene.stage
        if stage.told is not None:
            if stage.told is not self._told:
                self._told, self._rehearsing = stage.told, _steps(self._rehearse_scoring(stage.told))
            return next(self._rehearsing, False)
        if self._scene.animating or stage.dawn < 1:
            return False
        return next(self._following) or next(self._warming, False)

    def _rehearse_scoring(self, told: Sheet | LegPay) -> Iterator[None]:
        scene, brush = self._scene, self.brush(self._offstage)
        if isinstance(told, LegPay):
            piles = piles_to_come(brush, scene.show_area, scene.open_purses) if brush.stage.seen.over else ()
            return brush.assets.rehearse(chain(leg_pay_to_come(brush, told, scene.open_purses), piles))
        if isinstance(told, PileSheet):
            return brush.assets.rehearse(cards_to_come(brush, told, scene.show_area, scene.open_purses))
        return iter(())

    def _follow_race(self) -> Iterator[bool]:
        """Make what the next leg or the finish will need, whichever comes near; it never ends.

        It says whether it has made anything.
        """
        leg = 0
        finishes: list[Finish] = []
        brush = self.brush(self._offstage)
        while True:
            near = finishes_to_come(brush.stage)
            if brush.stage.seen.leg != leg:
                leg, finishes = brush.stage.seen.leg, []
                # A sky is large: those that are farther off may wait.
                yield from _steps(brush.assets.rehearse(next_sky(brush)))
            elif near != finishes:
                finishes = near
                yield from _steps(brush.assets.rehearse(finish_to_come(brush, finishes)))
                yield from _steps(brush.assets.rehearse(self._after_finish(brush)))
            else:
                yield False

    def _after_finish(self, brush: TableBrush) -> Iterator[Callable[[], object]]:
        """What draws what follows a finish, as far as it is known beforehand."""
        return stage_to_come(brush, self._scene.show_area)

    def landing(self) -> list[pygame.Rect]:
        """The pixels where it is shown how a camel would land, if it is."""
        sends = self.marks.board().sends
        return [] if sends is None else [mark_area(self.brush(self._offstage), sends)]

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
            self._floated = self._reached_over = True
            draw_cards(brush, stage.sheet, scene.show_area, scene.open_purses, self._show)
            self._draw_above(brush)
            return
        loupe = self._loupe_space()
        over_parts = bool(
            stage.fliers
            or stage.sheet is not None
            or stage.pay is not None
            or self.reaches_over
            or self.explained
            or loupe is not None
        )
        floating = over_parts or stage.finish is not None
        if scene.lightly and not floating:
            self._draw_lightly(brush)
            return
        # A finish takes the place of the board, and leaves alone what lies around it.
        self._around = over_parts or self._reached_over or scene.app.overdrawn
        self._disturbed = floating or self._floated or scene.app.overdrawn
        self._floated, self._reached_over = floating, over_parts
        if stage.finish is None:
            draw_board(brush, self.marks.board(), self._still)
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
            draw_cards(brush, stage.sheet, scene.show_area, scene.open_purses, self._show)
        self._draw_above(brush)

    def _draw_lightly(self, brush: TableBrush) -> None:
        """Draw what stirs on the board, and again what lies over that."""
        draw_board(brush, self.marks.board(), self._still, disturbed=False)
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
            disturbed = self._around or (self._disturbed and bool(part.area.colliderect(scene.geometry.open_board)))
            painted = panel.draw(brush, part.area, part.key, part.pieces, disturbed=disturbed, at_most=left)
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
        hot = self.marks.hot(Space)
        if hot is None or scene.animating or scene.stage.sheet is not None or self.choosing:
            return None
        return hot.number if len(scene.stage.seen.board.stack_on(hot.number)) > 1 else None

    def _draw_loupe(self, brush: TableBrush, space: int) -> pygame.Rect:
        stack = brush.stage.seen.board.stack_on(space)
        names = [self._scene.narrator.camel(camel) for camel in stack]
        return draw_loupe(brush, space, stack, brush.texts("race.hint.space", space=space), names)


def _steps(rehearsal: Iterator[None]) -> Iterator[bool]:
    """Says at every step that there was something to do."""
    for _ in rehearsal:
        yield True
