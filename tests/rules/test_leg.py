"""The end of a leg: scoring, partners and the clean-up (R32 to R36)."""

from __future__ import annotations

import pytest

from camelup.rules.actions import Pile
from camelup.rules.board import DICE, RACING, Camel
from camelup.rules.events import LegBegan, LegScored, TurnBegan
from camelup.rules.scoring import (
    LegScore,
    ScoreLine,
    SeatScore,
    Source,
    copied_line,
    own_lines,
    score_leg,
    ticket_reward,
)
from camelup.rules.state import FinishCard, LegTicket, Seat, State
from tests.rules.races import (
    LEG_END,
    START,
    board_of,
    camels_of,
    events_of,
    leg_tickets,
    legal_phrases,
    play,
    purses,
    state_of,
    take,
    the_event,
    with_seat,
)

ORDER = camels_of("pygbr")
"""The ranking that `roll p1` from `LEG_END` leaves."""


def score_of(*seats: Seat) -> list[int]:
    """What a leg with the ranking `ORDER` adds up to for each seat, before the floor."""
    return [line.total for line in score_leg(1, seats, ORDER).seats]


def partners(a: str, b: str, *, a_pyramid: int = 0, b_pyramid: int = 0) -> tuple[Seat, Seat, Seat]:
    """Seats 0 and 1 as partners with the given leg tickets, and a seat of its own."""
    return (
        Seat(leg_tickets=leg_tickets(a), pyramid_tickets=a_pyramid, partner=1),
        Seat(leg_tickets=leg_tickets(b), pyramid_tickets=b_pyramid, partner=0),
        Seat(leg_tickets=leg_tickets("p5")),
    )


def scored(state: State, phrase: str = "roll p1") -> LegScore:
    return the_event(take(state, phrase), LegScored).score


def test_r32_the_leg_ends_with_the_fifth_die() -> None:
    state = state_of(START, seats=3)
    for count, phrase in enumerate(("roll b1", "roll g1", "roll r1", "roll k1"), start=1):
        step = take(state, phrase)
        state = step.state
        assert (state.leg, len(state.dice)) == (1, 6 - count)
        assert events_of(step, LegScored) == []
    step = take(state, "roll y1")
    # The sixth die stays inside: nothing more is released before the next leg.
    assert step.events[-3:] == (events_of(step, LegScored)[0], LegBegan(2, marker=2), TurnBegan(2))
    assert (step.state.leg, step.state.dice) == (2, DICE)
    assert step.state.board == board_of("1/r/1/ypgb/9/k/1/w")


def test_r32_the_grey_die_can_be_the_sixth_or_the_fifth() -> None:
    assert take(state_of(LEG_END), "roll p1").state.leg == 2
    assert take(state_of(LEG_END), "roll w1").state.leg == 2


@pytest.mark.parametrize(("turn", "left"), [(0, 1), (2, 3), (3, 0)])
def test_r32_the_seat_to_the_left_of_the_fifth_die_gets_the_marker_and_starts(turn: int, left: int) -> None:
    state = state_of(LEG_END, turn=turn)._replace(marker=(turn + 2) % 4)
    after = take(state, "roll p1").state
    assert (after.marker, after.turn) == (left, left)


@pytest.mark.parametrize("value", [5, 3, 2])
@pytest.mark.parametrize(("camel", "place"), list(zip(ORDER, (1, 2, 3, 4, 5), strict=True)))
def test_r33_a_leg_ticket_pays_its_value_1_or_minus_1(camel: Camel, place: int, value: int) -> None:
    reward = {1: value, 2: 1}.get(place, -1)
    assert ticket_reward(LegTicket(camel, value), place) == reward
    (line,) = own_lines(Seat(leg_tickets=(LegTicket(camel, value),)), ORDER)
    assert line == ScoreLine(Source.LEG_TICKET, reward, LegTicket(camel, value), place)


def test_r33_each_pyramid_ticket_pays_1() -> None:
    assert score_of(Seat(pyramid_tickets=3), Seat(), Seat(pyramid_tickets=1)) == [3, 0, 1]
    assert own_lines(Seat(pyramid_tickets=1), ORDER) == (ScoreLine(Source.PYRAMID_TICKET, 1, None, None),)


def test_r33_the_ticket_of_the_fifth_die_counts() -> None:
    assert purses(take(state_of(LEG_END, turn=2), "roll p1").state) == (3, 3, 4, 3)


def test_e2_the_sum_of_a_leg() -> None:
    state = with_seat(state_of(LEG_END), 1, leg_tickets=leg_tickets("p5 r3"), pyramid_tickets=2)
    line = scored(state).seats[1]
    assert [entry.amount for entry in line.lines] == [5, -1, 1, 1]
    assert (line.total, line.paid, line.purse) == (6, 6, 9)
    assert purses(take(state, "roll p1").state) == (4, 9, 3, 3)


def test_r33_the_score_has_a_line_for_every_seat_and_the_ranking() -> None:
    score = scored(state_of(LEG_END))
    assert (score.leg, score.ranking) == (1, ORDER)
    assert [line.seat for line in score.seats] == [0, 1, 2, 3]
    assert score.seats[3] == SeatScore(seat=3, lines=(), total=0, paid=0, purse=3)


def test_e14_partners_copy_the_best_positive_reward() -> None:
    a, b, _ = score_leg(1, partners("", "p5 y5 r5"), ORDER).seats
    assert [(line.source, line.amount) for line in a.lines] == [(Source.COPY, 5)]
    assert [line.amount for line in b.lines] == [5, 1, -1]
    assert score_of(*partners("g5", "p5 y5 r5")) == [4, 5, 5]


def test_r34_nothing_is_copied_where_nothing_is_positive() -> None:
    assert score_of(*partners("r3", "")) == [-1, 0, 5]
    assert copied_line(own_lines(Seat(leg_tickets=leg_tickets("r3 g5")), ORDER)) is None
    assert copied_line(()) is None


def test_r34_a_copy_adds_to_one_and_takes_nothing_from_the_other() -> None:
    assert score_of(*partners("p3", "p5")) == [8, 8, 5]


def test_r34_one_reward_is_copied_once() -> None:
    assert score_of(*partners("", "p5 p3 p2 y5", b_pyramid=2)) == [5, 13, 5]


def test_r34_the_reward_of_a_pyramid_ticket_can_be_copied() -> None:
    a, b, _ = score_leg(1, partners("", "r5", b_pyramid=1), ORDER).seats
    assert a.lines == (ScoreLine(Source.COPY, 1, None, None),)
    assert (a.total, b.total) == (1, 0)


def test_r34_a_copied_reward_is_not_copied_again() -> None:
    # Seat 1 has nothing of its own: what it copies from seat 0 does not come back to seat 0.
    assert score_of(*partners("p5", "")) == [5, 5, 5]


def test_r34_a_copy_names_the_ticket_it_was_copied_from() -> None:
    a = score_leg(1, partners("", "r5 y3"), ORDER).seats[0]
    assert a.lines == (ScoreLine(Source.COPY, 1, LegTicket(Camel.YELLOW, 3), 2),)


def test_r34_only_partners_copy() -> None:
    assert score_of(*partners("", "p5"))[2] == 5
    assert score_of(Seat(), Seat(leg_tickets=leg_tickets("p5"))) == [0, 5]


def test_r34_partners_are_paid_at_the_end_of_the_leg() -> None:
    state = play(state_of(LEG_END, seats=6), "ally 3")
    state = with_seat(state, 2, leg_tickets=leg_tickets("p5"))
    assert purses(take(state, "roll p1").state) == (8, 4, 8, 3, 3, 3)


@pytest.mark.parametrize(
    ("purse", "tickets", "pyramid", "total", "paid"),
    [(1, "r5 b5 g5", 1, -2, -1), (2, "r5 b5 g5", 1, -2, -2), (0, "r5", 0, -1, 0), (0, "r5 p2", 0, 1, 1)],
)
def test_r35_the_sum_is_collected_in_one_go_and_no_purse_falls_below_0(
    purse: int, tickets: str, pyramid: int, total: int, paid: int
) -> None:
    state = with_seat(state_of(LEG_END), 1, purse=purse, leg_tickets=leg_tickets(tickets), pyramid_tickets=pyramid)
    line = scored(state).seats[1]
    assert (line.total, line.paid, line.purse) == (total, paid, purse + paid)
    assert take(state, "roll p1").state.seats[1].purse == purse + paid


def test_e13_the_floor_holds_for_the_sum_not_for_each_ticket() -> None:
    state = with_seat(state_of(LEG_END), 1, purse=1, leg_tickets=leg_tickets("r5 b5 g5"), pyramid_tickets=1)
    line = scored(state).seats[1]
    assert (line.total, line.purse) == (-2, 0)


def test_r36_the_table_is_cleaned_up() -> None:
    state = state_of(f"{START} px 8+2,10-5", seats=6)
    state = play(state, "leg g", "leg g", "ally 1", "win r", "lose b", "leg r")
    before = play(state, "leg g")
    after = take(before, "roll p1").state
    assert after.tickets_taken == (0,) * len(RACING)
    assert (after.dice, after.released) == (DICE, ())
    assert after.board.tiles == ()
    assert [(seat.leg_tickets, seat.pyramid_tickets, seat.partner) for seat in after.seats] == [((), 0, None)] * 6
    # A new leg, so a seat may form a new partnership and place its tile again.
    assert {"ally 1", "ally 4", "tile 8+", "leg g"} <= legal_phrases(after)


def test_r36_camels_finish_cards_and_piles_stay() -> None:
    before = play(state_of(f"{START} px 8+2"), "win r", "lose b", "win r", "lose y")
    after = take(before, "roll p1").state
    assert after.board == board_of("rb/g/y/p/10/k/w")
    assert [seat.hand for seat in after.seats] == [camels_of(hand) for hand in ("bgyp", "gryp", "bgyp", "bgrp")]
    assert after.pile(Pile.WINNER) == (FinishCard(0, Camel.RED), FinishCard(2, Camel.RED))
    assert after.pile(Pile.LOSER) == (FinishCard(1, Camel.BLUE), FinishCard(3, Camel.YELLOW))


def test_r36_the_markers_holder_starts_the_next_leg() -> None:
    after = play(state_of(LEG_END, turn=3), "roll p1")
    assert (after.turn, after.marker, after.leg) == (0, 0, 2)
    assert after.seats[0].purse == 3
    assert play(after, "leg g").seats[0].leg_tickets == leg_tickets("g5")
