"""Sentences of the session: in the log and on the command line they are those of the English language file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from camelup.session import english
from camelup.session.errors import NothingTakenBack
from camelup.session.sayings import Notice
from camelup.session.takeback import Kept


@pytest.fixture
def _read_anew() -> Iterator[None]:
    english._sentences.cache_clear()
    yield
    english._sentences.cache_clear()


@pytest.mark.parametrize("notice", Notice)
def test_every_notice_has_its_english_sentence_and_none_has_it_twice(notice: Notice) -> None:
    key = notice().key
    assert " " in english.english(key)
    assert english.english(key + english.LOGGED) != english._sentences()[key]


@pytest.mark.parametrize("kept", Kept)
def test_why_nothing_is_taken_back_is_a_sentence(kept: Kept) -> None:
    assert str(NothingTakenBack(kept)).endswith(".")


def test_a_sentence_in_a_sentence_is_said_with_its_values() -> None:
    why = Notice.FORBIDDEN(folder="/races")
    assert str(Notice.NOT_SAVED(why=why)) == "The race could not be saved: the folder /races may not be used."


@pytest.mark.usefixtures("_read_anew")
def test_without_the_file_a_sentence_is_its_key_and_nothing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(english, "__file__", str(tmp_path / "a/b/camelup/session/english.py"))
    assert str(Notice.DISK_FULL()) == "saying.disk_full"
