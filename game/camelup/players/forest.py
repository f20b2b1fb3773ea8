"""Trees of the leg laid end to end, so that playouts from different tracks go through one set of arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from camelup.players.legtree import DICE_SETS, FACES, PLACES, Floats, Ints, Level, Outcomes
from camelup.players.outlook import Outlook

Flags = npt.NDArray[np.bool_]

LEG_ENDS = -1
"""Stands for the node after the leg's last release."""


@dataclass(frozen=True, slots=True, eq=False)
class Forest:
    """The nodes of several trees. What the playouts ask of a node is worked out for all of them at once."""

    roots: tuple[int, ...]
    """The root of each tree."""
    sets: Ints
    """The dice inside per node; 0 where the race is over."""
    first_move: Ints
    """Per node, its first entry in `child`."""
    child: Ints
    """Per outcome, the node it leads to, or `LEG_ENDS`."""
    final: Ints
    """Per outcome and racing camel, its place at the end of the leg; only where the leg ends."""
    over: Flags
    """Per outcome, whether it ends the leg and the race with it."""
    lead: Floats
    """Per node and racing camel, its odds to lead the leg at its end."""
    second: Floats
    win: Floats
    """Per node and racing camel, its odds to win the race."""
    lose: Floats
    landings: Floats
    """Per node, the most landings that an open space can expect."""

    @classmethod
    def plant(cls, trees: Sequence[Sequence[Level]], outlook: Outlook, open_spaces: Floats) -> Forest:
        """`open_spaces` has a 1 for each space, from 1 on, where a tile may lie, and a 0 elsewhere."""
        roots, first_move, child, final, over = [], [], [], [], []
        nodes = outcomes = 0
        for tree in trees:
            roots.append(nodes)
            for level in tree:
                nodes += level.sets.size
                first_move.append(level.first_move + outcomes)
                if level is tree[-1]:
                    ends = level.final.shape[1]
                    child.append(np.full(ends, LEG_ENDS))
                    final.append(level.final.T)
                    over.append(level.over)
                else:
                    ends = level.child.size
                    child.append(level.child + nodes)
                    final.append(np.zeros((ends, PLACES), np.intp))
                    over.append(np.zeros(ends, np.bool_))
                outcomes += ends
        levels = [level for tree in trees for level in tree]
        ranks = np.concatenate([level.ranks for level in levels])
        win, lose = outlook.given(ranks)
        spaces = open_spaces.size
        return cls(
            roots=tuple(roots),
            sets=np.concatenate([level.sets for level in levels]),
            first_move=np.concatenate(first_move),
            child=np.concatenate(child),
            final=np.concatenate(final),
            over=np.concatenate(over),
            lead=np.ascontiguousarray(ranks[:, :, 0]),
            second=np.ascontiguousarray(ranks[:, :, 1]),
            win=win,
            lose=lose,
            landings=np.concatenate([(level.landings[:, :spaces] * open_spaces).max(axis=1) for level in levels]),
        )

    def moves(self, nodes: Ints, fortune: Floats, outcomes: Outcomes) -> Ints:
        """The outcome, as an entry of `child`, that each of `nodes` comes to; `fortune` is uniform from 0 to 1."""
        sets = self.sets[nodes]
        dice = _dice_counts()[sets]
        faces = np.minimum((fortune * (FACES * dice)).astype(np.intp), FACES * dice - 1)
        return self.first_move[nodes] + outcomes.slot[sets, faces]


def _dice_counts() -> Ints:
    return np.array([dice.bit_count() for dice in range(DICE_SETS)])
