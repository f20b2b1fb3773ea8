"""A disk that is full or may not be written to never stops a race; the player is told, and told when it is over."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from camelup.session.autosave import AutosaveWorker
from camelup.session.errors import StoreError
from camelup.session.files import Disk, Folders
from camelup.session.library import Library
from camelup.session.lock import DataLock
from camelup.session.settings import Settings, load_settings, save_settings
from camelup.session.statistics import Statistics
from camelup.session.store import Store
from tests.session.mutants import check_sentence
from tests.session.played import new_match, play

WAIT = 20.0


class BrokenDisk(Disk):
    """Refuses every change until it is repaired; a full one lets folders be made and the first bytes be written."""

    def __init__(self, code: int) -> None:
        self.code: int | None = code

    def write(self, path: Path, data: bytes, mode: int = 0o600) -> None:
        if self.code == errno.ENOSPC:
            path.write_bytes(data[:100])
        self._change()
        super().write(path, data, mode)

    def replace(self, source: Path, target: Path) -> None:
        self._change()
        super().replace(source, target)

    def make_folder(self, folder: Path) -> None:
        if self.code != errno.ENOSPC:
            self._change()
        super().make_folder(folder)

    def _change(self) -> None:
        if self.code is not None:
            raise OSError(self.code, os.strerror(self.code))


BROKEN = [(errno.EROFS, "the disk cannot be written to"), (errno.ENOSPC, "the disk is full")]


@pytest.mark.parametrize(("code", "words"), BROKEN)
def test_a_race_goes_on_with_a_notice_and_is_saved_once_that_is_possible(
    folders: Folders, code: int, words: str
) -> None:
    disk = BrokenDisk(code)
    saver = AutosaveWorker(Store(folders, disk=disk))
    match = new_match()
    match.on_record = saver.put
    play(match, 25)
    assert not saver.flush(WAIT)
    assert str(saver.problem) == f"The race could not be saved: {words}."
    assert match.number == 25
    assert not any(folders.data.rglob("*.part"))
    disk.code = None
    play(match, 1)
    assert saver.flush(WAIT)
    assert saver.problem is None
    assert Store(folders).load_autosave() == match.record
    assert saver.close(WAIT)


@pytest.mark.parametrize(("code", "words"), BROKEN)
def test_everything_else_says_so_too_and_leaves_no_rest(folders: Folders, code: int, words: str) -> None:
    disk = BrokenDisk(code)
    library = Library(folders, disk=disk)
    with pytest.raises(StoreError, match=words):
        library.save(play(new_match(), 5).record, "Race")
    with pytest.raises(StoreError, match=words):
        save_settings(folders, Settings(), disk=disk)
    assert library.entries() == []
    assert Statistics(folders, disk=disk).facts() == ()
    assert [path for path in folders.data.rglob("*") if path.is_file()] == []


def test_a_real_folder_that_may_not_be_written_to(tmp_path: Path) -> None:
    folders = Folders.under(tmp_path / "game")
    Store(folders).autosave(play(new_match(), 5).record)
    save_settings(folders, Settings(speed="fast"))
    Library(folders).save(play(new_match(), 5).record, "Race")
    places = [path for path in (tmp_path / "game").rglob("*") if path.is_dir()]
    for place in places:
        place.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        if os.access(places[0], os.W_OK):
            pytest.skip("this user may write anywhere")
        assert DataLock.acquire(folders) is not None
        assert load_settings(folders) == (Settings(speed="fast"), None)
        store = Store(folders)
        record = store.load_autosave()
        assert record is not None
        assert [entry.title for entry in Library(folders).entries()] == ["Race"]
        with pytest.raises(StoreError) as caught:
            store.autosave(record)
        check_sentence(str(caught.value))
    finally:
        for place in places:
            place.chmod(stat.S_IRWXU)
