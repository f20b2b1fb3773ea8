"""A file of a race chosen from the folders where such files lie; typing its path is the other way."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from camelup.session.browsing import Found, Listing, Place, readable, typed_path
from camelup.session.errands import Errands
from camelup.session.sayings import Saying
from camelup.ui.kit import icons, panels
from camelup.ui.kit.ask import AskScene, Request
from camelup.ui.kit.box import draw_veil
from camelup.ui.kit.commands import Command
from camelup.ui.kit.icons import IconName
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.scroll_list import BAR, ListPlace, ScrollList
from camelup.ui.library.kept_races import KeptRaces

if TYPE_CHECKING:
    from camelup.ui.kit.host import Host

WIDTH, HEIGHT, PAD, GAP = 1240, 860, 28, 12
TITLE_SIZE, NAME_SIZE, SMALL_SIZE = 40, 26, 21
ROW, BUTTON = 58, 60
"""All in virtual units."""
PATH_LENGTH = 400
"""Characters that may be typed."""
_ICONS: dict[Place, IconName] = {
    Place.LAST: "rotate",
    Place.EXPORTS: "save",
    Place.DOWNLOADS: "arrow_down",
    Place.DOCUMENTS: "scroll",
    Place.HOME: "human",
}


class ChooseFileScene(Scene):
    """An overlay: places at the left, the folder at the right. It stays until a race was imported, or nobody wants to.

    Folders are read beside the window: one on a slow disk is waited for without holding anything up, and any other can
    be opened meanwhile.
    """

    overlay = True
    zoomed = True

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
        self._problem: Saying | None = None
        self._place = ListPlace()
        self._list: ScrollList | None = None
        self._pressed_row: int | None = None
        """The row that was clicked last, which a second click opens."""
        self._box = self._title = self._words = self._slot = self._foot_row = pygame.Rect(0, 0, 0, 0)
        self._column: list[Widget] = []
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
        self.listing = self._problem = self._pressed_row = None
        self._place = ListPlace()
        browser = self.app.services.browser

        def then(listing: Listing) -> None:
            self.listing = listing
            rows = [row.path for row in listing.rows]
            self._place.count = len(rows)
            # On the way up the folder that one comes out of is the one chosen.
            chosen = rows.index(came_from) if came_from in rows else 0
            self._place.choose(chosen, self._list.rows if self._list is not None else 1)
            self._again()

        self.errands.drop()
        self.errands.run(lambda: browser.look(folder), then)
        self._again()

    def up(self) -> None:
        """Go to the folder around this one."""
        if self.listing is not None and self.listing.parent is not None:
            self.go(self.listing.parent)

    def _refused(self, why: Saying) -> None:
        self._problem = why
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

    def cancel(self) -> None:
        self.app.close(self)

    def leave(self) -> None:
        self.errands.drop()
        self.looking.drop()

    # Layout ---------------------------------------------------------------------------------------------------------

    def _again(self) -> None:
        self.dirty = True
        if self.app.holds(self):
            self.layout(self.painter.metrics)

    def layout(self, metrics: Metrics) -> None:
        px, painter = metrics.px, self.painter
        width, height = metrics.window
        self._box = pygame.Rect(0, 0, min(width - px(40), px(WIDTH)), min(height - px(40), px(HEIGHT)))
        self._box.center = (width // 2, height // 2)
        inner = self._box.inflate(-2 * px(PAD), -2 * px(PAD))
        gap, button = px(GAP), max(px(BUTTON), painter.line_height(NAME_SIZE, "title") + px(12))
        title = painter.line_height(TITLE_SIZE, "title")
        self._title = pygame.Rect(inner.left, inner.top, inner.width, title)
        left = pygame.Rect(inner.left, self._title.bottom + gap, max(px(280), round(inner.width * 0.27)), 0)
        left.height = inner.bottom - left.top
        foot = pygame.Rect(left.right + px(PAD), inner.bottom - button, 0, button)
        foot.width = inner.right - foot.left
        words = 2 * painter.line_height(SMALL_SIZE)
        self._words = pygame.Rect(foot.left, foot.top - gap - words, foot.width, words)
        self._slot = pygame.Rect(foot.left, left.top, foot.width, self._words.top - gap - left.top)
        inside = self._slot.inflate(-2 * px(10), -2 * px(8))
        rows = max(1, inside.height // max(px(ROW), painter.line_height(NAME_SIZE) + px(6)))
        self._list = ScrollList(
            "list",
            inside,
            self.open_chosen,
            hint=self.app.texts("choose.list.hint"),
            place=self._place,
            row_height=inside.height // rows,
            draw_row=self._draw_row,
            on_choose=lambda _: self._refresh(),
            bar_width=px(BAR),
        )
        self._place.choose(self._place.chosen, self._list.rows)
        # With every place there is, large type in a small window leaves the column less than a button's usual height.
        rows_left = len(self.places) + 1
        high = min(button, (left.height - (rows_left - 1) * gap) // rows_left)
        self._column, self._foot_row = self._left(left, high, gap), foot
        self._refresh()
        if self.focus.current is None:
            self.focus.set("list")

    def _refresh(self) -> None:
        """Make the buttons that go with the chosen row; the list stays, since it may be pressed just now."""
        assert self._list is not None
        self.dirty = True
        self.focus.replace([*self._column, self._list, *self._foot(self._foot_row, self.painter.px(GAP))])

    def _left(self, column: pygame.Rect, high: int, gap: int) -> list[Widget]:
        """The places, one below the other, and the way of typing at the foot."""
        texts = self.app.texts
        here = None if self.listing is None else self.listing.folder
        widgets: list[Widget] = []
        for number, (place, path) in enumerate(self.places.items()):
            rect = pygame.Rect(column.left, column.top + number * (high + gap), column.width, high)
            widgets.append(
                Button(
                    f"place:{place.value}",
                    rect,
                    partial(self.go, path),
                    readable(str(path)),
                    label=texts(f"choose.{place.value}"),
                    icon=_ICONS[place],
                    text_size=NAME_SIZE,
                    selected=path == here,
                    dark=path != here,
                    group="places",
                )
            )
        rect = pygame.Rect(column.left, column.bottom - high, column.width, high)
        widgets.append(
            Button("type", rect, self._type, texts("choose.type.hint"), label=texts("choose.type"), icon="keyboard",
                   text_size=NAME_SIZE, dark=True, group="places")
        )  # fmt: skip
        return widgets

    def _foot(self, row: pygame.Rect, gap: int) -> list[Widget]:
        texts, found = self.app.texts, self.chosen
        wide = (row.width - 2 * gap) // 3
        up, no, yes = (pygame.Rect(row.left + n * (wide + gap), row.top, wide, row.height) for n in range(3))
        can_rise = self.listing is not None and self.listing.parent is not None
        can_take = found is not None and not self.races.taking_in
        label = texts("choose.open" if found is not None and found.folder else "library.import.yes")
        return [
            Button("up", up, self.up, texts("choose.up.hint"), label=texts("choose.up"), icon="arrow_up",
                   text_size=NAME_SIZE, enabled=can_rise, group="foot"),
            Button("no", no, self.cancel, texts("library.cancel.hint"), self.app.shortcut(Command.BACK),
                   label=texts("library.cancel"), text_size=NAME_SIZE, group="foot"),
            Button("yes", yes, self.open_chosen, texts("choose.list.hint"), label=label, text_size=NAME_SIZE,
                   enabled=can_take, selected=can_take, group="foot"),
        ]  # fmt: skip

    # Input and time -------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        rows = self._list
        assert rows is not None
        if event.type == pygame.DROPFILE:
            self._find(Path(event.file))
            return True
        if event.type == pygame.MOUSEWHEEL:
            self._place.scroll(-event.y, rows.rows)
            self.dirty = True
            return True
        if event.type == pygame.MOUSEMOTION and rows.dragging and event.buttons[0]:
            rows.drag(event.pos)
            self.dirty = True
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            row = next((row for row in rows.in_sight() if rows.row_box(row).collidepoint(event.pos)), None)
            again, self._pressed_row = row is not None and row == self._pressed_row == self._place.chosen, row
            if again:
                self.open_chosen()
                return True
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_BACKSPACE:
                self.up()
                return True
            if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN) and rows.walk(event.key):
                return True
        return super().handle(event)

    def update(self, dt: float) -> None:
        self.dirty |= self.errands.poll() | self.looking.poll()
        if self.races.errands.poll():
            self._again()

    # Drawing --------------------------------------------------------------------------------------------------------

    def announce(self) -> str:
        return self.app.texts("library.import.title")

    def spoken(self, widget: Widget) -> str:
        return self._state() if widget is self._list else ""

    def _state(self) -> str:
        """The whole name of what is chosen, or why nothing is."""
        texts, found = self.app.texts, self.chosen
        if self.races.taking_in:
            return texts("choose.importing")
        if self._problem is not None:
            return texts.say(self._problem)
        if self.listing is None:
            return texts("choose.reading") if self.errands.busy else texts("choose.nowhere")
        return readable(str(self.listing.folder if found is None else found.path))

    def draw(self, surface: pygame.Surface) -> None:
        painter, theme, texts = self.painter, self.painter.theme, self.app.texts
        assert self._list is not None
        draw_veil(surface)
        panels.draw_panel(surface, painter.assets, self._box, "panel", painter.metrics.k)
        title = (self._title.left, self._title.centery)
        painter.text(surface, texts("library.import.title"), title, TITLE_SIZE, theme.heading, "title",
                     max_width=self._title.width)  # fmt: skip
        panels.draw_panel(surface, painter.assets, self._slot, "panel_deep", painter.metrics.k)
        if self.listing is not None and not self.listing.rows:
            painter.paragraph(surface, texts("choose.empty"), self._list.rect, NAME_SIZE, theme.hint)
        self._draw_state(surface)
        for widget in self.focus:
            widget.draw(surface, painter)

    def _draw_state(self, surface: pygame.Surface) -> None:
        """In as many letters as two lines hold; of a path too long for that its end, which tells more."""
        painter, words, room = self.painter, self._state(), self._words
        lines = painter.wrap(words, SMALL_SIZE, room.width)
        if len(lines) > 2 and self._problem is None:
            while len(painter.wrap(f"…{words}", SMALL_SIZE, room.width)) > 2:
                words = words[1:]
            words = f"…{words}"
        painter.paragraph(surface, words, room, SMALL_SIZE, painter.theme.text_on_panel)

    def _draw_row(self, surface: pygame.Surface, box: pygame.Rect, row: int) -> None:
        assert self.listing is not None
        painter, theme, texts, found = self.painter, self.painter.theme, self.app.texts, self.listing.rows[row]
        px = painter.px
        chosen = row == self._place.chosen
        card = box.inflate(0, -px(4))
        panels.draw_panel(
            surface, painter.assets, card, "card_active" if chosen else "card", painter.metrics.k, radius=8
        )
        side = min(px(34), card.height - px(8))
        sign = icons.icon(painter.assets, "folder" if found.folder else "flag", side, theme.text, theme.card_light)
        surface.blit(sign, sign.get_rect(midleft=(card.left + px(10), card.centery)))
        left, right = card.left + side + px(22), card.right - px(12)
        if found.changed is not None:
            size = texts("choose.size", size=max(1, round(found.size / 1024)))
            words = texts("choose.file", date=texts.day(found.changed), size=size)
            right = painter.text(surface, words, (right, card.centery), SMALL_SIZE, theme.text_muted,
                                 align="right").left - px(10)  # fmt: skip
        painter.text(surface, found.name, (left, card.centery), NAME_SIZE, theme.text, max_width=right - left)


def _is_folder(path: Path) -> bool:
    """Whether there is a folder; what no folder can be called is none."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False
