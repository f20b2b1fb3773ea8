"""The English texts against the code: no key is missing, none is left over, and every value that a text needs is given.

Keys are found in the sources: as literals, and as f-strings, whose holes stand for one word of a key, or at the front
for any key that the same file mentions.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from string import Formatter
from typing import TypeAlias, get_args

import pytest
from msgspec.structs import replace

import camelup.ui
from camelup.players.levels import LEVELS
from camelup.players.temperament import TEMPERAMENTS
from camelup.rules.actions import Pile
from camelup.rules.board import CAMELS, DICE
from camelup.rules.reasons import Refusal
from camelup.session import sayings
from camelup.session.english import LOGGED
from camelup.session.sayings import Notice
from camelup.session.terms import Options, terms_of
from camelup.ui.kit.assets import find_assets
from camelup.ui.kit.sound import SoundCue, Tune
from camelup.ui.kit.texts import MissingText, Texts
from camelup.ui.table.race_log import Subject
from camelup.ui.table.target import Kind
from camelup.ui.table.timeline import SPEEDS

SOURCES = sorted((*Path(camelup.ui.__file__).parent.rglob("*.py"), Path(sayings.__file__)))
LOOKUPS = {"texts", "_texts"}
"""What the callable that looks texts up is called in the sources."""
KEY = re.compile(r"[a-z_]+(\.[a-z0-9_]+|\.R[0-9]+)+")
"""Words in small letters, and the numbers of rules."""


Entries: TypeAlias = dict[str, str | dict[str, str]]


@pytest.fixture(scope="module")
def entries() -> Entries:
    found = json.loads((find_assets() / "locales" / "en.json").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


# Keys in the sources ---------------------------------------------------------------------------------------------

WORD = "(?:[a-z0-9_]+|R[0-9]+)"


@dataclass(frozen=True)
class Lookup:
    """A call that looks a text up: where it stands, the patterns of its key, and the names of the values it gives."""

    where: str
    patterns: tuple[str, ...]
    values: frozenset[str]
    open_values: bool
    """Whether values come from a mapping whose names are not in the source."""


class Source:
    """One file and the text keys in it."""

    def __init__(self, path: Path) -> None:
        self.name = path.name
        self._nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        self.literals = {
            node.value
            for node in self._nodes
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value)
        }
        """Strings that can be keys, wherever they stand."""

    def lookups(self) -> Iterator[Lookup]:
        for node in self._nodes:
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in LOOKUPS:
                names = [keyword.arg for keyword in node.keywords]
                yield Lookup(
                    f"{self.name}:{node.lineno}",
                    tuple(self._patterns(node.args[0])),
                    frozenset(name for name in names if name is not None),
                    None in names,
                )

    def mentioned(self) -> Iterator[str]:
        """Patterns of every key that the file can mean."""
        for lookup in self.lookups():
            yield from lookup.patterns
        yield from map(re.escape, self.literals)
        for node in self._nodes:
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                (pattern,) = self._patterns(node)
                if re.match(r"[a-z_]+\\\.", pattern):
                    yield pattern

    def _patterns(self, node: ast.expr) -> Iterator[str]:
        """Regular expressions of the keys that an expression can be; nothing for a variable."""
        match node:
            case ast.Constant(value=str(key)):
                yield re.escape(key)
            case ast.JoinedStr(values=[first, *rest]):
                start = next(self._patterns(first), None) or self._any_key()
                yield start + "".join(next(self._patterns(part), WORD) for part in rest)
            case ast.IfExp(body=body, orelse=orelse):
                yield from self._patterns(body)
                yield from self._patterns(orelse)
            case ast.FormattedValue(value=ast.IfExp() as choice):
                words = list(self._patterns(choice))
                if words:
                    yield f"(?:{'|'.join(words)})"

    def _any_key(self) -> str:
        return f"(?:{'|'.join(sorted(map(re.escape, self.literals)))})"


@pytest.fixture(scope="module")
def sources() -> list[Source]:
    return [Source(path) for path in SOURCES]


@pytest.fixture(scope="module")
def lookups(sources: list[Source]) -> list[Lookup]:
    return [lookup for source in sources for lookup in source.lookups()]


# Families of keys ------------------------------------------------------------------------------------------------

TERM_WORDS = [
    (term, term.word(replace(Options(), **{term.name: value}))) for term in terms_of(Options()) for value in term.values
]
"""Each term of a table with each of its values, as keys of texts name them."""
FAMILIES: dict[str, list[str]] = {
    "camel": [*CAMELS],
    "camel.name": [camel.name.lower() for camel in CAMELS],
    "die": [*DICE],
    "numeral": ["k", "w"],
    "speed": [*SPEEDS],
    "level": [f"{level.id}{part}" for level in LEVELS for part in ("", ".line")],
    "term": [
        *("coach", "open_purses", "seed", "starter"),
        *(f"{term.name}.{word}{part}" for term, word in TERM_WORDS for part in ("", ".hint")),
    ],
    "mood": [mood.id for mood in TEMPERAMENTS if mood.id],
    **{
        f"term.{term.name}": ["yes" if value is True else value or "no" for value in term.values]
        for term in terms_of(Options())
    },
    "saying": [notice.name.lower() for notice in Notice],
    "reason": [refusal.name.lower() for refusal in Refusal],
    "race.action": [kind.value for kind in Kind],
    "race.hint": [kind.value for kind in Kind],
    "race.choose": ["action", *(kind.value for kind in Kind if kind is not Kind.ROLL), *(pile.value for pile in Pile)],
    "event.card": [pile.value for pile in Pile],
    "event.tile.new": ["cheer", "boo"],
    "event.tile.moved": ["cheer", "boo"],
    "event.tile.turned": ["cheer", "boo"],
    "event.hit": ["cheer", "boo"],
    "event.die": ["racing", "numeral", "upper", "carrier"],
    "event.moved": ["alone", "top", "under", "tile"],
    "event.carried": ["alone", "top", "under", "tile"],
    "event.crossed": ["on", "back"],
    "event.pile": ["win", "lose"],
    "event.turn": ["human", "computer"],
    "event.victory": ["alone", "shared"],
    "caption": [*SoundCue],
    "caption.music": [*get_args(Tune)],
    "log.subject": ["all", *(subject.value for subject in Subject)],
    "result": ["again", "review", "replay", "new", "menu"],
}
"""Keys that the code puts together from values of the game: each of these must be there."""


@pytest.mark.parametrize("family", FAMILIES)
def test_families_of_keys_are_complete(family: str, entries: Entries) -> None:
    assert [word for word in FAMILIES[family] if f"{family}.{word}" not in entries] == []


def test_the_sources_are_read(lookups: list[Lookup]) -> None:
    assert len(lookups) > 100
    assert sum(bool(lookup.patterns) for lookup in lookups) > 0.9 * len(lookups)
    assert len(SOURCES) > 40


def test_every_key_that_the_code_looks_up_exists(lookups: list[Lookup], entries: Entries) -> None:
    missing = [
        f"{lookup.where}: {pattern}"
        for lookup in lookups
        for pattern in lookup.patterns
        if not any(re.fullmatch(pattern, key) for key in entries)
    ]
    assert missing == []


def test_every_text_of_the_language_file_is_used(sources: list[Source], entries: Entries) -> None:
    used = {pattern for source in sources for pattern in source.mentioned()}
    left_over = [
        key
        for key in entries
        if not key.endswith(LOGGED)
        and not any(re.fullmatch(pattern, key) and _can_be(pattern, key) for pattern in used)
    ]
    assert left_over == []


def holes(entry: str | dict[str, str]) -> set[str]:
    """The values that a text needs."""
    forms = [entry] if isinstance(entry, str) else list(entry.values())
    needed = {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}
    return needed if isinstance(entry, str) else needed | {"count"}


def test_every_lookup_gives_the_values_that_its_texts_need(lookups: list[Lookup], entries: Entries) -> None:
    wrong = []
    for lookup in lookups:
        for pattern in () if lookup.open_values else lookup.patterns:
            keys = [key for key in entries if re.fullmatch(pattern, key) and _meant(pattern, key)]
            lacking = {key: sorted(holes(entries[key]) - lookup.values) for key in keys}
            if keys and WORD in pattern and keys[0].rpartition(".")[0] not in FAMILIES:
                # Which of the words the source means is not known here; one that fits there must be.
                lacking = {} if any(not names for names in lacking.values()) else lacking
            wrong += [f"{lookup.where}: {key} needs {', '.join(names)}" for key, names in lacking.items() if names]
    assert wrong == []


def _meant(pattern: str, key: str) -> bool:
    """Of a known family of keys only its own words are meant."""
    family, _, word = key.rpartition(".")
    return not pattern.endswith(WORD) or word in FAMILIES.get(family, [word])


def _can_be(pattern: str, key: str) -> bool:
    """Of a known family only its own words are used, unless the pattern gives the beginning of the word."""
    return not pattern.endswith(rf"\.{WORD}") or _meant(pattern, key)


# The file itself -------------------------------------------------------------------------------------------------


def test_keys_are_in_order_and_entries_are_texts_or_plurals(entries: Entries) -> None:
    assert list(entries) == sorted(entries)
    for key, entry in entries.items():
        assert KEY.fullmatch(key) or key == "title", key
        if isinstance(entry, dict):
            assert set(entry) == {"one", "other"}, key
        else:
            assert isinstance(entry, str), key


def test_no_key_is_written_twice() -> None:
    pairs: list[str] = []

    def see(found: list[tuple[str, object]]) -> dict[str, object]:
        pairs.extend(key for key, _ in found)
        return dict(found)

    json.loads((find_assets() / "locales" / "en.json").read_text(encoding="utf-8"), object_pairs_hook=see)
    keys = [key for key in pairs if key not in ("one", "other")]
    assert len(keys) == len(set(keys))


def test_texts_are_clean(entries: Entries) -> None:
    for key, entry in entries.items():
        for text in [entry] if isinstance(entry, str) else entry.values():
            assert text, key
            assert text.strip() == text, key
            assert "  " not in text.replace("  (Esc", ""), key
            assert "'" not in text, f"{key}: an apostrophe is typed as ’"
            assert "..." not in text, f"{key}: three dots are typed as …"


# Texts -----------------------------------------------------------------------------------------------------------


def test_a_missing_key_says_which() -> None:
    with pytest.raises(MissingText, match=r"no\.such\.key"):
        Texts({})("no.such.key")


def test_values_are_filled_in_and_plurals_chosen() -> None:
    texts = Texts({"a": "{name} has {count}", "b": {"one": "a coin", "other": "{count} coins"}, "c": "plain {x}"})
    assert texts("a", name="Ada", count=3) == "Ada has 3"
    assert [texts("b", count=n) for n in (0, 1, 2)] == ["0 coins", "a coin", "2 coins"]
    assert texts("c") == "plain {x}"
    assert texts.keys == {"a", "b", "c"}


def test_a_name_with_braces_is_only_a_name() -> None:
    assert Texts({"a": "{name} wins"})("a", name="{0} {oops}") == "{0} {oops} wins"
