"""Tooltips and captions lie on nothing that is to be read, and go when the screen does."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from camelup.rules.actions import RollDie
from camelup.rules.board import SPACES
from camelup.session.match import Match
from camelup.session.replaying import Tape
from camelup.session.review import ReviewJob
from camelup.ui.kit.app import App
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.sound import SoundCue
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.overlay import Around, Tooltip
from camelup.ui.menus.menu import MenuScene
from camelup.ui.menus.settings import SettingsScene
from camelup.ui.menus.setup import SetupScene
from camelup.ui.race.scene import RaceScene
from camelup.ui.replay.replay import ReplayScene
from camelup.ui.replay.review import ReviewScene
from camelup.ui.rulebook.scene import RulesBook
from camelup.ui.table.layout import Tab
from tests.ui import screens
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
    shown = app.scene
    # A screen that keeps its picture knows where its words are.
    words = app.frame.lines if shown.writes_anew else [*shown.laid, *(widget.rect for widget in shown.focus)]
    assert words
    assert app.captions.words
    assert app.captions.box.collidelist(words) < 0


def test_the_click_of_the_own_press_needs_no_caption_and_a_refusal_does(make_app: MakeApp) -> None:
    app = make_app(captions=True)
    app.go(MenuScene(app))
    settle(app)
    app.pressed(True)
    assert app.captions.words == []
    app.pressed(False)
    assert app.captions.words == [app.texts(f"caption.{SoundCue.REFUSED}")]


def looked_at(scene: RaceScene | ReplayScene, pointed: str) -> dict[str, pygame.Rect]:
    """Where camels, tiles, tabs and words are, and the control itself; what lies under them does not matter."""
    geometry, board = scene.geometry, scene.stage.seen.board
    found = {f"stack {n}": geometry.stack_area(n, stack) for n in range(1, SPACES + 1) if (stack := board.stack_on(n))}
    found |= {f"tile {tile.space}": geometry.cell_area(tile.space) for tile in board.tiles}
    found |= {f"tab {n}": rect for n, rect in enumerate(geometry.tabs) if rect}
    told = (geometry.hint,) if isinstance(scene, RaceScene) else (geometry.log,)
    found |= {f"words {n}": rect for n, rect in enumerate((geometry.banner, *told)) if rect}
    return found | {pointed: scene.focus[pointed].rect}


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("name", ["race-6", "race-tile", "replay"])
def test_no_tooltip_lies_on_a_camel_a_tile_or_a_tab(make_app: MakeApp, name: str, scale: float) -> None:
    app = make_app(ui_scale=scale, speed="off")
    screens.SCREENS[name].opens(app)
    settle(app)
    scene = app.scene
    assert isinstance(scene, RaceScene | ReplayScene)
    # Only where it is folded the table has tabs.
    assert scene.geometry.folded or scale < 2.0
    shown = 0
    for tab in [tab for tab, rect in zip(Tab, scene.geometry.tabs, strict=False) if rect] or [scene.tab]:
        scene.show_tab(tab)
        for pointed in [widget.name for widget in scene.focus if widget.hint]:
            box = tooltip_at(app, pointed)
            assert app.screen.get_rect().contains(box), pointed
            under = [what for what, rect in looked_at(scene, pointed).items() if rect.colliderect(box)]
            assert under == [], f"the tooltip of {pointed} on {tab}"
            shown += bool(box)
    assert shown > 12


def test_a_tooltip_under_the_mouse_keeps_off_the_enlarged_stack_and_the_board(make_app: MakeApp) -> None:
    app = make_app(ui_scale=2.0, speed="off")
    screens.SCREENS["race-tile"].opens(app)
    settle(app)
    scene = app.scene
    assert isinstance(scene, RaceScene)
    enlarged = 0
    for space in [space for space in range(1, SPACES + 1) if scene.stage.seen.board.stack_on(space)]:
        widget = scene.focus[f"space:{space}"]
        # A stack before it may reach over the middle of a space, but not over its camels' feet.
        move_to(app, (round(scene.geometry.axis(space, ())), round(scene.geometry.ground(space))))
        app.tick(1.0, [])
        assert app.tooltip.shown
        enlarged += bool(scene.picture.loupe)
        assert not app.tooltip.box.colliderect(scene.picture.loupe), space
        under = [what for what, rect in looked_at(scene, widget.name).items() if rect.colliderect(app.tooltip.box)]
        assert under == [], space
    assert enlarged


def tooltip_on(rect: pygame.Rect, text: str) -> Tooltip:
    tooltip = Tooltip()
    tooltip.update(1.0, Widget("it", rect, hint=text), True)
    return tooltip


def test_a_tooltip_stays_where_it_is_until_something_comes_under_it(make_app: MakeApp) -> None:
    app = make_app()
    tooltip = tooltip_on(pygame.Rect(600, 300, 60, 60), "What a camel does that lands here.")

    def drawn(*spared: pygame.Rect) -> pygame.Rect:
        tooltip.draw(Brush(app.screen, app.painter), Around(spared=spared))
        return tooltip.box.copy()

    first = drawn()
    assert drawn(pygame.Rect(0, 0, 50, 50)) == first
    second = drawn(first)
    assert not second.colliderect(first)
    assert drawn() == second, "it does not jump back when the camel has gone"
    assert drawn(pygame.Rect(0, 0, 50, 50)) == second


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_tooltip_gets_narrower_to_fit_and_loses_no_word(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, scale: float
) -> None:
    app = make_app(ui_scale=scale)
    window = app.screen.get_rect()
    text = "Take the leg ticket that is worth most of those that are left for this camel."
    control = pygame.Rect(10, 10, 60, 60)
    usual = tooltip_on(control, text)
    usual.draw(Brush(app.screen, app.painter), Around())
    # A gap between two things is left, which is too narrow for the usual shape.
    room = round(usual.box.width * 0.8)
    left, right = pygame.Rect(0, 80, 90, window.height), pygame.Rect(90 + room, 0, window.width, window.height)
    lines: list[tuple[str, float]] = []
    painter = app.painter
    write = Brush.text

    def watched(brush: Brush, line: str, at: tuple[float, float], size: float) -> object:
        lines.append((line, at[0] + painter.width(line, size)))
        return write(brush, line, at, size)

    monkeypatch.setattr(Brush, "text", watched)
    narrow = tooltip_on(control, text)
    narrow.draw(Brush(app.screen, painter), Around(spared=[left, right]))
    assert narrow.box.collidelist([left, right, control]) < 0
    assert narrow.box.width < usual.box.width
    assert " ".join(line for line, _ in lines) == text
    assert all(end <= narrow.box.right for _, end in lines)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_tooltip_leaves_in_sight_how_a_camel_would_land(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = make_app(size)
    screens.SCREENS["race-tile"].opens(app)
    scene = app.scene
    assert isinstance(scene, RaceScene)
    shown = 0
    for widget in [widget for widget in scene.focus if widget.group == "spaces" and widget.enabled]:
        scene.focus.set(widget.name, visible=True)
        app.tick(STEP, [])
        app.draw()
        (ghost,) = scene.picture.landing()
        if app.tooltip.shown:
            shown += 1
            assert app.tooltip.box.clip(ghost).size < (ghost.width // 4, ghost.height), widget.name
    assert shown > 3
