"""Redraw the golden images after a wanted change of looks: `python -m tests.golden.make [NAME ...]`.

Look at them before they are committed.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from tests.golden.scenes import draw, file_of, names


def main(wanted: list[str]) -> None:
    for name, size in names():
        if wanted and name not in wanted:
            continue
        with tempfile.TemporaryDirectory() as folder:
            picture = draw(name, size, Path(folder))
        target = file_of(name, size)
        target.parent.mkdir(exist_ok=True)
        pygame.image.save(picture, target)
        print(target.name)


if __name__ == "__main__":
    main(sys.argv[1:])
