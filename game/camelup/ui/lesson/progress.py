"""A chapter being played: what is asked for now, and what the others do next. The race itself is a `Match`."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from camelup.players.levels import HUMAN
from camelup.rules.actions import Action
from camelup.rules.notation import parse_action
from camelup.session.dice import ScriptedDice
from camelup.session.match import Match
from camelup.session.record import Record, SeatInfo
from camelup.session.terms import Options
from camelup.ui.lesson.script import PLAYER, Chapter, Do, Look, Sheet, Step
from camelup.ui.table.seating import CONTROLLERS
from camelup.ui.table.target import Target

OTHER = CONTROLLERS[1]
"""Who is said to play the other seats; what they do is written down."""
SEED = "tutorial"
"""Never drawn from: all dice are written down."""


class Lesson:
    """Walks through the steps of one chapter."""

    def __init__(self, chapter: Chapter, people: Sequence[tuple[str, str]], *, at: int = 0) -> None:
        """`people` are the names and characters at the seats, the player's first. The first `at` steps are done."""
        self.chapter = chapter
        self.match = _match(chapter, people[: chapter.seats])
        self.at = _start(chapter, at)
        """How many steps are done."""
        self._others: deque[Action] = deque()
        for phrase in chapter.phrases_of(chapter.steps[: self.at]):
            self.match.submit(parse_action(phrase)[0])

    @property
    def step(self) -> Step | None:
        """What is asked for now; None when the chapter is done."""
        steps = self.chapter.steps
        return steps[self.at] if self.at < len(steps) else None

    @property
    def asked(self) -> Action | None:
        """The action that is asked for, if it is one."""
        step = self.step
        return step.ask.action if step is not None and isinstance(step.ask, Do) else None

    @property
    def looked_for(self) -> Target | None:
        """The thing that the player is to point at; None when nothing."""
        step = self.step
        return step.ask.target if step is not None and isinstance(step.ask, Look) else None

    @property
    def reads(self) -> bool:
        """Whether the player is to read a score sheet."""
        return self.step is not None and isinstance(self.step.ask, Sheet)

    def done(self) -> None:
        """The player did what was asked."""
        step = self.step
        if step is not None:
            self._others.extend(parse_action(phrase)[0] for phrase in step.then)
            self.at += 1

    @property
    def waits_for_others(self) -> bool:
        """Whether somebody else acts before the next step."""
        return bool(self._others)

    def next_of_others(self) -> Action | None:
        """What the seat to move does, if it is not the player's turn in this story; each action is given once."""
        return self._others.popleft() if self._others else None


def _start(chapter: Chapter, at: int) -> int:
    """The step to begin with. A score sheet is seen only right after the step before it, so that one comes again."""
    at = min(at, len(chapter.steps) - 1)
    while isinstance(chapter.steps[at].ask, Sheet):
        at -= 1
    return at


def _match(chapter: Chapter, people: Sequence[tuple[str, str]]) -> Match:
    seats = tuple(
        SeatInfo(name, character, HUMAN if seat == PLAYER else OTHER) for seat, (name, character) in enumerate(people)
    )
    record = Record(
        seats,
        chapter.track,
        chapter.starter + 1,
        tuple(map(parse_action, chapter.before)),
        SEED,
        Options(coach=False, takeback="none"),
    )
    return Match.from_record(record, seed_if_missing=lambda: SEED, dice=ScriptedDice(chapter.rolls()))
