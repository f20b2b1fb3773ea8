"""Make the game's sounds: `python build/sounds` writes `assets/sounds`; names of cues or tunes make only those.

Needs the optional dependencies `sound`. Every sound has its own seed, so a change to one leaves the others alone.
With `--report` the levels of what was made are printed.
"""

from __future__ import annotations

import argparse
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "game"), str(ROOT)]

import calls  # noqa: E402
import levels  # noqa: E402
import music  # noqa: E402
import ogg  # noqa: E402
import pieces  # noqa: E402
from dsp import RATE, Signal  # noqa: E402

from camelup.ui.kit.sound import RECORDINGS, SoundCue, file_name, tune_name  # noqa: E402

FOLDER = ROOT / "assets" / "sounds"
MUSIC_LOUDNESS = -24.0
Recipe = Callable[..., Signal]
"""Takes a random generator, and the level where a cue has several."""

RECIPES: dict[SoundCue, tuple[Recipe, float]] = {
    SoundCue.RATTLE: (pieces.rattle, -25.0),
    SoundCue.DIE: (pieces.die, -26.0),
    SoundCue.LIFT: (calls.lift, -25.0),
    SoundCue.HOP: (pieces.hop, -28.0),
    SoundCue.GRUNT: (calls.grunt, -24.0),
    SoundCue.SLIDE: (pieces.slide, -26.0),
    SoundCue.CRAZY: (calls.crazy, -22.0),
    SoundCue.CHEER: (calls.cheer, -22.0),
    SoundCue.BOO: (calls.boo, -22.0),
    SoundCue.COIN: (pieces.coin, -27.0),
    SoundCue.COINS: (pieces.coins, -24.0),
    SoundCue.TICKET: (pieces.ticket, -26.0),
    SoundCue.CARD: (pieces.card, -26.0),
    SoundCue.PARTNERS: (pieces.partners, -24.0),
    SoundCue.CHIME: (calls.chime, -25.0),
    SoundCue.GONG: (calls.gong, -21.0),
    SoundCue.FANFARE: (calls.fanfare, -20.0),
    SoundCue.LOST: (calls.wah, -25.0),
    SoundCue.TICK: (pieces.tick, -33.0),
    SoundCue.REFUSED: (pieces.refused, -28.0),
}
"""How each cue is made, and how loud it is: the loudest 400 ms in LUFS."""


def _rng(name: str) -> np.random.Generator:
    return np.random.default_rng(zlib.crc32(name.encode()))


def make_effects(wanted: set[str]) -> dict[str, Signal]:
    made = {}
    for cue, recording in RECORDINGS.items():
        recipe, loudness = RECIPES[cue]
        if wanted and cue not in wanted:
            continue
        for level in range(recording.levels):
            for take in range(recording.takes):
                name = file_name(cue, level, take)
                dry = recipe(_rng(name), level) if recording.levels > 1 else recipe(_rng(name))
                made[name] = levels.finish(dry, loudness)
    return made


def make_music(wanted: set[str]) -> dict[str, Signal]:
    made = {}
    for tune, compose in music.TUNES.items():
        if wanted and tune not in wanted:
            continue
        stereo = compose(_rng(tune))
        made[tune_name(tune)] = stereo * 10 ** ((MUSIC_LOUDNESS - levels.integrated(stereo)) / 20)
    return made


def main() -> None:
    known = [*RECIPES, *music.TUNES]
    parser = argparse.ArgumentParser(description="Make the game's sounds.")
    parser.add_argument("names", nargs="*", help=f"any of: {', '.join(known)}; all without any")
    parser.add_argument("--report", action="store_true", help="print length, peak and loudness of each")
    options = parser.parse_args()
    if unknown := set(options.names) - set(known):
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = set(options.names)
    for made, quality, loudness in (
        (make_effects(wanted), 0.35, levels.momentary),
        (make_music(wanted), 0.3, levels.integrated),
    ):
        for name, signal in made.items():
            path = FOLDER / name
            ogg.write(path, signal, quality=quality)
            if options.report:
                length = signal.shape[-1] / RATE
                peak = 20 * np.log10(levels.peak(signal))
                size = path.stat().st_size / 1024
                print(f"{name:18} {length:6.2f} s  peak {peak:6.1f} dB  {loudness(signal):6.1f} LUFS  {size:6.1f} KB")


if __name__ == "__main__":
    main()
