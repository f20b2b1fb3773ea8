"""The coach: the odds as a seat may know them, what each of its actions is worth, and one suggestion with its reason.

It is given an `Observation` and nothing else, so it cannot give away what its seat may not know (R18). NumPy, the odds
and the Veteran, whose judgement the coach shares, are loaded with the first advice.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from camelup.rules.actions import Action, FormPartnership, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import RACING, Camel, SpectatorTile
from camelup.rules.scoring import PYRAMID_REWARD, SECOND_REWARD
from camelup.rules.state import tickets_on_stack
from camelup.rules.view import Observation, PublicSeat

if TYPE_CHECKING:
    from camelup.odds.leg import LegOdds
    from camelup.odds.race import RaceOdds

RACES = 10_000
"""Simulated races behind an advice: a standard error of half a per cent where it is largest."""
BUDGET = 1.0
"""Seconds that the Veteran is told it may think: its usual amount of work."""


@dataclass(frozen=True, slots=True)
class CamelOdds:
    """What is to be expected of one racing camel."""

    camel: Camel
    places: tuple[float, ...]
    """Probability of each place, from the first to the last, when this leg ends; exact."""
    win: float
    """Probability that it wins the race."""
    lose: float
    """Probability that it is last when the race ends."""


@dataclass(frozen=True, slots=True)
class TicketWhy:
    """What speaks for the next leg ticket of a camel (R33)."""

    ep: float
    """EP that it is expected to bring."""
    camel: Camel
    value: int
    """The printed value in EP."""
    lead: float
    """Probability that the camel leads when the leg ends."""
    second: float


@dataclass(frozen=True, slots=True)
class PyramidWhy:
    """What speaks for a pyramid ticket: it is sure (R15)."""

    ep: float


@dataclass(frozen=True, slots=True)
class TileWhy:
    """What speaks for laying the spectator tile somewhere (R25)."""

    ep: float
    """`landings` less `former`, and `effect`."""
    space: int
    cheering: bool
    landings: float
    """Units that are expected to land there before the leg ends, so EP."""
    former: float
    """Landings that are expected where the tile lies now; 0 while it is not on the track."""
    effect: float
    """EP that the leg tickets in front of the seat gain by it."""


@dataclass(frozen=True, slots=True)
class CardWhy:
    """What speaks for a finish card on one of the piles, given how many cards it holds already (R38)."""

    ep: float
    camel: Camel
    pile: Pile
    chance: float
    """Probability that the card is right."""


@dataclass(frozen=True, slots=True)
class PartnerWhy:
    """What speaks for a partnership: the reward that can be expected to be copied (R34)."""

    ep: float
    seat: int


Why: TypeAlias = TicketWhy | PyramidWhy | TileWhy | CardWhy | PartnerWhy
"""The numbers behind an action; the interface words them."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An action and what it comes to."""

    action: Action
    worth: float
    """EP in the coach's judgement, on a scale on which a pyramid ticket has its sure 1 EP. Unlike `ep` it counts what
    the action leaves to the others and whether it could wait."""
    why: Why

    @property
    def ep(self) -> float:
        """EP that the action by itself is expected to bring its seat."""
        return self.why.ep


@dataclass(frozen=True)
class Advice:
    """What the coach has to say about one turn."""

    camels: tuple[CamelOdds, ...]
    """In the order of `RACING`."""
    offers: tuple[Offer, ...]
    """Every legal action, the best one first."""

    @property
    def suggestion(self) -> Offer:
        """What the coach would do."""
        return self.offers[0]

    @cached_property
    def _by_action(self) -> dict[Action, Offer]:
        return {offer.action: offer for offer in self.offers}

    def offer(self, action: Action) -> Offer | None:
        """What an action comes to; None for one that was not legal."""
        return self._by_action.get(action)


def advise(seen: Observation, legal: Sequence[Action], seed: int, races: int = RACES) -> Advice:
    """Advice for the seat that `seen` belongs to, whose turn it is and who may take one of `legal`.

    The same arguments give the same advice. `seed` is 0 or more. Raises `ValueError` for a bystander, and where there
    is nothing to choose from.
    """
    from camelup.odds.leg import leg_odds
    from camelup.odds.race import race_odds
    from camelup.players.veteran import Veteran

    if seen.viewer is None:
        raise ValueError("a bystander has no turn to be advised on")
    if RollDie() not in legal:
        raise ValueError("a seat that cannot take a pyramid ticket has no turn (R11)")
    leg = leg_odds(seen.board, seen.dice)
    race = race_odds(seen.board, seen.dice, races, seed, leg)
    whys = _whys(seen, legal, leg, race)
    judged = {a.action: a.worth for a in Veteran().appraise(seen, legal, random.Random(seed), BUDGET)}
    return Advice(_camels(leg, race), _offers(whys, judged | _card_worths(whys, judged)))


def _camels(leg: LegOdds, race: RaceOdds) -> tuple[CamelOdds, ...]:
    ranks = leg.ranks
    return tuple(
        CamelOdds(
            camel,
            tuple(map(float, ranks[index])),
            float(race.win[index]),
            float(race.lose[index]),
        )
        for index, camel in enumerate(RACING)
    )


def _card_worths(whys: dict[Action, Why], judged: dict[Action, float]) -> dict[Action, float]:
    """What the finish cards are worth by the coach's own odds, which are finer than the Veteran's.

    Only what the Veteran holds against playing a card now is taken over, as the mean over all cards: otherwise the
    luck of a small simulation would put a card before another one that is shown to be better.
    """
    cards = [action for action in judged if isinstance(action, PredictFinish)]
    held_against = sum(whys[card].ep - judged[card] for card in cards) / max(1, len(cards))
    return {card: whys[card].ep - held_against for card in cards}


def _offers(whys: dict[Action, Why], judged: dict[Action, float]) -> tuple[Offer, ...]:
    """The offers, best first, of equals the one with more EP.

    What the Veteran does not even consider is worth no more than what it judged best.
    """
    shift = PYRAMID_REWARD - judged[RollDie()]
    best = max(judged.values()) + shift
    offers = [
        Offer(action, judged[action] + shift if action in judged else min(why.ep, best), why)
        for action, why in whys.items()
    ]
    return tuple(sorted(offers, key=lambda offer: (-offer.worth, offer.action not in judged, -offer.ep)))


def _whys(seen: Observation, legal: Sequence[Action], leg: LegOdds, race: RaceOdds) -> dict[Action, Why]:
    """The numbers behind every legal action, in the order of `legal`."""
    import numpy as np

    from camelup.players.cards import card_values

    assert seen.viewer is not None
    ranks = leg.ranks
    win, lose = race.win.astype(np.float32), race.lose.astype(np.float32)
    cards = {
        Pile.WINNER: (card_values(seen.winner_pile, seen.viewer, win), race.win),
        Pile.LOSER: (card_values(seen.loser_pile, seen.viewer, lose), race.lose),
    }
    tiles = _tile_whys(seen, legal, leg)
    whys: dict[Action, Why] = {}
    for action in legal:
        match action:
            case RollDie():
                whys[action] = PyramidWhy(float(PYRAMID_REWARD))
            case TakeLegTicket(camel):
                value = tickets_on_stack(seen.tickets_taken, camel)[0]
                lead, second = map(float, ranks[RACING.index(camel), :2])
                whys[action] = TicketWhy(leg.ticket_value(camel, value), camel, value, lead, second)
            case PlaceTile():
                whys[action] = tiles[action]
            case PredictFinish(camel, pile):
                ep, chance = (float(numbers[RACING.index(camel)]) for numbers in cards[pile])
                whys[action] = CardWhy(ep, camel, pile, chance)
            case FormPartnership(seat):
                whys[action] = PartnerWhy(_copied(seen.seats[seat], leg), seat)
    return whys


def _tile_whys(seen: Observation, legal: Sequence[Action], leg: LegOdds) -> dict[Action, TileWhy]:
    from camelup.odds.tiles import tile_odds

    assert seen.viewer is not None
    own = seen.board.tile_of(seen.viewer)
    former = 0.0 if own is None else leg.landings[own.space]
    held = _held(seen.seats[seen.viewer], leg)
    tiles = {
        action: SpectatorTile(action.space, action.cheering, seen.viewer)
        for action in legal
        if isinstance(action, PlaceTile)
    }
    odds = tile_odds(seen.board, seen.dice, tiles.values())
    whys: dict[Action, TileWhy] = {}
    for action, tile in tiles.items():
        landings = odds[tile].landings[tile.space]
        effect = _held(seen.seats[seen.viewer], odds[tile]) - held
        whys[action] = TileWhy(landings - former + effect, tile.space, tile.cheering, landings, former, effect)
    return whys


def _held(seat: PublicSeat, leg: LegOdds) -> float:
    """EP that the leg tickets in front of a seat are expected to bring."""
    return sum((leg.ticket_value(ticket.camel, ticket.value) for ticket in seat.leg_tickets), 0.0)


def _copied(seat: PublicSeat, leg: LegOdds) -> float:
    """EP that a partner of `seat` is expected to copy of the tickets that lie there now (R34)."""
    import numpy as np

    from camelup.odds.orders import rank_table

    best = np.full(leg.orders.shape, float(PYRAMID_REWARD) if seat.pyramid_tickets else 0.0)
    for ticket in seat.leg_tickets:
        first, second = rank_table()[:, RACING.index(ticket.camel), :2].T
        np.maximum(best, first * ticket.value + second * SECOND_REWARD, out=best)
    return float(leg.orders @ best)
