"""How well letters stand out from their ground."""

from __future__ import annotations


def luminance(colour: str) -> float:
    """Relative luminance (WCAG 2) of `#RRGGBB`, from 0 for black to 1 for white."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    """Contrast ratio (WCAG 2) of two `#RRGGBB` colours: 1 when equal, 21 for black on white."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)
