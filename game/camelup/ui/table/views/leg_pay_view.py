"""A leg that is paid on the table: the cloth with the tickets of the seat in turn, and what the seats' cards say."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace

import pygame

from camelup.rules.scoring import SeatScore, Source
from camelup.ui.art import board_geometry as geo
from camelup.ui.art import pieces
from camelup.ui.art.pay_cloth import loss_disc, pay_cloth, tail_reach
from camelup.ui.kit import panels
from camelup.ui.kit.metrics import SMALLEST_TEXT_PX
from camelup.ui.kit.placing import shared
from camelup.ui.kit.svg import between
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.layout import Place, RaceLayout
from camelup.ui.table.leg_pay import LegCall, LegPay, PaidTicket, tickets_of
from camelup.ui.table.stage import Stage
from camelup.ui.table.views.fliers_view import stream
from camelup.ui.table.views.leg_marks_view import marked
from camelup.ui.table.views.seats_view import draw_purse
from camelup.ui.table.views.sheets_view import amount_colour, signed

UNIT = 1 / 822
"""A unit of the cloth as a share of the board's height: everything on it is measured in them."""
EDGE = 0.03
"""Share of the board's width that stays free beside it."""


@dataclass(frozen=True, slots=True)
class _Shape:
    """How high a cloth is, and how wide with so many tickets and faces, in units."""

    high: int
    ticket: int
    beside: int
    """The seat in turn."""
    least: int
    most: int


SHAPES = (_Shape(172, 109, 150, 380, 586), _Shape(122, 142, 130, 380, 980))
"""What a ticket pays stands below it, or on a low cloth, which two camels on each other do not reach, beside it."""
LOWER = 150
"""Units of height below which a cloth is low."""
NAME = 0.46
"""Share of the cloth's height for the name, where that stands above the purse."""
FACE = 58
"""Units of each seat where all are shown at the end."""
ALONE = 270
"""Units more where the seats' cards are not in sight, so that name and purse stand here."""
RIBBON = 220
"""Units of width below which there is no ribbon beside the cloth."""
TAIL, TAIL_LEAST = 92, 24
"""Units of the tail, and of the room beside the cloth without which there is none."""
FIRST_TWO = 4
"""How much worse it is to cover the stack of the first or the second camel than another one."""
FAR = tuple(space for space in geo.SPACES if geo.CELL[space][1] < 2)
"""The spaces whose stacks can reach into the sky."""
SPOTS = 7
"""Places from the left of the sky to the right that are tried."""
TURNED = -9
"""Degrees by which a wrong ticket turns at most."""
TWO_ROWS = 6
"""Tickets beyond which they lie in two rows."""


def cloth_box(layout: RaceLayout, stage: Stage) -> pygame.Rect:
    """Where the cloth lies, and how: in the part of the sky into which no stack reaches, at the left where it can."""
    area, board = layout.open_board, stage.seen.board
    edge, unit = round(layout.board.width * EDGE), layout.board.height * UNIT
    first = marked(stage)
    stacks = [
        (layout.stack_area(space, stack), 1 if set(stack).isdisjoint(first) else FIRST_TWO)
        for space in FAR
        if (stack := board.stack_on(space))
    ]
    spots = []
    for shape in SHAPES:
        wide = min(round(_units_wide(layout, stage, shape) * unit), area.width - 2 * edge)
        box = pygame.Rect(area.left + edge, area.top + round(8 * unit), wide, round(shape.high * unit))
        room = area.width - box.width - 2 * edge
        spots += [box.move(room * spot // (SPOTS - 1), 0) for spot in range(SPOTS)]
    return min(spots, key=lambda spot: sum(price * shared(spot, stack) for stack, price in stacks))


def _units_wide(layout: RaceLayout, stage: Stage, shape: _Shape) -> int:
    """As wide as the seat with most tickets needs, and all faces in the end: the same for the whole leg."""
    if stage.pay is None:
        return shape.least
    seats = stage.pay.score.seats
    most = max(len(set(seat.lines)) for seat in seats)
    wide = max(shape.least, shape.beside + shape.ticket * most, 40 + FACE * len(seats))
    return min(shape.most, wide) + (0 if layout.seat_cards else ALONE)


# On the table ----------------------------------------------------------------------------------------------------


def draw_leg_pay(brush: TableBrush, purses: Collection[int]) -> None:
    """Draw what lies over the table while a leg is paid; `purses` are the seats whose purses may be shown (R19)."""
    stage = brush.stage
    if stage.pay is not None:
        _Cloth(brush, stage.pay, purses).draw()
    if stage.call is not None:
        _draw_call(brush, stage.call)


def leg_pay_to_come(brush: TableBrush, pay: LegPay, purses: Collection[int]) -> Iterator[Callable[[], None]]:
    """What draws the cloth of each seat in turn, as it will be seen."""
    for seat in pay.score.seats:
        if seat.lines and seat.seat >= pay.paid:
            for progress in (0.0, 0.5, 1.0):
                tickets = tickets_of(seat)
                for ticket in tickets:
                    ticket.progress = ticket.coins = progress
                coming = replace(pay, paid=seat.seat, seat=seat.seat, tickets=tickets, entered=1.0)
                yield _Cloth(brush, coming, purses).draw
    yield _Cloth(brush, replace(pay, paid=len(pay.score.seats), seat=None, tickets=()), purses).draw


class _Cloth:
    """Draws the cloth with what lies on it. Lengths are units of the cloth."""

    def __init__(self, brush: TableBrush, pay: LegPay, purses: Collection[int]) -> None:
        self.brush = brush
        self.pay = pay
        self.purses = purses
        self.box = cloth_box(brush.layout, brush.stage)
        self.unit = brush.layout.board.height * UNIT
        self.low = self.box.height < self.px(LOWER)
        self.shape = SHAPES[self.low]

    def px(self, units: float) -> int:
        return round(units * self.unit)

    def size(self, units: float) -> float:
        """The size of letters so many units of the cloth high, in units of the window."""
        return units * self.unit / self.brush.k

    def draw(self) -> None:
        pay = self.pay
        self._ribbon()
        if pay.seat is not None:
            self._lay(self._tip(pay.seat), round(255 * pay.entered))
            if pay.entered >= 1:
                self._seat(pay.score.seats[pay.seat])
        elif pay.complete:
            self._lay(None)
            self._everybody()
        elif pay.entered:
            # It stays between two seats: one that came and went would flash.
            self._lay(None)

    def _lay(self, tip: tuple[int, int] | None, alpha: int = 255) -> None:
        """Draw the empty cloth, with its tail at a point."""
        picture, at = pay_cloth(self.brush.assets, self.box, tip, self.unit)
        if alpha < 255:
            picture = picture.copy()
            picture.set_alpha(alpha)
        # The tail reaches out to the cards, but nothing over the bar above.
        window, top = self.brush.surface.get_rect(), self.brush.layout.open_board.top
        self.brush.surface.set_clip((0, top, window.width, window.height - top))
        self.brush.put(picture, topleft=at)
        self.brush.surface.set_clip(None)

    def _tip(self, seat: int) -> tuple[int, int] | None:
        """Where the tail ends: on the way to the seat's card, and no farther than looks like a tail."""
        cards, box, area = self.brush.layout.seat_cards, self.box, self.brush.layout.open_board
        if not cards:
            return None
        card = cards[seat]
        left = card.centerx < box.centerx
        edge = box.left if left else box.right
        if abs(edge - (area.left if left else area.right)) < self.px(TAIL_LEAST):
            return None
        aim = (card.right, card.centery) if left else (card.left, card.centery)
        return tail_reach((edge, box.bottom - self.px(44)), aim, self.px(TAIL))

    def _ribbon(self) -> None:
        """What is going on, in the other half of the sky, where nothing stands in it."""
        brush, layout = self.brush, self.brush.layout
        area, px = layout.open_board, self.px
        left, right = self.box.left - area.left, area.right - self.box.right
        room = pygame.Rect(self.box.right, self.box.top, right, px(68))
        if left > right:
            room.left, room.width = area.left, left
        box = pygame.Rect(0, 0, min(px(340), room.width - px(40)), px(68))
        box.center = room.center
        board = brush.stage.seen.board
        stacks = [layout.stack_area(space, stack) for space in FAR if (stack := board.stack_on(space))]
        words = brush.texts("race.pay.title", leg=self.pay.score.leg)
        inside = box.width - brush.px(80)
        if box.width < px(RIBBON) or box.collidelist(stacks) >= 0 or brush.painter.narrowest(words, "title") > inside:
            return
        brush.put(panels.ribbon(brush.assets, box.size, brush.k), topleft=box.topleft)
        brush.text(words, box.center, self.size(34), face="title", align="center", max_width=inside)

    def _seat(self, seat: SeatScore) -> None:
        """The seat in turn with its tickets; where its card is not in sight, also its name and purse."""
        brush, box, px = self.brush, self.box, self.px
        top, left = box.top + px(14), box.left + px(20)
        face = brush.face(seat.seat, min(px(96), box.height - px(32)), midleft=(left, box.centery))
        begin = face.right + px(14)
        if not brush.layout.seat_cards:
            shown = brush.stage.seen.seats[seat.seat].purse if seat.seat in self.purses else None
            draw_purse(brush, shown, self._purse_place(), self.size(38), brush.stage.flash.get(seat.seat, 1.0))
            high = round(box.height * NAME)
            brush.name(brush.cast.names[seat.seat], pygame.Rect(begin, top, px(ALONE), high), self.size(32))
            begin += px(ALONE)
        area = pygame.Rect(begin, top, box.right - px(20) - begin, box.height - px(26))
        tickets = self.pay.tickets
        rows = 1 if len(tickets) <= TWO_ROWS else 2
        per_row = -(-len(tickets) // rows)
        step, high = min(px(190), area.width // per_row), area.height // rows
        for index, ticket in enumerate(tickets):
            row, column = divmod(index, per_row)
            self._ticket(ticket, pygame.Rect(area.left + column * step, area.top + row * high, step, high))
        # Coins lie over all tickets.
        for index, ticket in enumerate(tickets):
            row, column = divmod(index, per_row)
            cell = pygame.Rect(area.left + column * step, area.top + row * high, step, high)
            self._coins(ticket, cell, seat.seat)

    def _purse_place(self) -> tuple[float, float]:
        """Where the purse begins that stands on the cloth, below the name."""
        face = min(self.px(96), self.box.height - self.px(32))
        return self.box.left + self.px(34) + face, self.box.top + self.box.height * 0.76

    def _ticket(self, ticket: PaidTicket, cell: pygame.Rect) -> None:
        """A ticket with what it pays below it. A wrong one turns, and falls a little."""
        brush, px, line = self.brush, self.px, ticket.line
        wrong = ticket.amount < 0
        turned = round(TURNED * ticket.progress / 3) * 3 if wrong else 0
        falls = px(5) * ticket.progress if wrong else 0
        if self.low:
            tall = round(min(cell.height * 0.72, 0.56 * cell.width / pieces.TICKET_RATIO))
            middle = (cell.left + 0.32 * cell.width, cell.centery + falls)
        else:
            tall = round(min(cell.height * 0.58, cell.width * 0.84 / pieces.TICKET_RATIO))
            middle = (cell.centerx, cell.top + tall * 0.56 + falls)
        if line.ticket is None:
            rect = brush.put(pieces.pyramid_ticket(brush.assets, tall), center=middle)
        else:
            camel, value = line.ticket.camel, line.ticket.value
            picture = pieces.turned_ticket(brush.assets, camel, tall, turned)
            rect = brush.put(picture, center=middle)
            colour = brush.theme.camels[camel].on_blanket
            brush.text(str(value), middle, 0.64 * tall / brush.k, colour, "title", "center")
        if line.source is Source.COPY:
            brush.put(
                pieces.piece(brush.assets, "rings", round(tall * 0.5)), center=(rect.right - px(6), rect.top + px(8))
            )
        if ticket.count > 1:
            at = (rect.right + px(2), rect.bottom - tall * 0.2)
            brush.text(f"×{ticket.count}", at, max(self.size(26), 0.3 * tall / brush.k), face="bold")
        if ticket.progress > 0:
            self._amount(ticket, self._pays(cell))

    def _pays(self, cell: pygame.Rect) -> pygame.Rect:
        """Where it stands what a ticket pays."""
        if self.low:
            left = cell.left + round(0.62 * cell.width)
            return pygame.Rect(left, cell.top, cell.right - left, cell.height)
        high = round(0.34 * cell.height)
        return pygame.Rect(cell.left, cell.bottom - high, cell.width, high)

    def _amount(self, ticket: PaidTicket, room: pygame.Rect) -> None:
        """What a ticket pays."""
        brush = self.brush
        tall = max(1.5 * SMALLEST_TEXT_PX, min(room.height, self.px(54), 0.5 * self.px(self.shape.ticket)))
        if ticket.amount < 0:
            brush.put(loss_disc(brush.assets, round(1.1 * tall)), center=room.center)
            size, light = 0.58 * tall / brush.k, brush.theme.button_light
            brush.text(signed(ticket.amount), room.center, size, light, "title", "center")
            return
        # It swells as it comes.
        size = 0.86 * tall * (1.3 - 0.3 * abs(2 * ticket.progress - 1)) / brush.k
        brush.text(signed(ticket.amount), room.center, size, brush.theme.gain, "title", "center", room.width)

    def _coins(self, ticket: PaidTicket, cell: pygame.Rect, seat: int) -> None:
        """Coins on their way from a ticket to the purse, or one from there."""
        before, after = ticket.purse
        if not 0 < ticket.coins < 1 or (before == after and seat in self.purses):
            return
        brush, layout = self.brush, self.brush.layout
        start: tuple[float, float] = self._pays(cell).center
        end = layout.at(Place("purse", seat)) if layout.seat_cards else self._purse_place()
        if ticket.amount < 0:
            start, end = end, start
        coin = pieces.coin(brush.assets, self.px(38))
        arc = 0.05 * brush.surface.get_height()
        for t in stream(max(1, ticket.amount), ticket.coins):
            x, y = between(start, end, t)
            brush.put(coin, center=(x, y - arc * 4 * t * (1 - t)))

    def _everybody(self) -> None:
        """What the leg brought each seat."""
        brush, box, px = self.brush, self.box, self.px
        seats = self.pay.score.seats
        step = min(px(120), (box.width - px(40)) / len(seats))
        left = box.centerx - step * len(seats) / 2
        side = round(min(px(86), step * 0.86, box.height - px(66)))
        for seat in seats:
            x = left + step * (seat.seat + 0.5)
            face = brush.face(seat.seat, side, midtop=(x, box.centery - (side + px(42)) / 2))
            size = min(self.size(42), 0.5 * step / brush.k)
            colour = amount_colour(brush.theme, seat.total)
            at = (x, face.bottom + px(24))
            brush.text(signed(seat.total), at, size, colour, "title", "center", step)


def _draw_call(brush: TableBrush, call: LegCall) -> None:
    """Announce a leg and who starts it, on a cloth that comes down from the bar."""
    box, unit = cloth_box(brush.layout, brush.stage), brush.layout.board.height * UNIT
    area = brush.layout.open_board
    wide = min(box.width, round(430 * unit))
    box = pygame.Rect(box.centerx - wide // 2, box.top, wide, round(124 * unit))
    box.top -= round((1 - call.shown) * (box.bottom - area.top))
    picture, at = pay_cloth(brush.assets, box, None, unit)
    brush.surface.set_clip(area)
    brush.put(picture, topleft=at)
    face = brush.face(call.marker, round(88 * unit), midleft=(box.left + round(22 * unit), box.centery))
    flag = pieces.start_flag(brush.assets, round(44 * unit))
    brush.put(flag, topleft=(face.left - round(6 * unit), face.top - round(8 * unit)))
    left = face.right + round(18 * unit)
    room = box.right - round(22 * unit) - left
    title = brush.texts("score.leg", leg=call.leg)
    high = box.top + box.height * 0.36
    brush.text(title, (left, high), 46 * unit / brush.k, face="title", max_width=room)
    name = pygame.Rect(left, round(box.top + box.height * 0.56), room, round(box.height * 0.34))
    brush.name(brush.cast.names[call.marker], name, 30 * unit / brush.k)
    brush.surface.set_clip(None)
