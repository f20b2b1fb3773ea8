"""A screen with a table on it: a race being played, a chapter of the tutorial, or a recorded race."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from camelup.ui.kit.host import Host
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.table.daylight import Daylight
from camelup.ui.table.layout import RaceLayout, Tab
from camelup.ui.table.picture import TablePicture
from camelup.ui.table.stage import PileSheet, Stage
from camelup.ui.table.timeline import SPEEDS, Timeline
from camelup.ui.table.views.sheets_view import sheet_box


class TableScreen(Scene):
    """What all of them have in common. Where everything lies is known from the first `layout` on."""

    zoomed = True
    writes_anew = False

    def __init__(self, app: Host, stage: Stage, timeline: Timeline) -> None:
        super().__init__(app)
        self.stage = stage
        self.timeline = timeline
        self.tab = Tab.SEATS
        """The page of the side panel that is shown where the table does not fit the window at once."""
        self.table: list[Widget] = []
        """The widgets of the table, which stay in sight while a sheet or a choice takes the focus."""
        self.geometry: RaceLayout
        self.picture: TablePicture
        self._daylight = Daylight(stage)

    @property
    def show_area(self) -> pygame.Rect:
        """Where a show takes the place of the table."""
        return self.app.screen.get_rect()

    @property
    def above_focus(self) -> Sequence[pygame.Rect]:
        return [self.picture.loupe] if self.picture.loupe else []

    @property
    def laid(self) -> Sequence[pygame.Rect]:
        if isinstance(self.stage.sheet, PileSheet):
            return [self.show_area]
        if self.stage.sheet is not None:
            return [sheet_box(self.app.screen.get_rect(), self.painter)]
        return self.geometry.around

    @property
    def notice_room(self) -> pygame.Rect:
        # The sky above the far spaces first.
        return self.geometry.board

    @property
    def figures(self) -> Sequence[pygame.Rect]:
        if self.stage.sheet is not None:
            return ()
        return [*self.geometry.standing(self.stage.seen.board), *self.picture.landing()]

    def pass_time(self, dt: float) -> None:
        """Let seconds pass for the sky, and for the looks on faces."""
        settings = self.app.services.settings
        self.dirty |= self._daylight.update(dt, settings)
        self.dirty |= self.stage.faces.pass_time(dt, settings)

    @property
    def passing(self) -> bool:
        """Whether a sky or a look on a face is about to change."""
        return self.stage.dawn < 1 or bool(self.stage.faces.key)

    def refresh(self, *, meant: bool = False) -> None:
        """Make the widgets that belong to the present moment; `meant` if the player has brought it about."""

    def show_tab(self, tab: Tab) -> None:
        """Open a page of the side panel; in the open arrangement, the one to open should the window shrink."""
        if tab is not self.tab:
            self.tab = tab
            self.layout(self.painter.metrics)

    def next_speed(self) -> None:
        """Go on at the next of the speeds, after the fastest at the slowest."""
        speeds = list(SPEEDS)
        speed = speeds[(speeds.index(self.timeline.speed) + 1) % len(speeds)]
        self.timeline.speed = speed
        self.app.change_settings(speed=speed)
        self.app.notice(self.app.texts("race.speed_now", speed=self.app.texts(f"speed.{speed}")))
        self.refresh()
