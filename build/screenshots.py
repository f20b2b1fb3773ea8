"""Take the pictures of the README: `python build/screenshots.py`. They are real frames of a seeded race.

The animated picture needs Pillow, which the game itself does not (`pip install '.[pictures]'`).
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "game"), str(ROOT)]

import pygame  # noqa: E402
from PIL import Image  # noqa: E402

from camelup.players.levels import HUMAN, Controller  # noqa: E402
from camelup.rules.actions import RollDie  # noqa: E402
from camelup.session.autosave import AutosaveWorker  # noqa: E402
from camelup.session.files import Folders  # noqa: E402
from camelup.session.match import Match  # noqa: E402
from camelup.session.record import SeatInfo  # noqa: E402
from camelup.session.settings import Settings  # noqa: E402
from camelup.session.store import Store  # noqa: E402
from camelup.session.thinking import Thinker  # noqa: E402
from camelup.ui.kit.app import App  # noqa: E402
from camelup.ui.kit.assets import Assets, find_assets  # noqa: E402
from camelup.ui.kit.display import open_screen  # noqa: E402
from camelup.ui.kit.services import Services  # noqa: E402
from camelup.ui.kit.texts import Texts  # noqa: E402
from camelup.ui.menus.menu import MenuScene  # noqa: E402
from camelup.ui.race.scene import RaceScene  # noqa: E402
from camelup.ui.routes import Game  # noqa: E402

SIZE = (1280, 720)
FILM_SIZE, FILM_FPS = (720, 405), 12
SEED = "saffron"
ACTIONS = 52
"""Actions before the picture: far enough for stacks, tickets, tiles and cards to be about."""
SEATS = [
    SeatInfo("Nadia", "nadia", HUMAN),
    SeatInfo("Omar", "omar", Controller("computer:bookmaker")),
    SeatInfo("Zuri", "zuri", Controller("computer:hustler")),
    SeatInfo("Bruno", "bruno", Controller("computer:bookmaker")),
    SeatInfo("Ingrid", "ingrid", Controller("computer:hustler")),
    SeatInfo("Kofi", "kofi", Controller("computer:bookmaker")),
]


def main() -> None:
    pygame.display.init()
    pygame.font.init()
    screen = open_screen(SIZE, fullscreen=False)
    assets = Assets(find_assets())
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Folders.under(Path(folder)))
        saver, thinker = AutosaveWorker(store), Thinker()
        settings = Settings(window_size=SIZE, speed="off", first_hints=False, tutorial_done=("race",))
        services = Services(Folders.under(Path(folder)), store, saver, thinker, settings, Texts.load(assets.root))
        app = Game(services, assets, screen)
        app.go(MenuScene(app))
        _save(app, "menu")
        app.go(RaceScene(app, _race()))
        _save(app, "race")
        app.change_settings(speed="normal")
        scene = RaceScene(app, _race())
        app.go(scene)
        _film(app, scene)
        thinker.close()
        saver.close(timeout=5)


def _race() -> Match:
    """A race played by computers up to a person's turn."""
    from camelup.session.thinking import thinking_rng

    match = Match.new(SEATS, seed=SEED, starter=1)
    while match.number < ACTIONS or match.turn != 0:
        turn = match.turn
        controller = match.controller(turn)
        player = (Controller("computer:bookmaker") if controller.human else controller).player()
        rng = thinking_rng(SEED, match.number, turn)
        match.submit(player.choose(match.observe(turn), tuple(match.legal), rng, 1.0))
        assert not match.over, "the race ended before the picture: choose another seed"
    return match


def _film(app: App, scene: RaceScene) -> None:
    """A die comes out and a camel runs, as an animated picture."""
    frames: list[Image.Image] = []
    _film_seconds(app, 0.4, frames)
    scene.choosing.submit(RollDie())
    while scene.animating:
        _film_seconds(app, 1 / FILM_FPS, frames)
    _film_seconds(app, 1.2, frames)
    palette = frames[len(frames) // 2].quantize(colors=255, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    pictures = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    target = ROOT / "build" / "screenshots" / "race.gif"
    pictures[0].save(
        target, save_all=True, append_images=pictures[1:], duration=round(1000 / FILM_FPS), loop=0, optimize=True
    )
    print(target.relative_to(ROOT), f"{target.stat().st_size / 1e6:.1f} MB, {len(pictures)} frames")


def _film_seconds(app: App, seconds: float, frames: list[Image.Image]) -> None:
    for _ in range(max(1, round(seconds * FILM_FPS))):
        for _ in range(3):
            app.tick(1 / FILM_FPS / 3, [])
        small = pygame.transform.smoothscale(app.screen, FILM_SIZE)
        frames.append(Image.frombytes("RGB", FILM_SIZE, pygame.image.tobytes(small, "RGB")))


def _save(app: App, name: str) -> None:
    for _ in range(4):
        app.tick(0.02, [])
        time.sleep(0.05)
    target = ROOT / "build" / "screenshots" / f"{name}.png"
    target.parent.mkdir(exist_ok=True)
    pygame.image.save(app.screen, target)
    print(target.relative_to(ROOT))


if __name__ == "__main__":
    main()
