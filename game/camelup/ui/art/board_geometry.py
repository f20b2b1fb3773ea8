"""Where everything lies on the race board; pure arithmetic, no pygame.

Positions are fractions (x, y) of the board rectangle, (0, 0) at its top left, unless a name says
px. The board is a grid of 7 x 3 cells seen from above the near edge; the ring of 16 cells is the
track. Grid coordinates are u (columns, 0 to 7, from the left) and v (rows, 0 to 3, from the far
edge). Racing camels run clockwise: to the left along the near edge, to the right along the far one.
"""

from __future__ import annotations

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
STACK_STEP = 60 / 168
TALLEST = 1.45  # camel heights from the bottom camel of a stack to its top one, at most

_LEFT, _RIGHT, _SPREAD = 0.055, 0.945, 0.03
_STAND = (0.62, 0.54, 0.60)  # feet in each row: the middle row stands back, so that stacks below do not reach its feet
_TENTS = ((0.586, 0.560), (0.660, 0.560), (0.734, 0.560), (0.623, 0.673), (0.697, 0.673))
BEFORE = {5: 4, 4: 3, 11: 12, 12: 13}
"""The space before one in a side column, towards the near edge."""
_HEAD, _RUMP = 150, 90  # units from the hump axis to the tip of the nose, and to the tail


def project(u: float, v: float) -> Point:
    """Where the grid point (u, v) lies on the board."""
    row = min(2, max(0, int(v)))
    y = ROWS[row] + (ROWS[row + 1] - ROWS[row]) * (v - row)
    slope = (y - ROWS[0]) / (ROWS[3] - ROWS[0])
    left = _LEFT - _SPREAD * slope
    right = _RIGHT + _SPREAD * slope
    return left + (right - left) * u / 7, y


def stand(space: int) -> Point:
    """Where the feet of a camel on `space` are; side columns are pulled inwards."""
    column, row = CELL[space]
    # Side columns are pulled inwards, the near left corner outwards: no tower of two stacks.
    inwards = {0: (0.05, 0.05, -0.04), 6: (-0.05, -0.05, 0.0)}.get(column, (0.0, 0.0, 0.0))[row]
    return project(column + 0.5 + inwards, row + _STAND[row])


def facing(space: int) -> int:
    """+1 if racing camels look right on `space`, -1 if they look left."""
    return 1 if CELL[space][1] < 2 else -1


def plaque(space: int) -> Point:
    """The middle of the number plaque; it hangs outside or below where camels stand."""
    column, row = CELL[space]
    if column in (0, 6) and row < 2:
        x, y = project(0 if column == 0 else 7, row + (0.45 if row == 0 else 0.27))
        # Not nearer to the board's edge than half a plaque on the narrowest board.
        return min(0.972, max(0.028, x + (-0.024 if column == 0 else 0.024))), y
    # Beside a corner the plaque keeps off the heads on the side column.
    aside = {(1, 0): 0.13, (5, 0): -0.13}.get((column, row), 0.0)
    return project(column + 0.5 + aside, row + 0.86)


def axis(space: int, stack: Sequence[str], board_w: float, unit: float, half_plaque: float = 27.0) -> float:
    """The hump axis (px from the board's left edge) of `stack` on `space`.

    `stack` holds camel letters bottom to top, `unit` is px per sprite unit (camel height / 168)
    and `half_plaque` is half the plaque's width in px. In the side columns the axis keeps heads
    and rumps off the number plaques.
    """
    forward = facing(space)
    x = stand(space)[0] * board_w - 16 * unit * forward
    sides = {-forward if camel in CRAZY else forward for camel in stack}
    column, row = CELL[space]
    if row == 2:
        left = _HEAD if -1 in sides else _RUMP
        right = _HEAD if 1 in sides else _RUMP
        low, high = left * unit + 6, board_w - right * unit - 6
        if len(stack) > 4 and column == 0:  # so tall that it reaches the plaque of the space behind
            low = plaque(4)[0] * board_w + half_plaque + left * unit
        elif len(stack) > 4 and column == 6:
            high = plaque(12)[0] * board_w - half_plaque - right * unit
        return min(max(x, low), high)
    if column == 0:
        reach = _HEAD if -1 in sides else _RUMP
        return max(x, plaque(5)[0] * board_w + half_plaque + reach * unit)
    if column == 6:
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
    return 0.296, 0.652


def finish_flag() -> Point:
    """The foot of the flag at the far end of the finish line."""
    return project(3, 2.02)


def board_unit(board_w: float, board_h: float) -> float:
    """Px per unit of the picture files for tents, dice, the pyramid and other props.

    The files are drawn for a board of 1224 x 822; on a wider one the pyramid must not grow over the far spaces.
    """
    return min(board_w / 1224, board_h / 822)


def stack_step(count: int) -> float:
    """How much higher each rider of a stack of `count` sits, in camel heights; tall stacks are squeezed."""
    return min(STACK_STEP, TALLEST / max(1, count - 1))


def camel_height(board_w: float, board_h: float) -> float:
    """The height of a camel sprite in px on a board of that many px."""
    return min(0.152 * board_h, 0.102 * board_w)


def tile_spot(space: int, before: int = 0) -> Point:
    """The middle of a spectator tile: towards the back of its cell, clear of the neighbours' heads.

    `before` is how many camels stand on the next cell towards the near edge in a side column: a tall stack there
    would hide the tile, so at the far corners it moves up to the far rim, in the middle row to the rim of the court.
    """
    column, row = CELL[space]
    if column in (0, 6) and row == 0 and before > 2:
        return project(column + 0.5, row - 0.06)
    if column in (0, 6) and row == 1 and before > 3:
        return project(1.22 if column == 0 else 5.78, row + 0.22)
    return project(column + 0.5, row + (0.43, 0.40, 0.43)[row])


def tile_width(space: int, board_w: float, height: float) -> float:
    """The px of a spectator tile that no camel of that height on a neighbouring space touches."""
    column, row = CELL[space]
    left, right = project(column, row + 0.5), project(column + 1, row + 0.5)
    cell = (right[0] - left[0]) * board_w
    return min(2 * (cell - (_HEAD - 16) * height / SPRITE_H - 8), 0.93 * height)


def row_order() -> list[int]:
    """The spaces from far to near, the order in which to draw what stands on them."""
    return sorted(SPACES, key=lambda space: (CELL[space][1], CELL[space][0]))
