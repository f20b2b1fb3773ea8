"""Time on the screen: order, speeds, waits, and that skipping shows nothing else than playing."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from camelup.ui.table.timeline import (
    SPEEDS,
    Cue,
    Later,
    Timeline,
    Wait,
    ease_in,
    ease_in_out,
    ease_out,
    ease_out_back,
    ease_out_bounce,
)

Log = list[str]


def cue(log: Log, name: str, seconds: float = 1.0) -> Cue:
    """A cue that writes down its begin and end."""
    return Cue(seconds, begin=lambda: log.append(f"{name} begins"), end=lambda: log.append(f"{name} ends"))


def three(log: Log) -> list[Cue]:
    """A short one, one without any time, and one that is only made when its turn has come."""
    return [
        cue(log, "a", 0.3),
        cue(log, "b", 0.0),
        Later(lambda: [cue(log, "c", 0.2), Later(lambda: [cue(log, "d", 0.1)])]),
        cue(log, "e", 0.5),
    ]


IN_ORDER = [f"{name} {what}" for name in "abcde" for what in ("begins", "ends")]
LENGTH = 0.3 + 0.2 + 0.1 + 0.5


def play_at(fps: int) -> Callable[[Timeline], None]:
    def play(timeline: Timeline) -> None:
        while not timeline.idle:
            timeline.update(1 / fps)

    return play


WAYS: dict[str, Callable[[Timeline], None]] = {
    "10 frames a second": play_at(10),
    "60 frames a second": play_at(60),
    "1000 frames a second": play_at(1000),
    "one long frame": lambda timeline: timeline.update(60.0),
    "skipped": lambda timeline: timeline.skip(),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("speed", SPEEDS)
def test_every_way_of_playing_begins_and_ends_the_same_cues_in_the_same_order(way: str, speed: str) -> None:
    log: Log = []
    timeline = Timeline(speed)
    timeline.add(three(log))
    WAYS[way](timeline)
    assert timeline.idle
    assert log == IN_ORDER


def test_skipping_halfway_ends_what_runs_and_all_that_follows() -> None:
    log: Log = []
    timeline = Timeline()
    timeline.add(three(log))
    timeline.update(0.4)
    assert log == IN_ORDER[:5]
    timeline.skip()
    assert log == IN_ORDER


@pytest.mark.parametrize(("speed", "rate"), [("slow", 0.6), ("normal", 1.0), ("fast", 2.4)])
def test_a_speed_is_how_many_seconds_pass_in_a_second(speed: str, rate: float) -> None:
    timeline = Timeline(speed)
    timeline.add([Cue(1.2)])
    timeline.update(1.2 / rate - 0.001)
    assert not timeline.idle
    timeline.update(0.002)
    assert timeline.idle


def test_off_shows_the_end_in_one_frame() -> None:
    log: Log = []
    timeline = Timeline("off")
    timeline.add(three(log))
    timeline.update(0.0)
    assert log == IN_ORDER


def test_the_speed_may_change_while_a_cue_runs() -> None:
    timeline = Timeline("normal")
    timeline.add([Cue(1.0)])
    timeline.update(0.5)
    timeline.speed = "fast"
    timeline.update(0.5 / 2.4 + 0.001)
    assert timeline.idle


def test_time_left_over_goes_to_the_next_cue() -> None:
    seen: list[float] = []
    timeline = Timeline()
    timeline.add([Cue(0.25), Cue(0.5, seen.append), Cue(1.0)])
    timeline.update(0.5)
    assert seen == [0.5]
    timeline.update(0.25)
    assert seen == [0.5, 1.0]
    timeline.update(0.99)
    assert not timeline.idle
    timeline.update(0.02)
    assert timeline.idle


def test_a_cue_always_shows_its_last_step_exactly_once() -> None:
    for fps in (7, 60, 1000):
        seen: list[float] = []
        timeline = Timeline()
        timeline.add([Cue(0.5, seen.append)])
        play_at(fps)(timeline)
        assert seen[-1] == 1.0
        assert seen.count(1.0) == 1
        assert seen == sorted(seen)
        assert all(0 <= t <= 1 for t in seen)


def test_a_cue_begins_before_its_first_step_and_ends_after_its_last() -> None:
    log: Log = []
    timeline = Timeline()
    step: Callable[[float], None] = lambda t: log.append(f"{t:.2f}")  # noqa: E731
    timeline.add([Cue(1.0, step, begin=lambda: log.append("begin"), end=lambda: log.append("end"))])
    timeline.update(0.5)
    timeline.update(0.5)
    assert log == ["begin", "0.50", "1.00", "end"]


def test_later_cues_are_made_when_their_turn_has_come_and_only_once() -> None:
    made: list[str] = []
    timeline = Timeline()

    def make() -> list[Cue]:
        made.append("now")
        return [Cue(0.2), Cue(0.2)]

    timeline.add([Cue(1.0), Later(make)])
    timeline.update(0.9)
    assert made == []
    timeline.update(0.15)
    assert made == ["now"]
    timeline.skip()
    assert made == ["now"]


def test_later_may_turn_out_to_be_nothing() -> None:
    log: Log = []
    timeline = Timeline()
    timeline.add([Later(list), cue(log, "a", 0.1), Later(list)])
    timeline.update(1.0)
    assert timeline.idle
    assert log == ["a begins", "a ends"]


class TestWait:
    """A wait is the player's time: no animation speed hurries it, and no cue goes past it."""

    @pytest.mark.parametrize("speed", SPEEDS)
    def test_holds_for_ever_without_the_players_word(self, speed: str) -> None:
        log: Log = []
        timeline = Timeline(speed)
        timeline.add([cue(log, "a", 0.1), Wait(), cue(log, "b", 0.1)])
        for _ in range(1_000):
            timeline.update(3600.0)
        assert timeline.waiting
        assert log == ["a begins", "a ends"]
        timeline.skip()
        assert timeline.idle
        assert log[2:] == ["b begins", "b ends"]

    @pytest.mark.parametrize("speed", SPEEDS)
    def test_lasts_its_seconds_whatever_the_speed(self, speed: str) -> None:
        timeline = Timeline(speed)
        timeline.add([Wait(3.0)])
        timeline.update(2.9)
        assert timeline.waiting
        timeline.update(0.2)
        assert timeline.idle

    @pytest.mark.parametrize("speed", SPEEDS)
    def test_a_skip_stops_before_it_and_a_second_one_goes_on(self, speed: str) -> None:
        log: Log = []
        timeline = Timeline(speed)
        timeline.add([cue(log, "a"), Wait(), cue(log, "b"), Wait(), cue(log, "c")])
        for done in (2, 4, 6):
            timeline.skip()
            assert len(log) == done
        assert timeline.idle

    def test_begins_when_it_is_reached(self) -> None:
        log: Log = []
        timeline = Timeline()
        timeline.add([Cue(1.0), Wait(begin=lambda: log.append("reached"))])
        timeline.update(0.5)
        assert log == []
        timeline.skip()
        assert timeline.waiting
        assert log == ["reached"]


@pytest.mark.parametrize(("speed", "rate"), [("slow", 0.6), ("normal", 1.0), ("fast", 2.4)])
def test_time_left_over_after_a_wait_is_time_of_the_animation_again(speed: str, rate: float) -> None:
    seen: list[float] = []
    timeline = Timeline(speed)
    timeline.add([Wait(1.0), Cue(10.0, seen.append)])
    timeline.update(3.0)
    assert seen == [pytest.approx(0.2 * rate)]


def test_time_left_over_after_a_wait_goes_to_the_next_one_without_animation() -> None:
    timeline = Timeline("off")
    timeline.add([Wait(1.0), Cue(5.0), Wait(1.0)])
    timeline.update(1.5)
    assert timeline.waiting
    timeline.update(0.6)
    assert timeline.idle


def test_the_time_that_a_player_took_is_not_left_over() -> None:
    seen: list[float] = []
    timeline = Timeline()
    wait = Wait()
    timeline.add([wait, Cue(1.0, seen.append)])
    timeline.update(60.0)
    wait.go_on()
    timeline.update(0.25)
    assert seen == [pytest.approx(0.25)]


def test_an_empty_timeline_takes_time_and_skips_in_peace() -> None:
    timeline = Timeline()
    timeline.update(1.0)
    timeline.skip()
    assert timeline.idle
    assert not timeline.waiting


def test_what_is_cleared_never_happens() -> None:
    log: Log = []
    timeline = Timeline()
    timeline.add([cue(log, "a"), Later(lambda: [cue(log, "b")])])
    timeline.update(0.5)
    timeline.clear()
    assert timeline.idle
    timeline.update(10.0)
    timeline.skip()
    assert log == ["a begins"]


@pytest.mark.parametrize("ease", [ease_in, ease_out, ease_in_out, ease_out_back, ease_out_bounce])
def test_easings_start_at_nothing_and_end_at_the_goal(ease: Callable[[float], float]) -> None:
    assert ease(0.0) == pytest.approx(0.0, abs=1e-9)
    assert ease(1.0) == pytest.approx(1.0, abs=1e-9)
    steps = [ease(t / 500) for t in range(501)]
    assert max(abs(b - a) for a, b in pairwise(steps)) < 0.05


def test_only_the_one_that_should_shoots_past_its_end() -> None:
    past = {
        ease: max(ease(t / 500) for t in range(501)) > 1 + 1e-9
        for ease in (ease_in, ease_out, ease_in_out, ease_out_back, ease_out_bounce)
    }
    assert [ease for ease, beyond in past.items() if beyond] == [ease_out_back]
