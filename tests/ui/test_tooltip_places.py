"""Tooltips and captions lie on nothing that is to be read, and go when the screen does."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.rules.actions import RollDie
from game.session.match import Match
from game.session.replaying import Tape
from game.session.review import ReviewJob
from game.ui.app import App
from game.ui.scene import Scene
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.replay import ReplayScene
from game.ui.scenes.review import ReviewScene
from game.ui.scenes.rules_book import RulesBook
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.setup import SetupScene
from game.ui.sound import SoundCue
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP, click, key, move_to, settle
from tests.ui.race_driver import open_race, people
from tests.ui.race_tables import match_of


def finished() -> Match:
    match = Match.new(people(3), seed="tooltips", starter=0)
    while not match.over:
        match.submit(RollDie())
    return match


def tooltip_at(app: App, name: str) -> pygame.Rect:
    """Come to a control with keys; where its tooltip lies, empty when it has none."""
    app.scene.focus.set(name, visible=True)
    app.tick(STEP, [])
    app.draw()
    return app.tooltip.box if app.tooltip.shown else pygame.Rect(0, 0, 0, 0)


def test_a_tooltip_in_the_settings_leaves_the_row_below_alone(make_app: MakeApp) -> None:
    app = make_app()
    app.go(MenuScene(app))
    app.open(SettingsScene(app))
    for page in ("page:screen", "page:table", "page:sound"):
        click(app, page)
        rows = [widget for widget in app.scene.focus if not widget.name.startswith("page:")]
        for row in rows:
            box = tooltip_at(app, row.name)
            assert [w.name for w in rows if w.rect.colliderect(box)] == [], f"the tooltip of {row.name}"
            assert box.collidelist(app.frame.lines) < 0, f"the tooltip of {row.name}"


@pytest.mark.parametrize("seats", [3, 8])
def test_no_tooltip_lies_on_a_hint_for_a_first_time_nor_on_what_is_asked(make_app: MakeApp, seats: int) -> None:
    app = make_app(first_hints=True, speed="off")
    scene = open_race(app, match_of(people(seats)))
    settle(app)
    assert scene.guide.shown
    told = [scene.guide.box, scene.geometry.banner, scene.geometry.hint]
    for name in [widget.name for widget in scene.focus if widget.group != "guide"]:
        assert tooltip_at(app, name).collidelist(told) < 0, name


def test_the_tooltip_of_the_bar_of_a_replay_leaves_the_last_moves_in_sight(make_app: MakeApp) -> None:
    app = make_app()
    app.go(MenuScene(app))
    scene = ReplayScene(app, Tape(finished().record))
    app.open(scene)
    for name in [widget.name for widget in scene.focus]:
        box = tooltip_at(app, name)
        assert not box.colliderect(scene.geometry.log), name
        assert not box.colliderect(scene.geometry.banner), name


def test_no_tooltip_outlives_its_screen(make_app: MakeApp) -> None:
    """The mouse went elsewhere while the rule book was open, and points at nothing any more."""
    app = make_app(speed="off")
    scene = open_race(app, match_of(people(3)))
    settle(app)
    move_to(app, scene.focus["ticket:r"].rect.center)
    app.tick(1.0, [])
    assert app.tooltip.shown
    key(app, pygame.K_F1)
    assert isinstance(app.scene, RulesBook)
    assert not app.tooltip.shown
    move_to(app, (2, app.screen.get_height() - 2))
    key(app, pygame.K_ESCAPE)
    assert app.scene is scene
    app.tick(1.0, [])
    assert not app.tooltip.shown
    assert scene.focus.hovered is None


SCREENS: dict[str, Callable[[App], Scene]] = {
    "replay": lambda app: ReplayScene(app, Tape(finished().record)),
    "review": lambda app: _review(app),
}


def _review(app: App) -> ReviewScene:
    record = finished().record
    return ReviewScene(app, record, ReviewJob(record))


@pytest.mark.parametrize("name", SCREENS)
def test_f1_opens_the_rule_book_and_leads_back(make_app: MakeApp, name: str) -> None:
    app = make_app()
    app.go(MenuScene(app))
    scene = SCREENS[name](app)
    app.open(scene)
    key(app, pygame.K_F1)
    assert isinstance(app.scene, RulesBook)
    key(app, pygame.K_ESCAPE)
    assert app.scene is scene
    if isinstance(scene, ReviewScene):
        scene.job.cancel()


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("screen", [MenuScene, SettingsScene, SetupScene, RulesBook])
def test_captions_in_menus_lie_on_no_words(make_app: MakeApp, screen: Callable[[App], Scene], scale: float) -> None:
    app = make_app(captions=True, ui_scale=scale)
    app.go(screen(app))
    for cue in (SoundCue.REFUSED, SoundCue.SLIDE):
        app.hear(cue)
    app.tick(STEP, [])
    app.draw()
    assert app.frame.lines
    assert app.captions.words
    assert app.captions.box.collidelist(app.frame.lines) < 0


def test_the_click_of_the_own_press_needs_no_caption_and_a_refusal_does(make_app: MakeApp) -> None:
    app = make_app(captions=True)
    app.go(MenuScene(app))
    settle(app)
    app.pressed(True)
    assert app.captions.words == []
    app.pressed(False)
    assert app.captions.words == [app.texts(f"caption.{SoundCue.REFUSED}")]
