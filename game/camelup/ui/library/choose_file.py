"""A file of a race chosen from the folders where such files lie; typing its path is the other way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from camelup.session.browsing import Found, Listing, Place, readable, typed_path
from camelup.session.errands import Errands
from camelup.session.sayings import Saying
from camelup.ui.kit.ask import AskScene, Request
from camelup.ui.kit.box import BoxScene
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.commands import Command
from camelup.ui.kit.icons import IconName
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.parts import Column, Framed, Part, Row, Title, Words
from camelup.ui.kit.rows import FILL, Length
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.scroll_list import ListPlace, ScrollList
from camelup.ui.kit.widgets.scrolled import BAR
from camelup.ui.library.kept_races import KeptRaces

if TYPE_CHECKING:
    from camelup.ui.kit.host import Host

NAME_SIZE, SMALL_SIZE = 26, 21
"""Virtual units."""
PATH_LENGTH = 400
"""Characters that may be typed."""
_ICONS: dict[Place, IconName] = {
    Place.LAST: "rotate",
    Place.EXPORTS: "save",
    Place.DOWNLOADS: "arrow_down",
    Place.DOCUMENTS: "scroll",
    Place.HOME: "human",
}


class ChooseFileScene(BoxScene):
    """An overlay: places at the left, the folder at the right. It stays until a race was imported, or nobody wants to.

    Folders are read beside the window: one on a slow disk is waited for without holding anything up, and any other can
    be opened meanwhile.
    """

    titled = "library.import.title"
    wide, high, pad, gap, edge = 1240, 860, (28, 28, 28), 12, (20, 20)
    first = "list"

    def __init__(self, app: Host, races: KeptRaces, taken_in: Callable[[], None]) -> None:
        """`taken_in` is called once a race was imported, with this closed."""
        super().__init__(app)
        self._taken_in = taken_in
        self.races = races
        self.errands = Errands(self._refused)
        self.looking = Errands(self._refused)
        """Finds out what lies at a path that was typed, whatever folder is being read meanwhile."""
        self.typed = ""
        """The path that was typed last; it may need another letter."""
        self.places: dict[Place, Path] = {}
        self.listing: Listing | None = None
        """What is in the folder that is shown; None while it is being read."""
        self.problem: Saying | None = None
        """Why nothing can be shown."""
        self._place = ListPlace()
        self._list = ScrollList("list")
        self._pressed_row: int | None = None
        """The row that was clicked last, which a second click opens."""
        last, exports = app.services.settings.last_folder, app.services.folders.exports
        self.errands.run(lambda: app.services.browser.places(last, exports), self._begin)

    # Folders --------------------------------------------------------------------------------------------------------

    def _begin(self, places: dict[Place, Path]) -> None:
        self.places = places
        folders = list(places.values())
        last = Path(self.app.services.settings.last_folder)
        if folders:
            self.go(last if last in folders else folders[0])
        self._again()

    def go(self, folder: Path) -> None:
        """Show what is in a folder, as soon as it is read; whatever else was being read is not waited for."""
        came_from = None if self.listing is None else self.listing.folder
        self.listing = self.problem = self._pressed_row = None
        self._place = ListPlace()
        browser = self.app.services.browser

        def then(listing: Listing) -> None:
            self.listing = listing
            rows = [row.path for row in listing.rows]
            self._place.count = len(rows)
            # On the way up the folder that one comes out of is the one chosen.
            chosen = rows.index(came_from) if came_from in rows else 0
            self._place.choose(chosen, self._list.rows)
            self._again()

        self.errands.drop()
        self.errands.run(lambda: browser.look(folder), then)
        self._again()

    def up(self) -> None:
        """Go to the folder around this one."""
        if self.listing is not None and self.listing.parent is not None:
            self.go(self.listing.parent)

    def _refused(self, why: Saying) -> None:
        self.problem = why
        self._again()

    @property
    def chosen(self) -> Found | None:
        """The row that is looked at."""
        rows = self.listing.rows if self.listing is not None else ()
        return rows[self._place.chosen] if self._place.chosen < len(rows) else None

    def open_chosen(self) -> None:
        """Go into the chosen folder, or take the chosen file."""
        found = self.chosen
        if found is None:
            return
        if found.folder:
            self.go(found.path)
            self.focus.set("list")
            return
        # Where the file turns out to be a wrong one, the right one is most likely beside it.
        self._remember(found.path.parent)
        self._take(found.path)

    def _remember(self, folder: Path) -> None:
        self.app.change_settings(last_folder=readable(str(folder)))

    def _take(self, path: Path) -> None:
        """Import a file; one that is refused is told about above this, and all is as it was when that was read."""
        if self.races.taking_in:
            return

        def taken() -> None:
            self._remember(path.absolute().parent)
            if self.app.holds(self):
                self.app.close(self)
            self._taken_in()

        self.races.take_in(path, taken)
        self._again()

    def _find(self, path: Path) -> None:
        """Go into the folder, or take the file, that somebody typed or dropped here."""

        def then(folder: bool) -> None:
            if folder:
                self.go(path)
                self.focus.set("list")
            else:
                self._take(path)

        self.looking.run(lambda: _is_folder(path), then)

    def _typed(self, text: str) -> None:
        self.typed = text
        path = typed_path(text)
        if path is not None:
            self._find(path)

    def _type(self) -> None:
        texts = self.app.texts
        request = Request(
            texts("library.import.title"),
            texts("library.import.text"),
            texts("library.import.yes"),
            texts("library.import.hint"),
            PATH_LENGTH,
            prefilled=self.typed,
            placeholder=texts("library.import.placeholder"),
            path=True,
        )
        self.app.open(AskScene(self.app, request, self._typed))

    def leave(self) -> None:
        self.errands.drop()
        self.looking.drop()

    # Layout ---------------------------------------------------------------------------------------------------------

    def _again(self) -> None:
        self.dirty = True
        if self.app.holds(self):
            self.again()

    def layout(self, metrics: Metrics) -> None:
        super().layout(metrics)
        self._refresh()

    def compose(self, width: int) -> Iterator[Part]:
        painter, px, texts, gap = self.painter, self.painter.px, self.app.texts, self.painter.px(self.gap)
        self._list = ScrollList(
            "list",
            on_activate=self.open_chosen,
            hint=texts("choose.list.hint"),
            place=self._place,
            least_row=max(px(58), painter.line_height(NAME_SIZE) + px(6)),
            draw_row=self._draw_row,
            on_choose=lambda _: self._refresh(),
            bar_width=px(BAR),
        )
        empty = self.listing is not None and not self.listing.rows
        words = Words(texts("choose.empty"), NAME_SIZE, colour=painter.theme.hint) if empty else None
        # With every place there is, large type in a small window leaves the column less than a button's usual height.
        button = max(px(60), painter.line_height(NAME_SIZE, "title") + px(12))
        *places, typing = (Row(widget, high=button, least=px(20)) for widget in self._left())
        left = Column(*places, Column(Part(), typing), gap=gap)
        foot = Row(*self._foot(), high=button, gap=gap)
        right = Column(Framed(self._list, "panel_deep", (10, 8), words), _State(self), foot, gap=gap)
        widths = [Length(max(px(280), round(width * 0.27))), FILL]
        yield Title(self.title, 40)
        yield Row(left, right, gap=px(self.pad[0]), widths=widths)

    def _refresh(self) -> None:
        """Bring the buttons up to the chosen row; the list stays, since it may be pressed just now."""
        up, take, found = self.focus["up"], self.focus["yes"], self.chosen
        up.enabled = self.listing is not None and self.listing.parent is not None
        take.enabled = take.selected = found is not None and not self.races.taking_in
        opens = found is not None and found.folder
        take.label = self.app.texts("choose.open" if opens else "library.import.yes")
        self.dirty = True

    def _left(self) -> Iterator[Widget]:
        """The places, and the way of typing."""
        texts = self.app.texts
        here = None if self.listing is None else self.listing.folder
        for place, path in self.places.items():
            yield Button(
                f"place:{place.value}", on_activate=partial(self.go, path), hint=readable(str(path)),
                label=texts(f"choose.{place.value}"), icon=_ICONS[place], text_size=NAME_SIZE, selected=path == here,
                dark=path != here, group="places",
            )  # fmt: skip
        yield Button("type", on_activate=self._type, hint=texts("choose.type.hint"), label=texts("choose.type"),
                     icon="keyboard", text_size=NAME_SIZE, dark=True, group="places")  # fmt: skip

    def _foot(self) -> Iterator[Widget]:
        texts = self.app.texts
        yield Button("up", on_activate=self.up, hint=texts("choose.up.hint"), label=texts("choose.up"),
                     icon="arrow_up", text_size=NAME_SIZE, group="foot")  # fmt: skip
        yield Button("no", on_activate=self.cancel, hint=texts("library.cancel.hint"),
                     key=self.app.shortcut(Command.BACK), label=texts("library.cancel"), text_size=NAME_SIZE,
                     group="foot")  # fmt: skip
        yield Button("yes", on_activate=self.open_chosen, hint=texts("choose.list.hint"), text_size=NAME_SIZE,
                     group="foot")  # fmt: skip

    # Input and time -------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        rows = self._list
        if event.type == pygame.DROPFILE:
            self._find(Path(event.file))
            return True
        if rows.roam(event):
            self.dirty = True
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            row = next((row for row in rows.in_sight() if rows.row_box(row).collidepoint(event.pos)), None)
            again, self._pressed_row = row is not None and row == self._pressed_row == self._place.chosen, row
            if again:
                self.open_chosen()
                return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            self.up()
            return True
        return super().handle(event)

    def update(self, dt: float) -> None:
        self.dirty |= self.errands.poll() | self.looking.poll()
        if self.races.errands.poll():
            self._again()

    # Drawing --------------------------------------------------------------------------------------------------------

    def spoken(self, widget: Widget) -> str:
        return self.state if widget is self._list else ""

    @property
    def state(self) -> str:
        """The whole name of what is chosen, or why nothing is."""
        texts, found = self.app.texts, self.chosen
        if self.races.taking_in:
            return texts("choose.importing")
        if self.problem is not None:
            return texts.say(self.problem)
        if self.listing is None:
            return texts("choose.reading") if self.errands.busy else texts("choose.nowhere")
        return readable(str(self.listing.folder if found is None else found.path))

    def _draw_row(self, brush: Brush, box: pygame.Rect, row: int) -> None:
        assert self.listing is not None
        px, theme, texts, found = brush.px, brush.theme, self.app.texts, self.listing.rows[row]
        card = box.inflate(0, -px(4))
        brush.panel(card, "card_active" if row == self._place.chosen else "card", 8)
        side = min(px(34), card.height - px(8))
        sign: IconName = "folder" if found.folder else "flag"
        brush.icon(sign, side, theme.text, theme.card_light, midleft=(card.left + px(10), card.centery))
        left, right = card.left + side + px(22), card.right - px(12)
        if found.changed is not None:
            size = texts("choose.size", size=max(1, round(found.size / 1024)))
            words = texts("choose.file", date=texts.day(found.changed), size=size)
            told = brush.text(words, (right, card.centery), SMALL_SIZE, theme.text_muted, align="right")
            right = told.left - px(10)
        brush.text(found.name, (left, card.centery), NAME_SIZE, theme.text, max_width=right - left)


class _State(Part):
    """The whole name of what is chosen, in as many letters as two lines hold; of a longer path its end, which tells
    more."""

    def __init__(self, scene: ChooseFileScene) -> None:
        self._scene = scene

    def height(self, painter: Painter, width: int) -> Length:
        return Length(2 * painter.line_height(SMALL_SIZE))

    def draw(self, brush: Brush) -> None:
        words, room, painter = self._scene.state, self.rect, brush.painter
        lines = painter.wrap(words, SMALL_SIZE, room.width)
        if len(lines) > 2 and self._scene.problem is None:
            while len(painter.wrap(f"…{words}", SMALL_SIZE, room.width)) > 2:
                words = words[1:]
            words = f"…{words}"
        brush.paragraph(words, room, SMALL_SIZE, brush.theme.text_on_panel)


def _is_folder(path: Path) -> bool:
    """Whether there is a folder; what no folder can be called is none."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False
