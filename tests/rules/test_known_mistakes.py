"""Mistakes that other editions of the game have made, each shut out by a position in which it would show."""

from __future__ import annotations

import pytest

from camelup.rules.actions import PlaceTile
from camelup.rules.board import Camel
from camelup.rules.engine import explain, roll_outcomes
from camelup.rules.events import LegScored, PileScored
from camelup.rules.state import FinishCard
from tests.rules.races import (
    LEG_END,
    RACE_END,
    START,
    after_roll,
    camels_of,
    events_of,
    leg_tickets,
    legal_phrases,
    play,
    purses,
    state_of,
    take,
    with_seat,
)


def test_a_leg_has_five_dice_not_six() -> None:
    state = play(state_of(START), "roll b1", "roll g1", "roll r1", "roll y1")
    assert (state.leg, len(state.dice)) == (1, 2)
    state = play(state, "roll p1")
    # The grey die never came out, and the leg is over all the same (R32).
    assert (state.leg, len(state.dice)) == (2, 6)
    assert roll_outcomes(state.board, state_of(f"{START} x -").dice) == ()


def test_a_booed_unit_goes_underneath_not_on_top() -> None:
    assert after_roll("3/y/r/1/b/g/p/5/k/w bgrypx 6-2", "y2") == "4/yr/1/b/g/p/5/k/w bgrpx 6-2"


def test_a_booed_unit_goes_underneath_the_stack_it_left_too() -> None:
    assert after_roll("4/rb/2/y/g/p/4/k/w bgrypx 6-2", "b1") == "4/br/2/y/g/p/4/k/w grypx 6-2"


@pytest.mark.parametrize("face", ["k1", "w1"])
def test_the_upper_of_two_crazy_camels_that_stand_together_moves(face: str) -> None:
    assert after_roll("5/wkrb/3/g/y/p/4 bgrypx -", face) == "4/krb/w/3/g/y/p/4 bgryp -"


@pytest.mark.parametrize("face", ["k1", "w1"])
def test_the_only_crazy_camel_that_carries_moves(face: str) -> None:
    assert after_roll("5/w/1/kr/1/g/y/p/b/3 bgrypx -", face) == "5/w/kr/2/g/y/p/b/3 bgryp -"


@pytest.mark.parametrize(("face", "after"), [("k1", "4/kb/wr/3/g/y/p/4"), ("w1", "4/wrkb/4/g/y/p/4")])
def test_a_racing_camel_between_two_crazy_ones_leaves_it_to_the_numeral(face: str, after: str) -> None:
    assert after_roll("5/wrkb/3/g/y/p/4 bgrypx -", face) == f"{after} bgryp -"


def test_a_tile_sends_a_crazy_camel_by_its_own_facing() -> None:
    # Cheering is onward as the crazy camel sees it, so counterclockwise; booing clockwise (R25).
    assert after_roll("r/b/g/y/p/4/k/5/w bgrypx 8+2", "k2") == "r/b/g/y/p/1/k/8/w bgryp 8+2"
    assert after_roll("r/b/g/y/p/4/k/5/w bgrypx 8-2", "k2") == "r/b/g/y/p/3/k/6/w bgryp 8-2"


@pytest.mark.parametrize("face", ["k2", "k3"])
def test_a_crazy_camel_neither_stops_nor_wraps_at_space_1(face: str) -> None:
    step = take(state_of("1/kp/r/b/g/y/9/w bgrypx -"), f"roll {face}")
    assert step.state.over
    assert step.state.board.beyond is not None
    assert step.state.board.beyond.stack == camels_of("kp")
    assert step.state.board.stack_on(1) == step.state.board.stack_on(16)[1:] == ()


def test_reaching_space_16_does_not_end_the_race() -> None:
    state = take(state_of("k/w/r/b/g/y/7/p/2 bgrypx -"), "roll p2").state
    assert state.board.stack_on(16) == camels_of("p")
    assert not state.over


def test_the_last_legs_tickets_are_scored() -> None:
    state = with_seat(state_of(RACE_END), 1, leg_tickets=leg_tickets("p5"))
    assert len(events_of(take(state, "roll p3"), LegScored)) == 1
    assert purses(take(state, "roll p3").state) == (4, 8, 3, 3)


@pytest.mark.parametrize(
    ("order", "expected"),
    [((2, 0, 1), (8, 6, 11, 4)), ((0, 1, 2), (11, 8, 6, 4)), ((1, 2, 0), (6, 11, 8, 4))],
)
def test_finish_cards_pay_in_the_order_played_not_by_seat_and_not_newest_first(
    order: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    state = state_of(RACE_END, turn=3)._replace(winner_pile=tuple(FinishCard(seat, Camel.PURPLE) for seat in order))
    assert purses(take(state, "roll p3").state) == expected


def test_only_the_first_right_card_pays_8() -> None:
    cards = tuple(FinishCard(seat, Camel.RED) for seat in range(6))
    state = state_of(RACE_END, seats=6)._replace(loser_pile=cards)
    _, loser = events_of(take(state, "roll p3"), PileScored)
    assert [card.amount for card in loser.score.cards] == [8, 5, 3, 2, 1, 1]


def test_no_purse_falls_below_0() -> None:
    state = with_seat(state_of(RACE_END), 1, purse=1, leg_tickets=leg_tickets("r5 r3 b5"))
    state = state._replace(winner_pile=(FinishCard(1, Camel.RED),), loser_pile=(FinishCard(1, Camel.PURPLE),))
    assert purses(take(state, "roll p3").state)[1] == 0


def test_the_floor_of_a_purse_holds_for_the_legs_sum_not_for_each_ticket() -> None:
    state = with_seat(state_of(LEG_END), 1, purse=1, leg_tickets=leg_tickets("r5 b5 g5"), pyramid_tickets=1)
    assert purses(take(state, "roll p1").state)[1] == 0
    state = with_seat(state_of(LEG_END), 1, purse=0, leg_tickets=leg_tickets("r5 b5 p5"))
    assert purses(take(state, "roll p1").state)[1] == 3


def test_the_own_tile_does_not_block_its_relocation() -> None:
    legal = legal_phrases(state_of(f"{START} bgrypx 8+1"))
    assert {"tile 7+", "tile 7-", "tile 9+", "tile 9-", "tile 8-"} <= legal
    assert "tile 8+" not in legal


@pytest.mark.parametrize("cheering", [True, False])
def test_a_tile_may_lie_on_space_16(cheering: bool) -> None:
    state = state_of("r/b/g/y/p/8/k/w/1 bgrypx -")
    assert explain(state, PlaceTile(16, cheering)) is None
    assert f"tile 16{'+' if cheering else '-'}" in legal_phrases(state)


def test_equal_purses_share_the_victory() -> None:
    state = with_seat(with_seat(state_of(RACE_END), 1, purse=9), 3, purse=9)
    assert take(state, "roll p3").state.winners == (1, 3)
