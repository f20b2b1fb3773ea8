"""Where everything lies on the race board; pure arithmetic, no pygame.

Positions are fractions (x, y) of the board rectangle, (0, 0) at its top left, unless a name says
px. The board is a grid of 6 x 4 cells seen from above the near edge; the ring of 16 cells is the
track. Grid coordinates are u (columns, 0 to 6, from the left) and v (rows, 0 to 4, from the far
edge). Racing camels run clockwise: to the left along the near edge, to the right along the far one.
"""

from __future__ import annotations

from collections.abc import Sequence

from camelup.ui.kit.svg import Point

SPACES = range(1, 17)
CRAZY = frozenset("kw")
# Far rows are shorter, which gives depth; the sky above .27 is headroom for tall stacks.
ROWS = (0.318, 0.463, 0.617, 0.783, 0.965)
COURT = (1.0, 1.0, 5.0, 3.0)
CELL = {
    1: (2, 3), 2: (1, 3), 3: (0, 3), 4: (0, 2), 5: (0, 1), 6: (0, 0), 7: (1, 0), 8: (2, 0),
    9: (3, 0), 10: (4, 0), 11: (5, 0), 12: (5, 1), 13: (5, 2), 14: (5, 3), 15: (4, 3), 16: (3, 3),
}  # fmt: skip
FINISH_U = (2.9, 3.1)

# The camel sprite, in units: its box, the ground under its feet and the axis through its hump.
SPRITE_W, SPRITE_H = 248, 168
GROUND = 164
HUMP = 92
STACK_STEP = 60 / 168

_LEFT, _RIGHT, _SPREAD = 0.075, 0.925, 0.035
_TENTS = ((0.262, 0.588), (0.346, 0.588), (0.662, 0.588), (0.746, 0.588), (0.322, 0.742))
_HEAD, _RUMP = 150, 90  # units from the hump axis to the tip of the nose, and to the tail


def project(u: float, v: float) -> Point:
    """Where the grid point (u, v) lies on the board."""
    row = min(3, int(v))
    y = ROWS[row] + (ROWS[row + 1] - ROWS[row]) * (v - row)
    slope = (y - ROWS[0]) / (ROWS[4] - ROWS[0])
    left = _LEFT - _SPREAD * slope
    right = _RIGHT + _SPREAD * slope
    return left + (right - left) * u / 6, y


def stand(space: int) -> Point:
    """Where the feet of a camel on `space` are; side columns are pulled inwards."""
    column, row = CELL[space]
    inwards = {0: 0.05, 5: -0.05}.get(column, 0.0)
    return project(column + 0.5 + inwards, row + 0.6)


def facing(space: int) -> int:
    """+1 if racing camels look right on `space`, -1 if they look left."""
    return 1 if CELL[space][1] < 2 else -1


def plaque(space: int) -> Point:
    """The middle of the number plaque; it hangs outside or below where camels stand."""
    column, row = CELL[space]
    if column in (0, 5):
        x, y = project(0 if column == 0 else 6, row + 0.74)
        # Not nearer to the board's edge than half a plaque on the narrowest board.
        return min(0.972, max(0.028, x + (-0.016 if column == 0 else 0.016))), y
    return project(column + 0.5, row + 0.86)


def axis(space: int, stack: Sequence[str], board_w: float, unit: float, half_plaque: float = 27.0) -> float:
    """The hump axis (px from the board's left edge) of `stack` on `space`.

    `stack` holds camel letters bottom to top, `unit` is px per sprite unit (camel height / 168)
    and `half_plaque` is half the plaque's width in px. In the side columns the axis keeps heads
    and rumps off the number plaques.
    """
    forward = facing(space)
    x = stand(space)[0] * board_w - 16 * unit * forward
    sides = {-forward if camel in CRAZY else forward for camel in stack}
    column = CELL[space][0]
    if column == 0:
        reach = _HEAD if -1 in sides else _RUMP
        return max(x, plaque(6)[0] * board_w + half_plaque + reach * unit)
    if column == 5:
        reach = _HEAD if 1 in sides else _RUMP
        return min(x, plaque(11)[0] * board_w - half_plaque - reach * unit)
    return x


def cell_polygon(space: int, inset: float = 0.035) -> list[Point]:
    """The corners of a tile, `inset` in cells; those at the finish leave its strip free."""
    column, row = CELL[space]
    near, far = row + 1 - inset, row + inset
    left = column + (max(inset, 0.13) if space == 16 else inset)
    right = column + 1 - (max(inset, 0.13) if space == 1 else inset)
    return [project(left, far), project(right, far), project(right, near), project(left, near)]


def space_at(x: float, y: float) -> int | None:
    """The space whose cell holds the point, or None off the track."""
    if not ROWS[0] <= y <= ROWS[4]:
        return None
    slope = (y - ROWS[0]) / (ROWS[4] - ROWS[0])
    left, right = _LEFT - _SPREAD * slope, _RIGHT + _SPREAD * slope
    column = int((x - left) / (right - left) * 6 // 1)
    row = max(i for i in range(4) if ROWS[i] <= y)
    for space, cell in CELL.items():
        if cell == (column, row) and x >= left:
            return space
    return None


def tent(index: int) -> Point:
    """The foot of tent 0 to 4, where released dice stand in the order of their release."""
    return _TENTS[index]


def pyramid_base() -> Point:
    """The middle of the pyramid's front edge on the ground."""
    return 0.497, 0.736


def finish_flag() -> Point:
    """The foot of the flag at the far end of the finish line."""
    return project(3, 3.02)


def board_unit(board_w: float, board_h: float) -> float:
    """Px per unit of the picture files for tents, dice, the pyramid and other props.

    The files are drawn for a board of 1224 x 822; on a wider one the pyramid must not grow over the far spaces.
    """
    return min(board_w / 1224, board_h / 822)


def camel_height(board_w: float, board_h: float) -> float:
    """The height of a camel sprite in px on a board of that many px."""
    return min(0.1265 * board_h, 0.085 * board_w)


def row_order() -> list[int]:
    """The spaces from far to near, the order in which to draw what stands on them."""
    return sorted(SPACES, key=lambda space: (CELL[space][1], CELL[space][0]))
