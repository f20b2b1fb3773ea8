"""Saves: whole or not there, three versions back, and nothing damaged is ever thrown away."""

from __future__ import annotations

import errno
import os
from datetime import datetime
from pathlib import Path

import msgspec
import pytest

from camelup.rules.actions import RollDie
from camelup.rules.notation import Taken
from camelup.session.errors import NewerRecord, RecordError, StoreError
from camelup.session.files import Disk, Folders, set_aside, write_whole
from camelup.session.record import Record, decode, encode
from camelup.session.store import Store
from tests.session.conftest import FailingDisk, PowerCut
from tests.session.played import some_record

NOON = datetime(2025, 1, 31, 12, 30, 5)
WHOLE = some_record(actions=1_000)


def after(actions: int) -> Record:
    """The race after so many actions."""
    return msgspec.structs.replace(WHOLE, actions=WHOLE.actions[:actions])


def store_in(folders: Folders, disk: Disk | None = None) -> Store:
    return Store(folders, clock=lambda: NOON, disk=disk)


def races(folders: Folders) -> list[str]:
    return sorted(os.listdir(folders.data / "races"))


def newest(folders: Folders) -> Path:
    return folders.data / "races" / races(folders)[-1]


def test_nothing_is_created_before_something_is_saved(folders: Folders, tmp_path: Path) -> None:
    store = store_in(folders)
    assert not store.has_unfinished()
    assert store.load_autosave() is None
    assert store.clear_autosave() is None
    assert list(tmp_path.iterdir()) == []


def test_a_race_is_found_again(folders: Folders) -> None:
    store_in(folders).autosave(after(5))
    store = store_in(folders)
    assert store.has_unfinished()
    assert store.load_autosave() == after(5)
    assert store.notice is None


def test_the_last_three_versions_are_kept(folders: Folders) -> None:
    store = store_in(folders)
    for number in range(1, 8):
        store.autosave(after(number))
    assert races(folders) == ["race-000005.json", "race-000006.json", "race-000007.json"]
    kept = [decode((folders.data / "races" / name).read_bytes()) for name in races(folders)]
    assert kept == [after(5), after(6), after(7)]


def test_saving_goes_on_from_the_versions_of_an_earlier_start(folders: Folders) -> None:
    for number in range(1, 6):
        store_in(folders).autosave(after(number))
    assert races(folders) == ["race-000003.json", "race-000004.json", "race-000005.json"]
    assert store_in(folders).load_autosave() == after(5)


DAMAGE = [b"", b"\0" * 100, b'{"format": "camelup-record", "ver', encode(after(9)).replace(b"oasis", b"osais")]


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_save_is_set_aside_and_the_one_before_steps_in(folders: Folders, damage: bytes) -> None:
    store = store_in(folders)
    for number in (1, 2, 3):
        store.autosave(after(number))
    newest(folders).write_bytes(damage)
    assert store.load_autosave() == after(2)
    assert str(store.notice) == (
        "The last save was damaged and has been kept as race-000003.damaged.json; "
        "the race continues from the save before it."
    )
    assert (folders.data / "races" / "race-000003.damaged.json").read_bytes() == damage
    assert store.load_autosave() == after(2)
    assert store.notice is None


def test_two_damaged_saves_still_leave_a_third(folders: Folders) -> None:
    store = store_in(folders)
    for number in (1, 2, 3):
        store.autosave(after(number))
    for name in races(folders)[1:]:
        (folders.data / "races" / name).write_bytes(b"?")
    assert store.load_autosave() == after(1)
    assert races(folders) == ["race-000001.json", "race-000002.damaged.json", "race-000003.damaged.json"]


def test_when_nothing_good_is_left_it_is_said_and_kept(folders: Folders) -> None:
    store = store_in(folders)
    store.autosave(after(3))
    newest(folders).write_bytes(b"?")
    with pytest.raises(RecordError, match=r"is damaged and is kept as .*race-000001\.damaged\.json\. The file is not"):
        store.load_autosave()
    assert races(folders) == ["race-000001.damaged.json"]
    assert not store.has_unfinished()
    assert store.load_autosave() is None


def test_a_damaged_save_is_never_overwritten_by_a_later_one(folders: Folders) -> None:
    store = store_in(folders)
    for content in (b"first", b"second"):
        store.autosave(after(1))
        newest_good = folders.data / "races" / "race-000001.json"
        newest_good.write_bytes(content)
        with pytest.raises(RecordError):
            store.load_autosave()
    kept = {(folders.data / "races" / name).read_bytes() for name in races(folders)}
    assert races(folders) == ["race-000001.damaged-2.json", "race-000001.damaged.json"]
    assert kept == {b"first", b"second"}


def test_an_old_version_that_was_damaged_is_set_aside_instead_of_taken_away(folders: Folders) -> None:
    store = store_in(folders)
    for number in (1, 2, 3):
        store.autosave(after(number))
    (folders.data / "races" / "race-000001.json").write_bytes(b"?")
    store.autosave(after(4))
    assert "race-000001.damaged.json" in races(folders)
    assert "race-000001.json" not in races(folders)


def test_a_save_of_a_newer_game_is_left_alone(folders: Folders) -> None:
    store = store_in(folders)
    store.autosave(after(1))
    store.autosave(after(2))
    text = newest(folders).read_bytes().replace(b'"version": 1', b'"version": 2')
    newest(folders).write_bytes(text)
    with pytest.raises(NewerRecord, match="needs a newer game"):
        store.load_autosave()
    assert newest(folders).read_bytes() == text
    store.clear_autosave()
    assert races(folders) == ["race-000002.newer.json"]


def test_a_finished_race_moves_to_the_finished_ones(folders: Folders) -> None:
    store = store_in(folders)
    for number in range(len(WHOLE.actions) - 2, len(WHOLE.actions) + 1):
        store.autosave(after(number))
    path = store.clear_autosave()
    assert path == folders.data / "finished" / "race-2025-01-31-123005.json"
    assert decode(path.read_bytes()) == WHOLE
    assert races(folders) == []
    assert not store.has_unfinished()


def test_finished_races_of_the_same_second_do_not_overwrite_one_another(folders: Folders) -> None:
    store = store_in(folders)
    paths = set()
    for _ in range(3):
        store.autosave(WHOLE)
        paths.add(store.clear_autosave())
    assert len(paths) == 3
    assert all(path is not None and decode(path.read_bytes()) == WHOLE for path in paths)


def test_an_abandoned_race_is_taken_away(folders: Folders) -> None:
    store = store_in(folders)
    store.autosave(after(1))
    store.autosave(after(2))
    assert store.clear_autosave() is None
    assert races(folders) == []
    assert not (folders.data / "finished").exists()


def test_putting_a_damaged_race_away_keeps_it_aside(folders: Folders) -> None:
    store = store_in(folders)
    store.autosave(after(1))
    newest(folders).write_bytes(b"?")
    assert store.clear_autosave() is None
    assert races(folders) == ["race-000001.damaged.json"]


def steps_of_a_save(folders: Folders) -> list[str]:
    disk = FailingDisk()
    store = store_in(folders, disk)
    for number in range(1, 5):
        disk.steps.clear()
        store.autosave(after(number))
    return disk.steps


def test_a_save_is_written_flushed_and_put_in_place_in_this_order(folders: Folders) -> None:
    steps = steps_of_a_save(folders)
    folder_syncs = ["sync"] if os.name != "nt" else []
    assert steps == ["make folder", "write", "sync", "replace", "sync folder", *folder_syncs, "remove"]


@pytest.mark.parametrize("power_cut", [False, True])
@pytest.mark.parametrize("step", range(1, 8))
def test_whatever_fails_the_old_or_the_new_race_is_there(folders: Folders, step: int, power_cut: bool) -> None:
    disk = FailingDisk()
    store = store_in(folders, disk)
    for number in (1, 2, 3):
        store.autosave(after(number))
    disk.steps.clear()
    disk.fail_at, disk.power_cut = step, power_cut
    problem: BaseException | None = None
    try:
        store.autosave(after(4))
    except (StoreError, PowerCut) as error:
        problem = error
    assert len(disk.steps) >= step
    found = store_in(folders)
    record = found.load_autosave()
    assert record in (after(3), after(4))
    assert found.notice is None
    if problem is None:
        # Only what comes after the race is safe may fail without a word.
        assert record == after(4)
    if not power_cut and record == after(3):
        assert str(problem) == "The race could not be saved: the disk is full."
        assert all(name.startswith("race-") for name in races(folders))
    # And the next save works as if nothing had been.
    found.autosave(after(5))
    assert store_in(folders).load_autosave() == after(5)
    assert len([name for name in races(folders) if name.startswith("race-")]) == 3


@pytest.mark.parametrize("power_cut", [False, True])
@pytest.mark.parametrize("step", range(1, 7))
def test_whatever_fails_a_finished_race_is_not_lost(folders: Folders, step: int, power_cut: bool) -> None:
    disk = FailingDisk()
    store = store_in(folders, disk)
    for number in range(len(WHOLE.actions) - 2, len(WHOLE.actions) + 1):
        store.autosave(after(number))
    disk.steps.clear()
    disk.fail_at, disk.power_cut = step, power_cut
    with pytest.raises((StoreError, PowerCut)):
        store.clear_autosave()
    found = store_in(folders)
    kept = found.load_autosave()
    finished = list((folders.data / "finished").glob("*.json")) if (folders.data / "finished").exists() else []
    assert [kept] + [decode(path.read_bytes()) for path in finished] in ([WHOLE], [None, WHOLE])
    found.clear_autosave()
    assert len(list((folders.data / "finished").glob("*.json"))) == 1


PROBLEMS = [
    (errno.EROFS, "the disk cannot be written to"),
    (errno.EACCES, "the folder {folder} may not be used"),
    (errno.EIO, "the disk reports a fault"),
    (errno.EMFILE, "the system says “made to fail”"),
]


@pytest.mark.parametrize(("code", "words"), PROBLEMS)
def test_a_disk_that_refuses_is_one_sentence(folders: Folders, code: int, words: str) -> None:
    disk = FailingDisk()
    disk.fail_at, disk.error = 2, code
    with pytest.raises(StoreError) as caught:
        store_in(folders, disk).autosave(after(1))
    expected = words.format(folder=folders.data / "races")
    assert str(caught.value) == f"The race could not be saved: {expected}."


def test_a_file_where_the_folder_should_be_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    store = store_in(Folders.under(tmp_path / "taken"))
    with pytest.raises(StoreError, match=r"The race could not be saved: .* is not a folder\."):
        store.autosave(after(1))
    assert not store.has_unfinished()


def test_a_read_only_folder_is_one_sentence(folders: Folders) -> None:
    store = store_in(folders)
    store.autosave(after(1))
    races_folder = folders.data / "races"
    races_folder.chmod(0o500)
    if os.access(races_folder, os.W_OK):
        pytest.skip("this user may write anywhere")
    try:
        with pytest.raises(StoreError, match="may not be used"):
            store.autosave(after(2))
        assert store.load_autosave() == after(1)
    finally:
        races_folder.chmod(0o700)


def test_a_save_that_cannot_be_read_is_no_damaged_save(folders: Folders) -> None:
    class Unreadable(Disk):
        def read(self, path: Path, limit: int) -> bytes:
            raise PermissionError(errno.EACCES, "no")

    store_in(folders).autosave(after(1))
    with pytest.raises(StoreError, match="could not be read"):
        store_in(folders, Unreadable()).load_autosave()
    assert store_in(folders).load_autosave() == after(1)


def test_a_damaged_save_that_cannot_be_renamed_still_gives_way(folders: Folders) -> None:
    store_in(folders).autosave(after(1))
    store_in(folders).autosave(after(2))
    newest(folders).write_bytes(b"?")
    disk = FailingDisk()
    disk.fail_at, disk.error = 1, errno.EROFS
    store = store_in(folders, disk)
    assert store.load_autosave() == after(1)
    assert store.notice is not None
    assert disk.steps == ["replace"]


def test_a_record_that_cannot_be_read_back_is_not_saved(folders: Folders) -> None:
    store = store_in(folders)
    store.autosave(after(1))
    with pytest.raises(RecordError):
        store.autosave(msgspec.structs.replace(after(1), actions=(Taken(RollDie()),)))
    assert store.load_autosave() == after(1)


def test_a_folder_that_cannot_be_flushed_is_no_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(descriptor: int) -> None:  # noqa: ARG001
        raise OSError(errno.EINVAL, "not for folders")

    path = tmp_path / "file"
    disk = Disk()
    disk.write(path, b"content")
    monkeypatch.setattr(os, "fsync", refuse)
    disk.sync_folder(tmp_path)
    with pytest.raises(OSError, match="not for folders"):
        write_whole(disk, path, b"other")
    assert path.read_bytes() == b"content"


def test_setting_aside_never_takes_a_name_in_use(tmp_path: Path) -> None:
    names = []
    for content in ("a", "b", "c"):
        path = tmp_path / "settings.json"
        path.write_text(content)
        names.append(set_aside(Disk(), path, "damaged").name)
    assert names == ["settings.damaged.json", "settings.damaged-2.json", "settings.damaged-3.json"]
    assert [(tmp_path / name).read_text() for name in names] == ["a", "b", "c"]


def test_folders() -> None:
    under = Folders.under(Path("somewhere"))
    assert len({under.data, under.config, under.log}) == 3
    standard = Folders.standard()
    assert all("camelup" in str(folder) for folder in (standard.data, standard.config, standard.log))
