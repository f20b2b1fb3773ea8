"""What the parts of the race screen may know of it: one protocol, so that none of them needs the screen itself."""

from __future__ import annotations

from typing import Protocol

import pygame

from camelup.ui.race.choosing import Choosing
from camelup.ui.race.coach import RaceCoach
from camelup.ui.race.dragging import Dragging
from camelup.ui.race.guide import Guide
from camelup.ui.race.hints import Hints
from camelup.ui.race.play import Play
from camelup.ui.race.tools import RaceTools
from camelup.ui.table.layout import Tab
from camelup.ui.table.shown import ShownTable
from camelup.ui.table.target import Target


class Desk(ShownTable, Protocol):
    """The table of a race that is being played, with everybody who works at it."""

    play: Play
    choosing: Choosing
    coach: RaceCoach
    dragging: Dragging
    hints: Hints
    guide: Guide
    tools: RaceTools

    def refresh(self, *, meant: bool = False) -> None: ...

    def show_tab(self, tab: Tab) -> None:
        """Open a page of the side panel."""

    def next_speed(self) -> None: ...

    def look_at_hand(self) -> None:
        """Open the page with the hand and uncover it; where people share the screen, again to cover it."""

    def open_leg_sheet(self) -> None:
        """Show all figures of the legs that were scored."""

    def cancel_or_pause(self) -> None:
        """One step back, or the pause menu."""

    def pause(self) -> None: ...

    def press(self, event: pygame.Event) -> bool:
        """Let the focus ring alone take an event."""
        ...

    def focus_rect(self, target: Target) -> pygame.Rect:
        """The pixels of a target on the table."""
        ...
