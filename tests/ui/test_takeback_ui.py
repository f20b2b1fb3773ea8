"""Taking back at the race screen: what is shown goes back with the race, and a refusal says why."""

from __future__ import annotations

import pygame
import pytest

from camelup.rules.actions import Pile, PredictFinish, RollDie
from camelup.rules.board import Camel
from camelup.session.match import Match
from camelup.session.sayings import Notice
from camelup.session.takeback import Kept
from camelup.ui.kit.app import App
from camelup.ui.race.curtain import CurtainScene
from camelup.ui.race.pause import PauseScene
from camelup.ui.race.scene import RaceScene
from camelup.ui.table.target import Space
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP, attend, click, key
from tests.ui.kept import played, seats_of
from tests.ui.race_driver import at_rest, settle_race, until, watch


def race_of(app: App, match: Match) -> RaceScene:
    scene = RaceScene(app, match)
    app.go(scene)
    settle_race(scene)
    return scene


def ticket(match: Match) -> None:
    """Take the first leg ticket that there is."""
    match.submit(next(action for action in match.legal if type(action).__name__ == "TakeLegTicket"))


@pytest.mark.parametrize("how", ["u", "ctrl z", "pause", "tool"])
def test_the_last_action_of_ones_own_goes_back(make_app: MakeApp, how: str) -> None:
    app = make_app(speed="off")
    scene = race_of(app, Match.new(seats_of(4, 4), seed="a"))
    before, seen, log = scene.match.record.actions, scene.match.observe(scene.match.turn), list(scene.stage.log)
    turn = scene.match.turn
    ticket(scene.match)
    settle_race(scene)
    assert scene.match.number == 1
    if how == "pause":
        key(app, pygame.K_ESCAPE)
        assert isinstance(app.scene, PauseScene)
        click(app, "undo")
        assert app.scene is scene
    elif how == "tool":
        assert scene.focus["tool:undo"].hint == app.texts("race.tool.undo")
        click(app, "tool:undo")
    elif how == "u":
        key(app, pygame.K_u, "u")
    else:
        key(app, pygame.K_z, "", pygame.KMOD_CTRL)
    assert scene.match.record.actions == before
    watch(app, 3)
    assert scene.viewer == turn
    assert scene.stage.seen == seen
    assert scene.stage.log == log
    assert at_rest(scene.stage) == []
    assert scene.covered
    assert scene.cast.names[turn] in app.toast.text
    assert scene.choices.active


def test_in_the_middle_of_its_picture_an_action_goes_back_at_once(make_app: MakeApp) -> None:
    app = make_app()
    scene = race_of(app, Match.new(seats_of(4, 4), seed="a"))
    ticket(scene.match)
    watch(app, 4)
    assert scene.animating
    assert scene.stage.fliers
    key(app, pygame.K_u, "u")
    assert scene.match.number == 0
    assert scene.timeline.idle
    assert at_rest(scene.stage) == []
    assert scene.stage.seen == scene.match.observe(scene.viewer)


def test_what_computers_did_since_goes_back_and_they_think_anew(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    scene = race_of(app, Match.new(seats_of(4, 1), seed="a", starter=0))
    ticket(scene.match)
    until(scene, lambda: scene.match.number > 1)
    # The key waits until it counts, and computers act meanwhile: what may be taken back is asked right before it.
    attend(app)
    reason = scene.match.take_back_reason()
    key(app, pygame.K_u, "u")
    if reason is None:
        assert scene.match.number == 0
        assert not app.services.thinker.thinking
        assert scene.choices.active
    else:
        assert reason is Kept.DIE_RELEASED
        assert app.toast.text == app.texts("takeback.die_released")


@pytest.mark.parametrize("policy", ["none", "own", "any"])
def test_the_table_decides_about_dice(make_app: MakeApp, policy: str) -> None:
    app = make_app(speed="off")
    scene = race_of(app, played(0, people=4, takeback=policy))
    scene.match.submit(RollDie())
    settle_race(scene)
    rolled = scene.match.record.actions
    key(app, pygame.K_u, "u")
    if policy == "any":
        assert scene.match.number == 0
        # The same die comes again.
        scene.match.submit(RollDie())
        assert scene.match.record.actions == rolled
        return
    assert scene.match.number == 1
    assert app.toast.text == app.texts("takeback.table" if policy == "none" else "takeback.die_released")


def test_a_score_sheet_goes_away_with_the_leg_that_did_not_end(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    scene = race_of(app, played(0, people=4, takeback="any"))
    for _ in range(5):
        scene.match.submit(RollDie())
    for _ in range(2_000):
        if scene.stage.sheet is not None and scene.timeline.waiting:
            break
        watch(app)
    assert scene.stage.sheet is not None
    key(app, pygame.K_u, "u")
    watch(app, 2)
    assert scene.stage.sheet is None
    assert scene.match.number == 4
    assert scene.stage.seen == scene.match.observe(scene.viewer)
    assert scene.choices.active


def test_every_refusal_has_its_words(make_app: MakeApp) -> None:
    app = make_app()
    for reason in Kept:
        assert app.texts(f"takeback.{reason.name.lower()}").endswith(".")


def test_nothing_to_take_back_is_said(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    scene = race_of(app, played(0, people=4))
    assert scene.focus["tool:undo"].hint == app.texts("takeback.nothing")
    key(app, pygame.K_u, "u")
    assert app.toast.text == app.texts("takeback.nothing")
    assert scene.match.number == 0


def test_a_choice_that_is_open_closes(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    scene = race_of(app, played(0, people=4))
    ticket(scene.match)
    settle_race(scene)
    scene.choosing.choose_of_two(Space(8))
    key(app, pygame.K_u, "u")
    assert scene.choosing.choice is None
    assert scene.match.number == 0
    app.tick(STEP, [])


@pytest.mark.parametrize("how", ["ctrl y", "ctrl shift z", "pause", "tool", "tool by keys"])
def test_what_was_taken_back_is_done_again(make_app: MakeApp, how: str) -> None:
    app = make_app(speed="off", handover="off")
    scene = race_of(app, Match.new(seats_of(4, 4), seed="a"))
    ticket(scene.match)
    settle_race(scene)
    whole, log, seen = scene.match.record, list(scene.stage.log), scene.match.observe(None)
    key(app, pygame.K_u, "u")
    assert app.toast.text.endswith("Ctrl+Y does it again.")
    settle_race(scene)
    if how == "pause":
        key(app, pygame.K_ESCAPE)
        click(app, "redo")
        assert app.scene is scene
    elif how == "ctrl y":
        key(app, pygame.K_y, "", pygame.KMOD_CTRL)
    elif how == "tool":
        click(app, "tool:redo")
    elif how == "tool by keys":
        scene.focus.set("tool:redo", visible=True)
        key(app, pygame.K_RETURN)
        assert scene.focus.current is scene.focus["tool:undo"], "the keys go on where they were"
    else:
        key(app, pygame.K_z, "", pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    settle_race(scene)
    assert scene.match.record.actions == whole.actions
    assert scene.match.observe(None) == seen
    assert scene.stage.log == log
    assert app.toast.text == app.texts("takeback.again")
    key(app, pygame.K_ESCAPE)
    assert "redo" not in app.scene.focus
    key(app, pygame.K_ESCAPE)
    key(app, pygame.K_y, "", pygame.KMOD_CTRL)
    assert app.toast.text == app.texts("takeback.nothing_again")


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_redo_stands_beside_take_back_only_while_there_is_something_to_redo(make_app: MakeApp, scale: float) -> None:
    """It was in the pause menu and on a key alone, so whoever played by mouse could not find it."""
    app = make_app((1024, 640), ui_scale=scale, speed="off", handover="off")
    scene = race_of(app, Match.new(seats_of(4, 4), seed="a"))
    assert "tool:redo" not in scene.focus
    ticket(scene.match)
    settle_race(scene)
    assert "tool:redo" not in scene.focus
    click(app, "tool:undo")
    undo, redo = scene.focus["tool:undo"], scene.focus["tool:redo"]
    assert (redo.rect.top, redo.key) == (undo.rect.top, "Ctrl+Y")
    assert 0 <= redo.rect.left - undo.rect.right < 8
    assert redo.hint == app.texts("pause.redo.hint")
    # Something else is done now, so there is nothing to do again.
    scene.choosing.submit(RollDie())
    assert "tool:redo" not in scene.focus
    settle_race(scene)
    assert "tool:redo" not in scene.focus


def test_a_double_click_on_redo_presses_nothing_else(make_app: MakeApp) -> None:
    """The log's button lies there as soon as nothing is left to redo."""
    app = make_app(speed="off", handover="off")
    scene = race_of(app, Match.new(seats_of(4, 4), seed="a"))
    ticket(scene.match)
    settle_race(scene)
    click(app, "tool:undo")
    spot = scene.focus["tool:redo"].rect.center
    click(app, "tool:redo")
    assert scene.focus["tool:log"].rect.collidepoint(spot)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.tick(STEP, [pygame.Event(kind, pos=spot, button=1, touch=False)])
    assert app.scene is scene


def test_redo_is_not_offered_where_the_table_takes_nothing_back(make_app: MakeApp) -> None:
    app = make_app(speed="off", handover="off")
    scene = race_of(app, played(0, people=4, takeback="none"))
    ticket(scene.match)
    settle_race(scene)
    key(app, pygame.K_u, "u")
    assert "tool:redo" not in scene.focus


def test_redoing_brings_the_curtain_for_whoever_is_next(make_app: MakeApp) -> None:
    """The person who asks sees nothing of the hand of the next one, nor of the card that is played again."""
    app = make_app(speed="off", handover="curtain")
    scene = race_of(app, Match.new(seats_of(3, 3), seed="a", starter=0))
    until(scene, lambda: isinstance(app.scene, CurtainScene) and app.scene.shut)
    key(app, pygame.K_RETURN)
    until(scene, lambda: app.scene is scene and scene.viewer == 0)
    scene.choosing.submit(PredictFinish(Camel.RED, Pile.WINNER))
    until(scene, lambda: isinstance(app.scene, CurtainScene) and app.scene.shut)
    key(app, pygame.K_u, "u")
    until(scene, lambda: isinstance(app.scene, CurtainScene) and app.scene.shut)
    assert scene.match.turn == 0
    key(app, pygame.K_y, "", pygame.KMOD_CTRL)
    until(scene, lambda: isinstance(app.scene, CurtainScene) and app.scene.shut)
    assert scene.match.turn == 1
    assert app.scene.seat == 1
    assert scene.viewer is None
    assert scene.stage.seen == scene.match.observe(None)


@pytest.mark.parametrize("handover", ["cover", "off"])
def test_what_was_said_of_a_turn_goes_away_with_it(make_app: MakeApp, handover: str) -> None:
    """ "Taken back. Nadia, your turn again." still stood there when it was the next person's turn."""
    app = make_app(speed="off", handover=handover)
    scene = race_of(app, Match.new(seats_of(4, 4), seed="a"))
    ticket(scene.match)
    settle_race(scene)
    key(app, pygame.K_u, "u")
    name = scene.cast.names[scene.match.turn]
    assert app.toast.active
    assert app.toast.text.startswith(app.texts("takeback.done", name=name))
    settle_race(scene)
    scene.play.submit(RollDie())
    assert not app.toast.active


def test_what_is_not_about_a_turn_stays(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    scene = race_of(app, Match.new(seats_of(4, 4), seed="a"))
    app.tell(Notice.NOT_SAVED(why="full"))
    scene.play.submit(RollDie())
    assert app.toast.active
