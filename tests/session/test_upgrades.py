"""Files of every version of the format so far are still read (tests/data/records and settings)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from camelup.players.levels import HUMAN, Controller
from camelup.session import record as format_
from camelup.session.files import Folders
from camelup.session.library import Library
from camelup.session.record import SeatInfo, decode, encode, final_state, replay, state_hash
from camelup.session.settings import FILE, Settings, load_settings

DATA = Path(__file__).parents[1] / "data"
FILES = sorted((DATA / "records").glob("*.camelup"), key=lambda path: path.name)
EXPECTED: dict[str, Any] = json.loads((DATA / "records/expected.json").read_text("utf-8"))


def test_there_is_a_file_of_every_version() -> None:
    versions = {int(path.name[1 : path.name.index("-")]) for path in FILES}
    assert versions == set(range(format_.VERSION + 1))
    assert {path.name for path in FILES} == EXPECTED.keys()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_older_file_still_leads_to_the_same_race(path: Path) -> None:
    record = decode(path.read_bytes())
    state = final_state(record)
    assert EXPECTED[path.name] == {
        "seats": [seat.name for seat in record.seats],
        "actions": len(record.actions),
        "leg": state.leg,
        "over": state.over,
        "purses": [seat.purse for seat in state.seats],
        "state_hash": state_hash(state),
    }
    assert decode(encode(record)) == record
    assert list(replay(decode(encode(record)))) == list(replay(record))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_older_file_is_upgraded_on_the_way_in_and_itself_left_as_it_is(path: Path, tmp_path: Path) -> None:
    source = tmp_path / path.name
    source.write_bytes(path.read_bytes())
    library = Library(Folders.under(tmp_path))
    entry = library.import_file(source).entry
    assert library.load(entry.name) == decode(path.read_bytes())
    assert json.loads((tmp_path / "data/saves" / entry.name).read_bytes())["version"] == format_.VERSION
    assert source.read_bytes() == path.read_bytes()


def test_what_older_files_said_beyond_the_race_is_kept() -> None:
    record = decode((DATA / "records/v1-unknown-keys.camelup").read_bytes())
    assert record.extra == {"time": "2025-01-31T12:30:05+01:00", "weather": ["hot", 1.5, None]}
    assert record.seats[0] == SeatInfo("Ada", "nomad", HUMAN, {"colour": "teal"})
    assert record.options.extra == {"house_rule": {"deep": True}}
    assert (record.options.open_purses, record.options.takeback, record.options.open_replay) == (False, "any", False)


def test_steps_between_versions_follow_one_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """A version to come, whose step renames a field and says what it found."""

    def second(raw: dict[str, Any]) -> dict[str, Any]:
        seats = [{"name": seat["name"].upper()} for seat in raw["seats"]]
        return raw | {"seats": seats}

    monkeypatch.setattr(format_, "VERSION", 2)
    monkeypatch.setitem(format_._UPGRADES, 1, second)
    names = {path.stem: [seat.name for seat in decode(path.read_bytes()).seats] for path in FILES}
    # The checksum is the one of the file as it was written.
    assert names["v1-fresh"] == ["ADA", "BO", "CÉLESTE", "DÖRTE", "EÑO"]
    assert names["v0-line"] == ["SEAT 1", "SEAT 2", "SEAT 3"]


def test_the_first_settings_are_still_read(tmp_path: Path) -> None:
    folders = Folders.under(tmp_path)
    folders.config.mkdir(parents=True)
    (folders.config / FILE).write_bytes((DATA / "settings/first.json").read_bytes())
    settings, notice = load_settings(folders)
    assert notice is None
    assert (settings.window_size, settings.speed, settings.ui_scale) == ((1600, 900), "fast", 1.5)
    assert (settings.effects_volume, settings.muted, settings.last_names) == (35, True, ("Ada", "فرح"))
    assert settings.last_table[1] == SeatInfo("Bo", "", Controller("computer:tourist"), {"hat": 1})
    assert settings.extra == {"weather": "hot"}
    changed = {name for name in Settings.__struct_fields__ if getattr(settings, name) != getattr(Settings(), name)}
    assert len(changed) > 10
