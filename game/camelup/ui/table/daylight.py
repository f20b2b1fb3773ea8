"""The time of day on a table, which goes on with the legs: from dawn in the first to dusk in the fifth."""

from __future__ import annotations

from camelup.session.settings import Settings
from camelup.ui.table.stage import Stage

PASSING, FADE = 1.2, 0.15
"""Seconds in which one sky takes the place of another; where motion is reduced it just fades."""
STEPS = 15
"""Pictures on the way: each of them repaints the whole board."""


class Daylight:
    """Lets the sky of a new leg come up. It follows the table that is shown, whatever brought it there."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._leg = stage.seen.leg
        self._passed = 0.0
        """Seconds since the leg began."""

    def update(self, dt: float, settings: Settings) -> bool:
        """Let `dt` seconds pass; True when the picture changes."""
        stage, leg = self._stage, self._stage.seen.leg
        if leg != self._leg:
            follows = leg == self._leg + 1
            self._leg, self._passed = leg, 0.0
            stage.dawn = 0.0 if follows else 1.0
        if stage.dawn >= 1:
            return False
        self._passed += dt
        seconds = FADE if settings.reduced_motion else PASSING
        before, stage.dawn = stage.dawn, 1.0
        if settings.speed != "off" and self._passed < seconds:
            stage.dawn = int(STEPS * self._passed / seconds) / STEPS
        return stage.dawn != before
