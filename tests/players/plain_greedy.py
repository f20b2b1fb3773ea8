"""A plain greedy bot for the arena: exact leg odds, the best expected value of the move, no look ahead.

It is what most public programs for this game do, so it is what the strongest level is measured against:
`camelup arena --seats oracle,tests.players.plain_greedy:make,...` from the project's root.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from camelup.odds.leg import LegOdds, leg_odds
from camelup.odds.race import RaceOdds, race_odds
from camelup.odds.tiles import tile_odds
from camelup.rules.actions import Action, FormPartnership, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import RACING, SpectatorTile
from camelup.rules.state import tickets_on_stack
from camelup.rules.view import Observation

RACES = 500
REWARDS = (8, 5, 3, 2)
TILE_SPACES = range(1, 7)
"""How far ahead of a racing camel a tile is tried; farther off hardly anything lands in this leg."""


class PlainGreedy:
    """Takes the action that brings the most EP on average."""

    def choose(self, seen: Observation, legal: Sequence[Action], rng: random.Random, budget_s: float) -> Action:
        leg = leg_odds(seen.board, seen.dice)
        race = race_odds(seen.board, seen.dice, RACES, rng.getrandbits(32), leg)
        tiles = self._tiles(seen, legal)
        return max(legal, key=lambda action: self._worth(action, seen, leg, race, tiles))

    def _tiles(self, seen: Observation, legal: Sequence[Action]) -> dict[tuple[int, bool], float]:
        """What each tile that is worth a look is expected to earn more than the own tile where it lies."""
        racing = [space for space, stack in enumerate(seen.board.stacks, 1) if any(camel in RACING for camel in stack)]
        own = seen.board.tile_of(seen.viewer)
        if own is not None:
            return {}
        tried = [
            SpectatorTile(action.space, action.cheering, seen.viewer)
            for action in legal
            if isinstance(action, PlaceTile) and any(action.space - space in TILE_SPACES for space in racing)
        ]
        odds = tile_odds(seen.board, seen.dice, tried)
        return {(tile.space, tile.cheering): odds[tile].landings[tile.space] for tile in tried}

    def _worth(
        self, action: Action, seen: Observation, leg: LegOdds, race: RaceOdds, tiles: dict[tuple[int, bool], float]
    ) -> float:
        match action:
            case RollDie():
                return 1.0
            case TakeLegTicket(camel):
                return leg.ticket_value(camel, tickets_on_stack(seen.tickets_taken, camel)[0])
            case PlaceTile(space, cheering):
                return tiles.get((space, cheering), 0.0)
            case PredictFinish(camel, pile):
                chance = float((race.win if pile is Pile.WINNER else race.lose)[RACING.index(camel)])
                played = len(seen.pile(pile))
                return chance * (REWARDS[played] if played < len(REWARDS) else 1) - (1 - chance)
            case FormPartnership(seat):
                tickets = seen.seats[seat].leg_tickets
                return max((leg.ticket_value(ticket.camel, ticket.value) for ticket in tickets), default=0.0)


def make() -> PlainGreedy:
    return PlainGreedy()
