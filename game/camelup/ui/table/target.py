"""What on a table can be pointed at, asked about and acted with: one closed list, as values.

A control of the table stands for one of them (`Widget.target`); its `name` only tells controls apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from camelup.rules.actions import Pile
from camelup.rules.board import Camel


class Kind(Enum):
    """The five kinds of action in the order of their buttons; the value is what texts and buttons call it."""

    TICKET = "leg"
    TILE = "tile"
    ROLL = "roll"
    CARD = "predict"
    ALLY = "ally"


@dataclass(frozen=True, slots=True)
class Ticket:
    """The leg tickets of a colour that still lie there."""

    camel: Camel

    @property
    def name(self) -> str:
        return f"ticket:{self.camel}"


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the track, with what stands on it."""

    number: int

    @property
    def name(self) -> str:
        return f"space:{self.number}"


@dataclass(frozen=True, slots=True)
class Card:
    """The finish card of a colour in the viewer's hand."""

    camel: Camel

    @property
    def name(self) -> str:
        return f"card:{self.camel}"


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat with what lies before it."""

    seat: int

    @property
    def name(self) -> str:
        return f"seat:{self.seat}"


@dataclass(frozen=True, slots=True)
class Pyramid:
    """The pyramid on the board."""

    name = "pyramid"


Target: TypeAlias = Ticket | Space | Card | Seat | Pyramid
"""What an action is taken with."""


@dataclass(frozen=True, slots=True)
class KindButton:
    """The button of a kind of action."""

    kind: Kind

    @property
    def name(self) -> str:
        return f"action:{self.kind.value}"


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two pictures of the small choice: of a tile the cheering side (0) or the booing one (1), of a card
    the pile of the winner (0) or of the loser (1)."""

    index: int

    @property
    def name(self) -> str:
        return f"choice:{self.index}"


@dataclass(frozen=True, slots=True)
class PyramidTickets:
    """The pyramid tickets that still lie there."""

    name = "pyramid_tickets"


@dataclass(frozen=True, slots=True)
class CardPile:
    """The finish cards on the pile of the winner or of the loser."""

    pile: Pile

    @property
    def name(self) -> str:
        return f"pile:{self.pile.value}"


@dataclass(frozen=True, slots=True)
class SheetButton:
    """What closes a score sheet."""

    name = "sheet:continue"


Thing: TypeAlias = Target | KindButton | Side | PyramidTickets | CardPile | SheetButton
"""Whatever somebody who explains can point at."""
