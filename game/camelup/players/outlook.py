"""The rest of the race by seeded simulation, tied to this leg: who wins and loses from each place at its end.

`camelup.odds.race` gives the odds as they are now; an outlook tells as well how they will change with the ranking,
which is what somebody weighs who thinks of playing a finish card later. Tiles count for the running leg only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from camelup.odds.batch import SHIFT, SPACE, TileMasks, Words, advance, pack, select_crazy
from camelup.players.legtree import PLACES, Floats, Ints, places_of
from camelup.rules.board import DICE, Board, Camel, Die
from camelup.rules.state import DICE_PER_LEG, releases_left

LEGS_LIMIT = 60
"""Legs after which a simulated race counts as it stands; hardly any lasts a third of that."""
_GREY = SHIFT[Camel.BLACK]
"""Stands for the grey die where a racing die is stood for by the `SHIFT` of its camel."""


@dataclass(frozen=True, slots=True, eq=False)
class Outlook:
    """What the simulated races came to. Racing camels by the order of `RACING`, places from 0."""

    win: Floats
    lose: Floats
    win_from: Floats
    """Per camel and place at the end of this leg, the odds that it wins the race."""
    lose_from: Floats
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
    """Simulate `races` races from `board` with `dice` inside the pyramid; a race that is over stays as it stands."""
    running = np.full(races, pack(board), np.uint64)
    index = np.arange(races)
    final = running.copy()
    leg_end = running
    tiles: TileMasks | None = TileMasks.of([board.tiles])
    inside, releases = tuple(dice), releases_left(dice)
    legs = 0.0
    for leg in range(0 if board.beyond else LEGS_LIMIT):
        running, ended = _play_leg(running, inside, releases, tiles if tiles else None, generator)
        final[index] = running
        if leg == 0:
            leg_end = running
        going_on = np.flatnonzero(~ended)
        running, index = running[going_on], index[going_on]
        if not index.size:
            break
        legs += index.size / races
        tiles, inside, releases = None, DICE, DICE_PER_LEG
    places, leg_places = places_of(final), places_of(leg_end)
    win_from, lose_from = _by_place(leg_places, places)
    return Outlook(
        win=np.asarray((places == 0).mean(axis=1), np.float32),
        lose=np.asarray((places == PLACES - 1).mean(axis=1), np.float32),
        win_from=win_from,
        lose_from=lose_from,
        leg_places=leg_places,
        places=places,
        legs=legs,
    )


def _play_leg(
    words: Words, inside: tuple[Die, ...], releases: int, tiles: TileMasks | None, generator: np.random.Generator
) -> tuple[Words, npt.NDArray[np.bool_]]:
    """One leg on every board, and on which of them the race ended in it."""
    codes = np.array([_GREY if die is Die.GREY else SHIFT[Camel(die)] for die in inside], np.uint64)
    order = np.argsort(generator.random((words.size, len(inside)), np.float32), axis=1)[:, :releases].T
    numbers = generator.integers(1, 4, (releases, words.size), np.uint8).astype(np.uint64)
    white = generator.integers(0, 2, words.size, np.uint8).astype(np.bool_)
    after = words.copy()
    ended = np.zeros(words.size, np.bool_)
    running = np.arange(words.size)
    for release in range(releases):
        shifts = codes[order[release, running]]
        steps = numbers[release, running] * np.uint64(SPACE)
        grey = np.flatnonzero(shifts == _GREY)
        shifts[grey] = select_crazy(words[grey], white[running[grey]])
        steps[grey] = 0 - steps[grey]
        moved = advance(words, shifts, steps, tiles)
        words = moved.words
        if moved.crossed.size:
            crossed = running[moved.crossed]
            after[crossed] = words[moved.crossed]
            ended[crossed] = True
            left = ~ended[running]
            words, running = words[left], running[left]
    after[running] = words
    return after, ended


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
