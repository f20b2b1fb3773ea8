"""Thousands of damaged files: each is loaded rightly or refused in a sentence (the long form: tests/long/mutate.py)."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from camelup.session.errors import RecordError
from camelup.session.files import Folders
from camelup.session.library import Library
from camelup.session.record import MAX_BYTES
from camelup.session.settings import FILE, Settings, load_settings
from tests.session.mutants import check_sentence, mutate_records, mutate_settings

MEMORY = 64 * 1024 * 1024
"""Bytes that opening any one file may take at its height."""
HEAD = b'{"seats": 3, "track": "rb/g/yp/11/k/w", "starter": 1, "actions": [], "x": '


@pytest.mark.parametrize("seed", range(4))
def test_mutants_of_records_are_loaded_rightly_or_refused(tmp_path: Path, seed: int) -> None:
    result = mutate_records(tmp_path, 300, seed)
    assert 0 < result.loaded < result.files == 300


@pytest.mark.parametrize("seed", range(4))
def test_mutants_of_settings_cost_only_what_is_wrong(tmp_path: Path, seed: int) -> None:
    result = mutate_settings(tmp_path, 200, seed)
    assert 0 < result.loaded < result.files == 200


def huge(path: Path, head: bytes = b"{") -> Path:
    """A file of 200 MB, most of it a hole that costs no disk."""
    with path.open("wb") as file:
        file.write(head)
        file.truncate(200 * 1024 * 1024)
    return path


def test_a_file_of_200_mb_is_refused_without_being_read(tmp_path: Path) -> None:
    library = Library(Folders.under(tmp_path))
    tracemalloc.start()
    try:
        with pytest.raises(RecordError, match="larger than 1 MB") as caught:
            library.read_titled(huge(tmp_path / "big.camelup"))
        assert tracemalloc.get_traced_memory()[1] < 8 * MAX_BYTES
    finally:
        tracemalloc.stop()
    check_sentence(str(caught.value))


def test_settings_of_200_mb_give_defaults(tmp_path: Path) -> None:
    folders = Folders.under(tmp_path)
    folders.config.mkdir()
    huge(folders.config / FILE)
    tracemalloc.start()
    try:
        settings, notice = load_settings(folders)
        assert tracemalloc.get_traced_memory()[1] < 8 * MAX_BYTES
    finally:
        tracemalloc.stop()
    assert settings == Settings()
    assert notice is not None
    check_sentence(str(notice))


@pytest.mark.parametrize(
    "value", [b"[" + b"[]," * 340_000 + b"1]", b"[" + (b"[" * 29 + b"]" * 29 + b",") * 16_000 + b"1]"]
)
def test_what_grows_most_in_memory_stays_within_bounds(tmp_path: Path, value: bytes) -> None:
    """An empty list is three bytes in a file and some sixty in memory."""
    path = tmp_path / "wide.camelup"
    path.write_bytes(HEAD + value + b"}")
    assert MAX_BYTES * 0.9 < path.stat().st_size <= MAX_BYTES
    tracemalloc.start()
    try:
        Library(Folders.under(tmp_path)).read_titled(path)
        assert tracemalloc.get_traced_memory()[1] < MEMORY
    finally:
        tracemalloc.stop()
