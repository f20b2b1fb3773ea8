"""Keeping the race that is being played under a title, beside the one that is saved by itself."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from camelup.session.cleaning import TITLE_LENGTH
from camelup.session.labels import clean_title, title_of
from camelup.session.match import Match
from camelup.session.shelves import Entry
from camelup.ui.kit.ask import AskScene, Request
from camelup.ui.table.cast import Cast
from camelup.ui.table.thumbnail import thumbnail

if TYPE_CHECKING:
    from camelup.ui.kit.host import Host

log = logging.getLogger(__name__)


def ask_save_as(app: Host, match: Match) -> None:
    """Ask for a title, with who plays and the leg to begin with, and keep the race under it with its picture."""
    texts = app.texts
    request = Request(
        texts("library.save_as.title"),
        texts("library.save_as.text"),
        texts("library.save_as.yes"),
        texts("library.save_as.hint"),
        TITLE_LENGTH,
        prefilled=prefilled_title(app, match),
        replaced=True,
    )

    def save(title: str) -> None:
        keep_as(app, match, title, lambda entry: app.notice(texts("library.saved", title=entry.title)))

    app.open(AskScene(app, request, save))


def keep_as(app: Host, match: Match, title: str, then: Callable[[Entry], None]) -> None:
    """Keep a race under `title` with its picture, beside the window; a failure is told as a notice."""
    # Everybody sees the board; hands stay out of the picture.
    picture = None
    try:
        picture = thumbnail(app.painter, match.observe(None), Cast.of(match.seats, app.assets.theme))
    except Exception:
        # A race that cannot be drawn can still be kept.
        log.exception("no picture of the race")
    record = match.record
    app.errands.run(lambda: app.services.library.save(record, title, picture), then)


def prefilled_title(app: Host, match: Match) -> str:
    """Who plays, and the leg; names give way to the leg where both do not fit."""
    names, leg = title_of(match.seats), match.observe(None).leg
    title = app.texts("library.save_as.named", names=names, leg=leg)
    too_long = len(title) - TITLE_LENGTH
    if too_long > 0:
        names = names[: len(names) - too_long - 1].rstrip(" ,") + "…"
        title = app.texts("library.save_as.named", names=names, leg=leg)
    return clean_title(title)
