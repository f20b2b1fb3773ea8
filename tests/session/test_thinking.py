"""Computer seats off the main thread: only the latest question is answered, and always with something legal."""

from __future__ import annotations

import logging
import random
import threading
import time
from collections.abc import Iterator, Sequence

import pytest

from camelup.rules.actions import Action, RollDie, TakeLegTicket
from camelup.rules.board import Camel
from camelup.rules.view import Observation
from camelup.session.thinking import Answer, Thinker, thinking_rng
from tests.session.played import new_match

MATCH = new_match(3)
SEEN = MATCH.observe(MATCH.turn)
LEGAL = tuple(MATCH.legal)
WAIT = 20.0
"""Seconds after which a thread that never answers fails the test."""


class RandomPlayer:
    """Chooses by its random numbers alone."""

    def choose(self, seen: Observation, legal: Sequence[Action], rng: random.Random, budget_s: float) -> Action:
        return rng.choice(legal)


class FixedPlayer:
    """Always wants the same."""

    def __init__(self, action: Action) -> None:
        self.action = action

    def choose(self, seen: Observation, legal: Sequence[Action], rng: random.Random, budget_s: float) -> Action:
        return self.action


class SlowPlayer:
    """Waits for a gate before it answers."""

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.begun = threading.Event()
        self.calls = 0

    def choose(self, seen: Observation, legal: Sequence[Action], rng: random.Random, budget_s: float) -> Action:
        self.calls += 1
        self.begun.set()
        assert self.gate.wait(WAIT)
        return legal[-1]


class BrokenPlayer:
    """Fails whenever it is asked."""

    def choose(self, seen: Observation, legal: Sequence[Action], rng: random.Random, budget_s: float) -> Action:
        raise ZeroDivisionError("no idea")


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    thinker = Thinker()
    yield thinker
    thinker.close(WAIT)


def answer_of(thinker: Thinker) -> Answer:
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        if (answer := thinker.answer()) is not None:
            return answer
        time.sleep(0.001)
    raise AssertionError("no answer came")


def ask(thinker: Thinker, token: int, player: object, legal: tuple[Action, ...] = LEGAL, seed: str = "x") -> None:
    thinker.ask(token, player, SEEN, legal, seed, 1.0)  # type: ignore[arg-type]


def test_a_question_is_answered_once(thinker: Thinker) -> None:
    assert thinker.answer() is None
    wanted = TakeLegTicket(Camel.RED)
    ask(thinker, 7, FixedPlayer(wanted))
    assert answer_of(thinker) == Answer(7, wanted)
    assert thinker.answer() is None
    assert not thinker.thinking


def test_the_caller_does_not_wait(thinker: Thinker) -> None:
    player = SlowPlayer()
    ask(thinker, 1, player)
    assert player.begun.wait(WAIT)
    assert thinker.answer() is None
    assert thinker.thinking
    player.gate.set()
    assert answer_of(thinker) == Answer(1, LEGAL[-1])


def test_the_answer_to_an_earlier_question_is_dropped(thinker: Thinker) -> None:
    slow = SlowPlayer()
    ask(thinker, 1, slow)
    assert slow.begun.wait(WAIT)
    ask(thinker, 1, FixedPlayer(LEGAL[1]))
    slow.gate.set()
    assert answer_of(thinker) == Answer(1, LEGAL[1])
    assert thinker.answer() is None


def test_questions_that_wait_are_superseded_without_being_asked(thinker: Thinker) -> None:
    slow, waiting = SlowPlayer(), SlowPlayer()
    waiting.gate.set()
    ask(thinker, 1, slow)
    assert slow.begun.wait(WAIT)
    for token in (2, 3, 4):
        ask(thinker, token, waiting)
    slow.gate.set()
    assert answer_of(thinker).token == 4
    assert waiting.calls == 1


def test_a_forgotten_question_is_not_answered(thinker: Thinker) -> None:
    slow = SlowPlayer()
    ask(thinker, 1, slow)
    assert slow.begun.wait(WAIT)
    thinker.forget()
    assert not thinker.thinking
    slow.gate.set()
    ask(thinker, 2, FixedPlayer(LEGAL[0]))
    assert answer_of(thinker).token == 2


def test_an_answer_that_was_not_fetched_is_dropped_with_the_next_question(thinker: Thinker) -> None:
    ask(thinker, 1, FixedPlayer(LEGAL[0]))
    end = time.monotonic() + WAIT
    while thinker.thinking and time.monotonic() < end:
        time.sleep(0.001)
    slow = SlowPlayer()
    ask(thinker, 2, slow)
    assert thinker.answer() is None
    slow.gate.set()
    assert answer_of(thinker).token == 2


@pytest.mark.parametrize("player", [BrokenPlayer(), FixedPlayer(TakeLegTicket(Camel.BLACK)), FixedPlayer("leg r")])  # type: ignore[arg-type]
def test_a_player_that_fails_is_logged_and_the_race_goes_on(
    thinker: Thinker, player: object, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR, logger="camelup"):
        ask(thinker, 4, player)
        assert answer_of(thinker) == Answer(4, RollDie(), failed=True)
    assert f"seat {SEEN.viewer} failed at action 5" in caplog.text
    ask(thinker, 5, FixedPlayer(LEGAL[1]))
    assert answer_of(thinker) == Answer(5, LEGAL[1])


def test_where_no_roll_is_offered_the_first_action_steps_in(thinker: Thinker) -> None:
    ask(thinker, 0, BrokenPlayer(), legal=(TakeLegTicket(Camel.RED), TakeLegTicket(Camel.BLUE)))
    assert answer_of(thinker) == Answer(0, TakeLegTicket(Camel.RED), failed=True)


def test_a_seat_with_no_choice_is_not_asked(thinker: Thinker) -> None:
    with pytest.raises(ValueError, match="nothing to choose from"):
        ask(thinker, 0, RandomPlayer(), legal=())


def test_answers_depend_on_seed_number_and_seat_alone(thinker: Thinker) -> None:
    def choices(seed: str) -> list[Action]:
        chosen = []
        for token in range(12):
            ask(thinker, token, RandomPlayer(), seed=seed)
            chosen.append(answer_of(thinker).action)
        return chosen

    random.seed(1)
    first = choices("oasis")
    random.seed(2)
    assert choices("oasis") == first
    assert choices("desert") != first
    assert len(set(first)) > 3


def test_random_numbers_differ_between_seats_and_numbers() -> None:
    draws = {thinking_rng("oasis", number, seat).random() for number in range(50) for seat in range(8)}
    assert len(draws) == 400


def test_random_numbers_stay_what_they_are() -> None:
    rng = thinking_rng("oasis", 3, 1)
    assert [rng.randrange(1_000) for _ in range(4)] == [590, 506, 768, 101]


def test_closing_while_a_player_thinks_does_not_wait_for_it() -> None:
    thinker, slow = Thinker(), SlowPlayer()
    ask(thinker, 1, slow)
    assert slow.begun.wait(WAIT)
    thinker.close(0.01)
    slow.gate.set()
    thinker.close(WAIT)
    assert thinker.answer() is None
