"""Paper in the air: scraps and streamers, each made once in a few turns, and where they are at a moment."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from camelup.ui.kit.assets import Assets
from camelup.ui.kit.svg import document, path

TURNS = 8
"""Pictures of a scrap as it turns."""
_TURN, _SWAY = 0.5, 1.2
"""Seconds in which a scrap turns once, and sways to and fro."""
_SHAPES: tuple[Callable[[str], str], ...] = (
    partial(path, "M14,34 L74,22 L86,66 L26,78 Z"),
    partial(path, "M22,30 H78 V70 H22 Z"),
    lambda colour: f'<ellipse cx="50" cy="50" rx="34" ry="24" fill="{colour}"/>',
    lambda colour: path(
        "M8,56 q14,-30 28,0 t28,0 t28,0", stroke=colour, stroke_width=11, stroke_linecap="round"
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Kind:
    """Scraps of a size: how many, units of their size, and the seconds in which they fall through the window."""

    count: int
    size: float
    seconds: float


_KINDS = (_Kind(70, 24, 5.2), _Kind(30, 40, 3.6), _Kind(10, 66, 2.6))
FALL = 6.0
"""Seconds after which everything has fallen."""
_SPREAD = 0.8
"""Seconds within which scraps of a kind set off."""


def draw_paper(
    surface: pygame.Surface,
    assets: Assets,
    colours: Sequence[str],
    unit: float,
    seconds: float,
    spared: Sequence[pygame.Rect] = (),
) -> None:
    """Draw the paper `seconds` after it was thrown; nothing lies on what is `spared`. It always falls the same way."""
    for scrap, units, x, y, turn in _falling(*surface.get_size(), seconds):
        size = max(4, round(units * unit))
        picture = _scrap(assets, scrap % len(_SHAPES), colours[scrap * 3 // 2 % len(colours)], size, turn)
        place = picture.get_rect(center=(round(x), round(y)))
        if place.collidelist(spared) < 0:
            surface.blit(picture, place)


def _falling(width: int, height: int, seconds: float) -> Iterator[tuple[int, float, float, float, int]]:
    """Every scrap in the window: its number, its size in units, its middle in px, and how far it has turned."""
    scrap = -1
    for kind in _KINDS:
        for _ in range(kind.count):
            scrap += 1
            # Golden-ratio steps spread the pieces evenly without a random number generator.
            share = (seconds - (scrap * 0.7548776662) % 1.0 * _SPREAD) / kind.seconds + (scrap * 0.5698402910) % 1.0 / 2
            if not 0.0 <= share <= 1.1:
                continue
            sway = 0.012 * math.sin(math.tau * (seconds / _SWAY + scrap * 0.37))
            x = ((scrap * 0.6180339887) % 1.0 + sway) * width
            yield scrap, kind.size, x, (share - 0.08) * height, int(seconds / _TURN * TURNS + scrap) % TURNS


def _scrap(assets: Assets, shape: int, colour: str, size: int, turn: int) -> pygame.Surface:
    """A scrap of paper that has turned so far, `size` px square."""

    def build() -> pygame.Surface:
        angle = math.tau * turn / TURNS
        # Seen from the edge it is narrow.
        flat = 0.35 + 0.65 * abs(math.cos(angle))
        place = f"translate(50 50) rotate({math.degrees(angle) / 2 + 20:.0f}) scale({flat:.2f} 1) translate(-50 -50)"
        return assets.rasterise(
            document(100, 100, f'<g transform="{place}">{_SHAPES[shape](colour)}</g>'), (size, size)
        )

    return assets.memo(("scrap", shape, colour, size, turn), build)
