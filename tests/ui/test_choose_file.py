"""Importing by choosing: places, folders and files, by mouse and by key, and folders that take their time."""

from __future__ import annotations

import threading
from pathlib import Path

import pygame
import pytest

from camelup.session.browsing import Browser, Listing, Place
from camelup.session.record import encode
from camelup.session.settings import load_settings, save_settings
from camelup.ui.app import App
from camelup.ui.scenes.choose_file import ChooseFileScene
from camelup.ui.scenes.confirm import MessageScene
from camelup.ui.scenes.library import LibraryScene
from camelup.ui.scenes.menu import MenuScene
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP, click, key
from tests.ui.kept import played, settled
from tests.ui.race_driver import shown_words


class Here(Browser):
    """The folders of a test."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def places(self, last: str = "") -> dict[Place, Path]:
        found = {Place.DOWNLOADS: self.root / "Downloads", Place.HOME: self.root}
        return {Place.LAST: Path(last), **found} if last else found


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "ada"
    (folder / "Downloads").mkdir(parents=True)
    (folder / "Club" / "2026").mkdir(parents=True)
    (folder / "Downloads" / "evening.camelup").write_bytes(encode(played(5).record))
    (folder / "Club" / "2026" / "final.json").write_bytes(encode(played(7).record))
    (folder / "Downloads" / "photo.json").write_bytes(b"\x89PNG")
    return folder


def asked(make_app: MakeApp, browser: Browser, **settings: object) -> tuple[App, ChooseFileScene]:
    app = make_app((1280, 720), **settings)
    app.services.browser = browser
    app.go(MenuScene(app))
    library = LibraryScene(app)
    app.open(library)
    settled(app, library.races.errands)
    click(app, "import")
    scene = app.scene
    assert isinstance(scene, ChooseFileScene)
    return app, scene


def read(app: App, scene: ChooseFileScene) -> list[str]:
    """Wait for the folder; the names in it."""
    settled(app, scene.errands)
    app.tick(STEP, [])
    assert scene.listing is not None
    return [row.name for row in scene.listing.rows]


def choose(scene: ChooseFileScene, name: str) -> None:
    assert scene._list is not None
    assert scene.listing is not None
    scene._list._choose([row.name for row in scene.listing.rows].index(name))


def imported(app: App) -> list[int]:
    """How many actions the saved races have."""
    assert isinstance(app.scene, LibraryScene)
    settled(app, app.scene.races.errands)
    settled(app, app.scene.races.errands)
    return [entry.actions for entry in app.services.library.entries()]


def test_it_opens_where_downloads_lie_and_a_file_is_imported_by_button(make_app: MakeApp, root: Path) -> None:
    app, scene = asked(make_app, Here(root))
    assert sorted(read(app, scene)) == ["evening.camelup", "photo.json"]
    assert scene.focus["place:downloads"].selected
    choose(scene, "evening.camelup")
    assert str(root / "Downloads" / "evening.camelup") in "".join(shown_words(app)).replace(" ", "")
    click(app, "yes")
    assert imported(app) == [5]
    assert app.services.settings.last_folder == str(root / "Downloads")


def test_by_keys_alone_into_a_folder_and_out_again(make_app: MakeApp, root: Path) -> None:
    app, scene = asked(make_app, Here(root))
    read(app, scene)
    assert scene.focus.current is not None
    assert scene.focus.current.name == "list"
    key(app, pygame.K_BACKSPACE)
    assert read(app, scene) == ["Club", "Downloads"]
    assert scene.chosen is not None
    assert scene.chosen.name == "Downloads", "where one comes from is chosen"
    key(app, pygame.K_UP)
    key(app, pygame.K_RETURN)
    assert read(app, scene) == ["2026"]
    key(app, pygame.K_RETURN)
    assert read(app, scene) == ["final.json"]
    key(app, pygame.K_RETURN)
    assert imported(app) == [7]


def test_a_second_click_opens(make_app: MakeApp, root: Path) -> None:
    app, scene = asked(make_app, Here(root))
    read(app, scene)
    click(app, "place:home")
    assert read(app, scene) == ["Club", "Downloads"]
    assert scene._list is not None
    spot = scene._list.row_box(0).center
    for _ in range(2):
        assert scene.listing is not None, "the first click alone opens nothing"
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            app.tick(STEP, [pygame.Event(kind, pos=spot, button=1, touch=False)])
    assert read(app, scene) == ["2026"]
    # A third click of the same haste only chooses.
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.tick(STEP, [pygame.Event(kind, pos=spot, button=1, touch=False)])
    assert read(app, scene) == ["2026"]


def test_the_folder_used_last_is_where_it_begins_next_time(make_app: MakeApp, root: Path) -> None:
    app, scene = asked(make_app, Here(root), last_folder=str(root / "Club" / "2026"))
    assert read(app, scene) == ["final.json"]
    assert scene.focus["place:last"].selected
    save_settings(app.services.folders, app.services.settings)
    assert load_settings(app.services.folders)[0].last_folder == str(root / "Club" / "2026")


def test_what_is_no_race_is_told_about(make_app: MakeApp, root: Path) -> None:
    app, scene = asked(make_app, Here(root))
    read(app, scene)
    choose(scene, "photo.json")
    key(app, pygame.K_RETURN)
    # The file may have been read before the key was let go.
    library = next(each for each in app._stack.scenes if isinstance(each, LibraryScene))
    settled(app, library.races.errands)
    assert isinstance(app.scene, MessageScene)
    assert "photo.json" in app.scene.text


def test_escape_and_a_dropped_file(make_app: MakeApp, root: Path) -> None:
    app, scene = asked(make_app, Here(root))
    read(app, scene)
    key(app, pygame.K_ESCAPE)
    assert imported(app) == []
    click(app, "import")
    app.tick(STEP, [pygame.Event(pygame.DROPFILE, file=str(root / "Club" / "2026" / "final.json"))])
    assert imported(app) == [7]


def test_a_folder_that_is_gone_says_so_and_another_one_can_be_opened(make_app: MakeApp, root: Path) -> None:
    app, scene = asked(make_app, Here(root))
    read(app, scene)
    scene.go(root / "nowhere")
    settled(app, scene.errands)
    app.tick(STEP, [])
    assert "nowhere" in "".join(shown_words(app))
    assert not scene.focus["yes"].enabled
    click(app, "place:home")
    assert read(app, scene) == ["Club", "Downloads"]


def test_a_folder_that_never_answers_holds_nothing_up(make_app: MakeApp, root: Path) -> None:
    """Frames go on, another place can be opened meanwhile, and what comes too late changes nothing."""
    gate = threading.Event()

    class Slow(Here):
        def look(self, folder: Path) -> Listing:
            if folder.name == "Downloads":
                gate.wait(30)
            return super().look(folder)

    app, scene = asked(make_app, Slow(root))
    try:
        for _ in range(30):
            app.tick(STEP, [])
        assert scene.listing is None
        assert app.texts("choose.reading") in " ".join(shown_words(app))
        click(app, "place:home")
        assert read(app, scene) == ["Club", "Downloads"]
    finally:
        gate.set()
    for _ in range(10):
        app.tick(STEP, [])
    assert read(app, scene) == ["Club", "Downloads"]
