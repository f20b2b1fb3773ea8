"""What the packages are called and made of; the game's own version and name are read, never repeated."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAME = "camelup"
TITLE = "Camel Up"
APP_ID = "io.github.camelup_desktop.CamelUp"
"""The reverse-DNS name that desktops know the program by."""
AUTHORS = "The Camel Up desktop edition's authors"
COPYRIGHT = f"Copyright 2026 {AUTHORS}. An unofficial edition, MIT licence."
SUMMARY = "Unofficial edition of the camel race board game"
RACE_SUFFIX = ".camelup"
RACE_MIME = "application/x-camelup-race"

DOWNLOAD_MB, UNPACKED_MB = 40, 110
"""The most that a download may weigh, and a folder after unpacking, in megabytes of 10^6 bytes."""


def _version() -> str:
    text = (ROOT / "game" / "camelup" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"', text, re.MULTILINE)
    if found is None:
        raise SystemExit("game/camelup/__init__.py has no __version__")
    return found[1]


VERSION = _version()


def commit_time() -> int:
    """When the commit was made, in seconds since 1970: every date in a package, so that a second build is the same."""
    if "SOURCE_DATE_EPOCH" in os.environ:
        return int(os.environ["SOURCE_DATE_EPOCH"])
    done = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    if done.returncode == 0 and done.stdout.strip():
        return int(done.stdout)
    # A source archive has no history; its own files have the time of its release.
    return int((ROOT / "pyproject.toml").stat().st_mtime)
