"""Who teaches a chapter: says what happened, asks for one thing, and answers kindly when another is pressed."""

from __future__ import annotations

from typing import Protocol

import pygame

from camelup.rules.actions import Action, Pile, PlaceTile, PredictFinish
from camelup.rules.board import ranking
from camelup.ui.kit.widgets.button import Button
from camelup.ui.lesson.chapters import CHAPTERS, chapter_after
from camelup.ui.lesson.progress import Lesson
from camelup.ui.lesson.script import PLAYER
from camelup.ui.race.choices import kind_of, target_of
from camelup.ui.race.guide import Guide, GuideScreen
from camelup.ui.table.layout import Tab
from camelup.ui.table.rule_numbers import rule_values
from camelup.ui.table.stage import LegSheet
from camelup.ui.table.target import Card, Kind, KindButton, Seat, SheetButton, Side, Space, Target, Thing, Ticket
from camelup.ui.table.views.guide_view import Words

LOOK_SECONDS = 0.5
"""How long a thing is pointed at until it counts as looked at."""
_PAGES: dict[type[Target], Tab] = {Seat: Tab.SEATS, Ticket: Tab.BETS, Card: Tab.HAND}
"""The page of the side panel with the things to look at, where it has pages."""


class Classroom(GuideScreen, Protocol):
    """The screen on which a chapter is taught."""

    def show_tab(self, tab: Tab) -> None:
        """Open a page of the side panel."""

    def keep_place(self) -> None:
        """Remember how far the player is, or that the chapter was finished."""

    def next_chapter(self) -> None: ...

    def leave_lesson(self) -> None: ...

    def quick_race(self) -> None: ...


class Teacher(Guide):
    """Speaks at each step once everything that happened has been shown."""

    scene: Classroom

    def __init__(self, scene: Classroom, lesson: Lesson, character: str) -> None:
        super().__init__(scene)
        self.lesson = lesson
        self.character = character
        self.urgent = False
        """Whether something else than what is asked for was pressed at this step."""
        self._seen: tuple[int, bool] = (-1, False)
        """The step, and whether it was shown, at the last update."""
        self._armed = False
        """Whether the pointer has been elsewhere since the step began."""
        self._rested = 0.0

    # What is said -------------------------------------------------------------------------------------------------

    @property
    def shown(self) -> bool:
        scene, lesson = self.scene, self.lesson
        if lesson.reads:
            return scene.stage.sheet is not None and scene.play.timeline.waiting
        return scene.play.idle and not lesson.waits_for_others

    def words(self) -> Words:
        scene = self.scene
        texts, lesson = scene.app.texts, self.lesson
        chapter, step, values = lesson.chapter, lesson.step, self.values()
        title = texts(
            "tutorial.heading", number=CHAPTERS.index(chapter) + 1, title=texts(f"tutorial.title.{chapter.id}")
        )
        count = len(chapter.steps)
        if step is None:
            return Words(self.character, title, texts(f"tutorial.end.{chapter.id}", **values), done=count, steps=count)
        if lesson.reads:
            # The button is ringed as well.
            ask = "" if self.brief else texts("tutorial.sheet.do", button=texts("race.continue"))
        else:
            ask = texts(f"tutorial.{chapter.id}.{step.id}.do", **values)
        if self.urgent:
            ask = texts("tutorial.not_now", ask=ask)
        # It was read before the choosing began, which needs the room.
        choosing = scene.choosing.choice is not None or (scene.geometry.folded and scene.choosing.kind is not None)
        text = "" if choosing else texts(f"tutorial.{chapter.id}.{step.id}", **values)
        return Words(self.character, title, text, ask, self.urgent, aside=True, done=lesson.at, steps=count)

    def values(self) -> dict[str, object]:
        """What the texts can speak of: numbers of the rules, and what the table shows at this moment."""
        scene, texts = self.scene, self.scene.app.texts
        seen, names = scene.stage.seen, scene.cast.names
        order = ranking(seen.board)
        partner = seen.seats[PLAYER].partner
        values: dict[str, object] = {
            **rule_values(),
            "name": names[PLAYER],
            "teacher": scene.app.assets.theme.characters[self.character].name,
            "rival": names[1],
            "other": names[2],
            "leader": texts(f"camel.{order[0]}"),
            "last": texts(f"camel.{order[-1]}"),
            "purse": seen.seats[PLAYER].purse,
            "released": len(seen.released),
            "partner": names[2 if partner is None else partner],
            "key": self._key(),
            "space": self._space(),
        }
        sheet = scene.stage.sheet
        if isinstance(sheet, LegSheet):
            values["total"] = sheet.score.seats[PLAYER].total
        return values

    def _key(self) -> str:
        """The key of the action that is asked for, as the player reads it."""
        asked = self.lesson.asked
        if asked is None:
            return ""
        button = KindButton(kind_of(target_of(asked)))
        return next((widget.key for widget in self.scene.table if widget.target == button), "")

    def _space(self) -> str:
        """The space that is to be pointed at, or where the spectators belong."""
        lesson = self.lesson
        asked = lesson.asked
        if isinstance(asked, PlaceTile):
            return str(asked.space)
        return str(lesson.looked_for.number) if isinstance(lesson.looked_for, Space) else ""

    @property
    def pointing(self) -> bool:
        # It would lie over what is chosen between.
        return self.scene.choosing.choice is None

    @property
    def controls_price(self) -> float:
        # Nothing but the targets can be pressed anyway.
        return 3.0

    def targets(self) -> list[Thing]:
        step = self.lesson.step
        pressed = self._pressed()
        return [*pressed, *(thing for thing in step.about if thing not in pressed)] if step is not None else []

    def wished(self) -> list[pygame.Rect]:
        step = self.lesson.step
        if step is None or self.scene.stage.sheet is not None:
            return []
        return [rect for thing in step.speaks if (rect := self.rect_of(thing)) is not None]

    def _pressed(self) -> list[Thing]:
        """What to press or point at next, step by step through the choices of an action."""
        scene, lesson = self.scene, self.lesson
        if lesson.reads:
            return [SheetButton()]
        asked = lesson.asked
        if asked is None:
            return [lesson.looked_for] if lesson.looked_for is not None else []
        target = target_of(asked)
        kind = kind_of(target)
        if kind is Kind.ROLL:
            return [KindButton(kind), target]
        if scene.choosing.choice == target:
            return [side_of(asked)]
        return [target] if scene.choosing.kind is kind else [KindButton(kind)]

    def buttons(self) -> list[Button]:
        scene, texts, nowhere = self.scene, self.scene.app.texts, pygame.Rect(0, 0, 0, 0)

        def button(name: str, act: object, *, main: bool = False, **values: object) -> Button:
            assert callable(act)
            label = texts(f"tutorial.button.{name}", **values)
            return Button(f"guide:{name}", nowhere, act, label=label, text_size=22, selected=main)

        if self.lesson.step is not None:
            return [button("leave", scene.leave_lesson), button("skip", scene.next_chapter)]
        following = chapter_after(self.lesson.chapter)
        if following is None:
            return [button("leave", scene.leave_lesson), button("race", scene.quick_race, main=True)]
        title = texts(f"tutorial.title.{following.id}")
        return [button("leave", scene.leave_lesson), button("next", scene.next_chapter, main=True, title=title)]

    # What the player does -----------------------------------------------------------------------------------------

    def amend(self) -> None:
        """Something else was pressed: say once more what to do."""
        self.urgent = True
        self.scene.refresh()

    def looked(self) -> None:
        """The player has pointed at what was meant."""
        self.lesson.done()
        self._began()

    def update(self, dt: float) -> None:
        super().update(dt)
        lesson = self.lesson
        if (now := (lesson.at, self.shown)) != self._seen:
            self._seen = now
            self._began()
        if self.shown and lesson.looked_for is not None:
            self._watch(dt)

    def _began(self) -> None:
        """A step begins, or its bubble comes or goes."""
        scene = self.scene
        self.urgent, self._armed, self._rested = False, False, 0.0
        self._seen = (self.lesson.at, self.shown)
        looked_for = self.lesson.looked_for
        if self.shown and looked_for is not None and type(looked_for) in _PAGES:
            scene.show_tab(_PAGES[type(looked_for)])
        scene.refresh()
        if self.shown:
            scene.keep_place()
        if self.shown and self.lesson.step is None:
            scene.focus.set("guide:next" if "guide:next" in scene.focus else "guide:race")

    def _watch(self, dt: float) -> None:
        pointed = self.scene.focus.pointed
        if pointed is None or pointed.target != self.lesson.looked_for:
            self._armed, self._rested = True, 0.0
        elif self._armed:
            self._rested += dt
            if self._rested >= LOOK_SECONDS:
                self.looked()


def side_of(action: Action) -> Side:
    """Which picture of the small choice stands for an action."""
    match action:
        case PlaceTile(_, cheering):
            return Side(0 if cheering else 1)
        case PredictFinish(_, pile):
            return Side(0 if pile is Pile.WINNER else 1)
    raise TypeError(f"{action!r} is not chosen between two pictures")
