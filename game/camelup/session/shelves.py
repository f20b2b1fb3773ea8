"""What a list of kept races says about each of them, and how such a list is searched and sorted."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from enum import Enum

from msgspec import Struct

from camelup.session.record import SeatInfo
from camelup.session.sayings import Saying

_FINISHED = "race-%Y-%m-%d-%H%M%S"
"""How the files of finished races are called; several of one second have a number behind it."""


def finished_name(when: datetime) -> str:
    """The name of the file of a race that was over at that time."""
    return f"{when.strftime(_FINISHED)}.json"


def finished_at(name: str, changed: datetime) -> datetime:
    """When the finished race in a file of that name was over, for a name that does not say so when the file `changed`.

    A file that is copied to another computer has another time, but keeps its name.
    """
    digits = len("race-0000-00-00-000000")
    with suppress(ValueError):
        return datetime.strptime(name[:digits], _FINISHED).astimezone()
    return changed


class Shelf(Enum):
    """A folder of races; the value is its name in the data folder."""

    SAVED = "saves"
    """Races that somebody gave a title."""
    FINISHED = "finished"
    """Every race that came to its end; statistics come from these."""
    DELETED = "deleted"
    """Where deleted races go, so that a slip can be undone."""


class Entry(Struct, frozen=True):
    """One kept race, as light as a list needs it."""

    name: str
    """Of its file; with the shelf this is what a race is known by."""
    title: str
    saved: datetime
    """When it was saved or finished, with the time zone."""
    seats: tuple[SeatInfo, ...] = ()
    """In clockwise order."""
    leg: int = 0
    """The running leg, or the last one of a race that is over, from 1."""
    actions: int = 0
    """How many so far."""
    over: bool = False
    winners: tuple[int, ...] = ()
    """The seats that won; empty while the race is not over (R40)."""
    thumbnail: bool = False
    """Whether a picture is stored with it."""
    spectators: bool = False
    """Whether it is a record without secrets, to be watched alone."""
    problem: Saying | None = None
    """Why it cannot be played; then only name, title and time are known."""


class Order(Enum):
    """The ways to sort a list of races."""

    NEWEST = "newest"
    OLDEST = "oldest"
    TITLE = "title"
    SEATS = "seats"
    """The largest table first."""
    LEG = "leg"
    """The race that has come farthest first."""


def ordered(entries: Iterable[Entry], order: Order) -> list[Entry]:
    """The entries in an order; equal ones follow by time, the newest first."""
    newest = sorted(entries, key=lambda entry: (entry.saved, entry.name), reverse=True)
    if order is Order.OLDEST:
        return newest[::-1]
    if order is Order.TITLE:
        return sorted(newest, key=lambda entry: plain(entry.title))
    if order is Order.SEATS:
        return sorted(newest, key=lambda entry: -len(entry.seats))
    if order is Order.LEG:
        return sorted(newest, key=lambda entry: (not entry.over, -entry.leg, -entry.actions))
    return newest


def iso_day(when: datetime) -> str:
    """A date such as 2026-05-30."""
    return f"{when:%Y-%m-%d}"


def matching(entries: Iterable[Entry], text: str, day: Callable[[datetime], str] = iso_day) -> list[Entry]:
    """The entries that have every word of `text` in their title, date or names, whatever its case and accents.

    A date is found as `day` writes it, and in figures from the year to the day.
    """
    words = plain(text).split()
    return [entry for entry in entries if all(word in _searched(entry, day) for word in words)]


def _searched(entry: Entry, day: Callable[[datetime], str]) -> str:
    dates = (iso_day(entry.saved), day(entry.saved))
    return plain(" ".join((entry.title, *dates, *(seat.name for seat in entry.seats))))


def plain(text: str) -> str:
    """Text without what a search overlooks: case, accents, the width of letters."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
