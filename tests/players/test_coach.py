"""The coach: its numbers against ones worked out by hand, its judgement, and what it must not know."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from camelup.players.coach import Advice, CamelOdds, CardWhy, PartnerWhy, PyramidWhy, TicketWhy, TileWhy, advise
from camelup.rules.actions import Action, FormPartnership, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import RACING, Camel, SpectatorTile
from camelup.rules.engine import legal_actions
from camelup.rules.state import FinishCard, State
from camelup.rules.view import observe
from tests.rules.races import LEG_END, RACE_END, START, leg_tickets, play, state_of, with_seat
from tests.session.played import new_match
from tests.session.played import play as play_match

CLOSE = "b/g/p/r/1/y/8/k/w rx -"
"""One release short: red on 4 overtakes yellow on 6 with a 2, on its back, and with a 3."""


def advice_on(state: State, races: int = 2_000, seed: int = 1) -> Advice:
    return advise(observe(state, state.turn), tuple(legal_actions(state)), seed, races)


def why(advice: Advice, action: Action) -> object:
    offer = advice.offer(action)
    assert offer is not None
    return offer.why


def odds_of(advice: Advice, camel: Camel) -> CamelOdds:
    return advice.camels[RACING.index(camel)]


# Numbers by hand -------------------------------------------------------------------------------------------------


def test_places_of_a_leg_that_nothing_can_change() -> None:
    advice = advice_on(state_of(LEG_END))
    assert [camel.camel for camel in advice.camels] == list(RACING)
    assert odds_of(advice, Camel.PURPLE).places == pytest.approx((1, 0, 0, 0, 0))
    assert odds_of(advice, Camel.YELLOW).places == pytest.approx((0, 1, 0, 0, 0))
    assert odds_of(advice, Camel.RED).places == pytest.approx((0, 0, 0, 0, 1))


def test_r33_the_value_of_the_next_ticket_of_each_camel() -> None:
    state = play(state_of(LEG_END), "leg p")
    advice = advice_on(state)
    assert why(advice, TakeLegTicket(Camel.PURPLE)) == TicketWhy(3, Camel.PURPLE, 3, 1, 0)
    assert why(advice, TakeLegTicket(Camel.YELLOW)) == TicketWhy(1, Camel.YELLOW, 5, 0, 1)
    assert why(advice, TakeLegTicket(Camel.RED)) == TicketWhy(-1, Camel.RED, 5, 0, 0)


def test_the_best_ticket_is_suggested_with_its_numbers() -> None:
    advice = advice_on(state_of(LEG_END))
    assert advice.suggestion.action == TakeLegTicket(Camel.PURPLE)
    assert advice.suggestion.why == TicketWhy(5, Camel.PURPLE, 5, 1, 0)
    assert advice.suggestion.ep == 5
    assert advice.suggestion.worth >= 5


def test_r15_a_pyramid_ticket_is_a_sure_coin_and_the_measure_of_all_worths() -> None:
    offer = advice_on(state_of(START)).offer(RollDie())
    assert offer is not None
    assert offer.why == PyramidWhy(1)
    assert offer.worth == pytest.approx(1)


def test_r25_a_tile_earns_its_landings() -> None:
    advice = advice_on(state_of(LEG_END))
    for cheering in (True, False):
        # Purple on 5 lands on 6 with one face pair of its die, which is one of two inside.
        assert why(advice, PlaceTile(6, cheering)) == TileWhy(
            pytest.approx(1 / 6), 6, cheering, pytest.approx(1 / 6), 0, pytest.approx(0)
        )
    # White on 16 lands on 13 with its numeral 3, black on 15 with its 2.
    thirteen = why(advice, PlaceTile(13, cheering=True))
    assert isinstance(thirteen, TileWhy)
    assert thirteen.landings == pytest.approx(1 / 6)


def test_r14_a_tile_that_is_relocated_gives_up_what_it_would_have_earned() -> None:
    state = state_of(LEG_END)
    state = state._replace(board=state.board.with_tile(SpectatorTile(7, True, 0)))
    moved = why(advice_on(state), PlaceTile(10, cheering=True))
    assert moved == TileWhy(pytest.approx(-1 / 6), 10, True, pytest.approx(0), pytest.approx(1 / 6), pytest.approx(0))


def test_what_a_tile_does_to_the_own_tickets_counts() -> None:
    state = with_seat(state_of(CLOSE), 0, leg_tickets=leg_tickets("y5"))
    # Booing on 7 sends red's 3 back underneath yellow: it then leads in 5 of 6 legs instead of 4, and is second else.
    boo = why(advice_on(state), PlaceTile(7, cheering=False))
    assert boo == TileWhy(pytest.approx(1 / 6 + 2 / 3), 7, False, pytest.approx(1 / 6), 0, pytest.approx(2 / 3))
    cheer = why(advice_on(state), PlaceTile(7, cheering=True))
    assert cheer == TileWhy(pytest.approx(1 / 6), 7, True, pytest.approx(1 / 6), 0, pytest.approx(0))


def test_r38_a_finish_card_by_its_chance_and_the_cards_before_it() -> None:
    state = state_of(RACE_END)
    first = advice_on(state)
    card = why(first, PredictFinish(Camel.PURPLE, Pile.WINNER))
    odds = odds_of(first, Camel.PURPLE)
    assert card == CardWhy(pytest.approx(9 * odds.win - 1, abs=1e-5), Camel.PURPLE, Pile.WINNER, odds.win)
    assert odds.win > 0.5
    after = advice_on(state._replace(winner_pile=(FinishCard(1, Camel.RED),)))
    behind = why(after, PredictFinish(Camel.PURPLE, Pile.WINNER))
    assert isinstance(behind, CardWhy)
    assert behind.chance == odds.win
    assert 6 * odds.win - 1 < behind.ep < 9 * odds.win - 1


def test_r34_a_partnership_is_worth_what_can_be_copied() -> None:
    state = state_of(LEG_END, seats=6)
    state = with_seat(state, 1, leg_tickets=leg_tickets("p5 y5 r5"), pyramid_tickets=1)
    state = with_seat(state, 2, leg_tickets=leg_tickets("r3"))
    state = with_seat(state, 3, leg_tickets=leg_tickets("r2"), pyramid_tickets=2)
    advice = advice_on(state)
    copied = [why(advice, FormPartnership(seat)) for seat in (1, 2, 3)]
    assert copied == [PartnerWhy(pytest.approx(5), 1), PartnerWhy(0, 2), PartnerWhy(pytest.approx(1), 3)]


def test_r34_a_copy_is_chosen_when_the_leg_is_known() -> None:
    state = with_seat(state_of(CLOSE, seats=6), 1, leg_tickets=leg_tickets("y5 r3"))
    # Whichever of the two leads is copied: yellow's 5 in 4 of 6 legs, else red's 3.
    assert why(advice_on(state), FormPartnership(1)) == PartnerWhy(pytest.approx(5 * 4 / 6 + 3 * 2 / 6), 1)


# Judgement -------------------------------------------------------------------------------------------------------


def test_every_action_of_a_race_has_an_offer_and_the_best_one_comes_first() -> None:
    rng = random.Random(7)
    match = new_match(6, seed="caravan")
    while match.number < 24:
        legal = tuple(match.legal)
        advice = advise(match.observe(match.turn), legal, match.number, 500)
        assert {offer.action for offer in advice.offers} == set(legal)
        worths = [offer.worth for offer in advice.offers]
        assert worths == sorted(worths, reverse=True)
        assert advice.suggestion is advice.offers[0]
        assert sum(camel.win for camel in advice.camels) == pytest.approx(1)
        assert sum(camel.lose for camel in advice.camels) == pytest.approx(1)
        for camel in advice.camels:
            assert sum(camel.places) == pytest.approx(1)
        play_match(match, 1, seed=rng.randrange(1000))


def test_the_same_question_has_the_same_advice() -> None:
    state = play(state_of(START), "leg g", "win r", "tile 7+")
    random.seed(1)
    first = advice_on(state)
    random.seed(2)
    assert advice_on(state) == first
    assert advice_on(state, seed=2).camels != first.camels


def test_a_bystander_and_a_seat_without_a_turn_are_not_advised() -> None:
    state = state_of(START)
    with pytest.raises(ValueError, match="bystander"):
        advise(observe(state, None), tuple(legal_actions(state)), 1)
    with pytest.raises(ValueError, match="R11"):
        advise(observe(state, 0), (), 1)


# What it must not know -------------------------------------------------------------------------------------------


def test_r18_races_that_differ_in_hidden_cards_alone_have_the_same_advice() -> None:
    state = play(state_of(RACE_END), "leg p", "win p", "lose r", "win g")
    other = state._replace(
        winner_pile=(FinishCard(1, Camel.RED), FinishCard(3, Camel.BLUE)),
        loser_pile=(FinishCard(2, Camel.PURPLE),),
    )
    hands = {1: Camel.RED, 2: Camel.PURPLE, 3: Camel.BLUE}
    for seat, gone in hands.items():
        other = with_seat(other, seat, hand=tuple(camel for camel in RACING if camel is not gone))
    assert state != other
    assert advice_on(state) == advice_on(other)


def test_own_cards_do_count() -> None:
    state = play(state_of(RACE_END), "win g", "roll k1", "roll r1", "roll b1")
    mine = advice_on(state).offer(PredictFinish(Camel.PURPLE, Pile.WINNER))
    theirs = advice_on(replace_owner(state)).offer(PredictFinish(Camel.PURPLE, Pile.WINNER))
    assert mine is not None
    assert theirs is not None
    assert mine.ep > theirs.ep, "a card of one's own is known to be another camel's"


def replace_owner(state: State) -> State:
    (card,) = state.winner_pile
    return state._replace(winner_pile=(FinishCard(1, card.camel),))


# What it costs ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("module", ["camelup.players.coach", "camelup.session.coaching", "camelup.session.review"])
def test_nothing_heavy_is_loaded_before_the_first_advice(module: str) -> None:
    code = f"import sys, {module}; sys.exit('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[2], check=False)
    assert done.returncode == 0
