"""What a chapter of the tutorial is made of: a position to begin from, and steps that each ask for one thing.

Actions are phrases of the notation. A phrase of a roll carries its outcome: all dice of the tutorial are written down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from camelup.rules.actions import Action
from camelup.rules.board import Roll
from camelup.rules.notation import parse_action
from camelup.ui.table.target import Target, Thing

PLAYER = 0
"""The seat of the person who learns."""


@dataclass(frozen=True, slots=True)
class Do:
    """Take an action of the race."""

    phrase: str

    @property
    def action(self) -> Action:
        return parse_action(self.phrase)[0]


@dataclass(frozen=True, slots=True)
class Look:
    """Point at a thing on the table."""

    target: Target


@dataclass(frozen=True, slots=True)
class Sheet:
    """Read a score sheet and go on."""


Ask: TypeAlias = Do | Look | Sheet


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that is explained and asked for."""

    id: str
    """The last word of its text keys: `tutorial.CHAPTER.ID` explains, and with `.do` says what to do."""
    ask: Ask
    then: tuple[str, ...] = ()
    """What the other seats do once it is done, before the next step."""
    about: tuple[Thing, ...] = ()
    """What the words speak of besides."""
    speaks: tuple[Thing, ...] = ()
    """What they speak of without pointing at it; it stays in sight where there is room for that."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the tutorial that can be played by itself."""

    id: str
    seats: int
    track: str
    """The first field of a position."""
    steps: tuple[Step, ...]
    before: tuple[str, ...] = ()
    """What has happened before the chapter begins."""
    starter: int = PLAYER
    """The seat that took the first action of `before`, or takes the first of the steps."""

    def phrases(self) -> Iterator[str]:
        """All actions of the chapter in their order."""
        yield from self.before
        yield from self.phrases_of(self.steps)

    @staticmethod
    def phrases_of(steps: Iterable[Step]) -> Iterator[str]:
        """The actions of some of the steps."""
        for step in steps:
            if isinstance(step.ask, Do):
                yield step.ask.phrase
            yield from step.then

    def rolls(self) -> Iterator[Roll]:
        """What the dice of the chapter show, in their order."""
        for phrase in self.phrases():
            _, outcome = parse_action(phrase)
            if outcome is not None:
                yield outcome
