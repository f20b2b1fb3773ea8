"""When something breaks: the player reads a sentence, the race is safe, a second copy keeps its hands off."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from camelup.session.errors import StoreError
from camelup.session.lock import DataLock
from camelup.session.record import Record, encode
from camelup.session.sayings import Notice, Saying
from camelup.session.settings import Settings, load_settings, save_settings
from camelup.session.store import Folders, ForgetfulStore, Store
from camelup.ui import window
from camelup.ui.kit.app import App
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.confirm import ConfirmScene, MessageScene
from camelup.ui.kit.desktop import open_folder
from camelup.ui.kit.texts import Texts
from camelup.ui.menus.menu import MenuScene
from camelup.ui.menus.trouble import PlainTrouble, TroubleScene
from camelup.ui.race.pause import PauseScene
from camelup.ui.race.play import SAVE_PATIENCE
from camelup.ui.race.scene import RaceScene
from camelup.ui.replay.replay import ReplayScene
from camelup.ui.window import make_services, run_window
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP, click, key, settle
from tests.ui.kept import played, settled


def survive(app: App) -> None:
    """One step of the loop, whatever goes wrong in it."""
    app.rescue.attempt(lambda: app.tick(STEP, []))


class Broken(Exception):
    """Made to happen."""


def break_drawing(scene: object, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_surface: pygame.Surface) -> None:
        raise Broken("paint ran out")

    monkeypatch.setattr(scene, "draw", fail)


def broken_race(app: App, monkeypatch: pytest.MonkeyPatch) -> RaceScene:
    """A race whose picture fails in the next frame."""
    scene = RaceScene(app, played(7))
    app.go(scene)
    break_drawing(scene, monkeypatch)
    survive(app)
    return scene


def test_a_fault_becomes_a_sentence_and_a_line_in_the_log(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    app = make_app()
    with caplog.at_level(logging.ERROR):
        broken_race(app, monkeypatch)
    assert app.services.saver.flush(30.0)
    scene = app.scene
    assert isinstance(scene, TroubleScene)
    assert app.texts("trouble.safe") in scene.sentence
    assert "paint ran out" not in scene.sentence
    assert "Traceback" not in scene.sentence
    assert any("RaceScene failed" in record.message and record.exc_info for record in caplog.records)
    survive(app)
    assert app.running


def test_go_on_takes_the_race_up_again(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()
    old = broken_race(app, monkeypatch)
    survive(app)
    click(app, "go_on")
    scene = app.scene
    assert isinstance(scene, RaceScene)
    assert scene is not old
    assert scene.match.record == old.match.record
    survive(app)
    assert app.scene is scene


def test_without_a_race_it_says_so_and_leads_to_the_menu(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()
    menu = MenuScene(app)
    app.go(menu)
    break_drawing(menu, monkeypatch)
    survive(app)
    scene = app.scene
    assert isinstance(scene, TroubleScene)
    assert app.texts("trouble.no_race") in scene.sentence
    click(app, "go_on")
    assert isinstance(app.scene, MenuScene)


def test_quit_works_there(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()
    broken_race(app, monkeypatch)
    assert app.services.saver.flush(10.0)
    click(app, "quit")
    assert not app.running


def test_a_save_that_failed_is_told_instead_of_safety(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()
    problem = "The race could not be saved: the disk is full."
    monkeypatch.setattr(type(app.services.saver), "problem", property(lambda _: Saying.literal(problem)))
    broken_race(app, monkeypatch)
    scene = app.scene
    assert isinstance(scene, TroubleScene)
    assert problem in scene.sentence
    assert app.texts("trouble.safe") not in scene.sentence


def test_a_screen_that_cannot_even_be_left_is_dropped(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()
    scene = RaceScene(app, played(7))
    app.go(scene)

    def fail() -> None:
        raise Broken("stuck")

    monkeypatch.setattr(scene, "leave", fail)
    break_drawing(scene, monkeypatch)
    survive(app)
    assert isinstance(app.scene, TroubleScene)


def test_where_the_screen_that_tells_of_it_fails_a_plainer_one_does(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app()
    broken_race(app, monkeypatch)
    break_drawing(app.scene, monkeypatch)
    app.scene.dirty = True
    survive(app)
    assert isinstance(app.scene, PlainTrouble)
    survive(app)
    key(app, pygame.K_RETURN)
    assert isinstance(app.scene, MenuScene)
    assert app.scene.saved is None
    app.go(PlainTrouble(app))
    key(app, pygame.K_ESCAPE)
    assert not app.running


def test_a_fault_on_the_plainest_screen_is_not_hidden(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()
    app.go(PlainTrouble(app))
    break_drawing(app.scene, monkeypatch)
    app.scene.dirty = True
    with pytest.raises(Broken):
        survive(app)


def test_what_floats_above_the_screen_and_breaks_is_dropped(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()
    app.go(MenuScene(app))
    app.notice("Hello.")

    def fail(*_: object) -> None:
        raise Broken("no toast")

    monkeypatch.setattr(app.toast, "draw", fail)
    survive(app)
    assert isinstance(app.scene, TroubleScene)
    survive(app)
    assert isinstance(app.scene, TroubleScene)


# Ways out --------------------------------------------------------------------------------------------------------


def poisoned(app: App, monkeypatch: pytest.MonkeyPatch) -> Record:
    """A race whose picture breaks the game whenever it is opened."""

    def fail(*_: object) -> None:
        raise Broken("this race")

    monkeypatch.setattr(RaceScene, "draw", fail)
    app.rescue.attempt(lambda: app.go(RaceScene(app, played(7))))
    survive(app)
    assert isinstance(app.scene, TroubleScene)
    return played(7).record


def names(app: App) -> list[str]:
    return [widget.name for widget in app.scene.focus]


def test_no_way_leads_to_the_same_error_twice(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()
    poisoned(app, monkeypatch)
    assert names(app) == ["go_on", "aside", "without", "reset", "log", "quit"]
    app.rescue.attempt(lambda: click(app, "go_on"))
    survive(app)
    scene = app.scene
    assert isinstance(scene, TroubleScene)
    assert names(app) == ["aside", "without", "reset", "log", "quit"]
    assert app.texts("trouble.again") in scene.sentence


def test_the_race_is_put_aside_with_a_mark(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app(handover="curtain")
    record = poisoned(app, monkeypatch)
    click(app, "aside")
    assert app.errands.finish(30.0)
    assert isinstance(app.scene, MenuScene)
    assert app.scene.saved is None
    (entry,) = app.services.library.entries()
    assert entry.title.startswith("Put aside: ")
    assert app.services.library.load(entry.name) == record
    assert app.services.saver.flush(30.0)
    assert not app.services.store.has_unfinished()


def test_a_full_disk_keeps_the_race_and_the_other_ways(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()
    poisoned(app, monkeypatch)

    def full(*_: object) -> None:
        raise StoreError(Notice.NOT_SAVED(why=Notice.DISK_FULL()))

    monkeypatch.setattr(app.services.library, "save", full)
    click(app, "aside")
    assert app.errands.finish(30.0)
    assert isinstance(app.scene, TroubleScene)
    assert "disk is full" in app.toast.text
    assert names(app) == ["go_on", "without", "reset", "log", "quit"]
    assert app.services.saver.record is not None


def test_the_game_starts_without_the_race_which_stays(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app(handover="curtain")
    record = poisoned(app, monkeypatch)
    click(app, "without")
    assert isinstance(app.scene, MenuScene)
    assert app.scene.saved is None
    assert app.services.saver.flush(30.0)
    assert app.services.store.load_autosave() == record


def test_the_settings_are_reset_and_the_old_ones_kept(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app(speed="fast", ui_scale=1.5, language="de")
    save_settings(app.services.folders, app.services.settings)
    poisoned(app, monkeypatch)
    click(app, "reset")
    assert app.errands.finish(30.0)
    assert isinstance(app.scene, MenuScene)
    assert app.services.settings == Settings()
    assert app.texts.language == "en"
    kept = app.services.folders.config / "settings.backup.json"
    assert b'"fast"' in kept.read_bytes()
    assert load_settings(app.services.folders)[0] == Settings()


def test_a_menu_that_fails_at_the_start_is_a_sentence_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[App] = []

    def fail(*_: object) -> None:
        raise Broken("this race")

    monkeypatch.setattr(MenuScene, "layout", fail)
    monkeypatch.setattr(window, "_loop", seen.append)
    folders = Folders.under(tmp_path / "kept")
    Store(folders).autosave(played(7).record)
    assert run_window(folders, seed=None, windowed=(1024, 640), fullscreen=False) == 0
    assert isinstance(seen[0].scene, TroubleScene)
    assert Store(folders).load_autosave() == played(7).record


# The desktop -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("platform", "program"), [("linux", "xdg-open"), ("darwin", "open")])
def test_a_folder_is_shown_with_the_system_s_own_program(tmp_path: Path, platform: str, program: str) -> None:
    started: list[list[str]] = []
    folder = tmp_path / "log"
    assert open_folder(folder, platform=platform, launch=lambda words: started.append(list(words)))
    assert started == [[program, str(folder)]]
    assert folder.is_dir()


def test_a_system_without_a_desktop_is_no_trouble(tmp_path: Path) -> None:
    def fail(_words: object) -> None:
        raise FileNotFoundError("no such program")

    assert not open_folder(tmp_path, platform="linux", launch=fail)
    (tmp_path / "file").touch()
    assert not open_folder(tmp_path / "file" / "log", platform="linux", launch=lambda _: None)


# A second copy, and a file to begin with -------------------------------------------------------------------------


def test_a_second_copy_keeps_nothing_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = Folders.under(tmp_path / "kept")
    lock = DataLock.acquire(folders)
    assert lock is not None
    seen: list[App] = []

    def look(app: App) -> None:
        app.tick(STEP, [])
        seen.append(app)
        app.change_settings(muted=True)
        app.services.saver.put(played(3).record)
        app.services.saver.flush(10.0)

    monkeypatch.setattr(window, "_loop", look)
    try:
        assert run_window(folders, seed=None, windowed=(1024, 640), fullscreen=False) == 0
    finally:
        lock.release()
    (app,) = seen
    assert isinstance(app.services.store, ForgetfulStore)
    assert "already open" in app.toast.text
    assert "saved" not in app.scene.focus
    assert not (folders.data / "races").exists()
    assert not folders.config.exists()


def test_the_first_copy_holds_the_lock_as_long_as_it_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = Folders.under(tmp_path / "kept")
    held: list[bool] = []

    def look(app: App) -> None:
        held.append(DataLock.acquire(folders) is None)
        assert app.services.keeps

    monkeypatch.setattr(window, "_loop", look)
    assert run_window(folders, seed=None, windowed=(1024, 640), fullscreen=False) == 0
    assert held == [True]
    lock = DataLock.acquire(folders)
    assert lock is not None
    lock.release()
    assert (folders.config / "settings.json").exists()


def test_services_for_a_window_that_keeps_nothing(tmp_path: Path, make_app: MakeApp) -> None:
    texts: Texts = make_app().texts
    services = make_services(Folders.under(tmp_path), Settings(), texts, keeps=False)
    try:
        assert isinstance(services.store, ForgetfulStore)
        assert not services.keeps
    finally:
        services.thinker.close()
        services.saver.close(5.0)


def test_a_window_that_keeps_nothing_says_so_wherever_saving_is_spoken_of(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app()
    app.services.keeps = False
    drawn: list[str] = []
    for name in ("text", "paragraph"):
        draw = getattr(Brush, name)

        def watched(*given: object, draw: Callable[..., object] = draw, **named: object) -> object:
            drawn.append(str(given[1]))
            return draw(*given, **named)

        monkeypatch.setattr(Brush, name, watched)
    app.go(MenuScene(app))
    app.tick(0.02, [])
    assert app.texts("menu.keeps_nothing") in drawn
    app.open(PauseScene(app))
    app.tick(0.02, [])
    assert app.texts("pause.keeps_nothing") in drawn
    assert app.texts("pause.saved") not in drawn


@pytest.mark.parametrize("dropped", [False, True])
@pytest.mark.parametrize("over", [True, False])
def test_the_game_opens_with_a_file(make_app: MakeApp, tmp_path: Path, over: bool, dropped: bool) -> None:
    app = make_app(handover="curtain")
    record = played(2_000 if over else 5).record
    entry = app.services.library.save(record, "Mine")
    path = tmp_path / "mine.camelup"
    app.services.library.export_file(entry.name, path)
    app.services.open_file = None if dropped else path
    menu = MenuScene(app)
    app.go(menu)
    if dropped:
        app.tick(0.02, [pygame.Event(pygame.DROPFILE, file=str(path))])
    settled(app, menu._errands)
    scene = app.scene
    if over:
        assert isinstance(scene, ReplayScene)
        assert scene.tape.record == record
    else:
        scene = next(each for each in app._stack.scenes if isinstance(each, RaceScene))
        assert scene.match.record == record
    assert app.services.open_file is None


def opened_beside_a_running_race(app: App, tmp_path: Path) -> tuple[Record, Record, MenuScene]:
    """A running race, the one in the file that the game was opened with, and the menu, over which it is asked."""
    running, other = played(3, seed="running").record, played(5).record
    app.services.store.autosave(running)
    path = tmp_path / "desert evening.camelup"
    path.write_bytes(encode(other))
    app.services.open_file = path
    menu = MenuScene(app)
    app.go(menu)
    settled(app, menu._errands)
    assert isinstance(app.scene, ConfirmScene)
    assert "Opening “desert evening” abandons your unfinished race" in app.scene.announce()
    assert [widget.name for widget in app.scene.focus] == ["no", "keep", "first", "yes"]
    return running, other, menu


def test_a_file_beside_a_running_race_is_opened_when_its_name_was_read(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    _, other, _ = opened_beside_a_running_race(app, tmp_path)
    click(app, "yes")
    assert isinstance(app.scene, RaceScene)
    assert replace(app.scene.match.record, handed=()) == other
    assert app.services.library.entries() == []


def test_the_running_race_is_saved_before_a_file_is_opened(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    running, other, _ = opened_beside_a_running_race(app, tmp_path)
    click(app, "first")
    assert app.errands.finish(30.0)
    assert isinstance(app.scene, RaceScene)
    assert replace(app.scene.match.record, handed=()) == other
    (entry,) = app.services.library.entries()
    assert app.services.library.load(entry.name) == running


def test_a_file_is_only_kept_beside_the_running_race(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    running, other, menu = opened_beside_a_running_race(app, tmp_path)
    click(app, "keep")
    settled(app, menu._errands)
    assert app.scene is menu
    (entry,) = app.services.library.entries()
    assert entry.title == "desert evening"
    assert app.services.library.load(entry.name) == other
    assert app.services.store.load_autosave() == running
    assert "“desert evening”" in app.toast.text


def test_a_file_that_is_no_race_is_told_about_until_it_was_read(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    path = tmp_path / "letter.camelup"
    path.write_text("Dear Ada")
    app.services.open_file = path
    menu = MenuScene(app)
    app.go(menu)
    settled(app, menu._errands)
    settle(app)
    assert isinstance(app.scene, MessageScene)
    assert "letter.camelup" in app.scene.words
    assert "not a race" in app.scene.words
    click(app, "no")
    assert app.scene is menu


def test_a_disk_that_fails_is_not_waited_for(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()
    scene = RaceScene(app, played(0, people=4))
    app.go(scene)
    settle(app)
    saver = type(app.services.saver)
    monkeypatch.setattr(saver, "settled", lambda _: False)
    monkeypatch.setattr(saver, "problem", property(lambda _: Notice.NOT_SAVED(why=Notice.DISK_FULL())))
    scene.match.submit(next(iter(scene.match.legal)))
    app.tick(STEP, [])
    assert not scene.play._pending
    monkeypatch.setattr(saver, "problem", property(lambda _: None))
    scene.match.submit(next(iter(scene.match.legal)))
    app.tick(STEP, [])
    assert scene.play._pending
    for _ in range(round(SAVE_PATIENCE / STEP) + 2):
        app.tick(STEP, [])
    assert not scene.play._pending
