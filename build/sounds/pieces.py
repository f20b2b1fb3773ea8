"""What wood, bone, paper, cloth, coins and metal do: the effects of the table's pieces."""

from __future__ import annotations

import numpy as np
from dsp import (
    RATE,
    Response,
    Signal,
    apply,
    bandpass,
    bell,
    burst,
    clock,
    curve,
    highpass,
    in_room,
    lowpass,
    mix,
    modes,
    moving_filter,
    noise,
    strike,
    tone,
)

Rng = np.random.Generator


def wooden_hit(rng: Rng, pitch: float, decay: float, hardness: float = 1.0) -> Signal:
    """A small wooden or bone body struck once."""
    seconds = 9 * decay
    ratios = np.array([1.0, 1.62, 2.41, 3.37, 4.6, 6.1]) * rng.uniform(0.97, 1.03, 6)
    partials = [
        (pitch * r, (0.9 / (1 + 0.5 * n)) * hardness ** (n / 2), decay / (1 + 0.45 * n)) for n, r in enumerate(ratios)
    ]
    click = burst(rng, seconds, 0.0016, bandpass(min(9000.0, 3.4 * pitch), 0.6), attack=0.0003)
    return modes(partials, seconds, attack=0.0003) + 0.28 * hardness * click


def rattle(rng: Rng) -> Signal:
    """Dice in a wooden pyramid shaken back and forth three times in 0.7 s, the last time weakly."""
    parts = []
    for turn in range(6):
        middle = 0.06 + turn * 0.116
        force = 1.0 - 0.13 * turn
        for _ in range(6):
            at = max(0.0, rng.normal(middle, 0.021))
            hit = wooden_hit(rng, rng.uniform(900, 2100), rng.uniform(0.006, 0.012), 0.8)
            parts.append((at, hit * force * rng.uniform(0.25, 1.0)))
        thump = burst(rng, 0.12, 0.02, lowpass(420.0))
        parts.append((middle, 0.5 * force * thump))
    dry = mix(parts)
    hollow = apply(dry, bell(310.0, 2.5, 9.0), bell(560.0, 3.0, 7.0), bell(1150.0, 2.0, 4.0), lowpass(6500.0))
    return in_room(rng, hollow, 0.16, 0.05)


def die(rng: Rng) -> Signal:
    """A die that falls onto its tent and hops to rest."""
    pitch = rng.uniform(1250, 1650)
    parts, at, gap, force = [], 0.0, rng.uniform(0.085, 0.105), 1.0
    for _ in range(4):
        hit = wooden_hit(rng, pitch * rng.uniform(0.94, 1.08), 0.013 * rng.uniform(0.8, 1.2))
        parts.append((at, force * hit))
        parts.append((at, 0.5 * force * burst(rng, 0.06, 0.008, lowpass(700.0))))
        at, gap, force = at + gap, gap * 0.62, force * 0.5
    return in_room(rng, mix(parts), 0.18, 0.06)


def hop(rng: Rng, level: int) -> Signal:
    """A foot on sand; a semitone higher for each camel carried."""
    seconds = 0.135
    raised = 2 ** (level / 12)
    fall = 128 * raised * (1 + 0.9 * np.exp(-clock(seconds) / 0.014)) * rng.uniform(0.98, 1.02)
    body = tone(fall, seconds) * strike(seconds, 0.034, 0.002)
    knock = tone(2.1 * fall, seconds) * strike(seconds, 0.016, 0.001)
    sand = burst(rng, seconds, 0.02, lowpass(1500.0 * raised), highpass(250.0), attack=0.004)
    grit = burst(rng, seconds, 0.026, bandpass(3600.0, 0.7), attack=0.008) * rng.uniform(0.7, 1.0)
    return body + 0.6 * knock + 0.3 * sand + 0.1 * grit


def slide(rng: Rng) -> Signal:
    """A rug pulled over sand, and the stack sinking onto it."""
    seconds = 0.46
    top = rng.uniform(2300, 2900)
    centre = curve([(0, 500), (0.13, top), (0.24, 1500), (0.34, 600), (seconds, 450)], seconds)
    raw = noise(rng, seconds)
    fibres = 1 + 0.5 * apply(noise(rng, seconds), lowpass(70.0)) / 0.06

    def at(t: float) -> list[Response]:
        middle = float(centre[min(int(t * RATE), centre.size - 1)])
        return [bandpass(middle, 1.1), lowpass(2.2 * middle)]

    swish = moving_filter(raw * np.clip(fibres, 0.2, 2.5), at)
    swish *= curve([(0, 0), (0.05, 0.5), (0.14, 1.0), (0.24, 0.6), (0.34, 0.12), (seconds, 0)], seconds)
    flop = burst(rng, 0.12, 0.025, lowpass(330.0), attack=0.004)
    return in_room(rng, mix([(0.0, swish), (0.31, 0.3 * flop)]), 0.1, 0.05)


def coin_hit(rng: Rng, pitch: float, ring: float = 1.0) -> Signal:
    """A small coin that strikes another: two close modes for every partial, so that it shimmers."""
    partials = []
    for n, ratio in enumerate((1.0, 1.52, 2.17, 2.74, 3.6)):
        decay = ring * (0.16, 0.11, 0.08, 0.05, 0.03)[n]
        split = rng.uniform(0.001, 0.004)
        for side in (1 - split, 1 + split):
            partials.append((pitch * ratio * side, 0.5 / (1 + 0.6 * n), decay))
    seconds = 0.5 * ring
    tick = burst(rng, seconds, 0.0012, highpass(3500.0), attack=0.0002)
    return modes(partials, seconds, attack=0.0004) + 0.15 * tick


def coin(rng: Rng) -> Signal:
    """One coin dropped onto a purse: it strikes and rings, then touches once more."""
    pitch = rng.uniform(2750, 3250)
    parts = [(0.0, coin_hit(rng, pitch)), (rng.uniform(0.06, 0.075), 0.5 * coin_hit(rng, pitch * 1.19, 1.3))]
    return in_room(rng, mix(parts), 0.12, 0.07)


def coins(rng: Rng) -> Signal:
    """A handful of coins poured onto the table."""
    parts, at = [], 0.0
    for n in range(11):
        force = 1.0 - 0.05 * n
        parts.append((at, force * rng.uniform(0.45, 1.0) * coin_hit(rng, rng.uniform(2300, 4100), rng.uniform(0.6, 1))))
        at += rng.uniform(0.025, 0.085)
    parts.append((0.0, 0.12 * burst(rng, 0.3, 0.09, lowpass(500.0), attack=0.01)))
    return in_room(rng, mix(parts), 0.14, 0.08)


def ticket(rng: Rng) -> Signal:
    """A ticket torn off its stack: fibres give way faster and faster, then the snap."""
    seconds = 0.24
    parts, at = [], 0.0
    end = rng.uniform(0.15, 0.18)
    while at < end:
        fibre = burst(rng, 0.012, 0.0022, bandpass(rng.uniform(2200, 5200), 0.9), attack=0.0002)
        parts.append((at, rng.uniform(0.2, 0.8) * fibre))
        at += rng.uniform(0.5, 1.5) * (0.0075 - 0.035 * at)
    rasp = apply(noise(rng, seconds), bandpass(3200.0, 0.7), highpass(900.0))
    rasp *= curve([(0, 0), (0.015, 0.35), (end - 0.02, 0.8), (end, 0.15), (seconds, 0)], seconds)
    parts.append((0.0, rasp))
    parts.append((end, 1.6 * burst(rng, 0.06, 0.007, bandpass(1900.0, 0.6), attack=0.0004)))
    return in_room(rng, mix(parts), 0.1, 0.04)


def card(rng: Rng) -> Signal:
    """A card flicked and slapped onto the table."""
    flick = apply(noise(rng, 0.07), bandpass(3800.0, 0.8)) * curve([(0, 0), (0.05, 0.4), (0.07, 0)], 0.07)
    slap = burst(rng, 0.12, 0.011, bandpass(rng.uniform(1500, 1900), 0.5), lowpass(7000.0), attack=0.0005)
    table = modes([(165, 1.0, 0.035), (290, 0.5, 0.022), (470, 0.3, 0.014)], 0.2)
    return in_room(rng, mix([(0.0, flick), (0.066, 0.7 * slap), (0.066, 0.9 * table)]), 0.14, 0.05)


def clap(rng: Rng) -> Signal:
    """Two hands meeting: skin parts touch within a few milliseconds, the hollow between them rings."""
    hollow = rng.uniform(850, 1250)
    parts = []
    for at in (0.0, rng.uniform(0.002, 0.005), rng.uniform(0.006, 0.01)):
        parts.append((at, rng.uniform(0.6, 1) * burst(rng, 0.09, 0.009, bandpass(hollow, 1.0), lowpass(6000.0))))
    parts.append((0.0, 0.3 * burst(rng, 0.09, 0.006, bandpass(2600.0, 0.8))))
    return mix(parts)


def partners(rng: Rng) -> Signal:
    """Two seats strike a bargain: palms meet, then a pat on top."""
    grip = burst(rng, 0.14, 0.028, lowpass(380.0), attack=0.002)
    parts = [(0.0, clap(rng)), (0.002, 0.6 * grip), (0.21, 0.75 * clap(rng)), (0.212, 0.4 * grip)]
    return in_room(rng, mix(parts), 0.2, 0.08)


def tick(rng: Rng) -> Signal:
    """A button: a small soft wooden tick."""
    return apply(wooden_hit(rng, rng.uniform(1050, 1200), 0.006, 0.5), lowpass(5200.0))


def refused(rng: Rng) -> Signal:
    """Not allowed: two low knocks on wood."""
    parts = []
    for at, force in ((0.0, 1.0), (0.12, 0.8)):
        parts.append((at, force * wooden_hit(rng, 196.0 * rng.uniform(0.99, 1.01), 0.022, 0.55)))
        parts.append((at, 0.35 * force * burst(rng, 0.08, 0.012, lowpass(520.0))))
    return in_room(rng, apply(mix(parts), lowpass(2600.0)), 0.15, 0.06)
