"""Racing without a mouse: whole races by keys alone, and where every key leads."""

from __future__ import annotations

import logging
from collections import deque

import pygame
import pytest
from msgspec.structs import replace

from camelup.rules.actions import FormPartnership, RollDie, TakeLegTicket
from camelup.rules.board import RACING, ROLLS, Camel
from camelup.session.dice import ScriptedDice
from camelup.session.match import Match
from camelup.ui.kit.app import App
from camelup.ui.menus.menu import MenuScene
from camelup.ui.race.pause import PauseScene
from camelup.ui.race.result import ResultScene
from camelup.ui.race.scene import RaceScene
from camelup.ui.table.log import LogScene
from camelup.ui.table.target import Card, Kind, Space
from camelup.ui.table.timeline import SPEEDS
from tests.session.played import phrases
from tests.ui.conftest import MakeApp
from tests.ui.race_driver import (
    ARROWS,
    KINDS,
    START,
    KeyHand,
    WholeRace,
    click_on,
    focused,
    open_race,
    people,
    press,
    ready,
    seats_of,
    settle_race,
    steer,
    tab_to,
    track,
    until,
    watch,
)
from tests.ui.race_tables import HUSTLER, PERSON, TOURIST

TABLES = {
    3: (PERSON, PERSON, TOURIST),
    8: (TOURIST, PERSON, HUSTLER, PERSON, TOURIST, TOURIST, PERSON, HUSTLER),
}


@pytest.mark.parametrize("seats", TABLES)
def test_a_whole_race_by_keys_alone(make_app: MakeApp, seats: int, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    app = make_app((1024, 640))
    match = Match.new(seats_of(TABLES[seats]), seed="oasis")
    race = WholeRace(open_race(app, match), KeyHand(), seed=2)
    race.play()
    assert isinstance(app.scene, ResultScene)
    assert set(race.done) >= set(KINDS) - ({"partner"} if seats < 6 else set())
    assert race.sheets >= 4
    assert race.skipped > 10
    assert race.shown >= 5
    assert race.checked > match.number
    assert caplog.records == []
    purses = [seat.purse for seat in race.scene.stage.seen.seats]
    assert purses == [line.purse for line in sorted(match.standings(), key=lambda line: line.seat)]
    press(app, "escape")
    assert isinstance(app.scene, MenuScene)


def test_the_hand_and_the_mouse_make_the_same_race_of_the_same_choices(make_app: MakeApp) -> None:
    """Input decides nothing: the same actions on the same seed give the same record as without a window."""
    app = make_app((1024, 640))
    match = Match.new(people(3), seed="same", starter=0)
    scene = open_race(app, match)
    for name in ("3", "1", "3"):
        until(scene, lambda: ready(scene))
        press(app, name)
        if name == "1":
            press(app, "enter")
        settle_race(scene)
    plain = Match.new(people(3), seed="same", starter=0)
    for action in (RollDie(), TakeLegTicket(RACING[0]), RollDie()):
        plain.submit(action)
    # The table says that its hands lie covered; without a window nobody's do.
    assert replace(match.record, handed=()) == plain.record


# Where keys lead -------------------------------------------------------------------------------------------------


def table(app: App, seats: int = 3, *actions: object, rolls: str = "") -> RaceScene:
    """A race of people only, at the first one's turn or after some actions."""
    dice = ScriptedDice(ROLLS[roll] for roll in rolls.split())
    match = Match.new(people(seats), seed="keys", starter=0, board=track(START), dice=dice if rolls else None)
    for action in actions:
        match.submit(action)  # type: ignore[arg-type]
    scene = open_race(app, match)
    until(scene, lambda: ready(scene))
    return scene


STOPS = [
    "actions", "tickets", "bets", "tents", "", "spaces", "eye", "hand", "seats", "", "ranks", "tools",
]  # fmt: skip


def test_tab_walks_through_the_groups_and_back(make_app: MakeApp) -> None:
    scene = table(make_app(), 3, TakeLegTicket(RACING[0]))
    forth = []
    for _ in STOPS:
        press(scene.app, "tab")
        assert scene.focus.current is not None
        forth.append(scene.focus.current.group)
    assert forth == STOPS
    press(scene.app, "tab")
    assert focused(scene.app).startswith("action:")
    back = []
    for _ in STOPS:
        shift = pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, unicode="\t", mod=pygame.KMOD_SHIFT, scancode=0)
        scene.app.tick(0.03, [shift])
        back.append(scene.focus.current.group)
    assert back == STOPS[::-1]


def ways(app: App) -> dict[str, set[str]]:
    """From every control, where the four arrows lead."""
    found: dict[str, set[str]] = {}
    for name in [widget.name for widget in app.scene.focus]:
        found[name] = set()
        for arrow in ARROWS:
            app.scene.focus.set(name)
            app.tick(0.0, [pygame.Event(pygame.KEYDOWN, key=getattr(pygame, f"K_{arrow.upper()}"), unicode="", mod=0)])
            found[name].add(focused(app))
    return found


def reached(found: dict[str, set[str]], start: str) -> set[str]:
    seen, queue = {start}, deque([start])
    while queue:
        for name in found[queue.popleft()] - seen:
            seen.add(name)
            queue.append(name)
    return seen


@pytest.mark.parametrize(("size", "seats"), [((1280, 720), 3), ((1024, 768), 8)])
def test_arrows_lead_everywhere_from_everywhere(make_app: MakeApp, size: tuple[int, int], seats: int) -> None:
    scene = table(make_app(size), seats)
    found = ways(scene.app)
    everything = {widget.name for widget in scene.focus}
    assert len(everything) > 5 + 5 + 1 + 16 + 5 + seats
    for name in everything:
        assert reached(found, name) == everything, f"from {name}"


def test_the_ring_of_spaces_walks_with_arrows_without_leaving_it(make_app: MakeApp) -> None:
    scene = table(make_app())
    found = ways(scene.app)
    inside = {name: {way for way in found[name] if way.startswith("space:")} for name in found if name[:6] == "space:"}
    assert reached(inside, "space:1") == set(inside)


@pytest.mark.parametrize(
    ("digit", "mode", "group"),
    [("1", Kind.TICKET, "tickets"), ("2", Kind.TILE, "spaces"), ("4", Kind.CARD, "hand"), ("5", Kind.ALLY, "seats")],
)
def test_a_digit_chooses_a_kind_of_action_and_focuses_the_first_target(
    make_app: MakeApp, digit: str, mode: Kind, group: str
) -> None:
    scene = table(make_app(), 6)
    press(scene.app, digit)
    assert scene.choosing.kind is mode
    assert scene.focus.current is not None
    assert scene.focus.current.group == group
    assert scene.focus.current.enabled
    assert scene.focus.visible


@pytest.mark.parametrize(("digit", "mode"), [("1", Kind.TICKET), ("2", Kind.TILE), ("4", Kind.CARD), ("5", Kind.ALLY)])
def test_the_digit_of_what_is_being_chosen_goes_one_target_on(make_app: MakeApp, digit: str, mode: Kind) -> None:
    scene = table(make_app(), 6)
    press(scene.app, digit)
    targets = scene.choices.targets(mode)
    assert len(targets) > 2
    for target in (*targets, targets[0]):
        assert focused(scene.app) == target.name
        assert scene.choosing.kind is mode
        press(scene.app, digit)
    assert scene.match.number == 0


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1024, 640), 1.0), ((1280, 720), 2.0)])
@pytest.mark.parametrize(("digit", "group"), [("1", "tickets"), ("2", "spaces"), ("4", "hand"), ("5", "seats")])
def test_arrows_stay_in_their_group_while_choosing(
    make_app: MakeApp, digit: str, group: str, size: tuple[int, int], scale: float
) -> None:
    scene = table(make_app(size, ui_scale=scale), 6)
    press(scene.app, digit)
    inside = {widget.name for widget in scene.focus if widget.group == group}
    assert len(inside) >= 5
    found = ways(scene.app)
    for name in inside:
        assert reached(found, name) == inside, f"from {name}"
    press(scene.app, "escape")
    assert scene.choosing.kind is None


@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 720), 1.0), ((1024, 640), 1.0), ((2560, 1080), 1.0), ((1280, 720), 1.5), ((1280, 720), 2.0)],
)
@pytest.mark.parametrize(("arrow", "by"), [("left", 1), ("right", -1)])
def test_an_arrow_follows_the_track_all_the_way_round(
    make_app: MakeApp, arrow: str, by: int, size: tuple[int, int], scale: float
) -> None:
    """Space 1 lies on the near side, where the camels run to the left."""
    scene = table(make_app(size, ui_scale=scale))
    press(scene.app, "2")
    scene.focus.set("space:1")
    walked = []
    for _ in range(16):
        press(scene.app, arrow)
        walked.append(int(focused(scene.app).removeprefix("space:")))
    assert walked == [(by * n) % 16 + 1 for n in range(1, 17)]


@pytest.mark.parametrize("choosing", [True, False])
def test_from_every_space_arrows_lead_to_both_neighbours_and_to_no_other_space(
    make_app: MakeApp, choosing: bool
) -> None:
    scene = table(make_app())
    if choosing:
        press(scene.app, "2")
    found = ways(scene.app)
    for space in range(1, 17):
        spaces = {name for name in found[f"space:{space}"] if name.startswith("space:")}
        neighbours = {f"space:{space % 16 + 1}", f"space:{(space - 2) % 16 + 1}"}
        assert spaces - {f"space:{space}"} == neighbours
        assert not choosing or spaces == found[f"space:{space}"]


def test_three_releases_a_die_at_once(make_app: MakeApp) -> None:
    scene = table(make_app())
    press(scene.app, "3")
    assert phrases(scene.match.record)[-1].startswith("roll ")


@pytest.mark.parametrize(("key", "written"), [("+", "tile 4+"), ("-", "tile 4-")])
def test_signs_choose_a_side(make_app: MakeApp, key: str, written: str) -> None:
    scene = table(make_app())
    press(scene.app, "2")
    press(scene.app, "enter")
    assert scene.choosing.choice == Space(4)
    press(scene.app, key)
    assert phrases(scene.match.record) == (written,)


@pytest.mark.parametrize(("key", "written"), [("w", "win b"), ("e", "lose b")])
def test_letters_choose_a_pile_and_open_no_log(make_app: MakeApp, key: str, written: str) -> None:
    scene = table(make_app())
    press(scene.app, "4")
    press(scene.app, "enter")
    assert (scene.covered, scene.choosing.choice) == (False, None), "first the owner looks"
    press(scene.app, "enter")
    press(scene.app, "l")
    assert scene.choosing.choice == Card(Camel.BLUE), "L is the log, here too it means nothing else"
    press(scene.app, key)
    assert phrases(scene.match.record) == (written,)
    assert scene.app.scene is scene


def test_a_choice_holds_the_focus_and_other_keys_do_nothing(make_app: MakeApp) -> None:
    scene = table(make_app())
    press(scene.app, "2")
    press(scene.app, "enter")
    for name in ("1", "3", "s", "h", "w"):
        press(scene.app, name)
    assert scene.choosing.choice == Space(4)
    assert scene.match.number == 0
    assert {widget.group for widget in scene.focus} == {"choice", "spaces"}
    for name in ("left", "down", "right", "up"):
        press(scene.app, name)
        assert focused(scene.app) in {"choice:0", "choice:1", "choice:cancel"}


@pytest.mark.parametrize("name", ["space", "return"])
def test_a_sheet_goes_on_with_enter_and_space(make_app: MakeApp, name: str) -> None:
    scene = table(make_app(speed="off"), 3, *[RollDie()] * 4, rolls="r1 b1 g1 y1 p1")
    press(scene.app, "3")
    until(scene, lambda: scene.timeline.waiting)
    press(scene.app, name)
    assert scene.stage.sheet is None
    settle_race(scene)
    # The key did nothing else.
    assert scene.match.number == 5
    assert scene.app.scene is scene


def test_a_key_of_the_next_turn_does_not_turn_a_sheet_over_unread(make_app: MakeApp) -> None:
    scene = table(make_app(speed="off"), 3, *[RollDie()] * 4, rolls="r1 b1 g1 y1 p1")
    press(scene.app, "3")
    until(scene, lambda: scene.timeline.waiting)
    for name in ("3", "h", "c"):
        press(scene.app, name)
    assert scene.stage.sheet is not None
    assert scene.app.scene is scene
    assert scene.match.number == 5


def test_tab_does_not_leave_a_sheet(make_app: MakeApp) -> None:
    scene = table(make_app(speed="off"), 3, *[RollDie()] * 4, rolls="r1 b1 g1 y1 p1")
    press(scene.app, "3")
    until(scene, lambda: scene.timeline.waiting)
    press(scene.app, "tab")
    assert focused(scene.app) == "sheet:continue"
    assert scene.stage.sheet is not None


# Esc -------------------------------------------------------------------------------------------------------------


def test_escape_goes_back_step_by_step_and_then_pauses(make_app: MakeApp) -> None:
    scene = table(make_app())
    press(scene.app, "2")
    press(scene.app, "enter")
    assert scene.choosing.choice is not None
    press(scene.app, "escape")
    assert (scene.choosing.choice, scene.choosing.kind) == (None, Kind.TILE)
    assert focused(scene.app) == "space:4"
    press(scene.app, "escape")
    assert scene.choosing.kind is None
    press(scene.app, "escape")
    assert isinstance(scene.app.scene, PauseScene)
    press(scene.app, "escape")
    assert scene.app.scene is scene
    assert scene.match.number == 0


def test_escape_pauses_a_picture_and_the_time_in_it(make_app: MakeApp) -> None:
    scene = table(make_app())
    press(scene.app, "3")
    watch(scene.app, 10)
    assert scene.animating
    press(scene.app, "escape")
    assert isinstance(scene.app.scene, PauseScene)
    before = (scene.stage.tilt, scene.stage.die, scene.stage.unit)
    watch(scene.app, 100)
    assert (scene.stage.tilt, scene.stage.die, scene.stage.unit) == before
    press(scene.app, "escape")
    assert scene.animating
    settle_race(scene)
    assert scene.stage.seen == scene.match.observe(scene.viewer)


def test_escape_at_a_sheet_pauses_too(make_app: MakeApp) -> None:
    scene = table(make_app(speed="off"), 3, *[RollDie()] * 4, rolls="r1 b1 g1 y1 p1")
    press(scene.app, "3")
    until(scene, lambda: scene.timeline.waiting)
    press(scene.app, "escape")
    assert isinstance(scene.app.scene, PauseScene)
    press(scene.app, "escape")
    assert scene.stage.sheet is not None
    assert focused(scene.app) == "sheet:continue"


# Tools -----------------------------------------------------------------------------------------------------------


def test_any_key_skips_a_picture_and_does_nothing_else(make_app: MakeApp) -> None:
    for name in ("space", "enter", "3", "l", "s", "tab"):
        scene = table(make_app())
        speed = scene.timeline.speed
        press(scene.app, "3")
        watch(scene.app, 4)
        assert scene.animating
        press(scene.app, name)
        assert not scene.animating
        assert scene.match.number == 1
        assert scene.app.scene is scene
        assert scene.timeline.speed == speed


def test_letters_open_the_log_change_the_speed_and_uncover_the_hand(make_app: MakeApp) -> None:
    scene = table(make_app())
    press(scene.app, "l")
    assert isinstance(scene.app.scene, LogScene)
    press(scene.app, "l")
    assert scene.app.scene is scene
    speeds = []
    for _ in SPEEDS:
        press(scene.app, "s")
        speeds.append(scene.timeline.speed)
        assert scene.app.services.settings.speed == speeds[-1]
        assert scene.app.texts(f"speed.{speeds[-1]}") in scene.app.toast.text
    assert sorted(speeds) == sorted(SPEEDS)
    assert scene.covered
    press(scene.app, "h")
    assert not scene.covered


def test_the_log_tells_the_whole_race(make_app: MakeApp) -> None:
    scene = table(make_app(), 3, RollDie(), TakeLegTicket(Camel.BLUE), rolls="r1 b2")
    press(scene.app, "3")
    settle_race(scene)
    press(scene.app, "l")
    log = scene.app.scene
    assert isinstance(log, LogScene)
    assert [scene.narrator.tell(event) for event in scene.stage.log] == [
        "Seat 1 rolls red 1: one space forward.",
        "Red, carrying Blue, climbs onto Green on space 2.",
        "Seat 2 takes the 5-ticket for Blue.",
        "Seat 3 rolls blue 2: 2 spaces forward.",
        "Blue stops on space 4.",
    ]


def test_a_refused_key_says_why(make_app: MakeApp) -> None:
    scene = table(make_app())
    press(scene.app, "5")
    assert scene.app.toast.text.endswith("(R17)")
    tab_to(scene.app, "spaces")
    steer(scene.app, "space:1")
    press(scene.app, "enter")
    assert scene.app.toast.text.endswith("(R13)")
    assert scene.match.number == 0


def test_the_focused_control_says_what_it_is_at_once(make_app: MakeApp) -> None:
    scene = table(make_app())
    press(scene.app, "tab")
    assert scene.app.tooltip.text.startswith("Bet on this leg’s leader")
    assert scene.app.tooltip.text.endswith("[1]")


def test_what_one_player_chose_is_not_chosen_by_the_next_ones_first_enter(make_app: MakeApp) -> None:
    """Enter on a focus that was left on a ticket took the next one of that camel for whoever came then."""
    scene = table(make_app())
    tab_to(scene.app, "actions")
    steer(scene.app, "action:roll")
    press(scene.app, "enter")
    settle_race(scene)
    assert scene.match.number == 1
    for _ in range(3):
        press(scene.app, "enter")
        settle_race(scene)
    assert scene.match.number == 1
    assert scene.focus.current is None


def test_keys_and_mouse_can_take_turns(make_app: MakeApp) -> None:
    scene = table(make_app(), 6)
    press(scene.app, "5")
    click_on(scene.app, "seat:3")
    assert phrases(scene.match.record) == ("ally 4",)
    settle_race(scene)
    click_on(scene.app, "action:tile")
    press(scene.app, "enter")
    press(scene.app, "+")
    assert phrases(scene.match.record)[-1] == "tile 4+"
    assert FormPartnership(3) not in scene.match.legal
