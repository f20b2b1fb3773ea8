"""The podium of players: the first three on the camels that brought them most, and the rest of the caravan beside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import pygame

from camelup.ui.art import camels, figures, pieces, sprites
from camelup.ui.art.faces import Mood
from camelup.ui.art.figures import Arms
from camelup.ui.kit import panels
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.metrics import SMALLEST_TEXT_PX
from camelup.ui.kit.painter import LEADING, Painter
from camelup.ui.table.timeline import ease_out, ease_out_back, ease_out_bounce, share_of
from camelup.ui.table.views.sheets_view import amount_colour, signed

STEPS = 3
"""Players on the podium."""
_HIGH: Mapping[int, float] = MappingProxyType({1: 0.50, 2: 0.415, 3: 0.36})
"""Height of the step of a place as a share of the podium's."""
_STYLES: Mapping[int, panels.PanelStyle] = MappingProxyType({1: "gold", 2: "silver", 3: "bronze"})
_ACROSS = (1, 0, 2)
"""Which third of the podium, from the left, the first, second and third of the table stand on."""
_CAMEL, _RIDER = 168, 1.25
"""Units of a camel's picture, and of the same camel for each unit of its rider."""
_SADDLE = 104
"""Units above the ground of a rider's chest."""
_ABOVE = 262
"""Units of camel, rider and crown above a step."""
_LONG = 268
"""Units that a camel with its head takes across."""
_RISE, _APART, _RIDER_LATER, _CROWN, _COIN, _COUNT = 0.38, 0.45, 0.12, 0.35, 0.04, 0.9
"""Seconds: a step rises, before the next one, its rider behind it, the crown falls, a coin counts, at most all."""
_LINE = 0.3
_CROWDED = 1.5
"""Widths of its column that a figure of the caravan takes: arms reach over one another."""
SHOW = _APART * (STEPS - 1) + _RISE + _COUNT + _LINE
"""Seconds after which everything has come."""
BEAT = 0.5
"""Seconds between two pictures of a figure that moves."""
_ORDER: Sequence[tuple[Mood, Arms, float]] = (
    (Mood.GRIN, Arms.PURSE, -3.0), (Mood.GRIN, Arms.CHEER, -6.0), (Mood.JOY, Arms.UP, 5.0),
    (Mood.GRIN, Arms.WAVE, 4.0), (Mood.SAD, Arms.CHIN, 0.0), (Mood.SMUG, Arms.DOWN, 0.0), (Mood.SAD, Arms.DOWN, -6.0),
    (Mood.SHOCK, Arms.UP, -8.0),
)  # fmt: skip
"""How the first to the last of the table take it."""
_BLINK = {Mood.GRIN: Mood.JOY, Mood.JOY: Mood.GRIN}
"""The other look of a merry face, now and then."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the table, as it is shown."""

    seat: int
    place: int
    name: str
    character: str
    purse: int
    mount: str
    """The camel that it rides."""
    best: tuple[int, str] | None
    """What its best bet brought, and what that was."""


def line_share(seconds: float) -> float:
    """How far the personal line has unrolled."""
    return ease_out(share_of(seconds - (SHOW - _LINE), _LINE))


class Podium:
    """Draws it in a part of the window, as far as it has come after so many seconds."""

    def __init__(self, entries: Sequence[Entry], painter: Painter, area: pygame.Rect, caravan: pygame.Rect) -> None:
        self._first, self._rest = entries[:STEPS], entries[STEPS:]
        self._caravan = caravan
        wide = area.width // STEPS
        self._blocks = []
        for index, entry in enumerate(self._first):
            block = pygame.Rect(0, 0, wide, round(area.height * _HIGH[min(entry.place, STEPS)]))
            block.bottomleft = (area.left + _ACROSS[index] * wide, area.bottom)
            self._blocks.append(block)
        self._unit = min((area.height - self._blocks[0].height) / _ABOVE, wide / _LONG)
        self._in_columns = bool(self._rest) and self._fits_columns(painter)
        self._high = painter.px(64) + max(painter.px(50), painter.line_height(30, "title"))
        """Of a card in a column."""
        self._tall = 0
        self.caravan_top = caravan.top
        """Where what stands beside the podium begins."""
        if self._in_columns:
            wide = self._column()
            room = caravan.height - self._high
            # Nobody beside the podium is larger than those on it.
            most = round(figures.HEIGHT * self._unit * _RIDER)
            self._tall = min(round(wide * _CROWDED * figures.HEIGHT / figures.WIDTH), room, most)
            self.caravan_top = caravan.bottom - self._high - self._tall

    def draw(self, brush: Brush, seconds: float, beat: int) -> None:
        """Draw everybody; with `beat` arms move and faces change."""
        for index in sorted(range(len(self._first)), key=lambda each: _ACROSS[each] != 0):
            begun = _APART * (len(self._first) - 1 - index)
            self._draw_step(brush, index, seconds - begun, beat)
        if self._in_columns:
            self._draw_columns(brush, beat)
        else:
            self._draw_rows(brush)

    # The first three ----------------------------------------------------------------------------------------------

    def _draw_step(self, brush: Brush, index: int, seconds: float, beat: int) -> None:
        entry, block, unit = self._first[index], self._blocks[index], self._unit
        risen = ease_out_back(share_of(seconds, _RISE), 0.8)
        come = ease_out_back(share_of(seconds - _RIDER_LATER, _RISE))
        if risen <= 0:
            return
        floor, block = block.bottom, block.move(0, round(block.height * (1 - risen)))
        brush.surface.set_clip(pygame.Rect(0, 0, brush.surface.get_width(), floor))
        ground = block.top + round((1 - come) * unit * _CAMEL)
        x = block.centerx - round(20 * unit)
        self._draw_rider(brush, index, (x, ground), seconds, beat)
        brush.panel(block, _STYLES[min(entry.place, STEPS)], radius=14)
        brush.surface.set_clip(None)
        if seconds >= _RISE:
            self._draw_words(brush, entry, block, seconds)

    def _draw_rider(self, brush: Brush, index: int, foot: tuple[int, int], seconds: float, beat: int) -> None:
        entry, unit, (x, ground) = self._first[index], self._unit, foot
        rider = round(figures.HEIGHT * unit * _RIDER)
        picture = self._figure(brush, entry, index, rider, beat)
        chest = (x - 4 * unit, ground - _SADDLE * unit)
        at = (chest[0] - picture.get_width() * figures.CHEST[0], chest[1] - rider * figures.CHEST[1])
        brush.put(picture, topleft=(round(at[0]), round(at[1])))
        height = round(_CAMEL * unit)
        sprites.shadow(brush.assets, height).draw(brush.surface, foot)
        camels.draw_stack(brush.surface, brush.assets, (entry.mount,), x, ground, height, 1)
        if entry.place == 1 and (fallen := share_of(seconds - _RISE - _RIDER_LATER, _CROWN)) > 0:
            crown = max(18, round(54 * unit))
            top = at[1] + rider * 0.19 - crown * 0.5
            brush.icon(
                "crown", crown, brush.theme.gold,
                center=(round(chest[0]), round(top - (1 - ease_out_bounce(fallen)) * 120 * unit)),
            )  # fmt: skip

    def _figure(self, brush: Brush, entry: Entry, rank: int, height: int, beat: int) -> pygame.Surface:
        mood, arms, tilt = _ORDER[0 if entry.place == 1 else min(rank, len(_ORDER) - 1)]
        # Each is out of step with its neighbours, and blinks at a time of its own.
        step = beat + rank
        if step % 7 == 3:
            mood = _BLINK.get(mood, mood)
        return figures.figure(brush.assets, entry.character, mood, arms, height, step % figures.BEATS, tilt)

    def _draw_words(self, brush: Brush, entry: Entry, block: pygame.Rect, seconds: float) -> None:
        inner = block.inflate(-2 * brush.px(18), -2 * brush.px(10))
        name = pygame.Rect(inner.left, inner.top, inner.width, round(inner.height * 0.29))
        ticket = pygame.Rect(inner.left, 0, inner.width, min(round(inner.height * 0.28), _letters(brush, 34) * 2))
        ticket.bottom = inner.bottom
        purse = pygame.Rect(inner.left, name.bottom, inner.width, ticket.top - name.bottom)
        self._draw_name(brush, entry, name)
        counted = share_of(seconds - _RISE, max(0.01, min(_COUNT, _COIN * entry.purse)))
        _draw_purse(brush, str(round(entry.purse * counted)), purse, str(entry.purse))
        if entry.best is not None:
            _draw_bet(brush, *entry.best, ticket)

    def _draw_name(self, brush: Brush, entry: Entry, row: pygame.Rect) -> None:
        side = min(row.height, brush.px(64))
        mark = pieces.symbol_disc(brush.assets, entry.character, round(side * 0.74))
        end = brush.put(mark, midright=(row.right, row.centery)).left - brush.px(6)
        disc = brush.put(
            panels.count_disc(brush.assets, side, entry.place == 1), midleft=(row.left, row.centery)
        )  # fmt: skip
        _draw_letters(brush, str(entry.place), disc.inflate(-side // 4, -side // 4))
        box = pygame.Rect(disc.right + brush.px(8), row.top, 0, row.height)
        box.width = end - box.left
        _draw_name(brush, entry.name, box, 40)

    # The others ---------------------------------------------------------------------------------------------------

    def _fits_columns(self, painter: Painter) -> bool:
        """Whether every name can be read in a column of its own."""
        room = self._column() - painter.px(26)
        lines = [painter.in_two(entry.name, 26, room, painter.px(64))[0] for entry in self._rest]
        words = [line for two in lines for line in two]
        return all(painter.narrowest(line) <= room for line in words)

    def _column(self) -> int:
        """The pixels for each of the others; a few of them stand close together."""
        return self._caravan.width // max(STEPS, len(self._rest))

    def _draw_columns(self, brush: Brush, beat: int) -> None:
        wide = self._column()
        area = pygame.Rect(0, self._caravan.top, wide * len(self._rest), self._caravan.height)
        area.centerx = self._caravan.centerx
        high, tall = self._high, self._tall
        for index, entry in enumerate(self._rest):
            card = pygame.Rect(area.left + index * wide, area.bottom - high, wide - brush.px(8), high)
            picture = self._figure(brush, entry, STEPS + index, tall, beat)
            brush.put(picture, midbottom=(card.centerx, card.top + brush.px(6)))
        for index, entry in enumerate(self._rest):
            card = pygame.Rect(area.left + index * wide, area.bottom - high, wide - brush.px(8), high)
            brush.panel(card, "card")
            inner = card.inflate(-brush.px(16), -brush.px(10))
            _draw_name(brush, entry.name, pygame.Rect(inner.left, inner.top, inner.width, brush.px(64)), 26)
            row = pygame.Rect(
                inner.left, inner.top + brush.px(64), inner.width, inner.bottom - inner.top - brush.px(64)
            )
            disc = brush.put(panels.count_disc(brush.assets, row.height), midleft=row.midleft)
            _draw_letters(brush, str(entry.place), disc.inflate(-row.height // 4, -row.height // 4))
            row.width, row.left = row.width - disc.width, disc.right
            _draw_purse(brush, str(entry.purse), row, "88")

    def _draw_rows(self, brush: Brush) -> None:
        px, area = brush.px, self._caravan
        high = min(px(112), (area.height - px(8) * len(self._rest)) // max(1, len(self._rest)))
        for index, entry in enumerate(self._rest):
            row = pygame.Rect(area.left, area.bottom - (len(self._rest) - index) * (high + px(8)), area.width, high)
            brush.panel(row, "card")
            disc = brush.put(
                panels.count_disc(brush.assets, min(px(48), high - px(12))), midleft=(row.left + px(10), row.centery)
            )  # fmt: skip
            _draw_letters(brush, str(entry.place), disc.inflate(-disc.width // 4, -disc.width // 4))
            mood = _ORDER[min(STEPS + index, len(_ORDER) - 1)][0]
            face = pieces.portrait(brush.assets, entry.character, high - px(8), mood=mood)
            left = brush.put(face, midleft=(disc.right + px(8), row.centery)).right + px(8)
            purse = pygame.Rect(0, row.top, min(px(130), row.width // 3), high).inflate(0, -px(8))
            purse.right = row.right - px(10)
            _draw_purse(brush, str(entry.purse), purse, "88")
            _draw_name(brush, entry.name, pygame.Rect(left, row.top, purse.left - left - px(6), high), 30, middle=False)


# Words that are part of the picture ------------------------------------------------------------------------------


def _letters(brush: Brush, units: float) -> int:
    """Pixels that a line of letters of a size takes."""
    return brush.painter.line_height(units, "title")


def _units(brush: Brush, px: float) -> float:
    """The size of letters that are so many pixels high."""
    return px / (brush.k * brush.painter.metrics.text_scale)


def _draw_letters(brush: Brush, words: str, box: pygame.Rect) -> None:
    """Words as large as a part of the picture allows."""
    face = brush.painter.title_face(words, box.width)
    text, px = brush.painter.fit(words, max(SMALLEST_TEXT_PX, round(box.height * 0.86)), box.width, face)
    brush.painter.letters(brush.surface, text, px, brush.theme.text, face, box.center, "center")


def _draw_name(brush: Brush, name: str, box: pygame.Rect, size: float, *, middle: bool = True) -> None:
    """A name in the middle of a box, in two lines where it is long."""
    size = min(size, _units(brush, box.height * 0.8))
    face = brush.painter.title_face(name, box.width)
    if middle and brush.painter.narrowest(name, face) <= box.width:
        brush.text(name, box.center, size, None, face, "center", box.width)
    else:
        brush.name(name, box, size)


def _draw_purse(brush: Brush, purse: str, box: pygame.Rect, widest: str) -> None:
    """A coin and a number in the middle of a box; they stay where they are while it counts up to the widest."""
    side = min(box.height - brush.px(4), brush.px(96), box.width // 2)
    face, gap = "title", round(side * 0.16)
    _, px = brush.painter.fit(widest, max(SMALLEST_TEXT_PX, side), box.width - side - gap, face)
    wide = brush.assets.font(face, px).size(widest)[0]
    left = box.centerx - (side + gap + wide) // 2
    coin = brush.put(pieces.coin(brush.assets, side), midleft=(left, box.centery))
    brush.painter.letters(
        brush.surface, purse, px, brush.theme.text, face, (coin.right + gap, box.centery), "left"
    )  # fmt: skip


def _draw_bet(brush: Brush, amount: int, words: str, box: pygame.Rect) -> None:
    """The best bet on a ticket: what it brought, and what it was."""
    px = brush.px
    brush.put(pieces.stub(brush.assets, box.size, brush.k), topleft=box.topleft)
    size = min(34.0, _units(brush, box.height * 0.7))
    left = brush.text(
        signed(amount), (box.left + px(18), box.centery), size, amount_colour(brush.theme, amount), "title"
    )
    room = pygame.Rect(left.right + px(14), box.top, box.right - px(18) - left.right - px(14), box.height)
    lines, size = brush.painter.in_two(words, min(25.0, size), room.width, room.height - px(8))
    step = brush.painter.metrics.font_px(size) * LEADING
    for row, line in enumerate(lines):
        y = room.centery + (row - (len(lines) - 1) / 2) * step
        brush.text(line, (room.left, y), size, None, "bold", "left", room.width)
