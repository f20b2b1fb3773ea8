"""The way from any screen into a race, with a question first where it would cost an unfinished one."""

from __future__ import annotations

from collections.abc import Callable

from game.session.errors import SessionError
from game.session.match import Match
from game.session.record import Record
from game.ui.app import App
from game.ui.scenes.confirm import ConfirmScene, Question
from game.ui.tables import Table, adopt_match, start_match

SAVING_SECONDS = 2.0
"""How long to wait for the last save before looking at the saved race."""


def begin_race(app: App, table: Table) -> None:
    """Start a race at `table`; asks first when an unfinished race would be let go."""
    _after_asking(app, lambda: start_match(app.services, table))


def play_on(app: App, record: Record) -> None:
    """Go on with a race from a file or a replay; asks first when an unfinished race would be let go."""
    _after_asking(app, lambda: adopt_match(app.services, record))


def _after_asking(app: App, make: Callable[[], Match]) -> None:
    services, texts = app.services, app.texts
    services.saver.flush(SAVING_SECONDS)
    if not services.store.has_unfinished():
        _start(app, make)
        return
    question = Question(
        texts("menu.replace.title"), texts("menu.replace.text"), texts("menu.replace.yes"), texts("menu.replace.no")
    )
    app.open(ConfirmScene(app, question, lambda: _start(app, make)))


def _start(app: App, make: Callable[[], Match]) -> None:
    try:
        match = make()
    except SessionError as error:
        app.notice(str(error))
        return
    show_race(app, match)


def show_race(app: App, match: Match) -> None:
    """Leave all screens for the race."""
    from game.ui.scenes.race.scene import RaceScene

    app.go(RaceScene(app, match))
