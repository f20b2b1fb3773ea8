"""The last resort: something in the game broke, and the player reads a sentence about it instead of losing a race."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from traceback import extract_tb
from typing import Protocol

import pygame
from msgspec import structs

from camelup.session.errors import SessionError
from camelup.session.labels import title_of
from camelup.session.sayings import Saying
from camelup.session.settings import Settings, reset_settings
from camelup.session.shelves import Entry
from camelup.ui.kit import icons, panels
from camelup.ui.kit.icons import IconName
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.widgets.button import Button
from camelup.ui.table import begin
from camelup.ui.table.begin import find_saved_race, has_unfinished, resume_race, unfinished_race
from camelup.ui.table.files import open_log_folder

log = logging.getLogger(__name__)

WIDTH, PAD, GAP = 940, 40, 20
TITLE_SIZE, TEXT_SIZE, BUTTON_SIZE = 42, 27, 30
"""Virtual units."""
COLUMNS = 2


class Ways(begin.Ways, Protocol):
    """Where the way out of trouble leads."""

    def to_menu(self) -> None: ...


class TroubleScene(Scene):
    """Shown in place of all other screens, so it needs as little of the game as it can.

    Each of its ways out is offered once for the same error: what led back to it is not tried again.
    """

    unasked = True
    zoomed = True
    fallback = 1

    app: Ways

    def __init__(self, app: Ways, error: Exception) -> None:
        super().__init__(app)
        self.error = error
        self._tried = app.tried.setdefault(where(error), set())
        app.services.thinker.forget()
        self._race = has_unfinished(app.services)
        self._said = ""
        self._box = pygame.Rect(0, 0, 0, 0)

    @property
    def sentence(self) -> str:
        """What happened, and what became of the race."""
        texts, saver = self.app.texts, self.app.services.saver
        what = texts("trouble.what", kind=type(self.error).__name__)
        if saver.problem is not None:
            race = texts.say(saver.problem)
        elif not self._race:
            race = texts("trouble.no_race")
        else:
            race = texts("trouble.safe" if saver.settled() else "pause.unsaved")
        if not self._ways():
            return f"{what} {race} {texts('trouble.last')}"
        return f"{what} {race} {texts('trouble.again')}" if self._tried else f"{what} {race}"

    def _ways(self) -> list[tuple[str, IconName, Callable[[], None]]]:
        """The ways on that were not tried yet, each with its picture and what it does."""
        ways: list[tuple[str, IconName, Callable[[], None]]] = [("go_on", "play", self.go_on)]
        if self._race:
            ways += [("aside", "save", self._put_aside), ("without", "flag", self._start_without)]
        if self.app.services.keeps:
            ways.append(("reset", "gear", self._reset))
        return [way for way in ways if way[0] not in self._tried]

    def layout(self, metrics: Metrics) -> None:
        painter, px, texts = self.painter, metrics.px, self.app.texts
        width = min(px(WIDTH), metrics.window[0] - px(40))
        inner = width - 2 * px(PAD)
        self._said = self.sentence
        title, button = painter.line_height(TITLE_SIZE, "title"), px(72)
        words = painter.line_height(TEXT_SIZE) * len(painter.wrap(self._said, TEXT_SIZE, inner))
        entries: list[tuple[str, IconName, Callable[[], None]]] = [
            *((name, icon, partial(self._try, name, act)) for name, icon, act in self._ways()),
            ("log", "scroll", self._open_log),
            ("quit", "door", self.app.leave),
        ]
        rows, gap = -(-len(entries) // COLUMNS), px(GAP)
        over = 2 * px(PAD) + title + words + rows * button + (rows + 1) * gap - (metrics.window[1] - px(16))
        if over > 0:
            # In large type on a small window the buttons are less high, and closer to one another.
            gap = px(GAP) // 2
            button -= max(0, -(-(over - (rows + 1) * (px(GAP) - gap)) // rows))
        foot = rows * button + (rows - 1) * gap
        self._box = pygame.Rect(0, 0, width, 2 * px(PAD) + title + words + foot + 2 * gap)
        self._box.center = (metrics.window[0] // 2, metrics.window[1] // 2)
        left = self._box.left + px(PAD)
        self._title = pygame.Rect(left, self._box.top + px(PAD), inner, title)
        self._words = pygame.Rect(left, self._title.bottom + gap, inner, words)
        wide = (inner - (COLUMNS - 1) * gap) // COLUMNS
        rect = pygame.Rect(left, self._words.bottom + gap, wide, button)
        self.focus.replace(
            [
                Button(
                    name,
                    rect.move(n % COLUMNS * (wide + gap), n // COLUMNS * (button + gap)),
                    act,
                    texts(f"trouble.{name}.hint"),
                    label=texts(f"trouble.{name}"),
                    icon=icon,
                    text_size=BUTTON_SIZE,
                    selected=n == 0,
                )
                for n, (name, icon, act) in enumerate(entries)
            ]
        )
        if self.focus.current is None:
            self.focus.set(entries[0][0])

    def update(self, dt: float) -> None:
        if self._said != self.sentence:
            self.app.relayout()

    def cancel(self) -> None:
        """Esc takes the first way that is left, or leaves the game."""
        ways = self._ways()
        if ways:
            self._try(ways[0][0], ways[0][2])
        else:
            self.app.leave()

    # The ways out -------------------------------------------------------------------------------------------------

    def _try(self, name: str, act: Callable[[], None]) -> None:
        """Go one of the ways; where it fails at once, say so here, without it."""
        self._tried.add(name)
        try:
            act()
        except SessionError as error:
            self.app.tell(error)
        except Exception as error:
            log.exception("%s did not help", name)
            self.app.go(TroubleScene(self.app, error))

    def go_on(self) -> None:
        """Take the race up again; without one, or with one that cannot be read, go to the menu."""
        saved = find_saved_race(self.app)
        if saved is None:
            self._to_menu()
        else:
            resume_race(self.app, saved.record)

    def _put_aside(self) -> None:
        """Keep the race under a title that says what happened to it, and let it go as the race in progress."""
        app = self.app
        record = unfinished_race(app.services)
        if record is None:
            self._to_menu()
            return
        title = app.texts("trouble.aside.named", names=title_of(record.seats))

        def then(entry: Entry) -> None:
            app.services.saver.clear()
            self._to_menu()
            app.notice(app.texts("trouble.aside.done", title=entry.title))

        app.errands.run(lambda: app.services.library.save(record, title), then, self._refused)

    def _start_without(self) -> None:
        self.app.services.skips_saved = True
        self._to_menu()

    def _reset(self) -> None:
        app = self.app

        def then(kept: str) -> None:
            app.change_settings(**structs.asdict(Settings()))
            self._to_menu()
            if kept:
                app.notice(app.texts("trouble.reset.done", file=kept))

        app.errands.run(partial(reset_settings, app.services.folders), then, self._refused)

    def _refused(self, why: Saying) -> None:
        self.app.tell(why)
        self.app.relayout()

    def _to_menu(self) -> None:
        self.app.to_menu()

    def _open_log(self) -> None:
        open_log_folder(self.app)

    def announce(self) -> str:
        return f"{self.app.texts('trouble.title')}\n{self.sentence}"

    def draw(self, surface: pygame.Surface) -> None:
        painter, theme = self.painter, self.painter.theme
        surface.fill(theme.sky_mid)
        panels.draw_panel(surface, painter.assets, self._box, "panel", painter.metrics.k)
        side = self._title.height
        mark = icons.icon(painter.assets, "warning", side)
        surface.blit(mark, mark.get_rect(midleft=self._title.midleft))
        left = self._title.left + side + painter.px(14)
        at, room = (left, self._title.centery), self._title.right - left
        painter.text(surface, self.app.texts("trouble.title"), at, TITLE_SIZE, theme.heading, "title", max_width=room)
        painter.paragraph(surface, self._said, self._words, TEXT_SIZE, theme.text_on_panel)
        for widget in self.focus:
            widget.draw(surface, painter)


class PlainTrouble(Scene):
    """What is shown where even that screen fails: two sentences, two keys, and nothing that could be broken."""

    unasked = True
    fallback = 2
    app: Ways

    def __init__(self, app: Ways) -> None:
        super().__init__(app)

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.app.quit()
        elif event.type == pygame.MOUSEBUTTONDOWN or (
            event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        ):
            self.app.services.skips_saved = True
            self.app.to_menu()
        return True

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill((70, 40, 20))
        size = max(22, surface.get_width() // 32)
        font = pygame.font.Font(None, size)
        font.align = pygame.FONT_CENTER
        words = f"{self.app.texts('trouble.title')}\n\n{self.app.texts('trouble.plain')}"
        picture = font.render(words, True, (255, 245, 225), wraplength=surface.get_width() - 2 * size)
        surface.blit(picture, picture.get_rect(center=surface.get_rect().center))


def where(error: Exception) -> str:
    """What tells one error from another: its kind, and where in the code it came up."""
    last = extract_tb(error.__traceback__)[-1:]
    return f"{type(error).__name__} {[(frame.filename, frame.lineno) for frame in last]}"
