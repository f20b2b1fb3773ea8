"""The last moves on the table, as a place to point at that says in words what its pictures show."""

from __future__ import annotations

from collections.abc import Callable

from camelup.ui.kit.widgets.base import Widget
from camelup.ui.table.deeds import last_deeds
from camelup.ui.table.shown import ShownTable
from camelup.ui.table.views.deeds_view import deed_rows

TOLD, TOLD_FOLDED = 5, 3
"""Moves that are told, folded in large letters over a small board; more are for the log to tell."""


def deed_widgets(scene: ShownTable, open_log: Callable[[], None]) -> list[Widget]:
    """The panel, where it is shown and something has happened; it opens the whole log."""
    rows = deed_rows(scene.painter, scene.geometry)[: TOLD_FOLDED if scene.geometry.folded else TOLD]
    told = [
        " ".join(scene.narrator.tell(event) for event in deed.events)
        for _, deed in zip(rows, last_deeds(scene.stage.log), strict=False)
    ]
    if not told:
        return []
    return [Widget("deeds", scene.geometry.log, on_activate=open_log, hint="\n".join(told))]
