"""How people have done in the races that were finished here, and whether the dice were fair."""

from __future__ import annotations

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
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.commands import Command
from camelup.ui.kit.icons import IconName
from camelup.ui.kit.metrics import SMALLEST_TEXT_PX, Metrics
from camelup.ui.kit.painter import Align
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.cycler import Cycler
from camelup.ui.library.bars_view import Bar, draw_bars

if TYPE_CHECKING:
    from camelup.ui.kit.host import Host

EDGE, PAD, GAP = 18, 20, 12
TITLE_SIZE, FIGURE_SIZE, LABEL_SIZE, TEXT_SIZE = 40, 36, 21, 24
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


class StatisticsScene(Scene):
    """Opened over the menu. The races are read beside the window; until then it says so."""

    zoomed = True

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.page = Page.PEOPLE
        self.release = 0
        """Which release of a leg the dice page shows, from 0."""
        self.who = 0
        self.errands = Errands(self._failed)
        self._found: _Found | None = None
        self._problem: Saying | None = None
        self._panel = pygame.Rect(0, 0, 0, 0)
        folders = app.services.folders

        def work() -> _Found:
            facts = Statistics(folders).facts()
            return _Found(facts, people(facts), dice_page(facts))

        self.errands.run(work, self._take)

    def _take(self, found: _Found) -> None:
        self._found = found
        self.layout(self.painter.metrics)

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

    def layout(self, metrics: Metrics) -> None:
        px, painter, texts = metrics.px, self.painter, self.app.texts
        width, height = metrics.window
        self._panel = pygame.Rect(0, px(EDGE), min(width - 2 * px(EDGE), px(1500)), height - 2 * px(EDGE))
        self._panel.centerx = width // 2
        inner = self._panel.inflate(-2 * px(PAD), -2 * px(PAD))
        self._head = pygame.Rect(inner.left, inner.top, inner.width, px(60))
        self._bar = pygame.Rect(inner.left, self._head.bottom + px(GAP), inner.width, px(56))
        self._body = pygame.Rect(inner.left, self._bar.bottom + px(GAP), inner.width, 0)
        self._body.height = inner.bottom - self._body.top
        label = texts("common.back")
        back = pygame.Rect(0, 0, painter.width(label, 26, "title") + px(88), self._head.height)
        back.topright = self._head.topright
        widgets: list[Widget] = [
            Button("back", back, self.cancel, texts("statistics.back.hint"), self.app.shortcut(Command.BACK),
                   label=label, icon="back",
                   text_size=26, dark=True)
        ]  # fmt: skip
        wide = px(170)
        icons: dict[Page, IconName] = {Page.PEOPLE: "human", Page.DICE: "dice"}
        left = back.left - 2 * (wide + px(GAP))
        for page in Page:
            rect = pygame.Rect(left, self._head.top, wide, self._head.height)
            widgets.append(
                Button(
                    f"page:{page.value}",
                    rect,
                    partial(self.turn_to, page),
                    texts(f"statistics.{page.value}.hint"),
                    label=texts(f"statistics.{page.value}"),
                    icon=icons[page],
                    text_size=25,
                    dark=page is not self.page,
                    selected=page is self.page,
                    group="pages",
                )
            )
            left += wide + px(GAP)
        if not self.empty:
            widgets.append(self._chooser())
        self.focus.replace(widgets)
        if self.focus.current is None:
            self.focus.set(widgets[-1].name)
        self.dirty = True

    def _chooser(self) -> Widget:
        texts, found = self.app.texts, self._found
        assert found is not None
        rect = pygame.Rect(self._bar.left, self._bar.top, min(self._bar.width, self.painter.px(520)), self._bar.height)
        if self.page is Page.PEOPLE:
            # Two people whose names cannot be shown are told apart by their places in the list.
            name, hint = shown(found.names[self.who]) or f"#{self.who + 1}", texts("statistics.who.hint")
            return Cycler("who", rect, hint=hint, on_step=self._step_person, label=name, icon="human")
        label = texts(f"statistics.release.{self.release + 1}")
        return Cycler("release", rect, hint=texts("statistics.release.hint"), on_step=self._step_release, label=label)

    def turn_to(self, page: Page) -> None:
        self.page = page
        self.layout(self.painter.metrics)

    def _step_person(self, by: int) -> None:
        assert self._found is not None
        self.who = (self.who + by) % len(self._found.names)
        self.layout(self.painter.metrics)

    def _step_release(self, by: int) -> None:
        assert self._found is not None
        self.release = (self.release + by) % len(self._found.dice.order)
        self.layout(self.painter.metrics)

    def cancel(self) -> None:
        self.app.close(self)

    def update(self, dt: float) -> None:
        self.dirty |= self.errands.poll()

    def leave(self) -> None:
        self.errands.drop()

    # Drawing ------------------------------------------------------------------------------------------------------

    @property
    def caption_room(self) -> pygame.Rect:
        return self._body

    def announce(self) -> str:
        return self.app.texts("statistics.title")

    def draw(self, surface: pygame.Surface) -> None:
        brush, title = Brush(surface, self.painter), self.app.texts("statistics.title")
        brush.put(scenery.backdrop(brush.assets, surface.get_size()), topleft=(0, 0))
        brush.panel(self._panel, "panel")
        room = self.focus[f"page:{Page.PEOPLE.value}"].rect.left - self._head.left - brush.px(GAP)
        brush.text(title, self._head.midleft, TITLE_SIZE, brush.theme.heading, "title", max_width=room)
        for widget in self.focus:
            widget.draw(surface, self.painter)
        if self.empty:
            wide = round(self._body.width * 0.7)
            brush.centred(self.empty, self._body.center, wide, 28, brush.theme.text_on_panel)
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
        gap, columns = px(GAP), 4
        figures = self._figures(who)
        rows = -(-len(figures) // columns)
        wide = (self._body.width - gap * (columns - 1)) // columns
        high = min(px(140), round(self._body.height * 0.46) // rows - gap)
        for number, (figure, words) in enumerate(figures):
            row, column = divmod(number, columns)
            box = pygame.Rect(self._body.left + column * (wide + gap), self._body.top + row * (high + gap), wide, high)
            brush.panel(box, "card")
            room, x, high_units = box.width - px(16), box.centerx, box.height / brush.k
            first, second = box.top + box.height * 0.34, box.top + box.height * 0.77
            brush.text(figure, (x, first), min(FIGURE_SIZE, 0.46 * high_units), None, "title", "center", room)
            size = min(LABEL_SIZE, 0.32 * high_units)
            brush.text(words, (x, second), size, muted, align="center", max_width=room)
        top = self._body.top + rows * (high + gap) + px(4)
        self._draw_levels(brush, pygame.Rect(self._body.left, top, self._body.width, self._body.bottom - top), who)

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
        page, body = self._found.dice, self._body
        at = self.focus["release"].rect.right + px(20)
        words = texts("statistics.dice.summary", races=page.races, legs=page.legs, rolls=page.rolls)
        room = pygame.Rect(at, self._bar.top, self._bar.right - at, self._bar.height)
        self._draw_verdict(brush, room, words, theme.hint)
        gap = px(GAP)
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
