"""The end of a race as it is seen from beside the track."""

from __future__ import annotations

from dataclasses import dataclass

from camelup.rules.board import SPACES, Board, Camel, Direction, Stack, ranking

NEAR = 2
"""Spaces behind the line on which a pursuer makes it a close race."""


@dataclass(slots=True)
class Finish:
    """A unit runs over the finish line. Each stretch of its way goes from 0 to 1, one after the other."""

    stack: Stack
    """Who runs, bottom to top."""
    winner: Camel
    backwards: bool
    """Whether it runs the wrong way, so that the race is over and somebody else may have won (R28, R29)."""
    pursuer: Stack
    """The stack of the best racing camel that is still on the track; empty where it is too far behind to be seen."""
    close: bool
    """Whether it could have caught up, so that the last stride is seen slowly."""
    headline: str
    distance: int = 0
    """Spaces from the pursuer to the line."""
    approach: float = 0.0
    through: float = 0.0
    on: float = 0.0
    ran: float = 0.0
    """Seconds of gallop that have been seen."""
    since: float = 0.0
    """Seconds since the tape was torn."""
    still: bool = False
    """Whether nothing moves, and how opaque the picture is then, up to 1."""
    solid: float = 1.0

    @property
    def torn(self) -> bool:
        return self.approach >= 1.0


def finish_of(board: Board, headline: str) -> Finish:
    """The finish of the race that has just ended on a board; raises ValueError where nobody has crossed the line."""
    if board.beyond is None:
        raise ValueError("nobody has crossed the finish line")
    places, backwards = ranking(board), board.beyond.direction is Direction.COUNTERCLOCKWISE
    behind = next((camel for camel in places if camel not in board.beyond.stack), None)
    pursuer, distance = pursuit(board, behind) if behind is not None and not backwards else ((), 0)
    close = bool(pursuer) or places[1] in board.beyond.stack
    return Finish(board.beyond.stack, places[0], backwards, pursuer, close, headline, distance)


def pursuit(board: Board, camel: Camel) -> tuple[Stack, int]:
    """The stack of a camel and its distance from the line in spaces; nothing where that is more than `NEAR`."""
    distance = SPACES + 1 - board.space_of(camel)
    return (board.stack_on(SPACES + 1 - distance), distance) if distance <= NEAR else ((), 0)
