"""A leg as levels of merged positions: what the exact odds are worked out with.

A level is what the leg can have come to after the same number of releases. Positions that came about in different ways
are one node, whose weight is the number of ways. Weights are whole numbers far below 2**53, so sums of them in
floating point are exact and their order does not matter.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from camelup.odds.batch import (
    DIE_BIT,
    MARKS,
    SHIFT,
    SPACE,
    Flags,
    Indices,
    TileMasks,
    Words,
    advance,
    pack,
    select_crazy,
    sink_crazy,
)
from camelup.odds.orders import CODES, Floats, order_codes, per_order
from camelup.rules.board import DICE, RACING, SPACES, Die
from camelup.rules.notation import Position
from camelup.rules.state import DICE_PER_LEG

LEGS_MAX = 64
"""Legs that can be worked out together, so that one sort serves them all."""
_CHUNK = 8192
"""Nodes that are moved together, few enough for the processor's cache."""
_CHUNK_OF_SEVERAL = 2048
"""The same where a node has several weights."""
_GREY = np.uint64(DIE_BIT[Die.GREY])
_FACES = 6
"""Faces of a die (R3)."""
_RACING_WAYS = 2
"""Faces of a racing die that show the same number; each face of the grey die is different (R3)."""
_HASH = 0x9E37_79B9_7F4A_7C15
"""An odd number without pattern: multiplying by it spreads equal high bits over the whole word."""


@dataclass(frozen=True, slots=True)
class Nodes:
    """Positions with their weights, an array entry each.

    Weights may have a second axis: then a node stands in several legs, with one weight for each.
    """

    words: Words
    weights: Floats
    legs: Indices
    """Which of the legs that are worked out together a node belongs to; nothing to go by with a second axis."""

    @classmethod
    def start(cls, positions: Sequence[Position]) -> Nodes:
        """One node per position, which makes it one leg each."""
        words = np.array([pack(position.board, position.dice) for position in positions], dtype=np.uint64)
        # A board whose race has ended stays as it stands: the marks of what crossed are in the way of `sink_crazy`.
        grey_is_out = np.flatnonzero((words & _GREY == 0) & (words & MARKS == 0))
        words[grey_is_out] = sink_crazy(words[grey_is_out])
        return cls(words, np.ones(words.size), np.arange(words.size))

    def take(self, indices: Indices | Flags | slice) -> Nodes:
        return Nodes(self.words[indices], self.weights[indices], self.legs[indices])

    def without(self, indices: Indices) -> Nodes:
        kept = np.ones(self.words.size, dtype=np.bool_)
        kept[indices] = False
        return self.take(kept)

    def times(self, ways: int) -> Nodes:
        """Every node counted for so many ways."""
        return Nodes(self.words, self.weights * ways, self.legs)

    @classmethod
    def merged(cls, parts: Sequence[Nodes]) -> Nodes:
        """All nodes of `parts`, equal positions of the same leg as one.

        They are sorted by a hash that has their index in its low bits; that sorts faster than anything that returns
        indices. Only equal words are merged: two that share a hash could at worst leave a node unmerged.
        """
        words = np.concatenate([part.words for part in parts])
        weights = np.concatenate([part.weights for part in parts])
        legs = np.concatenate([part.legs for part in parts])
        if not words.size:
            return cls(words, weights, legs)
        words |= _marks()[legs]
        index_mask = (1 << words.size.bit_length()) - 1
        hashes = words * np.uint64(_HASH)
        hashes &= ~np.uint64(index_mask)
        hashes |= np.arange(words.size, dtype=np.uint64)
        hashes.sort()
        hashes &= index_mask
        sequence = hashes.view(np.intp)
        words = words[sequence]
        new = np.ones(words.size, dtype=np.bool_)
        np.not_equal(words[1:], words[:-1], out=new[1:])
        starts = np.flatnonzero(new)
        weights = np.add.reduceat(weights[sequence], starts, axis=0)
        return cls(words[starts] & ~MARKS, weights, legs[sequence[starts]])


@cache
def _marks() -> Words:
    """Per leg its number spread over the mark bits of a word, which keeps the legs apart while they are merged."""
    marks = [sum((leg >> bit & 1) << (8 * bit + 7) for bit in range(7)) for leg in range(LEGS_MAX)]
    spread = np.array(marks, dtype=np.uint64)
    spread.flags.writeable = False
    return spread


@dataclass(frozen=True, slots=True)
class Releases:
    """Nodes from which one chosen die has been taken out, and the movements that follow."""

    nodes: Nodes
    shifts: Words
    """`SHIFT` of the camel that moves, per node."""
    steps: Words
    """As `advance` takes it: a column of the three numbers, which go for every node, or one number per node."""
    grey: bool

    def chunks(self) -> Iterator[Releases]:
        """Parts of a size that suits the processor's cache, where steps are a column."""
        size = _CHUNK if self.nodes.weights.ndim == 1 else _CHUNK_OF_SEVERAL
        for start in range(0, self.nodes.words.size, size):
            part = slice(start, start + size)
            yield Releases(self.nodes.take(part), self.shifts[part], self.steps, self.grey)

    def moved(self, words: Words, weights: Floats | None = None) -> Nodes:
        """The nodes that the movements lead to, with the weights of those they come from or with `weights`."""
        copies = words.shape[0] if words.ndim == 2 else 1
        if weights is None:
            weights = np.concatenate((self.nodes.weights,) * copies)
        return Nodes(words.ravel(), weights, np.concatenate((self.nodes.legs,) * copies))


def releases(nodes: Nodes) -> Iterator[Releases]:
    """Every way to release a die: the racing dice together, then the grey one."""
    numbers = np.array([[SPACE], [2 * SPACE], [3 * SPACE]], dtype=np.uint64)
    racing = _racing_dice(nodes, numbers)
    if racing.nodes.words.size:
        yield racing
    grey = _grey_die(nodes, 0 - numbers)
    if grey.nodes.words.size:
        yield grey


def _racing_dice(nodes: Nodes, steps: Words) -> Releases:
    """Every node with every racing die that is inside."""
    bits = np.array([DIE_BIT[Die(camel)] for camel in RACING], dtype=np.uint64)
    shifts = np.array([SHIFT[camel] for camel in RACING], dtype=np.uint64)
    pairs = np.flatnonzero(nodes.words & bits[:, np.newaxis])
    dice = pairs // max(nodes.words.size, 1)
    chosen = nodes.take(pairs - dice * nodes.words.size)
    after = Nodes(chosen.words ^ bits[dice], chosen.weights * _RACING_WAYS, chosen.legs)
    return Releases(after, shifts[dice], steps, False)


def _grey_die(nodes: Nodes, steps: Words) -> Releases:
    """Every node with the grey die inside, once for each crazy camel that it may move (R22)."""
    chosen = nodes.take(np.flatnonzero(nodes.words & _GREY))
    words = chosen.words ^ _GREY
    black, white = select_crazy(words, False), select_crazy(words, True)
    same = np.flatnonzero(black == white)
    differ = np.flatnonzero(black != white)
    weights = chosen.weights.copy()
    weights[same] *= 2
    after = Nodes(
        np.concatenate((words, words[differ])),
        np.concatenate((weights, weights[differ])),
        np.concatenate((chosen.legs, chosen.legs[differ])),
    )
    return Releases(after, np.concatenate((black, white[differ])), steps, True)


class Tally:
    """Sums up what becomes of several legs, in weights."""

    def __init__(self, legs: int) -> None:
        self._orders = np.zeros(legs * CODES)
        self._final_orders = np.zeros(legs * CODES)
        self._landings = np.zeros(legs * (SPACES + 1))

    def finish(self, nodes: Nodes) -> None:
        """Count nodes at the end of the leg or of the race."""
        _add(self._orders, nodes, order_codes(nodes.words), CODES)

    def end_race(self, nodes: Nodes) -> None:
        """Count nodes at the end of the race once more as such."""
        _add(self._final_orders, nodes, order_codes(nodes.words), CODES)

    def land(self, nodes: Nodes, spaces: Indices) -> None:
        """Count nodes whose unit has landed on a tile, on these spaces."""
        _add(self._landings, nodes, spaces, SPACES + 1)

    @property
    def orders(self) -> Floats:
        """Per leg and order, the weight of all ways to end."""
        return per_order(self._orders.reshape(-1, CODES))

    @property
    def final_orders(self) -> Floats:
        """The same for ways in which the race ends."""
        return per_order(self._final_orders.reshape(-1, CODES))

    @property
    def landings(self) -> Floats:
        """Per leg and space (from 0), the weight of all landings on a tile there."""
        return self._landings.reshape(-1, SPACES + 1)


def _add(totals: Floats, nodes: Nodes, keys: Indices, keys_per_leg: int) -> None:
    """Add each node's weight to the total of its leg and key."""
    legs = nodes.legs
    if nodes.weights.ndim == 2:
        keys, legs = keys[:, np.newaxis], np.arange(nodes.weights.shape[1])
    places = keys + legs * keys_per_leg
    totals += np.bincount(places.ravel(), nodes.weights.ravel(), totals.size)


@dataclass(frozen=True, slots=True)
class Level:
    """One release of a leg."""

    last: bool
    later_ways: int
    """How many ways the later releases have; a race that ends with this one counts for all of them."""


def total_ways(dice: int) -> int:
    """In how many ways the releases of a leg can come out with so many dice inside; one die stays inside (R32)."""
    return math.prod(_FACES * inside for inside in range(dice, len(DICE) - DICE_PER_LEG, -1))


def levels(dice: int) -> list[Level]:
    """The releases of a leg with so many dice inside."""
    stays = len(DICE) - DICE_PER_LEG
    return [Level(inside - 1 == stays, total_ways(inside - 1)) for inside in range(dice, stays, -1)]


def play(chosen: Releases, tiles: TileMasks, tally: Tally, level: Level, weights: Floats | None = None) -> Nodes:
    """Move every node, tell `tally` what happened, and return the nodes on which the leg goes on.

    `tiles` are per leg. `weights`, one per movement, replace those of the nodes.
    """
    nodes = chosen.nodes
    moved = advance(nodes.words, chosen.shifts, chosen.steps, tiles.take(nodes.legs) if tiles else None)
    after = chosen.moved(moved.words, weights)
    if moved.hits.size:
        tally.land(after.take(moved.hits).times(level.later_ways), moved.hit_spaces)
    ended = after.take(moved.crossed).times(level.later_ways)
    if moved.crossed.size:
        tally.end_race(ended)
    if level.last:
        tally.finish(after)
        return after.take(slice(0))
    if moved.crossed.size:
        tally.finish(ended)
        after = after.without(moved.crossed)
    return Nodes(sink_crazy(after.words), after.weights, after.legs) if chosen.grey else after


def play_all(nodes: Nodes, tiles: TileMasks, tally: Tally, level: Level) -> list[Nodes]:
    """`play` every way to release a die from `nodes`. The parts that come out are still to be merged."""
    return [play(part, tiles, tally, level) for chosen in releases(nodes) for part in chosen.chunks()]
