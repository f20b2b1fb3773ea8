"""No text is cut, hidden or hard to read, and nothing that can be pointed at overlaps: on every screen, everywhere.

Each screen is looked at in every window size, at every scale, in both themes, and in every language in the smallest
window with the largest text; `python -m tests.long.walk` goes everywhere.

Every text reaches a contrast of 4.5:1, on disabled controls too.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pygame
import pytest

from camelup import ui
from camelup.ui.kit.box import BoxScene
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.display import open_screen
from camelup.ui.kit.gui import make_manager
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.theme import HIGH_CONTRAST, THEME, Theme
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.routes import Game
from camelup.ui.table.screen import TableScreen
from tests.ui.conftest import MakeApp
from tests.ui.contrast import contrast
from tests.ui.screens import SCREENS, Screen
from tests.ui.walking import CODES, LEAST_CONTRAST, SCALES, SIZES, KeptAssets, look, short_way, walk, whole_way


@pytest.fixture(scope="session")
def kept_assets() -> KeptAssets:
    """Pictures of every size, drawn once for all screens."""
    return KeptAssets()


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_sound_wherever_it_is_looked_at(make_app: MakeApp, kept_assets: KeptAssets, name: str) -> None:
    places = short_way(name)
    services = make_app(places[0].size, speed="off", language="en").services
    services.now = lambda: datetime(2030, 12, 28, 22, 58)
    app = Game(services, kept_assets, open_screen(places[0].size, fullscreen=False))
    assert walk(app, name, places) == {}


COMMON = {BoxScene, TableScreen}
"""What several screens have in common; no screen by itself."""


def _all_scenes() -> set[type[Scene]]:
    """Every class of a screen that can be opened."""
    for module in pkgutil.walk_packages(ui.__path__, f"{ui.__name__}."):
        importlib.import_module(module.name)

    def below(kind: type[Scene]) -> Iterator[type[Scene]]:
        for child in kind.__subclasses__():
            yield child
            yield from below(child)

    shown = {kind for kind in below(Scene) if kind.__module__.startswith(ui.__name__)}
    return {kind for kind in shown if not kind.__name__.startswith("_")} - COMMON


def test_the_walk_leaves_no_screen_out() -> None:
    assert len(_all_scenes()) >= 24
    assert {screen.shows for screen in SCREENS.values()} == _all_scenes()


def test_the_short_way_pairs_what_has_to_be_paired() -> None:
    for way, everywhere in ((short_way(name), whole_way(name)) for name in SCREENS):
        assert {place.size for place in way} == set(SIZES)
        assert {place.scale for place in way} == set(SCALES)
        assert {place.language for place in way if (place.size, place.scale) == (SIZES[0], max(SCALES))} == set(CODES)
        assert {place.high_contrast for place in way} == {False, True}
        assert set(way) < set(everywhere)


# Whether the walk would find anything ----------------------------------------------------------------------------


class Faulty(Scene):
    """A screen with one of everything that the walk looks for."""

    def layout(self, metrics: object) -> None:
        self.focus.replace(
            [
                Widget("first", pygame.Rect(20, 20, 100, 50)),
                Widget("second", pygame.Rect(110, 20, 100, 50)),
                Widget("third", pygame.Rect(1000, 20, 100, 50)),
            ]
        )

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill("#FFFFFF")
        paint = Brush(surface, self.painter)
        paint.text("pale", (300, 300), 30, "#999999")
        paint.text("a long text for a small box", (300, 400), 30, "#000000", max_width=60)
        paint.text("below", (500, 300), 30, "#000000")
        paint.text("above", (510, 300), 30, "#000000")
        paint.text("half in", (190, 45), 30, "#000000")
        paint.text("leaving", (1000, 500), 30, "#000000")
        paint.paragraph("three lines of text\n\nin one", pygame.Rect(700, 100, 300, 20), 30, "#000000")


@pytest.mark.parametrize(
    "fault",
    [
        "'pale' has a contrast of 2.8",
        "'a long text for a small box' is cut",
        "'above' lies on 'below'",
        "'half in' lies on the edge of second",
        "'leaving' leaves the window",
        "'three lines of text\\n\\nin one' is ",
        "first and second overlap",
        "third leaves the window",
    ],
)
def test_the_walk_finds(make_app: MakeApp, fault: str) -> None:
    app = make_app((1024, 640))
    app.go(Faulty(app))
    found = look(app, Screen(Faulty, Faulty))
    assert any(each.startswith(fault) for each in found), found


def test_letters_come_to_the_window_through_the_painter_alone() -> None:
    """What else draws letters is not looked at.

    These are number plaques, marks of hops, badges and the game's name, which are pictures, and the screen for when all
    else fails.
    """
    root = Path(ui.__file__).parent
    writing = {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if ".render(" in path.read_text(encoding="utf-8")
    }
    pictures = {"art/camels.py", "art/sprites.py", "art/lockup.py", "art/trail.py"}
    assert writing - {"kit/faces.py"} == {"kit/painter.py", "menus/trouble.py"} | pictures


@pytest.mark.parametrize("theme", [THEME, HIGH_CONTRAST], ids=["desert", "high contrast"])
def test_what_is_typed_can_be_read_in_every_state(theme: Theme) -> None:
    pygame.display.init()
    pygame.font.init()
    open_screen((1024, 640), fullscreen=False)
    found = make_manager(Metrics((1024, 640)), theme).get_theme()

    def colour(name: str) -> str:
        red, green, blue = tuple(found.get_colour(name, ["text_entry_line"]))[:3]
        return f"#{red:02X}{green:02X}{blue:02X}"

    for letters in ("normal_text", "text_cursor", "placeholder_text"):
        assert contrast(colour(letters), colour("dark_bg")) >= LEAST_CONTRAST
    assert contrast(colour("selected_text"), colour("selected_bg")) >= LEAST_CONTRAST
