"""The sky over the board goes through the day, a leg at a time, and a picture of it tells the leg."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from camelup.session.match import Match
from camelup.ui.kit.theme import HIGH_CONTRAST, THEME
from camelup.ui.race.scene import RaceScene
from tests.ui.conftest import MakeApp
from tests.ui.race_driver import open_race, people

FRAME = 1 / 30


def opened(make_app: MakeApp, **settings: object) -> RaceScene:
    app = make_app((1024, 640), **settings)
    scene: RaceScene = open_race(app, Match.new(people(3), seed="day", starter=0))
    return scene


def to_leg(scene: RaceScene, leg: int) -> None:
    scene.stage.seen = replace(scene.stage.seen, leg=leg)


def sky(scene: RaceScene) -> pygame.Color:
    """The mean colour of the sky as it is drawn now."""
    scene.app.repaint()
    scene.app.tick(0.0, [])
    board = scene.geometry.board
    strip = scene.app.screen.subsurface((board.left, board.top, board.width, board.height // 12))
    return pygame.Color(pygame.transform.average_color(strip))


def passing(scene: RaceScene, seconds: float) -> list[float]:
    """How far the new sky is come, frame by frame."""
    shown = []
    for _ in range(round(seconds / FRAME)):
        scene.pass_time(FRAME)
        shown.append(scene.stage.dawn)
    return shown


@pytest.mark.parametrize("high_contrast", [False, True])
def test_a_picture_of_the_board_tells_the_leg(make_app: MakeApp, high_contrast: bool) -> None:
    scene = opened(make_app, speed="off", high_contrast=high_contrast)
    skies = []
    for leg in range(1, 8):
        to_leg(scene, leg)
        scene.pass_time(FRAME)
        skies.append(sky(scene))
    for a, b in pairwise(skies[:5]):
        assert sum(abs(one - other) for one, other in zip(a, b, strict=True)) > 60
    assert skies[4] == skies[5] == skies[6], "dusk stays"


def test_both_looks_have_a_sky_for_each_time_of_day() -> None:
    assert len(THEME.skies) == len(HIGH_CONTRAST.skies) == 5


def test_the_new_sky_takes_the_place_of_the_old_one_bit_by_bit(make_app: MakeApp) -> None:
    scene = opened(make_app, speed="normal")
    to_leg(scene, 2)
    shown = passing(scene, 1.4)
    assert shown == sorted(shown)
    assert shown[0] < 0.1
    assert shown[-1] == 1
    assert len(set(shown)) > 10
    assert 1.0 < FRAME * shown.index(1.0) < 1.3


def test_where_motion_is_reduced_it_fades_and_at_once_means_at_once(make_app: MakeApp) -> None:
    scene = opened(make_app, speed="normal", reduced_motion=True)
    to_leg(scene, 2)
    assert FRAME * passing(scene, 1.0).index(1.0) < 0.2
    scene.app.change_settings(speed="off")
    to_leg(scene, 3)
    assert set(passing(scene, 0.2)) == {1.0}


def test_taking_back_brings_the_old_sky_at_once(make_app: MakeApp) -> None:
    scene = opened(make_app, speed="normal")
    to_leg(scene, 3)
    passing(scene, 2.0)
    to_leg(scene, 2)
    assert set(passing(scene, 0.2)) == {1.0}
