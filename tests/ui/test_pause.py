"""The pause: everything holds at once, and leaving loses nothing."""

from __future__ import annotations

import pygame
import pytest

from camelup.rules.actions import RollDie
from camelup.session.sayings import Saying
from camelup.ui.kit.app import App
from camelup.ui.kit.widgets.toggle import Toggle
from camelup.ui.menus.menu import MenuScene
from camelup.ui.race.pause import PauseScene, RaceEntry
from camelup.ui.table.seating import DEFAULT_TABLE, start_match
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP, click, key
from tests.ui.race_stub import RaceStub, use_race_stub

SIZES = [(1024, 640), (1280, 720), (1280, 800), (1024, 768), (1920, 1080), (2560, 1440)]


@pytest.fixture(autouse=True)
def _race(monkeypatch: pytest.MonkeyPatch) -> None:
    use_race_stub(monkeypatch)


def paused(app: App) -> RaceStub:
    """Open the pause over a race and return the race."""
    app.to_race(start_match(app.services, DEFAULT_TABLE))
    race = app.scene
    assert isinstance(race, RaceStub)
    app.open(PauseScene(app))
    return race


def test_continue_and_escape_lead_back_to_the_same_race(make_app: MakeApp) -> None:
    app = make_app()
    race = paused(app)
    click(app, "resume")
    assert app.scene is race
    app.open(PauseScene(app))
    key(app, pygame.K_ESCAPE)
    assert app.scene is race


def test_the_race_stands_still_meanwhile(make_app: MakeApp) -> None:
    app = make_app()
    race = paused(app)
    for _ in range(10):
        app.tick(STEP, [])
    assert race.updates == 0


@pytest.mark.parametrize("speed", ["slow", "normal", "fast", "off"])
def test_a_speed_holds_at_once_and_alone_is_marked(make_app: MakeApp, speed: str) -> None:
    app = make_app()
    paused(app)
    click(app, f"speed_{speed}")
    assert app.services.settings.speed == speed
    marked = [w.name for w in app.scene.focus if w.selected and w.name.startswith("speed_")]
    assert marked == [f"speed_{speed}"]


def test_speeds_walk_with_arrows_as_one_stop_of_tab(make_app: MakeApp) -> None:
    app = make_app()
    paused(app)
    key(app, pygame.K_TAB)
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_SPACE)
    assert app.services.settings.speed == "fast"
    key(app, pygame.K_TAB)
    assert app.scene.focus.current is app.scene.focus["fullscreen"]


def test_full_screen_goes_on_and_off_and_the_switch_follows_the_key(make_app: MakeApp) -> None:
    app = make_app()
    paused(app)
    click(app, "fullscreen")
    assert app.services.settings.fullscreen
    app.draw()
    switch = app.scene.focus["fullscreen"]
    assert isinstance(switch, Toggle)
    assert switch.on
    key(app, pygame.K_F11)
    app.draw()
    assert not app.services.settings.fullscreen
    switch = app.scene.focus["fullscreen"]
    assert isinstance(switch, Toggle)
    assert not switch.on


def test_leaving_for_the_menu_keeps_the_race(make_app: MakeApp) -> None:
    app = make_app()
    race = paused(app)
    race.match.submit(RollDie())
    click(app, "menu")
    assert isinstance(app.scene, MenuScene)
    assert app.scene.saved is not None
    assert app.scene.saved.record == race.match.record


def test_quit_ends_the_game_and_the_race_is_kept(make_app: MakeApp) -> None:
    app = make_app()
    race = paused(app)
    # What is on the disk already is not waited for.
    assert app.services.saver.flush(10.0)
    click(app, "quit")
    click(app, "yes")
    assert not app.running
    assert app.services.saver.close(5.0)
    assert app.services.store.load_autosave() == race.match.record


def test_it_says_that_the_race_is_saved_or_why_it_is_not(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()
    paused(app)
    app.draw()
    well = pygame.image.tobytes(app.screen, "RGB")
    problem = "The race could not be saved: the disk is full."
    monkeypatch.setattr(type(app.services.saver), "problem", property(lambda _: Saying.literal(problem)))
    app.relayout()
    app.draw()
    assert pygame.image.tobytes(app.screen, "RGB") != well


def test_every_control_has_a_hint_and_keys_reach_it(make_app: MakeApp) -> None:
    app = make_app()
    paused(app)
    assert all(widget.hint for widget in app.scene.focus)
    reached = set()
    for _ in range(10):
        key(app, pygame.K_TAB)
        assert app.scene.focus.current is not None
        reached.add(app.scene.focus.current.name)
    assert {"resume", "fullscreen", "menu", "quit"} < reached


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("names", [(), ("skip_chapter", "chapters"), ("undo", "save_as", "rules")])
def test_arrows_reach_everything_and_go_sideways_only_to_neighbours(
    make_app: MakeApp, names: tuple[str, ...], scale: float
) -> None:
    app = make_app(ui_scale=scale)
    paused(app)
    app.open(PauseScene(app, [RaceEntry(name, "flag", lambda: None) for name in names]))
    ring = app.scene.focus
    ways: dict[str, set[str]] = {}
    for widget in list(ring):
        for code in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN):
            ring.set(widget.name)
            key(app, code)
            there = ring.current
            assert there is not None
            ways.setdefault(widget.name, set()).add(there.name)
            if code in (pygame.K_LEFT, pygame.K_RIGHT):
                row = [w for w in ring if w.rect.top < widget.rect.centery < w.rect.bottom]
                row.sort(key=lambda w: w.rect.left)
                at = row.index(widget) + (1 if code == pygame.K_RIGHT else -1)
                assert there is (row[at] if 0 <= at < len(row) else widget), f"{widget.name} {code}"
    found, todo = {"resume"}, ["resume"]
    while todo:
        new = ways[todo.pop()] - found
        found |= new
        todo += new
    assert found == set(ways)
