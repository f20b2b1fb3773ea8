"""Looking through folders for files of races: what is a row, in which order, and that nothing is ever opened."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from camelup.session.browsing import MOST, Browser, Place, readable, typed_path
from camelup.session.errors import StoreError


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder whose folder of downloads has a name in another language."""
    config = tmp_path / ".config"
    config.mkdir()
    (tmp_path / "Téléchargements").mkdir()
    (tmp_path / "Documents").mkdir()
    lines = 'XDG_DOWNLOAD_DIR="$HOME/Téléchargements"\nXDG_DOCUMENTS_DIR="$HOME/Documents"\n'
    (config / "user-dirs.dirs").write_text(lines, encoding="utf-8")
    # One that the group may write to is not trusted; the desktop keeps its own to its owner.
    config.chmod(0o700)
    (config / "user-dirs.dirs").chmod(0o600)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(config))
    for name in ("XDG_DOWNLOAD_DIR", "XDG_DOCUMENTS_DIR"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


pytestmark = pytest.mark.skipif(os.name == "nt", reason="the folders of a Unix desktop")


def test_places_are_found_under_the_names_that_the_desktop_gave_them(home: Path) -> None:
    assert Browser().places() == {
        Place.DOWNLOADS: home / "Téléchargements",
        Place.DOCUMENTS: home / "Documents",
        Place.HOME: home,
    }


def test_the_folder_used_last_comes_first(home: Path) -> None:
    (home / "races").mkdir()
    assert next(iter(Browser().places(str(home / "races")).items())) == (Place.LAST, home / "races")


def test_where_this_game_exports_to_comes_before_the_folders_of_the_desktop(home: Path) -> None:
    exports = home / "exports"
    assert Place.EXPORTS not in Browser().places(exports=exports), "nothing was exported yet"
    exports.mkdir()
    assert list(Browser().places(exports=exports)) == [Place.EXPORTS, Place.DOWNLOADS, Place.DOCUMENTS, Place.HOME]
    (home / "races").mkdir()
    assert list(Browser().places(str(home / "races"), exports))[:2] == [Place.LAST, Place.EXPORTS]


def test_no_place_is_there_twice(home: Path) -> None:
    places = Browser().places(str(home / "Documents"))
    assert list(places) == [Place.DOWNLOADS, Place.DOCUMENTS, Place.HOME]


def test_a_path_is_read_as_it_is_typed_or_pasted(home: Path) -> None:
    race = home / "race.camelup"
    for text in (str(race), f' "{race}" ', f"file://{race}", "~/race.camelup"):
        assert typed_path(text) == race
    assert typed_path(" ") is None
    assert typed_path("~nobody-of-that-name/race") == Path("~nobody-of-that-name/race")


@pytest.mark.parametrize("last", ["", "/nowhere/at/all", "bad\0name", "x" * 4000])
def test_places_that_are_not_there_are_left_out(home: Path, last: str) -> None:
    (home / "Documents").rmdir()
    assert list(Browser().places(last)) == [Place.DOWNLOADS, Place.HOME]


def test_folders_come_first_and_then_files_the_newest_first(tmp_path: Path) -> None:
    for age, name in enumerate(("new.camelup", "older.JSON", "oldest.camelup")):
        path = tmp_path / name
        path.write_bytes(b"x" * 2000)
        os.utime(path, (time.time() - age * 1000,) * 2)
    for name in ("b", "A"):
        (tmp_path / name).mkdir()
    (tmp_path / "notes.txt").write_text("no race")
    (tmp_path / ".hidden.camelup").write_text("hidden")
    listing = Browser().look(tmp_path)
    assert [row.name for row in listing.rows] == ["A", "b", "new.camelup", "older.JSON", "oldest.camelup"]
    assert [row.size for row in listing.rows] == [0, 0, 2000, 2000, 2000]
    assert listing.parent == tmp_path.parent


def test_pipes_devices_and_broken_links_are_no_rows_and_hang_nothing(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.camelup")
    (tmp_path / "link.camelup").symlink_to(tmp_path / "nowhere")
    (tmp_path / "device.json").symlink_to("/dev/zero")
    (tmp_path / "folder.camelup").mkdir()
    listing = Browser().look(tmp_path)
    assert [(row.name, row.folder) for row in listing.rows] == [("folder.camelup", True)]


def test_a_name_that_is_not_utf_8_is_shown_and_opens(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/caf\xe9.camelup"
    with open(path, "wb") as file:
        file.write(b"{}")
    (row,) = Browser().look(tmp_path).rows
    assert row.name == "caf\ufffd.camelup"
    assert row.path.read_bytes() == b"{}"
    assert readable("plain") == "plain"


@pytest.mark.parametrize("file", [False, True])
def test_a_folder_that_cannot_be_read_says_so(tmp_path: Path, file: bool) -> None:
    folder = tmp_path / "there"
    if file:
        folder.write_text("a file")
    with pytest.raises(StoreError, match="there could not be read"):
        Browser().look(folder)


def test_a_folder_of_thousands_is_cut(tmp_path: Path) -> None:
    for number in range(MOST + 5):
        (tmp_path / f"{number}.json").touch()
    listing = Browser().look(tmp_path)
    assert len(listing.rows) == MOST


def test_the_top_has_nothing_around_it() -> None:
    assert Browser().look(Path("/")).parent is None
