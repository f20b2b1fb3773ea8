"""Keeps Linux's sound library from writing to the terminal: the game itself says, once, that there is no sound."""

from __future__ import annotations

import ctypes
import logging
import sys

log = logging.getLogger(__name__)

LIBRARY = "libasound.so.2"
"""The name under which SDL loads it when a device is opened."""


def hush(library: str = LIBRARY) -> bool:
    """Have ALSA keep its messages to itself; returns whether it does.

    Without a sound card it would print a dozen lines at every attempt to open one.
    """
    if not sys.platform.startswith("linux"):
        return False
    try:
        # Loaded here first, it stays the one that SDL gets. The handler is called from threads of the library's own,
        # so it must not be Python: any function of C that does nothing to its arguments will do.
        alsa, ignore = ctypes.CDLL(library), ctypes.CDLL(None).labs
        alsa.snd_lib_error_set_handler.argtypes = [ctypes.c_void_p]
        alsa.snd_lib_error_set_handler(ctypes.cast(ignore, ctypes.c_void_p))
    except (OSError, AttributeError) as error:
        log.info("the sound library cannot be kept quiet: %s", error)
        return False
    return True
