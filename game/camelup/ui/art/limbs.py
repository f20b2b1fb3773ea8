"""Arms of people, as SVG: tapered from joint to joint, with one outline around the whole."""

from __future__ import annotations

import math
from collections.abc import Sequence

from camelup.ui.kit.svg import Point

Arm = tuple[Point, Point, Point]
"""Shoulder, elbow and hand."""


def limb(joints: Sequence[Point], widths: Sequence[float], colours: Sequence[str], ink: str, edge: float) -> str:
    """A jointed limb: tapered parts from joint to joint, each in a colour, with one outline around them all."""
    parts = [_part(joints[i], joints[i + 1], widths[i], widths[i + 1]) for i in range(len(joints) - 1)]
    outline = f'<g fill="{ink}" stroke="{ink}" stroke-width="{edge:g}" stroke-linejoin="round">{"".join(parts)}</g>'
    return outline + "".join(f'<g fill="{colour}">{part}</g>' for part, colour in zip(parts, colours, strict=True))


def _part(a: Point, b: Point, wide_a: float, wide_b: float) -> str:
    """A tapered piece between two joints with round ends, in the colours around it."""
    angle = math.atan2(b[1] - a[1], b[0] - a[0]) + math.pi / 2
    x, y = math.cos(angle) / 2, math.sin(angle) / 2
    corners = (
        (a[0] + x * wide_a, a[1] + y * wide_a), (b[0] + x * wide_b, b[1] + y * wide_b),
        (b[0] - x * wide_b, b[1] - y * wide_b), (a[0] - x * wide_a, a[1] - y * wide_a),
    )  # fmt: skip
    shape = "M" + " L".join(f"{px:.1f},{py:.1f}" for px, py in corners) + " Z"
    ends = "".join(
        f'<circle cx="{joint[0]:.1f}" cy="{joint[1]:.1f}" r="{wide / 2:.1f}"/>'
        for joint, wide in ((a, wide_a), (b, wide_b))
    )
    return f'<path d="{shape}"/>{ends}'


def hand(arm: Arm, radius: float, skin: str, ink: str, edge: float) -> str:
    """The hand at the end of an arm."""
    x, y = arm[2]
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{skin}" stroke="{ink}" stroke-width="{edge:g}"/>'
