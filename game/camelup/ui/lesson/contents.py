"""The chapters of the tutorial: which are done, and the way into each of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from camelup.session.cleaning import NAME_LENGTH
from camelup.ui.kit.box import BoxScene
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.host import Host
from camelup.ui.kit.parts import Column, Part, Row, Title, in_columns
from camelup.ui.kit.rows import Length
from camelup.ui.kit.texts import Texts
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import STYLES, Button
from camelup.ui.kit.widgets.text_field import text_field
from camelup.ui.lesson.chapters import CHAPTERS, proposed
from camelup.ui.lesson.script import Chapter
from camelup.ui.table.seating import quick_person, renamed

LABEL, DETAIL = 27, 22
"""Virtual units."""


class Ways(Host, Protocol):
    """Where the list of chapters leads."""

    def to_lesson(self, chapter: Chapter, at: int = 0) -> None: ...


class ChaptersScene(BoxScene):
    """An overlay over the menu. The chapter to go on with has the focus."""

    titled = "menu.learn"
    wide, pad, gap, edge = 1080, (26, 18, 18), 17.5, (12, 23)

    app: Ways

    def __init__(self, app: Ways) -> None:
        super().__init__(app)
        self._name = quick_person(app.services.settings).name

    @property
    def first(self) -> str:
        return f"chapter:{self.proposed.id}"

    @property
    def done(self) -> tuple[str, ...]:
        return self.app.services.settings.tutorial_done

    @property
    def proposed(self) -> Chapter:
        """The chapter to go on with; the first one when all are done."""
        return proposed(self.done, self.app.services.settings.tutorial_chapter)

    def compose(self, width: int) -> Iterator[Part]:
        px, texts, hint = self.painter.px, self.app.texts, self.painter.theme.hint
        done = sum(chapter.id in self.done for chapter in CHAPTERS)
        progress = texts("tutorial.progress", count=len(CHAPTERS), done=done)
        head = Column(
            Title(self.title, 40, high=px(48)),
            Title(progress, DETAIL, colour=hint, face="semibold", high=2 * px(13)),
            gap=px(9),
        )
        yield Row(head, high=px(120) - px(self.pad[1]) - px(self.gap))
        chapters = [self._button(index, chapter) for index, chapter in enumerate(CHAPTERS)]
        yield in_columns(chapters, 2, high=px(96), least=px(40), gap=px(10), apart=px(10))
        name = text_field(
            self,
            "name",
            self._name,
            NAME_LENGTH,
            self._rename,
            hint=texts("tutorial.name.hint", most=NAME_LENGTH),
            placeholder=texts("tutorial.name"),
            named=True,
        )
        back = Button("back", on_activate=self.cancel, hint=texts("tutorial.back.hint"), key="Esc",
                      label=texts("tutorial.back"), text_size=LABEL, dark=True)  # fmt: skip
        label = texts("tutorial.name")
        called = Length(self.painter.width(label, DETAIL) + px(self.pad[0]))
        yield Row(
            Title(label, DETAIL, colour=hint, face="semibold"), name, None, back, high=px(62),
            widths=[called, Length(px(420), px(40)), Length(px(self.pad[0]), share=1), Length(px(230))],
        )  # fmt: skip

    def _button(self, index: int, chapter: Chapter) -> Widget:
        texts = self.app.texts
        return ChapterButton(
            f"chapter:{chapter.id}",
            on_activate=partial(self._play, chapter),
            hint=self._hint(chapter),
            group="chapters",
            selected=chapter is self.proposed,
            label=texts("tutorial.heading", number=index + 1, title=texts(f"tutorial.title.{chapter.id}")),
            detail=texts(f"tutorial.about.{chapter.id}"),
            done=chapter.id in self.done,
            text_size=LABEL,
        )

    def _hint(self, chapter: Chapter) -> str:
        at = self._steps_done(chapter)
        if at:
            return self.app.texts("tutorial.chapter.left", number=at + 1, count=len(chapter.steps))
        return self.app.texts(f"tutorial.chapter.{'done' if chapter.id in self.done else 'open'}")

    def _steps_done(self, chapter: Chapter) -> int:
        """How far the player was in a chapter when they left it."""
        settings = self.app.services.settings
        return settings.tutorial_step if settings.tutorial_chapter == chapter.id else 0

    def _rename(self, name: str) -> None:
        settings = self.app.services.settings
        changed = renamed(settings, quick_person(settings).name, name)
        self._name = name
        self.app.change_settings(last_names=changed.last_names, last_table=changed.last_table)

    def _play(self, chapter: Chapter) -> None:
        self.app.to_lesson(chapter, self._steps_done(chapter))


@dataclass(eq=False)
class ChapterButton(Button):
    """A button with a line that says what the chapter is about, and a tick once it is done."""

    detail: str = ""
    done: bool = False

    def named(self, texts: Texts) -> str:
        return f"{self.label}\n{self.detail}"

    def draw(self, brush: Brush) -> None:
        painter, px = brush.painter, brush.px
        box = brush.button(self.rect, STYLES[False, self.shown_look()])
        left, room = box.left + px(18), box.width - px(36)
        if self.done:
            side = px(34)
            brush.icon("check", side, brush.theme.text, midright=(box.right - px(14), box.centery))
            room -= side + px(8)
        label, detail = painter.line_height(self.text_size, "title"), painter.line_height(DETAIL)
        # In large type both lines are drawn a little smaller, so that they keep apart.
        share = min(1.0, 0.92 * box.height / (label + detail))
        upper, lower = (0.32, 0.7) if share == 1 else (0.3, 0.73)
        at = (left, box.top + box.height * upper)
        brush.text(self.label, at, self.text_size * share, face="title", max_width=room)
        at = (left, box.top + box.height * lower)
        brush.text(self.detail, at, DETAIL * share, max_width=room)
