"""What every race starts with (R4 to R10)."""

from __future__ import annotations

from itertools import permutations

import pytest

from camelup.rules.board import CRAZY, RACING, Camel
from camelup.rules.errors import InvalidPosition
from camelup.rules.notation import format_track
from camelup.rules.state import (
    DICE_PER_LEG,
    LEG_TICKETS,
    SEATS_MAX,
    SEATS_MIN,
    State,
    new_race,
    releases_left,
    setup_board,
    tickets_on_stack,
)
from tests.rules.races import START, board_of, camels_of, legal_phrases, play, purses, state_of, take, with_seat

ALL_ONES = [(camel, 1) for camel in RACING]


def fresh(seats: int = 4, starter: int = 0) -> State:
    return new_race(seats, board_of(START), starter)


def test_r4_each_colour_has_leg_tickets_5_3_2_2_and_there_are_five_pyramid_tickets() -> None:
    assert LEG_TICKETS == (5, 3, 2, 2)
    assert DICE_PER_LEG == 5
    race = fresh()
    assert [tickets_on_stack(race.tickets_taken, camel) for camel in RACING] == [(5, 3, 2, 2)] * 5
    assert releases_left(race.dice) == 5


@pytest.mark.parametrize(("inside", "left"), [("bgrypx", 5), ("bgryp", 4), ("gx", 1), ("x", 0), ("-", 0)])
def test_r4_pyramid_tickets_run_down_with_the_dice(inside: str, left: int) -> None:
    assert releases_left(state_of(f"{START} {inside} -").dice) == left


@pytest.mark.parametrize("seats", range(3, 9))
def test_r5_every_seat_starts_with_five_finish_cards_and_3_ep(seats: int) -> None:
    race = fresh(seats)
    assert len(race.seats) == seats
    for seat in race.seats:
        assert seat.purse == 3
        assert seat.hand == RACING
        assert (seat.leg_tickets, seat.pyramid_tickets, seat.partner) == ((), 0, None)
    assert race.board.tiles == ()


@pytest.mark.parametrize("seats", range(3, 9))
def test_r5_partnership_cards_are_for_six_to_eight_seats(seats: int) -> None:
    partners = {phrase for phrase in legal_phrases(fresh(seats)) if phrase.startswith("ally")}
    assert partners == ({f"ally {seat}" for seat in range(2, seats + 1)} if seats >= 6 else set())


@pytest.mark.parametrize("seats", [2, 9, 0])
def test_r5_no_other_number_of_seats_plays(seats: int) -> None:
    assert (SEATS_MIN, SEATS_MAX) == (3, 8)
    with pytest.raises(InvalidPosition, match=f"3 to 8 seats, not {seats}"):
        fresh(seats)


def test_r6_the_bank_pays_beyond_the_printed_coins() -> None:
    # Fifty coins of 1 and thirty of 5 make 200 EP.
    rich = with_seat(state_of("4/r/y/b/g/p/5/k/w bgrypx 7-2"), 1, purse=500)
    assert purses(take(rich, "roll r2").state) == (3, 501, 3, 3)


@pytest.mark.parametrize("starter", range(4))
def test_r7_there_is_one_starting_marker(starter: int) -> None:
    assert fresh(4, starter).marker == starter


def test_r8_racing_camels_start_where_their_dice_show() -> None:
    numbers = dict(zip(RACING, (1, 2, 1, 3, 3), strict=True))
    board = setup_board([(camel, numbers[camel]) for camel in camels_of("rbgyp")], [(Camel.BLACK, 2), (Camel.WHITE, 1)])
    assert format_track(board) == "rb/g/yp/11/k/w"


def test_r8_any_order_of_a_shared_stack_can_be_set_up() -> None:
    crazy = [(camel, 3) for camel in CRAZY]
    orders = {setup_board([(camel, 2) for camel in order], crazy).stack_on(2) for order in permutations(RACING)}
    assert orders == set(permutations(RACING))


def test_r9_crazy_camels_start_on_16_15_and_14() -> None:
    spaces = {
        number: setup_board(ALL_ONES, [(Camel.BLACK, number), (Camel.WHITE, 2)]).space_of(Camel.BLACK)
        for number in (1, 2, 3)
    }
    assert spaces == {1: 16, 2: 15, 3: 14}


@pytest.mark.parametrize("order", ["kw", "wk"])
def test_r9_the_second_crazy_camel_stands_on_the_first(order: str) -> None:
    board = setup_board(ALL_ONES, [(camel, 2) for camel in camels_of(order)])
    assert board.stack_on(15) == camels_of(order)


@pytest.mark.parametrize(
    ("racing", "crazy", "message"),
    [
        (ALL_ONES[:4], [(Camel.BLACK, 1), (Camel.WHITE, 1)], r"five racing camels .* once each \(R8\)"),
        ([*ALL_ONES, (Camel.BLUE, 2)], [(Camel.BLACK, 1), (Camel.WHITE, 1)], r"five racing camels .* \(R8\)"),
        ([*ALL_ONES[:4], (Camel.BLUE, 1)], [(Camel.BLACK, 1), (Camel.WHITE, 1)], r"five racing camels .* \(R8\)"),
        (ALL_ONES, [(Camel.BLACK, 1)], r"two crazy camels .* once each \(R9\)"),
        (ALL_ONES, [(Camel.BLACK, 1), (Camel.BLACK, 1)], r"two crazy camels .* once each \(R9\)"),
        ([*ALL_ONES[:4], (Camel.PURPLE, 4)], [(Camel.BLACK, 1), (Camel.WHITE, 1)], r"1, 2 or 3, not 4 \(R3\)"),
        (ALL_ONES, [(Camel.BLACK, 0), (Camel.WHITE, 1)], r"1, 2 or 3, not 0 \(R3\)"),
    ],
)
def test_a_setup_that_no_dice_give_is_refused(
    racing: list[tuple[Camel, int]], crazy: list[tuple[Camel, int]], message: str
) -> None:
    with pytest.raises(InvalidPosition, match=message):
        setup_board(racing, crazy)


@pytest.mark.parametrize("starter", range(4))
def test_r10_the_seat_with_the_starting_marker_begins(starter: int) -> None:
    race = fresh(4, starter)
    assert race.turn == race.marker == starter
    assert race.leg == 1


@pytest.mark.parametrize("starter", [-1, 4])
def test_r10_only_a_seat_at_the_table_can_begin(starter: int) -> None:
    with pytest.raises(InvalidPosition, match=r"cannot start: there are 4 seats \(R10\)"):
        fresh(4, starter)


@pytest.mark.parametrize("position", ["7/pgr/4/y/k/2/>bw", f"{START} bgrypx 5+1"])
def test_a_race_starts_before_the_line_and_without_tiles(position: str) -> None:
    with pytest.raises(InvalidPosition, match="starts without tiles and with all camels before the finish line"):
        new_race(4, board_of(position), 0)


def test_a_race_can_start_from_a_worked_position() -> None:
    track = "4/rb/2/y/g/p/4/k/w"
    assert format_track(play(new_race(3, board_of(track), 2), "roll p1").board) == "4/rb/2/y/g/1/p/3/k/w"
