"""Everything on the table that looks like a thing answers: what it is, what it is worth, and what a press does."""

from __future__ import annotations

import re

import pytest

from camelup.rules.actions import Action, FormPartnership, Pile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import RACING, ROLLS, Camel, ranking
from camelup.rules.scoring import CARD_REWARDS
from camelup.rules.state import DICE_PER_LEG
from camelup.session.dice import ScriptedDice
from camelup.session.match import Match
from camelup.ui.race.marks import RaceMarks
from camelup.ui.race.scene import RaceScene
from camelup.ui.table import rule_numbers
from camelup.ui.table.layout import Tab
from camelup.ui.table.target import Card, CardPile, Kind, LegBadge, Rank, Tent
from tests.ui.conftest import MakeApp
from tests.ui.race_driver import click_on, find, open_race, people, point_at, press, ready, track, until, watch
from tests.ui.race_tables import PERSON, TOURIST, seats_of

STACKS = {1: "b", 4: "kp", 5: "rgy", 14: "w"}
TOLD = [*(Rank(camel) for camel in RACING), *(Tent(index) for index in range(DICE_PER_LEG)), LegBadge()]


def table(make_app: MakeApp, *actions: Action, seats: int = 3, rolls: str = "", **settings: object) -> RaceScene:
    dice = ScriptedDice(ROLLS[roll] for roll in rolls.split())
    match = Match.new(people(seats), seed="things", starter=0, board=track(STACKS), dice=dice if rolls else None)
    for action in actions:
        match.submit(action)
    scene = open_race(make_app(**{"speed": "off", "handover": "off", **settings}), match)
    until(scene, lambda: ready(scene))
    return scene


def hint(scene: RaceScene, name: str) -> str:
    """What the tooltip of a thing says while the mouse rests on it."""
    point_at(scene.app, find(scene.app, name))
    watch(scene.app, 15)
    return scene.app.tooltip.text


def figures(words: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", words)]


@pytest.mark.parametrize("thing", TOLD, ids=lambda thing: thing.name)
def test_what_only_tells_says_the_same_to_mouse_keys_and_press(
    make_app: MakeApp, thing: Rank | Tent | LegBadge
) -> None:
    scene = table(make_app, RollDie(), rolls="r1")
    words = hint(scene, thing.name)
    assert words == scene.hints.told(thing) != ""
    scene.focus.set(thing.name, visible=True)
    watch(scene.app)
    assert scene.app.tooltip.text == words
    click_on(scene.app, thing.name)
    assert scene.app.toast.text == words
    assert scene.match.number == 1


def test_the_ranking_says_place_worth_and_who_stands_on_whom(make_app: MakeApp) -> None:
    scene = table(make_app)
    order = ranking(scene.stage.seen.board)
    assert order[:3] == (Camel.YELLOW, Camel.GREEN, Camel.RED)
    first, second, last = (hint(scene, Rank(camel).name) for camel in (order[0], order[1], order[-1]))
    assert first.startswith("Place 1: Yellow")
    assert "in full" in first
    assert first.endswith("Space 5, from the top: Yellow on Green on Red")
    assert figures(second)[:2] == [2, 1]
    assert figures(last) == [5, 1, 1]


def test_a_tent_says_which_die_came_out_and_the_badge_how_many(make_app: MakeApp) -> None:
    scene = table(make_app, RollDie(), RollDie(), rolls="r1 k3")
    assert hint(scene, Tent(0).name) == "Die 1 of this leg: red, 1"
    assert hint(scene, Tent(1).name) == "Die 2 of this leg: grey, black 3"
    assert "3" in hint(scene, Tent(2).name)
    assert hint(scene, LegBadge().name).startswith(f"Leg 1: 2 of {DICE_PER_LEG} dice are out.")


def test_a_pile_says_how_many_cards_it_has_and_what_they_pay(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    bets = [PredictFinish(camel, Pile.LOSER) for camel in RACING[:3]]
    for rewards in (CARD_REWARDS, (90, 60, 40, 20)):
        monkeypatch.setattr(rule_numbers, "CARD_REWARDS", rewards)
        scene = table(make_app, *bets)
        assert figures(hint(scene, "pile:lose")) == [3, *rewards, 1, 1]
        assert figures(hint(scene, "pile:win")) == [0, *rewards, 1, 1]


def test_a_seat_says_its_purse_its_pyramid_tickets_and_what_a_partner_brings(make_app: MakeApp) -> None:
    scene = table(make_app, RollDie(), FormPartnership(3), TakeLegTicket(Camel.RED), seats=6, rolls="r1")
    assert "Purse: 3 coins" in hint(scene, "seat:2")
    assert "1 pyramid ticket: pays 1" in hint(scene, "seat:0")
    assert "Partner: Seat 4. When the leg ends, each copies" in hint(scene, "seat:1")
    assert "Partner" not in hint(scene, "seat:2")


def test_pyramid_tickets_release_a_die_and_say_how_many_are_left(make_app: MakeApp) -> None:
    scene = table(make_app, RollDie(), rolls="r1 b1")
    assert figures(hint(scene, "pyramid_tickets"))[0] == DICE_PER_LEG - 1
    assert RaceMarks(scene).board().pyramid
    click_on(scene.app, "pyramid_tickets")
    assert str(scene.match.record.actions[-1]).startswith("roll")


@pytest.mark.parametrize("pile", Pile)
def test_a_pile_begins_a_finish_bet_and_the_next_card_goes_there(make_app: MakeApp, pile: Pile) -> None:
    scene = table(make_app)
    click_on(scene.app, CardPile(pile).name)
    assert (scene.choosing.choice, scene.choosing.kind) == (CardPile(pile), Kind.CARD)
    assert RaceMarks(scene).market().piles == {pile}
    click_on(scene.app, "card:g")
    assert str(scene.match.record.actions[-1]) == f"{pile.value} g"


@pytest.mark.parametrize("pile", Pile)
def test_a_pile_takes_the_card_that_was_chosen_first(make_app: MakeApp, pile: Pile) -> None:
    scene = table(make_app)
    click_on(scene.app, "card:y")
    assert scene.choosing.choice == Card(Camel.YELLOW)
    click_on(scene.app, CardPile(pile).name)
    assert str(scene.match.record.actions[-1]) == f"{pile.value} y"


def test_keys_alone_bet_by_way_of_a_pile(make_app: MakeApp) -> None:
    scene = table(make_app, ui_scale=2.0)
    scene.show_tab(Tab.BETS)
    scene.focus.set("pile:lose", visible=True)
    press(scene.app, "enter")
    assert scene.focus.current is not None
    assert scene.focus.current.name == "card:b", "folded, the page with the hand opens"
    press(scene.app, "right")
    press(scene.app, "enter")
    assert str(scene.match.record.actions[-1]) == "lose g"


def test_own_cards_in_a_pile_lie_open_in_order_and_those_of_others_do_not(make_app: MakeApp) -> None:
    bets = [PredictFinish(Camel(letter), Pile.WINNER) for letter in "rgbyp"]
    scene = table(make_app, *bets, PredictFinish(Camel.GREEN, Pile.LOSER))
    click_on(scene.app, "pile:win")
    assert RaceMarks(scene).panel().cards == ((0, Camel.RED), (1, None), (2, None), (0, Camel.YELLOW), (1, None))
    press(scene.app, "escape")
    click_on(scene.app, "pile:lose")
    assert RaceMarks(scene).panel().cards == ((2, None),)
    press(scene.app, "escape")
    assert (scene.choosing.choice, scene.choosing.kind) == (None, None)
    assert RaceMarks(scene).panel().cards is None


def test_a_pile_is_looked_at_in_the_turn_of_others_and_chooses_nothing(make_app: MakeApp) -> None:
    match = Match.new(seats_of((PERSON, TOURIST, TOURIST)), seed="things", starter=0, board=track(STACKS))
    match.submit(PredictFinish(Camel.RED, Pile.WINNER))
    app = make_app(wait_for_me=True)
    scene = open_race(app, match)
    watch(app, 2)
    assert not scene.choices.active
    scene.focus.activate(scene.focus["pile:win"])
    assert (scene.choosing.choice, scene.choosing.kind) == (CardPile(Pile.WINNER), None)
    assert RaceMarks(scene).panel().cards == ((0, Camel.RED),)
    press(app, "escape")
    assert scene.choosing.choice is None
    assert scene.match.number == 1
