"""How a lesson goes on: the other seats do what is written down, and its race ends with the teacher's last word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelup.ui.race.flow import Flow
from camelup.ui.race.opponents import PACE

if TYPE_CHECKING:
    from camelup.ui.lesson.scene import LessonScene


class LessonFlow(Flow):
    """Nobody thinks here."""

    scene: LessonScene

    def __init__(self, scene: LessonScene) -> None:
        super().__init__(scene)
        self._rested = 0.0
        """Seconds since one of the other seats has acted."""

    def skip(self) -> None:
        lesson = self.scene.lesson
        if lesson.reads and self.scene.guide.shown:
            # First, because the picture may go on to the next sheet at once.
            lesson.done()
        super().skip()

    def _think(self, dt: float) -> None:
        """Act for the seat to move, at the pace of computer seats."""
        lesson = self.scene.lesson
        if not lesson.waits_for_others:
            self._wait()
            return
        self._rested += dt
        if self._rested < PACE[self.scene.timeline.speed]:
            return
        action = lesson.next_of_others()
        if action is not None:
            self._rested = 0.0
            self.submit(action)

    def _wait(self) -> None:
        """It would be somebody else's turn, but the lesson goes on first."""
        scene = self.scene
        turn = scene.app.texts("race.not_now.turn", name=scene.cast.names[scene.match.turn])
        words = f"{turn} {scene.narrator.standing(scene.stage.seen)}"
        if scene.stage.banner != words:
            scene.stage.say(words)
            scene.dirty = True

    def _finish(self) -> None:
        """Nothing follows the race of the last chapter."""
