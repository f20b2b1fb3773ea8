"""One moment of an example of the rule book, put together from the views of the race screen."""

from __future__ import annotations

import pygame

from camelup.rules.board import ranking
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.texts import Texts
from camelup.ui.rulebook import exhibit_view
from camelup.ui.rulebook.examples import Example, Part
from camelup.ui.rulebook.layout import example_layout
from camelup.ui.rulebook.ledger_view import draw_ledger
from camelup.ui.table.cast import Cast
from camelup.ui.table.stage import Stage
from camelup.ui.table.views.board_view import BoardView, Marks
from camelup.ui.table.views.fliers_view import draw_fliers
from camelup.ui.table.views.market_view import MarketMarks, draw_offers, draw_piles
from camelup.ui.table.views.seats_view import SeatMarks, draw_seat
from camelup.ui.table.views.topbar_view import draw_rank


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
        self._board = BoardView(painter, self._layout, cast)

    def draw(self, stage: Stage, *, marked: bool) -> pygame.Surface:
        """Draw a moment; `marked` says whether the spots are marked in it."""
        surface, parts, painter = self.surface, self._example.parts, self._painter
        surface.fill(painter.theme.card_light)
        if Part.CAMELS in parts:
            exhibit_view.draw_camels(surface, painter, self._texts)
        elif Part.DICE in parts:
            exhibit_view.draw_dice(surface, painter)
        elif Part.BELONGINGS in parts:
            exhibit_view.draw_belongings(surface, painter, self._cast.characters[0])
        elif Part.COINS in parts:
            exhibit_view.draw_coins(surface, painter)
        else:
            self._draw_table(stage, marked)
        return surface

    def _draw_table(self, stage: Stage, marked: bool) -> None:
        surface, parts, painter = self.surface, self._example.parts, self._painter
        if parts != (Part.BOARD,):
            exhibit_view.ground(surface, painter)
        if Part.BOARD in parts:
            self._board.draw(surface, stage, self._marks if marked else Marks())
        if Part.SEATS in parts:
            marks = SeatMarks(open_purses=not self._example.closed, viewer=0)
            for seat in range(len(self._layout.seat_cards)):
                draw_seat(surface, painter, self._layout, seat, stage, self._cast, self._texts, marks)
        if Part.TICKETS in parts:
            draw_offers(surface, painter, self._layout, stage, self._texts, MarketMarks())
        if Part.PILES in parts:
            draw_piles(surface, painter, self._layout, stage, self._cast, self._texts)
        if Part.RANKS in parts:
            for place, camel in enumerate(ranking(stage.seen.board)):
                draw_rank(surface, painter, self._layout.ranks[place], place, camel)
        draw_fliers(surface, painter, self._layout, stage)
        if stage.sheet is not None and Part.SHEET in parts:
            edge = painter.px(10)
            area = surface.get_rect().inflate(-2 * edge, -2 * edge)
            draw_ledger(surface, painter, area, stage.sheet, self._cast, self._texts)
