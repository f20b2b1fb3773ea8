"""Camels, the crowd in the stands, and the signals of the race: the effects with a voice or a tune."""

from __future__ import annotations

from collections.abc import Callable

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
    resonator,
    strike,
    tone,
)
from pieces import clap
from voice import say

Rng = np.random.Generator


# Camels -----------------------------------------------------------------------------------------------------------


def lift(rng: Rng) -> Signal:
    """The driver's "hup!" as a unit is lifted: a breath, a short rising vowel, closed lips."""
    base = rng.uniform(165, 195)
    breath = burst(rng, 0.07, 0.03, bandpass(1500.0, 0.8), highpass(500.0), attack=0.02)
    vowel = say(
        rng,
        [(0, base), (0.06, 1.32 * base), (0.13, 1.5 * base)],
        [(0, 0), (0.018, 0.9), (0.07, 1.0), (0.105, 0.5), (0.12, 0.0), (0.14, 0)],
        [(0, "uh"), (0.08, "uh"), (0.12, "u")],
        0.14, breath=0.12,
    )  # fmt: skip
    lips = burst(rng, 0.05, 0.006, lowpass(1800.0), attack=0.0008)
    return in_room(rng, mix([(0.0, 0.1 * breath), (0.035, vowel), (0.185, 0.12 * lips)]), 0.14, 0.06)


def grunt(rng: Rng) -> Signal:
    """A camel that another one lands on: a dull bump, then an offended grunt."""
    base = rng.uniform(88, 108)
    end = rng.uniform(0.27, 0.34)
    voice = say(
        rng,
        [(0, 1.25 * base), (0.08, 1.1 * base), (end, 0.72 * base)],
        [(0, 0), (0.03, 1), (0.5 * end, 0.75), (end - 0.02, 0.05), (end, 0)],
        [(0, "m"), (0.05, "uh"), (0.6 * end, "o"), (end, "m")],
        end, scale=0.78, rough=0.75, breath=0.25,
    )  # fmt: skip
    bump = burst(rng, 0.14, 0.03, lowpass(240.0), attack=0.003) + 1.2 * tone(92.0, 0.14) * strike(0.14, 0.03, 0.003)
    return in_room(rng, mix([(0.0, 0.3 * bump), (0.035, voice)]), 0.14, 0.07)


def crazy(rng: Rng) -> Signal:
    """A crazy camel's yodel: the voice flips between two registers, and the vowel with it."""
    low = rng.uniform(205, 235)
    high = low * (1.5 if rng.random() < 0.5 else 5 / 3)
    flips = [(0.0, low), (0.2, high), (0.36, low * 1.122), (0.52, high), (0.68, low * 1.26), (0.84, high * 1.122)]
    pitch: list[tuple[float, float]] = []
    vowels: list[tuple[float, str]] = []
    for index, (at, note) in enumerate(flips):
        until = flips[index + 1][0] if index + 1 < len(flips) else 1.25
        pitch += [(at + 0.012, note), (until - 0.012, note * (1.02 if index % 2 else 0.98))]
        name = "y" if index % 2 else ("o", "a", "e")[index // 2]
        vowels += [(at + 0.025, name), (until - 0.02, name)]
    seconds = 1.3
    pitch.append((seconds, high * 0.8))
    # The chest voice is rich, the head voice thin: it takes more of it to be heard as loud.
    loud = [0.5 if index % 2 == 0 else 1.0 for index in range(len(flips))]
    level_line = [(0.0, 0.0), (0.03, loud[0])]
    for index, (at, _) in enumerate(flips[1:], start=1):
        level_line += [(at - 0.015, loud[index - 1]), (at, 0.4 * loud[index]), (at + 0.02, loud[index])]
    level_line += [(1.1, 1.0), (1.26, 0.1), (seconds, 0.0)]
    trill = 1 + 0.03 * np.sin(2 * np.pi * 7 * clock(seconds)) * curve([(0, 0), (0.84, 0), (1.0, 1), (1.3, 1)], seconds)
    times = clock(seconds)
    warbled = curve(pitch, seconds) * trill
    points = [(float(times[i]), float(warbled[i])) for i in range(0, times.size, 220)]
    return in_room(rng, say(rng, points, level_line, vowels, seconds, scale=0.86, rough=0.3, breath=0.12), 0.2, 0.12)


# The crowd --------------------------------------------------------------------------------------------------------


def _crowd(rng: Rng, people: int, one: Callable[[Rng], Signal], seconds: float) -> Signal:
    parts = []
    for _ in range(people):
        at = float(np.clip(rng.exponential(0.09), 0, 0.45))
        distance = rng.uniform(0.35, 1.0)
        parts.append((at, distance * apply(one(rng), lowpass(1500 + 5500 * distance))))
    return mix(parts, seconds)


def cheer(rng: Rng) -> Signal:
    """The stands cheer a step forward: many voices rise, hands clap, somebody whistles."""

    def one(rng: Rng) -> Signal:
        long = rng.uniform(0.6, 1.0)
        base = rng.choice([rng.uniform(150, 230), rng.uniform(260, 400)])
        first, second = [("e", "a"), ("a", "a"), ("i", "e"), ("o", "e")][rng.integers(4)]
        return say(
            rng,
            [(0, base), (0.3 * long, 1.4 * base), (long, 1.15 * base)],
            [(0, 0), (0.1, 0.8), (0.5 * long, 1), (long, 0)],
            [(0, first), (0.25 * long, second), (long, second)],
            long, scale=rng.uniform(0.95, 1.2), rough=0.25, breath=0.2,
        )  # fmt: skip

    seconds = 1.5
    voices = _crowd(rng, 22, one, seconds)
    hands = mix([(rng.uniform(0.1, 1.1), rng.uniform(0.2, 0.8) * clap(rng)) for _ in range(26)], seconds)
    note = curve([(0, 1500), (0.12, 2300), (0.2, 2150), (0.42, 2900)], 0.42)
    whistle = tone(note, 0.42) * curve([(0, 0), (0.04, 0.8), (0.16, 0.9), (0.2, 0.4), (0.24, 1), (0.42, 0)], 0.42)
    sound = mix([(0.0, voices / np.std(voices)), (0.0, 0.35 * hands), (rng.uniform(0.25, 0.45), 0.35 * whistle)])
    return in_room(rng, sound * curve([(0, 1), (0.9, 1), (1.5, 0)], sound.size / RATE), 0.3, 0.16)


def boo(rng: Rng) -> Signal:
    """The stands boo a step back: low voices that sink."""

    def one(rng: Rng) -> Signal:
        long = rng.uniform(0.8, 1.15)
        base = rng.choice([rng.uniform(105, 150), rng.uniform(180, 240)])
        return say(
            rng,
            [(0, 1.08 * base), (0.35 * long, base), (long, 0.78 * base)],
            [(0, 0), (0.09, 0.9), (0.6 * long, 1), (long, 0)],
            [(0, "m"), (0.07, "u"), (0.6 * long, "u"), (long, "o")],
            long, scale=rng.uniform(0.9, 1.1), rough=0.2, breath=0.12,
        )  # fmt: skip

    voices = _crowd(rng, 22, one, 1.55)
    return in_room(rng, apply(voices, bell(420.0, 0.9, 4.0)), 0.3, 0.16)


# Signals ----------------------------------------------------------------------------------------------------------


def chime(rng: Rng) -> Signal:
    """A person's turn: two soft notes of a small bell, a fifth apart."""

    def note(pitch: float) -> Signal:
        return modes([(pitch, 1.0, 0.3), (2.005 * pitch, 0.28, 0.17), (3.01 * pitch, 0.12, 0.09),
                      (5.4 * pitch, 0.05, 0.03)], 1.0, attack=0.003)  # fmt: skip

    return in_room(rng, mix([(0.0, 0.75 * note(587.33)), (0.15, note(880.0))]), 0.16, 0.12)


def gong(rng: Rng) -> Signal:
    """The leg is over: a soft mallet on a gong whose upper modes bloom after the stroke."""
    seconds = 2.6
    base = 131.0
    t = clock(seconds)
    low = modes([(base, 1.0, 0.9), (base * 1.52, 0.55, 0.75), (base * 2.03, 0.5, 0.6)], seconds, attack=0.012)
    bloom = np.zeros(t.size)
    for ratio in (2.58, 2.92, 3.47, 4.16, 4.83, 5.62, 6.9, 8.4):
        f = base * ratio * rng.uniform(0.99, 1.01)
        beat = 1 + 0.4 * np.sin(2 * np.pi * rng.uniform(1.5, 5) * t + rng.uniform(0, 6))
        swell = (1 - np.exp(-t / (0.02 + 0.012 * ratio))) * np.exp(-t / (1.6 / ratio + 0.12))
        bloom += 0.45 / ratio**0.5 * np.sin(2 * np.pi * f * t + rng.uniform(0, 6)) * beat * swell
    mallet = burst(rng, 0.12, 0.02, lowpass(400.0), attack=0.003)
    sound = mix([(0.0, low + 0.55 * bloom), (0.0, 0.25 * mallet)])
    return in_room(rng, sound * curve([(0, 1), (1.9, 1), (seconds, 0)], seconds), 0.16, 0.14)


def horn(rng: Rng, pitch: float, seconds: float, *, push: float = 1.0) -> Signal:
    """A natural horn: the louder, the brighter; a little scoop into the note and a late vibrato."""
    t = clock(seconds)
    vibrato = 0.006 * np.sin(2 * np.pi * 5.4 * t) * np.clip((t - 0.22) / 0.25, 0, 1)
    glide = pitch * (1 - 0.03 * np.exp(-t / 0.02) + vibrato)
    loud = curve([(0, 0), (0.035, 1.0), (0.12, 0.82), (max(0.14, seconds - 0.06), 0.75), (seconds, 0)], seconds)
    out = np.zeros(t.size)
    for n in range(1, 19):
        if n * pitch > 9000:
            break
        out += (
            loud ** (1 + 0.22 * n)
            * push ** (n / 4)
            / n**0.75
            * np.exp(-((n * pitch / 3800) ** 2))
            * tone(n * glide, seconds, 0.4 * n)
        )
    chiff = apply(noise(rng, seconds), bandpass(2 * pitch, 1.0)) * np.exp(-t / 0.03)
    return apply(out + 0.2 * chiff, bell(1100.0, 1.0, 5.0), bell(2300.0, 1.5, 3.0))


def fanfare(rng: Rng) -> Signal:
    """A camel has crossed the line: horns over a drum, Hijaz on D brightened to major at the end."""
    d, e_flat, f_sharp, a, high_d = 293.66, 311.13, 369.99, 440.0, 587.33
    tune = [(0.0, 0.16, d), (0.17, 0.16, f_sharp), (0.34, 0.16, a), (0.51, 0.32, high_d), (0.85, 0.13, high_d * 1.0595),
            (0.99, 0.13, high_d), (1.13, 1.15, high_d)]  # fmt: skip
    under = [
        (0.0, 0.16, d / 2),
        (0.34, 0.16, d),
        (0.51, 0.32, f_sharp),
        (0.85, 0.27, e_flat * 1.189207),
        (1.13, 1.15, a),
    ]
    third = [(1.13, 1.15, f_sharp), (1.13, 1.15, d / 2)]
    parts = [(at, horn(rng, note, long, push=1.05)) for at, long, note in tune]
    parts += [(at + 0.006, 0.6 * horn(rng, note, long)) for at, long, note in under]
    parts += [(at + 0.01, 0.5 * horn(rng, note, long)) for at, long, note in third]
    for at, force in ((0.0, 0.8), (0.34, 0.6), (0.51, 0.9), (0.85, 0.5), (0.99, 0.5), (1.13, 1.3)):
        fall = 66 * (1 + 0.8 * np.exp(-clock(0.5) / 0.02))
        parts.append((at, 1.5 * force * tone(fall, 0.5) * strike(0.5, 0.11, 0.003)))
    shine = burst(rng, 1.2, 0.3, highpass(5200.0), attack=0.004)
    parts.append((1.13, 0.16 * shine))
    sound = mix(parts)
    return in_room(rng, sound, 0.2, 0.13)


def wah(rng: Rng) -> Signal:
    """A point lost: one muted "wah" that sinks."""
    seconds = 0.62
    base = 246.9 * rng.uniform(0.985, 1.015)
    pitch = curve([(0, base), (0.14, base * 1.01), (0.5, base * 0.84), (seconds, base * 0.8)], seconds)
    pitch = pitch * (1 + 0.012 * np.sin(2 * np.pi * 6 * clock(seconds)) * np.clip((clock(seconds) - 0.15) / 0.1, 0, 1))
    buzz = sum(tone(n * pitch, seconds, 0.3 * n) / n for n in range(1, 24))
    open_hand = curve([(0, 420), (0.13, 1350), (0.24, 1150), (0.5, 480), (seconds, 380)], seconds)

    def at(t: float) -> list[Response]:
        f = float(open_hand[min(int(t * RATE), open_hand.size - 1)])
        return [resonator(f, 140.0), resonator(1.9 * f, 260.0), lowpass(4200.0)]

    level_line = curve([(0, 0), (0.04, 0.75), (0.16, 1), (0.42, 0.6), (seconds, 0)], seconds)
    return in_room(rng, moving_filter(np.asarray(buzz), at) * level_line, 0.15, 0.08)
