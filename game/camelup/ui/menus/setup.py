"""The table before a race: who sits where, who plays whom, and on what terms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Protocol

import pygame

from camelup.rules.state import PARTNERSHIP_SEATS, SEATS_MAX, SEATS_MIN
from camelup.session.cleaning import NAME_LENGTH
from camelup.session.dice import SEED_LENGTH
from camelup.session.terms import Term, terms_of
from camelup.ui.art import scene as scenery
from camelup.ui.kit.box import BoxScene
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.commands import Command
from camelup.ui.kit.icons import IconName
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.parts import Card, Column, Part, Row, Title
from camelup.ui.kit.rows import FILL, Length
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

GAP = 20
"""Between the parts of the panel."""
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


class SetupScene(BoxScene):
    """Seats at the left, the table's terms at the right, and what keeps the race from starting below."""

    overlay = zoomed = False
    titled = "setup.title"
    wide, high, pad, gap, edge = 1900, 9000, (30, 24, 24), 14, (28, 28)
    first = "start"

    app: Ways

    def __init__(self, app: Ways, table: Table | None = None) -> None:
        super().__init__(app)
        app.music("menu")
        if table is None:
            table = replace(remembered_table(app.services.settings), seed=app.services.seed or "")
        self.table = table

    # Layout -----------------------------------------------------------------------------------------------------

    def layout(self, metrics: Metrics) -> None:
        super().layout(metrics)
        self._refresh()

    def compose(self, width: int) -> Iterable[Part]:
        px, painter = self.painter.px, self.painter
        scale = painter.metrics.text_scale
        head = max(px(66), min(painter.line_height(LABEL_SIZE, "title") + px(16), px(96)))
        title = Title(self.title, min(TITLE_SIZE, TITLE_SIZE * 1.4 / scale))
        back = self._back()
        room = painter.width(back.label, 26, "title") + px(96)
        sides = FILL, Length(room)
        yield Row(title, Column(Row(back, high=head - px(6)), None), high=head, widths=sides, gap=px(GAP))
        terms = min(round(px(OPTIONS) * max(1.0, scale**0.4)), round(width * 0.4))
        # In a low window the terms move together before they get lower.
        options = Column(Card(*self._options(), pad=(px(22), px(22)), gap=px(16), least_gap=px(6)), None)
        sides = FILL, Length(terms)
        body = Row(Column(*self._seats(), gap=px(ROW_GAP)), options, widths=sides, gap=px(GAP + 8))
        start = self._start()
        room = max(terms, painter.width(start.label, 34, "title") + px(60))
        sides = FILL, Length(min(room, round(width * 0.45)))
        high = max(px(74), painter.line_height(34, "title") + px(14))
        yield Column(body, Row(_Foot(self), start, high=high, widths=sides, gap=px(30)), gap=px(GAP))

    def _seats(self) -> Iterator[Row]:
        """The cards of the seats, and below them the place of another one."""
        texts, high = self.app.texts, self.painter.px(ROW_MAX)
        for index in range(len(self.table.seats)):
            yield Row(_SeatCard(self, index, self._seat(index)), high=high, least=0)
        if not self.table.full:
            hint = texts("setup.add.hint", most=SEATS_MAX)
            add = Button("add", on_activate=self._add, hint=hint, label=texts("setup.add"), icon="plus", text_size=28,
                         dark=True)  # fmt: skip
            yield Row(Column(Row(add, high=self.painter.px(76), least=0)), high=high, least=0)

    def _seat(self, index: int) -> tuple[Widget, Widget, Widget, Widget]:
        """Who sits there, what they are called, who plays, and how to take the seat away."""
        texts = self.app.texts
        seat = self.table.seats[index]
        character = THEME.characters[seat.character].name
        return (
            PortraitStepper(
                f"character{index}",
                hint=texts("setup.character.hint", name=character),
                on_step=lambda step: self._change(self.table.with_next_character(index, step), rebuild=True),
                character=seat.character,
            ),
            text_field(
                self,
                f"name{index}",
                seat.name,
                NAME_LENGTH,
                lambda text: self._change(self.table.with_seat(index, name=text)),
                hint=texts("setup.name.hint", most=NAME_LENGTH),
                placeholder=character,
                named=True,
            ),
            Cycler(f"who{index}", on_step=lambda step: self._change(self.table.with_next_controller(index, step))),
            Button(
                f"remove{index}",
                on_activate=partial(self._remove, index),
                hint=texts("setup.remove.hint", name=seat.called),
                enabled=not self.table.smallest,
                on_refuse=self._refuse_remove,
                icon="cross",
                text_size=24,
            ),
        )

    def _options(self) -> Iterator[Part]:
        """The terms one below the other, those in `HEADED` with their names."""
        px, painter = self.painter.px, self.painter
        high = max(px(68), painter.line_height(LABEL_SIZE) + px(16))
        terms = {term.name: self._term(term) for term in terms_of(self.table.options)}
        controls = {"starter": self._starter(), "seed": self._seed(), **terms}
        for name in (*HEADED, *(name for name in terms if name not in HEADED)):
            control = Row(controls[name], high=high, least=0)
            if name in HEADED:
                head = Title(self.app.texts(f"term.{name}"), LABEL_SIZE, colour=painter.theme.text)
                yield Column(head, control, gap=px(4))
            else:
                yield control

    def _term(self, term: Term) -> Widget:
        def step(by: int) -> None:
            self._change(replace(self.table, options=term.stepped(self.table.options, by)))

        return Cycler(term.name, on_step=step, text_size=26 if term.name in HEADED else 24)

    def _starter(self) -> Widget:
        hint = self.app.texts("setup.starter.hint")
        return Cycler("starter", hint=hint, on_step=lambda by: self._change(self.table.with_next_starter(by)))

    def _seed(self) -> Widget:
        hint, placeholder = self.app.texts("setup.seed.hint"), self.app.texts("setup.seed.placeholder")
        return text_field(
            self, "seed", self.table.seed, SEED_LENGTH, self._take_seed, hint=hint, placeholder=placeholder
        )

    def _take_seed(self, text: str) -> None:
        self._change(replace(self.table, seed=text))

    def _back(self) -> Button:
        texts, key = self.app.texts, self.app.shortcut(Command.BACK)
        return Button("back", on_activate=self.cancel, hint=texts("setup.back.hint"), key=key,
                      label=texts("common.back"), icon="back", text_size=26, dark=True)  # fmt: skip

    def _start(self) -> Button:
        label = self.app.texts("setup.start")
        return Button("start", on_activate=self._begin, label=label, text_size=34, selected=True,
                      on_refuse=self._refuse_start)  # fmt: skip

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
        start.hint = texts("setup.start.hint") if start.enabled else self.problem_words()

    def _cycler(self, name: str) -> Cycler:
        widget = self.focus[name]
        assert isinstance(widget, Cycler)
        return widget

    def problem_words(self) -> str:
        problem = self.table.problem()
        return "" if problem is None else self.app.texts(problem.key, **problem.values)

    def summary(self) -> str:
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
        self.app.notice(self.problem_words())

    def _refuse_remove(self) -> None:
        self.app.notice(self.app.texts("setup.remove.refused", least=SEATS_MIN))

    def cancel(self) -> None:
        self.app.to_menu()

    def behind(self, surface: pygame.Surface) -> None:
        surface.blit(scenery.backdrop(self.painter.assets, surface.get_size()), (0, 0))


class _SeatCard(Part):
    """A card with the controls of a seat, framed while the seat keeps the race from starting."""

    def __init__(self, scene: SetupScene, index: int, controls: tuple[Widget, Widget, Widget, Widget]) -> None:
        self._scene, self._index, self._controls = scene, index, controls

    @property
    def widgets(self) -> Iterator[Widget]:
        yield from self._controls

    def put(self, painter: Painter, rect: pygame.Rect) -> None:
        super().put(painter, rect)
        px = painter.px
        inner, gap = rect.inflate(-2 * px(14), -2 * px(8)), px(14)
        high = min(inner.height, max(px(64), painter.line_height(LABEL_SIZE) + gap))
        face = pygame.Rect(inner.left, inner.top, inner.height + 2 * px(ARROW + 4), inner.height)
        remove = pygame.Rect(0, 0, px(64), min(high, px(64)))
        remove.midright = inner.midright
        room = remove.left - face.right - 3 * gap
        name = pygame.Rect(face.right + gap, 0, round(room * 0.48), high)
        name.centery = inner.centery
        who = pygame.Rect(name.right + gap, name.top, room - name.width, high)
        for control, place in zip(self._controls, (face, name, who, remove), strict=True):
            control.put(place)

    def draw(self, brush: Brush) -> None:
        brush.panel(self.rect, "card")
        problem = self._scene.table.problem()
        if problem is not None and problem.seat == self._index:
            pygame.draw.rect(brush.surface, brush.theme.pointer, self.rect, max(3, brush.px(5)), brush.px(14))


class _Foot(Part):
    """The problem, or what kind of race it will be, at the left of the start button."""

    def __init__(self, scene: SetupScene) -> None:
        self._scene = scene

    def draw(self, brush: Brush) -> None:
        px, painter, problem = brush.px, brush.painter, self._scene.problem_words()
        words, area = problem or self._scene.summary(), self.rect.copy()
        if problem:
            mark = brush.icon("warning", px(44), midleft=area.midleft)
            area.left += mark.width + px(14)
            area.width -= mark.width + px(14)
        size = painter.shrunk(words, 26, area, 16)
        area.height = painter.height(words, size, area.width)
        area.centery = self.rect.centery
        brush.paragraph(words, area, size, brush.theme.heading if problem else brush.theme.hint)
