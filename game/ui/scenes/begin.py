"""The way from any screen into a race, with a question first where it would cost an unfinished one."""

from __future__ import annotations

from game.session.match import Match
from game.ui.app import App
from game.ui.scenes.confirm import ConfirmScene, Question
from game.ui.tables import Table, start_match

SAVING_SECONDS = 2.0
"""How long to wait for the last save before looking at the saved race."""


def begin_race(app: App, table: Table) -> None:
    """Start a race at `table`; asks first when an unfinished race would be let go."""
    services, texts = app.services, app.texts
    services.saver.flush(SAVING_SECONDS)
    if not services.store.has_unfinished():
        _start(app, table)
        return
    question = Question(
        texts("menu.replace.title"), texts("menu.replace.text"), texts("menu.replace.yes"), texts("menu.replace.no")
    )
    app.open(ConfirmScene(app, question, lambda: _start(app, table)))


def _start(app: App, table: Table) -> None:
    show_race(app, start_match(app.services, table))


def show_race(app: App, match: Match) -> None:
    """Leave all screens for the race."""
    from game.ui.scenes.race.scene import RaceScene

    app.go(RaceScene(app, match))
