"""`python -m tests.long.walk [SCREEN ...]`: every screen at every size, scale and language and in both themes.

With `--short` only the places that the tests look at. Pictures of what is wrong go to `--pictures FOLDER`.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
# Ctrl+C and a request to end stop the walk, and not a window that nobody looks at.
os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")

import pygame

from camelup.session.settings import Settings
from camelup.session.store import Folders
from camelup.ui.kit.app import App
from camelup.ui.kit.assets import Assets
from camelup.ui.kit.display import open_screen
from camelup.ui.kit.texts import Texts
from camelup.ui.routes import Game
from camelup.ui.window import make_services
from tests.ui.screens import SCREENS
from tests.ui.walking import KeptAssets, short_way, walk, whole_way


@contextmanager
def an_app(assets: Assets, size: tuple[int, int]) -> Iterator[App]:
    """An app with folders of its own, at the end of a long day."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(window_size=size, speed="off", language="en", first_hints=False, handover="cover")
        services = make_services(Folders.under(Path(folder)), settings, Texts.load(assets.root), keeps=True)
        services.now = lambda: datetime(2030, 12, 28, 22, 58)
        try:
            yield Game(services, assets, open_screen(size, fullscreen=False))
        finally:
            services.thinker.close()
            services.saver.close(5.0)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("screens", nargs="*", metavar="SCREEN", help=f"of {', '.join(SCREENS)}; all without any")
    parser.add_argument("--short", action="store_true", help="only where the tests look")
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="where to save what is wrong")
    wanted = parser.parse_args()
    pygame.display.init()
    pygame.font.init()
    assets = KeptAssets()
    faults = looked = 0
    begun = time.process_time()
    for name in wanted.screens or SCREENS:
        places, start = (short_way if wanted.short else whole_way)(name), time.process_time()
        with an_app(assets, places[0].size) as app:
            wrong = walk(app, name, places, wanted.pictures)
        looked += len(places)
        faults += sum(map(len, wrong.values()))
        print(f"{name}: {len(places)} places, {time.process_time() - start:.1f} s", flush=True)
        for place, found in wrong.items():
            for fault in found:
                print(f"    {place}: {fault}", flush=True)
    print(f"{looked} places, {faults} faults, {time.process_time() - begun:.0f} s of processor time")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
