"""The rule book: all rules in chapters, searchable, each with its numbers and with a picture that can be played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from camelup.ui.art import scene as scenery
from camelup.ui.kit.box import BoxScene
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.commands import Command, Place
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.parts import Card, Column, Part, Row, Title
from camelup.ui.kit.rows import FILL, Length
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.cycler import Cycler
from camelup.ui.kit.widgets.scroll_list import ListPlace, ScrollList
from camelup.ui.kit.widgets.scroll_page import PagePlace, ScrollPage
from camelup.ui.kit.widgets.text_field import text_field
from camelup.ui.rulebook.book import CHAPTERS, RULES, Chapter, RuleTexts
from camelup.ui.rulebook.illustration import Illustration
from camelup.ui.rulebook.positions import EXAMPLES
from camelup.ui.rulebook.rules_view import Page, compose, draw_chapter, draw_page, draw_row

if TYPE_CHECKING:
    from camelup.ui.kit.host import Host

EDGE, PAD, GAP, HEAD, FIELD, FOOT, ROW, BAR = 18, 20, 12, 62, 56, 60, 44, 16
TITLE_SIZE, BUTTON_SIZE = 40, 26
SEARCH_LENGTH = 40
NOTCH = 60
"""Units that a notch of the wheel scrolls the page."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of the list: a rule, or the heading of a chapter."""

    chapter: Chapter
    rule: str | None = None


class RulesBook(BoxScene):
    """Opened above the menu, the pause or the race, at the first rule or at the one that is asked for."""

    overlay = False
    titled = "rules.title"
    wide, high, pad, gap, edge = 1800, 9000, (PAD, PAD, PAD), GAP, (EDGE, EDGE)
    first = "list"

    def __init__(self, app: Host, rule: str | None = None) -> None:
        """`rule` is a number such as `R17`; one that the book does not have opens it at the beginning."""
        super().__init__(app)
        self._words = RuleTexts(app.texts)
        self.rule = rule if rule in RULES else RULES[0]
        self.example = 0
        """Which example of the rule is shown, from 0."""
        self.search = ""
        self._rows: list[_Row] = []
        self._list_place = ListPlace()
        self._page_place = PagePlace()
        self._list: ScrollList | None = None
        self._field: Widget | None = None
        self._page: ScrollPage | None = None
        self._composed: Page | None = None
        self._illustration: Illustration | None = None
        self._card = Card(pad=(0, 0))
        self._look()

    # What is shown ------------------------------------------------------------------------------------------------

    @property
    def found(self) -> list[str]:
        """The rules in the list, in order."""
        return [row.rule for row in self._rows if row.rule is not None]

    @property
    def illustration(self) -> Illustration:
        """The picture of the rule that is shown."""
        assert self._illustration is not None
        return self._illustration

    def _look(self) -> None:
        """Make the list for what is searched for, and turn to the first rule in it; without a search the rule stays."""
        found = self._words.find(self.search)
        self._rows = []
        for chapter in CHAPTERS:
            rules = [rule for rule in chapter.rules if rule in found]
            if rules:
                self._rows += [_Row(chapter), *(_Row(chapter, rule) for rule in rules)]
        self._list_place.count = len(self._rows)
        if self.search.strip() and self._rows:
            self._turn_to(self.found[0])

    def _turn_to(self, rule: str) -> None:
        if rule != self.rule:
            self.rule, self.example = rule, 0
            self._page_place.top = 0

    def _row_of(self, rule: str) -> int:
        return next((n for n, row in enumerate(self._rows) if row.rule == rule), 0)

    # Layout -------------------------------------------------------------------------------------------------------

    def layout(self, metrics: Metrics) -> None:
        """Make the search field and the list, which stay while the page changes, so that typing goes on."""
        texts, painter = self.app.texts, self.painter
        hint, placeholder = texts("rules.search.hint"), texts("rules.search")
        self._field = text_field(
            self, "search", self.search, SEARCH_LENGTH, self.search_for, hint=hint, placeholder=placeholder
        )
        self._list = ScrollList(
            "list",
            on_activate=self.play,
            hint=texts("rules.list.hint"),
            place=self._list_place,
            least_row=max(metrics.px(ROW), painter.line_height(23) + metrics.px(8)),
            draw_row=self._draw_row,
            on_choose=self._choose,
            bar_width=metrics.px(BAR),
        )
        self._open()

    def _open(self) -> None:
        """Make the page of the chosen rule, with its controls."""
        assert self._list is not None
        self.dirty = True
        settings = self.app.services.settings
        self._illustration = Illustration(
            self.painter,
            self.app.texts,
            EXAMPLES[self.rule][self.example],
            speed=settings.speed,
            reduced=settings.reduced_motion,
            hear=self.app.hear,
        )
        self._page = ScrollPage(
            "page",
            place=self._page_place,
            draw_page=self._draw_page,
            line=self.painter.line_height(26),
            bar_width=self.painter.px(BAR),
        )
        super().layout(self.painter.metrics)
        # The way back is the last stop of the focus.
        self.focus.replace(sorted(self.focus, key=lambda widget: widget.name == "back"))
        if self._rows:
            row = self._row_of(self.rule)
            if row not in self._list.in_sight():
                # With what stands around it.
                self._list_place.top = row - self._list.rows // 2
            self._list_place.choose(row, self._list.rows)
            if self._list_place.chosen == self._list_place.top == 1:
                self._list_place.top = 0
            self._compose(self._page.rect.width - 2 * self._page.bar_width, self._page.rect.height)
            self._page.hint = self.app.texts("rules.page.hint") if self._page_place.long else ""

    def compose(self, width: int) -> Iterator[Part]:
        px, gap = self.painter.px, self.painter.px(GAP)
        back, room = self._back()
        yield Row(Title(self.title, TITLE_SIZE), back, high=px(HEAD), gap=gap, widths=(FILL, Length(room)))
        column = max(px(290), min(round(width * 0.32), px(460)))
        left = Column(Row(self._field, high=px(FIELD)), self._list, gap=gap)
        inside: list[Part | Widget | None] = []
        if self._rows:
            inside = [self._page, *self._foot(width - column - 3 * px(PAD))]
        self._card = Card(*inside, pad=(px(PAD), px(PAD - 6)), gap=gap)
        yield Row(left, self._card, gap=px(PAD), widths=(Length(column), FILL))

    def _compose(self, width: int, sight: int) -> None:
        """Lay the page out, so many pixels wide, and its picture with it."""
        page = compose(self.painter, self._words, self.rule, self.illustration, width, sight)
        self.illustration.place(page.picture.size)
        self._composed = page
        self._page_place.length, self._page_place.sight = page.length, sight
        self._page_place.scroll(0)

    def _back(self) -> tuple[Widget, int]:
        """The way back, and the pixels of width that it takes."""
        texts = self.app.texts
        label, hint = texts("common.back"), texts("rules.back.hint")
        # Esc empties the search first.
        key = "" if self.search else self.app.shortcut(Command.BACK)
        back = Button("back", on_activate=self.cancel, hint=hint, key=key, label=label, icon="back",
                      text_size=BUTTON_SIZE, dark=True)  # fmt: skip
        return back, self.painter.width(label, BUTTON_SIZE, "title") + self.painter.px(88)

    def _foot(self, width: int) -> Iterator[Row]:
        """What chooses and plays the examples of the rule, at the foot of the page; nothing where there is one still
        picture."""
        texts, px, count = self.app.texts, self.painter.px, len(EXAMPLES[self.rule])
        half = (width - px(GAP)) // 2
        example = show = None
        if count > 1:
            label = texts("rules.leaf", number=self.example + 1, count=count)
            if self.painter.width(label, 22, "title") > min(half, px(420)) - px(100):
                label = texts("rules.leaf.short", number=self.example + 1, count=count)
            example = Cycler("example", hint=texts("rules.leaf.hint"), on_step=self._step_example, label=label)
        if self.illustration.moves:
            show = Button("show", on_activate=self.play, hint=texts("rules.show.hint"), label=texts("rules.show"),
                          icon="play", text_size=BUTTON_SIZE)  # fmt: skip
        if example or show:
            widths = Length(min(half, px(420))), FILL, Length(min(half, px(330)))
            yield Row(example, None, show, high=px(FOOT), widths=widths)

    # What the controls do -----------------------------------------------------------------------------------------

    def open_rule(self, rule: str) -> None:
        """Turn to a rule; it must be in the list."""
        self._turn_to(rule)
        self._open()

    def turn_page(self, by: int) -> bool:
        """Turn to the first rule of the next chapter in the list, or of the one before."""
        first = {row.chapter.name: row.rule for row in reversed(self._rows) if row.rule is not None}
        chapters = [row.chapter.name for row in self._rows if row.rule is None]
        if chapters:
            here = next(row.chapter.name for row in self._rows if row.rule == self.rule)
            rule = first[chapters[(chapters.index(here) + by) % len(chapters)]]
            assert rule is not None
            self.open_rule(rule)
        return True

    def search_for(self, text: str) -> None:
        """Keep only the rules in the list that have all words of `text`."""
        self.search = text
        self._look()
        self._list_place.top = 0
        self._open()

    def play(self) -> None:
        """Play the picture from its beginning, and bring it into sight."""
        if self._composed is None or not self._rows or not self.illustration.moves:
            return
        place = self._page_place
        place.scroll(max(0, self._composed.picture.bottom - place.sight - place.top))
        self.illustration.play()
        button = self.focus["show"]
        assert isinstance(button, Button)
        button.label = self.app.texts("rules.again")
        self.dirty = True

    def _choose(self, row: int) -> None:
        """A row of the list was chosen; a heading stands for the first rule below it, or is passed on the way up."""
        rule = self._rows[row].rule
        if rule is None:
            up = row == self._row_of(self.rule) - 1 and row > 0
            rule = self._rows[row - 1 if up else row + 1].rule
        assert rule is not None
        self.open_rule(rule)

    def _step_example(self, by: int) -> None:
        self.example = (self.example + by) % len(EXAMPLES[self.rule])
        self._open()

    # Input and time -----------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        assert self._list is not None
        assert self._page is not None
        if event.type == pygame.MOUSEWHEEL:
            self._roll(event)
            return True
        if event.type == pygame.MOUSEMOTION and event.buttons[0] and self._drag(event.pos):
            return True
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        return super().handle(event)

    def _roll(self, event: pygame.Event) -> None:
        """The wheel scrolls what the mouse is over."""
        assert self._list is not None
        if self.focus.hovered is self._list:
            self._list_place.scroll(-event.y, self._list.rows)
        else:
            self._page_place.scroll(-event.y * self.painter.px(NOTCH))
        self.dirty = True

    def _drag(self, point: tuple[int, int]) -> bool:
        """The mouse moves while it holds one of the scroll bars."""
        for bar in (self._list, self._page):
            if bar is not None and bar.dragging:
                bar.drag(point)
                self.dirty = True
                return True
        return False

    def _key(self, event: pygame.Event) -> bool:
        """What a key means before the focused control gets it."""
        assert self._page is not None
        here = self.focus.current
        if self.app.keys.find(event, Place.RULES) is Command.RULES:
            self.cancel()
            return True
        if event.key == pygame.K_ESCAPE:
            if self.search:
                self._clear()
            else:
                self.cancel()
            return True
        if here is not None and here.name == "search":
            return False
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN) and here is not self._list:
            self.dirty |= self._page.walk(event.key)
            return True
        if event.key == pygame.K_UP and here is self._list and self.found and self.rule == self.found[0]:
            self.focus.set("search", visible=True)
            return True
        if self._types(event):
            # Typing anywhere searches: the letter itself follows as text input and goes to the field.
            self.focus.set("search", visible=True)
            return True
        return False

    def _types(self, event: pygame.Event) -> bool:
        """Whether a key that the focused control does not need types into the search."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
            return False
        # Between two words a space is a letter, even if the list was looked at meanwhile. A pad's button types nothing.
        spaced = event.unicode == " " and bool(self.search) and self.focus.current in (self._list, self._page)
        return spaced or event.unicode.isalnum()

    def _clear(self) -> None:
        self.search = ""
        self._look()
        # The field is replaced by one with this text.
        self.app.relayout()

    @property
    def animating(self) -> bool:
        return self._illustration is not None and self._illustration.playing

    def update(self, dt: float) -> None:
        if self._illustration is not None:
            self.dirty |= self._illustration.update(dt)

    # Drawing ------------------------------------------------------------------------------------------------------

    def behind(self, surface: pygame.Surface) -> None:
        surface.blit(scenery.backdrop(self.painter.assets, surface.get_size()), (0, 0))

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if not self._rows:
            brush = Brush(surface, self.painter)
            words = self._card.rect.inflate(-2 * brush.px(40), -2 * brush.px(40))
            brush.paragraph(self.app.texts("rules.none"), words, 28, brush.theme.text_muted, align="center")

    def _draw_page(self, brush: Brush, top: int) -> None:
        assert self._page is not None
        assert self._composed is not None
        at = (self._page.rect.left, top)
        draw_page(brush, self._composed, at, self.rule, self.search, self.illustration)

    def _draw_row(self, brush: Brush, box: pygame.Rect, number: int) -> None:
        row = self._rows[number]
        if row.rule is None:
            draw_chapter(brush, box, self._words.chapter(row.chapter))
            return
        title = self._words.title(row.rule)
        draw_row(brush, box, row.rule, title, self.search, chosen=row.rule == self.rule)
