"""A unit crouches, gallops from space to space, and joins its landing space (R20 to R30)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from camelup.rules.board import Direction, Placement
from camelup.rules.events import UnitMoved
from camelup.ui.art.board_geometry import CRAZY, STACK_STEP
from camelup.ui.art.gallop import KNEEL, STAND
from camelup.ui.kit.sound import SoundCue
from camelup.ui.table.animate.die import go_home
from camelup.ui.table.animate.direction import FADE, READ, Director, fade
from camelup.ui.table.animate.finish import run_through
from camelup.ui.table.animate.gait import crouching, galloping, landing
from camelup.ui.table.layout import FINISH
from camelup.ui.table.stage import MovingUnit, Trail
from camelup.ui.table.timeline import Cue, ease_in, ease_in_out, ease_out

CROUCH, HOP, HOPS_AT_MOST, STRETCH, SETTLE = 0.2, 0.26, 1.2, 0.14, 0.24
"""Of the hops themselves, `STRETCH` is what they take longer all together."""
RISE, SLIDE, SINK, SETTLED = 0.22, 0.2, 0.2, 0.12
LAST_HOP, READ_BOUNCE = 0.7, 0.3
"""Seconds at normal speed."""
HOP_HEIGHT, LAST_HOP_HEIGHT, CLEARANCE = 0.62, 0.9, 0.4
"""In camel heights: the arcs of hops, and the room that a raised stack leaves above a unit that runs in below."""


def move_unit(d: Director, event: UnitMoved) -> list[Cue]:
    """A unit gets ready, gallops over every space of its way, and comes down."""
    stage, landed = d.stage, event.landing
    joins_low = landed.placement is Placement.UNDERNEATH
    turned = (landed.direction is Direction.COUNTERCLOCKWISE) != (event.unit[0] in CRAZY)
    whole = event.left_behind + event.unit
    unit = MovingUnit(
        event.unit, event.origin, event.left_behind, event.origin, event.origin,
        start_level=len(event.left_behind), end_level=len(event.left_behind),
        start_axis=whole, end_axis=whole, turned=turned,
    )  # fmt: skip
    way = landed.path if landed.placement is not Placement.BEYOND else (*landed.path, FINISH)
    trail = _trail(d, event, way, turned)

    def begin() -> None:
        stage.unit, stage.trail = unit, trail
        if not event.bounced:
            d.sound(SoundCue.LIFT)

    if d.reduced:
        return [_cross_fade(d, event, unit, begin, trail), *_landed(d, event)]

    def crouch(t: float) -> None:
        unit.postures = crouching(len(event.unit), t, KNEEL if event.left_behind else STAND)
        if joins_low:
            stage.raised = way[-1], (CLEARANCE + STACK_STEP * len(event.unit)) * ease_out(t)

    def ready() -> None:
        begin()
        if joins_low:
            d.sound(SoundCue.SLIDE)

    cues = [Cue(RISE if joins_low else CROUCH, crouch, begin=ready)]
    pace = min(HOP, HOPS_AT_MOST / max(1, len(landed.path)))
    ran = 0.0
    for index, (start, end) in enumerate(zip((event.origin, *way), way, strict=False)):
        if joins_low:
            seconds = pace + (SLIDE if index == len(way) - 1 else 0.0)
        else:
            seconds = (LAST_HOP if end == FINISH else pace) + STRETCH / len(way)
        cues.append(_hop(d, unit, trail, event, start, end, seconds, ran, first=index == 0, last=index == len(way) - 1))
        ran += seconds
    if joins_low:
        cues.append(_sink(d, event))
    return [*cues, *_landed(d, event)]


def _trail(d: Director, event: UnitMoved, way: tuple[int, ...], turned: bool) -> Trail:
    """The way of this stretch; the extra step of a tile goes on with the way that led there."""
    before = d.stage.trail
    if not event.bounced or before is None:
        return Trail(event.unit, event.left_behind, (event.origin, *way))
    return Trail(
        before.stack, before.left_behind, (*before.way, *way), done=before.done, extra=-1 if turned else 1
    )  # fmt: skip


def _landed(d: Director, event: UnitMoved) -> list[Cue]:
    """The unit has come to rest: the table shows it there, the stack settles and the banner says where it is."""
    stage, before = d.stage, d.stage.seen
    placement, path = event.landing.placement, event.landing.path
    crossed = placement is Placement.BEYOND
    below = placement is Placement.UNDERNEATH
    # A unit on a tile has not come to rest: crowd, die and trail stay until it has.
    goes_on = not event.bounced and not crossed and stage.seen.board.tile_on(path[-1]) is not None
    space = FINISH if crossed else path[-1]
    count = len(event.unit) + len(event.landing.joined)

    def touch() -> None:
        stage.unit = stage.raised = None
        if placement is Placement.ON_TOP:
            d.sound(SoundCue.GRUNT)
        elif placement is Placement.ALONE:
            d.sound(SoundCue.HOP, len(event.unit) - 1)

    def settle(t: float) -> None:
        stage.settling = space, landing(count, t)
        if stage.trail is not None:
            stage.trail.dust = space, t

    def settled() -> None:
        stage.settling = None
        if crossed:
            stage.trail = None
        elif stage.trail is not None:
            stage.trail.dust = None

    def told() -> None:
        stage.note(event)
        d.tell(event, before)

    def cleared() -> None:
        if not goes_on:
            stage.die = stage.trail = stage.gaze = stage.crowd = None

    happened = Cue(end=d.happens(event, touch))
    cues = [happened] if d.reduced else [happened, Cue(SETTLED if below else SETTLE, settle, end=settled)]
    if crossed:
        return [*cues, *run_through(d, event.board, told, cleared)]
    seconds = READ_BOUNCE if event.bounced else READ
    return [*cues, Cue(seconds, None if goes_on else go_home(d, seconds), begin=told, end=cleared)]


def _cross_fade(d: Director, event: UnitMoved, unit: MovingUnit, begin: Callable[[], None], trail: Trail) -> Cue:
    """The unit fades out where it stood and in where it lands; underneath a stack that is already raised."""
    landed = event.landing
    target = FINISH if landed.placement is Placement.BEYOND else landed.path[-1]

    def start() -> None:
        begin()
        trail.done = len(trail.way) - 1
        unit.end = target
        unit.end_axis = landed.joined + event.unit
        unit.end_level = len(landed.joined) if landed.placement is Placement.ON_TOP else 0
        unit.under = landed.placement is Placement.UNDERNEATH
        if unit.under:
            d.stage.raised = (target, STACK_STEP * len(event.unit))

    def dissolve(t: float) -> None:
        unit.progress, unit.alpha = fade(t)

    return Cue(2 * FADE, dissolve, begin=start)


def _hop(
    d: Director, unit: MovingUnit, trail: Trail, event: UnitMoved, start: int, end: int, seconds: float, ran: float,
    *, first: bool, last: bool,
) -> Cue:  # fmt: skip
    """One hop, from space to space or beyond the line, of a unit that has `ran` for some seconds before."""
    stage, landed = d.stage, event.landing
    count = len(event.unit)
    joins = last and landed.placement is not Placement.BEYOND
    below = joins and landed.placement is Placement.UNDERNEATH

    def begin() -> None:
        unit.start, unit.end = start, end
        unit.start_level = len(event.left_behind) if first else 0
        unit.start_axis = event.left_behind + event.unit if first else event.unit
        unit.end_level = len(landed.joined) if joins and not below else 0
        unit.end_axis = landed.joined + event.unit if joins else event.unit
        unit.arc = 0.0 if below else LAST_HOP_HEIGHT if end == FINISH else HOP_HEIGHT
        unit.running, unit.under = True, below
        stage.gaze = end

    def step(t: float) -> None:
        unit.progress = ease_in_out(t) if below else t
        unit.postures = galloping(count, ran + t * seconds)
        trail.dust = (start, t) if t < 1 else None
        if stage.crowd is not None:
            stage.crowd.risen = 1 - ease_in(t)

    def touch() -> None:
        trail.done += 1
        if below:
            return
        unit.start, unit.start_level, unit.start_axis = unit.end, unit.end_level, unit.end_axis
        unit.progress, unit.arc = 0.0, 0.0
        if end == FINISH:
            d.sound(SoundCue.FANFARE if landed.direction is Direction.CLOCKWISE else SoundCue.CRAZY)
        elif not last:
            d.sound(SoundCue.HOP, count - 1)

    return Cue(seconds, step, begin=begin, end=touch)


def _sink(d: Director, event: UnitMoved) -> Cue:
    """A raised stack comes down on the unit that has run in below it (R24, R25)."""
    stage, space, room = d.stage, event.landing.path[-1], STACK_STEP * len(event.unit)

    def sink(t: float) -> None:
        stage.raised = (space, room + CLEARANCE * (1 - ease_in(t)))
        if stage.unit is not None:
            stage.unit.running = False
            stage.unit.postures = crouching(len(event.unit), t)

    return Cue(SINK, sink, end=partial(d.sound, SoundCue.GRUNT))
