"""Who can play a seat: a person, or one of five levels of computer opponent, and how a record writes that.

`Controller.parse` is the one reader of texts such as `human` and `computer:veteran:bold`.

NumPy is loaded only when a level that counts odds is made, so that listing the levels costs nothing at start-up.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from camelup.players.hustler import Hustler
from camelup.players.player import Appraiser, Chooser, Player
from camelup.players.temperament import PLAIN, TEMPERAMENTS, Temperament
from camelup.players.tourist import Tourist

HUMAN = "human"
"""The controller of a seat that a person plays."""
COMPUTER = "computer"
"""The first word of a computer opponent's controller."""


class UnknownController(ValueError):
    """A controller text that names nobody this game knows; the message says what would."""


@dataclass(frozen=True, slots=True)
class Level:
    """One strength of computer opponent."""

    id: str
    """Its word in a controller."""
    name: str
    line: str
    """One sentence that says how it plays."""
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


LEVELS: tuple[Level, ...] = (
    Level(
        "tourist", "Tourist", "Here for the sights: does whatever looks fun and loves watching the dice fall.", Tourist
    ),
    Level("hustler", "Hustler", "Never works out odds: looks at who is ahead and whose die is still inside.", Hustler),
    Level("bookmaker", "Bookmaker", "Knows the exact odds of every leg and takes the best bet on offer.", _bookmaker),
    Level(
        "veteran", "Veteran", "Weighs up the leg, the whole race, spectators and partners before every move.", _veteran
    ),
    Level("oracle", "Oracle", "Plays each leg out in its head, including what everyone else will do.", _oracle),
)
"""From the weakest to the strongest."""


def _no_opponent(text: str) -> UnknownController:
    return UnknownController(
        f'"{text}" is no computer opponent; one is written "computer:LEVEL" or "computer:LEVEL:TEMPERAMENT"'
    )


@dataclass(frozen=True, slots=True)
class Controller:
    """Who plays a seat."""

    level: Level | None = None
    """None for a person."""
    temperament: Temperament = PLAIN

    @classmethod
    def parse(cls, text: str) -> Controller:
        """Read `human`, `computer:veteran` or `computer:veteran:bold`. Raises `UnknownController`."""
        if text == HUMAN:
            return cls()
        kind, *words = text.split(":")
        if kind != COMPUTER or not 1 <= len(words) <= 2:
            raise _no_opponent(text)
        level = next((level for level in LEVELS if level.id == words[0]), None)
        if level is None:
            known = ", ".join(level.id for level in LEVELS)
            raise UnknownController(f'there is no computer opponent "{words[0]}"; the levels are {known}')
        if len(words) == 1:
            return cls(level)
        temperament = next((temperament for temperament in TEMPERAMENTS if temperament.id == words[1]), None)
        if temperament is None:
            known = ", ".join(temperament.id for temperament in TEMPERAMENTS)
            raise UnknownController(f'there is no temperament "{words[1]}"; the temperaments are {known}')
        return cls(level, temperament)

    @property
    def human(self) -> bool:
        return self.level is None

    def __str__(self) -> str:
        """As a record writes it."""
        if self.level is None:
            return HUMAN
        return ":".join((COMPUTER, self.level.id, *([self.temperament.id] if self.temperament.id else ())))


def known_controller(text: str) -> bool:
    """Whether this game can play a seat with that controller; files can name others."""
    try:
        Controller.parse(text)
    except UnknownController:
        return False
    return True


def stand_in(text: str) -> str:
    """Who plays where `text` names nobody this game knows: the level without an unknown mood, else the middle level.

    A controller that is known stays.
    """
    if known_controller(text):
        return text
    without_mood = text.rpartition(":")[0]
    if without_mood != HUMAN and known_controller(without_mood):
        return without_mood
    return str(Controller(LEVELS[len(LEVELS) // 2]))


def player_for(controller: str) -> Player:
    """A new player for a controller such as `computer:veteran` or `computer:veteran:bold`.

    Raises `UnknownController`, also for a person.
    """
    who = Controller.parse(controller)
    if who.level is None:
        raise _no_opponent(controller)
    return who.level.make(who.temperament)
