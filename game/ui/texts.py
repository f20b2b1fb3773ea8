"""Every word that a player reads, by key, from one file per language in `assets/locales`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

Entry = str | Mapping[str, str]


class MissingText(KeyError):
    """A text key that the language file does not have."""


class Texts:
    """Looks texts up and fills in values: `texts("seat.purse", count=3)`.

    An entry is a sentence with `{names}` in it, or a mapping of plural forms `one` and `other` chosen by `count`.
    """

    def __init__(self, entries: Mapping[str, Entry], *, language: str = "en") -> None:
        self.language = language
        """The code of the language that the texts are in."""
        self._entries = entries

    @classmethod
    def load(cls, assets: Path, language: str = "en") -> Texts:
        """Read `assets/locales/<language>.json`. Raises `OSError` or `ValueError` when it cannot be read."""
        entries = json.loads((assets / "locales" / f"{language}.json").read_text(encoding="utf-8"))
        return cls(entries, language=language)

    @property
    def keys(self) -> frozenset[str]:
        return frozenset(self._entries)

    def __call__(self, key: str, /, **values: object) -> str:
        """The text for `key` with `values` filled in. Raises `MissingText` for a key that is not there."""
        entry = self._entries.get(key)
        if entry is None:
            raise MissingText(key)
        if not isinstance(entry, str):
            entry = entry["one" if values.get("count") == 1 else "other"]
        return entry.format(**values) if values else entry
