"""A press in haste does nothing to a screen that appeared unasked, nor does a key that is still held."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from game.rules.actions import RollDie
from game.session.match import Match
from game.ui.app import App
from game.ui.guard import SECONDS
from game.ui.scenes.race.scene import RaceScene
from game.ui.scenes.result import ResultScene
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP
from tests.ui.pads import with_pad
from tests.ui.race_driver import open_race, people, until


def down(code: int) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, unicode="", mod=0, scancode=0)


def up(code: int) -> pygame.Event:
    return pygame.Event(pygame.KEYUP, key=code, unicode="", mod=0, scancode=0)


def clicked(point: tuple[int, int]) -> list[pygame.Event]:
    return [
        pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(1, 1), buttons=(0, 0, 0), touch=False),
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1, touch=False),
        pygame.Event(pygame.MOUSEBUTTONUP, pos=point, button=1, touch=False),
    ]


def result(app: App) -> ResultScene:
    match = Match.new(people(3), seed="guard", starter=0)
    while not match.over:
        match.submit(RollDie())
    scene = ResultScene(app, match)
    app.go(scene)
    return scene


def presses(app: App, way: str) -> Sequence[pygame.Event]:
    """The events of one press of the main button."""
    if way == "mouse":
        return clicked(app.scene.focus["again"].rect.center)
    if way == "pad":
        button = pygame.CONTROLLER_BUTTON_A
        return [
            pygame.Event(kind, button=button, instance_id=0)
            for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
        ]
    code = pygame.K_SPACE if way == "space" else pygame.K_RETURN
    return [down(code), up(code)]


@pytest.mark.parametrize("way", ["enter", "space", "mouse", "pad"])
def test_a_second_press_at_the_end_of_a_race_starts_no_other(make_app: MakeApp, way: str) -> None:
    app = with_pad(make_app(speed="off"))
    scene = result(app)
    app.tick(STEP, [])
    app.tick(STEP, presses(app, way))
    app.tick(SECONDS / 2, [])
    app.tick(0.0, presses(app, way))
    assert app.scene is scene
    app.tick(SECONDS, [])
    app.tick(STEP, presses(app, way))
    assert isinstance(app.scene, RaceScene)


def test_a_key_that_is_held_only_repeats_itself(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    app.go(RaceScene(app, Match.new(people(3), seed="guard", starter=0)))
    app.tick(STEP, [down(pygame.K_RETURN)])
    scene = result(app)
    for _ in range(30):
        app.tick(0.06, [down(pygame.K_RETURN)])
    assert app.scene is scene
    app.tick(STEP, [up(pygame.K_RETURN)])
    app.tick(STEP, [down(pygame.K_RETURN), up(pygame.K_RETURN)])
    assert isinstance(app.scene, RaceScene)


def test_a_key_that_was_pressed_in_haste_and_held_does_nothing_either(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    scene = result(app)
    for _ in range(30):
        app.tick(0.06, [down(pygame.K_RETURN)])
    assert app.scene is scene


def test_keys_that_are_let_go_in_another_window_are_not_held(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    result(app)
    app.tick(SECONDS / 4, [down(pygame.K_RETURN)])
    app.tick(SECONDS, [pygame.Event(pygame.WINDOWFOCUSLOST)])
    app.tick(STEP, [down(pygame.K_RETURN)])
    assert isinstance(app.scene, RaceScene)


@pytest.mark.parametrize("way", ["space", "mouse"])
def test_skipping_in_haste_does_not_turn_a_score_sheet_over(make_app: MakeApp, way: str) -> None:
    app = make_app(speed="normal")
    scene = open_race(app, Match.new(people(3), seed="guard", starter=0))
    for _ in range(5):
        until(scene, lambda: scene.idle)
        scene.submit(RollDie())
    until(scene, lambda: scene.animating)
    board = scene.geometry.board.center
    hasty = clicked(board) if way == "mouse" else [down(pygame.K_SPACE), up(pygame.K_SPACE)]
    for _ in range(20):
        app.tick(0.01, hasty)
    assert scene.timeline.waiting
    sheet = scene.stage.sheet
    assert sheet is not None
    app.tick(SECONDS, [])
    assert scene.stage.sheet is sheet
    app.tick(STEP, hasty)
    assert scene.stage.sheet is not sheet
