"""Kept races: found again under their titles, never written over, and never lost to a disk that fails."""

from __future__ import annotations

import errno
import json
import os
import struct
import zlib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelup.session.cleaning import TITLE_LENGTH
from camelup.session.errors import NewerRecord, RecordError, SessionError, StoreError
from camelup.session.files import Disk, Folders
from camelup.session.labels import (
    STEM_BYTES,
    THUMBNAIL_BYTES,
    Label,
    clean_title,
    file_stem,
    free_title,
    is_thumbnail,
    labelled,
    read_label,
)
from camelup.session.library import Imported, Library
from camelup.session.record import MAX_BYTES, Record, decode, encode
from camelup.session.shelves import Entry, Order, Shelf, matching
from camelup.session.store import Store
from tests.session.conftest import FailingDisk, PowerCut
from tests.session.mutants import QuickDisk, check_sentence
from tests.session.played import some_record

NOON = datetime(2025, 1, 31, 12, 30, 5, tzinfo=UTC)
RECORD = some_record(20)
OVER = some_record(1_000, seats=6, seed="dune")


def png(width: int = 32, height: int = 18, size: int = 0) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    rows = chunk(b"IDAT", zlib.compress(b"\0" * (min(width, 64) + 1) * min(height, 64)))
    return b"\x89PNG\r\n\x1a\n" + head + rows + chunk(b"IEND", b"") + b"\0" * size


class CountingDisk(Disk):
    """Remembers which files were read."""

    def __init__(self) -> None:
        self.read_names: list[str] = []

    def read(self, path: Path, limit: int) -> bytes:
        self.read_names.append(path.name)
        return super().read(path, limit)


def library_in(folders: Folders, disk: Disk | None = None, clock: Callable[[], datetime] = lambda: NOON) -> Library:
    return Library(folders, clock=clock, disk=disk)


@pytest.fixture
def library(folders: Folders) -> Library:
    return library_in(folders)


def titles(entries: list[Entry]) -> list[str]:
    return [entry.title for entry in entries]


# Saving and listing -------------------------------------------------------------------------------------------------


def test_nothing_is_created_before_something_is_saved(library: Library, tmp_path: Path) -> None:
    assert library.entries() == library.entries(Shelf.DELETED) == []
    assert list(tmp_path.iterdir()) == []


def test_a_race_is_found_again_under_its_title(library: Library, folders: Folders) -> None:
    entry = library.save(RECORD, "  Größe\tvor Ω ", png())
    assert entry == Entry(
        name="Größe vor Ω.camelup",
        title="Größe vor Ω",
        saved=NOON,
        seats=RECORD.seats,
        leg=2,
        actions=20,
        thumbnail=True,
    )
    fresh = library_in(folders)
    assert fresh.entries() == [entry]
    assert fresh.load(entry.name) == RECORD
    assert fresh.thumbnail(entry.name) == png()
    assert decode((folders.data / "saves" / entry.name).read_bytes()).actions == RECORD.actions


def test_a_race_that_is_over_says_so(library: Library) -> None:
    entry = library.save(OVER, "Over")
    assert (entry.over, entry.leg, entry.actions, entry.thumbnail) == (True, entry.leg, len(OVER.actions), False)
    assert entry.winners
    assert library.thumbnail(entry.name) is None


def test_an_empty_title_becomes_the_names_of_the_seats(library: Library) -> None:
    assert library.save(RECORD, " \n").title == "Ada, Bo, Céleste, Dörte"


def test_saves_of_one_title_stand_beside_each_other(library: Library, folders: Folders) -> None:
    names = {library.save(RECORD, title).name for title in ("Race", "race", "RACE", "Race")}
    assert names == {"Race.camelup", "race-2.camelup", "RACE-3.camelup", "Race-4.camelup"}
    assert len(os.listdir(folders.data / "saves")) == 4


def test_a_race_that_was_loaded_is_saved_without_its_old_label(library: Library) -> None:
    first = library.save(RECORD, "First", png())
    second = library.save(library.load(first.name), "Second")
    assert (second.title, second.thumbnail) == ("Second", False)
    assert "save" not in library.load(second.name).extra


@pytest.mark.parametrize("picture", [b"", b"GIF89a", png(width=5_000), png(height=0), png(size=THUMBNAIL_BYTES)])
def test_a_thumbnail_is_a_small_png(library: Library, picture: bytes) -> None:
    with pytest.raises(ValueError, match="small PNG"):
        library.save(RECORD, "Race", picture)
    assert library.entries() == []


def test_the_largest_thumbnail_fits_beside_the_longest_race(library: Library) -> None:
    picture = png(size=THUMBNAIL_BYTES - len(png()))
    tiles = [f"tile {space}{side}" for space in (7, 10, 13) for side in "+-"]
    actions = tuple(tiles[(2 * (n % 3)) + (n // 3) % 2] for n in range(20_000))
    record = Record(some_record(0, seats=3).seats, "rb/g/yp/11/k/w", 1, actions, "x")
    assert library.thumbnail(library.save(record, "Long", picture).name) == picture


def test_hundreds_are_listed_without_reading_them_again(folders: Folders) -> None:
    library = library_in(folders, QuickDisk())
    for number in range(120):
        library.save(RECORD, f"Race {number}")
    listed = library.entries()
    disk = CountingDisk()
    fresh = library_in(folders, disk)
    assert fresh.entries() == listed
    assert fresh.entries() == listed
    assert disk.read_names == ["saves.json"]
    library.save(RECORD, "One more")
    assert len(fresh.entries()) == 121
    assert disk.read_names == ["saves.json", "One more.camelup"]


@pytest.mark.parametrize("damage", [b"", b"{", b"x\n[]", None, b"[" * 100_000])
def test_a_lost_index_is_made_anew(folders: Folders, damage: bytes | None) -> None:
    library = library_in(folders)
    for number in range(3):
        library.save(RECORD, f"Race {number}")
    listed = library.entries()
    index = folders.data / "cache/saves.json"
    good = index.read_bytes()
    index.write_bytes(good.replace(b"Race 1", b"Race 7") if damage is None else damage)
    assert library_in(folders).entries() == listed
    assert index.read_bytes() == good
    index.unlink()
    assert library_in(folders).entries() == listed


def test_an_index_of_another_version_of_the_game_is_made_anew(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that needed a newer game is looked at again once there is one."""
    library_in(folders).save(RECORD, "Race")
    library_in(folders).entries()
    monkeypatch.setattr("camelup.session.derived.__version__", "99.0")
    disk = CountingDisk()
    library_in(folders, disk).entries()
    assert "Race.camelup" in disk.read_names


def test_a_damaged_save_is_listed_with_what_is_wrong_and_left_alone(library: Library, folders: Folders) -> None:
    library.save(RECORD, "Good")
    data = encode(RECORD)
    bad = {"damaged": data[:200], "newer": data.replace(b'"version": 1', b'"version": 7'), "noise": b"\0" * 99}
    for name, content in bad.items():
        (folders.data / "saves" / f"{name}.camelup").write_bytes(content)
    (folders.data / "saves" / "folder.camelup").mkdir()
    (folders.data / "saves" / ".hidden.camelup").write_bytes(data)
    (folders.data / "saves" / "readme.txt").write_bytes(data)
    entries = {entry.title: entry for entry in library.entries()}
    assert entries.keys() == {"Good", "folder", *bad}
    assert entries["Good"].problem is None
    for name, content in bad.items():
        problem = entries[name].problem
        assert problem is not None
        check_sentence(str(problem))
        assert (folders.data / "saves" / f"{name}.camelup").read_bytes() == content
        with pytest.raises(RecordError):
            library.load(f"{name}.camelup")
        with pytest.raises(RecordError):
            library.rename(f"{name}.camelup", "Other")
    with pytest.raises(NewerRecord, match="version 7"):
        library.load("newer.camelup")
    # Even a damaged file is only moved.
    assert library.restore(library.delete("noise.camelup")) == "noise.camelup"
    assert (folders.data / "saves/noise.camelup").read_bytes() == bad["noise"]


def test_finished_races_are_listed_alike(folders: Folders, library: Library) -> None:
    store = Store(folders, clock=lambda: NOON)
    for record in (OVER, some_record(1_000)):
        store.autosave(record)
        store.clear_autosave()
    entries = library.entries(Shelf.FINISHED)
    assert sorted(entry.name for entry in entries) == ["race-2025-01-31-123005-2.json", "race-2025-01-31-123005.json"]
    assert "Ada, Bo, Céleste, Dörte, Eño, Seat 6" in titles(entries)
    assert all(entry.over and entry.saved.tzinfo for entry in entries)
    assert library.load("race-2025-01-31-123005.json", Shelf.FINISHED) == OVER
    renamed = library.rename("race-2025-01-31-123005.json", "The great one", Shelf.FINISHED)
    assert renamed.name == "The great one.json"
    assert library.load(renamed.name, Shelf.FINISHED) == OVER


# Searching and sorting ----------------------------------------------------------------------------------------------


def several(folders: Folders) -> Library:
    times = iter(NOON + timedelta(days=days) for days in (3, 1, 2))
    library = library_in(folders, clock=lambda: next(times))
    library.save(some_record(5, seats=3), "zebra")
    library.save(some_record(60, seats=8), "Ähre")
    library.save(some_record(1_000, seats=5), "Beduin")
    return library


def test_races_are_sorted(folders: Folders) -> None:
    library = several(folders)
    assert {order: titles(library.entries(order=order)) for order in Order} == {
        Order.NEWEST: ["zebra", "Beduin", "Ähre"],
        Order.OLDEST: ["Ähre", "Beduin", "zebra"],
        Order.TITLE: ["Ähre", "Beduin", "zebra"],
        Order.SEATS: ["Ähre", "Beduin", "zebra"],
        Order.LEG: ["Beduin", "Ähre", "zebra"],
    }


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ["zebra", "Beduin", "Ähre"]),
        ("ahre", ["Ähre"]),
        ("ÄHRE", ["Ähre"]),
        ("hana", ["Ähre"]),
        ("eno", ["Beduin", "Ähre"]),
        ("فرح", ["Ähre"]),
        ("ada bed", ["Beduin"]),
        ("2025-02-03", ["zebra"]),
        ("nobody", []),
    ],
)
def test_races_are_searched(folders: Folders, text: str, found: list[str]) -> None:
    assert titles(matching(several(folders).entries(), text)) == found


# Titles and names ---------------------------------------------------------------------------------------------------

NAMES = [
    ("Race 1", "Race 1"),
    ("../../etc/passwd", "etc passwd"),
    ('a/b\\c:d*e?f"g<h>i|j', "a b c d e f g h i j"),
    ("...", "race"),
    (".hidden", "hidden"),
    ("ends. ", "ends"),
    ("CON", "_CON"),
    ("com1.txt", "_com1.txt"),
    ("nul .x", "_nul .x"),
    ("console", "console"),
    ("فرح 🐫", "فرح 🐫"),
    ("e\u0301", "é"),
    ("", "race"),
]


@pytest.mark.parametrize(("title", "stem"), NAMES)
def test_a_file_is_called_as_its_title_as_far_as_systems_allow(title: str, stem: str) -> None:
    assert file_stem(title) == stem


@given(st.text(max_size=300))
def test_any_title_makes_a_name_within_one_folder(title: str) -> None:
    stem = file_stem(title)
    assert stem == stem.strip(". ") != ""
    assert not set(stem) & set('/\\:*?"<>|\0\n')
    assert len(stem.encode()) <= STEM_BYTES + 1
    assert Path(f"{stem}.camelup").name == f"{stem}.camelup"
    assert clean_title(clean_title(title)) == clean_title(title)
    assert len(clean_title(title)) <= TITLE_LENGTH


@pytest.mark.parametrize(
    "name",
    [
        "../x.camelup",
        "/etc/x.camelup",
        "a/b.camelup",
        "..",
        "",
        ".x.camelup",
        "c:x.camelup",
        "a\\b.camelup",
        "x",
        "a\0.json",
    ],
)
def test_no_name_leads_out_of_the_folder(library: Library, folders: Folders, tmp_path: Path, name: str) -> None:
    outside = folders.data / "x.camelup"
    outside.parent.mkdir(parents=True)
    outside.write_bytes(encode(RECORD))
    calls: list[Callable[[], object]] = [
        lambda: library.load(name),
        lambda: library.thumbnail(name),
        lambda: library.rename(name, "Other"),
        lambda: library.delete(name),
        lambda: library.restore(name),
        lambda: library.export_file(name, tmp_path / "out.camelup"),
    ]
    for call in calls:
        with pytest.raises(StoreError, match="There is no race of that name"):
            call()
    assert outside.exists()


LABELS = [
    {},
    {"save": None},
    {"save": {"title": 7, "time": "yesterday", "thumbnail": "AAAA"}},
    {"save": {"title": "\n\t", "time": "0001-01-01T00:00:00+14:00", "thumbnail": "no base64!"}},
    {"save": {"title": [], "time": "9999-12-31T23:59:59-12:00", "thumbnail": None}},
]


@pytest.mark.parametrize("keys", LABELS)
def test_a_label_from_elsewhere_may_be_anything(library: Library, tmp_path: Path, keys: dict[str, object]) -> None:
    label = read_label(keys)
    assert (label.title, label.thumbnail) == (None, None)
    source = tmp_path / "From afar.camelup"
    source.write_bytes(encode(msgspec.structs.replace(RECORD, extra=keys)))
    entry = library.import_file(source).entry
    assert (entry.title, entry.problem) == ("From afar", None)
    assert library.entries(order=Order.OLDEST) == [entry]


# Renaming, deleting, files elsewhere --------------------------------------------------------------------------------


def test_renaming_changes_title_and_file_and_nothing_else(library: Library, folders: Folders) -> None:
    library.save(RECORD, "Other")
    entry = library.save(RECORD, "Race", png())
    renamed = library.rename(entry.name, "Other")
    assert renamed == msgspec.structs.replace(entry, name="Other-2.camelup", title="Other")
    assert sorted(os.listdir(folders.data / "saves")) == ["Other-2.camelup", "Other.camelup"]
    assert library.thumbnail(renamed.name) == png()
    assert library.rename(renamed.name, " ") == renamed
    assert library.rename(renamed.name, "Other") == renamed


def test_renaming_keeps_what_a_newer_game_wrote_on_the_label(library: Library, folders: Folders) -> None:
    keys = {"save": {"title": "Race", "stars": 5}, "weather": "hot"}
    path = folders.data / "saves/Race.camelup"
    path.parent.mkdir(parents=True)
    path.write_bytes(encode(msgspec.structs.replace(RECORD, extra=keys)))
    library.rename("Race.camelup", "Other")
    raw = json.loads(path.with_name("Other.camelup").read_bytes())
    assert (raw["save"]["stars"], raw["save"]["title"], raw["weather"]) == (5, "Other", "hot")


def test_a_deleted_race_can_be_brought_back(library: Library) -> None:
    names = []
    for _ in range(2):
        names.append(library.delete(library.save(RECORD, "Race").name))
    assert names == ["Race.camelup", "Race-2.camelup"]
    assert library.entries() == []
    assert len(library.entries(Shelf.DELETED)) == 2
    library.save(RECORD, "Race")
    assert library.restore("Race.camelup") == "Race-2.camelup"
    assert library.load("Race-2.camelup") == RECORD


def test_a_race_that_is_gone_is_one_sentence(library: Library) -> None:
    for call in (library.load, library.delete, library.thumbnail):
        with pytest.raises(StoreError) as caught:
            call("gone.camelup")
        check_sentence(str(caught.value))


def test_a_race_goes_from_one_computer_to_another(library: Library, tmp_path: Path) -> None:
    entry = library.save(RECORD, "Größe", png())
    target = tmp_path / "stick" / "race.camelup"
    library.export_file(entry.name, target)
    elsewhere = library_in(Folders.under(tmp_path / "other"))
    assert elsewhere.import_file(target) == Imported(entry, Shelf.SAVED, new=True)
    assert elsewhere.thumbnail(entry.name) == png()
    assert elsewhere.read_titled(target)[0] == RECORD
    with pytest.raises(StoreError, match="already there"):
        library.export_file(entry.name, target)
    library.export_file(entry.name, target, overwrite=True)


def test_a_race_that_is_kept_already_is_not_imported_again(library: Library, tmp_path: Path) -> None:
    """Whatever it is called here or there; and what cannot be read is no such race."""
    entry = library.save(RECORD, "Race", png())
    target = tmp_path / "Elsewhere.camelup"
    library.export_file(entry.name, target)
    (library.folder(Shelf.SAVED) / "damaged.camelup").write_bytes(b"{")
    renamed = library.rename(entry.name, "Final")
    assert library.import_file(target) == Imported(renamed, Shelf.SAVED, new=False)
    library.delete(renamed.name)
    again = library.import_file(target)
    assert (again.new, again.entry.title) == (True, "Race")


def test_a_race_like_a_kept_one_but_for_its_dice_is_imported(library: Library, tmp_path: Path) -> None:
    target = tmp_path / "Race.camelup"
    entry = library.save(RECORD, "Race")
    library.export_file(entry.name, target)
    other = msgspec.structs.replace(RECORD, seed="another")
    (library.folder(Shelf.SAVED) / entry.name).write_bytes(encode(other))
    assert library.import_file(target).new


def test_another_moment_of_a_race_is_told_apart_by_its_title(library: Library, tmp_path: Path) -> None:
    before = msgspec.structs.replace(RECORD, actions=RECORD.actions[:5])
    library.save(RECORD, "Tuesday")
    titles = []
    for count in range(3):
        source = tmp_path / f"{count}.camelup"
        moment = msgspec.structs.replace(before, actions=RECORD.actions[:count])
        source.write_bytes(encode(labelled(moment, Label("tuesday"))))
        titles.append(library.import_file(source).entry.title)
    assert titles == ["tuesday (2)", "tuesday (3)", "tuesday (4)"]


@pytest.mark.parametrize(
    ("title", "taken", "free"),
    [
        ("Tuesday", ["Wednesday"], "Tuesday"),
        ("Tuesday", ["TUESDAY"], "Tuesday (2)"),
        ("Tuesday (2)", ["Tuesday", "Tuesday (2)"], "Tuesday (3)"),
        ("Final (2026)", ["Final (2026)"], "Final (2026) (2)"),
        ("x" * TITLE_LENGTH, ["x" * TITLE_LENGTH], "x" * (TITLE_LENGTH - 4) + " (2)"),
        ("(2)", ["(2)"], "(2) (2)"),
    ],
)
def test_a_title_that_is_taken_gets_a_number(title: str, taken: list[str], free: str) -> None:
    assert free_title(title, taken) == free


def test_what_is_damaged_is_neither_exported_nor_imported(library: Library, folders: Folders, tmp_path: Path) -> None:
    path = folders.data / "saves" / library.save(RECORD, "Race").name
    path.write_bytes(path.read_bytes()[:-30])
    with pytest.raises(RecordError):
        library.export_file(path.name, tmp_path / "out.camelup")
    with pytest.raises(RecordError):
        library.import_file(path)
    with pytest.raises(StoreError, match="missing could not be read"):
        library.import_file(tmp_path / "missing")
    with pytest.raises(StoreError, match="could not be read"):
        library.read_titled(tmp_path)
    assert not (tmp_path / "out.camelup").exists()


def test_a_race_with_too_much_besides_is_not_saved(library: Library) -> None:
    with pytest.raises(StoreError, match="too large"):
        library.save(msgspec.structs.replace(RECORD, extra={"noise": "x" * MAX_BYTES}), "Race")
    assert library.entries() == []


# Disks that fail ----------------------------------------------------------------------------------------------------


def save(library: Library) -> object:
    return library.save(OVER, "Race")


def rename(library: Library) -> object:
    return library.rename("Race.camelup", "Other")


def delete(library: Library) -> object:
    return library.delete("Race.camelup")


def restore(library: Library) -> object:
    return library.restore("Old.camelup")


def export(library: Library) -> object:
    return library.export_file("Race.camelup", library.folder(Shelf.SAVED).parent / "deleted" / "out.camelup")


def all_races(folders: Folders) -> list[Record]:
    library = library_in(folders)
    return [
        library.load(entry.name, shelf)
        for shelf in (Shelf.SAVED, Shelf.DELETED)
        for entry in library.entries(shelf)
        if entry.problem is None
    ]


@pytest.mark.parametrize(
    "code", [errno.ENOSPC, errno.EROFS, errno.EIO, None], ids=["full", "read only", "fault", "power cut"]
)
@pytest.mark.parametrize("change", [save, rename, delete, restore, export])
def test_whatever_fails_no_kept_race_is_lost(
    tmp_path: Path, change: Callable[[Library], object], code: int | None
) -> None:
    """Each write, flush and rename fails in turn; what was there is there, and nothing of it is damaged."""
    step = 0
    while True:
        step += 1
        place = Folders.under(tmp_path / str(step))
        good = library_in(place)
        good.save(RECORD, "Race")
        good.save(some_record(7), "Old")
        good.delete("Old.camelup")
        disk = FailingDisk()
        disk.fail_at, disk.power_cut, disk.error = step, code is None, code or errno.EIO
        try:
            change(library_in(place, disk))
        except StoreError as error:
            check_sentence(str(error))
        except PowerCut:
            pass
        kept = all_races(place)
        assert RECORD in kept
        assert some_record(7) in kept
        assert all(entry.problem is None for shelf in Shelf for entry in library_in(place).entries(shelf))
        if len(disk.steps) < step:
            break
    assert step > 3


def test_a_folder_that_cannot_be_written_to_still_has_its_list(folders: Folders) -> None:
    library_in(folders).save(RECORD, "Race")

    class ReadOnly(Disk):
        def write(self, path: Path, data: bytes, mode: int = 0o600) -> None:
            raise OSError(errno.EROFS, "read only")

    library = library_in(folders, ReadOnly())
    assert titles(library.entries()) == ["Race"]
    assert library.load("Race.camelup") == RECORD
    with pytest.raises(SessionError, match="the disk cannot be written to"):
        library.save(RECORD, "Other")


def test_thumbnails_from_files_are_checked_before_anybody_unpacks_them() -> None:
    assert is_thumbnail(png(2048, 2048))
    assert not is_thumbnail(png(2049, 10))
    assert not is_thumbnail(png()[1:])
