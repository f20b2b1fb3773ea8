"""The languages that the game speaks: which there are, which one to begin with, and what grammar asks of a lookup.

A language is a file in `assets/locales`, and its own words say how it writes numbers, dates and lists. Only what no
file can say stands here: by which rule a count takes its form, and how a list goes on before certain words.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

Entry = str | Mapping[str, str]
"""A sentence with `{names}` in it, or such a sentence for each form that grammar tells apart."""

FALLBACK = "en"
"""The language that has every text."""
NAME_KEY = "language.name"
OTHER = "other"
"""The form of an entry that fits where no other one does."""

_log = logging.getLogger(__name__)


def _one(count: float) -> str:
    return "one" if count == 1 else OTHER


def _none_or_one(count: float) -> str:
    return "one" if count < 2 else OTHER


_PLURALS: Mapping[str, Callable[[float], str]] = {"fr": _none_or_one}
"""The plural rules (CLDR) of languages in which not only 1 is `one`."""

_SOUNDS_LIKE_I = re.compile(r"(?:i|í|hi(?![aeo])|hí)", re.IGNORECASE)
_JOINTS: Mapping[str, re.Pattern[str]] = {"es": _SOUNDS_LIKE_I}
"""Words before which "and" is the form `before_i`: Spanish says "Ada y Omar", but "Ada e Ingrid"."""


def plural(language: str, count: float) -> str:
    """The form that goes with a count; a loss of one coin is one coin, too."""
    return _PLURALS.get(language, _one)(abs(count))


def joint(language: str, word: str) -> str:
    """The form of "and" before the last word of a list."""
    special = _JOINTS.get(language)
    return "before_i" if special is not None and special.match(word) else OTHER


@dataclass(frozen=True, slots=True)
class Languages:
    """The language files of a folder."""

    folder: Path
    names: Mapping[str, str]
    """Each language by its code, as it calls itself, in the order of these names."""

    @classmethod
    def find(cls, assets: Path) -> Languages:
        """Every language in `assets/locales` that can be read and says its name; the log tells of others."""
        folder = assets / "locales"
        names = {}
        for path in sorted(folder.glob("*.json")):
            try:
                names[path.stem] = str(_read(path)[NAME_KEY])
            except (OSError, ValueError, KeyError) as error:
                _log.warning("the language file %s cannot be used: %r", path, error)
        return cls(folder, dict(sorted(names.items(), key=lambda item: item[1].casefold())))

    def read(self, language: str) -> Mapping[str, Entry]:
        """The texts of a language. Raises `OSError` or `ValueError` when its file cannot be read."""
        return _read(self.folder / f"{language}.json")

    def choose(self, wanted: str, preferred: Sequence[str] = ()) -> str:
        """The code of the language to speak.

        That is the `wanted` one if it is there, else the first of the system's `preferred` ones (such as `nl` or
        `de_AT`) that is, else English.
        """
        for code in (wanted, *preferred):
            plain = re.split(r"[-_.@]", code.strip())[0].lower()
            for known in (code, plain):
                if known in self.names:
                    return known
        return FALLBACK


def _read(path: Path) -> Mapping[str, Entry]:
    found = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(found, dict):
        raise ValueError("a language file is one JSON object")
    return found
