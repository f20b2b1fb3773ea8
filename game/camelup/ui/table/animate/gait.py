"""How the camels of a stack hold themselves while it crouches, gallops and lands; who rides follows a moment later."""

from __future__ import annotations

import math

from camelup.ui.art.gallop import GALLOP, KNEEL, LEAN, STAND, Posture
from camelup.ui.table.timeline import share_of

STRIDE = 0.09
"""Seconds of each pose of a gallop."""
_LATE, _LATER = 0.06, 0.015
"""Seconds by which the first rider, and each that sits on another one, follows what carries it."""
_BOB, _SWAY = 6.0, 5.0
"""Units by which a body goes up and down, and a rider back and forth."""
_GIVE = 0.15
"""How much of its height the lowest camel gives on landing; each rider gives a little less."""
_WAVE = 0.55
"""The share of a landing that one camel takes; the others begin later, and all end in time."""


def crouching(count: int, t: float, low: str = STAND) -> tuple[Posture, ...]:
    """A stack that gets ready to run, `t` from 0 to 1; its lowest camel stands or kneels."""
    return tuple(_giving(level, count, t, low, 0.7) for level in range(count))


def landing(count: int, t: float) -> tuple[Posture, ...]:
    """A stack that gives under the weight of what has just come down, bottom first, `t` from 0 to 1."""
    return tuple(_giving(level, count, t, STAND, 1.0) for level in range(count))


def galloping(count: int, seconds: float) -> tuple[Posture, ...]:
    """A stack that has been running for some seconds."""
    return tuple(_running(level, seconds) for level in range(count))


def _running(level: int, seconds: float) -> Posture:
    since = seconds - (_LATE + _LATER * (level - 1) if level else 0.0)
    pose = KNEEL if level else GALLOP[int(seconds / STRIDE) % len(GALLOP)]
    if since <= 0:
        return Posture(pose)
    swing = math.tau * since / (STRIDE * len(GALLOP))
    # Riders bounce in the saddle and rock back when they start.
    up = _BOB * math.sin(swing) * (0.5 if level else 1.0) + (_BOB / 2 if level else 0.0)
    ahead = -_SWAY * math.sin(swing) if level else 0.0
    return Posture(pose, ahead, up, LEAN * min(1.0, since / _LATE))


def _giving(level: int, count: int, t: float, low: str, share: float) -> Posture:
    late = (1 - _WAVE) * level / max(1, count - 1)
    own = share_of(t - late, _WAVE)
    wave = math.sin(math.pi * own)
    squash = 1 - share * _GIVE * 0.85**level * wave
    return Posture(KNEEL if level else low, _SWAY * wave * (0 if level == 0 else 1), 0.0, 0.0, squash)
