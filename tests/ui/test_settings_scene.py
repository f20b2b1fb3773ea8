"""The settings over menu and race: every change holds at once and is kept."""

from __future__ import annotations

import pygame
import pytest

from camelup.session.settings import load_settings, save_settings
from camelup.ui.kit.theme import HIGH_CONTRAST, THEME
from camelup.ui.kit.widgets.toggle import Toggle
from camelup.ui.menus.menu import MenuScene
from camelup.ui.menus.settings import SettingsScene
from tests.ui.conftest import MakeApp
from tests.ui.driving import click, cut_texts, key, untidy


def opened(make_app: MakeApp, **kwargs: object) -> tuple[object, SettingsScene]:
    app = make_app(**kwargs)
    app.go(MenuScene(app))
    click(app, "settings")
    assert isinstance(app.scene, SettingsScene)
    return app, app.scene


def test_the_menu_opens_the_settings_and_escape_leaves_them(make_app: MakeApp) -> None:
    app, _ = opened(make_app)
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, MenuScene)


@pytest.mark.parametrize(
    ("page", "name"),
    [
        ("screen", "high_contrast"),
        ("screen", "reduced_motion"),
        ("table", "wait_for_me"),
        ("table", "coach"),
        ("table", "confirmations"),
        ("sound", "muted"),
    ],
)
def test_a_switch_turns_over_with_each_click(make_app: MakeApp, page: str, name: str) -> None:
    app, scene = opened(make_app)
    click(app, f"page:{page}")
    before = getattr(app.services.settings, name)
    click(app, name)
    assert getattr(app.services.settings, name) is not before
    toggle = scene.focus[name]
    assert isinstance(toggle, Toggle)
    assert toggle.on is not before
    click(app, name)
    assert getattr(app.services.settings, name) is before


def test_volumes_step_by_ten_and_stop_at_both_ends(make_app: MakeApp) -> None:
    app, scene = opened(make_app)
    click(app, "page:sound")
    scene.focus.set("music_volume")
    for _ in range(15):
        key(app, pygame.K_RIGHT)
    assert app.services.settings.music_volume == 100
    key(app, pygame.K_LEFT)
    assert app.services.settings.music_volume == 90
    for _ in range(15):
        key(app, pygame.K_LEFT)
    assert app.services.settings.music_volume == 0


def test_speeds_go_round(make_app: MakeApp) -> None:
    app, scene = opened(make_app)
    scene.focus.set("speed")
    seen = []
    for _ in range(4):
        key(app, pygame.K_RIGHT)
        seen.append(app.services.settings.speed)
    assert sorted(seen) == ["fast", "normal", "off", "slow"]


def test_size_and_contrast_change_the_picture_at_once(make_app: MakeApp) -> None:
    app, scene = opened(make_app)
    scene.focus.set("ui_scale")
    key(app, pygame.K_RIGHT)
    assert app.services.settings.ui_scale == 1.25
    assert app.metrics.text_scale == 1.25
    click(app, "high_contrast")
    assert app.assets.theme is HIGH_CONTRAST
    click(app, "high_contrast")
    assert app.assets.theme is THEME


def test_what_was_chosen_is_there_at_the_next_start(make_app: MakeApp) -> None:
    app, _ = opened(make_app)
    click(app, "reduced_motion")
    save_settings(app.services.folders, app.services.settings)
    again, notice = load_settings(app.services.folders)
    assert again.reduced_motion
    assert notice is None


@pytest.mark.parametrize("size", [(1024, 640), (1024, 768), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_nothing_overlaps_or_leaves_the_window(make_app: MakeApp, size: tuple[int, int], scale: float) -> None:
    app = make_app(size, ui_scale=scale)
    app.go(MenuScene(app))
    app.open(SettingsScene(app))
    for page in ("screen", "table", "sound"):
        click(app, f"page:{page}")
        app.tick(0.02, [])
        assert untidy(app) == []
        if scale == 1.0:
            assert cut_texts(app) == []


def test_arrows_walk_from_the_pages_to_their_settings_and_back(make_app: MakeApp) -> None:
    app, scene = opened(make_app)
    scene.focus.set("page:screen", visible=True)
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_RETURN)
    assert scene.page.name == "table"
    key(app, pygame.K_DOWN)
    assert scene.focus.current is not None
    assert scene.focus.current.name in {row.name for row in scene.page.rows}
    key(app, pygame.K_UP)
    assert scene.focus.current.name.startswith("page:")
