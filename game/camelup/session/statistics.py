"""How people have done: worked out from the finished races in the data folder, and from nothing else.

Races that were played on from the middle of another are left out: a player of one knows too much.
"""

from __future__ import annotations

import threading
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from camelup.session.derived import Derived
from camelup.session.errors import RecordError
from camelup.session.facts import RaceFacts, SeatFacts, facts_of
from camelup.session.files import Disk, Folders, time_of, told_as_sentence
from camelup.session.library import is_race
from camelup.session.record import MAX_BYTES, decode
from camelup.session.sayings import Notice
from camelup.session.shelves import Shelf, finished_at


@dataclass(frozen=True, slots=True)
class AgainstLevel:
    """How somebody did at tables with at least one computer opponent of a level."""

    level: str
    """The level's id."""
    races: int
    wins: int
    mean_lead: float
    """EP by which the own purse was larger than the best one of that level, on average."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody's record; shared victories count in full. Means are 0 while there is no race."""

    name: str
    """As it was written last."""
    races: int
    wins: int
    mean_purse: float
    """EP at the end of a race."""
    best_purse: int
    best_leg: int
    """EP of the best single leg."""
    streak: int
    """Victories in a row up to the latest race."""
    longest_streak: int
    cards: int
    """Finish cards played."""
    right_cards: int
    tickets: int
    """Leg tickets taken."""
    leading_tickets: int
    """Those of them whose camel led the leg."""
    levels: tuple[AgainstLevel, ...]
    """By the names of the levels."""

    @property
    def accuracy(self) -> float | None:
        """The share of finish cards that were right, None when none was played."""
        return self.right_cards / self.cards if self.cards else None

    @property
    def ticket_accuracy(self) -> float | None:
        """The share of leg tickets whose camel led, None when none was taken."""
        return self.leading_tickets / self.tickets if self.tickets else None


def people(facts: Iterable[RaceFacts]) -> tuple[str, ...]:
    """The names of all people who have finished a race, who has raced most first; each as it was written last."""
    races: dict[str, int] = {}
    names: dict[str, str] = {}
    for race in facts:
        for seat in race.seats:
            if seat.controller.human and not race.branched:
                races[_same(seat.name)] = races.get(_same(seat.name), 0) + 1
                names[_same(seat.name)] = seat.name
    return tuple(names[key] for key in sorted(names, key=lambda key: (-races[key], names[key])))


def person(facts: Sequence[RaceFacts], name: str) -> Person:
    """What `facts`, in the order in which the races were finished, say about the person of that name."""
    raced = [(race, seat) for race in facts if not race.branched and (seat := _seat_of(race, name)) is not None]
    seats = [seat for _, seat in raced]
    streak = longest = 0
    for seat in seats:
        streak = streak + 1 if seat.won else 0
        longest = max(longest, streak)
    return Person(
        name=seats[-1].name if seats else name,
        races=len(seats),
        wins=sum(seat.won for seat in seats),
        mean_purse=fmean(seat.purse for seat in seats) if seats else 0.0,
        best_purse=max((seat.purse for seat in seats), default=0),
        best_leg=max((seat.best_leg for seat in seats), default=0),
        streak=streak,
        longest_streak=longest,
        cards=sum(seat.cards for seat in seats),
        right_cards=sum(seat.right_cards for seat in seats),
        tickets=sum(seat.tickets for seat in seats),
        leading_tickets=sum(seat.leading_tickets for seat in seats),
        levels=_levels(raced),
    )


def _levels(raced: Sequence[tuple[RaceFacts, SeatFacts]]) -> tuple[AgainstLevel, ...]:
    leads: dict[str, list[tuple[int, bool]]] = {}
    for race, mine in raced:
        best: dict[str, int] = {}
        for seat in race.seats:
            if seat.controller.known and (level := seat.controller.level) is not None:
                best[level.id] = max(best.get(level.id, 0), seat.purse)
        for name, purse in best.items():
            leads.setdefault(name, []).append((mine.purse - purse, mine.won))
    return tuple(
        AgainstLevel(level, len(rows), sum(won for _, won in rows), fmean(lead for lead, _ in rows))
        for level, rows in sorted(leads.items())
    )


def _seat_of(race: RaceFacts, name: str) -> SeatFacts | None:
    return next((seat for seat in race.seats if seat.controller.human and _same(seat.name) == _same(name)), None)


def _same(name: str) -> str:
    """Two names that differ in case or in how an accent is written are one person's."""
    return unicodedata.normalize("NFC", name).casefold()


class Statistics:
    """The facts of all finished races in the data folder; only new ones are looked at. May be used from any thread."""

    def __init__(self, folders: Folders, *, disk: Disk | None = None) -> None:
        self._disk = disk or Disk()
        self._folder = folders.data / Shelf.FINISHED.value
        self._lock = threading.Lock()
        self._derived: Derived[RaceFacts | None] = Derived(
            folders, "statistics", self._folder, RaceFacts | None, self._look_at, self._disk
        )

    def facts(self) -> tuple[RaceFacts, ...]:
        """Each race once, in the order in which they were finished; what is damaged is left out.

        Raises `StoreError` when the folder cannot be listed.
        """
        with self._lock, told_as_sentence(Notice.FINISHED_NOT_LISTED, self._folder):
            found = self._derived.values(is_race).values()
        once: dict[str, RaceFacts] = {}
        for race in sorted((race for race in found if race is not None), key=lambda race: race.finished):
            # A copy is younger than the race it was made of.
            once.setdefault(race.id, race)
        return tuple(once.values())

    def _look_at(self, path: Path) -> RaceFacts | None:
        try:
            record = decode(self._disk.read(path, MAX_BYTES))
            return facts_of(record, finished_at(path.name, time_of(self._disk.mark(path)[1])))
        except RecordError:
            return None
