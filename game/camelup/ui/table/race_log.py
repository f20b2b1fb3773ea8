"""The log of a race, line by line, with what a line is about: so that it can be sifted."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from camelup.players.levels import PERSON
from camelup.rules import events
from camelup.rules.events import Event
from camelup.session.record import Handed
from camelup.ui.table.narration import Narrator
from camelup.ui.table.sheet_words import leg_sentences, pile_sentences

WAYS = ("curtain", "cover", "off")
"""The ways in which hidden cards change hands."""


class Subject(Enum):
    """What a line is about; the value ends the key of its word."""

    ROLLS = "rolls"
    """Dice and what they move."""
    BETS = "bets"
    """Leg tickets, finish cards and partnerships."""
    SPECTATORS = "spectators"
    """Tiles that are laid, and camels that land on them."""
    COINS = "coins"
    """Whatever is paid."""
    LEGS = "legs"
    """Where legs and the race end and begin."""
    TABLE = "table"
    """Who plays which seat, and how hidden cards change hands."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A sentence of the log."""

    sentence: str
    subject: Subject
    seats: frozenset[int] | None
    """The seats that it concerns; None for the whole table."""

    def concerns(self, seat: int) -> bool:
        return self.seats is None or seat in self.seats


def log_lines(
    steps: Iterable[Sequence[Event]], narrator: Narrator, purses: Collection[int], handed: Sequence[Handed] = ()
) -> list[LogLine]:
    """The log of a race from the events of its actions, redacted as the reader may hear of them.

    `purses` are the seats whose purses may be told (R19); `handed` tells who may have come to see whose cards.
    """
    lines: list[LogLine] = []
    after = -1
    for after, happened in enumerate(steps):
        lines += (_handed(one, narrator) for one in handed if one.after == after)
        lines += _step(happened, narrator, purses)
    return [*lines, *(_handed(one, narrator) for one in handed if one.after == after + 1)]


def _handed(one: Handed, narrator: Narrator) -> LogLine:
    if one.seat is None:
        way = one.now if one.now in WAYS else WAYS[0]
        return LogLine(narrator.texts(f"event.cards.{way}"), Subject.TABLE, None)
    how = "person" if one.now == PERSON else "computer"
    sentence = narrator.texts(f"event.handed.{how}", name=narrator.cast.names[one.seat - 1])
    return LogLine(sentence, Subject.TABLE, frozenset({one.seat - 1}))


def _step(happened: Sequence[Event], narrator: Narrator, purses: Collection[int]) -> Iterator[LogLine]:
    acting: frozenset[int] | None = None
    for event in happened:
        if isinstance(event, events.TurnBegan):
            continue
        subject, seats = _about(event)
        acting = acting or seats
        # What a die moves concerns the seat that released it.
        yield LogLine(narrator.tell(event), subject, acting if isinstance(event, events.UnitMoved) else seats)
        if isinstance(event, events.LegScored):
            told = leg_sentences(event.score, narrator, purses)
        elif isinstance(event, events.PileScored):
            told = pile_sentences(event.score, narrator)
        else:
            continue
        yield from (LogLine(sentence, Subject.COINS, frozenset({seat})) for seat, sentence in told)


def _about(event: Event) -> tuple[Subject, frozenset[int] | None]:
    match event:
        case events.DieReleased(seat):
            return Subject.ROLLS, frozenset({seat})
        case events.UnitMoved():
            return Subject.ROLLS, None
        case events.LegTicketTaken(seat) | events.FinishCardPlayed(seat):
            return Subject.BETS, frozenset({seat})
        case events.PartnershipFormed(seat, other):
            return Subject.BETS, frozenset({seat, other})
        case events.TilePlaced(seat):
            return Subject.SPECTATORS, frozenset({seat})
        case events.TileHit(tile):
            return Subject.SPECTATORS, None if tile.owner is None else frozenset({tile.owner})
        case events.CoinsPaid(seat):
            return Subject.COINS, frozenset({seat})
        case events.LegScored() | events.LegBegan() | events.PileScored() | events.RaceEnded() | events.TurnBegan():
            return Subject.LEGS, None
        case _:
            assert_never(event)
