"""A recorded race on the table of the race screen: to watch, to go through, and to play on from."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Protocol

import pygame

from camelup.rules.events import DieReleased, TurnBegan
from camelup.rules.scoring import LegScore
from camelup.session.record import Record
from camelup.session.replaying import Tape
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.widgets.scrub_bar import ScrubBar
from camelup.ui.replay.branch import BranchScene
from camelup.ui.replay.cards import CardsScene
from camelup.ui.replay.controls import ReplayMarks, replay_widgets
from camelup.ui.replay.keys import handle_key
from camelup.ui.table import begin
from camelup.ui.table.animate import Animator, play
from camelup.ui.table.cast import Cast
from camelup.ui.table.controls import sheet_button
from camelup.ui.table.layout import RaceLayout, race_layout
from camelup.ui.table.layout.replay import replay_layout
from camelup.ui.table.leg_sheet import LegSheetScene, leg_scores
from camelup.ui.table.log import LogScene
from camelup.ui.table.narration import Narrator
from camelup.ui.table.parts import Part, around, controls, part_of
from camelup.ui.table.picture import TablePicture
from camelup.ui.table.race_log import log_lines
from camelup.ui.table.screen import TableScreen
from camelup.ui.table.stage import LOG_LENGTH, Stage
from camelup.ui.table.timeline import Timeline
from camelup.ui.table.views.sheets_view import sheet_box

log = logging.getLogger(__name__)

PAUSE = {"slow": 1.3, "normal": 0.7, "fast": 0.25, "off": 0.4}
"""Seconds between the picture of one action and the next while the recorded race plays by itself."""


class Ways(begin.Ways, Protocol):
    """Where a replay leads."""

    def open_rules(self) -> None: ...

    def open_review(self, record: Record) -> None: ...


class ReplayScene(TableScreen):
    """Opened over the screen that leads to it. `index` is the moment that is looked at: after so many actions.

    It is watched as a bystander: what lies face down stays so, unless the race is over, or its table chose otherwise,
    and somebody asks.
    """

    whole = True
    """Whether everything can be done with the race: also its cards be opened, and the race be played on from here."""
    leads_back = False
    """Whether it leaves the screen by itself after its end, so that even there is something to hold."""

    app: Ways

    def __init__(self, app: Ways, tape: Tape, *, over_review: bool = False) -> None:
        """`over_review` tells that looking back led here, so that this is also where that leads to again."""
        super().__init__(app, Stage(tape.observe(0)), Timeline(app.services.settings.speed))
        self.tape = tape
        self._over_review = over_review
        self.index = 0
        self.playing = False
        self.cast = Cast.of(tape.record.seats, app.assets.theme)
        # Nobody at this screen is to move, no matter who played the race.
        self.narrator = Narrator(app.texts, replace(self.cast, humans=frozenset()), recorded=True)
        self._happened = [tape.events(index) for index in range(1, tape.length + 1)]
        """What came of each action."""
        self.told = self._tell_all()
        """Each action in sentences."""
        self.animator = Animator(self.stage, self.narrator, people_wait=False, hear=app.hear)
        self.geometry = self._arrange(self.painter.metrics)
        self._rested = 0.0
        self._scrubbing = False
        """Whether the mouse holds the bar."""
        self.picture = self._make_picture()
        self.show(0)

    def _tell_all(self) -> list[list[str]]:
        return [
            [self.narrator.tell(event) for event in events if not isinstance(event, TurnBegan)]
            for events in self._happened
        ]

    def reword(self) -> None:
        self.told = self._tell_all()
        self.show(self.index)

    # The moment that is shown -------------------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        return not (self.timeline.idle or self.timeline.waiting)

    @property
    def at_sheet(self) -> bool:
        """Whether a complete score sheet is shown."""
        return self.stage.sheet is not None and self.timeline.waiting

    @property
    def open_purses(self) -> Collection[int]:
        """The seats whose purses are shown: all of them once nothing is secret (R19)."""
        shown = self.tape.record.options.open_purses or self.tape.may_open_cards
        return range(len(self.cast.names)) if shown else ()

    @property
    def sentence(self) -> str:
        """What happened last."""
        if self.index == 0:
            return self.app.texts("replay.start")
        if self.tape.over and self.index == self.tape.length:
            return self.told[-1][-1]
        return self.app.texts("replay.moment", turn=self.index, sentence=self.told[self.index - 1][0])

    def show(self, index: int) -> None:
        """Show a moment at once."""
        self.index = max(0, min(index, self.tape.length))
        self.timeline.clear()
        self.stage.show(self.tape.observe(self.index))
        recent = self._happened[max(0, self.index - LOG_LENGTH) : self.index]
        self.stage.note_all(event for events in recent for event in events)
        self._arrived()

    def _arrived(self) -> None:
        """Say where in the race this is, and bring the controls up to it."""
        self._rested = 0.0
        roll = None
        if self.index:
            event = self.tape.events(self.index)[0]
            roll = event.roll if isinstance(event, DieReleased) else None
        self.stage.say(self.sentence, roll)
        self.refresh()

    def forward(self) -> None:
        """Show the next action; what is still moving comes to its end at once."""
        if not self.timeline.idle:
            self.show(self.index)
        if self.index == self.tape.length:
            return
        self.index += 1
        # Nothing follows the last action: while its picture moves, there is nothing left to hold.
        self.playing = self.playing and (self.leads_back or self.index < self.tape.length)
        self.timeline.add(play(self.animator, self.tape.events(self.index)))
        self._rested = 0.0
        self.refresh()

    def back(self) -> None:
        """Go one action back; while one is moving, to where it began."""
        self.show(self.index - 1)

    def jump_leg(self, by: int) -> None:
        """Go to the beginning of the next leg, or to that of this or the last one."""
        starts = [mark.index for mark in self.tape.legs]
        if by > 0:
            self.show(next((start for start in starts if start > self.index), self.tape.length))
        else:
            self.show(next((start for start in reversed(starts) if start < self.index), 0))

    def toggle_playing(self) -> None:
        """Let the race run, from its beginning when it is at its end; or hold it."""
        self.playing = not self.playing
        if self.playing and self.index == self.tape.length and (self.timeline.idle or not self.leads_back):
            self.show(0)
        self._rested = PAUSE[self.timeline.speed]
        self.refresh()

    # Layout -------------------------------------------------------------------------------------------------------

    def _arrange(self, metrics: Metrics) -> RaceLayout:
        return replay_layout(race_layout(metrics, len(self.cast.names), self.tab))

    def layout(self, metrics: Metrics) -> None:
        self.geometry = self._arrange(metrics)
        self.picture = self._make_picture()
        self.timeline.speed = self.app.services.settings.speed
        self.animator.reduced = self.app.services.settings.reduced_motion
        self.animator.sheets = self.timeline.speed == "off"
        self.refresh()

    def _make_picture(self) -> TablePicture:
        marks = ReplayMarks(self)
        return TablePicture(self, marks, lambda: [*around(self, marks), self._bar()])

    def refresh(self, *, meant: bool = False) -> None:
        self.dirty = True
        self.table = replay_widgets(self)
        sheet = [sheet_button(self, self.close_sheet)] if self.at_sheet else []
        self.focus.replace([*self.table, *sheet])
        if self.focus.current is None and "scrub" in self.focus:
            self.focus.set("scrub")

    @property
    def show_area(self) -> pygame.Rect:
        # The controls of the replay stay in sight.
        window = self.app.screen.get_rect()
        window.height = self.geometry.bottom.top
        return window

    def _bar(self) -> Part:
        below = 0 if self.geometry.folded else self.painter.px(8)
        shown = self.index, self.playing
        return part_of("bar", self.geometry.bottom, controls(self, "replay"), below=below, key=shown)

    # What the controls do -----------------------------------------------------------------------------------------

    def open_rules(self) -> None:
        self.playing = False
        self.app.open_rules()

    def open_log(self) -> None:
        """All sentences up to this moment."""
        steps = (self.tape.events(index) for index in range(1, self.index + 1))
        lines = log_lines(steps, self.narrator, self.open_purses, self.tape.record.handed)
        sheet = self.open_leg_sheet if self._scores() else None
        self.app.open(LogScene(self.app, lines, self.cast.names, sheet=sheet))

    def _scores(self) -> list[LegScore]:
        """The legs that were scored up to this moment."""
        return leg_scores(self.tape.events(index) for index in range(1, self.index + 1))

    def open_leg_sheet(self) -> None:
        """All figures of those legs, the last one first."""
        scores = self._scores()
        if scores:
            self.playing = False
            self.show(self.index)
            self.app.open(LegSheetScene(self.app, self, scores))
        else:
            self.app.notice(self.app.texts("race.no_leg_sheet"))

    def open_cards(self) -> None:
        """All finish cards, where they are no longer secret (R18)."""
        if not self.tape.may_open_cards:
            spectators = self.tape.record.spectators
            self.app.notice(self.app.texts("replay.cards.spectators" if spectators else "replay.cards.secret"))
            return
        self.playing = False
        self.show(self.index)
        self.app.open(CardsScene(self.app, self))

    def look_back(self) -> None:
        """What the race looks like in hindsight, once it is over."""
        self.playing = False
        self.show(self.index)
        if self._over_review:
            self.cancel()
        else:
            self.app.open_review(self.tape.record)

    def branch(self) -> None:
        self.playing = False
        self.show(self.index)
        self.app.open(BranchScene(self.app, self.tape, self.index))

    def scrub_to(self, index: int) -> None:
        """The bar was pressed, or the mouse moved while it holds it."""
        self._scrubbing = True
        self.playing = False
        if index != self.index or not self.timeline.idle:
            self.show(index)

    def cancel(self) -> None:
        self.app.close(self)

    # Input --------------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and handle_key(self, event):
            return True
        if event.type == pygame.MOUSEMOTION and self._scrubbing:
            bar = self.focus["scrub"]
            if event.buttons[0] and isinstance(bar, ScrubBar):
                self.scrub_to(bar.index_at(event.pos[0]))
                return True
            self._scrubbing = False
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._scrubbing = False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._on_sheet(event.pos):
            return True
        return super().handle(event)

    def _on_sheet(self, point: tuple[int, int]) -> bool:
        """Whether a click falls on a score sheet, where nothing but its button closes it; it is completed anywhere."""
        if self.stage.sheet is None or not sheet_box(self.app.screen.get_rect(), self.painter).collidepoint(point):
            return False
        if self.at_sheet:
            return not self.focus["sheet:continue"].contains(point)
        self.timeline.skip()
        self._came_to_sheet()
        return True

    def _came_to_sheet(self) -> None:
        """A score sheet is complete, or it has gone: its button comes and goes with it."""
        self.refresh()
        if self.at_sheet:
            self.app.beware()

    def close_sheet(self) -> None:
        """The player has read a score sheet."""
        self.timeline.skip()
        self.refresh()

    # Time ---------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        self._go_on(dt)
        self.pass_time(dt)

    def _go_on(self, dt: float) -> None:
        if not self.timeline.idle:
            sheet, waited = self.stage.sheet, self.at_sheet
            self.timeline.update(dt)
            if self.timeline.still:
                self.picture.warm()
            self.dirty |= self.stage.sheet is not sheet
            if self.at_sheet is not waited:
                self._came_to_sheet()
            if self.timeline.idle:
                self._check()
                self._arrived()
            return
        self.picture.warm()
        if not self.playing:
            return
        if self.index == self.tape.length:
            self.playing = False
            self.refresh()
            return
        self._rested += dt
        if self._rested >= PAUSE[self.timeline.speed]:
            self.forward()

    def _check(self) -> None:
        truth = self.tape.observe(self.index)
        if self.stage.seen != truth:
            log.error("the shown table differs from the recorded race after action %d", self.index)
            self.stage.show(truth)

    @property
    def clear(self) -> Sequence[pygame.Rect]:
        return [rect for rect in (self.geometry.banner, self.geometry.log, self.picture.loupe) if rect]

    @property
    def caption_room(self) -> pygame.Rect:
        # The sky above the far spaces.
        return self.geometry.board.inflate(-self.painter.px(16), -self.painter.px(16))

    def news(self) -> list[str]:
        return self.stage.take_said()

    def draw(self, surface: pygame.Surface) -> None:
        self.picture.draw(surface)
        if self.at_sheet:
            self.focus["sheet:continue"].draw(Brush(surface, self.painter))
