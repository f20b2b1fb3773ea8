"""The game in a real window, played from outside: its own X display, its own process, real clicks and keys.

A twin of the screen in the test's own process, without a window, says where everything lies.
"""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from camelup.players.levels import HUMAN
from camelup.rules.actions import Action, PlaceTile, RollDie, TakeLegTicket
from camelup.rules.events import LegScored
from camelup.session.match import Match
from camelup.session.record import Record, decode, replay
from camelup.session.settings import Settings, load_settings, save_settings
from camelup.session.store import Folders
from camelup.ui.kit.app import App
from camelup.ui.menus.menu import MenuScene
from camelup.ui.menus.setup import SetupScene
from camelup.ui.race.choices import target_of
from camelup.ui.race.scene import RaceScene
from tests.ui.conftest import MakeApp, make_app, shared_assets  # noqa: F401 (fixtures)
from tests.ui.race_driver import click_on, find, ready, until

pytestmark = [pytest.mark.window, pytest.mark.timeout(300)]

SIZE = (1280, 720)
VERSED: dict[str, Any] = {"first_hints": False, "tutorial_done": ("race",)}
"""Settings with which the menu and the race explain nothing."""
ROOT = Path(__file__).parents[2]
PROGRAM = shlex.split(os.environ.get("CAMELUP_PROGRAM", "")) or [sys.executable, "-m", "camelup"]
"""What is played: the checkout, or an installed package of it that the environment names."""
SEEN = 3.0
"""Seconds after which the screen shows what is on the disk and takes a press for an answer to it: a dozen frames, also
under Wine and on a busy machine."""
PATIENCE = 60.0
"""Seconds after which something that should have happened counts as a failure, on a busy machine and under Wine too."""


# The display and the game ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """An X display of our own; without the tools for it these tests are skipped, but not where they are the point."""
    missing = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
    if missing:
        words = f"needs {' and '.join(missing)} (on Debian: apt install xvfb xdotool)"
        if os.environ.get("CI"):
            pytest.fail(words)
        pytest.skip(words)
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x900x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=[write],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as answer:
        number = answer.readline().strip()
    assert number, "Xvfb did not start"
    yield f":{number}"
    server.terminate()
    server.wait(10)


def within(seconds: float, happened: Callable[[], object]) -> bool:
    """Wait until something has happened; whether it has, in so many seconds."""
    end = time.monotonic() + seconds
    while not happened():
        if time.monotonic() >= end:
            return False
        time.sleep(0.03)
    return True


def wait_for(what: str, happened: Callable[[], object], patience: float = PATIENCE) -> None:
    assert within(patience, happened), f"waited in vain for {what}"


class Game:
    """The running game, its window, and what it has written."""

    def __init__(self, display: str, folder: Path, *words: str, size: str = "1280x720") -> None:
        """An empty `size` opens the window in the size that was remembered."""
        self.folders = Folders.under(folder)
        self._environment = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}
        self._environment |= {"DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
        self.process = subprocess.Popen(
            [*PROGRAM, "--data-dir", str(folder), *(("--windowed", size) if size else ()), *words],
            cwd=ROOT,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._window = ""
        self.sheets_read = self.sheets if self.record is not None else 0
        """Score sheets that lie behind the player; those of a race that is taken up again are not shown."""
        wait_for("the window", self._find_window)
        self.xdotool("windowfocus", "--sync", self._window)
        # The first frame follows the window at once; what is typed before it is only taken later.
        time.sleep(0.5)

    def _find_window(self) -> bool:
        assert self.process.poll() is None, self.output()
        found = self.xdotool("search", "--onlyvisible", "--class", ".", check=False).split()
        self._window = found[-1] if found else ""
        return bool(found)

    def xdotool(self, *words: str, check: bool = True) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self._environment, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        assert done.returncode == 0 or not check, f"xdotool {' '.join(words)}: {done.stderr}"
        return done.stdout

    def click(self, point: tuple[int, int]) -> None:
        x, y = point
        self.xdotool("mousemove", "--window", self._window, str(x), str(y))
        self.xdotool("click", "1")
        time.sleep(0.12)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.xdotool("key", key)
            time.sleep(0.12)

    def screenshot(self, path: Path) -> pygame.Surface | None:
        """The window's pixels, None without ImageMagick."""
        if shutil.which("import") is None:
            return None
        subprocess.run(["import", "-window", self._window, str(path)], env=self._environment, timeout=30, check=True)
        return pygame.image.load(str(path))

    @property
    def record(self) -> Record | None:
        """The race as it is on the disk at this moment, None without one."""
        races = self.folders.data / "races"
        for path in sorted(races.glob("race-*.json"), reverse=True) if races.is_dir() else ():
            try:
                return decode(path.read_bytes())
            except FileNotFoundError:
                # Three versions are kept; this one has just made room for a newer one.
                continue
        return None

    @property
    def match(self) -> Match:
        record = self.record
        assert record is not None
        return Match.from_record(record, seed_if_missing=str)

    @property
    def sheets(self) -> int:
        """How many legs have been scored in the race on the disk."""
        record = self.record
        assert record is not None
        return sum(isinstance(event, LegScored) for _, _, events in replay(record) for event in events)

    def output(self) -> str:
        return self.process.communicate(timeout=PATIENCE)[0]

    def end(self) -> None:
        """Wait for a good end: exit code 0, nothing on the console, nothing wrong in the log."""
        wait_for("the end of the game", lambda: self.process.poll() is not None)
        assert self.process.returncode == 0, self.output()
        assert "Traceback" not in self.output()
        log = (self.folders.log / "camelup.log").read_text(encoding="utf-8")
        for word in ("Traceback", " ERROR ", " WARNING "):
            assert word not in log, log

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        # What it wrote is not waited for: under Wine other programs hold its end of the pipe.
        if self.process.stdout is not None:
            self.process.stdout.close()


@pytest.fixture
def start(display: str, tmp_path: Path) -> Iterator[Callable[..., Game]]:
    """Return `start(*words)`, which starts the game in the same folder each time."""
    games: list[Game] = []

    def start_game(*words: str) -> Game:
        games.append(Game(display, tmp_path / "game", *words))
        return games[-1]

    yield start_game
    for game in games:
        if game.process.poll() is None:
            game.kill()


@pytest.fixture
def settings(tmp_path: Path) -> Callable[[str], None]:
    """Return `settings(speed)`, which chooses the speed of the next start, for somebody who knows the game."""

    def write(speed: str) -> None:
        folders = Folders.under(tmp_path / "game")
        chosen = Settings(speed=speed, **VERSED)  # type: ignore[arg-type]
        save_settings(folders, chosen)
        assert load_settings(folders) == (chosen, None)

    return write


# The twin --------------------------------------------------------------------------------------------------------


class Twin:
    """The same screens laid out in this process, to find out where to click."""

    def __init__(self, app: App) -> None:
        self._app = app

    def menu(self, name: str, saved: Record | None = None) -> tuple[int, int]:
        saver = self._app.services.saver
        saver.clear() if saved is None else saver.put(saved)
        self._app.go(MenuScene(self._app))
        return find(self._app, name)

    def setup(self, name: str) -> tuple[int, int]:
        self._app.go(SetupScene(self._app))
        return find(self._app, name)

    def race(self, match: Match) -> RaceScene:
        scene = RaceScene(self._app, match)
        self._app.go(scene)
        until(scene, lambda: ready(scene))
        return scene

    def pause(self, match: Match, name: str) -> tuple[int, int]:
        """A button of the pause menu over the race."""
        self.race(match).cancel_or_pause()
        return find(self._app, name)

    def quit(self, match: Match) -> tuple[int, int]:
        """The answer by which the game is really left."""
        self.pause(match, "quit")
        click_on(self._app, "quit")
        return find(self._app, "yes")

    def clicks(self, match: Match, action: Action) -> list[tuple[int, int]]:
        """Where to click, one after the other, for an action that is taken with the mouse."""
        self.race(match)
        target = target_of(action).name
        points = [find(self._app, target)]
        if isinstance(action, PlaceTile):
            click_on(self._app, target)
            points.append(find(self._app, "choice:0" if action.cheering else "choice:1"))
        return points


@pytest.fixture
def twin(make_app: MakeApp) -> Twin:  # noqa: F811 (the fixture)
    return Twin(make_app(SIZE, speed="off", **VERSED))


# Playing ---------------------------------------------------------------------------------------------------------


def wait_for_turn(game: Game) -> Match:
    """Wait until a person is to move and sees the table, and have read the score sheets on the way."""

    def ours() -> bool:
        if game.record is None:
            return False
        while game.sheets_read < game.sheets:
            # Nothing that has just come up takes a press in haste.
            time.sleep(SEEN)
            game.press("Return")
            game.sheets_read += 1
        return game.match.controller(game.match.turn) == HUMAN

    wait_for("a person's turn", ours)
    time.sleep(SEEN)
    return game.match


def by_mouse(game: Game, twin: Twin, action: Action) -> None:
    for point in twin.clicks(game.match, action):
        game.click(point)


def by_keys(game: Game, _: Twin, action: Action) -> None:
    """The first action of its kind, as Enter takes it."""
    game.press(*{RollDie: ["3"], TakeLegTicket: ["1", "Return"], PlaceTile: ["2", "Return", "plus"]}[type(action)])


def act(game: Game, how: Callable[[], None]) -> str:
    """Take an action and return it as it stands on the disk.

    As people do, it is tried again where nothing comes of it: where the machine is so busy that the screen shows the
    table later than `SEEN` says, the game takes the press for one in haste.
    """
    assert game.record is not None
    before = len(game.record.actions)

    def taken() -> bool:
        return game.record is not None and len(game.record.actions) > before

    how()
    for _ in range(2):
        if within(PATIENCE / 3, taken):
            break
        how()
    wait_for("the action on the disk", taken)
    return str(game.record.actions[before])


def test_the_game_is_played_from_menu_to_exit_and_taken_up_again(
    start: Callable[..., Game], settings: Callable[[str], None], twin: Twin, tmp_path: Path
) -> None:
    settings("off")
    game = start("--seed", "test")
    game.click(twin.menu("new"))
    game.click(twin.setup("start"))
    wait_for("the race", lambda: game.record is not None)
    assert game.record is not None
    assert game.record.seed == "test"
    assert [seat.controller for seat in game.record.seats].count(HUMAN) == 1

    rng = Random(1)
    turns = [
        (by_mouse, RollDie),
        (by_mouse, TakeLegTicket),
        (by_keys, TakeLegTicket),
        (by_mouse, PlaceTile),
        (by_keys, RollDie),
    ]
    for how, kind in turns:
        match = wait_for_turn(game)
        options = [action for action in match.legal if isinstance(action, kind)]
        taken = act(game, partial(how, game, twin, options[0] if how is by_keys else rng.choice(options)))
        assert taken.split()[0] == {RollDie: "roll", TakeLegTicket: "leg", PlaceTile: "tile"}[kind]
    match = wait_for_turn(game)
    _looks_like_a_race(game, tmp_path / "race.png")

    game.press("Escape")
    game.click(twin.pause(match, "quit"))
    game.click(twin.quit(match))
    game.end()
    left = game.record
    assert left is not None
    assert left.actions == match.record.actions

    again = start()
    again.click(twin.menu("continue", left))
    match = wait_for_turn(again)
    assert match.record.actions == left.actions
    assert act(again, lambda: again.press("3")).startswith("roll ")
    assert again.record.actions[: len(left.actions)] == left.actions


def _looks_like_a_race(game: Game, path: Path) -> None:
    picture = game.screenshot(path)
    if picture is None:
        return
    assert picture.get_size() == SIZE
    # Sand and sky, cream and red panels, camels: a race has hundreds of colours, an empty or broken window a few.
    colours = {tuple(picture.get_at((x, y)))[:3] for x in range(0, SIZE[0], 8) for y in range(0, SIZE[1], 8)}
    assert len(colours) > 200


def test_a_game_that_is_killed_in_mid_flight_loses_nothing(
    start: Callable[..., Game], settings: Callable[[str], None], twin: Twin
) -> None:
    settings("fast")
    game = start("--seed", "killed")
    game.click(twin.menu("quick"))
    wait_for("the race", lambda: game.record is not None)
    wait_for("a person's turn", lambda: game.match.controller(game.match.turn) == HUMAN)
    seen = game.match.number
    roll = twin.clicks(game.match, RollDie())[0]

    def rolled() -> bool:
        # The first click may only bring the picture of the others' turns up to date.
        if len(game.record.actions) == seen:
            time.sleep(SEEN)
            game.click(roll)
        return len(game.record.actions) > seen

    wait_for("the roll on the disk", rolled)
    game.kill()
    left = game.record
    assert left is not None

    settings("off")
    again = start()
    again.click(twin.menu("continue", left))
    match = wait_for_turn(again)
    assert match.record.actions[: len(left.actions)] == left.actions
    again.press("3")
    wait_for("the next action", lambda: len(again.record.actions) > match.number)
    again.press("Escape")
    again.click(twin.pause(match, "quit"))
    again.click(twin.quit(match))
    again.end()
