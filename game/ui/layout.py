"""Where everything lies on the race screen: pure geometry from the window's size and the number of seats.

Rectangles are pixels of the window. `u` converts virtual units; the board itself is laid out in fractions of its
rectangle by `board_geometry`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.rules.actions import Pile
from game.rules.board import RACING, Board, Stack
from game.ui import board_geometry as geo
from game.ui.art.camels import stack_rect
from game.ui.metrics import Metrics

TOP, LEFT, RIGHT = 96, 360, 336
BOTTOM, BOTTOM_TWO_ROWS = 162, 320
TWO_ROWS_BELOW = 1680
"""Narrower windows (virtual units) show the hand above the actions instead of beside them."""
TWO_ROWS_SMALLER = 0.62
"""So do windows with fewer pixels a unit: their smallest readable label would be wider than its button."""
LOG_MIN = 170
"""Units of height below which the log moves from under the seats to the right column."""
PLAQUE_HALF = 27
FINISH = 0
"""The place beyond the finish line, where the unit that ended the race stands."""


@dataclass(frozen=True, slots=True)
class Place:
    """A spot on the screen that things fly from and to; `kind` and `index` name it, `at` gives the pixels."""

    kind: str
    index: int = 0


@dataclass(frozen=True, slots=True)
class RaceLayout:
    """All rectangles of the race screen."""

    metrics: Metrics
    seats: int
    top: pygame.Rect
    left: pygame.Rect
    right: pygame.Rect
    bottom: pygame.Rect
    board: pygame.Rect
    leg_badge: pygame.Rect
    tools: tuple[pygame.Rect, ...]
    """Log, speed and pause buttons."""
    banner: pygame.Rect
    ranks: tuple[pygame.Rect, ...]
    seat_cards: tuple[pygame.Rect, ...]
    log: pygame.Rect
    ticket_rows: tuple[pygame.Rect, ...]
    """One per racing camel, in the order of `RACING`."""
    pyramid_row: pygame.Rect
    piles: tuple[pygame.Rect, pygame.Rect]
    """Winner, loser."""
    hand: tuple[pygame.Rect, ...]
    """One per racing camel; a played card leaves its place empty."""
    actions: tuple[pygame.Rect, ...]
    hand_title: tuple[int, int]
    actions_title: tuple[int, int]

    @property
    def k(self) -> float:
        return self.metrics.k

    # The board --------------------------------------------------------------------------------------------------

    def point(self, fraction: tuple[float, float]) -> tuple[float, float]:
        """Pixels of a point given in fractions of the board."""
        return self.board.x + fraction[0] * self.board.width, self.board.y + fraction[1] * self.board.height

    @property
    def camel_height(self) -> float:
        return geo.camel_height(self.board.width, self.board.height)

    def ground(self, space: int) -> float:
        """The y of the feet on a space, or at the finish line."""
        return self.point(_finish_stand() if space == FINISH else geo.stand(space))[1]

    def axis(self, space: int, stack: Sequence[str]) -> float:
        """The x of the common hump axis of a stack on a space, or at the finish line."""
        if space == FINISH:
            return self.point(_finish_stand())[0] + 16 * self.camel_height / geo.SPRITE_H
        unit = self.camel_height / geo.SPRITE_H
        return self.board.x + geo.axis(space, stack, self.board.width, unit, PLAQUE_HALF * self.k)

    def forward(self, space: int) -> int:
        """+1 where racing camels look right, -1 where they look left."""
        return -1 if space == FINISH else geo.facing(space)

    def stack_area(self, space: int, stack: Stack) -> pygame.Rect:
        """Pixels that a stack covers."""
        return stack_rect(stack, self.axis(space, stack), self.ground(space), self.camel_height, self.forward(space))

    def cell_area(self, space: int) -> pygame.Rect:
        """The rectangle around one space of the track."""
        corners = [self.point(corner) for corner in geo.cell_polygon(space)]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        return pygame.Rect(round(min(xs)), round(min(ys)), round(max(xs) - min(xs)), round(max(ys) - min(ys)))

    def space_at(self, point: tuple[int, int], board: Board) -> int | None:
        """The space under a pixel: that of the nearest stack there, else the cell."""
        if not self.board.collidepoint(point):
            return None
        for space in reversed(geo.row_order()):
            stack = board.stack_on(space)
            if stack and self.stack_area(space, stack).collidepoint(point):
                return space
        x = (point[0] - self.board.x) / self.board.width
        y = (point[1] - self.board.y) / self.board.height
        return geo.space_at(x, y)

    @property
    def pyramid_area(self) -> pygame.Rect:
        """The rectangle around the pyramid."""
        x, y = self.point(geo.pyramid_base())
        unit = self.board.width / 1224
        return pygame.Rect(round(x - 175 * unit), round(y - 230 * unit), round(365 * unit), round(238 * unit))

    # Places -----------------------------------------------------------------------------------------------------

    def at(self, place: Place) -> tuple[float, float]:
        """The pixels of a place that things fly from and to."""
        match place.kind:
            case "pyramid":
                x, y = self.point(geo.pyramid_base())
                return x, y - 204 * self.board.width / 1224
            case "tent":
                return self.point(geo.tent(place.index))
            case "space":
                return self.axis(place.index, ()), self.ground(place.index)
            case "purse":
                card = self.seat_cards[place.index]
                return card.right - self.metrics.px(60), card.top + card.height * 0.2
            case "seat":
                return self.seat_cards[place.index].center
            case "ticket":
                row = self.ticket_rows[place.index]
                return row.x + row.width * 0.53, row.centery
            case "pyramid_ticket":
                return self.pyramid_row.center
            case "hand":
                return self.hand[place.index].center
            case "pile":
                return self.piles[place.index].center
            case "bank":
                return self.board.centerx, self.board.top
        raise ValueError(f"there is no place called {place.kind}")


def pile_place(pile: Pile) -> Place:
    return Place("pile", 0 if pile is Pile.WINNER else 1)


def _finish_stand() -> tuple[float, float]:
    return geo.project(3.0, 3.6)


def race_layout(metrics: Metrics, seats: int) -> RaceLayout:
    """Lay the race screen out for a window and 3 to 8 seats."""
    width, height = metrics.virtual
    two_rows = width < TWO_ROWS_BELOW or metrics.k < TWO_ROWS_SMALLER
    bar = BOTTOM_TWO_ROWS if two_rows else BOTTOM

    def rect(x: float, y: float, w: float, h: float) -> pygame.Rect:
        left, top = metrics.px(x), metrics.px(y)
        return pygame.Rect(left, top, metrics.px(x + w) - left, metrics.px(y + h) - top)

    seat_rects, seats_bottom = _seat_cards(seats, height)
    log_left = height - seats_bottom - 14 >= LOG_MIN + 44
    right_x = width - RIGHT
    row = 95 if log_left else 82
    rows_y = TOP + 46
    pyramid_y = rows_y + 5 * row + 2
    piles_y = pyramid_y + 110 + 38
    if log_left:
        piles_h = min(330, height - piles_y - 14)
        log = rect(12, seats_bottom + 44, 334, height - seats_bottom - 44 - 14)
    else:
        piles_h = 128
        log_y = piles_y + piles_h + 46
        log = rect(right_x + 10, log_y, RIGHT - 20, height - log_y - 12)

    hand, actions, hand_title, actions_title = _bottom(width, height, bar, two_rows)
    return RaceLayout(
        metrics=metrics,
        seats=seats,
        top=rect(0, 0, width, TOP + 4),
        left=rect(0, TOP, LEFT, height - TOP),
        right=rect(right_x, TOP, RIGHT, height - TOP),
        bottom=rect(LEFT, height - bar, width - LEFT - RIGHT, bar),
        board=rect(LEFT, TOP, width - LEFT - RIGHT, height - TOP - bar),
        leg_badge=rect(14, 9, 212, 66),
        tools=tuple(rect(238 + i * 48, 18, 44, 48) for i in range(3)),
        banner=rect(LEFT + 28, 3, width - LEFT - RIGHT - 40, 80),
        ranks=tuple(rect(right_x + 6 + i * 65, 9, 60, 70) for i in range(5)),
        seat_cards=tuple(rect(*card) for card in seat_rects),
        log=log,
        ticket_rows=tuple(rect(right_x + 10, rows_y + i * row, RIGHT - 22, row - 8) for i in range(len(RACING))),
        pyramid_row=rect(right_x + 10, pyramid_y, RIGHT - 22, 104),
        piles=(rect(right_x + 10, piles_y, 154, piles_h), rect(right_x + 170, piles_y, 154, piles_h)),
        hand=tuple(rect(*card) for card in hand),
        actions=tuple(rect(*action) for action in actions),
        hand_title=(metrics.px(hand_title[0]), metrics.px(hand_title[1])),
        actions_title=(metrics.px(actions_title[0]), metrics.px(actions_title[1])),
    )


_Units = tuple[float, float, float, float]


def _seat_cards(seats: int, height: float) -> tuple[list[_Units], float]:
    """The seat cards in units, and the y below them."""
    top = TOP + 8
    gap = 8 if seats > 6 else 10
    card = min(176, (height - top - 8 - gap * (seats - 1)) / seats)
    cards = [(12.0, top + i * (card + gap), 334.0, card) for i in range(seats)]
    return cards, top + seats * (card + gap)


def _bottom(
    width: float, height: float, bar: float, two_rows: bool
) -> tuple[list[_Units], list[_Units], tuple[float, float], tuple[float, float]]:
    """Hand and action buttons in units, and where their headings stand."""
    board = width - LEFT - RIGHT
    y = height - bar
    wide = board > 1150
    step = 86 if two_rows or wide else 62
    hand: list[_Units] = [(LEFT + 12 + i * step, y + 38, 80, 114) for i in range(5)]
    if two_rows:
        x, top, room = LEFT + 12.0, y + 156, board - 24
    else:
        x = LEFT + (458 if wide else 362)
        top, room = y, board - (x - LEFT) - 12
    button = (room + 8) / 5 - 8
    actions: list[_Units] = [(x + i * (button + 8), top + 38, button, 114) for i in range(5)]
    return hand, actions, (LEFT + 14, y + 21), (x + 2, top + 21)
