"""What the narrator reads aloud, and that it keeps secrets (R18, R19)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
import pytest

from camelup.rules.actions import Action, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import RACING, Camel
from camelup.session.terms import Options
from camelup.ui.kit.app import App
from camelup.ui.kit.widgets.toggle import Toggle
from camelup.ui.menus.menu import MenuScene
from camelup.ui.menus.settings import SettingsScene
from camelup.ui.race.scene import RaceScene
from tests.ui.conftest import MakeApp
from tests.ui.driving import click, cut_texts, key
from tests.ui.race_driver import open_race, people, press, ready, seats_of, steer, tab_to, until, watch
from tests.ui.race_tables import HUSTLER, PERSON, TOURIST, match_of, scripted
from tests.ui.voices import Recorder, listen

# Screens and controls --------------------------------------------------------------------------------------------


def menu(make_app: MakeApp) -> tuple[App, Recorder]:
    app = make_app()
    voice = listen(app)
    app.go(MenuScene(app))
    app.tick(0.03, [])
    return app, voice


def test_a_screen_is_announced_with_what_enter_would_do(make_app: MakeApp) -> None:
    _, voice = menu(make_app)
    title, focused = voice.take()
    assert title == "Camel Up."
    assert focused.startswith("Learn to play. New here?")
    assert voice.languages == {"en"}


def test_the_focus_is_read_with_its_hint_and_interrupts(make_app: MakeApp) -> None:
    app, voice = menu(make_app)
    voice.take()
    key(app, pygame.K_DOWN)
    (words,) = voice.take()
    current = app.scene.focus.current
    assert current is not None
    assert words.startswith(current.label)
    assert current.hint in words
    assert voice.now == [words]


def test_nothing_is_said_twice(make_app: MakeApp) -> None:
    app, voice = menu(make_app)
    voice.take()
    for _ in range(20):
        app.tick(0.03, [])
    app.relayout()
    app.tick(0.03, [])
    assert voice.take() == []


def test_the_key_of_a_control_is_read(make_app: MakeApp) -> None:
    app, voice = menu(make_app)
    app.open(SettingsScene(app))
    app.scene.focus.set("done", visible=True)
    app.tick(0.03, [])
    assert voice.take()[-1] == "Done. Key: Esc."


def test_a_value_that_changes_is_read_alone(make_app: MakeApp) -> None:
    app, voice = menu(make_app)
    app.open(SettingsScene(app))
    app.scene.focus.set("reduced_motion", visible=True)
    app.tick(0.03, [])
    assert voice.take()[-1].startswith("Less motion: off. Short fades")
    key(app, pygame.K_RETURN)
    assert voice.take() == ["Less motion: on."]
    app.scene.focus.set("speed", visible=True)
    app.tick(0.03, [])
    voice.take()
    key(app, pygame.K_RIGHT)
    assert voice.take() == ["Speed: fast."]


def test_notices_are_read(make_app: MakeApp) -> None:
    app, voice = menu(make_app)
    voice.take()
    app.notice("The disk is full.")
    assert voice.take() == ["The disk is full."]


def test_the_mouse_has_a_thing_read_once_its_hint_shows(make_app: MakeApp) -> None:
    app, voice = menu(make_app)
    voice.take()
    point = app.scene.focus["quit"].rect.center
    app.tick(0.03, [pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(1, 1), buttons=(0, 0, 0), touch=False)])
    assert voice.take() == []
    app.tick(0.5, [])
    app.tick(0.03, [])
    assert [words.partition(".")[0] for words in voice.take()] == ["Quit"]


def test_turned_off_it_falls_silent(make_app: MakeApp) -> None:
    app, voice = menu(make_app)
    app.change_settings(narrator=False)
    voice.take()
    app.tick(0.03, [])
    assert voice.hushed == 1
    key(app, pygame.K_DOWN)
    app.notice("Nobody hears this.")
    assert voice.take() == []


def test_the_row_of_the_narrator_says_where_no_speech_is_found(make_app: MakeApp) -> None:
    app = make_app()
    app.services.voice = Recorder(available=False)
    app.go(MenuScene(app))
    app.open(SettingsScene(app))
    click(app, "page:sound")
    row = app.scene.focus["narrator"]
    assert isinstance(row, Toggle)
    assert (row.enabled, row.label) == (False, "Narrator: no voice found")
    click(app, "narrator")
    assert not app.services.settings.narrator
    assert "speech-dispatcher or espeak-ng" in app.toast.text


def test_narrator_and_captions_have_their_rows(make_app: MakeApp) -> None:
    app = make_app()
    app.services.voice = Recorder()
    app.go(MenuScene(app))
    app.open(SettingsScene(app))
    click(app, "page:sound")
    for name in ("narrator", "captions"):
        click(app, name)
        assert getattr(app.services.settings, name)


# The race --------------------------------------------------------------------------------------------------------


def race(make_app: MakeApp, *computers: Action, rolls: str = "", **settings: object) -> tuple[RaceScene, Recorder]:
    """A person against two computers that do as told."""
    app = make_app(**settings)
    voice = listen(app)
    scripted(app, *computers)
    scene = open_race(app, match_of(seats_of((PERSON, TOURIST, HUSTLER)), rolls=rolls))
    app.tick(0.03, [])
    return scene, voice


def test_it_says_whose_turn_it_is(make_app: MakeApp) -> None:
    """The banner leaves to the ranking and the pyramid what they show; whoever does not see them hears it."""
    scene, voice = race(make_app)
    assert voice.take()[0].startswith("Seat 1, your turn. Purple leads, then Yellow.")
    assert (scene.stage.banner, scene.stage.speaker) == ("Seat 1, your turn.", 0)


@pytest.mark.parametrize("speed", ["normal", "off"])
def test_every_sentence_of_a_round_is_said_in_order(make_app: MakeApp, speed: str) -> None:
    scene, voice = race(make_app, TakeLegTicket(Camel.RED), RollDie(), rolls="b2", speed=speed)
    press(scene.app, "1")
    press(scene.app, "enter")
    until(scene, lambda: ready(scene) and scene.match.number == 3)
    watch(scene.app, 2)
    said = voice.take()
    expected = [
        "Seat 1 takes the 5-ticket for Blue.",
        "Seat 2 takes the 5-ticket for Red. Red is in position 5 now.",
        "Seat 3 rolls blue 2: 2 spaces forward.",
        "Blue climbs onto Purple on Yellow on space 3. Blue leads now.",
    ]
    assert [words for words in said if words in expected] == expected
    assert sum(words.startswith("Seat 1, your turn.") for words in said) == 2


def test_what_lies_on_the_table_is_read(make_app: MakeApp) -> None:
    scene, voice = race(make_app)
    app = scene.app
    tab_to(app, "tickets")
    steer(app, "ticket:g")
    assert voice.take()[-1].startswith("Green tickets left: 5, 3, 2 and 2. Green’s next ticket pays 5")
    tab_to(app, "spaces")
    steer(app, "space:3")
    assert voice.take()[-1] == "Space 3, from the top: Purple on Yellow."
    steer(app, "space:4")
    assert voice.take()[-1] == "Space 4."
    tab_to(app, "seats")
    steer(app, "seat:1")
    assert voice.take()[-1].startswith(
        "Seat 2. 3 coins. 5 finish cards in hand. Seat 2, played by the computer (Tourist)"
    )
    app.scene.focus.set("pyramid", visible=True)
    app.tick(0.03, [])
    assert voice.take()[-1].startswith("Dice inside: blue, green, red, yellow, purple and grey.")


def test_tickets_in_front_of_a_seat_are_read(make_app: MakeApp) -> None:
    app = make_app()
    voice = listen(app)
    actions = [TakeLegTicket(Camel.RED), RollDie(), RollDie()]
    scene = open_race(app, match_of(people(3), *actions, TakeLegTicket(Camel.RED), rolls="b1 g1"))
    scene.focus.set("seat:0", visible=True)
    app.tick(0.03, [])
    assert "Seat 1. 3 coins. Leg tickets: 5 for Red and 3 for Red. 5 finish cards in hand." in voice.said[-1]
    scene.focus.set("seat:1", visible=True)
    app.tick(0.03, [])
    assert "One pyramid ticket." in voice.said[-1]


def test_the_choice_of_two_is_read(make_app: MakeApp) -> None:
    scene, voice = race(make_app)
    press(scene.app, "2")
    steer(scene.app, "space:9")
    press(scene.app, "enter")
    assert voice.take()[-1].startswith("Cheer: +1. Cheering sends a racing camel on to space 10")


def test_a_race_that_waits_says_which_key_goes_on(make_app: MakeApp) -> None:
    scene, voice = race(make_app, TakeLegTicket(Camel.RED), TakeLegTicket(Camel.RED), wait_for_me=True)
    press(scene.app, "1")
    press(scene.app, "enter")
    until(scene, lambda: scene.play.held and scene.idle)
    watch(scene.app, 2)
    assert "Click or press any key to continue." in voice.take()
    assert scene.stage.banner == "Seat 2 takes the 5-ticket for Red."
    assert scene.stage.aside == "Red is in position 5 now."
    number = scene.match.number
    press(scene.app, "enter")
    until(scene, lambda: scene.match.number > number)


@pytest.mark.parametrize(("open_purses", "told"), [(True, "Total +1, making 4 coins."), (False, "Total +1.")])
def test_a_score_sheet_is_read_when_it_is_complete(make_app: MakeApp, open_purses: bool, told: str) -> None:
    app = make_app(speed="off")
    voice = listen(app)
    rolls = [RollDie()] * 4
    match = match_of(people(3), *rolls, rolls="b1 g1 r1 y1 p1", options=Options(open_purses=open_purses))
    scene = open_race(app, match)
    until(scene, lambda: ready(scene))
    voice.take()
    press(app, "3")
    until(scene, lambda: scene.stage.sheet is not None and scene.timeline.waiting)
    watch(app, 2)
    (sheet,) = [words for words in voice.take() if "Total" in words]
    assert f"Seat 3: +1 for a pyramid ticket. {told}" in sheet
    assert "Continue" in app.scene.focus["sheet:continue"].label


# Secrets (R18) ---------------------------------------------------------------------------------------------------


def test_a_covered_card_has_no_colour_and_an_open_one_has(make_app: MakeApp) -> None:
    app = make_app()
    voice = listen(app)
    scene = open_race(app, match_of(people(3)))
    tab_to(app, "hand")
    steer(app, "card:r")
    assert scene.covered
    assert not any("Red’s finish card" in words for words in voice.take())
    press(app, "h")
    scene.focus.set("card:y", visible=True)
    app.tick(0.03, [])
    assert voice.take()[-1].startswith("Yellow’s finish card")


def secret(*camels: Camel) -> list[Action]:
    """A round of six turns and two more in which seats 2 to 5 bet in secret."""
    piles = (Pile.WINNER, Pile.LOSER, Pile.WINNER, Pile.LOSER)
    bets: list[Action] = [PredictFinish(camel, pile) for camel, pile in zip(camels, piles, strict=True)]
    return [TakeLegTicket(Camel.RED), *bets, RollDie(), PlaceTile(9, True), PredictFinish(Camel.GREEN, Pile.LOSER)]


def walk(app: App) -> None:
    """Have everything on the screen read."""
    for widget in list(app.scene.focus):
        app.scene.focus.set(widget.name, visible=True)
        app.tick(0.03, [])


def heard(
    make_app: MakeApp, actions: Sequence[Action], person: int | None, look: Callable[[App], None] = walk
) -> list[str]:
    """All that is said during a race of six seats; whenever a person is asked, everything on the table is read."""
    app = make_app((1024, 640), speed="off")
    voice = listen(app)
    seats = range(6)
    computers = [seat for seat in seats if person is not None and seat != person]
    scripted(app, *[action for number, action in enumerate(actions) if number % 6 in computers])
    scene = open_race(
        app, match_of(seats_of([TOURIST if seat in computers else PERSON for seat in seats]), rolls="r1 b2 y1")
    )
    for number, action in enumerate(actions):
        if number % 6 not in computers:
            until(scene, lambda: ready(scene))
            look(app)
            scene.choosing.submit(action)
        until(scene, lambda number=number: scene.idle and scene.match.number > number)
    return voice.said


@pytest.mark.parametrize("person", [0, 5, None])
def test_what_is_said_does_not_depend_on_the_cards_of_other_seats(make_app: MakeApp, person: int | None) -> None:
    """One person against five computers, and six people whose hands stay covered."""
    one, other = (heard(make_app, secret(*camels), person) for camels in (RACING[:4], RACING[4:0:-1]))
    assert len(one) > 40
    assert one == other


def test_what_is_said_does_depend_on_a_hand_that_is_shown(make_app: MakeApp) -> None:
    """The comparison above can fail."""

    def look(app: App) -> None:
        press(app, "h")
        walk(app)

    one, other = (
        heard(make_app, [*secret(*camels), TakeLegTicket(Camel.BLUE)], None, look)
        for camels in (RACING[:4], RACING[4:0:-1])
    )
    assert one != other


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_row_of_the_narrator_says_which_program_speaks(make_app: MakeApp, scale: float) -> None:
    app = make_app(ui_scale=scale)
    app.services.voice = Recorder(program="espeak")
    app.go(MenuScene(app))
    app.open(SettingsScene(app))
    click(app, "page:sound")
    row = app.scene.focus["narrator"]
    assert row.enabled
    assert "(espeak)" in row.hint
    assert row.label == "Narrator: espeak" or scale > 1.0
    assert row.label not in cut_texts(app)
