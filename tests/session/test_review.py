"""Looking back at a race: odds that fit the track, purses as they were, and the turns on which most was given away."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from msgspec.structs import replace

from camelup.players.coach import advise
from camelup.players.levels import HUMAN, Controller
from camelup.rules.actions import TakeLegTicket
from camelup.rules.board import RACING, ranking
from camelup.rules.engine import legal_actions
from camelup.rules.view import observe
from camelup.session.record import Record, decode, final_state, replay, start_state
from camelup.session.review import MISSED_LEAST, MISSED_MOST, RACES, SEED, Review, ReviewCancelled, ReviewJob, review
from tests.session.played import new_match, phrases, play, some_record

WAIT = 120.0
"""Seconds after which a review that never ends fails the test."""


@pytest.fixture(scope="module")
def record() -> Record:
    """A short race in which seats 1 and 3 are people's and the others the computer's."""
    record = play(new_match(4, "wadi"), seed=5).record
    seats = (
        replace(seat, controller=HUMAN if n % 2 == 0 else Controller("computer:veteran"))
        for n, seat in enumerate(record.seats)
    )
    return replace(record, seats=tuple(seats))


@pytest.fixture(scope="module")
def told() -> list[float]:
    return []


@pytest.fixture(scope="module")
def found(record: Record, told: list[float]) -> Review:
    return review(record, told.append)


def test_there_is_a_moment_before_the_first_action_and_after_each(record: Record, found: Review) -> None:
    states = [start_state(record), *(state for _, state, _ in replay(record))]
    assert [moment.purses for moment in found.moments] == [tuple(s.purse for s in state.seats) for state in states]
    assert found.legs == tuple(i for i in range(1, len(states)) if states[i].leg > states[i - 1].leg)
    assert len(found.legs) >= 2


def test_odds_are_shares_and_end_with_the_winner(record: Record, found: Review) -> None:
    for moment in found.moments:
        assert sum(moment.win) == pytest.approx(1)
    winner = ranking(final_state(record).board)[0]
    assert found.moments[-1].win == tuple(float(camel is winner) for camel in RACING)
    assert max(found.moments[0].win) < 0.6


def test_bets_leave_the_odds_as_they_are(record: Record, found: Review) -> None:
    bets = [n for n, phrase in enumerate(phrases(record)) if phrase.split()[0] in ("leg", "win", "lose")]
    assert len(bets) > 10
    for index in bets:
        assert found.moments[index].win == found.moments[index + 1].win


def test_the_missed_turns_are_those_of_people_most_first(found: Review) -> None:
    assert 0 < len(found.missed) <= MISSED_MOST
    lost = [turn.lost for turn in found.missed]
    assert lost == sorted(lost, reverse=True)
    assert lost[-1] >= MISSED_LEAST
    assert {turn.seat for turn in found.missed} <= {0, 2}


def test_a_missed_turn_is_judged_by_what_its_seat_knew(record: Record, found: Review) -> None:
    states = [start_state(record), *(state for _, state, _ in replay(record))]
    for turn in found.missed:
        state = states[turn.index]
        assert turn.seat == state.turn
        advice = advise(observe(state, turn.seat), tuple(legal_actions(state)), SEED, RACES)
        assert turn.better == advice.suggestion
        assert turn.taken == advice.offer(record.actions[turn.index].action)


def test_what_was_given_away_on_every_persons_turn_is_counted(record: Record, found: Review) -> None:
    """The turns that are not told gave away no more than the least of those that are."""
    least = found.missed[-1].lost
    told = {turn.index for turn in found.missed}
    states = [start_state(record), *(state for _, state, _ in replay(record))]
    for index, state in enumerate(states[:-1]):
        if state.turn % 2 or index in told or index % 3:
            continue
        advice = advise(observe(state, state.turn), tuple(legal_actions(state)), SEED, RACES)
        taken = advice.offer(record.actions[index].action)
        assert taken is not None
        assert advice.suggestion.worth - taken.worth <= least


def test_progress_grows_to_the_end(found: Review, told: list[float]) -> None:
    assert len(told) == len(found.moments)
    assert told == sorted(told)
    assert told[-1] == 1


def test_a_race_that_goes_on_is_not_looked_back_at() -> None:
    with pytest.raises(ValueError, match="over"):
        review(some_record(10))


def test_a_review_can_be_cancelled(record: Record) -> None:
    told: list[float] = []
    with pytest.raises(ReviewCancelled):
        review(record, told.append, lambda: len(told) == 3)
    assert len(told) == 3


def test_a_job_works_beside_and_tells_the_same(record: Record, found: Review) -> None:
    job = ReviewJob(record)
    job.join(WAIT)
    assert job.review == found
    assert job.progress == 1
    assert not job.failed


def test_a_cancelled_job_comes_to_nothing(record: Record) -> None:
    job = ReviewJob(record)
    job.cancel()
    job.join(WAIT)
    assert job.review is None
    assert not job.failed


def test_a_job_that_fails_says_so(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR, logger="camelup"):
        job = ReviewJob(some_record(10))
        job.join(WAIT)
    assert job.failed
    assert job.review is None
    assert "could not be looked back at" in caplog.text


def test_the_kept_record_of_eight_people() -> None:
    data = Path(__file__).parents[1] / "data" / "records" / "v1-finished.camelup"
    found = review(decode(data.read_bytes()))
    assert len(found.missed) == MISSED_MOST
    assert any(isinstance(turn.better.action, TakeLegTicket) for turn in found.missed)
