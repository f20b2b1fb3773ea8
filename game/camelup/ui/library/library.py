"""Saved and finished races: found, played on, watched again, renamed, thrown away and carried to other computers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
from camelup.ui.kit.ask import AskScene, Request
from camelup.ui.kit.box import BoxScene
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.commands import Command, Place
from camelup.ui.kit.confirm import Answer, ConfirmScene, Question
from camelup.ui.kit.icons import IconName
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.parts import Column, Framed, Part, Row, grid
from camelup.ui.kit.rows import FILL, Length
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import Button, fitting_size
from camelup.ui.kit.widgets.cycler import Cycler
from camelup.ui.kit.widgets.scroll_list import ScrollList
from camelup.ui.kit.widgets.scrolled import BAR
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
TITLE_SIZE = 40
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


class LibraryScene(BoxScene):
    """A shelf at the left, the chosen race with what can be done with it at the right."""

    overlay = False
    titled = "library.title"
    wide, high, pad, gap, edge = 1700, 9000, (20, 20, 20), 12, (18, 18)
    leading = ("back",)
    first = "list"

    app: Ways

    def __init__(self, app: Ways) -> None:
        super().__init__(app)
        self.races = KeptRaces(app, self._refresh, partial(tell_exported, app), partial(tell_problem, app))
        self._pictures: RacePictures | None = None
        self._pictures_size = (0, 0)
        self._list: ScrollList | None = None
        self._search_field = Widget("search")
        self._detail = Part()
        self.races.load()

    # Layout -------------------------------------------------------------------------------------------------------

    def layout(self, metrics: Metrics) -> None:
        """Make the list and the text field, which stay while all else is made anew with the chosen race."""
        px, texts = metrics.px, self.app.texts
        small, large = ((px(w), px(h)) for w, h in (PICTURE, LARGE_PICTURE))
        if self._pictures is None or self._pictures_size != small:
            self._pictures, self._pictures_size = RacePictures(self.app, self.painter, small, large), small
        self._list = ScrollList(
            "list",
            on_activate=self._open_chosen,
            place=self.races.place,
            least_row=px(84),
            draw_row=self._draw_row,
            on_choose=lambda _: self._refresh(),
            bar_width=px(BAR),
        )
        self._search_field = text_field(
            self,
            "search",
            self.races.search,
            SEARCH_LENGTH,
            self.races.search_for,
            hint=texts("library.search.hint"),
            placeholder=texts("library.search"),
        )
        self._refresh()

    def _refresh(self) -> None:
        self.dirty = True
        if self._list is not None:
            super().layout(self.painter.metrics)
            self.races.rows = self._list.rows

    def compose(self, width: int) -> Iterator[Part]:
        px, painter, texts, gap = self.painter.px, self.painter, self.app.texts, self.painter.px(self.gap)
        assert self._list is not None
        yield self._head(width)
        label = texts("library.import")
        order = Cycler("order", hint=texts("library.order.hint"), on_step=self.races.step_order,
                       label=texts(f"library.order.{self.races.order.value}"))  # fmt: skip
        add = Button("import", on_activate=self._ask_import, hint=texts("library.import.hint"), label=label,
                     icon="plus", text_size=26)  # fmt: skip
        search = Length(round(width * 0.34))
        ends = Length(max(px(180), painter.width(label, 26, "title") + px(94)))
        yield Row(self._search_field, order, add, high=px(58), gap=gap, widths=[search, FILL, ends])
        detail = max(px(330), min(round(width * 0.4), px(560)))
        self._detail = Framed(self._actions(detail - 2 * px(16)), "card", (16, 16))
        yield Row(self._list, self._detail, gap=px(self.pad[0]), widths=[FILL, Length(detail)])

    def _head(self, width: int) -> Row:
        """The title, the shelves and the way back."""
        px, painter, texts = self.painter.px, self.painter, self.app.texts
        gap, high, label = px(self.gap), px(62), texts("common.back")
        hint, key = texts("library.back.hint"), self.app.shortcut(Command.BACK)
        back = Button("back", on_activate=self.cancel, hint=hint, key=key, label=label, icon="back", text_size=26,
                      dark=True)  # fmt: skip
        ends = painter.width(label, 26, "title") + px(88)
        named = texts("library.shelf.count", shelf=texts("library.shelf.finished"), count=888)
        wide = max(px(190), painter.width(named, 26, "title") + px(40))
        # In large type title and shelves give way alike, so that neither is tiny beside the other.
        title = painter.width(self.title, TITLE_SIZE, "title")
        smallest = painter.narrowest(self.title)
        room, wished = width - ends, title + len(SHELVES) * (wide + gap) + gap
        title = max(smallest, min(title, title * room // wished))
        wide = min(wide, (room - title - gap) // len(SHELVES) - gap)
        labels = [self._label(shelf) for shelf in SHELVES]
        size = fitting_size(painter, labels, (wide, high), 26)
        tabs = [
            Button(
                f"shelf:{shelf.value}",
                on_activate=partial(self.races.turn_to, shelf),
                hint=texts(f"library.shelf.{shelf.value}.hint"),
                label=words,
                text_size=size,
                selected=shelf is self.races.shelf,
                dark=shelf is not self.races.shelf,
                group="shelves",
            )
            for shelf, words in zip(SHELVES, labels, strict=True)
        ]
        widths = [FILL, *[Length(wide)] * len(tabs), Length(ends)]
        return Row(_Name(self.title), *tabs, back, high=high, gap=gap, widths=widths)

    def _label(self, shelf: Shelf) -> str:
        """What a shelf is called, and how many races lie on it once that is known."""
        texts, found = self.app.texts, self.races.read.get(shelf)
        words = texts(f"library.shelf.{shelf.value}")
        return words if found is None else texts("library.shelf.count", shelf=words, count=len(found))

    def _actions(self, width: int) -> Column:
        """The chosen race, and what can be done with it in two columns below."""
        texts, px, entry = self.app.texts, self.painter.px, self.races.chosen
        gap, high = px(10), px(56)
        wide = (width - gap) // 2
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
        # All in letters of one size; where the pictures would make these small, the words matter more than they.
        labels = [texts(f"library.{name}") for name in (*(name for name, *_ in specs), "undo")]
        size = fitting_size(self.painter, labels, (wide, high), ACTION_SIZE, pictured=True)
        pictured = size >= PICTURED * ACTION_SIZE
        if not pictured:
            size = fitting_size(self.painter, labels, (wide, high), ACTION_SIZE)
        widgets: list[Widget] = []
        for name, icon, act, refusal in specs:
            reason = refusal or ("" if entry is not None else texts("library.nothing_chosen"))
            widgets.append(
                Button(
                    name,
                    on_activate=None if entry is None else partial(act, entry),
                    hint=reason or texts(f"library.{name}.hint"),
                    enabled=not reason,
                    on_refuse=partial(self.app.notice, reason),
                    label=texts(f"library.{name}"),
                    icon=icon if pictured else None,
                    text_size=size,
                    group="actions",
                )
            )
        if self.races.deleted is not None:
            hint = texts("library.bring_back", title=self.races.deleted[2])
            widgets.append(
                Button("undo", on_activate=self.races.undo, hint=hint, key=self.app.shortcut(Command.BRING_BACK),
                       group="actions", label=texts("library.undo"), icon="undo" if pictured else None, text_size=size)
            )  # fmt: skip
        shown: Part = Part()
        if entry is not None:
            assert self._pictures is not None
            shown = _Shown(entry, RaceWords(texts), self._pictures, self.races.shelf)
        return Column(shown, *grid(widgets, 2, high=high, gap=gap), gap=gap)

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
        return self._detail.rect

    def behind(self, surface: pygame.Surface) -> None:
        surface.blit(scenery.backdrop(self.painter.assets, surface.get_size()), (0, 0))

    def draw(self, surface: pygame.Surface) -> None:
        assert self._list is not None
        super().draw(surface)
        if not self.races.entries:
            self._draw_empty(Brush(surface, self.painter), self._list.rect)

    def _draw_row(self, brush: Brush, box: pygame.Rect, row: int) -> None:
        assert self._pictures is not None
        entry = self.races.entries[row]
        picture, chosen = self._pictures.get(self.races.shelf, entry), row == self.races.place.chosen
        draw_row(brush, box, entry, RaceWords(self.app.texts), picture, self._pictures_size, chosen)

    def _draw_empty(self, brush: Brush, area: pygame.Rect) -> None:
        texts = self.app.texts
        if self.races.shelf not in self.races.read:
            words = texts("library.reading")
        elif self.races.search and self.races.read[self.races.shelf]:
            words = texts("library.nothing_found")
        else:
            words = texts(f"library.empty.{self.races.shelf.value}")
        brush.centred(words, area.center, area.width - brush.px(40), 26, brush.theme.hint)


class _Name(Part):
    """The title, in two lines where it has to be."""

    def __init__(self, text: str) -> None:
        self._text = text

    def draw(self, brush: Brush) -> None:
        brush.name(self._text, self.rect, TITLE_SIZE, brush.theme.heading)


class _Shown(Part):
    """The chosen race, with its picture as soon as there is one."""

    def __init__(self, entry: Entry, words: RaceWords, pictures: RacePictures, shelf: Shelf) -> None:
        self._entry, self._words, self._pictures, self._shelf = entry, words, pictures, shelf

    def draw(self, brush: Brush) -> None:
        picture = self._pictures.get(self._shelf, self._entry, large=True)
        draw_entry(brush, self.rect, self._entry, self._words, picture)
