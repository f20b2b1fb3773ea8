"""Levels and temperaments by name, and what loading them costs."""

from __future__ import annotations

import subprocess
import sys

import pytest

from camelup.players.levels import HUMAN, LEVELS, Controller, UnknownController
from camelup.players.player import Chooser
from camelup.players.temperament import LEANING_LIMIT, PLAIN, TEMPERAMENTS
from camelup.rules.actions import FormPartnership, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import Camel
from camelup.rules.engine import legal_actions
from camelup.rules.notation import parse_track
from camelup.rules.state import new_race
from camelup.rules.view import observe

TRACK = "rb/g/yp/11/k/w"


def test_levels_are_named_from_the_weakest_to_the_strongest() -> None:
    assert [level.id for level in LEVELS] == ["tourist", "hustler", "bookmaker", "veteran", "oracle"]


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_a_controller_names_a_level(level) -> None:
    assert Controller(f"computer:{level.id}").level is level
    assert Controller(f"computer:{level.id}") == Controller.of(level)
    player = Controller(f"computer:{level.id}").player()
    assert isinstance(player, Chooser)
    assert player.temperament is PLAIN


@pytest.mark.parametrize("temperament", TEMPERAMENTS, ids=lambda temperament: temperament.id)
def test_a_controller_may_name_a_temperament(temperament) -> None:
    controller = Controller(f"computer:hustler:{temperament.id}")
    player = controller.player()
    assert isinstance(player, Chooser)
    assert player.temperament is temperament
    assert controller.level is LEVELS[1]
    assert controller == Controller.of(LEVELS[1], temperament)


@pytest.mark.parametrize(
    ("controller", "told"),
    [
        ("human", '"computer:LEVEL"'),
        ("computer", '"computer:LEVEL"'),
        ("computer:veteran:bold:very", '"computer:LEVEL"'),
        ("computer:wizard", "tourist, hustler, bookmaker, veteran, oracle"),
        ("computer:veteran:angry", "cautious, bold, joker"),
    ],
)
def test_an_unknown_controller_is_refused_with_what_would_do(controller: str, told: str) -> None:
    with pytest.raises(UnknownController, match=told):
        Controller(controller).player()


@pytest.mark.parametrize("text", ["human", "computer:tourist", "computer:oracle:joker"])
def test_a_controller_is_written_as_it_was_read(text: str) -> None:
    controller = Controller(text)
    assert str(controller) == text
    assert controller.human is (text == "human") is (controller == HUMAN)
    assert controller.known
    assert controller.stand_in is controller


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("computer:expert", "computer:bookmaker"),
        ("computer:expert:bold", "computer:bookmaker"),
        ("computer:veteran:angry", "computer:veteran"),
        ("computer:veteran:", "computer:veteran"),
        ("computer", "computer:bookmaker"),
        ("robot", "computer:bookmaker"),
        ("human:bold", "computer:bookmaker"),
        ("Human", "computer:bookmaker"),
        ("", "computer:bookmaker"),
    ],
)
def test_somebody_known_stands_in_for_an_unknown_controller(text: str, instead: str) -> None:
    stranger = Controller(text)
    assert not stranger.known
    assert not stranger.human
    assert str(stranger) == text
    assert stranger.stand_in == Controller(instead)
    with pytest.raises(UnknownController):
        _ = stranger.level


def test_listing_the_levels_does_not_load_numpy() -> None:
    code = (
        "import sys; from camelup.players.levels import Controller; "
        "[Controller(f'computer:{id}').player() for id in ('hustler', 'tourist')]; "
        "sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("temperament", [PLAIN, *TEMPERAMENTS], ids=lambda temperament: temperament.id or "plain")
@pytest.mark.parametrize("mood", [0.0, 0.5, 1.0])
def test_a_leaning_stays_within_its_limit(temperament, mood: float) -> None:
    state = new_race(6, parse_track(TRACK), 0)
    leanings = [temperament.leaning(action, observe(state, 0), mood) for action in legal_actions(state)]
    assert all(0.0 <= leaning <= LEANING_LIMIT for leaning in leanings)
    assert (max(leanings) > min(leanings)) == (temperament is not PLAIN)


def test_temperaments_prefer_different_actions_among_equals() -> None:
    seen = observe(new_race(6, parse_track(TRACK), 0), 0)
    actions = [
        RollDie(),
        TakeLegTicket(Camel.RED),
        PlaceTile(7, cheering=False),
        PredictFinish(Camel.RED, Pile.WINNER),
        FormPartnership(3),
    ]
    favourites = {
        temperament.id: max(actions, key=lambda action, t=temperament: t.leaning(action, seen, 0.5))
        for temperament in TEMPERAMENTS
    }
    assert favourites == {
        "cautious": RollDie(),
        "bold": PredictFinish(Camel.RED, Pile.WINNER),
        "joker": PlaceTile(7, cheering=False),
    }
