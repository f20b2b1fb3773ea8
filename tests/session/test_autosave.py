"""The thread that saves: newest record first, failures told, nothing lost at the end."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from camelup.session.autosave import RETRY_SECONDS, AutosaveWorker
from camelup.session.errors import StoreError
from camelup.session.files import Folders
from camelup.session.record import Record
from camelup.session.store import Store
from tests.session.played import some_record

WHOLE = some_record(actions=1_000)
WAIT = 20.0
"""Seconds after which a thread that never answers fails the test."""


def after(actions: int) -> Record:
    return msgspec.structs.replace(WHOLE, actions=WHOLE.actions[:actions])


class SlowStore(Store):
    """A store that waits for a gate before each save, and fails as often as told."""

    def __init__(self, folders: Folders) -> None:
        super().__init__(folders)
        self.gate = threading.Event()
        self.begun = threading.Event()
        self.jobs: list[int | str] = []
        self.failures = 0
        self.failure: Exception = StoreError("The race could not be saved: the disk is full.")

    def autosave(self, record: Record) -> None:
        self.begun.set()
        assert self.gate.wait(WAIT)
        if self.failures:
            self.failures -= 1
            raise self.failure
        self.jobs.append(len(record.actions))
        super().autosave(record)

    def clear_autosave(self) -> Path | None:
        self.jobs.append("clear")
        return super().clear_autosave()


@pytest.fixture
def store(folders: Folders) -> SlowStore:
    return SlowStore(folders)


@pytest.fixture
def worker(store: SlowStore) -> Iterator[AutosaveWorker]:
    worker = AutosaveWorker(store)
    yield worker
    store.gate.set()
    worker.close(WAIT)


def test_a_record_is_saved_beside_the_caller(store: SlowStore, worker: AutosaveWorker) -> None:
    assert worker.settled()
    worker.put(after(3))
    assert not worker.settled()
    store.gate.set()
    assert worker.flush(WAIT)
    assert store.load_autosave() == after(3)


def test_later_records_supersede_those_that_wait(store: SlowStore, worker: AutosaveWorker) -> None:
    worker.put(after(1))
    assert store.begun.wait(WAIT)
    for number in range(2, 10):
        worker.put(after(number))
    store.gate.set()
    assert worker.flush(WAIT)
    assert store.jobs == [1, 9]


def test_a_failure_is_told_until_a_save_works_again(store: SlowStore, worker: AutosaveWorker) -> None:
    store.failures = 1
    store.gate.set()
    worker.put(after(1))
    assert not worker.flush(WAIT)
    assert str(worker.problem) == "The race could not be saved: the disk is full."
    assert not worker.settled()
    worker.put(after(2))
    assert worker.flush(WAIT)
    assert worker.problem is None
    assert store.load_autosave() == after(2)


def test_an_unforeseen_error_does_not_end_the_thread(store: SlowStore, worker: AutosaveWorker) -> None:
    store.failures, store.failure = 1, ZeroDivisionError("unforeseen")
    store.gate.set()
    worker.put(after(1))
    assert not worker.flush(WAIT)
    assert str(worker.problem) == "The race could not be saved: an error in the game (ZeroDivisionError)."
    worker.put(after(2))
    assert worker.flush(WAIT)


def test_closing_saves_what_waits(store: SlowStore) -> None:
    worker = AutosaveWorker(store)
    worker.put(after(1))
    assert store.begun.wait(WAIT)
    worker.put(after(2))
    store.gate.set()
    assert worker.close(WAIT)
    assert store.load_autosave() == after(2)


def test_closing_tries_a_failed_save_once_more(store: SlowStore) -> None:
    worker = AutosaveWorker(store)
    store.failures = 1
    store.gate.set()
    worker.put(after(4))
    assert not worker.flush(WAIT)
    assert worker.close(WAIT)
    assert store.load_autosave() == after(4)


def test_closing_says_when_it_did_not_get_that_far(store: SlowStore) -> None:
    worker = AutosaveWorker(store)
    worker.put(after(1))
    assert not worker.close(0.01)
    store.gate.set()
    assert worker.close(WAIT)


def test_letting_go_comes_after_the_last_record_and_before_the_next_race(
    store: SlowStore, worker: AutosaveWorker, folders: Folders
) -> None:
    worker.put(after(1))
    assert store.begun.wait(WAIT)
    worker.put(WHOLE)
    worker.clear()
    worker.put(after(1))
    worker.put(after(2))
    store.gate.set()
    assert worker.flush(WAIT)
    assert store.jobs == [1, len(WHOLE.actions), "clear", 2]
    assert store.load_autosave() == after(2)
    assert len(list((folders.data / "finished").iterdir())) == 1


def test_what_failed_is_tried_again_without_being_asked(store: SlowStore, worker: AutosaveWorker) -> None:
    store.failures = 2
    store.gate.set()
    worker.put(after(1))
    deadline = time.monotonic() + WAIT
    while not worker.settled() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert worker.settled()
    assert worker.problem is None
    assert store.load_autosave() == after(1)


def test_trying_again_by_hand_does_not_wait(store: SlowStore, worker: AutosaveWorker) -> None:
    store.failures = 1
    store.gate.set()
    worker.put(after(1))
    assert not worker.flush(WAIT)
    assert worker.stuck()
    began = time.monotonic()
    worker.retry()
    assert worker.flush(WAIT)
    assert time.monotonic() - began < RETRY_SECONDS[0]


def test_a_finished_race_that_could_not_be_saved_is_not_let_go(
    store: SlowStore, worker: AutosaveWorker, folders: Folders
) -> None:
    store.gate.set()
    worker.put(after(5))
    assert worker.flush(WAIT)
    store.failures = 1
    worker.put(WHOLE)
    assert not worker.flush(WAIT)
    worker.clear()
    worker.put(after(1))
    assert worker.flush(WAIT)
    assert len(list((folders.data / "finished").iterdir())) == 1
    assert store.load_autosave() == after(1)


def test_it_knows_the_race_and_what_of_it_is_not_on_the_disk(store: SlowStore, worker: AutosaveWorker) -> None:
    assert not worker.known
    store.gate.set()
    worker.put(after(5))
    assert worker.flush(WAIT)
    assert worker.record == after(5)
    assert worker.unsaved() == ((), 0)
    store.failures = 1_000
    worker.put(after(8))
    assert not worker.flush(WAIT)
    assert worker.unsaved() == ((after(8),), 3)
    worker.clear()
    assert worker.record is None
    assert worker.known
    worker.put(after(2))
    assert not worker.flush(WAIT)
    assert worker.unsaved() == ((after(2),), 0)
    store.failures = 0
