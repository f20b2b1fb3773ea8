"""Where everything lies on the race screen: pure geometry from the window's size and the number of seats.

There are two arrangements. The open one shows the whole table at once. The folded one is for windows of few units, as a
large interface scale makes them: what the open one has in its columns and at the bottom lies on the pages of one side
panel, so that the board stays large.

Rectangles are pixels of the window; the board itself is laid out in fractions of its rectangle by `board_geometry`.
"""

from __future__ import annotations

from camelup.ui.kit.metrics import Metrics
from camelup.ui.table.layout.folded import folded_layout
from camelup.ui.table.layout.open import open_layout
from camelup.ui.table.layout.race import FINISH, Place, RaceLayout, Tab, pile_place

__all__ = ["FINISH", "Place", "RaceLayout", "Tab", "pile_place", "race_layout"]

OPEN_WIDTH, OPEN_HEIGHT = 1500, 880
"""Units that the open arrangement needs for eight seats and a board of a sensible size."""
WIDE_WIDTH, WIDE_HEIGHT = 1900, 840
"""What it makes do with in a very wide window, where everything stands in one row at the bottom."""


def race_layout(metrics: Metrics, seats: int, tab: Tab = Tab.SEATS, *, redo: bool = False) -> RaceLayout:
    """Lay the race screen out for a window and 3 to 8 seats; `tab` is the page to show if it has to be folded.

    With `redo` there is a button more among the tools.
    """
    width, height = metrics.virtual
    if (width >= OPEN_WIDTH and height >= OPEN_HEIGHT) or (width >= WIDE_WIDTH and height >= WIDE_HEIGHT):
        return open_layout(metrics, seats, redo=redo)
    return folded_layout(metrics, seats, tab, redo=redo)
