"""After a race: the camels on their podium, the purses in their order, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Protocol

import pygame

from camelup.rules.board import ranking
from camelup.session.bets import Bet, seat_bets
from camelup.session.cleaning import shown_name
from camelup.session.match import Match, Standing
from camelup.session.record import Record
from camelup.session.replaying import Tape
from camelup.session.review import ReviewJob
from camelup.ui.art import camels, pieces
from camelup.ui.art import scene as scenery
from camelup.ui.art.confetti import FALL, draw_paper
from camelup.ui.kit import panels
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.cache import Panel, Piece
from camelup.ui.kit.commands import Command
from camelup.ui.kit.host import Host
from camelup.ui.kit.icons import IconName
from camelup.ui.kit.metrics import SMALLEST_TEXT_PX, Metrics
from camelup.ui.kit.painter import LEADING
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.focus import ACTIVATE, ARROWS
from camelup.ui.race.podium import BEAT, SHOW, STEPS, Entry, Podium, line_share
from camelup.ui.table import begin
from camelup.ui.table.begin import begin_race
from camelup.ui.table.cast import Cast
from camelup.ui.table.seating import Table, table_again

EDGE, GAP = 28, 16
TITLE_SIZE, HEADING_SIZE, LINE_SIZE = 60, 34, 36
"""All in virtual units."""
PODIUM = 0.62
"""Of the window's width, where others stand beside it."""
TURN = 6.0
"""Seconds that the line of one person stays where several share the screen."""
STILL = 2.6
"""Seconds after which paper is shown that does not fall, because motion is reduced."""
NEXT_PERSON = "person"
BEATS_SHOWN, TURNS_A_SECOND = 14, 16
"""Beats after which every figure has had all its looks, and turns of the paper in a second."""


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
        self._match = match
        self._cast = Cast.of(match.seats, app.assets.theme)
        self._camels = ranking(match.observe(None).board)
        self._standings = match.standings()
        self._bets = seat_bets(match.record)
        self._people = [line for line in self._standings if line.seat in self._cast.humans]
        self._still = match_is_still(app)
        self._time = SHOW if self._still else 0.0
        """Seconds since the podium came."""
        self._beat = 0
        self._behind: Panel[Brush] = Panel()
        """What lies behind the paper and the podium."""
        self._person = 0
        """Whose line is shown, of the people at the table."""
        self._shown_for = 0.0
        self._review: ReviewJob | None = None
        """Begun when somebody first looks back, and kept for the next time."""
        self._arrive()

    def _arrive(self) -> None:
        self.app.music("menu")
        self.app.services.saver.clear()

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

    def _winners(self) -> list[str]:
        seats = self._match.seats
        return [shown_name(seats[line.seat].name, line.seat + 1) for line in self._standings if line.place == 1]

    @property
    def laid(self) -> Sequence[pygame.Rect]:
        edge = 2 * panels.margin(self.painter.metrics.k)
        return [box.inflate(edge, edge) for box in (self._banner, self._strip, self._heading)]

    # Layout -----------------------------------------------------------------------------------------------------

    def layout(self, metrics: Metrics) -> None:
        self._behind = Panel()
        px, painter = metrics.px, self.painter
        width, height = metrics.window
        button = max(px(78), painter.line_height(32, "title") + px(22))
        foot = pygame.Rect(0, height - px(EDGE) - button, min(width - 2 * px(EDGE), px(1400)), button)
        foot.centerx = width // 2
        self._title_size = min(TITLE_SIZE, TITLE_SIZE * 1.25 / metrics.text_scale)
        head = painter.line_height(self._title_size, "title") + px(36)
        strip = min(round(width * 0.42), px(820))
        self._strip = pygame.Rect(width - px(EDGE) - strip, px(20), strip, head)
        self._banner = pygame.Rect(px(EDGE), px(16), 0, head)
        room = self._strip.left - px(GAP) - self._banner.left
        self._banner.width = min(room, max(px(560), painter.width(self.title, self._title_size, "title") + px(140)))
        self._banner.left += (room - self._banner.width) // 2
        low = 0
        if self._people:
            low = min(px(84), painter.line_height(LINE_SIZE, "title") + px(22))
            self._line = pygame.Rect(0, foot.top - px(GAP) - low, min(width - 2 * px(EDGE), px(1640)), low)
            self._line.centerx = width // 2
            low += px(GAP)
        body = pygame.Rect(px(EDGE), self._banner.bottom + px(GAP), width - 2 * px(EDGE), 0)
        body.height = foot.top - px(GAP) - low - body.top
        entries = [self._entry(line) for line in self._standings]
        podium = body.copy()
        podium.width = round(width * PODIUM)
        beside = pygame.Rect(podium.right + px(GAP), body.top, body.right - podium.right - px(GAP), body.height)
        if len(entries) <= STEPS:
            podium.centerx = body.centerx
        heading = painter.line_height(HEADING_SIZE, "title") + px(4)
        self._heading = pygame.Rect(beside.left, beside.top, beside.width, heading)
        beside.top, beside.height = beside.top + heading + px(8), beside.height - heading - px(8)
        self._podium = Podium(entries, painter, podium, beside)
        self._heading.bottom = max(self._podium.caravan_top - px(8), self._heading.bottom)
        self._place_buttons(foot)

    def _entry(self, line: Standing) -> Entry:
        bets, seat = self._bets[line.seat], line.seat
        best = None if bets.best is None else (bets.best.amount, self._bet(bets.best))
        name, character = self._cast.names[seat], self._cast.characters[seat]
        return Entry(seat, line.place, name, character, line.purse, bets.mount, best)

    def _bet(self, bet: Bet) -> str:
        return self.app.texts(f"result.bet.{bet.kind}", camel=self.app.texts(f"camel.{bet.camel}"), leg=bet.leg)

    def personal(self, line: Standing) -> str:
        """A person's race in one line."""
        texts, bets = self.app.texts, self._bets[line.seat]
        said = texts("result.line", name=self._cast.names[line.seat], rank=texts(f"rank.{line.place}"))
        parts = []
        if bets.best is not None:
            parts.append(texts("result.line.best", amount=texts.number(bets.best.amount, sign=True)))
        if bets.daring is not None:
            parts.append(texts("result.line.daring", bet=self._bet(bets.daring), leg=bets.daring.leg))
        return f"{said} – {', '.join(parts)}" if parts else said

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
            + self._next_person()
        )

    def _next_person(self) -> list[Button]:
        """What shows the line of the next person, where several share the screen."""
        if len(self._people) < 2:
            return []
        side = self._line.height
        box = pygame.Rect(self._line.right - side - self.painter.px(44), self._line.top, side, side)
        hint = self.app.texts("result.next_person.hint")
        return [Button(NEXT_PERSON, box, self._turn_person, hint, icon="arrow_right")]

    def _turn_person(self) -> None:
        self._person = (self._person + 1) % len(self._people)
        self._shown_for = 0.0
        self.dirty = True

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

    # For a player who does not see it ---------------------------------------------------------------------------

    def announce(self) -> str:
        texts, seats = self.app.texts, self._match.seats
        lines = [
            texts("speech.standing", place=line.place, name=seats[line.seat].name, count=line.purse)
            for line in self._standings
        ]
        return "\n".join((self.title, self.sentence, *lines, *map(self.personal, self._people)))

    # Time -------------------------------------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        return self._time < FALL and not self._still

    def update(self, dt: float) -> None:
        self._shown_for += dt
        if len(self._people) > 1 and self._shown_for >= TURN:
            self._turn_person()
        if self._still:
            return
        self._time += dt
        self.dirty |= self._time < FALL
        beat = int(self._time / BEAT)
        if beat != self._beat:
            self._beat, self.dirty = beat, True

    # Drawing ----------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        brush = Brush(surface, self.painter)
        if surface is self.app.screen:
            self._behind.draw(brush, surface.get_rect(), None, self._settled)
        else:
            for piece in self._settled():
                piece.paint(brush)
        self._draw_paper(brush, STILL if self._still else self._time)
        self._podium.draw(brush, self._time, self._beat)
        if self._people:
            self._draw_line(brush)
        self.draw_widgets(surface)

    def _settled(self) -> list[Piece[Brush]]:
        """What stays as it is, and has no paper behind it."""
        window = self.app.screen.get_rect()

        def sand(brush: Brush) -> None:
            brush.put(scenery.backdrop(brush.assets, window.size), topleft=(0, 0))

        paints = (("sand", sand), ("banner", self._draw_banner), ("camels", self._draw_camels),
                  ("heading", self._draw_heading))  # fmt: skip
        return [Piece(name, window, None, paint) for name, paint in paints]

    def _draw_heading(self, brush: Brush) -> None:
        if len(self._standings) > STEPS:
            words, box = self.app.texts("result.caravan"), self._heading
            brush.panel(box, "panel")
            brush.title(words, box.center, HEADING_SIZE, box.width - 2 * brush.px(12), brush.theme.heading, "center")

    def _draw_paper(self, brush: Brush, seconds: float) -> None:
        colours = [brush.theme.camels[camel].blanket for camel in self._camels] + [brush.theme.gold]
        draw_paper(brush.surface, brush.assets, colours, brush.k, seconds, self.laid)

    def _draw_banner(self, brush: Brush) -> None:
        box = self._banner
        brush.put(panels.ribbon(brush.assets, box.size, brush.k), topleft=box.topleft)
        brush.title(self.title, box.center, self._title_size, box.width - brush.px(110), align="center")

    def _draw_camels(self, brush: Brush) -> None:
        """The camels in the order in which they came in."""
        box, px = self._strip, brush.px
        brush.panel(box, "panel")
        inner = box.inflate(-px(28), -px(20))
        words = self.app.texts("result.camels")
        label = min(brush.width(words, 30, "title"), inner.width // 5)
        brush.title(words, inner.midleft, 30, label, brush.theme.heading)
        gap = px(10)
        wide = (inner.width - label - gap * len(self._camels)) // len(self._camels)
        for index, camel in enumerate(self._camels):
            chip = pygame.Rect(inner.left + label + gap + index * (wide + gap), inner.top, wide, inner.height)
            draw_place(brush, chip, camel, index + 1)

    def _draw_line(self, brush: Brush) -> None:
        share = line_share(self._time)
        if share <= 0:
            return
        whole, px = self._line, brush.px
        box = pygame.Rect(0, whole.top, max(px(120), round(whole.width * share)), whole.height)
        box.centerx = whole.centerx
        brush.surface.set_clip(box)
        brush.put(panels.ribbon(brush.assets, whole.size, brush.k, dark=True), topleft=whole.topleft)
        brush.surface.set_clip(None)
        if share < 1:
            return
        line = self._people[self._person]
        side = round(whole.height * 0.62)
        mark = pieces.symbol_disc(brush.assets, self._cast.characters[line.seat], side)
        edge = px(60) + (whole.height if len(self._people) > 1 else 0)
        room = whole.width - 2 * edge - side - px(12)
        words = self.personal(line)
        painter, face, lines = brush.painter, brush.painter.title_face(words, room), [words]
        size = painter.metrics.font_px(LINE_SIZE)
        if painter.narrowest(words, face) > room:
            lines, units = painter.in_two(words, LINE_SIZE, room, whole.height)
            size = painter.metrics.font_px(units)
        else:
            _, size = painter.fit(words, size, room, face)
        wide = max(brush.assets.font(face, size).size(line)[0] for line in lines) + side + px(12)
        left = brush.put(mark, midleft=(whole.centerx - wide // 2, whole.centery)).right + px(12)
        for row, text in enumerate(lines):
            y = whole.centery + (row - (len(lines) - 1) / 2) * size * LEADING
            painter.letters(brush.surface, text, size, brush.theme.text_on_panel, face, (left, y))


class _Coming(ResultScene):
    """What will come out of a race, while its end is still being shown."""

    def _arrive(self) -> None: ...

    def pictures(self) -> Iterator[Callable[[], object]]:
        """What draws it, as it will be seen."""
        self.layout(self.painter.metrics)
        offstage, self._time = pygame.Surface((1, 1)), SHOW
        for self._beat in range(BEATS_SHOWN):
            yield partial(self.draw, offstage)
        for beat in range(round(FALL * TURNS_A_SECOND)):
            yield partial(self._draw_paper, Brush(offstage, self.painter), beat / TURNS_A_SECOND)


def rehearse_result(app: Ways, match: Match) -> Iterator[None]:
    """Make the pictures of the podium, a few at a time, while nothing else moves."""
    return app.assets.rehearse(_Coming(app, match).pictures())


def match_is_still(app: Host) -> bool:
    """Whether everything stands where it belongs at once, because motion is reduced or switched off."""
    settings = app.services.settings
    return settings.reduced_motion or settings.speed == "off"


def draw_place(brush: Brush, chip: pygame.Rect, camel: str, place: int) -> None:
    """A camel's head on its card with its place."""
    assets = brush.assets
    brush.put(panels.rank_chip(assets, camel, chip.size, brush.k), center=chip.center)
    head = camels.camel_portrait(assets, camel, round(chip.height * 0.96))
    at = head.get_rect(bottomright=(chip.right - brush.px(4), chip.bottom - brush.px(3)))
    brush.surface.set_clip(chip.inflate(-brush.px(6), -brush.px(6)))
    brush.surface.blit(head, at)
    brush.surface.set_clip(None)
    side = round(chip.height * 0.42)
    disc = brush.put(panels.count_disc(assets, side, place == 1), topleft=(chip.left + 2, chip.top + 2))
    text, px = brush.painter.fit(str(place), max(SMALLEST_TEXT_PX, round(side * 0.66)), side, "title")
    brush.painter.letters(brush.surface, text, px, brush.theme.text, "title", disc.center, "center")
    mark = camels.badge(assets, camel, round(chip.height * 0.42))
    brush.put(mark, bottomleft=(chip.left + 3, chip.bottom - 3))
