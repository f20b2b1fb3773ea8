"""What happens in a race that is being played: what is shown of it, whose turn it is, and how it goes on.

It knows neither window nor controls. The screen that shows it is told what has changed (`Shower`).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection

from camelup.rules.actions import Action
from camelup.rules.events import Event, TurnBegan
from camelup.rules.view import Observation
from camelup.session.match import Match
from camelup.session.record import replay
from camelup.session.sayings import Saying
from camelup.ui.kit.scene import REST
from camelup.ui.kit.services import Services
from camelup.ui.kit.texts import Texts
from camelup.ui.kit.theme import Theme
from camelup.ui.race.choices import Choices
from camelup.ui.race.handover import Handover
from camelup.ui.race.idling import Idling
from camelup.ui.race.opponents import Opponents
from camelup.ui.race.shower import Shower
from camelup.ui.table.animate import Animator, play
from camelup.ui.table.animate.direction import Hear
from camelup.ui.table.animate.opening import open_race
from camelup.ui.table.cast import Cast
from camelup.ui.table.narration import Narrator
from camelup.ui.table.stage import Stage
from camelup.ui.table.timeline import Stop, Timeline

log = logging.getLogger(__name__)

SAVE_PATIENCE = 0.5
"""Seconds that the picture of an action waits for its record to reach the disk; a slow disk must not stop the game.

What is shown sooner, or although a save fails, is shown as not yet saved.
"""


class Play:
    """A race being played. The match holds the truth; the stage holds what is shown of it."""

    sheets = False
    """Whether a leg is always told by its sheet."""

    def __init__(
        self,
        match: Match,
        services: Services,
        texts: Texts,
        theme: Theme,
        screen: Shower,
        *,
        hear: Hear,
        keeps: bool = True,
    ) -> None:
        """`keeps` says whether the race is saved as the one in progress."""
        settings = services.settings
        self.match = match
        self.keeps = keeps
        self._services = services
        self._theme = theme
        self.screen = screen
        self.cast = Cast.of(match.seats, theme)
        self.narrator = Narrator(texts, self.cast)
        self.handover = Handover(match, services, self.cast.humans, self._look_as)
        self.stage = Stage(match.observe(self.handover.viewer))
        self.timeline = Timeline(settings.speed)
        self.animator = Animator(self.stage, self.narrator, people_wait=bool(self.cast.humans), hear=hear)
        self.choices = Choices.of(match, active=False)
        self.held = False
        """Whether the race waits for a person to have followed a computer seat's turn."""
        self.unsaved = False
        """Whether something is shown that is not on the disk yet."""
        self._pending: list[Event] = []
        """What has happened and is not in the timeline yet."""
        self._unsaved_for = 0.0
        self._problem: Saying | None = None
        self._opponents = Opponents(match, services.thinker)
        self._idling = Idling(self.stage)
        self._checked = -1
        """The number of actions after which the shown table was last compared with the truth."""
        self._finished = False
        self._outworded = False
        """Whether the banner is still in the language that was spoken before."""
        self._unsubscribe: Callable[[], None] = self._subscribe(self.handover.viewer)
        if keeps:
            match.on_record = services.saver.put
            services.saver.put(match.record)
        self._recall()
        self.greet()

    # What is shown ------------------------------------------------------------------------------------------------

    @property
    def viewer(self) -> int | None:
        """The seat as which the table is shown; None for a bystander."""
        return self.handover.viewer

    @property
    def covered(self) -> bool:
        """Whether what only the viewer may know is hidden, until its owner looks."""
        return self.handover.covered

    @property
    def open_purses(self) -> Collection[int]:
        """The seats whose purses are shown: all, or where the table keeps them closed the viewer's alone (R19)."""
        if self.match.options.open_purses:
            return range(self.match.seat_count)
        return () if self.viewer is None or self.covered else (self.viewer,)

    @property
    def idle(self) -> bool:
        """Whether everything that happened has been shown."""
        return self.timeline.idle and not self._pending

    @property
    def animating(self) -> bool:
        """Whether anything is being shown, but for a sheet that waits to be read."""
        return bool(self._pending) or not (self.timeline.idle or self.timeline.waiting)

    def offer(self) -> None:
        """Find out what the person to move may do now; nothing while it is nobody's turn at this screen."""
        active = self.idle and not self.held and not self.match.over and self.match.turn in self.cast.humans
        self.choices = Choices.of(self.match, active and self.handover.admits(self.match.turn))

    def obey_settings(self) -> None:
        """Take up pace and patience from the settings."""
        settings = self._services.settings
        self.timeline.speed = settings.speed
        self.animator.reduced = settings.reduced_motion
        self.animator.patient = settings.wait_for_me
        self.animator.sheets = self.sheets or settings.speed == "off"
        # Whoever is told for the first time what a leg pays needs it to stay while they listen.
        self.animator.lingers = settings.wait_for_me or (settings.first_hints and "leg" not in settings.hints_seen)

    # What is heard of the match -----------------------------------------------------------------------------------

    def _look_as(self, seat: int | None) -> None:
        """Show the table as a seat sees it, None as a bystander does, from what it may hear of the race."""
        self._unsubscribe()
        self._unsubscribe = self._subscribe(seat)
        self.stage.seen = self.match.observe(seat)

    def _subscribe(self, seat: int | None) -> Callable[[], None]:
        return self.match.subscribe(seat, self._pending.extend, on_reset=self._set_back)

    def _set_back(self, seen: Observation) -> None:
        """Actions were taken back: what was still to be shown never happened, and computer seats think again."""
        self._pending.clear()
        self.timeline.clear()
        self.stage.show(seen)
        self._mark_unsaved()
        self._recall()
        self.greet()
        self._opponents.forget()
        self._checked = -1
        self.held = False
        self.screen.taken_back()
        self.handover.set_back()
        self.screen.raise_curtain()
        self.screen.refresh(meant=True)

    def recast(self) -> None:
        """Seats changed hands: a computer seat that was thinking stops, and the right hand is shown."""
        self.cast = self.narrator.cast = Cast.of(self.match.seats, self._theme)
        self.animator.people_wait = bool(self.cast.humans)
        self._opponents.forget()
        self.handover.recast(self.cast.humans)

    def close(self) -> None:
        """The race is left."""
        self._unsubscribe()
        self.match.on_record = None
        self._opponents.forget()

    # Words --------------------------------------------------------------------------------------------------------

    def _recall(self) -> None:
        """Write the log of a race that is taken up again, or from which actions were taken back."""
        self.stage.note_all(event for _, _, events in replay(self.match.record) for event in events)

    def greet(self) -> None:
        """Say whose turn it is, and aloud how the race stands."""
        turn = self.match.turn
        self.stage.say(self.narrator.tell(TurnBegan(turn)), aloud=self.narrator.standing(self.stage.seen), turn=turn)

    def reword(self) -> None:
        """Say in the language that is spoken now what the banner says."""
        # What is in flight first comes to its end; it may wait at a sheet for as long as somebody reads.
        self._outworded = True
        if self.idle:
            self._tell_again()
        elif self.timeline.waiting and self.stage.log:
            self.stage.banner, self.stage.aside = self.narrator.tell(self.stage.log[-1]), ""

    def _tell_again(self) -> None:
        """Write the banner in the language that is spoken now."""
        self._outworded = False
        self.greet()
        self.screen.redraw()

    def show_setup(self) -> None:
        """Show how the dice placed the camels of a new race; call it before the race itself is shown."""
        self.obey_settings()
        if self.match.number or self.timeline.speed == "off":
            return
        rolls, briefly = self.match.setup_rolls, self._services.raced
        self.timeline.add(open_race(self.animator, rolls, self.greet, briefly=briefly))
        self._services.raced = True

    # Who has the screen -------------------------------------------------------------------------------------------

    def uncover(self) -> None:
        """Show the viewer's hand, which lies face down while several people share the screen."""
        if self.idle and self.handover.uncover():
            self.screen.refresh()

    def seat_person(self, seat: int) -> None:
        """Show the table to the person whose turn it is, once that person has the screen."""
        match self.handover.seat_person(seat):
            case "curtain":
                self.screen.refresh()
                self.screen.hang_curtain(seat, falls=self.handover.leave())
            case "seated":
                self.screen.refresh()

    def sat_down(self, seat: int) -> None:
        """The person of a seat has said that they are there."""
        self.handover.seat = seat
        self.screen.raise_curtain()

    # Going on -----------------------------------------------------------------------------------------------------

    def submit(self, action: Action) -> None:
        """Take an action for the seat to move, a person or a computer."""
        self.handover.cover()
        self._opponents.rest()
        self._unsaved_for = 0.0
        self.screen.acting(action, by_person=self.match.turn in self.cast.humans)
        self.match.submit(action)
        self.screen.refresh()

    def skip(self) -> None:
        """Bring the picture up to date; at a score sheet, go on."""
        self._show_pending()
        self.timeline.skip()
        self.screen.refresh()

    def pay_all(self) -> None:
        """Of a leg that is paid, show at once what everybody got; of anything else, bring the picture up to date."""
        self._show_pending()
        self.timeline.skip(Stop.SHOW)
        self.screen.refresh()

    def go_on(self) -> None:
        """The person has followed a computer seat's turn."""
        self.held = False
        if not self.match.over and self.match.turn in self.cast.humans:
            self.animator.announce(TurnBegan(self.match.turn))
        self.screen.refresh()

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self._watch_saving()
        if self._pending:
            self._unsaved_for += dt
            saver = self._services.saver
            # A disk that fails is told of anyway: waiting for it again and again would only be slow.
            if not saver.settled() and saver.problem is None and self._unsaved_for < SAVE_PATIENCE:
                return
            self._show_pending()
        if self.timeline.idle:
            self._settle(dt)
            return
        if self._idling.rest():
            self.screen.redraw()
        waited, reading = self.timeline.waiting, self.stage.reading
        self.timeline.update(dt)
        if self.timeline.idle or self.timeline.waiting != waited or self.stage.reading != reading:
            self.screen.refresh()
        if self.timeline.still:
            self.screen.rest()

    def _watch_saving(self) -> None:
        problem = self._services.saver.problem
        if problem != self._problem:
            self._problem = problem
            if problem is not None:
                self.screen.tell(problem)
        if self.unsaved or problem is not None:
            self._mark_unsaved()

    def _mark_unsaved(self) -> None:
        """Note whether what is shown is on the disk, and have the picture say so."""
        unsaved = self.keeps and not self._services.saver.settled()
        if unsaved is not self.unsaved:
            self.unsaved = unsaved
            self.screen.redraw(whole=True)

    def _show_pending(self) -> None:
        """Start the picture of what has happened; from here on only the stage changes."""
        if self._pending:
            self._mark_unsaved()
            self.obey_settings()
        events, self._pending[:] = list(self._pending), []
        self.timeline.add(play(self.animator, events))

    def _settle(self, dt: float) -> None:
        """Everything is shown: see that it is the truth, and get the race going again."""
        if self._outworded:
            self._tell_again()
        if self._checked != self.match.number:
            self._check()
            self._checked = self.match.number
        self.screen.rest()
        self._idle(dt)
        if self.held:
            return
        if self.match.over:
            self.finish()
        elif self.match.turn in self.cast.humans:
            self.seat_person(self.match.turn)
        else:
            self.think(dt)

    def _check(self) -> None:
        truth = self.match.observe(self.viewer)
        if self.stage.seen != truth:
            log.error("the shown table differs from the race after action %d", self.match.number)
            self.stage.seen = truth
            self.screen.refresh()

    def _idle(self, dt: float) -> None:
        if not self._quiet and self._idling.update(dt):
            self.screen.stir()

    @property
    def _quiet(self) -> bool:
        """Whether nothing lives by itself: under a bubble every frame is a whole one, and the eye is on the words."""
        return self._services.still or self.screen.explaining

    @property
    def rest(self) -> float:
        """Seconds for which nothing happens by itself: as long as a person is waited for."""
        if not (self.idle and (self.held or self.choices.active)) or self.unsaved or not self._services.saver.settled():
            return 0.0
        return REST if self._quiet else self._idling.until

    def think(self, dt: float) -> None:
        """Let a computer seat think, and act once it is time."""
        action = self._opponents.update(dt, self.timeline.speed)
        if action is not None:
            self.held = self._services.settings.wait_for_me and bool(self.cast.humans)
            self.submit(action)

    def finish(self) -> None:
        """Show who has won."""
        if not self._finished:
            self._finished = True
            self._services.saver.clear()
            self.screen.finish()
