"""What lies in the game's folders and is no sound file of its own: nothing of it hangs, overflows or hides a race."""

from __future__ import annotations

import errno
import os
import stat
import time
from datetime import datetime, tzinfo
from pathlib import Path

import pytest

from camelup.session.errors import StoreError
from camelup.session.files import PART_AGE, Disk, Folders, tidy, time_of, write_whole
from camelup.session.labels import file_stem
from camelup.session.library import Library
from camelup.session.lock import DataLock
from camelup.session.record import encode
from camelup.session.shelves import Shelf
from camelup.session.statistics import Statistics
from camelup.session.store import LAST_NUMBER, Store
from tests.session.mutants import check_sentence
from tests.session.played import some_record

posix = pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")


def races(folders: Folders) -> Path:
    return folders.data / "races"


# The race in progress --------------------------------------------------------------------------------------------


@posix
@pytest.mark.parametrize("kind", ["folder", "pipe", "fault"])
def test_an_older_version_steps_in_for_one_that_the_disk_does_not_give(folders: Folders, kind: str) -> None:
    class Faulty(Disk):
        def read(self, path: Path, limit: int) -> bytes:
            if kind == "fault" and path.name == "race-000002.json":
                raise OSError(errno.EIO, "fault")
            return super().read(path, limit)

    store = Store(folders, disk=Faulty())
    store.autosave(some_record(1))
    store.autosave(some_record(2))
    newest = races(folders) / "race-000002.json"
    if kind != "fault":
        newest.unlink()
        newest.mkdir() if kind == "folder" else os.mkfifo(newest)
    assert store.load_autosave() == some_record(1)
    check_sentence(str(store.notice))
    assert "could not be read" in str(store.notice)
    store.autosave(some_record(3))
    assert store.load_autosave() == some_record(3)
    store.autosave(some_record(4))
    store.autosave(some_record(5))
    assert store.load_autosave() == some_record(5)
    store.clear_autosave()
    assert not store.has_unfinished()


@pytest.mark.parametrize("content", [b"noise", encode(some_record(9))])
@pytest.mark.parametrize("name", ["race-999999999999.json", f"race-{LAST_NUMBER}.json"])
def test_a_foreign_file_at_the_end_of_the_numbers_disturbs_no_save(folders: Folders, name: str, content: bytes) -> None:
    store = Store(folders)
    store.autosave(some_record(1))
    foreign = races(folders) / name
    foreign.write_bytes(content)
    for actions in (2, 3, 4, 5, 6):
        store.autosave(some_record(actions))
        assert Store(folders).load_autosave() == some_record(actions)
    assert content in [path.read_bytes() for path in races(folders).iterdir()]
    if "999999999999" in name:
        assert foreign.read_bytes() == content


def test_a_row_at_its_end_begins_anew_and_no_stop_on_the_way_loses_a_save(folders: Folders) -> None:
    class Stopping(Disk):
        replaced = 0

        def replace(self, source: Path, target: Path) -> None:
            self.replaced += 1
            if self.replaced == stop:
                raise OSError(errno.EIO, "fault")
            super().replace(source, target)

    for stop in range(1, 6):
        here = Folders.under(folders.data / str(stop))
        first = Store(here)
        first.autosave(some_record(1))
        (races(here) / "race-000001.json").rename(races(here) / f"race-{LAST_NUMBER - 2}.json")
        first.autosave(some_record(2))
        first.autosave(some_record(3))
        try:
            Store(here, disk=Stopping()).autosave(some_record(4))
        except StoreError:
            assert Store(here).load_autosave() == some_record(3)
        else:
            assert Store(here).load_autosave() == some_record(4)
        Store(here).autosave(some_record(5))
        assert Store(here).load_autosave() == some_record(5)


# Kept races ------------------------------------------------------------------------------------------------------


@posix
def test_whatever_lies_on_a_shelf_has_a_row_that_says_what_it_is(folders: Folders) -> None:
    shelf = folders.data / Shelf.SAVED.value
    library = Library(folders)
    library.save(some_record(3), "Good")
    (shelf / "folder.camelup").mkdir()
    os.mkfifo(shelf / "pipe.camelup")
    (shelf / "damaged.camelup").write_bytes(b"{")
    (shelf / os.fsdecode(b"caf\xe9.camelup")).write_bytes(encode(some_record(2)))
    (shelf / os.fsdecode(b"\xff.camelup")).write_bytes(b"?")
    os.symlink("/dev/zero", shelf / "device.camelup")
    for _ in range(2):
        entries = {entry.title: entry for entry in library.entries()}
        assert entries.keys() == {"Good", "folder", "pipe", "damaged", "caf?", "?", "device"}
        for title in ("folder", "pipe", "damaged", "?", "device"):
            check_sentence(str(entries[title].problem))
        library = Library(folders)
    for entry in entries.values():
        for text in (entry.title, str(entry.problem)):
            text.encode("utf-8")
    odd = entries["caf?"]
    assert library.load(odd.name) == some_record(2)
    assert library.rename(odd.name, "Café").title == "Café"
    for title in ("folder", "pipe", "?", "device"):
        gone = library.delete(entries[title].name)
        library.restore(gone)
        with pytest.raises((StoreError, ValueError)):
            library.load(entries["pipe"].name)
    assert Statistics(folders).facts() == ()


@posix
@pytest.mark.parametrize("kind", ["folder", "pipe", "device"])
def test_what_is_no_file_is_refused_at_once_wherever_a_race_is_expected(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "Odd.camelup"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path = Path("/dev/zero")
    library = Library(Folders.under(tmp_path / "game"))
    for take in (library.import_file, library.read_titled):
        with pytest.raises(
            StoreError, match="it is a folder" if kind == "folder" else "not an ordinary file"
        ) as caught:
            take(path)
        assert kind == "device" or check_sentence(str(caught.value)) is None


@pytest.mark.parametrize("title", ["CON", "nul", "com1.camelup", "LPT9", "conin$", "CONOUT$", "aux .x"])
def test_no_title_becomes_the_name_of_a_device_on_windows(title: str) -> None:
    assert file_stem(title).startswith("_")


# Whole, private and on the disk ----------------------------------------------------------------------------------


class WatchedDisk(Disk):
    def __init__(self) -> None:
        self.synced: list[Path] = []
        self.beside: list[Path] = []

    def sync_folder(self, folder: Path) -> None:
        self.synced.append(folder)
        super().sync_folder(folder)

    def write(self, path: Path, data: bytes, mode: int = 0o600) -> None:
        self.beside.append(path)
        super().write(path, data, mode)


def test_folders_are_flushed_when_they_are_made_and_after_renames(tmp_path: Path) -> None:
    disk = WatchedDisk()
    write_whole(disk, tmp_path / "a" / "b" / "file", b"content")
    assert disk.synced == [tmp_path, tmp_path / "a", tmp_path / "a" / "b"]
    library = Library(Folders.under(tmp_path), disk=disk)
    entry = library.save(some_record(2), "Race")
    disk.synced.clear()
    library.delete(entry.name)
    assert {tmp_path / "data" / "saves", tmp_path / "data" / "deleted"} <= set(disk.synced)


def test_nobody_can_foresee_the_name_of_a_file_that_is_being_written(tmp_path: Path) -> None:
    disk = WatchedDisk()
    for _ in range(20):
        write_whole(disk, tmp_path / "file.json", b"content")
    assert len(set(disk.beside)) == 20
    assert all(path.parent == tmp_path for path in disk.beside)


@posix
def test_a_link_in_the_place_of_a_file_that_is_written_is_not_followed(tmp_path: Path) -> None:
    victim, link = tmp_path / "victim", tmp_path / "link"
    victim.write_bytes(b"mine")
    link.symlink_to(victim)
    with pytest.raises(FileExistsError):
        Disk().write(link, b"theirs")
    write_whole(Disk(), link, b"theirs")
    assert victim.read_bytes() == b"mine"
    assert not link.is_symlink()


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@posix
def test_only_their_owner_reads_saves(folders: Folders, tmp_path: Path) -> None:
    Store(folders).autosave(some_record(3))
    library = Library(folders)
    entry = library.save(some_record(3), "Race")
    for path in folders.data.rglob("*"):
        assert mode(path) == (0o700 if path.is_dir() else 0o600), path
    shared = tmp_path / "shared.camelup"
    before = os.umask(0o022)
    try:
        library.export_file(entry.name, shared)
    finally:
        os.umask(before)
    assert mode(shared) == 0o644


@posix
def test_tidying_makes_old_saves_private_and_takes_only_old_leftovers_of_its_own(
    folders: Folders, tmp_path: Path
) -> None:
    store = Store(folders)
    store.autosave(some_record(3))
    for path in (folders.data, *folders.data.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    outside = tmp_path / "outside"
    outside.write_bytes(b"not ours")
    outside.chmod(0o644)
    here = races(folders)
    (here / "link.json").symlink_to(outside)
    own = [".race-000007.json.part", f".camelup-{'0f' * 16}.part"]
    others = ["notes.part", ".swap.part", "race-000009.json.part"]
    for name in (*own, *others):
        (here / name).write_bytes(b"x")
        os.utime(here / name, (time.time() - 2 * PART_AGE,) * 2)
    fresh = here / f".camelup-{'1e' * 16}.part"
    fresh.write_bytes(b"x")
    tidy(folders)
    left = {path.name for path in here.iterdir()}
    assert left == {"race-000001.json", "link.json", fresh.name, *others}
    assert mode(here) == 0o700
    assert mode(here / "race-000001.json") == 0o600
    assert mode(outside) == 0o644
    assert store.load_autosave() == some_record(3)


def test_a_folder_without_locks_is_said_to_have_none(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: int) -> None:
        raise OSError(errno.ENOTSUP, "Operation not supported")

    monkeypatch.setattr("camelup.session.lock._lock", refuse)
    lock = DataLock.acquire(folders)
    assert lock is not None
    assert "second copy" in str(lock.problem)


@posix
@pytest.mark.parametrize("kind", ["folder", "pipe", "link"])
def test_what_stands_in_the_place_of_the_lock_is_said_and_not_waited_for(folders: Folders, kind: str) -> None:
    folders.data.mkdir(parents=True)
    path = folders.data / "in-use.lock"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to(folders.data / "elsewhere")
    lock = DataLock.acquire(folders)
    assert lock is not None
    if kind != "pipe":
        check_sentence(str(lock.problem).split(". ")[0] + ".")
    assert not (folders.data / "elsewhere").exists()


def test_a_time_that_no_calendar_holds_is_1970_without_asking_for_local_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows has no local time that early: no race could be saved there."""

    class Windows(datetime):
        @classmethod
        def fromtimestamp(cls, timestamp: float, tz: tzinfo | None = None) -> datetime:
            if tz is None:
                raise OSError(22, "Invalid argument")
            return datetime.fromtimestamp(timestamp, tz)

    monkeypatch.setattr("camelup.session.files.datetime", Windows)
    assert time_of(0).year == 1970
