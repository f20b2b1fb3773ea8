"""The race screen between its inputs: whose hand is shown, what pixels may tell, when it waits, and how it ends."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from itertools import pairwise
from random import Random

import pygame
import pytest

from game.players.player import Player
from game.rules.actions import Action, FormPartnership, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from game.rules.board import RACING, ROLLS, Camel
from game.rules.view import Observation
from game.session.dice import ScriptedDice
from game.session.match import Match
from game.session.record import Options, SeatInfo
from game.session.thinking import Answer
from game.ui.app import App
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.race.scene import SAVE_PATIENCE, RaceScene
from game.ui.scenes.result import ResultScene
from game.ui.scenes.seat import SeatScene
from game.ui.timeline import SPEEDS
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP
from tests.ui.race_driver import (
    START,
    at_rest,
    click_on,
    click_point,
    find,
    open_race,
    people,
    point_at,
    press,
    ready,
    seats_of,
    settle_race,
    shown_words,
    track,
    until,
    watch,
    whim,
)

PERSON, TOURIST, HUSTLER = "human", "computer:tourist", "computer:hustler"
FINISHED = {8: "g", 9: "b", 10: "yp", 14: "r", 15: "k", 16: "w"}
"""Red wins with a 3."""


class ScriptedThinker:
    """Answers for computer seats from a list, at once and in the main thread."""

    thinking = False

    def __init__(self, actions: Sequence[Action]) -> None:
        self._actions = iter(actions)
        self._answer: Answer | None = None
        self.asked: list[int] = []

    def ask(
        self,
        token: int,
        player: Player,
        observation: Observation,
        legal: tuple[Action, ...],
        seed: str,
        budget_s: float,
    ) -> None:
        self.asked.append(token)
        action = next(self._actions)
        assert action in legal
        self._answer = Answer(token, action)

    def answer(self) -> Answer | None:
        answer, self._answer = self._answer, None
        return answer

    def forget(self) -> None:
        self._answer = None

    def close(self, timeout: float = 1.0) -> None:
        pass


def scripted(app: App, *actions: Action) -> ScriptedThinker:
    """Have computer seats take these actions."""
    app.services.thinker.close()
    thinker = ScriptedThinker(actions)
    app.services.thinker = thinker  # type: ignore[assignment]
    return thinker


def match_of(
    seats: Sequence[SeatInfo],
    *actions: Action,
    rolls: str = "",
    stacks: Mapping[int, str] = START,
    options: Options | None = None,
) -> Match:
    dice = ScriptedDice(ROLLS[roll] for roll in rolls.split())
    match = Match.new(
        seats, seed="scene", starter=0, board=track(stacks), dice=dice if rolls else None, options=options
    )
    for action in actions:
        match.submit(action)
    return match


# Hot seat --------------------------------------------------------------------------------------------------------


def test_the_table_turns_to_whoever_is_to_move_with_the_hand_covered(make_app: MakeApp) -> None:
    app = make_app()
    scene = open_race(app, match_of(people(3)))
    for seat in (0, 1, 2, 0):
        until(scene, lambda: ready(scene))
        assert scene.viewer == seat
        assert scene.covered
        assert scene.stage.seen == scene.match.observe(seat)
        press(app, "h")
        assert not scene.covered
        press(app, "1")
        press(app, "enter")


def test_a_person_watches_computer_seats_from_the_own_side(make_app: MakeApp) -> None:
    app = make_app()
    scripted(app, TakeLegTicket(Camel.RED), TakeLegTicket(Camel.RED))
    scene = open_race(app, match_of(seats_of((PERSON, TOURIST, HUSTLER))))
    press(app, "1")
    press(app, "enter")
    viewers = set()
    until(scene, lambda: viewers.add(scene.viewer) or ready(scene))
    assert viewers == {0}
    assert scene.match.number == 3


def test_of_two_people_nobody_sees_the_other_ones_cards_on_the_way(make_app: MakeApp) -> None:
    app = make_app()
    scripted(app, TakeLegTicket(Camel.RED))
    scene = open_race(app, match_of(seats_of((PERSON, TOURIST, PERSON))))
    press(app, "4")
    press(app, "enter")
    press(app, "w")
    for _ in range(200):
        watch(app)
        seen = scene.stage.seen
        assert seen.viewer in (0, 2)
        assert seen.hand == scene.match.observe(seen.viewer).hand or scene.animating
        if ready(scene):
            break
    assert scene.viewer == 2
    assert scene.covered
    assert scene.stage.seen.own_winner_cards == ()


def test_nobodys_cards_are_shown_where_only_computers_play(make_app: MakeApp) -> None:
    scene = open_race(make_app(), match_of(seats_of((TOURIST, TOURIST, HUSTLER))))
    assert scene.viewer is None
    assert scene.stage.seen.hand == ()


@pytest.mark.parametrize(("open_purses", "shown"), [(True, ["Seat 1", "Seat 2", "Seat 3"]), (False, ["Seat 1"])])
def test_closed_purses_show_only_the_own_one(make_app: MakeApp, open_purses: bool, shown: list[str]) -> None:
    app = make_app()
    open_race(app, match_of(people(3), options=Options(open_purses=open_purses)))
    watch(app)
    app.relayout()
    words = shown_words(app)
    # A purse is drawn right before the name that it belongs to.
    assert [name for purse, name in pairwise(words) if purse == "3" and name.startswith("Seat")] == shown


# What pixels may tell (R18) --------------------------------------------------------------------------------------


FILM_STEP = 1 / 24
"""Seconds between two frames of a film."""


def film_of(
    make_app: MakeApp, seats: Sequence[SeatInfo], actions: Sequence[Action], computers: Sequence[int]
) -> list[bytes]:
    """A digest of every frame while `actions` are taken in turn, those of computer seats by their thinker."""
    app = make_app((1024, 640), speed="fast")
    match = match_of(seats, rolls="r1 b2 y1")
    scripted(app, *[action for number, action in enumerate(actions) if number % len(seats) in computers])
    scene = open_race(app, match)
    frames: list[bytes] = []
    for number, action in enumerate(actions):
        if number % len(seats) not in computers:
            until(scene, lambda: ready(scene))
            scene.submit(action)
        while not (scene.idle and match.number > number):
            watch(app, dt=FILM_STEP)
            frames.append(blake2b(app.screen.get_buffer().raw, digest_size=12).digest())
    return frames


def secret(*camels: Camel) -> list[Action]:
    """A round of six turns and two more, in which seats 2 to 5 bet in secret; what they bet on is given."""
    piles = (Pile.WINNER, Pile.LOSER, Pile.WINNER, Pile.LOSER)
    bets: list[Action] = [PredictFinish(camel, pile) for camel, pile in zip(camels, piles, strict=True)]
    return [TakeLegTicket(Camel.RED), *bets, RollDie(), PlaceTile(9, True), PredictFinish(Camel.GREEN, Pile.LOSER)]


ONE, OTHER = secret(*RACING[:4]), secret(*RACING[4:0:-1])
"""The same turns in public, with other colours in secret."""


@pytest.mark.parametrize("person", [0, 5, None])
def test_pixels_do_not_depend_on_the_cards_of_other_seats(make_app: MakeApp, person: int | None) -> None:
    """Every frame of the same public race is the same, whatever others bet on: flights, piles, hands, log and all."""
    who = seats_of([PERSON if seat == person else TOURIST for seat in range(6)])
    computers = [seat for seat in range(6) if seat != person]
    one, other = (film_of(make_app, who, actions, computers) for actions in (ONE, OTHER))
    assert len(set(one)) > 60
    assert one == other


def test_pixels_do_depend_on_the_own_cards(make_app: MakeApp) -> None:
    """The comparison above can fail: for the seat that plays the cards the same two races differ."""
    who = seats_of([TOURIST, PERSON, TOURIST, TOURIST, TOURIST, TOURIST])
    one, other = (film_of(make_app, who, actions[:2], [0, 2, 3, 4, 5]) for actions in (ONE, OTHER))
    assert one != other


def frame(app: App) -> bytes:
    app.draw()
    return pygame.image.tobytes(app.screen, "RGB")


def hands(make_app: MakeApp) -> Iterator[tuple[RaceScene, Camel]]:
    """A hot-seat table at the first seat's second turn, once for each colour that it may have bet on."""
    quiet = [TakeLegTicket(Camel.BLUE), TakeLegTicket(Camel.BLUE)]
    for camel in RACING:
        app = make_app((1024, 640))
        scene = open_race(app, match_of(people(3), PredictFinish(camel, Pile.WINNER), *quiet))
        until(scene, lambda scene=scene: ready(scene))
        yield scene, camel


def test_a_covered_hand_tells_nothing_of_its_colours(make_app: MakeApp) -> None:
    covered, open_ = set(), set()
    for scene, _ in hands(make_app):
        assert scene.covered
        covered.add(frame(scene.app))
        press(scene.app, "h")
        open_.add(frame(scene.app))
    assert len(covered) == 1
    assert len(open_) == len(RACING)


def test_pointing_at_a_covered_hand_tells_nothing_either(make_app: MakeApp) -> None:
    seen = set()
    for scene, _ in hands(make_app):
        point_at(scene.app, find(scene.app, "card:b"))
        watch(scene.app, 20)
        assert scene.app.tooltip.text.startswith("Look at your cards. They are covered")
        seen.add(frame(scene.app))
    assert len(seen) == 1


def test_a_hand_is_covered_again_as_soon_as_its_owner_has_acted(make_app: MakeApp) -> None:
    app = make_app()
    scene = open_race(app, match_of(people(3)))
    press(app, "h")
    press(app, "1")
    press(app, "enter")
    assert scene.covered
    assert scene.animating


def test_no_frame_of_a_bet_tells_bystanders_which_card_it_was(make_app: MakeApp) -> None:
    """From the moment of the choice on, whoever steps up next sees the same whatever was chosen."""
    films = set()
    for camel in RACING:
        films.add(tuple(film_of(make_app, people(3), [PredictFinish(camel, Pile.WINNER)], [])))
    assert len(films) == 1
    assert len(set(*films)) > 5


@pytest.mark.parametrize(("open_purses", "shown"), [(True, 3), (False, 1)])
def test_the_score_sheet_keeps_closed_purses_closed(make_app: MakeApp, open_purses: bool, shown: int) -> None:
    app = make_app(speed="off")
    seats = seats_of((PERSON, TOURIST, HUSTLER))
    match = match_of(seats, *[RollDie()] * 3, rolls="r1 b1 g1 y1 p1", options=Options(open_purses=open_purses))
    scripted(app, RollDie())
    scene = open_race(app, match)
    press(app, "3")
    until(scene, lambda: scene.timeline.waiting)
    words = shown_words(app)
    # Every seat's purse was 3 before, and is drawn on the sheet after the name and the sum.
    sheet = words[len(words) - words[::-1].index("Leg 1") :]
    assert sheet.count("3") - 1 == shown


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
    assert scene.held
    assert scene.match.number == 1
    press(app, "space")
    assert not scene.held
    until(scene, lambda: scene.match.number == 2 and scene.idle)
    assert scene.held
    click_point(app, scene.geometry.board.center)
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
    saver.problem = "The race could not be saved: the disk is full."
    watch(app, 2)
    assert app.toast.text == saver.problem
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
    assert told[-1] == "Seat 2 bets on the overall winner."


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
    app = make_app()
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


def test_when_one_person_is_left_the_hand_lies_open(make_app: MakeApp) -> None:
    app = make_app()
    scripted(app, TakeLegTicket(Camel.RED), TakeLegTicket(Camel.RED), TakeLegTicket(Camel.RED))
    scene = open_race(app, match_of(seats_of((PERSON, TOURIST, PERSON))))
    assert scene.covered
    scene.match.set_controller(2, TOURIST)
    scene._recast()
    assert not scene.covered
    assert scene.viewer == 0


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
            scene.submit(whim(match, rng))
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
    scene.submit(FormPartnership(4))
    rings = set()
    until(scene, lambda: rings.update((f.start, f.end) for f in scene.stage.fliers) or ready(scene))
    assert {(a.index, b.index) for a, b in rings} == {(0, 4), (4, 0)}
    assert [seat.partner for seat in scene.stage.seen.seats] == [4, None, None, None, 0, None]
