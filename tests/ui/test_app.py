"""The window itself: new modes, settings that are kept, and letters that the title face lacks."""

from __future__ import annotations

import pygame
import pytest

from camelup.players.levels import HUMAN, Controller
from camelup.session.settings import load_settings
from camelup.ui.kit.app import App
from camelup.ui.kit.keeping import PATIENCE
from camelup.ui.menus.menu import MenuScene
from camelup.ui.race.scene import RaceScene
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP, key, settle
from tests.ui.race_tables import match_of, seats_of


def in_a_race(make_app: MakeApp) -> App:
    app = make_app(speed="off")
    app.go(RaceScene(app, match_of(seats_of([HUMAN, Controller("computer:tourist"), HUMAN]))))
    settle(app, 2.0)
    return app


def test_a_new_mode_of_the_same_size_is_painted_whole(make_app: MakeApp) -> None:
    app = in_a_race(make_app)
    app.tick(STEP, [])
    before = pygame.image.tobytes(app.screen, "RGB")
    # As after F11 and back: the window has the same size, and black pixels.
    app.screen.fill("black")
    app.tick(STEP, [pygame.Event(pygame.VIDEORESIZE, size=app.screen.get_size(), w=1280, h=720)])
    black = sum(app.screen.get_at((x, y))[:3] == (0, 0, 0) for x in range(0, 1280, 40) for y in range(0, 720, 40))
    assert black == 0
    assert len(before) == len(pygame.image.tobytes(app.screen, "RGB"))


def test_settings_are_written_a_moment_after_they_change(make_app: MakeApp) -> None:
    app = make_app()
    app.go(MenuScene(app))
    app.change_settings(high_contrast=True)
    ticks = round(PATIENCE / STEP) + 2
    for _ in range(ticks):
        app.tick(STEP, [])
    app.errands.finish(timeout=5.0)
    kept, notice = load_settings(app.services.folders)
    assert kept.high_contrast
    assert notice is None


@pytest.mark.parametrize(("name", "shown", "face"), [("Ada", "Ada", "title"), ("Zoë", "Zoë", "title")])
def test_latin_names_stay_in_the_title_face(make_app: MakeApp, name: str, shown: str, face: str) -> None:
    assert make_app().painter.legible(name, "title") == (shown, face)


def test_greek_and_cyrillic_names_are_shown_in_the_text_face(make_app: MakeApp) -> None:
    painter = make_app().painter
    assert painter.legible("Анна Ωμέγα", "title") == ("Анна Ωμέγα", "bold")
    assert painter.width("Анна", 30, "title") > 0


def test_a_letter_that_no_face_has_becomes_a_question_mark(make_app: MakeApp) -> None:
    assert make_app().painter.legible("Bo 北", "title") == ("Bo ?", "bold")


def test_a_click_sends_the_tooltip_away_until_something_else_is_pointed_at(make_app: MakeApp) -> None:
    app = make_app()
    app.go(MenuScene(app))
    spot = app.scene.focus["quick"].rect.center
    motion = pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(0, 0, 0), touch=False)
    app.tick(STEP, [motion])
    for _ in range(30):
        app.tick(STEP, [])
    assert app.tooltip.shown
    app.tick(STEP, [pygame.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=2, touch=False)])
    for _ in range(30):
        app.tick(STEP, [])
    assert not app.tooltip.shown
    elsewhere = app.scene.focus["new"].rect.center
    app.tick(STEP, [pygame.Event(pygame.MOUSEMOTION, pos=elsewhere, rel=(1, 1), buttons=(0, 0, 0), touch=False)])
    for _ in range(30):
        app.tick(STEP, [])
    assert app.tooltip.shown


def test_down_in_the_pause_menu_leaves_nothing_out(make_app: MakeApp) -> None:
    app = in_a_race(make_app)
    key(app, pygame.K_ESCAPE)
    reached = [app.scene.focus.current.name if app.scene.focus.current else ""]
    for _ in range(8):
        key(app, pygame.K_DOWN)
        current = app.scene.focus.current
        assert current is not None
        if current.name == reached[-1]:
            break
        reached.append(current.name)
    rows = [app.scene.focus[name].rect.centery for name in reached]
    every = sorted({widget.rect.centery for widget in app.scene.focus})
    assert rows == [row for row in every if row >= rows[0]]
