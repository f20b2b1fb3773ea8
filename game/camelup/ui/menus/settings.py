"""The settings: a list of what can be chosen; every change holds at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from camelup.ui.kit.box import BoxScene
from camelup.ui.kit.commands import Command
from camelup.ui.kit.icons import IconName
from camelup.ui.kit.metrics import SCALES
from camelup.ui.kit.parts import Column, Part, Row, Title, Words, grid
from camelup.ui.kit.rows import FILL, Length
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
TAB_TEXT = 22
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
            _Row("fullscreen"),
            _Row("ui_scale", SCALES),
            _Row("language", (SYSTEM,)),
            _Row("high_contrast"),
            _Row("speed", tuple(SPEEDS)),
            _Row("reduced_motion"),
        ),
    ),
    _Page(
        "table",
        "human",
        (
            _Row("handover", HANDOVERS),
            _Row("wait_for_me"),
            _Row("coach"),
            _Row("confirmations"),
            _Row("remarks"),
        ),
    ),
    _Page(
        "sound",
        "sound",
        (
            _Row("effects_volume", VOLUMES),
            _Row("music_volume", VOLUMES),
            _Row("muted"),
            _Row("quiet_when_minimised"),
            _Row("captions"),
            _Row("narrator"),
        ),
    ),
    _Page("keys", "keyboard", ()),
)


class SettingsScene(BoxScene):
    """An overlay over menu or race, a page of settings at a time."""

    titled = "settings.title"
    zoomed = False
    pad, gap, edge = (34, 5, 18), 20, (20, 29)

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.page = _PAGES[0]

    @property
    def wide(self) -> float:
        return 1240 * float(self.painter.metrics.text_scale**0.5)

    @property
    def first(self) -> str:
        return self.page.rows[0].name if self.page.rows else "keys"

    def compose(self, width: int) -> Iterator[Part]:
        px, texts, painter = self.painter.px, self.app.texts, self.painter
        gap, apart = px(12), px(24)
        # In large type the title keeps to its band above the pages.
        size, indent = min(46, 52 / painter.metrics.text_scale), px(92) - px(34)
        title = Title(self.title, size, high=px(91), icon="gear", side=px(44), indent=indent)
        tab = max(px(78), painter.line_height(TAB_TEXT, "title") + px(50))
        yield Column(title, Row(*self._tabs(), high=tab, gap=gap))
        high, least = max(px(66), painter.line_height(26, "title") * 2 + px(8)), px(30)
        if self.page.name == "keys":
            keys = Button("keys", on_activate=self._open_keys, hint=texts("settings.keys.hint"),
                          label=texts("settings.keys"), icon="keyboard", text_size=26)  # fmt: skip
            pad = Words(texts("settings.keys.pad"), 24, smallest=12)
            below = [LINES * (each + gap) - each for each in (high, least)]
            rows = [Row(keys, high=high, least=least), Row(pad, high=below[0], least=below[1])]
        else:
            room = (width - apart) // COLUMNS
            controls = [self._control(setting, room) for setting in self.page.rows]
            rows = grid(controls, COLUMNS, high=high, least=least, gap=apart)
            rows += [Row(high=high, least=least) for _ in range(LINES - len(rows))] + [Row(high=gap)]
        yield Column(*rows, gap=gap)
        label, done = texts("settings.log_folder"), texts("settings.done")
        yield Row(
            Button("log_folder", on_activate=partial(open_log_folder, self.app), hint=texts("settings.log_folder.hint"),
                   label=label, icon="scroll", text_size=26, dark=True),
            None,
            Button("done", on_activate=self.cancel, label=done, key=self.app.shortcut(Command.BACK)),
            high=max(px(64), painter.line_height(30, "title") + px(14)),
            gap=gap,
            widths=[
                Length(painter.width(label, 26, "title") + px(110), px(60)),
                FILL,
                Length(max(px(260), painter.width(done, 30, "title") + px(60))),
            ],
        )  # fmt: skip

    def _tabs(self) -> list[Widget]:
        return [
            TabButton(
                f"page:{page.name}",
                on_activate=partial(self._turn_to, page),
                group="pages",
                selected=page is self.page,
                label=self.app.texts(f"settings.page.{page.name}"),
                icon=page.icon,
                text_size=TAB_TEXT,
            )
            for page in _PAGES
        ]

    def _turn_to(self, page: _Page) -> None:
        self.page = page
        self.again()

    def _control(self, row: _Row, room: int) -> Widget:
        if row.name == "narrator":
            return self._narrator(room)
        texts = self.app.texts
        value = getattr(self.app.services.settings, row.name)
        hint = texts(f"settings.handover.{value}.hint" if row.name == "handover" else f"settings.{row.name}.hint")
        if not row.values:
            act: Callable[[], None] = partial(self._set, row.name, not value)
            return Toggle(row.name, on_activate=act, hint=hint, label=texts(f"settings.{row.name}"), on=bool(value))
        label = texts("settings.value", what=texts(f"settings.{row.name}"), value=self._value(row.name, value))
        return Cycler(row.name, hint=hint, on_step=partial(self._step, row), label=label, text_size=26)

    def _narrator(self, room: int) -> Widget:
        """The row of the narrator, `room` px wide: which program speaks, or that none does, and what would help."""
        voice, texts = self.app.services.voice, self.app.texts
        if voice is None or not voice.available:
            hint = texts("settings.narrator.none.hint")
            refuse, label = partial(self.app.notice, hint), texts("settings.narrator.none")
            return Toggle("narrator", hint=hint, enabled=False, on_refuse=refuse, label=label)
        on, name = self.app.services.settings.narrator, texts("settings.narrator")
        hint = texts("settings.narrator.with", program=voice.program)
        label = texts("settings.value", what=name, value=voice.program)
        if self.painter.width(label, ROW_SIZE, "title") > room - self.painter.px(ROW_SWITCH):
            # The hint says it as well.
            label = name
        return Toggle("narrator", on_activate=partial(self._set, "narrator", not on), hint=hint, label=label, on=on)

    def _value(self, name: str, value: object) -> str:
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
        self.again()

    def _open_keys(self) -> None:
        self.app.open(KeysScene(self.app))


def _number(values: Sequence[object], value: object) -> float:
    """A value as a place on its scale, for finding the nearest step; a word that is not on it counts as the first."""
    if isinstance(value, str):
        return float(values.index(value)) if value in values else 0.0
    return float(str(value))
