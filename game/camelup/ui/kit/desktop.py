"""Handing something over to the system's own desktop, as far as there is one."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

log = logging.getLogger(__name__)

Launch = Callable[[Sequence[str]], object]


def launch(words: Sequence[str]) -> None:
    """Start a program and leave it to itself. Raises `OSError`."""
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(words, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
    # Somebody has to hear of its end, or the system keeps a place for it as long as the game runs.
    threading.Thread(target=process.wait, name="launched", daemon=True).start()


def open_folder(folder: Path, *, platform: str = sys.platform, launch: Launch = launch) -> bool:
    """Show a folder in the system's file manager; False where that is not possible. Never raises."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if platform == "win32":
            starter: Callable[[Path], object] = getattr(os, "startfile")  # noqa: B009 - known on Windows alone
            starter(folder)
        else:
            launch(["open" if platform == "darwin" else "xdg-open", str(folder)])
    except (OSError, AttributeError, ValueError) as error:
        log.warning("%s could not be opened: %s", folder, error)
        return False
    return True


def copy_text(text: str) -> bool:
    """Put a text on the clipboard; False where that is not possible. Never raises."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, ValueError) as error:
        log.warning("the clipboard cannot be used: %s", error)
        return False
    return True


def system_languages() -> tuple[str, ...]:
    """The languages that the person at this computer asks for, such as `de_AT`, the dearest first."""
    try:
        found = pygame.system.get_pref_locales()
    except pygame.error:
        return ()
    return tuple(f"{one['language']}_{one['country']}" if one["country"] else one["language"] for one in found)
