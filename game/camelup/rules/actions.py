"""The five actions of a turn (R11 to R17), as small frozen values.

An action never carries chance: what a released die shows is the `outcome` argument of `engine.apply`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from camelup.rules.board import Camel


class Pile(Enum):
    """One of the two piles of finish cards; the value is its word in the notation (R16)."""

    WINNER = "win"
    LOSER = "lose"


@dataclass(frozen=True, slots=True)
class RollDie:
    """Take a pyramid ticket and release a die (R15)."""


@dataclass(frozen=True, slots=True)
class TakeLegTicket:
    """Take the top leg ticket of one colour (R12)."""

    camel: Camel


@dataclass(frozen=True, slots=True)
class PlaceTile:
    """Place the own spectator tile, or relocate it (R13, R14)."""

    space: int
    cheering: bool


@dataclass(frozen=True, slots=True)
class PredictFinish:
    """Put the own finish card of one colour face down on a pile (R16)."""

    camel: Camel
    pile: Pile


@dataclass(frozen=True, slots=True)
class FormPartnership:
    """Name a seat (an index from 0) and exchange partnership cards with it (R17)."""

    seat: int


Action: TypeAlias = RollDie | TakeLegTicket | PlaceTile | PredictFinish | FormPartnership
