"""How a lesson goes on: the other seats do what is written down, and its race ends with the teacher's last word."""

from __future__ import annotations

from camelup.session.match import Match
from camelup.ui.kit.services import Services
from camelup.ui.kit.texts import Texts
from camelup.ui.kit.theme import Theme
from camelup.ui.lesson.progress import Lesson
from camelup.ui.race.opponents import PACE
from camelup.ui.race.play import Play
from camelup.ui.race.shower import Shower
from camelup.ui.table.animate.direction import Hear


class LessonPlay(Play):
    """Nobody thinks here, and nothing is kept."""

    sheets = True

    def __init__(
        self,
        lesson: Lesson,
        match: Match,
        services: Services,
        texts: Texts,
        theme: Theme,
        screen: Shower,
        *,
        hear: Hear,
    ) -> None:
        super().__init__(match, services, texts, theme, screen, hear=hear, keeps=False)
        self._lesson = lesson
        self._rested = 0.0
        """Seconds since one of the other seats has acted."""

    def skip(self) -> None:
        if self._lesson.reads and self.screen.explaining:
            # First, because the picture may go on to the next sheet at once.
            self._lesson.done()
        super().skip()

    def think(self, dt: float) -> None:
        """Act for the seat to move, at the pace of computer seats."""
        if not self._lesson.waits_for_others:
            self._wait()
            return
        self._rested += dt
        if self._rested < PACE[self.timeline.speed]:
            return
        action = self._lesson.next_of_others()
        if action is not None:
            self._rested = 0.0
            self.submit(action)

    def _wait(self) -> None:
        """It would be somebody else's turn, but the lesson goes on first."""
        words = self.narrator.texts("race.not_now.turn", name=self.cast.names[self.match.turn])
        if self.stage.banner != words:
            self.stage.say(words, aloud=self.narrator.standing(self.stage.seen), turn=self.match.turn)
            self.screen.redraw()

    def finish(self) -> None:
        """Nothing follows the race of the last chapter."""
