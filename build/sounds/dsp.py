"""The workbench: time, noise, envelopes, exact linear filters by FFT, vibrating bodies and a small room.

A signal is a float64 array at `RATE`; full scale is 1.0. Frequencies are Hz, times seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

RATE = 44_100
Signal = NDArray[np.float64]
Response = Callable[[NDArray[np.complex128]], NDArray[np.complex128]]
"""A filter as a function of z = exp(-i w), evaluated on the unit circle."""


def samples(seconds: float) -> int:
    return round(seconds * RATE)


def silence(seconds: float) -> Signal:
    return np.zeros(samples(seconds))


def clock(seconds: float) -> Signal:
    """The time of each sample."""
    return np.arange(samples(seconds)) / RATE


def noise(rng: np.random.Generator, seconds: float) -> Signal:
    return rng.standard_normal(samples(seconds))


def curve(points: Sequence[tuple[float, float]], seconds: float) -> Signal:
    """A line through (time, value) points, rounded off so that no corner clicks."""
    times, values = zip(*points, strict=True)
    line = np.interp(clock(seconds), times, values)
    width = min(samples(0.004), max(1, line.size // 8))
    padded = np.concatenate([np.full(width, line[0]), line, np.full(width, line[-1])])
    return np.convolve(padded, np.ones(width) / width, mode="same")[width:-width]


def strike(seconds: float, decay: float, attack: float = 0.001) -> Signal:
    """A quick rise and an exponential fall; `decay` is the time to 1/e."""
    t = clock(seconds)
    return np.minimum(1.0, t / attack) * np.exp(-np.maximum(0.0, t - attack) / decay)


def mix(parts: Sequence[tuple[float, Signal]], seconds: float | None = None) -> Signal:
    """Add signals, each from its start time on."""
    length = max(samples(at) + part.size for at, part in parts) if seconds is None else samples(seconds)
    out = np.zeros(length)
    for at, part in parts:
        start = samples(at)
        piece = part[: max(0, length - start)]
        out[start : start + piece.size] += piece
    return out


# Filters ----------------------------------------------------------------------------------------------------------


def _circle(size: int) -> NDArray[np.complex128]:
    return np.exp(-2j * np.pi * np.fft.rfftfreq(size))


def apply(signal: Signal, *filters: Response) -> Signal:
    """Filter a signal. Its ringing is followed for at least half a second, then cut to the signal's own length."""
    size = 1 << (signal.size + RATE // 2).bit_length()
    z = _circle(size)
    spectrum = np.fft.rfft(signal, size)
    for response in filters:
        spectrum *= response(z)
    return np.fft.irfft(spectrum, size)[: signal.size]


def biquad(b: Sequence[float], a: Sequence[float]) -> Response:
    return lambda z: (b[0] + z * (b[1] + z * b[2])) / (a[0] + z * (a[1] + z * a[2]))


def _corner(frequency: float, q: float) -> tuple[float, float]:
    w = 2 * np.pi * frequency / RATE
    return float(np.cos(w)), float(np.sin(w) / (2 * q))


def lowpass(frequency: float, q: float = 0.707) -> Response:
    cos, alpha = _corner(frequency, q)
    return biquad([(1 - cos) / 2, 1 - cos, (1 - cos) / 2], [1 + alpha, -2 * cos, 1 - alpha])


def highpass(frequency: float, q: float = 0.707) -> Response:
    cos, alpha = _corner(frequency, q)
    return biquad([(1 + cos) / 2, -1 - cos, (1 + cos) / 2], [1 + alpha, -2 * cos, 1 - alpha])


def bandpass(frequency: float, q: float) -> Response:
    cos, alpha = _corner(frequency, q)
    return biquad([alpha, 0.0, -alpha], [1 + alpha, -2 * cos, 1 - alpha])


def bell(frequency: float, q: float, gain_db: float) -> Response:
    cos, alpha = _corner(frequency, q)
    gain = 10 ** (gain_db / 40)
    return biquad([1 + alpha * gain, -2 * cos, 1 - alpha * gain], [1 + alpha / gain, -2 * cos, 1 - alpha / gain])


def resonator(frequency: float, bandwidth: float) -> Response:
    """Two poles with unit gain at DC, as one formant of a vocal tract."""
    radius = float(np.exp(-np.pi * bandwidth / RATE))
    a1, a2 = -2 * radius * float(np.cos(2 * np.pi * frequency / RATE)), radius * radius
    return biquad([1 + a1 + a2, 0.0, 0.0], [1.0, a1, a2])


def moving_filter(signal: Signal, filters_at: Callable[[float], Sequence[Response]], hop: float = 0.008) -> Signal:
    """Filter a signal while the filters change: overlapping frames, each with those of its own time."""
    step = samples(hop)
    size = 4096
    window = np.hanning(2 * step + 1)[:-1]
    padded = np.concatenate([np.zeros(step), signal, np.zeros(2 * step)])
    out = np.zeros(padded.size + size)
    z = _circle(size)
    for start in range(0, signal.size + step, step):
        spectrum = np.fft.rfft(padded[start : start + 2 * step] * window, size)
        for response in filters_at(start / RATE):
            spectrum *= response(z)
        out[start : start + size] += np.fft.irfft(spectrum, size)
    return out[step : step + signal.size]


# Bodies -----------------------------------------------------------------------------------------------------------


def tone(frequency: Signal | float, seconds: float, phase: float = 0.0) -> Signal:
    """A sine whose frequency may change."""
    steps = np.broadcast_to(np.asarray(frequency, dtype=float), samples(seconds))
    return np.sin(phase + 2 * np.pi * (np.cumsum(steps) - steps) / RATE)


def modes(partials: Sequence[tuple[float, float, float]], seconds: float, attack: float = 0.0006) -> Signal:
    """A struck body: (frequency, amplitude, decay) of each way in which it rings."""
    t = clock(seconds)
    out = np.zeros(t.size)
    for index, (frequency, amplitude, decay) in enumerate(partials):
        if frequency < RATE * 0.45:
            out += amplitude * np.sin(2 * np.pi * frequency * t + 0.7 * index) * np.exp(-t / decay)
    return out * np.minimum(1.0, t / attack)


def burst(rng: np.random.Generator, seconds: float, decay: float, *filters: Response, attack: float = 0.0008) -> Signal:
    """Filtered noise that dies away, at a root mean square of about 1 when it starts."""
    raw = apply(noise(rng, seconds), *filters)
    return raw / (np.std(raw) + 1e-12) * strike(seconds, decay, attack)


# Room -------------------------------------------------------------------------------------------------------------


def room_tail(rng: np.random.Generator, decay: float, brightness: float = 4500.0) -> Signal:
    """The answer of a small room to a clap, without the clap itself; unit energy."""
    seconds = 5 * decay
    t = clock(seconds)
    dense = noise(rng, seconds) * np.exp(-t / decay) * np.minimum(1.0, t / 0.012)
    early = np.zeros(t.size)
    for at in rng.uniform(0.006, 0.045, 9):
        early[samples(at)] += rng.choice([-1.0, 1.0]) * 9 * np.exp(-at / decay)
    tail = apply(dense + early, lowpass(brightness, 0.6), highpass(180.0))
    return tail / np.sqrt(np.sum(tail * tail))


def in_room(rng: np.random.Generator, signal: Signal, amount: float, decay: float = 0.09) -> Signal:
    """The signal with the room's answer behind it; it grows by the answer's length."""
    tail = room_tail(rng, decay)
    size = signal.size + tail.size
    wet = np.fft.irfft(np.fft.rfft(signal, size) * np.fft.rfft(tail, size), size)
    wet[: signal.size] += signal / amount
    return wet * amount
