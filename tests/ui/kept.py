"""Races for the tests of the screens that list, replay and count them."""

from __future__ import annotations

import random

from camelup.players.levels import HUMAN, Controller
from camelup.session.errands import Errands
from camelup.session.match import Match
from camelup.session.record import Record, SeatInfo
from camelup.session.terms import Options
from camelup.ui.kit.app import App
from camelup.ui.kit.painter import Painter
from camelup.ui.table.seating import CHARACTERS
from tests.session.played import any_action

NAMES = ("Ada", "Bo", "Céleste", "Dörte", "Eño", "Farida", "Gus", "Hana")


def seats_of(count: int, people: int = 2) -> tuple[SeatInfo, ...]:
    """Seats with names and characters; the first ones are people, the others computers of the lowest level."""
    return tuple(
        SeatInfo(NAMES[n], CHARACTERS[n], HUMAN if n < people else Controller("computer:tourist")) for n in range(count)
    )


def played(actions: int = 2_000, seats: int = 4, *, seed: str = "oasis", people: int = 2, **options: object) -> Match:
    """A race played by chance for so many actions, or to its end."""
    match = Match.new(seats_of(seats, people), seed=seed, options=Options(**options))  # type: ignore[arg-type]
    rng = random.Random(seed)
    for _ in range(actions):
        if match.over:
            break
        match.submit(any_action(match, rng))
    return match


def finish(app: App, record: Record) -> None:
    """Have a race that is over put among the finished ones."""
    app.services.store.autosave(record)
    assert app.services.store.clear_autosave() is not None


def settled(app: App, errands: Errands) -> None:
    """Let everything that is done beside the window come to its end, and show it."""
    assert errands.finish(30.0)
    app.tick(1 / 30, [])


def cut_words(app: App) -> list[str]:
    """Draw everything and return the texts that had to be cut with an ellipsis, whichever painter drew them."""
    cut: list[str] = []
    fit = Painter.fit

    def watched(self: Painter, text: str, px: int, max_width: float, face: str) -> tuple[str, int]:
        fitted, size = fit(self, text, px, max_width, face)
        if fitted != text:
            cut.append(text)
        return fitted, size

    Painter.fit = watched  # type: ignore[method-assign]
    try:
        app.draw()
    finally:
        Painter.fit = fit  # type: ignore[method-assign]
    return cut
