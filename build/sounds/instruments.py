"""The band: oud and qanun (plucked strings), ney (flute), frame drum and its rim.

At a force of 1 they are about as loud as each other; the arrangement balances them.
"""

from __future__ import annotations

import numpy as np
from dsp import (
    RATE,
    Signal,
    apply,
    bandpass,
    bell,
    burst,
    clock,
    curve,
    highpass,
    lowpass,
    mix,
    modes,
    noise,
    samples,
    strike,
    tone,
)

Rng = np.random.Generator


def string(rng: Rng, pitch: float, seconds: float, *, decay: float, soft: float, touch: float) -> Signal:
    """A plucked string after Karplus and Strong, computed a period at a time.

    `decay` is the time to 1/e of the fundamental, `soft` from 0 to 1 how fast the upper partials die, `touch` where
    the plectrum meets the string as a share of its length.
    """
    period = RATE / pitch
    # The loop: a three-tap average that damps, then a four-tap interpolation that sets the exact length.
    whole = int(period - 2)
    d = period - whole - 1.0
    lagrange = np.array([
        -(d - 1) * (d - 2) * (d - 3) / 6, d * (d - 2) * (d - 3) / 2,
        -d * (d - 1) * (d - 3) / 2, d * (d - 1) * (d - 2) / 6,
    ])  # fmt: skip
    damp = np.array([soft / 4, 1 - soft / 2, soft / 4])
    loop = np.convolve(damp, lagrange) * np.exp(-1 / (decay * pitch))
    taps = loop.size
    pluck = rng.uniform(-1, 1, whole)
    pluck = np.convolve(np.concatenate([pluck, pluck, pluck]), np.hanning(7) / 3, mode="same")[whole : 2 * whole]
    pluck -= np.roll(pluck, int(touch * whole))
    pluck -= pluck.mean()
    # History in front so that the first period already hears the pluck.
    out = np.zeros(samples(seconds) + whole + taps)
    out[taps : taps + whole] = pluck
    at = taps + whole
    while at < out.size:
        block = min(whole, out.size - at)
        first = at - whole - taps + 1
        out[at : at + block] = np.convolve(out[first : first + block + taps - 1], loop, mode="valid")
        at += block
    sound = out[taps : taps + samples(seconds)]
    return sound / (np.sqrt(np.mean(sound[: samples(0.2)] ** 2)) + 1e-9)


def _damped(signal: Signal, held: float) -> Signal:
    """The finger leaves the string `held` seconds after the stroke."""
    seconds = signal.size / RATE
    end = min(held + 0.09, seconds)
    return signal * curve([(0, 1), (max(0.0, min(held, end - 0.02)), 1), (end, 0), (seconds + 0.01, 0)], seconds)


def oud(rng: Rng, pitch: float, held: float, force: float) -> Signal:
    """A course of two gut strings over a round body; a harder stroke is brighter."""
    seconds = min(held + 0.5, 2.6)
    decay = 0.75 * (146.8 / pitch) ** 0.4
    soft = 0.72 - 0.3 * force
    pair = [
        string(rng, pitch * 2 ** (cents / 1200), seconds, decay=decay, soft=soft, touch=rng.uniform(0.1, 0.16))
        for cents in (-2.0, 2.5)
    ]
    both = mix([(0.0, pair[0]), (0.006, 0.8 * pair[1])], seconds)
    plectrum = 0.5 * burst(rng, 0.05, 0.006, bandpass(1700.0, 0.8), attack=0.001)
    sound = mix([(0.0, both), (0.0, plectrum)], seconds)
    body = apply(sound, bell(108.0, 2.0, 4.0), bell(235.0, 2.0, 3.5), bell(540.0, 1.5, 2.0), lowpass(3600.0))
    return force * _damped(body, held + 0.12) * np.minimum(1, clock(seconds) / 0.002)


def qanun(rng: Rng, pitch: float, held: float, force: float) -> Signal:
    """Three bright strings on a skin; they ring on over each other."""
    seconds = min(held + 0.9, 2.6)
    decay = 0.62 * (293.7 / pitch) ** 0.35
    three = [
        (0.003 * n, string(rng, pitch * 2 ** (cents / 1200), seconds, decay=decay, soft=0.3, touch=0.09))
        for n, cents in enumerate((-2.5, 0.5, 3.0))
    ]
    sound = apply(mix(three, seconds), bell(420.0, 1.2, 3.0), bell(2600.0, 1.0, 2.5), highpass(150.0), lowpass(6500.0))
    return 0.55 * force * _damped(sound, held + 0.5) * np.minimum(1, clock(seconds) / 0.001)


def ney(rng: Rng, pitch: float, held: float, force: float) -> Signal:
    """A reed flute: a breath first, few partials, a slow vibrato that grows."""
    seconds = held + 0.18
    t = clock(seconds)
    swell = curve([(0, 0), (0.11, 0.75), (0.4 * held + 0.11, 1.0), (held, 0.7), (seconds, 0)], seconds)
    depth = 0.006 * np.clip((t - 0.35) / 0.6, 0, 1)
    bend = pitch * (1 - 0.018 * np.exp(-t / 0.05) + depth * np.sin(2 * np.pi * 4.9 * t + rng.uniform(0, 1)))
    out = np.zeros(t.size)
    for n, amount in enumerate((1.0, 0.42, 0.2, 0.07, 0.03), start=1):
        out += amount * swell ** (0.8 + 0.35 * n) * tone(n * bend, seconds, 0.5 * n)
    air = apply(noise(rng, seconds), bandpass(2 * pitch, 2.0)) + 0.5 * apply(noise(rng, seconds), bandpass(3300.0, 0.8))
    breath = (0.13 + 0.4 * np.exp(-t / 0.06)) * swell * air
    return 3.4 * force * (out + breath)


def doum(rng: Rng, force: float) -> Signal:
    """The open stroke in the middle of the skin."""
    seconds = 0.55
    fall = 72 * (1 + 0.55 * np.exp(-clock(seconds) / 0.022))
    skin = tone(fall, seconds) * strike(seconds, 0.13, 0.003) + 0.3 * tone(1.59 * fall, seconds) * strike(seconds, 0.06)
    palm = burst(rng, seconds, 0.012, lowpass(650.0), attack=0.002)
    return 4.5 * force * (skin + 0.16 * palm)


def tek(rng: Rng, force: float) -> Signal:
    """The sharp stroke at the rim."""
    ring = modes(
        [(392, 0.5, 0.05), (655, 0.6, 0.038), (1010, 0.5, 0.026), (1490, 0.4, 0.018), (2300, 0.25, 0.012)], 0.3
    )
    finger = burst(rng, 0.3, 0.007, bandpass(rng.uniform(2300, 2900), 0.7), attack=0.0006)
    return 6.6 * force * (0.4 * ring + 0.3 * finger)


def ka(rng: Rng, force: float) -> Signal:
    """The same by the other hand: softer and darker."""
    return 0.6 * apply(tek(rng, force), lowpass(1900.0))


def jingle(rng: Rng, force: float) -> Signal:
    """A pair of small cymbals in the drum's frame."""
    metal = modes([(f * rng.uniform(0.99, 1.01), 0.3, 0.05) for f in (5200, 6350, 7480, 8900, 10400)], 0.25)
    return 6.5 * force * (0.5 * metal + 0.12 * burst(rng, 0.25, 0.03, highpass(6000.0), attack=0.002))
