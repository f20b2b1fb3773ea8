"""Opening the window on the player's display, taking it to full screen and back, and saying why there is none."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Mapping

import pygame

from camelup.session.errors import StartError
from camelup.ui.kit.metrics import MINIMUM_WINDOW

Size = tuple[int, int]

_FREE = (0.98, 0.92)
"""The share of a screen's width and height that a window gets where panels and its own frame need some too."""
_SETTLING = 1.0
"""Seconds within which a window manager has put a window back in its place."""
_FRAME_MOST = 128
"""Pixels that a window's frame takes at most on one side."""
_LIBRARIES = {
    "DISPLAY": ("libX11.so.6", "libXext.so.6"),
    "WAYLAND_DISPLAY": ("libwayland-client.so.0", "libwayland-cursor.so.0", "libwayland-egl.so.1", "libxkbcommon.so.0"),
}
"""What SDL loads on Linux for each kind of screen. Without one of them it goes on as if there were no screen."""


class NoDisplay(StartError):
    """No window can be opened here; the sentence says why."""


def start_video() -> None:
    """Start what draws. Raises `NoDisplay` where SDL finds no screen, `ImportError` where a library is missing."""
    # SDL reads these as it starts. Without a graphics card its default path makes every flip slow; plain surfaces need
    # none of it.
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    # pygame has named the window after the file that was started.
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "camelup"
    try:
        pygame.display.init()
        pygame.font.init()
        if not pygame.image.get_extended():
            # pygame hides that it cannot read our pictures. Imported here, the module says which library it lacks.
            importlib.import_module("pygame.imageext")
    except pygame.error as error:
        raise NoDisplay(_no_screen(str(error))) from error


def open_screen(size: Size, *, fullscreen: bool, monitor: int | None = None) -> pygame.Surface:
    """Open the window, or change the open one. Raises `NoDisplay` where nobody could see it.

    In full screen `size` is what the window has when it leaves it. `monitor` is a monitor's number; None takes the one
    with the mouse.
    """
    where = {} if monitor is None else {"display": monitor}
    try:
        screen = pygame.display.set_mode(size, pygame.RESIZABLE | (pygame.HIDDEN if fullscreen else 0), **where)
    except pygame.error as error:
        raise NoDisplay(f"No window can be opened here ({error}).") from error
    if pygame.display.get_driver() == "offscreen" and os.environ.get("SDL_VIDEODRIVER") != "offscreen":
        raise NoDisplay(_no_screen())
    if fullscreen:
        # Made full before it is shown: nobody sees the small window first.
        window = pygame.Window.from_display_module()
        window.set_fullscreen(True)
        window.show()
    return screen


def room_for(size: Size) -> tuple[Size, int | None]:
    """What a remembered size becomes on these monitors, and the number of the one to open the window on.

    Where they differ in room for it, it came from the larger one; else it is None, for the one with the mouse.
    """
    rooms = [fitting(size, monitor) for monitor in pygame.display.get_desktop_sizes()]
    best = max(rooms, key=lambda room: room[0] * room[1])
    return best, rooms.index(best) if len(set(rooms)) > 1 else None


def fitting(size: Size, screen: Size) -> Size:
    """`size`, or as much of it as a window can have on a screen, with its frame and the desktop's panels in view."""
    return min(size[0], int(screen[0] * _FREE[0])), min(size[1], int(screen[1] * _FREE[1]))


def limit(size: Size) -> None:
    """Let nobody make the open window smaller than layouts allow, or than the smaller `size` it was opened with."""
    pygame.Window.from_display_module().minimum_size = min(size[0], MINIMUM_WINDOW[0]), min(size[1], MINIMUM_WINDOW[1])


class FullScreen:
    """Takes the open window over the whole monitor that it is on, and back to where it was."""

    def __init__(self) -> None:
        self._home: tuple[int, int] | None = None
        """Where the window was; None while it has never been anywhere but in full screen."""
        self._settling = 0.0
        """Seconds that are left for coming home."""

    def set(self, on: bool) -> None:
        window = pygame.Window.from_display_module()
        if not on:
            window.set_windowed()
            self._settling = _SETTLING if self._home is not None else 0.0
            return
        if self._settling <= 0:
            x, y = window.position
            self._home = (x, y)
        self._settling = 0.0
        window.set_fullscreen(True)

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self._settling = max(0.0, self._settling - dt)

    def moved(self) -> None:
        """The window was moved. Where that is how it came back, see to it that it stands exactly where it was.

        Some window managers, such as xfwm4, take its place for that of its frame: it would walk down the screen.
        """
        if self._settling <= 0 or self._home is None:
            return
        self._settling = 0.0
        window = pygame.Window.from_display_module()
        off = [abs(now - before) for now, before in zip(window.position, self._home, strict=True)]
        if 0 < max(off) <= _FRAME_MOST:
            window.position = self._home


def missing_libraries(environment: Mapping[str, str], load: Callable[[str], object] | None = None) -> list[str]:
    """What the system says of each library without which SDL cannot reach the screens that `environment` names."""
    if load is None:
        # Needed only where the window cannot be had: importing it would delay every other start.
        from ctypes import CDLL

        load = CDLL
    said = []
    for variable, libraries in _LIBRARIES.items():
        for library in libraries if environment.get(variable) else ():
            try:
                load(library)
            except OSError as error:
                said.append(str(error))
    return said


def _no_screen(said: str = "") -> str:
    """The sentence for a player who sees no window, with what SDL and the system said."""
    lacking = missing_libraries(os.environ) if sys.platform.startswith("linux") else []
    reasons = "; ".join([*filter(None, [said]), *lacking])
    if lacking:
        lack = "a library is missing" if len(lacking) == 1 else "libraries are missing"
        return f"No window can be opened here, because {lack} ({reasons})."
    if said:
        return f"No window can be opened here ({said})."
    return "There is no screen to open a window on."
