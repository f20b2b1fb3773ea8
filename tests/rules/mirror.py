"""A table kept up to date by events alone, the way a screen keeps one: it asks no rule what happened."""

from __future__ import annotations

from dataclasses import replace

from camelup.rules import events
from camelup.rules.actions import Pile
from camelup.rules.board import DICE, RACING
from camelup.rules.events import Event
from camelup.rules.view import Observation, PublicSeat


def follow(table: Observation, event: Event) -> Observation:
    """`table` after `event`, both as the table's viewer sees them."""
    match event:
        case events.LegTicketTaken(seat, ticket):
            taken = list(table.tickets_taken)
            taken[RACING.index(ticket.camel)] += 1
            table = replace(table, tickets_taken=tuple(taken))
            return _seat(table, seat, leg_tickets=(*table.seats[seat].leg_tickets, ticket))
        case events.TilePlaced(seat, tile, former):
            kept = [other for other in table.board.tiles if other != former]
            tiles = tuple(sorted((*kept, tile), key=lambda laid: laid.space))
            return replace(table, board=replace(table.board, tiles=tiles))
        case events.FinishCardPlayed():
            return _card(table, event)
        case events.PartnershipFormed(seat, other):
            return _seat(_seat(table, seat, partner=other), other, partner=seat)
        case events.DieReleased(seat, roll):
            inside = tuple(die for die in table.dice if die is not roll.die)
            table = replace(table, dice=inside, released=(*table.released, roll))
            return _seat(table, seat, pyramid_tickets=table.seats[seat].pyramid_tickets + 1)
        case events.UnitMoved():
            return replace(table, board=event.board)
        case events.CoinsPaid(seat, amount):
            return _seat(table, seat, purse=table.seats[seat].purse + amount)
        case events.LegScored(score):
            for line in score.seats:
                table = _seat(table, line.seat, purse=table.seats[line.seat].purse + line.paid)
            return table
        case events.LegBegan(leg, marker):
            return replace(
                table,
                board=replace(table.board, tiles=()),
                dice=DICE,
                released=(),
                tickets_taken=(0,) * len(RACING),
                seats=tuple(replace(seat, leg_tickets=(), pyramid_tickets=0, partner=None) for seat in table.seats),
                marker=marker,
                leg=leg,
            )
        case events.PileScored(score):
            for card in score.cards:
                table = _seat(table, card.owner, purse=table.seats[card.owner].purse + card.paid)
            return table
        case events.TurnBegan(seat):
            return replace(table, turn=seat)
        case events.TileHit() | events.RaceEnded():
            return table
    raise TypeError(f"no picture for {event!r}")


def _seat(table: Observation, seat: int, **changes: object) -> Observation:
    seats = list(table.seats)
    changed: PublicSeat = replace(seats[seat], **changes)  # type: ignore[arg-type]
    seats[seat] = changed
    return replace(table, seats=tuple(seats))


def _card(table: Observation, event: events.FinishCardPlayed) -> Observation:
    table = _seat(table, event.seat, cards_left=table.seats[event.seat].cards_left - 1)
    if event.seat == table.viewer:
        table = replace(table, hand=tuple(camel for camel in table.hand if camel is not event.camel))
    own = () if event.camel is None else (event.camel,)
    if event.pile is Pile.WINNER:
        owners, cards = (*table.winner_pile, event.seat), (*table.own_winner_cards, *own)
        return replace(table, winner_pile=owners, own_winner_cards=cards)
    owners, cards = (*table.loser_pile, event.seat), (*table.own_loser_cards, *own)
    return replace(table, loser_pile=owners, own_loser_cards=cards)
