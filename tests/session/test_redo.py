"""Doing again what was taken back: the same actions, the same dice, and only as long as nothing else was done."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelup.rules.actions import Action, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import Camel
from camelup.session.errors import NothingTakenBack
from camelup.session.match import Match
from camelup.session.record import SeatInfo, decode, encode
from camelup.session.takeback import Kept
from camelup.session.terms import Options

CARD, TICKET, ROLL = PredictFinish(Camel.RED, Pile.WINNER), TakeLegTicket(Camel.GREEN), RollDie()


def table(policy: str, *actions: Action) -> Match:
    seats = tuple(SeatInfo(f"Seat {n}") for n in range(3))
    match = Match.new(seats, seed="oasis", starter=0, options=Options(takeback=policy))
    for action in actions:
        match.submit(action)
    return match


@pytest.mark.parametrize("policy", ["own", "any"])
def test_redo_does_again_what_was_taken_back(policy: str) -> None:
    match = table(policy, TICKET, CARD)
    whole = match.record
    match.take_back()
    match.take_back()
    assert match.number == 0
    match.redo()
    match.redo()
    assert match.record == whole
    assert not match.can_redo
    match.take_back()
    assert match.number == 1


def test_the_same_dice_come_again_and_those_after_them_too() -> None:
    match = table("any", ROLL, TICKET, ROLL, ROLL)
    whole = match.record
    for _ in range(3):
        match.take_back()
    for _ in range(3):
        match.redo()
    assert match.record == whole
    other = table("any", ROLL, TICKET, ROLL, ROLL)
    for each in (match, other):
        each.submit(ROLL)
    assert match.record == other.record


def test_another_action_lets_go_of_what_was_taken_back() -> None:
    match = table("any", TICKET, CARD)
    match.take_back()
    assert match.can_redo
    match.submit(PlaceTile(9, True))
    assert not match.can_redo
    before = match.record
    with pytest.raises(NothingTakenBack) as caught:
        match.redo()
    assert caught.value.reason is Kept.NOTHING
    assert match.record == before


def test_a_table_that_takes_nothing_back_does_nothing_again() -> None:
    match = table("none", TICKET)
    assert not match.can_redo
    with pytest.raises(NothingTakenBack) as caught:
        match.redo()
    assert caught.value.reason is Kept.TABLE


def test_a_race_that_is_opened_again_has_nothing_to_redo() -> None:
    match = table("any", TICKET, CARD)
    match.take_back()
    again = Match.from_record(decode(encode(match.record)), seed_if_missing=lambda: "x")
    assert not again.can_redo


def test_redo_tells_no_seat_of_the_cards_of_another() -> None:
    match = table("any", TICKET, CARD)
    match.take_back()
    seen = []
    match.subscribe(0, lambda _: None, on_reset=seen.append)
    match.redo()
    assert seen == [match.observe(0)]
    assert seen[0].own_winner_cards == ()
    assert seen[0].winner_pile == (1,)


@given(st.lists(st.sampled_from(["act", "back", "redo"]), max_size=40), st.integers(0, 5))
def test_redo_is_the_opposite_of_taking_back_in_any_order(steps: list[str], seed: int) -> None:
    match = table("any")
    undone: list[object] = []
    for number, step in enumerate(steps):
        if match.over:
            break
        if step == "act":
            legal = tuple(match.legal)
            match.submit(legal[(seed + 7 * number) % len(legal)])
            undone.clear()
        elif step == "back" and match.take_back_reason() is None:
            undone.append(match.record)
            match.take_back()
        elif step == "redo":
            assert match.can_redo == bool(undone)
            if undone:
                match.redo()
                assert match.record == undone.pop()
