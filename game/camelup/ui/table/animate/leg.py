"""A leg is paid on the table, seat by seat, and the next one begins (R32 to R37)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from camelup.rules.board import RACING
from camelup.rules.events import LegBegan, LegScored
from camelup.rules.scoring import SeatScore
from camelup.rules.view import Observation
from camelup.ui.kit.sound import SoundCue
from camelup.ui.table.animate.direction import Director, fade
from camelup.ui.table.layout import Place
from camelup.ui.table.leg_pay import LegCall, LegPay, PaidTicket, tickets_of
from camelup.ui.table.stage import Flier
from camelup.ui.table.timeline import Cue, Stop, Wait, ease_in_out, ease_out_back, share_of

FIRST_TWO, ENTER, BEAT, LEAVE, NOTHING, REST = 0.5, 0.14, 0.26, 0.3, 0.08, 1.0
POP, COINS, FADE = 0.2, 0.34, 0.15
HOME, CALL, READ = 0.4, 0.2, 0.45
"""Seconds at normal speed: who came in first and second, a seat's cloth, each ticket on it, what follows the last one,
a seat with nothing, and everybody paid; a ticket, its coins, and a cloth that only fades in; pieces on their way home,
the cloth that announces the next leg, and the reading of it."""
STAGGER = 0.12
"""Of its way, how far a die is ahead of the next one."""
NOBODY = -1
"""Whose the marker is while it flies."""


def pay_leg(d: Director, event: LegScored) -> list[Cue]:
    """First and second are marked, and each seat's tickets pay into its purse."""
    stage = d.stage
    pay = LegPay(event.score)

    def begin() -> None:
        d.says(event, SoundCue.GONG)()
        stage.pay = pay

    def tidy() -> None:
        stage.pay = None

    cues = [Cue(FIRST_TWO, begin=begin, stop=Stop.SHOW)]
    for seat in event.score.seats:
        cues.append(_pay_seat(d, pay, seat) if seat.lines else _pass_seat(pay, seat))
    lingers = d.people_wait and d.lingers
    return [*cues, Wait() if lingers else Cue(REST, stop=Stop.SHOW), Cue(end=d.happens(event, tidy))]


def _pass_seat(pay: LegPay, seat: SeatScore) -> Cue:
    """A seat with nothing to be paid for."""

    def end() -> None:
        pay.paid = seat.seat + 1

    return Cue(NOTHING, end=end)


def _pay_seat(d: Director, pay: LegPay, seat: SeatScore) -> Cue:
    """A seat's tickets come onto the cloth and pay, one after another."""
    stage = d.stage
    tickets = tickets_of(seat)
    seconds = ENTER + BEAT * len(tickets) + LEAVE
    sounded = 0

    def begin() -> None:
        pay.seat, pay.tickets = seat.seat, tickets

    def step(t: float) -> None:
        nonlocal sounded
        now = t * seconds
        if d.reduced:
            pay.entered = max(pay.entered, share_of(now, FADE))
            for ticket in tickets:
                ticket.progress = ticket.coins = 1.0
        else:
            pay.entered = max(pay.entered, share_of(now, ENTER))
            for index, ticket in enumerate(tickets):
                begun = now - ENTER - index * BEAT
                ticket.progress, ticket.coins = share_of(begun, POP), share_of(begun, COINS)
        paying = [ticket for ticket in tickets if ticket.progress > 0]
        if len(paying) > sounded:
            sounded = len(paying)
            d.pays(paying[-1].amount)
        stage.seen = _with_purse(stage.seen, seat.seat, _purse(tickets))
        stage.flash[seat.seat] = 1.0 if d.reduced else _pop(tickets)

    def end() -> None:
        stage.seen = _with_purse(stage.seen, seat.seat, seat.purse)
        stage.flash.pop(seat.seat, None)
        pay.seat, pay.tickets, pay.paid = None, (), seat.seat + 1

    return Cue(seconds, step, begin=begin, end=end, stop=Stop.PART)


def _purse(tickets: Sequence[PaidTicket]) -> int:
    """What the purse shows: as far as the last ticket that pays has come."""
    return next((ticket.shown_purse for ticket in reversed(tickets) if ticket.coins > 0), tickets[0].purse[0])


def _pop(tickets: Sequence[PaidTicket]) -> float:
    """The size of the purse's figure: it swells with the coins that arrive."""
    arriving = max((1 - abs(2 * ticket.coins - 1.6) for ticket in tickets if 0.3 < ticket.coins < 1), default=0.0)
    # A few sizes only, since each is painted anew.
    return 1 + 0.25 * round(4 * max(0.0, arriving)) / 4


def _with_purse(seen: Observation, seat: int, purse: int) -> Observation:
    if seen.seats[seat].purse == purse:
        return seen
    changed = replace(seen.seats[seat], purse=purse)
    return replace(seen, seats=(*seen.seats[:seat], changed, *seen.seats[seat + 1 :]))


# The next leg ----------------------------------------------------------------------------------------------------


def begin_leg(d: Director, event: LegBegan) -> list[Cue]:
    """Dice go home, tickets go back to their stacks, the marker to its new holder, and the leg is announced."""
    stage = d.stage
    call = LegCall(event.leg, event.marker)
    fliers: list[Flier] = []

    def begin() -> None:
        d.says(event)()
        fliers.extend(_homewards(stage.seen, event.marker))
        stage.fliers.extend(fliers)
        stage.seen = _cleared(stage.seen)
        d.sound(SoundCue.RATTLE, volume=0.5)

    def fly(t: float) -> None:
        for index, flier in enumerate(fliers):
            if d.reduced:
                flier.progress, flier.alpha = fade(t)
            else:
                ahead = STAGGER * (index % 5)
                flier.progress = ease_in_out(share_of(t * (1 + 4 * STAGGER) - ahead, 1.0))

    def announce() -> None:
        for flier in fliers:
            stage.fliers.remove(flier)
        d.happens(event)()
        stage.call = call

    def come(t: float) -> None:
        call.shown = 1.0 if d.reduced else ease_out_back(t)

    return [Cue(HOME, fly, begin=begin, end=announce), Cue(CALL, come), Cue(READ, end=_called(d))]


def _called(d: Director) -> Callable[[], None]:
    def end() -> None:
        d.stage.call = None

    return end


def _homewards(seen: Observation, marker: int) -> list[Flier]:
    """What goes back to its place after a leg."""
    dice = [Flier("die", str(roll), Place("tent", tent), Place("pyramid")) for tent, roll in enumerate(seen.released)]
    tickets = [
        Flier("mini_ticket", camel, Place("seat", index), Place("ticket", RACING.index(camel)))
        for index, seat in enumerate(seen.seats)
        for camel in sorted({ticket.camel for ticket in seat.leg_tickets})
    ]
    flag = [Flier("flag", "", Place("seat", seen.marker), Place("seat", marker))] if marker != seen.marker else []
    return [*dice, *tickets, *flag]


def _cleared(seen: Observation) -> Observation:
    """The table while its pieces are on their way home."""
    seats = tuple(replace(seat, leg_tickets=(), pyramid_tickets=0) for seat in seen.seats)
    return replace(seen, released=(), seats=seats, marker=NOBODY)
