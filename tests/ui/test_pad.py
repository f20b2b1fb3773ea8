"""A game pad: what its buttons press, what is shown for them, and that it may come, go, or not be there at all."""

from __future__ import annotations

import pygame
import pytest

from camelup.session.match import Match
from camelup.session.replaying import Tape
from camelup.ui.kit import pad as pads
from camelup.ui.kit.commands import Command
from camelup.ui.kit.pad import FIRST_REPEAT, NEXT_REPEAT, Pad
from camelup.ui.menus.menu import MenuScene
from camelup.ui.menus.settings import SettingsScene
from camelup.ui.race.pause import PauseScene
from camelup.ui.race.scene import RaceScene
from camelup.ui.replay.replay import ReplayScene
from camelup.ui.table.log import LogScene
from camelup.ui.table.target import Kind, Space
from tests.ui.conftest import MakeApp
from tests.ui.driving import click, key, move_to
from tests.ui.kept import played
from tests.ui.pads import push, tilt, with_pad
from tests.ui.race_driver import focused, open_race, people, settle_race, shown_words, watch

LEFT_X, LEFT_Y = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY
TRIGGER = pygame.CONTROLLER_AXIS_TRIGGERRIGHT


def table(make_app: MakeApp, size: tuple[int, int] = (1280, 720), **settings: object) -> RaceScene:
    """A race of three people at the first one's turn."""
    scene = open_race(with_pad(make_app(size, **settings)), Match.new(people(3), seed="pad", starter=0))
    settle_race(scene)
    return scene


def stick(pad: Pad, axis: int, share: float) -> list[int]:
    """Move a stick and return the keys that it presses."""
    event = pygame.Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(share * 32767), instance_id=0)
    presses = pad.translate(event)
    assert presses is not None
    return [press.key for press in presses]


# The stick -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("axis", "share", "arrow"),
    [
        (LEFT_X, 1.0, pygame.K_RIGHT),
        (LEFT_X, -1.0, pygame.K_LEFT),
        (LEFT_Y, 0.6, pygame.K_DOWN),
        (LEFT_Y, -0.6, pygame.K_UP),
    ],
)
def test_the_stick_presses_an_arrow_once_it_is_far_enough(axis: int, share: float, arrow: int) -> None:
    pad = Pad()
    assert stick(pad, axis, share * 0.4) == []
    assert stick(pad, axis, share) == [arrow]
    assert stick(pad, axis, share * 0.98) == [], "still the same press"


def test_a_stick_that_trembles_at_its_edge_presses_once() -> None:
    pad = Pad()
    found = [key for share in (0.52, 0.47, 0.52, 0.45, 0.55) for key in stick(pad, LEFT_X, share)]
    assert found == [pygame.K_RIGHT]
    stick(pad, LEFT_X, 0.1)
    assert stick(pad, LEFT_X, 0.55) == [pygame.K_RIGHT]


def test_a_direction_that_is_held_goes_on_by_itself_until_it_is_let_go() -> None:
    pad = Pad()
    stick(pad, LEFT_Y, 1.0)
    assert pad.update(FIRST_REPEAT * 0.9) == []
    assert [press.key for press in pad.update(FIRST_REPEAT * 0.2)] == [pygame.K_DOWN]
    assert pad.update(NEXT_REPEAT * 0.5) == []
    assert [press.key for press in pad.update(NEXT_REPEAT * 0.6)] == [pygame.K_DOWN]
    stick(pad, LEFT_Y, 0.0)
    assert pad.update(10.0) == []


def test_a_diagonal_is_the_longer_way() -> None:
    pad = Pad()
    assert stick(pad, LEFT_X, 0.6) == [pygame.K_RIGHT]
    assert stick(pad, LEFT_Y, 0.9) == [pygame.K_DOWN]
    assert stick(pad, LEFT_Y, 0.5) == [pygame.K_RIGHT]


def test_a_trigger_turns_one_page_for_each_pull() -> None:
    pad = Pad()
    assert [stick(pad, TRIGGER, share) for share in (0.2, 0.7, 1.0, 0.1, 0.9)] == [
        [],
        [pygame.K_PAGEDOWN],
        [],
        [],
        [pygame.K_PAGEDOWN],
    ]


def test_the_right_stick_presses_nothing() -> None:
    assert stick(Pad(), pygame.CONTROLLER_AXIS_RIGHTX, 1.0) == []


# What the buttons do ---------------------------------------------------------------------------------------------


def test_a_takes_and_b_goes_back(make_app: MakeApp) -> None:
    scene = table(make_app)
    push(scene.app, "down")
    scene.focus.set("action:tile")
    push(scene.app, "a")
    assert scene.choosing.kind is Kind.TILE
    push(scene.app, "b")
    assert scene.choosing.kind is not Kind.TILE
    push(scene.app, "b")
    assert isinstance(scene.app.scene, PauseScene)


def test_x_looks_at_the_hand_and_y_asks_the_coach(make_app: MakeApp) -> None:
    scene = table(make_app)
    assert scene.covered
    push(scene.app, "x")
    assert not scene.covered
    assert not scene.coach.on
    push(scene.app, "y")
    assert scene.coach.on


def test_start_pauses_from_anywhere_in_the_race_and_goes_on_again(make_app: MakeApp) -> None:
    scene = table(make_app)
    scene.choosing.choose_of_two(Space(8))
    push(scene.app, "start")
    assert isinstance(scene.app.scene, PauseScene)
    push(scene.app, "start")
    assert scene.app.scene is scene
    assert scene.choosing.choice == Space(8)


def test_select_opens_the_log_and_closes_it(make_app: MakeApp) -> None:
    scene = table(make_app)
    push(scene.app, "select")
    assert isinstance(scene.app.scene, LogScene)
    push(scene.app, "select")
    assert scene.app.scene is scene


def test_shoulder_buttons_walk_the_groups_of_the_open_table(make_app: MakeApp) -> None:
    scene = table(make_app)
    groups = []
    for _ in range(3):
        push(scene.app, "rb")
        assert scene.focus.current is not None
        groups.append(scene.focus.current.group)
    assert groups == ["actions", "tickets", "bets"]
    push(scene.app, "lb")
    assert scene.focus.current.group == "tickets"


def test_shoulder_buttons_turn_pages_where_there_are_some(make_app: MakeApp) -> None:
    scene = table(make_app, ui_scale=2.0)
    tabs = []
    for _ in range(5):
        push(scene.app, "rb")
        tabs.append(scene.tab.value)
    assert tabs[0] == tabs[4]
    assert len(set(tabs)) == 4
    push(scene.app, "lb")
    assert scene.tab.value == tabs[3]
    assert focused(scene.app) == f"tab:{tabs[3]}"


def test_shoulder_buttons_turn_the_pages_of_the_settings(make_app: MakeApp) -> None:
    app = with_pad(make_app())
    app.go(MenuScene(app))
    scene = SettingsScene(app)
    app.open(scene)
    push(app, "rb")
    assert scene.page.name == "table"
    push(app, "lb")
    push(app, "lb")
    assert scene.page.name == "keys"


def test_a_recorded_race_by_pad(make_app: MakeApp) -> None:
    app = with_pad(make_app())
    app.go(MenuScene(app))
    scene = ReplayScene(app, Tape(played(30, seats=6).record))
    app.open(scene)
    push(app, "right")
    assert scene.index == 1
    tilt(app, TRIGGER, 1.0)
    tilt(app, TRIGGER, 0.0)
    assert scene.index > 1
    push(app, "x")
    assert scene.playing
    push(app, "x")
    push(app, "down")
    assert focused(app) != "scrub"
    index = scene.index
    push(app, "right")
    assert scene.index == index, "away from the bar the cross walks from control to control"
    push(app, "b")
    assert isinstance(app.scene, MenuScene)


def test_the_cross_that_is_held_walks_on(make_app: MakeApp) -> None:
    app = with_pad(make_app())
    app.go(MenuScene(app))
    app.tick(0.0, [pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_DPAD_DOWN, instance_id=0)])
    first = focused(app)
    app.tick(FIRST_REPEAT + 0.01, [])
    assert focused(app) != first


# What is shown ---------------------------------------------------------------------------------------------------


def test_the_buttons_of_the_pad_are_shown_while_it_is_used(make_app: MakeApp) -> None:
    scene = table(make_app)
    app = scene.app
    assert (app.shortcut(Command.LOG), app.shortcut(Command.LEG)) == ("L", "1")
    push(app, "down")
    assert (app.shortcut(Command.LOG), app.shortcut(Command.LEG)) == ("Select", "")
    assert scene.focus["action:leg"].cap == ""  # type: ignore[attr-defined]
    scene.focus.set("tool:coach")
    watch(app)
    assert app.tooltip.sign == "Y"
    assert app.tooltip.text == app.texts("race.tool.coach")
    scene.focus.set("action:leg")
    watch(app)
    assert app.tooltip.sign == "A"
    app.draw()
    key(app, pygame.K_TAB)
    assert app.shortcut(Command.LOG) == "L"
    assert app.tooltip.sign == ""
    push(app, "down")
    move_to(app, (5, 5))
    assert app.pad_used, "a mouse that is only pushed aside changes nothing"
    click(app, "tool:coach")
    assert not app.pad_used


def test_the_race_speaks_of_buttons_while_something_moves(make_app: MakeApp) -> None:
    scene = table(make_app, speed="slow")
    push(scene.app, "down")
    scene.focus.set("action:roll")
    push(scene.app, "a")
    watch(scene.app, 3)
    assert scene.animating
    scene.app.relayout()
    assert scene.app.texts("race.watch.pad") in shown_words(scene.app)
    push(scene.app, "y")
    assert scene.match.number == 1
    settle_race(scene)


# Coming and going ------------------------------------------------------------------------------------------------


class Plugged:
    """What SDL opens."""

    def __init__(self, index: int) -> None:
        if index > 5:
            raise pygame.error("it is broken")
        self.name = "Stub"
        self.index = index
        self.closed = False

    def as_joystick(self) -> Plugged:
        return self

    def get_instance_id(self) -> int:
        return 40 + self.index

    def quit(self) -> None:
        self.closed = True


@pytest.fixture
def sdl(monkeypatch: pytest.MonkeyPatch) -> None:
    import pygame._sdl2.controller as controller

    monkeypatch.setattr(controller, "Controller", Plugged)


@pytest.mark.usefixtures("sdl")
def test_a_pad_that_is_pulled_out_gives_way_to_the_keys(make_app: MakeApp) -> None:
    app = with_pad(make_app())
    app.go(MenuScene(app))
    pad = app.services.pad
    assert pad is not None
    app.tick(0.0, [pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=0)])
    assert pad.plugged_in
    assert not app.pad_used, "plugged in is not used yet"
    app.tick(
        0.0, [pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_DPAD_DOWN, instance_id=40)]
    )
    here = focused(app)
    app.tick(0.0, [pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=40)])
    assert not pad.plugged_in
    assert not app.pad_used
    assert app.toast.text == app.texts("pad.gone")
    app.tick(5.0, [])
    assert focused(app) == here, "nothing is held any more"


@pytest.mark.usefixtures("sdl")
def test_a_pad_that_does_not_answer_is_no_problem() -> None:
    pad = Pad()
    assert pad.translate(pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=9)) == []
    assert not pad.plugged_in
    assert pad.translate(pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=3)) == []
    pad.close()


def test_without_anything_that_knows_pads_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    import pygame._sdl2.controller as controller

    def fail() -> None:
        raise pygame.error("no such thing here")

    monkeypatch.setattr(controller, "init", fail)
    pads.Pad().start()


def test_pads_are_looked_for_after_the_first_frame(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = with_pad(make_app())
    frames: list[int] = []
    monkeypatch.setattr(app.services.pad, "start", lambda: frames.append(app.frames))
    app.go(MenuScene(app))
    assert frames == []
    for _ in range(3):
        app.tick(0.1, [])
    assert frames == [1]


def test_other_events_are_not_the_pads() -> None:
    event = pygame.Event(pygame.KEYDOWN, key=pygame.K_a, unicode="a", mod=0, scancode=0)
    assert Pad().translate(event) is None
