"""Voices: a throat that buzzes, a mouth whose vowel moves. Camels are large throats, crowds are many."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from dsp import RATE, Response, Signal, apply, clock, curve, highpass, lowpass, moving_filter, noise, resonator, samples

VOWELS = {
    "a": (730, 1090, 2440, 3400),
    "e": (530, 1840, 2480, 3500),
    "i": (290, 2200, 2950, 3600),
    "o": (520, 860, 2410, 3300),
    "u": (320, 800, 2240, 3200),
    "y": (440, 1900, 2550, 3400),
    "uh": (600, 1170, 2390, 3300),
    "m": (250, 1000, 2200, 3000),
}
"""The first four formants in Hz of a grown person."""
_WIDTHS = (80.0, 100.0, 140.0, 220.0)

Points = Sequence[tuple[float, float]]


def throat(rng: np.random.Generator, pitch: Signal, *, rough: float = 0.0, breath: float = 0.05) -> Signal:
    """The buzz of vocal folds that follow `pitch`; `rough` makes cycles uneven, `breath` adds air."""
    seconds = pitch.size / RATE
    knots = np.arange(0, seconds + 0.02, 0.01)
    wander = np.interp(clock(seconds), knots, rng.normal(0, 1, knots.size))
    cycles = np.cumsum(pitch * (1 + 0.012 * (1 + 4 * rough) * wander)) / RATE
    phase = cycles % 1.0
    # A rounded opening and a quick closing, as folds move; its slope is what the mouth gets.
    opening = np.where(phase < 0.6, 0.5 - 0.5 * np.cos(np.pi * phase / 0.6), np.maximum(0.0, 1 - (phase - 0.6) / 0.16))
    uneven = rng.normal(1, 0.35 * rough, int(cycles[-1]) + 2)
    alternate = 1 - 0.45 * rough * (np.floor(cycles) % 2)
    flow = opening * np.maximum(0.2, uneven[np.floor(cycles).astype(int)]) * alternate
    buzz = np.diff(flow, prepend=flow[0]) * RATE / np.maximum(40.0, pitch) * 0.2
    air = apply(noise(rng, seconds), highpass(900.0)) * (0.25 + 0.75 * opening) * breath
    return apply(buzz + air[: buzz.size], lowpass(9000.0))


def mouth(vowels: Sequence[tuple[float, str]], seconds: float, scale: float, signal: Signal) -> Signal:
    """Shape a buzz by vowels that glide from one (time, name) to the next; a larger head has a smaller `scale`."""
    times = [at for at, _ in vowels]
    tracks = [
        curve([(at, VOWELS[name][n] * scale) for at, name in vowels] if len(times) > 1 else
              [(0.0, VOWELS[vowels[0][1]][n] * scale), (seconds, VOWELS[vowels[0][1]][n] * scale)], seconds)
        for n in range(4)
    ]  # fmt: skip

    def filters(at: float) -> list[Response]:
        index = min(samples(at), tracks[0].size - 1)
        return [resonator(float(track[index]), width) for track, width in zip(tracks, _WIDTHS, strict=True)]

    return moving_filter(signal, filters)


def say(
    rng: np.random.Generator,
    pitch: Points,
    level: Points,
    vowels: Sequence[tuple[float, str]],
    seconds: float,
    *,
    scale: float = 1.0,
    rough: float = 0.0,
    breath: float = 0.05,
) -> Signal:
    """One utterance; pitch in Hz, level and vowels over time."""
    buzz = throat(rng, curve(pitch, seconds), rough=rough, breath=breath)
    spoken = mouth(vowels, seconds, scale, buzz) * curve(level, seconds)
    return spoken / (np.max(np.abs(spoken)) + 1e-12)
