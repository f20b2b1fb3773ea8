"""Small life on a table where nothing happens: a blink here, a breath there, and the wind, in a few frames a second."""

from __future__ import annotations

import math

from camelup.rules.board import RACING
from camelup.ui.art.wind import Breeze
from camelup.ui.table.stage import Stage

BLINK_EVERY, BLINK = 2.3, 0.14
BREATH_EVERY, BREATH = 4.1, 0.5
"""Seconds."""
BREATH_STEP = 1 / 14
"""Seconds between the frames of a breath: fewer than the eye would miss, since each repaints the board."""
DEPTH = 0.025


class Idling:
    """Moves the stage while it is idle. The order of camels and stacks is fixed: nothing here needs chance."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._blinked = 0.0
        self._breathed = 0.0
        self._turn = 0
        self._breeze = Breeze()

    @property
    def until(self) -> float:
        """Seconds until something may move."""
        breath = BREATH_STEP if self._stage.breathing is not None else BREATH_EVERY - self._breathed
        blink = (BLINK if self._stage.blinking else BLINK_EVERY) - self._blinked
        return max(0.0, min(self._breeze.rest, breath, blink))

    def update(self, dt: float) -> bool:
        """Let idle seconds pass; True when the picture changes."""
        return self._blink(dt) | self._breathe(dt) | self._blow(dt)

    def rest(self) -> bool:
        """Something else moves now: eyes open, chests still. True when the picture changes."""
        stage = self._stage
        changed = bool(stage.blinking) or stage.breathing is not None
        stage.blinking, stage.breathing = frozenset(), None
        self._blinked = self._breathed = 0.0
        return changed

    def _blow(self, dt: float) -> bool:
        blown = self._breeze.update(dt)
        self._stage.air = self._breeze.air
        return blown

    def _blink(self, dt: float) -> bool:
        stage = self._stage
        self._blinked += dt
        if stage.blinking:
            if self._blinked >= BLINK:
                stage.blinking, self._blinked = frozenset(), 0.0
                return True
            return False
        if self._blinked < BLINK_EVERY:
            return False
        self._turn += 1
        # Two at a time, five apart in their order, so that the pairs keep changing.
        stage.blinking = frozenset({RACING[self._turn % 5], RACING[self._turn * 3 % 5]})
        self._blinked = 0.0
        return True

    def _breathe(self, dt: float) -> bool:
        stage = self._stage
        self._breathed += dt
        if self._breathed < BREATH_EVERY:
            return False
        t = (self._breathed - BREATH_EVERY) / BREATH
        spaces = [index + 1 for index, stack in enumerate(stage.seen.board.stacks) if stack]
        if t >= 1 or not spaces:
            stage.breathing, self._breathed = None, 0.0
            return True
        step = math.floor(t * BREATH / BREATH_STEP) * BREATH_STEP / BREATH
        breathing = (spaces[self._turn % len(spaces)], round(1 - DEPTH * math.sin(math.pi * step), 4))
        if breathing == stage.breathing:
            return False
        stage.breathing = breathing
        return True
