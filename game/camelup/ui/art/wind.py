"""What the wind moves: palms, flags, birds and drifting sand, step by step.

A picture that moves has a named group in its file; a step turns that group a little, and each way it can look is drawn
once for a size.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from camelup.ui.art.sprites import PropName, Sprite
from camelup.ui.kit.assets import Assets
from camelup.ui.kit.svg import Point, groups

STEP = 1 / 4
"""Seconds between two steps: far things may move in small jerks, and each costs a picture."""
_FLAG = (0, 3, 5, 3, 0, -4)
"""Degrees by which a flag's cloth is lifted, in turn."""
_FLAG_STEPS = 2
_WINGS = (1.0, 0.45, -0.35, 0.45)
"""How far wings are up, in turn."""
_SWAY, _SWAY_STEPS = 2, 54
"""How far palms lean either way, in half degrees, and the steps in which they sway there and back."""
_GLIDE = 0.006
"""Shares of the width that birds fly in a step."""
_BEYOND = 0.06
"""Shares of the width at which birds are out of sight on either side."""
_AWAY = 1.7
"""Widths that birds fly until they come back."""


@dataclass(frozen=True, slots=True)
class Air:
    """The wind at a moment; as it is here nothing has moved yet."""

    step: int = 0

    @property
    def flag(self) -> int:
        """How a flag's cloth is lifted, in degrees."""
        return _FLAG[self.step // _FLAG_STEPS % len(_FLAG)]

    @property
    def lean(self) -> int:
        """How far palms lean, in half degrees."""
        return round(_SWAY * math.sin(math.tau * self.step / _SWAY_STEPS))

    def wings(self, bird: int) -> float:
        """How far a bird's wings are up."""
        return _WINGS[(self.step + bird) % len(_WINGS)] if self.step else 1.0

    def glide(self, x: float) -> float:
        """Where a bird is that was at `x` before anything moved, in shares of the width."""
        return (x + _BEYOND + _GLIDE * self.step) % _AWAY - _BEYOND

    def drift(self, x: float, speed: float) -> float:
        """Where a streak of sand is that was at `x`, in shares of the width; it goes round and round."""
        return (x + speed * self.step) % 1.0


class Breeze:
    """Lets the air go on from step to step."""

    def __init__(self) -> None:
        self.air = Air()
        self._passed = 0.0

    @property
    def rest(self) -> float:
        """Seconds until the next step."""
        return STEP - self._passed

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; True when there is another step, no more than one however long it was."""
        self._passed += dt
        if self._passed < STEP:
            return False
        self._passed %= STEP
        self.air = Air(self.air.step + 1)
        return True


def flag(assets: Assets, air: Air, unit: float) -> Sprite:
    """The flag at the finish line."""
    return _blown(assets, "finish_flag", "cloth", f"translate(4,-57) skewY({air.flag}) translate(-4,57)", unit)


def palm(assets: Assets, air: Air, unit: float, flip: bool) -> Sprite:
    """A palm whose crown the wind moves."""
    lean = air.lean if flip else -air.lean
    return _blown(assets, "palm", "tree", f"skewX({lean / 2:g})", unit, flip)


def bird(assets: Assets, air: Air, number: int, unit: float) -> Sprite:
    """A bird far away; several do not beat their wings as one."""
    return _blown(assets, "bird", "wings", f"scale(1,{air.wings(number):g})", unit)


def flock(air: Air, birds: Sequence[tuple[float, float, float]]) -> list[tuple[int, Point, float]]:
    """Number, place and size of birds, from where they are before anything moves. Out of sight they rest."""
    return [(number, (min(air.glide(x), 1 + _BEYOND), y), size) for number, (x, y, size) in enumerate(birds)]


def _blown(assets: Assets, name: PropName, part: str, transform: str, unit: float, flip: bool = False) -> Sprite:
    """A picture with one of its groups moved."""
    full = f"board/{name}"

    def build() -> pygame.Surface:
        text = assets.text(full)
        body = groups(text)[part]
        moved = text.replace(body, f'<g transform="{transform}">{body}</g>')
        size = assets.scaled(full, unit).get_size()
        return pygame.transform.flip(assets.rasterise(moved, size), flip, False)

    return Sprite(assets.memo(("blown", name, transform, unit, flip), build), assets.anchor(full, unit, flip))
