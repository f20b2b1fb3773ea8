"""The first screen: go on with a race, start one at once, set one up, or leave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Protocol

import pygame

from camelup.rules.board import RACING
from camelup.session.dice import Draws
from camelup.session.errands import Errands
from camelup.session.library import Imported
from camelup.session.record import Record
from camelup.session.replaying import Tape
from camelup.ui.art import camels
from camelup.ui.art.lockup import lockup
from camelup.ui.art.wind import Breeze
from camelup.ui.kit import panels
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.cache import Panel, Piece
from camelup.ui.kit.icons import IconName
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.scene import REST, Scene
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.detail_button import DetailButton, detail_height, detail_lines
from camelup.ui.menus.desert import Stack, pieces, stirred
from camelup.ui.table import begin
from camelup.ui.table.begin import begin_race, find_saved_race, resume_race, take_up
from camelup.ui.table.files import import_words, tell_problem
from camelup.ui.table.seating import NAMELESS, quick_table

LABEL_SIZE = 36
PAIR_SIZE = 28
EDITION_SIZE = 24


@dataclass(frozen=True, slots=True)
class _Entry:
    """One button of the menu; `detail` is its second line."""

    name: str
    icon: IconName
    action: Callable[[], None]
    detail: str = ""
    label: str = ""
    hint: str = ""
    """Other words than those of the entry's name."""


class Ways(begin.Ways, Protocol):
    """Where the menu leads."""

    def open_replay(self, tape: Tape) -> None: ...

    def open_settings(self) -> None: ...

    def open_library(self) -> None: ...

    def open_rules(self) -> None: ...

    def open_statistics(self) -> None: ...

    def open_chapters(self) -> None: ...

    def lesson_place(self) -> tuple[int, int, str] | None:
        """Number, count and id of the chapter to go on with, once somebody has begun to learn."""


class MenuScene(Scene):
    """The menu over the desert, with a stack of camels that differs from start to start."""

    app: Ways
    writes_anew = False

    def __init__(self, app: Ways) -> None:
        super().__init__(app)
        app.music("menu")
        self.saved = find_saved_race(app)
        self._stack = Stack(Draws(app.services.entropy(8).hex(), "menu").shuffled(RACING))
        self._breeze = Breeze()
        self._picture: Panel[Brush] = Panel()
        self._errands = Errands(app.tell)
        self._open_file()

    def _open_file(self) -> None:
        """Read the race that the game was opened with: one to be played on, if it can be, another to be watched."""
        services = self.app.services
        path, services.open_file = services.open_file, None
        if path is None:
            return

        def work() -> tuple[Record, str, Tape]:
            record, title = services.library.read_titled(path)
            return record, title, Tape(record)

        def then(found: tuple[Record, str, Tape]) -> None:
            record, title, tape = found
            if self.app.scene is not self:
                return
            if tape.over or record.spectators:
                self.app.open_replay(tape)
            else:
                take_up(self.app, record, title, partial(self._keep, path))

        self._errands.run(work, then, partial(tell_problem, self.app, path))

    def _keep(self, path: Path) -> None:
        """Put the race in a file among the saved ones, to be opened later."""
        app = self.app

        def then(imported: Imported) -> None:
            app.notice(import_words(app.texts, imported))

        self._errands.run(lambda: app.services.library.import_file(path), then, partial(tell_problem, app, path))

    def handle(self, event: pygame.Event) -> bool:
        """A race is also opened by dropping its file on the window; macOS hands a double-clicked one over like that."""
        if event.type == pygame.DROPFILE:
            self.app.services.open_file = Path(event.file)
            self._open_file()
            return True
        return super().handle(event)

    def _entries(self) -> list[_Entry]:
        texts = self.app.texts
        entries = [
            _Entry("quick", "dice", self._quick, texts("menu.quick.detail")),
            _Entry("new", "flag", self._new, texts("menu.new.detail")),
        ]
        if self._newcomer:
            learning = self._learning()
            # There is room for what it is and, once begun, for how far they are.
            entries.insert(0, replace(learning, label="", detail=learning.detail or texts("menu.learn.detail")))
        if self.saved is not None:
            seats = len(self.saved.record.seats)
            detail = texts("menu.continue.detail", leg=self.saved.leg, name=self.saved.mover, count=seats)
            entries.insert(0, _Entry("continue", "play", self._continue, detail))
        return entries

    @property
    def _newcomer(self) -> bool:
        """Whether nobody has raced or learned here yet, so that the tutorial is what is offered first."""
        settings = self.app.services.settings
        return not settings.last_table and not settings.tutorial_done and self.saved is None

    def _learning(self) -> _Entry:
        """The way into the tutorial; somebody who has begun it reads how far they are."""
        entry, place, texts = _Entry("learn", "help", self._learn), self.app.lesson_place(), self.app.texts
        if place is None:
            return entry
        number, count, chapter = place
        label = texts("menu.learn.on", number=number, count=count)
        title = texts(f"tutorial.title.{chapter}")
        detail = texts("menu.learn.on.detail", number=number, count=count, title=title)
        hint = texts("menu.learn.on.hint", number=number, count=count, title=title)
        return replace(entry, label=label, detail=detail, hint=hint)

    def _lesser(self) -> list[_Entry]:
        entries = [
            _Entry("saved", "save", self._library),
            *([] if self._newcomer else [self._learning()]),
            _Entry("statistics", "crown", self._statistics),
            _Entry("rules", "help", self._rules),
            _Entry("settings", "gear", self._settings),
            _Entry("quit", "door", self.app.ask_quit),
        ]
        # A second copy of the game leaves the files of the first one alone.
        return entries if self.app.services.keeps else entries[1:]

    def layout(self, metrics: Metrics) -> None:
        px, painter = metrics.px, self.painter
        width, height = metrics.window
        self._title_box = pygame.Rect(0, px(36), min(round(width * 0.62), px(1000)), px(220))
        self._title_box.centerx = width // 2
        # What a second copy of the game does not do has to stay in sight.
        self._edition = self.app.texts("menu.edition" if self.app.services.keeps else "menu.keeps_nothing")
        words = painter.width(self._edition, EDITION_SIZE, "title")
        self._ribbon = pygame.Rect(0, 0, words + px(110), painter.line_height(EDITION_SIZE, "title") + px(26))
        self._ribbon.midtop = (width // 2, self._title_box.bottom - px(6))
        column = min(px(500 * max(1.0, metrics.text_scale**0.5)), round(width * 0.42))
        room = pygame.Rect(0, self._ribbon.bottom + px(24), column, 0)
        room.height = height - px(50) - room.top
        room.left = min(round(width * 0.575), width - column - px(40))
        gap, pair = px(18), self._pair_height()
        lower = -(-len(self._lesser()) // 2) * (pair + gap)
        upper = pygame.Rect(room.left, room.top, column, room.height - lower)
        entries = _fitted(self._entries(), painter, upper, gap)
        heights = [_height(entry, painter, column) for entry in entries]
        y = room.top + max(0, (room.height - sum(heights) - gap * (len(heights) - 1) - lower) // 2)
        widgets: list[Widget] = []
        for entry, high in zip(entries, heights, strict=True):
            widgets.append(
                DetailButton(
                    entry.name,
                    pygame.Rect(room.left, y, column, high),
                    entry.action,
                    entry.hint or self.app.texts(f"menu.{entry.name}.hint"),
                    label=entry.label or self.app.texts(f"menu.{entry.name}"),
                    icon=entry.icon,
                    text_size=LABEL_SIZE,
                    selected=not widgets,
                    lines=detail_lines(painter, entry.detail, column) if entry.detail else (),
                )
            )
            y += high + gap
        widgets += self._pairs(pygame.Rect(room.left, y, column, pair), gap)
        self.focus.replace(widgets)
        if self.focus.current is None:
            self.focus.set(widgets[0].name)
        self._place_camels(room.left)

    def _pair_height(self) -> int:
        return max(self.painter.px(64), self.painter.line_height(PAIR_SIZE, "title") + self.painter.px(20))

    def _pairs(self, row: pygame.Rect, gap: int) -> list[Widget]:
        """What is needed less often, two buttons side by side; `row` is the first row."""
        half = (row.width - gap) // 2
        widgets: list[Widget] = []
        for number, entry in enumerate(self._lesser()):
            line, column = divmod(number, 2)
            rect = pygame.Rect(
                row.left + column * (row.width - half), row.top + line * (row.height + gap), half, row.height
            )
            hint = entry.hint or self.app.texts(f"menu.{entry.name}.hint")
            label = entry.label or self.app.texts(f"menu.{entry.name}")
            widgets.append(
                Button(entry.name, rect, entry.action, hint, label=label, icon=entry.icon, text_size=PAIR_SIZE)
            )
        return widgets

    def _place_camels(self, right: int) -> None:
        """Find the place and size of the stack left of the buttons, which begin at `right`."""
        width, height = self.app.metrics.window
        self._beside = pygame.Rect(0, self._ribbon.bottom, right, height - self._ribbon.bottom)
        ground = round(height * 0.93)
        left = round(width * 0.13)
        tall = ground - self._ribbon.bottom - self.painter.px(16)
        by_height = tall / camels.stack_height(len(self._stack.order), 1.0)
        by_width = (right - left) * 0.8 / camels.sprite_width(1000) * 1000
        camel = round(min(by_height, by_width))
        across = camels.sprite_width(camel)
        self._stack.place((left + right - across) / 2 + camels.hump_x(camel, 1), ground, camel)
        self._picture = Panel()

    # Time and drawing -------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        self.dirty |= self._errands.poll()
        if not self.app.services.still:
            self.stirred |= self._breeze.update(dt)

    @property
    def dozes(self) -> float:
        if self._errands.busy:
            return 0.0
        return REST if self.app.services.still else self._breeze.rest

    def announce(self) -> str:
        return self.app.texts("title")

    @property
    def clear(self) -> Sequence[pygame.Rect]:
        return [self._title_box, self._ribbon]

    @property
    def laid(self) -> Sequence[pygame.Rect]:
        return self.clear

    @property
    def caption_room(self) -> pygame.Rect:
        return self._beside

    def draw(self, surface: pygame.Surface) -> None:
        brush, air, panel = Brush(surface, self.painter), self._breeze.air, self._picture
        looks = tuple((widget.shown_look(), widget.look) for widget in self.focus)
        if self.lightly and panel.key is not None:
            panel.stir(brush, surface.get_rect(), (air, looks), stirred(brush, air, self._stack))
            self.touched = panel.damage
            return

        def made() -> list[Piece[Brush]]:
            return [*pieces(brush, air, self._stack), *self._words(brush), *self._controls(brush)]

        panel.draw(brush, surface.get_rect(), (air, looks), made, disturbed=self.app.overdrawn)

    def _words(self, brush: Brush) -> list[Piece[Brush]]:
        """The title and, on its ribbon, the edition."""
        box, theme = self._ribbon, brush.theme
        title = lockup(brush.assets, self.app.texts("title"), self._title_box.size)
        at = title.get_rect(center=self._title_box.center)

        def paint(brush: Brush) -> None:
            brush.put(panels.ribbon(brush.assets, box.size, brush.k), topleft=box.topleft)
            middle = (box.centerx, box.centery - brush.px(1))
            brush.text(self._edition, middle, EDITION_SIZE, theme.text, "title", "center")

        ribbon = panels.ribbon(brush.assets, box.size, brush.k).get_rect(topleft=box.topleft)
        return [
            Piece("title", at, None, lambda brush: brush.put(title, topleft=at.topleft)),
            Piece("ribbon", ribbon, None, paint),
        ]

    def _controls(self, brush: Brush) -> list[Piece[Brush]]:
        edge = 2 * panels.margin(brush.k)
        return [
            Piece(
                f"control {widget.name}",
                widget.rect.inflate(2 * edge, 2 * edge),
                (widget.shown_look(), widget.look),
                widget.draw,
            )
            for widget in self.focus
        ]

    # What the buttons do ----------------------------------------------------------------------------------------

    def _continue(self) -> None:
        if self.saved is not None:
            resume_race(self.app, self.saved.record)

    def _settings(self) -> None:
        self.app.open_settings()

    def _library(self) -> None:
        self.app.open_library()

    def _rules(self) -> None:
        self.app.open_rules()

    def _statistics(self) -> None:
        self.app.open_statistics()

    def _learn(self) -> None:
        self.app.open_chapters()

    def _quick(self) -> None:
        services = self.app.services
        begin_race(self.app, quick_table(services.settings, services.entropy, self.app.texts(NAMELESS)))

    def _new(self) -> None:
        self.app.to_setup()


def _height(entry: _Entry, painter: Painter, width: int) -> int:
    lines = detail_lines(painter, entry.detail, width) if entry.detail else []
    return detail_height(painter, LABEL_SIZE, len(lines))


def _fitted(entries: list[_Entry], painter: Painter, room: pygame.Rect, gap: int) -> list[_Entry]:
    """The entries that fit the room: in large type details go, the last one first; the hints say the same."""
    for index in reversed(range(len(entries))):
        if sum(_height(entry, painter, room.width) + gap for entry in entries) - gap <= room.height:
            break
        entries[index] = replace(entries[index], detail="")
    return entries
