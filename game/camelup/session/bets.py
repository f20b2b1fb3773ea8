"""What each seat made of its bets over a whole race: for the podium after it (R33 to R38)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from operator import itemgetter

from camelup.rules.actions import Pile
from camelup.rules.board import RACING, Camel, ranking
from camelup.rules.events import FinishCardPlayed, LegScored, PileScored
from camelup.rules.scoring import Source
from camelup.session.record import Record, replay, start_state


class BetKind(StrEnum):
    """What somebody bet on."""

    TICKET = "ticket"
    """A camel that would be ahead at the end of a leg."""
    COPY = "copy"
    """The same, with the ticket of a partner."""
    WIN = "win"
    LOSE = "lose"


_OF_SOURCE = {Source.LEG_TICKET: BetKind.TICKET, Source.COPY: BetKind.COPY}
_OF_PILE = {Pile.WINNER: BetKind.WIN, Pile.LOSER: BetKind.LOSE}


@dataclass(frozen=True, slots=True)
class Bet:
    """One bet, and what came of it."""

    kind: BetKind
    camel: Camel
    leg: int
    """The leg in which it was made."""
    amount: int = 0
    """EP that it brought, negative for a loss."""
    turn: int | None = None
    """The number of the action that played the card; None for a ticket."""


@dataclass(frozen=True, slots=True)
class SeatBets:
    """A seat's race."""

    mount: Camel
    """The racing camel of its best bet; without one, that whose tickets and cards cost it least."""
    best: Bet | None
    """The bet that brought most, of equal ones that which paid first; None where none brought anything."""
    daring: Bet | None
    """The finish card that was played first, when least could be known; None where none was played."""


def seat_bets(record: Record) -> tuple[SeatBets, ...]:
    """Every seat's bets in a race that is over, in the order of the seats."""
    state = start_state(record)
    bets: list[list[Bet]] = [[] for _ in record.seats]
    played: dict[Pile, list[tuple[int, int]]] = {pile: [] for pile in Pile}
    for turn, (_, after, events) in enumerate(replay(record)):
        for event in events:
            if isinstance(event, FinishCardPlayed):
                played[event.pile].append((turn, state.leg))
            elif isinstance(event, LegScored):
                for seat in event.score.seats:
                    for line in seat.lines:
                        if line.ticket is not None:
                            bets[seat.seat].append(
                                Bet(_OF_SOURCE[line.source], line.ticket.camel, event.score.leg, line.amount)
                            )
            elif isinstance(event, PileScored):
                kind = _OF_PILE[event.score.pile]
                for (turn_played, leg), card in zip(played[event.score.pile], event.score.cards, strict=True):
                    bets[card.owner].append(Bet(kind, card.camel, leg, card.amount, turn_played))
        state = after
    order = ranking(state.board)
    return tuple(_summed_up(each, order) for each in bets)


def _summed_up(bets: list[Bet], order: tuple[Camel, ...]) -> SeatBets:
    earned = Counter(dict.fromkeys(RACING, 0))
    for bet in bets:
        earned[bet.camel] += bet.amount
    won = [bet for bet in bets if bet.amount > 0]
    cards = [(bet.turn, bet) for bet in bets if bet.turn is not None]
    best = max(won, key=lambda bet: bet.amount, default=None)
    return SeatBets(
        max(order, key=earned.__getitem__) if best is None else best.camel,
        best,
        min(cards, key=itemgetter(0), default=(0, None))[1],
    )
