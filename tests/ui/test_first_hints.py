"""Hints for first times: each comes once, says what is so, and is never in the way."""

from __future__ import annotations

import time

import pygame
import pytest

from camelup.rules.actions import Action, FormPartnership, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import Camel
from camelup.session.match import Match
from camelup.ui.kit.app import App
from camelup.ui.kit.texts import Texts
from camelup.ui.race.first_hints import LEG_TOPIC, TOPICS, FirstHints
from camelup.ui.race.pause import PauseScene
from camelup.ui.race.scene import RaceScene
from camelup.ui.table.target import KindButton, Space
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP, attend, click, settle
from tests.ui.race_driver import click_on, find, focused, open_race, press, until, watch
from tests.ui.race_tables import match_of, people

IDS = [topic.id for topic in TOPICS]


def race(app: App, match: Match) -> RaceScene:
    scene = open_race(app, match)
    settle(app, 3.0)
    return scene


def topic(scene: RaceScene) -> str:
    """What is explained now; empty when nothing."""
    assert isinstance(scene.guide, FirstHints)
    return "" if scene.guide.topic is None else scene.guide.topic.id


def others(*but: str) -> tuple[str, ...]:
    """Everything seen except some."""
    return tuple(name for name in IDS if name not in but)


def app_with(make_app: MakeApp, *fresh: str, size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> App:
    """An app in which only these hints are still to come."""
    return make_app(size, ui_scale=scale, speed="off", first_hints=True, hints_seen=others(*fresh))


def test_the_first_turn_is_explained_and_the_second_turn_is_not(make_app: MakeApp) -> None:
    app = app_with(make_app, "turn")
    scene = race(app, match_of(people(3)))
    assert topic(scene) == "turn"
    assert app.services.settings.hints_seen[-1] == "turn"
    press(app, "3")
    settle(app, 3.0)
    assert scene.match.number == 1
    assert topic(scene) == ""
    scene = race(app, match_of(people(3)))
    assert topic(scene) == ""


def test_nothing_is_said_where_hints_are_switched_off(make_app: MakeApp) -> None:
    app = make_app(speed="off", first_hints=False)
    scene = race(app, match_of(people(6)))
    assert topic(scene) == ""
    assert app.services.settings.hints_seen == ()


def test_one_hint_a_turn(make_app: MakeApp) -> None:
    app = make_app(speed="off", first_hints=True)
    scene = race(app, match_of(people(6)))
    said = []
    for ticket in ("ticket:g", "ticket:r", "ticket:b", "ticket:y"):
        said.append(topic(scene))
        if said[-1]:
            click(app, "guide:ok")
        settle(app, 3.0)
        assert topic(scene) == "", "not another one at once"
        click_on(app, ticket)
        settle(app, 3.0)
    assert said == ["turn", "partner", "tile", ""]


def test_the_crazy_camels_are_explained_after_the_grey_die(make_app: MakeApp) -> None:
    app = app_with(make_app, "crazy")
    assert topic(race(app, match_of(people(3), RollDie(), rolls="b1"))) == ""
    scene = race(app, match_of(people(3), RollDie(), rolls="w2"))
    assert topic(scene) == "crazy"
    board = scene.match.observe(None).board
    spaces = [Space(n) for n in range(1, 17) if set("kw") & set(board.stack_on(n))]
    assert list(scene.guide.targets()) == spaces


def test_finish_cards_are_explained_once_somebody_bets_or_a_leg_is_over(make_app: MakeApp) -> None:
    app = app_with(make_app, "cards")
    assert topic(race(app, match_of(people(3)))) == ""
    assert topic(race(app, match_of(people(3), PredictFinish(Camel.RED, Pile.LOSER)))) == "cards"
    app = app_with(make_app, "cards")
    rolls = [RollDie()] * 5
    assert topic(race(app, match_of(people(3), *rolls, rolls="b1 g1 r1 y1 p1"))) == "cards"


def test_partners_are_explained_where_there_can_be_any(make_app: MakeApp) -> None:
    app = app_with(make_app, "partner")
    assert topic(race(app, match_of(people(5)))) == ""
    assert topic(race(app, match_of(people(6), FormPartnership(1)))) == "", "the seat to move has a partner"
    assert topic(race(app, match_of(people(6), RollDie(), FormPartnership(0), rolls="b1"))) == "partner"


def test_the_first_end_of_a_leg_is_explained_at_its_sheet(make_app: MakeApp) -> None:
    app = app_with(make_app, "leg")
    scene = race(app, match_of(people(3), *[RollDie()] * 4, rolls="b1 g1 r1 y1 p1"))
    press(app, "3")
    settle(app, 3.0)
    assert topic(scene) == "leg"
    assert scene.stage.sheet is not None
    attend(app)
    # A click beside the button only puts the hint away; the sheet is still to be read.
    spot = next((x, 20) for x in range(20, 1200, 10) if not scene.guide.box.collidepoint((x, 20)))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.tick(STEP, [pygame.Event(kind, pos=spot, button=1, touch=False)])
    assert topic(scene) == ""
    assert scene.stage.sheet is not None
    click(app, "sheet:continue")
    settle(app, 3.0)
    assert scene.stage.sheet is None


def test_the_button_of_the_sheet_works_under_a_hint(make_app: MakeApp) -> None:
    app = app_with(make_app, "leg")
    scene = race(app, match_of(people(3), *[RollDie()] * 4, rolls="b1 g1 r1 y1 p1"))
    press(app, "3")
    settle(app, 3.0)
    click(app, "sheet:continue")
    settle(app, 3.0)
    assert scene.stage.sheet is None
    assert topic(scene) == ""


def test_a_press_does_what_it_does_without_a_hint(make_app: MakeApp) -> None:
    for act in ("key", "button", "table"):
        app = app_with(make_app, "turn")
        scene = race(app, match_of(people(3)))
        if act == "key":
            press(app, "3")
        else:
            click_on(app, "action:roll" if act == "button" else "ticket:b")
        assert scene.match.number == 1, act
        assert topic(scene) == ""


def test_escape_only_puts_the_hint_away(make_app: MakeApp) -> None:
    app = app_with(make_app, "turn")
    scene = race(app, match_of(people(3)))
    press(app, "escape")
    assert (app.scene, topic(scene)) == (scene, "")
    press(app, "escape")
    assert isinstance(app.scene, PauseScene)


def test_walking_with_keys_leaves_the_hint_and_reaches_its_buttons(make_app: MakeApp) -> None:
    app = app_with(make_app, "turn")
    scene = race(app, match_of(people(3)))
    for _ in range(12):
        press(app, "tab")
        assert topic(scene) == "turn"
        if focused(app) == "guide:none":
            break
    press(app, "right")
    assert focused(app) == "guide:ok"
    press(app, "left")
    press(app, "enter")
    assert topic(scene) == ""
    assert scene.match.number == 0
    assert not app.services.settings.first_hints


def test_no_more_hints_means_none(make_app: MakeApp) -> None:
    app = make_app(speed="off", first_hints=True)
    scene = race(app, match_of(people(6)))
    click(app, "guide:none")
    assert app.toast.text == app.texts("first.off")
    press(app, "3")
    settle(app, 3.0)
    assert topic(scene) == ""
    assert app.services.settings.hints_seen == ("turn",)


def test_nobody_is_told_while_a_computer_moves(make_app: MakeApp) -> None:
    from tests.ui.race_tables import HUSTLER, PERSON, scripted, seats_of

    app = app_with(make_app, "turn")
    scripted(app, TakeLegTicket(Camel.RED), RollDie())
    scene = open_race(app, match_of(seats_of([HUSTLER, HUSTLER, PERSON]), rolls="b1"))
    assert topic(scene) == ""
    for _ in range(100):
        app.tick(STEP, [])
        if scene.choices.active:
            break
        assert topic(scene) == ""
    settle(app, 3.0)
    assert topic(scene) == "turn"


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.0), ((1024, 640), 2.0), ((1280, 720), 1.0)])
def test_a_hint_never_covers_what_it_speaks_of(make_app: MakeApp, size: tuple[int, int], scale: float) -> None:
    cards = PredictFinish(Camel.RED, Pile.LOSER)
    for name in IDS:
        app = app_with(make_app, name, size=size, scale=scale)
        if name == LEG_TOPIC.id:
            scene = race(app, match_of(people(6), *[RollDie()] * 4, rolls="b1 g1 r1 y1 p1"))
            press(app, "3")
            settle(app, 3.0)
            assert not scene.guide.box.colliderect(scene.focus["sheet:continue"].rect)
        else:
            scene = race(app, match_of(people(6), cards, RollDie(), rolls="w1"))
        assert topic(scene) == name
        assert app.screen.get_rect().contains(scene.guide.box)
        for target in scene.guide.targets():
            rect = scene.guide.rect_of(target)
            assert rect is not None
            assert not rect.colliderect(scene.guide.box), (name, target)
            if isinstance(target, KindButton):
                assert find(app, target.name)


def test_every_hint_has_its_words_with_the_numbers_of_the_rules(make_app: MakeApp) -> None:
    app = make_app(speed="off", first_hints=True)
    texts: Texts = app.texts
    scene = race(app, match_of(people(6)))
    assert isinstance(scene.guide, FirstHints)
    for each in TOPICS:
        scene.guide.topic = each
        words = scene.guide.words().text
        assert words
        assert "{" not in words
        assert f"first.{each.id}" in texts.keys
    assert len(set(IDS)) == len(IDS)


def test_a_table_under_a_bubble_comes_to_rest(make_app: MakeApp) -> None:
    """The ring moves until it has been seen; a hint that stays open must not keep the processor busy."""
    app = make_app(speed="normal", first_hints=True, hints_seen=others("turn"))
    scene = open_race(app, match_of(people(3)))
    drawn = []
    for _ in range(2):
        before = app.frames
        for _ in range(200):
            app.tick(0.05, [])
        drawn.append(app.frames - before)
    assert topic(scene) == "turn"
    assert drawn[0] > 20
    assert drawn[1] == 0


@pytest.mark.parametrize(
    ("action", "hint"),
    [
        (PlaceTile(9, cheering=True), "tile"),
        (PredictFinish(Camel.RED, Pile.WINNER), "cards"),
        (FormPartnership(1), "partner"),
    ],
    ids=["tile", "cards", "partner"],
)
def test_what_somebody_has_done_is_not_explained_afterwards(make_app: MakeApp, action: Action, hint: str) -> None:
    app = app_with(make_app, "turn", hint)
    scene = race(app, match_of(people(6)))
    assert topic(scene) == "turn"
    scene.play.submit(action)
    assert set(app.services.settings.hints_seen) == set(IDS)


def test_a_hint_and_the_coach_do_not_speak_at_the_same_time(make_app: MakeApp) -> None:
    """They may point at different things, and three rings at once are too many."""
    app = app_with(make_app, "turn")
    app.change_settings(coach=True)
    scene = race(app, match_of(people(3)))
    # The coach thinks beside the window: how many frames that takes depends on the machine.
    end = time.monotonic() + 60.0
    while scene.coach._advice is None:
        assert time.monotonic() < end, "the coach never spoke"
        watch(app)
        time.sleep(0.001)
    assert topic(scene) == "turn"
    assert scene.coach.sentence == ""
    assert scene.coach.target is None
    click(app, "guide:ok")
    until(scene, lambda: scene.coach.advice is not None)
    assert scene.coach.sentence != ""
