"""The settings: a list of what can be chosen; every change holds at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from camelup.ui.kit import icons, panels
from camelup.ui.kit.box import draw_veil
from camelup.ui.kit.commands import Command
from camelup.ui.kit.icons import IconName
from camelup.ui.kit.metrics import SCALES, Metrics
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.cycler import Cycler
from camelup.ui.kit.widgets.tab_button import TabButton
from camelup.ui.kit.widgets.toggle import Toggle
from camelup.ui.menus.keys import KeysScene
from camelup.ui.table.files import open_log_folder
from camelup.ui.table.timeline import SPEEDS

if TYPE_CHECKING:
    from camelup.ui.kit.host import Host

VOLUMES = tuple(range(0, 101, 10))
ROW_SIZE, ROW_SWITCH = 26, 140
"""Virtual units of a row's text, and of what a switch needs beside it."""
HANDOVERS = ("curtain", "cover", "off")
WIDTH, ROW, GAP, PAD, TAB_TEXT = 1240, 66, 12, 34, 22
"""Virtual units."""

SYSTEM = ""
"""The value of `Settings.language` that leaves it to the system."""
COLUMNS, LINES = 2, 4
"""Every page has room for this many rows, so that the box keeps its size when a page is turned."""


@dataclass(frozen=True, slots=True)
class _Row:
    """One setting: `values` to walk through, or a switch where there are none."""

    name: str
    """The field of `Settings`."""
    values: Sequence[object] = ()
    icon: IconName | None = None


@dataclass(frozen=True, slots=True)
class _Page:
    """Settings that are shown together."""

    name: str
    icon: IconName
    rows: tuple[_Row, ...]


_PAGES = (
    _Page(
        "screen",
        "eye",
        (
            _Row("fullscreen", icon="fullscreen"),
            _Row("ui_scale", SCALES, "plus"),
            _Row("language", (SYSTEM,), "flag"),
            _Row("high_contrast", icon="eye"),
            _Row("speed", tuple(SPEEDS), "speed"),
            _Row("reduced_motion", icon="pause"),
        ),
    ),
    _Page(
        "table",
        "human",
        (
            _Row("handover", HANDOVERS, "human"),
            _Row("wait_for_me", icon="human"),
            _Row("coach", icon="lightbulb"),
            _Row("confirmations", icon="eye"),
        ),
    ),
    _Page(
        "sound",
        "sound",
        (
            _Row("effects_volume", VOLUMES, "sound"),
            _Row("music_volume", VOLUMES, "sound"),
            _Row("muted", icon="mute"),
            _Row("quiet_when_minimised", icon="pause"),
            _Row("captions", icon="eye"),
            _Row("narrator", icon="sound"),
        ),
    ),
    _Page("keys", "keyboard", ()),
)


class SettingsScene(Scene):
    """An overlay over menu or race, a page of settings at a time."""

    overlay = True

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.page = _PAGES[0]
        self._box = self._below = pygame.Rect(0, 0, 0, 0)

    def layout(self, metrics: Metrics) -> None:
        px, texts, painter = metrics.px, self.app.texts, self.painter
        width, height = metrics.window
        self._box = pygame.Rect(0, 0, min(px(WIDTH * metrics.text_scale**0.5), width - px(40)), 0)
        title, gap = px(96), px(GAP)
        tab = max(px(78), painter.line_height(TAB_TEXT, "title") + px(50))
        done = max(px(64), painter.line_height(30, "title") + px(14))
        room = height - px(40) - title - tab - done - px(2 * PAD + 20)
        row = min(max(px(ROW), painter.line_height(26, "title") * 2 + px(8)), room // LINES - gap)
        self._box.height = title + tab + px(20) + LINES * (row + gap) + done + px(PAD + 16)
        self._box.center = (width // 2, height // 2)
        inner = self._box.inflate(-2 * px(PAD), 0)
        widgets = self._tabs(pygame.Rect(inner.left, inner.top + title, inner.width, tab), px(GAP))
        wide = (inner.width - px(24)) // COLUMNS
        top = inner.top + title + tab + px(20)
        for index, setting in enumerate(self.page.rows):
            line, column = divmod(index, COLUMNS)
            place = pygame.Rect(inner.left + column * (wide + px(24)), top + line * (row + gap), wide, row)
            widgets.append(self._control(setting, place))
        if self.page.name == "keys":
            choose = pygame.Rect(inner.left, top, inner.width, row)
            widgets.append(
                Button("keys", choose, self._open_keys, texts("settings.keys.hint"), label=texts("settings.keys"),
                       icon="keyboard", text_size=26)
            )  # fmt: skip
            self._below = pygame.Rect(inner.left, top + row + gap, inner.width, 0)
        button = pygame.Rect(0, 0, max(px(260), painter.width(texts("settings.done"), 30, "title") + px(60)), done)
        button.bottomright = (inner.right, self._box.bottom - px(18))
        logs = pygame.Rect(inner.left, button.top, button.left - px(24) - inner.left, done)
        label = texts("settings.log_folder")
        logs.width = min(logs.width, painter.width(label, 26, "title") + px(110))
        widgets.append(
            Button("log_folder", logs, self._open_log, texts("settings.log_folder.hint"), label=label, icon="scroll",
                   text_size=26, dark=True)
        )  # fmt: skip
        widgets.append(
            Button(
                "done",
                button,
                on_activate=self.cancel,
                label=texts("settings.done"),
                key=self.app.shortcut(Command.BACK),
            )
        )
        self.focus.replace(widgets)
        if self.focus.current is None:
            self.focus.set(self.page.rows[0].name if self.page.rows else "keys")

    def _tabs(self, row: pygame.Rect, gap: int) -> list[Widget]:
        wide = (row.width - gap * (len(_PAGES) - 1)) // len(_PAGES)
        return [
            TabButton(
                f"page:{page.name}",
                pygame.Rect(row.left + index * (wide + gap), row.top, wide, row.height),
                partial(self._turn_to, page),
                group="pages",
                selected=page is self.page,
                label=self.app.texts(f"settings.page.{page.name}"),
                icon=page.icon,
                text_size=TAB_TEXT,
            )
            for index, page in enumerate(_PAGES)
        ]

    def _turn_to(self, page: _Page) -> None:
        self.page = page
        self.layout(self.app.metrics)
        self.dirty = True

    def _control(self, row: _Row, rect: pygame.Rect) -> Widget:
        if row.name == "narrator":
            return self._narrator(rect)
        texts = self.app.texts
        value = getattr(self.app.services.settings, row.name)
        hint = texts(f"settings.handover.{value}.hint" if row.name == "handover" else f"settings.{row.name}.hint")
        if not row.values:
            act: Callable[[], None] = partial(self._set, row.name, not value)
            return Toggle(
                row.name, rect, on_activate=act, hint=hint, label=texts(f"settings.{row.name}"), on=bool(value)
            )
        label = texts("settings.value", what=texts(f"settings.{row.name}"), value=self._words(row.name, value))
        return Cycler(row.name, rect, hint=hint, on_step=partial(self._step, row), label=label, text_size=26)

    def _narrator(self, rect: pygame.Rect) -> Widget:
        """The row of the narrator: it says which program speaks, or that none does, and what would help."""
        voice, texts = self.app.services.voice, self.app.texts
        if voice is None or not voice.available:
            hint = texts("settings.narrator.none.hint")
            refuse, label = partial(self.app.notice, hint), texts("settings.narrator.none")
            return Toggle("narrator", rect, hint=hint, enabled=False, on_refuse=refuse, label=label)
        on, name = self.app.services.settings.narrator, texts("settings.narrator")
        hint = texts("settings.narrator.with", program=voice.program)
        label = texts("settings.value", what=name, value=voice.program)
        if self.painter.width(label, ROW_SIZE, "title") > rect.width - self.painter.px(ROW_SWITCH):
            # The hint says it as well.
            label = name
        return Toggle("narrator", rect, partial(self._set, "narrator", not on), hint, label=label, on=on)

    def _words(self, name: str, value: object) -> str:
        texts = self.app.texts
        if name == "speed":
            return texts(f"speed.{value}")
        if name == "handover":
            return texts(f"settings.handover.{value}")
        if name == "language":
            return texts.languages[texts.language] if value else texts("settings.language.system")
        share = float(str(value)) * (100 if name == "ui_scale" else 1)
        return texts.percent(share)

    def _step(self, row: _Row, by: int) -> None:
        value = getattr(self.app.services.settings, row.name)
        values = (*row.values, *self.app.texts.languages) if row.name == "language" else row.values
        nearest = min(range(len(values)), key=lambda i: abs(_number(values, values[i]) - _number(values, value)))
        index = nearest + by
        if isinstance(value, str):
            index %= len(values)
        self._set(row.name, values[max(0, min(index, len(values) - 1))])

    def _set(self, name: str, value: object) -> None:
        if name == "fullscreen":
            self.app.set_fullscreen(bool(value))
        else:
            self.app.change_settings(**{name: value})
            if name == "handover":
                # Said aloud, not only where the mouse rests: it is about what everybody at the table will see.
                self.app.notice(self.app.texts(f"settings.handover.{value}.hint"))
        self.layout(self.app.metrics)
        self.dirty = True

    def _open_keys(self) -> None:
        self.app.open(KeysScene(self.app))

    def _open_log(self) -> None:
        open_log_folder(self.app)

    def cancel(self) -> None:
        self.app.close(self)

    def announce(self) -> str:
        return self.app.texts("settings.title")

    def draw(self, surface: pygame.Surface) -> None:
        painter, px = self.painter, self.painter.px
        draw_veil(surface)
        panels.draw_panel(surface, painter.assets, self._box, "panel", painter.metrics.k)
        gear = icons.icon(painter.assets, "gear", px(44), painter.theme.heading, painter.theme.panel_top)
        middle = self._box.top + px(50)
        surface.blit(gear, gear.get_rect(midleft=(self._box.left + px(PAD), middle)))
        title = (self._box.left + px(PAD + 58), middle)
        room = self._box.width - px(2 * PAD + 58)
        # In large type the title keeps to its band above the pages.
        size = min(46, 52 / painter.metrics.text_scale)
        painter.text(
            surface, self.app.texts("settings.title"), title, size, painter.theme.heading, "title", max_width=room
        )
        if self.page.name == "keys":
            self._draw_pad(surface)
        for widget in self.focus:
            widget.draw(surface, painter)

    def _draw_pad(self, surface: pygame.Surface) -> None:
        """What the buttons of a game pad do, in as large a type as there is room for."""
        painter, words = self.painter, self.app.texts("settings.keys.pad")
        room = self.focus["done"].rect.top - self.painter.px(12) - self._below.top
        size = 24.0
        while size > 12 and len(painter.wrap(words, size, self._below.width)) * painter.line_height(size) > room:
            size -= 1
        painter.paragraph(surface, words, self._below, size, painter.theme.text_on_panel)


def _number(values: Sequence[object], value: object) -> float:
    """A value as a place on its scale, for finding the nearest step; a word that is not on it counts as the first."""
    if isinstance(value, str):
        return float(values.index(value)) if value in values else 0.0
    return float(str(value))
