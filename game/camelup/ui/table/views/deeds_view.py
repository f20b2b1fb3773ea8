"""What was done last, a line of small pictures for each move, the newest first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from camelup.rules import events
from camelup.rules.actions import Pile
from camelup.rules.board import CRAZY, Camel, Placement, Roll
from camelup.rules.events import Event
from camelup.rules.state import LegTicket
from camelup.ui.art import camels, pieces, sprites
from camelup.ui.kit import icons
from camelup.ui.kit.painter import Painter
from camelup.ui.table.brush import PILE_SIGNS, TableBrush
from camelup.ui.table.deeds import Deed, last_deeds
from camelup.ui.table.layout import RaceLayout
from camelup.ui.table.views.tickets_view import draw_tickets

ROW_LEAST, ROW_MOST = 34, 46
"""Units of height of a line."""
ROUND = 7
"""Lines that come before their size: a round of the fullest table. More are shown only where they need not be small."""
GAP = 7
"""Units between pictures."""
WAY, OVER_TILE, FROM = 90, 60, 62
"""Units for an arrow and a space, for a spectator tile between them, and for the space where a unit began."""


def deed_rows(painter: Painter, layout: RaceLayout) -> list[pygame.Rect]:
    """The lines that the panel has room for, from the top."""
    if not layout.log:
        return []
    inner = layout.log.inflate(-painter.px(10), -painter.px(8))
    most, large = inner.height // painter.px(ROW_LEAST), inner.height // painter.px(ROW_MOST)
    count = max(1, min(most, max(large, ROUND)))
    height = min(inner.height // count, painter.px(ROW_MOST))
    return [pygame.Rect(inner.left, inner.top + row * height, inner.width, height) for row in range(count)]


def draw_deeds(brush: TableBrush) -> None:
    """Draw as many of the last moves as there is room for."""
    px, box = brush.px, brush.layout.log
    if "log" in brush.layout.titles:
        heading = (box.left + px(4), box.top - px(21))
        brush.text(brush.texts("race.log"), heading, 27, brush.theme.heading, "title")
    brush.panel(box, "slot")
    rows = deed_rows(brush.painter, brush.layout)
    for age, (row, deed) in enumerate(zip(rows, last_deeds(brush.stage.log), strict=False)):
        brief = _too_long(brush, row, deed)
        if age == 0:
            _draw_strip(brush, row, deed, brief)
        else:
            _draw_row(brush, row, deed, brush.theme.hint, brief)


def _too_long(brush: TableBrush, row: pygame.Rect, deed: Deed) -> bool:
    """Whether a move over a tile leaves no room for the space where it began."""
    hit = any(isinstance(event, events.TileHit) for event in deed.events)
    # How long it is shows only after it is drawn: first where nobody sees it.
    return hit and _draw_row(brush.on(pygame.Surface((1, 1))), row, deed, brush.theme.hint) > row.right


def draw_newest(brush: TableBrush, box: pygame.Rect) -> None:
    """Draw the last move alone, at the right of a rectangle, where that has room for all of it."""
    deed = next(last_deeds(brush.stage.log), None)
    if deed is None:
        return
    row = pygame.Rect(0, 0, box.width, min(box.height, brush.px(ROW_MOST)))
    row.midright = box.midright
    for brief in (False, True):
        # How long it is shows only after it is drawn: first where nobody sees it.
        end = _draw_row(brush.on(pygame.Surface((1, 1))), row, deed, brush.theme.text, brief)
        if end <= row.right:
            row.width -= row.right - end
            row.right = box.right
            _draw_strip(brush, row, deed, brief)
            return


def _draw_strip(brush: TableBrush, row: pygame.Rect, deed: Deed, brief: bool = False) -> None:
    """Draw a move on a lighter strip."""
    brush.panel(row.inflate(0, -brush.px(3)), "strip", 9)
    _draw_row(brush, row, deed, brush.theme.text_on_panel, brief)


def _draw_row(brush: TableBrush, row: pygame.Rect, deed: Deed, colour: str, brief: bool = False) -> int:
    """Draw a move, where it is `brief` without the space where a unit began; returns the pixel column where it ends."""
    hit = any(isinstance(event, events.TileHit) for event in deed.events)
    inner = row.inflate(-brush.px(10), -brush.px(2))
    reserved = WAY + OVER_TILE * hit + FROM * (not brief) - GAP
    pen = _Pen(brush, inner, colour, reserved, brief)
    if deed.seat is not None:
        pen.face(deed.seat)
    for event in deed.events:
        pen.event(event)
    return pen.box.left - brush.px(GAP) + row.right - inner.right


@dataclass(slots=True)
class _Pen:
    """Draws pictures one after the other on a line; what it draws ends at `box.right`."""

    brush: TableBrush
    box: pygame.Rect
    """What is left of the line."""
    colour: str
    """Of words and arrows."""
    reserved: int
    """Units that stay free behind the camels of a unit."""
    brief: bool
    """Whether the space where a unit began is left out."""

    @property
    def side(self) -> int:
        """Pixels of the height of a picture."""
        return self.box.height

    def put(self, picture: pygame.Surface) -> None:
        self.brush.put(picture, midleft=self.box.midleft)
        self._go(picture.get_width() + self.brush.px(GAP))

    def _go(self, by: int) -> None:
        self.box = pygame.Rect(self.box.left + by, self.box.top, max(0, self.box.width - by), self.box.height)

    def face(self, seat: int) -> None:
        self.put(pieces.portrait(self.brush.assets, self.brush.cast.characters[seat], self.side, with_symbol=False))

    def icon(self, name: icons.IconName, size: float = 0.8) -> None:
        self.put(icons.icon(self.brush.assets, name, round(size * self.side), self.colour))

    def badges(self, unit: Sequence[Camel], reserved: float = 0) -> None:
        """Camels from left to right, pushed together where they are many; `reserved` units stay free after them."""
        room = self.box.width - self.brush.px(reserved) - self.side
        step = max(self.brush.px(3), min(self.side, room // max(1, len(unit) - 1)))
        left = self.box.left
        # The first lies on top of those that follow: it is the one that carries them.
        for index in range(len(unit) - 1, -1, -1):
            mark = camels.badge(self.brush.assets, unit[index], self.side)
            self.brush.put(mark, midleft=(left + index * step, self.box.centery))
        self._go(self.side + (len(unit) - 1) * step + self.brush.px(GAP))

    def words(self, text: str) -> None:
        size = 0.62 * self.side / self.brush.k
        room = 0.5 * self.box.width
        if self.brush.painter.narrowest(text) > room:
            # The picture before it says enough.
            return
        end = self.brush.text(text, self.box.midleft, size, self.colour, "bold", max_width=room)
        self._go(end.width + self.brush.px(GAP))

    def space(self, number: int) -> None:
        whole = sprites.plaque(self.brush.assets, number, 1.0).surface.get_height()
        self.put(sprites.plaque(self.brush.assets, number, self.side / whole).surface)

    def event(self, event: Event) -> None:
        match event:
            case events.LegTicketTaken(_, ticket):
                self._ticket(ticket)
            case events.TilePlaced(seat, tile, _):
                self._tile(tile.cheering, seat)
                self.space(tile.space)
            case events.FinishCardPlayed(seat, pile, _):
                self.put(self.brush.card_back(seat, self.side))
                self._pile(pile)
            case events.PartnershipFormed(_, other):
                self.icon("action_partner", 0.95)
                self.face(other)
            case events.DieReleased(_, roll, _, _):
                self._die(roll)
            case events.UnitMoved():
                self._way(event)
            case events.TileHit(tile, _):
                self._tile(tile.cheering, tile.owner)
            case events.LegScored(score):
                self.icon("flag")
                self.words(self.brush.texts("race.leg", leg=score.leg))
                self.badges(score.ranking[:2])
            case events.LegBegan(_, marker):
                self.put(pieces.start_flag(self.brush.assets, round(0.9 * self.side)))
                self.face(marker)
            case events.PileScored(score):
                self._pile(score.pile)
                self.badges((score.answer,))
            case events.RaceEnded(_, _, winners):
                self.icon("crown")
                for seat in winners:
                    self.face(seat)

    def _ticket(self, ticket: LegTicket) -> None:
        wide = round(self.side * pieces.MINI_TICKET_RATIO)
        draw_tickets(self.brush, (ticket,), self.box.left, self.box.centery, wide + 1, self.side)
        self._go(wide + self.brush.px(GAP))

    def _tile(self, cheering: bool, owner: int | None) -> None:
        if owner is not None:
            # Its face has to be recognised: it may reach a little over its line.
            tall = round(1.15 * self.side)
            self.put(sprites.tile_at(self.brush.assets, cheering, self.brush.cast.characters[owner], tall))

    def _die(self, roll: Roll) -> None:
        """A die with a number to read: pips would be too small, and the grey die has a numeral anyway."""
        assets = self.brush.assets
        if roll.face in CRAZY:
            self.put(sprites.rolled_at(assets, roll, self.side))
            return
        die, left = sprites.die_at(assets, roll.face, self.side), self.box.left
        self.put(die)
        across, down = sprites.DIE_FRONT
        middle = (left + across * die.get_width(), self.box.top + down * self.side)
        colour = self.brush.theme.camels[roll.face].on_blanket
        size = 0.6 * self.side / self.brush.k
        self.brush.text(str(roll.number), middle, size, colour, "title", "center")

    def _pile(self, pile: Pile) -> None:
        self.icon(PILE_SIGNS[pile])

    def _way(self, event: events.UnitMoved) -> None:
        """Who went, and where to; a spectator tile on the way stands for its space."""
        if not event.bounced:
            self.badges(event.unit, self.reserved)
            if not self.brief:
                self.space(event.origin)
            self.icon("arrow_right", 0.6)
        if event.landing.placement is Placement.BEYOND:
            self.icon("flag", 1)
        elif event.board.tile_on(event.landing.path[-1]) is None:
            self.space(event.landing.path[-1])
