"""How long it takes from the start of the process to the first frame of the menu, against an empty Python.

Measured with `pytest tests/bench --benchmark-enable`; without that option each one runs once, as a test. The first run
of a machine reads everything from the disk; the rounds measured here follow it. A finished package is measured too,
where `CAMELUP_PROGRAM` names its program.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any

import pytest

Benchmark = Any

ROOT = Path(__file__).parents[2]
ROUNDS = 12

FIRST_FRAME = """
import os, sys, time
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
from camelup.__main__ import main

def one_frame(app):
    app.tick(0.0, [])
    os.write(1, f"shown after {time.process_time():.3f}".encode())
    os._exit(0)

def play_one_frame(argv):
    import camelup.ui.window as ui
    ui._loop = one_frame
    return main(argv)

play_one_frame(["--data-dir", sys.argv[1], "--windowed", sys.argv[2]])
"""
"""The real start up to the first frame, without the loop that would follow it."""


def run(compiled: Path, *words: str) -> str:
    """Run Python as a player's does: with compiled modules kept, here in a folder of the test's own."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env=environment | {"PYTHONPYCACHEPREFIX": str(compiled)},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return done.stdout


@pytest.mark.parametrize("size", ["1280x720", "1920x1080"])
def test_from_start_to_the_first_frame(benchmark: Benchmark, tmp_path: Path, size: str) -> None:
    processor: list[float] = []

    def start() -> None:
        shown = run(tmp_path / "compiled", "-c", FIRST_FRAME, str(tmp_path / "data"), size)
        processor.append(float(shown.rpartition("shown after ")[2]))

    benchmark.pedantic(start, rounds=ROUNDS, warmup_rounds=2)
    # What the clock says depends on what else the machine does; the processor's own time hardly does.
    benchmark.extra_info["processor_s"] = round(median(processor), 3)
    if benchmark.stats is not None:
        benchmark.extra_info["median_s"] = round(benchmark.stats.stats.median, 3)


@pytest.fixture
def smoke(monkeypatch: pytest.MonkeyPatch) -> Any:
    """`build/smoke.py`, which knows when a program that runs elsewhere has shown its first frame."""
    monkeypatch.syspath_prepend(str(ROOT / "build"))
    return import_module("smoke")


def test_from_the_start_of_a_package_to_the_first_frame(
    benchmark: Benchmark, tmp_path: Path, smoke: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = os.environ.get("CAMELUP_PROGRAM")
    if not program:
        pytest.skip("needs a package: CAMELUP_PROGRAM names its program, such as /usr/games/camelup")
    if "DISPLAY" not in os.environ:
        monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    processor: list[float] = []
    running = ExitStack()

    def start() -> None:
        _, used = running.enter_context(smoke.first_frame(Path(program), tmp_path / f"start-{len(processor)}"))
        processor.append(used)

    with running:
        # The end of the program before is no part of the next one's start.
        benchmark.pedantic(start, setup=running.close, rounds=ROUNDS, warmup_rounds=2)
    benchmark.extra_info["processor_s"] = round(median(processor), 3)


def test_an_empty_python_for_comparison(benchmark: Benchmark, tmp_path: Path) -> None:
    assert benchmark.pedantic(run, args=(tmp_path, "-c", "pass"), rounds=ROUNDS, warmup_rounds=2) == ""


def test_the_version_is_told_without_opening_anything(benchmark: Benchmark, tmp_path: Path) -> None:
    words = benchmark.pedantic(run, args=(tmp_path, "-m", "camelup", "--version"), rounds=ROUNDS, warmup_rounds=2)
    assert words.startswith("camelup ")
