"""Many boards at once: the one fast mover, over arrays of boards packed into 64-bit words.

A word has one byte per camel, in the order of `CAMELS` from the lowest byte up, and one byte for the rest:

    camel's byte    bits 0-2  height in its stack, 0 at the bottom, without gaps
                    bits 3-6  space - 1
                    bit  7    it belongs to the unit that crossed the finish line
    highest byte    bits 0-5  dice inside the pyramid, in the order of `DICE`
                    bit  6    the unit crossed clockwise, bit 7: counterclockwise

So bytes compare as camels rank (R31), one arithmetic operation treats all seven camels of a board, and equal
positions are equal words. A unit that crossed clockwise stands on top of space 16, one that crossed counterclockwise
underneath space 1: without bit 7 the bytes still compare as R29 ranks.

Arithmetic on words wraps, so a step back is the addition of 2**64 - SPACE. `camelup.rules.board` is the reference for
everything here; a differential test holds this module to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from camelup.rules.board import CAMELS, DICE, SPACES, Board, Camel, Die, Direction, SpectatorTile

Words = npt.NDArray[np.uint64]
Indices = npt.NDArray[np.intp]
Flags = npt.NDArray[np.bool_]

SPACE = 8
"""What one space adds to a camel's byte."""
SHIFT = {camel: 8 * index for index, camel in enumerate(CAMELS)}
"""How far a word is shifted right to bring a camel's byte down."""
DIE_BIT = {die: 1 << (8 * len(CAMELS) + index) for index, die in enumerate(DICE)}
ONES = np.uint64(0x01_01_01_01_01_01_01)
"""A 1 in every camel's byte: multiplying by it copies a number into all of them."""
MARKS = np.uint64(0x80_80_80_80_80_80_80)
"""Bit 7 of every camel's byte; free for other use on boards that have not ended."""
RACING_MARKS = np.uint64(0x80_80_80_80_80)
"""The same for the racing camels only."""
_SPACES = np.uint64(0x78_78_78_78_78_78_78)
_HEIGHTS_MARKS = np.uint64(0x87_87_87_87_87_87_87)
_BLACK, _WHITE = np.uint64(SHIFT[Camel.BLACK]), np.uint64(SHIFT[Camel.WHITE])
_CRAZY_BYTES = np.uint64(0xFF_FF << SHIFT[Camel.BLACK])
_LAST = np.uint64(SPACE * (SPACES - 1))
_CLOCKWISE, _COUNTERCLOCKWISE = np.uint64(1 << 62), np.uint64(1 << 63)
_ZERO, _ONE = np.uint64(0), np.uint64(1)
_ONE_SPACE, _TWO_SPACES = np.uint64(SPACE), np.uint64(2 * SPACE)
_SPACE_BITS, _SPACE_SHIFT = np.uint64(0x78), np.uint64(3)
_MARK = np.uint64(7)
_TOTAL = SHIFT[CAMELS[-1]] + 7
"""The bit from which on the product of marks and `ONES` has their sum."""


@dataclass(frozen=True, slots=True)
class TileMasks:
    """The spectator tiles under a batch: bit `space - 1` is set where a tile lies with that side up.

    One number that serves for all boards, or one per board.
    """

    cheering: Words
    booing: Words

    @classmethod
    def of(cls, boards: Sequence[Sequence[SpectatorTile]]) -> TileMasks:
        """The masks of one board's tiles, or of several boards' in a row."""

        def masks(cheering: bool) -> Words:
            sides = [[tile for tile in tiles if tile.cheering is cheering] for tiles in boards]
            return np.array([sum(1 << (tile.space - 1) for tile in tiles) for tiles in sides], dtype=np.uint64)

        return cls(masks(True), masks(False))

    def __bool__(self) -> bool:
        return bool(self.cheering.any() or self.booing.any())

    def take(self, boards: Indices) -> TileMasks:
        """The masks of some boards of the batch."""
        if self.cheering.size == 1:
            return self
        return TileMasks(self.cheering[boards], self.booing[boards])


@dataclass(frozen=True, slots=True)
class Moved:
    """A batch after one movement. The index arrays count along the flattened `words` and ascend."""

    words: Words
    crossed: Indices
    """Boards on which the race has ended (R28)."""
    hits: Indices
    """Boards on which the unit landed on a tile, so that its owner is paid (R25)."""
    hit_spaces: Indices
    """The space of that tile, per entry of `hits`."""


def pack(board: Board, dice: Sequence[Die] = ()) -> int:
    """The word of a board with `dice` inside the pyramid. Tiles are not part of it, see `TileMasks`."""
    word = sum(DIE_BIT[die] for die in dice)
    stacks = list(board.stacks)
    if board.beyond is not None:
        word |= sum(0x80 << SHIFT[camel] for camel in board.beyond.stack)
        if board.beyond.direction is Direction.CLOCKWISE:
            word |= int(_CLOCKWISE)
            stacks[-1] += board.beyond.stack
        else:
            word |= int(_COUNTERCLOCKWISE)
            stacks[0] = board.beyond.stack + stacks[0]
    for index, stack in enumerate(stacks):
        for height, camel in enumerate(stack):
            word |= (SPACE * index + height) << SHIFT[camel]
    return word


def select_crazy(words: Words, white_numeral: Flags | bool) -> Words:
    """`SHIFT` of the crazy camel that the grey die moves on each board (R22).

    `white_numeral` is the colour of the numeral that the die shows, one for all boards or one per board.
    """
    black, white = _places(words, _BLACK), _places(words, _WHITE)
    on_black = _unit(words, black)
    on_black &= RACING_MARKS
    on_white = _unit(words, white)
    on_white &= RACING_MARKS
    white_carries = on_white != 0
    one_carries = white_carries != (on_black != 0)
    # In one stack with no racing camel between them both carry the same ones: the upper one moves.
    adjacent = (on_black == on_white) & (black ^ white < SPACE)
    chosen = np.where(one_carries, white_carries, np.where(adjacent, white > black, white_numeral))
    return np.where(chosen, _WHITE, _BLACK)


def advance(words: Words, shifts: Words, steps: Words, tiles: TileMasks | None = None) -> Moved:
    """Move one unit on every board (R20 to R30).

    `shifts` holds the `SHIFT` of the moving camel per board. `steps` is how far it walks times `SPACE`, wrapped below
    zero for a crazy camel: one number per board, or a column of n numbers, which moves every board n times and gives
    words of shape (n, boards). No board may have ended. `tiles` are those under `words`, None where there are none.
    """
    movers = _places(words, shifts)
    unit = _unit(words, movers)
    unit >>= 7
    landings = _space_of(movers) + steps
    # At first every unit joins its landing space from above; the few with more in store are moved again below.
    moved = words ^ landings * ONES
    moved &= _SPACES
    np.subtract(MARKS, moved, out=moved)
    moved &= MARKS
    moved = _count(moved)
    moved += landings
    moved -= movers
    moved *= unit
    moved += words
    more = landings > _LAST
    if tiles is not None:
        more |= _tile_bits(tiles.cheering | tiles.booing, landings) != 0
    special = np.flatnonzero(more)
    if not special.size:
        return Moved(moved, special, special, special)
    boards = special % words.size
    landings = landings.ravel()[special]
    tiles = None if tiles is None else tiles.take(boards)
    moved.ravel()[special], crossed, hit = _land(words[boards], movers[boards], unit[boards], landings, tiles)
    return Moved(moved, special[crossed], special[hit], _index(landings[hit]).view(np.intp) + 1)


def landing_spaces(words: Words, shifts: Words, steps: Words) -> Indices:
    """The space to which each unit walks in `advance`, before a tile there changes anything.

    Beyond the finish line it is a number from 17 to 32.
    """
    landings = _space_of(_places(words, shifts)) + steps
    return _index(landings).view(np.intp) + 1


def _land(
    words: Words, movers: Words, unit: Words, landings: Words, tiles: TileMasks | None
) -> tuple[Words, Flags, Flags]:
    """Movements that meet a tile (R25 to R27) or the finish line (R28): words, and where which of the two happened.

    `unit` has a 1 in the byte of each moving camel, `landings` the spaces (times `SPACE`) that the units walk to.
    """
    back = landings - _space_of(movers)
    back >>= 63
    under = np.zeros_like(landings)
    hit = np.zeros(landings.shape, dtype=np.bool_)
    targets = landings
    if tiles is not None:
        under = _tile_bits(tiles.booing, landings)
        met = _tile_bits(tiles.cheering, landings)
        met |= under
        hit = met != 0
        back = back ^ under
        targets = landings + met * (_ONE_SPACE - _TWO_SPACES * back)
    crossed = targets > _LAST
    # Beyond the line clockwise is on top of space 16, counterclockwise underneath space 1 (R29).
    targets = np.where(crossed, _LAST * (back ^ _ONE), targets)
    under = np.where(crossed, back, under)
    joined = (MARKS - ((words ^ targets * ONES) & _SPACES)) & MARKS
    joined &= ~(unit << _MARK)  # R26: back under its own stack, the unit does not count itself.
    heights = _count(joined.copy()) * (under ^ _ONE)
    lifts = _count(unit << _MARK) * under
    result = words + unit * (targets + heights - movers) + (joined >> _MARK) * lifts
    return result | np.where(crossed, unit << _MARK | _CLOCKWISE << back, _ZERO), crossed, hit


def _places(words: Words, shifts: Words | np.uint64) -> Words:
    """The bytes, without their marks, of the camels with these `SHIFT`s."""
    places = words >> shifts
    places &= 0x7F
    return places


def _space_of(places: Words) -> Words:
    """A camel's byte without its height."""
    return places & _SPACE_BITS


def _index(landings: Words) -> Words:
    """Space - 1, or for landings beyond the line a number from `SPACES` to 31."""
    index = landings >> _SPACE_SHIFT
    index &= 31
    return index


def _tile_bits(masks: Words, landings: Words) -> Words:
    """1 where one of the tiles in `masks` lies on the landing space, else 0."""
    bits = masks >> _index(landings)
    bits &= 1
    return bits


def _count(marked: Words) -> Words:
    """How many camels are marked per word; overwrites `marked`.

    The product with `ONES` adds all marks up from bit 7 of the highest camel's byte on. Three bits hold the sum, as
    there are seven camels.
    """
    marked *= ONES
    marked >>= _TOTAL
    marked &= 7
    return marked


def _unit(words: Words, movers: Words) -> Words:
    """Marks on the camels that move: the one whose byte is `movers` and those above it in its stack (R20).

    Subtracting byte by byte from one with its mark set leaves the mark where nothing was borrowed: where the byte is
    at least as large. A camel belongs to the unit from the mover's byte up to the highest in the mover's space.
    """
    bound = movers * ONES
    unit = words | MARKS
    unit -= bound
    bound |= _HEIGHTS_MARKS
    bound -= words
    unit &= bound
    unit &= MARKS
    return unit


def sink_crazy(words: Words) -> Words:
    """The boards with both crazy camels taken out and put underneath everything on space 1.

    When the grey die is out, nothing in this leg depends on where the crazy camels stand: a racing camel never lifts
    what stands below it, and one that is carried changes neither a landing nor a ranking. Boards that differ in
    nothing else become equal words this way.
    """
    racing = words & ~_CRAZY_BYTES
    for shift in (_BLACK, _WHITE):
        above = _unit(words, _places(words, shift))
        above &= RACING_MARKS
        above >>= 7
        racing -= above
    on_first = (MARKS - (racing & _SPACES)) & RACING_MARKS
    on_first >>= 6
    racing += on_first
    racing += 1 << SHIFT[Camel.WHITE]
    return racing
