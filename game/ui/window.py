"""Opening the window, the loop that drives it, and leaving without losing anything."""

from __future__ import annotations

import logging
import random
import shutil
import sys
from functools import partial
from pathlib import Path

import pygame
from msgspec.structs import replace

from game.session.autosave import AutosaveWorker
from game.session.errors import StartError, StoreError
from game.session.lock import DataLock, in_use
from game.session.settings import Settings, load_settings, save_settings
from game.session.speech import Speech
from game.session.speech_engines import find_engines
from game.session.store import Folders, ForgetfulStore, Store
from game.session.thinking import Thinker
from game.ui.app import App
from game.ui.art.pieces import program_icon
from game.ui.assets import Assets, find_assets
from game.ui.desktop import system_languages
from game.ui.display import fitting, limit, open_screen, start_video
from game.ui.pad import Pad
from game.ui.services import Services, volumes
from game.ui.sound import Sound
from game.ui.texts import Texts
from game.ui.theme import HIGH_CONTRAST, THEME

log = logging.getLogger(__name__)

BUSY_FPS, IDLE_FPS = 60, 30


def run_window(
    folders: Folders,
    *,
    seed: str | None,
    windowed: tuple[int, int] | None,
    fullscreen: bool,
    open_file: Path | None = None,
) -> int:
    """Play until the window is closed; returns the exit code. `open_file` is a race to begin with."""
    from game.ui.scenes.menu import MenuScene

    settings, notice = load_settings(folders)
    if windowed is not None:
        settings = replace(settings, window_size=windowed, fullscreen=False)
    if fullscreen:
        settings = replace(settings, fullscreen=True)
    try:
        start_video()
        # What was asked for is given; what is remembered may come from a larger screen.
        size = windowed or fitting(settings.window_size)
        screen = open_screen(size, fullscreen=settings.fullscreen)
        assets = Assets(find_assets(), HIGH_CONTRAST if settings.high_contrast else THEME)
    except StartError:
        pygame.quit()
        raise
    texts = Texts.load(assets.root)
    pygame.display.set_caption(texts("title"))
    pygame.display.set_icon(program_icon(assets, 64))
    pygame.key.set_repeat(350, 60)
    limit(size)
    lock = DataLock.acquire(folders)
    if lock is None:
        notice = in_use(folders.data)
    services = make_services(folders, settings, texts, keeps=lock is not None)
    services.preferred = system_languages()
    services.seed, services.open_file = seed, open_file
    services.sound = Sound.open(assets.root, *volumes(settings), rng=random.Random())
    services.voice = Speech(partial(find_engines, shutil.which, sys.platform))
    services.pad = Pad()
    app = App(services, assets, screen)
    try:
        app.go(MenuScene(app))
        if notice is not None:
            app.tell(notice)
        elif app.keys.ignored:
            app.notice(app.texts("keys.ignored", count=app.keys.ignored))
        _loop(app)
    finally:
        _leave(app)
        if lock is not None:
            lock.release()
    return 0


def make_services(folders: Folders, settings: Settings, texts: Texts, *, keeps: bool) -> Services:
    """What a window on these folders needs; one that `keeps` nothing leaves all files as they are."""
    store = Store(folders) if keeps else ForgetfulStore(folders)
    return Services(folders, store, AutosaveWorker(store), Thinker(), settings, texts, keeps=keeps)


def _loop(app: App) -> None:
    clock = pygame.time.Clock()
    shown = False
    while app.running:
        # Half a frame rate costs about half the idle CPU, and input still answers within two of the screen's frames.
        dt = clock.tick(BUSY_FPS if app.busy else IDLE_FPS) / 1000
        app.survive(min(dt, 0.25), pygame.event.get())
        if not shown:
            # What `build/smoke.py` waits for, to measure a start from outside.
            log.debug("the first frame is shown")
            shown = True


def _leave(app: App) -> None:
    """Finish saving and close the window."""
    services = app.services
    services.thinker.close()
    if services.sound is not None:
        services.sound.close()
    if services.voice is not None:
        services.voice.close()
    if services.pad is not None:
        services.pad.close()
    app.errands.finish(timeout=5.0)
    services.saver.close(timeout=5.0)
    if services.keeps:
        try:
            save_settings(services.folders, services.settings)
        except StoreError as error:
            log.warning("settings not saved: %s", error)
    pygame.quit()
