"""The race track: camels in stacks, spectator tiles, and how one die moves a unit (R1 to R3, R20 to R31).

A `Board` is an immutable value. Spaces are numbered 1 to 16 clockwise as on the printed track; a stack is a tuple
of camels from the bottom to the top. Nothing here knows seats, money or turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum, StrEnum
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from camelup.rules.errors import InvalidOutcome, InvalidPosition

SPACES = 16
"""Spaces of the ring (R1); the finish line lies between space 16 and space 1."""


class Camel(StrEnum):
    """A camel, spelled by its letter in the notation (R2)."""

    BLUE = "b"
    GREEN = "g"
    RED = "r"
    YELLOW = "y"
    PURPLE = "p"
    BLACK = "k"
    WHITE = "w"


RACING = (Camel.BLUE, Camel.GREEN, Camel.RED, Camel.YELLOW, Camel.PURPLE)
"""The five racing camels in the order that notation and tables use."""
CRAZY = (Camel.BLACK, Camel.WHITE)
CAMELS = RACING + CRAZY
_RACING_SET = frozenset(RACING)


class Die(StrEnum):
    """A die in the pyramid: one per racing colour and the grey one (R3)."""

    BLUE = "b"
    GREEN = "g"
    RED = "r"
    YELLOW = "y"
    PURPLE = "p"
    GREY = "x"


DICE = tuple(Die)
"""All six dice in the notation's order."""


class Direction(IntEnum):
    """A way round the track; the number is what one step adds to the space."""

    CLOCKWISE = 1
    COUNTERCLOCKWISE = -1

    @property
    def opposite(self) -> Direction:
        return Direction.COUNTERCLOCKWISE if self is Direction.CLOCKWISE else Direction.CLOCKWISE


def facing(camel: Camel) -> Direction:
    """The way a camel faces and moves; it never changes (R2)."""
    return Direction.CLOCKWISE if camel in _RACING_SET else Direction.COUNTERCLOCKWISE


Stack: TypeAlias = tuple[Camel, ...]
"""Camels from the bottom to the top."""


@dataclass(frozen=True, slots=True)
class Roll:
    """What a released die shows (R3): a racing colour, or the grey die's numeral colour, and 1, 2 or 3.

    Raises `InvalidOutcome` for a number that no die shows.
    """

    face: Camel
    number: int

    def __post_init__(self) -> None:
        if self.number not in (1, 2, 3):
            raise InvalidOutcome(f"a die shows 1, 2 or 3, not {self.number} (R3)")

    @property
    def die(self) -> Die:
        """The die that shows this face."""
        return _DIE_OF[self.face]

    def __str__(self) -> str:
        return f"{self.face}{self.number}"


_DIE_OF = {camel: Die(camel) if camel in _RACING_SET else Die.GREY for camel in CAMELS}

ROLLS: dict[str, Roll] = {f"{camel}{number}": Roll(camel, number) for camel in CAMELS for number in (1, 2, 3)}
"""Every possible outcome by its notation: fifteen racing faces and six grey ones."""


@dataclass(frozen=True, slots=True)
class SpectatorTile:
    """A tile on the track. `owner` is a seat index, None in a position without owners."""

    space: int
    cheering: bool
    owner: int | None = None

    def __str__(self) -> str:
        owner = "" if self.owner is None else str(self.owner + 1)
        return f"{self.space}{'+' if self.cheering else '-'}{owner}"


@dataclass(frozen=True, slots=True)
class Beyond:
    """The unit that crossed the finish line and ended the race, and the way it went (R28)."""

    stack: Stack
    direction: Direction


@dataclass(frozen=True, slots=True)
class Board:
    """Camels and tiles on the ring. `stacks[0]` stands on space 1; `tiles` ascend by space.

    Build boards that come from outside with `Board.checked`; `move` keeps the promise from there on.
    """

    stacks: tuple[Stack, ...]
    tiles: tuple[SpectatorTile, ...] = ()
    beyond: Beyond | None = None

    @classmethod
    def checked(
        cls,
        stacks: tuple[Stack, ...],
        tiles: tuple[SpectatorTile, ...] = (),
        beyond: Beyond | None = None,
    ) -> Board:
        """A board after checking it: 16 spaces, seven camels once each, tiles apart and never on space 1 (R13).

        A tile under camels cannot come about in a race, but puzzles and worked cases use it and R25 says what
        happens there, so it passes. Raises `InvalidPosition` with the first thing that is wrong.
        """
        if len(stacks) != SPACES:
            raise InvalidPosition(f"a track has {SPACES} spaces, this one has {len(stacks)}")
        camels = [camel for stack in stacks for camel in stack]
        if beyond is not None:
            if not beyond.stack:
                raise InvalidPosition("the stack beyond the finish line is empty")
            camels += beyond.stack
        for camel in CAMELS:
            if (count := camels.count(camel)) != 1:
                raise InvalidPosition(f"camel {camel.value} stands on the track {count} times, not once")
        tiles = tuple(sorted(tiles, key=lambda tile: tile.space))
        owners = [tile.owner for tile in tiles if tile.owner is not None]
        if len(owners) != len(set(owners)):
            raise InvalidPosition("a seat has one spectator tile only (R5)")
        for tile in tiles:
            if not 2 <= tile.space <= SPACES:
                raise InvalidPosition(f"no tile may lie on space {tile.space} (R13)")
        for left, right in pairwise(tiles):
            if right.space - left.space < 2:
                raise InvalidPosition(f"the tiles on {left.space} and {right.space} lie next to each other (R13)")
        return cls(stacks, tiles, beyond)

    def stack_on(self, space: int) -> Stack:
        return self.stacks[space - 1]

    def tile_on(self, space: int) -> SpectatorTile | None:
        for tile in self.tiles:
            if tile.space == space:
                return tile
        return None

    def tile_of(self, owner: int) -> SpectatorTile | None:
        for tile in self.tiles:
            if tile.owner == owner:
                return tile
        return None

    def space_of(self, camel: Camel) -> int:
        """The space a camel stands on. Raises `LookupError` for a camel beyond the finish line."""
        for index, stack in enumerate(self.stacks):
            if camel in stack:
                return index + 1
        raise LookupError(f"camel {camel.value} has crossed the finish line")

    def with_tile(self, tile: SpectatorTile) -> Board:
        """This board with `tile` laid down, and its owner's former tile taken up (R14)."""
        others = [t for t in self.tiles if tile.owner is None or t.owner != tile.owner]
        tiles = sorted((*others, tile), key=lambda t: t.space)
        return Board(self.stacks, tuple(tiles), self.beyond)

    def without_tiles(self) -> Board:
        return Board(self.stacks, (), self.beyond) if self.tiles else self


def ranking(board: Board) -> tuple[Camel, ...]:
    """The five racing camels from first to last (R29 to R31)."""
    stacks: list[Stack] = list(board.stacks)
    if board.beyond is not None:
        if board.beyond.direction is Direction.CLOCKWISE:
            stacks.append(board.beyond.stack)
        else:
            stacks.insert(0, board.beyond.stack)
    return tuple(camel for stack in reversed(stacks) for camel in reversed(stack) if camel in _RACING_SET)


class Choice(Enum):
    """Why a die moves the camel it moves (R21, R22)."""

    RACING_DIE = "racing die"
    UPPER = "upper of two crazy camels that stand together"
    CARRIER = "only this crazy camel carries a racing camel"
    NUMERAL = "the numeral's colour"


@dataclass(frozen=True, slots=True)
class Selection:
    """The camel that a face moves, and why."""

    camel: Camel
    choice: Choice


def select(board: Board, face: Camel) -> Selection:
    """The camel that a released die moves: R21 for a racing colour, R22 for the grey die's numeral colour."""
    if face in _RACING_SET:
        return Selection(face, Choice.RACING_DIE)
    above: dict[Camel, Stack] = {}
    for stack in board.stacks:
        for crazy in CRAZY:
            if crazy in stack:
                above[crazy] = stack[stack.index(crazy) + 1 :]
    black, white = above[Camel.BLACK], above[Camel.WHITE]
    if Camel.WHITE in black and not _carries_racing(black[: black.index(Camel.WHITE)]):
        return Selection(Camel.WHITE, Choice.UPPER)
    if Camel.BLACK in white and not _carries_racing(white[: white.index(Camel.BLACK)]):
        return Selection(Camel.BLACK, Choice.UPPER)
    black_carries, white_carries = _carries_racing(black), _carries_racing(white)
    if black_carries != white_carries:
        return Selection(Camel.BLACK if black_carries else Camel.WHITE, Choice.CARRIER)
    return Selection(face, Choice.NUMERAL)


def _carries_racing(stack: Stack) -> bool:
    return not _RACING_SET.isdisjoint(stack)


class Placement(Enum):
    """How a unit joins its landing space."""

    ALONE = "alone"
    ON_TOP = "on top"
    UNDERNEATH = "underneath"
    BEYOND = "beyond the finish line"


@dataclass(frozen=True, slots=True)
class Landing:
    """One stretch of a movement: the spaces walked, in order, and what the unit did at the end.

    `path` leaves out the space the stretch starts from. Where the unit crosses the finish line the path stops at the
    last space before it and `placement` is BEYOND.
    """

    direction: Direction
    path: tuple[int, ...]
    placement: Placement
    joined: Stack
    """The camels that already stood on the last space, bottom to top; empty when the unit stands alone."""


class Move(NamedTuple):
    """One whole movement, told so completely that a picture of it needs no rule (R20 to R30).

    A named tuple, as simulations make very many: it costs a third of what a frozen dataclass does.
    """

    camel: Camel
    unit: Stack
    """The camels that move, bottom to top; the first one is `camel`."""
    origin: int
    left_behind: Stack
    """The camels that stay on `origin`, bottom to top."""
    walk: Landing
    tile: SpectatorTile | None
    """The tile that was hit, if any (R25)."""
    bounce: Landing | None
    """The extra step that the tile caused."""
    board: Board
    """The board afterwards."""

    @property
    def last(self) -> Landing:
        return self.walk if self.bounce is None else self.bounce

    @property
    def crossed(self) -> bool:
        """Whether the race ends with this movement (R28)."""
        return self.last.placement is Placement.BEYOND


def move(board: Board, camel: Camel, steps: int) -> Move:
    """Move `camel` and everything above it by `steps` spaces in its own direction (R20 to R30).

    Raises `ValueError` when the race on this board is over or `steps` is below 1.
    """
    if board.beyond is not None:
        raise ValueError("the race is over, so nothing moves (R28)")
    if steps < 1:
        raise ValueError(f"a movement has at least one step, not {steps}")
    origin = board.space_of(camel)
    stack = board.stacks[origin - 1]
    height = stack.index(camel)
    unit, rest = stack[height:], stack[:height]
    stacks = list(board.stacks)
    stacks[origin - 1] = rest
    way = facing(camel)

    walk_path, crossed = _walk(origin, steps, way)
    if crossed:
        walk = Landing(way, walk_path, Placement.BEYOND, ())
        after = Board(tuple(stacks), board.tiles, Beyond(unit, way))
        return Move(camel, unit, origin, rest, walk, None, None, after)

    target = walk_path[-1]
    tile = board.tile_on(target)
    if tile is None:
        walk = _landing(stacks, way, walk_path, underneath=False)
        _put(stacks, unit, walk)
        after = Board(tuple(stacks), board.tiles)
        return Move(camel, unit, origin, rest, walk, None, None, after)

    # R25: on the tile the unit stands only for the moment of the bounce; tiles never share a space with camels.
    walk = Landing(way, walk_path, Placement.ALONE, ())
    further = bounce(stacks, target, way, cheering=tile.cheering)
    if further.placement is Placement.BEYOND:
        after = Board(tuple(stacks), board.tiles, Beyond(unit, further.direction))
    else:
        _put(stacks, unit, further)
        after = Board(tuple(stacks), board.tiles)
    return Move(camel, unit, origin, rest, walk, tile, further, after)


def bounce(stacks: Sequence[Stack], space: int, way: Direction, *, cheering: bool) -> Landing:
    """Where a unit that comes to a tile on `space` going `way` ends, and how it joins the stack there (R25)."""
    onward = way if cheering else way.opposite
    path, crossed = _walk(space, 1, onward)
    return Landing(onward, path, Placement.BEYOND, ()) if crossed else _landing(stacks, onward, path, not cheering)


def _landing(stacks: Sequence[Stack], way: Direction, path: tuple[int, ...], underneath: bool) -> Landing:
    """How a unit joins what stands at the end of `path` (R24, R25)."""
    joined = stacks[path[-1] - 1]
    placement = Placement.ALONE
    if joined:
        placement = Placement.UNDERNEATH if underneath else Placement.ON_TOP
    return Landing(way, path, placement, joined)


def _put(stacks: list[Stack], unit: Stack, landing: Landing) -> None:
    """Put `unit` where it lands."""
    joined = landing.joined
    underneath = landing.placement is Placement.UNDERNEATH
    stacks[landing.path[-1] - 1] = unit + joined if underneath else joined + unit


def _walk(origin: int, steps: int, way: Direction) -> tuple[tuple[int, ...], bool]:
    """The spaces walked from `origin`, and whether the finish line was crossed on the way (R28)."""
    target = origin + way * steps
    if 1 <= target <= SPACES:
        return tuple(range(origin + way, target + way, way)), False
    edge = SPACES if way is Direction.CLOCKWISE else 1
    return tuple(range(origin + way, edge + way, way)), True
