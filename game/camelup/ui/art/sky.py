"""Skies: their colours from top to horizon, sun and stars, and the light that they lay over a picture."""

from __future__ import annotations

import pygame

from camelup.ui.kit.svg import document, path, vertical
from camelup.ui.kit.theme import Sky

_GOLDEN_RATIO = 0.6180339887
"""Steps of that much never fall into a pattern, and are the same in every picture."""


def mixed(colour: str, sky: Sky) -> str:
    """The colour of sand under a sky."""
    r, g, b, _ = pygame.Color(colour).lerp(pygame.Color(sky.sand), sky.share)
    return f"#{r:02X}{g:02X}{b:02X}"


def sun(sky: Sky, x: float, y: float, radius: float) -> tuple[str, str]:
    """Gradient and shapes of the sun with its glow."""
    defs = (
        f'<radialGradient id="sun" gradientUnits="userSpaceOnUse" cx="{x:g}" cy="{y:g}" r="{radius:g}">'
        f'<stop offset="0" stop-color="{sky.sun}"/><stop offset=".3" stop-color="{sky.glow}" stop-opacity=".9"/>'
        f'<stop offset="1" stop-color="{sky.glow}" stop-opacity="0"/></radialGradient>'
    )
    body = (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="url(#sun)"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius * 0.24:g}" fill="{sky.sun}"/>'
    )
    return defs, body


def sky_svg(sky: Sky, w: int, h: int) -> str:
    """The sky over the board, with its sun and its first stars."""
    defs, disc = sun(sky, sky.sun_at[0] * w, sky.sun_at[1] * h, h * 0.24)
    stars = "".join(
        f'<circle cx="{_scattered(i, 1) * w:.1f}" cy="{_scattered(i, 2) * 0.13 * h:.1f}"'
        f' r="{(0.9 + 0.9 * _scattered(i, 3)) * h / 822:.2f}" fill="{sky.sun}"'
        f' opacity="{0.4 + 0.5 * _scattered(i, 4):.2f}"/>'
        for i in range(sky.stars)
    )
    ground = f'<rect width="{w}" height="{h}" fill="url(#sky)"/>'
    return document(w, h, ground + stars + disc, vertical("sky", 0, h * 0.22, sky.top, sky.mid, sky.low) + defs)


def _scattered(index: int, which: int) -> float:
    """A number from 0 to 1, a different one for every index and purpose."""
    return (index + 1) * which * _GOLDEN_RATIO % 1


def light_svg(sky: Sky, w: int, h: int) -> str:
    """The low sun's light over all of a picture: bright at the upper left, dark at the lower right."""
    defs = (
        f'<linearGradient id="v" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{w}" y2="{h}">'
        f'<stop offset="0" stop-color="{sky.light}" stop-opacity="{sky.bright:g}"/>'
        f'<stop offset=".5" stop-color="{sky.light}" stop-opacity="0"/>'
        f'<stop offset="1" stop-color="{sky.shade}" stop-opacity="{sky.dark:g}"/></linearGradient>'
    )
    return document(w, h, path(f"M0,0 H{w} V{h} H0 Z", "url(#v)"), defs)
