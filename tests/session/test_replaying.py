"""A race on tape: every moment at once, cards hidden as long as they must be, and a new race from anywhere."""

from __future__ import annotations

import random

import msgspec
import pytest

from camelup.players.levels import Controller
from camelup.rules.actions import Pile
from camelup.rules.events import FinishCardPlayed, LegBegan
from camelup.rules.notation import parse_action
from camelup.rules.view import observe, redact
from camelup.session.errors import RecordError
from camelup.session.match import Match
from camelup.session.record import decode, encode, final_state, replay, rolls_in, start_state
from camelup.session.replaying import SPACING, LegMark, Tape
from tests.session.played import any_action, new_match, play, seats_of, some_record

WHOLE = some_record(1_000, seats=6)
HALF = msgspec.structs.replace(WHOLE, actions=WHOLE.actions[:-1])
REPLACE = msgspec.structs.replace


def no_seed() -> str:
    raise AssertionError("the race has a seed")


def test_every_moment_is_the_one_of_the_race_in_whatever_order_it_is_asked_for() -> None:
    tape = Tape(WHOLE)
    states = [start_state(WHOLE), *(state for _, state, _ in replay(WHOLE))]
    assert tape.length == len(WHOLE.actions) > 2 * SPACING
    order = list(range(tape.length + 1))
    random.Random(1).shuffle(order)
    for index in (*order, *reversed(range(tape.length + 1))):
        assert tape.observe(index) == observe(states[index], None)
        assert tape.observe(index, 2) == observe(states[index], 2)


def test_events_belong_to_the_step_that_leads_to_an_index() -> None:
    tape = Tape(WHOLE)
    for index, (_, _, events) in enumerate(replay(WHOLE), start=1):
        assert tape.events(index) == tuple(redact(event, None) for event in events)


def test_legs_are_marked_where_they_begin() -> None:
    tape = Tape(WHOLE)
    begun = [LegMark(1, 0)]
    for index in range(1, tape.length + 1):
        begun += [LegMark(event.leg, index) for event in tape.events(index) if isinstance(event, LegBegan)]
    assert tape.legs == tuple(begun)
    assert len(begun) > 2


def test_r18_cards_stay_hidden_while_the_race_is_not_over() -> None:
    tape = Tape(HALF)
    assert not tape.over
    assert not tape.may_open_cards
    assert [tape.cards(index) for index in range(tape.length + 1)] == [None] * (tape.length + 1)
    told = [event for index in range(1, tape.length + 1) for event in tape.events(index)]
    cards = [event for event in told if isinstance(event, FinishCardPlayed)]
    assert cards
    assert {event.camel for event in cards} == {None}


@pytest.mark.parametrize("seats", [3, 6, 8])
def test_cards_may_be_opened_once_the_race_is_over(seats: int) -> None:
    record = some_record(1_000, seats=seats)
    tape = Tape(record)
    final = final_state(record)
    cards = tape.cards(tape.length)
    assert cards is not None
    assert (cards.winner_pile, cards.loser_pile) == (final.winner_pile, final.loser_pile)
    assert cards.pile(Pile.WINNER) == final.winner_pile
    assert cards.pile(Pile.LOSER) == final.loser_pile
    assert cards.hands == tuple(seat.hand for seat in final.seats)


def test_a_table_may_have_chosen_open_replays() -> None:
    tape = Tape(REPLACE(HALF, options=REPLACE(HALF.options, open_replay=True)))
    assert tape.may_open_cards
    assert tape.cards(tape.length) is not None


@pytest.mark.parametrize("index", [-1, 10_000])
def test_beyond_the_tape_there_is_nothing(index: int) -> None:
    tape = Tape(HALF)
    with pytest.raises(IndexError):
        tape.observe(index)
    with pytest.raises(IndexError):
        tape.events(0)
    with pytest.raises(IndexError):
        tape.branch(index)


def test_a_record_that_cannot_be_played_is_no_tape() -> None:
    with pytest.raises(RecordError, match="Action 1"):
        Tape(REPLACE(WHOLE, actions=(parse_action("roll"),)))


@pytest.mark.parametrize("index", [0, 7, 33])
def test_playing_on_with_the_same_dice(index: int) -> None:
    branch = Tape(REPLACE(WHOLE, extra={"time": "noon"})).branch(index)
    assert (branch.actions, branch.branched_at, branch.extra) == (WHOLE.actions[:index], index, {})
    assert decode(encode(branch)) == branch
    match = Match.from_record(branch, seed_if_missing=no_seed)
    rng = random.Random(index)
    while not match.over:
        match.submit(any_action(match, rng))
    rolls = rolls_in(WHOLE.actions)
    again = rolls_in(match.record.actions)
    assert again[: len(rolls)] == rolls[: len(again)]


def test_playing_on_with_other_dice_and_other_people() -> None:
    seats = tuple(REPLACE(seat, controller=Controller("computer:tourist")) for seat in seats_of(6))
    branch = Tape(WHOLE).branch(10, seats, seed="fresh")
    assert (branch.seed, branch.seats, branch.rolls_to_come) == ("fresh", seats, ())
    first = play(Match.from_record(branch, seed_if_missing=no_seed)).record
    assert first.actions[:10] == WHOLE.actions[:10]
    assert (
        first.actions != play(Match.from_record(Tape(WHOLE).branch(10, seats), seed_if_missing=no_seed)).record.actions
    )


def test_a_race_that_is_over_cannot_be_played_on_from_its_end() -> None:
    tape = Tape(WHOLE)
    assert [tape.can_branch(index) for index in (0, tape.length - 1, tape.length)] == [True, True, False]
    with pytest.raises(ValueError, match="over"):
        tape.branch(tape.length)
    with pytest.raises(ValueError, match="6 seats, not 4"):
        tape.branch(3, seats_of(4))
    assert Tape(new_match().record).can_branch(0)
