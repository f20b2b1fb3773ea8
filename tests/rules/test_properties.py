"""What holds in every race, whoever plays it: whole random races of three to eight seats."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import get_args

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from camelup.rules.actions import PredictFinish, RollDie
from camelup.rules.board import CAMELS, RACING, Board, Camel, ranking
from camelup.rules.engine import Step, apply, explain, legal_actions
from camelup.rules.errors import IllegalAction
from camelup.rules.events import CoinsPaid, Event, FinishCardPlayed, LegScored, PileScored, RaceEnded, UnitMoved
from camelup.rules.notation import (
    Position,
    format_action,
    format_position,
    format_track,
    parse_action,
    parse_position,
    parse_track,
)
from camelup.rules.state import FinishCard, State, new_race
from camelup.rules.view import observe, redact
from tests.rules.mirror import follow
from tests.rules.races import (
    Picker,
    Race,
    by_kind,
    every_action,
    play,
    purses,
    races,
    random_outcome,
    random_race,
    take,
    uniformly,
)

UNIVERSE = every_action()

# A smaller seed is no simpler race, so nothing is gained by shrinking one.
some = settings(deadline=None, max_examples=25, phases=(Phase.explicit, Phase.reuse, Phase.generate))
"""Enough races to meet every kind of event many times over, few enough to run at every change."""

few = settings(some, max_examples=10)
"""For what asks about every action, or every viewer, at each step of a race."""


def camels_on(board: Board) -> Counter[Camel]:
    stacks = [*board.stacks, *([] if board.beyond is None else [board.beyond.stack])]
    return Counter(camel for stack in stacks for camel in stack)


def paid_by(step: Step, seats: int) -> list[int]:
    """What the events of a step say was paid to each seat."""
    paid = [0] * seats
    for event in step.events:
        match event:
            case CoinsPaid(seat, amount):
                paid[seat] += amount
            case LegScored(score):
                for line in score.seats:
                    paid[line.seat] += line.paid
            case PileScored(score):
                for card in score.cards:
                    paid[card.owner] += card.paid
    return paid


def other_truth(state: State, viewer: int | None, rng: Random) -> State:
    """A state that differs only in what `viewer` cannot see: every other seat's colours are dealt again.

    Each seat's five cards stay one of each colour, so the other state could have come about as well.
    """
    dealt = []
    for seat in range(len(state.seats)):
        colours = list(RACING)
        if seat != viewer:
            rng.shuffle(colours)
        dealt.append(dict(zip(RACING, colours, strict=True)))

    def recoloured(pile: tuple[FinishCard, ...]) -> tuple[FinishCard, ...]:
        return tuple(replace(card, camel=dealt[card.owner][card.camel]) for card in pile)

    return state._replace(
        seats=tuple(
            seat._replace(hand=tuple(camel for camel in RACING if camel in {dealt[index][held] for held in seat.hand}))
            for index, seat in enumerate(state.seats)
        ),
        winner_pile=recoloured(state.winner_pile),
        loser_pile=recoloured(state.loser_pile),
    )


@some
@given(race=races())
def test_the_seven_camels_are_always_on_the_track_or_beyond_it(race: Race) -> None:
    once_each = dict.fromkeys(CAMELS, 1)
    for state in race.states():
        assert camels_on(state.board) == once_each
    for turn in race.turns:
        for event in turn.step.events:
            if isinstance(event, UnitMoved):
                assert camels_on(event.board) == once_each


@some
@given(race=races())
def test_a_race_ends_when_a_camel_crosses_and_only_then(race: Race) -> None:
    for turn in race.turns:
        assert not turn.before.over
        assert turn.before.winners == ()
    assert race.end.over
    assert race.end.winners
    assert list(legal_actions(race.end)) == []
    assert race.turns[-1].step.events[-1] == RaceEnded(ranking(race.end.board), purses(race.end), race.end.winners)


@some
@given(race=races())
def test_money_changes_only_by_the_payments_that_events_tell(race: Race) -> None:
    for turn in race.turns:
        before, after = purses(turn.before), purses(turn.step.state)
        assert [new - old for old, new in zip(before, after, strict=True)] == paid_by(turn.step, len(before))
        assert min(after) >= 0


@some
@given(race=races(by_kind), seed=st.integers(0, 2**32 - 1))
def test_every_listed_action_can_be_taken(race: Race, seed: int) -> None:
    rng = Random(seed)
    for turn in race.turns:
        for action in legal_actions(turn.before):
            outcome = random_outcome(rng, turn.before) if isinstance(action, RollDie) else None
            assert apply(turn.before, action, outcome).state != turn.before


@few
@given(race=races(by_kind))
def test_every_unlisted_action_is_refused_with_its_reason_and_changes_nothing(race: Race) -> None:
    for state in race.states():
        listed = set(legal_actions(state))
        copy = deepcopy(state)
        for action in UNIVERSE:
            reason = explain(state, action)
            assert (reason is None) == (action in listed)
            if reason is None:
                continue
            with pytest.raises(IllegalAction) as refused:
                apply(state, action, None)
            assert refused.value.reason == reason
            assert str(refused.value).endswith(f" ({reason.rule}).")
        assert state == copy


@few
@given(race=races(by_kind))
def test_in_iteration_and_len_of_the_legal_actions_agree(race: Race) -> None:
    for state in race.states():
        legal = legal_actions(state)
        listed = list(legal)
        assert len(legal) == len(listed) == len(set(listed))
        assert [action for action in UNIVERSE if action in legal] == [a for a in UNIVERSE if a in set(listed)]
        assert set(listed) <= set(UNIVERSE)
        assert list(legal) == listed


@some
@given(race=races())
def test_positions_and_actions_read_back_along_the_race(race: Race) -> None:
    for state in race.states():
        position = Position(state.board, state.dice)
        assert parse_position(format_position(position)) == position
    for turn in race.turns:
        assert parse_action(format_action(turn.action, turn.outcome)) == (turn.action, turn.outcome)


@some
@given(race=races())
def test_the_phrases_of_a_race_play_it_again(race: Race) -> None:
    state = new_race(len(race.start.seats), parse_track(format_track(race.start.board)), race.start.turn)
    assert state == race.start
    for turn, phrase in zip(race.turns, race.phrases, strict=True):
        step = take(state, phrase)
        assert step == turn.step
        state = step.state
    assert play(race.start, *race.phrases) == race.end


@some
@given(race=races(by_kind))
def test_states_steps_and_events_are_hashable_values(race: Race) -> None:
    for turn in race.turns:
        again = apply(turn.before, turn.action, turn.outcome)
        assert hash(again) == hash(turn.step)
        assert {*again.events} == {*turn.step.events}
        assert {again.state, turn.step.state} == {turn.step.state}


@some
@given(race=races())
def test_the_ranking_always_orders_the_five_racing_camels(race: Race) -> None:
    for state in race.states():
        assert sorted(ranking(state.board)) == sorted(RACING)


@few
@given(race=races(by_kind), seed=st.integers(0, 2**32 - 1))
def test_r18_nobody_can_tell_states_apart_that_differ_only_in_hidden_cards(race: Race, seed: int) -> None:
    rng = Random(seed)
    for turn in race.turns:
        for viewer in (None, *range(len(turn.before.seats))):
            other = other_truth(turn.before, viewer, rng)
            assert observe(other, viewer) == observe(turn.before, viewer)


@few
@given(race=races(by_kind), seed=st.integers(0, 2**32 - 1))
def test_r18_nobody_can_tell_them_apart_by_what_happens_next(race: Race, seed: int) -> None:
    rng = Random(seed)
    told_to_all = (PileScored, RaceEnded)  # the cards are turned over (R38)
    for turn in race.turns:
        actor = turn.before.turn
        for viewer in (None, *range(len(turn.before.seats))):
            other = other_truth(turn.before, viewer, rng)
            action = turn.action
            if isinstance(action, PredictFinish) and viewer != actor:
                action = PredictFinish(rng.choice(other.seats[actor].hand), action.pile)
            step = apply(other, action, turn.outcome)
            heard = [redact(event, viewer) for event in step.events if not isinstance(event, told_to_all)]
            truth = [redact(event, viewer) for event in turn.step.events if not isinstance(event, told_to_all)]
            assert heard == truth
            if not step.state.over:
                assert observe(step.state, viewer) == observe(turn.step.state, viewer)
            if viewer == actor:
                assert list(legal_actions(other)) == list(legal_actions(turn.before))


@some
@given(race=races(by_kind))
def test_r18_a_redacted_event_names_a_card_only_to_its_owner(race: Race) -> None:
    for turn in race.turns:
        for event in turn.step.events:
            for viewer in (None, *range(len(turn.before.seats))):
                redacted = redact(event, viewer)
                if isinstance(event, FinishCardPlayed) and viewer != event.seat:
                    assert redacted == FinishCardPlayed(event.seat, event.pile, None)
                else:
                    assert redacted == event


@some
@given(race=races())
def test_a_table_that_only_follows_events_shows_what_can_be_observed(race: Race) -> None:
    for viewer in (None, 0, len(race.start.seats) - 1):
        table = observe(race.start, viewer)
        for turn in race.turns:
            for event in turn.step.events:
                table = follow(table, redact(event, viewer))
            assert table == observe(turn.step.state, viewer)


@some
@given(race=races())
def test_r18_each_seat_has_its_five_cards_in_hand_or_on_a_pile(race: Race) -> None:
    for state in race.states():
        for index, seat in enumerate(state.seats):
            played = [card.camel for card in state.winner_pile + state.loser_pile if card.owner == index]
            assert Counter([*seat.hand, *played]) == Counter(RACING)


@some
@given(race=races())
def test_r13_tiles_lie_one_a_seat_apart_from_each_other_and_from_camels(race: Race) -> None:
    for state in race.states():
        tiles = state.board.tiles
        # `Board.checked` refuses the tiles of R13 and R5; a tile under a camel is its one tolerance.
        assert Board.checked(state.board.stacks, tiles, state.board.beyond).tiles == tiles
        assert all(state.board.stack_on(tile.space) == () for tile in tiles)


@pytest.mark.parametrize("pick", [by_kind, uniformly])
def test_the_races_above_meet_every_kind_of_event(pick: Picker) -> None:
    seen = {
        type(event)
        for seats in range(3, 9)
        for seed in range(3)
        for turn in random_race(seed, seats, pick).turns
        for event in turn.step.events
    }
    assert seen == set(get_args(Event))
