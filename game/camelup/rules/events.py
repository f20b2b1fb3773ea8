"""What happened, told so completely that a picture, a log or a table view needs no rule to follow it.

`engine.apply` returns them in the order in which they happen; amounts are in EP, seats are indices from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from camelup.rules.actions import Pile
from camelup.rules.board import Board, Camel, Choice, Landing, Roll, SpectatorTile, Stack
from camelup.rules.scoring import LegScore, PileScore
from camelup.rules.state import LegTicket


@dataclass(frozen=True, slots=True)
class LegTicketTaken:
    """A seat took the top leg ticket of a colour (R12)."""

    seat: int
    ticket: LegTicket


@dataclass(frozen=True, slots=True)
class TilePlaced:
    """A seat laid its spectator tile down; `former` is where it lay before, None from the seat's supply (R13, R14)."""

    seat: int
    tile: SpectatorTile
    former: SpectatorTile | None


@dataclass(frozen=True, slots=True)
class FinishCardPlayed:
    """A seat put a finish card on a pile. `camel` is None for everybody else (R16, R18)."""

    seat: int
    pile: Pile
    camel: Camel | None


@dataclass(frozen=True, slots=True)
class PartnershipFormed:
    """Two seats exchanged partnership cards (R17)."""

    seat: int
    other: int


@dataclass(frozen=True, slots=True)
class DieReleased:
    """A seat took a pyramid ticket and a die came out; `camel` will move, and `choice` says why (R15, R22)."""

    seat: int
    roll: Roll
    camel: Camel
    choice: Choice


@dataclass(frozen=True, slots=True)
class UnitMoved:
    """A unit walked one stretch: its roll, or the extra step of a tile when `bounced` (R20 to R30)."""

    camel: Camel
    unit: Stack
    """The camels that move, bottom to top."""
    origin: int
    left_behind: Stack
    """The camels that stay on `origin`, bottom to top."""
    landing: Landing
    bounced: bool
    board: Board
    """The board after the stretch; while a unit stands on a tile it is the board with the unit on that space."""


@dataclass(frozen=True, slots=True)
class TileHit:
    """A unit landed on a spectator tile (R25); the payment and the extra step follow."""

    tile: SpectatorTile
    camel: Camel


@dataclass(frozen=True, slots=True)
class CoinsPaid:
    """The bank paid a seat for a landing on its tile (R25)."""

    seat: int
    amount: int
    purse: int
    """The purse afterwards."""


@dataclass(frozen=True, slots=True)
class LegScored:
    """The leg was scored for every seat (R33 to R35, R37)."""

    score: LegScore


@dataclass(frozen=True, slots=True)
class LegBegan:
    """The table was cleaned up and the marker's new holder starts the next leg (R32, R36)."""

    leg: int
    marker: int


@dataclass(frozen=True, slots=True)
class PileScored:
    """A pile of finish cards was turned over and paid, first card first (R38, R39)."""

    score: PileScore


@dataclass(frozen=True, slots=True)
class RaceEnded:
    """The race is over: racing camels from first to last, final purses, the seats that share the victory (R40)."""

    ranking: tuple[Camel, ...]
    purses: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """It is the next seat's turn (R11)."""

    seat: int


Event: TypeAlias = (
    LegTicketTaken
    | TilePlaced
    | FinishCardPlayed
    | PartnershipFormed
    | DieReleased
    | UnitMoved
    | TileHit
    | CoinsPaid
    | LegScored
    | LegBegan
    | PileScored
    | RaceEnded
    | TurnBegan
)
