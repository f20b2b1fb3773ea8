"""The last moves on the table, as places to point at: each says in words what its pictures show."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.deeds import last_deeds
from game.ui.scenes.race.shown import ShownTable
from game.ui.views.deeds_view import deed_rows
from game.ui.widgets.base import Widget


def deed_widgets(scene: ShownTable, open_log: Callable[[], None]) -> list[Widget]:
    """One for each line of the panel; it opens the whole log."""
    return [
        Widget(
            f"deed:{age}",
            row,
            on_activate=open_log,
            hint=" ".join(scene.narrator.tell(event) for event in deed.events),
            group="deeds",
        )
        for age, (row, deed) in enumerate(
            zip(deed_rows(scene.painter, scene.geometry), last_deeds(scene.stage.log), strict=False)
        )
    ]
