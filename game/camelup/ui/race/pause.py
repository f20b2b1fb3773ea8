"""The pause over a running race: go on, change pace and window, or leave it for later."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal, Protocol, get_args

import pygame

from camelup.ui.kit import icons, panels
from camelup.ui.kit.box import draw_veil
from camelup.ui.kit.commands import Command, Place
from camelup.ui.kit.host import Host
from camelup.ui.kit.icons import IconName
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.toggle import Toggle

Speed = Literal["slow", "normal", "fast", "off"]

WIDTH, PAD, GAP = 700, 36, 16
TITLE_SIZE, LABEL_SIZE, TEXT_SIZE = 50, 30, 24
"""All in virtual units."""


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


class PauseScene(Scene):
    """Opened above the race by Esc or the gear. Whatever is chosen holds at once."""

    overlay = True

    app: Ways

    def __init__(self, app: Ways, entries: Sequence[RaceEntry] = (), *, kept: bool = True) -> None:
        """`kept` says whether the race is there to go on with later, which one of the tutorial is not."""
        super().__init__(app)
        self._entries = tuple(entries)
        self._kept = kept
        self._said = ""
        self._box = self._title = self._saved = self._speed = pygame.Rect(0, 0, 0, 0)

    def layout(self, metrics: Metrics) -> None:
        px, painter, texts = metrics.px, self.painter, self.app.texts
        width = min(px(WIDTH * max(1.0, metrics.text_scale**0.7)), metrics.window[0] - px(60))
        inner = width - 2 * px(PAD)
        button = max(px(74), painter.line_height(LABEL_SIZE, "title") + px(20))
        title = painter.line_height(self._title_size(metrics), "title")
        self._said = self._saved_words()
        # What is true may change while it is shown; the buttons stay where they are.
        both = (self._said, texts("pause.unsaved"))
        saved = painter.line_height(TEXT_SIZE) * max(len(painter.wrap(words, TEXT_SIZE, inner)) for words in both)
        label = painter.line_height(26, "title") + px(4)
        gap = px(GAP)
        race = [button] if self._entries else []
        heights = [title, saved, button, *race, label + button, button, button, button]
        total = sum(heights) + gap * (len(heights) - 1) + 2 * px(PAD - 6)
        most = metrics.window[1] - px(30)
        if total > most:
            # In large type on a small window everything moves together before anything is cut.
            gap = max(px(6), gap - (total - most) // (len(heights) + 1))
            total = sum(heights) + gap * (len(heights) - 1) + 2 * px(PAD - 6)
            race = race and [button - max(0, -(-(total - most) // (5 + len(race))))]
            button -= max(0, -(-(total - most) // (5 + len(race))))
            heights = [title, saved, button, *race, label + button, button, button, button]
            total = sum(heights) + gap * (len(heights) - 1) + 2 * px(PAD - 6)
        self._box = pygame.Rect(0, 0, width, total)
        self._box.center = (metrics.window[0] // 2, metrics.window[1] // 2)
        spots: list[pygame.Rect] = []
        y = self._box.top + px(PAD - 6)
        for high in heights:
            spots.append(pygame.Rect(self._box.left + px(PAD), y, inner, high))
            y += high + gap
        self._title, self._saved = spots[0], spots[1]
        widgets = [self._button("resume", spots[2], "play", self.cancel, main=True)]
        if self._entries:
            widgets += self._of_race(spots.pop(3))
        self._speed = pygame.Rect(spots[3].left, spots[3].top, inner, label)
        widgets += self._speeds(pygame.Rect(spots[3].left, spots[3].top + label, inner, button))
        half = (inner - px(GAP)) // 2
        screen = pygame.Rect(spots[4].left, spots[4].top, half, spots[4].height)
        widgets.append(
            Toggle(
                "fullscreen",
                screen,
                self._toggle_fullscreen,
                texts("pause.fullscreen.hint"),
                self.app.shortcut(Command.FULL_SCREEN),
                label=texts("pause.fullscreen"),
                text_size=LABEL_SIZE,
            )
        )
        widgets.append(self._button("settings", screen.move(inner - half, 0), "gear", self._settings))
        words = ("menu" if self.app.services.keeps else "menu_unsaved") if self._kept else "leave"
        widgets.append(self._button("menu", spots[5], "back", self._to_menu, words=words))
        words = "quit" if self._kept else "quit_lesson"
        widgets.append(
            self._button("quit", spots[6], "door", partial(self.app.ask_quit, self._quit_words), words=words)
        )
        self.focus.replace(widgets)
        if self.focus.current is None:
            self.focus.set("resume")

    @staticmethod
    def _title_size(metrics: Metrics) -> float:
        return min(TITLE_SIZE, TITLE_SIZE * 1.3 / metrics.text_scale)

    def _button(
        self,
        name: str,
        rect: pygame.Rect,
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
            rect,
            action,
            texts(f"pause.{words}.hint"),
            key,
            label=texts(f"pause.{words}"),
            icon=icon,
            text_size=LABEL_SIZE,
            selected=main,
        )

    def _of_race(self, row: pygame.Rect) -> list[Widget]:
        """What can be done with the race, side by side."""
        gap, texts = self.painter.px(12), self.app.texts
        count = len(self._entries)
        room = row.width - gap * (count - 1)
        words = [self.painter.width(texts(f"pause.{entry.name}"), 26, "title") for entry in self._entries]
        # Where several stand side by side in a small window, the words matter more than the pictures.
        pictures = max(words) + self.painter.px(26 * 1.4 + 40) <= room // count
        widths = [room // count] * count
        if max(words) + self.painter.px(40) > room // count:
            # Long words get more of the room than short ones; what is beside the words is the same for all.
            beside = self.painter.px(24)
            widths = [beside + (room - beside * count) * each // sum(words) for each in words]
        lefts = [row.left + sum(widths[:n]) + gap * n for n in range(count)]
        return [
            Button(
                entry.name,
                pygame.Rect(lefts[n], row.top, widths[n], row.height),
                partial(self._leave_for, entry),
                texts(f"pause.{entry.name}.hint"),
                self.app.shortcut(entry.command) if entry.command is not None else "",
                label=texts(f"pause.{entry.name}"),
                icon=entry.icon if pictures else None,
                text_size=26,
                group="race",
            )
            for n, entry in enumerate(self._entries)
        ]

    def _leave_for(self, entry: RaceEntry) -> None:
        if not entry.stays:
            self.cancel()
        entry.act()

    def _speeds(self, row: pygame.Rect) -> list[Widget]:
        texts = self.app.texts
        speeds: tuple[Speed, ...] = get_args(Speed)
        gap = self.painter.px(12)
        wide = (row.width - gap * (len(speeds) - 1)) // len(speeds)
        chosen = self.app.services.settings.speed
        return [
            Button(
                f"speed_{speed}",
                pygame.Rect(row.left + n * (wide + gap), row.top, wide, row.height),
                partial(self._set_speed, speed),
                texts(f"pause.speed.{speed}.hint"),
                label=texts(f"pause.speed.{speed}"),
                text_size=26,
                selected=speed == chosen,
                group="speed",
            )
            for n, speed in enumerate(speeds)
        ]

    def _set_speed(self, speed: Speed) -> None:
        self.app.change_settings(speed=speed)
        for other in get_args(Speed):
            self.focus[f"speed_{other}"].selected = other == speed
        self.dirty = True

    def _toggle_fullscreen(self) -> None:
        self.app.set_fullscreen(not self.app.services.settings.fullscreen)
        self.dirty = True

    def _settings(self) -> None:
        self.app.open_settings()

    def _to_menu(self) -> None:
        self.app.to_menu()

    def cancel(self) -> None:
        self.app.close(self)

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
        """That the race is safe, or why it is not."""
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
        said, self._said = self._said, self._saved_words()
        if said != self._said:
            self.dirty = True
            if self.app.services.saver.problem is not None:
                self.app.relayout()

    def announce(self) -> str:
        return self.app.texts("pause.title")

    def draw(self, surface: pygame.Surface) -> None:
        painter = self.painter
        theme, texts = painter.theme, self.app.texts
        # F11 changes it too, so the switch follows the settings.
        toggle = self.focus["fullscreen"]
        assert isinstance(toggle, Toggle)
        toggle.on = self.app.services.settings.fullscreen
        draw_veil(surface)
        panels.draw_panel(surface, painter.assets, self._box, "panel", painter.metrics.k)
        size = self._title_size(painter.metrics)
        side = painter.px(48)
        picture = icons.icon(painter.assets, "pause", side, theme.heading)
        surface.blit(picture, picture.get_rect(midleft=self._title.midleft))
        left = self._title.left + side + painter.px(14)
        painter.text(surface, texts("pause.title"), (left, self._title.centery), size, theme.heading, "title")
        painter.paragraph(surface, self._said, self._saved, TEXT_SIZE, theme.hint)
        painter.text(surface, texts("pause.speed"), self._speed.midleft, 26, theme.heading, "title")
        for widget in self.focus:
            widget.draw(surface, painter)
