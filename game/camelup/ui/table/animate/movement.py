"""A die comes out, a unit lifts, hops, and joins its landing space (R15, R20 to R30)."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from camelup.rules.board import Choice, Direction, Placement
from camelup.rules.events import DieReleased, UnitMoved
from camelup.ui.kit.sound import SoundCue
from camelup.ui.table.animate.direction import Director, fade
from camelup.ui.table.layout import FINISH
from camelup.ui.table.stage import DieInFlight, MovingUnit
from camelup.ui.table.timeline import FIRST_TOUCH, Cue, ease_in, ease_in_out, ease_out, ease_out_back, ease_out_bounce

SHAKE, FALL, BOUNCES, FLIP, READ, READ_EXCEPTION = 0.7, 0.22, 0.13, 0.04, 0.45, 1.3
LIFT, HOP, HOPS_AT_MOST, DROP, SETTLE = 0.22, 0.26, 1.2, 0.24, 0.06
RISE, SLIDE, SINK = 0.2, 0.2, 0.12
LAST_HOP, CHEER, FADE = 0.7, 2.4, 0.2
"""Seconds at normal speed."""
LIFT_HEIGHT, HOP_HEIGHT, STEP_HEIGHT = 0.55, 0.85, 0.357
"""In camel heights: the lifted unit, the arc of a hop, and one camel in a stack."""


def release_die(d: Director, event: DieReleased) -> list[Cue]:
    """The pyramid shakes and lets a die out; the banner says which camel it moves, and why."""
    stage = d.stage
    die = DieInFlight(event.roll, tent=len(stage.seen.released))

    def shake(t: float) -> None:
        stage.tilt = 5 * math.sin(t * 6 * math.pi) * (1 - t)

    def out() -> None:
        stage.tilt = 0.0
        stage.pyramid_open = True
        stage.die = die

    def fly(t: float) -> None:
        die.progress = t
        die.flips = int(t * FALL / FLIP)

    def land() -> None:
        die.shown = True
        d.sound(SoundCue.DIE)

    def bounce(t: float) -> None:
        # What comes after the first touch of the ground.
        die.bounce = 1 - ease_out_bounce(FIRST_TOUCH + t * (1 - FIRST_TOUCH))

    def rest() -> None:
        stage.pyramid_open = False
        stage.die = None

    def appear(_: float) -> None:
        die.progress, die.shown = 1.0, True

    racing = event.choice is Choice.RACING_DIE
    read = READ if racing else READ_EXCEPTION
    says = d.says(event, None if racing else SoundCue.CRAZY)
    if d.reduced:
        shown = Cue(FADE, appear, begin=out, end=d.happens(event, rest, after=partial(d.sound, SoundCue.DIE)))
        return [shown, Cue(read, begin=says)]
    return [
        Cue(SHAKE, shake, begin=partial(d.sound, SoundCue.RATTLE)),
        Cue(FALL, fly, begin=out),
        Cue(BOUNCES, bounce, begin=land, end=d.happens(event, rest)),
        Cue(read, begin=says),
    ]


def move_unit(d: Director, event: UnitMoved) -> list[Cue]:
    """A unit lifts, hops space by space, and comes down."""
    stage = d.stage
    landing = event.landing
    unit = MovingUnit(
        event.unit, event.origin, event.left_behind, event.origin, event.origin,
        start_level=len(event.left_behind), end_level=len(event.left_behind),
        start_axis=event.left_behind + event.unit, end_axis=event.left_behind + event.unit,
    )  # fmt: skip

    def begin() -> None:
        stage.unit = unit
        if not event.bounced:
            d.sound(SoundCue.LIFT)

    def lift(t: float) -> None:
        unit.lift = LIFT_HEIGHT * ease_out_back(t)

    if d.reduced:
        return [_cross_fade(d, event, unit, begin), *_landed(d, event)]
    cues = [Cue(LIFT, lift, begin=begin)]
    spaces = [event.origin, *landing.path]
    crossing = landing.placement is Placement.BEYOND
    pace = min(HOP, HOPS_AT_MOST / max(1, len(landing.path)))
    for index in range(1, len(spaces)):
        last = index == len(spaces) - 1 and not crossing
        cues.append(_hop(d, unit, spaces[index - 1], spaces[index], pace, event, first=index == 1, last=last))
    if crossing:
        cues.append(_hop(d, unit, spaces[-1], FINISH, LAST_HOP, event, first=len(spaces) == 1, last=False))
    return [*cues, *_join(d, event, unit), *_landed(d, event)]


def _landed(d: Director, event: UnitMoved) -> list[Cue]:
    """The unit has come to rest: the table shows it there and the banner says where."""
    stage, before = d.stage, d.stage.seen

    def tidy() -> None:
        stage.unit = None
        stage.raised = None

    def told() -> None:
        stage.note(event)
        d.tell(event, before)

    happened = Cue(end=d.happens(event, tidy))
    if event.landing.placement is Placement.BEYOND and event.landing.direction is Direction.CLOCKWISE:
        return [happened, _cheer(d, told)]
    return [happened, Cue(READ if not event.bounced else 0.3, begin=told)]


def _cheer(d: Director, told: Callable[[], None]) -> Cue:
    """The race is decided: let paper fall while the banner says so."""
    stage = d.stage

    def fall(t: float) -> None:
        stage.confetti = 0.0 if d.reduced else max(t, 0.001)

    def swept() -> None:
        stage.confetti = 0.0

    return Cue(CHEER, fall, begin=told, end=swept)


def _cross_fade(d: Director, event: UnitMoved, unit: MovingUnit, begin: Callable[[], None]) -> Cue:
    """The unit fades out where it stood and in where it lands; underneath a stack that is already raised."""
    landing = event.landing
    target = FINISH if landing.placement is Placement.BEYOND else landing.path[-1]

    def start() -> None:
        begin()
        unit.end = target
        unit.end_axis = landing.joined + event.unit
        unit.end_level = len(landing.joined) if landing.placement is Placement.ON_TOP else 0
        unit.under = landing.placement is Placement.UNDERNEATH
        if unit.under:
            d.stage.raised = (target, STEP_HEIGHT * len(event.unit))

    def dissolve(t: float) -> None:
        unit.progress, unit.alpha = fade(t)

    return Cue(2 * FADE, dissolve, begin=start)


def _hop(
    d: Director, unit: MovingUnit, start: int, end: int, seconds: float, event: UnitMoved, *, first: bool, last: bool
) -> Cue:
    """One hop, from space to space or beyond the line."""
    landing = event.landing
    on_top = last and landing.placement is Placement.ON_TOP

    def begin() -> None:
        unit.start, unit.end = start, end
        unit.start_level = len(event.left_behind) if first else 0
        unit.start_axis = event.left_behind + event.unit if first else event.unit
        unit.end_level = len(landing.joined) if on_top else 0
        unit.end_axis = landing.joined + event.unit if last else event.unit
        unit.arc = HOP_HEIGHT if end != FINISH else 1.3 * HOP_HEIGHT

    def step(t: float) -> None:
        unit.progress = ease_in_out(t)

    def settle() -> None:
        unit.start, unit.start_level, unit.start_axis = unit.end, unit.end_level, unit.end_axis
        unit.progress, unit.arc = 0.0, 0.0
        if end == FINISH:
            d.sound(SoundCue.FANFARE if landing.direction is Direction.CLOCKWISE else SoundCue.CRAZY)
        elif not last:
            d.sound(SoundCue.HOP, len(event.unit) - 1)

    return Cue(seconds, step, begin=begin, end=settle)


def _join(d: Director, event: UnitMoved, unit: MovingUnit) -> list[Cue]:
    """The unit comes down: onto the ground, onto a stack, or underneath one (R24, R25)."""
    stage = d.stage

    def drop(t: float) -> None:
        unit.lift = LIFT_HEIGHT * (1 - ease_in(t))

    def settle(t: float) -> None:
        unit.squash = 1 - 0.08 * math.sin(math.pi * t)

    placement = event.landing.placement

    def thud() -> None:
        if placement is Placement.ON_TOP:
            d.sound(SoundCue.GRUNT)
        elif placement is Placement.ALONE:
            d.sound(SoundCue.HOP, len(event.unit) - 1)

    if placement is not Placement.UNDERNEATH:
        return [Cue(DROP, drop, end=thud), Cue(2 * SETTLE, settle)]
    space = event.landing.path[-1]
    room = len(event.unit)

    def rise(t: float) -> None:
        stage.raised = (space, (LIFT_HEIGHT + STEP_HEIGHT * room) * ease_out(t))

    def slide_under() -> None:
        unit.under = True

    def sink(t: float) -> None:
        stage.raised = (space, STEP_HEIGHT * room + LIFT_HEIGHT * (1 - ease_in(t)))

    return [
        Cue(RISE, rise, begin=partial(d.sound, SoundCue.SLIDE)),
        Cue(SLIDE, drop, begin=slide_under),
        Cue(SINK, sink),
    ]
