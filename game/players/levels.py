"""The five levels of computer opponents, and players from controller texts such as `computer:veteran:bold`.

NumPy is loaded only when a level that counts odds is made, so that listing the levels costs nothing at start-up.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.players.hustler import Hustler
from game.players.player import Appraiser, Chooser, Player
from game.players.temperament import PLAIN, TEMPERAMENTS, Temperament
from game.players.tourist import Tourist

COMPUTER = "computer"
"""The first word of a computer opponent's controller."""


class UnknownController(ValueError):
    """A controller text that names no computer opponent; the message says what would."""


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
    from game.players.bookmaker import Bookmaker

    return Bookmaker()


def _veteran() -> Appraiser:
    from game.players.veteran import Veteran

    return Veteran()


def _oracle() -> Appraiser:
    from game.players.oracle import Oracle

    return Oracle()


LEVELS: tuple[Level, ...] = (
    Level(
        "tourist", "Tourist", "Here for the sights: does whatever looks fun, and loves to see the dice fall.", Tourist
    ),
    Level("hustler", "Hustler", "Never counts odds: looks at who is ahead and whose die is still inside.", Hustler),
    Level("bookmaker", "Bookmaker", "Knows the exact odds of every leg and takes the best bet on offer.", _bookmaker),
    Level("veteran", "Veteran", "Weighs the leg, the whole race, tiles and partners before every move.", _veteran),
    Level("oracle", "Oracle", "Plays each leg through in its head, with what everyone else will do.", _oracle),
)
"""From the weakest to the strongest."""


def level_of(controller: str) -> Level:
    """The level that a controller such as `computer:veteran` or `computer:veteran:bold` names.

    Raises `UnknownController`.
    """
    return _parse(controller)[0]


def player_for(controller: str) -> Player:
    """A new player for a controller such as `computer:veteran` or `computer:veteran:bold`.

    Raises `UnknownController`.
    """
    level, temperament = _parse(controller)
    return level.make(temperament)


def _parse(controller: str) -> tuple[Level, Temperament]:
    kind, *words = controller.split(":")
    if kind != COMPUTER or not 1 <= len(words) <= 2:
        raise UnknownController(
            f'"{controller}" is no computer opponent; one is written "computer:LEVEL" or "computer:LEVEL:TEMPERAMENT"'
        )
    level = next((level for level in LEVELS if level.id == words[0]), None)
    if level is None:
        known = ", ".join(level.id for level in LEVELS)
        raise UnknownController(f'there is no computer opponent "{words[0]}"; the levels are {known}')
    if len(words) == 1:
        return level, PLAIN
    temperament = next((temperament for temperament in TEMPERAMENTS if temperament.id == words[1]), None)
    if temperament is None:
        known = ", ".join(temperament.id for temperament in TEMPERAMENTS)
        raise UnknownController(f'there is no temperament "{words[1]}"; the temperaments are {known}')
    return level, temperament
