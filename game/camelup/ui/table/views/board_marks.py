"""What is marked on the board."""

from __future__ import annotations

from dataclasses import dataclass

from camelup.rules.board import Landing


@dataclass(frozen=True, slots=True)
class Marks:
    """What the player points at or may choose on the board."""

    hot: int | None = None
    """The space under the pointer or the focus."""
    legal: frozenset[int] = frozenset()
    """Spaces that can be chosen now."""
    ghost_tile: bool | None = None
    """The side of the tile that would be laid on `hot`."""
    seat: int = 0
    """Whose tile it would be."""
    pyramid: bool = False
    """Whether the pyramid is pointed at."""
    ep: float | None = None
    """EP that the coach expects of a tile on `hot`."""
    advised: int | None = None
    """The space on which the coach would lay the tile."""
    sends: Landing | None = None
    """Where a tile on `hot` would send a racing camel."""
