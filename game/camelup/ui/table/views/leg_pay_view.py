"""A leg that is paid on the table: the cloth with the tickets of the seat in turn, and what the seats' cards say."""

from __future__ import annotations

from collections.abc import Collection

import pygame

from camelup.rules.board import SPACES
from camelup.rules.scoring import SeatScore, Source
from camelup.ui.art import pieces
from camelup.ui.art.pay_cloth import loss_disc, pay_cloth, tail_reach
from camelup.ui.kit import panels
from camelup.ui.kit.metrics import SMALLEST_TEXT_PX
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.layout import Place, RaceLayout
from camelup.ui.table.leg_pay import LegCall, LegPay, PaidTicket
from camelup.ui.table.stage import Stage
from camelup.ui.table.views.seats_view import draw_purse
from camelup.ui.table.views.sheets_view import amount_colour, signed

OPEN, FOLDED = 0.209, 0.2
"""What the cloth takes of the board's height, which is no more than the sky."""
HIGH = 172
"""Units of the cloth's own height, in which everything on it is measured."""
NARROWEST, WIDEST = 380, 586
"""Units of its width."""
BESIDE, TICKET, FACE = 150, 109, 58
"""Units that the seat in turn takes of it, a ticket, and each seat where all are shown at the end."""
ALONE = 100
"""Units more where the seats' cards are not in sight, so that name and purse stand here."""
TAIL, TAIL_LEAST = 92, 40
"""Units of the tail, and of the room beside the cloth without which there is none."""
FIRST_TWO = 4
"""How much worse it is to cover the stack of the first or the second camel than another one."""
SPOTS = 7
"""Places from the left of the sky to the right that are tried."""
COINS_AT_MOST = 5
COIN_STAGGER = 0.12
"""Of its way, how far a coin is ahead of the next one."""
TURNED = -9
"""Degrees by which a wrong ticket turns at most."""
TWO_ROWS = 6
"""Tickets beyond which they lie in two rows."""


def cloth_box(layout: RaceLayout, stage: Stage) -> pygame.Rect:
    """Where the cloth lies: in the part of the sky into which no stack reaches, the left one rather than the right."""
    area, board = layout.open_board, stage.seen.board
    high = round(layout.board.height * (FOLDED if layout.folded else OPEN))
    units = _units_wide(stage) + (0 if layout.seat_cards else ALONE)
    box = pygame.Rect(0, 0, min(round(units * high / HIGH), round(0.94 * area.width)), high)
    edge = round(layout.board.width * 0.03)
    first = () if stage.pay is None else stage.pay.score.ranking[:2]
    stacks = [
        (layout.stack_area(space, stack), 1 if set(stack).isdisjoint(first) else FIRST_TWO)
        for space in range(1, SPACES + 1)
        if (stack := board.stack_on(space))
    ]
    room = area.width - box.width - 2 * edge
    spots = [
        box.move(area.left + edge + room * spot // (SPOTS - 1), area.top + round(layout.board.height * 0.012))
        for spot in range(SPOTS)
    ]
    return min(spots, key=lambda spot: sum(price * _covered(spot, stack) for stack, price in stacks))


def _units_wide(stage: Stage) -> int:
    """As wide as the seat with most tickets needs, and all faces in the end: the same for the whole leg."""
    if stage.pay is None:
        return NARROWEST
    seats = stage.pay.score.seats
    most = max(len(set(seat.lines)) for seat in seats)
    return min(WIDEST, max(NARROWEST, BESIDE + TICKET * most, 40 + FACE * len(seats)))


def _covered(box: pygame.Rect, other: pygame.Rect) -> int:
    part = box.clip(other)
    return part.width * part.height


# On the table ----------------------------------------------------------------------------------------------------


def draw_leg_pay(brush: TableBrush, purses: Collection[int]) -> None:
    """Draw what lies over the table while a leg is paid; `purses` are the seats whose purses may be shown (R19)."""
    stage = brush.stage
    if stage.pay is not None:
        _Cloth(brush, stage.pay, purses).draw()
    if stage.call is not None:
        _draw_call(brush, stage.call)


class _Cloth:
    """Draws the cloth with what lies on it. Lengths are units of the cloth."""

    def __init__(self, brush: TableBrush, pay: LegPay, purses: Collection[int]) -> None:
        self.brush = brush
        self.pay = pay
        self.purses = purses
        self.box = cloth_box(brush.layout, brush.stage)
        self.unit = self.box.height / HIGH

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
        self.brush.surface.set_clip(self.brush.layout.open_board)
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
        stacks = [layout.stack_area(space, stack) for space in range(1, SPACES + 1) if (stack := board.stack_on(space))]
        words = brush.texts("race.pay.title", leg=self.pay.score.leg)
        inside = box.width - brush.px(80)
        if box.collidelist(stacks) >= 0 or brush.painter.narrowest(words, "title") > inside:
            return
        brush.put(panels.ribbon(brush.assets, box.size, brush.k), topleft=box.topleft)
        brush.text(words, box.center, self.size(34), face="title", align="center", max_width=inside)

    def _seat(self, seat: SeatScore) -> None:
        """The seat in turn with its tickets; where its card is not in sight, also its name and purse."""
        brush, box, px = self.brush, self.box, self.px
        top, left = box.top + px(14), box.left + px(20)
        if brush.layout.seat_cards:
            face = brush.face(seat.seat, px(96), midleft=(left, box.centery))
            area = pygame.Rect(face.right + px(14), top, box.right - px(20) - face.right - px(14), box.height - px(26))
        else:
            face = brush.face(seat.seat, px(72), topleft=(left, top))
            shown = brush.stage.seen.seats[seat.seat].purse if seat.seat in self.purses else None
            at = self._purse_place()
            draw_purse(brush, shown, at, self.size(44), brush.stage.flash.get(seat.seat, 1.0))
            name = pygame.Rect(left, face.bottom + px(2), px(BESIDE + ALONE - 44), box.bottom - px(14) - face.bottom)
            brush.name(brush.cast.names[seat.seat], name, self.size(32))
            area = pygame.Rect(name.right + px(10), top, box.right - px(20) - name.right - px(10), box.height - px(26))
        tickets = self.pay.tickets
        rows = 1 if len(tickets) <= TWO_ROWS else 2
        per_row = -(-len(tickets) // rows)
        step, high = min(px(164), area.width // per_row), area.height // rows
        for index, ticket in enumerate(tickets):
            row, column = divmod(index, per_row)
            self._ticket(ticket, pygame.Rect(area.left + column * step, area.top + row * high, step, high))
        # Coins lie over all tickets.
        for index, ticket in enumerate(tickets):
            row, column = divmod(index, per_row)
            cell = pygame.Rect(area.left + column * step, area.top + row * high, step, high)
            self._coins(ticket, cell, seat.seat)

    def _purse_place(self) -> tuple[float, float]:
        """Where the purse begins that stands on the cloth, beside the face."""
        return self.box.left + self.px(102), self.box.top + self.px(50)

    def _ticket(self, ticket: PaidTicket, cell: pygame.Rect) -> None:
        """A ticket with what it pays below it. A wrong one turns, and falls a little."""
        brush, px, line = self.brush, self.px, ticket.line
        tall = round(min(cell.height * 0.58, cell.width * 0.84 / pieces.TICKET_RATIO))
        wrong = ticket.amount < 0
        turned = round(TURNED * ticket.progress / 3) * 3 if wrong else 0
        middle = (cell.centerx, cell.top + tall * 0.56 + (px(5) * ticket.progress if wrong else 0))
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
            self._amount(ticket, (cell.centerx, cell.bottom - round(cell.height * 0.17)), cell)

    def _amount(self, ticket: PaidTicket, middle: tuple[float, float], cell: pygame.Rect) -> None:
        """What a ticket pays."""
        brush = self.brush
        grown = 1 + 0.3 * (1 - abs(2 * min(1.0, ticket.progress) - 1))
        tall = max(1.5 * SMALLEST_TEXT_PX, min(cell.height * 0.34, cell.width * 0.44))
        if ticket.amount < 0:
            disc = loss_disc(brush.assets, round(tall * 1.1))
            rect = brush.put(disc, center=middle)
            brush.text(
                signed(ticket.amount), rect.center, 0.58 * tall / brush.k, brush.theme.button_light, "title", "center"
            )
        else:
            size = 0.86 * tall * grown / brush.k
            brush.text(signed(ticket.amount), middle, size, brush.theme.gain, "title", "center", cell.width)

    def _coins(self, ticket: PaidTicket, cell: pygame.Rect, seat: int) -> None:
        """Coins on their way from a ticket to the purse, or one from there."""
        before, after = ticket.purse
        if not 0 < ticket.coins < 1 or (before == after and seat in self.purses):
            return
        brush, layout = self.brush, self.brush.layout
        start: tuple[float, float] = (cell.centerx, cell.bottom - cell.height * 0.17)
        end = layout.at(Place("purse", seat)) if layout.seat_cards else self._purse_place()
        count = 1
        if ticket.amount < 0:
            start, end = end, start
        else:
            count = min(COINS_AT_MOST, ticket.amount)
        coin = pieces.coin(brush.assets, self.px(38))
        arc = 0.05 * brush.surface.get_height()
        for index in range(count):
            t = ticket.coins * (1 + COIN_STAGGER * (count - 1)) - COIN_STAGGER * index
            if 0 < t < 1:
                t = t * t * (3 - 2 * t)
                x = start[0] + (end[0] - start[0]) * t
                y = start[1] + (end[1] - start[1]) * t - arc * 4 * t * (1 - t)
                brush.put(coin, center=(x, y))

    def _everybody(self) -> None:
        """What the leg brought each seat."""
        brush, box, px = self.brush, self.box, self.px
        seats = self.pay.score.seats
        step = min(px(120), (box.width - px(40)) / len(seats))
        left = box.centerx - step * len(seats) / 2
        side = round(min(px(86), step * 0.86))
        for seat in seats:
            x = left + step * (seat.seat + 0.5)
            face = brush.face(seat.seat, side, midtop=(x, box.centery - (side + px(52)) / 2))
            size = min(self.size(42), 0.5 * step / brush.k)
            colour = amount_colour(brush.theme, seat.total)
            at = (x, face.bottom + px(30))
            brush.text(signed(seat.total), at, size, colour, "title", "center", step)


def _draw_call(brush: TableBrush, call: LegCall) -> None:
    """Announce a leg and who starts it, on a cloth that comes down from the bar."""
    box = cloth_box(brush.layout, brush.stage)
    unit = box.height / HIGH
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
