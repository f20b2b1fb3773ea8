"""The rectangles of the race screen, and the spots on it that things fly between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

import pygame

from camelup.rules.actions import Pile
from camelup.rules.board import Board, Stack
from camelup.ui.art import board_geometry as geo
from camelup.ui.art.camels import on_stack, stack_rect
from camelup.ui.kit.metrics import Metrics
from camelup.ui.table.layout.ranks import GroupPlace, group_places, groups

PLAQUE_HALF = 27
PLAQUE_HEIGHT = 32
"""Units."""
PLAQUE_BOARD = (900, 604)
"""Units of a board's width and height for which number plaques were designed; on a smaller one they shrink with it."""
TALL_SEAT = 200
"""Units of height from which a seat's card has its portrait above what the seat holds instead of beside it."""
TOOLS = 5
"""Buttons in the top bar that are always there."""
EYE, SMALLEST_TARGET = 36, 32
"""Units of what covers the hand, and the fewest pixels that something to press has."""
CAMEL_OF_TILES = 128
"""The height of a camel in the units of spectator tiles."""
TILE = (146, 106)
"""Units of a spectator tile with its owner's disc."""
FINISH = 0
"""The place beyond the finish line, where the unit that ended the race stands."""


class Tab(Enum):
    """A page of the side panel of the folded arrangement, in the order of their buttons."""

    SEATS = "seats"
    BETS = "bets"
    HAND = "hand"
    LOG = "log"


@dataclass(frozen=True, slots=True)
class Place:
    """A spot on the screen that things fly from and to; `kind` and `index` name it, `at` gives the pixels."""

    kind: str
    index: int = 0


_TAB_OF = {
    "purse": Tab.SEATS,
    "seat": Tab.SEATS,
    "ticket": Tab.BETS,
    "pyramid_ticket": Tab.BETS,
    "pile": Tab.BETS,
    "hand": Tab.HAND,
}
"""The page of the side panel on which a place lies."""


@dataclass(frozen=True, slots=True)
class RaceLayout:
    """All rectangles of the race screen. Those of things that are not shown are empty, lists of them have no items."""

    metrics: Metrics
    seats: int
    tab: Tab | None
    """The open page of the side panel; None in the open arrangement, which has no pages."""
    top: pygame.Rect
    """The ground of the top bar; folded, with the row of the banner."""
    left: pygame.Rect
    """The ground of the seats; folded, empty."""
    right: pygame.Rect
    """The ground of tickets and piles; folded, that of the side panel."""
    bottom: pygame.Rect
    """The ground of hand and actions; folded, the row under the board that says what to do."""
    buttons: pygame.Rect
    """Folded: the ground of the action buttons."""
    board: pygame.Rect
    leg_badge: pygame.Rect
    tools: tuple[pygame.Rect, ...]
    """Taking back, doing again where there is something to, log, speed, coach and pause buttons."""
    banner: pygame.Rect
    ranking: pygame.Rect
    """The strip with the racing camels from first to last."""
    turn: pygame.Rect
    """Folded: whose turn it is, with the purses that every page must show."""
    tabs: tuple[pygame.Rect, ...]
    """Folded: the buttons of the pages, in the order of `Tab`."""
    seat_cards: tuple[pygame.Rect, ...]
    log: pygame.Rect
    ticket_rows: tuple[pygame.Rect, ...]
    """One per racing camel, in the order of `RACING`."""
    pyramid_row: pygame.Rect
    piles: tuple[pygame.Rect, ...]
    """Winner, loser."""
    hand: tuple[pygame.Rect, ...]
    """One per racing camel; a played card leaves its place empty."""
    actions: tuple[pygame.Rect, ...]
    titles: frozenset[str]
    """Which headings there is room for: `log`, `tickets`."""
    hand_title: tuple[int, int]
    actions_title: tuple[int, int]
    band: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    """A strip above the board for the guide; empty where there is none."""

    @property
    def k(self) -> float:
        return self.metrics.k

    @property
    def plaque_k(self) -> float:
        """Pixels per unit of a number plaque."""
        return min(self.k, self.board.width / PLAQUE_BOARD[0], self.board.height / PLAQUE_BOARD[1])

    @property
    def hint(self) -> pygame.Rect:
        """Where the player is told what to do."""
        left, middle = self.actions_title
        half = self.metrics.px(18)
        return pygame.Rect(left, middle - half, self.bottom.right - left, 2 * half)

    @property
    def hand_heading(self) -> pygame.Rect:
        """Where it says whose cards the hand's are; it may be longer than they are."""
        if not self.hand:
            return nowhere()
        left, middle = self.hand_title
        if self.folded:
            right = self.right.right - self.metrics.px(12)
        else:
            # Where the actions stand below the cards, it goes on above nothing.
            below = self.actions[0].top > self.hand[0].bottom
            right = (self.actions if below else self.hand)[-1].right
        half = self.metrics.px(18)
        return pygame.Rect(left, middle - half, right - left, 2 * half)

    def rank_places(self, board: Board) -> list[GroupPlace]:
        """The groups of the ranking, best first."""
        return group_places(self.ranking, self.k, groups(board))

    def ranks(self, board: Board) -> tuple[pygame.Rect, ...]:
        """What shows each racing camel in the ranking, from first to last."""
        return tuple(chip for place in self.rank_places(board) for chip in place.chips)

    @property
    def eye(self) -> pygame.Rect:
        """Where the hand is covered and uncovered: right above its last card, at the end of the heading."""
        if not self.hand:
            return nowhere()
        side = max(self.metrics.px(EYE), SMALLEST_TARGET)
        hand = self.hand[0].unionall(self.hand[1:])
        return pygame.Rect(hand.right - side, hand.top - side - 1, side, side)

    @property
    def panel(self) -> pygame.Rect:
        """Where it is shown what is being chosen: in place of the action buttons."""
        return self.actions[0].unionall(self.actions[1:])

    @property
    def around(self) -> list[pygame.Rect]:
        """The grounds of everything around the board."""
        return [ground for ground in (self.top, self.left, self.right, self.bottom, self.buttons) if ground]

    @property
    def redo(self) -> bool:
        """Whether there is a place for the button that does again what was taken back."""
        return len(self.tools) > TOOLS

    @property
    def folded(self) -> bool:
        return self.tab is not None

    def with_band(self, units: float) -> RaceLayout:
        """The same with a strip of some height above a board that is so much lower; folded, there is no room for it."""
        if self.folded:
            return self
        high = self.metrics.px(units)
        band = pygame.Rect(self.board.left, self.top.bottom, self.board.width, self.board.top + high - self.top.bottom)
        board = pygame.Rect(self.board.left, self.board.top + high, self.board.width, self.board.height - high)
        return replace(self, board=board, band=band)

    # The board --------------------------------------------------------------------------------------------------

    def bare(self, board: pygame.Rect) -> RaceLayout:
        """The same with another place for the board, over which no bar hangs: for pictures of the board."""
        return replace(self, board=board, top=pygame.Rect(board.topleft, (board.width, 0)))

    def point(self, fraction: tuple[float, float]) -> tuple[float, float]:
        """Pixels of a point given in fractions of the board."""
        return self.board.x + fraction[0] * self.board.width, self.board.y + fraction[1] * self.board.height

    @property
    def open_board(self) -> pygame.Rect:
        """The board without what the top bar covers of it."""
        below = max(0, self.top.bottom - self.board.top)
        return pygame.Rect(self.board.left, self.board.top + below, self.board.width, self.board.height - below)

    @property
    def board_unit(self) -> float:
        """Pixels per unit of what stands on the board."""
        return geo.board_unit(*self.board.size)

    @property
    def camel_height(self) -> float:
        return geo.camel_height(self.board.width, self.board.height)

    @property
    def tile_unit(self) -> float:
        """Pixels per unit of a spectator tile."""
        return self.camel_height / CAMEL_OF_TILES

    def camel_size(self, space: int, stack: Sequence[str]) -> int:
        """The pixels of the height of each camel of a stack on a space: less than `camel_height` in a tall one."""
        return round(self.camel_height * geo.stack_scale(geo.SPACES[0] if space == FINISH else space, len(stack)))

    def ground(self, space: int) -> float:
        """The y of the feet on a space, or at the finish line."""
        return round(self.point(_finish_stand() if space == FINISH else geo.stand(space))[1])

    def axis(self, space: int, stack: Sequence[str]) -> float:
        """The x of the common hump axis of a stack on a space, or at the finish line."""
        if space == FINISH:
            return round(self.point(_finish_stand())[0] + 16 * self.camel_height / geo.SPRITE_H)
        unit = self.camel_size(space, stack) / geo.SPRITE_H
        return self.board.x + round(geo.axis(space, stack, self.board.width, unit))

    def forward(self, space: int) -> int:
        """+1 where racing camels look right, -1 where they look left."""
        return -1 if space == FINISH else geo.facing(space)

    def stack_area(self, space: int, stack: Stack) -> pygame.Rect:
        """Pixels that a stack covers."""
        size = self.camel_size(space, stack)
        return stack_rect(stack, self.axis(space, stack), self.ground(space), size, self.forward(space))

    def cell_area(self, space: int) -> pygame.Rect:
        """The rectangle around one space of the track."""
        corners = [self.point(corner) for corner in geo.cell_polygon(space)]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        return pygame.Rect(round(min(xs)), round(min(ys)), round(max(xs) - min(xs)), round(max(ys) - min(ys)))

    def tile_area(self, space: int) -> pygame.Rect:
        """Pixels that a spectator tile on a space covers."""
        x, y = self.point(geo.tile_spot(space))
        area = pygame.Rect(0, 0, round(TILE[0] * self.tile_unit), round(TILE[1] * self.tile_unit))
        area.center = round(x), round(y)
        return area

    def standing(self, board: Board) -> list[pygame.Rect]:
        """The pixels of all camels and spectator tiles on the track."""
        stacks = [self.stack_area(space, stack) for space in geo.SPACES if (stack := board.stack_on(space))]
        return [*stacks, *(self.tile_area(tile.space) for tile in board.tiles)]

    def plaques(self) -> list[pygame.Rect]:
        """The pixels of the spaces' numbers, in the order of the spaces."""
        half = round(PLAQUE_HALF * self.plaque_k)
        boxes = []
        for space in geo.SPACES:
            box = pygame.Rect(0, 0, 2 * half, round(PLAQUE_HEIGHT * self.plaque_k))
            box.center = round(self.point(geo.plaque(space))[0]), round(self.point(geo.plaque(space))[1])
            boxes.append(box)
        return boxes

    def space_at(self, point: tuple[int, int], board: Board) -> int | None:
        """The space under a pixel: that of the nearest camel or tile there, else the cell."""
        if not self.board.collidepoint(point):
            return None
        for space in reversed(geo.row_order()):
            stack = board.stack_on(space)
            if self._on_stack(point, space, stack) if stack else self._on_tile(point, space, board):
                return space
        x = (point[0] - self.board.x) / self.board.width
        y = (point[1] - self.board.y) / self.board.height
        return geo.space_at(x, y)

    def _on_stack(self, point: tuple[int, int], space: int, stack: Stack) -> bool:
        size = self.camel_size(space, stack)
        return on_stack(point, stack, self.axis(space, stack), self.ground(space), size, self.forward(space))

    def _on_tile(self, point: tuple[int, int], space: int, board: Board) -> bool:
        return board.tile_on(space) is not None and self.tile_area(space).collidepoint(point)

    @property
    def pyramid_area(self) -> pygame.Rect:
        """The rectangle around the pyramid."""
        x, y = self.point(geo.pyramid_base())
        unit = self.board_unit
        return pygame.Rect(round(x - 175 * unit), round(y - 230 * unit), round(365 * unit), round(238 * unit))

    # Places -----------------------------------------------------------------------------------------------------

    def at(self, place: Place) -> tuple[float, float]:
        """The pixels of a place that things fly from and to; the button of its page while that is closed."""
        page = _TAB_OF.get(place.kind)
        if self.folded and page is not None and page is not self.tab:
            return self.tabs[list(Tab).index(page)].center
        match place.kind:
            case "pyramid":
                x, y = self.point(geo.pyramid_base())
                return x, y - 204 * self.board_unit
            case "tent":
                return self.point(geo.tent(place.index))
            case "space":
                return self.axis(place.index, ()), self.ground(place.index)
            case "purse":
                card = self.seat_cards[place.index]
                return card.right - self.metrics.px(60), purse_middle(card, self.metrics)
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


def purse_middle(card: pygame.Rect, metrics: Metrics) -> int:
    """The pixel row in the middle of a purse on a seat's card."""
    return card.top + round(card.height * (0.36 if card.height >= metrics.px(TALL_SEAT) else 0.2))


def pile_place(pile: Pile) -> Place:
    return Place("pile", 0 if pile is Pile.WINNER else 1)


def _finish_stand() -> tuple[float, float]:
    return geo.project(3.0, 2.6)


def nowhere() -> pygame.Rect:
    """The rectangle of what is not shown; it is false."""
    return pygame.Rect(0, 0, 0, 0)


Units = tuple[float, float, float, float]
"""Left, top, width and height in virtual units."""


def pixels(metrics: Metrics) -> Callable[[float, float, float, float], pygame.Rect]:
    """Turns left, top, width and height in units into pixels so that what touches in units touches in pixels."""

    def rect(x: float, y: float, w: float, h: float) -> pygame.Rect:
        left, top = metrics.px(x), metrics.px(y)
        return pygame.Rect(left, top, metrics.px(x + w) - left, metrics.px(y + h) - top)

    return rect
