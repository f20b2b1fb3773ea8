"""How the player chooses in a lesson: nothing but what is asked for; anything else makes the teacher say it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelup.rules.actions import Action
from camelup.ui.lesson.teacher import side_of
from camelup.ui.race.choices import kind_of, target_of
from camelup.ui.race.choosing import Choosing
from camelup.ui.table.target import Card, Kind, KindButton, Seat, Space, Target

if TYPE_CHECKING:
    from camelup.ui.lesson.scene import LessonScene


class LessonChoosing(Choosing):
    """Lets one action through at each step."""

    scene: LessonScene

    def _allows(self, thing: Target | KindButton) -> bool:
        """Whether a thing may be pressed; looking at it is as good where that is asked for."""
        lesson, guide = self.scene.lesson, self.scene.guide
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

    def choose_of_two(self, target: Space | Card) -> None:
        if not self._allows(target):
            return
        super().choose_of_two(target)
        asked = self.scene.lesson.asked
        if asked is not None and target == target_of(asked):
            # The words of the small choice are about the one that is asked for.
            self.scene.focus.set(side_of(asked).name)

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
        lesson = self.scene.lesson
        if action != lesson.asked:
            self.scene.guide.amend()
            return
        super().submit(action)
        lesson.done()
