"""Opening the window on the player's display, or changing the one that is open."""

from __future__ import annotations

import os

import pygame

from game.session.errors import StartError
from game.session.settings import Settings


class NoDisplay(StartError):
    """There is no screen to open a window on."""


def open_screen(size: tuple[int, int], *, fullscreen: bool) -> pygame.Surface:
    """Open the window, or change the open one. Raises `NoDisplay` where nobody could see it."""
    # Without a graphics card SDL's default path makes every flip slow; plain surfaces need none of it.
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "camelup")
    try:
        screen = pygame.display.set_mode(size, pygame.FULLSCREEN if fullscreen else pygame.RESIZABLE)
    except pygame.error as error:
        raise NoDisplay(f"No window can be opened here ({error}).") from error
    if pygame.display.get_driver() == "offscreen" and os.environ.get("SDL_VIDEODRIVER") != "offscreen":
        raise NoDisplay("There is no screen to open a window on.")
    return screen


def open_as_set(settings: Settings) -> pygame.Surface:
    """Open or change the window as the settings say: over the whole screen, or in its own size. Raises `NoDisplay`."""
    size = pygame.display.get_desktop_sizes()[0] if settings.fullscreen else settings.window_size
    return open_screen(size, fullscreen=settings.fullscreen)
