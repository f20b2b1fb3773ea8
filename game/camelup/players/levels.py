"""Who can play a seat: a person, or one of five levels of computer opponent, and how a record writes that.

`Controller` is the one reader of texts such as `human` and `computer:veteran:bold`.

NumPy is loaded only when a level that counts odds is made, so that listing the levels costs nothing at start-up.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from camelup.players.hustler import Hustler
from camelup.players.player import Appraiser, Chooser, Player
from camelup.players.temperament import PLAIN, TEMPERAMENTS, Temperament
from camelup.players.tourist import Tourist

PERSON = "human"
"""How a person is written."""
COMPUTER = "computer"
"""The first word of a computer opponent."""


class UnknownController(ValueError):
    """A controller that nobody here can be; the message says what would do."""


@dataclass(frozen=True, slots=True)
class Level:
    """One strength of computer opponent."""

    id: str
    """Its word in a controller, and in the keys of its texts."""
    appraiser: Callable[[], Appraiser]

    def make(self, temperament: Temperament = PLAIN) -> Player:
        """A new player of this level."""
        return Chooser(self.appraiser(), temperament)


def _bookmaker() -> Appraiser:
    from camelup.players.bookmaker import Bookmaker

    return Bookmaker()


def _veteran() -> Appraiser:
    from camelup.players.veteran import Veteran

    return Veteran()


def _oracle() -> Appraiser:
    from camelup.players.oracle import Oracle

    return Oracle()


LEVELS = (
    Level("tourist", Tourist),
    Level("hustler", Hustler),
    Level("bookmaker", _bookmaker),
    Level("veteran", _veteran),
    Level("oracle", _oracle),
)
"""From the weakest to the strongest."""


class Controller:
    """Who plays a seat: a person, a computer opponent, or a stranger that a file names and this game does not know.

    Its text is read once, here; from then on it is a value, equal to whatever is written alike. It is no dataclass,
    because msgspec would write the fields of one where a record has the text.
    """

    __slots__ = ("_level", "_unknown", "temperament", "text")

    def __init__(self, text: str) -> None:
        """Read `human`, `computer:veteran` or `computer:veteran:bold`; any other text is a stranger's."""
        self.text: Final = text
        self._level: Level | None = None
        self.temperament = PLAIN
        self._unknown = ""
        kind, *words = text.split(":")
        if text == PERSON:
            return
        if kind != COMPUTER or not 1 <= len(words) <= 2:
            self._unknown = _no_opponent(text)
            return
        self._level = next((level for level in LEVELS if level.id == words[0]), None)
        moods = [mood for mood in TEMPERAMENTS if mood.id in words[1:]]
        if self._level is None:
            known = ", ".join(level.id for level in LEVELS)
            self._unknown = f'there is no computer opponent "{words[0]}"; the levels are {known}'
        elif moods:
            self.temperament = moods[0]
        elif words[1:]:
            known = ", ".join(mood.id for mood in TEMPERAMENTS)
            self._unknown = f'there is no temperament "{words[1]}"; the temperaments are {known}'

    @classmethod
    def of(cls, level: Level | None, temperament: Temperament = PLAIN) -> Controller:
        """A computer opponent, or a person where there is no level."""
        if level is None:
            return HUMAN
        return cls(":".join((COMPUTER, level.id, *([temperament.id] if temperament.id else ()))))

    @property
    def human(self) -> bool:
        return self.text == PERSON

    @property
    def known(self) -> bool:
        """Whether this game can play a seat with it."""
        return not self._unknown

    @property
    def level(self) -> Level | None:
        """None for a person. Raises `UnknownController` for a stranger."""
        if self._unknown:
            raise UnknownController(self._unknown)
        return self._level

    @property
    def stand_in(self) -> Controller:
        """Who plays where this is a stranger: the level without an unknown mood, else the middle level."""
        if self.known:
            return self
        return Controller.of(self._level or LEVELS[len(LEVELS) // 2])

    def player(self) -> Player:
        """A new player of the level. Raises `UnknownController` for a stranger, and for a person."""
        if (level := self.level) is None:
            raise UnknownController(_no_opponent(self.text))
        return level.make(self.temperament)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Controller) and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        """As a record writes it."""
        return self.text

    def __repr__(self) -> str:
        return f"Controller({self.text!r})"


def _no_opponent(text: str) -> str:
    return f'"{text}" is no computer opponent; one is written "computer:LEVEL" or "computer:LEVEL:TEMPERAMENT"'


HUMAN = Controller(PERSON)
