"""Time on the screen: cues that run one after another, at any speed, and can be skipped to their end.

Skipping and switching animation off go the same way as playing: every cue still runs its `begin` and `end`, only
without time between them. So a picture can be late, but never different.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from enum import IntEnum

SPEEDS = {"slow": 0.6, "normal": 1.0, "fast": 2.4, "off": float("inf")}
"""How many seconds of cue time pass in a second."""

Step = Callable[[float], None]
"""Called with progress from 0 to 1."""


class Stop(IntEnum):
    """Whether a skip comes to rest before a cue, because what follows is worth a look of its own."""

    NEVER = 0
    PART = 1
    """The next of several equal parts: a single press goes no farther."""
    SHOW = 2
    """The beginning or the end of all parts: nothing goes farther."""


class Cue:
    """A stretch of time on the screen with what it changes."""

    def __init__(
        self,
        seconds: float = 0.0,
        step: Step | None = None,
        *,
        begin: Callable[[], None] | None = None,
        end: Callable[[], None] | None = None,
        stop: Stop = Stop.NEVER,
    ) -> None:
        self.seconds = seconds
        self.stop = stop
        self._step = step
        self._begin = begin
        self._end = end
        self._at = 0.0
        self._begun = False
        self.done = False

    @property
    def still(self) -> bool:
        """Whether nothing moves while it runs."""
        return self._step is None

    def run(self, seconds: float) -> float:
        """Let time pass; returns the seconds that were left over when the cue ended, else 0."""
        if not self._begun:
            self._begun = True
            if self._begin is not None:
                self._begin()
        self._at += seconds
        left = self._at - self.seconds
        if left < 0:
            self._show(self._at / self.seconds)
            return 0.0
        self._show(1.0)
        self.done = True
        if self._end is not None:
            self._end()
        return left

    def _show(self, progress: float) -> None:
        if self._step is not None:
            self._step(progress)


class Wait(Cue):
    """Holds the timeline until the player goes on, or until `seconds` have passed when they are given."""

    def __init__(self, seconds: float = float("inf"), *, begin: Callable[[], None] | None = None) -> None:
        super().__init__(seconds, begin=begin)

    def go_on(self) -> None:
        """The player goes on: the wait ends now, and no time that was spent in it is left over."""
        self.seconds = self._at


class Later(Cue):
    """Stands for cues that can only be made when their turn has come."""

    def __init__(self, make: Callable[[], list[Cue]]) -> None:
        super().__init__()
        self.make = make


class Timeline:
    """The queue of cues of one scene."""

    def __init__(self, speed: str = "normal") -> None:
        self.speed = speed
        self._queue: deque[Cue] = deque()

    @property
    def idle(self) -> bool:
        return not self._queue

    @property
    def waiting(self) -> bool:
        """Whether the next thing to come is the player's word."""
        return isinstance(self._head(), Wait)

    @property
    def still(self) -> bool:
        """Whether nothing moves now, because time only passes or somebody is waited for."""
        cue = self._head()
        return cue is None or cue.still

    def add(self, cues: Iterable[Cue]) -> None:
        self._queue.extend(cues)

    def clear(self) -> None:
        """Drop everything that has not happened yet, because the stage is reset."""
        self._queue.clear()

    def update(self, seconds: float) -> None:
        """Let real time pass."""
        rate = SPEEDS[self.speed]
        if rate == float("inf"):
            self._finish(seconds)
            return
        left = seconds * rate
        while (cue := self._head()) is not None:
            # A wait is in the player's time, whatever the speed of the animation.
            left = cue.run(left / rate) * rate if isinstance(cue, Wait) else cue.run(left)
            if not cue.done:
                return
            self._queue.popleft()

    def skip(self, to: Stop = Stop.PART) -> None:
        """Finish everything up to the next wait or stop that is as strong as `to`; at a wait, go on."""
        cue = self._head()
        if isinstance(cue, Wait):
            cue.go_on()
        self._finish(0.0, to)

    def _head(self) -> Cue | None:
        while self._queue and isinstance(cue := self._queue[0], Later):
            self._queue.popleft()
            self._queue.extendleft(reversed(cue.make()))
        return self._queue[0] if self._queue else None

    def _finish(self, seconds: float, to: Stop | None = None) -> None:
        """Run cues to their end until one waits; `seconds` of the player's time pass for that one.

        With `to` the first one runs anyway, and those behind it up to a stop that is as strong.
        """
        first = True
        while (cue := self._head()) is not None:
            if to is not None and not first and cue.stop >= to:
                return
            first = False
            if isinstance(cue, Wait):
                seconds = cue.run(seconds)
            else:
                cue.run(cue.seconds)
            if not cue.done:
                return
            self._queue.popleft()


def share_of(passed: float, whole: float) -> float:
    """How much of a stretch of time has passed, from 0 before it to 1 after it."""
    return min(1.0, max(0.0, passed / whole))


def ease_in_out(t: float) -> float:
    return t * t * (3 - 2 * t)


def ease_out(t: float) -> float:
    return 1 - (1 - t) ** 3


def ease_in(t: float) -> float:
    return t * t


FIRST_TOUCH = 4 / 11
"""When `ease_out_bounce` comes to its end for the first time."""


def ease_out_bounce(t: float) -> float:
    """Falls to the end and bounces three times, each time lower."""
    for until, middle, floor in ((4, 0, 0.0), (8, 6, 0.75), (10, 9, 0.9375), (11, 10.5, 0.984375)):
        if t < until / 11:
            return 7.5625 * (t - middle / 11) ** 2 + floor
    return 1.0


def ease_out_back(t: float, overshoot: float = 1.4) -> float:
    """Shoots a little past the end and comes back."""
    return 1 + (overshoot + 1) * (t - 1) ** 3 + overshoot * (t - 1) ** 2
