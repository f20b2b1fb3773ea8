"""A chapter of the tutorial on the race screen: only what is asked for can be done, and nothing of it is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.actions import Action
from game.session.record import HUMAN
from game.ui.layout import RaceLayout
from game.ui.metrics import Metrics
from game.ui.scenes.lesson.teacher import Teacher, side_of
from game.ui.scenes.race.choices import Mode, kind_of, target_of
from game.ui.scenes.race.guide import Guide
from game.ui.scenes.race.opponents import PACE
from game.ui.scenes.race.scene import RaceScene
from game.ui.tables import CHARACTERS, NAMELESS, quick_table, remembered_table
from game.ui.tutorial.chapters import chapter_after
from game.ui.tutorial.lesson import Lesson
from game.ui.tutorial.script import Chapter

if TYPE_CHECKING:
    from game.ui.app import App


BAND = 64
"""Units by which the board is lower than in a race: with the sky above the track the teacher's words have room."""


class LessonScene(RaceScene):
    """Plays one chapter."""

    keeps = False
    guide: Teacher

    def __init__(self, app: App, chapter: Chapter) -> None:
        people, self._teacher = _people(app)
        self.lesson = Lesson(chapter, people)
        self._rested = 0.0
        super().__init__(app, self.lesson.match)

    def make_guide(self) -> Guide:
        return Teacher(self, self._teacher)

    def arrangement(self, metrics: Metrics) -> RaceLayout:
        return super().arrangement(metrics).with_band(BAND)

    # Going on -----------------------------------------------------------------------------------------------------

    def chapter_done(self) -> None:
        """Remember that the chapter was finished."""
        done, this = self.app.services.settings.tutorial_done, self.lesson.chapter.id
        if this not in done:
            self.app.change_settings(tutorial_done=(*done, this))

    def next_chapter(self) -> None:
        """Go to the chapter that follows, after the last one to the list of them."""
        following = chapter_after(self.lesson.chapter)
        if following is None:
            self.show_chapters()
        else:
            self.app.go(LessonScene(self.app, following))

    def show_chapters(self) -> None:
        from game.ui.scenes.chapters import ChaptersScene
        from game.ui.scenes.menu import MenuScene

        self.app.go(MenuScene(self.app))
        self.app.open(ChaptersScene(self.app))

    def leave_lesson(self) -> None:
        from game.ui.scenes.menu import MenuScene

        self.app.go(MenuScene(self.app))

    def quick_race(self) -> None:
        from game.ui.scenes.begin import begin_race

        services = self.app.services
        begin_race(self.app, quick_table(services.settings, services.entropy, self.app.texts(NAMELESS)))

    def cancel_or_pause(self) -> None:
        if not self.back():
            from game.ui.scenes.pause import PauseScene, RaceEntry

            entries = [
                RaceEntry("skip_chapter", "arrow_right", self.next_chapter),
                RaceEntry("chapters", "scroll", self.show_chapters),
            ]
            self.app.open(PauseScene(self.app, entries, kept=False))

    # Only what is asked for ---------------------------------------------------------------------------------------

    def _allows(self, target: str) -> bool:
        """Whether a thing may be pressed; looking at it is as good where that is asked for."""
        asked = self.lesson.asked
        if asked is not None and target in (target_of(asked), f"action:{kind_of(target_of(asked))}"):
            return True
        if target and target == self.lesson.looked_for and self.guide.shown:
            self.guide.looked()
        elif self.guide.shown:
            self.guide.amend()
        return False

    def choose_kind(self, kind: str) -> None:
        if self._allows(f"action:{kind}"):
            super().choose_kind(kind)

    def take(self, target: str) -> None:
        if self._allows(target):
            super().take(target)

    def choose_of_two(self, target: str) -> None:
        if not self._allows(target):
            return
        super().choose_of_two(target)
        asked = self.lesson.asked
        if asked is not None and target == target_of(asked):
            # The words of the small choice are about the one that is asked for.
            self.focus.set(f"choice:{side_of(asked)}")

    def ally_with(self, seat: int) -> None:
        if self._allows(f"seat:{seat}") and self.mode is Mode.ALLY:
            super().ally_with(seat)

    def refuse_kind(self, kind: str) -> None:
        if self._allows(f"action:{kind}"):
            super().refuse_kind(kind)

    def refuse_target(self, target: str) -> None:
        if self._allows(target) and not target.startswith("seat:"):
            super().refuse_target(target)

    def submit(self, action: Action) -> None:
        if action != self.lesson.asked:
            self.guide.amend()
            return
        super().submit(action)
        self.lesson.done()

    def skip(self) -> None:
        if self.lesson.reads and self.guide.shown:
            # First, because the picture may go on to the next sheet at once.
            self.lesson.done()
        super().skip()

    # The others ---------------------------------------------------------------------------------------------------

    def _think(self, dt: float) -> None:
        """The other seats do what is written down, at the pace of computer seats."""
        if not self.lesson.waits_for_others:
            self._wait()
            return
        self._rested += dt
        if self._rested < PACE[self.timeline.speed]:
            return
        action = self.lesson.next_of_others()
        if action is not None:
            self._rested = 0.0
            super().submit(action)

    def _wait(self) -> None:
        """It would be somebody else's turn, but the lesson goes on first: nobody is thinking."""
        turn = self.app.texts("race.not_now.turn", name=self.cast.names[self.match.turn])
        words = f"{turn} {self.narrator.standing(self.stage.seen)}"
        if self.stage.banner != words:
            self.stage.say(words)
            self.dirty = True

    def _finish(self) -> None:
        """The race of the last chapter ends here, and the teacher has the last word."""


def _people(app: App) -> tuple[list[tuple[str, str]], str]:
    """Names and characters for the largest table, the player's first; and the character of the teacher."""
    known = app.assets.theme.characters
    person = next((seat for seat in remembered_table(app.services.settings).seats if seat.controller == HUMAN), None)
    character = CHARACTERS[0] if person is None else person.character
    name = known[character].name if person is None else person.called
    others = [other for other in CHARACTERS if other != character and known[other].name != name]
    return [(name, character), *((known[other].name, other) for other in others[:-1])], others[-1]
