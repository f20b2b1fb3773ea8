"""An app on SDL's dummy driver, with folders, chance and time of its own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from camelup.session.autosave import AutosaveWorker
from camelup.session.settings import Settings
from camelup.session.store import Folders, Store
from camelup.session.thinking import Thinker
from camelup.ui.kit.app import App
from camelup.ui.kit.assets import Assets, find_assets
from camelup.ui.kit.display import open_screen
from camelup.ui.kit.services import Services
from camelup.ui.kit.texts import Texts
from camelup.ui.routes import Game
from tests.ui.drawn_once import DrawnOnce

MakeApp = Callable[..., App]


class Entropy:
    """Bytes that are the same in every run and differ from call to call."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, count: int) -> bytes:
        self.calls += 1
        return (self.calls * 0x9E3779B97F4A7C15 % 2**64).to_bytes(8, "big")[:count].rjust(count, b"\0")


@pytest.fixture(scope="session")
def shared_assets() -> Assets:
    """Pictures and fonts; reading them once is enough for all tests."""
    return DrawnOnce(find_assets())


@pytest.fixture
def make_app(tmp_path: Path, shared_assets: Assets) -> Iterator[MakeApp]:
    """Return `make(size, **settings)`: an app with no scene yet, whose files lie under `tmp_path`.

    People who share the screen see no curtain unless a test asks for it with `handover="curtain"`.

    Apps made in one test share the folder, as two starts of the game do.
    """
    made: list[App] = []
    pygame.display.init()
    pygame.font.init()

    def make(
        size: tuple[int, int] = (1280, 720), *, seed: str | None = None, preferred: Sequence[str] = (), **settings: Any
    ) -> App:
        screen = open_screen(size, fullscreen=False)
        shared_assets.clear()
        folders = Folders.under(tmp_path)
        store = Store(folders, clock=lambda: datetime(2030, 5, 1, 12, 0).astimezone())
        services = Services(
            folders,
            store,
            AutosaveWorker(store),
            Thinker(),
            # Hints for first times would lie over the table; tests that are about them switch them on.
            Settings(window_size=size, **{"first_hints": False, "handover": "cover", **settings}),
            Texts.load(shared_assets.root),
            entropy=Entropy(),
            now=lambda: datetime(2030, 5, 1, 12, 0),
            preferred=preferred,
            seed=seed,
        )
        app = Game(services, shared_assets, screen)
        made.append(app)
        return app

    yield make
    for app in made:
        app.services.thinker.close()
        app.services.saver.close(timeout=5.0)
