"""The race screen between its inputs: time, saving, coming and going, changing hands, and how a race ends."""

from __future__ import annotations

import logging
from dataclasses import replace
from random import Random

import pygame
import pytest

from camelup.rules.actions import FormPartnership, Pile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import Camel
from camelup.session.match import Match
from camelup.session.sayings import Notice
from camelup.ui.kit.app import RESIZING
from camelup.ui.menus.menu import MenuScene
from camelup.ui.race.pause import PauseScene
from camelup.ui.race.play import SAVE_PATIENCE
from camelup.ui.race.result import ResultScene
from camelup.ui.race.scene import RaceScene
from camelup.ui.race.seat import SeatScene
from camelup.ui.table.timeline import SPEEDS
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP
from tests.ui.race_driver import (
    at_rest,
    click_on,
    click_point,
    open_race,
    people,
    press,
    ready,
    seats_of,
    settle_race,
    until,
    watch,
    whim,
)
from tests.ui.race_tables import HUSTLER, PERSON, TOURIST, match_of, scripted
from tests.ui.screens import ended

FINISHED = {8: "g", 9: "b", 10: "yp", 14: "r", 15: "k", 16: "w"}
"""Red wins with a 3."""


# Time ------------------------------------------------------------------------------------------------------------


def test_a_race_of_computers_runs_to_its_end_by_itself(make_app: MakeApp, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    app = make_app((1024, 640), speed="fast")
    match = match_of(
        seats_of((TOURIST, HUSTLER, TOURIST)), rolls="", stacks={8: "rb", 9: "g", 10: "yp", 15: "k", 16: "w"}
    )
    scene = open_race(app, match)
    until(scene, lambda: app.scene is not scene, dt=0.2)
    assert isinstance(app.scene, ResultScene)
    assert match.over
    assert scene.stage.seen == match.observe(None)
    assert caplog.records == []


@pytest.mark.parametrize("speed", SPEEDS)
def test_every_speed_ends_in_the_same_table(make_app: MakeApp, speed: str) -> None:
    app = make_app(speed=speed)
    scene = open_race(app, match_of(people(3), rolls="r3 b1 y2"))
    for _ in range(3):
        press(app, "3")
        until(scene, lambda: ready(scene))
        assert scene.stage.seen == scene.match.observe(scene.viewer)
        assert at_rest(scene.stage) == []
    assert scene.match.number == 3


def test_without_animation_an_action_is_shown_in_the_next_frame(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    scene = open_race(app, match_of(people(3), rolls="r3"))
    press(app, "3")
    app.services.saver.flush(10.0)
    app.tick(STEP, [])
    app.tick(STEP, [])
    assert scene.idle
    assert scene.stage.seen.board == scene.match.observe(None).board


def test_reduced_motion_ends_in_the_same_table(make_app: MakeApp) -> None:
    app = make_app(reduced_motion=True)
    scene = open_race(app, match_of(people(3), rolls="r3 b1 y2"))
    for _ in range(3):
        press(app, "3")
        until(scene, lambda: ready(scene))
        assert scene.stage.seen == scene.match.observe(scene.viewer)


def test_a_window_that_changes_its_size_in_mid_flight_loses_nothing(make_app: MakeApp) -> None:
    app = make_app((1280, 720))
    scene = open_race(app, match_of(people(3), rolls="r3"))
    press(app, "3")
    watch(app, 40)
    assert scene.animating
    pygame.display.set_mode((1600, 900), pygame.RESIZABLE)
    app.tick(STEP, [pygame.Event(pygame.VIDEORESIZE, size=(1600, 900), w=1600, h=900)])
    watch(app, round(RESIZING / STEP) + 3)
    assert scene.geometry.metrics.window == (1600, 900)
    assert scene.animating
    until(scene, lambda: ready(scene))
    assert scene.stage.seen == scene.match.observe(scene.viewer)
    assert at_rest(scene.stage) == []


def test_a_computer_seat_takes_its_time_so_that_a_person_can_follow(make_app: MakeApp) -> None:
    waits = {}
    for speed in ("slow", "normal", "fast"):
        app = make_app(speed=speed)
        scripted(app, TakeLegTicket(Camel.RED))
        scene = open_race(app, match_of(seats_of((TOURIST, PERSON, TOURIST))))
        ticks = 0
        while scene.match.number == 0:
            watch(app)
            ticks += 1
        waits[speed] = ticks * STEP
    assert waits["slow"] > waits["normal"] > waits["fast"] > 0.2


def test_with_wait_for_me_a_computers_turn_stays_until_a_person_goes_on(make_app: MakeApp) -> None:
    app = make_app(wait_for_me=True)
    scripted(app, TakeLegTicket(Camel.RED), TakeLegTicket(Camel.BLUE))
    scene = open_race(app, match_of(seats_of((TOURIST, TOURIST, PERSON))))
    until(scene, lambda: scene.match.number == 1 and scene.idle)
    watch(app, 300)
    assert scene.play.held
    assert scene.match.number == 1
    press(app, "space")
    assert not scene.play.held
    until(scene, lambda: scene.match.number == 2 and scene.idle)
    assert scene.play.held
    # What the computer did stays on the banner, although a person is next.
    name = scene.cast.names[2]
    assert not scene.stage.banner.startswith(name)
    click_point(app, scene.geometry.board.center)
    assert scene.stage.banner.startswith(name)
    until(scene, lambda: ready(scene))
    # Neither the key nor the click did anything else.
    assert scene.match.number == 2


# Saving ----------------------------------------------------------------------------------------------------------


class SlowSaver:
    """A disk that never gets done."""

    problem: str | None = None

    def put(self, record: object) -> None:
        pass

    def settled(self) -> bool:
        return False

    def flush(self, timeout: float) -> bool:
        return False

    def clear(self) -> None:
        pass

    def close(self, timeout: float) -> bool:
        return False


def test_the_picture_waits_for_the_disk_but_not_for_ever(make_app: MakeApp) -> None:
    app = make_app()
    app.services.saver.close(5.0)
    app.services.saver = SlowSaver()  # type: ignore[assignment]
    scene = open_race(app, match_of(people(3), rolls="r3"))
    press(app, "3")
    waited = 0.0
    while not scene.stage.moving:
        app.tick(STEP, [])
        waited += STEP
        assert waited < 2 * SAVE_PATIENCE
    assert waited > SAVE_PATIENCE * 0.9


def test_a_key_skips_the_wait_for_the_disk_too(make_app: MakeApp) -> None:
    app = make_app()
    app.services.saver.close(5.0)
    app.services.saver = SlowSaver()  # type: ignore[assignment]
    scene = open_race(app, match_of(people(3), rolls="r3"))
    press(app, "3")
    press(app, "space")
    assert scene.idle
    assert scene.stage.seen.board == scene.match.observe(None).board


def test_every_action_is_on_the_disk_before_it_is_shown(make_app: MakeApp) -> None:
    app = make_app()
    scene = open_race(app, match_of(people(3), rolls="r3 b1"))
    for _ in range(2):
        press(app, "3")
        until(scene, lambda: scene.stage.moving)
        record = app.services.store.load_autosave()
        assert record == scene.match.record
        settle_race(scene)


def test_a_save_that_fails_is_told_once_and_the_race_goes_on(make_app: MakeApp) -> None:
    app = make_app()
    app.services.saver.close(5.0)
    saver = SlowSaver()
    app.services.saver = saver  # type: ignore[assignment]
    scene = open_race(app, match_of(people(3), rolls="r3 b1"))
    saver.problem = Notice.NOT_SAVED(why=Notice.DISK_FULL())
    watch(app, 2)
    assert app.toast.text == "The race could not be saved: the disk is full."
    app.toast.show("something else")
    watch(app, 2)
    assert app.toast.text == "something else"
    press(app, "3")
    settle_race(scene)
    assert scene.match.number == 1


# Coming and going ------------------------------------------------------------------------------------------------


def test_a_race_that_is_taken_up_again_has_its_log_and_its_table(make_app: MakeApp) -> None:
    app = make_app()
    first = open_race(app, match_of(people(3), rolls="r1 b2"))
    press(app, "3")
    settle_race(first)
    press(app, "h")
    press(app, "4")
    press(app, "enter")
    press(app, "w")
    settle_race(first)
    told = list(first.stage.log)
    app.go(MenuScene(app))
    click_on(app, "continue")
    again = app.scene
    assert isinstance(again, RaceScene)
    assert again.match.record == first.match.record
    assert again.stage.seen == again.match.observe(2)
    assert again.covered
    assert again.stage.log == told
    assert again.narrator.tell(told[-1]) == "Seat 2 bets on the overall winner."


def test_a_race_that_was_left_hears_of_nothing_more(make_app: MakeApp) -> None:
    app = make_app()
    scene = open_race(app, match_of(people(3), rolls="r1"))
    app.go(MenuScene(app))
    before = scene.stage.seen
    scene.match.submit(RollDie())
    watch(app, 3)
    assert scene.stage.seen is before
    assert scene.match.on_record is None


def test_a_race_that_is_left_in_mid_flight_can_be_taken_up(make_app: MakeApp) -> None:
    app = make_app()
    scene = open_race(app, match_of(people(3), rolls="r3"))
    press(app, "3")
    watch(app, 10)
    assert scene.animating
    press(app, "escape")
    click_on(app, "menu")
    assert isinstance(app.scene, MenuScene)
    click_on(app, "continue")
    again = app.scene
    assert isinstance(again, RaceScene)
    assert again.match.record == scene.match.record
    assert again.stage.seen == again.match.observe(1)


def test_the_end_of_a_race_leads_to_the_result_and_puts_the_save_away(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    scene = open_race(app, match_of(people(3), PredictFinish(Camel.RED, Pile.WINNER), stacks=FINISHED, rolls="r3"))
    until(scene, lambda: ready(scene))
    press(app, "3")
    sheets = []
    for _ in range(3):
        until(scene, lambda: scene.timeline.waiting)
        sheets.append(type(scene.stage.sheet).__name__)
        press(app, "enter")
    until(scene, lambda: app.scene is not scene)
    assert sheets == ["LegSheet", "PileSheet", "PileSheet"]
    assert isinstance(app.scene, ResultScene)
    app.services.saver.flush(10.0)
    assert not app.services.store.has_unfinished()
    assert len(list((app.services.folders.data / "finished").iterdir())) == 1


# Changing hands --------------------------------------------------------------------------------------------------


def test_a_seat_is_handed_to_the_computer_and_back_in_the_middle_of_a_race(make_app: MakeApp) -> None:
    app = make_app()
    scene = open_race(app, match_of(people(3)))
    click_on(app, "seat:0")
    assert isinstance(app.scene, SeatScene)
    press(app, "right")
    press(app, "escape")
    assert app.scene is scene
    assert scene.match.controller(0) != PERSON
    assert scene.cast.humans == {1, 2}
    assert scene.viewer in (1, 2)
    until(scene, lambda: ready(scene))
    assert scene.match.number == 1
    assert scene.viewer == 1
    assert scene.covered
    assert scene.stage.seen == scene.match.observe(1)


def test_who_was_left_alone_still_looks_at_the_hand_on_purpose(make_app: MakeApp) -> None:
    """Whoever gave a seat to the computer is still at the table."""
    app = make_app()
    scripted(app, TakeLegTicket(Camel.RED), TakeLegTicket(Camel.RED), TakeLegTicket(Camel.RED))
    scene = open_race(app, match_of(seats_of((PERSON, TOURIST, PERSON))))
    assert scene.covered
    scene.match.set_controller(2, TOURIST)
    scene.recast()
    assert scene.viewer == 0
    assert scene.covered
    press(app, "h")
    assert not scene.covered


# The guard -------------------------------------------------------------------------------------------------------


def test_a_table_that_differs_from_the_race_is_logged_and_put_right(
    make_app: MakeApp, caplog: pytest.LogCaptureFixture
) -> None:
    """The races of these tests rely on this record: none may come up there."""
    app = make_app()
    scene = open_race(app, match_of(people(3)))
    scene.stage.seen = replace(scene.stage.seen, leg=7)
    with caplog.at_level(logging.ERROR):
        watch(app)
    assert [record.getMessage() for record in caplog.records] == [
        "the shown table differs from the race after action 0"
    ]
    assert scene.stage.seen == scene.match.observe(scene.viewer)


@pytest.mark.parametrize("seed", [11, 12])
def test_random_races_through_the_screen_show_the_race_after_every_action(
    make_app: MakeApp, caplog: pytest.LogCaptureFixture, seed: int
) -> None:
    """Without input devices in the way: every action of everybody, skipped or played, at changing speeds."""
    caplog.set_level(logging.WARNING)
    app = make_app((1024, 640))
    match = Match.new(people(3 + seed % 6), seed=f"screen {seed}")
    scene = open_race(app, match)
    rng = Random(seed)
    while app.scene is scene:
        if ready(scene):
            scene.timeline.speed = rng.choice(list(SPEEDS))
            number = match.number
            scene.choosing.submit(whim(match, rng))
            assert match.number == number + 1
        if rng.random() < 0.7 and (scene.animating or scene.timeline.waiting):
            press(app, "space")
        watch(app, dt=rng.choice((0.01, 0.1, 0.5)))
        if scene.idle:
            assert scene.stage.seen == match.observe(scene.viewer)
            assert at_rest(scene.stage) == []
    assert match.over
    assert caplog.records == []


def test_partners_find_each_other_on_the_screen(make_app: MakeApp) -> None:
    app = make_app()
    scene = open_race(app, match_of(people(6)))
    scene.choosing.submit(FormPartnership(4))
    rings = set()
    until(scene, lambda: rings.update((f.start, f.end) for f in scene.stage.fliers) or ready(scene))
    assert {(a.index, b.index) for a, b in rings} == {(0, 4), (4, 0)}
    assert [seat.partner for seat in scene.stage.seen.seats] == [4, None, None, None, 0, None]


def test_whoever_takes_a_seat_over_looks_at_its_cards_on_purpose(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    scene = RaceScene(app, match_of(seats_of([TOURIST, TOURIST, TOURIST])))
    app.go(scene)
    scene.match.set_controller(scene.match.turn, PERSON)
    scene.recast()
    assert scene.covered


def test_the_pause_in_the_last_pictures_of_a_race_leads_to_its_result(make_app: MakeApp) -> None:
    """It promised the race under Continue in the menu, where a race that is over is not, and nobody saw who had won."""
    app = make_app(speed="normal")
    match = ended(3)
    scene = RaceScene(app, match)
    app.go(scene)
    scene.pause()
    assert isinstance(app.scene, PauseScene)
    assert "menu" not in app.scene.focus
    app.scene.focus.activate(app.scene.focus["result"])
    assert isinstance(app.scene, ResultScene)
    assert not app.services.store.has_unfinished()
