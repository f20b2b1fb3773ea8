"""The finish seen from beside the track: who runs, who has won, and that it hides nothing for longer than one wants."""

from __future__ import annotations

import pygame
import pytest

from camelup.rules.actions import RollDie
from camelup.rules.board import Camel, ranking
from camelup.ui.art import camels, confetti
from camelup.ui.art.finish_line import View
from camelup.ui.race.scene import RaceScene
from camelup.ui.table.finish import Finish, finish_of
from camelup.ui.table.views import finish_view
from tests.ui.conftest import MakeApp
from tests.ui.driving import attend
from tests.ui.race_driver import open_race, press, ready, until, watch
from tests.ui.race_tables import match_of, people, track

CLOSE = {16: "gp", 15: "b", 4: "ry", 8: "k", 9: "w"}
"""Green carries Purple over the line with any roll, and Blue is right behind."""
BACK = {1: "wyb", 9: "pgr", 15: "k"}
"""White carries Yellow and Blue backwards over the line with any roll; Red is on top of the leading stack."""
FIELD = {16: "g", 5: "prby", 8: "k", 9: "w"}


def crossing(make_app: MakeApp, stacks: dict[int, str], roll: str, **settings: object) -> RaceScene:
    """A race in whose next action, a roll, a unit runs over the line."""
    scene = open_race(make_app(**{"speed": "normal", **settings}), match_of(people(3), rolls=roll, stacks=stacks))
    until(scene, lambda: ready(scene))
    scene.choosing.submit(RollDie())
    return scene


def shown(scene: RaceScene) -> Finish:
    """The finish, from its first moment."""
    until(scene, lambda: scene.stage.finish is not None)
    assert scene.stage.finish is not None
    attend(scene.app)
    return scene.stage.finish


@pytest.mark.parametrize(
    ("stacks", "roll", "stack", "winner", "backwards", "pursuer", "close"),
    [
        (CLOSE, "g2", "gp", "p", False, "b", True),
        (FIELD, "g1", "g", "g", False, "", False),
        (BACK, "w2", "wyb", "r", True, "", False),
    ],
)
def test_r28_who_runs_through_the_tape_and_who_has_won(
    make_app: MakeApp,
    stacks: dict[int, str],
    roll: str,
    stack: str,
    winner: str,
    backwards: bool,
    pursuer: str,
    close: bool,
) -> None:
    scene = crossing(make_app, stacks, roll)
    finish = shown(scene)
    assert finish.stack == tuple(map(Camel, stack))
    assert (finish.winner, finish.backwards, finish.close) == (Camel(winner), backwards, close)
    assert finish.winner is ranking(scene.match.observe(None).board)[0]
    assert finish.pursuer == tuple(map(Camel, pursuer))
    assert scene.narrator.camel(winner) in finish.headline


def test_without_anybody_beyond_the_line_there_is_no_finish() -> None:
    board = track({16: "gp", 3: "bry", 8: "k", 9: "w"})
    with pytest.raises(ValueError, match="nobody has crossed"):
        finish_of(board, "")


def test_the_last_stride_is_slow_only_where_it_is_close(make_app: MakeApp) -> None:
    ran = {}
    for name, stacks, roll in (("close", CLOSE, "g2"), ("far", FIELD, "g1")):
        scene = crossing(make_app, stacks, roll)
        finish = shown(scene)
        until(scene, lambda finish=finish: finish.torn)
        before, since = finish.ran, finish.since
        watch(scene.app, 6)
        ran[name] = (finish.ran - before) / (finish.since - since)
    assert ran["close"] == pytest.approx(ran["far"] / 4, rel=0.2)


def test_one_press_goes_on_from_a_finish_to_the_leg_that_is_paid(make_app: MakeApp) -> None:
    scene = crossing(make_app, CLOSE, "g2")
    shown(scene)
    press(scene.app, "space")
    watch(scene.app)
    assert scene.stage.finish is None
    assert scene.stage.told is not None


def test_a_finish_goes_on_by_itself(make_app: MakeApp) -> None:
    scene = crossing(make_app, BACK, "w2")
    shown(scene)
    until(scene, lambda: scene.stage.finish is None)
    assert scene.stage.told is not None


def test_without_animation_nothing_hides_the_board(make_app: MakeApp) -> None:
    scene = crossing(make_app, CLOSE, "g2", speed="off")
    for _ in range(20):
        watch(scene.app)
        assert scene.stage.finish is None


def test_with_reduced_motion_it_is_a_still_picture_that_fades_in(make_app: MakeApp) -> None:
    scene = crossing(make_app, CLOSE, "g2", reduced_motion=True)
    finish = shown(scene)
    until(scene, lambda: finish.solid == 1.0)
    pictures = set()
    for _ in range(10):
        watch(scene.app)
        if scene.stage.finish is finish:
            pictures.add(pygame.image.tobytes(scene.app.screen, "RGB"))
    assert len(pictures) == 1


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (2560, 1080), (800, 1000)])
@pytest.mark.parametrize("stack", ["g", "gp", "gkwbyrp"])
@pytest.mark.parametrize("backwards", [False, True])
def test_a_runner_rests_inside_the_picture_below_the_headline(
    make_app: MakeApp, size: tuple[int, int], stack: str, backwards: bool
) -> None:
    letters = tuple(map(Camel, stack))
    finish = Finish(letters, Camel.GREEN, backwards, (), False, "", approach=1.0, through=1.0, on=1.0)
    view = View(pygame.Rect(40, 90, *size))
    foot = view.at(finish_view._axis(finish, view), finish_view.GROUND)
    height = finish_view.CAMEL * finish_view._share(letters) * view.scale
    whole = camels.stack_rect(letters, *foot, height, -1)
    assert view.area.contains(whole)
    box = finish_view.ribbon_box(make_app(size).painter, view, "Green wins the race!")
    assert not box.colliderect(whole)


def test_no_paper_falls_on_what_is_spared(make_app: MakeApp) -> None:
    app = make_app()
    spared, white = pygame.Rect(200, 150, 500, 300), (255, 255, 255)
    picture = pygame.Surface((1000, 600))
    picture.fill(white)
    for seconds in (0.5, 1.5, 2.5):
        confetti.draw_paper(picture, app.assets, ("#000000",), 1.0, seconds, [spared])
    inside = picture.subsurface(spared)
    assert pygame.transform.average_color(inside)[:3] == white
    assert pygame.transform.average_color(picture)[:3] != white


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "nl"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_longest_headline_fits_its_ribbon_whole(make_app: MakeApp, language: str, scale: float) -> None:
    scene = crossing(make_app, BACK, "w2", language=language, ui_scale=scale)
    finish, view = shown(scene), View(scene.geometry.open_board)
    box = finish_view.ribbon_box(scene.painter, view, finish.headline)
    assert scene.painter.narrowest(finish.headline) <= box.width - view.px(finish_view.MARGIN)
    assert view.area.contains(box)
