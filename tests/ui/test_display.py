"""The window on the player's display: what is said where there is none, full screen, and sizes that do not fit."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pygame
import pytest

import camelup.ui.kit.display as display
from camelup.players.levels import HUMAN, Controller
from camelup.ui.kit.app import RESIZING, App
from camelup.ui.kit.canvas import at_least, canvas_size, on_canvas
from camelup.ui.kit.display import NoDisplay, fitting, missing_libraries, open_screen, room_for, start_video
from camelup.ui.kit.metrics import MINIMUM_WINDOW
from camelup.ui.menus.menu import MenuScene
from camelup.ui.race.picture import RacePicture
from camelup.ui.race.scene import RaceScene
from camelup.ui.table.save_as import ask_save_as
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP
from tests.ui.race_tables import match_of, seats_of
from tests.ui.screens import SCREENS

SMALL = [(800, 500), (640, 400), (1024, 500), (600, 900), (320, 200)]
"""What a small screen or a tiling desktop makes of the window."""


def no_file(library: str) -> object:
    raise OSError(f"{library}: cannot open shared object file: No such file or directory")


# No screen -------------------------------------------------------------------------------------------------------


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """SDL finds no way to a screen, and takes the driver that shows nothing."""
    pygame.display.quit()
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.setenv("DISPLAY", ":nowhere")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    yield
    pygame.display.quit()


def open_window() -> None:
    start_video()
    open_screen((1280, 720), fullscreen=False)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="SDL loads these libraries on Linux")
@pytest.mark.usefixtures("nowhere")
def test_a_library_that_is_missing_is_named_and_not_called_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    real = missing_libraries
    monkeypatch.setattr(display, "missing_libraries", lambda environment: real(environment, no_file))
    with pytest.raises(NoDisplay) as told:
        open_window()
    assert "libX11.so.6: cannot open shared object file" in str(told.value)
    assert "no screen" not in str(told.value)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="SDL loads these libraries on Linux")
@pytest.mark.usefixtures("nowhere")
def test_where_everything_is_there_but_a_screen_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(display, "missing_libraries", lambda _: [])
    with pytest.raises(NoDisplay, match="There is no screen to open a window on"):
        open_window()


def test_only_the_libraries_of_the_screens_that_are_there_are_looked_for() -> None:
    assert missing_libraries({}, no_file) == []
    assert [said.partition(".")[0] for said in missing_libraries({"DISPLAY": ":0"}, no_file)] == ["libX11", "libXext"]
    assert len(missing_libraries({"DISPLAY": "", "WAYLAND_DISPLAY": "wayland-0"}, no_file)) == 4
    assert missing_libraries({"DISPLAY": ":0"}, str) == []


def test_what_sdl_says_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_graphics(*_words: object) -> None:
        raise pygame.error("libGL.so.1: cannot open shared object file: No such file or directory")

    pygame.display.init()
    monkeypatch.setattr(pygame.display, "set_mode", no_graphics)
    with pytest.raises(NoDisplay, match=r"No window can be opened here \(libGL\.so\.1: cannot open"):
        open_screen((1280, 720), fullscreen=False)


# Sizes -----------------------------------------------------------------------------------------------------------


def test_a_remembered_size_is_cut_to_the_screen_and_a_smaller_one_is_kept() -> None:
    width, height = fitting((2560, 1440), (1366, 768))
    assert 1300 < width < 1366
    assert 690 < height < 768
    assert fitting((1100, 660), (1366, 768)) == (1100, 660)
    assert fitting((1100, 1440), (1366, 768)) == (1100, height)


@pytest.mark.parametrize(
    ("monitors", "size", "opened"),
    [
        ([(1366, 768)], (1280, 700), ((1280, 700), None)),
        ([(1366, 768)], (2560, 1440), ((1338, 706), None)),
        ([(1280, 800), (1920, 1080)], (1100, 700), ((1100, 700), None)),
        ([(1280, 800), (1920, 1080)], (1800, 900), ((1800, 900), 1)),
        ([(1920, 1080), (1280, 800)], (2560, 1440), ((1881, 993), 0)),
        ([(1920, 1080), (1920, 1080)], (2560, 1440), ((1881, 993), None)),
    ],
)
def test_a_remembered_window_opens_on_a_monitor_that_has_room_for_it(
    monkeypatch: pytest.MonkeyPatch,
    monitors: list[tuple[int, int]],
    size: tuple[int, int],
    opened: tuple[tuple[int, int], int | None],
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: monitors)
    assert room_for(size) == opened


@pytest.mark.parametrize("size", [*SMALL, (5000, 100), (1, 1)])
def test_below_the_least_size_the_picture_has_room_for_every_layout_and_the_shape_of_the_window(
    size: tuple[int, int],
) -> None:
    width, height = canvas_size(size)
    assert MINIMUM_WINDOW[0] <= width <= 5000
    assert MINIMUM_WINDOW[1] <= height <= 5000
    if size in SMALL:
        assert width / height == pytest.approx(size[0] / size[1], rel=0.01)


@pytest.mark.parametrize("size", [MINIMUM_WINDOW, (1280, 720), (6000, 640), (1024, 8000)])
def test_a_window_that_is_large_enough_is_drawn_on_itself(size: tuple[int, int]) -> None:
    assert canvas_size(size) == size


def test_a_size_that_was_forced_upon_the_window_is_not_remembered() -> None:
    assert at_least((640, 400)) == MINIMUM_WINDOW
    assert at_least((1300, 400)) == (1300, MINIMUM_WINDOW[1])


def test_a_click_is_found_where_it_is_seen() -> None:
    click = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(100, 50), button=1, touch=False)
    moved = pygame.Event(pygame.MOUSEMOTION, pos=(100, 50), rel=(10, 2), buttons=(0, 0, 0), touch=False)
    key = pygame.Event(pygame.KEYDOWN, key=pygame.K_a)
    assert on_canvas(click, (1.0, 1.0)) is click
    assert on_canvas(key, (2.0, 1.5)) is key
    assert on_canvas(click, (2.0, 1.5)).pos == (200, 75)
    assert on_canvas(click, (2.0, 1.5)).button == 1
    assert on_canvas(moved, (2.0, 1.5)).rel == (20, 3)


# The window while it changes -------------------------------------------------------------------------------------


def change(app: App, size: tuple[int, int]) -> None:
    """Give the window another size, and let one frame pass."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    app.tick(STEP, [pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])])


def shown() -> pygame.Surface:
    window = pygame.display.get_surface()
    assert window is not None
    return window


def rest(app: App) -> None:
    for _ in range(round(RESIZING / STEP) + 2):
        app.tick(STEP, [])


def same(one: pygame.Surface, other: pygame.Surface) -> float:
    """The share of spots at which two pictures of one size differ by little."""
    spots = [(x, y) for x in range(5, one.get_width(), 23) for y in range(5, one.get_height(), 23)]
    near = [
        max(abs(a - b) for a, b in zip(one.get_at(spot)[:3], other.get_at(spot)[:3], strict=True)) < 24
        for spot in spots
    ]
    return sum(near) / len(near)


def a_race(make_app: MakeApp) -> App:
    app = make_app(speed="off")
    app.go(RaceScene(app, match_of(seats_of([HUMAN, Controller("computer:tourist"), HUMAN]))))
    for _ in range(100):
        app.tick(STEP, [])
    return app


def test_a_window_that_is_dragged_larger_shows_the_stretched_picture_at_once_and_a_sharp_one_when_it_rests(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = a_race(make_app)
    drawn_anew: list[tuple[int, int]] = []
    rescale = app.rescale
    monkeypatch.setattr(app, "rescale", lambda: (drawn_anew.append(shown().get_size()), rescale()))
    before = shown().copy()
    for step in range(1, 8):
        change(app, (1280 + 40 * step, 720 + 20 * step))
        stretched = pygame.transform.smoothscale(before, shown().get_size())
        assert same(shown(), stretched) > 0.95, "the window shows the whole picture, in its new size"
    assert drawn_anew == [], "drawing everything again would hold up every step"
    rest(app)
    assert drawn_anew == [(1560, 860)]
    assert app.screen is shown()
    assert app.metrics.window == app.services.settings.window_size == (1560, 860)


def test_a_slow_frame_in_mid_drag_does_not_count_as_rest(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = a_race(make_app)
    monkeypatch.setattr(app, "rescale", lambda: pytest.fail("still being dragged"))
    for step in range(1, 5):
        size = (1280 + 40 * step, 720)
        pygame.display.set_mode(size, pygame.RESIZABLE)
        app.tick(0.25, [pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])])


def test_a_window_that_gets_its_old_size_back_is_drawn_on_again(make_app: MakeApp) -> None:
    app = a_race(make_app)
    change(app, (1400, 800))
    assert app.screen is not shown()
    change(app, (1280, 720))
    assert app.screen is shown()
    before = shown().copy()
    rest(app)
    assert same(shown(), before) == 1.0


@pytest.mark.parametrize("size", SMALL)
def test_below_the_least_size_every_control_can_be_seen_and_clicked(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = make_app()
    app.go(MenuScene(app))
    change(app, size)
    rest(app)
    room = app.screen.get_rect()
    assert room.w >= MINIMUM_WINDOW[0]
    assert room.h >= MINIMUM_WINDOW[1]
    assert all(room.contains(widget.rect) for widget in app.scene.focus)
    assert same(shown(), pygame.transform.smoothscale(app.screen, size)) == 1.0

    wide, high = app.stretched
    spot = app.scene.focus["settings"].rect.center
    seen = (round(spot[0] / wide), round(spot[1] / high))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.tick(STEP, [pygame.Event(kind, pos=seen, button=1, touch=False)])
    assert type(app.scene).__name__ == "SettingsScene"
    assert app.services.settings.window_size >= MINIMUM_WINDOW


def test_a_text_field_finds_the_mouse_in_a_small_window(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = a_race(make_app)
    race = app.scene
    assert isinstance(race, RaceScene)
    change(app, (640, 400))
    rest(app)
    ask_save_as(app, race.match)
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: (100, 200))
    app.tick(STEP, [])
    assert app.gui.get_mouse_position() == (160, 320)
    assert app.gui.calculate_scaled_mouse_position((160, 320)) == (160, 320), "clicks come in the picture's own pixels"


def test_full_screen_and_back_is_one_and_the_same_window(make_app: MakeApp) -> None:
    app = make_app()
    app.go(MenuScene(app))
    window = pygame.Window.from_display_module()
    window.title, window.minimum_size = "Camel Up", MINIMUM_WINDOW
    for on in (True, False, True, False):
        app.set_fullscreen(on)
        rest(app)
        assert app.services.settings.fullscreen is on
        again = pygame.Window.from_display_module()
        assert (again.title, again.minimum_size) == ("Camel Up", MINIMUM_WINDOW)
        assert app.metrics.window == canvas_size(shown().get_size())
    assert app.services.settings.window_size == (1280, 720)
    assert shown().get_size() == (1280, 720)


@pytest.mark.parametrize("over", ["pause", "log", "seat-person", "save-as"])
def test_the_table_behind_an_overlay_has_its_words_in_a_window_of_another_size(make_app: MakeApp, over: str) -> None:
    app = make_app((1920, 1080), speed="off")
    SCREENS[over].opens(app)
    app.tick(STEP, [])
    race = next(scene for scene in app._stack.visible if isinstance(scene, RaceScene))
    assert app.scene is not race

    def drawn_anew(size: tuple[int, int]) -> pygame.Surface:
        surface = pygame.Surface(size)
        RacePicture(race).draw(surface)
        for scene in app._stack.visible[1:]:
            scene.draw(surface)
        return surface.subsurface(race.geometry.banner)

    for size in ((1280, 720), (1024, 640), (1920, 1080)):
        before = pixels(app.screen.subsurface(race.geometry.banner))
        open_screen(size, fullscreen=False)
        app.tick(STEP, [pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])])
        stretched = app.screen.subsurface(race.geometry.banner)
        assert pixels(stretched) == before, "the picture of the old size keeps its words until there is a new one"
        for _ in range(10):
            app.tick(STEP, [])
        assert app.screen.get_size() == size
        shown = pixels(app.screen.subsurface(race.geometry.banner))
        assert shown == pixels(drawn_anew(size))
        words, race.stage.banner = race.stage.banner, ""
        assert shown != pixels(drawn_anew(size)), "the words are in sight"
        race.stage.banner = words


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")
