"""The end of the race: the last leg, both piles of finish cards and the victory (R37 to R41)."""

from __future__ import annotations

import pytest

from camelup.rules.actions import Pile
from camelup.rules.board import DICE, RACING, ROLLS, Camel
from camelup.rules.events import LegBegan, LegScored, PileScored, RaceEnded, TurnBegan
from camelup.rules.scoring import CardScore, score_pile
from camelup.rules.state import FinishCard, Seat, State, new_race, richest
from tests.rules.races import (
    RACE_END,
    START,
    board_of,
    camels_of,
    events_of,
    leg_tickets,
    play,
    purses,
    state_of,
    take,
    the_event,
    with_seat,
)


def cards(text: str) -> tuple[FinishCard, ...]:
    """A pile such as `1r 2b`: owners counted from 1 and their cards, first card played first."""
    return tuple(FinishCard(int(word[0]) - 1, Camel(word[1])) for word in text.split())


def pay(pile: str, answer: Camel, before: tuple[int, ...]) -> list[tuple[int, int, int]]:
    """Seat, payment and purse for each card of a winner pile."""
    return [(card.owner, card.paid, card.purse) for card in score_pile(Pile.WINNER, cards(pile), answer, before).cards]


def finished(state: State) -> State:
    return take(state, "roll p3").state


def test_r37_the_unfinished_leg_is_scored_with_the_tickets_really_held() -> None:
    state = with_seat(state_of(RACE_END), 1, leg_tickets=leg_tickets("p5 y3 r5"), pyramid_tickets=2)
    step = take(state, "roll p3")
    assert the_event(step, LegScored).score.seats[1].total == 5 + 1 - 1 + 2
    assert purses(step.state) == (4, 10, 3, 3)


def test_r37_the_ticket_of_the_roll_that_ended_the_race_counts() -> None:
    after = finished(state_of(RACE_END, turn=3))
    assert purses(after) == (3, 3, 3, 4)
    assert after.seats[3].pyramid_tickets == 1


def test_r37_the_leg_is_scored_once_even_when_the_fifth_die_ends_the_race() -> None:
    step = take(state_of("5/r/b/g/y/4/p/k/w px -"), "roll p3")
    assert len(events_of(step, LegScored)) == 1
    assert purses(step.state) == (4, 3, 3, 3)


def test_r37_partners_copy_in_the_last_leg_too() -> None:
    state = with_seat(play(state_of(RACE_END, seats=6), "ally 3"), 2, leg_tickets=leg_tickets("p5"))
    assert purses(finished(state)) == (8, 4, 8, 3, 3, 3)


def test_r37_no_clean_up_follows() -> None:
    state = play(state_of(f"{RACE_END[:-2]} 2+2", seats=6), "leg g", "win r", "ally 5")
    step = take(state, "roll p3")
    after = step.state
    assert after.seats[0].leg_tickets == leg_tickets("g5")
    assert (after.seats[2].partner, after.seats[4].partner) == (4, 2)
    assert after.tickets_taken == (0, 1, 0, 0, 0)
    assert len(after.board.tiles) == 1
    assert len(after.dice) == len(DICE) - 1
    assert after.released == (ROLLS["p3"],)
    assert (after.leg, after.marker, after.turn) == (1, 0, 3)
    assert not events_of(step, LegBegan)
    assert not events_of(step, TurnBegan)


def test_r38_right_cards_pay_8_5_3_2_and_then_1() -> None:
    pile = " ".join(f"{seat}p" for seat in range(1, 9))
    assert [paid for _, paid, _ in pay(pile, Camel.PURPLE, (3,) * 8)] == [8, 5, 3, 2, 1, 1, 1, 1]


def test_r38_a_wrong_card_costs_1_and_uses_up_no_place() -> None:
    assert pay("1r 2p 1b 3p", Camel.PURPLE, (3, 3, 3)) == [(0, -1, 2), (1, 8, 11), (0, -1, 1), (2, 5, 8)]


def test_r38_a_wrong_card_never_takes_a_purse_below_0() -> None:
    assert pay("1r 1b 1g", Camel.PURPLE, (2,)) == [(0, -1, 1), (0, -1, 0), (0, 0, 0)]


def test_r38_the_score_tells_each_card() -> None:
    score = score_pile(Pile.WINNER, cards("1r 2p"), Camel.PURPLE, (0, 3))
    assert (score.pile, score.answer) == (Pile.WINNER, Camel.PURPLE)
    assert score.cards == (
        CardScore(owner=0, camel=Camel.RED, right=False, amount=-1, paid=0, purse=0),
        CardScore(owner=1, camel=Camel.PURPLE, right=True, amount=8, paid=8, purse=11),
    )


def test_r38_cards_are_paid_from_the_first_played_to_the_last() -> None:
    # Seat 3 played first, then seat 1, then seat 2.
    state = play(state_of(RACE_END, turn=2, seats=3), "win p", "win p", "win p")
    assert purses(finished(state)) == (3 + 5, 3 + 3, 3 + 8 + 1)


def test_e11_the_winner_pile() -> None:
    assert pay("1r 2b 3r", Camel.RED, (3, 3, 3)) == [(0, 8, 11), (1, -1, 2), (2, 5, 8)]


def test_e12_a_wrong_card_at_0_and_then_a_right_one() -> None:
    assert pay("1b 1r", Camel.RED, (0,)) == [(0, 0, 0), (0, 8, 8)]


def test_r39_the_loser_pile_has_its_own_sequence_against_the_last_camel() -> None:
    state = play(state_of(RACE_END, seats=3), "win p", "lose r", "lose r", "lose b", "lose p", "win p")
    step = take(state, "roll p3")
    winner, loser = (event.score for event in events_of(step, PileScored))
    assert (winner.pile, winner.answer) == (Pile.WINNER, Camel.PURPLE)
    assert (loser.pile, loser.answer) == (Pile.LOSER, Camel.RED)
    assert [(card.owner, card.paid) for card in winner.cards] == [(0, 8), (2, 5)]
    assert [(card.owner, card.paid) for card in loser.cards] == [(1, 8), (2, 5), (0, -1), (1, -1)]


def test_r39_the_loser_pile_comes_after_the_winner_pile() -> None:
    # An empty purse loses nothing on the wrong winner card; the other way round it would end at 7.
    state = with_seat(state_of(RACE_END), 1, purse=0)
    assert purses(finished(state._replace(winner_pile=cards("2b"), loser_pile=cards("2r")))) == (4, 8, 3, 3)


def test_r39_the_last_camel_is_a_racing_one_even_when_crazy_camels_are_behind() -> None:
    state = play(state_of("1/k/2/w/r/b/g/y/5/p/1 bgrypx -"), "lose r")
    assert the_event(take(state, "roll p3"), RaceEnded).ranking == camels_of("pygbr")
    assert purses(take(state, "roll p3").state)[0] == 11


def test_r40_cards_still_in_hand_pay_nothing() -> None:
    after = finished(state_of(RACE_END))
    assert all(seat.hand == RACING for seat in after.seats)
    assert purses(after) == (4, 3, 3, 3)


def test_r40_the_richest_seat_wins() -> None:
    step = take(with_seat(state_of(RACE_END), 2, purse=9), "roll p3")
    assert the_event(step, RaceEnded) == RaceEnded(camels_of("pygbr"), (4, 3, 9, 3), winners=(2,))
    assert step.events[-1] == the_event(step, RaceEnded)
    assert step.state.winners == (2,)


def test_r40_equal_richest_share_the_victory() -> None:
    state = with_seat(with_seat(state_of(RACE_END), 1, purse=4), 3, purse=4)
    assert finished(state).winners == (0, 1, 3)
    assert richest([4, 4, 3]) == (0, 1)


def test_r40_nobody_has_won_before_the_end() -> None:
    assert with_seat(state_of(RACE_END), 2, purse=99).winners == ()


@pytest.mark.parametrize("seats", [3, 8])
def test_r41_a_new_race_starts_from_the_complete_setup(seats: int) -> None:
    race = new_race(seats, board_of(START), starter=1)
    assert race == State(
        board=board_of(START),
        dice=DICE,
        released=(),
        tickets_taken=(0, 0, 0, 0, 0),
        seats=(Seat(purse=3, hand=RACING),) * seats,
        turn=1,
        marker=1,
        winner_pile=(),
        loser_pile=(),
        leg=1,
    )
    assert not race.over
