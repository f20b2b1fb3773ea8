"""`python -m tests.long.soak [RACES] [SEED]`: computers play that many races in one window; does anything grow?"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from camelup.session.settings import Settings
from camelup.session.store import Folders
from camelup.ui.kit.assets import Assets, find_assets
from camelup.ui.kit.display import open_screen
from camelup.ui.kit.texts import Texts
from camelup.ui.routes import Game
from camelup.ui.window import make_services
from tests.ui.soaking import soak

SIZE = (1024, 640)
GROWTH = 1.02
"""How many times as many objects there may be at the end as there were early on."""


def main(races: str = "2000", seed: str = "soak") -> int:
    pygame.display.init()
    pygame.font.init()
    assets = Assets(find_assets())
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(window_size=SIZE, speed="off", first_hints=False, tutorial_done=("race",))
        services = make_services(Folders.under(Path(folder)), settings, Texts.load(assets.root), keeps=True)
        app = Game(services, assets, open_screen(SIZE, fullscreen=False))
        seen = soak(app, int(races), seed=seed)
        services.thinker.close()
        services.saver.close(5.0)
    # The first races fill what is small enough to be kept for good; what grows after the first tenth is a leak.
    warm = len(seen.objects) // 10
    early, late = max(seen.objects[warm : warm + 3]), max(seen.objects[-3:])
    print(f"{seen.races} races, {seen.actions} actions; objects {early} early, {late} late; {seen.left_behind} left")
    return 1 if seen.left_behind or late > GROWTH * early else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
