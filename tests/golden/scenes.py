"""Screens that the golden images show: each made from fixed seeds, with nothing that moves by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pygame

from camelup.players.levels import HUMAN, Controller
from camelup.rules.actions import RollDie
from camelup.session.autosave import AutosaveWorker
from camelup.session.files import Folders
from camelup.session.match import Match
from camelup.session.record import SeatInfo
from camelup.session.settings import Settings
from camelup.session.store import Store
from camelup.session.thinking import Thinker, thinking_rng
from camelup.ui.kit.app import App
from camelup.ui.kit.assets import find_assets
from camelup.ui.kit.display import open_screen
from camelup.ui.kit.services import Services
from camelup.ui.kit.sound import SoundCue
from camelup.ui.kit.texts import Texts
from camelup.ui.lesson.chapters import CHAPTERS
from camelup.ui.lesson.contents import ChaptersScene
from camelup.ui.lesson.scene import LessonScene
from camelup.ui.menus.menu import MenuScene
from camelup.ui.menus.settings import SettingsScene
from camelup.ui.menus.setup import SetupScene
from camelup.ui.race.curtain import CurtainScene
from camelup.ui.race.pause import PauseScene
from camelup.ui.race.result import ResultScene
from camelup.ui.race.scene import RaceScene
from camelup.ui.routes import Game
from camelup.ui.rulebook.scene import RulesBook
from camelup.ui.table.target import Space
from tests.ui.drawn_once import DrawnOnce

SIZES = ((1024, 640), (1280, 720))
NAMES = ("Nadia", "Omar", "Zuri", "Bruno", "Ingrid", "Kofi", "Yasmine", "Tariq")
SEED = "golden"


@contextmanager
def an_app(folder: Path, size: tuple[int, int], **settings: object) -> Iterator[App]:
    """An app with fixed chance and clock, whose animation is off."""
    pygame.display.init()
    pygame.font.init()
    screen = open_screen(size, fullscreen=False)
    assets = DrawnOnce(find_assets())
    folders = Folders.under(folder)
    store = Store(folders, clock=lambda: datetime(2030, 5, 1, 12, tzinfo=UTC))
    saver, thinker = AutosaveWorker(store), Thinker()
    services = Services(
        folders,
        store,
        saver,
        thinker,
        Settings(window_size=size, speed="off", **{"first_hints": False, **settings}),  # type: ignore[arg-type]
        Texts.load(assets.root),
        entropy=lambda count: bytes(range(count)),
        now=lambda: datetime(2030, 5, 1, 12, tzinfo=UTC),
    )
    try:
        yield Game(services, assets, screen)
    finally:
        thinker.close()
        saver.close(timeout=5)


def a_match(seats: int, actions: int) -> Match:
    """A race of a person against Hustlers, played up to the person's turn after so many actions, or to its end."""

    people = [
        SeatInfo(name, name.lower(), Controller("computer:hustler") if i else HUMAN)
        for i, name in enumerate(NAMES[:seats])
    ]
    match = Match.new(people, seed=SEED, starter=0)
    player = Controller("computer:hustler").player()
    while not match.over and (match.number < actions or match.turn != 0):
        rng = thinking_rng(SEED, match.number, match.turn)
        match.submit(player.choose(match.observe(match.turn), tuple(match.legal), rng, 1.0))
    return match


def _people(seats: int, actions: int) -> Match:
    """A race of people alone who do as Hustlers do."""
    match = a_match(seats, actions)
    for seat in range(seats):
        match.set_controller(seat, HUMAN)
    return match


def _menu(app: App) -> None:
    app.go(MenuScene(app))


def _setup(app: App) -> None:
    app.go(SetupScene(app))


def _race(app: App, seats: int = 6) -> RaceScene:
    scene = RaceScene(app, a_match(seats, 34))
    app.go(scene)
    return scene


def _captions(app: App) -> None:
    _race(app)
    for cue in (SoundCue.HOP, SoundCue.CHEER):
        app.hear(cue)


def _log(app: App) -> None:
    _race(app).tools.open_log()


def _eight(app: App) -> None:
    _race(app, 8)


def _three(app: App) -> None:
    _race(app, 3)


def _choice(app: App) -> None:
    scene = _race(app)
    app.tick(0.02, [])
    space = next(target for target in scene.choices.by_target if isinstance(target, Space))
    scene.choosing.choose_of_two(space)


def _leg_sheet(app: App) -> None:
    scene = _race(app)
    app.tick(0.02, [])
    leg = scene.stage.seen.leg
    while scene.stage.sheet is None and scene.stage.seen.leg == leg:
        if scene.match.turn == 0 and scene.idle:
            scene.choosing.submit(RollDie())
        app.tick(0.02, [])


def _result(app: App) -> None:
    app.go(ResultScene(app, a_match(6, 10_000)))


def _pause(app: App) -> None:
    _race(app)
    app.open(PauseScene(app))


def _chapters(app: App) -> None:
    app.go(MenuScene(app))
    app.change_settings(tutorial_done=("race", "tickets"))
    app.open(ChaptersScene(app))


def _lesson(app: App, chapter: str = "tiles", sheet: bool = False) -> None:
    """A chapter at its first step, or at its first score sheet."""
    scene = LessonScene(app, next(each for each in CHAPTERS if each.id == chapter))
    app.go(scene)
    for _ in range(200):
        app.tick(0.02, [])
        asked = scene.lesson.asked
        if scene.guide.shown and (scene.lesson.reads or not sheet):
            return
        if scene.guide.shown and asked is not None:
            scene.choosing.submit(asked)


def _lesson_sheet(app: App) -> None:
    _lesson(app, "tickets", sheet=True)


def _hint(app: App) -> None:
    app.change_settings(first_hints=True, hints_seen=("turn",))
    _race(app)


def _curtain(app: App) -> None:
    app.go(RaceScene(app, _people(6, 34)))
    app.tick(0.02, [])
    assert isinstance(app.scene, CurtainScene)


def _settings(app: App) -> None:
    app.go(MenuScene(app))
    app.open(SettingsScene(app))


def _rules(app: App) -> None:
    app.go(MenuScene(app))
    book = RulesBook(app, "R25")
    app.open(book)
    book.search_for("tile")
    app.relayout()


def _rules_sheet(app: App) -> None:
    app.go(MenuScene(app))
    app.open(RulesBook(app, "R34"))


SCENES: dict[str, Callable[[App], object]] = {
    "menu": _menu,
    "setup": _setup,
    "race": _race,
    "race-8": _eight,
    "race-3": _three,
    "choice": _choice,
    "leg-sheet": _leg_sheet,
    "result": _result,
    "pause": _pause,
    "settings": _settings,
    "captions": _captions,
    "log": _log,
    "rules": _rules,
    "rules-sheet": _rules_sheet,
    "chapters": _chapters,
    "lesson": _lesson,
    "lesson-sheet": _lesson_sheet,
    "hint": _hint,
    "curtain": _curtain,
}
CAPTIONED = ("captions",)
"""Drawn with captions on."""
LARGE = ("race-200",)
"""Drawn at an interface scale of 200 %."""


def draw(name: str, size: tuple[int, int], folder: Path) -> pygame.Surface:
    """The picture of a scene in a window of `size`."""
    large = name in LARGE
    with an_app(folder, size, ui_scale=2.0 if large else 1.0, captions=name in CAPTIONED) as app:
        (SCENES["race"] if large else SCENES[name])(app)
        # On a busy machine the board would say that the race is not saved yet.
        assert app.services.saver.flush(30.0)
        for _ in range(3):
            app.tick(0.02, [])
        return app.screen.copy()


def names() -> list[tuple[str, tuple[int, int]]]:
    return [(name, size) for name in (*SCENES, *LARGE) for size in SIZES]


def file_of(name: str, size: tuple[int, int]) -> Path:
    return Path(__file__).parent / "images" / f"{name}-{size[0]}x{size[1]}.png"
