"""A die comes out of the pyramid (R15, R22): it falls on its mat, is read there, and goes home after the move."""

from __future__ import annotations

import math
from functools import partial

from camelup.rules.board import Choice
from camelup.rules.events import DieReleased
from camelup.ui.kit.sound import SoundCue
from camelup.ui.table.animate.direction import FADE, READ, Director
from camelup.ui.table.stage import TILT, DieInFlight
from camelup.ui.table.timeline import FIRST_TOUCH, Cue, Step, ease_in_out, ease_out_bounce

SHAKE, FALL, BOUNCES, FLIP, READ_EXCEPTION, HOME = 0.6, 0.26, 0.19, 0.04, 1.3, 0.18
"""Seconds at normal speed."""


def release_die(d: Director, event: DieReleased) -> list[Cue]:
    """The pyramid shakes and lets a die out; the banner says which camel it moves, and why."""
    stage = d.stage
    die = DieInFlight(event.roll, tent=len(stage.seen.released))

    def out() -> None:
        stage.pyramid_open = True
        stage.die = die

    def fly(t: float) -> None:
        die.progress = t
        die.flips = int(t * FALL / FLIP)

    def land() -> None:
        die.shown = die.struck = True
        d.sound(SoundCue.DIE)

    def bounce(t: float) -> None:
        die.bounce = _bounce(t)

    def rest() -> None:
        stage.pyramid_open = False

    def appear(_: float) -> None:
        die.progress, die.shown = 1.0, True

    def still() -> None:
        die.struck = False

    racing = event.choice is Choice.RACING_DIE
    read = READ if racing else READ_EXCEPTION
    says = d.says(event, None if racing else SoundCue.CRAZY)
    if d.reduced:
        shown = Cue(FADE, appear, begin=out, end=d.happens(event, rest, after=partial(d.sound, SoundCue.DIE)))
        return [shown, Cue(read, begin=says)]
    return [
        rattle(d, SHAKE),
        Cue(FALL, fly, begin=out),
        Cue(BOUNCES, bounce, begin=land, end=d.happens(event, rest)),
        Cue(read, begin=says, end=still),
    ]


def rattle(d: Director, seconds: float) -> Cue:
    """The pyramid shakes."""

    def shake(t: float) -> None:
        d.stage.tilt = TILT * math.sin(t * 6 * math.pi) * (1 - t)

    def still() -> None:
        d.stage.tilt = 0.0

    return Cue(seconds, shake, begin=partial(d.sound, SoundCue.RATTLE), end=still)


def go_home(d: Director, seconds: float) -> Step | None:
    """What moves the die from its mat to its tent at the start of a cue of so many seconds."""
    die = d.stage.die
    if die is None or d.reduced:
        return None

    def step(t: float) -> None:
        since = t * seconds / HOME
        die.home = ease_in_out(min(1.0, since))
        die.bounce = _bounce(min(1.0, since - 1)) if since > 1 else 0.0

    return step


def _bounce(t: float) -> float:
    """How high a die jumps after it has touched the ground for the first time."""
    return 1 - ease_out_bounce(FIRST_TOUCH + t * (1 - FIRST_TOUCH))
