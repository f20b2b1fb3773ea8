"""The table before a race: who sits where, who plays whom, and on what terms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Protocol

import pygame

from camelup.rules.state import PARTNERSHIP_SEATS, SEATS_MAX, SEATS_MIN
from camelup.session.cleaning import NAME_LENGTH
from camelup.session.dice import SEED_LENGTH
from camelup.session.terms import Term, terms_of
from camelup.ui.art import scene as scenery
from camelup.ui.kit import icons, panels
from camelup.ui.kit.commands import Command
from camelup.ui.kit.icons import IconName
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.theme import THEME
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.cycler import Cycler
from camelup.ui.kit.widgets.text_field import text_field
from camelup.ui.menus.portrait_stepper import ARROW, PortraitStepper
from camelup.ui.table import begin
from camelup.ui.table.begin import begin_race
from camelup.ui.table.seat_rows import player_words
from camelup.ui.table.seating import Table, remembered_table

EDGE, PAD, GAP = 28, 30, 20
"""Around the panel, inside it, and between its parts."""
ROW_GAP = 10
ROW_MAX = 126
OPTIONS = 440
"""The width of the column at the right."""
LABEL_SIZE = 26
TITLE_SIZE = 50
"""All in virtual units."""
HEADED = ("starter", "open_purses", "coach", "seed")
"""What has its name above it, in the order of the column at the right; other terms stand below and say themselves what
they are about."""
ICONS: Mapping[str, tuple[IconName, IconName]] = {
    "open_purses": ("eye", "lock"),
    "coach": ("lightbulb", "cross"),
    "takeback": ("undo", "undo"),
    "open_replay": ("eye", "lock"),
}
"""Of terms that are agreed on, and of those that are not."""


class Ways(begin.Ways, Protocol):
    """Where the set-up leads."""

    def to_menu(self) -> None: ...


class SetupScene(Scene):
    """Seats at the left, the table's terms at the right, and what keeps the race from starting below."""

    app: Ways

    def __init__(self, app: Ways, table: Table | None = None) -> None:
        super().__init__(app)
        app.music("menu")
        if table is None:
            table = replace(remembered_table(app.services.settings), seed=app.services.seed or "")
        self.table = table
        self._panel = self._list = self._terms = pygame.Rect(0, 0, 0, 0)
        self._rows: list[pygame.Rect] = []

    # Layout -----------------------------------------------------------------------------------------------------

    def layout(self, metrics: Metrics) -> None:
        px, painter = metrics.px, self.painter
        width, height = metrics.window
        panel_width = min(width - 2 * px(EDGE), px(1900))
        self._panel = pygame.Rect(0, px(EDGE), panel_width, height - 2 * px(EDGE))
        self._panel.centerx = width // 2
        inner = self._panel.inflate(-2 * px(PAD), -2 * px(PAD - 6))
        button = max(px(74), painter.line_height(34, "title") + px(14))
        head = max(px(66), min(painter.line_height(LABEL_SIZE, "title") + px(16), px(96)))
        self._head = pygame.Rect(inner.left, inner.top, inner.width, head)
        self._foot = pygame.Rect(inner.left, inner.bottom - button, inner.width, button)
        body = pygame.Rect(inner.left, self._head.bottom + px(GAP - 6), inner.width, 0)
        body.height = self._foot.top - px(GAP) - body.top
        terms = min(round(px(OPTIONS) * max(1.0, metrics.text_scale**0.4)), round(inner.width * 0.4))
        self._terms = pygame.Rect(body.right - terms, body.top, terms, body.height)
        self._list = pygame.Rect(body.left, body.top, body.width - terms - px(GAP + 8), body.height)
        self._place_rows()
        widgets = [self._back()]
        for index in range(len(self.table.seats)):
            widgets += self._seat(index)
        if not self.table.full:
            hint = self.app.texts("setup.add.hint", most=SEATS_MAX)
            label = self.app.texts("setup.add")
            widgets.append(
                Button("add", self._add_row, self._add, hint, label=label, icon="plus", text_size=28, dark=True)
            )
        widgets += [*self._options(), self._start()]
        self.focus.replace(widgets)
        if self.focus.current is None:
            self.focus.set("start")
        self._refresh()

    def _place_rows(self) -> None:
        px, seats = self.painter.px, len(self.table.seats)
        places = min(seats + 1, SEATS_MAX)
        gap = px(ROW_GAP)
        high = min(px(ROW_MAX), (self._list.height - gap * (places - 1)) // places)
        rows = [
            pygame.Rect(self._list.left, self._list.top + n * (high + gap), self._list.width, high)
            for n in range(places)
        ]
        self._rows = rows[:seats]
        if not self.table.full:
            self._add_row = rows[-1].inflate(0, -max(0, rows[-1].height - px(76)))
            self._add_row.top = rows[-1].top

    def _seat(self, index: int) -> list[Widget]:
        px, texts = self.painter.px, self.app.texts
        seat = self.table.seats[index]
        row = self._rows[index]
        inner = row.inflate(-2 * px(14), -2 * px(8))
        face = pygame.Rect(inner.left, inner.top, inner.height + 2 * px(ARROW + 4), inner.height)
        control = min(inner.height, max(px(64), self.painter.line_height(LABEL_SIZE) + px(14)))
        remove = pygame.Rect(0, 0, px(64), min(control, px(64)))
        remove.midright = inner.midright
        gap = px(14)
        room = remove.left - face.right - 3 * gap
        name = pygame.Rect(face.right + gap, 0, round(room * 0.48), control)
        name.centery = inner.centery
        who = pygame.Rect(name.right + gap, name.top, room - name.width, control)
        character = THEME.characters[seat.character].name
        return [
            PortraitStepper(
                f"character{index}",
                face,
                hint=texts("setup.character.hint", name=character),
                on_step=lambda step: self._change(self.table.with_next_character(index, step), rebuild=True),
                character=seat.character,
            ),
            self._field(
                f"name{index}",
                name,
                seat.name,
                character,
                NAME_LENGTH,
                texts("setup.name.hint", most=NAME_LENGTH),
                lambda text: self._change(self.table.with_seat(index, name=text)),
            ),
            Cycler(f"who{index}", who, on_step=lambda step: self._change(self.table.with_next_controller(index, step))),
            Button(
                f"remove{index}",
                remove,
                partial(self._remove, index),
                texts("setup.remove.hint", name=seat.called),
                enabled=not self.table.smallest,
                on_refuse=self._refuse_remove,
                icon="cross",
                text_size=24,
            ),
        ]

    def _options(self) -> list[Widget]:
        px, painter = self.painter.px, self.painter
        label = painter.line_height(LABEL_SIZE, "title") + px(4)
        control = max(px(68), painter.line_height(LABEL_SIZE) + px(16))
        pad = px(22)
        terms = {term.name: partial(self._term, term) for term in terms_of(self.table.options)}
        makers: dict[str, Callable[[pygame.Rect], Widget]] = {"starter": self._starter, "seed": self._seed, **terms}
        rows = (*HEADED, *(name for name in terms if name not in HEADED))
        # Large text in a low window: what is between the terms gives way first, then the controls.
        count = len(rows)
        room = self._list.bottom - self._terms.top - 2 * pad - len(HEADED) * label
        control = min(control, room // count - px(6))
        gap = min(px(16), (room - count * control) // (count - 1))
        widgets: list[Widget] = []
        self._labels = []
        top = self._terms.top + pad
        for name in rows:
            spot = pygame.Rect(self._terms.left + pad, top, self._terms.width - 2 * pad, control)
            if name in HEADED:
                self._labels.append(pygame.Rect(spot.left, top, spot.width, label - px(4)))
                spot.top += label
            widgets.append(makers[name](spot))
            top = spot.bottom + gap
        self._terms.height = widgets[-1].rect.bottom + pad - self._terms.top
        return widgets

    def _term(self, term: Term, spot: pygame.Rect) -> Widget:
        def step(by: int) -> None:
            self._change(replace(self.table, options=term.stepped(self.table.options, by)))

        return Cycler(term.name, spot, on_step=step, text_size=26 if term.name in HEADED else 24)

    def _starter(self, spot: pygame.Rect) -> Widget:
        hint = self.app.texts("setup.starter.hint")
        return Cycler("starter", spot, hint=hint, on_step=lambda by: self._change(self.table.with_next_starter(by)))

    def _seed(self, spot: pygame.Rect) -> Widget:
        texts, seed = self.app.texts, self.table.seed
        placeholder, hint = texts("setup.seed.placeholder"), texts("setup.seed.hint")
        return self._field("seed", spot, seed, placeholder, SEED_LENGTH, hint, self._take_seed)

    def _take_seed(self, text: str) -> None:
        self._change(replace(self.table, seed=text))

    def _field(
        self,
        name: str,
        rect: pygame.Rect,
        text: str,
        placeholder: str,
        most: int,
        hint: str,
        on_change: Callable[[str], None],
    ) -> Widget:
        named = name.startswith("name")
        return text_field(self, name, text, most, on_change, rect=rect, hint=hint, placeholder=placeholder, named=named)

    def _back(self) -> Widget:
        texts = self.app.texts
        label = texts("common.back")
        width = self.painter.width(label, 26, "title") + self.painter.px(96)
        rect = pygame.Rect(self._head.right - width, self._head.top, width, self._head.height - self.painter.px(6))
        return Button(
            "back",
            rect,
            self.cancel,
            texts("setup.back.hint"),
            self.app.shortcut(Command.BACK),
            label=label,
            icon="back",
            text_size=26,
            dark=True,
        )

    def _start(self) -> Widget:
        label = self.app.texts("setup.start")
        width = max(self._terms.width, self.painter.width(label, 34, "title") + self.painter.px(60))
        width = min(width, round(self._foot.width * 0.45))
        rect = pygame.Rect(self._foot.right - width, self._foot.top, width, self._foot.height)
        return Button(
            "start", rect, self._begin, label=label, text_size=34, selected=True, on_refuse=self._refuse_start
        )

    # Changes ----------------------------------------------------------------------------------------------------

    def _change(self, table: Table, *, rebuild: bool = False) -> None:
        """Take a new table; `rebuild` when a row or a text field's placeholder changes."""
        self.table = table
        self.dirty = True
        if rebuild:
            self.app.relayout()
        else:
            self._refresh()

    def _refresh(self) -> None:
        """Bring the words on the controls up to the table; text fields keep what is being typed."""
        texts = self.app.texts
        for index, seat in enumerate(self.table.seats):
            who = self._cycler(f"who{index}")
            who.label, who.icon, who.hint = player_words(texts, seat.controller)
        starter = self._cycler("starter")
        if self.table.starter is None:
            starter.label, starter.icon = texts("setup.starter.random"), "dice"
        else:
            starter.label, starter.icon = self.table.seats[self.table.starter].called, "flag"
        for term in terms_of(self.table.options):
            row, word = self._cycler(term.name), term.word(self.table.options)
            row.label, row.hint = texts(f"term.{term.name}.{word}"), texts(f"term.{term.name}.{word}.hint")
            row.icon = ICONS.get(term.name, ("check", "cross"))[word == "no"]
        start = self.focus["start"]
        start.enabled = self.table.problem() is None
        start.hint = texts("setup.start.hint") if start.enabled else self._problem_words()

    def _cycler(self, name: str) -> Cycler:
        widget = self.focus[name]
        assert isinstance(widget, Cycler)
        return widget

    def _problem_words(self) -> str:
        problem = self.table.problem()
        return "" if problem is None else self.app.texts(problem.key, **problem.values)

    def _summary(self) -> str:
        """What kind of race this will be, in a line."""
        texts = self.app.texts
        people = sum(seat.controller.human for seat in self.table.seats)
        machines = len(self.table.seats) - people
        humans = texts("setup.summary.people", count=people)
        if not people:
            words = texts("setup.summary.nobody")
        elif not machines:
            words = texts("setup.summary.all", people=humans)
        else:
            computers = texts("setup.summary.computers", count=machines)
            words = texts("setup.summary", people=humans, computers=computers)
        if len(self.table.seats) >= PARTNERSHIP_SEATS:
            words += " " + texts("setup.summary.partners")
        return words

    def _add(self) -> None:
        self._change(self.table.grown(), rebuild=True)
        if self.table.full:
            # Its button is gone, and whoever goes on pressing must not start the race.
            self.focus.set(f"name{len(self.table.seats) - 1}")

    def _remove(self, index: int) -> None:
        self._change(self.table.shrunk(index), rebuild=True)
        self.focus.set(f"remove{min(index, len(self.table.seats) - 1)}")

    def _begin(self) -> None:
        begin_race(self.app, self.table)

    def _refuse_start(self) -> None:
        self.app.notice(self._problem_words())

    def _refuse_remove(self) -> None:
        self.app.notice(self.app.texts("setup.remove.refused", least=SEATS_MIN))

    def cancel(self) -> None:
        self.app.to_menu()

    # Drawing ----------------------------------------------------------------------------------------------------

    def announce(self) -> str:
        return self.app.texts("setup.title")

    def draw(self, surface: pygame.Surface) -> None:
        painter = self.painter
        assets, theme, k = painter.assets, painter.theme, painter.metrics.k
        surface.blit(scenery.backdrop(assets, surface.get_size()), (0, 0))
        panels.draw_panel(surface, assets, self._panel, "panel", k)
        texts = self.app.texts
        title_size = min(TITLE_SIZE, TITLE_SIZE * 1.4 / painter.metrics.text_scale)
        room = self.focus["back"].rect.left - self._head.left - painter.px(GAP)
        painter.text(
            surface, texts("setup.title"), self._head.midleft, title_size, theme.heading, "title", "left", room
        )
        problem = self.table.problem()
        for index, row in enumerate(self._rows):
            panels.draw_panel(surface, assets, row, "card", k)
            if problem is not None and problem.seat == index:
                pygame.draw.rect(surface, theme.pointer, row, max(3, painter.px(5)), painter.px(14))
        panels.draw_panel(surface, assets, self._terms, "card", k)
        for label, name in zip(self._labels, HEADED, strict=True):
            painter.text(surface, texts(f"term.{name}"), label.midleft, LABEL_SIZE, None, "title", "left", label.width)
        self._draw_foot(surface, painter)
        self.draw_widgets(surface)

    def _draw_foot(self, surface: pygame.Surface, painter: Painter) -> None:
        """The problem, or what kind of race it will be, at the left of the start button."""
        px, theme = painter.px, painter.theme
        problem = self._problem_words()
        words = problem or self._summary()
        colour = theme.heading if problem else theme.hint
        area = pygame.Rect(self._foot.left, self._foot.top, self.focus["start"].rect.left - px(30) - self._foot.left, 0)
        if problem:
            side = px(44)
            mark = icons.icon(painter.assets, "warning", side)
            surface.blit(mark, mark.get_rect(midleft=self._foot.midleft))
            area.left += side + px(14)
            area.width -= side + px(14)
        size = 26.0
        while size > 16 and painter.line_height(size) * len(painter.wrap(words, size, area.width)) > self._foot.height:
            size -= 1
        area.height = painter.line_height(size) * len(painter.wrap(words, size, area.width))
        area.centery = self._foot.centery
        painter.paragraph(surface, words, area, size, colour)
