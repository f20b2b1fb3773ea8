"""What stirs for its own sake on the menu and a waiting table: cheap, true to the whole picture, often still."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from camelup.session.match import Match
from camelup.ui.art.wind import STEP, Air
from camelup.ui.kit.app import AWAKE, App
from camelup.ui.kit.scene import REST
from camelup.ui.menus.menu import MenuScene
from tests.ui import driving
from tests.ui.conftest import MakeApp
from tests.ui.race_driver import open_race, people

Opens = Callable[[App], object]


def menu(app: App) -> None:
    app.go(MenuScene(app))  # type: ignore[arg-type]


def race(app: App) -> None:
    open_race(app, Match.new(people(6), seed="life", starter=0))
    app.services.saver.flush(10.0)


SCREENS = pytest.mark.parametrize("opens", [menu, race])


def opened(make_app: MakeApp, opens: Opens, **settings: object) -> App:
    app = make_app(**{"speed": "normal", **settings})
    opens(app)
    driving.settle(app)
    waits(app, AWAKE + 1)
    return app


def waits(app: App, seconds: float, step: float = driving.STEP) -> int:
    """Let time pass without input; returns how many pictures were drawn."""
    before = app.frames
    for _ in range(round(seconds / step)):
        app.tick(step, [])
    return app.frames - before


@SCREENS
def test_something_stirs_a_few_times_a_second(make_app: MakeApp, opens: Opens) -> None:
    app = opened(make_app, opens)
    drawn = waits(app, 10.0)
    assert 10 < drawn < 90, "few enough to cost little"


@SCREENS
def test_a_light_picture_is_the_same_as_a_whole_one(make_app: MakeApp, opens: Opens) -> None:
    app = opened(make_app, opens)
    for _ in range(60):
        app.tick(STEP + 0.001, [])
        light = app.screen.copy()
        app.scene.layout(app.scene.painter.metrics)
        app.repaint()
        app.tick(0.0, [])
        assert pygame.image.tobytes(light, "RGB") == pygame.image.tobytes(app.screen, "RGB")
        app.tick(0.0, [])


@SCREENS
def test_a_light_picture_tells_the_window_all_that_it_has_changed(make_app: MakeApp, opens: Opens) -> None:
    app = opened(make_app, opens)
    told = 0
    for _ in range(60):
        before = app.screen.copy()
        app.tick(STEP + 0.001, [])
        touched = app.frame.touched
        if touched is None:
            continue
        told += bool(touched)
        for rect in touched:
            before.blit(app.screen, rect, rect)
        assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(app.screen, "RGB")
        assert sum(rect.width * rect.height for rect in touched) < 0.45 * before.get_width() * before.get_height()
    assert told > 20


@SCREENS
@pytest.mark.parametrize("settings", [{"reduced_motion": True}, {"speed": "off"}])
def test_nothing_stirs_where_motion_is_unwanted(make_app: MakeApp, opens: Opens, settings: dict[str, object]) -> None:
    app = opened(make_app, opens, **settings)
    assert waits(app, 10.0) == 0
    assert app.doze == REST


@SCREENS
@pytest.mark.parametrize("gone", [pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN])
def test_nothing_stirs_out_of_sight(make_app: MakeApp, opens: Opens, gone: int) -> None:
    app = opened(make_app, opens)
    app.tick(driving.STEP, [pygame.Event(gone)])
    waits(app, AWAKE + 1)
    assert waits(app, 10.0) == 0
    assert app.doze == REST
    app.tick(driving.STEP, [pygame.Event(pygame.WINDOWRESTORED)])
    assert waits(app, 5.0) > 5


@SCREENS
def test_the_window_dozes_until_something_stirs_and_wakes_at_a_touch(make_app: MakeApp, opens: Opens) -> None:
    app = opened(make_app, opens)
    assert 0 < app.doze <= STEP
    app.tick(driving.STEP, [pygame.Event(pygame.MOUSEMOTION, pos=(3, 3), rel=(1, 1), buttons=(0, 0, 0), touch=False)])
    assert app.doze == 0


def test_a_computer_that_thinks_is_waited_for_awake(make_app: MakeApp) -> None:
    app = make_app(speed="normal")
    scene = open_race(app, Match.new(people(6), seed="life", starter=0))
    waits(app, AWAKE + 1)
    scene.play.choices = replace(scene.play.choices, active=False)
    assert scene.dozes == 0


def test_the_first_moment_is_the_one_that_still_pictures_show() -> None:
    air = Air()
    assert (air.flag, air.lean, air.wings(0), air.glide(0.4)) == (0, 0, 1.0, pytest.approx(0.4))
