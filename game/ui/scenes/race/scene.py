"""The race screen: whose turn it is, what a person chooses, when a computer seat thinks, and what is being shown."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import pygame

from game.players.levels import UnknownController, level_of
from game.rules.actions import Action, FormPartnership, RollDie
from game.rules.events import Event, TurnBegan
from game.rules.view import Observation, redact
from game.session.match import Match
from game.session.record import replay
from game.session.sayings import Saying
from game.ui.animate import Animator, play
from game.ui.cast import Cast
from game.ui.commands import Command
from game.ui.layout import RaceLayout, Tab, race_layout
from game.ui.metrics import Metrics
from game.ui.narration import Narrator
from game.ui.race_log import log_lines
from game.ui.scene import Scene
from game.ui.scenes.race.choices import ROLL, Choices, Mode
from game.ui.scenes.race.coach import RaceCoach
from game.ui.scenes.race.controls import choice_box, choice_widgets, race_widgets
from game.ui.scenes.race.first_hints import FirstHints
from game.ui.scenes.race.guide import Guide
from game.ui.scenes.race.handover import Handover
from game.ui.scenes.race.hints import Hints
from game.ui.scenes.race.idling import Idling
from game.ui.scenes.race.keys import handle_race
from game.ui.scenes.race.opponents import Opponents
from game.ui.scenes.race.picture import RacePicture
from game.ui.scenes.race.rules import rule_in_question
from game.ui.scenes.race.spoken import RaceSpeech
from game.ui.stage import Stage
from game.ui.timeline import SPEEDS, Timeline
from game.ui.views.sheets_view import continue_box, sheet_box
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button

if TYPE_CHECKING:
    from game.ui.app import App

log = logging.getLogger(__name__)

SAVE_PATIENCE = 0.5
"""Seconds that the picture of an action waits for its record to reach the disk; a slow disk must not stop the game."""


PAGE_OF = {Mode.TICKET: Tab.BETS, Mode.CARD: Tab.HAND, Mode.ALLY: Tab.SEATS}
"""The page of the side panel that holds the targets of a mode; spaces lie on the board."""


class RaceScene(Scene):
    """Plays one match. The match holds the truth; the stage holds what is shown of it."""

    zoomed = True
    writes_anew = False
    keeps = True
    """Whether the race is saved as the one in progress."""

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        app.music("race")
        self.match = match
        self.cast = Cast.of(match.seats, app.assets.theme)
        self.narrator = Narrator(app.texts, self.cast)
        self.handover = Handover(self)
        self.viewer = self._first_viewer()
        self.stage: Stage = Stage(match.observe(self.viewer))
        self.timeline = Timeline(app.services.settings.speed)
        self.animator = Animator(self.stage, self.narrator, people_wait=bool(self.cast.humans), hear=app.hear)
        self.hints = Hints(self)
        self.coach = RaceCoach(self)
        self._idling = Idling(self.stage)
        self._speech = RaceSpeech(self)
        self.covered = self.handover.hides
        """Whether what only the viewer may know is hidden, until its owner looks."""
        self._begun: tuple[int, int] | None = None
        """The turn that a person was asked to take last: actions before it, and the seat."""
        self.mode = Mode.IDLE
        self.choice: str | None = None
        """The target for which one of two actions is being chosen."""
        self._choice_box = pygame.Rect(0, 0, 0, 0)
        self.choice_words: dict[str, str] = {}
        """What the small choice says about each of its two actions."""
        self.choices: Choices = Choices.of(match, active=False)
        self.tab = Tab.SEATS
        """The page of the side panel that is shown where the table does not fit the window at once."""
        self.geometry: RaceLayout = self.arrangement(self.painter.metrics)
        self.table: list[Widget] = []
        """The widgets of the table, which stay in sight while a sheet or a choice takes the focus."""
        self.guide: Guide = self.make_guide()
        """Who stands beside the table and explains."""
        self._picture = RacePicture(self)
        self._pending: list[Event] = []
        self._unsaved_for = 0.0
        self._opponents = Opponents(match, app.services.thinker)
        self._problem: Saying | None = None
        self._checked = -1
        """The number of actions after which the shown table was last compared with the truth."""
        self._finished = False
        self._outworded = False
        """Whether the banner is still in the language that was spoken before."""
        self._asked_at: object = None
        """The sheet at which the player was asked to go on last."""
        self.held = False
        """Whether the race waits for a person to have followed a computer seat's turn."""
        self._unsubscribe = match.subscribe(self.viewer, self._pending.extend, on_reset=self._set_back)
        if self.keeps:
            match.on_record = app.services.saver.put
            app.services.saver.put(match.record)
        self._recall()
        self._greet()

    def make_guide(self) -> Guide:
        """Who explains things at this table; called once, while the scene is made."""
        return FirstHints(self)

    # What is shown ------------------------------------------------------------------------------------------------

    def _first_viewer(self) -> int | None:
        """The seat whose hand is shown: the person to move, or the only one there is, or nobody's."""
        if self.handover.way == "curtain":
            return None
        if self.match.turn in self.cast.humans:
            return self.match.turn
        return min(self.cast.humans, default=None)

    def _recall(self) -> None:
        """Write the log of a race that is taken up again, or from which actions were taken back."""
        self.stage.note_all(event for _, _, events in replay(self.match.record) for event in events)

    def reword(self) -> None:
        # What is in flight first comes to its end; it may wait at a sheet for as long as somebody reads.
        self._outworded = True
        if self.idle:
            self._tell_again()
        elif self.timeline.waiting and self.stage.log:
            self.stage.banner = self.narrator.tell(self.stage.log[-1])

    def _tell_again(self) -> None:
        """Write the banner in the language that is spoken now."""
        self._outworded = False
        self._greet()
        self.dirty = True

    def _greet(self) -> None:
        words = self.narrator.tell(TurnBegan(self.match.turn))
        self.stage.say(f"{words} {self.narrator.standing(self.stage.seen)}")

    @property
    def idle(self) -> bool:
        """Whether everything that happened has been shown."""
        return self.timeline.idle and not self._pending

    @property
    def animating(self) -> bool:
        return bool(self._pending) or not (self.timeline.idle or self.timeline.waiting)

    def level_name(self, controller: str) -> str:
        """The name of the computer level at a seat; empty for a person."""
        try:
            return self.app.texts(f"level.{level_of(controller).id}")
        except UnknownController:
            return ""

    @property
    def open_purses(self) -> Collection[int]:
        """The seats whose purses are shown: all, or where the table keeps them closed the viewer's alone (R19)."""
        if self.match.options.open_purses:
            return range(self.match.seat_count)
        return () if self.viewer is None or self.covered else (self.viewer,)

    def choosing(self, kind: str) -> bool:
        """Whether the player is choosing among targets of a kind (`space`, `seat`)."""
        return self.mode is {"space": Mode.TILE, "seat": Mode.ALLY}[kind]

    # Layout -------------------------------------------------------------------------------------------------------

    def arrangement(self, metrics: Metrics) -> RaceLayout:
        """Where everything lies in a window."""
        return race_layout(metrics, self.match.seat_count, self.tab)

    def layout(self, metrics: Metrics) -> None:
        if self.choice is not None and self.choice.startswith("card:"):
            # A smaller window must not hide what the choice is about.
            self.tab = Tab.HAND
        self.geometry = self.arrangement(metrics)
        self._picture = RacePicture(self)
        self.timeline.speed = self.app.services.settings.speed
        self.animator.reduced = self.app.services.settings.reduced_motion
        self.animator.patient = self.app.services.settings.wait_for_me
        self.refresh()

    def refresh(self) -> None:
        """Make the widgets that belong to the present moment."""
        active = self.idle and not self.held and not self.match.over and self.match.turn in self.cast.humans
        active = active and self.handover.admits(self.match.turn)
        self.choices = Choices.of(self.match, active)
        self.dirty = True
        self.table = race_widgets(self)
        if self.timeline.waiting and self.stage.sheet is not self._asked_at:
            # Whoever skips the picture in haste shall not turn the sheet over unread.
            self._asked_at = self.stage.sheet
            self.app.guard.begin()
        if self.stage.sheet is not None:
            self.focus.replace([self._continue_button(), *self.guide.widgets()] if self.timeline.waiting else [])
            if self.timeline.waiting:
                self.focus.set("sheet:continue")
            return
        if self.choice is not None:
            self._choice_box = choice_box(self, self.choice, self.app.screen.get_rect())
            self.focus.replace([*choice_widgets(self, self.choice, self._choice_box), *self.guide.widgets()])
            return
        self.focus.replace([*self.table, *self.guide.widgets()])

    def _continue_button(self) -> Button:
        rect = continue_box(sheet_box(self.app.screen.get_rect(), self.painter), self.painter)
        return Button(
            "sheet:continue",
            rect,
            on_activate=self.skip,
            label=self.app.texts("race.continue"),
            key=self.app.shortcut(Command.ACCEPT),
        )

    def choice_area(self) -> pygame.Rect:
        """Where the choice of two is drawn."""
        assert self.choice is not None
        return self._choice_box

    @property
    def clear(self) -> Sequence[pygame.Rect]:
        told = [self.geometry.banner, self.geometry.hint]
        if self.choice is not None:
            told.append(self._choice_box)
        if self.guide.shown:
            told.append(self.guide.box)
        return told

    def focus_rect(self, target: str) -> pygame.Rect:
        """The pixels of a target on the table."""
        kind, _, which = target.partition(":")
        if kind == "space":
            space = int(which)
            stack = self.stage.seen.board.stack_on(space)
            cell = self.geometry.cell_area(space)
            return cell.union(self.geometry.stack_area(space, stack)) if stack else cell
        return next(widget.rect for widget in self.table if widget.name == target)

    # Input --------------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        used = self.guide.handle(event)
        if used is None:
            used = handle_race(self, event)
        return super().handle(event) if used is None else used

    def press(self, event: pygame.Event) -> bool:
        """Let the focus ring alone take an event."""
        return super().handle(event)

    def go_on(self) -> None:
        """The person has followed a computer seat's turn."""
        self.held = False
        if not self.match.over and self.match.turn in self.cast.humans:
            self.animator.announce(TurnBegan(self.match.turn))
        self.refresh()

    def show_tab(self, tab: Tab) -> None:
        """Open a page of the side panel; in the open arrangement, the one to open should the window shrink."""
        if tab is not self.tab:
            self.tab = tab
            self.layout(self.painter.metrics)

    def cancel_or_pause(self) -> None:
        """Esc: one step back, or the pause menu."""
        if not self.back():
            self.pause()

    def pause(self) -> None:
        """Open the pause menu, whatever is being chosen."""
        from game.ui.scenes.pause import PauseScene, RaceEntry

        entries = [RaceEntry("undo", "undo", self.take_back, self.app.shortcut(Command.TAKE_BACK))]
        if self.app.services.keeps:
            entries.append(RaceEntry("save_as", "save", self._save_as))
        entries.append(RaceEntry("rules", "help", self.open_rules, self.app.shortcut(Command.RULES)))
        self.app.open(PauseScene(self.app, entries))

    def open_rules(self) -> None:
        """Open the rule book, at the rule that says why the control that is pointed at does nothing, if one does."""
        from game.ui.scenes.rules_book import RulesBook

        self.app.open(RulesBook(self.app, rule_in_question(self)))

    def back(self) -> bool:
        """One step back in choosing an action; False when nothing is being chosen."""
        if self.choice is not None:
            self.drop_choice()
            return True
        if self.mode is not Mode.IDLE:
            self._enter_mode(Mode.IDLE)
            return True
        return False

    def drop_choice(self) -> None:
        """Close the choice of two without choosing."""
        target, self.choice = self.choice, None
        self.refresh()
        if target is not None and target in self.focus:
            self.focus.set(target)

    def skip(self) -> None:
        """Bring the picture up to date; at a score sheet, go on."""
        self._show_pending()
        self.timeline.skip()
        self.refresh()

    # Choosing an action -------------------------------------------------------------------------------------------

    def choose_kind(self, kind: str) -> None:
        """An action button: release a die at once, or choose a target."""
        if kind == ROLL:
            self.submit(RollDie())
            return
        mode = Mode(kind)
        self._enter_mode(Mode.IDLE if self.mode is mode else mode)

    def _enter_mode(self, mode: Mode) -> None:
        self.mode = mode
        self.show_tab(PAGE_OF.get(mode, self.tab))
        if mode is Mode.CARD:
            self.uncover()
        self.refresh()
        targets = self.choices.targets(mode)
        if targets and mode is not Mode.IDLE:
            self.focus.set(targets[0])

    def take(self, target: str) -> None:
        """Take the only action that a target offers."""
        self.submit(self.choices.by_target[target][0])

    def choose_of_two(self, target: str) -> None:
        """Open the choice between the two actions of a target: tile sides, or piles."""
        self.choice = target
        self.refresh()
        self.focus.set("choice:0" if self.focus["choice:0"].enabled else "choice:1")

    def ally_with(self, seat: int) -> None:
        """Form a partnership while the player is choosing a partner; else look at the seat more closely."""
        if self.mode is Mode.ALLY:
            self.submit(FormPartnership(seat))
        else:
            self._open_seat(seat)

    def _open_seat(self, seat: int) -> None:
        from game.ui.scenes.seat import SeatScene

        self.app.open(SeatScene(self.app, self.match, seat, self.cast, self._recast))

    def _recast(self) -> None:
        """Seats changed hands: whoever is to move now goes on, and the right hand is shown."""
        before = self.cast.humans
        self.cast = self.narrator.cast = Cast.of(self.match.seats, self.app.assets.theme)
        self.animator.people_wait = bool(self.cast.humans)
        # Whoever takes a seat over, or is left alone at the screen, looks at its cards on purpose, not by accident.
        gone = self.viewer not in self.cast.humans
        self.covered = self.handover.hides or gone or bool(self.cast.humans - before)
        self._begun = None
        self._opponents.forget()
        if gone:
            self._look_as(self._first_viewer())
        self.layout(self.painter.metrics)
        if self.idle:
            self._greet()

    def refuse_kind(self, kind: str) -> None:
        self._refuse(self.hints.why_not_kind(kind))

    def refuse_target(self, target: str) -> None:
        kind = target.partition(":")[0]
        if kind == "seat" and self.mode is not Mode.ALLY:
            self._open_seat(int(target.partition(":")[2]))
            return
        self._refuse(self.hints.why_not(target))

    def _refuse(self, reason: str) -> None:
        if reason:
            self.app.notice(reason)

    def look_at_hand(self) -> None:
        """Open the page with the hand and uncover it; where people share the screen, the same key covers it again."""
        self.show_tab(Tab.HAND)
        if self.covered or not self.handover.hides:
            self.uncover()
        else:
            self.mode, self.choice, self.covered = Mode.IDLE, None, True
            self.refresh()

    def uncover(self) -> None:
        """Show the own hand, which lies face down while several people share the screen."""
        if self.covered and self.viewer is not None and self.match.turn == self.viewer and self.idle:
            self.covered = False
            self.refresh()

    def submit(self, action: Action) -> None:
        """Take an action for the seat to move."""
        self.mode = Mode.IDLE
        self.choice = None
        # Whoever comes to the screen next must not find this hand open, nor does a computer's turn open one.
        self.covered = self.handover.hides or (self.covered and self.match.turn != self.viewer)
        self._opponents.rest()
        self._unsaved_for = 0.0
        self.match.submit(action)
        self.refresh()

    # Taking back ------------------------------------------------------------------------------------------------

    def take_back(self) -> None:
        """Take back the last action of a person's, or say why it stays."""
        reason = self.match.take_back_reason()
        if reason is not None:
            self.app.notice(self.app.texts(f"takeback.{reason.name.lower()}"))
            return
        self.match.take_back()
        self.app.notice(self.app.texts("takeback.done", name=self.cast.names[self.match.turn]))

    @property
    def take_back_hint(self) -> str:
        """What the button says: that something can be taken back, or why nothing."""
        reason = self.match.take_back_reason()
        if reason is None:
            return self.app.texts("race.tool.undo")
        return self.app.texts(f"takeback.{reason.name.lower()}")

    def _set_back(self, seen: Observation) -> None:
        """Actions were taken back: what was still to be shown never happened, and whoever thought thinks anew."""
        self._pending.clear()
        self.timeline.clear()
        self.stage.show(seen)
        self._recall()
        self._greet()
        self._opponents.forget()
        self._checked = -1
        self.mode, self.choice, self.held = Mode.IDLE, None, False
        self.covered = self.handover.hides
        self._begun = None
        self.handover.drop()
        self.refresh()

    # Tools --------------------------------------------------------------------------------------------------------

    def open_log(self) -> None:
        from game.ui.scenes.log import LogScene

        steps = (tuple(redact(event, None) for event in events) for _, _, events in replay(self.match.record))
        self.app.open(LogScene(self.app, log_lines(steps, self.narrator, self.open_purses), self.cast.names))

    def _save_as(self) -> None:
        from game.ui.scenes.save_as import ask_save_as

        ask_save_as(self.app, self.match)

    def next_speed(self) -> None:
        speeds = list(SPEEDS)
        speed = speeds[(speeds.index(self.timeline.speed) + 1) % len(speeds)]
        self.timeline.speed = speed
        self.app.change_settings(speed=speed)
        self.app.notice(self.app.texts("race.speed_now", speed=self.app.texts(f"speed.{speed}")))
        self.refresh()

    # Time ---------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        self._advance(dt)
        self.guide.update(dt)

    def _advance(self, dt: float) -> None:
        self._watch_saving()
        self.coach.update()
        if self._pending:
            self._unsaved_for += dt
            saver = self.app.services.saver
            # A disk that fails is told of anyway: waiting for it again and again would only be slow.
            if not saver.settled() and saver.problem is None and self._unsaved_for < SAVE_PATIENCE:
                return
            self._show_pending()
        if not self.timeline.idle:
            self.dirty |= self._idling.rest()
            waited = self.timeline.waiting
            sheet = self.stage.sheet
            self.timeline.update(dt)
            if self.timeline.idle or self.timeline.waiting != waited or self.stage.sheet is not sheet:
                self.refresh()
            return
        self._settle(dt)

    def _show_pending(self) -> None:
        """Start the picture of what has happened; from here on only the stage changes."""
        events, self._pending[:] = list(self._pending), []
        self.timeline.add(play(self.animator, events))

    def _settle(self, dt: float) -> None:
        """Everything is shown: see that it is the truth, and get the race going again."""
        if self._outworded:
            self._tell_again()
        if self._checked != self.match.number:
            self._check()
            self._checked = self.match.number
        self._picture.warm()
        self._idle(dt)
        if self.held:
            return
        if self.match.over:
            self._finish()
        elif self.match.turn in self.cast.humans:
            self._seat_person(self.match.turn)
        else:
            self._think(dt)

    def _idle(self, dt: float) -> None:
        settings = self.app.services.settings
        if settings.speed != "off" and not settings.reduced_motion:
            self.dirty |= self._idling.update(dt)

    def _check(self) -> None:
        truth = self.match.observe(self.viewer)
        if self.stage.seen != truth:
            log.error("the shown table differs from the race after action %d", self.match.number)
            self.stage.seen = truth
            self.refresh()

    def _seat_person(self, seat: int) -> None:
        """Show the table to the person whose turn it is, once that person has the screen."""
        if not self.handover.admits(seat):
            # Until then not even this screen knows anything that is not for everybody.
            self.covered = True
            self._look_as(None)
            self.refresh()
            self.handover.hang(seat)
        elif self._begun != (self.match.number, seat):
            self._begun = (self.match.number, seat)
            covered = self.covered or (self.viewer != seat and self.handover.hides)
            self.covered = self.handover.take_over(seat, covered)
            if self.viewer != seat:
                self._look_as(seat)
            self.refresh()

    def _look_as(self, seat: int | None) -> None:
        """Show the table as a seat sees it, None as a bystander does. Call it only when nothing is in flight."""
        self.viewer = seat
        self._unsubscribe()
        self._unsubscribe = self.match.subscribe(seat, self._pending.extend, on_reset=self._set_back)
        self.stage.seen = self.match.observe(seat)

    def _think(self, dt: float) -> None:
        action = self._opponents.update(dt, self.timeline.speed)
        if action is not None:
            self.held = self.app.services.settings.wait_for_me and bool(self.cast.humans)
            self.submit(action)

    def _watch_saving(self) -> None:
        problem = self.app.services.saver.problem
        if problem != self._problem:
            self._problem = problem
            if problem is not None:
                self.app.tell(problem)

    def _finish(self) -> None:
        if self._finished:
            return
        self._finished = True
        self.app.services.saver.clear()
        from game.ui.scenes.result import ResultScene

        self.app.go(ResultScene(self.app, self.match))

    # For a player who hears the screen ------------------------------------------------------------------------------

    @property
    def caption_room(self) -> pygame.Rect:
        # The sky above the far spaces, below the words of whoever explains from the strip above it.
        room = self.geometry.board.inflate(-self.painter.px(16), -self.painter.px(16))
        said = self.guide.in_band()
        top = room.top if said is None else max(room.top, said.bottom + self.painter.px(6))
        return pygame.Rect(room.left, top, room.width, room.bottom - top)

    def news(self) -> list[str]:
        return [*self._speech.news(), *self.guide.news()]

    def spoken(self, widget: Widget) -> str:
        return self._speech.widget(widget)

    def leave(self) -> None:
        self._unsubscribe()
        self.coach.close()
        self.match.on_record = None
        self._opponents.forget()

    def draw(self, surface: pygame.Surface) -> None:
        self._picture.draw(surface)
        self.guide.draw(surface)
