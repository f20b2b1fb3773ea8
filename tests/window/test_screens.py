"""The window on real screens: two monitors of different sizes under several window managers, and small windows."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from camelup.session.settings import Settings, load_settings, save_settings
from camelup.session.store import Folders
from camelup.ui.kit.canvas import canvas_size
from tests.ui.conftest import MakeApp, make_app, shared_assets  # noqa: F401 (fixtures)
from tests.window.test_real_window import PATIENCE, VERSED, Game, Twin, display, wait_for  # noqa: F401 (a fixture)

pytestmark = [pytest.mark.window, pytest.mark.timeout(300)]

WINDOW_MANAGERS = {
    "openbox": ("openbox",),
    # It ends at once where it finds no message bus, and a bare machine has none.
    "xfwm4": ("dbus-run-session", "--", "xfwm4", "--compositor=off"),
    "metacity": ("metacity",),
}
CHECK = "_NET_SUPPORTING_WM_CHECK"
"""What a window manager that has started says of itself."""
SERVER = Path("/usr/lib/xorg/Xorg")
"""The server itself: the command of that name may be a wrapper that serves only who sits at the machine."""
DRIVER = Path("/usr/lib/xorg/modules/drivers/dummy_drv.so")
CONFIGURATION = """
Section "ServerFlags"
    Option "AutoAddDevices" "false"
    Option "DontVTSwitch" "true"
EndSection
Section "Device"
    Identifier "card"
    Driver "dummy"
    VideoRam 65536
EndSection
Section "Monitor"
    Identifier "monitor"
    HorizSync 5.0-1000.0
    VertRefresh 5.0-200.0
EndSection
Section "Screen"
    Identifier "screen"
    Device "card"
    Monitor "monitor"
    DefaultDepth 24
    SubSection "Display"
        Depth 24
        Modes "1920x1080"
        Virtual 3200 1080
    EndSubSection
EndSection
"""


class Place(NamedTuple):
    """Where a window's picture lies on all the monitors together."""

    x: int
    y: int
    width: int
    height: int


LARGE, SMALL = Place(0, 0, 1920, 1080), Place(1920, 0, 1280, 800)
"""The two monitors, side by side."""


class Screens:
    """An X server with both monitors."""

    def __init__(self, folder: Path) -> None:
        (folder / "xorg.conf").write_text(CONFIGURATION)
        read, write = os.pipe()
        words = ["-displayfd", str(write), "-noreset", "-nolisten", "tcp", "-novtswitch", "-sharevts"]
        words += ["-config", str(folder / "xorg.conf"), "-logfile", str(folder / "xorg.log")]
        with (folder / "xorg.out").open("wb") as out:
            self.process = subprocess.Popen([str(SERVER), *words], pass_fds=[write], stdout=out, stderr=out)
        os.close(write)
        with os.fdopen(read) as answer:
            self.number = answer.readline().strip()
        self.display = f":{self.number}"
        self.said = (folder / "xorg.out").read_text(errors="replace")

    def run(self, *words: str) -> str:
        environment = os.environ | {"DISPLAY": self.display}
        done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert done.returncode == 0, f"{' '.join(words)}: {done.stderr}"
        return done.stdout

    def connect(self) -> None:
        """Plug in the second monitor, which is smaller than the first one."""
        self.run("xrandr", "--addmode", "DUMMY1", f"{SMALL.width}x{SMALL.height}")
        self.run("xrandr", "--output", "DUMMY1", "--mode", f"{SMALL.width}x{SMALL.height}", "--right-of", "DUMMY0")
        assert self.run("xrandr").count(" connected ") == 2

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)


def skip_or_fail(words: str) -> None:
    if os.environ.get("CI"):
        pytest.fail(words)
    pytest.skip(words)


@pytest.fixture(scope="module")
def screens(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screens]:
    tools = {"xrandr": "x11-xserver-utils", "xwininfo": "x11-utils", "xdotool": "xdotool"}
    missing = [package for tool, package in tools.items() if shutil.which(tool) is None]
    files = {SERVER: "xserver-xorg-core", DRIVER: "xserver-xorg-video-dummy"}
    missing += [package for file, package in files.items() if not file.exists()]
    if missing:
        skip_or_fail(f"two monitors need the Debian packages {' '.join(missing)}")
    screens = Screens(tmp_path_factory.mktemp("xorg"))
    if not screens.number:
        skip_or_fail(f"an X server did not start: {screens.said[-500:]}")
    screens.connect()
    yield screens
    screens.end()


@pytest.fixture(params=WINDOW_MANAGERS)
def managed(request: pytest.FixtureRequest, screens: Screens) -> Iterator[Screens]:
    """The screens with each of the window managers in turn."""
    name, words = request.param, WINDOW_MANAGERS[request.param]
    for needed, package in ((name, name), (words[0], "dbus-daemon")):
        if shutil.which(needed) is None:
            skip_or_fail(f"needs {needed} (of the Debian package {package})")
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    # What the one before has left must not be taken for this one, which may not have started.
    screens.run("xprop", "-root", "-remove", CHECK)
    process = subprocess.Popen(
        words,
        env=os.environ | {"DISPLAY": screens.display},
        start_new_session=True,
        **quiet,  # type: ignore[call-overload]
    )
    wait_for(name, lambda: "window id" in screens.run("xprop", "-root", CHECK))
    yield screens
    os.killpg(process.pid, signal.SIGTERM)
    process.wait(PATIENCE)


class Placed(Game):
    """The game, with eyes for where its window is."""

    def _find_window(self) -> bool:
        # Window managers have windows of their own.
        assert self.process.poll() is None, self.output()
        self._window = self.xdotool("search", "--onlyvisible", "--class", "camelup", check=False).strip()
        return bool(self._window)

    def ask(self, *words: str) -> str:
        words = (words[0], "-id", self._window, *words[1:])
        return subprocess.run(words, env=self._environment, capture_output=True, text=True, check=True).stdout

    @property
    def place(self) -> Place:
        said = self.ask("xwininfo")
        labels = ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")
        found = [re.search(rf"{label}:\s+(-?\d+)", said) for label in labels]
        return Place(*(int(each[1]) for each in found if each is not None))

    def move(self, x: int, y: int) -> Place:
        """Put the window somewhere, as a person does with its title; returns where its picture is then."""
        self.xdotool("windowmove", self._window, str(x), str(y))
        wait_for("the window at its new place", lambda: x <= self.place.x < x + 50 and y <= self.place.y < y + 80)
        return self.rest()

    def resize(self, width: int, height: int) -> None:
        self.xdotool("windowsize", self._window, str(width), str(height))
        wait_for("the new size", lambda: (self.place.width, self.place.height) == (width, height))

    def rest(self) -> Place:
        """Where the window is once it has stopped moving."""
        before = self.place
        while True:
            time.sleep(0.4)
            if (now := self.place) == before:
                return now
            before = now

    def goes_to(self, place: Place) -> None:
        wait_for(f"the window at {place}, not {self.place}", lambda: self.place == place, 15.0)
        assert self.rest() == place


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Callable[..., Placed]]:
    """Return `play(screens, *words, size=...)`, which starts the game for somebody who knows it."""
    games: list[Placed] = []
    folders = Folders.under(tmp_path / "game")
    save_settings(folders, Settings(speed="off", confirmations=False, **VERSED))

    def start(display: str, *words: str, size: str = "1100x700") -> Placed:  # noqa: F811 (a display's name)
        games.append(Placed(display, tmp_path / "game", *words, size=size))
        return games[-1]

    yield start
    for game in games:
        if game.process.poll() is None:
            game.kill()


def looks(game: Placed) -> tuple[str, str]:
    """What the desktop knows of the window: its name, class and least size, and whether it has the keys."""
    known = game.ask("xprop", "WM_NAME", "WM_CLASS")
    least = re.search(r"minimum size: (.*)", game.ask("xprop", "WM_NORMAL_HINTS"))
    assert "_NET_WM_ICON(CARDINAL)" in game.ask("xprop", "_NET_WM_ICON"), "the window has its picture"
    wait_for("the keys", lambda: game.xdotool("getwindowfocus").strip() == game._window)
    return known, "" if least is None else least[1]


def test_full_screen_is_on_the_windows_own_monitor_and_gives_size_and_place_back(
    managed: Screens, play: Callable[..., Placed]
) -> None:
    game = play(managed.display)
    first = looks(game)
    assert "Camel Up" in first[0]
    assert first[1] == "1024 by 640"
    for monitor in (SMALL, LARGE):
        home = game.move(monitor.x + 90, 40)
        assert (home.width, home.height) == (1100, 700)
        for _ in range(2):
            game.press("F11")
            game.goes_to(monitor)
            game.press("F11")
            game.goes_to(home)
        assert looks(game) == first
    assert game.process.poll() is None


def test_in_full_screen_on_the_second_monitor_a_click_is_found_where_it_is_seen(
    managed: Screens,
    play: Callable[..., Placed],
    make_app: MakeApp,  # noqa: F811 (the fixture)
) -> None:
    game = play(managed.display)
    game.move(SMALL.x + 90, 40)
    game.press("F11")
    game.goes_to(SMALL)
    twin = Twin(make_app(SMALL[2:], speed="off", **VERSED))
    time.sleep(1.0)
    game.click(twin.menu("quit"))
    game.end()
    assert load_settings(game.folders)[0].window_size == (1100, 700), "the size that it has outside full screen"


def test_a_game_that_starts_in_full_screen_leaves_it_for_the_size_that_was_remembered(
    managed: Screens, play: Callable[..., Placed]
) -> None:
    game = play(managed.display, "--fullscreen", size="")
    wait_for("full screen", lambda: game.place in (LARGE, SMALL))
    game.press("F11")
    wait_for("the window", lambda: game.place[2:] == (1280, 720))
    home = game.rest()
    game.press("F11")
    wait_for("full screen", lambda: game.place in (LARGE, SMALL))
    game.press("F11")
    game.goes_to(home)


def test_a_remembered_size_larger_than_the_screen_is_cut_to_it(
    managed: Screens, play: Callable[..., Placed], tmp_path: Path
) -> None:
    save_settings(Folders.under(tmp_path / "game"), Settings(window_size=(2560, 1440), **VERSED))
    game = play(managed.display, size="")
    place = game.rest()
    assert 1800 < place.width <= LARGE.width
    assert 950 < place.height < LARGE.height
    assert LARGE.x <= place.x <= LARGE.width - place.width
    assert LARGE.y <= place.y <= LARGE.height - place.height


@pytest.mark.parametrize("size", [(800, 500), (640, 400)])
def test_below_the_least_size_the_picture_is_smaller_and_can_be_clicked(
    display: str,  # noqa: F811 (the fixture)
    play: Callable[..., Placed],
    make_app: MakeApp,  # noqa: F811 (the fixture)
    size: tuple[int, int],
    tmp_path: Path,
) -> None:
    """Without a window manager nobody keeps to the least size, as on a tiling desktop."""
    game = play(display)
    game.resize(*size)
    time.sleep(1.5)
    picture = game.screenshot(tmp_path / "small.png")
    if picture is not None:
        corners = [(2, 2), (size[0] - 3, 2), (2, size[1] - 3), (size[0] - 3, size[1] - 3)]
        assert all(picture.get_at(corner)[:3] != (0, 0, 0) for corner in corners)
    large = canvas_size(size)
    twin = Twin(make_app(large, speed="off", **VERSED))
    x, y = twin.menu("quit")
    game.click((round(x * size[0] / large[0]), round(y * size[1] / large[1])))
    game.end()
