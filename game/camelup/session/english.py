"""The English sentences of `assets/locales/en.json` for the log and the command line, which have no window's texts."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from pathlib import Path

LOGGED = ".logged"
"""The end of a key for the log and the command line alone, which no other language has."""


def asset_folders() -> tuple[Path, Path]:
    """Where assets may lie: inside the package of an installed or frozen game, beside the sources of a checkout."""
    package = Path(__file__).resolve().parents[1]
    return package / "assets", package.parents[1] / "assets"


def english(key: str) -> str:
    """A sentence with `{names}` in it; the key itself where no file has it.

    What is wrong in a file is said in more detail here than a player wants to read, in texts of their own.
    """
    sentences = _sentences()
    return str(sentences.get(key + LOGGED) or sentences.get(key, key))


@cache
def _sentences() -> dict[str, object]:
    for folder in asset_folders():
        with suppress(OSError, ValueError):
            return dict(json.loads((folder / "locales" / "en.json").read_text(encoding="utf-8")))
    return {}
