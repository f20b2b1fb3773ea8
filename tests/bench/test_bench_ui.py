"""How fast the race screen draws while everything moves, and how little it does while nothing happens.

Measured with `pytest tests/bench --benchmark-enable`; without that option each one runs once, as a test. The numbers
that players feel, median and 99th percentile, are under `extra_info`.
"""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from camelup.rules.actions import Action, FormPartnership, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import RACING, ROLLS, Camel
from camelup.session.dice import ScriptedDice
from camelup.session.match import Match
from camelup.ui.kit.app import App
from tests.ui.conftest import MakeApp, make_app, shared_assets  # noqa: F401 (fixtures)
from tests.ui.race_driver import find, open_race, people, point_at, ready, track, until, watch
from tests.ui.race_tables import START, match_of

Benchmark = Any

ROOT = Path(__file__).parents[2]
FPS = 60
WARMUP = 700
"""Frames before the measured ones: one whole round of the film, with which all sprites are made."""
FRAMES = 500
IDLE_SECONDS = 10.0

CROWDED = {5: "k", 7: "g", 8: "rbyp", 10: "w"}
"""A unit of four on 8, and a stack to slide under."""
FILM: tuple[tuple[Action, str], ...] = (
    (PlaceTile(11, cheering=False), ""),
    (PlaceTile(13, cheering=True), ""),
    (PlaceTile(3, cheering=True), ""),
    (PlaceTile(15, cheering=False), ""),
    (FormPartnership(5), ""),
    (TakeLegTicket(Camel.RED), ""),
    (PredictFinish(Camel.RED, Pile.WINNER), ""),
    (RollDie(), "r3"),
    (PlaceTile(11, cheering=True), ""),
    (RollDie(), "k1"),
)
"""Tiles, rings, a ticket and a card fly; four camels hop onto a booing tile and slide under a stack; Black runs."""


class Film:
    """The same ten turns at a full table, over and over, frame by frame."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.processor: list[float] = []
        """Seconds of the processor that each frame took, the last one last."""
        self._start()

    def _start(self) -> None:
        dice = ScriptedDice(ROLLS[roll] for _, roll in FILM if roll)
        match = Match.new(people(8), seed="film", starter=0, board=track(CROWDED), dice=dice)
        self._scene = open_race(self._app, match)
        self._turns = iter(FILM)

    def load(self) -> None:
        """Have the next frame move: the next turn where one is over, and from the start after the last."""
        while not self._scene.animating:
            until(self._scene, lambda: ready(self._scene))
            turn = next(self._turns, None)
            if turn is None:
                self._start()
                continue
            self._scene.choosing.submit(turn[0])
            watch(self._app)

    def frame(self) -> None:
        before = time.thread_time()
        self._app.tick(1 / FPS, [])
        self.processor.append(time.thread_time() - before)


LEG_ENDS = "r3 b1 g1 y1 p1 r1 b1 g1 y1 p1"
"""A set-up, and a leg whose last roll is still to come."""
CLOSE = {16: "gp", 15: "b", 4: "ry", 8: "k", 9: "w"}
"""Green carries Purple over the line with any roll, and Blue is right behind."""
THOUGHT = 900
"""Frames in which a person thinks before the roll."""
LONGEST = 4_000
"""Frames in which a podium comes."""
READ = 90
"""Frames for which a person looks at a pile that has been turned."""


class Shows:
    """The roll with which a leg or a race ends, and frame by frame what it brings to the table."""

    def __init__(self, app: App, match: Match) -> None:
        self._app = app
        self._scene = open_race(app, match)
        self._waited = 0
        self.processor: list[float] = []
        """Seconds of the processor that each frame took, the last one last."""
        until(self._scene, lambda: ready(self._scene))
        watch(app, THOUGHT)
        self._scene.choosing.submit(RollDie())

    @property
    def show(self) -> str:
        stage = self._scene.stage
        if self._app.scene is not self._scene:
            return "podium"
        if stage.finish is not None:
            return "finish"
        return "leg" if stage.pay is not None else "" if stage.sheet is None else "cards"

    def until(self, show: str) -> None:
        """Go on to the first frame of a show, as everybody does who looks at all of them."""
        for _ in range(LONGEST):
            if self.show == show:
                return
            self.load()
            self.frame()
        raise AssertionError(f"no {show} comes")

    def load(self) -> None:
        """Have the next frame move: whoever reads goes on after a while."""
        self._app.services.saver.flush(10.0)
        self._waited = self._waited + 1 if self.show == "cards" and self._scene.timeline.waiting else 0
        if self._waited > READ:
            self._scene.timeline.skip()

    def frame(self) -> None:
        before = time.thread_time()
        self._app.tick(1 / FPS, [])
        self.processor.append(time.thread_time() - before)


def leg_ends() -> Match:
    """Everybody at a full table has a ticket, and some have more."""
    tickets = [TakeLegTicket(RACING[n % len(RACING)]) for n in range(12)]
    return match_of(people(8), *tickets, *[RollDie()] * 4, rolls=LEG_ENDS, stacks=START)


def race_ends() -> Match:
    """Everybody at a full table has bet on the winner and the loser, and has a ticket."""
    winners = [PredictFinish(RACING[n % 4], Pile.WINNER) for n in range(8)]
    losers = [PredictFinish(RACING[(n + 2) % 5], Pile.LOSER) for n in range(8)]
    tickets = [TakeLegTicket(RACING[n % len(RACING)]) for n in range(12)]
    return match_of(people(8), *winners, *losers, *tickets, rolls="g2", stacks=CLOSE)


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160)], ids=["1080p", "4K"])
@pytest.mark.parametrize(
    ("match", "show", "frames"),
    [(leg_ends, "leg", 500), (race_ends, "finish", 170), (race_ends, "cards", 1200), (race_ends, "podium", 400)],
    ids=["leg", "finish", "cards", "podium"],
)
def test_a_frame_of_a_show(
    benchmark: Benchmark,
    make_app: MakeApp,  # noqa: F811
    size: tuple[int, int],
    match: Callable[[], Match],
    show: str,
    frames: int,
) -> None:
    """A leg that is paid, a finish, piles that are turned, and a podium: once, so that nothing is there from before."""
    shows = Shows(make_app(size, speed="normal"), match())
    shows.until(show)
    assert shows.show == show
    benchmark.pedantic(shows.frame, setup=shows.load, rounds=frames)
    _note_percentiles(benchmark)
    # The first frame, which has brought the show, counts as well.
    _note_processor(benchmark, shows.processor[-frames - 1 :])


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)], ids=["720p", "1080p", "4K"])
def test_a_frame_of_the_busiest_race(benchmark: Benchmark, make_app: MakeApp, size: tuple[int, int]) -> None:  # noqa: F811
    app = make_app(size)
    film = Film(app)
    drawn = app.frames
    benchmark.pedantic(film.frame, setup=film.load, rounds=FRAMES, warmup_rounds=WARMUP)
    assert app.frames > drawn
    _note_percentiles(benchmark)
    # What the clock says depends on what else the machine does; the processor's own time hardly does.
    measured = _note_processor(benchmark, film.processor[-FRAMES:])
    # On a slower or busier machine these are more telling than milliseconds.
    least = _processor_time_of_a_bare_frame(app)
    benchmark.extra_info["median_in_bare_frames"] = round(measured[len(measured) // 2] / least, 2)
    benchmark.extra_info["p99_in_bare_frames"] = round(measured[len(measured) * 99 // 100] / least, 2)


def _processor_time_of_a_bare_frame(app: App) -> float:
    """Seconds for the least that a frame can do: put the board on the window and show it."""
    board = app.screen.subsurface(app.screen.get_rect().scale_by(0.64, 0.76)).copy()
    measured = []
    for _ in range(50):
        before = time.thread_time()
        app.screen.blit(board, (0, 0))
        pygame.display.flip()
        measured.append(time.thread_time() - before)
    return sorted(measured)[len(measured) // 2]


def _note_percentiles(benchmark: Benchmark) -> None:
    if benchmark.stats is None:
        return
    times = benchmark.stats.stats.sorted_data
    benchmark.extra_info["median_ms"] = round(times[len(times) // 2] * 1000, 2)
    benchmark.extra_info["p99_ms"] = round(times[len(times) * 99 // 100] * 1000, 2)
    benchmark.extra_info["worst_ms"] = round(times[-1] * 1000, 2)


def _note_processor(benchmark: Benchmark, seconds: Sequence[float]) -> list[float]:
    """Note what frames took of the processor's time; returns them from the shortest to the longest."""
    measured = sorted(seconds)
    benchmark.extra_info["processor_median_ms"] = round(measured[len(measured) // 2] * 1000, 2)
    benchmark.extra_info["processor_p99_ms"] = round(measured[len(measured) * 99 // 100] * 1000, 2)
    benchmark.extra_info["processor_worst_ms"] = round(measured[-1] * 1000, 2)
    return measured


def test_a_frame_after_the_mouse_moved_to_another_space(benchmark: Benchmark, make_app: MakeApp) -> None:  # noqa: F811
    """The still table has to be repainted when another space is pointed at."""
    app = make_app((1920, 1080))
    match = Match.new(people(8), seed="film", starter=0, board=track(CROWDED))
    scene = open_race(app, match)
    until(scene, lambda: ready(scene))
    spots = [find(app, f"space:{space}") for space in (2, 5, 8, 13)]
    turn = iter(range(1_000_000))
    benchmark.pedantic(lambda: point_at(app, spots[next(turn) % len(spots)]), rounds=200, warmup_rounds=20)
    _note_percentiles(benchmark)


def test_a_movement_of_the_mouse_over_the_board(benchmark: Benchmark, make_app: MakeApp) -> None:  # noqa: F811
    """A mouse reports up to a thousand movements a second, and each asks what lies under it."""
    app = make_app((1920, 1080))
    scene = open_race(app, Match.new(people(8), seed="film", starter=0, board=track(CROWDED)))
    until(scene, lambda: ready(scene))
    board = scene.geometry.board
    xs = itertools.cycle(range(board.left, board.right))

    def move() -> None:
        point = (next(xs), board.bottom - board.height // 12)
        scene.focus.handle(pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(1, 0), buttons=(0, 0, 0), touch=False))

    benchmark(move)


IDLE = """
import json, os, sys, time
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
from pathlib import Path
import camelup.ui.window as ui
from camelup.session.match import Match
from camelup.session.store import Folders
from camelup.ui.race.scene import RaceScene
from tests.ui.race_driver import people

seconds = float(sys.argv[2])

def loop(app):
    app.change_settings(handover="cover")
    app.go(RaceScene(app, Match.new(people(8), seed="idle", starter=0)))
    started = time.monotonic()
    begin = [None]
    tick = app.tick

    def watched(dt, events):
        now = time.monotonic() - started
        # The first seconds make sprites for later.
        if begin[0] is None and now >= min(3.0, seconds):
            begin[0] = (time.process_time(), time.monotonic(), app.frames)
        tick(dt, events)
        if begin[0] is not None and time.monotonic() - begin[0][1] >= seconds:
            app.quit()

    app.tick = watched
    play(app)
    cpu, wall, frames = begin[0]
    spent = time.monotonic() - wall
    print(json.dumps({"share": (time.process_time() - cpu) / spent, "frames": (app.frames - frames) / spent}))

play, ui._loop = ui._loop, loop
ui.run_window(Folders.under(Path(sys.argv[1])), seed=None, windowed=(1920, 1080), fullscreen=False)
"""


def test_the_share_of_a_processor_while_a_person_thinks(benchmark: Benchmark, tmp_path: Path) -> None:
    """The real loop on the race screen, with nobody touching anything. Processor time against the clock."""
    seconds = IDLE_SECONDS if benchmark.enabled else 0.2

    def idle() -> dict[str, float]:
        done = subprocess.run(
            [sys.executable, "-c", IDLE, str(tmp_path), str(seconds)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
        found = json.loads(done.stdout.splitlines()[-1])
        assert isinstance(found, dict)
        return found

    found = benchmark.pedantic(idle, rounds=1)
    assert found["share"] > 0
    benchmark.extra_info["idle_cpu_percent"] = round(100 * found["share"], 2)
    benchmark.extra_info["frames_drawn_per_second"] = round(found["frames"], 2)
