"""What the game sounds like: effects in a few takes each, and pieces of music that fade into each other.

Sound is an extra: every cue also shows on the screen. So nothing here raises; where there is no device, or a file
is missing, the game is silent and the log says why.
"""

from __future__ import annotations

import logging
import random
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Literal, TypeAlias

import pygame

from camelup.ui.kit.alsa import hush

log = logging.getLogger(__name__)

Tune: TypeAlias = Literal["menu", "race", "sprint"]

RATE, BUFFER = 44_100, 1024
"""Samples per second, and samples mixed ahead: 23 ms of delay, which a weak machine keeps up with."""
_EFFECTS = 14
"""Effects that may sound at once, apart from the music."""
_FADE_MS = 1500
_ALL_AT_ONCE, _INSTANT = 3, 0.08
"""No more than this many effects begin within an instant (seconds): a skipped animation must not crash like a shelf."""


class SoundCue(StrEnum):
    """Everything that can be heard. The value begins the names of its files."""

    RATTLE = "rattle"
    DIE = "die"
    LIFT = "lift"
    HOP = "hop"
    GRUNT = "grunt"
    SLIDE = "slide"
    CRAZY = "crazy"
    CHEER = "cheer"
    BOO = "boo"
    COIN = "coin"
    COINS = "coins"
    TICKET = "ticket"
    CARD = "card"
    PARTNERS = "partners"
    CHIME = "chime"
    GONG = "gong"
    FANFARE = "fanfare"
    LOST = "lost"
    TICK = "tick"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Recording:
    """How a cue is recorded and how densely it may be heard."""

    takes: int = 1
    """Versions to choose from, so that repetition does not grate."""
    levels: int = 1
    """Pitches, from low to high, each with its takes."""
    gap: float = 0.08
    """Seconds before the cue may begin again."""
    together: int = 2
    """How many of it may sound at once."""


RECORDINGS: Mapping[SoundCue, Recording] = MappingProxyType(
    {
        SoundCue.RATTLE: Recording(takes=3, gap=0.4),
        SoundCue.DIE: Recording(takes=4),
        SoundCue.LIFT: Recording(takes=3),
        SoundCue.HOP: Recording(takes=2, levels=4, gap=0.05, together=3),
        SoundCue.GRUNT: Recording(takes=3),
        SoundCue.SLIDE: Recording(takes=2),
        SoundCue.CRAZY: Recording(takes=2, gap=0.6, together=1),
        SoundCue.CHEER: Recording(takes=2, gap=0.5, together=1),
        SoundCue.BOO: Recording(takes=2, gap=0.5, together=1),
        SoundCue.COIN: Recording(takes=4, gap=0.04, together=4),
        SoundCue.COINS: Recording(takes=2, gap=0.25),
        SoundCue.TICKET: Recording(takes=3),
        SoundCue.CARD: Recording(takes=3),
        SoundCue.PARTNERS: Recording(gap=0.3),
        SoundCue.CHIME: Recording(gap=0.5, together=1),
        SoundCue.GONG: Recording(gap=1.0, together=1),
        SoundCue.FANFARE: Recording(gap=2.0, together=1),
        SoundCue.LOST: Recording(takes=2, gap=0.2),
        SoundCue.TICK: Recording(takes=3, gap=0.03),
        SoundCue.REFUSED: Recording(takes=2, gap=0.25, together=1),
    }
)


def file_name(cue: SoundCue, level: int, take: int) -> str:
    """The name of a recording in `assets/sounds`; level and take count from 0, the names from 1."""
    pitch = f"-{level + 1}" if RECORDINGS[cue].levels > 1 else ""
    return f"{cue}{pitch}-{take + 1}.ogg"


def tune_name(tune: Tune) -> str:
    """The name of a piece of music in `assets/sounds`."""
    return f"music-{tune}.ogg"


class Sound:
    """Plays effects and music once `start` was called, as long as there is a device and something to hear.

    A thread of its own opens the device and reads the files, so that no frame waits for a file. Effects asked for
    before theirs are read are left out: a late sound would belong to nothing on the screen. Volumes go from 0 to 1
    and are heard as such: half way sounds half as loud.
    """

    def __init__(
        self,
        folder: Path,
        effects_volume: float,
        music_volume: float,
        muted: bool,
        rng: random.Random,
        clock: Callable[[], float],
    ) -> None:
        self._folder = folder
        self._rng = rng
        self._clock = clock
        self._effects_gain = 0.0
        self._music_gain = 0.0
        self._takes: dict[tuple[SoundCue, int], list[pygame.mixer.Sound]] = {}
        self._last_take: dict[tuple[SoundCue, int], int] = {}
        self._begun: dict[SoundCue, float] = {}
        self._recent: deque[float] = deque(maxlen=_ALL_AT_ONCE)
        self._deck = 0
        """Which of the two music channels plays, or played last."""
        self._record: pygame.mixer.Sound | None = None
        self._wanted: Tune | None = None
        self._playing: Tune | None = None
        self._change = threading.Condition()
        self._thread: threading.Thread | None = None
        self._started = self._available = self._failed = self._loaded = self._closing = False
        self.set_volumes(effects_volume, music_volume, muted)

    @classmethod
    def open(
        cls,
        root: Path,
        effects_volume: float,
        music_volume: float,
        muted: bool,
        *,
        rng: random.Random,
        clock: Callable[[], float] = time.monotonic,
    ) -> Sound:
        """Get ready to play from `root/sounds`. Nothing is opened or read before `start`."""
        return cls(root / "sounds", effects_volume, music_volume, muted, rng, clock)

    @property
    def available(self) -> bool:
        """Whether a sound device is open."""
        return self._available

    def start(self) -> None:
        """Open the device in the background; call it after the first frame, since opening may hold up one frame.

        With nothing to hear nothing is opened until `set_volumes` changes that.
        """
        self._started = True
        audible = self._effects_gain > 0 or self._music_gain > 0
        if audible and self._thread is None and not self._closing:
            self._thread = threading.Thread(target=self._work, name="sound", daemon=True)
            self._thread.start()

    def play(self, cue: SoundCue, *, level: int = 0, volume: float = 1.0) -> bool:
        """Let a cue be heard, in another take than last time; returns whether it is.

        `level` chooses the pitch of cues recorded in several (for a hop the number of camels carried); levels
        beyond the last count as the last. A cue that would follow itself or others too closely is left out.
        """
        recording = RECORDINGS[cue]
        level = min(max(level, 0), recording.levels - 1)
        takes = self._takes.get((cue, level))
        if not takes or not self._effects_gain or self._too_dense(cue, recording):
            return False
        take = self._choose((cue, level), len(takes))
        channel = takes[take].play()
        if channel is None:
            return False
        channel.set_volume(min(max(volume, 0.0), 1.0))
        self._begun[cue] = self._clock()
        self._recent.append(self._begun[cue])
        return True

    def music(self, tune: Tune | None) -> None:
        """Fade over to a piece of music, or to none. It repeats without a seam until something else is asked for."""
        with self._change:
            self._wanted = tune
            self._change.notify_all()

    def set_volumes(self, effects: float, music: float, muted: bool) -> None:
        """Take volumes from 0 to 1; heard at once, also by what is playing."""
        self._effects_gain, self._music_gain = (
            0.0 if muted else min(max(volume, 0.0), 1.0) ** 2 for volume in (effects, music)
        )
        with self._change:
            self._set_gains()
        if self._started:
            self.start()

    def wait(self, timeout: float) -> bool:
        """Wait up to `timeout` seconds until effects and music are as asked for, or cannot be; returns whether so."""

        def settled() -> bool:
            idle = self._thread is None or self._failed or self._closing
            return idle or (self._loaded and self._playing == self._wanted)

        with self._change:
            return self._change.wait_for(settled, timeout)

    def close(self) -> None:
        """Fall silent and give the device back. Afterwards every call does nothing."""
        with self._change:
            self._closing = True
            self._change.notify_all()
        if self._thread is not None:
            self._thread.join(timeout=2.0)
        if self._available:
            self._available = False
            pygame.mixer.stop()
            self._takes.clear()
            self._record = None
            pygame.mixer.quit()

    # Choosing ----------------------------------------------------------------------------------------------------

    def _too_dense(self, cue: SoundCue, recording: Recording) -> bool:
        now = self._clock()
        if now - self._begun.get(cue, float("-inf")) < recording.gap:
            return True
        if len(self._recent) == _ALL_AT_ONCE and now - self._recent[0] < _INSTANT:
            return True
        sounding = sum(
            take.get_num_channels() for level in range(recording.levels) for take in self._takes.get((cue, level), [])
        )
        return sounding >= recording.together

    def _choose(self, key: tuple[SoundCue, int], count: int) -> int:
        last = self._last_take.get(key)
        choices = [take for take in range(count) if take != last] or [0]
        self._last_take[key] = self._rng.choice(choices)
        return self._last_take[key]

    def _set_gains(self) -> None:
        for takes in self._takes.values():
            for take in takes:
                take.set_volume(self._effects_gain)
        if self._record is not None:
            self._record.set_volume(self._music_gain)

    # The thread --------------------------------------------------------------------------------------------------

    def _work(self) -> None:
        """Open the device, read the effects, then follow what music is wanted."""
        hush()
        try:
            pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(2 + _EFFECTS)
            pygame.mixer.set_reserved(2)
        except (pygame.error, NotImplementedError) as error:
            # The latter where a library of the mixer is missing.
            log.info("playing without sound: %s", error)
            with self._change:
                self._failed = True
                self._change.notify_all()
            return
        self._available = True
        self._read_effects()
        while True:
            with self._change:
                self._loaded = True
                self._change.notify_all()
                self._change.wait_for(lambda: self._closing or self._wanted != self._playing)
                if self._closing:
                    return
                tune = self._wanted
            self._fade_to(tune)

    def _read_effects(self) -> None:
        for cue, recording in RECORDINGS.items():
            for level in range(recording.levels):
                names = [file_name(cue, level, take) for take in range(recording.takes)]
                takes = [sound for name in names if (sound := self._read(name)) is not None]
                with self._change:
                    if self._closing:
                        return
                    self._takes[cue, level] = takes
                    self._set_gains()

    def _fade_to(self, tune: Tune | None) -> None:
        record = self._read(tune_name(tune)) if tune is not None else None
        with self._change:
            if self._closing:
                return
            _fade_out(pygame.mixer.Channel(self._deck))
            if record is not None:
                self._deck = 1 - self._deck
                record.set_volume(self._music_gain)
                channel = pygame.mixer.Channel(self._deck)
                # A channel that still fades out would hand its present volume on.
                channel.stop()
                channel.set_volume(1.0)
                channel.play(record, loops=-1, fade_ms=_FADE_MS)
            self._record = record
            self._playing = tune

    def _read(self, name: str) -> pygame.mixer.Sound | None:
        try:
            return pygame.mixer.Sound(self._folder / name)
        except (pygame.error, OSError) as error:
            log.warning("sound %s left out: %s", name, error)
            return None


def _fade_out(channel: pygame.mixer.Channel) -> None:
    # SDL_mixer ignores the wish to fade out while the volume is still at the very beginning of fading in.
    if channel.get_volume() == 0:
        channel.stop()
    else:
        channel.fadeout(_FADE_MS)
