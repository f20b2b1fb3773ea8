"""Saved and finished races on the screen: found, opened, renamed, thrown away, carried elsewhere; damage told."""

from __future__ import annotations

import threading
from pathlib import Path

import pygame
import pytest

from camelup.session.library import Library
from camelup.session.shelves import Entry, Order, Shelf
from camelup.ui.kit.app import App
from camelup.ui.kit.ask import AskScene
from camelup.ui.kit.confirm import ConfirmScene, MessageScene
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.scroll_list import ListPlace, ScrollList
from camelup.ui.library.choose_file import ChooseFileScene
from camelup.ui.library.library import LibraryScene
from camelup.ui.library.library_view import RaceWords
from camelup.ui.menus.menu import MenuScene
from camelup.ui.race.pause import PauseScene
from camelup.ui.race.scene import RaceScene
from camelup.ui.replay.replay import ReplayScene
from camelup.ui.table import files
from camelup.ui.table.cast import Cast
from camelup.ui.table.thumbnail import SIZE, read_thumbnail, thumbnail
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP, click, key, settle, write
from tests.ui.kept import finish, played, settled
from tests.ui.screens import SCREENS

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


def shelf_of(app: App, *titles: str) -> LibraryScene:
    """Keep unfinished races under these titles and show the list."""
    for n, title in enumerate(titles):
        app.services.library.save(played(6 + n, seed=title).record, title)
    return show(app)


def show(app: App) -> LibraryScene:
    app.go(MenuScene(app))
    click(app, "saved")
    scene = app.scene
    assert isinstance(scene, LibraryScene)
    settled(app, scene.races.errands)
    return scene


def type_a_path(app: App) -> None:
    """Import the other way: not by choosing from a folder."""
    click(app, "import")
    assert isinstance(app.scene, ChooseFileScene)
    settled(app, app.scene.errands)
    click(app, "type")


def choose(scene: LibraryScene, title: str) -> Entry:
    """Choose the race of that title."""
    row = next(n for n, entry in enumerate(scene.races.entries) if entry.title == title)
    assert scene._list is not None
    scene._list._choose(row)
    assert scene.races.chosen is not None
    return scene.races.chosen


def titles(scene: LibraryScene) -> list[str]:
    return [entry.title for entry in scene.races.entries]


# The list --------------------------------------------------------------------------------------------------------


def test_the_first_frame_never_waits_for_the_disk(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()
    go = threading.Event()
    read = Library.entries

    def slow(self: Library, shelf: Shelf = Shelf.SAVED, order: Order = Order.NEWEST) -> list[Entry]:
        go.wait(30)
        return read(self, shelf, order)

    monkeypatch.setattr(Library, "entries", slow)
    app.services.library.save(played(5).record, "Slow")
    app.go(MenuScene(app))
    click(app, "saved")
    scene = app.scene
    assert isinstance(scene, LibraryScene)
    app.draw()
    assert scene.busy
    assert scene.races.entries == []
    go.set()
    settled(app, scene.races.errands)
    assert titles(scene) == ["Slow"]


def test_an_empty_shelf_says_how_races_come_there(make_app: MakeApp) -> None:
    app = make_app()
    scene = show(app)
    assert scene.races.chosen is None
    assert not scene.focus["play_on"].enabled
    click(app, "play_on")
    assert app.toast.text == app.texts("library.nothing_chosen")
    assert isinstance(app.scene, LibraryScene)


def test_two_shelves(make_app: MakeApp) -> None:
    app = make_app()
    finish(app, played().record)
    scene = shelf_of(app, "Unfinished")
    assert titles(scene) == ["Unfinished"]
    click(app, "shelf:finished")
    settled(app, scene.races.errands)
    assert [entry.over for entry in scene.races.entries] == [True]
    # A finished race is not played on; it can be watched and looked back at.
    assert "play_on" not in scene.focus
    assert scene.focus["review"].enabled
    assert scene.focus["replay"].enabled


def test_typing_sifts_the_list_and_an_order_sorts_it(make_app: MakeApp) -> None:
    app = make_app()
    scene = shelf_of(app, "Banana", "Apple", "Apple pie")
    while scene.races.order is not Order.TITLE:
        click(app, "order")
    assert titles(scene) == ["Apple", "Apple pie", "Banana"]
    click(app, "search")
    write(app, "apple")
    assert scene.races.search == "apple"
    assert titles(scene) == ["Apple", "Apple pie"]
    write(app, " zz")
    assert titles(scene) == []
    app.draw()


def test_keys_walk_a_long_list_and_only_rows_in_sight_are_drawn(make_app: MakeApp) -> None:
    app = make_app()
    record = played(4).record
    for n in range(30):
        app.services.library.save(record, f"Race {n:02}")
    scene = show(app)
    while scene.races.order is not Order.TITLE:
        click(app, "order")
    scene.focus.set("list")
    shown = scene.focus["list"]
    assert isinstance(shown, ScrollList)
    rows = shown.rows
    assert rows < 30
    assert len(shown.in_sight()) == rows
    key(app, pygame.K_HOME)
    key(app, pygame.K_DOWN)
    assert scene.races.chosen is not None
    assert scene.races.chosen.title == "Race 01"
    key(app, pygame.K_PAGEDOWN)
    assert scene.races.chosen.title == f"Race {1 + rows:02}"
    key(app, pygame.K_END)
    assert (scene.races.chosen.title, scene.races.place.top) == ("Race 29", 30 - rows)
    key(app, pygame.K_HOME)
    assert (scene.races.chosen.title, scene.races.place.top) == ("Race 00", 0)
    app.tick(STEP, [pygame.Event(pygame.MOUSEWHEEL, y=-3, x=0, flipped=False)])
    assert scene.races.place.top == 3
    drawn: list[int] = []
    draw_row = shown.draw_row
    shown.draw_row = lambda brush, box, row: (drawn.append(row), draw_row(brush, box, row))[1]
    app.draw()
    assert drawn == list(range(3, 3 + rows))


def test_a_click_chooses_the_row_under_it(make_app: MakeApp) -> None:
    app = make_app()
    scene = shelf_of(app, "One", "Two", "Three")
    shown = scene.focus["list"]
    assert isinstance(shown, ScrollList)
    spot = shown.row_box(2).center
    app.tick(STEP, [pygame.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1, touch=False)])
    app.tick(STEP, [pygame.Event(pygame.MOUSEBUTTONUP, pos=spot, button=1, touch=False)])
    assert scene.races.place.chosen == 2
    assert isinstance(app.scene, LibraryScene)


@pytest.mark.parametrize(("count", "rows"), [(0, 5), (3, 5), (5, 5), (100, 7)])
def test_a_place_in_a_list_stays_within_it(count: int, rows: int) -> None:
    place = ListPlace(count)
    for row in (-4, 0, count - 1, count, count + 50):
        place.choose(row, rows)
        assert 0 <= place.chosen <= max(0, count - 1)
        assert place.top <= place.chosen < place.top + rows
        assert 0 <= place.top <= max(0, count - rows)
    place.scroll(1_000, rows)
    assert place.top == max(0, count - rows)


def test_a_damaged_race_is_told_in_a_sentence_and_can_only_be_deleted(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    folder = tmp_path / "data" / "saves"
    folder.mkdir(parents=True)
    (folder / "broken.camelup").write_bytes(b'{"format": "camelup-record"')
    scene = show(app)
    entry = scene.races.chosen
    assert entry is not None
    assert entry.problem is not None
    assert str(entry.problem).endswith(".")
    assert [w.name for w in scene.focus if w.group == "actions" and w.enabled] == ["delete"]
    click(app, "replay")
    assert app.toast.text == app.texts.say(entry.problem)
    app.draw()


# What can be done with a race ------------------------------------------------------------------------------------


def test_play_on_goes_on_with_the_saved_race(make_app: MakeApp) -> None:
    app = make_app(handover="curtain")
    scene = shelf_of(app, "Evening")
    record = app.services.library.load(scene.races.entries[0].name)
    click(app, "play_on")
    assert scene.races.errands.finish(30.0)
    race = app.scene
    assert isinstance(race, RaceScene)
    assert race.match.record == record
    assert app.services.saver.flush(10.0)
    assert app.services.store.load_autosave() == record


def test_play_on_asks_before_an_unfinished_race_is_let_go(make_app: MakeApp) -> None:
    app = make_app()
    running = played(3, seed="running").record
    app.services.store.autosave(running)
    scene = shelf_of(app, "Evening")
    click(app, "play_on")
    assert scene.races.errands.finish(30.0)
    assert isinstance(app.scene, ConfirmScene)
    assert "“Evening”" in app.scene.announce()
    assert [widget.name for widget in app.scene.focus] == ["no", "first", "yes"]
    click(app, "no")
    assert app.scene is scene
    assert app.services.store.load_autosave() == running


def test_enter_on_the_list_plays_on_or_watches(make_app: MakeApp) -> None:
    app = make_app()
    finish(app, played().record)
    scene = show(app)
    click(app, "shelf:finished")
    settled(app, scene.races.errands)
    scene.focus.set("list")
    key(app, pygame.K_RETURN)
    assert scene.races.errands.finish(30.0)
    assert isinstance(app.scene, ReplayScene)
    key(app, pygame.K_ESCAPE)
    assert app.scene is scene


def test_rename_keeps_the_race_chosen(make_app: MakeApp) -> None:
    app = make_app()
    scene = shelf_of(app, "Old", "Other")
    choose(scene, "Old")
    click(app, "rename")
    assert isinstance(app.scene, AskScene)
    assert app.scene.text == "Old"
    # What is typed replaces the old title; an arrow key would keep it, to be gone on with.
    write(app, "New")
    key(app, pygame.K_RETURN)
    assert app.scene is scene
    settled(app, scene.races.errands)
    assert scene.races.chosen is not None
    assert scene.races.chosen.title == "New"
    assert sorted(titles(scene)) == ["New", "Other"]


def test_the_old_title_can_be_gone_on_with(make_app: MakeApp) -> None:
    app = make_app()
    shelf_of(app, "Old")
    click(app, "rename")
    key(app, pygame.K_END)
    write(app, "er")
    assert isinstance(app.scene, AskScene)
    assert app.scene.text == "Older"


@pytest.mark.parametrize("how", ["button", "keys"])
def test_delete_asks_and_undo_brings_back(make_app: MakeApp, how: str) -> None:
    app = make_app()
    scene = shelf_of(app, "Dear", "Other")
    choose(scene, "Dear")
    click(app, "delete")
    assert isinstance(app.scene, ConfirmScene)
    click(app, "no")
    assert sorted(titles(scene)) == ["Dear", "Other"]
    click(app, "delete")
    click(app, "yes")
    settled(app, scene.races.errands)
    assert titles(scene) == ["Other"]
    settle(app)
    if how == "button":
        click(app, "undo")
    else:
        key(app, pygame.K_z, mod=pygame.KMOD_CTRL)
    settled(app, scene.races.errands)
    assert sorted(titles(scene)) == ["Dear", "Other"]
    assert scene.races.chosen is not None
    assert scene.races.chosen.title == "Dear"
    assert "undo" not in scene.focus


def test_export_says_where_and_import_takes_it_back_in(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    scene = shelf_of(app, "Evening")
    record = app.services.library.load(scene.races.entries[0].name)
    for count in (1, 2):
        click(app, "export")
        click(app, "whole")
        settled(app, scene.races.errands)
        files = sorted((tmp_path / "data" / "exports").iterdir())
        assert len(files) == count
        assert isinstance(app.scene, MessageScene)
        assert any(str(path) in app.scene.words for path in files)
        settle(app)
        assert isinstance(app.scene, MessageScene), "it stays until it was read"
        click(app, "no")
        assert app.scene is scene
    type_a_path(app)
    assert isinstance(app.scene, AskScene)
    # Taken in again it is no second row, so the race goes first.
    app.services.library.delete(scene.races.entries[0].name)
    app.scene.text = f'  "{files[0]}" '
    key(app, pygame.K_RETURN)
    chooser = app.scene
    assert isinstance(chooser, ChooseFileScene)
    settled(app, chooser.looking)
    settled(app, scene.races.errands)
    assert app.scene is scene
    assert titles(scene) == ["Evening"]
    assert all(app.services.library.load(entry.name) == record for entry in scene.races.entries)


def test_a_file_that_is_dropped_is_imported_and_a_wrong_one_is_told_about(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    scene = shelf_of(app)
    wrong = tmp_path / "photo.camelup"
    wrong.write_bytes(b"\x89PNG")
    app.tick(STEP, [pygame.Event(pygame.DROPFILE, file=str(wrong))])
    settled(app, scene.races.errands)
    assert scene.races.entries == []
    assert isinstance(app.scene, MessageScene)
    assert "photo.camelup" in app.scene.words
    assert "not a race" in app.scene.words
    key(app, pygame.K_RETURN)
    assert app.scene is scene
    app.tick(STEP, [pygame.Event(pygame.DROPFILE, file=str(tmp_path / "nowhere.camelup"))])
    settled(app, scene.races.errands)
    assert isinstance(app.scene, MessageScene)
    assert "nowhere.camelup" in app.scene.words
    assert app.scene.words.endswith(".")
    assert scene.races.entries == []


@pytest.mark.parametrize("opens", [True, False])
def test_the_folder_of_an_exported_race_is_shown(
    make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opens: bool
) -> None:
    shown: list[Path] = []

    def open_folder(folder: Path) -> bool:
        shown.append(folder)
        return opens

    monkeypatch.setattr(files, "open_folder", open_folder)
    app = make_app()
    scene = shelf_of(app, "Evening")
    click(app, "export")
    click(app, "whole")
    settled(app, scene.races.errands)
    told = app.scene
    click(app, "folder")
    assert shown == [tmp_path / "data" / "exports"]
    assert app.scene is told, "the path can still be read"
    assert app.toast.text == ("" if opens else app.texts("file.folder.failed"))


def test_a_dropped_file_fills_the_field_that_asks_for_it(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    shelf_of(app)
    type_a_path(app)
    path = str(tmp_path / "race.camelup")
    app.tick(STEP, [pygame.Event(pygame.DROPFILE, file=path)])
    assert isinstance(app.scene, AskScene)
    assert app.scene.text == path


def test_escape_leaves_a_question_without_an_answer(make_app: MakeApp) -> None:
    app = make_app()
    scene = shelf_of(app, "Old")
    click(app, "rename")
    write(app, "er")
    key(app, pygame.K_ESCAPE)
    assert app.scene is scene
    assert not scene.races.errands.busy
    assert titles(scene) == ["Old"]


# Pictures --------------------------------------------------------------------------------------------------------


def test_pictures_come_one_after_another_stored_or_painted(make_app: MakeApp) -> None:
    app = make_app()
    match = played(12)
    picture = thumbnail(app.painter, match.observe(None), Cast.of(match.seats, app.assets.theme))
    app.services.library.save(match.record, "With", picture)
    app.services.library.save(match.record, "Without")
    scene = show(app)
    pictures = scene._pictures
    assert pictures is not None
    for _ in range(8):
        scene.update(STEP)
        assert pictures._errands.finish(30.0)
    for entry in scene.races.entries:
        found = pictures.get(Shelf.SAVED, entry)
        assert found is not None
        assert found.get_size() == scene._pictures_size
    app.draw()


def test_a_picture_shows_the_board_and_no_secret(make_app: MakeApp) -> None:
    app = make_app()
    match = played(40)
    cast = Cast.of(match.seats, app.assets.theme)
    shown = {thumbnail(app.painter, match.observe(seat), cast) for seat in (None, 0, 1)}
    assert len(shown) == 1
    found = read_thumbnail(shown.pop(), SIZE)
    assert found is not None
    assert found.get_size() == SIZE
    # The board fills the picture: sky above, sand below, nothing left black.
    for corner in ((1, 1), (SIZE[0] - 2, 1), (1, SIZE[1] - 2), (SIZE[0] - 2, SIZE[1] - 2)):
        assert sum(found.get_at(corner)[:3]) > 150
    assert read_thumbnail(b"\x89PNG nonsense", SIZE) is None


# Save as ---------------------------------------------------------------------------------------------------------


def test_save_as_from_the_pause_keeps_the_race_with_its_picture(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    match = played(9)
    race = RaceScene(app, match)
    app.go(race)
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, PauseScene)
    click(app, "save_as")
    assert isinstance(app.scene, AskScene)
    assert app.scene.text == "Ada, Bo, Céleste, Dörte – leg 1"
    key(app, pygame.K_RETURN)
    assert app.scene is race
    assert app.errands.finish(30.0)
    (entry,) = app.services.library.entries()
    assert (entry.title, entry.thumbnail, entry.actions) == ("Ada, Bo, Céleste, Dörte – leg 1", True, 9)
    assert "Ada, Bo" in app.toast.text
    assert app.services.library.load(entry.name) == match.record


def test_typing_a_title_replaces_the_one_that_is_offered(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    app.go(RaceScene(app, played(9)))
    key(app, pygame.K_ESCAPE)
    click(app, "save_as")
    assert isinstance(app.scene, AskScene)
    write(app, "mine")
    assert app.scene.text == "mine"
    # A new layout must not select what was typed.
    app.relayout()
    write(app, "!")
    assert app.scene.text == "mine!"


def test_long_names_give_way_to_the_leg_in_the_title(make_app: MakeApp) -> None:
    from camelup.ui.table.save_as import prefilled_title

    app = make_app()
    match = played(3, 8)
    title = prefilled_title(app, match)
    assert len(title) <= 60
    assert title.endswith("leg 1")


def test_a_second_copy_of_the_game_hides_what_it_may_not_touch(make_app: MakeApp) -> None:
    app = make_app()
    app.services.keeps = False
    app.go(MenuScene(app))
    assert "saved" not in app.scene.focus
    app.go(RaceScene(app, played(3)))
    key(app, pygame.K_ESCAPE)
    assert "undo" in app.scene.focus
    assert "save_as" not in app.scene.focus


# Looks -----------------------------------------------------------------------------------------------------------


LARGE = [((1280, 720), 2.0, "de"), ((1024, 640), 2.0, "de"), ((1024, 640), 2.0, "fr"), ((1280, 720), 1.0, "en")]


def sizes_written(app: App, monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Every line of text of the topmost screen, with its letters' size in pixels."""
    sizes: dict[str, int] = {}
    letters = Painter.letters

    def heard(self: Painter, surface: pygame.Surface, text: str, px: int, *rest: object) -> pygame.Rect:
        sizes[text] = px
        return letters(self, surface, text, px, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Painter, "letters", heard)
    app.draw()
    return sizes


@pytest.mark.parametrize(("size", "scale", "language"), LARGE)
@pytest.mark.parametrize("screen", ["library", "library-finished"])
def test_what_can_be_done_with_a_race_stands_in_letters_of_one_size(
    make_app: MakeApp,
    monkeypatch: pytest.MonkeyPatch,
    screen: str,
    size: tuple[int, int],
    scale: float,
    language: str,
) -> None:
    """Long words stood small beside large pictures, next to words in large letters without one."""
    app = make_app(size, ui_scale=scale, language=language)
    SCREENS[screen].opens(app)
    actions = [widget for widget in app.scene.focus if widget.group == "actions" and isinstance(widget, Button)]
    assert len({bool(button.icon) for button in actions}) == 1
    sizes = sizes_written(app, monkeypatch)
    assert len({sizes[button.label] for button in actions}) == 1
    shelves = [widget for widget in app.scene.focus if widget.group == "shelves" and isinstance(widget, Button)]
    assert len({sizes[button.label] for button in shelves}) == 1
    full = app.zoomed_painter.metrics.font_px(26)
    assert sizes[shelves[0].label] >= 0.5 * full, "they do not give all of their room to the title"
    assert sizes[app.texts("library.title")] >= 0.5 * app.zoomed_painter.metrics.font_px(40)


@pytest.mark.parametrize(("size", "scale", "language"), LARGE)
def test_the_whole_sentence_says_who_has_won(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float, language: str
) -> None:
    app = make_app(size, ui_scale=scale, language=language)
    SCREENS["library-finished"].opens(app)
    scene = app.scene
    assert isinstance(scene, LibraryScene)
    assert scene.races.errands.finish(30.0)
    app.tick(STEP, [])
    assert scene.races.chosen is not None
    told = RaceWords(app.texts).stage(scene.races.chosen)
    lines = list(sizes_written(app, monkeypatch))
    beside = "".join(line for line in lines if line in told and not line.endswith("…"))
    assert told.replace(" ", "") in beside.replace(" ", "")
