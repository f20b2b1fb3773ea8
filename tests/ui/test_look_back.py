"""Looking back is offered wherever a finished race is met, and a turn that is told leads to its board and back."""

from __future__ import annotations

import time

import pytest

from camelup.session.replaying import Tape
from camelup.ui.kit.app import App
from camelup.ui.library.library import LibraryScene
from camelup.ui.race.result import ResultScene
from camelup.ui.replay.replay import ReplayScene
from camelup.ui.replay.review import ReviewScene
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP, click
from tests.ui.kept import finish, played
from tests.ui.screens import finished_races


def looked_back(app: App) -> ReviewScene:
    """The review on top, once it is there."""
    scene = app.scene
    assert isinstance(scene, ReviewScene)
    for _ in range(6_000):
        app.tick(STEP, [])
        if scene.plots:
            return scene
        time.sleep(0.01)
    raise AssertionError("the review does not come")


def test_the_library_offers_looking_back_in_place_of_playing_on(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    finish(app, played(seats=3).record)
    finished_races(app)
    assert isinstance(app.scene, LibraryScene)
    library = app.scene
    assert library.races.errands.finish(30.0)
    app.tick(STEP, [])
    assert "play_on" not in library.focus
    click(app, "review")
    assert library.races.errands.finish(30.0)
    app.tick(STEP, [])
    scene = app.scene
    assert isinstance(scene, ReviewScene)
    assert scene.focus["back"].label == app.texts("common.back")
    click(app, "back")
    assert app.scene is library
    scene.job.join(30.0)
    assert scene.job.review is None, "the work ends with the screen that began it"


def test_a_replay_offers_looking_back_once_its_race_is_over(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    app.go(ReplayScene(app, Tape(played(5).record)))
    assert "tool:review" not in app.scene.focus
    replayed = ReplayScene(app, Tape(played(seats=3).record))
    app.go(replayed)
    click(app, "tool:review")
    assert isinstance(app.scene, ReviewScene)
    click(app, "back")
    assert app.scene is replayed


@pytest.mark.parametrize("way_back", ["tool:review", "tool:back"])
def test_a_turn_that_is_told_leads_to_its_board_and_back(make_app: MakeApp, way_back: str) -> None:
    app = make_app(speed="off")
    match = played(seats=3)
    app.go(ResultScene(app, match))
    click(app, "review")
    scene = looked_back(app)
    turn = scene.selected
    assert turn is not None
    click(app, "board")
    replayed = app.scene
    assert isinstance(replayed, ReplayScene)
    assert replayed.index == turn.index, "as it was when the seat had to choose"
    assert replayed.stage.seen == Tape(match.record).observe(turn.index)
    click(app, way_back)
    assert app.scene is scene
    assert scene.selected is turn
    scene.look_at(3)
    click(app, "board")
    assert isinstance(app.scene, ReplayScene)
    assert app.scene.index == 3
