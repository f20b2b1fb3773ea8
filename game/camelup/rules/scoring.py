"""What a leg and the two piles of finish cards pay, as lines that say who gets how much for what (R33 to R39)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from camelup.rules.actions import Pile
from camelup.rules.board import Camel
from camelup.rules.state import FinishCard, LegTicket, Seat

CARD_REWARDS = (8, 5, 3, 2)
"""EP for the first right cards of a pile; every further one pays `CARD_REWARD_LATER` (R38)."""
CARD_REWARD_LATER = 1
WRONG_CARD = -1
SECOND_REWARD = 1
LOST_TICKET = -1
PYRAMID_REWARD = 1


class Source(Enum):
    """What a line of a leg's score is for."""

    LEG_TICKET = "leg ticket"
    PYRAMID_TICKET = "pyramid ticket"
    COPY = "copied from the partner"


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One reward or loss in a leg."""

    source: Source
    amount: int
    """EP, negative for a loss."""
    ticket: LegTicket | None
    """The leg ticket it is for, the partner's for a copy; None stands for a pyramid ticket."""
    place: int | None
    """That ticket's camel's place from 1, None for a pyramid ticket."""


_PYRAMID_LINE = ScoreLine(Source.PYRAMID_TICKET, PYRAMID_REWARD, None, None)


@dataclass(frozen=True, slots=True)
class SeatScore:
    """One seat's leg: its lines, their sum, and what the sum did to the purse (R35)."""

    seat: int
    lines: tuple[ScoreLine, ...]
    total: int
    """The sum of the lines."""
    paid: int
    """What the purse gained or lost: the sum, unless the purse would have fallen below 0."""
    purse: int
    """The purse afterwards."""

    def purse_after(self, lines: Iterable[ScoreLine]) -> int:
        """The purse once only these of its lines have been paid (R35)."""
        return max(0, self.purse - self.paid + sum(line.amount for line in lines))


@dataclass(frozen=True, slots=True)
class LegScore:
    """A scored leg; `seats` has every seat, those without a line too."""

    leg: int
    ranking: tuple[Camel, ...]
    seats: tuple[SeatScore, ...]


@dataclass(frozen=True, slots=True)
class CardScore:
    """One finish card turned over (R38)."""

    owner: int
    camel: Camel
    right: bool
    amount: int
    """EP that the card is worth."""
    paid: int
    """What the purse gained or lost (not below 0)."""
    purse: int
    """The purse afterwards."""


@dataclass(frozen=True, slots=True)
class PileScore:
    """A pile turned over, first card played first."""

    pile: Pile
    answer: Camel
    """The camel that was right: the overall winner or loser."""
    cards: tuple[CardScore, ...]


def ticket_reward(ticket: LegTicket, place: int) -> int:
    """EP for a leg ticket whose camel came in at `place`, from 1 (R33)."""
    if place == 1:
        return ticket.value
    return SECOND_REWARD if place == 2 else LOST_TICKET


def own_lines(seat: Seat, ranking: Sequence[Camel]) -> tuple[ScoreLine, ...]:
    """A seat's own tickets, before partners copy: leg tickets in the order taken, then pyramid tickets (R33)."""
    lines = []
    for ticket in seat.leg_tickets:
        place = ranking.index(ticket.camel) + 1
        lines.append(ScoreLine(Source.LEG_TICKET, ticket_reward(ticket, place), ticket, place))
    return (*lines, *(_PYRAMID_LINE,) * seat.pyramid_tickets)


def copied_line(partner_lines: Iterable[ScoreLine]) -> ScoreLine | None:
    """The best positive reward among the partner's own tickets, None when there is none (R34)."""
    best = max(partner_lines, key=lambda line: line.amount, default=None)
    if best is None or best.amount <= 0:
        return None
    return ScoreLine(Source.COPY, best.amount, best.ticket, best.place)


def score_leg(leg: int, seats: Sequence[Seat], ranking: tuple[Camel, ...]) -> LegScore:
    """Score one leg for every seat (R33 to R35)."""
    own = [own_lines(seat, ranking) for seat in seats]
    scores = []
    for index, seat in enumerate(seats):
        lines = own[index]
        if seat.partner is not None and (copy := copied_line(own[seat.partner])) is not None:
            lines = (*lines, copy)
        total = sum(line.amount for line in lines)
        purse = max(0, seat.purse + total)
        scores.append(SeatScore(index, lines, total, purse - seat.purse, purse))
    return LegScore(leg, ranking, tuple(scores))


def score_pile(pile: Pile, cards: Sequence[FinishCard], answer: Camel, purses: Sequence[int]) -> PileScore:
    """Turn over one pile and pay it card by card; `purses` are those before it (R38, R39)."""
    now = list(purses)
    right_cards = 0
    scores = []
    for card in cards:
        right = card.camel == answer
        if right:
            early = right_cards < len(CARD_REWARDS)
            amount = CARD_REWARDS[right_cards] if early else CARD_REWARD_LATER
            right_cards += 1
        else:
            amount = WRONG_CARD
        before = now[card.owner]
        now[card.owner] = max(0, before + amount)
        paid = now[card.owner] - before
        scores.append(CardScore(card.owner, card.camel, right, amount, paid, now[card.owner]))
    return PileScore(pile, answer, tuple(scores))
