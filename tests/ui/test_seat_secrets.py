"""What somebody at the table can come to see by clicking on seats and replays: nobody else's cards, unless a sentence
said so before, and never without the log (R18).

Each test is an attack by the person at the second seat, whose turn it is.
"""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from camelup.players.levels import HUMAN, Controller
from camelup.rules.actions import TakeLegTicket
from camelup.rules.board import Camel
from camelup.session.match import Match
from camelup.session.record import Record, decode, encode
from camelup.session.replaying import Tape
from camelup.session.terms import Options
from camelup.ui.kit.app import App
from camelup.ui.kit.scene import Scene
from camelup.ui.menus.menu import MenuScene
from camelup.ui.menus.players import PlayersScene
from camelup.ui.menus.settings import SettingsScene
from camelup.ui.race.curtain import CurtainScene
from camelup.ui.race.scene import RaceScene
from camelup.ui.race.seat import SeatScene
from camelup.ui.replay.branch import BranchScene
from camelup.ui.replay.replay import ReplayScene
from camelup.ui.table.begin import take_up
from camelup.ui.table.log import LogScene
from camelup.ui.table.race_log import Subject
from tests.ui.conftest import MakeApp
from tests.ui.driving import click, rest
from tests.ui.race_driver import (
    LONGEST_WAIT,
    click_on,
    find,
    open_race,
    point_at,
    press,
    ready,
    shown_words,
    until,
    watch,
)
from tests.ui.race_tables import PERSON, TOURIST, match_of, scripted, seats_of
from tests.ui.test_handover_secrets import ALL, ONE, OTHERS, Shown, arrive, sit_down, table

TICKET = TakeLegTicket(Camel.BLUE)


def give(scene: RaceScene, seat: int, controller: Controller) -> str:
    """Have somebody else play a seat, by clicks; returns what the screen of the seat says of the last choice."""
    app = scene.app
    click_on(app, f"seat:{seat}")
    overlay = app.scene
    assert isinstance(overlay, SeatScene)
    for _ in range(20):
        if overlay.controller == controller:
            break
        press(app, "right")
    words = " ".join(shown_words(app))
    press(app, "escape")
    assert scene.match.controller(seat) == controller
    return words


def table_lines(scene: RaceScene | ReplayScene) -> list[str]:
    """What the log says of the table."""
    scene.tools.open_log() if isinstance(scene, RaceScene) else scene.open_log()
    overlay = scene.app.scene
    assert isinstance(overlay, LogScene)
    lines = [line.sentence for line in overlay.shown if line.subject is Subject.TABLE]
    scene.app.close(overlay)
    return lines


def film_to_curtain(scene: RaceScene, shown: Shown) -> CurtainScene:
    """Look at every frame until a curtain hangs still, trying to look at the hand at any time."""
    app = scene.app
    for _ in range(LONGEST_WAIT):
        curtain = app.scene
        if isinstance(curtain, CurtainScene) and curtain.shut:
            shown.look(app)
            return curtain
        if app.scene is scene and not scene.animating:
            press(app, "h")
        watch(app, dt=1 / 12)
        shown.look(app)
    raise AssertionError("no curtain comes")


# A seat that changes hands -----------------------------------------------------------------------------------------


def gives_the_own_seat_away(scene: RaceScene) -> None:
    give(scene, 1, TOURIST)


def leaves_one_other_person(scene: RaceScene) -> None:
    give(scene, 0, TOURIST)
    give(scene, 1, TOURIST)


def sits_down_elsewhere(scene: RaceScene) -> None:
    give(scene, 0, TOURIST)
    give(scene, 2, TOURIST)
    give(scene, 2, PERSON)
    give(scene, 1, TOURIST)


@pytest.mark.parametrize("attack", [gives_the_own_seat_away, leaves_one_other_person, sits_down_elsewhere])
def test_no_way_of_giving_seats_away_shows_the_next_persons_cards(make_app: MakeApp, attack: object) -> None:
    films = []
    for cards in (ONE, OTHERS):
        app = make_app((1024, 640), speed="fast", handover="curtain")
        scripted(app, TICKET)
        scene = open_race(app, table(cards))
        until(scene, lambda app=app: isinstance(app.scene, CurtainScene) and app.scene.shut)  # type: ignore[misc]
        sit_down(scene)
        # The cards of this seat are in sight by right, and end with its turn.
        attack(scene)  # type: ignore[operator]
        shown = Shown()
        assert film_to_curtain(scene, shown).seat == 2
        assert scene.viewer is None
        films.append(shown)
    assert films[0].words == films[1].words
    assert films[0].pixels == films[1].pixels


def test_who_takes_a_computers_seat_over_is_told_before_and_the_log_tells_it_after(make_app: MakeApp) -> None:
    app = make_app((1280, 720), handover="curtain", speed="off")
    match = match_of(seats_of((PERSON, TOURIST, TOURIST)))
    scene = open_race(app, match)
    until(scene, lambda: ready(scene))
    assert table_lines(scene) == []
    words = give(scene, 1, PERSON)
    assert app.texts("seat.takes_over") in words
    name = scene.cast.names[1]
    assert table_lines(scene) == [app.texts("event.handed.person", name=name)]
    scene.choosing.submit(TICKET)
    until(scene, lambda: isinstance(app.scene, CurtainScene) and app.scene.shut)
    assert app.scene.seat == 1
    # Another level of computer opens nobody's cards.
    give_back = scene.match.record.handed
    scene.match.set_controller(2, Controller("computer:oracle"))
    assert scene.match.record.handed == give_back
    again = decode(encode(scene.match.record))
    assert again.handed == scene.match.record.handed


def test_looking_through_the_choices_hands_nothing_over(make_app: MakeApp) -> None:
    app = make_app((1280, 720), speed="off")
    scene = open_race(app, match_of(seats_of((PERSON, TOURIST, TOURIST))))
    click_on(app, "seat:1")
    before = scene.match.record
    for _ in range(7):
        press(app, "right")
        assert scene.match.record == before
    overlay = app.scene
    assert isinstance(overlay, SeatScene)
    while overlay.controller != TOURIST:
        press(app, "right")
    press(app, "escape")
    assert scene.match.record == before


def test_taking_back_does_not_make_the_log_forget() -> None:
    match = match_of(seats_of((PERSON, TOURIST, TOURIST)), options=Options(takeback="any"))
    match.submit(TICKET)
    match.set_controller(1, PERSON)
    match.set_controller(1, TOURIST)
    match.take_back()
    assert [(one.after, one.seat, one.now) for one in match.record.handed] == [
        (0, 2, str(PERSON)),
        (0, 2, str(TOURIST)),
    ]
    assert match.people == {0, 1}
    for _ in range(50):
        match.set_controller(1, PERSON)
        match.set_controller(1, TOURIST)
    assert len(match.record.handed) == 2


def test_hands_that_lay_open_for_a_while_are_in_the_log(make_app: MakeApp) -> None:
    """Somebody puts the curtain away for a turn, and back: the others can read it."""
    scene = arrive(make_app, ONE, handover="curtain", coach=False)
    app = scene.app
    sit_down(scene)
    app.change_settings(handover="off")
    scene.choosing.submit(TICKET)
    until(scene, lambda: ready(scene) and scene.match.turn == 2)
    watch(app, 2)
    app.change_settings(handover="curtain")
    scene.choosing.submit(TakeLegTicket(Camel.RED))
    until(scene, lambda: isinstance(app.scene, CurtainScene) and app.scene.shut)
    sit_down(scene)
    assert table_lines(scene) == [app.texts("event.cards.off"), app.texts("event.cards.curtain")]


def notes(match: Match) -> list[tuple[int, str, str]]:
    """What the record says of the way in which hidden cards change hands."""
    return [(one.after, one.was, one.now) for one in match.record.handed if one.seat is None]


@pytest.mark.parametrize("way", ["curtain", "cover"])
def test_to_open_a_race_without_a_look_at_any_card_says_nothing_in_its_record(make_app: MakeApp, way: str) -> None:
    """Nobody knows how it was played before, and nothing has happened since."""
    record = unfinished(ONE)
    scene = open_kept(make_app, record, handover=way)
    assert scene.match.record == record
    if way == "curtain":
        sit_down(scene)
        assert scene.match.record == record


def test_once_a_hand_is_turned_up_without_a_curtain_the_log_says_so_and_nothing_of_before(make_app: MakeApp) -> None:
    record = unfinished(ONE)
    scene = open_kept(make_app, record, handover="cover")
    press(scene.app, "h")
    assert not scene.covered
    assert notes(scene.match) == [(len(record.actions), "", "cover")]
    assert table_lines(scene) == [scene.app.texts("event.cards.cover")]
    press(scene.app, "h")
    press(scene.app, "h")
    assert len(notes(scene.match)) == 1
    assert decode(encode(scene.match.record)) == scene.match.record


def test_a_race_taken_up_with_open_hands_says_so_at_once(make_app: MakeApp) -> None:
    record = unfinished(ONE)
    scene = open_kept(make_app, record, handover="off")
    assert notes(scene.match) == [(len(record.actions), "", "off")]


def test_what_was_played_here_is_known_when_another_way_is_chosen(make_app: MakeApp) -> None:
    record = unfinished(ONE)
    scene = open_kept(make_app, record, handover="curtain")
    sit_down(scene)
    scene.app.change_settings(handover="off")
    scene.choosing.submit(TICKET)
    until(scene, lambda: ready(scene) and scene.match.turn == 2)
    assert notes(scene.match) == [(len(record.actions) + 1, "curtain", "off")]


# A recorded race that is not over ----------------------------------------------------------------------------------


def unfinished(cards: str) -> Record:
    return decode(encode(table(cards).record))


def open_kept(make_app: MakeApp, record: Record, handover: str) -> RaceScene:
    """A kept race taken up, once somebody may act or the curtain hangs."""
    app = make_app((1280, 720), handover=handover, speed="off", coach=False, confirmations=False)
    app.go(MenuScene(app))
    take_up(app, record, "Tuesday")
    scene = race_below(app)
    until(scene, lambda: ready(scene) or (isinstance(app.scene, CurtainScene) and app.scene.shut))
    return scene


def branch_as(app_scene: ReplayScene, players: tuple[Controller, ...]) -> BranchScene:
    press(app_scene.app, "p")
    overlay = app_scene.app.scene
    assert isinstance(overlay, BranchScene)
    for seat, controller in enumerate(players):
        for _ in range(10):
            if overlay.seats[seat].controller == controller:
                break
            overlay._step(seat, 1)
    watch(app_scene.app, 2)
    return overlay


def race_below(app: App) -> RaceScene:
    """The race, whether or not a curtain hangs before it."""
    return next(scene for scene in app._stack.scenes if isinstance(scene, RaceScene))


@pytest.mark.parametrize("mine", [0, 1, 2])
def test_playing_on_from_an_unfinished_race_alone_shows_no_cards_without_curtain(make_app: MakeApp, mine: int) -> None:
    """Somebody takes one seat of a saved race and gives the others to the computer."""
    films = []
    for cards in (ONE, ALL):
        app = make_app((1024, 640), handover="curtain", speed="fast", confirmations=False)
        app.go(MenuScene(app))
        app.open(ReplayScene(app, Tape(unfinished(cards))))
        replay = app.scene
        assert isinstance(replay, ReplayScene)
        press(app, "end")
        overlay = branch_as(replay, tuple(PERSON if seat == mine else TOURIST for seat in range(3)))
        assert app.texts("replay.branch.secret") in " ".join(shown_words(app))
        shown = Shown()
        shown.walk(app)
        scripted(app, *[TICKET, TakeLegTicket(Camel.RED)])
        click(app, "start")
        scene = race_below(app)
        assert scene.viewer is None
        assert film_to_curtain(scene, shown).seat == mine
        films.append(shown)
        assert len(scene.match.record.handed) == 2
        assert overlay.seats == scene.match.seats
    assert films[0].words == films[1].words
    assert films[0].pixels == films[1].pixels


def test_a_person_at_a_computers_seat_in_a_race_that_is_played_on_is_in_its_log(make_app: MakeApp) -> None:
    app = make_app((1280, 720), handover="curtain", speed="off", confirmations=False)
    match = match_of(seats_of((PERSON, TOURIST, TOURIST)))
    match.submit(TICKET)
    app.go(MenuScene(app))
    app.open(ReplayScene(app, Tape(match.record)))
    replay = app.scene
    assert isinstance(replay, ReplayScene)
    press(app, "end")
    branch_as(replay, (PERSON, PERSON, TOURIST))
    click(app, "start")
    scene = race_below(app)
    assert table_lines(scene) == [app.texts("event.handed.person", name=scene.cast.names[1])]
    # A replay of that race tells it too, at the moment at which it was.
    again = ReplayScene(app, Tape(scene.match.record))
    app.open(again)
    again.show(again.tape.length)
    assert len(table_lines(again)) == 1


def test_a_race_that_is_over_needs_no_warning(make_app: MakeApp) -> None:
    from tests.ui.screens import ended

    app = make_app((1280, 720), speed="off")
    app.go(MenuScene(app))
    app.open(ReplayScene(app, Tape(ended(3).record)))
    press(app, "p")
    assert isinstance(app.scene, BranchScene)
    assert app.texts("replay.branch.secret") not in " ".join(shown_words(app))


# Anything ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_clicks_never_show_another_persons_hand(make_app: MakeApp, seed: int) -> None:
    """The person at the second seat clicks anywhere, but never says to be somebody else."""
    rng = Random(seed)
    scene = arrive(make_app, ONE, Options(takeback="any"), handover="curtain", coach=False, speed="off")
    app = scene.app
    sit_down(scene)
    shunned = {"menu", "quit", "handover", "page:table", "folder", "export", "log_folder", "fullscreen"}
    shunned |= {"language", "ui_scale"}
    for _ in range(160):
        # What is clicked was seen: the curtain may come while the mouse rests between two clicks.
        rest(app)
        top: Scene = app.scene
        names = [widget.name for widget in top.focus if widget.enabled and widget.name not in shunned]
        if isinstance(top, CurtainScene) and top.seat != 1:
            names = [name for name in names if name != "sit"]
        if rng.random() < 0.3 or not names:
            press(
                app,
                rng.choice(("escape", "h", "u", "right", "left", "4", "1", "enter"))
                if not isinstance(top, CurtainScene) or top.seat == 1
                else rng.choice(("escape", "u")),
            )
        else:
            name = rng.choice(names)
            try:
                point = find(app, name)
            except AssertionError:
                continue
            point_at(app, point)
            click(app, name)
        watch(app, 2)
        if scene.match.over or scene not in app._stack.scenes:
            break
        assert scene.viewer in (None, 1)
        assert scene.stage.seen.viewer in (None, 1)
        if scene.viewer == 1 and scene.match.controller(1) != HUMAN:
            # The computer has the seat now, and nobody's hand is in sight any more.
            assert scene.covered


def test_the_record_of_the_match_is_not_touched_by_people_who_keep_their_seats() -> None:
    match: Match = table(ONE)
    tape = Tape(match.record)
    assert tape.branch(tape.length, match.seats).handed == ()


def test_another_way_of_handing_over_is_said_when_it_is_chosen(make_app: MakeApp) -> None:
    scene = arrive(make_app, ONE, handover="curtain", coach=False)
    app = scene.app
    app.open(SettingsScene(app))
    click(app, "page:table")
    app.scene.focus.set("handover", visible=True)
    for way in ("cover", "off", "curtain"):
        press(app, "right")
        assert app.services.settings.handover == way
        assert app.toast.text == app.texts(f"settings.handover.{way}.hint")
    assert scene.viewer is None


def test_a_person_in_place_of_a_player_nobody_knows_is_told_and_logged(make_app: MakeApp) -> None:
    app = make_app((1280, 720), handover="curtain", speed="off", confirmations=False)
    record = table(ONE).record
    unknown = (record.seats[0], replace(record.seats[1], controller=Controller("computer:expert")), record.seats[2])
    app.go(MenuScene(app))
    take_up(app, replace(record, seats=unknown), "Tuesday")
    overlay = app.scene
    assert isinstance(overlay, PlayersScene)
    assert app.texts("replay.branch.secret") not in " ".join(shown_words(app))
    while overlay.chosen[1] != HUMAN:
        overlay._step(1, 1)
    assert app.texts("replay.branch.secret") in " ".join(shown_words(app))
    click(app, "start")
    scene = race_below(app)
    assert scene.viewer is None
    assert table_lines(scene) == [app.texts("event.handed.person", name=scene.cast.names[1])]
