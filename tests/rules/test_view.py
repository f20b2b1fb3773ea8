"""What one seat may know (R18, R19)."""

from __future__ import annotations

from dataclasses import fields

import pytest

from camelup.rules.actions import Pile
from camelup.rules.board import Camel
from camelup.rules.events import CoinsPaid, FinishCardPlayed, LegScored, PileScored
from camelup.rules.state import State
from camelup.rules.view import Observation, PublicSeat, observe, redact
from tests.rules.races import (
    RACE_END,
    START,
    camels_of,
    events_of,
    leg_tickets,
    play,
    purses,
    state_of,
    take,
    the_event,
)


def played() -> State:
    """Three seats; seat 1 put red on the winner pile, seat 2 blue on the loser pile, and so on around."""
    return play(state_of(START, seats=3), "win r", "lose b", "win g", "win y", "win p", "lose r")


def test_r18_the_track_the_dice_the_tickets_and_the_partnerships_are_public() -> None:
    state = play(state_of(f"{START} bgrypx -", seats=6), "roll b2", "tile 9+", "leg g", "ally 6", "leg g")
    for viewer in (None, 0, 5):
        view = observe(state, viewer)
        assert view.viewer == viewer
        assert view.board == state.board
        assert (view.dice, view.released) == (state.dice, state.released)
        assert view.tickets_taken == (0, 2, 0, 0, 0)
        assert [seat.pyramid_tickets for seat in view.seats] == [1, 0, 0, 0, 0, 0]
        assert view.seats[2].leg_tickets == leg_tickets("g5")
        assert [seat.partner for seat in view.seats] == [None, None, None, 5, None, 3]
        assert (view.turn, view.marker, view.leg, view.over) == (5, 0, 1, False)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_r18_owners_and_order_of_the_piles_and_the_number_of_cards_are_public(viewer: int | None) -> None:
    view = observe(played(), viewer)
    assert view.winner_pile == view.pile(Pile.WINNER) == (0, 2, 0, 1)
    assert view.loser_pile == view.pile(Pile.LOSER) == (1, 2)
    assert [seat.cards_left for seat in view.seats] == [3, 3, 3]


def test_r18_a_seat_knows_its_own_cards() -> None:
    view = observe(played(), 0)
    assert view.hand == camels_of("bgp")
    assert (view.own_winner_cards, view.own_loser_cards) == (camels_of("ry"), ())
    view = observe(played(), 2)
    assert view.hand == camels_of("byp")
    assert (view.own_winner_cards, view.own_loser_cards) == (camels_of("g"), camels_of("r"))


def test_r18_a_bystander_knows_no_card() -> None:
    view = observe(played(), None)
    assert (view.hand, view.own_winner_cards, view.own_loser_cards) == ((), (), ())


def test_r18_no_field_of_an_observation_can_hold_another_seats_card() -> None:
    view = observe(played(), 0)
    assert {field.name for field in fields(PublicSeat)} == {
        "purse",
        "cards_left",
        "leg_tickets",
        "pyramid_tickets",
        "partner",
    }
    assert {type(owner) for owner in view.winner_pile + view.loser_pile} == {int}
    cards = [name for name in (field.name for field in fields(Observation)) if "card" in name or name == "hand"]
    assert cards == ["hand", "own_winner_cards", "own_loser_cards"]


@pytest.mark.parametrize("phrase", ["win r", "lose r"])
def test_r18_the_colour_of_a_card_is_told_to_its_owner_only(phrase: str) -> None:
    event = the_event(take(state_of(START, turn=1), phrase), FinishCardPlayed)
    assert event.camel is Camel.RED
    assert redact(event, 1) == event
    for viewer in (None, 0, 2, 3):
        assert redact(event, viewer) == FinishCardPlayed(1, event.pile, None)


@pytest.mark.parametrize("phrase", ["roll b2", "leg g", "tile 7+", "ally 3"])
def test_r18_everything_else_is_told_to_all(phrase: str) -> None:
    events = take(state_of(START, seats=6), phrase).events
    for viewer in (None, 0, 1):
        assert tuple(redact(event, viewer) for event in events) == events


def test_r18_the_piles_are_turned_over_for_all_at_the_end() -> None:
    step = take(play(state_of(RACE_END, seats=3), "win r", "lose r", "win p"), "roll p3")
    for score in events_of(step, PileScored):
        assert redact(score, None) == score
    assert [card.camel for card in events_of(step, PileScored)[0].score.cards] == list(camels_of("rp"))
    assert observe(step.state, None).over


def test_r19_a_purse_is_counted_from_public_payments() -> None:
    state = state_of("5/r/b/g/y/4/p/k/w rypx 11-2", seats=3)
    counted = [3, 3, 3]
    for phrase in ("leg y", "leg y", "roll y1", "win b", "roll k3", "roll r2", "win p", "win p", "roll p3"):
        step = take(state, phrase)
        state = step.state
        for event in (redact(event, None) for event in step.events):
            if isinstance(event, CoinsPaid):
                counted[event.seat] += event.amount
            elif isinstance(event, LegScored):
                for line in event.score.seats:
                    counted[line.seat] += line.paid
            elif isinstance(event, PileScored):
                for card in event.score.cards:
                    counted[card.owner] += card.paid
        view = observe(state, None)
        assert [seat.purse for seat in view.seats] == counted == list(purses(state))
    assert state.over
    assert counted != [3, 3, 3]
