"""The music while the window is minimised or hidden."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from camelup.session.match import Match
from camelup.ui.kit.app import App
from camelup.ui.kit.sound import SoundCue, Tune
from camelup.ui.menus.menu import MenuScene
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP
from tests.ui.race_driver import open_race, people, track


class Listener:
    """A sound that only remembers what it was asked for."""

    def __init__(self) -> None:
        self.tune: Tune | None = None
        self.asked = 0

    def music(self, tune: Tune | None) -> None:
        self.asked += tune != self.tune
        self.tune = tune

    def play(self, cue: SoundCue, *, level: int = 0, volume: float = 1.0) -> bool:
        return False

    def set_volumes(self, effects: float, music: float, muted: bool) -> None:
        pass

    def start(self) -> None:
        pass


def listening(make_app: MakeApp, **settings: object) -> tuple[App, Listener]:
    app = make_app(**settings)
    app.services.sound = listener = Listener()  # type: ignore[assignment]
    app.go(MenuScene(app))
    assert listener.tune == "menu"
    return app, listener


def window(app: App, event: int) -> None:
    app.tick(STEP, [pygame.Event(event)])


@pytest.mark.parametrize("gone", [pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN])
@pytest.mark.parametrize(
    "back", [pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWMAXIMIZED, pygame.WINDOWFOCUSGAINED]
)
def test_the_music_stops_while_the_window_is_out_of_sight(make_app: MakeApp, gone: int, back: int) -> None:
    app, listener = listening(make_app)
    window(app, gone)
    assert listener.tune is None
    window(app, back)
    assert listener.tune == "menu"


def test_a_race_that_begins_meanwhile_is_heard_once_the_window_is_back(make_app: MakeApp) -> None:
    app, listener = listening(make_app)
    window(app, pygame.WINDOWMINIMIZED)
    app.music("race")
    assert listener.tune is None
    window(app, pygame.WINDOWRESTORED)
    assert listener.tune == "race"


def test_it_goes_on_where_that_is_wished(make_app: MakeApp) -> None:
    app, listener = listening(make_app, quiet_when_minimised=False)
    window(app, pygame.WINDOWMINIMIZED)
    assert listener.tune == "menu"


def test_losing_the_focus_alone_stops_nothing_and_getting_it_starts_nothing_anew(make_app: MakeApp) -> None:
    app, listener = listening(make_app)
    window(app, pygame.WINDOWFOCUSLOST)
    assert listener.tune == "menu"
    window(app, pygame.WINDOWFOCUSGAINED)
    assert listener.asked == 1


def test_the_music_runs_while_a_racing_camel_is_near_the_line(make_app: MakeApp) -> None:
    app, listener = listening(make_app)
    far, near = track({12: "b", 2: "gryp", 15: "k", 16: "w"}), track({13: "b", 2: "gryp", 15: "k", 16: "w"})
    scene = open_race(app, Match.new(people(3), seed="near", starter=0, board=far))
    for _ in range(5):
        app.tick(STEP, [])
    assert listener.tune == "race", "crazy camels stand there from the start"
    scene.stage.seen = replace(scene.stage.seen, board=near)
    app.tick(STEP, [])
    assert listener.tune == "sprint"
    scene.stage.seen = replace(scene.stage.seen, board=far)
    app.tick(STEP, [])
    assert listener.tune == "race"
