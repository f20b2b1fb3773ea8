"""How people have done in the races that were finished here, and whether the dice were fair."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING

import pygame

from camelup.players.levels import LEVELS
from camelup.rules.board import DICE, ROLLS, Die
from camelup.session.cleaning import shown
from camelup.session.dice_page import DicePage, Fit, Verdict, dice_page
from camelup.session.errands import Errands
from camelup.session.facts import RaceFacts
from camelup.session.sayings import Saying
from camelup.session.statistics import Person, Statistics, people, person
from camelup.ui.art import camels, sprites
from camelup.ui.art import scene as scenery
from camelup.ui.kit.box import BoxScene
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.commands import Command
from camelup.ui.kit.icons import IconName
from camelup.ui.kit.metrics import SMALLEST_TEXT_PX
from camelup.ui.kit.painter import Align
from camelup.ui.kit.parts import Part, Row, Title
from camelup.ui.kit.rows import FILL, Length
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.cycler import Cycler
from camelup.ui.library.bars_view import Bar, draw_bars

if TYPE_CHECKING:
    from camelup.ui.kit.host import Host

FIGURE_SIZE, LABEL_SIZE, TEXT_SIZE = 36, 21, 24
"""Virtual units."""


class Page(Enum):
    """What is shown; the value is the name of its button."""

    PEOPLE = "people"
    DICE = "dice"


@dataclass(frozen=True, slots=True)
class _Found:
    """Everything that was worked out beside the window."""

    facts: tuple[RaceFacts, ...]
    names: tuple[str, ...]
    dice: DicePage


class StatisticsScene(BoxScene):
    """Opened over the menu. The races are read beside the window; until then it says so."""

    titled = "statistics.title"
    overlay = False
    wide, high, pad, gap, edge = 1500, 9000, (20, 20, 20), 12, (18, 18)
    leading = ("back",)

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.page = Page.PEOPLE
        self.release = 0
        """Which release of a leg the dice page shows, from 0."""
        self.who = 0
        self.errands = Errands(self._failed)
        self._found: _Found | None = None
        self._problem: Saying | None = None
        self._bar, self._body = Row(), Part()
        folders = app.services.folders

        def work() -> _Found:
            facts = Statistics(folders).facts()
            return _Found(facts, people(facts), dice_page(facts))

        self.errands.run(work, self._take)

    def _take(self, found: _Found) -> None:
        self._found = found
        self.again()

    def _failed(self, saying: Saying) -> None:
        self._problem = saying

    @property
    def person(self) -> Person | None:
        """Whose figures are shown."""
        if self._found is None or not self._found.names:
            return None
        return person(self._found.facts, self._found.names[self.who])

    @property
    def empty(self) -> str:
        """Why there is nothing to show on the page; empty when there is something."""
        texts = self.app.texts
        if self._found is None:
            return texts("statistics.reading") if self._problem is None else texts.say(self._problem)
        if self.page is Page.PEOPLE:
            return "" if self._found.names else texts("statistics.nobody")
        return "" if self._found.dice.rolls else texts("statistics.no_dice")

    # Layout -------------------------------------------------------------------------------------------------------

    @property
    def first(self) -> str:
        if self.empty:
            return f"page:{Page.DICE.value}"
        return "who" if self.page is Page.PEOPLE else "release"

    def compose(self, width: int) -> Iterator[Part]:
        px, texts = self.painter.px, self.app.texts
        icons: dict[Page, IconName] = {Page.PEOPLE: "human", Page.DICE: "dice"}
        pages = [
            Button(
                f"page:{page.value}",
                on_activate=partial(self.turn_to, page),
                hint=texts(f"statistics.{page.value}.hint"),
                label=texts(f"statistics.{page.value}"),
                icon=icons[page],
                text_size=25,
                dark=page is not self.page,
                selected=page is self.page,
                group="pages",
            )
            for page in Page
        ]
        label = texts("common.back")
        hint, key = texts("statistics.back.hint"), self.app.shortcut(Command.BACK)
        back = Button("back", on_activate=self.cancel, hint=hint, key=key, label=label, icon="back", text_size=26,
                      dark=True)  # fmt: skip
        ends = Length(self.painter.width(label, 26, "title") + px(88))
        widths = [FILL, *[Length(px(170))] * len(pages), ends]
        yield Row(Title(self.title, 40), *pages, back, high=px(60), gap=px(self.gap), widths=widths)
        chooser = None if self.empty else self._chooser()
        self._bar = Row(chooser, None, high=px(56), widths=[Length(min(width, px(520))), FILL])
        self._body = Part()
        yield self._bar
        yield self._body

    def _chooser(self) -> Widget:
        texts, found = self.app.texts, self._found
        assert found is not None
        if self.page is Page.PEOPLE:
            # Two people whose names cannot be shown are told apart by their places in the list.
            name, hint = shown(found.names[self.who]) or f"#{self.who + 1}", texts("statistics.who.hint")
            return Cycler("who", hint=hint, on_step=self._step_person, label=name, icon="human")
        label = texts(f"statistics.release.{self.release + 1}")
        return Cycler("release", hint=texts("statistics.release.hint"), on_step=self._step_release, label=label)

    def turn_to(self, page: Page) -> None:
        self.page = page
        self.again()

    def _step_person(self, by: int) -> None:
        assert self._found is not None
        self.who = (self.who + by) % len(self._found.names)
        self.again()

    def _step_release(self, by: int) -> None:
        assert self._found is not None
        self.release = (self.release + by) % len(self._found.dice.order)
        self.again()

    def update(self, dt: float) -> None:
        self.dirty |= self.errands.poll()

    def leave(self) -> None:
        self.errands.drop()

    # Drawing ------------------------------------------------------------------------------------------------------

    @property
    def caption_room(self) -> pygame.Rect:
        return self._body.rect

    def behind(self, surface: pygame.Surface) -> None:
        surface.blit(scenery.backdrop(self.painter.assets, surface.get_size()), (0, 0))

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        brush, body = Brush(surface, self.painter), self._body.rect
        if self.empty:
            brush.centred(self.empty, body.center, round(body.width * 0.7), 28, brush.theme.text_on_panel)
        elif self.page is Page.PEOPLE:
            self._draw_person(brush)
        else:
            self._draw_dice(brush)

    # A person

    def _figures(self, who: Person) -> list[tuple[str, str]]:
        """What is told about a person: each figure with its words."""
        texts = self.app.texts

        def share(value: float | None) -> str:
            return texts("statistics.none") if value is None else texts.percent(100 * value)

        return [
            (str(who.races), texts("statistics.races")),
            (texts("statistics.of", count=who.wins, share=share(who.wins / who.races)), texts("statistics.wins")),
            (texts.number(who.mean_purse, 1), texts("statistics.mean_purse")),
            (str(who.best_purse), texts("statistics.best_purse")),
            (str(who.best_leg), texts("statistics.best_leg")),
            (texts("statistics.streak.now", now=who.streak, longest=who.longest_streak), texts("statistics.streak")),
            (texts("statistics.of", count=who.right_cards, share=share(who.accuracy)), texts("statistics.cards")),
            (texts("statistics.of", count=who.leading_tickets, share=share(who.ticket_accuracy)),
             texts("statistics.tickets")),
        ]  # fmt: skip

    def _draw_person(self, brush: Brush) -> None:
        px, who, muted = brush.px, self.person, brush.theme.text_muted
        assert who is not None
        gap, columns, body = px(self.gap), 4, self._body.rect
        figures = self._figures(who)
        rows = -(-len(figures) // columns)
        wide = (body.width - gap * (columns - 1)) // columns
        high = min(px(140), round(body.height * 0.46) // rows - gap)
        for number, (figure, words) in enumerate(figures):
            row, column = divmod(number, columns)
            box = pygame.Rect(body.left + column * (wide + gap), body.top + row * (high + gap), wide, high)
            brush.panel(box, "card")
            room, x, high_units = box.width - px(16), box.centerx, box.height / brush.k
            first, second = box.top + box.height * 0.34, box.top + box.height * 0.77
            brush.text(figure, (x, first), min(FIGURE_SIZE, 0.46 * high_units), None, "title", "center", room)
            size = min(LABEL_SIZE, 0.32 * high_units)
            brush.text(words, (x, second), size, muted, align="center", max_width=room)
        top = body.top + rows * (high + gap) + px(4)
        self._draw_levels(brush, pygame.Rect(body.left, top, body.width, body.bottom - top), who)

    def _draw_levels(self, brush: Brush, area: pygame.Rect, who: Person) -> None:
        """The table against each level of computer opponent."""
        px, texts, theme = brush.px, self.app.texts, brush.theme
        head = self.painter.line_height(LABEL_SIZE, "title") + px(4)
        order = [level.id for level in LEVELS]
        rows = sorted(who.levels, key=lambda row: order.index(row.level))
        if not rows:
            brush.paragraph(texts("statistics.no_levels"), area, TEXT_SIZE, theme.hint)
            return
        x = [area.left + px(14), *(area.left + round(area.width * share) for share in (0.5, 0.7, 0.96))]
        words = [texts(f"statistics.column.{name}") for name in ("level", "races", "wins", "lead")]
        for number, (at, word) in enumerate(zip(x, words, strict=True)):
            align: Align = "right" if number else "left"
            brush.text(word, (at, area.top + head / 2), LABEL_SIZE, theme.heading, "title", align)
        high = min(px(64), (area.height - head) // max(len(LEVELS), len(rows)))
        for number, row in enumerate(rows):
            box = pygame.Rect(area.left, area.top + head + number * high, area.width, high - px(4))
            brush.panel(box, "card", radius=8)
            size = min(TEXT_SIZE, 0.72 * box.height / brush.k)
            brush.text(texts(f"level.{row.level}"), (x[0], box.centery), size, face="title")
            figures = (str(row.races), str(row.wins), texts.number(row.mean_lead, 1, sign=True))
            for at, figure in zip(x[1:], figures, strict=True):
                brush.text(figure, (at, box.centery), size, align="right")

    # The dice

    def verdict(self, fit: Fit) -> str:
        """What a comparison comes to, in words."""
        texts = self.app.texts
        words = texts(f"statistics.verdict.{fit.verdict.name.lower()}")
        if fit.verdict is Verdict.TOO_FEW:
            return words
        if fit.p >= 0.01:
            return texts("statistics.verdict.share", words=words, share=texts.number(100 * fit.p), of=texts.number(100))
        return texts(
            "statistics.verdict.share",
            words=words,
            share=texts.number(max(1.0, 10_000 * fit.p)),
            of=texts.number(10_000),
        )

    def _draw_dice(self, brush: Brush) -> None:
        painter, px, texts, theme = self.painter, brush.px, self.app.texts, brush.theme
        assert self._found is not None
        page, body, bar = self._found.dice, self._body.rect, self._bar.rect
        at = self.focus["release"].rect.right + px(20)
        words = texts("statistics.dice.summary", races=page.races, legs=page.legs, rolls=page.rolls)
        room = pygame.Rect(at, bar.top, bar.right - at, bar.height)
        self._draw_verdict(brush, room, words, theme.hint)
        gap = px(self.gap)
        verdicts = [self.verdict(page.first_fit if self.release == 0 else page.order_fit), self.verdict(page.face_fit)]
        lines = max(len(painter.wrap(verdict, LABEL_SIZE, (body.width - gap) // 2)) for verdict in verdicts)
        foot = painter.line_height(LABEL_SIZE) * max(lines, 2) + px(4)
        titles = painter.line_height(TEXT_SIZE, "title") + px(4)
        left = pygame.Rect(body.left, body.top + titles, round((body.width - gap) * 0.36), body.height - foot - titles)
        right = pygame.Rect(left.right + gap, left.top, body.right - left.right - gap, left.height)
        heads = (texts("statistics.dice.order"), texts("statistics.dice.faces"))
        charts = (self._order_bars(page, px(44)), self._face_bars(page, min(px(44), right.width // 22 - px(2))))
        for area, head, bars, verdict in zip((left, right), heads, charts, verdicts, strict=True):
            at_head = (area.left, area.top - titles / 2)
            brush.text(head, at_head, TEXT_SIZE, theme.heading, "title", max_width=area.width)
            draw_bars(brush, area, bars)
            below = pygame.Rect(area.left, area.bottom + px(6), area.width, foot)
            self._draw_verdict(brush, below, verdict)

    def _order_bars(self, page: DicePage, side: int) -> list[Bar]:
        """How often each die came at this release."""
        cells = page.order[self.release]
        return [
            Bar(cells[die].observed, cells[die].expected, self._colour(die), self._die(die, "", side)) for die in DICE
        ]

    def _face_bars(self, page: DicePage, side: int) -> list[Bar]:
        """How often each face came."""
        return [
            Bar(cell.observed, cell.expected, self._colour(_die_of(face)), self._die(_die_of(face), face, side))
            for face, cell in page.faces.items()
        ]

    def _draw_verdict(self, brush: Brush, box: pygame.Rect, words: str, colour: str = "") -> None:
        """A sentence of several lines, smaller where it has to be."""
        painter, size = self.painter, float(LABEL_SIZE)
        while painter.metrics.font_px(size) > SMALLEST_TEXT_PX and painter.height(words, size, box.width) > box.height:
            size -= 1
        brush.paragraph(words, box, size, colour or brush.theme.text_on_panel)

    def _colour(self, die: Die) -> str:
        theme = self.painter.theme
        return theme.die_front if die is Die.GREY else theme.camels[die.value].blanket

    def _die(self, die: Die, face: str, side: int) -> pygame.Surface:
        """A small picture of a die: one of its faces, or its badge."""
        assets = self.painter.assets
        if not face:
            return camels.badge(assets, die.value, side)
        return sprites.rolled_at(assets, ROLLS[face], side)


def _die_of(face: str) -> Die:
    return ROLLS[face].die
