"""Work beside the window: in order, handed over in the caller's thread, and never raising there."""

from __future__ import annotations

import threading

import pytest

from camelup.session.errands import Errands
from camelup.session.errors import StoreError
from camelup.session.sayings import Saying


def test_results_come_in_order_and_in_the_caller_s_thread() -> None:
    told: list[Saying] = []
    got: list[tuple[int, int]] = []
    errands = Errands(told.append)
    workers: set[int] = set()

    def work(number: int) -> int:
        workers.add(threading.get_ident())
        return number

    for number in range(5):
        errands.run(lambda n=number: work(n), lambda n: got.append((n, threading.get_ident())))
    assert errands.finish(10.0)
    assert got == [(number, threading.get_ident()) for number in range(5)]
    assert threading.get_ident() not in workers
    assert told == []
    assert not errands.busy


def test_nothing_is_handed_over_before_it_is_asked_for() -> None:
    got: list[int] = []
    errands = Errands(lambda _: None)
    go = threading.Event()
    errands.run(lambda: go.wait(10), got.append)
    assert not errands.poll()
    assert errands.busy
    assert not errands.finish(0.01)
    go.set()
    assert errands.finish(10.0)
    assert got == [True]


@pytest.mark.parametrize(
    ("error", "sentence"),
    [(StoreError("The disk is full."), "The disk is full."), (ValueError("x"), "ValueError")],
)
def test_what_fails_is_told_and_the_next_piece_is_done(error: Exception, sentence: str) -> None:
    told: list[Saying] = []
    got: list[object] = []
    errands = Errands(told.append)

    def fail() -> None:
        raise error

    errands.run(fail, got.append)
    errands.run(lambda: 7, got.append)
    assert errands.finish(10.0)
    assert got == [7]
    (heard,) = told
    assert sentence in str(heard)
    assert str(heard).endswith(".")


def test_a_result_may_lead_to_more_work() -> None:
    got: list[int] = []
    errands = Errands(lambda _: None)
    errands.run(lambda: 1, lambda n: errands.run(lambda: n + 1, got.append))
    assert errands.finish(10.0)
    assert got == [2]


def test_dropped_work_is_never_handed_over() -> None:
    got: list[int] = []
    errands = Errands(lambda _: None)
    errands.run(lambda: 1, got.append)
    errands.run(lambda: 2, got.append)
    errands.drop()
    assert not errands.busy
    assert not errands.poll()
    errands.run(lambda: 3, got.append)
    assert errands.finish(10.0)
    assert got == [3]
