"""What scenes need from outside the window."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from camelup.session.autosave import AutosaveWorker
from camelup.session.browsing import Browser
from camelup.session.library import Library
from camelup.session.settings import Settings
from camelup.session.speech import Voice
from camelup.session.store import Folders, Store
from camelup.session.thinking import Thinker
from camelup.ui.kit.pad import Pad
from camelup.ui.kit.sound import Sound
from camelup.ui.kit.texts import Texts


@dataclass(slots=True)
class Services:
    """Folders, chance, clock, settings and devices; passed in, so that tests bring their own."""

    folders: Folders
    store: Store
    saver: AutosaveWorker
    thinker: Thinker
    settings: Settings
    texts: Texts
    entropy: Callable[[int], bytes] = os.urandom
    now: Callable[[], datetime] = datetime.now
    preferred: Sequence[str] = ()
    """The languages that the system asks for, the dearest first."""
    seed: str | None = None
    """The seed that the command line asked for; used by the next new race."""
    sound: Sound | None = None
    """None where nobody listens, as in tests."""
    voice: Voice | None = None
    """Who reads the screen aloud; None where nobody listens."""
    pad: Pad | None = None
    """None where no game pad is looked for, as in most tests."""
    open_file: Path | None = None
    """The race that the game was opened with, until a screen has taken it up."""
    browser: Browser = field(default_factory=Browser)
    """What looks through folders in which files of races may lie."""
    keeps: bool = True
    """Whether anything is kept: not in a second copy of the game, which leaves the files of the first one alone."""
    in_sight: bool = True
    """Whether the window can be seen, as far as the system tells."""
    raced: bool = False
    """Whether a race has begun since the program was started."""
    skips_saved: bool = False
    """Whether the menu leaves out the race in progress, because going on with it broke the game."""
    library: Library = field(init=False)
    """The races that are kept under a title."""

    @property
    def still(self) -> bool:
        """Whether nothing may move that is there for its own sake."""
        return self.settings.speed == "off" or self.settings.reduced_motion or not self.in_sight

    def __post_init__(self) -> None:
        self.library = Library(self.folders, clock=lambda: self.now().astimezone())


def volumes(settings: Settings) -> tuple[float, float, bool]:
    """Effects and music from 0 to 1, and whether everything is muted, as `Sound` takes them."""
    return settings.effects_volume / 100, settings.music_volume / 100, settings.muted
