"""Taking back: what each table allows, why not otherwise, and that the same dice come again."""

from __future__ import annotations

import random
from datetime import UTC, datetime

import msgspec
import pytest

from camelup.players.levels import HUMAN, Controller
from camelup.rules.actions import Action, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import ROLLS, Camel
from camelup.rules.events import Event
from camelup.rules.notation import parse_action
from camelup.rules.view import Observation
from camelup.session.dice import ScriptedDice
from camelup.session.english import english
from camelup.session.errors import NothingTakenBack
from camelup.session.facts import facts_of
from camelup.session.match import Match
from camelup.session.record import Record, SeatInfo, decode, encode, rolls_in
from camelup.session.takeback import Kept
from camelup.session.terms import Options
from tests.session.played import any_action, phrases, play, seats_of

ROLL = RollDie()
TICKET = TakeLegTicket(Camel.GREEN)
CARD = PredictFinish(Camel.RED, Pile.WINNER)


def table(policy: str, humans: str = "hccc", starter: int = 0, seed: str = "oasis") -> Match:
    """A race at a table with people (h) and computer opponents (c)."""
    seats = tuple(
        SeatInfo(f"Seat {n}", "", HUMAN if kind == "h" else Controller("computer:tourist"))
        for n, kind in enumerate(humans)
    )
    return Match.new(seats, seed=seed, starter=starter, options=Options(takeback=policy))


def submit(match: Match, *actions: Action) -> Match:
    for action in actions:
        match.submit(action)
    return match


def test_own_takes_back_the_last_action_of_the_person_and_what_came_after() -> None:
    match = submit(table("own"), TICKET, TICKET, CARD, PlaceTile(9, True))
    assert match.take_back_reason() is None
    match.take_back()
    assert (match.number, match.turn, match.record.rolls_to_come) == (0, 0, ())
    assert match.observe(0) == table("own").observe(0)


def test_own_leaves_what_came_before() -> None:
    match = submit(table("own"), ROLL, TICKET, TICKET, CARD)
    seen, record = match.observe(None), match.record
    submit(match, CARD, TICKET)
    match.take_back()
    assert (match.observe(None), match.record) == (seen, record)
    # The action before it came before a die, which is not taken back.
    assert match.take_back_reason() is Kept.DIE_RELEASED


@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        ((), Kept.NOTHING),
        ((ROLL,), Kept.DIE_RELEASED),
        ((TICKET, TICKET, ROLL, TICKET), Kept.DIE_RELEASED),
        ((*[ROLL] * 5, TICKET, TICKET, TICKET, ROLL), Kept.DIE_RELEASED),
        ((TICKET, ROLL, ROLL, ROLL, ROLL, ROLL), Kept.LEG_ENDED),
        ((ROLL, ROLL, ROLL, TICKET, TICKET, ROLL, ROLL), Kept.LEG_ENDED),
        ((ROLL, ROLL, ROLL, ROLL, ROLL), Kept.LEG_ENDED),
    ],
)
def test_own_stops_at_anything_revealed(actions: tuple[Action, ...], reason: Kept) -> None:
    match = submit(table("own"), *actions)
    before = match.record
    assert match.take_back_reason() is reason
    with pytest.raises(NothingTakenBack) as caught:
        match.take_back()
    assert caught.value.reason is reason
    assert str(caught.value) == english(f"takeback.{reason.name.lower()}")
    assert match.record == before


def test_whose_action_it_was_counts_where_people_share_a_table() -> None:
    match = submit(table("own", "hhcc"), TICKET, CARD, TICKET)
    assert match.take_back_reason(0) is Kept.NOT_OWN
    assert match.take_back_reason(1) is None
    assert match.take_back_reason() is None
    match.take_back(1)
    assert (match.number, match.turn) == (1, 1)
    assert match.take_back_reason(1) is Kept.NOT_OWN
    match.take_back(0)
    assert match.number == 0


def test_computers_alone_take_nothing_back() -> None:
    match = submit(table("any", "cccc"), TICKET, TICKET)
    assert match.take_back_reason() is Kept.NOTHING
    match.set_controller(1, HUMAN)
    assert match.take_back_reason() is None
    match.take_back()
    assert match.number == 1


@pytest.mark.parametrize("policy", ["none", "never", ""])
def test_a_table_that_takes_nothing_back(policy: str) -> None:
    match = submit(table(policy), TICKET)
    assert match.take_back_reason() is Kept.TABLE


def test_any_goes_back_across_dice_and_legs_and_the_same_dice_come_again() -> None:
    match = table("any", "hhhh")
    start = match.record
    submit(match, *[ROLL] * 7)
    whole = match.record
    for left in reversed(range(7)):
        match.take_back(3)
        assert match.number == left
    assert match.take_back_reason() is Kept.NOTHING
    assert match.record.rolls_to_come == rolls_in(whole.actions)
    assert msgspec.structs.replace(match.record, rolls_to_come=()) == start
    submit(match, *[ROLL] * 7)
    assert match.record == whole


def test_r15_the_same_dice_come_again_whatever_is_done_in_between() -> None:
    match = submit(table("any", "hhh"), ROLL, ROLL)
    rolls = match.record.actions
    match.take_back()
    match.take_back()
    submit(match, TICKET, ROLL, CARD, ROLL)
    assert match.record.actions[1::2] == rolls


def test_dice_that_no_seed_gave_come_again_too_even_after_saving() -> None:
    dice = ScriptedDice([ROLLS[text] for text in ("b2", "k3")])
    match = Match.new(seats_of(3), seed="x", starter=0, dice=dice, options=Options(takeback="any"))
    submit(match, ROLL, ROLL)
    whole = match.record
    match.take_back()
    match.take_back()
    saved = decode(encode(match.record))
    assert saved == match.record
    again = Match.from_record(saved, seed_if_missing=lambda: "y")
    submit(again, ROLL, ROLL)
    assert again.record == whole
    submit(again, ROLL)
    assert again.record.rolls_to_come == ()


def test_a_roll_to_come_that_cannot_come_is_passed_over() -> None:
    rolled, to_come = (parse_action("roll b2"),), (ROLLS["b1"], ROLLS["g1"])
    record = Record(seats_of(3), "rb/g/yp/11/k/w", 1, rolled, "oasis", rolls_to_come=to_come)
    match = Match.from_record(record, seed_if_missing=lambda: "")
    submit(match, ROLL)
    assert not phrases(match.record)[1].startswith("roll b")


def test_a_race_that_is_over_stays_over() -> None:
    match = play(table("any", "hhhh"))
    assert match.over
    assert match.take_back_reason() is Kept.RACE_OVER


def test_subscribers_get_the_table_anew_and_the_record_is_saved_first() -> None:
    match = submit(table("own"), TICKET)
    heard: list[tuple[int | None, Observation]] = []
    events: list[Event] = []
    order: list[str] = []
    for viewer in (None, 0):
        match.subscribe(viewer, events.extend, on_reset=lambda seen, viewer=viewer: heard.append((viewer, seen)))
    match.subscribe(None, events.extend)
    leave = match.subscribe(None, events.extend, on_reset=lambda _: order.append("never"))
    leave()
    match.on_record = lambda record: order.append(f"saved {len(record.actions)}")
    match.take_back()
    assert heard == [(None, match.observe(None)), (0, match.observe(0))]
    assert events == []
    assert order == ["saved 0"]


def test_a_subscriber_that_acts_upon_a_reset_is_heard_after_it() -> None:
    match = submit(table("own", "hhhh"), TICKET)
    order: list[str] = []
    match.subscribe(None, lambda _: order.append("acted"), on_reset=lambda _: match.submit(ROLL))
    match.subscribe(None, lambda _: order.append("told"), on_reset=lambda seen: order.append(f"back {seen.released}"))
    match.take_back()
    assert order == ["back ()", "acted", "told"]
    assert phrases(match.record)[0].startswith("roll")


@pytest.mark.parametrize("seed", range(4))
def test_a_race_with_things_taken_back_is_the_race_without_them(seed: int) -> None:
    """The record, the state and all later dice are as if what was taken back had never been done."""
    rng = random.Random(seed)
    match = table(rng.choice(("own", "any")), "hhchhc", seed=f"back {seed}")
    taken = 0
    while not match.over:
        if rng.random() < 0.3 and match.take_back_reason() is None:
            match.take_back()
            taken += 1
        else:
            match.submit(any_action(match, rng))
    assert taken > 5
    again = Match.from_record(decode(encode(match.record)), seed_if_missing=lambda: "")
    assert again.observe(None) == match.observe(None)
    # The facts hold dice only where every roll is the one that the seed gives.
    facts = facts_of(match.record, datetime(2025, 1, 31, tzinfo=UTC))
    assert facts is not None
    assert facts.dice
