"""Leaving asks where asking is on, loses nothing without an answer, and no disk is slow enough to stop a frame."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from camelup.session.autosave import AutosaveWorker
from camelup.session.errors import StoreError
from camelup.session.files import Disk
from camelup.session.record import decode, encode
from camelup.session.sayings import Notice
from camelup.session.store import Folders, Store
from camelup.ui.kit.app import App
from camelup.ui.kit.ask import AskScene
from camelup.ui.kit.confirm import ConfirmScene, MessageScene
from camelup.ui.library.library import LibraryScene
from camelup.ui.menus.leaving import LostScene, SavingScene, ask_quit
from camelup.ui.menus.menu import MenuScene
from camelup.ui.race.pause import PauseScene
from camelup.ui.race.play import SAVE_PATIENCE
from camelup.ui.race.scene import RaceScene
from tests.session.played import some_record
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP, click, key, settle
from tests.ui.kept import played

ROOT = Path(__file__).parents[2]
WAIT = 30.0


class FullStore(Store):
    """Refuses everything while it is full."""

    full = True

    def autosave(self, record: object) -> None:
        if self.full:
            raise StoreError(Notice.NOT_SAVED(why=Notice.DISK_FULL()))
        super().autosave(record)  # type: ignore[arg-type]


class SlowDisk(Disk):
    """Takes its time to have things on the disk itself."""

    seconds = 3.0

    def sync(self, descriptor: int) -> None:
        time.sleep(self.seconds)
        super().sync(descriptor)


def with_store(app: App, store: Store) -> None:
    app.services.saver.close(WAIT)
    app.services.store = store
    app.services.saver = AutosaveWorker(store)


@pytest.fixture
def on_full_disk(make_app: MakeApp) -> Iterator[tuple[App, FullStore, RaceScene]]:
    """A race of whose seven actions the last two are not on the disk, which is full."""
    app = make_app()
    store = FullStore(app.services.folders)
    store.full = False
    with_store(app, store)
    scene = RaceScene(app, played(5, people=4))
    app.go(scene)
    settle(app)
    assert app.services.saver.flush(WAIT)
    store.full = True
    for _ in range(2):
        scene.match.submit(next(iter(scene.match.legal)))
        assert not app.services.saver.flush(WAIT)
    settle(app)
    yield app, store, scene
    store.full = False
    app.services.saver.close(WAIT)


def close_window(app: App) -> None:
    app.tick(STEP, [pygame.Event(pygame.QUIT)])


def tick_until(app: App, there: Callable[[], bool]) -> None:
    deadline = time.monotonic() + WAIT
    while not there():
        assert time.monotonic() < deadline
        app.tick(STEP, [])
        time.sleep(0.005)


# Asking ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["menu", "pause"])
def test_quit_asks_where_asking_is_on(make_app: MakeApp, where: str) -> None:
    for asks in (True, False):
        app = make_app(confirmations=asks)
        app.go(MenuScene(app) if where == "menu" else RaceScene(app, played(3)))
        if where == "pause":
            app.open(PauseScene(app))
            assert app.services.saver.flush(WAIT)
        click(app, "quit")
        assert app.running is asks
        if asks:
            assert isinstance(app.scene, ConfirmScene)
            words = app.texts("quit.text" if where == "menu" else "quit.text.race")
            assert words in app.scene.announce()
            click(app, "no")
            assert app.running
            click(app, "quit")
            click(app, "yes")
            assert not app.running


def test_closing_the_window_asks_nothing_where_nothing_is_lost(make_app: MakeApp) -> None:
    app = make_app()
    app.go(RaceScene(app, played(3)))
    assert app.services.saver.flush(WAIT)
    close_window(app)
    assert not app.running


# A full disk -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["window", "quit"])
def test_with_a_full_disk_leaving_says_what_would_be_lost(
    on_full_disk: tuple[App, FullStore, RaceScene], way: str
) -> None:
    app, _, scene = on_full_disk
    if way == "window":
        close_window(app)
    else:
        ask_quit(app)
        click(app, "yes")
    tick_until(app, lambda: isinstance(app.scene, LostScene))
    assert app.running
    assert "the disk is full" in app.scene.announce()
    assert "the last 2 actions are lost" in app.scene.announce()
    close_window(app)
    assert app.running
    click(app, "no")
    assert app.scene is scene
    assert app.running


def test_trying_again_leaves_once_there_is_room(on_full_disk: tuple[App, FullStore, RaceScene]) -> None:
    app, store, scene = on_full_disk
    close_window(app)
    tick_until(app, lambda: isinstance(app.scene, LostScene))
    click(app, "again")
    tick_until(app, lambda: isinstance(app.scene, LostScene))
    store.full = False
    click(app, "again")
    tick_until(app, lambda: not app.running)
    assert store.load_autosave() == scene.match.record


def test_the_race_is_saved_elsewhere(on_full_disk: tuple[App, FullStore, RaceScene], tmp_path: Path) -> None:
    app, _, scene = on_full_disk
    close_window(app)
    tick_until(app, lambda: isinstance(app.scene, LostScene))
    click(app, "elsewhere")
    assert isinstance(app.scene, AskScene)
    app.scene.text = str(tmp_path / "stick")
    app.scene._take()
    assert app.errands.finish(WAIT)
    (path,) = (tmp_path / "stick").iterdir()
    assert decode(path.read_bytes()).actions == scene.match.record.actions
    assert str(path) in app.scene.announce()
    click(app, "yes")
    assert not app.running


def test_a_folder_that_takes_nothing_leads_back_to_the_question(
    on_full_disk: tuple[App, FullStore, RaceScene], tmp_path: Path
) -> None:
    app, _, _ = on_full_disk
    (tmp_path / "file").touch()
    close_window(app)
    tick_until(app, lambda: isinstance(app.scene, LostScene))
    click(app, "elsewhere")
    assert isinstance(app.scene, AskScene)
    app.scene.text = str(tmp_path / "file")
    app.scene._take()
    assert app.errands.finish(WAIT)
    assert isinstance(app.scene, LostScene)
    assert "is not a folder" in app.scene.announce()
    click(app, "anyway")
    assert not app.running


def test_a_disk_with_room_again_is_written_to_without_another_action(
    on_full_disk: tuple[App, FullStore, RaceScene],
) -> None:
    app, store, scene = on_full_disk
    assert scene.play.unsaved
    store.full = False
    tick_until(app, lambda: not scene.play.unsaved)
    assert store.load_autosave() == scene.match.record


# What is shown ---------------------------------------------------------------------------------------------------


def test_what_is_shown_is_saved_or_shown_as_not_yet_saved(make_app: MakeApp) -> None:
    app = make_app()
    disk = SlowDisk()
    disk.seconds = 0.0
    with_store(app, Store(app.services.folders, disk=disk))
    scene = RaceScene(app, played(0, people=4))
    app.go(scene)
    settle(app)
    assert app.services.saver.flush(WAIT)
    app.tick(STEP, [])
    assert not scene.play.unsaved
    disk.seconds = 1.0
    scene.match.submit(next(iter(scene.match.legal)))
    app.tick(STEP, [])
    assert scene.play._pending
    assert not scene.play.unsaved
    began = time.monotonic()
    scene.play.skip()
    assert time.monotonic() - began < SAVE_PATIENCE
    assert not scene.play._pending
    assert scene.play.unsaved
    app.open(PauseScene(app))
    app.tick(STEP, [])
    assert app.scene._saved_words() == app.texts("pause.unsaved")  # type: ignore[attr-defined]
    disk.seconds = 0.0
    assert app.services.saver.flush(WAIT)
    app.tick(STEP, [])
    assert app.scene._saved_words() == app.texts("pause.saved")  # type: ignore[attr-defined]
    key(app, pygame.K_ESCAPE)
    app.tick(STEP, [])
    assert not scene.play.unsaved


# Slow disks ------------------------------------------------------------------------------------------------------


def test_a_slow_disk_freezes_no_frame(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app(confirmations=True)
    disk = SlowDisk()
    with_store(app, Store(app.services.folders, disk=disk))
    monkeypatch.setattr(app.services.library, "_disk", disk)
    longest = 0.0
    tick = app.tick

    def timed(dt: float, events: list[pygame.Event]) -> None:
        nonlocal longest
        began = time.monotonic()
        tick(dt, events)
        longest = max(longest, time.monotonic() - began)

    monkeypatch.setattr(app, "tick", timed)
    Store(app.services.folders).autosave(some_record(3))
    app.go(MenuScene(app))
    click(app, "continue")
    scene = app.scene
    assert isinstance(scene, RaceScene)
    settle(app)
    scene.match.submit(next(iter(scene.match.legal)))
    app.tick(STEP, [])
    scene.play.skip()
    key(app, pygame.K_ESCAPE)
    click(app, "menu")
    assert isinstance(app.scene, MenuScene)
    assert app.scene.saved is not None
    assert app.scene.saved.record == scene.match.record
    click(app, "quick")
    assert isinstance(app.scene, ConfirmScene)
    click(app, "first")
    app.tick(STEP, [])
    app.open(LibraryScene(app))
    app.tick(STEP, [])
    close_window(app)
    assert isinstance(app.scene, SavingScene)
    for _ in range(5):
        app.tick(STEP, [])
    assert app.running
    # Whole screens are opened here, on a machine that may do other things too; one flush takes three seconds.
    assert longest < 1.5
    assert not app.services.saver.settled()
    disk.seconds = 0.0
    tick_until(app, lambda: not app.running)
    assert app.services.saver.settled()


# Signals ---------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_closes_without_a_question_and_saves(tmp_path: Path, name: str) -> None:
    folders = Folders.under(tmp_path)
    Store(folders).autosave(some_record(3))
    (folders.data / "races" / "race-000001.json").chmod(stat.S_IRUSR | stat.S_IWUSR | stat.S_IROTH)
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-m", "camelup", "--data-dir", str(tmp_path), "--log-level", "debug"]
    # Whatever started the tests may have asked to be spared, as `nohup` does.
    heard = partial(signal.signal, getattr(signal, name), signal.SIG_DFL)
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True, preexec_fn=heard
    ) as process:
        log = folders.log / "camelup.log"
        deadline = time.monotonic() + WAIT
        while not (log.exists() and "the first frame is shown" in log.read_text("utf-8")):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        process.send_signal(getattr(signal, name))
        assert process.wait(WAIT) == 0
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()
    assert Store(folders).load_autosave() == some_record(3)
    assert (folders.config / "settings.json").exists()
    assert stat.S_IMODE((folders.data / "races" / "race-000001.json").stat().st_mode) == 0o600


# Files that are none ---------------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
@pytest.mark.parametrize("way", ["opened", "dropped", "taken in"])
@pytest.mark.parametrize("kind", ["pipe", "folder", "device", "name"])
def test_what_is_no_race_is_told_about_and_never_waited_for(
    make_app: MakeApp, tmp_path: Path, way: str, kind: str
) -> None:
    app = make_app()
    path = tmp_path / "odd.camelup"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "name":
        path = tmp_path / os.fsdecode(b"caf\xe9.camelup")
        path.write_bytes(b"?")
    else:
        path = Path("/dev/zero")
    menu = MenuScene(app)
    if way == "opened":
        app.services.open_file = path
        menu = MenuScene(app)
    app.go(menu)
    if way == "dropped":
        app.tick(STEP, [pygame.Event(pygame.DROPFILE, file=str(path))])
    if way == "taken in":
        library = LibraryScene(app)
        app.open(library)
        library.races.take_in(path)
        tick_until(app, lambda: not library.busy)
    tick_until(app, lambda: isinstance(app.scene, MessageScene))
    app.tick(STEP, [])
    app.scene.announce().encode("utf-8")
    click(app, "no")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
def test_a_library_of_odd_files_opens_and_says_what_each_is(make_app: MakeApp) -> None:
    app = make_app()
    app.services.library.save(some_record(3), "Good")
    shelf = app.services.folders.data / "saves"
    os.mkfifo(shelf / "pipe.camelup")
    (shelf / "folder.camelup").mkdir()
    (shelf / os.fsdecode(b"caf\xe9.camelup")).write_bytes(encode(some_record(2)))
    scene = LibraryScene(app)
    app.go(scene)
    tick_until(app, lambda: not scene.busy)
    for _ in range(4):
        app.tick(STEP, [])
        key(app, pygame.K_DOWN)
        tick_until(app, lambda: not scene.busy)
    assert len(scene.races.entries) == 4
    odd = next(entry for entry in scene.races.entries if entry.title.startswith("caf"))
    scene.races.export(odd)
    assert scene.races.errands.finish(WAIT)
    (path,) = (app.services.folders.data / "exports").iterdir()
    path.name.encode("utf-8")
    assert decode(path.read_bytes()).actions == some_record(2).actions
