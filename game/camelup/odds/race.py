"""Odds of the whole race: seeded simulation of many races at once, exact where this leg ends the race.

A simulated race knows dice only: the tiles now on the track count for the rest of this leg, later legs have none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations, product

import numpy as np

from camelup.odds.batch import SHIFT, SPACE, Indices, TileMasks, Words, advance, pack, select_crazy
from camelup.odds.leg import LegOdds, leg_odds
from camelup.odds.orders import CODES, ORDERS, Floats, order_codes, per_order, rank_table
from camelup.rules.board import DICE, Board, Camel, Die
from camelup.rules.state import releases_left

_BATCH = 32768
"""Races that are simulated together: few enough for the processor's cache, many enough to make a NumPy call cheap."""
_GREY = SHIFT[Camel.BLACK]
"""Stands for the grey die where a racing die is stood for by the `SHIFT` of its camel."""
_DIE_BITS, _NUMBER_BITS = np.uint64(0x38), np.uint64(0x03)
_WHITE_NUMERAL = np.uint64(1 << 56)
_ONE_SPACE = np.uint64(SPACE)


@dataclass(frozen=True, slots=True, eq=False)
class RaceOdds:
    """Who is first and who is last when the race ends (R38, R39). `win` and the like go by the order of `RACING`."""

    orders: Floats
    """Probability of each final order of the five racing camels, in the sequence of `orders.ORDERS`."""
    win: Floats
    lose: Floats
    win_error: Floats
    """Standard error of `win`, a little on the safe side; 0 where the odds are exact."""
    lose_error: Floats
    races: int
    """How many of the simulated races went on after this leg, so that they are behind the odds."""


def race_odds(board: Board, dice: Sequence[Die], races: int, seed: int, leg: LegOdds | None = None) -> RaceOdds:
    """The odds of the race on `board` with `dice` inside the pyramid, from `races` simulated races.

    The same position, `races` and `seed` (0 or more) give the same odds. What this leg decides is taken from its exact
    odds, `leg` if they are known already, so only races that outlive the leg are a matter of sampling. Raises
    `ValueError` for less than one race.
    """
    if races < 1:
        raise ValueError(f"a simulation has at least one race, not {races}")
    leg = leg_odds(board, dice) if leg is None else leg
    going_on = 1 - leg.race_ends
    if not going_on:
        return _odds(leg.orders.copy(), np.zeros(len(ORDERS)), 0.0)
    counts = _simulate(board, tuple(dice), races, seed)
    # Where next to no race outlives the leg and no simulated one did, the leg's own ranking stands in for the rest.
    rest = counts / counts.sum() * going_on if counts.any() else leg.orders - leg.final_orders
    return _odds(leg.final_orders + rest, counts, going_on)


def _odds(orders: Floats, counts: Floats, sampled: float) -> RaceOdds:
    """`counts` are the simulated races per order, which are answerable for the probability `sampled`."""
    races = int(counts.sum())
    first, last = rank_table()[:, :, 0], rank_table()[:, :, -1]

    def error(table: Floats) -> Floats:
        # Two more races, one of either kind: what was never seen is not taken for impossible.
        share = (counts @ table + 1) / (races + 2)
        return np.asarray(sampled * np.sqrt(share * (1 - share) / max(races, 1)))

    orders.flags.writeable = False
    return RaceOdds(orders, orders @ first, orders @ last, error(first), error(last), races)


@dataclass(frozen=True, slots=True)
class _Plans:
    """Every way in which the dice of one leg can come out, all equally likely: in which order, with which faces.

    Both are words with one byte per release, the first one lowest. A byte of `orders` says which die it is, a byte of
    `faces` its number; the highest byte of `faces` is 1 where the numeral of the grey die is white.
    """

    releases: int
    orders: Words
    faces: Words

    @classmethod
    def of(cls, dice: tuple[Die, ...]) -> _Plans:
        releases = releases_left(dice)
        places = np.arange(releases, dtype=np.uint64) * 8
        codes = [_GREY if die is Die.GREY else SHIFT[Camel(die)] for die in dice]
        orders = np.array(list(permutations(codes, releases)), dtype=np.uint64) << places
        faces = np.array(list(product((1, 2, 3), repeat=releases)), dtype=np.uint64) << places
        black = np.bitwise_or.reduce(faces, axis=1)
        return cls(releases, np.bitwise_or.reduce(orders, axis=1), np.concatenate((black, black | _WHITE_NUMERAL)))

    def pick(self, fractions: Floats) -> Words:
        """The ways that stand at these fractions, from 0 to 1, of the list of all ways."""
        ways = self.orders.size * self.faces.size
        faces = np.minimum((fractions * ways).astype(np.intp), ways - 1)
        orders = faces // self.faces.size
        faces -= orders * self.faces.size
        plans: Words = self.orders[orders]
        plans |= self.faces[faces]
        return plans


def _simulate(board: Board, dice: tuple[Die, ...], races: int, seed: int) -> Floats:
    """How often each order came out of those of `races` races that do not end in this leg."""
    stream = np.random.SFC64(seed)
    waiting = _first_leg(board, dice, races, stream)
    running = waiting[:0]
    plans = _Plans.of(DICE)
    counts = np.zeros(CODES)
    while running.size or waiting.size:
        # Races that ended make room for others, so that the batch stays full until the last ones.
        room = _BATCH - running.size
        running = np.concatenate((running, waiting[:room]))
        waiting = waiting[room:]
        running, ended = _play_leg(running, plans.pick(_fractions(stream, running.size)), plans.releases, None)
        counts += np.bincount(order_codes(ended), minlength=CODES)
    return per_order(counts)


def _first_leg(board: Board, dice: tuple[Die, ...], races: int, stream: np.random.SFC64) -> Words:
    """Boards on which `races` races stand at the end of this leg; those that end in it are left out.

    The ways that the leg can go are divided evenly among the races, one drawn from each equal part of them. That
    leaves less to chance than drawing each race freely, and nothing else changes.
    """
    start = pack(board)
    plans = _Plans.of(dice)
    tiles = TileMasks.of([board.tiles])
    survivors = []
    for first in range(0, races, _BATCH):
        share = np.arange(first, min(first + _BATCH, races))
        words = np.full(share.size, start, dtype=np.uint64)
        chosen = plans.pick((share + _fractions(stream, share.size)) / races)
        survivors.append(_play_leg(words, chosen, plans.releases, tiles if tiles else None)[0])
    return np.concatenate(survivors)


def _fractions(stream: np.random.SFC64, size: int) -> Floats:
    """Random numbers from 0 to below 1. The raw stream that they are made of is the same in all versions of NumPy."""
    raw = stream.random_raw(size)
    raw >>= np.uint64(24)
    return raw.astype(np.float64) * 2.0**-40


def _play_leg(words: Words, plans: Words, releases: int, tiles: TileMasks | None) -> tuple[Words, Words]:
    """Play one leg on every board as its plan says: the boards after it, and those on which the race ended."""
    ended = [words[:0]]
    for release in range(releases):
        released = plans >> np.uint64(8 * release)
        shifts = released & _DIE_BITS
        steps = (released & _NUMBER_BITS) * _ONE_SPACE
        grey = np.flatnonzero(shifts == _GREY)
        shifts[grey] = select_crazy(words[grey], plans[grey] >= _WHITE_NUMERAL)
        steps[grey] = 0 - steps[grey]
        moved = advance(words, shifts, steps, tiles)
        words = moved.words
        if moved.crossed.size:
            ended.append(words[moved.crossed])
            words, plans = _without(moved.crossed, words, plans)
    return words, np.concatenate(ended)


def _without(gone: Indices, words: Words, plans: Words) -> tuple[Words, Words]:
    """Both arrays without the entries `gone` (ascending), whose places are taken by entries from the end."""
    size = words.size - gone.size
    movable = np.ones(gone.size, dtype=np.bool_)
    movable[gone[gone >= size] - size] = False
    gaps = gone[gone < size]
    movers = np.flatnonzero(movable) + size
    words[gaps] = words[movers]
    plans[gaps] = plans[movers]
    return words[:size], plans[:size]
