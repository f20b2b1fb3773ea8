"""The Bookmaker: exact odds of the leg, and the best bet of the moment."""

from __future__ import annotations

import random
from collections.abc import Sequence

from camelup.players.cards import prize
from camelup.players.ledger import INDEX, best_copy, viewer_of
from camelup.players.legtree import Floats, ticket_values
from camelup.players.player import Appraisal
from camelup.players.reading import tree_of
from camelup.rules.actions import Action, FormPartnership, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import RACING, SPACES, ranking
from camelup.rules.scoring import PYRAMID_REWARD, WRONG_CARD
from camelup.rules.state import tickets_on_stack
from camelup.rules.view import Observation

CHEERING_TASTE = 0.01
"""EP by which a cheering tile is liked better than a booing one on the same space."""


class Bookmaker:
    """Values leg tickets and tiles by the exact odds of the leg; trusts them for the race as far as it has come."""

    def appraise(
        self, seen: Observation, legal: Sequence[Action], rng: random.Random, budget_s: float
    ) -> Sequence[Appraisal]:
        """The expected EP of every action in this leg. See `Appraiser.appraise`."""
        del rng, budget_s
        root = tree_of(seen.board, seen.dice)[0]
        ranks, landings = root.ranks[0], root.landings[0]
        return [Appraisal(action, _worth(action, seen, ranks, landings)) for action in legal]


def _worth(action: Action, seen: Observation, ranks: Floats, landings: Floats) -> float:
    match action:
        case RollDie():
            return PYRAMID_REWARD
        case TakeLegTicket(camel):
            value = tickets_on_stack(seen.tickets_taken, camel)[0]
            return float(ticket_values(ranks, value)[INDEX[camel]])
        case PlaceTile(space, cheering):
            own = seen.board.tile_of(viewer_of(seen))
            kept = 0.0 if own is None else float(landings[own.space - 1])
            return float(landings[space - 1]) - kept + (CHEERING_TASTE if cheering else 0.0)
        case PredictFinish(camel, pile):
            progress = seen.board.space_of(ranking(seen.board)[0]) / SPACES
            guess = 1 / len(RACING)
            odds = float(ranks[INDEX[camel], 0 if pile is Pile.WINNER else -1])
            chance = guess + (odds - guess) * progress**2
            return chance * prize(len(seen.pile(pile))) + (1 - chance) * WRONG_CARD
        case FormPartnership(seat):
            return best_copy(seen.seats[seat], ranks)
