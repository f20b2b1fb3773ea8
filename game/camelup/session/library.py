"""Races that are kept under a title: saved, listed, renamed, deleted, and carried from one computer to another.

Each is a file of its own, a record whose key `save` holds what a list shows of it and a race does not need. No call
writes over another race's file, and names that come from outside never lead out of the data folder.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from camelup.rules.state import State
from camelup.session.derived import Derived
from camelup.session.errors import RecordError, StoreError
from camelup.session.files import Disk, Folders, free_name, readable_name, time_of, told_as_sentence, why, write_whole
from camelup.session.labels import (
    Label,
    clean_title,
    file_stem,
    free_title,
    is_thumbnail,
    labelled,
    read_label,
    title_of,
    unlabelled,
)
from camelup.session.record import MAX_BYTES, Record, SeatInfo, decode, decode_with_state, encode, parse
from camelup.session.sayings import Notice
from camelup.session.shelves import Entry, Order, Shelf, finished_at, ordered
from camelup.session.spectators import for_spectators
from camelup.session.store import local_time

SUFFIX = ".camelup"
_SUFFIXES = (SUFFIX, ".json")
_NO_NAME = re.compile(r"[/\\:\0]")


@dataclass(frozen=True, slots=True)
class Imported:
    """What came of a file that was imported."""

    entry: Entry
    """The race in it, as it is kept here."""
    shelf: Shelf
    new: bool
    """Whether it was kept just now; False where it had been before."""


class Library:
    """The kept races in the data folder. Calls from several threads wait for one another.

    Every call may raise `StoreError` for a disk that does not do what it should, and `RecordError` for a file that is
    no sound record; what was there before still is.
    """

    def __init__(
        self, folders: Folders, *, clock: Callable[[], datetime] = local_time, disk: Disk | None = None
    ) -> None:
        self._folders = folders
        self._clock = clock
        self._disk = disk or Disk()
        self._lock = threading.Lock()
        self._indexes = {
            shelf: Derived(folders, shelf.value, self.folder(shelf), Entry, self._look_at, self._disk)
            for shelf in Shelf
        }

    def folder(self, shelf: Shelf) -> Path:
        return self._folders.data / shelf.value

    # Lists ------------------------------------------------------------------------------------------------------

    def entries(self, shelf: Shelf = Shelf.SAVED, order: Order = Order.NEWEST) -> list[Entry]:
        """All races on a shelf, those that cannot be played included; their `problem` says why."""
        with self._lock, told_as_sentence(Notice.NOT_LISTED, self.folder(shelf)):
            return ordered(self._indexes[shelf].values(is_race).values(), order)

    # One race ---------------------------------------------------------------------------------------------------

    def save(self, record: Record, title: str, thumbnail: bytes | None = None) -> Entry:
        """Keep a race under a title, beside any other of the same title; an empty one is named after its seats.

        Raises `ValueError` for a `thumbnail` that is no small PNG (see `labels.is_thumbnail`).
        """
        if thumbnail is not None and not is_thumbnail(thumbnail):
            raise ValueError("a thumbnail is a small PNG")
        label = Label(clean_title(title) or title_of(record.seats), self._clock(), thumbnail)
        with self._lock, told_as_sentence(Notice.NOT_SAVED, self.folder(Shelf.SAVED)):
            return self._look_at(self._put(Shelf.SAVED, labelled(unlabelled(record), label), SUFFIX))

    def load(self, name: str, shelf: Shelf = Shelf.SAVED) -> Record:
        """The race in a file of a shelf, without its label."""
        return unlabelled(decode(self._read(name, shelf)))

    def thumbnail(self, name: str, shelf: Shelf = Shelf.SAVED) -> bytes | None:
        """The picture that was stored with a race, a PNG, or None."""
        return read_label(parse(self._read(name, shelf))).thumbnail

    def rename(self, name: str, title: str, shelf: Shelf = Shelf.SAVED) -> Entry:
        """Give a race another title, and its file a name to go with it; an empty title changes nothing."""
        record = decode(self._read(name, shelf))
        with self._lock, told_as_sentence(Notice.NOT_RENAMED, self.folder(shelf)):
            path = self._path(name, shelf)
            before, new = self._look_at(path), clean_title(title)
            if not new or new == before.title:
                return before
            renamed = self._put(shelf, labelled(record, Label(new, before.saved)), path.suffix)
            # Both are there for a moment: whatever stops this leaves the race under one name or the other.
            self._disk.remove(path)
            return self._look_at(renamed)

    def delete(self, name: str, shelf: Shelf = Shelf.SAVED) -> str:
        """Move a race to the deleted ones and return its name there. A damaged file moves as well as a sound one."""
        return self._move(name, shelf, Shelf.DELETED, Notice.NOT_DELETED)

    def restore(self, name: str, shelf: Shelf = Shelf.SAVED) -> str:
        """Move a deleted race back to a shelf and return its name there."""
        return self._move(name, Shelf.DELETED, shelf, Notice.NOT_RESTORED)

    # Files elsewhere --------------------------------------------------------------------------------------------

    def export_file(
        self,
        name: str,
        target: Path,
        shelf: Shelf = Shelf.SAVED,
        *,
        overwrite: bool = False,
        spectators: bool = False,
    ) -> None:
        """Copy a race with its label to a file anywhere, for `spectators` without what is secret in it.

        A damaged one is not handed on.
        """
        data = self._read(name, shelf)
        record = decode(data)
        if spectators:
            data = encode(for_spectators(record))
        with told_as_sentence(Notice.NOT_EXPORTED, target.parent):
            if not overwrite and target.exists():
                raise StoreError(Notice.NOT_EXPORTED(why=Notice.ALREADY_THERE(file=readable_name(target))))
            write_whole(self._disk, target, data, shared=True)

    def save_elsewhere(self, record: Record, folder: Path) -> Path:
        """Write a race to a new file in a folder anywhere, and return it: for when the data folder's disk is full."""
        data = encode(labelled(unlabelled(record), Label(title_of(record.seats), self._clock())))
        with told_as_sentence(Notice.NOT_SAVED, folder):
            path = folder / free_name(file_stem(title_of(record.seats)) + SUFFIX, self._disk.names(folder))
            write_whole(self._disk, path, data)
        return path

    def import_file(self, source: Path) -> Imported:
        """Keep a copy of a race from anywhere, under its own title or else its file's name.

        A race that is kept already, saved or finished, is not kept twice; one whose title another saved race has, such
        as the same race at an earlier moment, gets a number in brackets.
        """
        record, state = self._from_elsewhere(source)
        label, title, race = read_label(record.extra), _title_in(source, record), unlabelled(record)
        with self._lock, told_as_sentence(Notice.NOT_SAVED, self.folder(Shelf.SAVED)):
            for shelf in (Shelf.SAVED, Shelf.FINISHED):
                for entry in ordered(self._indexes[shelf].values(is_race).values(), Order.NEWEST):
                    if _may_be(entry, record, state) and self._holds(shelf, entry, race):
                        return Imported(entry, shelf, new=False)
            titles = [entry.title for entry in self._indexes[Shelf.SAVED].values(is_race).values()]
            label = Label(free_title(title, titles), label.time or self._clock(), label.thumbnail)
            kept = self._put(Shelf.SAVED, labelled(race, label), SUFFIX)
            return Imported(self._look_at(kept), Shelf.SAVED, new=True)

    def read_titled(self, source: Path) -> tuple[Record, str]:
        """The race in a file anywhere, to be played or looked at without keeping a copy.

        And the title under which `import_file` keeps it where no other race has it.
        """
        record, _ = self._from_elsewhere(source)
        return unlabelled(record), _title_in(source, record)

    # Inside -----------------------------------------------------------------------------------------------------

    def _path(self, name: str, shelf: Shelf) -> Path:
        """The file of that name. Raises `StoreError` for what cannot be the name of a file in the folder itself."""
        if not is_race(name) or Path(name).name != name or _NO_NAME.search(name):
            raise StoreError(Notice.NO_SUCH_RACE())
        return self.folder(shelf) / name

    def _read(self, name: str, shelf: Shelf) -> bytes:
        with self._lock, told_as_sentence(Notice.NOT_READ, self.folder(shelf)):
            return self._disk.read(self._path(name, shelf), MAX_BYTES)

    def _holds(self, shelf: Shelf, entry: Entry, race: Record) -> bool:
        """Whether a kept file holds just that race, whatever its label says."""
        try:
            return unlabelled(decode(self._disk.read(self.folder(shelf) / entry.name, MAX_BYTES))) == race
        except (OSError, RecordError):
            # One that cannot be read now holds nothing that anybody could be shown instead.
            return False

    def _from_elsewhere(self, source: Path) -> tuple[Record, State]:
        with told_as_sentence(Notice.FILE_NOT_READ, source.parent, file=readable_name(source)):
            data = self._disk.read(source, MAX_BYTES)
        return decode_with_state(data)

    def _put(self, shelf: Shelf, record: Record, suffix: str) -> Path:
        """Write a labelled record to a new file named after its title, and return it."""
        data = encode(record)
        if len(data) > MAX_BYTES:
            raise StoreError(Notice.NOT_SAVED(why=Notice.FILE_WOULD_BE_LARGE()))
        stem = file_stem(read_label(record.extra).title or "")
        path = self.folder(shelf) / free_name(stem + suffix, self._disk.names(self.folder(shelf)))
        write_whole(self._disk, path, data)
        return path

    def _move(self, name: str, source: Shelf, target: Shelf, what: Notice) -> str:
        with self._lock, told_as_sentence(what, self.folder(source)):
            path, folder = self._path(name, source), self.folder(target)
            self._disk.make_folder(folder)
            new = free_name(name, self._disk.names(folder))
            self._disk.replace(path, folder / new)
            self._disk.sync_folder(folder)
            self._disk.sync_folder(path.parent)
            return new

    def _look_at(self, path: Path) -> Entry:
        """What a list says about a file, and about what has the name of one but cannot be read.

        Raises `FileNotFoundError` for one that is gone meanwhile.
        """
        changed, stem = time_of(0), _shown_stem(path)
        try:
            changed = time_of(self._disk.mark(path)[1])
            record, state = decode_with_state(self._disk.read(path, MAX_BYTES))
        except FileNotFoundError:
            raise
        except RecordError as error:
            return Entry(path.name, stem, changed, problem=error.saying)
        except OSError as error:
            return Entry(path.name, stem, changed, problem=Notice.NOT_READ(why=why(error, path.parent)))
        label = read_label(record.extra)
        named = (clean_title(stem) if path.suffix == SUFFIX else "") or title_of(record.seats)
        return Entry(
            name=path.name,
            title=label.title or named,
            saved=label.time or finished_at(path.name, changed),
            seats=tuple(SeatInfo(seat.name, seat.character, seat.controller) for seat in record.seats),
            leg=state.leg,
            actions=len(record.actions),
            over=state.over,
            winners=state.winners,
            thumbnail=label.thumbnail is not None,
            spectators=record.spectators,
        )


def _title_in(source: Path, record: Record) -> str:
    """The title of a race from elsewhere: its own, or else its file's name."""
    named = clean_title(readable_name(source.with_suffix("")))
    return read_label(record.extra).title or named or title_of(record.seats)


def _may_be(entry: Entry, record: Record, state: State) -> bool:
    """Whether an entry may be of that very race, as far as one can tell without reading its file."""
    return (
        entry.problem is None
        and (entry.actions, entry.leg, entry.over) == (len(record.actions), state.leg, state.over)
        and entry.spectators == record.spectators
        and [seat.name for seat in entry.seats] == [seat.name for seat in record.seats]
    )


def _shown_stem(path: Path) -> str:
    """What a file is called in a list if nothing better is known."""
    return clean_title(readable_name(path.with_suffix(""))) or path.suffix


def is_race(name: str) -> bool:
    """Whether a file of that name is taken for a race: not hidden, with one of the endings of records."""
    return not name.startswith(".") and name.lower().endswith(_SUFFIXES)
