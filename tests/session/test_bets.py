"""What each seat made of its bets over a whole race."""

from __future__ import annotations

from random import Random

import pytest

from camelup.rules.actions import Pile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import Camel, ranking
from camelup.rules.events import LegScored, PileScored
from camelup.session.bets import Bet, BetKind, seat_bets
from camelup.session.match import Match
from camelup.session.record import replay
from tests.session.played import any_action, new_match, play


def rolled_out(match: Match) -> Match:
    while not match.over:
        match.submit(RollDie())
    return match


def test_a_seat_without_a_bet_rides_the_winner() -> None:
    match = rolled_out(new_match())
    first = ranking(match.observe(None).board)[0]
    for bets in seat_bets(match.record):
        assert (bets.mount, bets.best, bets.daring) == (first, None, None)


def test_the_first_finish_card_is_the_most_daring_bet() -> None:
    match = new_match()
    seat = match.turn
    match.submit(PredictFinish(Camel.RED, Pile.LOSER))
    while match.observe(None).leg == 1 or match.turn != seat:
        match.submit(RollDie())
    leg = match.observe(None).leg
    match.submit(PredictFinish(Camel.BLUE, Pile.WINNER))
    rolled_out(match)
    daring = seat_bets(match.record)[seat].daring
    assert daring is not None
    assert (daring.kind, daring.camel, daring.leg) == (BetKind.LOSE, Camel.RED, 1)
    assert leg > 1


def test_of_two_cards_of_one_leg_the_one_played_first_is_more_daring() -> None:
    match = new_match()
    seat = match.turn
    match.submit(PredictFinish(Camel.RED, Pile.LOSER))
    for _ in range(match.seat_count - 1):
        match.submit(RollDie())
    assert (match.turn, match.observe(None).leg) == (seat, 1)
    match.submit(PredictFinish(Camel.BLUE, Pile.WINNER))
    rolled_out(match)
    daring = seat_bets(match.record)[seat].daring
    assert daring is not None
    # The winner pile is turned over first, but the loser's card was played first.
    assert (daring.kind, daring.camel) == (BetKind.LOSE, Camel.RED)


def test_a_ticket_is_worth_what_its_leg_paid() -> None:
    match = new_match()
    seat = match.turn
    match.submit(TakeLegTicket(Camel.GREEN))
    rolled_out(match)
    score = next(
        event.score for _, _, events in replay(match.record) for event in events if isinstance(event, LegScored)
    )
    amount = score.seats[seat].lines[0].amount
    bets = seat_bets(match.record)[seat]
    assert bets.best == (Bet(BetKind.TICKET, Camel.GREEN, 1, amount) if amount > 0 else None)
    if amount > 0:
        assert bets.mount is Camel.GREEN


@pytest.mark.parametrize("seed", range(20))
def test_the_best_bet_is_the_best_line_of_all_scores(seed: int) -> None:
    match = play(new_match(6, f"race {seed}"), seed=seed)
    rng = Random(seed)
    while not match.over:
        match.submit(any_action(match, rng))
    best = [0] * match.seat_count
    earned = [dict.fromkeys(Camel, 0) for _ in match.seats]
    for _, _, events in replay(match.record):
        for event in events:
            if isinstance(event, LegScored):
                for seat in event.score.seats:
                    for line in seat.lines:
                        if line.ticket is not None:
                            best[seat.seat] = max(best[seat.seat], line.amount)
                            earned[seat.seat][line.ticket.camel] += line.amount
            elif isinstance(event, PileScored):
                for card in event.score.cards:
                    best[card.owner] = max(best[card.owner], card.amount)
                    earned[card.owner][card.camel] += card.amount
    for seat_index, bets in enumerate(seat_bets(match.record)):
        assert (0 if bets.best is None else bets.best.amount) == best[seat_index]
        racing = ranking(match.observe(None).board)
        if bets.best is not None:
            assert bets.mount is bets.best.camel
        else:
            assert earned[seat_index][bets.mount] == max(earned[seat_index][camel] for camel in racing)
