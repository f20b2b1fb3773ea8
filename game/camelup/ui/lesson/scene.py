"""A chapter of the tutorial on the race screen: only what is asked for can be done, and nothing of it is kept."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from camelup.ui.kit.metrics import Metrics
from camelup.ui.lesson.chapters import chapter_after
from camelup.ui.lesson.choosing import LessonChoosing
from camelup.ui.lesson.play import LessonPlay
from camelup.ui.lesson.progress import Lesson
from camelup.ui.lesson.script import Chapter
from camelup.ui.lesson.teacher import Teacher
from camelup.ui.race import scene as race
from camelup.ui.race.pause import PauseScene, RaceEntry
from camelup.ui.race.scene import Makers, RaceScene
from camelup.ui.table import begin
from camelup.ui.table.begin import begin_race
from camelup.ui.table.layout import RaceLayout
from camelup.ui.table.seating import CHARACTERS, NAMELESS, quick_person, quick_table

BAND = 104
"""Units by which the board is lower than in a race: with the sky above the track the teacher's words have room."""


class Ways(race.Ways, begin.Ways, Protocol):
    """Where a chapter leads."""

    def to_chapters(self) -> None: ...

    def to_lesson(self, chapter: Chapter, at: int = 0) -> None: ...


class LessonScene(RaceScene):
    """Plays one chapter."""

    app: Ways
    guide: Teacher

    def __init__(self, app: Ways, chapter: Chapter, *, at: int = 0) -> None:
        """The first `at` steps were done before."""
        people, character = _people(app)
        self.lesson = Lesson(chapter, people, at=at)
        makers = Makers(
            partial(LessonPlay, self.lesson),
            partial(LessonChoosing, self.lesson, lambda: self.guide),
            lambda _: Teacher(self, self.lesson, character),
        )
        super().__init__(app, self.lesson.match, makers)

    def arrangement(self, metrics: Metrics) -> RaceLayout:
        return super().arrangement(metrics).with_band(BAND)

    # Going on -----------------------------------------------------------------------------------------------------

    def keep_place(self) -> None:
        """Remember how far the player is, or that the chapter was finished."""
        lesson, settings = self.lesson, self.app.services.settings
        this = lesson.chapter.id
        if lesson.step is None:
            self._forget_place()
            if this not in settings.tutorial_done:
                self.app.change_settings(tutorial_done=(*settings.tutorial_done, this))
        elif lesson.at:
            self.app.change_settings(tutorial_chapter=this, tutorial_step=lesson.at)

    def _forget_place(self) -> None:
        self.app.change_settings(tutorial_chapter="", tutorial_step=0)

    def next_chapter(self) -> None:
        """Go to the chapter that follows, after the last one to the list of them."""
        self._forget_place()
        following = chapter_after(self.lesson.chapter)
        if following is None:
            self.show_chapters()
        else:
            self.app.to_lesson(following)

    def show_chapters(self) -> None:
        self.app.to_chapters()

    def leave_lesson(self) -> None:
        self.app.to_menu()

    def quick_race(self) -> None:
        services = self.app.services
        begin_race(self.app, quick_table(services.settings, services.entropy, self.app.texts(NAMELESS)))

    def pause(self) -> None:
        entries = [
            RaceEntry("skip_chapter", "arrow_right", self.next_chapter),
            RaceEntry("chapters", "scroll", self.show_chapters),
        ]
        self.app.open(PauseScene(self.app, entries, kept=False))


def _people(app: Ways) -> tuple[list[tuple[str, str]], str]:
    """Names and characters for the largest table, the player's first; and the character of the teacher."""
    known = app.assets.theme.characters
    person = quick_person(app.services.settings)
    character, name = person.character, person.called
    others = [other for other in CHARACTERS if other != character and known[other].name != name]
    return [(name, character), *((known[other].name, other) for other in others[:-1])], others[-1]
