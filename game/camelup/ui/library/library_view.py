"""What a list of kept races shows of each: a row, and the chosen one more closely."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from camelup.session.cleaning import shown_name, shown_names
from camelup.session.shelves import Entry
from camelup.ui.kit import icons, panels
from camelup.ui.kit.metrics import SMALLEST_TEXT_PX
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.texts import Texts

NAME_SIZE, LINE_SIZE, SMALL_SIZE = 27, 22, 21
"""Virtual units."""


@dataclass(frozen=True, slots=True)
class RaceWords:
    """A kept race in a few words."""

    texts: Texts

    def when(self, entry: Entry) -> str:
        return self.texts("library.when", date=self.texts.day(entry.saved), time=self.texts.time(entry.saved))

    def day(self, entry: Entry) -> str:
        return self.texts.day(entry.saved)

    def stage(self, entry: Entry) -> str:
        """How far it has come, or who won."""
        if entry.problem is not None:
            return self.texts("library.damaged")
        if entry.over:
            names = shown_names(seat.name for seat in entry.seats)
            winners = self.texts.listed([names[seat] for seat in entry.winners])
            return self.texts("library.won", names=winners, count=len(entry.winners))
        stage = self.texts("library.leg", leg=entry.leg, count=entry.actions)
        return self.texts("library.spectators", stage=stage) if entry.spectators else stage

    def people(self, entry: Entry) -> str:
        return self.texts.row(shown_names(seat.name for seat in entry.seats))


def draw_row(
    surface: pygame.Surface,
    painter: Painter,
    box: pygame.Rect,
    entry: Entry,
    words: RaceWords,
    picture: pygame.Surface | None,
    size: tuple[int, int],
    chosen: bool,
) -> None:
    """One race in the list; `size` is the picture's."""
    px, theme = painter.px, painter.theme
    card = box.inflate(0, -px(6))
    panels.draw_panel(surface, painter.assets, card, "card_active" if chosen else "card", painter.metrics.k)
    frame = pygame.Rect((0, 0), size)
    frame.height = min(frame.height, card.height - px(8))
    frame.width = round(frame.height * size[0] / size[1])
    frame.midleft = (card.left + px(8), card.centery)
    _draw_picture(surface, painter, frame, entry, picture)
    left = frame.right + px(12)
    when = words.when(entry)
    right = card.right - px(12)
    first, second = card.top + card.height * 0.3, card.top + card.height * 0.72
    painter.text(surface, entry.title, (left, first), NAME_SIZE, face="title", max_width=right - left)
    stage = words.stage(entry)
    if painter.width(stage, SMALL_SIZE) + painter.width(when, SMALL_SIZE) + px(10) > right - left:
        when = words.day(entry)
    day = painter.text(surface, when, (right, second), SMALL_SIZE, theme.text_muted, align="right")
    room = day.left - px(10) - left
    # In a narrow list the names stand beside the list alone.
    if entry.problem is None and words.people(entry) != entry.title and painter.width(stage, SMALL_SIZE) < room * 0.6:
        stage = f"{stage} · {words.people(entry)}"
    full = painter.metrics.font_px(SMALL_SIZE)
    text, fitted = painter.fit(stage, full, room, "semibold")
    if text != stage or fitted < 0.8 * full:
        stage = words.stage(entry)
    painter.text(surface, stage, (left, second), SMALL_SIZE, theme.text_muted, max_width=room)


def draw_entry(
    surface: pygame.Surface,
    painter: Painter,
    area: pygame.Rect,
    entry: Entry,
    words: RaceWords,
    picture: pygame.Surface | None,
) -> None:
    """The chosen race: its title, who plays and how far it has come; its picture where there is room."""
    px, theme = painter.px, painter.theme
    y = area.top
    step = painter.line_height(NAME_SIZE + 3, "title")
    facts = 2 * painter.line_height(LINE_SIZE)
    lines, size, letters = painter.wrap(entry.title, NAME_SIZE + 3, area.width, "title"), NAME_SIZE + 3.0, "title"
    if len(lines) > 2 or len(lines) * step + facts > area.height:
        lines, size = painter.in_two(entry.title, size, area.width, min(2 * step, max(step, area.height - facts)))
        step, letters = painter.line_height(size, "bold"), "bold"
    for line in lines:
        painter.text(surface, line, (area.left, y + step / 2), size, face=letters, max_width=area.width)
        y += step
    if entry.problem is not None:
        side = px(40)
        mark = icons.icon(painter.assets, "warning", side)
        surface.blit(mark, (area.left, y + px(6)))
        box = pygame.Rect(area.left + side + px(10), y + px(6), area.width - side - px(10), area.bottom - y)
        _draw_fitting(surface, painter, words.texts.say(entry.problem), box)
        return
    step = painter.line_height(LINE_SIZE)
    # When it was is told in the list as well, but not always who won.
    stage, small = _fitting(painter, words.stage(entry), area.width, area.bottom - y)
    for line in stage:
        high = painter.line_height(small)
        painter.text(surface, line, (area.left, y + high / 2), small, theme.text_muted, max_width=area.width)
        y += high
    if y + step > area.bottom:
        return
    painter.text(surface, words.when(entry), (area.left, y + step / 2), LINE_SIZE, theme.text_muted)
    y += step
    y += px(6)
    seats = (len(entry.seats) + 1) // 2
    for number, seat in enumerate(entry.seats):
        column, row = divmod(number, seats)
        wide = (area.width - px(10)) // 2
        left, middle = area.left + column * (wide + px(10)), y + step * (row + 0.5)
        if y + step * (row + 1) > area.bottom:
            continue
        side = px(22)
        kind = icons.icon(painter.assets, "human" if seat.controller.human else "cpu", side, theme.text)
        surface.blit(kind, kind.get_rect(midleft=(left, round(middle))))
        room = wide - side - px(8)
        painter.text(
            surface, shown_name(seat.name, number + 1), (left + side + px(8), middle), LINE_SIZE, max_width=room
        )
    y += seats * step + px(8)
    below = pygame.Rect(area.left, y, area.width, area.bottom - y)
    if picture is None or below.height < px(90):
        return
    scale = min(below.width / picture.get_width(), below.height / picture.get_height(), 1.4)
    frame = pygame.Rect(0, 0, round(picture.get_width() * scale), round(picture.get_height() * scale))
    frame.midbottom = below.midbottom
    _draw_picture(surface, painter, frame, entry, picture)


def _draw_picture(
    surface: pygame.Surface, painter: Painter, frame: pygame.Rect, entry: Entry, picture: pygame.Surface | None
) -> None:
    """The picture in a frame, or a sign in its place."""
    edge = max(1, painter.px(2))
    if picture is None:
        panels.draw_panel(surface, painter.assets, frame, "slot", painter.metrics.k, radius=6)
        side = round(frame.height * 0.5)
        sign = icons.icon(painter.assets, "warning" if entry.problem is not None else "flag", side, painter.theme.hint)
        surface.blit(sign, sign.get_rect(center=frame.center))
        return
    if picture.get_size() != frame.size:
        picture = pygame.transform.smoothscale(picture, frame.size)
    surface.blit(picture, frame)
    pygame.draw.rect(surface, painter.theme.ink, frame, edge, painter.px(4))


def _fitting(painter: Painter, text: str, width: int, height: int) -> tuple[list[str], float]:
    """The lines of a text and a size in which they fit a box; in the smallest one its end may be cut."""
    smallest = SMALLEST_TEXT_PX / (painter.metrics.k * painter.metrics.text_scale)
    size: float = LINE_SIZE
    while True:
        lines, room = painter.wrap(text, size, width), height // painter.line_height(size)
        if len(lines) <= room:
            return lines, size
        if size <= smallest:
            kept = max(1, room)
            return [*lines[: kept - 1], " ".join(lines[kept - 1 :])], size
        size = max(smallest, size - 1)


def _draw_fitting(surface: pygame.Surface, painter: Painter, sentence: str, box: pygame.Rect) -> None:
    """A sentence of any length, smaller where it has to be."""
    size: float = LINE_SIZE + 2
    while size > 14 and painter.line_height(size) * len(painter.wrap(sentence, size, box.width)) > box.height:
        size -= 1
    painter.paragraph(surface, sentence, box, size)
