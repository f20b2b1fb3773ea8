"""Statistics: everything comes from finished races, and everything is found again when the cache is lost."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from camelup.players.levels import HUMAN, Controller
from camelup.rules.state import SEATS_MAX
from camelup.session.errors import StoreError
from camelup.session.facts import RaceFacts, SeatFacts, facts_of
from camelup.session.files import Folders
from camelup.session.library import Library
from camelup.session.match import Match
from camelup.session.record import Record, decode, final_state
from camelup.session.replaying import Tape
from camelup.session.shelves import Order, Shelf
from camelup.session.statistics import AgainstLevel, Person, Statistics, people, person
from camelup.session.store import Store
from tests.session.played import new_match, phrases, play, seats_of, some_record

NOON = datetime(2025, 1, 31, 12, tzinfo=UTC)
LINES = (Path(__file__).parents[1] / "data/vectors/games.jsonl").read_bytes().splitlines()


def seat(name: str, purse: int, won: bool = False, controller: Controller = HUMAN, **counts: int) -> SeatFacts:
    fields = {"best_leg": 0, "cards": 0, "right_cards": 0, "tickets": 0, "leading_tickets": 0} | counts
    return SeatFacts(name=name, controller=controller, purse=purse, won=won, **fields)


def race(day: int, *seats: SeatFacts, branched: bool = False) -> RaceFacts:
    return RaceFacts(str(day), NOON + timedelta(days=day), seats, 4, branched, f"seed {day}", ())


# One race -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 6, SEATS_MAX])
def test_the_facts_are_those_of_the_race(seats: int) -> None:
    record = some_record(1_000, seats=seats)
    facts = facts_of(record, NOON)
    state = final_state(record)
    assert facts is not None
    assert [fact.purse for fact in facts.seats] == [one.purse for one in state.seats]
    assert tuple(index for index, fact in enumerate(facts.seats) if fact.won) == state.winners
    assert facts.legs == state.leg
    assert sum(fact.cards for fact in facts.seats) == sum(
        phrase.startswith(("win ", "lose ")) for phrase in phrases(record)
    )
    assert sum(fact.tickets for fact in facts.seats) == sum(phrase.startswith("leg ") for phrase in phrases(record))
    assert all(fact.right_cards <= fact.cards and fact.leading_tickets <= fact.tickets for fact in facts.seats)
    rolls = "".join(phrase.removeprefix("roll ") for phrase in phrases(record) if phrase.startswith("roll"))
    assert "".join(facts.dice) == rolls
    assert len(facts.dice) == state.leg
    assert {len(leg) for leg in facts.dice[:-1]} <= {10}


def test_right_cards_and_leading_tickets_are_counted() -> None:
    """E11 by hand: the winner pile is red, blue, red, and red wins by a move of its own."""
    actions = ["win r", "win b", "win r", "leg r", "leg g"]
    record = Record(seats_of(3), "b/g/y/p/9/k/w/r", 1, (*actions, "roll r3"), "x")
    facts = facts_of(record, NOON)
    assert facts is not None
    assert [(one.cards, one.right_cards) for one in facts.seats] == [(1, 1), (1, 0), (1, 1)]
    assert [(one.tickets, one.leading_tickets) for one in facts.seats] == [(1, 1), (1, 0), (0, 0)]
    assert [one.best_leg for one in facts.seats] == [5, -1, 1]
    assert [one.purse for one in facts.seats] == [3 + 5 + 8, 3 - 1 - 1, 3 + 1 + 5]
    assert [one.won for one in facts.seats] == [True, False, False]


def test_a_race_that_is_not_over_has_no_facts() -> None:
    assert facts_of(some_record(20), NOON) is None


def test_dice_count_only_where_they_are_those_of_the_seed() -> None:
    whole = some_record(1_000)
    facts = facts_of(whole, NOON)
    for other in (msgspec.structs.replace(whole, seed="another"), msgspec.structs.replace(whole, seed=None), LINES[0]):
        told = facts_of(decode(other) if isinstance(other, bytes) else other, NOON)
        assert told is not None
        assert told.dice == ()
    assert facts is not None
    assert facts.dice


def test_two_races_have_two_identities() -> None:
    facts = [facts_of(record, NOON) for record in (some_record(1_000), some_record(1_000, seed="dune"))]
    again = facts_of(some_record(1_000), NOON + timedelta(days=1))
    assert None not in (*facts, again)
    ids = [one.id for one in (*facts, again) if one is not None]
    assert ids[0] == ids[2] != ids[1]


# Somebody's record --------------------------------------------------------------------------------------------------

TOURIST, BOLD = Controller("computer:tourist"), Controller("computer:veteran:bold")
FACTS = (
    race(1, seat("Ada", 20, True, best_leg=9, cards=3, right_cards=1), seat("T", 10, False, TOURIST), seat("Bo", 5)),
    race(
        2, seat("ADA", 15, True, tickets=4, leading_tickets=3), seat("T", 15, True, TOURIST), seat("V", 9, False, BOLD)
    ),
    race(3, seat("Ada", 4, best_leg=11, cards=1, right_cards=1), seat("V", 30, True, BOLD), seat("W", 9, False, BOLD)),
    race(4, seat("Ada", 99, True), seat("Bo", 1), seat("T", 1, False, TOURIST), branched=True),
    race(5, seat("Ada", 10, True), seat("Bo", 1), seat("Cy", 1)),
)


def test_a_person_is_added_up_over_all_races() -> None:
    assert person(FACTS, "ada") == Person(
        name="Ada",
        races=4,
        wins=3,
        mean_purse=12.25,
        best_purse=20,
        best_leg=11,
        streak=1,
        longest_streak=2,
        cards=4,
        right_cards=2,
        tickets=4,
        leading_tickets=3,
        levels=(AgainstLevel("tourist", 2, 2, 5.0), AgainstLevel("veteran", 2, 1, -10.0)),
    )
    assert person(FACTS, "Ada").accuracy == 0.5
    assert person(FACTS, "Ada").ticket_accuracy == 0.75


def test_somebody_who_never_raced_has_an_empty_record() -> None:
    nobody = person(FACTS, "Zoe")
    assert (nobody.races, nobody.wins, nobody.mean_purse, nobody.levels) == (0, 0, 0.0, ())
    assert nobody.accuracy is nobody.ticket_accuracy is None
    # A computer opponent is nobody's record.
    assert person(FACTS, "T").races == 0


def test_people_are_listed_by_their_races() -> None:
    assert people(FACTS) == ("Ada", "Bo", "Cy")
    assert people(()) == ()


# The data folder ----------------------------------------------------------------------------------------------------


def finish(folders: Folders, seed: str, seats: int = 4) -> Record:
    when = NOON + timedelta(days=len(Statistics(folders).facts()))
    store = Store(folders, clock=lambda: when.astimezone())
    record = play(new_match(seats, seed)).record
    store.autosave(record)
    path = store.clear_autosave()
    assert path is not None
    return record


def test_a_copied_folder_keeps_the_times_at_which_races_were_over(folders: Folders) -> None:
    finish(folders, "first")
    finish(folders, "second")
    before = [race.finished for race in Statistics(folders).facts()]
    assert before == [NOON, NOON + timedelta(days=1)]
    for number, path in enumerate(sorted((folders.data / "finished").iterdir(), reverse=True)):
        os.utime(path, (number, number))
    assert [race.finished for race in Statistics(folders).facts()] == before
    assert [entry.saved for entry in Library(folders).entries(Shelf.FINISHED, Order.OLDEST)] == before


def test_finished_races_are_found_in_their_order_and_once(folders: Folders) -> None:
    assert Statistics(folders).facts() == ()
    records = [finish(folders, seed) for seed in ("c", "a", "b")]
    statistics = Statistics(folders)
    assert [race.seed for race in statistics.facts()] == ["c", "a", "b"]
    # A copy of a race is no other race.
    finished = folders.data / "finished"
    first = sorted(finished.iterdir())[0]
    (finished / "copy.json").write_bytes(first.read_bytes())
    assert len(statistics.facts()) == 3
    finish(folders, "d")
    assert [race.seed for race in statistics.facts()][-1] == "d"
    assert statistics.facts()[0] == facts_of(records[0], statistics.facts()[0].finished)


@pytest.mark.parametrize(
    "harm", [Path.unlink, lambda path: path.write_bytes(b"?"), lambda path: path.write_bytes(path.read_bytes()[:-9])]
)
def test_lost_statistics_are_made_anew(folders: Folders, harm: Callable[[Path], object]) -> None:
    for seed in ("a", "b"):
        finish(folders, seed)
    facts = Statistics(folders).facts()
    cache = folders.data / "cache/statistics.json"
    good = cache.read_bytes()
    assert Statistics(folders).facts() == facts
    harm(cache)
    assert Statistics(folders).facts() == facts
    assert cache.read_bytes() == good


def test_what_is_damaged_or_not_over_is_left_out_and_left_alone(folders: Folders) -> None:
    finish(folders, "a")
    finished = folders.data / "finished"
    (finished / "bad.json").write_bytes(b"?")
    (finished / "half.json").write_bytes(
        Path(__file__).parents[1].joinpath("data/records/v1-running.camelup").read_bytes()
    )
    assert [race.seed for race in Statistics(folders).facts()] == ["a"]
    assert (finished / "bad.json").read_bytes() == b"?"


def test_a_race_played_on_from_a_replay_is_marked() -> None:
    branch = Tape(some_record(1_000)).branch(10)
    facts = facts_of(play(Match.from_record(branch, seed_if_missing=lambda: "")).record, NOON)
    assert facts is not None
    assert facts.branched


def test_who_played_a_seat_in_the_end_counts() -> None:
    match = new_match()
    match.set_controller(1, Controller("computer:tourist"))
    facts = facts_of(play(match).record, NOON)
    assert facts is not None
    assert [one.controller.human for one in facts.seats] == [True, False, True, True]


def test_a_folder_that_cannot_be_listed_is_one_sentence(folders: Folders) -> None:
    folders.data.mkdir(parents=True)
    (folders.data / "finished").write_text("a file")
    with pytest.raises(StoreError, match=r"could not be listed: .* is not a folder\."):
        Statistics(folders).facts()
