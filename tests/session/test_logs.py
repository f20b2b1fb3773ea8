"""The log: small, never in the way, and there when nothing else can speak."""

from __future__ import annotations

import logging
import os
import stat
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from camelup.session.logs import Log, start_logging

LOG = logging.getLogger("camelup.test")


@contextmanager
def logging_to(folder: Path, level: str = "info") -> Iterator[Log]:
    log = start_logging(folder, level)
    try:
        yield log
    finally:
        log.close()


def text(log: Log) -> str:
    assert log.path is not None
    return log.path.read_text("utf-8")


def test_messages_go_to_the_file_from_their_level_on(tmp_path: Path) -> None:
    with logging_to(tmp_path / "new" / "log", "warning") as log:
        LOG.info("too quiet")
        LOG.warning("فرح cannot be reached")
    assert "WARNING camelup.test: فرح cannot be reached" in text(log)
    assert "too quiet" not in text(log)


def test_three_files_of_one_megabyte_are_kept(tmp_path: Path) -> None:
    with logging_to(tmp_path):
        for number in range(500):
            LOG.info("%d %s", number, "x" * 10_000)
    sizes = {path.name: path.stat().st_size for path in tmp_path.iterdir()}
    assert sizes.keys() == {"camelup.log", "camelup.log.1", "camelup.log.2"}
    assert max(sizes.values()) <= 1_000_000


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps rights in another way")
def test_only_their_owner_reads_the_log_and_those_before_it(tmp_path: Path) -> None:
    folder = tmp_path / "state" / "log"
    before = os.umask(0o022)
    try:
        with logging_to(folder):
            for _ in range(250):
                LOG.info("%s", "x" * 10_000)
    finally:
        os.umask(before)
    assert len(list(folder.iterdir())) == 3
    assert {mode(path) for path in folder.iterdir()} == {0o600}
    assert mode(folder) == 0o700


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps rights in another way")
def test_logs_of_earlier_versions_become_private_at_the_start(tmp_path: Path) -> None:
    folder, outside = tmp_path / "log", tmp_path / "outside"
    folder.mkdir(mode=0o755)
    for path in (folder / "camelup.log", folder / "camelup.log.1", outside):
        path.write_text("Ada won\n")
        path.chmod(0o644)
    (folder / "camelup.log.2").symlink_to(outside)
    with logging_to(folder) as log:
        assert text(log).startswith("Ada won")
    assert [mode(folder), mode(folder / "camelup.log"), mode(folder / "camelup.log.1")] == [0o700, 0o600, 0o600]
    assert mode(outside) == 0o644, "a link is left alone"


def test_a_folder_that_cannot_be_written_stops_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    with logging_to(tmp_path / "file" / "log") as log:
        assert log.path is None
        LOG.error("nobody hears this")
    assert capsys.readouterr() == ("", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
def test_a_full_disk_stops_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "camelup.log").symlink_to("/dev/full")
    with logging_to(tmp_path):
        LOG.error("no room for this")
    assert capsys.readouterr() == ("", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
def test_a_full_disk_stops_nothing_without_standard_error_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The handler's own complaint must not come back to it as one more line to log."""
    (tmp_path / "camelup.log").symlink_to("/dev/full")
    monkeypatch.setattr(sys, "stderr", None)
    with logging_to(tmp_path) as log:
        print("no room for this", file=sys.stderr)
        assert log.path is not None


def test_text_that_is_no_unicode_is_logged_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Such text must reach our file only: test reports cannot carry it.
    monkeypatch.setattr(logging.getLogger("camelup"), "propagate", False)
    with logging_to(tmp_path) as log:
        LOG.info("a file named \udcff")
    assert r"a file named \udcff" in text(log)


def test_without_standard_output_and_error_their_text_is_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    with logging_to(tmp_path) as log:
        print("hello from SDL")
        print("first\n\nsecond", file=sys.stderr)
    assert sys.stdout is None
    assert sys.stderr is None
    lines = [line.split(" ", 2)[2] for line in text(log).splitlines()]
    assert lines == [
        "INFO camelup.console: hello from SDL",
        "WARNING camelup.console: first",
        "WARNING camelup.console: second",
    ]


def test_standard_output_stays_where_there_is_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with logging_to(tmp_path) as log:
        print("to the terminal")
    assert capsys.readouterr().out == "to the terminal\n"
    assert text(log) == ""


def test_an_error_in_a_thread_is_logged_and_not_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def fail() -> None:
        raise ZeroDivisionError("in a thread")

    before = threading.excepthook
    with logging_to(tmp_path) as log:
        thread = threading.Thread(target=fail, name="helper")
        thread.start()
        thread.join()
    assert "helper failed" in text(log)
    assert "ZeroDivisionError: in a thread" in text(log)
    assert capsys.readouterr().err == ""
    assert threading.excepthook is before
