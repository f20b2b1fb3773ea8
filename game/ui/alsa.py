"""Keeps Linux's sound library from writing to the terminal: the game itself says, once, that there is no sound."""

from __future__ import annotations

import ctypes
import logging
import sys
from pathlib import Path

log = logging.getLogger(__name__)


def hush(maps: Path = Path("/proc/self/maps")) -> bool:
    """Have ALSA keep its messages to itself, if SDL has loaded it; returns whether it does.

    Without a sound card it would print a dozen lines at every attempt to open one. `maps` lists the files that are
    loaded: pygame may have brought a library of its own, under a name of its own.
    """
    if not sys.platform.startswith("linux"):
        return False
    try:
        loaded = {line.split()[-1] for line in maps.read_text().splitlines() if "libasound" in line}
        for path in loaded:
            library, ignore = ctypes.CDLL(path), ctypes.CDLL(None).labs
            # The handler is called from threads of the library's own, so it must not be Python; any function of C
            # that does nothing to its arguments will do.
            library.snd_lib_error_set_handler.argtypes = [ctypes.c_void_p]
            library.snd_lib_error_set_handler(ctypes.cast(ignore, ctypes.c_void_p))
    except (OSError, AttributeError) as error:
        log.info("the sound library cannot be kept quiet: %s", error)
        return False
    return bool(loaded)
