"""`camelup --self-test`: whether this copy of the game is whole and works on this computer.

It goes through everything that a package could have lost on its way: every picture, font, sound and language, a window,
and a race that is played, kept and played again. Nothing of the player's own is touched.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

import pygame
from msgspec.structs import replace

from camelup.players.player import Player
from camelup.session.autosave import AutosaveWorker
from camelup.session.errors import SessionError, StartError
from camelup.session.library import Library
from camelup.session.match import Match
from camelup.session.record import Record, SeatInfo, final_state, state_hash
from camelup.session.replaying import Tape
from camelup.session.settings import Settings
from camelup.session.store import Folders, Store
from camelup.session.thinking import Thinker, thinking_rng
from camelup.ui.kit.assets import FACES, Assets, find_assets
from camelup.ui.kit.display import NoDisplay, open_screen, start_video
from camelup.ui.kit.icons import program_icon
from camelup.ui.kit.languages import FALLBACK, Languages
from camelup.ui.kit.services import Services
from camelup.ui.kit.sound import RECORDINGS, Tune, file_name, tune_name
from camelup.ui.kit.texts import Texts
from camelup.ui.routes import Game
from camelup.ui.table.seating import QUICK_OPPONENTS

SIZE = (1280, 720)
SEED = "self-test"
BUDGET_S = 0.2
MOVES_LIMIT = 500
_PICTURE_PX = 64
_FEWEST_TEXTS = 50
"""A language with fewer entries than this is no language but a damaged file."""


class Broken(StartError):
    """Something in this copy of the game is missing or does not work; the sentence says what."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What was looked at."""

    driver: str
    """How SDL shows the window here."""
    pictures: int
    fonts: int
    languages: tuple[str, ...]
    sounds: int
    actions: int
    """Of the race that was played."""

    def __str__(self) -> str:
        return (
            f"The game is whole: {self.pictures} pictures, {self.fonts} fonts, {self.sounds} sounds, "
            f"languages {' '.join(self.languages)}; a race of {self.actions} actions was played, saved, loaded and "
            f"replayed ({self.driver})."
        )


def run_self_test() -> Findings:
    """Go through everything. Raises `StartError` with the sentence that says what is wrong.

    Opens a window where there is a screen, else SDL's dummy driver takes its place. A sound device may be opened, but
    stays silent.
    """
    with tempfile.TemporaryDirectory(prefix="camelup-") as folder:
        try:
            screen = _screen()
            assets = Assets(find_assets())
            pictures = _pictures(assets)
            fonts = _fonts(assets)
            languages = _languages(assets)
            sounds = _sounds(assets.root)
            record = _race(Folders.under(Path(folder)))
            _scenes(screen, assets, Folders.under(Path(folder)), languages, record)
            return Findings(pygame.display.get_driver(), pictures, fonts, tuple(languages), sounds, len(record.actions))
        except StartError:
            raise
        except SessionError as error:
            raise Broken(f"The race that was played went wrong: {error}") from error
        finally:
            pygame.quit()


def _screen() -> pygame.Surface:
    try:
        start_video()
        return open_screen(SIZE, fullscreen=False)
    except NoDisplay:
        pygame.display.quit()
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    start_video()
    return open_screen(SIZE, fullscreen=False)


def _pictures(assets: Assets) -> int:
    """Draw every picture that is there, and the icon, which certainly should be."""
    folder = assets.root / "images"
    names = sorted(path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.svg"))
    for name in names:
        assets.image(name, (_PICTURE_PX, _PICTURE_PX))
    program_icon(assets, _PICTURE_PX)
    return len(names)


def _fonts(assets: Assets) -> int:
    for face in FACES:
        if assets.font(face, 24).size("Camel")[0] <= 0:
            raise Broken(f"The font {face} draws nothing.")
    return len(FACES)


def _languages(assets: Assets) -> Mapping[str, Texts]:
    """What there is to speak, by language. The game makes do without a broken file; here it is a fault."""
    paths = sorted((assets.root / "locales").glob("*.json"))
    if FALLBACK not in {path.stem for path in paths}:
        raise Broken(f"The language file {FALLBACK}.json is missing ({assets.root / 'locales'}).")
    languages = Languages.find(assets.root)
    for path in paths:
        with _told(f"The language file {path.name} cannot be read"):
            entries = languages.read(path.stem)
        if len(entries) < _FEWEST_TEXTS:
            raise Broken(f"The language file {path.name} is nearly empty.")
        if path.stem not in languages.names:
            raise Broken(f"The language file {path.name} does not name its language.")
    return {path.stem: Texts.load(assets.root, path.stem) for path in paths}


def _sounds(root: Path) -> int:
    """Decode every sound that the game knows; nothing is played."""
    names = [
        file_name(cue, level, take)
        for cue, recording in RECORDINGS.items()
        for level in range(recording.levels)
        for take in range(recording.takes)
    ]
    names += [tune_name(tune) for tune in get_args(Tune)]
    try:
        pygame.mixer.init()
    except pygame.error:
        # A computer without a sound device is no fault of the game.
        os.environ["SDL_AUDIODRIVER"] = "dummy"
        with _told("The sounds cannot be played"):
            pygame.mixer.init()
    for name in names:
        with _told(f"The sound {name} cannot be read"):
            pygame.mixer.Sound(root / "sounds" / name)
    pygame.mixer.quit()
    return len(names)


def _race(folders: Folders) -> Record:
    """Play a race to its end; keep it in every way there is, and play again what was kept."""
    seats = [SeatInfo(f"Seat {number}", controller=who) for number, who in enumerate(QUICK_OPPONENTS, start=1)]
    match = Match.new(seats, seed=SEED)
    store, library = Store(folders), Library(folders)
    match.on_record = store.autosave
    players: list[Player] = [who.player() for who in QUICK_OPPONENTS]
    while not match.over and match.number < MOVES_LIMIT:
        rng = thinking_rng(SEED, match.number, match.turn)
        seen = match.observe(match.turn)
        match.submit(players[match.turn].choose(seen, tuple(match.legal), rng, BUDGET_S))
    if not match.over:
        raise Broken(f"The race did not end within {MOVES_LIMIT} actions.")
    entry = library.save(match.record, "Self-test")
    for kept in (store.load_autosave(), library.load(entry.name)):
        if kept is None or kept.actions != match.record.actions:
            raise Broken("The race that was loaded is not the one that was saved.")
        again = Match.from_record(kept, seed_if_missing=lambda: SEED)
        if again.standings() != match.standings():
            raise Broken("The race ended otherwise when it was replayed.")
        if state_hash(final_state(kept)) != state_hash(final_state(match.record)):
            raise Broken("The race that was replayed does not match the one that was played.")
    return match.record


def _scenes(
    screen: pygame.Surface, assets: Assets, folders: Folders, languages: Mapping[str, Texts], record: Record
) -> None:
    """Show the menu in every language, a text field's fonts, and the end of the race."""
    for texts in languages.values():
        store = Store(folders)
        saver, thinker = AutosaveWorker(store), Thinker()
        settings = replace(Settings(), window_size=SIZE, speed="off")
        app = Game(Services(folders, store, saver, thinker, settings, texts), assets, screen)
        try:
            app.to_menu()
            app.tick(0.0, [])
            # Made on first use in the game: the one place where the widget library reads its own files.
            assert app.gui is not None
            app.open_replay(Tape(record))
            app.tick(0.0, [])
            pygame.event.pump()
        finally:
            thinker.close()
            saver.close(timeout=5.0)


@contextmanager
def _told(what: str) -> Iterator[None]:
    """Turn whatever a damaged file leads to into a sentence."""
    try:
        yield
    except SessionError:
        raise
    except (OSError, ValueError, pygame.error) as error:
        raise Broken(f"{what} ({error}).") from error
