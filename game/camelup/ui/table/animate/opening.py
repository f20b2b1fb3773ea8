"""The start of a race: one die after another comes out of the pyramid, and its camel trots to its space (R8, R9)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from camelup.rules.board import CAMELS, Roll, Stack
from camelup.ui.kit.sound import SoundCue
from camelup.ui.table.animate.die import rattle
from camelup.ui.table.animate.direction import Director
from camelup.ui.table.animate.gait import galloping
from camelup.ui.table.layout import FINISH, Place
from camelup.ui.table.stage import Flier, MovingUnit
from camelup.ui.table.timeline import Cue, ease_in_out

RATTLE, THROW, LOOK, STEP, BRIEFLY = 0.45, 0.28, 0.14, 0.13, 0.12
"""Seconds at normal speed; a camel takes a step a space, and one more."""


def open_race(d: Director, placed: Sequence[Roll], greet: Callable[[], None], *, briefly: bool) -> list[Cue]:
    """Show how dice placed the camels on the stage's board; afterwards `greet`. `briefly` leaves the dice out.

    Nothing where the camels were placed by hand, or motion is reduced.
    """
    if not placed or d.reduced:
        return []
    stage = d.stage
    stage.absent = frozenset(CAMELS)
    stage.say(d.narrator.texts("event.opening"))
    cues: list[Cue] = [] if briefly else [rattle(d, RATTLE)]
    for roll in placed:
        if not briefly:
            cues += _throw(d, roll, stage.seen.board.space_of(roll.face))
        cues.append(_trot(d, roll, BRIEFLY if briefly else STEP * (roll.number + 1)))

    def settled() -> None:
        stage.absent = frozenset()
        greet()

    return [*cues, Cue(end=settled)]


def _throw(d: Director, roll: Roll, space: int) -> list[Cue]:
    """A die flies from the pyramid to the space that it names, and lies there for a moment."""
    die = Flier("large_die", str(roll), Place("pyramid"), Place("space", space), arc=0.12)
    stage = d.stage

    def begin() -> None:
        stage.say(d.narrator.placed(roll.face, space))
        stage.pyramid_open = True
        stage.fliers.append(die)

    def fly(t: float) -> None:
        die.progress = ease_in_out(t)

    def land() -> None:
        stage.pyramid_open = False
        d.sound(SoundCue.DIE)

    return [Cue(THROW, fly, begin=begin, end=land), Cue(LOOK, end=partial(stage.fliers.remove, die))]


def _trot(d: Director, roll: Roll, seconds: float) -> Cue:
    """A camel trots from the line to its space, and up on those that stand there already."""
    stage, camel = d.stage, roll.face
    space = stage.seen.board.space_of(camel)
    there: Stack = stage.seen.board.stack_on(space)
    below = there[: there.index(camel)]
    unit = MovingUnit(
        (camel,), FINISH, (), FINISH, space,
        end_level=len(below), start_axis=(camel,), end_axis=(*below, camel),
    )  # fmt: skip

    def begin() -> None:
        unit.running = True
        stage.unit = unit

    def step(t: float) -> None:
        unit.progress = ease_in_out(t)
        unit.postures = galloping(1, t * seconds)

    def end() -> None:
        stage.unit = None
        stage.absent -= {camel}
        d.sound(SoundCue.GRUNT if below else SoundCue.HOP, 0, 0.7)

    return Cue(seconds, step, begin=begin, end=end)
