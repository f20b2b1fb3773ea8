"""A recorded race on the screen: any moment of it, however it is reached, looks the same and is the truth."""

from __future__ import annotations

import random

import pygame
import pytest

from camelup.rules.actions import Pile
from camelup.session.record import rolls_in
from camelup.session.replaying import Tape
from camelup.ui.kit.app import App
from camelup.ui.kit.confirm import ConfirmScene
from camelup.ui.kit.widgets.scrub_bar import ScrubBar
from camelup.ui.menus.menu import MenuScene
from camelup.ui.race.result import ResultScene
from camelup.ui.race.scene import RaceScene
from camelup.ui.replay.branch import BranchScene
from camelup.ui.replay.cards import CardsScene
from camelup.ui.replay.replay import ReplayScene
from camelup.ui.table.log import LogScene
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP, click, key
from tests.ui.kept import cut_words, played
from tests.ui.race_driver import at_rest

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


def watched(app: App, tape: Tape | None = None) -> ReplayScene:
    """Open a replay over the menu; without a tape, of a whole race of six."""
    app.go(MenuScene(app))
    scene = ReplayScene(app, tape or Tape(played(seats=6).record))
    app.open(scene)
    app.tick(STEP, [])
    return scene


def run_out(app: App, scene: ReplayScene, dt: float = 0.5) -> None:
    """Let the picture of an action come to its end."""
    for _ in range(2_000):
        if scene.timeline.idle:
            return
        app.tick(dt, [])
    raise AssertionError("the picture does not end")


def looks(scene: ReplayScene) -> tuple[object, ...]:
    """All that is shown of a moment."""
    stage = scene.stage
    return stage.seen, stage.banner, stage.banner_roll, tuple(stage.log), tuple(at_rest(stage))


# Every moment ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("speed", ["off", "fast"])
def test_stepping_through_a_whole_race_shows_the_truth_at_every_moment(make_app: MakeApp, speed: str) -> None:
    app = make_app((1024, 640), speed=speed)
    scene = watched(app)
    for index in range(1, scene.tape.length + 1):
        scene.forward()
        run_out(app, scene)
        stepped = looks(scene)
        assert scene.index == index
        assert scene.stage.seen == scene.tape.observe(index)
        assert at_rest(scene.stage) == []
        scene.show(index)
        assert looks(scene) == stepped
    assert scene.stage.seen.over


def test_any_way_to_a_moment_leads_to_the_same_picture(make_app: MakeApp) -> None:
    app = make_app((1024, 640), speed="off")
    scene = watched(app)
    moments = {}
    for index in range(scene.tape.length + 1):
        scene.show(index)
        moments[index] = looks(scene)
    rng = random.Random(3)
    for _ in range(120):
        rng.choice((scene.back, scene.forward, lambda: scene.jump_leg(1), lambda: scene.jump_leg(-1),
                    lambda: scene.show(rng.randrange(-3, scene.tape.length + 4))))()  # fmt: skip
        if rng.random() < 0.5:
            run_out(app, scene)
            assert looks(scene) == moments[scene.index]
        assert 0 <= scene.index <= scene.tape.length


def test_a_step_moves_and_a_step_back_does_not(make_app: MakeApp) -> None:
    app = make_app()
    scene = watched(app)
    key(app, pygame.K_RIGHT)
    assert scene.animating
    key(app, pygame.K_LEFT)
    assert scene.index == 0
    assert not scene.animating
    assert scene.stage.seen == scene.tape.observe(0)
    assert scene.stage.banner == app.texts("replay.start")


def test_a_step_during_a_step_shows_the_first_one_whole(make_app: MakeApp) -> None:
    app = make_app()
    scene = watched(app)
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_RIGHT)
    assert scene.index == 2
    assert scene.animating
    run_out(app, scene)
    assert scene.stage.seen == scene.tape.observe(2)


def test_it_plays_by_itself_to_the_end_and_from_the_beginning_again(make_app: MakeApp) -> None:
    app = make_app((1024, 640), speed="off")
    scene = watched(app, Tape(played(12).record))
    key(app, pygame.K_SPACE)
    assert scene.playing
    for _ in range(400):
        app.tick(0.5, [])
    assert scene.index == scene.tape.length
    assert not scene.playing
    key(app, pygame.K_SPACE)
    assert scene.playing
    assert scene.index <= 1
    app.tick(0.5, [])
    app.tick(0.5, [])
    key(app, pygame.K_SPACE)
    held = scene.index
    for _ in range(20):
        app.tick(0.5, [])
    assert scene.index == held > 0


def test_at_the_end_the_button_plays_again(make_app: MakeApp) -> None:
    app = make_app((1024, 640), speed="fast")
    scene = watched(app)
    scene.show(scene.tape.length - 2)
    click(app, "play")
    assert scene.focus["play"].icon == "pause"
    while scene.index < scene.tape.length:
        app.tick(STEP, [])
    # The score sheets that come now take a while, and nothing comes after them that could be held.
    assert scene.animating
    assert scene.focus["play"].icon == "play"
    run_out(app, scene)
    assert scene.focus["play"].icon == "play"
    click(app, "play")
    assert scene.playing
    assert scene.index <= 1
    assert scene.focus["play"].icon == "pause"


def test_legs_are_jumped_to_with_keys_and_buttons(make_app: MakeApp) -> None:
    app = make_app()
    scene = watched(app)
    starts = [mark.index for mark in scene.tape.legs]
    key(app, pygame.K_PAGEDOWN)
    assert scene.index == starts[1]
    assert scene.stage.seen.leg == 2
    click(app, "leg_on")
    assert scene.index == starts[2]
    scene.forward()
    key(app, pygame.K_PAGEUP)
    assert scene.index == starts[2]
    click(app, "leg_back")
    assert scene.index == starts[1]
    key(app, pygame.K_END)
    assert scene.index == scene.tape.length
    key(app, pygame.K_HOME)
    assert scene.index == 0
    assert not scene.focus["step_back"].enabled


def test_the_bar_leads_anywhere_and_follows_the_mouse(make_app: MakeApp) -> None:
    app = make_app()
    scene = watched(app)
    bar = scene.focus["scrub"]
    assert isinstance(bar, ScrubBar)
    goal = scene.tape.length // 3
    down = (bar.x(goal), bar.rect.centery)
    app.tick(STEP, [pygame.Event(pygame.MOUSEBUTTONDOWN, pos=down, button=1, touch=False)])
    assert scene.index == goal
    along = (bar.x(2 * goal), bar.rect.bottom + 40)
    app.tick(STEP, [pygame.Event(pygame.MOUSEMOTION, pos=along, rel=(9, 9), buttons=(1, 0, 0), touch=False)])
    assert scene.index == 2 * goal
    app.tick(STEP, [pygame.Event(pygame.MOUSEBUTTONUP, pos=along, button=1, touch=False)])
    app.tick(STEP, [pygame.Event(pygame.MOUSEMOTION, pos=down, rel=(9, 9), buttons=(0, 0, 0), touch=False)])
    assert scene.index == 2 * goal
    assert all(bar.index_at(bar.x(index)) == index for index in range(0, scene.tape.length + 1, 7))


def test_a_click_on_the_bar_goes_there_and_lets_nothing_run(make_app: MakeApp) -> None:
    """By keys Enter on the bar lets the race run; a click did so too."""
    app = make_app()
    scene = watched(app)
    click(app, "scrub")
    assert 0 < scene.index < scene.tape.length
    assert not scene.playing
    scene.focus.set("scrub", visible=True)
    key(app, pygame.K_RETURN)
    assert scene.playing


def test_the_log_and_the_speed_have_their_keys(make_app: MakeApp) -> None:
    app = make_app()
    scene = watched(app)
    scene.show(5)
    key(app, pygame.K_l, "l")
    assert isinstance(app.scene, LogScene)
    key(app, pygame.K_ESCAPE)
    speed = app.services.settings.speed
    key(app, pygame.K_s, "s")
    assert app.services.settings.speed != speed
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, MenuScene)


# Secrets ---------------------------------------------------------------------------------------------------------


def test_cards_of_an_unfinished_race_stay_secret(make_app: MakeApp) -> None:
    app = make_app()
    scene = watched(app, Tape(played(60).record))
    assert not scene.tape.over
    key(app, pygame.K_c, "c")
    assert app.scene is scene
    assert app.toast.text == app.texts("replay.cards.secret")


@pytest.mark.parametrize("actions", [60, 2_000])
def test_cards_are_shown_when_the_race_is_over_or_its_table_agreed(make_app: MakeApp, actions: int) -> None:
    app = make_app()
    scene = watched(app, Tape(played(actions, open_replay=actions == 60).record))
    scene.show(40)
    key(app, pygame.K_c, "c")
    assert isinstance(app.scene, CardsScene)
    app.draw()
    key(app, pygame.K_RIGHT)
    assert scene.index == 41
    app.draw()
    cards = scene.tape.cards(41)
    assert cards is not None
    assert len(cards.pile(Pile.WINNER)) == len(scene.stage.seen.winner_pile)
    key(app, pygame.K_ESCAPE)
    assert app.scene is scene


def test_closed_purses_stay_closed_until_the_race_is_over(make_app: MakeApp) -> None:
    app = make_app()
    assert list(watched(app, Tape(played(30, open_purses=False).record)).open_purses) == []
    assert len(list(watched(app, Tape(played(open_purses=False).record)).open_purses)) == 4
    assert len(list(watched(app, Tape(played(30).record)).open_purses)) == 4


# Playing on ------------------------------------------------------------------------------------------------------


def branch(app: App, scene: ReplayScene, index: int) -> BranchScene:
    scene.show(index)
    key(app, pygame.K_p, "p")
    assert isinstance(app.scene, BranchScene)
    return app.scene


def test_a_race_is_played_on_from_any_moment_with_the_same_dice(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    scene = watched(app)
    branch(app, scene, 20)
    click(app, "start")
    race = app.scene
    assert isinstance(race, RaceScene)
    record = race.match.record
    # A quick computer seat may have gone on already.
    assert record.actions[:20] == scene.tape.record.actions[:20]
    assert record.branched_at == 20
    later = rolls_in(scene.tape.record.actions[20:])
    assert rolls_in(record.actions[20:]) + record.rolls_to_come == later
    assert app.services.saver.flush(10.0)
    assert app.services.store.load_autosave() == record


def test_new_dice_and_other_players_if_so_wished(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    scene = watched(app)
    choice = branch(app, scene, 20)
    click(app, "dice")
    before = choice.seats[0].controller
    click(app, "who:0")
    assert choice.seats[0].controller != before
    names = [seat.name for seat in choice.seats]
    click(app, "start")
    race = app.scene
    assert isinstance(race, RaceScene)
    record = race.match.record
    assert record.rolls_to_come == ()
    assert record.seed != scene.tape.record.seed
    assert record.seats[0].controller == choice.seats[0].controller
    assert [seat.name for seat in record.seats] == names


def test_after_the_end_there_is_nothing_to_play_on(make_app: MakeApp) -> None:
    app = make_app()
    scene = watched(app)
    scene.show(scene.tape.length)
    click(app, "branch")
    assert app.scene is scene
    assert app.toast.text == app.texts("replay.branch.over")


def test_an_unfinished_race_is_asked_about_first(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    app.services.store.autosave(played(3, seed="running").record)
    scene = watched(app)
    branch(app, scene, 5)
    click(app, "start")
    assert isinstance(app.scene, ConfirmScene)
    click(app, "no")
    assert isinstance(app.scene, BranchScene)
    key(app, pygame.K_ESCAPE)
    assert app.scene is scene


def test_from_the_result_the_race_is_watched_again(make_app: MakeApp) -> None:
    app = make_app()
    match = played()
    result = ResultScene(app, match)
    app.go(result)
    click(app, "replay")
    assert isinstance(app.scene, ReplayScene)
    assert app.scene.tape.record == match.record
    key(app, pygame.K_ESCAPE)
    assert app.scene is result


# Looks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 8])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_controls_fit_every_window(make_app: MakeApp, size: tuple[int, int], scale: float, seats: int) -> None:
    app = make_app(size, ui_scale=scale)
    scene = watched(app, Tape(played(seats=seats).record))
    scene.show(scene.tape.length // 2)
    window = app.screen.get_rect()
    solid = [widget for widget in scene.focus if widget.group != "spaces"]
    assert all(window.contains(widget.rect) for widget in solid)
    for n, widget in enumerate(solid):
        assert widget.rect.collidelist([other.rect for other in solid[:n]]) == -1, widget.name
    bar = [widget.rect for widget in solid if widget.group == "replay"]
    assert all(scene.geometry.bottom.contains(rect) for rect in bar)
    assert not any(scene.geometry.board.colliderect(rect) for rect in bar)
    app.draw()
    app.open(BranchScene(app, scene.tape, 3))
    assert cut_words(app) == []
    assert all(window.contains(widget.rect) for widget in app.scene.focus)
    app.close(app.scene)
    app.open(CardsScene(app, scene))
    assert cut_words(app) == []


def test_every_page_of_a_folded_table_opens(make_app: MakeApp) -> None:
    app = make_app((1024, 640), ui_scale=2.0)
    scene = watched(app)
    assert scene.geometry.folded
    for digit, page in (("7", "bets"), ("9", "log"), ("6", "seats")):
        key(app, ord(digit), digit)
        assert scene.tab.value == page
        app.draw()
    key(app, pygame.K_8, "8")
    assert scene.tab.value == "seats"


@pytest.mark.parametrize("speed", ["normal", "off"])
def test_the_replay_waits_while_the_log_lies_over_it_and_then_goes_on(make_app: MakeApp, speed: str) -> None:
    app = make_app(speed=speed)
    scene = watched(app)
    click(app, "play")
    for _ in range(40):
        app.tick(STEP, [])
    # In the middle of something, where anything moves at all.
    until = 400
    while speed == "normal" and not scene.animating and until:
        app.tick(STEP, [])
        until -= 1
    before = scene.index, looks(scene), scene.timeline.idle
    key(app, pygame.K_l)
    assert isinstance(app.scene, LogScene)
    for _ in range(300):
        app.tick(STEP, [])
    assert (scene.index, looks(scene), scene.timeline.idle) == before
    key(app, pygame.K_ESCAPE)
    assert app.scene is scene
    assert scene.playing
    for _ in range(300):
        app.tick(STEP, [])
    assert scene.index > before[0]


def test_nobody_thinks_in_a_replay(make_app: MakeApp) -> None:
    app = make_app(speed="fast")
    scene = watched(app)
    thinking = {app.texts("event.turn.computer", name=name) for name in scene.cast.names}
    turns = {app.texts("race.not_now.turn", name=name) for name in scene.cast.names}
    said: list[str] = []
    for _ in range(12):
        scene.forward()
        run_out(app, scene, 0.1)
        said += scene.news()
    assert not [words for words in said if any(words.startswith(each) for each in thinking)]
    assert [words for words in said if any(words.startswith(each) for each in turns)]
