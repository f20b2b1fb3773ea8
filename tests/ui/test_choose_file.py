"""Importing by choosing: places, folders and files, by mouse and by key, and folders that take their time."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pygame
import pytest

from camelup.session.browsing import Browser, Listing, Place
from camelup.session.record import encode
from camelup.session.settings import load_settings, save_settings
from camelup.session.shelves import Shelf
from camelup.ui.kit.app import App
from camelup.ui.kit.ask import AskScene
from camelup.ui.kit.confirm import MessageScene
from camelup.ui.library.choose_file import ChooseFileScene
from camelup.ui.library.library import LibraryScene
from camelup.ui.menus.menu import MenuScene
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP, click, key, rest
from tests.ui.kept import finish, played, settled
from tests.ui.race_driver import shown_words


class Here(Browser):
    """The folders of a test."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def places(self, last: str = "", exports: Path | None = None) -> dict[Place, Path]:
        found = {Place.DOWNLOADS: self.root / "Downloads", Place.HOME: self.root}
        if exports is not None and exports.is_dir():
            found = {Place.EXPORTS: exports, **found}
        return {Place.LAST: Path(last), **found} if last and Path(last) not in found.values() else found


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


def settle_import(app: App) -> None:
    """Wait until a file is imported, or refused, and what there is after it is shown."""
    for scene in app._stack.scenes[::-1]:
        if isinstance(scene, ChooseFileScene):
            settled(app, scene.looking)
            settled(app, scene.errands)
        elif isinstance(scene, LibraryScene):
            settled(app, scene.races.errands)
            app.tick(STEP, [])


def imported(app: App) -> list[int]:
    """How many actions the saved races have."""
    settle_import(app)
    assert isinstance(app.scene, LibraryScene)
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
    settle_import(app)
    assert isinstance(app.scene, MessageScene)
    assert "photo.json" in app.scene.words


def type_path(app: App, text: str) -> None:
    click(app, "type")
    assert isinstance(app.scene, AskScene)
    app.scene.text = text
    app.scene._take()
    settle_import(app)


def test_after_a_wrong_file_the_player_is_where_it_was_chosen(make_app: MakeApp, root: Path) -> None:
    app, scene = asked(make_app, Here(root))
    read(app, scene)
    click(app, "place:home")
    read(app, scene)
    (root / "Club" / "2026" / "broken.camelup").write_bytes(b"{")
    scene.go(root / "Club" / "2026")
    read(app, scene)
    choose(scene, "broken.camelup")
    scene.focus.set("list")
    for press in (lambda: key(app, pygame.K_RETURN), lambda: click(app, "yes")):
        press()
        settle_import(app)
        assert isinstance(app.scene, MessageScene)
        rest(app)
        click(app, "no")
        assert app.scene is scene
        assert scene.listing is not None
        assert scene.listing.folder == root / "Club" / "2026"
        assert scene.chosen is not None
        assert scene.chosen.name == "broken.camelup"
        rest(app)
    scene.focus.set("list")
    choose(scene, "final.json")
    key(app, pygame.K_RETURN)
    assert imported(app) == [7]


def test_whoever_gives_up_after_a_wrong_file_begins_there_next_time(make_app: MakeApp, root: Path) -> None:
    app, scene = asked(make_app, Here(root))
    read(app, scene)
    scene.go(root / "Club")
    (root / "Club" / "broken.camelup").write_bytes(b"{")
    read(app, scene)
    scene.go(root / "Club")
    read(app, scene)
    choose(scene, "broken.camelup")
    key(app, pygame.K_RETURN)
    settle_import(app)
    rest(app)
    click(app, "no")
    key(app, pygame.K_ESCAPE)
    click(app, "import")
    again = app.scene
    assert isinstance(again, ChooseFileScene)
    assert read(app, again) == ["2026", "broken.camelup"]


def test_a_folder_that_is_typed_is_opened(make_app: MakeApp, root: Path) -> None:
    app, scene = asked(make_app, Here(root))
    read(app, scene)
    type_path(app, f" {root / 'Club'} ")
    assert app.scene is scene
    assert read(app, scene) == ["2026"]
    assert scene.focus.current is not None
    assert scene.focus.current.name == "list"
    app.tick(STEP, [pygame.Event(pygame.DROPFILE, file=str(root / "Club" / "2026"))])
    settle_import(app)
    assert read(app, scene) == ["final.json"]


def test_after_a_path_that_leads_nowhere_the_folder_is_still_there_and_the_path_to_be_mended(
    make_app: MakeApp, root: Path
) -> None:
    app, scene = asked(make_app, Here(root))
    read(app, scene)
    choose(scene, "photo.json")
    wrong = str(root / "Club" / "2026" / "finale.json")
    type_path(app, wrong)
    assert isinstance(app.scene, MessageScene)
    assert "finale.json" in app.scene.words
    rest(app)
    click(app, "no")
    assert app.scene is scene
    assert scene.chosen is not None
    assert scene.chosen.name == "photo.json"
    click(app, "type")
    assert isinstance(app.scene, AskScene)
    assert app.scene.text == wrong
    key(app, pygame.K_ESCAPE)
    type_path(app, str(root / "Club" / "2026" / "final.json"))
    assert imported(app) == [7]
    assert app.services.settings.last_folder == str(root / "Club" / "2026")


def test_it_begins_where_races_were_exported_to(make_app: MakeApp, root: Path) -> None:
    app = make_app((1280, 720))
    app.services.browser = Here(root)
    entry = app.services.library.save(played(9).record, "Tuesday")
    app.go(MenuScene(app))
    library = LibraryScene(app)
    app.open(library)
    settled(app, library.races.errands)
    library.races.export(entry)
    assert library.races.errands.finish(30.0)
    app.tick(STEP, [])
    assert isinstance(app.scene, MessageScene)
    rest(app)
    click(app, "no")
    click(app, "import")
    scene = app.scene
    assert isinstance(scene, ChooseFileScene)
    assert read(app, scene) == ["Tuesday.camelup"]
    assert scene.focus["place:exports"].selected


def test_two_presses_in_haste_import_once(make_app: MakeApp, root: Path) -> None:
    """While a file is being read the other presses of its row take nothing in."""
    app, scene = asked(make_app, Here(root))
    read(app, scene)
    choose(scene, "evening.camelup")
    calls = []
    take = app.services.library.import_file
    app.services.library.import_file = lambda path: (calls.append(path), take(path))[1]  # type: ignore[method-assign]
    scene.open_chosen()
    assert not scene.focus["yes"].enabled
    assert app.texts("choose.importing") in " ".join(shown_words(app))
    scene.open_chosen()
    assert imported(app) == [5]
    assert len(calls) == 1


def row_after_import(app: App, path: Path) -> LibraryScene:
    """The list once a file was dropped on it."""
    scene = app.scene
    assert isinstance(scene, LibraryScene)
    app.tick(STEP, [pygame.Event(pygame.DROPFILE, file=str(path))])
    settle_import(app)
    return scene


def test_ones_own_export_is_no_second_row(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app((1280, 720))
    library = app.services.library
    first = library.save(played(5).record, "Tuesday")
    later = library.save(played(9).record, "Wednesday")
    target = tmp_path / "stick" / "race.camelup"
    library.export_file(first.name, target)
    library.rename(first.name, "Club evening")
    app.go(MenuScene(app))
    scene = LibraryScene(app)
    app.open(scene)
    settled(app, scene.races.errands)
    row_after_import(app, target)
    assert {entry.title for entry in scene.races.entries} == {"Club evening", later.title}
    assert scene.races.chosen is not None
    assert scene.races.chosen.title == "Club evening"
    assert app.toast.text == app.texts("library.there.saves", title="Club evening")
    assert scene.focus.current is not None
    assert scene.focus.current.name == "list"


def test_the_export_of_a_finished_race_is_shown_among_the_finished_ones(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app((1280, 720))
    finish(app, played().record)
    (entry,) = app.services.library.entries(Shelf.FINISHED)
    target = tmp_path / "stick" / "race.camelup"
    app.services.library.export_file(entry.name, target, Shelf.FINISHED)
    app.go(MenuScene(app))
    scene = LibraryScene(app)
    app.open(scene)
    settled(app, scene.races.errands)
    row_after_import(app, target)
    assert scene.races.shelf is Shelf.FINISHED
    assert scene.races.chosen == entry
    assert app.toast.text == app.texts("library.there.finished", title=entry.title)
    assert app.services.library.entries() == []


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
        deadline = time.monotonic() + 30
        while "place:home" not in scene.focus:
            # The places are found beside the window, too.
            assert time.monotonic() < deadline
            app.tick(STEP, [])
            time.sleep(0.001)
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
