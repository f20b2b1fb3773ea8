"""Walking round a track with arrow keys: one step on or back, whichever lies the way of the arrow."""

from __future__ import annotations

from collections.abc import Sequence

from camelup.ui.widgets.base import Widget

SLANT = 0.6
"""How far off the arrow's direction the next widget may lie, as a share of the way along it."""


class TrackWalk:
    """Remembers which way round the last arrow went, so that the same one goes on round the bends."""

    def __init__(self) -> None:
        self._came: tuple[str, tuple[int, int], int] = ("", (0, 0), 0)
        """The name of the widget that was reached, with which arrow, and by which step along the track."""

    def step(self, track: Sequence[Widget], here: Widget, dx: int, dy: int, *, round_bends: bool) -> Widget | None:
        """The neighbour on the track that an arrow leads to; None where neither lies that way.

        With `round_bends` an arrow that is pressed again goes on the way round that it began, wherever it leads.
        """
        at = track.index(here)
        name, arrow, by = self._came
        if not (round_bends and name == here.name and arrow == (dx, dy)):
            by = next((by for by in (1, -1) if _lies(here, track[(at + by) % len(track)], dx, dy)), 0)
        if not by:
            return None
        found = track[(at + by) % len(track)]
        self._came = (found.name, (dx, dy), by)
        return found


def _lies(here: Widget, there: Widget, dx: int, dy: int) -> bool:
    """Whether a widget lies the way of an arrow."""
    x, y = there.rect.centerx - here.rect.centerx, there.rect.centery - here.rect.centery
    along, across = (x * dx, y) if dx else (y * dy, x)
    return along > 0 and abs(across) <= SLANT * along
