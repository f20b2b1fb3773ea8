"""Who the rivals are, and what uncertainty is worth: one seat wins the race, so EP are not all that counts (R40).

Two approximations carry this. With purses still to be spread by chance, the odds of ending richest go about as the
exponential of what a seat is worth (the maximum of values with Gumbel noise). And to the second order, a holding
changes these odds by its mean and by how much it spreads the own result against the rivals': spreading is good for a
seat that is likelier to lose than to win, and bad for one that is ahead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from camelup.players.cards import guess_face_down, prize
from camelup.players.ledger import INDEX, viewer_of
from camelup.players.legtree import PLACES, Ints
from camelup.players.outlook import Outlook
from camelup.rules.actions import Action, Pile, PredictFinish, TakeLegTicket
from camelup.rules.scoring import LOST_TICKET, SECOND_REWARD, WRONG_CARD
from camelup.rules.state import DICE_PER_LEG, releases_left, tickets_on_stack
from camelup.rules.view import Observation

Amounts = npt.NDArray[np.float64]

RIVALRY = 8.0
"""EP that make a rival about a third as dangerous as one that is as much richer."""
CARD_STAKES = (2.5, 1.5, 1.0, 0.7, 0.5)
"""EP that a face-down card of another seat is counted as, by its place in the pile; the last for all further ones."""
RACE_SPREAD = 4.7
"""EP by which chance and play scatter a purse over a whole race, as the scale of Gumbel noise."""
LEAST_SPREAD = 2.5
"""The same for what little is left at the very end."""
LEGS_PER_RACE = 5.0
RISK_LIMIT = 0.15
"""The most that a squared EP of spread counts for, either way, in EP."""


def wealth(seen: Observation, holdings: npt.NDArray[np.floating]) -> Amounts:
    """EP that each seat is about worth: purse, pyramid tickets, `holdings` on the table, and cards in the piles."""
    worth = np.array([seat.purse + seat.pyramid_tickets for seat in seen.seats], np.float64) + holdings
    for owners in (seen.winner_pile, seen.loser_pile):
        for place, owner in enumerate(owners):
            worth[owner] += CARD_STAKES[min(place, len(CARD_STAKES) - 1)]
    return np.asarray(worth)


def rivalry(worth: Amounts, viewer: int) -> Amounts:
    """How much of the viewer's loss each seat's gain is: the richer, the more; the weights add up to 1."""
    weights = np.exp((worth - worth.max()) / RIVALRY)
    weights[viewer] = 0.0
    return np.asarray(weights / weights.sum())


@dataclass(frozen=True, slots=True, eq=False)
class Stakes:
    """What is at stake for the viewer in each simulated race."""

    outlook: Outlook
    appetite: float
    """EP that one squared EP of spread is worth; negative for a seat that is likely to win."""
    swing: Amounts
    """Per simulated race, what the viewer's holdings bring more than its rivals', less the mean."""

    @classmethod
    def of(cls, seen: Observation, outlook: Outlook, worth: Amounts, weights: Amounts, risk: float) -> Stakes:
        """`risk` scales the appetite; 0 makes a seat that only counts EP."""
        viewer = viewer_of(seen)
        legs_left = outlook.legs + releases_left(seen.dice) / (2 * DICE_PER_LEG)
        spread = float(np.hypot(RACE_SPREAD * (legs_left / LEGS_PER_RACE) ** 0.5, LEAST_SPREAD))
        chances = np.exp((worth - worth.max()) / spread)
        chance = float(chances[viewer] / chances.sum())
        appetite = max(-RISK_LIMIT, min(RISK_LIMIT, risk * (1 - 2 * chance) / (2 * spread)))
        held = _holdings(seen, outlook)
        swing = held[viewer] - weights @ held
        return cls(outlook, appetite, swing - swing.mean())

    def premium(self, action: Action, seen: Observation, cards: Mapping[PredictFinish, float]) -> float:
        """EP to add for how `action` spreads the result. `cards` are the EP that finish cards are expected to bring."""
        match action:
            case TakeLegTicket(camel):
                value = tickets_on_stack(seen.tickets_taken, camel)[0]
                result = _ticket_results(self.outlook.leg_places[INDEX[camel]], value)
            case PredictFinish(camel, pile):
                odds = self.outlook.win if pile is Pile.WINNER else self.outlook.lose
                chance = max(float(odds[INDEX[camel]]), 1e-3)
                reward = (cards[action] - (1 - chance) * WRONG_CARD) / chance
                result = _card_results(self.outlook.places[INDEX[camel]], pile, reward)
            case _:
                return 0.0
        result = result - result.mean()
        return self.appetite * float((result * (result + 2 * self.swing)).mean())


def _ticket_results(places: Ints, value: int) -> Amounts:
    """EP of a leg ticket of printed `value` whose camel comes in at `places` (R33)."""
    rewards = (value, SECOND_REWARD) + (LOST_TICKET,) * (PLACES - 2)
    return np.array(rewards, np.float64)[places]


def _card_results(places: Ints, pile: Pile, reward: float) -> Amounts:
    right = places == (0 if pile is Pile.WINNER else PLACES - 1)
    return np.where(right, reward, float(WRONG_CARD))


def _holdings(seen: Observation, outlook: Outlook) -> Amounts:
    """Per seat and simulated race, EP from leg tickets and finish cards; face-down cards count for each by its odds."""
    viewer = viewer_of(seen)
    held = np.zeros((len(seen.seats), outlook.places.shape[1]))
    for seat, public in enumerate(seen.seats):
        for ticket in public.leg_tickets:
            held[seat] += _ticket_results(outlook.leg_places[INDEX[ticket.camel]], ticket.value)
    for pile, own, odds in (
        (Pile.WINNER, seen.own_winner_cards, outlook.win),
        (Pile.LOSER, seen.own_loser_cards, outlook.lose),
    ):
        guess = guess_face_down(odds)
        cards = iter(own)
        for place, owner in enumerate(seen.pile(pile)):
            # Some of the earlier cards are wrong and take no place, so a card can expect a little more than its own.
            reward = (prize(place) + prize(place // 2)) / 2
            if owner == viewer:
                held[viewer] += _card_results(outlook.places[INDEX[next(cards)]], pile, reward)
            else:
                for camel in range(PLACES):
                    held[owner] += guess[camel] * _card_results(outlook.places[camel], pile, reward)
    return held
