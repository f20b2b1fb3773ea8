"""How the player chooses in a lesson: nothing but what is asked for; anything else makes the teacher say it again."""

from __future__ import annotations

from collections.abc import Callable

from camelup.rules.actions import Action, Pile, PredictFinish
from camelup.ui.kit.host import Host
from camelup.ui.lesson.progress import Lesson
from camelup.ui.lesson.teacher import Teacher, side_of
from camelup.ui.race.choices import kind_of, target_of
from camelup.ui.race.choosing import Choosing, ChoosingScreen
from camelup.ui.race.play import Play
from camelup.ui.table.target import Card, Kind, KindButton, Seat, Space, Target


class LessonChoosing(Choosing):
    """Lets one action through at each step."""

    def __init__(
        self, lesson: Lesson, teacher: Callable[[], Teacher], play: Play, host: Host, screen: ChoosingScreen
    ) -> None:
        """`teacher` is asked for when something was pressed: nobody has come yet when the choosing is made."""
        super().__init__(play, host, screen)
        self._lesson = lesson
        self._teacher = teacher

    def _allows(self, thing: Target | KindButton) -> bool:
        """Whether a thing may be pressed; looking at it is as good where that is asked for."""
        lesson, guide = self._lesson, self._teacher()
        asked = lesson.asked
        if asked is not None and thing in (target_of(asked), KindButton(kind_of(target_of(asked)))):
            return True
        if thing == lesson.looked_for and guide.shown:
            guide.looked()
        elif guide.shown:
            guide.amend()
        return False

    def choose_kind(self, kind: Kind) -> None:
        if self._allows(KindButton(kind)):
            super().choose_kind(kind)

    def take(self, target: Target) -> None:
        if self._allows(target):
            super().take(target)

    def choose_pile(self, pile: Pile) -> None:
        asked = self._lesson.asked
        if isinstance(asked, PredictFinish) and asked.pile is pile:
            super().choose_pile(pile)
        elif self._teacher().shown:
            self._teacher().amend()

    def choose_of_two(self, target: Space | Card) -> None:
        if not self._allows(target):
            return
        super().choose_of_two(target)
        asked = self._lesson.asked
        if asked is not None and self.choice == target == target_of(asked):
            # The words of the small choice are about the one that is asked for.
            self.screen.focus.set(side_of(asked).name)

    def ally_with(self, seat: int) -> None:
        if self._allows(Seat(seat)) and self.kind is Kind.ALLY:
            super().ally_with(seat)

    def refuse_kind(self, kind: Kind) -> None:
        if self._allows(KindButton(kind)):
            super().refuse_kind(kind)

    def refuse_target(self, target: Target) -> None:
        if self._allows(target) and not isinstance(target, Seat):
            super().refuse_target(target)

    def submit(self, action: Action) -> None:
        if action != self._lesson.asked:
            self._teacher().amend()
            return
        super().submit(action)
        self._lesson.done()
