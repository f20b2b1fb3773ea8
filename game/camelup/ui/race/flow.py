"""How a race goes on: what happened is shown, the shown table is held against the truth, and the next seat is asked."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from camelup.rules.actions import Action
from camelup.rules.events import Event, TurnBegan
from camelup.rules.view import Observation
from camelup.session.record import replay
from camelup.session.sayings import Saying
from camelup.ui.race.idling import Idling
from camelup.ui.race.opponents import Opponents
from camelup.ui.table.animate import play

if TYPE_CHECKING:
    from camelup.ui.race.scene import RaceScene

log = logging.getLogger(__name__)

SAVE_PATIENCE = 0.5
"""Seconds that the picture of an action waits for its record to reach the disk; a slow disk must not stop the game.

What is shown sooner, or although a save fails, is shown as not yet saved.
"""


class Flow:
    """Keeps the stage up to date with the match, and the match going."""

    def __init__(self, scene: RaceScene) -> None:
        self.scene = scene
        self.held = False
        """Whether the race waits for a person to have followed a computer seat's turn."""
        self._pending: list[Event] = []
        """What has happened and is not in the timeline yet."""
        self._unsaved_for = 0.0
        self._problem: Saying | None = None
        self.unsaved = False
        """Whether something is shown that is not on the disk yet."""
        self._opponents = Opponents(scene.match, scene.app.services.thinker)
        self._idling = Idling(scene.stage)
        self._checked = -1
        """The number of actions after which the shown table was last compared with the truth."""
        self._finished = False
        self._outworded = False
        """Whether the banner is still in the language that was spoken before."""
        self._unsubscribe: Callable[[], None] = self._subscribe(scene.viewer)
        if scene.keeps:
            scene.match.on_record = scene.app.services.saver.put
            scene.app.services.saver.put(scene.match.record)
        self._recall()
        self.greet()

    # What is heard of the match -----------------------------------------------------------------------------------

    def watch(self, seat: int | None) -> None:
        """Hear of the race what a seat may hear, what a bystander may where it is None."""
        self._unsubscribe()
        self._unsubscribe = self._subscribe(seat)

    def _subscribe(self, seat: int | None) -> Callable[[], None]:
        return self.scene.match.subscribe(seat, self._pending.extend, on_reset=self._set_back)

    def _set_back(self, seen: Observation) -> None:
        """Actions were taken back: what was still to be shown never happened, and computer seats think again."""
        scene = self.scene
        scene.app.end_turn()
        self._pending.clear()
        scene.timeline.clear()
        scene.stage.show(seen)
        self._mark_unsaved()
        self._recall()
        self.greet()
        self._opponents.forget()
        self._checked = -1
        self.held = False
        scene.choosing.clear()
        scene.handover.set_back()
        scene.refresh(meant=True)

    def recast(self) -> None:
        """Seats changed hands: a computer seat that was thinking stops."""
        self._opponents.forget()

    def close(self) -> None:
        """The race is left."""
        self._unsubscribe()
        self.scene.match.on_record = None
        self._opponents.forget()

    # Words --------------------------------------------------------------------------------------------------------

    def _recall(self) -> None:
        """Write the log of a race that is taken up again, or from which actions were taken back."""
        self.scene.stage.note_all(event for _, _, events in replay(self.scene.match.record) for event in events)

    def greet(self) -> None:
        """Say whose turn it is, and how the race stands."""
        scene = self.scene
        words = scene.narrator.tell(TurnBegan(scene.match.turn))
        scene.stage.say(f"{words} {scene.narrator.standing(scene.stage.seen)}")

    def reword(self) -> None:
        """Say in the language that is spoken now what the banner says."""
        stage = self.scene.stage
        # What is in flight first comes to its end; it may wait at a sheet for as long as somebody reads.
        self._outworded = True
        if self.idle:
            self._tell_again()
        elif self.scene.timeline.waiting and stage.log:
            stage.banner = self.scene.narrator.tell(stage.log[-1])

    def _tell_again(self) -> None:
        """Write the banner in the language that is spoken now."""
        self._outworded = False
        self.greet()
        self.scene.dirty = True

    # Going on -----------------------------------------------------------------------------------------------------

    @property
    def idle(self) -> bool:
        """Whether everything that happened has been shown."""
        return self.scene.timeline.idle and not self._pending

    @property
    def animating(self) -> bool:
        """Whether anything is being shown, but for a sheet that waits to be read."""
        timeline = self.scene.timeline
        return bool(self._pending) or not (timeline.idle or timeline.waiting)

    def submit(self, action: Action) -> None:
        """Take an action for the seat to move, a person or a computer."""
        self.scene.choosing.clear()
        self.scene.handover.cover()
        # What the tooltip says of the control that was used is about a moment that is over.
        self.scene.app.tooltip.dismiss()
        self.scene.app.end_turn()
        self._opponents.rest()
        self._unsaved_for = 0.0
        if self.scene.match.turn in self.scene.cast.humans:
            self.scene.guide.done(action)
        self.scene.match.submit(action)
        self.scene.refresh()

    def skip(self) -> None:
        """Bring the picture up to date; at a score sheet, go on."""
        self._show_pending()
        self.scene.timeline.skip()
        self.scene.refresh()

    def go_on(self) -> None:
        """The person has followed a computer seat's turn."""
        self.held = False
        match = self.scene.match
        if not match.over and match.turn in self.scene.cast.humans:
            self.scene.animator.announce(TurnBegan(match.turn))
        self.scene.refresh()

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        scene = self.scene
        self._watch_saving()
        if self._pending:
            self._unsaved_for += dt
            saver = scene.app.services.saver
            # A disk that fails is told of anyway: waiting for it again and again would only be slow.
            if not saver.settled() and saver.problem is None and self._unsaved_for < SAVE_PATIENCE:
                return
            self._show_pending()
        if scene.timeline.idle:
            self._settle(dt)
            return
        scene.dirty |= self._idling.rest()
        waited, sheet = scene.timeline.waiting, scene.stage.sheet
        scene.timeline.update(dt)
        if scene.timeline.idle or scene.timeline.waiting != waited or scene.stage.sheet is not sheet:
            scene.refresh()

    def _watch_saving(self) -> None:
        problem = self.scene.app.services.saver.problem
        if problem != self._problem:
            self._problem = problem
            if problem is not None:
                self.scene.app.tell(problem)
        if self.unsaved or problem is not None:
            self._mark_unsaved()

    def _mark_unsaved(self) -> None:
        """Note whether what is shown is on the disk, and have the picture say so."""
        unsaved = self.scene.keeps and not self.scene.app.services.saver.settled()
        if unsaved is not self.unsaved:
            self.unsaved = unsaved
            self.scene.dirty = True
            self.scene.app.repaint()

    def _show_pending(self) -> None:
        """Start the picture of what has happened; from here on only the stage changes."""
        if self._pending:
            self._mark_unsaved()
        events, self._pending[:] = list(self._pending), []
        self.scene.timeline.add(play(self.scene.animator, events))

    def _settle(self, dt: float) -> None:
        """Everything is shown: see that it is the truth, and get the race going again."""
        scene, match = self.scene, self.scene.match
        if self._outworded:
            self._tell_again()
        if self._checked != match.number:
            self._check()
            self._checked = match.number
        scene.picture.warm()
        self._idle(dt)
        if self.held:
            return
        if match.over:
            self._finish()
        elif match.turn in scene.cast.humans:
            scene.handover.seat_person(match.turn)
        else:
            self._think(dt)

    def _check(self) -> None:
        scene = self.scene
        truth = scene.match.observe(scene.viewer)
        if scene.stage.seen != truth:
            log.error("the shown table differs from the race after action %d", scene.match.number)
            scene.stage.seen = truth
            scene.refresh()

    def _idle(self, dt: float) -> None:
        settings = self.scene.app.services.settings
        # Under a bubble every frame is a whole one, and the eye is on the words.
        if settings.speed != "off" and not settings.reduced_motion and not self.scene.guide.shown:
            self.scene.dirty |= self._idling.update(dt)

    def _think(self, dt: float) -> None:
        """Let a computer seat think, and act once it is time."""
        scene = self.scene
        action = self._opponents.update(dt, scene.timeline.speed)
        if action is not None:
            self.held = scene.app.services.settings.wait_for_me and bool(scene.cast.humans)
            self.submit(action)

    def _finish(self) -> None:
        """Show who has won."""
        if self._finished:
            return
        self._finished = True
        app = self.scene.app
        app.services.saver.clear()
        app.to_result(self.scene.match)
