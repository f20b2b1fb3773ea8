"""How long it takes from the start of the process to the first frame of the menu, against an empty Python.

Measured with `pytest tests/bench --benchmark-enable`; without that option each one runs once, as a test. The first run
of a machine reads everything from the disk; the rounds measured here follow it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

Benchmark = Any

ROOT = Path(__file__).parents[2]
ROUNDS = 12

FIRST_FRAME = """
import os, sys
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
from game.__main__ import main

def one_frame(app):
    app.tick(0.0, [])
    os.write(1, b"shown")
    os._exit(0)

def loop_is_patched(argv):
    import game.ui.app as ui
    ui._loop = one_frame
    return main(argv)

loop_is_patched(["--data-dir", sys.argv[1], "--windowed", sys.argv[2]])
"""


def run(*words: str) -> str:
    done = subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=os.environ, capture_output=True, text=True, timeout=60, check=True
    )
    return done.stdout


@pytest.mark.parametrize("size", ["1280x720", "1920x1080"])
def test_from_start_to_the_first_frame(benchmark: Benchmark, tmp_path: Path, size: str) -> None:
    shown = benchmark.pedantic(run, args=("-c", FIRST_FRAME, str(tmp_path), size), rounds=ROUNDS, warmup_rounds=2)
    assert shown.endswith("shown")
    if benchmark.stats is not None:
        benchmark.extra_info["median_s"] = round(benchmark.stats.stats.median, 3)


def test_an_empty_python_for_comparison(benchmark: Benchmark) -> None:
    assert benchmark.pedantic(run, args=("-c", "pass"), rounds=ROUNDS, warmup_rounds=2) == ""


def test_the_version_is_told_without_opening_anything(benchmark: Benchmark) -> None:
    words = benchmark.pedantic(run, args=("-m", "game", "--version"), rounds=ROUNDS, warmup_rounds=2)
    assert words.startswith("camelup ")
