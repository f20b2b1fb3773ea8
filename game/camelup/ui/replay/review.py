"""Looking back at a finished race: odds and purses over time, and the turns on which most was given away."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Protocol

import pygame

from camelup.rules.board import RACING
from camelup.session.record import Record, replay
from camelup.session.replaying import Tape
from camelup.session.review import Missed, Review, ReviewJob
from camelup.ui.art import camels, pieces
from camelup.ui.art import scene as scenery
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.commands import Command, Place
from camelup.ui.kit.host import Host
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import STYLES, Button
from camelup.ui.replay.chart_view import LABEL, Chart, Curve, Plot, gutter_width
from camelup.ui.table.advice import CoachWords
from camelup.ui.table.cast import Cast
from camelup.ui.table.narration import Narrator

EDGE, PAD, GAP, ROW = 24, 24, 14, 62
TITLE_SIZE, TEXT_SIZE, ROW_SIZE = 42, 25, 26
"""Virtual units."""
SHARE = 0.655
"""The part of the width that the charts have."""
STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class Ways(Host, Protocol):
    """Where the look back leads."""

    def open_rules(self) -> None: ...

    def open_replay(self, tape: Tape, at: int | None = None, *, over_review: bool = False) -> None: ...


class ReviewScene(Scene):
    """Opened over the screen that leads to it. The review is made beside the window; until it is there a bar shows how
    far it is."""

    app: Ways

    def __init__(self, app: Ways, record: Record, job: ReviewJob | None = None) -> None:
        """A `job` stays with the screen that began it; without one this screen begins its own and ends it when left."""
        super().__init__(app)
        self._record = record
        self._own = ReviewJob(record) if job is None else None
        self.job: ReviewJob = job or self._own  # type: ignore[assignment]
        self._cast = Cast.of(record.seats, app.assets.theme)
        self._words = CoachWords(app.texts, self._cast)
        self._told = self._tell_all()
        """What each action was, in words."""
        self.index = len(self._told)
        """The moment that is looked at: after so many actions."""
        self.selected: Missed | None = None
        self._review: Review | None = None
        self.plots: tuple[Plot, ...] = ()
        self._shown = (-1, False)

    def _tell_all(self) -> list[str]:
        narrator = Narrator(self.app.texts, self._cast)
        return [narrator.tell(events[0]) for _, _, events in replay(self._record)]

    def reword(self) -> None:
        self._told = self._tell_all()

    @property
    def sentence(self) -> str:
        """What happened last before the moment that is looked at."""
        if self.index == 0:
            return self.app.texts("review.start")
        return self.app.texts("review.turn", turn=self.index, sentence=self._told[self.index - 1])

    @property
    def detail(self) -> str:
        """What would have been better on the selected turn."""
        texts, turn = self.app.texts, self.selected
        if turn is None:
            return texts("review.nothing" if self._cast.humans else "review.nobody")
        return texts(
            "review.detail",
            name=self._cast.names[turn.seat],
            taken=self._words.action(turn.taken.why),
            better=self._words.action(turn.better.why),
            why=self._words.why(turn.better.why),
        )

    # Layout -------------------------------------------------------------------------------------------------------

    def layout(self, metrics: Metrics) -> None:
        px, painter = metrics.px, self.painter
        width, height = metrics.window
        body = pygame.Rect(px(EDGE), px(EDGE), width - 2 * px(EDGE), height - 2 * px(EDGE))
        self._left = pygame.Rect(body.left, body.top, round(body.width * SHARE), body.height)
        self._right = pygame.Rect(self._left.right + px(GAP), body.top, 0, body.height)
        self._right.width = body.right - self._right.left
        self._head = px(14) + painter.line_height(TITLE_SIZE, "title") + 2 * painter.line_height(TEXT_SIZE) + px(10)
        self.plots = self._make_plots(self._review) if self._review is not None else ()
        self._place_widgets()

    def _place_widgets(self) -> None:
        px, painter, texts = self.painter.px, self.painter, self.app.texts
        inner = self._right.inflate(-2 * px(PAD), 0)
        high = max(px(70), painter.line_height(30, "title") + px(18))
        back = pygame.Rect(inner.left, self._right.bottom - px(20) - high, inner.width, high)
        widgets: list[Widget] = []
        top = self._right.top + px(16) + painter.line_height(32, "title") + px(8)
        row_high = max(px(ROW), painter.line_height(ROW_SIZE, "title") + px(10))
        turns = self._review.missed if self._review is not None else ()
        for number, turn in enumerate(turns):
            rect = pygame.Rect(inner.left, top, inner.width, row_high)
            hint = texts("review.given_away.hint", name=self._cast.names[turn.seat], lost=texts.number(turn.lost, 1))
            widgets.append(
                MissedRow(
                    f"turn:{number}",
                    rect,
                    on_activate=partial(self.select, turn),
                    hint=hint,
                    selected=turn is self.selected,
                    group="turns",
                    label=texts("review.row", turn=turn.index + 1),
                    text_size=ROW_SIZE,
                    character=self._cast.characters[turn.seat],
                    lost=texts.number(-turn.lost, 1, sign=True),
                )
            )
            top += row_high + px(10)
        board = back.move(0, -high - px(10))
        self.detail_area = pygame.Rect(inner.left, top + px(8), inner.width, board.top - px(12) - top)
        if self._review is not None:
            widgets.append(
                Button(
                    "board",
                    board,
                    on_activate=self.open_board,
                    hint=texts("review.board.hint"),
                    label=texts("review.board"),
                    icon="play",
                )
            )
        widgets.append(
            Button(
                "back",
                back,
                on_activate=self.cancel,
                key=self.app.shortcut(Command.BACK),
                label=texts("review.back" if self._own is None else "common.back"),
                icon="back",
            )
        )
        self.focus.replace(widgets)
        if self.focus.current is None:
            self.focus.set(widgets[0].name)

    def _make_plots(self, review: Review) -> tuple[Plot, ...]:
        px, texts, painter = self.painter.px, self.app.texts, self.painter
        assets, theme = painter.assets, painter.theme
        inner = self._left.inflate(-2 * px(PAD - 6), 0)
        top, gap = self._left.top + self._head, px(GAP)
        high = self._left.bottom - px(PAD - 6) - gap - top
        upper = pygame.Rect(inner.left, top, inner.width, round(high * 0.56))
        lower = pygame.Rect(inner.left, upper.bottom + gap, inner.width, high - upper.height)
        legs = tuple((index, texts("review.leg", leg=leg)) for leg, index in enumerate((0, *review.legs), start=1))
        side = px(LABEL)
        odds = Chart(
            texts("review.chart.odds"),
            tuple(
                Curve(
                    tuple(moment.win[place] * 100 for moment in review.moments),
                    theme.camels[camel].blanket,
                    camels.badge(assets, camel, side),
                )
                for place, camel in enumerate(RACING)
            ),
            100,
            tuple((share, texts.percent(share)) for share in (0, 25, 50, 75, 100)),
            legs,
            flags=tuple(turn.index + 1 for turn in review.missed),
        )
        most = max(max(moment.purses) for moment in review.moments)
        step = next(step for step in (5, 10, 20, 50, 100, 1000) if most <= 5 * step)
        purses = Chart(
            texts("review.chart.purses"),
            tuple(
                Curve(
                    tuple(float(moment.purses[seat]) for moment in review.moments),
                    theme.characters[character].colour,
                    pieces.portrait(assets, character, side, with_symbol=False),
                )
                for seat, character in enumerate(self._cast.characters)
            ),
            -(-most // step) * step,
            tuple((value, str(value)) for value in range(0, most + step, step)),
            legs,
            stepped=True,
        )
        gutter = gutter_width(painter, (odds, purses))
        return Plot(painter, upper, odds, gutter), Plot(painter, lower, purses, gutter)

    # Input --------------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        if self.plots and event.type == pygame.KEYDOWN and (index := self._scrubbed(event)) is not None:
            self.look_at(index)
            return True
        if self.app.keys.find(event, Place.REVIEW) is Command.RULES:
            self.app.open_rules()
            return True
        if event.type == pygame.MOUSEMOTION or (event.type == pygame.MOUSEBUTTONDOWN and event.button == 1):
            for plot in self.plots:
                if plot.box.collidepoint(event.pos):
                    self.look_at(plot.index_at(event.pos[0]))
        return super().handle(event)

    def _scrubbed(self, event: pygame.Event) -> int | None:
        """The moment that a key leads to; None for a key that does not scrub."""
        assert self._review is not None
        if event.key in STEPS:
            return self.index + STEPS[event.key]
        command = self.app.keys.find(event, Place.REVIEW)
        if command is Command.FIRST_MOMENT:
            return 0
        if command is Command.LAST_MOMENT:
            return len(self._told)
        if command is Command.EARLIER_LEG:
            return max((leg for leg in self._review.legs if leg < self.index), default=0)
        if command is Command.LATER_LEG:
            return min((leg for leg in self._review.legs if leg > self.index), default=len(self._told))
        return None

    def look_at(self, index: int) -> None:
        """Show the values after so many actions; at a turn that is told, its advice too."""
        self.index = max(0, min(index, len(self._told)))
        self.dirty = True
        missed = self._review.missed if self._review is not None else ()
        here = next((turn for turn in missed if turn.index + 1 == self.index), None)
        if here is not None and here is not self.selected:
            self.selected = here
            self._place_widgets()

    def select(self, turn: Missed) -> None:
        """Tell what would have been better on a turn, and show the race as it was after it."""
        self.selected = turn
        self.look_at(turn.index + 1)
        self._place_widgets()

    def open_board(self) -> None:
        """Show the table at the moment that is looked at; at a turn that is told, as it was before that turn."""
        turn = self.selected
        at = turn.index if turn is not None and self.index == turn.index + 1 else self.index
        self.app.open_replay(Tape(self._record), at, over_review=True)

    def cancel(self) -> None:
        self.app.close(self)

    def leave(self) -> None:
        if self._own is not None:
            self._own.cancel()

    # Time ---------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        if self._review is not None:
            return
        # The bar moves in whole per cent; a job that failed has nothing more to show after it said so.
        shown = (round(self.job.progress * 100), self.job.failed)
        self.dirty |= shown != self._shown
        self._shown = shown
        if self.job.review is not None:
            self._review = self.job.review
            if self._review.missed:
                self.selected = self._review.missed[0]
                self.index = self.selected.index + 1
            self.layout(self.painter.metrics)
            self.dirty = True

    # Drawing ------------------------------------------------------------------------------------------------------

    def announce(self) -> str:
        return self.app.texts("review.title")

    def draw(self, surface: pygame.Surface) -> None:
        brush, px, title = Brush(surface, self.painter), self.painter.px, self.app.texts("review.title")
        brush.put(scenery.backdrop(brush.assets, surface.get_size()), topleft=(0, 0))
        brush.panel(self._left, "panel")
        brush.panel(self._right, "panel")
        x, room = self._left.left + px(PAD), self._left.width - 2 * px(PAD)
        high = self.painter.line_height(TITLE_SIZE, "title")
        y = self._left.top + px(14) + high / 2
        brush.text(title, (x, y), TITLE_SIZE, brush.theme.heading, "title", max_width=room)
        if self._review is None:
            self._draw_progress(brush)
        else:
            brush.paragraph(self.sentence, pygame.Rect(x, round(y) + high // 2, room, 0), TEXT_SIZE, brush.theme.hint)
            for plot in self.plots:
                plot.draw(brush, self.index)
            self._draw_turns(brush)
        self.draw_widgets(surface)

    def _draw_turns(self, brush: Brush) -> None:
        """Heading and detail of the list; its rows are widgets."""
        painter, px, theme, area = self.painter, brush.px, brush.theme, self.detail_area
        at = (area.left, self._right.top + px(16) + painter.line_height(32, "title") / 2)
        brush.text(self.app.texts("review.given_away"), at, 32, theme.heading, "title", max_width=area.width)
        # A long reason in large type is set smaller rather than cut.
        size = painter.shrunk(self.detail, TEXT_SIZE, area)
        used = brush.paragraph(self.detail, area, size, theme.text_on_panel)
        hint = self.app.texts("review.scrub")
        tall = painter.height(hint, TEXT_SIZE, area.width)
        if used + px(30) + tall <= area.height:
            brush.paragraph(hint, pygame.Rect(area.left, area.bottom - tall, area.width, tall), TEXT_SIZE, theme.hint)

    def _draw_progress(self, brush: Brush) -> None:
        px = brush.px
        words = self.app.texts("review.failed" if self.job.failed else "review.working")
        bar = pygame.Rect(0, 0, self._left.width - px(8 * PAD), px(34))
        bar.center = self._left.center
        lines = pygame.Rect(bar.left, bar.top - px(24) - 2 * self.painter.line_height(28), bar.width, 0)
        brush.paragraph(words, lines, 28, brush.theme.text_on_panel, align="center")
        if self.job.failed:
            return
        brush.panel(bar, "slot")
        done = bar.inflate(-px(10), -px(10))
        done.width = max(done.height, round(done.width * self.job.progress))
        brush.panel(done, "gold", radius=8)


@dataclass(eq=False)
class MissedRow(Button):
    """A turn in the list: who, when, and how much was given away."""

    character: str = ""
    lost: str = ""

    def draw(self, brush: Brush) -> None:
        px = brush.px
        box = brush.button(self.rect, STYLES[False, self.shown_look()])
        side = box.height - px(10)
        brush.put(pieces.portrait(brush.assets, self.character, side), midleft=(box.left + px(10), box.centery))
        lost = brush.text(self.lost, (box.right - px(18), box.centery), self.text_size, None, "title", "right")
        left = box.left + px(22) + side
        at = (left, box.centery)
        brush.text(self.label, at, self.text_size, None, "title", max_width=lost.left - px(10) - left)
