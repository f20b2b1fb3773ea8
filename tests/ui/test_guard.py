"""One press of a key is one press, however slow the frames are; in haste it does nothing to what appeared unasked."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from camelup.rules.actions import RollDie
from camelup.session.match import Match
from camelup.ui.kit.app import App
from camelup.ui.kit.guard import DOUBLE, SECONDS, Guard
from camelup.ui.race.pause import PauseScene
from camelup.ui.race.result import ResultScene
from camelup.ui.race.scene import RaceScene
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP, attend
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


def frames(guard: Guard, seconds: float) -> None:
    """Let so many seconds of frames be shown in which nothing is pressed."""
    left = seconds
    while left > 1e-9:
        guard.update(min(STEP, left))
        guard.shown()
        left -= STEP


# Held keys -------------------------------------------------------------------------------------------------------


def test_escape_pressed_once_before_a_slow_frame_is_taken_once() -> None:
    guard = Guard()
    assert guard.sift([down(pygame.K_ESCAPE)]) == [down(pygame.K_ESCAPE)]
    # While the frame was painted the key was let go; SDL went on telling its press until somebody looked.
    assert guard.sift([*[down(pygame.K_ESCAPE)] * 8, up(pygame.K_ESCAPE)]) == [up(pygame.K_ESCAPE)]
    assert guard.sift([down(pygame.K_ESCAPE)]) == [down(pygame.K_ESCAPE)]


def test_an_arrow_let_go_during_a_slow_frame_walks_one_step() -> None:
    guard = Guard()
    assert guard.sift([down(pygame.K_LEFT)]) == [down(pygame.K_LEFT)]
    assert guard.sift([*[down(pygame.K_LEFT)] * 8, up(pygame.K_LEFT)]) == [up(pygame.K_LEFT)]


def test_held_tab_walks_one_step_a_frame() -> None:
    guard = Guard()
    for told in (1, 1, 3):
        assert guard.sift([down(pygame.K_LEFT)] * told) == [down(pygame.K_LEFT)]


def test_quick_presses_of_a_key_within_one_frame_all_count() -> None:
    pressed = [down(pygame.K_h), up(pygame.K_h)] * 3
    assert Guard().sift(pressed) == pressed


def test_keys_held_together_do_not_hide_each_other() -> None:
    guard = Guard()
    assert guard.sift([down(pygame.K_LCTRL), down(pygame.K_z)]) == [down(pygame.K_LCTRL), down(pygame.K_z)]
    assert guard.sift([up(pygame.K_z), down(pygame.K_z)]) == [up(pygame.K_z), down(pygame.K_z)]


def test_a_key_let_go_outside_the_window_can_be_pressed_again() -> None:
    guard = Guard()
    guard.sift([down(pygame.K_ESCAPE), pygame.Event(pygame.WINDOWFOCUSLOST)])
    assert guard.sift([down(pygame.K_ESCAPE)]) == [down(pygame.K_ESCAPE)]


def test_a_held_key_opens_the_pause_once(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    scene = open_race(app, Match.new(people(3), seed="guard", starter=0))
    until(scene, lambda: scene.idle)
    for _ in range(3):
        app.tick(STEP, [down(pygame.K_ESCAPE)] * 2)
        assert isinstance(app.scene, PauseScene)


def test_held_tab_walks_on(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    scene = result(app)
    attend(app)
    walked = []
    for _ in range(3):
        app.tick(STEP, [down(pygame.K_TAB)])
        walked.append(scene.focus.current)
    assert len(set(map(id, walked))) == 3


# What appears unasked --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["enter", "space", "mouse", "pad"])
def test_a_second_press_at_the_end_of_a_race_starts_no_other(make_app: MakeApp, way: str) -> None:
    app = with_pad(make_app(speed="off"))
    scene = result(app)
    app.tick(STEP, [])
    # So that only the guard keeps the press from starting a race.
    scene.focus.set("again")
    app.tick(STEP, presses(app, way))
    for _ in range(8):
        app.tick(STEP, [])
    app.tick(STEP, presses(app, way))
    assert app.scene is scene
    attend(app)
    app.tick(STEP, presses(app, way))
    assert isinstance(app.scene, RaceScene)


@pytest.mark.parametrize("way", ["enter", "space", "pad"])
def test_not_even_a_press_that_counts_starts_another_race_unasked(make_app: MakeApp, way: str) -> None:
    """A press every two seconds goes through the score sheets, and then on the result is no haste to the guard."""
    app = with_pad(make_app(speed="off"))
    scene = result(app)
    attend(app)
    app.tick(STEP, presses(app, way))
    assert app.scene is scene


def test_a_key_that_is_held_only_repeats_itself(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    app.go(RaceScene(app, Match.new(people(3), seed="guard", starter=0)))
    app.tick(STEP, [down(pygame.K_RETURN)])
    scene = result(app)
    scene.focus.set("again")
    for _ in range(30):
        app.tick(0.06, [down(pygame.K_RETURN)])
    assert app.scene is scene
    app.tick(STEP, [up(pygame.K_RETURN)])
    app.tick(STEP, [down(pygame.K_RETURN), up(pygame.K_RETURN)])
    assert isinstance(app.scene, RaceScene)


def test_a_key_that_was_pressed_in_haste_and_held_does_nothing_either(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    scene = result(app)
    scene.focus.set("again")
    for _ in range(30):
        app.tick(0.06, [down(pygame.K_RETURN)])
    assert app.scene is scene


def test_keys_that_are_let_go_in_another_window_are_not_held(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    result(app).focus.set("again")
    app.tick(STEP, [down(pygame.K_RETURN)])
    app.tick(STEP, [pygame.Event(pygame.WINDOWFOCUSLOST)])
    attend(app)
    app.tick(STEP, [down(pygame.K_RETURN)])
    assert isinstance(app.scene, RaceScene)


@pytest.mark.parametrize("way", ["space", "mouse"])
def test_skipping_in_haste_does_not_turn_a_score_sheet_over(make_app: MakeApp, way: str) -> None:
    app = make_app(speed="normal", wait_for_me=True)
    scene = open_race(app, Match.new(people(3), seed="guard", starter=0))
    for _ in range(5):
        until(scene, lambda: scene.idle)
        attend(app)
        scene.choosing.submit(RollDie())
    until(scene, lambda: scene.animating)
    board = scene.geometry.board.center
    hasty = clicked(board) if way == "mouse" else [down(pygame.K_SPACE), up(pygame.K_SPACE)]
    for _ in range(20):
        app.tick(0.01, hasty)
    assert scene.timeline.waiting
    told = scene.stage.told
    assert told is not None
    attend(app)
    assert scene.stage.told is told
    answer = clicked(scene.focus["sheet:continue"].rect.center) if way == "mouse" else hasty
    app.tick(STEP, answer)
    assert scene.stage.told is not told


def test_whoever_hammers_away_at_a_key_has_to_stop_before_it_counts() -> None:
    guard = Guard()
    guard.begin()
    for _ in range(10):
        frames(guard, 0.75 * SECONDS)
        assert guard.keeps_out(down(pygame.K_RETURN))
    frames(guard, 1.1 * DOUBLE)
    assert not guard.keeps_out(down(pygame.K_RETURN))


def test_a_guard_nobody_tries_ends_after_its_seconds_of_being_seen() -> None:
    guard = Guard()
    guard.begin()
    guard.shown()
    frames(guard, STEP)
    waited = 0.0
    while guard.up:
        frames(guard, STEP)
        waited += STEP
    assert SECONDS <= waited <= SECONDS + 2 * STEP


# Slow frames -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slow", [0.25, 2.0, 60.0])
def test_the_frame_that_shows_something_uses_nothing_of_its_guard_up(slow: float) -> None:
    guard = Guard()
    guard.begin()
    guard.shown()
    # Pressed while that frame was painted, taken at the beginning of the next.
    assert guard.keeps_out(down(pygame.K_RETURN))
    guard.update(slow)
    guard.shown()
    assert guard.keeps_out(down(pygame.K_SPACE))


@pytest.mark.parametrize("slow", [0.25, 2.0, 60.0])
def test_a_slow_frame_later_on_uses_little_of_the_guard_up(slow: float) -> None:
    guard = Guard()
    guard.begin()
    frames(guard, 3 * STEP)
    guard.update(slow)
    guard.shown()
    assert guard.keeps_out(down(pygame.K_RETURN))


def test_presses_that_queued_up_while_a_result_was_painted_do_nothing(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    scene = result(app)
    scene.focus.set("again")
    app.tick(0.25, presses(app, "enter"))
    app.tick(0.25, [*presses(app, "enter"), *presses(app, "mouse"), *presses(app, "space")])
    app.tick(0.25, presses(app, "mouse"))
    assert app.scene is scene


def test_time_in_which_no_frame_was_shown_does_not_count() -> None:
    guard = Guard()
    guard.begin()
    for _ in range(100):
        guard.update(STEP)
    assert guard.keeps_out(down(pygame.K_RETURN))


# What is no press ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "event",
    [
        down(pygame.K_LCTRL),
        down(pygame.K_RSHIFT),
        down(pygame.K_TAB),
        down(pygame.K_LEFT),
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=4, touch=False),
        pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0), touch=False),
    ],
)
def test_what_is_no_press_is_neither_kept_out_nor_puts_the_end_off(event: pygame.Event) -> None:
    guard = Guard()
    guard.begin()
    for _ in range(40):
        frames(guard, STEP)
        assert not guard.keeps_out(event)
    assert not guard.up


def test_the_keys_that_hold_everywhere_are_not_kept_out(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    result(app)
    app.tick(STEP, [])
    assert app.guard.up
    larger = pygame.Event(pygame.KEYDOWN, key=pygame.K_PLUS, unicode="+", mod=pygame.KMOD_LCTRL, scancode=0)
    app.tick(STEP, [larger])
    assert app.services.settings.ui_scale == 1.25


# Double clicks ---------------------------------------------------------------------------------------------------


def test_the_second_half_of_a_double_click_presses_nothing_new() -> None:
    guard = Guard()
    click = clicked((100, 100))[1]
    assert not guard.keeps_out(click)
    guard.change()
    frames(guard, DOUBLE / 2)
    assert guard.keeps_out(click)
    frames(guard, DOUBLE / 2)
    assert guard.keeps_out(click), "a third one in haste is none either"
    frames(guard, 1.1 * DOUBLE)
    assert not guard.keeps_out(click)


def test_a_second_click_on_the_same_thing_or_elsewhere_counts() -> None:
    guard = Guard()
    assert not guard.keeps_out(clicked((100, 100))[1])
    assert not guard.keeps_out(clicked((100, 100))[1]), "nothing has changed there"
    guard.change()
    assert not guard.keeps_out(clicked((200, 100))[1])


def test_tapping_through_other_turns_does_not_act_in_the_own_one() -> None:
    """A click at the same spot every 0.7 seconds skipped the computers, and then rolled the own dice."""
    guard = Guard()

    def wait(seconds: float) -> None:
        for _ in range(round(seconds * 20)):
            guard.update(0.05)
            guard.shown()

    def tap(x: int) -> bool:
        return guard.keeps_out(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(x, 50), button=1, touch=False))

    assert not tap(50)
    guard.skipped()
    guard.begin()
    for _ in range(4):
        wait(0.7)
        assert tap(50)
    wait(1.1)
    assert not tap(50), "after a rest it is meant"
    guard.skipped()
    guard.begin()
    wait(0.7)
    assert not tap(200), "another place was aimed at"
