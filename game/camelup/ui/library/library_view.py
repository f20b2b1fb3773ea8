"""What a list of kept races shows of each: a row, and the chosen one more closely."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from camelup.session.cleaning import shown_name, shown_names
from camelup.session.shelves import Entry
from camelup.ui.kit import icons
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.metrics import SMALLEST_TEXT_PX
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
    brush: Brush,
    box: pygame.Rect,
    entry: Entry,
    words: RaceWords,
    picture: pygame.Surface | None,
    size: tuple[int, int],
    chosen: bool,
) -> None:
    """One race in the list; `size` is the picture's."""
    px, theme = brush.px, brush.theme
    card = box.inflate(0, -px(6))
    brush.panel(card, "card_active" if chosen else "card")
    frame = pygame.Rect((0, 0), size)
    frame.height = min(frame.height, card.height - px(8))
    frame.width = round(frame.height * size[0] / size[1])
    frame.midleft = (card.left + px(8), card.centery)
    _draw_picture(brush, frame, entry, picture)
    left = frame.right + px(12)
    right, stage, when = card.right - px(12), words.stage(entry), words.when(entry)
    first, second = card.top + card.height * 0.3, card.top + card.height * 0.72
    brush.text(entry.title, (left, first), NAME_SIZE, face="title", max_width=right - left)
    if brush.width(stage, SMALL_SIZE) + brush.width(when, SMALL_SIZE) + px(10) > right - left:
        when = words.day(entry)
    day = brush.text(when, (right, second), SMALL_SIZE, theme.text_muted, align="right")
    room = day.left - px(10) - left
    # In a narrow list the names stand beside the list alone.
    if entry.problem is None and words.people(entry) != entry.title and brush.width(stage, SMALL_SIZE) < room * 0.6:
        stage = f"{stage} · {words.people(entry)}"
    full = brush.painter.metrics.font_px(SMALL_SIZE)
    text, fitted = brush.painter.fit(stage, full, room, "semibold")
    if text != stage or fitted < 0.8 * full:
        stage = words.stage(entry)
    brush.text(stage, (left, second), SMALL_SIZE, theme.text_muted, max_width=room)


def draw_entry(brush: Brush, area: pygame.Rect, entry: Entry, words: RaceWords, picture: pygame.Surface | None) -> None:
    """The chosen race: its title, who plays and how far it has come; its picture where there is room."""
    px, painter, muted = brush.px, brush.painter, brush.theme.text_muted
    y, size, letters = area.top, NAME_SIZE + 3.0, "title"
    step, facts = painter.line_height(size, letters), 2 * painter.line_height(LINE_SIZE)
    lines = painter.wrap(entry.title, size, area.width, letters)
    if len(lines) > 2 or len(lines) * step + facts > area.height:
        lines, size = painter.in_two(entry.title, size, area.width, min(2 * step, max(step, area.height - facts)))
        step, letters = painter.line_height(size, "bold"), "bold"
    for line in lines:
        brush.text(line, (area.left, y + step / 2), size, face=letters, max_width=area.width)
        y += step
    if entry.problem is not None:
        mark = brush.icon("warning", px(40), topleft=(area.left, y + px(6)))
        left = mark.right + px(10)
        box = pygame.Rect(left, mark.top, area.right - left, area.bottom - y)
        sentence = words.texts.say(entry.problem)
        brush.paragraph(sentence, box, painter.shrunk(sentence, LINE_SIZE + 2, box))
        return
    step = painter.line_height(LINE_SIZE)
    # When it was is told in the list as well, but not always who won.
    stage, small = _fitting(brush, words.stage(entry), area.width, area.bottom - y)
    for line in stage:
        high = painter.line_height(small)
        brush.text(line, (area.left, y + high / 2), small, muted, max_width=area.width)
        y += high
    if y + step > area.bottom:
        return
    brush.text(words.when(entry), (area.left, y + step / 2), LINE_SIZE, muted)
    y += step + px(6)
    seats = (len(entry.seats) + 1) // 2
    for number, seat in enumerate(entry.seats):
        column, row = divmod(number, seats)
        wide = (area.width - px(10)) // 2
        left, middle = area.left + column * (wide + px(10)), y + step * (row + 0.5)
        if y + step * (row + 1) > area.bottom:
            continue
        kind: icons.IconName = "human" if seat.controller.human else "cpu"
        at = brush.icon(kind, px(22), brush.theme.text, midleft=(left, middle)).right + px(8)
        brush.text(shown_name(seat.name, number + 1), (at, middle), LINE_SIZE, max_width=left + wide - at)
    y += seats * step + px(8)
    below = pygame.Rect(area.left, y, area.width, area.bottom - y)
    if picture is None or below.height < px(90):
        return
    scale = min(below.width / picture.get_width(), below.height / picture.get_height(), 1.4)
    frame = pygame.Rect(0, 0, round(picture.get_width() * scale), round(picture.get_height() * scale))
    frame.midbottom = below.midbottom
    _draw_picture(brush, frame, entry, picture)


def _draw_picture(brush: Brush, frame: pygame.Rect, entry: Entry, picture: pygame.Surface | None) -> None:
    """The picture in a frame, or a sign in its place."""
    if picture is None:
        brush.panel(frame, "slot", radius=6)
        sign: icons.IconName = "flag" if entry.problem is None else "warning"
        brush.icon(sign, round(frame.height * 0.5), brush.theme.hint, center=frame.center)
        return
    if picture.get_size() != frame.size:
        picture = pygame.transform.smoothscale(picture, frame.size)
    brush.put(picture, topleft=frame.topleft)
    pygame.draw.rect(brush.surface, brush.theme.ink, frame, max(1, brush.px(2)), brush.px(4))


def _fitting(brush: Brush, text: str, width: int, height: int) -> tuple[list[str], float]:
    """The lines of a text and a size in which they fit a box; in the smallest one its end may be cut."""
    smallest = SMALLEST_TEXT_PX / (brush.k * brush.painter.metrics.text_scale)
    size: float = LINE_SIZE
    while True:
        lines, room = brush.painter.wrap(text, size, width), height // brush.painter.line_height(size)
        if len(lines) <= room:
            return lines, size
        if size <= smallest:
            kept = max(1, room)
            return [*lines[: kept - 1], " ".join(lines[kept - 1 :])], size
        size = max(smallest, size - 1)
