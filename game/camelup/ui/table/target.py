"""What on a table can be pointed at, asked about and acted with: one closed list, as values.

A control of the table stands for one of them (`Widget.target`); its `name` only tells controls apart.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum
from typing import ClassVar, TypeAlias

from camelup.rules.actions import Pile
from camelup.rules.board import Camel


class Kind(Enum):
    """The five kinds of action in the order of their buttons; the value is what texts and buttons call it."""

    TICKET = "leg"
    TILE = "tile"
    ROLL = "roll"
    CARD = "predict"
    ALLY = "ally"


class _Named:
    """What the control of a thing is called: a word, and which one it is where there are several."""

    __slots__ = ()
    word: ClassVar[str]

    @property
    def name(self) -> str:
        which = (getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]
        return ":".join([self.word, *(str(part.value if isinstance(part, Enum) else part) for part in which)])


@dataclass(frozen=True, slots=True)
class Ticket(_Named):
    """The leg tickets of a colour that still lie there."""

    word = "ticket"
    camel: Camel


@dataclass(frozen=True, slots=True)
class Space(_Named):
    """A space of the track, with what stands on it."""

    word = "space"
    number: int


@dataclass(frozen=True, slots=True)
class Card(_Named):
    """The finish card of a colour in the viewer's hand."""

    word = "card"
    camel: Camel


@dataclass(frozen=True, slots=True)
class Seat(_Named):
    """A seat with what lies before it."""

    word = "seat"
    seat: int


@dataclass(frozen=True, slots=True)
class Pyramid(_Named):
    """The pyramid on the board."""

    word = "pyramid"


Target: TypeAlias = Ticket | Space | Card | Seat | Pyramid
"""What an action is taken with."""


@dataclass(frozen=True, slots=True)
class KindButton(_Named):
    """The button of a kind of action."""

    word = "action"
    kind: Kind


@dataclass(frozen=True, slots=True)
class Side(_Named):
    """One of the two pictures of the small choice: of a tile the cheering side (0) or the booing one (1), of a card
    the pile of the winner (0) or of the loser (1)."""

    word = "choice"
    index: int


@dataclass(frozen=True, slots=True)
class PyramidTickets(_Named):
    """The pyramid tickets that still lie there."""

    word = "pyramid_tickets"


@dataclass(frozen=True, slots=True)
class CardPile(_Named):
    """The finish cards on the pile of the winner or of the loser."""

    word = "pile"
    pile: Pile


@dataclass(frozen=True, slots=True)
class SheetButton(_Named):
    """What closes a score sheet."""

    word = "sheet:continue"


@dataclass(frozen=True, slots=True)
class Rank(_Named):
    """A racing camel in the ranking."""

    word = "rank"
    camel: Camel


@dataclass(frozen=True, slots=True)
class Tent(_Named):
    """A tent on the board, with the die that was released into it; the first one is 0."""

    word = "tent"
    index: int


@dataclass(frozen=True, slots=True)
class LegBadge(_Named):
    """The sign that counts the legs and the dice of this one."""

    word = "leg"


@dataclass(frozen=True, slots=True)
class HandEye(_Named):
    """What covers and uncovers the viewer's hand."""

    word = "eye"


Told: TypeAlias = Rank | Tent | LegBadge
"""What does nothing but say what it is and what it is worth."""
Thing: TypeAlias = Target | KindButton | Side | PyramidTickets | CardPile | SheetButton | Told | HandEye
"""Whatever can be pointed at, and somebody who explains can point at."""
