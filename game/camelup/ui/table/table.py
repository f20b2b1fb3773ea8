"""The table that is shown: an `Observation` that only events move on.

The screen never asks the match again while it animates; it applies each event as the last frame of that event's
picture. After the last one the shown table must equal `observe`, which the tests demand after every action.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from camelup.rules import events
from camelup.rules.actions import Pile
from camelup.rules.board import DICE, RACING, Camel
from camelup.rules.events import Event
from camelup.rules.view import Observation, PublicSeat


def advance(seen: Observation, event: Event) -> Observation:
    """The table as it is shown once `event` has happened."""
    match event:
        case events.LegTicketTaken(seat, ticket):
            taken = list(seen.tickets_taken)
            taken[RACING.index(ticket.camel)] += 1
            tickets = (*seen.seats[seat].leg_tickets, ticket)
            return replace(_seat(seen, seat, leg_tickets=tickets), tickets_taken=tuple(taken))
        case events.TilePlaced(_, tile, _):
            return replace(seen, board=seen.board.with_tile(tile))
        case events.FinishCardPlayed(seat, pile, camel):
            return _card_played(seen, seat, pile, camel)
        case events.PartnershipFormed(seat, other):
            return _seat(_seat(seen, seat, partner=other), other, partner=seat)
        case events.DieReleased(seat, roll, _, _):
            after = _seat(seen, seat, pyramid_tickets=seen.seats[seat].pyramid_tickets + 1)
            inside = tuple(die for die in seen.dice if die is not roll.die)
            return replace(after, dice=inside, released=(*seen.released, roll))
        case events.UnitMoved():
            return replace(seen, board=event.board)
        case events.TileHit():
            return seen
        case events.CoinsPaid(seat, _, purse):
            return _seat(seen, seat, purse=purse)
        case events.LegScored(score):
            return _purses(seen, tuple(line.purse for line in score.seats))
        case events.LegBegan(leg, marker):
            return _next_leg(seen, leg, marker)
        case events.PileScored(score):
            purses = [seat.purse for seat in seen.seats]
            for card in score.cards:
                purses[card.owner] = card.purse
            return _purses(seen, tuple(purses))
        case events.RaceEnded():
            return seen
        case events.TurnBegan(seat):
            return replace(seen, turn=seat)
        case _:
            assert_never(event)


def _seat(seen: Observation, index: int, **changes: object) -> Observation:
    seat: PublicSeat = replace(seen.seats[index], **changes)  # type: ignore[arg-type]
    return replace(seen, seats=(*seen.seats[:index], seat, *seen.seats[index + 1 :]))


def _purses(seen: Observation, purses: tuple[int, ...]) -> Observation:
    seats = tuple(replace(seat, purse=purse) for seat, purse in zip(seen.seats, purses, strict=True))
    return replace(seen, seats=seats)


def _card_played(seen: Observation, seat: int, pile: Pile, camel: Camel | None) -> Observation:
    seen = _seat(seen, seat, cards_left=seen.seats[seat].cards_left - 1)
    own = () if camel is None or seat != seen.viewer else (camel,)
    hand = tuple(card for card in seen.hand if card not in own)
    if pile is Pile.WINNER:
        return replace(
            seen,
            winner_pile=(*seen.winner_pile, seat),
            own_winner_cards=(*seen.own_winner_cards, *own),
            hand=hand,
        )
    return replace(seen, loser_pile=(*seen.loser_pile, seat), own_loser_cards=(*seen.own_loser_cards, *own), hand=hand)


def _next_leg(seen: Observation, leg: int, marker: int) -> Observation:
    seats = tuple(replace(seat, leg_tickets=(), pyramid_tickets=0, partner=None) for seat in seen.seats)
    return replace(
        seen,
        board=seen.board.without_tiles(),
        dice=DICE,
        released=(),
        tickets_taken=(0,) * len(RACING),
        seats=seats,
        marker=marker,
        leg=leg,
    )
