"""What a control shows as its key is what that key does, on every screen; and pages turn wherever there are any."""

from __future__ import annotations

import pygame
import pytest

from camelup.ui.kit.app import App
from camelup.ui.kit.commands import RESERVED, Command
from camelup.ui.kit.widgets.focus import PAGE_GROUPS
from camelup.ui.kit.widgets.scroll_list import ScrollList
from camelup.ui.menus.menu import MenuScene
from camelup.ui.replay.replay import ReplayScene
from camelup.ui.replay.review import ReviewScene
from camelup.ui.rulebook.scene import RulesBook
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP, attend
from tests.ui.screens import SCREENS

CODES = {
    "return": pygame.K_RETURN,
    "escape": pygame.K_ESCAPE,
    "space": pygame.K_SPACE,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "page up": pygame.K_PAGEUP,
    "page down": pygame.K_PAGEDOWN,
    "home": pygame.K_HOME,
    "end": pygame.K_END,
}
"""Keys that type nothing; the others are called by what they type."""


def event_of(name: str) -> pygame.Event:
    """The press of a key by its name in the table of commands."""
    bare = name.removeprefix("ctrl+") if len(name) > 5 else name
    mod = pygame.KMOD_LCTRL if bare != name else 0
    code = CODES.get(bare) or (pygame.K_F1 + int(bare[1:]) - 1 if bare[0] == "f" and len(bare) > 1 else ord(bare))
    typed = bare if len(bare) == 1 and not mod else ""
    return pygame.Event(pygame.KEYDOWN, key=code, unicode=typed, mod=mod, scancode=0)


def tap(app: App, name: str) -> None:
    """Press a key and let it go."""
    down = event_of(name)
    app.tick(STEP, [down, pygame.Event(pygame.KEYUP, key=down.key, unicode="", mod=down.mod, scancode=0)])


def state(app: App, before: object) -> tuple[object, ...]:
    """What can be told of a screen from outside."""
    scene = app.scene
    # The next app of the test writes into the same folder.
    app.services.saver.flush(10.0)
    # What is kept under a title is told once it is on the disk.
    assert app.errands.finish(10.0)
    return (
        type(scene).__name__,
        scene is before,
        len(app._stack.scenes),
        app.running,
        app.toast.text if app.toast.active else "",
        app.services.settings,
        # What the menu offers depends on the races that the test has begun meanwhile.
        () if isinstance(scene, MenuScene) else sorted((w.name, w.enabled, w.selected) for w in scene.focus),
        getattr(getattr(scene, "match", None), "number", None),
        getattr(scene, "index", None),
        getattr(scene, "rule", None),
    )


def shown_keys(app: App) -> list[tuple[str, str]]:
    """The enabled controls that show a key, each with the name of that key."""
    names = {app.shortcut(command): app.keys.key(command) for command in Command}
    return [(widget.name, names[widget.key]) for widget in app.scene.focus if widget.key and widget.enabled]


EXPLAINED = {"first-hint", "lesson", "lesson-sheet"}
"""Screens on which any press also puts a hint away."""
FIRST = {screen.shows: name for name, screen in reversed(SCREENS.items()) if name not in EXPLAINED}
"""One state of each screen; of some another one that shows other keys."""


@pytest.mark.parametrize(
    "name", [*FIRST.values(), "rules-search", "choice-tile", "choice-card", "leg-sheet", "library-finished"]
)
def test_a_key_does_what_the_control_that_shows_it_does(make_app: MakeApp, name: str) -> None:
    wrong = []
    app = opened(make_app, name)
    for control, key in shown_keys(app):
        app = opened(make_app, name)
        before = app.scene
        app.scene.focus.activate(app.scene.focus[control])
        app.tick(STEP, [])
        meant = state(app, before)
        app = opened(make_app, name)
        before = app.scene
        if key in RESERVED and key == "return":
            # Enter does what is focused.
            app.scene.focus.set(control, visible=True)
        tap(app, key)
        app.tick(STEP, [])
        if state(app, before) != meant:
            wrong.append(f"{control} shows {key}")
    assert wrong == []


def opened(make_app: MakeApp, name: str) -> App:
    screen = SCREENS[name]
    app = make_app(**dict(screen.settings))
    screen.opens(app)
    app.tick(STEP, [])
    attend(app)
    app.services.saver.flush(10.0)
    return app


# Pages -----------------------------------------------------------------------------------------------------------


def page_of(app: App) -> str:
    """The page that is open on the topmost screen; empty where it has none."""
    pages = [widget for widget in app.scene.focus if widget.group in PAGE_GROUPS]
    return next((page.name for page in pages if page.selected), "")


def pages_of(app: App) -> list[str]:
    return [widget.name for widget in app.scene.focus if widget.group in PAGE_GROUPS]


PAGED = [
    *("settings-screen", "settings-keys", "library", "library-empty", "library-finished"),
    *("statistics-people", "statistics-dice", "statistics-empty"),
]


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("name", [*PAGED, "race-3", "race-tile", "replay"])
def test_ctrl_with_page_keys_turns_pages_wherever_the_focus_is(make_app: MakeApp, name: str, scale: float) -> None:
    app = make_app(**{**SCREENS[name].settings, "ui_scale": scale})
    SCREENS[name].opens(app)
    app.tick(STEP, [])
    attend(app)
    pages = pages_of(app)
    if not pages:
        assert name not in PAGED
        return
    assert len(pages) > 1
    screen = app.scene
    for key, by in (("ctrl+page down", 1), ("ctrl+page up", -1)):
        for control in [widget.name for widget in app.scene.focus]:
            if control not in app.scene.focus:
                continue
            app.scene.focus.set(control, visible=True)
            here = pages.index(page_of(app))
            tap(app, key)
            assert app.scene is screen
            assert page_of(app) == pages[(here + by) % len(pages)], f"{key} on {control}"


@pytest.mark.parametrize("name", [name for name in FIRST.values() if name not in {*PAGED, "rules", "press-key"}])
def test_ctrl_with_page_keys_does_nothing_where_there_are_no_pages(make_app: MakeApp, name: str) -> None:
    """They walked the focus round as Tab does."""
    app = opened(make_app, name)
    screen, focus = app.scene, app.scene.focus
    if pages_of(app):
        pytest.skip("this screen has pages")
    for key in ("ctrl+page down", "ctrl+page up", "ctrl+page up"):
        before = focus.current, focus.visible
        tap(app, key)
        assert app.scene is screen
        assert (focus.current, focus.visible) == before


def test_every_screen_with_pages_is_tried_here(make_app: MakeApp) -> None:
    for name in FIRST.values():
        app = opened(make_app, name)
        if pages_of(app) and type(app.scene).__name__ not in {"RaceScene", "ReplayScene"}:
            assert name in PAGED, name


def test_the_rule_book_turns_to_the_next_chapter_and_back(make_app: MakeApp) -> None:
    app = opened(make_app, "rules")
    book = app.scene
    chapters = [row.chapter for row in book._rows if row.rule is None]  # type: ignore[attr-defined]
    assert len(chapters) > 3
    for control in ("search", "list", "page"):
        if control not in book.focus:
            continue
        book.focus.set(control, visible=True)
        start = chapters.index(chapter_of(book))
        for key, by in (("ctrl+page down", 1), ("ctrl+page down", 2), ("ctrl+page up", 1)):
            tap(app, key)
            assert app.scene is book
            assert chapters.index(chapter_of(book)) == (start + by) % len(chapters), control


def chapter_of(book: object) -> object:
    """The chapter of the rule that is open."""
    return next(row.chapter for row in book._rows if row.rule == book.rule)  # type: ignore[attr-defined]


# Home and End ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["keys", "log", "library", "rules"])
def test_home_and_end_go_to_the_ends_of_a_list(make_app: MakeApp, name: str) -> None:
    app = opened(make_app, name)
    rows = next(widget for widget in app.scene.focus if isinstance(widget, ScrollList))
    app.scene.focus.set(rows.name, visible=True)
    place = rows.place
    assert place.count > 1
    first = 1 if name == "rules" else 0  # Under the heading of its chapter.
    for key, row in (("end", place.count - 1), ("home", first), ("end", place.count - 1)):
        tap(app, key)
        assert place.chosen == row, key


@pytest.mark.parametrize("name", ["replay", "reviewed"])
def test_home_and_end_go_to_the_ends_of_a_race(make_app: MakeApp, name: str) -> None:
    app = opened(make_app, name)
    scene = app.scene
    assert isinstance(scene, ReplayScene | ReviewScene)
    ends = []
    for control in [widget.name for widget in scene.focus]:
        for key in ("home", "end"):
            if control in scene.focus:
                scene.focus.set(control, visible=True)
            tap(app, key)
            ends.append(scene.index)
    last = max(ends)
    assert last > 10
    assert ends == [0, last] * (len(ends) // 2)


@pytest.mark.parametrize("name", ["replay", "reviewed", "race-3", "pause"])
def test_f1_opens_the_rule_book_and_closes_it(make_app: MakeApp, name: str) -> None:
    app = opened(make_app, name)
    scene = app.scene
    for control in [widget.name for widget in scene.focus]:
        if control not in scene.focus:
            continue
        scene.focus.set(control, visible=True)
        tap(app, "f1")
        assert isinstance(app.scene, RulesBook), control
        tap(app, "f1")
        assert app.scene is scene
