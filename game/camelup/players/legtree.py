"""The rest of a leg as a tree of the positions it can come to, with exact odds at every node (R15 to R33).

`camelup.odds.leg` tells how a leg ends; a tree tells as well what everybody at the table will know after each release.
Equal positions are merged: a node is a packed board with its dice (see `camelup.odds.batch`), a level is the nodes
after the same number of releases.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from camelup.odds.batch import DIE_BIT, SHIFT, SPACE, TileMasks, Words, advance, pack, select_crazy, sink_crazy
from camelup.rules.board import CAMELS, DICE, RACING, SPACES, Board, Camel, Die
from camelup.rules.scoring import LOST_TICKET, SECOND_REWARD
from camelup.rules.state import releases_left

Ints: TypeAlias = npt.NDArray[np.intp]
Floats: TypeAlias = npt.NDArray[np.float32]

FACES = 6
"""Faces of a die, all equally likely."""
DICE_SETS = 1 << len(DICE)
PLACES = len(RACING)
BEYOND = SPACES
"""Column of landings beyond the finish line; space 1 is column 0."""
_DICE_SHIFT = np.uint64(8 * len(CAMELS))
_DICE_MASK = np.uint64((DICE_SETS - 1) << (8 * len(CAMELS)))
_ENDED = np.uint64(62)
"""From this bit on a packed board tells whether the race has ended."""
_GREY = SHIFT[Camel.BLACK]
"""Stands for the grey die where a racing die is stood for by the `SHIFT` of its camel."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """What the next die can show for each set of dice inside, a bit mask over `DICE`: flat arrays, set after set."""

    start: Ints
    """Per set, its first entry in the arrays per outcome."""
    count: Ints
    die: Words
    """Per outcome, the die's bit in a packed board."""
    shift: Words
    """Per outcome, the `SHIFT` of its camel; that of black for the grey die, whichever it moves."""
    steps: Words
    """Per outcome, the way to walk times `SPACE`, negative (wrapped) for a crazy camel."""
    white: npt.NDArray[np.bool_]
    """Per outcome, whether it is a white numeral."""
    chance: Floats
    slot: Ints
    """Per set and face, die after die: which of the set's outcomes that face is."""

    @classmethod
    def build(cls) -> Outcomes:
        start: list[int] = []
        count: list[int] = []
        rows: list[tuple[int, int, int, bool, float]] = []
        slot = np.zeros((DICE_SETS, len(DICE) * FACES), np.intp)
        for mask in range(DICE_SETS):
            inside = [die for bit, die in enumerate(DICE) if mask >> bit & 1]
            faces = 0
            start.append(len(rows))
            for die in inside:
                for white in (False, True) if die is Die.GREY else (False,):
                    for number in (1, 2, 3):
                        weight = 1 if die is Die.GREY else 2
                        slot[mask, faces : faces + weight] = len(rows) - start[-1]
                        faces += weight
                        shift = _GREY if die is Die.GREY else SHIFT[Camel(die)]
                        steps = (-number if die is Die.GREY else number) * SPACE % (1 << 64)
                        rows.append((DIE_BIT[die], shift, steps, white, weight / (FACES * len(inside))))
            count.append(len(rows) - start[-1])
        die_bits, shifts, all_steps, whites, chances = zip(*rows, strict=True)
        return cls(
            np.array(start),
            np.array(count),
            np.array(die_bits, np.uint64),
            np.array(shifts, np.uint64),
            np.array(all_steps, np.uint64),
            np.array(whites),
            np.array(chances, np.float32),
            slot,
        )


@dataclass(frozen=True, slots=True)
class Level:
    """The nodes after one number of releases."""

    sets: Ints
    """The dice inside per node, as a bit mask over `DICE`; 0 where the race is over."""
    first_move: Ints
    """Per node, its first entry in `child`; one for each outcome of its set follows."""
    child: Ints
    """Per outcome, the node it leads to on the next level; empty on the last level, where the leg ends."""
    final: Ints
    """On the last level, per outcome, the place of each racing camel (row) at the end of the leg; else empty."""
    over: npt.NDArray[np.bool_]
    """On the last level, per outcome, whether it ends the race; else empty."""
    ranks: Floats
    """Odds per node, racing camel and place at the end of the leg (place 0 leads)."""
    landings: Floats
    """Per node and space (column 0 is space 1), how many units are expected to land there before the leg ends."""


class _Growth(NamedTuple):
    """A level before its odds are known."""

    words: Words
    sets: Ints
    first_move: Ints
    parent: Ints
    """Per outcome, the node it starts from."""
    child: Ints
    chance: Floats
    landed: Ints


def grow(board: Board, dice: Sequence[Die], outcomes: Outcomes) -> list[Level]:
    """The levels of the leg from `board` with `dice` inside; its root is the one node of the first level."""
    over = board.beyond is not None or not releases_left(dice)
    words = np.array([pack(board, () if over else dice)], np.uint64)
    tiles = TileMasks.of([board.tiles])
    grown: list[_Growth] = []
    levels: list[Level] = []
    for last in [False] * (releases_left(dice) - 1) + [True]:
        sets = (words >> _DICE_SHIFT).view(np.intp) & (DICE_SETS - 1)
        if not sets.any():
            levels.append(_ended(words, sets))
            break
        growth, after = _release(words, sets, tiles if tiles else None, outcomes)
        if last:
            levels.append(_last(growth, after))
            break
        words, child = np.unique(after, return_inverse=True)
        grown.append(growth._replace(child=child))
    for growth in reversed(grown):
        levels.append(_average(growth, levels[-1]))
    return levels[::-1]


def _release(words: Words, sets: Ints, tiles: TileMasks | None, outcomes: Outcomes) -> tuple[_Growth, Words]:
    """Release one die in every way on every board; an ended race has no dice in its word."""
    counts = outcomes.count[sets]
    first_move = np.cumsum(counts) - counts
    parent = np.repeat(np.arange(sets.size), counts)
    entry = (outcomes.start[sets] - first_move)[parent]
    entry += np.arange(parent.size)
    before = words[parent] ^ outcomes.die[entry]
    shifts = outcomes.shift[entry]
    steps = outcomes.steps[entry]
    grey = np.flatnonzero(shifts == _GREY)
    shifts[grey] = select_crazy(before[grey], outcomes.white[entry[grey]])
    landed = (before >> shifts & np.uint64(0x78)) + steps >> np.uint64(3)
    landed = np.minimum(landed, np.uint64(BEYOND)).view(np.intp)
    moved = advance(before, shifts, steps, tiles)
    after = moved.words
    sunk = np.flatnonzero(after & np.uint64(DIE_BIT[Die.GREY]) == 0)
    crossed = np.zeros(after.size, np.bool_)
    crossed[moved.crossed] = True
    sunk = sunk[~crossed[sunk]]
    after[sunk] = sink_crazy(after[sunk])
    after[moved.crossed] &= ~_DICE_MASK
    growth = _Growth(words, sets, first_move, parent, np.zeros(0, np.intp), outcomes.chance[entry], landed)
    return growth, after


def places_of(words: Words) -> Ints:
    """The place of each racing camel (row) on each board, 0 for the leader (R29 to R31)."""
    bytes_of = [(words >> np.uint64(SHIFT[camel]) & np.uint64(0x7F)).astype(np.int8) for camel in RACING]
    places = np.zeros((PLACES, words.size), np.intp)
    for one in range(PLACES):
        for other in range(one):
            behind = bytes_of[one] < bytes_of[other]
            places[one] += behind
            places[other] += ~behind
    return places


def _certain(words: Words) -> Floats:
    """The ranking of each board as it stands, as odds."""
    return np.asarray(places_of(words).T[:, :, np.newaxis] == np.arange(PLACES), np.float32)


def _ended(words: Words, sets: Ints) -> Level:
    nothing = np.zeros(words.size, np.intp)
    landings = np.zeros((words.size, SPACES + 1), np.float32)
    return Level(sets, nothing, nothing[:0], _no_final(), np.zeros(0, np.bool_), _certain(words), landings)


def _no_final() -> Ints:
    return np.zeros((PLACES, 0), np.intp)


def _last(growth: _Growth, after: Words) -> Level:
    """The level from which every outcome ends the leg."""
    nodes, width = growth.sets.size, SPACES + 1
    ranks = np.empty((nodes, PLACES, PLACES), np.float32)
    base = growth.parent * PLACES
    final = places_of(after)
    for camel, places in enumerate(final):
        ranks[:, camel] = np.bincount(base + places, growth.chance, nodes * PLACES).reshape(nodes, PLACES)
    ended = growth.sets == 0
    ranks[ended] = _certain(growth.words[ended])
    landed = np.bincount(growth.parent * width + growth.landed, growth.chance, nodes * width)
    landings = np.asarray(landed.reshape(nodes, width), np.float32)
    return Level(growth.sets, growth.first_move, growth.child, final, after >> _ENDED != 0, ranks, landings)


def _average(growth: _Growth, ahead: Level) -> Level:
    """The level of `growth`, each node's odds the mean of those on the level `ahead` that it can lead to."""
    nodes, rank_count = growth.sets.size, PLACES * PLACES
    going_on = growth.sets != 0
    odds = np.concatenate((ahead.ranks.reshape(-1, rank_count), ahead.landings), axis=1)[growth.child]
    odds[np.arange(growth.landed.size), rank_count + growth.landed] += 1
    odds *= growth.chance[:, np.newaxis]
    means = np.zeros((nodes, odds.shape[1]), np.float32)
    means[going_on] = np.add.reduceat(odds, growth.first_move[going_on])
    ranks = means[:, :rank_count].reshape(nodes, PLACES, PLACES)
    ranks[~going_on] = _certain(growth.words[~going_on])
    over = np.zeros(0, np.bool_)
    return Level(growth.sets, growth.first_move, growth.child, _no_final(), over, ranks, means[:, rank_count:])


def ticket_values(ranks: Floats, value: float | npt.NDArray[np.float32]) -> Floats:
    """EP that a leg ticket of printed `value` is expected to bring, per racing camel of `ranks` (R33)."""
    lead, second = ranks[..., 0], ranks[..., 1]
    return (value - LOST_TICKET) * lead + (SECOND_REWARD - LOST_TICKET) * second + LOST_TICKET
