"""The Veteran: exact odds of the leg, simulated odds of the race, and a worth for each of the five actions."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from camelup.players.cards import prize
from camelup.players.ledger import INDEX, best_copy, lead_over_others, tickets_worth, viewer_of
from camelup.players.legtree import Floats, ticket_values
from camelup.players.player import Appraisal
from camelup.players.reading import Reading, read, tree_of
from camelup.rules.actions import Action, FormPartnership, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import DICE, SpectatorTile
from camelup.rules.scoring import PYRAMID_REWARD, WRONG_CARD
from camelup.rules.state import tickets_on_stack
from camelup.rules.view import Observation

RACES = 300
"""Simulated races behind the odds of the race."""
PATIENCE = 0.25
"""EP that a finish card must bring beyond another action: kept in hand, it may bring more later."""
DENIAL = 0.3
"""Share of what the next ticket of a stack is worth less that counts as kept from the seats that follow."""
TILE_SPACES = 3
"""Spaces with the most expected landings that are looked at for a tile."""
LANDINGS_LIMIT = 0.35
"""Expected landings below which a space is not worth a tile."""


@dataclass(frozen=True, slots=True)
class _Table:
    """What the Veteran has before it when it weighs its actions."""

    seen: Observation
    viewer: int
    reading: Reading

    @property
    def ranks(self) -> Floats:
        return np.asarray(self.reading.tree[0].ranks[0])

    def landings(self, space: int) -> float:
        return float(self.reading.tree[0].landings[0, space - 1])


class Veteran:
    """Values every action by what it brings over what it leaves to the others."""

    def appraise(
        self, seen: Observation, legal: Sequence[Action], rng: random.Random, budget_s: float
    ) -> Sequence[Appraisal]:
        """The worth of every action but hopeless tiles. See `Appraiser.appraise`."""
        del rng, budget_s
        reading = read(seen.board, seen.dice, RACES)
        landings = reading.tree[0].landings[0]
        spaces = sorted(
            {action.space for action in legal if isinstance(action, PlaceTile)}, key=lambda space: -landings[space - 1]
        )
        worthwhile = tuple(space for space in spaces[:TILE_SPACES] if landings[space - 1] >= LANDINGS_LIMIT)
        table = _Table(seen, viewer_of(seen), reading)
        considered = [a for a in legal if not isinstance(a, PlaceTile) or a.space in worthwhile]
        return [Appraisal(action, _worth(action, table)) for action in considered]


def _worth(action: Action, table: _Table) -> float:
    match action:
        case RollDie():
            return PYRAMID_REWARD
        case TakeLegTicket():
            return _ticket_worth(action, table)
        case PlaceTile():
            return _tile_worth(action, table)
        case PredictFinish(camel, pile):
            outlook, seen = table.reading.outlook, table.seen
            odds = float((outlook.win if pile is Pile.WINNER else outlook.lose)[INDEX[camel]])
            # A rule of thumb for what lies face down: every second card is right.
            return odds * prize(len(seen.pile(pile)) // 2) + (1 - odds) * WRONG_CARD - PATIENCE
        case FormPartnership(seat):
            # Both copy from each other, so what the partner gets counts as anybody else's gain.
            given = best_copy(table.seen.seats[table.viewer], table.ranks)
            return best_copy(table.seen.seats[seat], table.ranks) - given / (len(table.seen.seats) - 1)


def _ticket_worth(action: TakeLegTicket, table: _Table) -> float:
    """The ticket itself, and what the stack then has less for the seats that follow."""
    values = tickets_on_stack(table.seen.tickets_taken, action.camel)
    index = INDEX[action.camel]
    worth = float(ticket_values(table.ranks, values[0])[index])
    following = float(ticket_values(table.ranks, values[1])[index]) if len(values) > 1 else 0.0
    others = len(table.seen.seats) - 1
    return worth + DENIAL / others * max(0.0, worth - max(following, PYRAMID_REWARD))


def _tile_worth(action: PlaceTile, table: _Table) -> float:
    """The landings it earns, less those of the own tile's old place, and what it does to the tickets held."""
    seen, viewer = table.seen, table.viewer
    own = seen.board.tile_of(viewer)
    kept = 0.0 if own is None else table.landings(own.space)
    if len(seen.dice) == len(DICE):
        # Nobody holds a ticket worth steering for yet, and this is where a tree is largest.
        return table.landings(action.space) - kept
    board = seen.board.with_tile(SpectatorTile(action.space, action.cheering, viewer))
    after = tree_of(board, seen.dice)[0]
    lead = [
        lead_over_others([tickets_worth(seat, ranks) for seat in seen.seats], viewer)
        for ranks in (table.ranks, after.ranks[0])
    ]
    return float(after.landings[0, action.space - 1]) - kept + lead[1] - lead[0]
