"""What all animation shares: the stage it plays on, the voice that tells it, and the ends common to every event."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from camelup.rules.events import DieReleased, Event
from camelup.rules.view import Observation
from camelup.ui.kit.sound import SoundCue
from camelup.ui.table.narration import Narrator
from camelup.ui.table.reactions import reactions
from camelup.ui.table.stage import Flier, Stage
from camelup.ui.table.table import advance
from camelup.ui.table.timeline import Cue, Step, Wait, ease_in_out

TICKET, READ, FADE = 0.38, 0.45, 0.2
"""Seconds at normal speed: a piece flies, a sentence is read, a piece fades out or in."""

Hear = Callable[[SoundCue, int, float], object]
"""A cue, its level (camels carried, for hooves) and its volume from 0 to 1."""


def _silence(_cue: SoundCue, _level: int, _volume: float) -> None:
    """Nobody listens."""


@dataclass(slots=True)
class Director:
    """Makes cues that play on one stage."""

    stage: Stage
    narrator: Narrator
    people_wait: bool
    """Whether a score sheet stays until a person goes on; else it stays as long as reading takes."""
    reduced: bool = False
    """Whether pieces fade from place to place instead of moving."""
    patient: bool = False
    """Whether the last thing that happened stays on the banner until a person goes on."""
    sheets: bool = False
    """Whether a leg is told by its sheet with all figures instead of being paid on the table."""
    lingers: bool = False
    """Whether a leg that was paid stays until a person goes on."""
    hear: Hear = field(default=_silence)
    """Plays a sound; every sound has something to see at the same moment."""

    def sound(self, cue: SoundCue, level: int = 0, volume: float = 1.0) -> None:
        self.hear(cue, level, volume)

    def pays(self, amount: int) -> None:
        """The sound of coins that come in, or of one that is lost."""
        if amount < 0:
            self.sound(SoundCue.LOST, volume=0.7)
        elif amount > 0:
            self.sound(SoundCue.COIN if amount == 1 else SoundCue.COINS, volume=0.7)

    def happens(
        self, event: Event, tidy: Callable[[], None] | None = None, after: Callable[[], None] | None = None
    ) -> Callable[[], None]:
        """What ends the picture of an event: nothing is in flight and the table shows that it happened."""

        def end() -> None:
            if tidy is not None:
                tidy()
            before, self.stage.seen = self.stage.seen, advance(self.stage.seen, event)
            self.stage.faces.take(reactions(event, before, self.stage.seen))
            if after is not None:
                after()

        return end

    def says(self, event: Event, sound: SoundCue | None = None) -> Callable[[], None]:
        """What tells an event on the banner and in the log, with a sound if it has one."""

        def begin() -> None:
            self.tell(event, self.stage.seen)
            self.stage.note(event)
            if sound is not None:
                self.sound(sound)

        return begin

    def tell(self, event: Event, before: Observation) -> None:
        """Put an event on the banner: of what a computer seat does it also says why it matters."""
        by_person = before.turn in self.narrator.cast.humans
        why = "" if by_person else self.narrator.matters(event, before)
        self.stage.say(self.narrator.tell(event), event.roll if isinstance(event, DieReleased) else None, aside=why)

    def flight(
        self,
        event: Event,
        *fliers: Flier,
        seconds: float = TICKET,
        leaves: SoundCue | None = None,
        arrives: SoundCue | None = None,
        meanwhile: Step | None = None,
    ) -> list[Cue]:
        """Fly pieces to where they belong while the banner tells the event, and something else goes on."""
        stage = self.stage

        def begin() -> None:
            self.says(event)()
            if leaves is not None:
                self.sound(leaves)
            stage.fliers.extend(fliers)

        def step(t: float) -> None:
            if meanwhile is not None:
                meanwhile(t)
            for flier in fliers:
                if self.reduced:
                    flier.progress, flier.alpha = fade(t)
                else:
                    flier.progress = ease_in_out(t)

        def tidy() -> None:
            for flier in fliers:
                stage.fliers.remove(flier)
            if arrives is not None:
                self.sound(arrives)

        return [Cue(seconds, step, begin=begin, end=self.happens(event, tidy)), Cue(0.12)]

    def hold(self, seconds: float) -> Wait:
        """Wait for a person to go on, or for as long as reading takes where only computers play."""
        return Wait() if self.people_wait else Wait(seconds)


def fade(t: float) -> tuple[float, int]:
    """Where a piece is (0 or 1) and how opaque, on its way out here and in there."""
    return (0.0, round(255 * (1 - 2 * t))) if t < 0.5 else (1.0, round(255 * (2 * t - 1)))
