"""The end of a race as it is seen from beside the track."""

from __future__ import annotations

from dataclasses import dataclass

from camelup.rules.board import Board, Camel, Direction, Stack, ranking

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
    """The stack of the best racing camel that is still on the track; empty where it does not follow."""
    close: bool
    """Whether it could have caught up, so that the last stride is seen slowly."""
    headline: str
    approach: float = 0.0
    through: float = 0.0
    on: float = 0.0
    ran: float = 0.0
    """Seconds of gallop that have been seen."""
    since: float = 0.0
    """Seconds since the tape was torn."""
    still: bool = False
    """Whether nothing moves, and how solid the picture is then, of 1."""
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
    pursuer: Stack = ()
    close = places[1] in board.beyond.stack
    if behind is not None and not backwards:
        space = board.space_of(behind)
        pursuer = board.stack_on(space)
        close = close or space > len(board.stacks) - NEAR
    return Finish(board.beyond.stack, places[0], backwards, pursuer, close, headline)
