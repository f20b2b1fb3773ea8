"""A message box of the system's own, for when the game's window cannot be had or is gone."""

from __future__ import annotations

import os
import sys
from contextlib import suppress


def show_native_message(title: str, sentence: str) -> bool:
    """Show a box with an OK button and wait until it is closed; returns whether it could be shown. Never raises.

    SDL has such boxes on every system. Where pygame itself is what does not load, Windows is asked directly.
    """
    own_screens = sys.platform in ("win32", "darwin")
    if not own_screens and not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")):
        # Nobody would see it, and SDL crashes where the program that it asks to show it finds no screen.
        return False
    with suppress(Exception):
        import pygame

        pygame.display.message_box(title, sentence, message_type="error")
        return True
    if sys.platform == "win32":
        with suppress(Exception):
            import ctypes

            ok_with_error_icon = 0x10
            ctypes.windll.user32.MessageBoxW(None, sentence, title, ok_with_error_icon)
            return True
    return False
