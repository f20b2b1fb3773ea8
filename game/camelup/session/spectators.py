"""A record without secrets: what spectators of an unfinished race may have (R18).

It holds what everybody at the table saw. Cards that lie face down keep their owner, pile and time, but each seat's get
the colours of `RACING` in that order, whatever they really are: the record still follows the rules and can be watched.
The seed and the dice to come are left out, and so is everything else that nobody needs to watch it. A race that goes on
from it would pay the wrong bets, so none can.
"""

from __future__ import annotations

from dataclasses import replace as replace_action

from msgspec.structs import replace

from camelup.rules.actions import PredictFinish
from camelup.rules.board import RACING
from camelup.rules.notation import Taken
from camelup.rules.state import State
from camelup.session.labels import labelled, read_label
from camelup.session.record import Record, SeatInfo, replay, start_state


def for_spectators(record: Record) -> Record:
    """The record without secrets; one of a race that is over has none and stays as it is. Raises `RecordError`."""
    state: State = start_state(record)
    played = [0] * len(record.seats)
    actions: list[Taken] = []
    for taken, after, _ in replay(record):
        if isinstance(taken.action, PredictFinish):
            taken = Taken(replace_action(taken.action, camel=RACING[played[state.turn]]))
            played[state.turn] += 1
        actions.append(taken)
        state = after
    if state.over:
        return record
    public = Record(
        seats=tuple(SeatInfo(seat.name, seat.character, seat.controller) for seat in record.seats),
        track=record.track,
        starter=record.starter,
        actions=tuple(actions),
        options=replace(record.options, open_replay=False, extra={}),
        branched_at=record.branched_at,
        handed=tuple(replace(one, extra={}) for one in record.handed),
        spectators=True,
    )
    return labelled(public, read_label(record.extra))
