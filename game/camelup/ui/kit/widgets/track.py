"""Walking round a track with arrow keys: one step on or back, whichever lies the way of the arrow."""

from __future__ import annotations

from collections.abc import Sequence

from camelup.ui.kit.widgets.base import Widget

SLANT = 0.6
"""How far off the arrow's direction the next widget may lie, as a share of the way along it."""


class TrackWalk:
    """Remembers which way round the last arrow went, so that the same one goes on round the bends.

    Its opposite goes back where neither neighbour lies the way of an arrow.
    """

    def __init__(self) -> None:
        self._came: tuple[str, tuple[int, int], int] = ("", (0, 0), 0)
        """The name of the widget that was reached, with which arrow, and by which step along the track."""

    def step(self, track: Sequence[Widget], here: Widget, dx: int, dy: int, *, anyhow: bool) -> Widget | None:
        """The neighbour on the track that an arrow leads to; None where neither lies that way.

        With `anyhow` every arrow leads to one of the two: pressed again it goes on the way round that it began,
        wherever that leads, and at a bend or across a side it goes to the neighbour that lies least against it.
        """
        at = track.index(here)
        name, arrow, by = self._came
        walking = anyhow and name == here.name
        if not (walking and arrow == (dx, dy)):
            back = -by if walking and arrow == (-dx, -dy) else 0
            by = next((by for by in (1, -1) if _lies(here, track[(at + by) % len(track)], dx, dy)), 0)
            if not by and anyhow:
                # Right across a side nothing decides: right and up go on, left and down go back.
                by = back or max(
                    (1, -1), key=lambda by: (_along(here, track[(at + by) % len(track)], dx, dy), by * (dx - dy))
                )
        if not by:
            return None
        found = track[(at + by) % len(track)]
        self._came = (found.name, (dx, dy), by)
        return found


def _way(here: Widget, there: Widget) -> tuple[int, int]:
    """How far it is from one widget to another, across and down."""
    return there.rect.centerx - here.rect.centerx, there.rect.centery - here.rect.centery


def _along(here: Widget, there: Widget, dx: int, dy: int) -> int:
    """How far a widget lies the way of an arrow; negative if it lies the other way."""
    x, y = _way(here, there)
    return x * dx + y * dy


def _lies(here: Widget, there: Widget, dx: int, dy: int) -> bool:
    """Whether a widget lies the way of an arrow."""
    x, y = _way(here, there)
    across = y if dx else x
    along = _along(here, there, dx, dy)
    return along > 0 and abs(across) <= SLANT * along
