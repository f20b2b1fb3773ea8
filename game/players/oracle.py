"""The Oracle: plays the rest of the leg through in its head for each promising action."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from game.players.cards import card_values, guess_face_down
from game.players.legtree import ticket_values
from game.players.playout import CAMEL, Forest, Habits, Start, play_out
from game.players.player import Appraisal
from game.players.reading import read, tree_of
from game.players.veteran import best_copy, holdings
from game.rules.actions import Action, FormPartnership, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from game.rules.board import SpectatorTile
from game.rules.state import LEG_TICKETS, releases_left
from game.rules.view import Observation


@dataclass(frozen=True)
class Depth:
    scenarios: int = 200
    habits: Habits = Habits()
    temperature: float = 8.0
    tiles: int = 2
    cards: int = 3
    risk: float = 1.0
    cap: float = 0.15
    spread: float = 6.0


class Oracle:
    def __init__(self, depth: Depth = Depth()) -> None:
        self.depth = depth

    def appraise(
        self, seen: Observation, legal: Sequence[Action], rng: random.Random, budget_s: float
    ) -> Sequence[Appraisal]:
        d = self.depth
        me = seen.viewer
        n = len(seen.seats)
        generator = np.random.Generator(np.random.PCG64(rng.getrandbits(64)))
        reading = read(seen.board, seen.dice)
        outlook = reading.outlook
        root = reading.tree[0]
        ranks, landings = root.ranks[0], root.landings[0]
        win = card_values(seen.winner_pile, me, outlook.win)
        lose = card_values(seen.loser_pile, me, outlook.lose)

        def base(level):
            g = np.zeros(n, np.float32)
            for s in range(n):
                g[s] += holdings(seen, s, level.ranks[0])
            for t in seen.board.tiles:
                g[t.owner] += level.landings[0][t.space - 1]
            return g

        trees = [reading.tree]
        starts, actions = [], []
        base0 = base(root)
        card_list = sorted(
            (a for a in legal if isinstance(a, PredictFinish)),
            key=lambda a: -(win if a.pile is Pile.WINNER else lose)[CAMEL[a.camel]],
        )[: d.cards]
        tile_spaces = sorted({a.space for a in legal if isinstance(a, PlaceTile)}, key=lambda s: -landings[s - 1])[: d.tiles]
        for a in legal:
            match a:
                case RollDie():
                    starts.append(Start(0, base0, rolls=True))
                case TakeLegTicket(camel):
                    v = LEG_TICKETS[seen.tickets_taken[CAMEL[camel]]]
                    ev = ticket_values(ranks, v)[CAMEL[camel]]
                    if ev < 0.3:
                        continue
                    g = base0.copy()
                    g[me] += ev
                    starts.append(Start(0, g, ticket=CAMEL[camel]))
                case PlaceTile(space, cheering):
                    if space not in tile_spaces or landings[space - 1] < 0.3:
                        continue
                    tree = tree_of(seen.board.with_tile(SpectatorTile(space, cheering, me)), seen.dice)
                    starts.append(Start(len(trees), base(tree[0]), tile=True))
                    trees.append(tree)
                case PredictFinish(camel, pile):
                    if a not in card_list:
                        continue
                    k = 0 if pile is Pile.WINNER else 1
                    if (win, lose)[k][CAMEL[camel]] < 0.2:
                        continue
                    starts.append(Start(0, base0, card=(k, CAMEL[camel])))
                case FormPartnership(seat):
                    left = releases_left(seen.dice)
                    mine = max(best_copy(seen.seats[me], ranks), 0.5 * left)
                    theirs = max(best_copy(seen.seats[seat], ranks), 0.5 * left)
                    g = base0.copy()
                    g[me] += theirs
                    g[seat] += mine
                    starts.append(Start(0, g))
            actions.append(a)
        open_spaces = np.array([not s for s in seen.board.stacks], np.float32)
        open_spaces[0] = 0
        for t in seen.board.tiles:
            open_spaces[max(0, t.space - 2) : t.space + 1] = 0
        forest = Forest(trees, outlook, open_spaces)
        for s in starts:
            s.root = forest.roots[s.root]
        gains = play_out(seen, forest, outlook, starts, d.scenarios, generator, d.habits, me).mean(axis=1)
        wealth = self.wealth(seen, base0, outlook)
        w = np.exp((wealth - wealth.max()) / d.temperature)
        w[me] = 0
        w /= w.sum()
        worth = gains[:, me] - gains @ w
        if d.risk:
            worth = worth + self.premiums(seen, actions, outlook, wealth, w, win, lose)
        return [Appraisal(a, float(x)) for a, x in zip(actions, worth)]

    def wealth(self, seen, base0, outlook):
        g = np.array([s.purse + s.pyramid_tickets for s in seen.seats], float) + base0
        for owners in (seen.winner_pile, seen.loser_pile):
            for place, o in enumerate(owners):
                g[o] += (2.5, 1.5, 1, 0.7, 0.5)[min(place, 4)]
        return g

    def premiums(self, seen, actions, outlook, wealth, w, win, lose):
        d = self.depth
        me = seen.viewer
        n = len(seen.seats)
        # spread of what is still to come, falls with the race
        tau = max(1.5, 0.78 * d.spread * ((outlook.legs + 0.5 * releases_left(seen.dice) / 5) / 5.0) ** 0.5)
        tau = (tau**2 + 4.0) ** 0.5
        e = np.exp((wealth - wealth.max()) / tau)
        p = e[me] / e.sum()
        kappa = min(d.cap, max(-d.cap, d.risk * (1 - 2 * p) / (2 * tau)))
        lp, fp = outlook.leg_places, outlook.places

        def ticket(c, v):
            return np.where(lp[c] == 0, v, np.where(lp[c] == 1, 1.0, -1.0))

        def card(c, pile, pr):
            return np.where(fp[c] == (0 if pile == 0 else 4), pr, -1.0)

        held = np.zeros((n, lp.shape[1]))
        for s in range(n):
            for t in seen.seats[s].leg_tickets:
                held[s] += ticket(CAMEL[t.camel], t.value)
        for pile, owners, own, odds in (
            (0, seen.winner_pile, seen.own_winner_cards, outlook.win),
            (1, seen.loser_pile, seen.own_loser_cards, outlook.lose),
        ):
            g = guess_face_down(odds)
            mix = None
            mine = iter(own)
            for k, o in enumerate(owners):
                pr = (8, 6, 4.5, 3.5)[k] if k < 4 else 2.5
                if o == me:
                    held[me] += card(CAMEL[next(mine)], pile, pr)
                else:
                    held[o] += sum(g[c] * card(c, pile, pr) for c in range(5))
        D = held[me] - w @ held
        D = D - D.mean()
        out = []
        for a in actions:
            match a:
                case TakeLegTicket(camel):
                    y = ticket(CAMEL[camel], LEG_TICKETS[seen.tickets_taken[CAMEL[camel]]])
                case PredictFinish(camel, pile):
                    k = 0 if pile is Pile.WINNER else 1
                    c = CAMEL[camel]
                    q = max(1e-3, float((outlook.win, outlook.lose)[k][c]))
                    pr = ((win, lose)[k][c] + 1 - q) / q
                    y = card(c, k, pr)
                case _:
                    out.append(0.0)
                    continue
            y = y - y.mean()
            out.append(kappa * float((y * y).mean() + 2 * (y * D).mean()))
        return np.array(out)
