"""The rule book as data: which rules there are, in which chapters, the numbers in their texts, and how to find one.

The sentences are texts of the language file, under `rules.` and the rule's number. Amounts and sizes in them are
placeholders that are filled from the constants of `camelup.rules`, so that the book cannot say anything else.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from camelup.ui.kit.texts import Texts
from camelup.ui.table.rule_numbers import rule_values


@dataclass(frozen=True, slots=True)
class Chapter:
    """Rules that are read together; the title is the text `rules.chapter.` and its name."""

    name: str
    rules: tuple[str, ...]
    """Rule numbers, as `R17`, in reading order."""


CHAPTERS = (
    Chapter("pieces", ("R1", "R2", "R3", "R4", "R5", "R6", "R7")),
    Chapter("setup", ("R8", "R9", "R10", "R18", "R19")),
    Chapter("turn", ("R11", "R12", "R13", "R14", "R15", "R16", "R17")),
    Chapter("movement", ("R20", "R21", "R23", "R24", "R31")),
    Chapter("crazy", ("R22",)),
    Chapter("tiles", ("R25", "R26", "R27")),
    Chapter("finish", ("R28", "R29", "R30")),
    Chapter("leg", ("R32", "R33", "R34", "R35", "R36")),
    Chapter("race", ("R37", "R38", "R39", "R40", "R41")),
)
RULES = tuple(rule for chapter in CHAPTERS for rule in chapter.rules)
"""Every rule in reading order."""


class RuleTexts:
    """The words of every rule in the player's language, with their numbers filled in."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._values = rule_values()

    def chapter(self, chapter: Chapter) -> str:
        return self._texts(f"rules.chapter.{chapter.name}")

    def title(self, rule: str) -> str:
        return self._texts(f"rules.{rule}.title", **self._values)

    def text(self, rule: str) -> str:
        """What the rule says; a line feed begins a paragraph."""
        return self._texts(f"rules.{rule}.text", **self._values)

    def caption(self, example: str, facts: Mapping[str, object]) -> str:
        """What an example shows; `facts` are what happened in it."""
        return self._texts(f"rules.example.{example}", **{**self._values, **facts})

    def find(self, search: str) -> frozenset[str]:
        """The rules in which every word of `search` occurs; all for an empty search.

        Besides number, title and text a rule has words that are not shown: what the printed games call the same thing.
        """
        words = fold(search).split()
        return frozenset(rule for rule in RULES if all(self._has(rule, word) for word in words))

    def _has(self, rule: str, word: str) -> bool:
        if word in _NUMBERS:
            # R1 is not looked for in R12.
            return word == rule.lower()
        return word in fold(f"{self.title(rule)} {self.text(rule)} {self._also(rule)}")

    def _also(self, rule: str) -> str:
        key = f"rules.{rule}.also"
        return self._texts(key) if key in self._texts.keys else ""


_NUMBERS = frozenset(rule.lower() for rule in RULES)


def fold(text: str) -> str:
    """`text` as it is compared: small letters without accents, and one kind of apostrophe."""
    return "".join(folded for folded, _ in _folded(text))


def hits(text: str, search: str) -> list[tuple[int, int]]:
    """Where the words of `search` stand in `text`: starts and ends in characters, in order and never overlapping."""
    pairs = list(_folded(text))
    folded = "".join(letter for letter, _ in pairs)
    marked: set[int] = set()
    for word in fold(search).split():
        at = folded.find(word)
        while at >= 0:
            marked |= {pairs[n][1] for n in range(at, at + len(word))}
            at = folded.find(word, at + 1)
    spans: list[tuple[int, int]] = []
    for index in sorted(marked):
        if spans and spans[-1][1] == index:
            spans[-1] = (spans[-1][0], index + 1)
        else:
            spans.append((index, index + 1))
    return spans


def _folded(text: str) -> Iterator[tuple[str, int]]:
    """Each letter as it is compared, with the place of the character it comes from."""
    for index, character in enumerate(text):
        for letter in unicodedata.normalize("NFKD", character).casefold():
            if not unicodedata.combining(letter):
                yield ("'" if letter == "’" else letter), index
