"""The Oracle: plays the rest of the leg through in its head after each promising action, and minds who would win."""

from __future__ import annotations

import heapq
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from camelup.players.cards import card_values
from camelup.players.forest import Forest
from camelup.players.ledger import INDEX, best_copy, tickets_worth, viewer_of
from camelup.players.legtree import Floats, Level, ticket_values
from camelup.players.player import Appraisal
from camelup.players.playout import PILES, Opening, play_out
from camelup.players.reading import outcomes, read, tree_of
from camelup.players.stakes import Stakes, rivalry, wealth
from camelup.rules.actions import Action, FormPartnership, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import DICE, SPACES, Board, SpectatorTile
from camelup.rules.state import tickets_on_stack
from camelup.rules.view import Observation

RACES = 2000
"""Simulated races behind the odds of the race."""
RISK_PER_RIVAL = 0.05
"""How much of the appetite for spread in `stakes` is acted on, per rival beyond the first.

Among many seats an even result hardly ever wins, so more is risked there; with four seats much more than this played
too many long shots.
"""
TILE_TRUST = 0.8
"""What a landing is worth that is expected on a new tile: tiles laid later lead some units elsewhere."""
TICKET_LIMIT = 0.3
"""Expected EP below which a leg ticket is not played through."""
CARDS, CARD_LIMIT = 3, 0.2
"""How many finish cards are played through, and the expected EP below which none is."""
TILE_SPACES, LANDINGS_LIMIT = 2, 0.3
"""How many spaces a tile is tried on, each with both sides, and the expected landings below which none is."""
STEPS = ((0.5, 96), (0.1, 48), (0.0, 24))
"""From which budget on, in seconds, how many scenarios every opening is played through with."""
FINALISTS, LONGER = 4, 4
"""How many openings are looked at longer, and with how many times as many scenarios more."""


@dataclass(slots=True)
class _Candidates:
    """The actions worth playing through, and where each playout begins."""

    actions: list[Action]
    openings: list[Opening]
    """Per action; the root is the number of its tree, until the forest is planted."""
    trees: list[list[Level]]


class Oracle:
    """Compares actions by what they lead to by the end of the leg: for itself, less what its rivals make of it."""

    def appraise(
        self, seen: Observation, legal: Sequence[Action], rng: random.Random, budget_s: float
    ) -> Sequence[Appraisal]:
        """The worth of every promising action. See `Appraiser.appraise`."""
        viewer = viewer_of(seen)
        scenarios = next(scenarios for least, scenarios in STEPS if budget_s >= least)
        generator = np.random.Generator(np.random.PCG64(rng.getrandbits(64)))
        reading = read(seen.board, seen.dice, RACES)
        outlook = reading.outlook
        cards = {
            PredictFinish(camel, pile): float(values[INDEX[camel]])
            for pile, odds in zip(PILES, (outlook.win, outlook.lose), strict=True)
            for values in (card_values(seen.pile(pile), viewer, odds),)
            for camel in seen.hand
        }
        candidates = _candidates(seen, legal, reading.tree, cards)
        forest = Forest.plant(candidates.trees, outlook, _open_spaces(seen.board))
        openings = [replace(opening, root=forest.roots[opening.root]) for opening in candidates.openings]
        worth = wealth(seen, _on_the_table(seen, reading.tree[0]))
        weights = rivalry(worth, viewer)
        risk = RISK_PER_RIVAL * (len(seen.seats) - 2)
        stakes = Stakes.of(seen, outlook, worth, weights, risk)
        premiums = np.array([stakes.premium(action, seen, cards) for action in candidates.actions])

        def margins(chosen: Sequence[int], scenarios: int) -> npt.NDArray[np.float64]:
            """What the viewer gains over its rivals with each of these openings."""
            some = [openings[number] for number in chosen]
            gains = play_out(seen, forest, outlook, some, scenarios, generator, outcomes())
            return np.asarray(gains[:, viewer] - gains @ weights, np.float64)

        # A quick look at all, and a longer one at those that are still in the running.
        worths = margins(range(len(openings)), scenarios) + premiums
        finalists = heapq.nlargest(FINALISTS, range(len(openings)), key=worths.__getitem__)
        longer = margins(finalists, LONGER * scenarios) + premiums[finalists]
        worths[finalists] = (worths[finalists] + LONGER * longer) / (1 + LONGER)
        return [Appraisal(action, float(worth)) for action, worth in zip(candidates.actions, worths, strict=True)]


def _candidates(
    seen: Observation, legal: Sequence[Action], tree: list[Level], cards: Mapping[PredictFinish, float]
) -> _Candidates:
    """The promising ones of `legal`; `cards` are the EP that finish cards are expected to bring."""
    root = tree[0]
    table = _on_the_table(seen, root)
    worthwhile = (card for card, worth in cards.items() if worth >= CARD_LIMIT)
    best_cards = set(heapq.nlargest(CARDS, worthwhile, key=cards.__getitem__))
    spaces = _tile_spaces(legal, root)
    own = seen.board.tile_of(viewer_of(seen))
    kept = 0.0 if own is None else float(root.landings[0, own.space - 1])
    found = _Candidates([], [], [tree])
    for action in legal:
        opening: Opening | None = None
        match action:
            case RollDie():
                opening = Opening(0, table, rolls=True)
            case TakeLegTicket(camel):
                value = tickets_on_stack(seen.tickets_taken, camel)[0]
                worth = float(ticket_values(root.ranks[0], value)[INDEX[camel]])
                if worth >= TICKET_LIMIT:
                    opening = Opening(0, _gain(table, seen, worth), ticket=INDEX[camel])
            case PlaceTile(space, cheering):
                if space in spaces:
                    if len(seen.dice) == len(DICE):
                        # Nobody holds a ticket worth steering for yet, and this is where a tree is largest.
                        earned = TILE_TRUST * (root.landings[0, space - 1] - kept)
                        opening = Opening(0, _gain(table, seen, earned), lays_tile=True)
                    else:
                        board = seen.board.with_tile(SpectatorTile(space, cheering, seen.viewer))
                        with_tile = tree_of(board, seen.dice)
                        # What the tile itself is expected to earn is among what lies on its own tree's table.
                        opening = Opening(len(found.trees), _on_the_table(seen, with_tile[0], action), lays_tile=True)
                        found.trees.append(with_tile)
            case PredictFinish(camel, pile):
                if action in best_cards:
                    opening = Opening(0, table, card=(PILES.index(pile), INDEX[camel]))
            case FormPartnership(partner):
                opening = Opening(0, _with_partner(table, seen, partner, root.ranks[0]))
        if opening is not None:
            found.actions.append(action)
            found.openings.append(opening)
    return found


def _tile_spaces(legal: Sequence[Action], root: Level) -> list[int]:
    """The spaces worth a tile: those where the most units are expected to land."""
    landings = root.landings[0]
    open_to_tile = {action.space for action in legal if isinstance(action, PlaceTile)}
    best = heapq.nlargest(TILE_SPACES, sorted(open_to_tile), key=lambda space: float(landings[space - 1]))
    return [space for space in best if landings[space - 1] >= LANDINGS_LIMIT]


def _on_the_table(seen: Observation, root: Level, laid: PlaceTile | None = None) -> Floats:
    """EP that each seat's leg tickets and tile are expected to bring; `laid` is the viewer's tile on this tree."""
    worth = np.array([tickets_worth(seat, root.ranks[0]) for seat in seen.seats], np.float32)
    for tile in seen.board.tiles:
        if tile.owner is not None and not (laid is not None and tile.owner == seen.viewer):
            worth[tile.owner] += root.landings[0, tile.space - 1]
    if laid is not None:
        worth[viewer_of(seen)] += TILE_TRUST * root.landings[0, laid.space - 1]
    return worth


def _gain(table: Floats, seen: Observation, amount: float) -> Floats:
    gains = table.copy()
    gains[viewer_of(seen)] += amount
    return gains


def _with_partner(table: Floats, seen: Observation, partner: int, ranks: Floats) -> Floats:
    """Both copy the other's best reward (R34), as far as it can be seen.

    What either may still win by the end of the leg is left out: a partnership can be formed once it is on the table.
    """
    viewer = viewer_of(seen)
    gains = table.copy()
    gains[viewer] += best_copy(seen.seats[partner], ranks)
    gains[partner] += best_copy(seen.seats[viewer], ranks)
    return gains


def _open_spaces(board: Board) -> Floats:
    """A 1 for each space where somebody else may lay a tile, about (R13): camels will have moved by then."""
    spaces = np.array([not stack for stack in board.stacks], np.float32)
    spaces[0] = 0.0
    for tile in board.tiles:
        spaces[max(0, tile.space - 2) : min(SPACES, tile.space + 1)] = 0.0
    return spaces
