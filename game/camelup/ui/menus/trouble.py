"""The last resort: something in the game broke, and the player reads a sentence about it instead of losing a race."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
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
from camelup.ui.kit.box import BoxScene
from camelup.ui.kit.icons import IconName
from camelup.ui.kit.parts import Part, Title, Words, grid
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.widgets.button import Button
from camelup.ui.table import begin
from camelup.ui.table.begin import find_saved_race, has_unfinished, resume_race, unfinished_race
from camelup.ui.table.files import open_log_folder

log = logging.getLogger(__name__)


class Ways(begin.Ways, Protocol):
    """Where the way out of trouble leads."""

    def to_menu(self) -> None: ...


class TroubleScene(BoxScene):
    """Shown in place of all other screens, so it needs as little of the game as it can.

    Each of its ways out is offered once for the same error: what led back to it is not tried again.
    """

    titled = "trouble.title"
    overlay = False
    unasked = True
    fallback = 1
    wide, pad, gap, least_gap, edge = 940, (40, 40, 40), 20, 10, (20, 8)

    app: Ways

    def __init__(self, app: Ways, error: Exception) -> None:
        super().__init__(app)
        self.error = error
        self._tried = app.tried.setdefault(where(error), set())
        app.services.thinker.forget()
        self._race = has_unfinished(app.services)
        self._said = ""

    @property
    def first(self) -> str:
        return next((name for name, _, _ in self._ways()), "log")

    @property
    def words(self) -> str:
        return self.sentence

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

    def compose(self, width: int) -> Iterator[Part]:
        px, painter, texts = self.painter.px, self.painter, self.app.texts
        side = painter.line_height(42, "title")
        yield Title(self.title, 42, icon="warning", side=side, indent=side + px(14))
        self._said = self.words
        yield Words(self._said, 27)
        entries: list[tuple[str, IconName, Callable[[], None]]] = [
            *((name, icon, partial(self._try, name, act)) for name, icon, act in self._ways()),
            ("log", "scroll", partial(open_log_folder, self.app)),
            ("quit", "door", self.app.leave),
        ]
        buttons = [
            Button(
                name,
                on_activate=act,
                hint=texts(f"trouble.{name}.hint"),
                label=texts(f"trouble.{name}"),
                icon=icon,
                selected=n == 0,
            )
            for n, (name, icon, act) in enumerate(entries)
        ]
        # In large type on a small window the buttons are less high, and closer to one another.
        yield from grid(buttons, 2, high=px(72), least=px(30), gap=px(self.gap))

    def update(self, dt: float) -> None:
        if self._said != self.words:
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
            self.app.to_menu()
        else:
            resume_race(self.app, saved.record)

    def _put_aside(self) -> None:
        """Keep the race under a title that says what happened to it, and let it go as the race in progress."""
        app = self.app
        record = unfinished_race(app.services)
        if record is None:
            self.app.to_menu()
            return
        title = app.texts("trouble.aside.named", names=title_of(record.seats))

        def then(entry: Entry) -> None:
            app.services.saver.clear()
            self.app.to_menu()
            app.notice(app.texts("trouble.aside.done", title=entry.title))

        app.errands.run(lambda: app.services.library.save(record, title), then, self._refused)

    def _start_without(self) -> None:
        self.app.services.skips_saved = True
        self.app.to_menu()

    def _reset(self) -> None:
        app = self.app

        def then(kept: str) -> None:
            app.change_settings(**structs.asdict(Settings()))
            self.app.to_menu()
            if kept:
                app.notice(app.texts("trouble.reset.done", file=kept))

        app.errands.run(partial(reset_settings, app.services.folders), then, self._refused)

    def _refused(self, why: Saying) -> None:
        self.app.tell(why)
        self.app.relayout()

    def behind(self, surface: pygame.Surface) -> None:
        surface.fill(self.painter.theme.golden_hour.mid)


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
