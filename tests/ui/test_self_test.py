"""`camelup --self-test`: a whole copy of the game passes, and every kind of damage is told in one sentence."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

import camelup.ui.self_test as self_test
from camelup.__main__ import main
from camelup.session.errors import StartError
from camelup.session.library import Library
from camelup.session.record import Record
from camelup.ui.kit.assets import FACES, find_assets
from camelup.ui.kit.display import NoDisplay
from camelup.ui.self_test import run_self_test
from tests.tools.conftest import Outcome, camelup, data_dir  # noqa: F401 (fixtures)

Run = Callable[..., Outcome]


@pytest.fixture(autouse=True)
def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """SDL's dummies; and pygame stays as it is, for the other tests of this process."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(pygame, "quit", lambda: None)


@pytest.fixture
def own_assets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the assets to damage, which the self-test then finds."""
    copy = tmp_path / "assets"
    shutil.copytree(find_assets(), copy)
    monkeypatch.setattr(self_test, "find_assets", lambda: copy)
    return copy


def test_a_whole_copy_is_gone_through_to_the_last_file() -> None:
    found = run_self_test()
    root = find_assets()
    assert found.driver == "dummy"
    assert found.pictures == len(list((root / "images").rglob("*.svg")))
    assert found.sounds == len(list((root / "sounds").glob("*.ogg")))
    assert found.languages == tuple(sorted(path.stem for path in (root / "locales").glob("*.json")))
    assert found.fonts == len(FACES)
    assert found.actions > 20


def test_it_prints_one_line_and_touches_nothing(camelup: Run, data_dir: Path) -> None:  # noqa: F811 (fixtures)
    outcome = camelup("--self-test")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.count("\n") == 1
    assert "played, saved, loaded and replayed" in outcome.out
    assert [path.name for path in data_dir.iterdir()] == ["log"]


def test_without_a_screen_the_dummy_driver_steps_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    pygame.display.quit()

    def open_screen(size: tuple[int, int], *, fullscreen: bool) -> pygame.Surface:
        if pygame.display.get_driver() != "dummy":
            raise NoDisplay("There is no screen to open a window on.")
        return real(size, fullscreen=fullscreen)

    real = self_test.open_screen
    monkeypatch.setattr(self_test, "open_screen", open_screen)
    assert run_self_test().driver == "dummy"


@pytest.mark.parametrize(
    ("victim", "word"),
    [
        ("images/camel/stand.svg", "camel/stand"),
        ("sounds/gong-1.ogg", "gong-1.ogg"),
        ("sounds/music-race.ogg", "music-race.ogg"),
        ("locales/en.json", "en.json"),
    ],
)
def test_a_damaged_file_is_named(own_assets: Path, victim: str, word: str) -> None:
    (own_assets / victim).write_bytes(b"no such thing")
    with pytest.raises(StartError, match=word):
        run_self_test()


@pytest.mark.parametrize(
    ("victim", "word"),
    [("sounds/coin-4.ogg", "coin-4.ogg"), ("images/icon.svg", "icon"), ("locales/en.json", "en.json")],
)
def test_a_missing_file_is_named(own_assets: Path, victim: str, word: str) -> None:
    (own_assets / victim).unlink()
    with pytest.raises(StartError, match=word):
        run_self_test()


def test_every_language_file_is_read(own_assets: Path) -> None:
    english = json.loads((own_assets / "locales" / "en.json").read_text("utf-8"))
    (own_assets / "locales" / "xx.json").write_text(json.dumps(english), "utf-8")
    assert "xx" in run_self_test().languages
    (own_assets / "locales" / "yy.json").write_text("{}", "utf-8")
    with pytest.raises(StartError, match=r"yy\.json is nearly empty"):
        run_self_test()


def test_a_font_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FACES, "title", ("font_of_nobody", "Nobody"))
    with pytest.raises(StartError, match="font_of_nobody"):
        run_self_test()


def test_a_race_that_is_not_what_was_saved_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Library.load

    def last_action_lost(self: Library, name: str) -> Record:
        record = whole(self, name)
        return replace(record, actions=record.actions[:-1])

    monkeypatch.setattr(Library, "load", last_action_lost)
    with pytest.raises(StartError, match="not the one that was saved"):
        run_self_test()


def test_a_broken_copy_leaves_with_exit_code_1_and_the_sentence_in_the_log(
    own_assets: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (own_assets / "sounds" / "gong-1.ogg").unlink()
    capsys.readouterr()
    assert main(["--data-dir", str(tmp_path / "data"), "--self-test"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("camelup: The sound gong-1.ogg cannot be read")
    assert err.count("\n") == 1
    assert "gong-1.ogg" in (tmp_path / "data" / "log" / "camelup.log").read_text("utf-8")
