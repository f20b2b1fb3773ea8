"""How a race begins: the dice that the seed set it up with, and the camels that trot to where they stand."""

from __future__ import annotations

import pygame
import pytest

from camelup.rules.board import CAMELS
from camelup.session.dice import setup_from_seed, setup_rolls
from camelup.session.match import Match
from camelup.ui.kit.app import App
from camelup.ui.race.scene import RaceScene
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP
from tests.ui.race_driver import people, press, track

SEEDS = ("film", "fudo-lami-toru", "3")


def begun(app: App, match: Match | None = None) -> RaceScene:
    app.to_race(match or Match.new(people(3), seed="film", starter=0))  # type: ignore[attr-defined]
    scene = app.scene
    assert isinstance(scene, RaceScene)
    return scene


def seconds(scene: RaceScene) -> float:
    """How long the race is not to be played yet; nothing may be missing afterwards."""
    passed = 0.0
    while not scene.idle:
        scene.app.tick(STEP, [])
        passed += STEP
        assert passed < 30
    assert not scene.stage.absent
    assert not scene.stage.moving
    assert scene.choices.active
    return passed


@pytest.mark.parametrize("seed", SEEDS)
def test_the_dice_that_are_shown_are_those_that_placed_the_camels(seed: str) -> None:
    board = setup_from_seed(seed)
    rolls = setup_rolls(seed)
    assert sorted(roll.face for roll in rolls) == sorted(CAMELS)
    for roll in rolls:
        space = next(number for number, stack in enumerate(board.stacks, start=1) if roll.face in stack)
        assert roll.number == (space if space < 8 else 17 - space)
    for stack in board.stacks:
        # Who came later stands on who was there.
        order = [next(i for i, roll in enumerate(rolls) if roll.face is camel) for camel in stack]
        assert order == sorted(order)


def test_a_race_of_that_seed_knows_them_and_one_that_was_set_up_by_hand_has_none() -> None:
    assert Match.new(people(3), seed="film", starter=0).setup_rolls == setup_rolls("film")
    arranged = Match.new(people(3), seed="film", starter=0, board=track({1: "bgryp", 16: "kw"}))
    assert arranged.setup_rolls == ()


def test_the_first_race_of_a_start_begins_in_full_and_the_next_one_briefly(make_app: MakeApp) -> None:
    app = make_app(speed="normal")
    scene = begun(app)
    assert scene.stage.absent == frozenset(CAMELS)
    assert not scene.choices.active
    whole = seconds(scene)
    assert 3 < whole < 7
    assert "Seat 1" in scene.stage.banner
    assert seconds(begun(app)) < 1


def test_every_camel_trots_to_its_own_space(make_app: MakeApp) -> None:
    app = make_app(speed="normal")
    scene = begun(app)
    came = []
    while not scene.idle:
        before = scene.stage.absent
        app.tick(STEP, [])
        came += sorted(before - scene.stage.absent)
        unit = scene.stage.unit
        if unit is not None:
            assert unit.stack[0] in scene.stage.seen.board.stack_on(unit.end)
    assert came == [roll.face for roll in setup_rolls("film")]


@pytest.mark.parametrize("settings", [{"speed": "off"}, {"speed": "normal", "reduced_motion": True}])
def test_nothing_trots_where_motion_is_unwanted(make_app: MakeApp, settings: dict[str, object]) -> None:
    scene = begun(make_app(**settings))
    assert scene.idle
    assert not scene.stage.absent


def test_a_race_that_was_set_up_by_hand_or_goes_on_begins_at_once(make_app: MakeApp) -> None:
    app = make_app(speed="normal")
    assert begun(app, Match.new(people(3), seed="film", starter=0, board=track({1: "bgryp", 16: "kw"}))).idle
    match = Match.new(people(3), seed="film", starter=0)
    match.submit(sorted(match.legal, key=str)[0])
    assert begun(app, match).idle


@pytest.mark.parametrize("way", ["key", "click"])
def test_any_press_skips_it_and_does_nothing_else(make_app: MakeApp, way: str) -> None:
    app = make_app(speed="normal")
    scene = begun(app)
    for _ in range(40):
        app.tick(STEP, [])
    assert scene.stage.absent
    if way == "key":
        press(app, "3")
    else:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            app.tick(STEP, [pygame.Event(kind, pos=app.screen.get_rect().center, button=1, touch=False)])
    assert scene.idle
    assert not scene.stage.absent
    assert scene.match.number == 0
    scene.app.repaint()
    app.tick(0.0, [])
    shown = app.screen.copy()
    app.go(RaceScene(app, scene.match))  # type: ignore[arg-type]
    app.tick(0.0, [])
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(app.screen, "RGB")
