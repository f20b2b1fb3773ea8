"""The Hustler: rules of thumb without odds, from the ranking and the dice that are still inside."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from camelup.players.player import Appraisal
from camelup.rules.actions import Action, FormPartnership, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import RACING, SPACES, Board, Camel, Die, ranking
from camelup.rules.scoring import CARD_REWARD_LATER, CARD_REWARDS
from camelup.rules.state import releases_left, tickets_on_stack
from camelup.rules.view import Observation

MEAN_NUMBER = 2.0
"""Spaces that a released die moves a camel on average (R3)."""
HEAD_START = 0.25
"""Spaces that standing one camel higher in a stack is thought to be worth."""

COPY_SHARE = 0.35
"""What a partner's ticket is thought to bring, as a share of its printed value."""


class Hustler:
    """Guesses where each camel will stand and how sure that is, and bets on the guess."""

    def appraise(
        self, seen: Observation, legal: Sequence[Action], rng: random.Random, budget_s: float
    ) -> Sequence[Appraisal]:
        """A rough worth of every action. See `Appraiser.appraise`."""
        del rng, budget_s
        reach = guessed_reach(seen.board, seen.dice)
        order = sorted(RACING, key=lambda camel: reach[camel], reverse=True)
        return [Appraisal(action, _worth(action, seen, reach, order)) for action in legal]


def guessed_reach(board: Board, dice: Sequence[Die]) -> dict[Camel, float]:
    """Where each racing camel is thought to come to in this leg: its space, its height, and the roll it may get.

    Rides on other camels and crazy camels are not thought of.
    """
    reach: dict[Camel, float] = {}
    for index, stack in enumerate(board.stacks):
        for height, camel in enumerate(stack):
            if camel in RACING:
                still_moves = MEAN_NUMBER if Die(camel) in dice else 0.0
                reach[camel] = index + 1 + HEAD_START * height + still_moves
    return reach


def _worth(action: Action, seen: Observation, reach: Mapping[Camel, float], order: Sequence[Camel]) -> float:
    match action:
        case RollDie():
            return 1.0
        case TakeLegTicket(camel):
            return _ticket_worth(seen, camel, reach, order)
        case PlaceTile(space, cheering):
            return _tile_worth(seen, space, cheering)
        case PredictFinish(camel, pile):
            return _card_worth(seen, camel, pile)
        case FormPartnership(seat):
            return _partner_worth(seen, seat, order)


def _ticket_worth(seen: Observation, camel: Camel, reach: Mapping[Camel, float], order: Sequence[Camel]) -> float:
    """A leg ticket, by how far ahead of its rival the camel is thought to come in."""
    value = tickets_on_stack(seen.tickets_taken, camel)[0]
    # Each release still to come blurs the guess.
    blur = 0.6 + 0.8 * releases_left(seen.dice)
    if camel == order[0]:
        lead = reach[camel] - reach[order[1]]
        chance = min(0.95, 0.4 + 0.4 * lead / blur)
        return chance * value + (1 - chance) * 0.3
    if camel == order[1]:
        gap = reach[order[0]] - reach[camel]
        chance = max(0.05, 0.4 - 0.4 * gap / blur)
        return chance * value + (1 - chance) * 0.2
    return -0.5


def _tile_worth(seen: Observation, space: int, cheering: bool) -> float:
    """A spectator tile, by the camels that can land on it with one roll; only where its own does not lie yet."""
    if seen.viewer is not None and seen.board.tile_of(seen.viewer) is not None:
        return 0.0
    hits = 0.0
    for number in (1, 2, 3):
        if space - number >= 1:
            stack = seen.board.stack_on(space - number)
            hits += sum(1 for camel in stack if camel in RACING and Die(camel) in seen.dice) / 3
    chance = releases_left(seen.dice) / len(seen.dice) if seen.dice else 0.0
    return 1.3 * hits * chance + (0.01 if cheering else 0.0)


def _card_worth(seen: Observation, camel: Camel, pile: Pile) -> float:
    """A finish card: the camel in front or at the back now, once the race is far enough along."""
    places = ranking(seen.board)
    favourite = places[0] if pile is Pile.WINNER else places[-1]
    if camel != favourite:
        return -1.0
    progress = seen.board.space_of(places[0]) / SPACES
    chance = max(0.0, progress - 0.1)
    played = len(seen.pile(pile))
    reward = CARD_REWARDS[played] if played < len(CARD_REWARDS) else CARD_REWARD_LATER
    return chance * reward - (1 - chance)


def _partner_worth(seen: Observation, seat: int, order: Sequence[Camel]) -> float:
    """A partner, by the best of its tickets that looks like winning: about a third of it, for much may happen."""
    tickets = seen.seats[seat].leg_tickets
    return COPY_SHARE * max((ticket.value for ticket in tickets if ticket.camel == order[0]), default=0)
