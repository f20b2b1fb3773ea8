"""A unit runs through the tape, seen from beside the track, slowly where it is close (R28)."""

from __future__ import annotations

from collections.abc import Callable

from camelup.rules.board import Board
from camelup.ui.kit.sound import SoundCue
from camelup.ui.table.animate.direction import Director
from camelup.ui.table.finish import finish_of
from camelup.ui.table.timeline import Cue, ease_out

APPROACH, SLOWLY, QUICKLY, ON, LOOK = 0.7, 0.9, 0.3, 0.6, 0.8
"""Seconds at normal speed."""
PACE = 0.25
"""How fast time passes on the screen while the last stride is seen slowly."""
FADE = 0.15
"""Seconds in which the still picture comes where motion is reduced."""


def run_through(d: Director, board: Board, told: Callable[[], None], swept: Callable[[], None]) -> list[Cue]:
    """The cues from the first stride in sight until the picture has been looked at.

    `board` is how the race has ended. `told` says what has happened, and `swept` tidies the board, which is hidden
    meanwhile.
    """
    stage = d.stage
    finish = finish_of(board, d.narrator.headline(board))

    def begin() -> None:
        told()
        stage.finish = finish
        if d.reduced:
            finish.approach = finish.through = finish.on = 1.0
            finish.still, finish.solid = True, 0.0

    def end() -> None:
        stage.finish = None
        swept()

    if d.reduced:

        def appear(t: float) -> None:
            finish.solid = t

        return [Cue(FADE, appear, begin=begin), Cue(APPROACH + ON + LOOK, end=end)]

    def approach(t: float) -> None:
        finish.approach, finish.ran = t, t * APPROACH

    def touch() -> None:
        d.sound(SoundCue.CRAZY if finish.backwards else SoundCue.CHEER)

    through = SLOWLY if finish.close else QUICKLY
    pace = PACE if finish.close else 1.0

    def tear(t: float) -> None:
        finish.through, finish.since = t, t * through
        finish.ran = APPROACH + t * through * pace

    def run_on(t: float) -> None:
        finish.on, finish.since = ease_out(t), through + t * ON
        finish.ran = APPROACH + through * pace + ease_out(t) * ON

    def look(t: float) -> None:
        finish.since = through + ON + t * LOOK

    return [
        Cue(APPROACH, approach, begin=begin, end=touch),
        Cue(through, tear),
        Cue(ON, run_on),
        Cue(LOOK, look, end=end),
    ]
