"""A match: actions become states, records and events, and no seat hears what it may not know (R18)."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from camelup.players.levels import HUMAN, Controller
from camelup.rules.actions import FormPartnership, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import RACING, ROLLS, Camel
from camelup.rules.errors import IllegalAction, InvalidPosition
from camelup.rules.events import DieReleased, Event, FinishCardPlayed, RaceEnded, TurnBegan
from camelup.rules.notation import Taken, format_track, parse_action, parse_track
from camelup.rules.reasons import Refusal
from camelup.rules.state import State
from camelup.rules.view import Observation
from camelup.session.dice import ScriptedDice, setup_from_seed, starter_from_seed
from camelup.session.errors import DiceError, RecordError
from camelup.session.match import Match, Standing
from camelup.session.record import Record, decode, encode, final_state, replay, rolls_in
from camelup.session.terms import Options
from tests.session.played import any_action, new_match, phrases, play, seats_of, some_record

ROLL = RollDie()


def no_seed() -> str:
    raise AssertionError("a record with a seed needs no other")


def heard(match: Match, viewer: int | None) -> list[Event]:
    """Collects what `viewer` hears from now on."""
    events: list[Event] = []
    match.subscribe(viewer, events.extend)
    return events


def test_r8_r10_a_new_race_is_set_up_from_its_seed() -> None:
    match = new_match(5)
    assert match.observe(None).board == setup_from_seed("oasis")
    assert match.turn == starter_from_seed("oasis", 5)
    assert match.record == Record(
        seats_of(5), format_track(setup_from_seed("oasis")), match.turn + 1, (), "oasis", Options()
    )
    assert (match.number, match.over, match.winners, match.seat_count) == (0, False, (), 5)


def test_a_setup_by_hand_and_a_chosen_starter_are_kept() -> None:
    board = parse_track("rb/g/yp/11/k/w")
    options = Options(open_purses=False)
    match = Match.new(seats_of(3), seed="oasis", starter=2, options=options, board=board)
    assert (match.turn, match.record.starter, match.record.track) == (2, 3, "rb/g/yp/11/k/w")
    assert match.options is options
    assert match.observe(0).board == board


@pytest.mark.parametrize(("seats", "starter"), [(0, None), (2, None), (3, 3), (3, -1)])
def test_a_race_that_cannot_begin_is_refused(seats: int, starter: int | None) -> None:
    with pytest.raises(InvalidPosition):
        Match.new(seats_of(seats), seed="oasis", starter=starter)


def test_actions_are_recorded_with_their_outcomes() -> None:
    match = Match.new(seats_of(3), seed="x", starter=0, dice=ScriptedDice([ROLLS["b2"], ROLLS["k1"]]))
    for action in (TakeLegTicket(Camel.GREEN), ROLL, PredictFinish(Camel.RED, Pile.WINNER), PlaceTile(9, True), ROLL):
        match.submit(action)
    assert phrases(match.record) == ("leg g", "roll b2", "win r", "tile 9+", "roll k1")
    assert (match.number, match.turn) == (5, 2)


def test_an_illegal_action_changes_nothing() -> None:
    match = new_match(3)
    events = heard(match, None)
    saved: list[Record] = []
    match.on_record = saved.append
    before, seen = match.record, match.observe(None)
    reason = match.explain(FormPartnership(1))
    assert reason is not None
    assert reason.refusal is Refusal.TOO_FEW_SEATS
    with pytest.raises(IllegalAction, match="R17"):
        match.submit(FormPartnership(1))
    assert (match.record, match.observe(None), events, saved) == (before, seen, [], [])


def test_dice_that_run_out_change_nothing() -> None:
    match = Match.new(seats_of(3), seed="x", dice=ScriptedDice([]))
    before = match.observe(None)
    with pytest.raises(DiceError):
        match.submit(ROLL)
    assert (match.record.actions, match.observe(None)) == ((), before)


def test_what_is_legal_is_what_can_be_submitted() -> None:
    match = play(new_match(6), 15)
    assert all(match.explain(action) is None for action in match.legal)
    assert ROLL in match.legal
    match = play(match)
    assert match.over
    assert list(match.legal) == []
    with pytest.raises(IllegalAction, match="R28"):
        match.submit(ROLL)


def test_the_same_seed_and_actions_give_the_same_race() -> None:
    assert play(new_match(), seed=3).record == play(new_match(), seed=3).record
    assert play(new_match(seed="a"), seed=3).record != play(new_match(seed="b"), seed=3).record


@pytest.mark.parametrize("number", [0, 1, 9, 40])
def test_a_race_goes_on_from_its_record_with_the_same_dice(number: int) -> None:
    """The n-th roll depends on the seed and n alone, so a race that was loaded is the race that was left."""
    whole = play(new_match(5), seed=2).record
    start = msgspec.structs.replace(whole, actions=whole.actions[:number])
    match = Match.from_record(decode(encode(start)), seed_if_missing=no_seed)
    assert match.number == number
    for taken in whole.actions[number:]:
        match.submit(taken.action)
    assert match.record == whole


def test_a_record_without_a_seed_gets_one_when_play_goes_on() -> None:
    record = Record(seats_of(3), "rb/g/yp/11/k/w", 2, (parse_action("leg r"),))
    match = Match.from_record(record, seed_if_missing=lambda: "fresh")
    assert match.record.seed == "fresh"
    match.submit(ROLL)
    again = Match.from_record(record, seed_if_missing=lambda: "fresh")
    again.submit(ROLL)
    assert match.record == again.record


def test_a_record_that_cannot_be_replayed_is_no_match() -> None:
    with pytest.raises(RecordError, match="Action 1"):
        Match.from_record(
            Record(seats_of(3), "rb/g/yp/11/k/w", 1, (parse_action("roll"),), "x"), seed_if_missing=no_seed
        )


def test_scripted_dice_go_on_after_the_rolls_of_the_record() -> None:
    record = Record(seats_of(3), "rb/g/yp/11/k/w", 1, tuple(map(parse_action, ("roll b1", "leg r"))), "x")
    dice = ScriptedDice([ROLLS["b1"], ROLLS["g3"]])
    match = Match.from_record(record, seed_if_missing=no_seed, dice=dice)
    match.submit(ROLL)
    assert phrases(match.record)[-1] == "roll g3"


def test_the_record_is_offered_for_saving_before_anybody_hears() -> None:
    match = new_match()
    order: list[str] = []
    match.on_record = lambda record: order.append(f"saved {len(record.actions)}")
    match.subscribe(None, lambda _: order.append(f"told {match.number}"))
    match.submit(ROLL)
    match.submit(ROLL)
    assert order == ["saved 1", "told 1", "saved 2", "told 2"]


def test_subscribers_hear_every_event_in_order_and_may_leave() -> None:
    match = new_match(3)
    first, second = heard(match, None), []
    leave = match.subscribe(0, second.extend)
    match.submit(ROLL)
    assert isinstance(first[0], DieReleased)
    assert isinstance(first[-1], TurnBegan)
    assert second == first
    leave()
    leave()
    match.submit(ROLL)
    assert len(second) < len(first)


def test_a_subscriber_may_end_another_subscription_while_events_are_told() -> None:
    match = new_match()
    second: list[Event] = []
    endings: list[Callable[[], None]] = []
    match.subscribe(None, lambda _: endings[0]())
    endings.append(match.subscribe(None, second.extend))
    match.submit(ROLL)
    assert second == []


def test_a_subscriber_may_submit_and_all_still_hear_in_order() -> None:
    match = new_match(3)
    match.subscribe(None, lambda _: match.submit(ROLL) if match.number < 3 else None)
    events = heard(match, None)
    match.submit(TakeLegTicket(Camel.RED))
    assert match.number == 3
    record = match.record
    assert events == [event for _, _, told in replay(record) for event in told]


def test_a_subscriber_that_fails_keeps_nobody_else_from_hearing() -> None:
    match = new_match()

    def fail(_: tuple[Event, ...]) -> None:
        raise KeyError("broken picture")

    match.subscribe(None, fail)
    events = heard(match, None)
    with pytest.raises(KeyError, match="broken picture"):
        match.submit(ROLL)
    assert match.number == 1
    assert events
    with pytest.raises(KeyError):
        match.submit(ROLL)
    assert match.number == 2


def test_a_seat_changes_hands_in_mid_race() -> None:
    match = play(new_match(), 10)
    saved: list[Record] = []
    match.on_record = saved.append
    assert match.controller(2) == HUMAN
    match.set_controller(2, Controller("computer:veteran"))
    assert match.controller(2) == Controller("computer:veteran")
    assert [seat.controller for seat in match.seats] == [HUMAN, HUMAN, Controller("computer:veteran"), HUMAN]
    assert saved == [match.record]
    assert match.record.actions


def test_r40_standings_share_places() -> None:
    match = play(new_match(8))
    table = match.standings()
    purses = [seat.purse for seat in match.observe(None).seats]
    assert [line.purse for line in table] == sorted(purses, reverse=True)
    assert all(purses[line.seat] == line.purse for line in table)
    assert all(line.place == 1 + sum(purse > line.purse for purse in purses) for line in table)
    assert tuple(line.seat for line in table if line.place == 1) == match.winners
    fresh = new_match(3).standings()
    assert fresh == (Standing(1, 0, 3), Standing(1, 1, 3), Standing(1, 2, 3))


def test_r18_only_the_owner_hears_the_colour_of_a_finish_card() -> None:
    match = Match.new(seats_of(3), seed="x", starter=1)
    viewers = (0, 1, 2, None)
    listeners = {viewer: heard(match, viewer) for viewer in viewers}
    match.submit(PredictFinish(Camel.RED, Pile.LOSER))
    told = {viewer: events[0] for viewer, events in listeners.items()}
    assert told[1] == FinishCardPlayed(1, Pile.LOSER, Camel.RED)
    assert told[0] == told[2] == told[None] == FinishCardPlayed(1, Pile.LOSER, None)


def relabelled(record: Record, viewer: int | None, rng: random.Random) -> Record:
    """The same race in which every other seat's finish cards have changed their colours."""
    colours = [list(RACING) for _ in record.seats]
    for seat, order in enumerate(colours):
        if seat != viewer:
            rng.shuffle(order)
    actions: list[Taken] = []
    turn = record.starter - 1
    for (action, outcome), state, _ in replay(record):
        if isinstance(action, PredictFinish):
            action = replace(action, camel=colours[turn][RACING.index(action.camel)])
        actions.append(Taken(action, outcome))
        turn = state.turn
    return msgspec.structs.replace(record, actions=tuple(actions))


def told_before_the_end(record: Record, viewer: int | None) -> list[tuple[Observation, list[Event]]]:
    """What a viewer sees and hears, action by action; the end of the race turns the cards over for everybody."""
    rolls = rolls_in(record.actions)
    start = msgspec.structs.replace(record, actions=())
    match = Match.from_record(start, seed_if_missing=no_seed, dice=ScriptedDice(rolls))
    events = heard(match, viewer)
    seen = []
    for taken in record.actions:
        match.submit(taken.action)
        if any(isinstance(event, RaceEnded) for event in events):
            break
        seen.append((match.observe(viewer), events.copy()))
        events.clear()
    return seen


@pytest.mark.parametrize("viewer", [None, 0, 3])
@pytest.mark.parametrize("seed", range(4))
def test_r18_nothing_a_viewer_gets_depends_on_hidden_cards(viewer: int | None, seed: int) -> None:
    record = play(new_match(6, seed=f"leak {seed}"), seed=seed).record
    other = relabelled(record, viewer, random.Random(seed))
    assert other.actions != record.actions
    seen = told_before_the_end(record, viewer)
    assert len(seen) > 10
    assert told_before_the_end(other, viewer) == seen


def holds_state(value: Any, depth: int = 2) -> bool:
    """Whether a whole state can be reached through public attributes."""
    if isinstance(value, State):
        return True
    if isinstance(value, tuple):
        return any(holds_state(item, depth) for item in value)
    if depth == 0 or isinstance(value, str | int) or value is None:
        return False
    return any(
        holds_state(getattr(value, name), depth - 1)
        for name in dir(value)
        if not name.startswith("_") and not callable(getattr(value, name))
    )


def test_r18_a_match_has_no_public_way_to_the_state() -> None:
    match = play(new_match(), 20)
    assert holds_state(final_state(match.record))
    assert not holds_state(match)
    assert not holds_state(match.legal)


@pytest.mark.parametrize("seed", range(3))
def test_saving_and_loading_after_every_action_changes_nothing(seed: int) -> None:
    whole = play(new_match(7, seed=f"save {seed}"), seed=seed).record
    match = new_match(7, seed=f"save {seed}")
    rng = random.Random(seed)
    while not match.over:
        match.submit(any_action(match, rng))
        match = Match.from_record(decode(encode(match.record)), seed_if_missing=no_seed)
    assert match.record == whole


def test_some_record_is_not_trivial() -> None:
    """Guards the other tests: the races they use have cards, tickets, tiles and rolls."""
    words = {phrase.split()[0] for phrase in phrases(some_record(1_000, seats=6))}
    assert words == {"roll", "leg", "tile", "win", "lose", "ally"}
