"""Racing with the mouse: whole races by clicks alone, and what a click does, refuses or leaves alone."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import pygame
import pytest

from camelup.rules.actions import Action, FormPartnership, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import ROLLS, Camel
from camelup.rules.reasons import Refusal
from camelup.session.dice import ScriptedDice
from camelup.session.match import Match
from camelup.session.record import SeatInfo, decode
from camelup.session.terms import Options
from camelup.ui.kit.app import App
from camelup.ui.race.marks import RaceMarks
from camelup.ui.race.pause import PauseScene
from camelup.ui.race.result import ResultScene
from camelup.ui.race.scene import RaceScene
from camelup.ui.table.target import Card, Kind, Space
from tests.ui.conftest import MakeApp
from tests.ui.race_driver import (
    KINDS,
    START,
    MouseHand,
    WholeRace,
    click_on,
    click_point,
    find,
    open_race,
    people,
    point_at,
    ready,
    seats_of,
    settle_race,
    shown_words,
    track,
    until,
    watch,
)
from tests.ui.race_tables import HUSTLER, PERSON, TOURIST

TABLES = {
    3: (PERSON, TOURIST, PERSON),
    8: (PERSON, HUSTLER, TOURIST, PERSON, TOURIST, PERSON, TOURIST, HUSTLER),
}


@pytest.fixture
def faults(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    """What the game logged as wrong, such as a shown table that differs from the race."""
    caplog.set_level(logging.WARNING)
    return caplog.records


@pytest.mark.parametrize("seats", TABLES)
def test_a_whole_race_by_clicks_alone(make_app: MakeApp, seats: int, faults: list[logging.LogRecord]) -> None:
    app = make_app((1024, 640))
    match = Match.new(seats_of(TABLES[seats]), seed="caravan")
    race = WholeRace(open_race(app, match), MouseHand(), seed=1)
    race.play()
    assert isinstance(app.scene, ResultScene)
    assert set(race.done) >= set(KINDS) - ({"partner"} if seats < 6 else set())
    assert race.sheets >= 4
    assert race.skipped > 10
    assert race.shown >= 5
    assert race.looked >= 3
    assert race.checked > match.number
    assert faults == []
    _result_is_right(app, race)


def _result_is_right(app: App, race: WholeRace) -> None:
    """The purses on the last screen are those of the race, and the race is kept among the finished ones."""
    match, stage = race.scene.match, race.scene.stage
    purses = [seat.purse for seat in stage.seen.seats]
    assert purses == [line.purse for line in sorted(match.standings(), key=lambda line: line.seat)]
    # The podium rises and the purses count up.
    watch(app, 20, dt=0.5)
    words = shown_words(app)
    for seat, info in enumerate(match.seats):
        # A purse is drawn after the name that it belongs to, sometimes with the place between them.
        at = words.index(info.name)
        assert str(purses[seat]) in words[at + 1 : at + 3]
    assert app.services.saver.flush(10.0)
    (kept,) = (app.services.folders.data / "finished").iterdir()
    assert decode(kept.read_bytes()) == match.record
    assert not app.services.store.has_unfinished()


# Single turns ----------------------------------------------------------------------------------------------------


def table(
    app: App,
    *actions: Action,
    seats: Sequence[SeatInfo] | None = None,
    rolls: str = "",
    stacks: dict[int, str] = START,
    options: Options | None = None,
) -> RaceScene:
    """A race in which some actions are already taken, ready for the next person's click."""
    dice = ScriptedDice(ROLLS[roll] for roll in rolls.split())
    match = Match.new(
        seats or people(3), seed="table", starter=0, board=track(stacks), dice=dice if rolls else None, options=options
    )
    for action in actions:
        match.submit(action)
    scene = open_race(app, match)
    until(scene, lambda: ready(scene))
    return scene


def taken(scene: RaceScene) -> str:
    """The last action of the race as it is written down."""
    return str(scene.match.record.actions[-1])


def test_the_pyramid_is_clicked_on_the_board_or_on_its_button(make_app: MakeApp) -> None:
    for target in ("pyramid", "action:roll"):
        scene = table(make_app())
        click_on(scene.app, target)
        assert taken(scene).startswith("roll ")


def test_a_ticket_is_taken_with_one_click(make_app: MakeApp) -> None:
    scene = table(make_app())
    click_on(scene.app, "ticket:y")
    assert taken(scene) == "leg y"


@pytest.mark.parametrize(("choice", "written"), [("choice:0", "tile 9+"), ("choice:1", "tile 9-")])
def test_a_space_asks_for_a_side(make_app: MakeApp, choice: str, written: str) -> None:
    scene = table(make_app())
    click_on(scene.app, "space:9")
    assert scene.choosing.choice == Space(9)
    assert scene.match.number == 0
    click_on(scene.app, choice)
    assert taken(scene) == written


@pytest.mark.parametrize(("choice", "written"), [("choice:0", "win p"), ("choice:1", "lose p")])
def test_a_card_asks_for_a_pile(make_app: MakeApp, choice: str, written: str) -> None:
    scene = table(make_app(), seats=seats_of((PERSON, TOURIST, TOURIST)))
    click_on(scene.app, "card:p")
    click_on(scene.app, choice)
    assert taken(scene) == written


def test_a_partner_is_chosen_among_the_seats(make_app: MakeApp) -> None:
    scene = table(make_app(), seats=people(6))
    click_on(scene.app, "action:ally")
    click_on(scene.app, "seat:4")
    assert taken(scene) == "ally 5"


def test_a_button_that_is_clicked_again_goes_on_asking(make_app: MakeApp) -> None:
    scene = table(make_app())
    for button, mode in (("action:leg", Kind.TICKET), ("action:tile", Kind.TILE), ("action:predict", Kind.CARD)):
        click_on(scene.app, button)
        assert scene.choosing.kind is mode
        assert scene.focus[button].selected
        click_on(scene.app, button)
        assert scene.choosing.kind is mode
        assert scene.focus[button].selected
    click_point(scene.app, scene.geometry.board.center, button=3)
    assert scene.choosing.kind is None
    assert scene.match.number == 0


def test_only_what_can_be_chosen_is_marked(make_app: MakeApp) -> None:
    scene = table(make_app(), PlaceTile(9, True), TakeLegTicket(Camel.RED), TakeLegTicket(Camel.RED))
    click_on(scene.app, "action:tile")
    legal = {widget.name for widget in scene.focus if widget.group == "spaces" and widget.enabled}
    # Space 1, the camels on 2, 3, 15 and 16 are out; the own tile on 9 may be turned.
    assert legal == {f"space:{n}" for n in range(4, 15)}


# Covered hands ---------------------------------------------------------------------------------------------------


def test_several_people_share_the_screen_so_a_hand_lies_covered_until_a_click(make_app: MakeApp) -> None:
    scene = table(make_app())
    assert scene.covered
    click_on(scene.app, "card:g")
    assert not scene.covered
    assert scene.choosing.choice is None
    click_on(scene.app, "card:g")
    assert scene.choosing.choice == Card(Camel.GREEN)


def test_choosing_to_bet_asks_the_owner_to_look_first(make_app: MakeApp) -> None:
    scene = table(make_app())
    for name in ("action:predict", "pile:lose"):
        click_on(scene.app, name)
        assert scene.covered
        assert scene.choosing.kind is Kind.CARD
        assert RaceMarks(scene).hint() == scene.app.texts("race.choose.covered")
    click_on(scene.app, "card:g")
    assert not scene.covered
    click_on(scene.app, "card:g")
    assert taken(scene) == "lose g"


def test_the_eye_covers_a_hand_and_uncovers_it(make_app: MakeApp) -> None:
    scene = table(make_app())
    for covered in (False, True, False):
        click_on(scene.app, "eye")
        assert scene.covered is covered
    assert "eye" not in table(make_app(), seats=seats_of((PERSON, TOURIST, HUSTLER))).focus


def test_one_person_alone_never_covers_the_hand(make_app: MakeApp) -> None:
    scene = table(make_app(), seats=seats_of((PERSON, TOURIST, HUSTLER)))
    assert not scene.covered


# Refusals --------------------------------------------------------------------------------------------------------

LAID = (PlaceTile(9, True), TakeLegTicket(Camel.RED), TakeLegTicket(Camel.RED))
ALL_RED = (TakeLegTicket(Camel.RED),) * 4

REFUSALS: dict[str, tuple[tuple[Action, ...], int, tuple[str, ...], Refusal]] = {
    "an empty ticket stack": (ALL_RED, 3, ("ticket:r",), Refusal.TICKETS_GONE),
    "an empty ticket stack again": (ALL_RED, 3, ("ticket:r", "ticket:r"), Refusal.TICKETS_GONE),
    "a tile on a camel": ((), 3, ("action:tile", "space:2"), Refusal.TILE_ON_CAMEL),
    "a tile on a camel at once": ((), 3, ("space:16",), Refusal.TILE_ON_CAMEL),
    "a tile on space 1": ((RollDie(),), 3, ("action:tile", "space:1"), Refusal.TILE_ON_START),
    "a tile on another tile": (LAID[:1], 3, ("action:tile", "space:9"), Refusal.TILE_ON_TILE),
    "a tile beside another tile": (LAID[:1], 3, ("action:tile", "space:10"), Refusal.TILE_NEXT_TO_TILE),
    "a tile as it lies": (LAID, 3, ("action:tile", "space:9", "choice:0"), Refusal.TILE_UNCHANGED),
    "a card that is played": (
        (PredictFinish(Camel.BLUE, Pile.WINNER), *LAID[1:]),
        3,
        ("eye", "action:predict", "card:b"),
        Refusal.CARD_PLAYED,
    ),
    "a partner at a small table": ((), 3, ("action:ally",), Refusal.TOO_FEW_SEATS),
    "a partner of oneself": ((), 6, ("action:ally", "seat:0"), Refusal.PARTNER_SELF),
    "a second partner": (
        (FormPartnership(3), *(TakeLegTicket(Camel.RED),) * 3, *(TakeLegTicket(Camel.BLUE),) * 2),
        6,
        ("action:ally",),
        Refusal.HAS_PARTNER,
    ),
    "somebody's partner": ((FormPartnership(3),), 6, ("action:ally", "seat:3"), Refusal.OTHER_HAS_PARTNER),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_a_refusal_says_why_with_the_rule_and_takes_nothing(make_app: MakeApp, case: str) -> None:
    actions, seats, clicks, refusal = REFUSALS[case]
    scene = table(make_app(), *actions, seats=people(seats), rolls="r1", stacks=START)
    app, number = scene.app, scene.match.number
    assert not app.toast.active
    for name in clicks:
        click_on(app, name)
    assert app.toast.active
    assert app.toast.text.endswith(f"({refusal.rule})")
    assert refusal.name.lower() in _keys_of(app, app.toast.text)
    assert scene.match.number == number
    assert any(app.toast.text.startswith(word) for word in shown_words(app))


def _keys_of(app: App, sentence: str) -> list[str]:
    """The refusals whose text a notice can be."""
    words = sentence.rpartition(" (")[0]
    return [
        refusal.name.lower()
        for refusal in Refusal
        if app.texts(f"reason.{refusal.name.lower()}", camel="Red", space=_number(words), name="Seat 4") == words
        or app.texts(f"reason.{refusal.name.lower()}", camel="Blue", space=_number(words), name="Seat 1") == words
    ]


def _number(words: str) -> str:
    return "".join(letter for letter in words if letter.isdigit())


def test_nothing_can_be_clicked_while_a_computer_seat_thinks(make_app: MakeApp) -> None:
    app = make_app()
    scene = open_race(app, Match.new(seats_of((TOURIST, PERSON, HUSTLER)), seed="wait", starter=0))
    for name in ("action:roll", "ticket:r", "space:9", "pyramid", "card:b", "action:leg"):
        click_on(app, name)
        assert scene.match.number == 0
        assert app.toast.text == "It is Seat 1’s turn."


# Skipping and stepping back --------------------------------------------------------------------------------------


def test_a_click_brings_the_picture_up_to_date_and_does_nothing_else(make_app: MakeApp) -> None:
    scene = table(make_app())
    click_on(scene.app, "pyramid")
    watch(scene.app, 4)
    assert scene.animating
    spot = find(scene.app, "ticket:b")
    scene.app.tick(0.01, [pygame.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1, touch=False)])
    assert not scene.animating
    scene.app.tick(0.01, [pygame.Event(pygame.MOUSEBUTTONUP, pos=spot, button=1, touch=False)])
    assert scene.match.number == 1
    assert scene.stage.seen == scene.match.observe(scene.viewer)


def test_the_other_buttons_of_the_mouse_skip_nothing(make_app: MakeApp) -> None:
    scene = table(make_app())
    click_on(scene.app, "pyramid")
    watch(scene.app, 4)
    for button in (2, 3, 4, 5):
        click_point(scene.app, scene.geometry.board.center, button)
    assert scene.animating


def test_the_right_button_steps_back(make_app: MakeApp) -> None:
    scene = table(make_app())
    click_on(scene.app, "action:tile")
    click_on(scene.app, "space:9")
    anywhere = scene.geometry.board.center
    click_point(scene.app, anywhere, button=3)
    assert (scene.choosing.choice, scene.choosing.kind) == (None, Kind.TILE)
    click_point(scene.app, anywhere, button=3)
    assert scene.choosing.kind is None
    click_point(scene.app, anywhere, button=3)
    assert scene.app.scene is scene


def test_a_click_beside_a_choice_closes_it_and_takes_nothing(make_app: MakeApp) -> None:
    scene = table(make_app())
    click_on(scene.app, "space:9")
    click_point(scene.app, scene.geometry.ticket_rows[4].center)
    assert scene.choosing.choice is None
    assert scene.match.number == 0


def test_a_press_that_is_dragged_away_takes_nothing(make_app: MakeApp) -> None:
    scene = table(make_app())
    at, away = find(scene.app, "ticket:r"), find(scene.app, "ticket:b")
    point_at(scene.app, at)
    scene.app.tick(0.01, [pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)])
    scene.app.tick(0.01, [pygame.Event(pygame.MOUSEBUTTONUP, pos=away, button=1, touch=False)])
    assert scene.match.number == 0


def test_the_gear_pauses_and_the_race_goes_on_where_it_was(make_app: MakeApp) -> None:
    scene = table(make_app())
    click_on(scene.app, "tool:pause")
    assert isinstance(scene.app.scene, PauseScene)
    click_on(scene.app, "resume")
    assert scene.app.scene is scene


def test_a_resting_mouse_is_told_what_a_target_does(make_app: MakeApp) -> None:
    scene = table(make_app(), *ALL_RED, seats=people(3))
    point_at(scene.app, find(scene.app, "ticket:r"))
    watch(scene.app, 15)
    assert scene.app.tooltip.text == "All Red tickets are taken.\nNo Red tickets are left in this leg. (R12)"
    point_at(scene.app, find(scene.app, "space:7"))
    watch(scene.app, 15)
    assert scene.app.tooltip.text == "Space 7"


def test_score_sheets_wait_for_a_click_on_their_button(make_app: MakeApp) -> None:
    scene = table(make_app(speed="off"), *[RollDie()] * 4, rolls="r1 b1 g1 y1 p1")
    click_on(scene.app, "pyramid")
    until(scene, lambda: scene.timeline.waiting)
    assert scene.stage.sheet is not None
    watch(scene.app, 300)
    assert scene.timeline.waiting
    click_point(scene.app, (5, 5))
    click_on(scene.app, "sheet:continue")
    assert scene.stage.sheet is None
    settle_race(scene)
    assert scene.stage.seen.leg == 2
