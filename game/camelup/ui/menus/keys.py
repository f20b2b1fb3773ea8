"""The keys of all commands, to look up and to change."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from camelup.ui.kit import panels
from camelup.ui.kit.box import draw_veil
from camelup.ui.kit.commands import TABLE, Command, Place, called
from camelup.ui.kit.key_names import shown
from camelup.ui.kit.keymap import changeable
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.scroll_list import BAR, ListPlace, ScrollList
from camelup.ui.menus.press_key import PressKeyScene, conflict

if TYPE_CHECKING:
    from camelup.ui.kit.host import Host

WIDTH, HEIGHT, PAD, GAP, ROW = 1240, 1000, 30, 14, 58
TITLE_SIZE, NAME_SIZE, PLACE_SIZE = 42, 27, 22
"""All in virtual units."""
_PLACES = {entry.command: next(place for place in Place if place in entry.places) for entry in TABLE}
"""What a row names as the place of its command: the first of them."""


class KeysScene(Scene):
    """Opened over the settings: the commands in a list, each with its key; Enter chooses another one."""

    overlay = True
    zoomed = True

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.commands = changeable()
        self.place = ListPlace(len(self.commands))
        self._box = self._words = pygame.Rect(0, 0, 0, 0)

    @property
    def chosen(self) -> Command:
        return self.commands[self.place.chosen]

    def layout(self, metrics: Metrics) -> None:
        px, painter, texts = metrics.px, self.painter, self.app.texts
        width, height = metrics.window
        self._box = pygame.Rect(0, 0, min(px(WIDTH), width - px(30)), min(px(HEIGHT), height - px(30)))
        self._box.center = (width // 2, height // 2)
        inner = self._box.inflate(-2 * px(PAD), 0)
        title = px(18) + painter.line_height(TITLE_SIZE, "title")
        lines = painter.wrap(texts("keys.intro"), PLACE_SIZE, inner.width)
        high = painter.line_height(PLACE_SIZE) * len(lines)
        self._words = pygame.Rect(inner.left, self._box.top + title, inner.width, high)
        foot = pygame.Rect(inner.left, self._box.bottom - px(20) - px(64), inner.width, px(64))
        room = pygame.Rect(inner.left, self._words.bottom + px(GAP), inner.width, 0)
        room.height = foot.top - px(GAP) - room.top
        rows = ScrollList(
            "list",
            room,
            self._ask,
            texts("keys.list.hint"),
            self.app.shortcut(Command.ACCEPT),
            place=self.place,
            row_height=room.height // max(1, room.height // px(ROW)),
            draw_row=self._draw_row,
            on_choose=lambda _: self._refresh(),
            bar_width=px(BAR),
        )
        self.place.choose(self.place.chosen, rows.rows)
        self.focus.replace([rows, *self._buttons(foot)])
        if self.focus.current is None:
            self.focus.set("list")
        self._refresh()

    def _buttons(self, foot: pygame.Rect) -> list[Widget]:
        texts, gap = self.app.texts, self.painter.px(GAP)
        wide = (foot.width - 3 * gap) // 4
        spots = [pygame.Rect(foot.left + n * (wide + gap), foot.top, wide, foot.height) for n in range(4)]
        said = partial(self.app.notice, texts("keys.unchanged"))
        return [
            Button("change", spots[0], self._ask, texts("keys.change.hint"), label=texts("keys.change"), text_size=25),
            Button("usual", spots[1], self._reset, texts("keys.usual.hint"), on_refuse=said,
                   label=texts("keys.usual"), text_size=25),
            Button("all_usual", spots[2], self._reset_all, texts("keys.all_usual.hint"), on_refuse=said,
                   label=texts("keys.all_usual"), text_size=25),
            Button("done", spots[3], self.cancel, key=self.app.shortcut(Command.BACK), label=texts("settings.done"),
                   text_size=25, selected=True),
        ]  # fmt: skip

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

    def cancel(self) -> None:
        self.app.close(self)

    # Input and drawing --------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        rows = self.focus["list"]
        assert isinstance(rows, ScrollList)
        if event.type == pygame.MOUSEWHEEL:
            self.place.scroll(-event.y, rows.rows)
            self.dirty = True
            return True
        if event.type == pygame.MOUSEMOTION and rows.dragging and event.buttons[0]:
            rows.drag(event.pos)
            self.dirty = True
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN) and rows.walk(event.key):
            return True
        return super().handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        painter, px, texts, theme = self.painter, self.painter.px, self.app.texts, self.painter.theme
        draw_veil(surface)
        panels.draw_panel(surface, painter.assets, self._box, "panel", painter.metrics.k)
        middle = self._box.top + px(14) + painter.line_height(TITLE_SIZE, "title") / 2
        left, room = self._words.left, self._words.width
        painter.text(surface, texts("keys.title"), (left, middle), TITLE_SIZE, theme.heading, "title", max_width=room)
        painter.paragraph(surface, texts("keys.intro"), self._words, PLACE_SIZE, theme.text_on_panel)
        for widget in self.focus:
            widget.draw(surface, painter)

    def where(self, command: Command) -> str:
        """Where a command holds; of a digit also that its place counts, whatever character the key types there."""
        place = _PLACES[command]
        if place is Place.RACE and self.app.keys.key(command).isdigit():
            return self.app.texts("keys.place.digits")
        return self.app.texts(f"keys.place.{place.value}")

    def _draw_row(self, surface: pygame.Surface, box: pygame.Rect, row: int) -> None:
        painter, px, theme, texts = self.painter, self.painter.px, self.painter.theme, self.app.texts
        command = self.commands[row]
        card = box.inflate(0, -px(6))
        style: panels.PanelStyle = "card_active" if row == self.place.chosen else "card"
        panels.draw_panel(surface, painter.assets, card, style, painter.metrics.k)
        cap = draw_key(
            surface, painter, shown(self.app.keys.key(command), texts), card, gold=self.app.keys.changed(command)
        )
        right = cap.left - px(14)
        where = self.where(command)
        wide = painter.width(where, PLACE_SIZE)
        name = called(command, texts)
        left = card.left + px(18)
        if painter.width(name, NAME_SIZE, "title") + wide + px(20) <= right - left:
            painter.text(surface, where, (right, card.centery), PLACE_SIZE, theme.text_muted, align="right")
        painter.text(surface, name, (left, card.centery), NAME_SIZE, face="title", max_width=right - left)


def draw_key(surface: pygame.Surface, painter: Painter, words: str, row: pygame.Rect, *, gold: bool) -> pygame.Rect:
    """A key cap at the right of a row, gold where the player chose it; returns its pixels."""
    px, theme = painter.px, painter.theme
    cap = pygame.Rect(0, 0, max(px(58), painter.width(words, NAME_SIZE, "bold") + px(28)), row.height - px(12))
    cap.midright = (row.right - px(12), row.centery)
    pygame.draw.rect(surface, theme.gold if gold else theme.panel_top, cap, border_radius=px(8))
    if gold:
        pygame.draw.rect(surface, theme.ink, cap, max(2, px(3)), border_radius=px(8))
    colour = theme.text if gold else theme.text_on_panel
    painter.text(surface, words, cap.center, NAME_SIZE, colour, "bold", "center")
    return cap
