"""Every screen in every language: nothing is cut, leaves its box or the window, or lies on anything else.

The texts of English are held to more sizes in the tests of each screen; here the smallest window and a usual one
with the largest text stand for all, and each screen is built once and then asked to change its language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime

import pygame
import pytest

from game.rules.actions import RollDie
from game.session.match import Match
from game.session.replaying import Tape
from game.ui.app import App
from game.ui.commands import Command
from game.ui.layout import Tab
from game.ui.painter import Align, Painter
from game.ui.scene import Scene
from game.ui.scenes.begin import play_on
from game.ui.scenes.branch import BranchScene
from game.ui.scenes.cards import CardsScene
from game.ui.scenes.chapters import ChaptersScene
from game.ui.scenes.curtain import CurtainScene
from game.ui.scenes.keys import KeysScene
from game.ui.scenes.lesson.scene import LessonScene
from game.ui.scenes.library import LibraryScene
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.pause import PauseScene
from game.ui.scenes.press_key import PressKeyScene
from game.ui.scenes.race.choices import Mode
from game.ui.scenes.race.scene import RaceScene
from game.ui.scenes.replay import ReplayScene
from game.ui.scenes.result import ResultScene
from game.ui.scenes.rules_book import RulesBook
from game.ui.scenes.save_as import ask_save_as
from game.ui.scenes.seat import SeatScene
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.setup import SetupScene
from game.ui.scenes.statistics import Page, StatisticsScene
from game.ui.scenes.trouble import TroubleScene
from game.ui.tutorial.chapters import CHAPTERS
from game.ui.tutorial.script import Chapter
from tests.ui.conftest import MakeApp
from tests.ui.driving import click, settle, untidy
from tests.ui.kept import finish, played, settled
from tests.ui.race_driver import open_race, settle_race
from tests.ui.test_languages import CODES
from tests.ui.test_tutorial import follow_with_mouse, until_shown

HINT_SIZE = 24
"""Virtual units of a hint's letters; at the largest text a hint takes half the window's width."""
WINDOWS = [((1024, 640), 1.0), ((1280, 720), 2.0)]


# The screens -----------------------------------------------------------------------------------------------------


def first_menu(app: App) -> None:
    app.go(MenuScene(app))


def menu(app: App) -> None:
    app.change_settings(tutorial_done=("race",))
    app.services.store.autosave(played(12).record)
    app.go(MenuScene(app))


def setup(app: App) -> None:
    app.go(SetupScene(app))


def settings(page: str) -> Callable[[App], None]:
    def show(app: App) -> None:
        menu(app)
        app.open(SettingsScene(app))
        click(app, f"page:{page}")

    return show


def race(app: App) -> RaceScene:
    return open_race(app, played(16, 6, people=6))


def aiming(mode: Mode) -> Callable[[App], None]:
    def show(app: App) -> None:
        scene = race(app)
        scene.mode = mode
        scene.refresh()

    return show


def choosing(kind: str) -> Callable[[App], None]:
    def show(app: App) -> None:
        scene = race(app)
        settle_race(scene)
        if scene.geometry.folded:
            scene.show_tab(Tab.HAND)
        scene.uncover()
        scene.choose_of_two(next(target for target in scene.choices.by_target if target.startswith(f"{kind}:")))

    return show


def leg_sheet(app: App) -> None:
    app.change_settings(speed="normal")
    match = Match.new(played(0, 6, people=6).seats, seed="sheet", starter=0)
    scene = open_race(app, match)
    for _ in range(5):
        scene.submit(RollDie())
    for _ in range(2_000):
        app.tick(0.1, [])
        if scene.stage.sheet is not None and scene.timeline.waiting:
            return
    raise AssertionError("no sheet was shown")


def pause(app: App) -> None:
    race(app)
    app.open(PauseScene(app))


def save_as(app: App) -> None:
    ask_save_as(app, race(app).match)


def seat(app: App) -> None:
    scene = race(app)
    app.open(SeatScene(app, scene.match, 3, scene.cast, lambda: None))


def log(app: App) -> None:
    race(app).open_log()


def asking(app: App) -> None:
    menu(app)
    play_on(app, played(5).record)


def result(app: App) -> None:
    app.go(ResultScene(app, played(seats=6)))


def replay(app: App) -> None:
    scene = ReplayScene(app, Tape(played().record))
    app.go(scene)
    scene.show(9)


def cards(app: App) -> None:
    replay(app)
    assert isinstance(app.scene, ReplayScene)
    app.scene.show(app.scene.tape.length)
    app.open(CardsScene(app, app.scene))


def branch(app: App) -> None:
    replay(app)
    assert isinstance(app.scene, ReplayScene)
    app.open(BranchScene(app, app.scene.tape, 9))


def library(app: App) -> None:
    app.services.library.save(played(40).record, "Evening")
    finish(app, played().record)
    app.go(LibraryScene(app))
    assert isinstance(app.scene, LibraryScene)
    settled(app, app.scene.races.errands)


def statistics(page: Page) -> Callable[[App], None]:
    def show(app: App) -> None:
        finish(app, played().record)
        scene = StatisticsScene(app)
        app.go(scene)
        settled(app, scene.errands)
        scene.turn_to(page)

    return show


def trouble(app: App) -> None:
    app.go(TroubleScene(app, RuntimeError("torn")))


def keys(app: App) -> None:
    menu(app)
    app.open(KeysScene(app))


def press_key(app: App) -> None:
    menu(app)
    app.open(PressKeyScene(app, Command.ROLL))


def chapters(app: App) -> None:
    app.go(MenuScene(app))
    app.change_settings(tutorial_done=("race", "tickets"))
    app.open(ChaptersScene(app))


def first_hint(app: App) -> None:
    app.change_settings(first_hints=True, handover="off")
    scene = race(app)
    for _ in range(3):
        app.tick(0.02, [])
    assert scene.guide.shown


def curtain(app: App) -> None:
    app.change_settings(handover="curtain")
    match = played(16, 6, people=6)
    app.go(RaceScene(app, match))
    settle(app)
    assert isinstance(app.scene, CurtainScene)


def rules(rule: str) -> Callable[[App], None]:
    def show(app: App) -> None:
        menu(app)
        app.open(RulesBook(app, rule))

    return show


SCREENS: dict[str, Callable[[App], object]] = {
    "first-menu": first_menu,
    "menu": menu,
    "setup": setup,
    "settings-screen": settings("screen"),
    "settings-table": settings("table"),
    "settings-sound": settings("sound"),
    "settings-keys": settings("keys"),
    "keys": keys,
    "press-key": press_key,
    "chapters": chapters,
    "first-hint": first_hint,
    "curtain": curtain,
    "rules": rules("R25"),
    "rules-tickets": rules("R33"),
    "race": race,
    "race-tile": aiming(Mode.TILE),
    "choice-tile": choosing("space"),
    "choice-card": choosing("card"),
    "leg-sheet": leg_sheet,
    "pause": pause,
    "save-as": save_as,
    "seat": seat,
    "log": log,
    "asking": asking,
    "result": result,
    "replay": replay,
    "cards": cards,
    "branch": branch,
    "library": library,
    "statistics-people": statistics(Page.PEOPLE),
    "statistics-dice": statistics(Page.DICE),
    "trouble": trouble,
}


FLOATING = ("choice-tile", "choice-card", "leg-sheet", "first-hint", "curtain")
"""Screens on which something floats above the table, and its texts above other texts."""


# Looking ---------------------------------------------------------------------------------------------------------


class Faults:
    """What is wrong with the texts that are drawn."""

    def __init__(self, window: pygame.Rect) -> None:
        self.window = window
        self.found: set[str] = set()
        self.table = True
        """Whether no text may lie on another one."""
        self._bodies: list[tuple[str, pygame.Rect]] = []

    def fitted(self, text: str, shown: str, face: str) -> None:
        if shown != text:
            self.found.add(f"{text!r} is cut")

    def drawn(self, text: str, rect: pygame.Rect, room: float | None, clip: pygame.Rect) -> None:
        body = rect.inflate(0, -round(rect.height * 0.45))
        # What is scrolled may go on where nobody sees it.
        if clip.contains(self.window) and not self.window.contains(body):
            self.found.add(f"{text!r} leaves the window")
        if room is not None and rect.width > room + 1:
            self.found.add(f"{text!r} is wider than its box")

    def placed(self, text: str, rect: pygame.Rect, clip: pygame.Rect) -> None:
        """A text on the window or on a picture of all of it."""
        body = rect.inflate(-2, -round(rect.height * 0.5)).clip(clip)
        if not (body.width and body.height):
            return
        for other, taken in self._bodies:
            if self.table and taken.colliderect(body):
                self.found.add(f"{text!r} lies on {other!r}")
        self._bodies.append((text, body))

    def wrapped(self, text: str, height: int, line: int, rect: pygame.Rect) -> None:
        # The last line may stand out of its box by the space between lines.
        if rect.height and height > rect.height + 0.3 * line:
            self.found.add(f"{text!r} is {height} px high, its box {rect.height}")


@contextmanager
def watched(app: App, monkeypatch: pytest.MonkeyPatch) -> Iterator[Faults]:
    """Watch every painter while something is drawn."""
    faults = Faults(app.screen.get_rect())
    fit, text, paragraph = Painter.fit, Painter.text, Painter.paragraph

    def watched_fit(self: Painter, words: str, px: int, max_width: float, face: str) -> tuple[str, int]:
        shown, size = fit(self, words, px, max_width, face)
        faults.fitted(words, shown, face)
        return shown, size

    def watched_text(
        self: Painter,
        surface: pygame.Surface,
        words: str,
        position: tuple[float, float],
        size: float,
        colour: str | None = None,
        face: str = "semibold",
        align: Align = "left",
        max_width: float | None = None,
    ) -> pygame.Rect:
        rect = text(self, surface, words, position, size, colour, face, align, max_width)
        if surface.get_size() == app.screen.get_size():
            faults.drawn(words, rect, max_width, surface.get_clip())
            faults.placed(words, rect, surface.get_clip())
        return rect

    def watched_paragraph(
        self: Painter,
        surface: pygame.Surface,
        words: str,
        rect: pygame.Rect,
        size: float,
        colour: str | None = None,
        face: str = "semibold",
        align: Align = "left",
    ) -> int:
        height = paragraph(self, surface, words, rect, size, colour, face, align)
        faults.wrapped(words, height, self.line_height(size, face), rect)
        return height

    with monkeypatch.context() as patch:
        patch.setattr(Painter, "fit", watched_fit)
        patch.setattr(Painter, "text", watched_text)
        patch.setattr(Painter, "paragraph", watched_paragraph)
        yield faults


def look(app: App, scene: Scene, floating: bool, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Draw the topmost screen alone and return what is wrong."""
    # Nothing may come from kept pictures.
    scene.layout(scene.painter.metrics)
    with watched(app, monkeypatch) as faults:
        faults.table = not floating
        scene.draw(app.screen)
    # The pyramid stands in front of the far row of the track, and a bubble in front of the table.
    overlaps = [fault for fault in untidy(app) if not fault.endswith("and pyramid overlap")]
    overlaps = [fault for fault in overlaps if not (floating and fault.startswith("guide:"))]
    return sorted(faults.found) + overlaps


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize(("size", "scale"), WINDOWS, ids=lambda value: str(value).replace(", ", "x"))
def test_every_screen_has_room_for_every_language(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, screen: str, size: tuple[int, int], scale: float
) -> None:
    app = make_app(size, ui_scale=scale, speed="off", language="en")
    app.services.now = lambda: datetime(2030, 12, 28, 22, 58)
    SCREENS[screen](app)
    wrong = {}
    for code in CODES:
        app.change_settings(language=code)
        app.tick(0.02, [])
        found = look(app, app.scene, screen in FLOATING, monkeypatch)
        if found:
            wrong[code] = found
    assert wrong == {}


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.id)
@pytest.mark.parametrize(("size", "scale"), WINDOWS, ids=lambda value: str(value).replace(", ", "x"))
def test_every_step_of_the_tutorial_has_room_for_every_language(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, chapter: Chapter, size: tuple[int, int], scale: float
) -> None:
    app = make_app(size, ui_scale=scale, speed="off", language="en")
    app.go(LessonScene(app, chapter))
    wrong: dict[tuple[str, str], list[str]] = {}
    for _ in range(3 * len(chapter.steps)):
        scene = until_shown(app)
        step = scene.lesson.step
        for code in CODES:
            app.change_settings(language=code)
            app.tick(0.02, [])
            found = [fault for fault in look(app, scene, True, monkeypatch) if "overlap" not in fault]
            box = scene.guide.box
            rects = {name: scene.guide.rect_of(name) for name in scene.guide.targets()}
            found += [f"the bubble lies on {name}" for name, rect in rects.items() if rect and rect.colliderect(box)]
            if not app.screen.get_rect().contains(box):
                found.append("the bubble leaves the window")
            if found:
                wrong[code, "end" if step is None else step.id] = found
        if step is None:
            break
        app.change_settings(language="en")
        follow_with_mouse(app)
    assert scene.lesson.step is None
    assert wrong == {}


@pytest.mark.parametrize("code", CODES)
def test_every_hint_fits_the_window_at_the_largest_text(make_app: MakeApp, code: str) -> None:
    app = make_app((1024, 640), ui_scale=2.0, language=code)
    hints = sorted((app.texts(key) for key in app.texts.keys if key.endswith(".hint")), key=len)
    assert len(hints) > 50
    for hint in hints[-5:]:
        lines = app.painter.wrap(hint, HINT_SIZE, app.screen.get_width() // 2)
        assert len(lines) * app.painter.line_height(HINT_SIZE) < 0.7 * app.screen.get_height()
