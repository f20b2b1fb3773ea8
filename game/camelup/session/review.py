"""Looking back at a finished race: how the odds and purses went, and where a person gave the most away."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass

from camelup.players.coach import Advice, Offer, advise
from camelup.rules.engine import legal_actions
from camelup.rules.state import State
from camelup.rules.view import observe
from camelup.session.record import Record, replay, start_state

RACES = 4_000
"""Simulated races behind the odds of one moment: a standard error below 0.8 per cent."""
SEED = 1
"""The same for every moment, so that what the curves show is the race and not the luck of the simulation."""
MISSED_LEAST = 0.25
"""EP: what is given away below this is within the coach's own doubt."""
MISSED_MOST = 5
"""Turns that are told."""

_log = logging.getLogger(__name__)


class ReviewCancelled(Exception):
    """The look back was cancelled."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The race after some number of actions."""

    win: tuple[float, ...]
    """Per racing camel, in the order of `RACING`, the odds that it wins the race."""
    purses: tuple[int, ...]
    """EP per seat."""


@dataclass(frozen=True, slots=True)
class Missed:
    """A turn on which a person could have done better, in the coach's judgement and by what the seat knew then."""

    index: int
    """Actions before it."""
    seat: int
    taken: Offer
    better: Offer

    @property
    def lost(self) -> float:
        """EP given away."""
        return self.better.worth - self.taken.worth


@dataclass(frozen=True, slots=True)
class Review:
    """A race in hindsight."""

    moments: tuple[Moment, ...]
    """One before the first action and one after each."""
    legs: tuple[int, ...]
    """After how many actions the second leg began, the third, and so on."""
    missed: tuple[Missed, ...]
    """The turns of people on which most was given away, most first."""


def review(
    record: Record, progress: Callable[[float], None] = lambda _: None, cancelled: Callable[[], bool] = lambda: False
) -> Review:
    """Look back at a race that is over.

    `progress` hears the share that is done, from 0 to 1. Raises `ReviewCancelled` soon after `cancelled` says so,
    `RecordError` for a record that cannot be played, and `ValueError` for a race that goes on: what its cards were
    worth is not to be known yet (R18).
    """
    states = [start_state(record), *(state for _, state, _ in replay(record))]
    if not states[-1].over:
        raise ValueError("only a race that is over can be looked back at")
    moments: list[Moment] = []
    missed: list[Missed] = []
    win: tuple[float, ...] = ()
    looked_at = None
    for index, state in enumerate(states):
        if cancelled():
            raise ReviewCancelled
        if not state.over and record.seats[state.turn].controller.human:
            advice = advise(observe(state, state.turn), tuple(legal_actions(state)), SEED, RACES)
            missed += _missed(record, index, state.turn, advice)
            win = tuple(camel.win for camel in advice.camels)
        elif looked_at != (state.board, state.dice):
            win = odds_to_win(state)
        looked_at = (state.board, state.dice)
        moments.append(Moment(win, tuple(seat.purse for seat in state.seats)))
        progress((index + 1) / len(states))
    missed.sort(key=lambda turn: -turn.lost)
    legs = tuple(index for index in range(1, len(states)) if states[index].leg != states[index - 1].leg)
    return Review(tuple(moments), legs, tuple(missed[:MISSED_MOST]))


def _missed(record: Record, index: int, seat: int, advice: Advice) -> list[Missed]:
    """The turn as a missed one, if it is one."""
    taken = advice.offer(record.actions[index].action)
    assert taken is not None, "a record that can be played has legal actions only"
    turn = Missed(index, seat, taken, advice.suggestion)
    return [turn] if turn.lost >= MISSED_LEAST else []


def odds_to_win(state: State) -> tuple[float, ...]:
    """Per racing camel the odds that it wins the race, the very ones that an advice has for the position."""
    from camelup.odds.race import race_odds

    return tuple(map(float, race_odds(state.board, state.dice, RACES, SEED).win))


class ReviewJob:
    """A review in the making, beside the window: look at `progress`, `review` and `failed` once a frame."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._cancel = threading.Event()
        self.progress = 0.0
        """From 0 to 1."""
        self.review: Review | None = None
        """What came out, once it is there."""
        self.failed = False
        """Whether nothing will come of it; the log tells why."""
        self._thread = threading.Thread(target=self._run, name="review", daemon=True)
        self._thread.start()

    def cancel(self) -> None:
        """Let go of it; nobody waits for the thread."""
        self._cancel.set()

    def join(self, timeout: float) -> None:
        """Wait for the end of the work, at most `timeout` seconds."""
        self._thread.join(timeout)

    def _run(self) -> None:
        try:
            self.review = review(self._record, self._tell, self._cancel.is_set)
        except ReviewCancelled:
            pass
        except Exception:
            _log.exception("the race could not be looked back at")
            self.failed = True

    def _tell(self, share: float) -> None:
        self.progress = share
