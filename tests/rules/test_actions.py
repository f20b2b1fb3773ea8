"""The five actions of a turn, what refuses them and what an outcome belongs to (R11 to R17)."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from camelup.rules.actions import Action, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import CRAZY, RACING, ROLLS, Camel, SpectatorTile
from camelup.rules.engine import apply, explain, legal_actions, open_spaces, roll_outcomes
from camelup.rules.errors import IllegalAction, InvalidOutcome, RulesError
from camelup.rules.events import (
    DieReleased,
    FinishCardPlayed,
    LegTicketTaken,
    PartnershipFormed,
    TilePlaced,
    TurnBegan,
)
from camelup.rules.notation import parse_action
from camelup.rules.reasons import Reason, Refusal
from camelup.rules.state import FinishCard, LegTicket, State
from tests.rules.races import (
    LEG_END,
    RACE_END,
    START,
    camels_of,
    events_of,
    leg_tickets,
    legal_phrases,
    play,
    state_of,
    take,
    the_event,
    with_seat,
)

OTHER_TILE = f"{START} bgrypx 8+2"
OWN_TILE = f"{START} bgrypx 8+1"


def refusal(state: State, phrase: str) -> Refusal | None:
    """What `explain` gives for a phrase; the laziest and the strictest way of asking must agree with it."""
    action, outcome = parse_action(phrase)
    reason = explain(state, action)
    assert (action in legal_actions(state)) == (reason is None)
    if reason is None:
        return None
    with pytest.raises(IllegalAction) as refused:
        apply(state, action, outcome)
    assert refused.value.reason == reason
    return reason.refusal


def tile_phrases(state: State) -> set[str]:
    return {phrase for phrase in legal_phrases(state) if phrase.startswith("tile")}


@pytest.mark.parametrize("phrase", ["roll b2", "leg g", "tile 7+", "win r", "lose r", "ally 2"])
@pytest.mark.parametrize(("turn", "following"), [(0, 1), (6, 7), (7, 0)])
def test_r11_every_action_is_a_whole_turn_and_play_goes_to_the_left(phrase: str, turn: int, following: int) -> None:
    step = take(state_of(START, seats=8, turn=turn), phrase)
    assert step.state.turn == following
    assert step.events[-1] == TurnBegan(following)
    assert len(events_of(step, TurnBegan)) == 1


def test_r11_there_are_five_actions_and_none_of_them_passes() -> None:
    assert [kind.__name__ for kind in get_args(Action)] == [
        "RollDie",
        "TakeLegTicket",
        "PlaceTile",
        "PredictFinish",
        "FormPartnership",
    ]
    assert "roll" in legal_phrases(state_of(LEG_END))


def test_r12_a_seat_takes_the_top_ticket_of_a_stack() -> None:
    race = state_of(START, seats=3)
    for seat, value in ((0, 5), (1, 3), (2, 2), (0, 2)):
        step = take(race, "leg g")
        race = step.state
        assert the_event(step, LegTicketTaken) == LegTicketTaken(seat, LegTicket(Camel.GREEN, value))
    assert [seat.leg_tickets for seat in race.seats] == [leg_tickets("g5 g2"), leg_tickets("g3"), leg_tickets("g2")]
    assert race.tickets_taken == (0, 4, 0, 0, 0)


def test_r12_an_empty_stack_gives_no_ticket() -> None:
    race = play(state_of(START), "leg g", "leg g", "leg g", "leg g")
    assert refusal(race, "leg g") is Refusal.TICKETS_GONE
    assert {phrase for phrase in legal_phrases(race) if phrase.startswith("leg")} == {
        "leg b",
        "leg r",
        "leg y",
        "leg p",
    }


def test_r12_a_seat_may_take_any_number_of_tickets_in_a_leg() -> None:
    race = state_of(START, seats=3)
    for colour in "gbryp":
        race = play(race, f"leg {colour}", f"win {colour}", f"lose {colour}")
    assert race.seats[0].leg_tickets == leg_tickets("g5 b5 r5 y5 p5")


def test_r13_a_tile_goes_on_a_free_space_with_either_side_up() -> None:
    spaces = {str(space) for space in range(4, 15)}
    assert tile_phrases(state_of(START)) == {f"tile {space}{side}" for space in spaces for side in "+-"}
    step = take(state_of(START), "tile 7-")
    tile = SpectatorTile(7, cheering=False, owner=0)
    assert step.state.board.tiles == (tile,)
    assert the_event(step, TilePlaced) == TilePlaced(0, tile, former=None)


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("tile 1+", Refusal.TILE_ON_START),
        ("tile 3+", Refusal.TILE_ON_CAMEL),
        ("tile 15-", Refusal.TILE_ON_CAMEL),
        ("tile 7+", Refusal.TILE_NEXT_TO_TILE),
        ("tile 8-", Refusal.TILE_ON_TILE),
        ("tile 9-", Refusal.TILE_NEXT_TO_TILE),
        ("tile 6+", None),
        ("tile 10-", None),
    ],
)
def test_r13_a_tile_never_lies_on_space_1_on_a_camel_or_at_another_tile(phrase: str, expected: Refusal | None) -> None:
    assert refusal(state_of(OTHER_TILE), phrase) is expected


def test_r13_space_1_is_refused_even_when_nothing_stands_there() -> None:
    race = state_of("4/r/b/g/y/5/p/k/w")
    assert refusal(race, "tile 1+") is Refusal.TILE_ON_START
    assert refusal(race, "tile 2+") is None


def test_r13_space_16_and_space_2_are_no_neighbours() -> None:
    race = state_of("4/r/b/g/y/4/p/k/w/1 bgrypx 2+2")
    assert refusal(race, "tile 16-") is None
    assert refusal(state_of("4/r/b/g/y/4/p/k/w/1 bgrypx 16+2"), "tile 2-") is None


@pytest.mark.parametrize("space", [0, -1, 17])
def test_r13_a_space_off_the_track_is_refused(space: int) -> None:
    reason = explain(state_of(START), PlaceTile(space, cheering=True))
    assert reason == Reason(Refusal.NO_SUCH_SPACE, space=space)


def test_r14_a_tile_on_the_track_may_be_relocated_or_turned() -> None:
    race = state_of(OWN_TILE)
    everywhere = {f"tile {space}{side}" for space in range(4, 15) for side in "+-"}
    assert tile_phrases(race) == everywhere - {"tile 8+"}
    step = take(race, "tile 12-")
    moved = SpectatorTile(12, cheering=False, owner=0)
    assert step.state.board.tiles == (moved,)
    assert the_event(step, TilePlaced) == TilePlaced(0, moved, former=SpectatorTile(8, cheering=True, owner=0))


def test_r14_placing_a_tile_again_unchanged_is_no_action() -> None:
    assert refusal(state_of(OWN_TILE), "tile 8+") is Refusal.TILE_UNCHANGED
    assert refusal(state_of(f"{START} bgrypx 8-1"), "tile 8-") is Refusal.TILE_UNCHANGED


def test_r14_another_seats_tile_still_keeps_its_distance() -> None:
    race = state_of(f"{START} bgrypx 8+1,10-2")
    assert refusal(race, "tile 9+") is Refusal.TILE_NEXT_TO_TILE
    assert refusal(race, "tile 7+") is None
    assert refusal(race, "tile 8-") is None


def test_e15_a_tile_on_8_may_move_to_7_or_9_or_turn_but_not_stay_unchanged() -> None:
    race = state_of(OWN_TILE)
    assert {"tile 7+", "tile 7-", "tile 9+", "tile 9-", "tile 8-"} <= legal_phrases(race)
    assert refusal(race, "tile 8+") is Refusal.TILE_UNCHANGED
    turned = take(race, "tile 8-").state
    assert turned.board.tiles == (SpectatorTile(8, cheering=False, owner=0),)


def test_r14_the_open_spaces_are_those_where_some_side_may_be_laid() -> None:
    for position in (START, OWN_TILE, OTHER_TILE, "2/rbg/3/y/p/3/k/w/3 bgrypx 2-4,5+1,9+2,15-3"):
        race = state_of(position)
        spaces = {int(phrase[5:-1]) for phrase in tile_phrases(race)}
        assert open_spaces(race.board, race.turn) == sorted(spaces)


def test_r15_a_pyramid_ticket_releases_a_die_and_moves_a_camel() -> None:
    step = take(state_of(START, turn=2), "roll g3")
    assert the_event(step, DieReleased).seat == 2
    assert the_event(step, DieReleased).roll == ROLLS["g3"]
    assert "".join(step.state.dice) == "brypx"
    assert step.state.released == (ROLLS["g3"],)
    assert [seat.pyramid_tickets for seat in step.state.seats] == [0, 0, 1, 0]
    assert step.state.board.stack_on(5) == camels_of("g")


def test_r15_every_die_inside_may_come_out_and_no_other() -> None:
    race = play(state_of(START), "roll g3", "roll k1")
    faces = {str(roll) for roll, _ in roll_outcomes(race.board, race.dice)}
    assert faces == {f"{die}{number}" for die in "bryp" for number in (1, 2, 3)}


def test_r15_every_die_inside_is_equally_likely() -> None:
    race = play(state_of(START), "roll g3", "roll b1")
    weights = dict.fromkeys("rypx", 0)
    for roll, weight in roll_outcomes(race.board, race.dice):
        weights[roll.die] += weight
    assert len(set(weights.values())) == 1


@pytest.mark.parametrize("position", ["7/pgr/4/y/k/2/>bw bgrypx -", f"{START} g -", f"{START} - -"])
def test_r15_nothing_comes_out_after_the_race_or_the_leg(position: str) -> None:
    race = state_of(position)
    assert roll_outcomes(race.board, race.dice) == ()


def test_r16_a_finish_card_goes_face_down_on_a_pile() -> None:
    step = take(state_of(START, turn=1), "lose y")
    assert the_event(step, FinishCardPlayed) == FinishCardPlayed(1, Pile.LOSER, Camel.YELLOW)
    assert step.state.loser_pile == (FinishCard(1, Camel.YELLOW),)
    assert step.state.winner_pile == ()
    assert step.state.seats[1].hand == camels_of("bgrp")


def test_r16_each_card_serves_once_in_the_race_on_either_pile() -> None:
    race = play(state_of(START, seats=3), "win y", "win b", "win y")
    assert refusal(race, "win y") is Refusal.CARD_PLAYED
    assert refusal(race, "lose y") is Refusal.CARD_PLAYED
    assert refusal(race, "lose b") is None


def test_r16_a_seat_may_play_several_cards_to_either_pile_in_any_order() -> None:
    race = state_of(START, seats=3)
    for mine in ("win r", "lose b", "win g", "lose y", "win p"):
        race = play(race, mine, mine, mine)
    assert [str(card.camel) for card in race.winner_pile if card.owner == 0] == ["r", "g", "p"]
    assert [card.owner for card in race.loser_pile] == [0, 1, 2, 0, 1, 2]
    assert [seat.hand for seat in race.seats] == [()] * 3
    assert not any(phrase.startswith(("win", "lose")) for phrase in legal_phrases(race))


@pytest.mark.parametrize("seats", [6, 7, 8])
def test_r17_two_seats_exchange_partnership_cards(seats: int) -> None:
    step = take(state_of(START, seats=seats, turn=1), "ally 4")
    assert the_event(step, PartnershipFormed) == PartnershipFormed(1, 3)
    assert [seat.partner for seat in step.state.seats[:4]] == [None, 3, None, 1]
    # The named seat is not asked: play goes on to the left of the one that named it.
    assert step.state.turn == 2


def test_r17_both_must_be_without_a_partner_in_this_leg() -> None:
    race = play(state_of(START, seats=6, turn=1), "ally 4")
    assert refusal(race, "ally 2") is Refusal.OTHER_HAS_PARTNER
    assert refusal(race, "ally 4") is Refusal.OTHER_HAS_PARTNER
    assert refusal(race, "ally 3") is Refusal.PARTNER_SELF
    assert refusal(race, "ally 7") is Refusal.NO_SUCH_SEAT
    assert {phrase for phrase in legal_phrases(race) if phrase.startswith("ally")} == {"ally 1", "ally 5", "ally 6"}
    # Seat 4 did not choose its partner, but it has one all the same.
    assert refusal(play(race, "leg g"), "ally 1") is Refusal.HAS_PARTNER


def test_r17_three_to_five_seats_have_no_partnerships() -> None:
    assert refusal(state_of(START, seats=5), "ally 2") is Refusal.TOO_FEW_SEATS


@pytest.mark.parametrize("phrase", ["roll b2", "leg g", "tile 7+", "win r", "lose r", "ally 2"])
def test_r28_nothing_can_be_done_after_the_race(phrase: str) -> None:
    over = take(state_of(RACE_END, seats=6), "roll p3").state
    assert refusal(over, phrase) is Refusal.RACE_OVER
    assert len(legal_actions(over)) == 0


@pytest.mark.parametrize("camel", CRAZY)
def test_r4_crazy_camels_have_no_tickets_and_no_cards(camel: Camel) -> None:
    unknown = Reason(Refusal.NOT_A_RACING_CAMEL, camel=camel.name.lower())
    for action in (TakeLegTicket(camel), PredictFinish(camel, Pile.WINNER), PredictFinish(camel, Pile.LOSER)):
        assert explain(state_of(START), action) == unknown


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        (Reason(Refusal.RACE_OVER), "The race is over (R28)."),
        (Reason(Refusal.TICKETS_GONE, camel="green"), "No green leg ticket is left in this leg (R12)."),
        (Reason(Refusal.NOT_A_RACING_CAMEL, camel="black"), "There are no tickets or cards for the black camel (R4)."),
        (Reason(Refusal.NO_SUCH_SPACE, space=17), "The track has no space 17 (R1)."),
        (Reason(Refusal.TILE_ON_START, space=1), "A spectator tile may never lie on space 1 (R13)."),
        (Reason(Refusal.TILE_ON_CAMEL, space=3), "A camel stands on space 3 (R13)."),
        (Reason(Refusal.TILE_ON_TILE, space=8), "Another spectator tile lies on space 8 (R13)."),
        (Reason(Refusal.TILE_NEXT_TO_TILE, space=9), "Another seat's spectator tile lies right beside space 9 (R13)."),
        (Reason(Refusal.TILE_UNCHANGED, space=8), "Your spectator tile already lies there with this side up (R14)."),
        (Reason(Refusal.CARD_PLAYED, camel="red"), "Your red finish card is already played (R16)."),
        (Reason(Refusal.TOO_FEW_SEATS), "Partnerships need six to eight players (R17)."),
        (Reason(Refusal.PARTNER_SELF), "You cannot be your own partner (R17)."),
        (Reason(Refusal.NO_SUCH_SEAT, seat=8), "There is no seat 9 at this table (R17)."),
        (Reason(Refusal.HAS_PARTNER), "You already have a partner in this leg (R17)."),
        (Reason(Refusal.OTHER_HAS_PARTNER, seat=3), "Seat 4 already has a partner in this leg (R17)."),
    ],
)
def test_a_refusal_says_why_in_one_sentence_with_its_rule(reason: Reason, sentence: str) -> None:
    assert str(reason) == sentence
    assert str(IllegalAction(reason)) == sentence
    assert reason.rule == reason.refusal.rule


def test_every_refusal_names_a_numbered_rule() -> None:
    assert all(re.fullmatch(r"R([1-9]|[123][0-9]|4[01])", refusal.rule) for refusal in Refusal)


def test_a_roll_needs_an_outcome() -> None:
    with pytest.raises(InvalidOutcome, match="a released die needs an outcome"):
        take(state_of(START), "roll")


@pytest.mark.parametrize("phrase", ["leg g", "tile 7+", "win r", "lose r", "ally 2"])
def test_an_outcome_belongs_to_a_roll_only(phrase: str) -> None:
    action, _ = parse_action(phrase)
    with pytest.raises(InvalidOutcome, match="so it has no outcome"):
        apply(state_of(START, seats=6), action, ROLLS["b2"])


@pytest.mark.parametrize(("first", "again"), [("roll b2", "roll b3"), ("roll k1", "roll w3"), ("roll w1", "roll k1")])
def test_r15_a_die_comes_out_once_in_a_leg(first: str, again: str) -> None:
    with pytest.raises(InvalidOutcome, match=rf"{again[5:]} is no longer in the pyramid \(R15\)"):
        play(state_of(START), first, again)


@pytest.mark.parametrize("thing", ["leg g", None, 7, Camel.BLUE, ROLLS["b2"]])
def test_what_is_no_action_is_a_mistake_of_the_caller(thing: object) -> None:
    race = state_of(START)
    assert thing not in legal_actions(race)
    for ask in (lambda: explain(race, thing), lambda: apply(race, thing, None)):  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="is not an action"):
            ask()


def test_refusals_and_wrong_outcomes_are_rules_errors_that_can_be_told_apart() -> None:
    assert issubclass(IllegalAction, RulesError)
    assert issubclass(InvalidOutcome, RulesError)
    assert not issubclass(IllegalAction, InvalidOutcome)
    assert not issubclass(InvalidOutcome, IllegalAction)


def test_legal_actions_are_listed_in_the_order_of_the_rules() -> None:
    race = with_seat(state_of("rb/g/2/yp/k/7/w/2", seats=6), 0, hand=(Camel.RED,))
    kinds = [type(action).__name__ for action in legal_actions(race)]
    assert kinds == sorted(kinds, key=[kind.__name__ for kind in get_args(Action)].index)
    assert next(iter(legal_actions(race))) == RollDie()
    assert repr(legal_actions(race)).startswith("LegalActions([RollDie(), TakeLegTicket(")
    assert len(legal_actions(race)) == 1 + len(RACING) + 2 * 11 + 2 + 5
