"""Saved and finished races: found, played on, watched again, renamed, thrown away and carried to other computers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol, TypeVar

import pygame

from camelup.session.cleaning import TITLE_LENGTH
from camelup.session.record import Record
from camelup.session.replaying import Tape
from camelup.session.sayings import Notice
from camelup.session.shelves import Entry, Shelf
from camelup.ui.art import scene as scenery
from camelup.ui.kit import panels
from camelup.ui.kit.ask import AskScene, Request
from camelup.ui.kit.commands import Command, Place
from camelup.ui.kit.confirm import Answer, ConfirmScene, Question
from camelup.ui.kit.icons import IconName
from camelup.ui.kit.metrics import SMALLEST_TEXT_PX, Metrics
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import Button, fitting_size
from camelup.ui.kit.widgets.cycler import Cycler
from camelup.ui.kit.widgets.scroll_list import BAR, ScrollList
from camelup.ui.kit.widgets.text_field import text_field
from camelup.ui.library.choose_file import ChooseFileScene
from camelup.ui.library.kept_races import KeptRaces
from camelup.ui.library.library_view import RaceWords, draw_entry, draw_row
from camelup.ui.library.pictures import RacePictures
from camelup.ui.table import begin
from camelup.ui.table.begin import take_up
from camelup.ui.table.files import tell_exported, tell_problem

T = TypeVar("T")

SHELVES = (Shelf.SAVED, Shelf.FINISHED)
EDGE, PAD, GAP = 18, 20, 12
TITLE_SIZE = 40
ROW = 84
ACTION_SIZE = 25
PICTURE, LARGE_PICTURE = (112, 70), (352, 220)
"""All in virtual units."""
PICTURED = 0.8
"""The least share of `ACTION_SIZE` that the words of the actions keep beside a picture."""
SEARCH_LENGTH = 60
"""Characters that may be typed."""


class Ways(begin.Ways, Protocol):
    """Where the kept races lead."""

    def open_replay(self, tape: Tape) -> None: ...

    def open_review(self, record: Record) -> None: ...


class LibraryScene(Scene):
    """A shelf at the left, the chosen race with what can be done with it at the right."""

    zoomed = True

    app: Ways

    def __init__(self, app: Ways) -> None:
        super().__init__(app)
        self.races = KeptRaces(app, self._refresh, partial(tell_exported, app), partial(tell_problem, app))
        self._pictures: RacePictures | None = None
        self._pictures_size = (0, 0)
        self._list: ScrollList | None = None
        self.races.load()

    # Layout -------------------------------------------------------------------------------------------------------

    def layout(self, metrics: Metrics) -> None:
        px, painter = metrics.px, self.painter
        width, height = metrics.window
        self._panel = pygame.Rect(0, px(EDGE), min(width - 2 * px(EDGE), px(1700)), height - 2 * px(EDGE))
        self._panel.centerx = width // 2
        inner = self._panel.inflate(-2 * px(PAD), -2 * px(PAD))
        gap = px(GAP)
        self._head = pygame.Rect(inner.left, inner.top, inner.width, px(62))
        self._tools = pygame.Rect(inner.left, self._head.bottom + gap, inner.width, px(58))
        body = pygame.Rect(inner.left, self._tools.bottom + gap, inner.width, 0)
        body.height = inner.bottom - body.top
        detail = max(px(330), min(round(body.width * 0.4), px(560)))
        self._detail = pygame.Rect(body.right - detail, body.top, detail, body.height)
        room = pygame.Rect(body.left, body.top, body.width - detail - px(PAD), body.height)
        small, large = ((px(w), px(h)) for w, h in (PICTURE, LARGE_PICTURE))
        if self._pictures is None or self._pictures_size != small:
            self._pictures, self._pictures_size = RacePictures(self.app, painter, small, large), small
        self._list = ScrollList(
            "list",
            room,
            self._open_chosen,
            place=self.races.place,
            row_height=room.height // max(1, room.height // px(ROW)),
            draw_row=self._draw_row,
            on_choose=lambda _: self._refresh(),
            bar_width=px(BAR),
        )
        self.races.rows = self._list.rows
        self.races.place.choose(self.races.place.chosen, self._list.rows)
        self._search_field = self._field()
        self._refresh()
        if self.focus.current is None:
            self.focus.set("list")

    def _refresh(self) -> None:
        """Make the controls that go with the chosen race; the text field stays, so that typing goes on."""
        self.dirty = True
        if self._list is None:
            return
        self.focus.replace([*self._above(), self._list, *self._actions()])

    def _field(self) -> Widget:
        rect = pygame.Rect(self._tools.left, self._tools.top, round(self._tools.width * 0.34), self._tools.height)
        return text_field(
            self,
            "search",
            self.races.search,
            SEARCH_LENGTH,
            self.races.search_for,
            rect=rect,
            hint=self.app.texts("library.search.hint"),
            placeholder=self.app.texts("library.search"),
        )

    def _above(self) -> list[Widget]:
        texts, gap, px = self.app.texts, self.painter.px(GAP), self.painter.px
        label = texts("common.back")
        back = pygame.Rect(0, 0, self.painter.width(label, 26, "title") + px(88), self._head.height)
        back.topright = self._head.topright
        named = texts("library.shelf.count", shelf=texts("library.shelf.finished"), count=888)
        wide = max(px(190), self.painter.width(named, 26, "title") + px(40))
        # In large type title and shelves give way alike, so that neither is tiny beside the other.
        title = self.painter.width(texts("library.title"), TITLE_SIZE, "title")
        smallest = self.painter.assets.font("bold", SMALLEST_TEXT_PX).size(texts("library.title"))[0]
        room, wished = back.left - self._head.left, title + len(SHELVES) * (wide + gap) + gap
        title = max(smallest, min(title, title * room // wished))
        wide = min(wide, (room - title - gap) // len(SHELVES) - gap)
        tabs: list[Widget] = []
        left = back.left - len(SHELVES) * (wide + gap)
        labels = [self._label(shelf) for shelf in SHELVES]
        size = fitting_size(self.painter, labels, (wide, self._head.height), 26)
        for shelf, words in zip(SHELVES, labels, strict=True):
            tabs.append(
                Button(
                    f"shelf:{shelf.value}",
                    pygame.Rect(left, self._head.top, wide, self._head.height),
                    partial(self.races.turn_to, shelf),
                    texts(f"library.shelf.{shelf.value}.hint"),
                    label=words,
                    text_size=size,
                    selected=shelf is self.races.shelf,
                    dark=shelf is not self.races.shelf,
                    group="shelves",
                )
            )
            left += wide + gap
        tools = self._tools
        order = pygame.Rect(self._search_field.rect.right + gap, tools.top, 0, tools.height)
        label_width = self.painter.width(texts("library.import"), 26, "title")
        add = pygame.Rect(0, tools.top, max(px(180), label_width + px(94)), tools.height)
        add.right = tools.right
        order.width = add.left - gap - order.left
        return [
            Button("back", back, self.cancel, texts("library.back.hint"), self.app.shortcut(Command.BACK),
                   label=label, icon="back", text_size=26,
                   dark=True),
            *tabs,
            self._search_field,
            Cycler("order", order, hint=texts("library.order.hint"), on_step=self.races.step_order,
                   label=texts(f"library.order.{self.races.order.value}")),
            Button("import", add, self._ask_import, texts("library.import.hint"), label=texts("library.import"),
                   icon="plus", text_size=26),
        ]  # fmt: skip

    def _label(self, shelf: Shelf) -> str:
        """What a shelf is called, and how many races lie on it once that is known."""
        texts, found = self.app.texts, self.races.read.get(shelf)
        words = texts(f"library.shelf.{shelf.value}")
        return words if found is None else texts("library.shelf.count", shelf=words, count=len(found))

    def _actions(self) -> list[Widget]:
        """What can be done with the chosen race, in two columns at the foot of its panel."""
        texts, px, entry = self.app.texts, self.painter.px, self.races.chosen
        gap, high = px(GAP - 2), px(56)
        inner = self._detail.inflate(-2 * px(16), -2 * px(16))
        wide = (inner.width - gap) // 2
        # Each with what keeps it from being done, if anything does.
        damaged = "" if entry is None or entry.problem is None else texts.say(entry.problem)
        watched = texts.say(Notice.FOR_SPECTATORS()) if entry is not None and entry.spectators else ""
        refused = damaged or watched
        first: tuple[str, IconName, Callable[[Entry], None], str] = ("play_on", "play", self._play_on, refused)
        if entry is not None and entry.over:
            # What is over cannot be played on, but looked back at.
            first = ("review", "lightbulb", self._look_back, damaged)
        specs: list[tuple[str, IconName, Callable[[Entry], None], str]] = [
            first,
            ("replay", "eye", self._replay, damaged),
            ("rename", "scroll", self._ask_rename, damaged),
            ("export", "save", self._export, damaged),
            ("delete", "cross", self._ask_delete, ""),
        ]
        rows = 3
        # All in letters of one size; where the pictures would make these small, the words matter more than they.
        labels = [texts(f"library.{name}") for name in (*(name for name, *_ in specs), "undo")]
        size = fitting_size(self.painter, labels, (wide, high), ACTION_SIZE, pictured=True)
        pictured = size >= PICTURED * ACTION_SIZE
        if not pictured:
            size = fitting_size(self.painter, labels, (wide, high), ACTION_SIZE)
        top = inner.bottom - rows * high - (rows - 1) * gap
        self._foot = top
        widgets: list[Widget] = []
        for number, (name, icon, act, refusal) in enumerate(specs):
            row, column = divmod(number, 2)
            rect = pygame.Rect(inner.left + column * (wide + gap), top + row * (high + gap), wide, high)
            reason = refusal or ("" if entry is not None else texts("library.nothing_chosen"))
            widgets.append(
                Button(
                    name,
                    rect,
                    None if entry is None else partial(act, entry),
                    reason or texts(f"library.{name}.hint"),
                    enabled=not reason,
                    on_refuse=partial(self.app.notice, reason),
                    label=texts(f"library.{name}"),
                    icon=icon if pictured else None,
                    text_size=size,
                    group="actions",
                )
            )
        if self.races.deleted is not None:
            rect = pygame.Rect(inner.left + wide + gap, top + 2 * (high + gap), wide, high)
            hint = texts("library.bring_back", title=self.races.deleted[2])
            widgets.append(
                Button(
                    "undo", rect, self.races.undo, hint, self.app.shortcut(Command.BRING_BACK),
                   group="actions", label=texts("library.undo"),
                    icon="undo" if pictured else None, text_size=size,
                )
            )  # fmt: skip
        return widgets

    # What the controls do -----------------------------------------------------------------------------------------

    def _open_chosen(self) -> None:
        """Enter on the list: play on where that can be done, else watch."""
        entry = self.races.chosen
        if entry is not None:
            self.focus.activate(self.focus["replay" if entry.over or entry.spectators else "play_on"])

    def _play_on(self, entry: Entry) -> None:
        self.races.fetch(entry, self._if_here(lambda record: take_up(self.app, record, entry.title)))

    def _replay(self, entry: Entry) -> None:
        def watch(tape: Tape) -> None:
            self.app.open_replay(tape)

        self.races.fetch_tape(entry, self._if_here(watch))

    def _look_back(self, entry: Entry) -> None:
        def look(record: Record) -> None:
            self.app.open_review(record)

        self.races.fetch(entry, self._if_here(look))

    def _if_here(self, then: Callable[[T], None]) -> Callable[[T], None]:
        """Open another screen only while nothing lies above this one."""

        def run(result: T) -> None:
            if self.app.scene is self:
                then(result)

        return run

    def _export(self, entry: Entry) -> None:
        """Export the race; of one that is not over it is said before what its file would give away."""
        texts, export = self.app.texts, self.races.export
        if entry.over or entry.spectators:
            export(entry)
            return
        answers = (
            Answer("spectators", texts("library.export.spectators"), partial(export, entry, spectators=True)),
            Answer("whole", texts("library.export.whole"), partial(export, entry)),
        )
        text = texts("library.export.text", title=entry.title)
        question = Question(texts("library.export.title"), text, texts("common.back"), answers)
        self.app.open(ConfirmScene(self.app, question))

    def _ask_rename(self, entry: Entry) -> None:
        texts = self.app.texts
        request = Request(
            texts("library.rename.title"),
            texts("library.rename.text"),
            texts("library.rename.yes"),
            texts("library.rename.hint"),
            TITLE_LENGTH,
            prefilled=entry.title,
            replaced=True,
        )
        self.app.open(AskScene(self.app, request, partial(self.races.rename, entry)))

    def _ask_delete(self, entry: Entry) -> None:
        texts = self.app.texts
        if not self.app.services.settings.confirmations:
            self.races.delete(entry)
            return
        question = Question(
            texts("library.delete.title"),
            texts("library.delete.text", title=entry.title),
            texts("library.delete.no"),
            (Answer("yes", texts("library.delete.yes"), partial(self.races.delete, entry)),),
        )
        self.app.open(ConfirmScene(self.app, question))

    def _ask_import(self) -> None:
        self.app.open(ChooseFileScene(self.app, self.races, self._taken_in))

    def _taken_in(self) -> None:
        """A race was imported: Enter goes on with it."""
        self.focus.set("list")

    def cancel(self) -> None:
        self.app.close(self)

    # Input and time -----------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        assert self._list is not None
        if event.type == pygame.DROPFILE:
            self.races.take_in(Path(event.file), self._taken_in)
            return True
        if self._list.roam(event):
            self.dirty = True
            return True
        if event.type == pygame.KEYDOWN:
            undone = self.app.keys.find(event, Place.LIBRARY) is Command.BRING_BACK
            if undone and self.races.deleted:
                self.races.undo()
                return True
        return super().handle(event)

    @property
    def busy(self) -> bool:
        """Whether something is being read or written."""
        return self.races.errands.busy or (self._pictures is not None and self._pictures.busy)

    def update(self, dt: float) -> None:
        self.dirty |= self.races.errands.poll()
        if self._pictures is None or self._list is None:
            return
        self.dirty |= self._pictures.poll()
        if self.races.entries:
            self._pictures.fetch(
                self.races.shelf, self.races.chosen, [self.races.entries[row] for row in self._list.in_sight()]
            )

    def leave(self) -> None:
        self.races.errands.drop()
        if self._pictures is not None:
            self._pictures.close()

    # Drawing ------------------------------------------------------------------------------------------------------

    @property
    def caption_room(self) -> pygame.Rect:
        return self._detail

    def announce(self) -> str:
        return self.app.texts("library.title")

    def draw(self, surface: pygame.Surface) -> None:
        painter, texts, theme = self.painter, self.app.texts, self.painter.theme
        assert self._list is not None
        surface.blit(scenery.backdrop(painter.assets, surface.get_size()), (0, 0))
        panels.draw_panel(surface, painter.assets, self._panel, "panel", painter.metrics.k)
        room = self.focus[f"shelf:{SHELVES[0].value}"].rect.left - self._head.left - painter.px(GAP)
        title = texts("library.title")
        head = pygame.Rect(self._head.left, self._head.top, room, self._head.height)
        painter.name(surface, title, head, TITLE_SIZE, theme.heading)
        panels.draw_panel(surface, painter.assets, self._detail, "card", painter.metrics.k)
        self.draw_widgets(surface)
        if not self.races.entries:
            self._draw_empty(surface, self._list.rect)
        entry = self.races.chosen
        if entry is not None:
            assert self._pictures is not None
            inner = self._detail.inflate(-2 * painter.px(16), -2 * painter.px(16))
            inner.height = self._foot - painter.px(10) - inner.top
            picture = self._pictures.get(self.races.shelf, entry, large=True)
            draw_entry(surface, painter, inner, entry, RaceWords(texts), picture)

    def _draw_row(self, surface: pygame.Surface, box: pygame.Rect, row: int) -> None:
        assert self._pictures is not None
        entry = self.races.entries[row]
        picture = self._pictures.get(self.races.shelf, entry)
        size = self._pictures_size
        draw_row(
            surface, self.painter, box, entry, RaceWords(self.app.texts), picture, size, row == self.races.place.chosen
        )

    def _draw_empty(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        texts, painter = self.app.texts, self.painter
        if self.races.shelf not in self.races.read:
            words = texts("library.reading")
        elif self.races.search and self.races.read[self.races.shelf]:
            words = texts("library.nothing_found")
        else:
            words = texts(f"library.empty.{self.races.shelf.value}")
        lines = painter.wrap(words, 26, area.width - painter.px(40))
        box = pygame.Rect(0, 0, area.width - painter.px(40), painter.line_height(26) * len(lines))
        box.center = area.center
        painter.paragraph(surface, words, box, 26, painter.theme.hint, align="center")
