"""Every word that a player reads, by key, in the language that the player chose.

One `Texts` lives as long as the window; changing its language changes what every holder of it says from then on.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path

from camelup.session.sayings import Saying
from camelup.ui.kit.figures import Figures
from camelup.ui.kit.languages import FALLBACK, NAME_KEY, OTHER, Entry, Languages, joint, plural

_log = logging.getLogger(__name__)


class MissingText(KeyError):
    """A text key that no language file has."""


class Texts:
    """Looks texts up and fills in values: `texts("seat.purse", count=3)`.

    An entry is a sentence with `{names}` in it, or a mapping of plural forms `one` and `other` chosen by `count`.
    """

    def __init__(
        self,
        entries: Mapping[str, Entry],
        *,
        language: str = FALLBACK,
        fallback: Mapping[str, Entry] | None = None,
        languages: Languages | None = None,
    ) -> None:
        """`fallback` has the texts that `entries` lack; without `languages` these are all that there is to speak."""
        self.language = language
        self._entries = entries
        self._fallback = entries if fallback is None else fallback
        self._languages = languages
        self._lacking: set[str] = set()

    @classmethod
    def load(cls, assets: Path, language: str = FALLBACK) -> Texts:
        """Find the languages in `assets/locales` and speak one of them.

        Raises `OSError` or `ValueError` when not even English can be read.
        """
        languages = Languages.find(assets)
        english = languages.read(FALLBACK)
        texts = cls(english, fallback=english, languages=languages)
        texts.speak(language)
        return texts

    @property
    def keys(self) -> frozenset[str]:
        return frozenset(self._fallback)

    @property
    def languages(self) -> Mapping[str, str]:
        """Every language that can be spoken: its code and its own name."""
        if self._languages is None:
            return {self.language: str(self._entries.get(NAME_KEY, self.language))}
        return self._languages.names

    def speak(self, wanted: str, preferred: Sequence[str] = ()) -> bool:
        """Change the language (see `Languages.choose`) and return whether it is another one now.

        A file that cannot be read changes nothing; the log says why.
        """
        if self._languages is None:
            return False
        language = self._languages.choose(wanted, preferred)
        if language == self.language:
            return False
        try:
            entries = self._fallback if language == FALLBACK else self._languages.read(language)
        except (OSError, ValueError) as error:
            _log.warning("the language %s cannot be read: %s", language, error)
            return False
        self.language, self._entries = language, entries
        self._lacking.clear()
        return True

    def __call__(self, key: str, /, **values: object) -> str:
        """The text for `key` with `values` filled in.

        One that the language lacks is said in English. Raises `MissingText` for a key that is not there either.
        """
        language, entry = self._entry(key)
        if not isinstance(entry, str):
            count = values.get("count")
            form = plural(language, count) if isinstance(count, int | float) else OTHER
            entry = entry.get(form, entry[OTHER])
        return entry.format(**values) if values else entry

    def _entry(self, key: str) -> tuple[str, Entry]:
        """A text as its file has it, and the language that it is in."""
        entry = self._entries.get(key)
        if entry is not None:
            return self.language, entry
        entry = self._fallback.get(key)
        if entry is None:
            raise MissingText(key)
        if key not in self._lacking:
            self._lacking.add(key)
            _log.warning("the language %s has no text %s", self.language, key)
        return FALLBACK, entry

    # What languages write in their own way ------------------------------------------------------------------------

    @property
    def figures(self) -> Figures:
        """How the language writes numbers."""
        return Figures(self("number.decimal"), self("number.group"), self("number.percent"))

    def number(self, value: float, decimals: int = 0, *, sign: bool = False) -> str:
        """A number as the language writes it (see `Figures`)."""
        return self.figures.number(value, decimals, sign=sign)

    def percent(self, number: float) -> str:
        """So many per cent."""
        return self.figures.percent(number)

    def day(self, when: datetime) -> str:
        """A date in figures."""
        return self("date.day", year=when.year, month=when.month, day=when.day)

    def time(self, when: datetime) -> str:
        """A time of day."""
        return self("date.time", hour=when.hour, minute=when.minute)

    def listed(self, words: Sequence[str]) -> str:
        """A list in words: `A`, `A and B`, `A, B and C`."""
        if len(words) < 2:
            return "".join(words)
        first = self.row(words[:-1])
        language, entry = self._entry("list.last")
        if not isinstance(entry, str):
            entry = entry.get(joint(language, words[-1]), entry[OTHER])
        return entry.format(first=first, last=words[-1])

    def row(self, words: Sequence[str]) -> str:
        """A list without "and": `A, B, C`."""
        row = "".join(words[:1])
        for word in words[1:]:
            row = self("list.row", first=row, next=word)
        return row

    def say(self, saying: Saying) -> str:
        """What the session has to say; as it puts it itself where no language file has it."""
        values = {
            name: self.say(value) if isinstance(value, Saying) else value for name, value in saying.values.items()
        }
        return self(saying.key, **values) if saying.key in self._fallback else str(saying)
