"""What one seat may know (R18): the only view of a race that screens and computer opponents are given.

An `Observation` cannot hold a card that is face down to its viewer: of other seats' cards in the piles it has the
owners in order, and of their hands the number of cards.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from camelup.rules.actions import Pile
from camelup.rules.board import Board, Camel, Die, Roll
from camelup.rules.events import Event, FinishCardPlayed
from camelup.rules.state import FinishCard, LegTicket, State


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """What everybody sees of one seat (R18, R19)."""

    purse: int
    """EP."""
    cards_left: int
    """Finish cards still in hand."""
    leg_tickets: tuple[LegTicket, ...]
    pyramid_tickets: int
    partner: int | None


@dataclass(frozen=True, slots=True)
class Observation:
    """A race as `viewer` sees it; a viewer of None is a bystander who knows no hidden card at all."""

    viewer: int | None
    board: Board
    dice: tuple[Die, ...]
    """Dice still inside the pyramid."""
    released: tuple[Roll, ...]
    """What the dice released in this leg show, first one first."""
    tickets_taken: tuple[int, ...]
    """Per racing colour, in the order of `RACING`, how many of its four leg tickets are taken."""
    seats: tuple[PublicSeat, ...]
    turn: int
    marker: int
    leg: int
    winner_pile: tuple[int, ...]
    """The owners of the cards, first card played first."""
    loser_pile: tuple[int, ...]
    hand: tuple[Camel, ...]
    """The viewer's own finish cards."""
    own_winner_cards: tuple[Camel, ...]
    """The viewer's cards in the winner pile, in the order played: its n-th place in `winner_pile`."""
    own_loser_cards: tuple[Camel, ...]

    @property
    def over(self) -> bool:
        return self.board.beyond is not None

    def pile(self, pile: Pile) -> tuple[int, ...]:
        return self.winner_pile if pile is Pile.WINNER else self.loser_pile

    def own_cards(self, pile: Pile) -> tuple[Camel, ...]:
        return self.own_winner_cards if pile is Pile.WINNER else self.own_loser_cards


def observe(state: State, seat: int | None) -> Observation:
    """The race as `seat` (an index from 0) sees it, or as a bystander does when `seat` is None."""
    return Observation(
        viewer=seat,
        board=state.board,
        dice=state.dice,
        released=state.released,
        tickets_taken=state.tickets_taken,
        seats=tuple(PublicSeat(s.purse, len(s.hand), s.leg_tickets, s.pyramid_tickets, s.partner) for s in state.seats),
        turn=state.turn,
        marker=state.marker,
        leg=state.leg,
        winner_pile=tuple(card.owner for card in state.winner_pile),
        loser_pile=tuple(card.owner for card in state.loser_pile),
        hand=() if seat is None else state.seats[seat].hand,
        own_winner_cards=_own(state.winner_pile, seat),
        own_loser_cards=_own(state.loser_pile, seat),
    )


def redact(event: Event, seat: int | None) -> Event:
    """`event` as `seat` may hear of it: the colour of another seat's finish card is taken out (R18)."""
    if isinstance(event, FinishCardPlayed) and event.seat != seat:
        return replace(event, camel=None)
    return event


def _own(pile: tuple[FinishCard, ...], seat: int | None) -> tuple[Camel, ...]:
    return tuple(card.camel for card in pile if card.owner == seat)
