"""What the picture of a table needs to know of the screen that shows it: a race being played, or a recorded one."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol, TypeVar

import pygame

from camelup.ui.kit.host import Host
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.focus import FocusRing
from camelup.ui.table.cast import Cast
from camelup.ui.table.layout import RaceLayout
from camelup.ui.table.narration import Narrator
from camelup.ui.table.stage import Stage
from camelup.ui.table.target import Space
from camelup.ui.table.views.board_marks import Marks
from camelup.ui.table.views.hand_view import HandMarks
from camelup.ui.table.views.market_view import MarketMarks
from camelup.ui.table.views.panel_view import PanelMarks
from camelup.ui.table.views.seats_view import SeatMarks

T = TypeVar("T")


class ShownTable(Protocol):
    """A screen with a table on it."""

    focus: FocusRing
    stage: Stage
    geometry: RaceLayout
    dirty: bool
    """Whether another frame is due although nothing moves."""
    lightly: bool
    """Whether only what stirs by itself is to be drawn."""
    table: list[Widget]
    """The widgets that lie on the table, in groups."""

    @property
    def app(self) -> Host: ...

    @property
    def cast(self) -> Cast: ...

    @property
    def narrator(self) -> Narrator: ...

    @property
    def painter(self) -> Painter: ...

    @property
    def animating(self) -> bool: ...

    @property
    def show_area(self) -> pygame.Rect:
        """Where a show takes the place of the table."""
        ...

    @property
    def open_purses(self) -> Collection[int]:
        """The seats whose purses are shown (R19)."""
        ...


class TableMarks:
    """What is pointed at and what may be chosen, for each view: nothing may, unless a screen says otherwise."""

    def __init__(self, focus: FocusRing) -> None:
        self._focus = focus

    def hot(self, kind: type[T]) -> T | None:
        """The thing that is pointed at, if it is of a kind."""
        target = None if self._focus.pointed is None else self._focus.pointed.target
        return target if isinstance(target, kind) else None

    def board(self) -> Marks:
        space = self.hot(Space)
        return Marks(hot=None if space is None else space.number)

    def seats(self) -> SeatMarks:
        return SeatMarks()

    def market(self) -> MarketMarks:
        return MarketMarks()

    def hand(self) -> HandMarks:
        return HandMarks(None)

    def panel(self) -> PanelMarks:
        """What stands in place of the actions while something is chosen."""
        return PanelMarks()

    def hint(self) -> str:
        """What the player is asked to do, or why nothing."""
        return ""

    def advice(self) -> str:
        """What the coach says; empty when nothing."""
        return ""
