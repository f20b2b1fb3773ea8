"""The coach off the main thread: nobody waits, advice on a past turn is dropped, and a failure stays quiet."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator, Sequence

import pytest

from camelup.players.coach import Advice, Offer, PyramidWhy, advise
from camelup.rules.actions import Action, RollDie
from camelup.rules.view import Observation
from camelup.session.coaching import CoachWorker
from tests.session.played import new_match

MATCH = new_match(3)
SEEN = MATCH.observe(MATCH.turn)
LEGAL = tuple(MATCH.legal)
WAIT = 20.0
"""Seconds after which a thread that never answers fails the test."""


class GatedCoach:
    """Waits for a gate, then advises with the seed as the worth of its one offer."""

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.begun = threading.Event()
        self.seeds: list[int] = []

    def __call__(self, seen: Observation, legal: Sequence[Action], seed: int) -> Advice:
        self.seeds.append(seed)
        self.begun.set()
        assert self.gate.wait(WAIT)
        if seed < 0:
            raise ZeroDivisionError("no idea")
        return Advice((), (Offer(RollDie(), seed, PyramidWhy(1)),))


@pytest.fixture
def coach() -> GatedCoach:
    return GatedCoach()


@pytest.fixture
def worker(coach: GatedCoach) -> Iterator[CoachWorker]:
    worker = CoachWorker(coach)
    yield worker
    coach.gate.set()
    worker.close(WAIT)


def finished(worker: CoachWorker) -> None:
    end = time.monotonic() + WAIT
    while worker.thinking:
        assert time.monotonic() < end, "the coach never finished"
        time.sleep(0.001)


def worth(worker: CoachWorker) -> float:
    advice = worker.advice()
    assert advice is not None
    return advice.suggestion.worth


def test_nobody_waits_and_the_advice_stays_while_the_turn_lasts(worker: CoachWorker, coach: GatedCoach) -> None:
    assert worker.advice() is None
    worker.ask(0, SEEN, LEGAL, 5)
    assert coach.begun.wait(WAIT)
    assert worker.advice() is None
    assert worker.thinking
    coach.gate.set()
    finished(worker)
    assert [worth(worker), worth(worker)] == [5, 5]


def test_advice_on_an_earlier_turn_is_dropped(worker: CoachWorker, coach: GatedCoach) -> None:
    worker.ask(0, SEEN, LEGAL, 1)
    assert coach.begun.wait(WAIT)
    worker.ask(1, SEEN, LEGAL, 2)
    worker.ask(2, SEEN, LEGAL, 3)
    coach.gate.set()
    finished(worker)
    assert worth(worker) == 3
    assert coach.seeds == [1, 3], "a question that was superseded while it waited is not worked on"


def test_a_new_question_hides_the_advice_on_the_last_one(worker: CoachWorker, coach: GatedCoach) -> None:
    coach.gate.set()
    worker.ask(0, SEEN, LEGAL, 1)
    finished(worker)
    coach.gate.clear()
    worker.ask(1, SEEN, LEGAL, 2)
    assert worker.advice() is None


def test_a_forgotten_question_gets_no_advice(worker: CoachWorker, coach: GatedCoach) -> None:
    worker.ask(0, SEEN, LEGAL, 1)
    assert coach.begun.wait(WAIT)
    worker.forget()
    assert not worker.thinking
    coach.gate.set()
    worker.ask(1, SEEN, LEGAL, 2)
    finished(worker)
    assert worth(worker) == 2
    worker.forget()
    assert worker.advice() is None


def test_a_coach_that_fails_says_nothing_and_is_logged(
    worker: CoachWorker, coach: GatedCoach, caplog: pytest.LogCaptureFixture
) -> None:
    coach.gate.set()
    with caplog.at_level(logging.ERROR, logger="camelup"):
        worker.ask(6, SEEN, LEGAL, -1)
        finished(worker)
    assert worker.advice() is None
    assert "the coach failed at action 7" in caplog.text
    worker.ask(7, SEEN, LEGAL, 4)
    finished(worker)
    assert worth(worker) == 4


def test_closing_does_not_wait_for_a_slow_coach(coach: GatedCoach) -> None:
    worker = CoachWorker(coach)
    worker.ask(0, SEEN, LEGAL, 1)
    assert coach.begun.wait(WAIT)
    worker.close(0.01)
    coach.gate.set()
    worker.close(WAIT)
    assert worker.advice() is None


def test_the_usual_coach_is_the_real_one() -> None:
    worker = CoachWorker()
    try:
        worker.ask(0, SEEN, LEGAL, 3)
        finished(worker)
        assert worker.advice() == advise(SEEN, LEGAL, 3)
    finally:
        worker.close(WAIT)
