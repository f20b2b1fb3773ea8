"""The way from any screen into a race, with a question first where it would cost an unfinished one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from camelup.session.dice import new_seed
from camelup.session.errors import SessionError
from camelup.session.match import Match
from camelup.session.record import Record
from camelup.session.shelves import Entry
from camelup.ui.kit.confirm import Answer, ConfirmScene, Question
from camelup.ui.kit.host import Host
from camelup.ui.kit.services import Services
from camelup.ui.table.save_as import keep_as, prefilled_title
from camelup.ui.table.seating import Table, adopt_match, resume_match, start_match, strangers, unkept_match


class Ways(Host, Protocol):
    """Where the way into a race leads."""

    def to_setup(self, table: Table | None = None) -> None: ...

    def open_players(self, record: Record, then: Callable[[Record], None]) -> None: ...

    def to_race(self, match: Match) -> None: ...


def unfinished_race(services: Services) -> Record | None:
    """The race in progress, from memory where it was played since the start: a slow disk is not waited for.

    Raises `SessionError` where it has to be read and cannot be.
    """
    saver, store = services.saver, services.store
    if saver.known:
        return saver.record if services.keeps else None
    return store.load_autosave() if store.has_unfinished() else None


@dataclass(frozen=True, slots=True)
class SavedRace:
    """The race that waits on the disk, and what the menu says about it."""

    record: Record
    leg: int
    mover: str
    """The name at the seat to move."""


def find_saved_race(app: Host) -> SavedRace | None:
    """The race to go on with; whatever keeps it from being read is told as a notice and never raised."""
    services = app.services
    if services.skips_saved:
        return None
    try:
        record = unfinished_race(services)
        if record is None:
            return None
        match = Match.from_record(record, seed_if_missing=lambda: new_seed(services.entropy))
    except SessionError as error:
        app.tell(error)
        return None
    if services.store.notice:
        app.tell(services.store.notice)
    if match.over:
        services.saver.clear()
        return None
    return SavedRace(record, match.observe(None).leg, match.seats[match.turn].name)


def has_unfinished(services: Services) -> bool:
    """Whether there is a race in progress, without reading it."""
    saver = services.saver
    if saver.known:
        return services.keeps and saver.record is not None
    return services.store.has_unfinished()


def begin_race(app: Ways, table: Table) -> None:
    """Start a race at `table`; asks first when an unfinished race would be let go.

    A table at which no race can start, such as one of a file with the same name twice, is shown to be put right.
    """
    if table.problem() is not None:
        app.to_setup(table)
        return
    _after_asking(app, lambda: start_match(app.services, table))


def play_on(app: Ways, record: Record) -> None:
    """Go on with a race from a moment of its replay; asks first when an unfinished race would be let go."""
    _after_asking(app, lambda: adopt_match(app.services, record))


def resume_race(app: Ways, record: Record) -> None:
    """Go on with the race in progress."""
    _with_players(app, record, lambda known: _start(app, lambda: resume_match(app.services, known)))


def take_up(app: Ways, record: Record, title: str, keep: Callable[[], None] | None = None) -> None:
    """Go on with the race of that title; asks first when an unfinished race would be let go.

    `keep` puts it among the saved ones instead, where it is not there yet.
    """
    _with_players(app, record, lambda known: _after_asking(app, lambda: adopt_match(app.services, known), title, keep))


def _with_players(app: Ways, record: Record, then: Callable[[Record], None]) -> None:
    """Go on with a race once it is known who plays each seat: asks where a file names players this game does not know.

    The choice stays with the race.
    """
    if not strangers(record):
        then(record)
        return
    app.open_players(record, then)


def _after_asking(
    app: Ways, make: Callable[[], Match], title: str = "", keep: Callable[[], None] | None = None
) -> None:
    """Start the race that `make` makes. A `title` names one that was there before; without it the race is new."""
    services, texts = app.services, app.texts
    if not (services.settings.confirmations and has_unfinished(services)):
        _start(app, make)
        return
    words = "menu.replace.open" if title else "menu.replace"
    answers = [] if keep is None else [Answer("keep", texts("menu.replace.open.keep"), keep)]
    answers.append(Answer("first", texts(f"{words}.first"), lambda: _keep_and_start(app, make)))
    answers.append(Answer("yes", texts(f"{words}.yes"), lambda: _start(app, make)))
    text = texts(f"{words}.text", title=title)
    app.open(ConfirmScene(app, Question(texts("menu.replace.title"), text, texts("common.back"), tuple(answers))))


def _keep_and_start(app: Ways, make: Callable[[], Match]) -> None:
    """Keep the unfinished race under a title of its own; the new one starts once that is done."""
    try:
        record = unfinished_race(app.services)
        unfinished = None if record is None else unkept_match(app.services, record)
    except SessionError as error:
        app.tell(error)
        return
    if unfinished is None:
        _start(app, make)
        return

    asked_on = app.scene

    def saved(entry: Entry) -> None:
        app.notice(app.texts("library.saved", title=entry.title))
        # Somebody who has gone elsewhere meanwhile wants to stay there.
        if app.scene is asked_on:
            _start(app, make)

    keep_as(app, unfinished, prefilled_title(app, unfinished), saved)


def _start(app: Ways, make: Callable[[], Match]) -> None:
    try:
        match = make()
    except SessionError as error:
        app.tell(error)
        return
    app.services.skips_saved = False
    app.to_race(match)
