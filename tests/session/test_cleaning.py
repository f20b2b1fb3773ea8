"""Every text that comes in is cleaned before it is kept; a letter that cannot be shown never stops a race."""

import json
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelup.session.cleaning import (
    RECORDED_NAME_LENGTH,
    SHOWN,
    clean,
    refused,
    seat_name,
    shown,
    shown_name,
    shown_names,
)
from camelup.session.files import Folders
from camelup.session.labels import file_stem, read_label, title_of
from camelup.session.record import _checksum, decode, encode, parse
from camelup.session.settings import FILE, load_settings
from camelup.ui.kit.theme import THEME
from camelup.ui.table.cast import Cast
from camelup.ui.table.seating import remembered_table
from tests.session.test_record import plain

CASES = Path(__file__).parent.parent / "data" / "cases"
INVISIBLE = [
    chr(code)
    for code in (0, 0xAD, 0x34F, 0x61C, 0x115F, 0x17B4, 0x180E, 0x200B, 0x200D, 0x202E, 0x2060, 0x2800, 0x3164, 0xFE0F)
]
TYPED = [
    ("Ada", "Ada"),
    ("  Ada \t\r\n Bo\u2028Cem ", "Ada Bo Cem"),
    ("Bud\u00adget", "Budget"),
    ("e\u034f\u0301", "é"),
    ("\u0301Ada", "Ada"),
    ("Z" + "\u0301" * 30, "Ź\u0301\u0301"),
    ("Анна Ωμέγα Łukasz ığş", "Анна Ωμέγα Łukasz ığş"),
    ("Anna 😀\ufe0f", "Anna 😀"),
    ("日本太郎", "日本太郎"),
    ("\ud800Bo\x00", "Bo"),
]


@pytest.mark.parametrize(("text", "kept"), TYPED)
def test_a_text_becomes_one_line_of_what_can_be_seen(text: str, kept: str) -> None:
    assert clean(text, RECORDED_NAME_LENGTH) == kept


@pytest.mark.parametrize("letter", INVISIBLE)
def test_a_name_of_invisible_letters_becomes_a_plain_one(letter: str) -> None:
    assert seat_name(letter * 3, 2) == "Seat 2"
    assert seat_name(f"A{letter}da", 2) in ("Ada", "A da")


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("Ada", "Ada"),
        ("\uff21\uff44\uff41 \U0001d401\U0001d428", "Ada Bo"),
        ("Anna 😀", "Anna"),
        ("日本太郎", "Seat 2"),
        ("😀🐪 שלום", "Seat 2"),
    ],
)
def test_of_a_name_in_another_script_a_plain_one_is_shown(name: str, seen: str) -> None:
    assert shown_name(name, 2) == seen


@given(st.text(st.characters(exclude_categories=()), max_size=80), st.integers(1, 60))
def test_cleaning_any_text_leaves_a_line_and_cleaning_again_the_same(text: str, most: int) -> None:
    kept = clean(text, most)
    assert set(shown(kept)) <= SHOWN
    assert shown(shown(kept)) == shown(kept)
    assert len(kept) <= most
    assert kept == " ".join(kept.split())
    assert not kept or not unicodedata.combining(kept[0])
    assert clean(kept, most) == kept


def test_what_is_typed_in_earnest_is_refused_and_what_is_invisible_goes_without_a_word() -> None:
    assert all(map(refused, ("日", "😀", "ש", "م", "Ada 北")))
    assert not any(map(refused, ("Ada", "Анна", "e\u0301", "a\u200db", "line\nbreak", "\uff21", "")))


def test_names_camelup_opens_with_names_that_can_be_shown() -> None:
    record = decode((CASES / "names.camelup").read_bytes())
    assert [seat.name for seat in record.seats] == ["日本太郎", "Ада Łukasz", "😀🐪 שלום", "Ümit ığş"]
    assert Cast.of(record.seats, THEME).names == ("Seat 1", "Ада Łukasz", "Seat 3", "Ümit ığş")
    assert title_of(record.seats) == "Seat 1, Ада Łukasz, Seat 3, Ümit ığş"
    assert decode(encode(record)) == record


@pytest.mark.parametrize("name", ["a\nb", "\u034f", "A\u200bda", "☺\ufe0f", "\x00", "日本"])
def test_a_file_that_was_written_with_another_name_still_opens(name: str) -> None:
    record = decode(json.dumps(plain()).encode())
    raw = parse(encode(record))
    # As an older game wrote it: the checksum covers the name as it stands in the file.
    raw["seats"][0]["name"] = name
    raw["checksum"] = _checksum(raw)
    opened = decode(json.dumps(raw).encode())
    assert opened.seats[0].name == seat_name(name, 1)
    assert decode(encode(opened)) == opened


def test_titles_and_file_names_are_cleaned_too() -> None:
    assert read_label({"save": {"title": "Race\u034f 日 1"}}).title == "Race 1"
    assert read_label({"save": {"title": "\u200b\ufe0f"}}).title is None
    assert file_stem("\u200b\ufe0f") == "race"


def test_names_in_the_settings_are_cleaned(tmp_path: Path) -> None:
    folders = Folders.under(tmp_path)
    folders.config.mkdir(parents=True, exist_ok=True)
    table = [{"name": name} for name in ("\u034f", "Bo\u200b", "日本")]
    kept = {"last_names": ["\u034f", "Ada\u00ad", "日本"], "last_table": table}
    (folders.config / FILE).write_text(json.dumps(kept), encoding="utf-8")
    settings, notice = load_settings(folders)
    assert notice is None
    assert settings.last_names == ("Ada", "日本")
    assert [seat.name for seat in settings.last_table] == ["Seat 1", "Bo", "日本"]
    assert [seat.called for seat in remembered_table(settings).seats] == ["Seat 1", "Bo", "Zuri"]


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["Ada😀", "Ada", "Ada北"], ["Seat 1", "Ada", "Seat 3"]),
        (["日本", "Seat 1", "😀"], ["#1", "Seat 1", "Seat 3"]),
        (["Zoë 北", "Bo"], ["Zoë", "Bo"]),
        (["Ann", "Ann"], ["Ann", "Ann"]),
    ],
)
def test_two_names_that_differ_never_look_alike(names: list[str], told: list[str]) -> None:
    assert shown_names(names) == told
