"""The pause over a running race: go on, change pace and window, or leave it for later."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal, Protocol, get_args

import pygame

from camelup.ui.kit.box import BoxScene
from camelup.ui.kit.commands import Command, Place
from camelup.ui.kit.host import Host
from camelup.ui.kit.icons import IconName
from camelup.ui.kit.parts import Column, Part, Row, Title, Words
from camelup.ui.kit.rows import FILL, Length
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.toggle import Toggle

Speed = Literal["slow", "normal", "fast", "off"]

LABEL_SIZE, TEXT_SIZE = 30, 24
"""Virtual units."""


@dataclass(frozen=True, slots=True)
class RaceEntry:
    """Something that can be done with the race itself; its texts are `pause.` and its name."""

    name: str
    icon: IconName
    act: Callable[[], None]
    """Called when the pause is closed, or above it where that `stays`."""
    command: Command | None = None
    """What its key is called in the table of keys, where it has one."""
    stays: bool = False
    """Whether the pause is there again afterwards."""


class Ways(Host, Protocol):
    """Where the pause leads."""

    def to_menu(self) -> None: ...

    def open_settings(self) -> None: ...


class PauseScene(BoxScene):
    """Opened above the race by Esc or the gear. Whatever is chosen holds at once."""

    titled = "pause.title"
    zoomed = False
    # In large type on a small window everything moves together before anything is cut.
    pad, gap, least_gap, edge = (36, 30, 30), 16, 6, (30, 15)
    first = "resume"

    app: Ways

    def __init__(
        self,
        app: Ways,
        entries: Sequence[RaceEntry] = (),
        *,
        kept: bool = True,
        finish: Callable[[], None] | None = None,
    ) -> None:
        """`kept` says whether the race is there to go on with later, which one of the tutorial is not; `finish` shows
        what came out of one that is over, where its end is still being shown."""
        super().__init__(app)
        self._entries = tuple(entries)
        self._kept = kept
        self._finish = finish
        self._said = Words("", TEXT_SIZE)
        """That the race is safe, or why it is not."""

    @property
    def wide(self) -> float:
        return 700 * max(1.0, float(self.painter.metrics.text_scale**0.7))

    def compose(self, width: int) -> Iterator[Part]:
        px, painter, texts = self.painter.px, self.painter, self.app.texts
        size = min(50, 65 / painter.metrics.text_scale)
        yield Title(self.title, size, icon="pause", side=px(48), indent=px(48) + px(14))
        # What is true may change while it is shown; the buttons stay where they are.
        lines = len(painter.wrap(texts("pause.unsaved"), TEXT_SIZE, width))
        self._said = Words(self._saved_words(), TEXT_SIZE, colour=painter.theme.hint, lines=lines)
        yield self._said
        high, least = max(px(74), painter.line_height(LABEL_SIZE, "title") + px(20)), px(30)
        close = partial(Row, high=high, least=least, gap=px(12))
        wide = partial(Row, high=high, least=least, gap=px(self.gap))
        yield wide(self._button("resume", "play", self.cancel, main=True))
        if self._entries:
            entries, widths = self._of_race(width)
            yield close(*entries, widths=widths)
        yield Column(
            Title(texts("pause.speed"), 26, high=painter.line_height(26, "title") + px(4)), close(*self._speeds())
        )
        toggle = Toggle(
            "fullscreen",
            on_activate=self._toggle_fullscreen,
            hint=texts("pause.fullscreen.hint"),
            key=self.app.shortcut(Command.FULL_SCREEN),
            label=texts("pause.fullscreen"),
            text_size=LABEL_SIZE,
        )
        yield wide(toggle, self._button("settings", "gear", self.app.open_settings))
        if self._finish is not None:
            yield wide(self._button("result", "crown", self._finish))
        else:
            words = ("menu" if self.app.services.keeps else "menu_unsaved") if self._kept else "leave"
            yield wide(self._button("menu", "back", self.app.to_menu, words=words))
        words = "quit" if self._kept else "quit_lesson"
        yield wide(self._button("quit", "door", partial(self.app.ask_quit, self._quit_words), words=words))

    def _button(
        self,
        name: str,
        icon: IconName,
        action: Callable[[], None],
        *,
        main: bool = False,
        words: str = "",
    ) -> Widget:
        """`words` says which texts it shows where they are not called like the button."""
        words = words or name
        texts = self.app.texts
        key = self.app.shortcut(Command.BACK) if main else ""
        return Button(
            name,
            on_activate=action,
            hint=texts(f"pause.{words}.hint"),
            key=key,
            label=texts(f"pause.{words}"),
            icon=icon,
            text_size=LABEL_SIZE,
            selected=main,
        )

    def _of_race(self, width: int) -> tuple[list[Widget], list[Length]]:
        """What can be done with the race, side by side, and how wide each of them is."""
        px, texts, count = self.painter.px, self.app.texts, len(self._entries)
        room = width - px(12) * (count - 1)
        words = [self.painter.width(texts(f"pause.{entry.name}"), 26, "title") for entry in self._entries]
        # Where several stand side by side in a small window, the words matter more than the pictures.
        pictures = max(words) + px(26 * 1.4 + 40) <= room // count
        widths = [FILL] * count
        if max(words) + px(40) > room // count:
            # Long words get more of the room than short ones; what is beside the words is the same for all.
            beside = px(24)
            widths = [Length(beside + (room - beside * count) * each // sum(words)) for each in words]
        return [
            Button(
                entry.name,
                on_activate=partial(self._leave_for, entry),
                hint=texts(f"pause.{entry.name}.hint"),
                key=self.app.shortcut(entry.command) if entry.command is not None else "",
                label=texts(f"pause.{entry.name}"),
                icon=entry.icon if pictures else None,
                text_size=26,
                group="race",
            )
            for entry in self._entries
        ], widths

    def _leave_for(self, entry: RaceEntry) -> None:
        if not entry.stays:
            self.cancel()
        entry.act()

    def _speeds(self) -> list[Widget]:
        texts, chosen = self.app.texts, self.app.services.settings.speed
        speeds: tuple[Speed, ...] = get_args(Speed)
        return [
            Button(
                f"speed_{speed}",
                on_activate=partial(self._set_speed, speed),
                hint=texts(f"pause.speed.{speed}.hint"),
                label=texts(f"pause.speed.{speed}"),
                text_size=26,
                selected=speed == chosen,
                group="speed",
            )
            for speed in speeds
        ]

    def _set_speed(self, speed: Speed) -> None:
        self.app.change_settings(speed=speed)
        for other in get_args(Speed):
            self.focus[f"speed_{other}"].selected = other == speed
        self.dirty = True

    def _toggle_fullscreen(self) -> None:
        self.app.set_fullscreen(not self.app.services.settings.fullscreen)
        self.dirty = True

    def handle(self, event: pygame.Event) -> bool:
        command = self.app.keys.find(event, Place.PAUSE)
        if command is Command.PAUSE:
            self.cancel()
            return True
        entry = next((entry for entry in self._entries if entry.command is command), None) if command else None
        if entry is not None:
            self._leave_for(entry)
            return True
        return super().handle(event)

    def _saved_words(self) -> str:
        services, texts = self.app.services, self.app.texts
        if not self._kept:
            return texts("pause.lesson")
        if services.saver.problem is not None:
            return texts.say(services.saver.problem)
        if not services.keeps:
            return texts("pause.keeps_nothing")
        return texts("pause.saved" if services.saver.settled() else "pause.unsaved")

    def _quit_words(self) -> str:
        """What becomes of a chapter of the tutorial; empty for a race."""
        return "" if self._kept else self.app.texts("pause.quit_lesson.hint")

    def update(self, dt: float) -> None:
        said = self._saved_words()
        if said != self._said.text:
            self._said.text, self.dirty = said, True
            if self.app.services.saver.problem is not None:
                self.app.relayout()

    def draw(self, surface: pygame.Surface) -> None:
        # F11 changes it too, so the switch follows the settings.
        toggle = self.focus["fullscreen"]
        assert isinstance(toggle, Toggle)
        toggle.on = self.app.services.settings.fullscreen
        super().draw(surface)
