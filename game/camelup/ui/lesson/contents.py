"""The chapters of the tutorial: which are done, and the way into each of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Protocol

import pygame

from camelup.session.cleaning import NAME_LENGTH
from camelup.ui.kit import icons, panels
from camelup.ui.kit.box import draw_veil
from camelup.ui.kit.host import Host
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.texts import Texts
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import STYLES, Button
from camelup.ui.kit.widgets.text_field import QuietField, TextField
from camelup.ui.lesson.chapters import CHAPTERS, proposed
from camelup.ui.lesson.script import Chapter
from camelup.ui.table.seating import quick_person, renamed

WIDTH, PAD, GAP, ROW, HEAD = 1080, 26, 10, 96, 120
TITLE, LABEL, DETAIL = 40, 27, 22
"""Virtual units."""


class Ways(Host, Protocol):
    """Where the list of chapters leads."""

    def to_lesson(self, chapter: Chapter, at: int = 0) -> None: ...


class ChaptersScene(Scene):
    """An overlay over the menu. The chapter to go on with has the focus."""

    overlay = True
    zoomed = True

    app: Ways

    def __init__(self, app: Ways) -> None:
        super().__init__(app)
        self._box = pygame.Rect(0, 0, 0, 0)
        self._name = quick_person(app.services.settings).name
        self._called = (0, 0)
        """Where the name's label stands."""

    @property
    def done(self) -> tuple[str, ...]:
        return self.app.services.settings.tutorial_done

    @property
    def proposed(self) -> Chapter:
        """The chapter to go on with; the first one when all are done."""
        return proposed(self.done, self.app.services.settings.tutorial_chapter)

    def layout(self, metrics: Metrics) -> None:
        px, texts = metrics.px, self.app.texts
        window = metrics.window
        columns = 2
        rows = -(-len(CHAPTERS) // columns)
        foot, gap = px(62), px(GAP)
        row = min(px(ROW), (window[1] - px(20) - px(HEAD) - foot - px(2 * PAD)) // rows - gap)
        self._box = pygame.Rect(
            0, 0, min(px(WIDTH), window[0] - px(24)), px(HEAD) + rows * (row + gap) + foot + px(PAD)
        )
        self._box.center = (window[0] // 2, window[1] // 2)
        wide = (self._box.width - 2 * px(PAD) - gap) // columns
        widgets: list[Widget] = []
        for index, chapter in enumerate(CHAPTERS):
            column, line = divmod(index, rows)
            rect = pygame.Rect(
                self._box.left + px(PAD) + column * (wide + gap),
                self._box.top + px(HEAD) + line * (row + gap),
                wide,
                row,
            )
            widgets.append(
                ChapterButton(
                    f"chapter:{chapter.id}",
                    rect,
                    partial(self._play, chapter),
                    self._hint(chapter),
                    group="chapters",
                    selected=chapter is self.proposed,
                    label=texts("tutorial.heading", number=index + 1, title=texts(f"tutorial.title.{chapter.id}")),
                    detail=texts(f"tutorial.about.{chapter.id}"),
                    done=chapter.id in self.done,
                    text_size=LABEL,
                )
            )
        back = pygame.Rect(0, 0, px(230), foot)
        back.bottomright = (self._box.right - px(PAD), self._box.bottom - px(PAD - 8))
        called = self.painter.width(texts("tutorial.name"), DETAIL) + px(PAD)
        name = pygame.Rect(self._box.left + px(PAD) + called, back.top, 0, foot)
        name.width = min(px(420), back.left - px(PAD) - name.left)
        self._called = (self._box.left + px(PAD), name.centery)
        widgets.append(self._name_field(name))
        widgets.append(
            Button("back", back, self.cancel, texts("tutorial.back.hint"), "Esc", label=texts("tutorial.back"),
                   text_size=LABEL, dark=True)
        )  # fmt: skip
        self.focus.replace(widgets)
        if self.focus.current is None:
            self.focus.set(f"chapter:{self.proposed.id}")

    def _hint(self, chapter: Chapter) -> str:
        at = self._steps_done(chapter)
        if at:
            return self.app.texts("tutorial.chapter.left", number=at + 1, count=len(chapter.steps))
        return self.app.texts(f"tutorial.chapter.{'done' if chapter.id in self.done else 'open'}")

    def _steps_done(self, chapter: Chapter) -> int:
        """How far the player was in a chapter when they left it."""
        settings = self.app.services.settings
        return settings.tutorial_step if settings.tutorial_chapter == chapter.id else 0

    def _name_field(self, rect: pygame.Rect) -> Widget:
        hint, label = self.app.texts("tutorial.name.hint", most=NAME_LENGTH), self.app.texts("tutorial.name")
        if self.app.scene is not self:
            return QuietField("name", rect, hint=hint, text=self._name or label)
        return TextField(
            "name",
            rect,
            hint=hint,
            manager=self.app.gui,
            text=self._name,
            placeholder=label,
            max_length=NAME_LENGTH,
            on_change=self._rename,
            on_refuse=self.refuse_letter,
            on_full=partial(self.refuse_more, NAME_LENGTH, name=True),
        )

    def _rename(self, name: str) -> None:
        settings = self.app.services.settings
        changed = renamed(settings, quick_person(settings).name, name)
        self._name = name
        self.app.change_settings(last_names=changed.last_names, last_table=changed.last_table)

    def _play(self, chapter: Chapter) -> None:
        self.app.to_lesson(chapter, self._steps_done(chapter))

    def cancel(self) -> None:
        self.app.close(self)

    def announce(self) -> str:
        return self.app.texts("menu.learn")

    def draw(self, surface: pygame.Surface) -> None:
        painter, px, theme = self.painter, self.painter.px, self.painter.theme
        draw_veil(surface)
        panels.draw_panel(surface, painter.assets, self._box, "panel", painter.metrics.k)
        left, room = self._box.left + px(PAD), self._box.width - 2 * px(PAD)
        texts = self.app.texts
        painter.text(surface, texts("menu.learn"), (left, self._box.top + px(42)), TITLE, theme.heading, "title",
                     max_width=room)  # fmt: skip
        words = texts("tutorial.progress", count=len(CHAPTERS), done=sum(c.id in self.done for c in CHAPTERS))
        painter.text(surface, words, (left, self._box.top + px(88)), DETAIL, theme.hint, max_width=room)
        painter.text(surface, texts("tutorial.name"), self._called, DETAIL, theme.hint)
        for widget in self.focus:
            widget.draw(surface, painter)


@dataclass(eq=False)
class ChapterButton(Button):
    """A button with a line that says what the chapter is about, and a tick once it is done."""

    detail: str = ""
    done: bool = False

    def named(self, texts: Texts) -> str:
        return f"{self.label}\n{self.detail}"

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        look, k, px = self.shown_look(), painter.metrics.k, painter.px
        style = STYLES[False, look]
        panels.draw_panel(surface, painter.assets, self.rect, style, k)
        box = self.rect.move(0, panels.content_shift(style, k))
        left, room = box.left + px(18), box.width - px(36)
        if self.done:
            side = px(34)
            tick = icons.icon(painter.assets, "check", side, painter.theme.text)
            surface.blit(tick, tick.get_rect(midright=(box.right - px(14), box.centery)))
            room -= side + px(8)
        label, detail = painter.line_height(self.text_size, "title"), painter.line_height(DETAIL)
        # In large type both lines are drawn a little smaller, so that they keep apart.
        share = min(1.0, 0.92 * box.height / (label + detail))
        upper, lower = (0.32, 0.7) if share == 1 else (0.3, 0.73)
        at = (left, box.top + box.height * upper)
        painter.text(surface, self.label, at, self.text_size * share, face="title", max_width=room)
        at = (left, box.top + box.height * lower)
        painter.text(surface, self.detail, at, DETAIL * share, max_width=room)
