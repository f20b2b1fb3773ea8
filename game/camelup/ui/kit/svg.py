"""Small helpers to write SVG drawings in code, where the shape depends on the window."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

Point = tuple[float, float]
"""x and y."""
_GROUP = re.compile(r'<g id="(\w+)".*?</g>', re.DOTALL)


def document(width: float, height: float, body: str, defs: str = "") -> str:
    """Wrap shapes into an SVG text of the given size in units."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}"'
        f' viewBox="0 0 {width:g} {height:g}"><defs>{defs}</defs>{body}</svg>'
    )


def vertical(name: str, y0: float, y1: float, *colours: str) -> str:
    """A gradient from y0 down to y1 with evenly spaced colours."""
    stops = "".join(
        f'<stop offset="{i / (len(colours) - 1):g}" stop-color="{colour}"/>' for i, colour in enumerate(colours)
    )
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="0" y1="{y0:g}" x2="0"'
        f' y2="{y1:g}">{stops}</linearGradient>'
    )


def path(d: str, fill: str = "none", **attributes: str | float) -> str:
    """A path; attribute names use _ for -."""
    extra = "".join(
        f' {name.replace("_", "-")}="{value if isinstance(value, str) else format(value, "g")}"'
        for name, value in attributes.items()
    )
    return f'<path fill="{fill}"{extra} d="{d}"/>'


def polygon(points: Sequence[Point]) -> str:
    """The path data of a closed polygon."""
    return "M" + " L".join(f"{x:.1f},{y:.1f}" for x, y in points) + " Z"


def between(a: Point, b: Point, share: float) -> Point:
    """The point at `share` of the way from a to b."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def rounded(points: Sequence[Point], radius: float) -> str:
    """The path data of a closed polygon with rounded corners."""
    parts: list[str] = []
    for i, corner in enumerate(points):
        start = _towards(corner, points[i - 1], radius)
        end = _towards(corner, points[(i + 1) % len(points)], radius)
        parts.append(
            f"{'L' if parts else 'M'}{start[0]:.1f},{start[1]:.1f}"
            f" Q{corner[0]:.1f},{corner[1]:.1f} {end[0]:.1f},{end[1]:.1f}"
        )
    return " ".join(parts) + " Z"


def groups(text: str) -> dict[str, str]:
    """The named groups of an SVG text, which must not lie in one another, by their names."""
    return {match[1]: match[0] for match in _GROUP.finditer(text)}


def moved(body: str, by: Point, *, scale: float = 1.0, turn: float = 0.0, about: Point = (0.0, 0.0)) -> str:
    """Shapes scaled and turned (by degrees) about a point, and then moved."""
    x, y = about
    place = f"translate({x + by[0]:g},{y + by[1]:g}) rotate({turn:g}) scale({scale:g}) translate({-x:g},{-y:g})"
    return f'<g transform="{place}">{body}</g>'


def _towards(a: Point, b: Point, distance: float) -> Point:
    """The point `distance` from a towards b, at most half way."""
    length = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    return between(a, b, min(distance, length / 2) / length)
