"""Opening the window, the loop that drives it, and leaving without losing anything."""

from __future__ import annotations

import logging
import random
import shutil
import signal
import sys
import threading
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pygame
from msgspec.structs import replace

from camelup.session.autosave import AutosaveWorker
from camelup.session.errors import StartError, StoreError
from camelup.session.files import tidy
from camelup.session.lock import DataLock, in_use
from camelup.session.settings import Settings, load_settings, save_settings
from camelup.session.speech import Speech
from camelup.session.speech_engines import find_engines
from camelup.session.store import Folders, ForgetfulStore, Store
from camelup.session.thinking import Thinker
from camelup.ui.kit.app import App
from camelup.ui.kit.assets import Assets, find_assets
from camelup.ui.kit.desktop import system_languages
from camelup.ui.kit.display import limit, open_screen, room_for, start_video
from camelup.ui.kit.icons import program_icon
from camelup.ui.kit.pad import Pad
from camelup.ui.kit.services import Services, volumes
from camelup.ui.kit.sound import Sound
from camelup.ui.kit.texts import Texts
from camelup.ui.kit.theme import HIGH_CONTRAST, THEME
from camelup.ui.routes import Game

log = logging.getLogger(__name__)

BUSY_FPS, IDLE_FPS, DOZE_FPS = 60, 30, 15
"""Frames a second, and how often a window that dozes looks for input: SDL itself would look a thousand times."""


def run_window(
    folders: Folders,
    *,
    seed: str | None,
    windowed: tuple[int, int] | None,
    fullscreen: bool,
    open_file: Path | None = None,
) -> int:
    """Play until the window is closed; returns the exit code. `open_file` is a race to begin with."""
    settings, notice = load_settings(folders)
    if windowed is not None:
        settings = replace(settings, window_size=windowed, fullscreen=False)
    if fullscreen:
        settings = replace(settings, fullscreen=True)
    try:
        start_video()
        # What was asked for is given; what is remembered may come from a larger screen.
        size, monitor = room_for(settings.window_size) if windowed is None else (windowed, None)
        screen = open_screen(size, fullscreen=settings.fullscreen, monitor=monitor)
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
    notice = in_use(folders.data) if lock is None else notice or lock.problem
    services = make_services(folders, settings, texts, keeps=lock is not None)
    services.preferred = system_languages()
    services.seed, services.open_file = seed, open_file
    services.sound = Sound.open(assets.root, *volumes(settings), rng=random.Random())
    services.voice = Speech(partial(find_engines, shutil.which, sys.platform))
    services.pad = Pad()
    app = Game(services, assets, screen)
    heeded = _heed_signals(app)
    try:
        app.rescue.attempt(app.to_menu)
        if services.keeps:
            threading.Thread(target=tidy, args=(folders,), name="tidy", daemon=True).start()
        if notice is not None:
            app.tell(notice)
        elif app.keys.ignored:
            app.notice(app.texts("keys.ignored", count=app.keys.ignored))
        _loop(app)
    finally:
        _leave(app)
        if lock is not None:
            lock.release()
        for number, before in heeded.items():
            # None stands for one that was not set by Python; the program ends here anyway.
            signal.signal(number, signal.SIG_DFL if before is None else before)
    return 0


def _heed_signals(app: App) -> dict[signal.Signals, Any]:
    """Close as by Quit when the system asks for it, or when the terminal goes away; returns what was done before.

    Nobody can answer a question then, so none is asked: what can be saved is saved.
    """
    before: dict[signal.Signals, Any] = {}
    if threading.current_thread() is threading.main_thread():
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            # `nohup` asks to be spared.
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                before[number] = signal.signal(number, lambda *_: app.quit())
    return before


def make_services(folders: Folders, settings: Settings, texts: Texts, *, keeps: bool) -> Services:
    """What a window on these folders needs; one that `keeps` nothing leaves all files as they are."""
    store = Store(folders) if keeps else ForgetfulStore(folders)
    return Services(folders, store, AutosaveWorker(store), Thinker(), settings, texts, keeps=keeps)


def _loop(app: App) -> None:
    clock = pygame.time.Clock()
    shown = False
    while app.running:
        # Half a frame rate costs about half the idle CPU, and input still answers within two of the screen's frames.
        dt, events = clock.tick(BUSY_FPS if app.busy else IDLE_FPS) / 1000, pygame.event.get()
        while not events and dt < app.doze:
            dt += clock.tick(DOZE_FPS) / 1000
            events = pygame.event.get()
        app.rescue.attempt(partial(app.tick, min(dt, 0.25), events))
        if not shown:
            # What `build/smoke.py` waits for, to measure a start from outside.
            log.debug("the first frame is shown")
            shown = True


def _leave(app: App) -> None:
    """Finish saving and close the window."""
    services = app.services
    with suppress(pygame.error):
        # The disk may be slow, and the player has left: there is nothing to watch.
        pygame.Window.from_display_module().hide()
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
