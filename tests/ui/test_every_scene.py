"""Every screen for somebody without a mouse: all controls reached, the focus seen, a way out; and large targets."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

import pygame
import pytest
from msgspec.structs import replace

from camelup.players.levels import Controller
from camelup.session.match import Match
from camelup.session.replaying import Tape
from camelup.session.review import ReviewJob
from camelup.ui.kit.app import App
from camelup.ui.kit.ask import AskScene, Request
from camelup.ui.kit.commands import Command
from camelup.ui.kit.confirm import Answer, ConfirmScene, Question
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.cycler import Stepper
from camelup.ui.kit.widgets.focus import PAGE_GROUPS
from camelup.ui.library.library import LibraryScene
from camelup.ui.library.statistics import StatisticsScene
from camelup.ui.menus.keys import KeysScene
from camelup.ui.menus.menu import MenuScene
from camelup.ui.menus.players import PlayersScene
from camelup.ui.menus.press_key import PressKeyScene
from camelup.ui.menus.settings import SettingsScene
from camelup.ui.menus.setup import SetupScene
from camelup.ui.menus.trouble import TroubleScene
from camelup.ui.race.curtain import CurtainScene
from camelup.ui.race.pause import PauseScene
from camelup.ui.race.result import ResultScene
from camelup.ui.race.scene import RaceScene
from camelup.ui.replay.branch import BranchScene
from camelup.ui.replay.cards import CardsScene
from camelup.ui.replay.replay import ReplayScene
from camelup.ui.replay.review import ReviewScene
from camelup.ui.rulebook.scene import RulesBook
from camelup.ui.table.target import Space
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP, attend
from tests.ui.kept import finish, played
from tests.ui.race_driver import ARROWS, KEYS, focused, open_race, people, press, settle_race

Opens = Callable[[App], Scene]


def over_menu(make: Callable[[App], Scene]) -> Opens:
    """Show a scene over the menu, as most of them are."""

    def opens(app: App) -> Scene:
        app.go(MenuScene(app))
        scene = make(app)
        app.open(scene)
        return scene

    return opens


def menu(app: App) -> Scene:
    app.services.saver.put(played(4).record)
    app.go(MenuScene(app))
    return app.scene


def race(app: App) -> RaceScene:
    scene = open_race(app, Match.new(people(6), seed="walk", starter=0))
    settle_race(scene)
    return scene


def choice(app: App) -> Scene:
    scene = race(app)
    scene.choosing.choose_of_two(Space(8))
    return scene


def seat(app: App) -> Scene:
    scene = race(app)
    press(app, "escape")
    app.close(app.scene)
    scene.choosing.ally_with(1)
    return app.scene


def log_of(app: App) -> Scene:
    race(app).tools.open_log()
    return app.scene


def paused(app: App) -> Scene:
    race(app).pause()
    assert isinstance(app.scene, PauseScene)
    return app.scene


def library(app: App) -> Scene:
    for n in range(3):
        app.services.library.save(played(6 + n, seed=str(n)).record, f"Race {n}")
    app.go(MenuScene(app))
    scene = LibraryScene(app)
    app.open(scene)
    assert scene.races.errands.finish(30.0)
    return scene


def statistics(app: App) -> Scene:
    finish(app, played().record)
    app.go(MenuScene(app))
    scene = StatisticsScene(app)
    app.open(scene)
    assert scene.errands.finish(30.0)
    return scene


def replayed(app: App) -> ReplayScene:
    app.go(MenuScene(app))
    scene = ReplayScene(app, Tape(played(seats=6).record))
    app.open(scene)
    scene.show(20)
    return scene


def curtain(app: App) -> CurtainScene:
    app.change_settings(handover="curtain", ui_scale=2.0)
    open_race(app, played(20, seats=6, people=6))
    for _ in range(300):
        app.tick(STEP, [])
        if isinstance(app.scene, CurtainScene) and app.scene.shut:
            assert "told" in app.scene.focus
            return app.scene
    raise AssertionError("no curtain comes")


def recap(app: App) -> Scene:
    curtain(app).show_again()
    return app.scene


def cards(app: App) -> Scene:
    scene = CardsScene(app, replayed(app))
    app.open(scene)
    return scene


def branch(app: App) -> Scene:
    scene = BranchScene(app, replayed(app).tape, 20)
    app.open(scene)
    return scene


def players(app: App) -> Scene:
    app.go(MenuScene(app))
    record = played(5, seats=6).record
    strangers = tuple(replace(seat, controller=Controller("robot")) for seat in record.seats)
    app.open(PlayersScene(app, replace(record, seats=strangers), lambda _: None))
    return app.scene


def result(app: App) -> Scene:
    scene = ResultScene(app, played(seats=6))
    app.go(scene)
    return scene


def reviewed(app: App) -> Scene:
    record = played(seats=4).record
    app.go(MenuScene(app))
    scene = ReviewScene(app, record, ReviewJob(record))
    app.open(scene)
    for _ in range(3_000):
        app.tick(STEP, [])
        if scene.plots:
            return scene
        time.sleep(0.01)
    raise AssertionError("the review does not come")


def settings(page: str) -> Opens:
    def opens(app: App) -> Scene:
        app.go(MenuScene(app))
        scene = SettingsScene(app)
        app.open(scene)
        scene.focus.activate(scene.focus[f"page:{page}"])
        return scene

    return opens


def ask(app: App) -> Scene:
    return AskScene(app, Request("Title", "What is it called?", "Save", "Save it", 40, "Race"), lambda _: None)


def confirm(app: App) -> Scene:
    return ConfirmScene(app, Question("Really?", "It is lost then.", "No", (Answer("yes", "Yes", lambda: None),)))


SCENES: dict[str, Opens] = {
    "menu": menu,
    "setup": over_menu(SetupScene),
    "settings screen": settings("screen"),
    "settings table": settings("table"),
    "settings sound": settings("sound"),
    "settings keys": settings("keys"),
    "keys": over_menu(KeysScene),
    "press a key": over_menu(lambda app: PressKeyScene(app, Command.LOG)),
    "library": library,
    "statistics": statistics,
    "race": race,
    "choice": choice,
    "seat": seat,
    "log": log_of,
    "pause": paused,
    "rule book": over_menu(RulesBook),
    "replay": replayed,
    "curtain": curtain,
    "recap": recap,
    "cards": cards,
    "branch": branch,
    "players": players,
    "result": result,
    "review": reviewed,
    "ask": over_menu(ask),
    "confirm": over_menu(confirm),
    "trouble": over_menu(lambda app: TroubleScene(app, RuntimeError("it broke"))),
}
NO_WAY_OUT = {"menu", "press a key"}
"""The first screen has no other to go back to; what the keys of the question do has tests of its own."""


def show(app: App, name: str) -> Scene:
    scene = SCENES[name](app)
    app.tick(STEP, [])
    attend(app)
    assert app.scene is scene
    return scene


def key(app: App, name: str) -> None:
    """Press a key without letting time pass."""
    app.tick(0.0, [pygame.Event(pygame.KEYDOWN, key=KEYS[name], unicode="", mod=0, scancode=0)])


@dataclass
class Walk:
    """Where keys lead on a screen from where it begins."""

    app: App
    keys: tuple[str, ...]

    def reached(self) -> set[str]:
        scene = self.app.scene
        key(self.app, "tab")
        seen, queue = {focused(self.app)}, deque([focused(self.app)])
        while queue:
            name = queue.popleft()
            for arrow in self.keys:
                widget = scene.focus[name]
                if isinstance(widget, Stepper) and arrow in ("left", "right"):
                    # There these two change the value.
                    continue
                scene.focus.set(name, visible=True)
                key(self.app, arrow)
                assert self.app.scene is scene
                found = focused(self.app)
                if found not in seen:
                    seen.add(found)
                    queue.append(found)
        return seen


def names(scene: Scene) -> set[str]:
    return {widget.name for widget in scene.focus}


@pytest.mark.parametrize("name", [name for name in SCENES if name != "press a key"])
def test_arrows_reach_every_control(make_app: MakeApp, name: str) -> None:
    """A pad has nothing else where its shoulder buttons turn pages; elsewhere those step on as Tab does."""
    app = make_app()
    scene = show(app, name)
    paged = any(widget.group in PAGE_GROUPS for widget in scene.focus)
    keys = tuple(ARROWS) if paged else (*ARROWS, "tab")
    assert Walk(app, keys).reached() == names(scene)


@pytest.mark.parametrize("name", [name for name in SCENES if name != "press a key"])
def test_tab_stops_at_every_group_once_around(make_app: MakeApp, name: str) -> None:
    app = make_app()
    scene = show(app, name)
    groups: list[str] = []
    widgets: list[Widget] = list(scene.focus)
    stops = [w.name for n, w in enumerate(widgets) if not w.group or n == 0 or w.group != widgets[n - 1].group]
    scene.focus.set(stops[-1])
    for _ in stops:
        key(app, "tab")
        assert scene.focus.visible
        groups.append(focused(app))
    assert groups == stops


@pytest.mark.parametrize("name", SCENES)
def test_the_focus_is_seen(make_app: MakeApp, name: str) -> None:
    app = make_app()
    scene = show(app, name)
    for widget in list(scene.focus)[:3]:
        scene.focus.set(widget.name, visible=False)
        app.tooltip.clear()
        app.draw()
        before = app.screen.copy()
        scene.focus.visible = scene.dirty = True
        app.draw()
        ring = widget.rect.inflate(12, 12).clip(app.screen.get_rect())
        plain, ringed = before.subsurface(ring), app.screen.subsurface(ring)
        assert pygame.image.tobytes(plain, "RGB") != pygame.image.tobytes(ringed, "RGB"), widget.name


@pytest.mark.parametrize("name", sorted(SCENES.keys() - NO_WAY_OUT))
def test_esc_leads_out(make_app: MakeApp, name: str) -> None:
    app = make_app()
    scene = show(app, name)
    before = names(scene)
    key(app, "escape")
    if app.scene is scene and scene.focus.current is not None and names(scene) == before:
        key(app, "escape")
    assert app.scene is not scene or names(scene) != before


@pytest.mark.parametrize("name", SCENES)
def test_no_target_is_smaller_than_32_pixels(make_app: MakeApp, name: str) -> None:
    app = make_app((1280, 720))
    scene = show(app, name)
    small = {w.name: w.rect.size for w in scene.focus if min(w.rect.size) < 32}
    assert small == {}
