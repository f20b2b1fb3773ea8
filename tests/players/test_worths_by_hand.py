"""What the levels think an action is worth, against sums worked out by hand."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from camelup.odds.leg import leg_odds
from camelup.players import oracle
from camelup.players.cards import guess_face_down
from camelup.players.coach import PartnerWhy, advise
from camelup.players.hustler import Hustler
from camelup.players.outlook import Outlook
from camelup.players.playout import Opening, play_out
from camelup.players.reading import outcomes, read
from camelup.players.stakes import Stakes, rivalry, wealth
from camelup.rules.actions import Action, FormPartnership, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import RACING, Camel, SpectatorTile
from camelup.rules.engine import legal_actions
from camelup.rules.state import FinishCard, LegTicket, State
from camelup.rules.view import observe
from tests.players.test_players_judgement import FRESH, planted, state_with
from tests.rules.races import leg_tickets, state_of, with_seat

CLOSE = "b/g/p/r/1/y/8/k/w rx -"
"""One release before the end of the leg: red on 4 overtakes yellow on 6 with a 2, on its back, and with a 3."""


def test_r34_the_coach_counts_a_second_place_that_a_partner_copies() -> None:
    state = state_of(CLOSE, seats=6)
    state = with_seat(state, 1, leg_tickets=leg_tickets("r5"))
    first, second = map(float, leg_odds(state.board, state.dice).ranks[RACING.index(Camel.RED), :2])
    assert second > 0.1
    offer = advise(observe(state, 0), tuple(legal_actions(state)), 1, 500).offer(FormPartnership(1))
    assert offer is not None
    assert offer.why == PartnerWhy(pytest.approx(5 * first + second), 1)


# The Hustler -----------------------------------------------------------------------------------------------------


def hustled(state: State) -> dict[Action, float]:
    appraisals = Hustler().appraise(observe(state, state.turn), tuple(legal_actions(state)), random.Random(1), 1.0)
    return {appraisal.action: appraisal.worth for appraisal in appraisals}


def test_the_hustler_takes_a_ticket_for_the_lead_it_guesses() -> None:
    """Red on 4 has its die inside, yellow on 6 has not: both are thought to reach 6, and Red is first in order."""
    worths = hustled(state_of(CLOSE))
    assert worths[RollDie()] == 1
    assert worths[TakeLegTicket(Camel.RED)] == pytest.approx(0.4 * 5 + 0.6 * 0.3)
    assert worths[TakeLegTicket(Camel.YELLOW)] == pytest.approx(0.4 * 5 + 0.6 * 0.2)
    assert worths[TakeLegTicket(Camel.BLUE)] == -0.5


def test_the_hustler_is_surer_of_a_longer_lead_but_never_quite_sure() -> None:
    """A lead of one space: 0.4, and 0.4 more for each 1.4 spaces. With seven it is sure, as far as it ever is."""
    near = hustled(state_of("b/g/p/r/2/y/7/k/w rx -"))
    assert near[TakeLegTicket(Camel.YELLOW)] == pytest.approx((0.4 + 0.4 / 1.4) * 5 + (0.6 - 0.4 / 1.4) * 0.3)
    assert near[TakeLegTicket(Camel.RED)] == pytest.approx((0.4 - 0.4 / 1.4) * 5 + (0.6 + 0.4 / 1.4) * 0.2)
    far = hustled(state_of("b/g/p/r/9/y/k/w rx -"))
    assert far[TakeLegTicket(Camel.YELLOW)] == pytest.approx(0.95 * 5 + 0.05 * 0.3)
    assert far[TakeLegTicket(Camel.RED)] == pytest.approx(0.05 * 5 + 0.95 * 0.2)


def test_the_hustler_counts_a_camel_above_as_a_quarter_of_a_space() -> None:
    worths = hustled(state_of("b/g/p/yr/10/k/w bx -"))
    lead = 0.4 + 0.4 * 0.25 / 1.4
    assert worths[TakeLegTicket(Camel.RED)] == pytest.approx(lead * 5 + (1 - lead) * 0.3)


def test_the_hustler_lays_its_tile_before_camels_that_can_land_on_it() -> None:
    """Red alone can land on 5, 6 and 7, each with one face pair of three; one of two dice inside comes out."""
    worths = hustled(state_of(CLOSE))
    assert worths[PlaceTile(5, cheering=True)] == pytest.approx(1.3 / 3 / 2 + 0.01)
    assert worths[PlaceTile(5, cheering=False)] == pytest.approx(1.3 / 3 / 2)
    assert worths[PlaceTile(7, cheering=False)] == pytest.approx(1.3 / 3 / 2)
    assert worths[PlaceTile(8, cheering=False)] == 0
    lying = state_of(CLOSE)
    lying = lying._replace(board=lying.board.with_tile(SpectatorTile(8, True, 0)))
    assert hustled(lying)[PlaceTile(5, cheering=False)] == 0


def test_the_hustler_bets_on_the_race_once_it_is_far_enough_along() -> None:
    """The leader on 8 of 16: a chance of 0.5 less a tenth; R38 pays 8, then 5, then 1 after all four prizes."""
    state = state_of("1/b/g/p/r/2/y/6/k/w rx -")
    chance = 8 / 16 - 0.1
    assert hustled(state)[PredictFinish(Camel.YELLOW, Pile.WINNER)] == pytest.approx(chance * 8 - (1 - chance))
    assert hustled(state)[PredictFinish(Camel.BLUE, Pile.LOSER)] == pytest.approx(chance * 8 - (1 - chance))
    assert hustled(state)[PredictFinish(Camel.BLUE, Pile.WINNER)] == -1
    second = state._replace(winner_pile=(FinishCard(1, Camel.RED),))
    assert hustled(second)[PredictFinish(Camel.YELLOW, Pile.WINNER)] == pytest.approx(chance * 5 - (1 - chance))
    late = state._replace(winner_pile=tuple(FinishCard(seat, Camel.RED) for seat in (1, 2, 3, 1)))
    assert hustled(late)[PredictFinish(Camel.YELLOW, Pile.WINNER)] == pytest.approx(chance - (1 - chance))


def test_the_hustler_looks_for_a_partner_with_a_ticket_of_the_leader() -> None:
    state = state_of(CLOSE, seats=6)
    state = with_seat(state, 1, leg_tickets=leg_tickets("r3 r5 y5"))
    state = with_seat(state, 2, leg_tickets=leg_tickets("b5"))
    worths = hustled(state)
    assert worths[FormPartnership(1)] == pytest.approx(0.35 * 5)
    assert worths[FormPartnership(2)] == 0


# Risk ------------------------------------------------------------------------------------------------------------


def an_outlook() -> Outlook:
    return read(FRESH.board, FRESH.dice, 500).outlook


def swing_of(state: State, outlook: Outlook) -> np.ndarray:
    """What seat 0 of four stands to gain over rivals of equal weight, per simulated race."""
    seen = observe(state, 0)
    return Stakes.of(seen, outlook, wealth(seen, np.zeros(4)), np.array([0, 1, 1, 1]) / 3, 1.0).swing


@pytest.mark.parametrize("pile", list(Pile))
def test_r38_an_own_card_swings_up_where_it_is_right_and_down_where_it_is_wrong(pile: Pile) -> None:
    """The first card of a pile pays 8, a wrong one costs 1."""
    outlook, field = an_outlook(), "winner_pile" if pile is Pile.WINNER else "loser_pile"
    swing = swing_of(state_with(FRESH)._replace(**{field: (FinishCard(0, Camel.RED),)}), outlook)
    place = 0 if pile is Pile.WINNER else 4
    right = outlook.places[RACING.index(Camel.RED)] == place
    assert right.any()
    assert not right.all()
    result = np.where(right, 8.0, -1.0)
    np.testing.assert_allclose(swing, result - result.mean())


def test_r38_a_rivals_card_swings_the_other_way_by_what_it_may_be() -> None:
    outlook = an_outlook()
    swing = swing_of(state_with(FRESH)._replace(winner_pile=(FinishCard(1, Camel.RED),)), outlook)
    guess = guess_face_down(outlook.win)
    result = sum(guess[camel] * np.where(outlook.places[camel] == 0, 8.0, -1.0) for camel in range(5)) / 3
    np.testing.assert_allclose(swing, result.mean() - result, atol=1e-6)


def test_r33_a_ticket_swings_by_its_rewards() -> None:
    outlook, state = an_outlook(), state_with(FRESH)
    seats = (state.seats[0]._replace(leg_tickets=(LegTicket(Camel.BLUE, 3),)), *state.seats[1:])
    result = np.array([3.0, 1, -1, -1, -1])[outlook.leg_places[RACING.index(Camel.BLUE)]]
    np.testing.assert_allclose(swing_of(state._replace(seats=seats), outlook), result - result.mean())


@pytest.mark.parametrize(("seats", "risk"), [(3, 0.05), (4, 0.1), (8, 0.3)])
def test_the_oracle_risks_more_among_more_rivals(seats: int, risk: float, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []

    def of(*arguments: object) -> Stakes:
        asked.append(float(str(arguments[-1])))
        return Stakes.of(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(oracle, "Stakes", type("Watched", (), {"of": staticmethod(of)}))
    state = state_with(FRESH, seats)
    oracle.Oracle().appraise(observe(state, 0), tuple(legal_actions(state)), random.Random(1), 0.0)
    assert asked == [pytest.approx(risk)]


# Playouts --------------------------------------------------------------------------------------------------------


def test_playouts_roll_on_until_the_leg_is_over() -> None:
    """R32: where nothing else brings a coin, five of the six dice come out, each for one, by one seat after another."""
    state = state_with(FRESH)._replace(tickets_taken=(4, 4, 4, 4, 4))
    forest, outlook = planted(FRESH), an_outlook()
    for worth in (forest.landings, forest.win, forest.lose):
        worth[:] = 0
    hopeless = replace(outlook, win_from=np.zeros_like(outlook.win_from), lose_from=np.zeros_like(outlook.lose_from))
    opening = Opening(0, np.zeros(4, np.float32), rolls=True)
    gains = play_out(observe(state, 0), forest, hopeless, [opening], 50, np.random.default_rng(1), outcomes())
    assert gains.tolist() == [[2, 1, 1, 1]]


def test_rivalry_falls_by_the_exponential_of_the_gap() -> None:
    """R40: eight EP less make a rival a third as dangerous."""
    weights = rivalry(np.array([5.0, 20, 12, 20]), 0)
    assert weights[2] / weights[1] == pytest.approx(np.exp(-1))
    assert weights[1] == weights[3]
