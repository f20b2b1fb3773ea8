"""After a race: the camels on their podium, the purses in their order, and what to do next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import pygame

from camelup.rules.board import ranking
from camelup.session.cleaning import shown_name
from camelup.session.match import Match, Standing
from camelup.session.record import Record
from camelup.session.replaying import Tape
from camelup.session.review import ReviewJob
from camelup.ui.art import camels, pieces, sprites
from camelup.ui.art import scene as scenery
from camelup.ui.kit import panels
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.commands import Command
from camelup.ui.kit.icons import IconName
from camelup.ui.kit.metrics import SMALLEST_TEXT_PX, Metrics
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.focus import ACTIVATE, ARROWS
from camelup.ui.table import begin
from camelup.ui.table.begin import begin_race
from camelup.ui.table.cast import Cast
from camelup.ui.table.seating import Table, table_again

EDGE, PAD, GAP = 28, 26, 20
ROW_MAX, ROW_GAP = 112, 8
TITLE_SIZE, TEXT_SIZE, NAME_SIZE = 56, 28, 30
"""All in virtual units."""


@dataclass(frozen=True, slots=True)
class _Step:
    """One step of the podium in shares of its width: where its middle is, how wide and how high it is, and how tall
    its camel."""

    x: float
    width: float
    height: float
    camel: float


_STEPS = (
    _Step(0.50, 0.29, 0.31, 0.255),
    _Step(0.18, 0.27, 0.22, 0.205),
    _Step(0.82, 0.27, 0.17, 0.185),
)
"""First, second, third."""
_STANDING = (_Step(0.34, 0, 0, 0.14), _Step(0.84, 0, 0, 0.13))
"""Fourth and fifth, on the sand before the podium."""


class Ways(begin.Ways, Protocol):
    """Where a finished race leads."""

    def to_menu(self) -> None: ...

    def open_replay(self, tape: Tape) -> None: ...

    def open_review(self, record: Record, job: ReviewJob | None = None) -> None: ...


class ResultScene(Scene):
    """What came out of a finished race. Showing it lets the saved race go to the finished ones."""

    unasked = True

    app: Ways

    def __init__(self, app: Ways, match: Match) -> None:
        super().__init__(app)
        app.music("menu")
        self._match = match
        self._cast = Cast.of(match.seats, app.assets.theme)
        self._camels = ranking(match.observe(None).board)
        self._standings = match.standings()
        self._review: ReviewJob | None = None
        """Begun when somebody first looks back, and kept for the next time."""
        app.services.saver.clear()

    @property
    def title(self) -> str:
        """Who won, in a few words."""
        winners = self._winners()
        if len(winners) == 1:
            return self.app.texts("result.title.won", name=winners[0])
        return self.app.texts("result.title.shared")

    @property
    def sentence(self) -> str:
        """Who won with how much, in one sentence."""
        winners = self._winners()
        purse = self._standings[0].purse
        if len(winners) == 1:
            return self.app.texts("result.won", name=winners[0], count=purse)
        names = self.app.texts.listed(winners)
        return self.app.texts("result.shared", names=names, count=purse)

    def _camel(self, place: int) -> str:
        return self.app.texts(f"camel.{self._camels[place]}")

    def _winners(self) -> list[str]:
        seats = self._match.seats
        return [shown_name(seats[line.seat].name, line.seat + 1) for line in self._standings if line.place == 1]

    # Layout -----------------------------------------------------------------------------------------------------

    def layout(self, metrics: Metrics) -> None:
        px, painter = metrics.px, self.painter
        width, height = metrics.window
        button = max(px(78), painter.line_height(32, "title") + px(22))
        foot = pygame.Rect(0, height - px(EDGE) - button, min(width - 2 * px(EDGE), px(1300)), button)
        foot.centerx = width // 2
        self._place_buttons(foot)
        self._title_size = min(TITLE_SIZE, TITLE_SIZE * 1.25 / metrics.text_scale)
        head = painter.line_height(self._title_size, "title")
        self._banner = pygame.Rect(0, px(20), min(round(width * 0.86), px(1240)), 0)
        self._banner.centerx = width // 2
        self._lines = painter.wrap(self.sentence, TEXT_SIZE, self._banner.width - px(140))
        self._banner.height = head + painter.line_height(TEXT_SIZE) * len(self._lines) + px(44)
        body = pygame.Rect(px(EDGE), self._banner.bottom + px(GAP), width - 2 * px(EDGE), 0)
        body.height = foot.top - px(GAP) - body.top
        table = min(round(body.width * 0.46), px(760 * max(1.0, metrics.text_scale**0.4)))
        self._table = pygame.Rect(body.right - table, body.top, table, body.height)
        self._stage = pygame.Rect(body.left, body.top, body.width - table - px(GAP), body.height)
        self._place_rows()

    def _place_rows(self) -> None:
        px, count = self.painter.px, len(self._standings)
        self._heading = pygame.Rect(self._table.left + px(PAD), self._table.top + px(12), 0, 0)
        self._heading.height = min(self.painter.line_height(NAME_SIZE, "title"), px(64))
        top = self._heading.bottom + px(8)
        room = self._table.bottom - px(PAD - 8) - top
        high = min(px(ROW_MAX), (room - px(ROW_GAP) * (count - 1)) // count)
        self._rows = [
            pygame.Rect(
                self._table.left + px(PAD), top + n * (high + px(ROW_GAP)), self._table.width - 2 * px(PAD), high
            )
            for n in range(count)
        ]
        self._table.height = self._rows[-1].bottom + px(PAD) - self._table.top

    def _place_buttons(self, foot: pygame.Rect) -> None:
        texts, gap = self.app.texts, self.painter.px(GAP)
        entries: tuple[tuple[str, IconName, Callable[[], None]], ...] = (
            ("again", "rotate", self._again),
            ("review", "eye", self._look_back),
            ("replay", "play", self._replay),
            ("new", "flag", self._new),
            ("menu", "back", self.cancel),
        )
        wide = (foot.width - gap * (len(entries) - 1)) // len(entries)
        self.focus.replace(
            [
                Button(
                    name,
                    pygame.Rect(foot.left + n * (wide + gap), foot.top, wide, foot.height),
                    action,
                    texts(f"result.{name}.hint"),
                    self.app.shortcut(Command.BACK) if name == "menu" else "",
                    label=texts(f"result.{name}"),
                    icon=icon,
                    text_size=32,
                    selected=name == "again",
                )
                for n, (name, icon, action) in enumerate(entries)
            ]
        )

    # Input ------------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in (*ACTIVATE, *ARROWS) and self.focus.current is None:
            # Whoever pressed through the score sheets goes on pressing: that must not leave what came out of the race.
            # It only shows where the keys are, and there at what looks back rather than starts anything.
            self.focus.set("review", visible=True)
            self.dirty = True
            return True
        return super().handle(event)

    # What the buttons do ----------------------------------------------------------------------------------------

    def _table_again(self) -> Table:
        return table_again(self.app.services.settings, self._match)

    def _again(self) -> None:
        begin_race(self.app, self._table_again())

    def _look_back(self) -> None:
        if self._review is None:
            self._review = ReviewJob(self._match.record)
        self.app.open_review(self._match.record, self._review)

    def _replay(self) -> None:
        self.app.open_replay(Tape(self._match.record))

    def _new(self) -> None:
        self.app.to_setup(self._table_again())

    def cancel(self) -> None:
        self.app.to_menu()

    def leave(self) -> None:
        if self._review is not None:
            self._review.cancel()

    # Drawing ----------------------------------------------------------------------------------------------------

    def announce(self) -> str:
        texts, seats = self.app.texts, self._match.seats
        lines = [
            texts("speech.standing", place=line.place, name=seats[line.seat].name, count=line.purse)
            for line in self._standings
        ]
        return "\n".join((self.title, self.sentence, *lines))

    def draw(self, surface: pygame.Surface) -> None:
        brush = Brush(surface, self.painter)
        brush.put(scenery.backdrop(brush.assets, surface.get_size()), topleft=(0, 0))
        self._draw_banner(brush)
        self._draw_podium(brush)
        brush.panel(self._table, "panel")
        words, room = self.app.texts("result.purses"), self._table.width - 2 * brush.px(PAD)
        brush.text(words, self._heading.midleft, NAME_SIZE, brush.theme.heading, "title", max_width=room)
        for line, row in zip(self._standings, self._rows, strict=True):
            self._draw_row(brush, line, row)
        self.draw_widgets(surface)

    def _draw_banner(self, brush: Brush) -> None:
        box, px, painter = self._banner, brush.px, brush.painter
        brush.put(panels.ribbon(brush.assets, box.size, brush.k), topleft=box.topleft)
        head, step = painter.line_height(self._title_size, "title"), painter.line_height(TEXT_SIZE)
        room, x = box.width - px(120), box.centerx
        brush.text(self.title, (x, box.top + px(18) + head / 2), self._title_size, None, "title", "center", room)
        for n, line in enumerate(self._lines):
            y = box.top + px(16) + head + step * (n + 0.5)
            brush.text(line, (x, y), TEXT_SIZE, align="center", max_width=room)

    def _draw_podium(self, brush: Brush) -> None:
        """The first three on their steps, the last two on the sand before them."""
        stage = self._stage
        scale = min(stage.width, stage.height * 1.27)
        left = stage.centerx - scale / 2
        floor = stage.bottom - round(scale * 0.175)
        for place in (1, 2, 0):
            step = _STEPS[place]
            block = pygame.Rect(0, 0, round(step.width * scale), round(step.height * scale))
            block.midbottom = (round(left + step.x * scale), floor)
            self._draw_block(brush, block, place)
            _draw_camel(brush, self._camels[place], block.centerx, block.top, step.camel * scale)
        for place, step in enumerate(_STANDING, start=len(_STEPS)):
            x, height = left + step.x * scale, step.camel * scale
            _draw_camel(brush, self._camels[place], x, stage.bottom - brush.px(6), height)
            sign = pygame.Rect(0, 0, round(scale * 0.21), round(scale * 0.062))
            sign.midright = (round(x - height * 0.72), stage.bottom - round(height * 0.3))
            brush.panel(sign, "card", radius=8)
            words = f"{place + 1}  {self._camel(place)}"
            _draw_fitted(brush, words, sign.inflate(-round(scale * 0.02), -round(scale * 0.016)))

    def _draw_block(self, brush: Brush, block: pygame.Rect, place: int) -> None:
        brush.panel(block, "card" if place else "gold", radius=10)
        inner = block.inflate(-round(block.width * 0.16), -round(block.height * 0.12))
        name = pygame.Rect(inner.left, 0, inner.width, max(round(inner.width * 0.17), 15))
        name.bottom = inner.bottom
        _draw_fitted(brush, str(place + 1), pygame.Rect(inner.left, inner.top, inner.width, name.top - inner.top))
        _draw_fitted(brush, self._camel(place), name)

    def _draw_row(self, brush: Brush, line: Standing, row: pygame.Rect) -> None:
        px, assets, y = brush.px, brush.assets, row.centery
        name = shown_name(self._match.seats[line.seat].name, line.seat + 1)
        # Eight low rows in large type: the letters stay within their row.
        size = NAME_SIZE * min(1.0, row.height / brush.painter.line_height(NAME_SIZE, "title"))
        brush.panel(row, "card_active" if line.place == 1 else "card")
        x, right = row.left + px(16), row.right - px(20)
        place = self.app.texts("result.place", place=line.place, count=line.place)
        wide = brush.width("8.", size, "title") + px(8)
        brush.text(place, (x, y), size, None, "title", "left", wide)
        side = row.height - min(px(14), row.height // 6)
        face = pieces.portrait(assets, self._cast.characters[line.seat], side)
        x = brush.put(face, midleft=(x + wide, y)).right + px(14)
        brush.text(str(line.purse), (right, y), size, None, "title", "right")
        right -= brush.width("88", size, "title") + px(10)
        right = brush.put(pieces.coin(assets, min(px(46), side)), midright=(right, y)).left - px(14)
        if line.place == 1:
            right = brush.icon("crown", min(px(52), side), midright=(right, y)).left - px(12)
        mark = min(px(34), side)
        kind: IconName = "human" if line.seat in self._cast.humans else "cpu"
        room = pygame.Rect(x, row.top, right - x - mark - px(10), row.height)
        end = brush.name(name, room, size)
        brush.icon(kind, mark, brush.theme.text, midleft=(end + px(10), y))


def _draw_fitted(brush: Brush, words: str, box: pygame.Rect) -> None:
    """Words as large as a part of the podium allows: they belong to the picture, not to the text."""
    painter = brush.painter
    face = painter.title_face(words, box.width)
    text, px = painter.fit(words, max(SMALLEST_TEXT_PX, round(box.height * 0.86)), box.width, face)
    painter.letters(brush.surface, text, px, brush.theme.text, face, box.center, "center")


def _draw_camel(brush: Brush, camel: str, x: float, ground: float, height: float) -> None:
    # The hump stands left of the picture's middle; half of that keeps head and rump over the step.
    axis = x - 0.11 * height
    sprites.shadow(brush.assets, height).draw(brush.surface, (axis, ground))
    camels.draw_stack(brush.surface, brush.assets, (camel,), axis, ground, height, 1)
