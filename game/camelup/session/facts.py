"""What one finished race says to the statistics: enough for every page of them, and small enough for thousands."""

from __future__ import annotations

from datetime import datetime
from hashlib import blake2b

from msgspec import Struct

from camelup.players.levels import Controller
from camelup.rules.engine import roll_outcomes
from camelup.rules.events import DieReleased, LegScored, PileScored, RaceEnded
from camelup.rules.scoring import LegScore, PileScore, Source
from camelup.session.dice import SeededDice
from camelup.session.record import Record, replay, start_state


class SeatFacts(Struct, frozen=True):
    """One seat of a finished race."""

    name: str
    controller: Controller
    """Who played it in the end."""
    purse: int
    """EP at the end."""
    won: bool
    """Alone or with others (R40)."""
    best_leg: int
    """The largest sum of a single leg, EP (R33)."""
    cards: int
    """Finish cards played (R16)."""
    right_cards: int
    tickets: int
    """Leg tickets taken, the last leg's included (R12)."""
    leading_tickets: int
    """Those of them whose camel led at the end of the leg."""


class RaceFacts(Struct, frozen=True):
    """One finished race."""

    id: str
    """The same for every copy of the race."""
    finished: datetime
    """With the time zone."""
    seats: tuple[SeatFacts, ...]
    legs: int
    branched: bool
    """Whether it was played on from the middle of another race, so with knowledge of it."""
    seed: str
    """Empty when the race had none."""
    dice: tuple[str, ...]
    """Per leg its rolls in a row, such as `b2k1y3`; empty when they are not those of the race's seed."""


class _Counts:
    """What is added up for a seat while its race is replayed."""

    def __init__(self) -> None:
        self.best_leg: int | None = None
        self.cards = self.right_cards = self.tickets = self.leading_tickets = 0


def facts_of(record: Record, finished: datetime) -> RaceFacts | None:
    """The facts of a race, None when it is not over. Raises `RecordError` for one that cannot be played."""
    counts = [_Counts() for _ in record.seats]
    legs: list[list[str]] = [[]]
    seeded = SeededDice(record.seed) if record.seed is not None else None
    ended: RaceEnded | None = None
    rolls = 0
    before = start_state(record)
    for _, after, events in replay(record):
        for event in events:
            if isinstance(event, DieReleased):
                outcomes = roll_outcomes(before.board, before.dice)
                if seeded is not None and seeded.roll(rolls, outcomes) != event.roll:
                    seeded = None
                rolls += 1
                legs[-1].append(str(event.roll))
            elif isinstance(event, LegScored):
                _add_leg(counts, event.score)
                legs.append([])
            elif isinstance(event, PileScored):
                _add_pile(counts, event.score)
            elif isinstance(event, RaceEnded):
                ended = event
        before = after
    if ended is None:
        return None
    return RaceFacts(
        id=_identity(record),
        finished=finished,
        seats=tuple(
            SeatFacts(
                name=info.name,
                controller=info.controller,
                purse=ended.purses[seat],
                won=seat in ended.winners,
                best_leg=count.best_leg or 0,
                cards=count.cards,
                right_cards=count.right_cards,
                tickets=count.tickets,
                leading_tickets=count.leading_tickets,
            )
            for seat, (info, count) in enumerate(zip(record.seats, counts, strict=True))
        ),
        legs=before.leg,
        branched=record.branched_at is not None,
        seed=record.seed or "",
        dice=tuple("".join(leg) for leg in legs if leg) if seeded is not None else (),
    )


def _add_leg(counts: list[_Counts], score: LegScore) -> None:
    for line in score.seats:
        count = counts[line.seat]
        count.best_leg = line.total if count.best_leg is None else max(count.best_leg, line.total)
        own = [item for item in line.lines if item.source is Source.LEG_TICKET]
        count.tickets += len(own)
        count.leading_tickets += sum(item.place == 1 for item in own)


def _add_pile(counts: list[_Counts], score: PileScore) -> None:
    for card in score.cards:
        counts[card.owner].cards += 1
        counts[card.owner].right_cards += card.right


def _identity(record: Record) -> str:
    setup = (record.seed or "", record.track, str(record.starter), *(seat.name for seat in record.seats))
    parts = "\0".join((*setup, *map(str, record.actions)))
    return blake2b(parts.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()
