"""One moment of an example of the rule book, put together from the views of the race screen."""

from __future__ import annotations

import pygame

from camelup.ui.kit.cache import Panel
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.texts import Texts
from camelup.ui.rulebook import exhibit_view
from camelup.ui.rulebook.examples import Example, Part
from camelup.ui.rulebook.layout import example_layout
from camelup.ui.rulebook.ledger_view import draw_ledger
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.cast import Cast
from camelup.ui.table.stage import Stage
from camelup.ui.table.views.board_marks import Marks
from camelup.ui.table.views.board_view import draw_board
from camelup.ui.table.views.fliers_view import draw_fliers
from camelup.ui.table.views.market_view import MarketMarks, draw_offers, draw_piles
from camelup.ui.table.views.ranks_view import draw_ranks
from camelup.ui.table.views.seats_view import SeatMarks, draw_seat


class ExampleView:
    """Draws an example on a surface of its own."""

    def __init__(
        self, painter: Painter, texts: Texts, cast: Cast, example: Example, spots: frozenset[int], size: tuple[int, int]
    ) -> None:
        """`spots` are spaces to be marked, `size` is in pixels."""
        self._painter = painter
        self._texts = texts
        self._cast = cast
        self._example = example
        self._marks = Marks(legal=spots)
        self.surface = pygame.Surface(size)
        parts = {part.value for part in example.parts}
        self._layout = example_layout(painter.metrics, size, len(example.seats), parts)
        self._still: Panel[TableBrush] = Panel()

    def draw(self, stage: Stage, *, marked: bool) -> pygame.Surface:
        """Draw a moment; `marked` says whether the spots are marked in it."""
        parts = self._example.parts
        brush = TableBrush(self.surface, self._painter, self._layout, stage, self._cast, self._texts)
        self.surface.fill(brush.theme.card_light)
        if Part.CAMELS in parts:
            exhibit_view.draw_camels(brush)
        elif Part.DICE in parts:
            exhibit_view.draw_dice(brush)
        elif Part.BELONGINGS in parts:
            exhibit_view.draw_belongings(brush)
        elif Part.COINS in parts:
            exhibit_view.draw_coins(brush)
        else:
            self._draw_table(brush, self._marks if marked else Marks())
        return self.surface

    def _draw_table(self, brush: TableBrush, marks: Marks) -> None:
        parts, stage = self._example.parts, brush.stage
        if parts != (Part.BOARD,):
            exhibit_view.ground(brush)
        if Part.BOARD in parts:
            draw_board(brush, marks, self._still)
        if Part.SEATS in parts:
            seat_marks = SeatMarks(open_purses=not self._example.closed, viewer=0)
            for seat in range(len(self._layout.seat_cards)):
                draw_seat(brush, seat, seat_marks)
        if Part.TICKETS in parts:
            draw_offers(brush, MarketMarks())
        if Part.PILES in parts:
            draw_piles(brush, MarketMarks())
        if Part.RANKS in parts:
            draw_ranks(brush)
        draw_fliers(brush)
        if stage.sheet is not None and Part.SHEET in parts:
            edge = brush.px(10)
            draw_ledger(brush, self.surface.get_rect().inflate(-2 * edge, -2 * edge), stage.sheet)
