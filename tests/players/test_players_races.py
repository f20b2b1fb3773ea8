"""What every level keeps to over whole races: legal, deterministic, and blind to what is hidden from its seat."""

from __future__ import annotations

import random

import pytest

from camelup.players.levels import LEVELS, Controller
from camelup.players.temperament import TEMPERAMENTS
from camelup.rules.actions import FormPartnership, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.view import observe
from tests.players.conftest import WatchedRace, legal_of, start_of, watched_race, with_other_hidden_cards

KINDS = {RollDie, TakeLegTicket, PlaceTile, PredictFinish, FormPartnership}
CONTROLLERS = [Controller.of(level) for level in LEVELS]


def test_every_race_is_played_to_its_end_with_legal_actions(race: WatchedRace) -> None:
    assert race.turns[-1].after.over
    for turn in race.turns:
        assert turn.action in legal_of(turn.before)


def test_a_choice_does_not_depend_on_hidden_cards(race: WatchedRace) -> None:
    """R18: with every card changed that the seat cannot see, it sees the same and does the same."""
    shuffle = random.Random("hidden")
    changed = 0
    asked = [iter(player.asked) for player in race.players]
    for turn in race.turns:
        seat = turn.before.turn
        seen, legal, action, rng = next(asked[seat])
        other = with_other_hidden_cards(turn.before, seat, shuffle)
        changed += other != turn.before
        assert observe(other, seat) == seen
        assert legal_of(other) == legal
        assert race.controllers[seat].player().choose(observe(other, seat), legal, rng, 1.0) == action
    assert changed > len(race.turns) // 2


@pytest.mark.parametrize("controller", CONTROLLERS, ids=str)
def test_the_same_seed_gives_the_same_choice(controller: Controller) -> None:
    """A new player, asked the same, answers the same; nothing is remembered from one question to the next."""
    state = start_of("again", 5)
    seen, legal = observe(state, state.turn), legal_of(state)
    asked_before = controller.player()
    other = start_of("something else", 4)
    asked_before.choose(observe(other, other.turn), legal_of(other), random.Random(5), 1.0)
    choices = {player.choose(seen, legal, random.Random(7), 1.0) for player in (asked_before, controller.player())}
    assert len(choices) == 1


@pytest.mark.parametrize("budget_s", [0.05, 0.3, 1.0, 10.0])
def test_any_budget_gives_a_legal_action(budget_s: float) -> None:
    state = start_of("budget", 4)
    for controller in CONTROLLERS:
        action = controller.player().choose(observe(state, state.turn), legal_of(state), random.Random(1), budget_s)
        assert action in legal_of(state)


@pytest.fixture(scope="module")
def full_tables() -> list[WatchedRace]:
    """Races of eight, enough of them for every level to have met every kind of chance."""
    return [watched_race(8, number) for number in range(6)]


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_every_level_takes_every_kind_of_action(level, full_tables: list[WatchedRace]) -> None:
    kinds = {
        type(turn.action)
        for race in full_tables
        for turn in race.turns
        if race.controllers[turn.before.turn].level is level
    }
    assert kinds == KINDS


def test_temperaments_choose_differently_now_and_then(full_tables: list[WatchedRace]) -> None:
    differing = dict.fromkeys((temperament.id for temperament in TEMPERAMENTS), 0)
    plain, *styled = (Controller(f"computer:veteran{style}").player() for style in ("", ":cautious", ":bold", ":joker"))
    for turn in full_tables[0].turns:
        seen, legal = observe(turn.before, turn.before.turn), legal_of(turn.before)
        usual = plain.choose(seen, legal, random.Random(3), 1.0)
        for name, player in zip(differing, styled, strict=True):
            differing[name] += player.choose(seen, legal, random.Random(3), 1.0) != usual
    assert all(0 < count < len(full_tables[0].turns) // 2 for count in differing.values()), differing
