"""Every way from one screen to another: the only room that knows all screens. Each says in its `Ways` what it needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from camelup.session.match import Match
from camelup.session.record import Record
from camelup.session.replaying import Tape
from camelup.session.review import ReviewJob
from camelup.ui.art.camel_letters import camel_letters
from camelup.ui.kit.app import App
from camelup.ui.kit.scene import Scene
from camelup.ui.lesson.chapters import lesson_place
from camelup.ui.lesson.contents import ChaptersScene
from camelup.ui.lesson.scene import LessonScene
from camelup.ui.lesson.script import Chapter
from camelup.ui.library.library import LibraryScene
from camelup.ui.library.statistics import StatisticsScene
from camelup.ui.menus import leaving
from camelup.ui.menus.menu import MenuScene
from camelup.ui.menus.players import PlayersScene
from camelup.ui.menus.settings import SettingsScene
from camelup.ui.menus.setup import SetupScene
from camelup.ui.menus.trouble import PlainTrouble, TroubleScene
from camelup.ui.race.result import ResultScene, rehearse_result
from camelup.ui.race.scene import RaceScene
from camelup.ui.replay.recap import RecapScene
from camelup.ui.replay.replay import ReplayScene
from camelup.ui.replay.review import ReviewScene
from camelup.ui.rulebook.scene import RulesBook
from camelup.ui.table.seating import Table


class Game(App):
    """The window with all screens of the game. `to_` leaves every other screen, `open_` shows one above them."""

    # Around the races -----------------------------------------------------------------------------------------------

    def to_menu(self) -> None:
        self.go(MenuScene(self))

    def to_setup(self, table: Table | None = None) -> None:
        self.go(SetupScene(self, table))

    def open_players(self, record: Record, then: Callable[[Record], None]) -> None:
        self.open(PlayersScene(self, record, then))

    def open_settings(self) -> None:
        self.open(SettingsScene(self))

    def open_library(self) -> None:
        self.open(LibraryScene(self))

    def open_statistics(self) -> None:
        self.open(StatisticsScene(self))

    def open_rules(self, rule: str | None = None) -> None:
        self.open(RulesBook(self, rule))

    # Learning -------------------------------------------------------------------------------------------------------

    def lesson_place(self) -> tuple[int, int, str] | None:
        return lesson_place(self.services.settings)

    def open_chapters(self) -> None:
        self.open(ChaptersScene(self))

    def to_chapters(self) -> None:
        self.to_menu()
        self.open_chapters()

    def to_lesson(self, chapter: Chapter, at: int = 0) -> None:
        self.go(LessonScene(self, chapter, at=at))

    # Races ----------------------------------------------------------------------------------------------------------

    def to_race(self, match: Match) -> None:
        scene = RaceScene(self, match)
        scene.begin()
        self.go(scene)

    def to_result(self, match: Match) -> None:
        self.go(ResultScene(self, match))

    def rehearse_result(self, match: Match) -> Iterator[None]:
        return rehearse_result(self, match)

    def open_recap(self, tape: Tape, start: int) -> None:
        self.open(RecapScene(self, tape, start))

    def open_replay(self, tape: Tape, at: int | None = None, *, over_review: bool = False) -> None:
        scene = ReplayScene(self, tape, over_review=over_review)
        if at is not None:
            scene.show(at)
        self.open(scene)

    def open_review(self, record: Record, job: ReviewJob | None = None) -> None:
        self.open(ReviewScene(self, record, job))

    # Leaving, and trouble -------------------------------------------------------------------------------------------

    def leave(self) -> None:
        leaving.leave(self)

    def ask_quit(self, words: Callable[[], str] = str) -> None:
        leaving.ask_quit(self, words)

    def last_resorts(self, error: Exception) -> Sequence[Callable[[], Scene]]:
        return (lambda: TroubleScene(self, error), lambda: PlainTrouble(self))

    def letters(self) -> Mapping[str, str]:
        return camel_letters(self.texts)
