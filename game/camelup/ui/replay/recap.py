"""What happened since somebody's last turn, played again on the table as everybody sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelup.session.replaying import Tape
from camelup.ui.replay.replay import ReplayScene, Ways

if TYPE_CHECKING:
    pass

REST = 1.2
"""Seconds between the end of the last picture and the way back."""


class RecapScene(ReplayScene):
    """A replay of the last stretch of a race that goes on; it runs by itself, and leads back by itself.

    Stepping through it by hand takes as long as one likes.
    """

    whole = False
    leads_back = True

    def __init__(self, app: Ways, tape: Tape, start: int) -> None:
        super().__init__(app, tape)
        self._left = REST
        self.show(start)
        self.toggle_playing()

    def update(self, dt: float) -> None:
        if self.playing and self.index == self.tape.length and self.timeline.idle:
            self._left -= dt
            if self._left <= 0:
                self.cancel()
                # A press that was meant to hold it must not press what lay under it.
                self.app.beware()
            return
        self._left = REST
        super().update(dt)
