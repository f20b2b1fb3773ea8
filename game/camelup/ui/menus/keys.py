"""The keys of all commands, to look up and to change."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

import pygame

from camelup.ui.kit.box import BoxScene
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.commands import TABLE, Command, Place, called
from camelup.ui.kit.key_names import shown
from camelup.ui.kit.keymap import changeable
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.parts import Column, Part, Title, Words
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.scroll_list import ListPlace, ScrollList
from camelup.ui.kit.widgets.scrolled import BAR
from camelup.ui.menus.press_key import PressKeyScene, conflict

if TYPE_CHECKING:
    from camelup.ui.kit.host import Host

NAME_SIZE, PLACE_SIZE = 27, 22
"""Virtual units."""
_PLACES = {entry.command: next(place for place in Place if place in entry.places) for entry in TABLE}
"""What a row names as the place of its command: the first of them."""


class KeysScene(BoxScene):
    """Opened over the settings: the commands in a list, each with its key; Enter chooses another one."""

    titled = "keys.title"
    wide, high, pad, gap, edge = 1240, 1000, (30, 14, 20), 14, (15, 15)
    first = "list"

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.commands = changeable()
        self.place = ListPlace(len(self.commands))
        self._list = ScrollList("list")

    @property
    def chosen(self) -> Command:
        return self.commands[self.place.chosen]

    @property
    def words(self) -> str:
        return self.app.texts("keys.intro")

    def compose(self, width: int) -> Iterator[Part | Widget]:
        px, texts = self.painter.px, self.app.texts
        yield Column(Title(self.title, 42), Words(self.words, PLACE_SIZE), gap=px(4))
        self._list = ScrollList(
            "list",
            on_activate=self._ask,
            hint=texts("keys.list.hint"),
            key=self.app.shortcut(Command.ACCEPT),
            place=self.place,
            least_row=px(58),
            draw_row=self._draw_row,
            on_choose=lambda _: self._refresh(),
            bar_width=px(BAR),
        )
        yield self._list
        said = partial(self.app.notice, texts("keys.unchanged"))
        yield self.row(
            Button("change", on_activate=self._ask, hint=texts("keys.change.hint"), label=texts("keys.change"),
                   text_size=25),
            Button("usual", on_activate=self._reset, hint=texts("keys.usual.hint"), on_refuse=said,
                   label=texts("keys.usual"), text_size=25),
            Button("all_usual", on_activate=self._reset_all, hint=texts("keys.all_usual.hint"), on_refuse=said,
                   label=texts("keys.all_usual"), text_size=25),
            Button("done", on_activate=self.cancel, key=self.app.shortcut(Command.BACK), label=texts("settings.done"),
                   text_size=25, selected=True),
            high=64,
        )  # fmt: skip

    def layout(self, metrics: Metrics) -> None:
        super().layout(metrics)
        self._refresh()

    def _refresh(self) -> None:
        """Bring the buttons up to the chosen row."""
        self.focus["usual"].enabled = self.app.keys.changed(self.chosen)
        self.focus["all_usual"].enabled = bool(self.app.services.settings.keys)
        self.dirty = True

    # What the controls do -----------------------------------------------------------------------------------------

    def _ask(self) -> None:
        self.app.open(PressKeyScene(self.app, self.chosen))

    def _reset(self) -> None:
        """Give the chosen command its usual key back, unless another one has that by now."""
        usual = next(entry.keys[0] for entry in TABLE if entry.command is self.chosen)
        holder = self.app.keys.holder((usual,), self.chosen)
        if holder is not None:
            self.app.notice(conflict(self.app, usual, holder))
            return
        self.app.change_settings(keys=self.app.keys.with_key(self.chosen, usual))

    def _reset_all(self) -> None:
        self.app.change_settings(keys={})

    # Input and drawing --------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        if self._list.roam(event):
            self.dirty = True
            return True
        return super().handle(event)

    def where(self, command: Command) -> str:
        """Where a command holds; of a digit also that its place counts, whatever character the key types there."""
        place = _PLACES[command]
        if place is Place.RACE and self.app.keys.key(command).isdigit():
            return self.app.texts("keys.place.digits")
        return self.app.texts(f"keys.place.{place.value}")

    def _draw_row(self, brush: Brush, box: pygame.Rect, row: int) -> None:
        px, texts = brush.px, self.app.texts
        command = self.commands[row]
        card = box.inflate(0, -px(6))
        brush.panel(card, "card_active" if row == self.place.chosen else "card")
        cap = draw_key(brush, shown(self.app.keys.key(command), texts), card, gold=self.app.keys.changed(command))
        right = cap.left - px(14)
        where = self.where(command)
        wide = brush.width(where, PLACE_SIZE)
        name = called(command, texts)
        left = card.left + px(18)
        if brush.width(name, NAME_SIZE, "title") + wide + px(20) <= right - left:
            brush.text(where, (right, card.centery), PLACE_SIZE, brush.theme.text_muted, align="right")
        brush.text(name, (left, card.centery), NAME_SIZE, face="title", max_width=right - left)


def draw_key(brush: Brush, words: str, row: pygame.Rect, *, gold: bool) -> pygame.Rect:
    """A key cap at the right of a row, gold where the player chose it; returns its pixels."""
    px, theme = brush.px, brush.theme
    cap = pygame.Rect(0, 0, max(px(58), brush.width(words, NAME_SIZE, "bold") + px(28)), row.height - px(12))
    cap.midright = (row.right - px(12), row.centery)
    pygame.draw.rect(brush.surface, theme.gold if gold else theme.panel_top, cap, border_radius=px(8))
    if gold:
        pygame.draw.rect(brush.surface, theme.ink, cap, max(2, px(3)), border_radius=px(8))
    colour = theme.text if gold else theme.text_on_panel
    brush.text(words, cap.center, NAME_SIZE, colour, "bold", "center")
    return cap
