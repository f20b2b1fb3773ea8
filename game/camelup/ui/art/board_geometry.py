"""Where everything lies on the race board; pure arithmetic, no pygame.

Positions are fractions (x, y) of the board rectangle, (0, 0) at its top left, unless a name says
px. The board is a grid of 7 x 3 cells seen from above the near edge; the ring of 16 cells is the
track. Grid coordinates are u (columns, 0 to 7, from the left) and v (rows, 0 to 3, from the far
edge). Racing camels run clockwise: to the left along the near edge, to the right along the far one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from camelup.ui.kit.svg import Point

SPACES = range(1, 17)
CRAZY = frozenset("kw")
# Far rows are shorter, which gives depth; the sky above .24 is headroom for tall stacks.
ROWS = (0.24, 0.45, 0.685, 0.955)
COURT = (1.0, 1.0, 6.0, 2.0)
CELL = {
    1: (2, 2), 2: (1, 2), 3: (0, 2), 4: (0, 1), 5: (0, 0), 6: (1, 0), 7: (2, 0), 8: (3, 0),
    9: (4, 0), 10: (5, 0), 11: (6, 0), 12: (6, 1), 13: (6, 2), 14: (5, 2), 15: (4, 2), 16: (3, 2),
}  # fmt: skip
FINISH_U = (2.9, 3.1)

# The camel sprite, in units: its box, the ground under its feet and the axis through its hump.
SPRITE_W, SPRITE_H = 248, 168
GROUND = 164
HUMP = 92
HEAD, RUMP = 122, 92
"""Units from the hump axis to the tip of the nose, and to the tail."""
STACK_STEP = 68 / 168
"""How much higher a rider sits than what carries it, in camel heights."""

_LEFT, _RIGHT, _SPREAD = 0.045, 0.955, 0.03
_STAND = (0.57, 0.60, 0.67)
"""How far down their cells camels stand in each row, so that the rows lie far apart."""
_TENTS = tuple((0.58 + 0.0545 * n, 0.565) for n in range(5))
_TALLEST = {(False, 0): 2.15, (True, 0): 2.15, (True, 1): 1.83, (True, 2): 2.05, (False, 2): 2.35}
"""How high a stack may be, in camels, by whether it stands in a side column and by its row: below the upper edge of the
sky, or below what stands behind it."""
_ASIDE = 12
"""Units by which a camel's hump stands behind the middle of its space, so that all of it stands in the middle."""
_EDGE = 6
"""Pixels at either edge of the board that camels leave free."""


def project(u: float, v: float) -> Point:
    """Where the grid point (u, v) lies on the board."""
    row = min(2, max(0, int(v)))
    y = ROWS[row] + (ROWS[row + 1] - ROWS[row]) * (v - row)
    slope = (y - ROWS[0]) / (ROWS[3] - ROWS[0])
    left = _LEFT - _SPREAD * slope
    right = _RIGHT + _SPREAD * slope
    return left + (right - left) * u / 7, y


def stand(space: int) -> Point:
    """Where the feet of a camel on `space` are."""
    column, row = CELL[space]
    # Side columns are no straight line: what stands before something else stands a little aside.
    inwards = {0: (0.0, 0.05, -0.04), 6: (0.0, -0.05, 0.0)}.get(column, (0.0, 0.0, 0.0))[row]
    return project(column + 0.5 + inwards, row + _STAND[row])


def _beside(space: int) -> bool:
    """Whether a space lies in one of the side columns, where spaces lie behind one another."""
    return CELL[space][0] in (0, 6)


def facing(space: int) -> int:
    """+1 if racing camels look right on `space`, -1 if they look left."""
    return 1 if CELL[space][1] < 2 else -1


def plaque(space: int) -> Point:
    """The middle of the number plaque; it hangs outside or below where camels stand."""
    column, row = CELL[space]
    if _beside(space) and row < 2:
        # So far up that no stack before it reaches it, and half a plaque from the edge of the narrowest board.
        _, y = project(0, row + (0.21 if row == 0 else 0.27))
        return (0.028 if column == 0 else 0.972), y
    return project(column + 0.5, row + 0.86)


def axis(space: int, stack: Sequence[str], board_w: float, unit: float) -> float:
    """The hump axis (px from the board's left edge) of `stack` on `space`.

    `stack` holds camel letters bottom to top, `unit` is px per sprite unit (camel height / 168). The axis keeps heads
    and rumps inside the board.
    """
    forward = facing(space)
    sides = {-forward if camel in CRAZY else forward for camel in stack}
    left = HEAD if -1 in sides else RUMP
    right = HEAD if 1 in sides else RUMP
    x = stand(space)[0] * board_w - _ASIDE * unit * forward
    return min(max(x, left * unit + _EDGE), board_w - right * unit - _EDGE)


def cell_polygon(space: int, inset: float = 0.035) -> list[Point]:
    """The corners of a tile, `inset` in cells; those at the finish leave its strip free."""
    column, row = CELL[space]
    near, far = row + 1 - inset, row + inset
    left = column + (max(inset, 0.13) if space == 16 else inset)
    right = column + 1 - (max(inset, 0.13) if space == 1 else inset)
    return [project(left, far), project(right, far), project(right, near), project(left, near)]


def space_at(x: float, y: float) -> int | None:
    """The space whose cell holds the point, or None off the track."""
    if not ROWS[0] <= y <= ROWS[3]:
        return None
    slope = (y - ROWS[0]) / (ROWS[3] - ROWS[0])
    left, right = _LEFT - _SPREAD * slope, _RIGHT + _SPREAD * slope
    column = int((x - left) / (right - left) * 7 // 1)
    row = max(i for i in range(3) if ROWS[i] <= y)
    for space, cell in CELL.items():
        if cell == (column, row) and x >= left:
            return space
    return None


def tent(index: int) -> Point:
    """The foot of tent 0 to 4, where released dice stand in the order of their release."""
    return _TENTS[index]


def pyramid_base() -> Point:
    """The middle of the pyramid's front edge on the ground."""
    return 0.296, 0.632


def finish_flag() -> Point:
    """The foot of the flag at the far end of the finish line."""
    return project(3, 2.02)


def board_unit(board_w: float, board_h: float) -> float:
    """Px per unit of the picture files for tents, dice, the pyramid and other props.

    The files are drawn for a board of 1224 x 822; on a wider one the pyramid must not grow over the far spaces.
    """
    return min(board_w / 1224, board_h / 822)


def step(height: float) -> int:
    """How many px higher each rider of a stack of camels of that height sits.

    Rounded up: in a stack of the smallest camels each shows as much of itself as in any other.
    """
    return math.ceil(STACK_STEP * height)


def stack_scale(space: int, count: int) -> float:
    """The size of each camel in a stack of `count` on `space`, as a share of one that stands alone.

    Tall stacks are of smaller camels, so that each shows as much of itself as in a low one, and no stack hides what
    stands behind it or reaches above the board.
    """
    return min(1.0, _TALLEST[_beside(space), CELL[space][1]] / (1 + STACK_STEP * (count - 1)))


def camel_height(board_w: float, board_h: float) -> float:
    """The height of a camel sprite in px on a board of that many px."""
    return min(0.152 * board_h, 0.1 * board_w)


def tile_spot(space: int) -> Point:
    """The middle of a spectator tile.

    In the side columns it lies at the back of its cell, above the tallest stack that can stand before it.
    """
    column, row = CELL[space]
    return project(column + 0.5, row + (0.24 if _beside(space) and row < 2 else 0.43))


def row_order() -> list[int]:
    """The spaces from far to near, the order in which to draw what stands on them."""
    return sorted(SPACES, key=lambda space: (CELL[space][1], CELL[space][0]))
