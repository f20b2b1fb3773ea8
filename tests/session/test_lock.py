"""Two copies of the game on one data folder: only one of them writes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from camelup.session.files import Folders
from camelup.session.lock import DataLock, in_use
from camelup.session.store import ForgetfulStore, Store
from tests.session.mutants import check_sentence
from tests.session.played import some_record

ROOT = Path(__file__).parents[2]
HOLDER = """
import sys
from pathlib import Path
from camelup.session.files import Folders
from camelup.session.lock import DataLock
lock = DataLock.acquire(Folders.under(Path(sys.argv[1])))
print("got it" if lock else "in use", flush=True)
sys.stdin.read()
"""


def other_copy(folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(folder)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def first_word(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def test_only_one_has_the_lock_until_it_lets_go(folders: Folders) -> None:
    first = DataLock.acquire(folders)
    assert first is not None
    assert DataLock.acquire(folders) is None
    first.release()
    first.release()
    second = DataLock.acquire(folders)
    assert second is not None
    second.release()


def test_other_folders_are_free(tmp_path: Path) -> None:
    locks = [DataLock.acquire(Folders.under(tmp_path / name)) for name in ("a", "b")]
    assert None not in locks
    for lock in locks:
        assert lock is not None
        lock.release()


def test_the_lock_of_a_killed_copy_is_free_at_once(folders: Folders, tmp_path: Path) -> None:
    with other_copy(tmp_path) as process:
        assert first_word(process) == "got it"
        assert DataLock.acquire(folders) is None
        process.kill()
        process.wait(60)
    lock = DataLock.acquire(folders)
    assert lock is not None
    with other_copy(tmp_path) as process:
        assert first_word(process) == "in use"
        process.kill()
    lock.release()


def test_a_folder_that_cannot_be_written_to_needs_no_lock(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    folders = Folders.under(tmp_path / "taken")
    locks = [DataLock.acquire(folders), DataLock.acquire(folders)]
    assert None not in locks


def test_a_disk_without_locks_is_played_on(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(descriptor: int) -> None:  # noqa: ARG001
        raise OSError(95, "not supported")

    monkeypatch.setattr("camelup.session.lock._lock", refuse)
    assert DataLock.acquire(folders) is not None


def test_the_second_copy_is_told_and_keeps_nothing(folders: Folders) -> None:
    check_sentence(str(in_use(folders.data)).split(". ")[0] + ".")
    assert str(folders.data) in str(in_use(folders.data))
    Store(folders).autosave(some_record(3))
    second = ForgetfulStore(folders)
    second.autosave(some_record(9))
    assert not second.has_unfinished()
    assert second.load_autosave() is None
    assert second.clear_autosave() is None
    assert Store(folders).load_autosave() == some_record(3)
