"""Loudness after ITU-R BS.1770, and bringing signals to it without clipping or clicks."""

from __future__ import annotations

import numpy as np
from dsp import RATE, Signal, apply, biquad, highpass, samples

PEAK = 10 ** (-2.5 / 20)
"""Highest sample before encoding: Vorbis may add a decibel."""
_SHELF = biquad(
    [1.5308412300503478, -2.650979995154729, 1.1690790799215869],
    [1.0, -1.6636551132560204, 0.7125954280732254],
)
_RLB = biquad([1.0, -2.0, 1.0], [1.0, -1.9891696736297957, 0.9891990357870394])
"""The two stages of K-weighting at 44.1 kHz."""


def _powers(signal: Signal) -> Signal:
    """K-weighted power of 400 ms blocks, every 100 ms; a signal has one row per channel, or one dimension."""
    channels = np.atleast_2d(signal)
    block, step = samples(0.4), samples(0.1)
    total = np.zeros(0)
    for channel in channels:
        padded = np.concatenate([np.zeros(block), channel, np.zeros(block)])
        weighted = apply(padded, _SHELF, _RLB)
        sums = np.concatenate([[0.0], np.cumsum(weighted * weighted)])
        starts = np.arange(0, padded.size - block, step)
        power = (sums[starts + block] - sums[starts]) / block
        total = power if total.size == 0 else total + power
    return total


def _decibels(power: float) -> float:
    return -0.691 + 10 * float(np.log10(power + 1e-12))


def momentary(signal: Signal) -> float:
    """The loudest 400 ms, in LUFS: what counts for a short effect."""
    return _decibels(float(_powers(signal).max()))


def integrated(signal: Signal) -> float:
    """Gated loudness of the whole, in LUFS: what counts for music."""
    powers = _powers(signal)
    powers = powers[powers > 10 ** ((-70 + 0.691) / 10)]
    gate = powers.mean() / 10
    return _decibels(float(powers[powers > gate].mean()))


def peak(signal: Signal) -> float:
    return float(np.max(np.abs(signal)))


def finish(signal: Signal, loudness: float) -> Signal:
    """An effect ready to encode: no DC, no dead ends, edges at zero, at `loudness` unless that would clip."""
    clean = apply(signal, highpass(35.0))
    loud = np.flatnonzero(np.abs(clean) > peak(clean) * 10 ** (-52 / 20))
    clean = clean[max(0, loud[0] - 24) : loud[-1] + 1]
    clean[:24] *= np.linspace(0, 1, 24)
    fade = min(samples(0.012), clean.size // 4)
    clean[-fade:] *= 0.5 + 0.5 * np.cos(np.linspace(0, np.pi, fade))
    # Vorbis smears a little over both ends; a moment of silence keeps that inaudible.
    clean = np.concatenate([np.zeros(128), clean, np.zeros(RATE // 250)])
    gain = 10 ** ((loudness - momentary(clean)) / 20)
    return clean * min(gain, PEAK / peak(clean))
