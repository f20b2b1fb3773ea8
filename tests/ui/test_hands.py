"""Whole races of six with partnerships, from the menu to the result and back: by keys alone, and by a pad alone."""

from __future__ import annotations

import logging
from collections.abc import Callable

import pygame
import pytest

from camelup.players.levels import HUMAN, Controller
from camelup.ui.kit.app import App
from camelup.ui.menus.menu import MenuScene
from camelup.ui.menus.setup import SetupScene
from camelup.ui.race.curtain import CurtainScene
from camelup.ui.race.result import ResultScene
from camelup.ui.race.scene import RaceScene
from tests.ui.conftest import MakeApp
from tests.ui.pads import PadHand, push, with_pad
from tests.ui.race_driver import KINDS, Hand, KeyHand, WholeRace, focused, press, steer

Push = Callable[[App, str], None]


def walk_to(app: App, name: str, press_on: Push) -> None:
    """Press Tab, or what a pad has for it, until a widget has the focus."""
    for _ in range(len(list(app.scene.focus)) + 1):
        if focused(app) == name:
            return
        press_on(app, "tab")
    raise AssertionError(f"Tab does not come to {name}")


def set_up(app: App, press_on: Push, people: tuple[int, ...]) -> RaceScene:
    """From the menu, set a table of six up without typing anything, and begin."""
    app.go(MenuScene(app))
    app.tick(0.0, [])
    steer(app, "new", press_on)
    press_on(app, "enter")
    scene = app.scene
    assert isinstance(scene, SetupScene)
    while len(scene.table.seats) < 6:
        walk_to(app, "add", press_on)
        press_on(app, "enter")
    for seat in range(6):
        walk_to(app, f"who{seat}", press_on)
        wanted = HUMAN if seat in people else Controller("computer:tourist")
        for _ in range(10):
            if scene.table.seats[seat].controller == wanted:
                break
            press_on(app, "right")
        assert scene.table.seats[seat].controller == wanted
    walk_to(app, "start", press_on)
    press_on(app, "enter")
    race = app.scene
    assert isinstance(race, RaceScene)
    return race


class Only:
    """Lets one kind of input reach the app and refuses all other."""

    def __init__(self, app: App, kinds: set[int]) -> None:
        self.seen: set[int] = set()
        self._kinds, self._tick = kinds, app.tick
        # What still waits comes from the window of the test before.
        pygame.event.clear()
        app.tick = self  # type: ignore[method-assign,assignment]

    def __call__(self, dt: float, events: list[pygame.Event]) -> None:
        input_kinds = {
            pygame.KEYDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.TEXTINPUT,
            pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERAXISMOTION,
        }  # fmt: skip
        self.seen |= {event.type for event in events} & input_kinds
        assert self.seen <= self._kinds
        self._tick(dt, events)


@pytest.mark.parametrize(
    ("hand", "press_on", "kind"),
    [(KeyHand(), press, pygame.KEYDOWN), (PadHand(), push, pygame.CONTROLLERBUTTONDOWN)],
    ids=["keys", "pad"],
)
def test_a_whole_race_of_six_from_the_menu_to_the_menu(
    make_app: MakeApp, hand: Hand, press_on: Push, kind: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    app = with_pad(make_app())
    only = Only(app, {kind})
    race = WholeRace(set_up(app, press_on, (0, 2, 5)), hand, seed=6)
    race.play()
    assert isinstance(app.scene, ResultScene)
    assert set(race.done) >= set(KINDS)
    assert race.sheets >= 4
    assert race.looked > 0
    assert only.seen == {kind}
    assert app.pad_used is (kind == pygame.CONTROLLERBUTTONDOWN)
    assert caplog.records == []
    steer(app, "menu", press_on)
    press_on(app, "enter")
    assert isinstance(app.scene, MenuScene)


def test_two_people_pass_the_screen_on_behind_curtains_by_pad_alone(
    make_app: MakeApp, caplog: pytest.LogCaptureFixture
) -> None:
    """From the menu through curtains, hands, small choices and sheets to the result: no key and no mouse anywhere."""
    caplog.set_level(logging.WARNING)
    app = with_pad(make_app(handover="curtain"))
    only = Only(app, {pygame.CONTROLLERBUTTONDOWN})
    race = WholeRace(set_up(app, push, (0, 3)), PadHand(), seed=11)
    race.play()
    assert isinstance(app.scene, ResultScene)
    assert only.seen == {pygame.CONTROLLERBUTTONDOWN}
    assert race.curtains > 5, "the screen goes from one to the other before every turn"
    assert race.sheets >= 3
    assert sum(race.done.values()) >= race.curtains
    assert caplog.records == []
    push(app, "a")
    assert isinstance(app.scene, ResultScene), "a press too many starts nothing"
    steer(app, "again", push)
    push(app, "a")
    assert isinstance(app.scene, RaceScene | CurtainScene)
    assert app.scene is not race.scene
