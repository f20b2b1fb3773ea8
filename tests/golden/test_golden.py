"""The look of every screen, held to pictures that somebody has looked at.

A change of looks fails here and leaves the old picture, the new one and their difference in `tests/golden/report`. When
the change is wanted, `python -m tests.golden.make` redraws the pictures.
"""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import numpy as np
import pygame
import pytest

from tests.golden.scenes import draw, file_of, names

REPORT = Path(__file__).parent / "report"
SLIGHT = 12
"""Levels of 255 by which another version of the text renderer may differ at the edge of a letter."""
FEW = 0.0005
"""Share of pixels that may differ by more."""


@pytest.mark.parametrize(
    ("name", "size"), names(), ids=lambda value: value if isinstance(value, str) else "x".join(map(str, value))
)
def test_a_screen_looks_as_it_was_approved(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    file = file_of(name, size)
    assert file.is_file(), f"{file.name} was never drawn: python -m tests.golden.make {name}"
    new = draw(name, size, tmp_path)
    old = pygame.image.load(file)
    assert old.get_size() == new.get_size()
    before, after = (pygame.surfarray.array3d(picture).astype(np.int16) for picture in (old, new))
    difference = np.abs(before - after).max(axis=2)
    share = float((difference > SLIGHT).mean())
    if share > FEW:
        _report(file.stem, old, new, difference)
        pytest.fail(f"{share:.2%} of {file.name} looks different: see {REPORT.name}/{file.stem}-*.png in tests/golden")


def _report(stem: str, old: pygame.Surface, new: pygame.Surface, difference: np.ndarray) -> None:
    REPORT.mkdir(exist_ok=True)
    bright = np.minimum(difference * 4, 255).astype(np.uint8)
    changed = pygame.surfarray.make_surface(np.repeat(bright[:, :, None], 3, axis=2))
    for what, picture in (("old", old), ("new", new), ("difference", changed)):
        pygame.image.save(picture, REPORT / f"{stem}-{what}.png")
