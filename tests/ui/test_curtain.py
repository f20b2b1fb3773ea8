"""The curtain between two people's turns: when it comes, what it tells, and who takes the screen (R18)."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from camelup.players.levels import Controller
from camelup.rules.actions import Pile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import Camel
from camelup.session.match import Match
from camelup.session.replaying import Tape
from camelup.session.settings import load_settings
from camelup.session.terms import Options
from camelup.ui.art.curtain import draw_curtain
from camelup.ui.kit.app import App
from camelup.ui.kit.assets import Assets
from camelup.ui.menus.menu import MenuScene
from camelup.ui.menus.settings import SettingsScene
from camelup.ui.race.curtain import CurtainScene
from camelup.ui.race.pause import PauseScene
from camelup.ui.race.scene import RaceScene
from camelup.ui.race.seat import SeatScene
from camelup.ui.replay.recap import RecapScene
from camelup.ui.table.target import Kind
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP, click, cut_texts, key, settle, untidy
from tests.ui.race_driver import (
    LONGEST_WAIT,
    KeyHand,
    MouseHand,
    WholeRace,
    click_on,
    click_point,
    focused,
    open_race,
    people,
    press,
    ready,
    shown_words,
    steer,
    watch,
)
from tests.ui.race_tables import HUSTLER, PERSON, TOURIST, match_of, scripted, seats_of

RED, BLUE, GREEN = TakeLegTicket(Camel.RED), TakeLegTicket(Camel.BLUE), TakeLegTicket(Camel.GREEN)


def at_curtain(app: App) -> CurtainScene:
    """Let time pass until the curtain hangs still."""
    for _ in range(LONGEST_WAIT):
        if isinstance(app.scene, CurtainScene) and app.scene.shut:
            return app.scene
        watch(app)
    raise AssertionError("no curtain comes")


def at_turn(scene: RaceScene) -> None:
    """Let time pass until a person is asked for an action; no curtain may come."""
    for _ in range(LONGEST_WAIT):
        if scene.app.scene is scene and ready(scene):
            return
        watch(scene.app)
        curtain = scene.app.scene
        assert not isinstance(curtain, CurtainScene) or curtain.animating, "a curtain asks for somebody"
    raise AssertionError("nobody is asked for an action")


def seat_next(scene: RaceScene) -> int:
    """Pass the screen on by key; the seat that has it now."""
    curtain = at_curtain(scene.app)
    press(scene.app, "enter")
    at_turn(scene)
    return curtain.seat


# When it comes ---------------------------------------------------------------------------------------------------


def by_enter(app: App) -> None:
    press(app, "enter")


def by_space(app: App) -> None:
    press(app, "space")


def by_click(app: App) -> None:
    click_on(app, "sit")


@pytest.mark.parametrize("answer", [by_enter, by_space, by_click])
def test_the_curtain_comes_before_every_turn_and_opens_for_its_seat(
    make_app: MakeApp, answer: Callable[[App], None]
) -> None:
    app = make_app(handover="curtain")
    scene = open_race(app, match_of(people(3)))
    for seat, action in ((0, RED), (1, BLUE), (2, GREEN), (0, RED)):
        curtain = at_curtain(app)
        assert curtain.seat == seat
        assert f"Pass to Seat {seat + 1}" in shown_words(app)
        assert scene.viewer is None
        assert scene.stage.seen == scene.match.observe(None)
        answer(app)
        at_turn(scene)
        assert scene.viewer == seat
        assert not scene.covered
        scene.choosing.submit(action)
        assert scene.covered


def test_only_the_button_opens_the_curtain(make_app: MakeApp) -> None:
    app = make_app(handover="curtain")
    scene = open_race(app, match_of(people(3)))
    curtain = at_curtain(app)
    for name in ("1", "2", "3", "4", "5", "h", "c", "l", "s", "w", "r"):
        press(app, name)
    click_point(app, (10, app.screen.get_height() // 2))
    click_point(app, curtain.focus["sit"].rect.move(0, -120).center)
    settle(app)
    assert app.scene is curtain
    assert scene.match.number == 0
    assert scene.choosing.kind is None


def test_a_key_that_is_still_being_pressed_opens_nothing(make_app: MakeApp) -> None:
    """A person who acted with Enter may press it once more before they look up."""
    app = make_app(handover="curtain", speed="off")
    scene = open_race(app, match_of(people(3)))
    seat_next(scene)
    scene.choosing.submit(RED)
    while not isinstance(app.scene, CurtainScene):
        watch(app)
    for _ in range(8):
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            app.tick(STEP / 2, [pygame.Event(kind, key=pygame.K_RETURN, unicode="", mod=0, scancode=0)])
        assert isinstance(app.scene, CurtainScene)
        assert not app.scene.animating
    watch(app, 10)
    press(app, "enter")
    at_turn(scene)
    assert scene.viewer == 1


def test_computers_between_two_people_bring_no_curtain_of_their_own(make_app: MakeApp) -> None:
    app = make_app(handover="curtain")
    scripted(app, RED, BLUE, GREEN)
    scene = open_race(app, match_of(seats_of((PERSON, TOURIST, PERSON, HUSTLER))))
    assert seat_next(scene) == 0
    press(app, "1")
    press(app, "enter")
    assert seat_next(scene) == 2
    assert scene.match.number == 2
    scene.choosing.submit(BLUE)
    assert seat_next(scene) == 0
    assert scene.match.number == 4


def test_a_single_person_never_sees_a_curtain(make_app: MakeApp) -> None:
    app = make_app(handover="curtain")
    scripted(app, BLUE, GREEN, BLUE, GREEN)
    scene = open_race(app, match_of(seats_of((PERSON, TOURIST, HUSTLER))))
    for _ in range(2):
        at_turn(scene)
        assert (scene.viewer, scene.covered) == (0, False)
        scene.choosing.submit(RED)


def test_the_same_person_again_needs_no_curtain(make_app: MakeApp) -> None:
    """The other person's seat is given to the computer, and back again while it is the first one's turn."""
    app = make_app(handover="curtain")
    scripted(app, BLUE, GREEN)
    scene = open_race(app, match_of(seats_of((PERSON, PERSON, TOURIST))))
    assert seat_next(scene) == 0
    hand_over(scene, 1, TOURIST)
    assert not scene.covered
    scene.choosing.submit(RED)
    at_turn(scene)
    watch(app)
    assert (scene.match.number, scene.viewer, scene.covered) == (3, 0, False)
    hand_over(scene, 1, PERSON)
    at_turn(scene)
    assert (scene.viewer, scene.covered) == (0, False)
    scene.choosing.submit(RED)
    assert seat_next(scene) == 1


def hand_over(scene: RaceScene, seat: int, controller: Controller) -> None:
    """Have somebody else play a seat, as the screen of the seat does it."""
    click_on(scene.app, f"seat:{seat}")
    assert isinstance(scene.app.scene, SeatScene)
    scene.app.scene.controller = controller
    press(scene.app, "escape")
    watch(scene.app, 2)


def test_giving_the_own_seat_away_does_not_open_the_next_persons_hand(make_app: MakeApp) -> None:
    app = make_app(handover="curtain")
    scripted(app, RED)
    scene = open_race(app, match_of(seats_of((PERSON, PERSON, TOURIST))))
    seat_next(scene)
    hand_over(scene, 0, TOURIST)
    assert at_curtain(app).seat == 1
    assert scene.viewer is None
    assert seat_next(scene) == 1
    assert (scene.viewer, scene.covered) == (1, False)


# Taking back -----------------------------------------------------------------------------------------------------


def takes_back_by_key(app: App) -> None:
    press(app, "u")


def takes_back_in_the_pause(app: App) -> None:
    press(app, "escape")
    assert isinstance(app.scene, PauseScene)
    click(app, "undo")


@pytest.mark.parametrize("take_back", [takes_back_by_key, takes_back_in_the_pause])
@pytest.mark.parametrize("seated", [False, True], ids=["at the curtain", "on the turn"])
def test_the_curtain_comes_for_whoever_acts_again(
    make_app: MakeApp, take_back: Callable[[App], None], seated: bool
) -> None:
    app = make_app(handover="curtain")
    scene = open_race(app, match_of(people(3)))
    seat_next(scene)
    scene.choosing.submit(PredictFinish(Camel.RED, Pile.WINNER))
    assert at_curtain(app).seat == 1
    if seated:
        assert seat_next(scene) == 1
    take_back(app)
    assert scene.match.number == 0
    assert scene.covered
    curtain = at_curtain(app)
    assert curtain.seat == 0
    assert sum(isinstance(each, CurtainScene) for each in app._stack.scenes) == 1
    press(app, "enter")
    at_turn(scene)
    assert scene.viewer == 0
    assert scene.stage.seen == scene.match.observe(0)


def test_who_takes_back_at_once_is_still_there(make_app: MakeApp) -> None:
    app = make_app(handover="curtain")
    scene = open_race(app, match_of(people(3)))
    seat_next(scene)
    scene.choosing.submit(RED)
    watch(app, 3)
    assert scene.animating
    press(app, "u")
    at_turn(scene)
    assert (scene.match.number, scene.viewer, scene.covered) == (0, 0, False)


def test_what_cannot_be_taken_back_leaves_the_curtain_where_it_is(make_app: MakeApp) -> None:
    app = make_app(handover="curtain")
    scene = open_race(app, match_of(people(3), RED, options=Options(takeback="none")))
    curtain = at_curtain(app)
    press(app, "u")
    assert app.toast.text == app.texts("takeback.table")
    assert app.scene is curtain
    assert scene.match.number == 1


# What it tells ---------------------------------------------------------------------------------------------------


def story(app: App) -> list[str]:
    return [line.text for line in at_curtain(app)._lines]


def test_it_tells_what_happened_since_the_seats_last_turn(make_app: MakeApp) -> None:
    app = make_app((1920, 1080), handover="curtain", speed="off")
    match = match_of(people(3), RED, RollDie(), PredictFinish(Camel.GREEN, Pile.LOSER), rolls="b2 r1")
    open_race(app, match)
    told = story(app)
    assert told[:3] == [
        "Seat 2 rolls blue 2: 2 spaces forward.",
        "Blue climbs onto Purple on Yellow on space 3.",
        "Seat 3 bets on the overall loser.",
    ]
    assert " ".join(told[3:]) == "Blue leads, then Purple. Dice inside: green, red, yellow, purple and grey."
    words = shown_words(app)
    assert "Since your last turn" in words
    assert "Seat 3 bets on the overall loser." in words
    assert not any("Seat 1 takes" in word for word in words)


def test_before_the_first_turn_it_tells_everything(make_app: MakeApp) -> None:
    app = make_app((1920, 1080), handover="curtain", speed="off")
    open_race(app, match_of(people(3), RED, BLUE))
    assert at_curtain(app).seat == 2
    words = shown_words(app)
    assert "Since the race began" in words
    assert story(app)[:2] == ["Seat 1 takes the 5-ticket for Red.", "Seat 2 takes the 5-ticket for Blue."]


def test_at_the_start_there_is_nothing_to_show_again(make_app: MakeApp) -> None:
    app = make_app(handover="curtain")
    open_race(app, match_of(people(3)))
    curtain = at_curtain(app)
    assert "The race begins" in shown_words(app)
    assert "show" not in curtain.focus
    press(app, "r")
    assert app.scene is curtain


@pytest.mark.parametrize("way", ["key", "wheel", "bar"])
def test_a_long_story_scrolls(make_app: MakeApp, way: str) -> None:
    app = make_app((1024, 640), handover="curtain", speed="off", ui_scale=2.0)
    open_race(app, match_of(people(8), *[RollDie(), RED] * 2, RollDie(), BLUE, GREEN, rolls="b2 r1 g3"))
    app.painter = app.zoomed_painter
    curtain = at_curtain(app)
    last = curtain._lines[-1].text
    assert last not in shown_words(app)
    told = curtain._list
    assert told is not None
    if way == "key":
        curtain.focus.set("told")
        presses = 0
        while focused(app) == "told":
            press(app, "down")
            presses += 1
        assert presses == len(curtain._lines) - told.rows + 1
    elif way == "wheel":
        app.tick(STEP, [pygame.Event(pygame.MOUSEWHEEL, x=0, y=-40, flipped=False)])
    else:
        click_point(app, (told.rect.right - 3, told.rect.bottom - 2))
    assert last in shown_words(app)
    key(app, pygame.K_HOME)
    assert last not in shown_words(app)
    assert curtain._lines[0].text in shown_words(app)


def test_the_tape_knows_the_last_turn_of_every_seat() -> None:
    match = match_of(people(3), RED, BLUE, GREEN, RED)
    tape = Tape(match.record)
    assert [tape.since_turn_of(seat) for seat in range(3)] == [4, 2, 3]
    assert [Tape(match_of(people(3), RED).record).since_turn_of(seat) for seat in range(3)] == [1, 0, 0]
    assert [tape.turn(index) for index in range(5)] == [0, 1, 2, 0, 1]


# Show me ---------------------------------------------------------------------------------------------------------


def recap(app: App) -> RecapScene:
    assert isinstance(app.scene, RecapScene)
    return app.scene


@pytest.mark.parametrize("speed", ["normal", "off"])
@pytest.mark.parametrize("reduced", [False, True])
def test_show_me_plays_it_on_the_table_and_leads_back(make_app: MakeApp, speed: str, reduced: bool) -> None:
    app = make_app(handover="curtain", speed=speed, reduced_motion=reduced)
    match = match_of(people(3), RED, RollDie(), PredictFinish(Camel.GREEN, Pile.LOSER), rolls="b2 r1")
    open_race(app, match)
    curtain = at_curtain(app)
    click_on(app, "show")
    scene = recap(app)
    seen = [scene.index]
    for _ in range(LONGEST_WAIT):
        watch(app)
        if app.scene is curtain:
            break
        assert scene.stage.seen.viewer is None
        if scene.index != seen[-1]:
            seen.append(scene.index)
    assert app.scene is curtain
    assert seen == ([1, 2, 3] if seen[0] == 1 else [2, 3])
    press(app, "enter")
    at_turn(curtain._race)


@pytest.mark.parametrize("way", ["key", "mouse"])
def test_show_me_can_be_left_at_any_time(make_app: MakeApp, way: str) -> None:
    app = make_app(handover="curtain")
    open_race(app, match_of(people(3), RED, RollDie(), rolls="b2 r1"))
    curtain = at_curtain(app)
    press(app, "r")
    watch(app, 5)
    assert recap(app).animating
    if way == "key":
        press(app, "escape")
    else:
        click_on(app, "leave")
    assert app.scene is curtain
    settle(app)
    assert app.scene is curtain


def test_nothing_but_looking_can_be_done_in_the_recap(make_app: MakeApp) -> None:
    """Not even at a table that opens its cards in replays: its race goes on, and is not played on from elsewhere."""
    app = make_app(handover="curtain", speed="off")
    open_race(app, match_of(people(3), RED, BLUE, GREEN, options=Options(open_replay=True)))
    at_curtain(app)
    press(app, "r")
    scene = recap(app)
    assert "branch" not in scene.focus
    assert "tool:cards" not in scene.focus
    for name in ("c", "p"):
        press(app, name)
        assert app.scene is scene


def test_whoever_goes_through_the_recap_by_hand_stays(make_app: MakeApp) -> None:
    app = make_app(handover="curtain", speed="off")
    open_race(app, match_of(people(3), RED, BLUE, GREEN))
    at_curtain(app)
    press(app, "r")
    scene = recap(app)
    press(app, "right")
    press(app, "right")
    press(app, "right")
    assert scene.index == 3
    watch(app, 200)
    assert app.scene is scene


# Motion ----------------------------------------------------------------------------------------------------------


def test_speed_off_opens_at_once(make_app: MakeApp) -> None:
    app = make_app(handover="curtain", speed="off")
    scene = open_race(app, match_of(people(3)))
    at_curtain(app)
    press(app, "enter")
    watch(app)
    assert app.scene is scene
    assert ready(scene)


@pytest.mark.parametrize("reduced", [False, True])
def test_the_curtain_moves_or_fades_and_takes_no_input_meanwhile(make_app: MakeApp, reduced: bool) -> None:
    app = make_app((1024, 640), handover="curtain", reduced_motion=reduced)
    scene = open_race(app, match_of(people(3)))
    curtain = at_curtain(app)
    press(app, "enter")
    frames = set()
    while app.scene is curtain:
        assert list(curtain.focus) == []
        frames.add(pygame.image.tobytes(app.screen, "RGB"))
        press(app, "1")
        watch(app, dt=1 / 60)
    assert len(frames) >= 4
    assert scene.choosing.kind is None


def test_a_shut_curtain_hides_everything_below(shared_assets: Assets) -> None:
    pictures = []
    for colour in ("#FF00FF", "#000000"):
        for size in ((1024, 640), (1366, 768), (801, 1000)):
            surface = pygame.Surface(size)
            surface.fill(colour)
            draw_curtain(surface, shared_assets, "#1B8F8A")
            pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[:3] == pictures[3:]


def test_an_open_curtain_hides_nothing(shared_assets: Assets) -> None:
    surface = pygame.Surface((1024, 640))
    surface.fill("#123456")
    before = pygame.image.tobytes(surface, "RGB")
    draw_curtain(surface, shared_assets, "#1B8F8A", 1.0)
    assert pygame.image.tobytes(surface, "RGB") == before


def test_the_window_may_change_while_the_curtain_is_up(make_app: MakeApp) -> None:
    app = make_app(handover="curtain")
    scene = open_race(app, match_of(people(3), RED))
    at_curtain(app)
    app.change_settings(ui_scale=2.0)
    press(app, "enter")
    watch(app, 3)
    app.change_settings(ui_scale=1.0)
    at_turn(scene)
    assert (scene.viewer, scene.covered) == (1, False)


# Around it -------------------------------------------------------------------------------------------------------


def test_the_pause_menu_opens_over_the_curtain_and_leads_back(make_app: MakeApp) -> None:
    app = make_app(handover="curtain")
    open_race(app, match_of(people(3)))
    curtain = at_curtain(app)
    click_on(app, "pause")
    assert isinstance(app.scene, PauseScene)
    press(app, "escape")
    assert app.scene is curtain
    press(app, "escape")
    click(app, "menu")
    assert isinstance(app.scene, MenuScene)


def test_tab_reaches_every_control(make_app: MakeApp) -> None:
    app = make_app((1024, 640), handover="curtain", ui_scale=2.0)
    open_race(app, match_of(people(8), *[RollDie(), RED] * 2, RollDie(), BLUE, GREEN, rolls="b2 r1 g3"))
    curtain = at_curtain(app)
    names = {widget.name for widget in curtain.focus}
    assert names == {"sit", "told", "show", "pause"}
    reached = set()
    for _ in range(len(names)):
        press(app, "tab")
        assert curtain.focus.current is not None
        reached.add(curtain.focus.current.name)
    assert reached == names


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1024, 768), (1280, 720), (1920, 1080), (2560, 1440)])
def test_everything_fits(make_app: MakeApp, size: tuple[int, int], scale: float) -> None:
    app = make_app(size, handover="curtain", speed="off", ui_scale=scale)
    open_race(app, match_of(people(8), RED, *[RollDie()] * 4, BLUE, GREEN, GREEN, rolls="b2 r1 g3 y1"))
    curtain = at_curtain(app)
    assert untidy(app) == []
    app.painter = app.zoomed_painter
    assert cut_texts(app) == []
    assert curtain.focus["pause"].rect.width >= 32
    board = curtain._box
    assert app.screen.get_rect().contains(board)
    assert all(board.contains(curtain.focus[name].rect) for name in ("sit", "show"))


# The other ways --------------------------------------------------------------------------------------------------


def test_an_open_table_shows_the_hand_of_whoever_is_to_move(make_app: MakeApp) -> None:
    app = make_app(handover="off")
    scene = open_race(app, match_of(people(3)))
    for seat, action in ((0, RED), (1, BLUE), (2, GREEN)):
        at_turn(scene)
        watch(app, 2)
        assert (scene.viewer, scene.covered) == (seat, False)
        scene.choosing.submit(action)
        assert not scene.covered


def test_under_a_cover_look_opens_and_shuts_the_hand(make_app: MakeApp) -> None:
    app = make_app(handover="cover")
    scene = open_race(app, match_of(people(3), RED))
    for seat in (1, 2):
        at_turn(scene)
        watch(app, 2)
        assert (scene.viewer, scene.covered) == (seat, True)
        assert "Show cards (H)" in drawn_anew(app)
        press(app, "h")
        watch(app, 2)
        assert not scene.covered
        assert "Show cards (H)" not in drawn_anew(app)
        press(app, "4")
        assert scene.choosing.kind is Kind.CARD
        press(app, "h")
        assert scene.covered
        assert scene.choosing.kind is None
        watch(app, 2)
        assert scene.covered
        scene.choosing.submit(BLUE)


def drawn_anew(app: App) -> list[str]:
    """All texts, also those of parts that are kept as they are."""
    app.relayout()
    return shown_words(app)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_the_way_is_chosen_in_the_settings(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = make_app(size, handover="curtain")
    app.go(MenuScene(app))
    app.open(SettingsScene(app))
    click(app, "page:table")
    seen = []
    for _ in range(3):
        widget = app.scene.focus["handover"]
        seen.append((app.services.settings.handover, widget.label))  # type: ignore[attr-defined]
        assert cut_texts(app) == []
        app.scene.focus.set("handover")
        key(app, pygame.K_RIGHT)
    assert seen == [
        ("curtain", "Hidden cards: curtain"),
        ("cover", "Hidden cards: covered"),
        ("off", "Hidden cards: open"),
    ]
    assert app.services.settings.handover == "curtain"
    key(app, pygame.K_LEFT)
    assert app.services.settings.handover == "off"
    watch(app, 60)
    settle(app)
    while app.errands.busy:
        watch(app)
    assert load_settings(app.services.folders)[0].handover == "off"


def test_another_way_holds_from_the_next_turn_on(make_app: MakeApp) -> None:
    app = make_app(handover="off")
    scene = open_race(app, match_of(people(3)))
    at_turn(scene)
    app.change_settings(handover="curtain")
    scene.choosing.submit(RED)
    assert scene.covered
    assert seat_next(scene) == 1
    app.change_settings(handover="off")
    scene.choosing.submit(BLUE)
    at_turn(scene)
    assert (scene.viewer, scene.covered) == (2, False)


# Whole races -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hand", "seed"), [(KeyHand(), 11), (MouseHand(), 12)], ids=["keys", "mouse"])
def test_a_whole_race_of_people_and_a_computer_behind_curtains(
    make_app: MakeApp, hand: KeyHand | MouseHand, seed: int
) -> None:
    app = make_app((1280, 720), handover="curtain", speed="fast")
    match = Match.new(seats_of((PERSON, TOURIST, PERSON, PERSON)), seed=f"curtain {seed}", starter=0)
    scene = open_race(app, match)
    race = WholeRace(scene, hand, seed)
    race.play()
    assert match.over
    assert race.curtains == sum(turn != 1 for turn in turns(match))
    assert race.curtains > 20
    assert len(race.done) >= 6


def turns(match: Match) -> list[int]:
    """The seat that took each action."""
    tape = Tape(match.record)
    return [tape.turn(index) for index in range(tape.length)]


def test_arrows_walk_between_the_controls(make_app: MakeApp) -> None:
    app = make_app(handover="curtain")
    open_race(app, match_of(people(3), RED))
    at_curtain(app)
    press(app, "tab")
    steer(app, "show")
    steer(app, "sit")
