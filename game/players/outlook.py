"""The rest of the race by seeded simulation, tied to this leg: who wins and loses from each place at its end.

`game.odds.race` gives the odds as they are now; an outlook tells as well how they will change with the ranking, which
is what somebody weighs who thinks of playing a finish card later. Tiles count for the running leg only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from game.odds.batch import SHIFT, SPACE, TileMasks, advance, pack, select_crazy
from game.players.legtree import PLACES, Floats, Ints, places_of
from game.rules.board import DICE, Board, Camel, Die
from game.rules.state import DICE_PER_LEG, releases_left

LEGS_LIMIT = 60
"""Legs after which a simulated race counts as it stands; hardly any lasts a third of that."""
_GREY = np.uint64(SHIFT[Camel.BLACK])


@dataclass(frozen=True, slots=True, eq=False)
class Outlook:
    """What the simulated races came to. Racing camels by the order of `RACING`, places from 0."""

    win: Floats
    lose: Floats
    win_from: Floats
    """Per camel and place at the end of this leg, the odds that it wins the race."""
    lose_from: Floats
    ends: float
    """How likely the race ends in this leg."""
    leg_places: Ints
    """Per camel and simulated race, its place at the end of this leg."""
    places: Ints
    """Per camel and simulated race, its place at the end of the race."""
    legs: float
    """How many more legs are expected to begin."""

    def given(self, ranks: Floats) -> tuple[Floats, Floats]:
        """Odds to win and to lose, per camel, when `ranks` are those of the leg (any number of nodes in front)."""
        return (ranks * self.win_from).sum(axis=-1), (ranks * self.lose_from).sum(axis=-1)


def simulate(board: Board, dice: Sequence[Die], races: int, generator: np.random.Generator) -> Outlook:
    """Simulate `races` races from `board`, which must not have ended, with `dice` inside the pyramid."""
    words = np.full(races, pack(board), np.uint64)
    index = np.arange(races)
    final = words.copy()
    leg_end = words.copy()
    tiles: TileMasks | None = TileMasks.of([board.tiles])
    tiles = tiles if tiles else None
    inside, releases = tuple(dice), releases_left(dice)
    legs, ends = 0.0, 0.0
    for leg in range(LEGS_LIMIT):
        shifts_inside = np.array([SHIFT[Camel(die)] if die is not Die.GREY else _GREY for die in inside], np.uint64)
        order = shifts_inside[
            np.argsort(generator.random((words.size, len(inside)), np.float32), axis=1)[:, :releases].T
        ]
        numbers = generator.integers(1, 4, (releases, words.size), np.uint8).astype(np.uint64)
        white = generator.integers(0, 2, words.size, np.uint8).astype(np.bool_)
        for step in range(releases):
            shifts = order[step]
            steps = numbers[step] * np.uint64(SPACE)
            grey = np.flatnonzero(shifts == _GREY)
            shifts[grey] = select_crazy(words[grey], white[grey])
            steps[grey] = 0 - steps[grey]
            moved = advance(words, shifts, steps, tiles)
            words = moved.words
            if moved.crossed.size:
                done = index[moved.crossed]
                final[done] = words[moved.crossed]
                if leg == 0:
                    leg_end[done] = final[done]
                    ends += done.size / races
                live = np.ones(words.size, np.bool_)
                live[moved.crossed] = False
                words, index, white = words[live], index[live], white[live]
                order, numbers = order[:, live], numbers[:, live]
        if leg == 0:
            leg_end[index] = words
        if not words.size:
            break
        legs += words.size / races
        tiles, inside, releases = None, DICE, DICE_PER_LEG
    final[index] = words
    places = places_of(final)
    leg_places = places_of(leg_end)
    win_from, lose_from = _by_place(leg_places, places)
    won, lost = places == 0, places == PLACES - 1
    return Outlook(
        won.mean(axis=1, dtype=np.float32),
        lost.mean(axis=1, dtype=np.float32),
        win_from,
        lose_from,
        ends,
        leg_places,
        places,
        legs,
    )


def _by_place(leg_places: Ints, places: Ints) -> tuple[Floats, Floats]:
    """Odds to win and to lose per camel and place in this leg.

    Places that few races came to lean on the odds of the camel at large, so that chance does not pass for certainty.
    """
    found = []
    for result in (0, PLACES - 1):
        hit = (places == result).astype(np.float32)
        mean = hit.mean(axis=1)
        odds = np.empty((PLACES, PLACES), np.float32)
        for camel in range(PLACES):
            there = np.bincount(leg_places[camel], minlength=PLACES)
            hits = np.bincount(leg_places[camel], hit[camel], PLACES)
            odds[camel] = (hits + 3 * mean[camel]) / (there + 3)
        found.append(odds)
    return found[0], found[1]
