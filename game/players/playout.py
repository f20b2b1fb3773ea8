"""Playing the rest of a leg through many times over, with every seat after its own profit.

All seats know the exact odds at every node of the leg's tree, so what they gain is counted as expected EP at the
moment of the decision: that leaves only the dice and the hidden cards to chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from game.players.cards import guess_face_down
from game.players.legtree import PLACES, Level
from game.players.outlook import Outlook
from game.players.reading import outcomes
from game.rules.board import RACING
from game.rules.state import LEG_TICKETS
from game.rules.view import Observation

CAMEL = {camel: index for index, camel in enumerate(RACING)}


@dataclass(frozen=True)
class Habits:
    """How seats decide in a playout."""

    roll: float = 1.0
    card: float = 0.0
    tile: float = 0.9
    turn: float = 1.3
    ticket: float = 0.0


PRIZES = np.array([8, 5, 3, 2] + [1] * 60, np.float32)
VALUES = np.array([*LEG_TICKETS, -100], np.float32)


class Forest:
    """Trees laid end to end."""

    def __init__(self, trees: Sequence[Sequence[Level]], outlook: Outlook, open_spaces: np.ndarray) -> None:
        self.roots = []
        sets, child, ranks, tiles, leaf_base, fin, over = [], [], [], [], [], [], []
        total = 0
        moves = 0
        first = []
        for tree in trees:
            self.roots.append(total)
            for k, level in enumerate(tree):
                n = level.sets.size
                last = k == len(tree) - 1
                sets.append(level.sets)
                first.append(level.first_move + moves)
                if last:
                    m = level.final.shape[1]
                    child.append(np.full(m, -1))
                    fin.append(level.final.T)
                    over.append(level.over)
                else:
                    m = level.child.size
                    child.append(level.child + total + n)
                    fin.append(np.zeros((m, PLACES), np.intp))
                    over.append(np.zeros(m, bool))
                moves += m
                total += n
                ranks.append(level.ranks)
                tiles.append((level.landings[:, :16] * open_spaces).max(axis=1))
        self.sets = np.concatenate(sets)
        self.first = np.concatenate(first)
        self.child = np.concatenate(child)
        self.final = np.concatenate(fin)
        self.over = np.concatenate(over)
        r = np.concatenate(ranks)
        self.lead, self.second = np.ascontiguousarray(r[:, :, 0]), np.ascontiguousarray(r[:, :, 1])
        self.win, self.lose = outlook.given(r)
        # a race that is over in the tree
        self.tile = np.concatenate(tiles)
        self.ndice = np.array([bin(m).count("1") for m in range(64)])[self.sets]


@dataclass
class Start:
    """A candidate: the root it starts from and what it has done."""

    root: int
    gains: np.ndarray
    rolls: bool = False
    ticket: int | None = None
    card: tuple[int, int] | None = None  # pile, camel
    tile: bool = False


def play_out(
    seen: Observation, forest: Forest, outlook: Outlook, starts: Sequence[Start], scenarios: int,
    generator: np.random.Generator, habits: Habits, me: int, hidden=None,
) -> np.ndarray:
    n = len(seen.seats)
    S = scenarios
    C = len(starts)
    R = S * C
    table = outcomes()
    releases = 6
    u = generator.random((S, releases), np.float32)
    hand, cnt = deal(seen, outlook, S, generator, me)
    rep = lambda a: np.tile(a, (C,) + (1,) * (a.ndim - 1))
    hand, cnt, u = rep(hand), rep(cnt), rep(u)  # [R,n,5], [R,2,5]
    node = np.repeat(np.array([s.root for s in starts]), S)
    gain = np.repeat(np.array([s.gains for s in starts], np.float32), S, axis=0)
    taken = np.tile(np.array(seen.tickets_taken), (R, 1))
    down = np.tile(np.array([seen.board.tile_of(s) is not None for s in range(n)]), (R, 1))
    placed = np.zeros(R, np.float32)
    released = np.zeros(R, np.intp)
    alive = np.ones(R, bool)
    leaf = np.full(R, -1)
    last = np.full(R, me)
    rows = np.arange(R)

    def roll(idx, seat):
        gain[idx, seat] += 1.0
        nd = node[idx]
        face = (u[idx, released[idx]] * (6 * forest.ndice[nd])).astype(np.intp)
        move = forest.first[nd] + table.slot[forest.sets[nd], face]
        released[idx] += 1
        nxt = forest.child[move]
        ended = nxt < 0
        e = idx[ended]
        alive[e] = False
        leaf[e] = move[ended]
        last[e] = seat
        go = idx[~ended]
        node[go] = nxt[~ended]
        # the race is over inside the tree
        dead = go[forest.sets[node[go]] == 0]
        alive[dead] = False

    for k, s in enumerate(starts):
        idx = rows[k * S : (k + 1) * S]
        if s.rolls:
            roll(idx, me)
        elif s.ticket is not None:
            taken[idx, s.ticket] += 1
        elif s.card is not None:
            pile, camel = s.card
            p = (forest.win if pile == 0 else forest.lose)[s.root, camel]
            gain[idx, me] += p * PRIZES[cnt[idx, pile, camel]] - (1 - p)
            cnt[idx, pile, camel] += 1
            hand[idx, me, camel] = False
        elif s.tile:
            down[idx, me] = True
    seat = me
    for _ in range(80):
        seat = (seat + 1) % n
        idx = np.flatnonzero(alive)
        if not idx.size:
            break
        nd = node[idx]
        ev = (VALUES[taken[idx]] + 1) * forest.lead[nd] + 2 * forest.second[nd] - 1
        ev[taken[idx] == len(LEG_TICKETS)] = -100.0
        bt = ev.argmax(axis=1)
        best = ev[np.arange(idx.size), bt] - habits.ticket
        what = np.where(best > habits.roll, 1, 0)
        best = np.maximum(best, habits.roll)
        # tile
        tv = np.where(down[idx, seat], -1.0, habits.tile * forest.tile[nd] * (0.8 ** placed[idx]))
        better = tv > best
        what[better] = 2
        best = np.maximum(best, tv)
        # cards
        cv, bc = card_options(forest.win[nd], forest.lose[nd], cnt[idx], hand[idx, seat])
        better = cv - habits.card > best
        what[better] = 3
        i = idx[what == 1]
        if i.size:
            sel = what == 1
            gain[i, seat] += ev[sel, bt[sel]]
            taken[i, bt[sel]] += 1
        i = idx[what == 2]
        if i.size:
            gain[i, seat] += tv[what == 2]
            placed[i] += 1
            down[i, seat] = True
        i = idx[what == 3]
        if i.size:
            sel = what == 3
            gain[i, seat] += cv[sel]
            pile, camel = bc[sel] // PLACES, bc[sel] % PLACES
            cnt[i, pile, camel] += 1
            hand[i, seat, camel] = False
        i = idx[what == 0]
        if i.size:
            roll(i, seat)
    # the next leg: one turn for everybody, for cards only
    idx = np.flatnonzero(leaf >= 0)
    idx = idx[~forest.over[leaf[idx]]]
    if idx.size and habits.turn < 50:
        place = forest.final[leaf[idx]]
        win = outlook.win_from[np.arange(PLACES), place]
        lose = outlook.lose_from[np.arange(PLACES), place]
        start = last[idx]
        for j in range(1, n + 1):
            s = (start + j) % n
            cv, bc = card_options(win, lose, cnt[idx], hand[idx, s])
            take = cv > habits.turn
            i = idx[take]
            gain[i, s[take]] += cv[take] - habits.turn
            pile, camel = bc[take] // PLACES, bc[take] % PLACES
            cnt[i, pile, camel] += 1
            hand[i, s[take], camel] = False
    return gain.reshape(C, S, n)


def card_options(win, lose, cnt, hand):
    p = np.concatenate([win, lose], axis=1)
    v = p * (PRIZES[cnt.reshape(len(cnt), 2 * PLACES)] + 1) - 1
    v = np.where(np.concatenate([hand, hand], axis=1), v, -100.0)
    b = v.argmax(axis=1)
    return v[np.arange(len(v)), b], b


def deal(seen: Observation, outlook: Outlook, S: int, generator, me: int):
    """Hidden cards for each scenario: hands [S, n, 5] and right-card counts per pile [S, 2, 5]."""
    n = len(seen.seats)
    hand = np.ones((S, n, PLACES), bool)
    cnt = np.zeros((S, 2, PLACES), np.intp)
    rows = np.arange(S)
    own = ([CAMEL[c] for c in seen.own_winner_cards], [CAMEL[c] for c in seen.own_loser_cards])
    for pile, (owners, odds) in enumerate(((seen.winner_pile, outlook.win), (seen.loser_pile, outlook.lose))):
        logs = np.log(guess_face_down(odds))
        for c in own[pile]:
            cnt[:, pile, c] += 1
            hand[:, me, c] = False
        for owner in owners:
            if owner == me:
                continue
            g = logs + generator.gumbel(size=(S, PLACES))
            g = np.where(hand[:, owner], g, -1e9)
            c = g.argmax(axis=1)
            cnt[rows, pile, c] += 1
            hand[rows, owner, c] = False
    return hand, cnt
