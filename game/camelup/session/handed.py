"""Who may have seen whose cards: what a race remembers of seats that changed hands, so that its table can read it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from camelup.players.levels import PERSON
from camelup.session.record import Handed, Record, SeatInfo

CURTAIN = "curtain"
"""How hidden cards change hands where nothing else was chosen."""
UNKNOWN = ""
"""What was before, where nobody knows."""


def with_handed(handed: tuple[Handed, ...], after: int, seat: int | None, was: str, now: str) -> tuple[Handed, ...]:
    """`handed`, and that a seat (from 0) changed hands after so many actions, if that opens or closes its cards.

    One level of computer for another opens nothing. What is there already is not written twice, so that changing to and
    fro does not make a file grow.
    """
    new = Handed(after, None if seat is None else seat + 1, was, now)
    if was == now or new in handed or (seat is not None and PERSON not in (was, now)):
        return handed
    return (*handed, new)


def clamped(handed: Sequence[Handed], length: int) -> tuple[Handed, ...]:
    """`handed` in a race that was set back to `length` actions: what was seen after them stays seen."""
    kept: list[Handed] = []
    for one in handed:
        earlier = replace(one, after=min(one.after, length))
        if earlier not in kept:
            kept.append(earlier)
    return tuple(kept)


def with_seats(record: Record, seats: Sequence[SeatInfo], after: int) -> tuple[Handed, ...]:
    """What a race remembers that goes on after so many actions of `record` with other people at its seats."""
    handed = clamped(record.handed, after)
    for seat, (old, new) in enumerate(zip(record.seats, seats, strict=True)):
        handed = with_handed(handed, after, seat, str(old.controller), str(new.controller))
    return handed


def people_of(record: Record) -> frozenset[int]:
    """The seats, from 0, that people play or have played at any time."""
    now = {seat for seat, info in enumerate(record.seats) if info.controller.human}
    once = {one.seat - 1 for one in record.handed if one.seat is not None and PERSON in (one.was, one.now)}
    return frozenset(now | once)


def way_of(record: Record, usual: str) -> str:
    """How hidden cards change hands at the table, as far as the record says."""
    return next((one.now for one in reversed(record.handed) if one.seat is None), usual)
