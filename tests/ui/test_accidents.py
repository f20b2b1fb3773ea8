"""Accidents: whoever hammers away while others are shown never acts by it, at any speed and however hands change.

The person here is scripted, and hits what would act at once: a ticket, the pyramid, a digit, Enter on a focused button.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

import pygame
import pytest

from camelup.rules.actions import RollDie, TakeLegTicket
from camelup.rules.board import RACING, ROLLS
from camelup.session.dice import ScriptedDice
from camelup.session.match import Match
from camelup.session.record import SeatInfo
from camelup.ui.kit.app import App
from camelup.ui.kit.guard import DOUBLE, SECONDS
from camelup.ui.race.curtain import CurtainScene
from camelup.ui.race.scene import RaceScene
from camelup.ui.replay.replay import ReplayScene
from camelup.ui.table.target import Space
from camelup.ui.table.timeline import SPEEDS
from tests.ui.conftest import MakeApp
from tests.ui.driving import attend, rest
from tests.ui.race_driver import find, open_race, press, ready, until
from tests.ui.race_tables import PERSON, START, TOURIST, match_of, people, scripted, seats_of, track
from tests.ui.test_guard import clicked, down, result, up

WAYS = ("curtain", "cover", "off")
FRAME = 1 / 60
ROLLS_OF_A_LEG = "r1 b1 g1 y1 p1"


def table(app: App, seats: Sequence[SeatInfo], *actions: object, rolls: str = ROLLS_OF_A_LEG) -> RaceScene:
    """A race that is shown; the first seat begins."""
    dice = ScriptedDice(ROLLS[roll] for roll in rolls.split())
    match = Match.new(seats, seed="accident", starter=0, board=track(START), dice=dice)
    for action in actions:
        match.submit(action)  # type: ignore[arg-type]
    return open_race(app, match)


def frames(app: App, seconds: float, events: Callable[[], Sequence[pygame.Event]] = tuple) -> None:
    """Let seconds pass frame by frame; saving and thinking take no time."""
    for _ in range(round(seconds / FRAME)):
        app.services.saver.flush(10.0)
        app.tick(FRAME, events())


def keys(*codes: int) -> list[pygame.Event]:
    return [kind(code) for code in codes for kind in (down, up)]


def typed(letter: str) -> list[pygame.Event]:
    code = pygame.key.key_code(letter)
    return [pygame.Event(kind, key=code, unicode=letter, mod=0, scancode=0) for kind in (pygame.KEYDOWN, pygame.KEYUP)]


def targets(scene: RaceScene) -> dict[str, list[pygame.Event]]:
    """What a person in haste hits: things that act at once, by mouse and by key."""
    app = scene.app
    spots = {name: clicked(find(app, name)) for name in ("action:roll", "pyramid", "ticket:r", "action:leg")}
    return spots | {"3": typed("3"), "1": typed("1"), "enter": keys(pygame.K_RETURN), "space": keys(pygame.K_SPACE)}


SEATS = {"computers": (PERSON, TOURIST, TOURIST), "people": (PERSON, PERSON, PERSON)}
CASES = [
    case for case in product(SPEEDS, WAYS, SEATS) if not (case[2] == "computers" and case[1] != "off")
]  # Alone at the screen nobody hides anything.


@pytest.mark.parametrize(("speed", "way", "seats"), CASES)
def test_hammering_through_the_others_turns_never_acts(make_app: MakeApp, speed: str, way: str, seats: str) -> None:
    app = make_app((1024, 640), speed=speed, handover=way, first_hints=False)
    for name in ("action:roll", "pyramid", "ticket:r", "3", "space"):
        scripted(app, *[TakeLegTicket(RACING[0])] * 2)
        scene = table(app, seats_of(SEATS[seats]))
        _come_to_turn(scene)
        hit = targets(scene)[name]
        if name == "space":
            # The ring is where it would act.
            scene.focus.set("action:roll", visible=True)
        rest(app)
        app.tick(FRAME, hit)
        taken = scene.match.number
        assert taken == 1, "a press that was meant acts at once"
        for pause in (0.05, 0.17, 0.3):
            frames(app, 2.5, _every(pause, hit))
        others = 2 if seats == "computers" else 0
        assert scene.match.number <= taken + others, f"{name} in haste acted for somebody"


def _every(seconds: float, hit: Sequence[pygame.Event]) -> Callable[[], Sequence[pygame.Event]]:
    """A source of events that presses again and again."""
    left = 0

    def events() -> Sequence[pygame.Event]:
        nonlocal left
        left -= 1
        if left > 0:
            return ()
        left = round(seconds / FRAME)
        return hit

    return events


def _come_to_turn(scene: RaceScene) -> None:
    """Wait until a person can act, sitting down at the curtain on the way."""
    app = scene.app
    for _ in range(2000):
        if app.scene is scene and ready(scene):
            return
        if isinstance(app.scene, CurtainScene) and app.scene.shut:
            press(app, "enter")
        app.services.saver.flush(10.0)
        app.tick(FRAME, [])
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize(("speed", "way"), list(product(SPEEDS, WAYS)))
@pytest.mark.parametrize("gap", [0.02, 0.15, 0.3, 0.45])
def test_the_second_half_of_a_double_click_does_not_act_for_the_next_person(
    make_app: MakeApp, speed: str, way: str, gap: float
) -> None:
    app = make_app((1024, 640), speed=speed, handover=way, first_hints=False)
    scene = table(app, people(3))
    _come_to_turn(scene)
    hit = targets(scene)["ticket:r"]
    rest(app)
    app.tick(FRAME, hit)
    assert scene.match.number == 1
    frames(app, gap)
    app.tick(FRAME, hit)
    frames(app, 3.0)
    assert scene.match.number == 1
    assert way != "curtain" or isinstance(app.scene, CurtainScene), "nor has anybody sat down by it"


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_double_click_at_the_curtain_seats_and_does_not_act(make_app: MakeApp, speed: str) -> None:
    app = make_app((1024, 640), speed=speed, handover="curtain", first_hints=False)
    scene = table(app, people(3))
    until_shut(app)
    hit = clicked(app.scene.focus["sit"].rect.center)
    rest(app)
    app.tick(FRAME, hit)
    frames(app, 0.2)
    app.tick(FRAME, hit)
    frames(app, 2.0)
    assert app.scene is scene
    assert (scene.match.number, scene.choosing.choice) == (0, None)


def until_shut(app: App) -> None:
    for _ in range(500):
        if isinstance(app.scene, CurtainScene) and app.scene.shut:
            return
        app.tick(FRAME, [])
    raise AssertionError("no curtain")


@pytest.mark.parametrize("speed", SPEEDS)
def test_what_is_meant_acts_within_the_frame(make_app: MakeApp, speed: str) -> None:
    app = make_app((1024, 640), speed=speed, first_hints=False)
    scripted(app, *[TakeLegTicket(RACING[0])] * 2)
    scene = table(app, seats_of(SEATS["computers"]))
    _come_to_turn(scene)
    for _ in range(round(1.1 * max(SECONDS, DOUBLE) / FRAME) + 3):
        app.tick(FRAME, [])
    app.tick(FRAME, typed("3"))
    assert scene.match.number == 1
    until(scene, lambda: scene.match.number == 3 and ready(scene))
    frames(app, 1.0)
    app.tick(FRAME, typed("3"))
    assert scene.match.number == 4


def test_a_press_that_began_before_the_turn_and_ends_in_it_does_not_act(make_app: MakeApp) -> None:
    app = make_app((1024, 640), speed="off", first_hints=False)
    scene = table(app, seats_of((TOURIST, PERSON, TOURIST)))
    spot = find(app, "action:roll")
    move, press_, release = clicked(spot)
    app.services.thinker.close()
    app.tick(FRAME, [move, press_])
    scripted(app, TakeLegTicket(RACING[0]))
    scene.play._opponents.forget()
    scene.play._opponents._thinker = app.services.thinker
    for _ in range(60):
        app.services.saver.flush(10.0)
        app.tick(FRAME, [])
        if ready(scene):
            break
    assert ready(scene)
    app.tick(FRAME, [release])
    frames(app, 0.2)
    assert scene.match.number == 1


# Score sheets ----------------------------------------------------------------------------------------------------


def at_sheet(app: App) -> RaceScene:
    scene = table(app, people(3), *[RollDie()] * 4)
    _come_to_turn(scene)
    press(app, "3")
    until(scene, lambda: scene.timeline.waiting)
    return scene


def test_a_click_beside_the_button_leaves_a_sheet_open(make_app: MakeApp) -> None:
    app = make_app((1024, 640), speed="off", first_hints=False)
    scene = at_sheet(app)
    button = scene.focus["sheet:continue"].rect
    window = app.screen.get_rect()
    spots = [(x, y) for x in range(4, window.width, 90) for y in range(4, window.height, 60)]
    for spot in (spot for spot in spots if not button.collidepoint(spot)):
        for number in (1, 2, 3):
            rest(app)
            app.tick(FRAME, [pygame.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=number, touch=False)])
            app.tick(FRAME, [pygame.Event(pygame.MOUSEBUTTONUP, pos=spot, button=number, touch=False)])
            assert scene.stage.sheet is not None, f"button {number} at {spot}"
    rest(app)
    app.tick(FRAME, clicked(button.center))
    assert scene.stage.sheet is None


def test_every_sheet_of_a_race_has_the_button_piles_too(make_app: MakeApp) -> None:
    app = make_app((1024, 640), speed="off", first_hints=False)
    match = Match.new(people(3), seed="piles", starter=0)
    while not match.over:
        last = match.record
        match.submit(RollDie())
    scene = open_race(app, Match.from_record(last, seed_if_missing=str))
    _come_to_turn(scene)
    press(app, "3")
    kinds = []
    while app.scene is scene:
        until(scene, lambda: scene.timeline.waiting or app.scene is not scene)
        if app.scene is not scene:
            break
        kinds.append(type(scene.stage.sheet).__name__)
        attend(app)
        before = scene.stage.sheet
        rest(app)
        app.tick(FRAME, clicked((3, 3)))
        assert scene.stage.sheet is before
        rest(app)
        app.tick(FRAME, clicked(scene.focus["sheet:continue"].rect.center))
        assert scene.stage.sheet is not before
    assert kinds == ["LegSheet", "PileSheet", "PileSheet"]


@pytest.mark.parametrize("name", ["enter", "space"])
def test_keys_close_a_sheet_wherever_the_ring_is(make_app: MakeApp, name: str) -> None:
    scene = at_sheet(make_app((1024, 640), speed="off", first_hints=False))
    scene.focus.set(None)
    press(scene.app, name)
    assert scene.stage.sheet is None


def test_a_sheet_of_a_replay_closes_by_its_button_too(make_app: MakeApp) -> None:
    app = make_app((1024, 640), speed="off", first_hints=False)
    match = match_of(people(3), *[RollDie()] * 5, rolls=ROLLS_OF_A_LEG)
    from camelup.session.replaying import Tape

    scene = ReplayScene(app, Tape(match.record))
    app.go(scene)
    scene.show(4)
    scene.forward()
    for _ in range(3000):
        if scene.timeline.waiting:
            break
        app.tick(FRAME, [])
    sheet = scene.stage.sheet
    assert sheet is not None
    attend(app)
    app.tick(FRAME, clicked(app.screen.get_rect().center))
    assert scene.stage.sheet is sheet
    rest(app)
    app.tick(FRAME, clicked(scene.focus["sheet:continue"].rect.center))
    assert scene.stage.sheet is None


# What else changes under a press ---------------------------------------------------------------------------------


def test_a_race_that_waits_for_its_person_takes_no_press_in_haste_for_going_on(make_app: MakeApp) -> None:
    app = make_app((1024, 640), speed="normal", wait_for_me=True, first_hints=False)
    scripted(app, *[TakeLegTicket(RACING[0])] * 2)
    scene = table(app, seats_of(SEATS["computers"]), RollDie())
    until(scene, lambda: scene.animating)
    for _ in range(90):
        app.services.saver.flush(10.0)
        app.tick(FRAME, keys(pygame.K_SPACE))
    assert scene.play.held
    attend(app)
    app.tick(FRAME, keys(pygame.K_SPACE))
    assert not scene.play.held


def test_a_notice_that_goes_leaves_nothing_to_press_under_the_click_that_was_meant_for_it(make_app: MakeApp) -> None:
    app = make_app((1024, 640), speed="off", first_hints=False)
    scene = table(app, people(3))
    _come_to_turn(scene)
    rest(app)
    spot = find(app, "ticket:r")
    app.notice("Look here.")
    app.tick(FRAME, clicked(spot)[:1])
    app.toast.box = pygame.Rect(0, 0, 40, 40)
    app.toast.box.center = spot
    app.toast._left = 2 * FRAME
    frames(app, 3 * FRAME)
    assert not app.toast.active
    app.tick(FRAME, clicked(spot))
    assert scene.match.number == 0


def test_a_double_click_on_a_notice_presses_nothing_under_it(make_app: MakeApp) -> None:
    app = make_app((1024, 640), speed="off", first_hints=False)
    scene = table(app, people(3))
    _come_to_turn(scene)
    rest(app)
    spot = find(app, "ticket:r")
    app.notice("Look here.")
    app.tick(FRAME, [])
    app.toast.box = pygame.Rect(0, 0, 40, 40)
    app.toast.box.center = spot
    app.tick(FRAME, clicked(spot))
    assert not app.toast.active
    app.tick(FRAME, clicked(spot))
    assert scene.match.number == 0


def test_a_double_click_that_closes_the_pause_presses_nothing_under_it(make_app: MakeApp) -> None:
    app = make_app((1024, 640), speed="off", first_hints=False)
    scene = table(app, people(3))
    _come_to_turn(scene)
    press(app, "escape")
    pressed = app.scene.focus["resume"].rect.center
    rest(app)
    before = scene.dirty
    for _ in range(2):
        app.tick(FRAME, clicked(pressed))
    assert app.scene is scene
    assert (scene.match.number, scene.choosing.choice, scene.choosing.kind) == (0, None, None)
    assert before in (True, False)


def test_a_double_click_on_a_space_opens_its_choice_and_leaves_it_open(make_app: MakeApp) -> None:
    app = make_app((1024, 640), speed="off", first_hints=False)
    scene = table(app, people(3))
    _come_to_turn(scene)
    spot = find(app, "space:9")
    rest(app)
    for _ in range(2):
        app.tick(FRAME, clicked(spot))
        frames(app, 0.1)
    assert scene.choosing.choice == Space(9)
    assert scene.match.number == 0


def test_taking_back_twice_in_haste_takes_back_twice(make_app: MakeApp) -> None:
    app = make_app((1024, 640), speed="off", handover="off", first_hints=False)
    scene = table(app, people(3), TakeLegTicket(RACING[0]), TakeLegTicket(RACING[1]))
    _come_to_turn(scene)
    attend(app)
    for _ in range(2):
        app.tick(FRAME, typed("u"))
        app.tick(FRAME, [])
    assert scene.match.number == 0


def test_esc_pauses_at_once_even_where_a_turn_has_just_begun(make_app: MakeApp) -> None:
    from camelup.ui.race.pause import PauseScene

    app = make_app((1024, 640), speed="off", first_hints=False)
    scene = table(app, people(3))
    assert app.guard.up
    app.tick(FRAME, keys(pygame.K_ESCAPE))
    assert isinstance(app.scene, PauseScene)
    assert scene.match.number == 0


def test_the_result_takes_no_press_in_haste(make_app: MakeApp) -> None:
    app = make_app((1024, 640), speed="off")
    scene = result(app)
    scene.focus.set("again")
    hit = [*keys(pygame.K_RETURN), *clicked(scene.focus["again"].rect.center)]
    frames(app, 2.0, _every(0.2, hit))
    assert app.scene is scene


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("pause", [0.05, 0.3])
def test_nobody_sits_down_by_hammering_while_the_others_are_shown(make_app: MakeApp, speed: str, pause: float) -> None:
    app = make_app((1024, 640), speed=speed, handover="curtain", first_hints=False)
    scripted(app, TakeLegTicket(RACING[0]))
    scene = table(app, seats_of((PERSON, TOURIST, PERSON)))
    until_shut(app)
    where = app.scene.focus["sit"].rect.center
    _come_to_turn(scene)
    rest(app)
    app.tick(FRAME, typed("3"))
    frames(app, 9.0, _every(pause, [*keys(pygame.K_RETURN), *clicked(where)]))
    assert scene.match.number == 2
    assert isinstance(app.scene, CurtainScene)
    assert scene.viewer is None


def test_what_leads_back_by_itself_lets_nobody_sit_down_by_a_late_press(make_app: MakeApp) -> None:
    app = make_app((1024, 640), speed="off", handover="curtain", first_hints=False)
    scene = table(app, people(3), TakeLegTicket(RACING[0]))
    until_shut(app)
    curtain = app.scene
    attend(app)
    app.tick(FRAME, typed("r"))
    assert isinstance(app.scene, ReplayScene)
    for _ in range(600):
        app.tick(FRAME, [])
        if app.scene is curtain:
            break
    assert app.scene is curtain
    app.tick(FRAME, keys(pygame.K_RETURN))
    frames(app, 0.1)
    app.tick(FRAME, clicked(curtain.focus["sit"].rect.center))
    frames(app, 1.5)
    assert app.scene is curtain
    assert scene.viewer is None


def test_hammering_through_the_pictures_of_a_lesson_leaves_no_chapter_and_no_step_out(make_app: MakeApp) -> None:
    from camelup.ui.lesson.chapters import CHAPTERS
    from camelup.ui.lesson.scene import LessonScene

    app = make_app((1024, 640), speed="normal", first_hints=False)
    for chapter in CHAPTERS:
        scene = LessonScene(app, chapter)
        app.go(scene)
        attend(app)
        frames(app, 0.5)
        asked = scene.lesson.asked
        if asked is None:
            continue
        scene.choosing.submit(asked)
        at = scene.lesson.at
        while not (scene.guide.shown and scene.idle):
            app.tick(FRAME, keys(pygame.K_RETURN))
            app.services.saver.flush(10.0)
            if scene.timeline.waiting:
                break
        for name in ("guide:skip", "guide:leave", "guide:next", "sheet:continue"):
            if name in scene.focus:
                app.tick(FRAME, clicked(scene.focus[name].rect.center))
        assert app.scene is scene, chapter.id
        assert scene.lesson.at == at
