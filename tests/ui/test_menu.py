"""The first screen: what it offers, and that nothing on the disk can break it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from camelup.players.levels import HUMAN
from camelup.rules.actions import RollDie
from camelup.session.match import Match
from camelup.ui.kit.app import App
from camelup.ui.kit.confirm import ConfirmScene
from camelup.ui.kit.widgets.detail_button import DetailButton
from camelup.ui.lesson.chapters import CHAPTERS
from camelup.ui.lesson.contents import ChaptersScene
from camelup.ui.menus.menu import MenuScene
from camelup.ui.menus.setup import SetupScene
from camelup.ui.table.seating import DEFAULT_TABLE, start_match
from tests.ui.conftest import MakeApp
from tests.ui.driving import click, click_at, key, settle
from tests.ui.race_stub import RaceStub, use_race_stub

SIZES = [(1024, 640), (1280, 720), (1280, 800), (1024, 768), (1920, 1080), (2560, 1440)]

MENU = ["learn", "quick", "new", "saved", "statistics", "rules", "settings", "quit"]
"""What the first start offers."""
LATER = ["quick", "new", "saved", "learn", "statistics", "rules", "settings", "quit"]
"""What is offered to somebody who has raced before."""


@pytest.fixture(autouse=True)
def _race(monkeypatch: pytest.MonkeyPatch) -> None:
    use_race_stub(monkeypatch)


def names(app: App) -> list[str]:
    return [widget.name for widget in app.scene.focus]


def menu(app: App) -> MenuScene:
    scene = MenuScene(app)
    app.go(scene)
    return scene


def saved_match(app: App) -> Match:
    match = start_match(app.services, DEFAULT_TABLE)
    assert app.services.saver.flush(5.0)
    return match


def race(app: App) -> RaceStub:
    assert isinstance(app.scene, RaceStub)
    return app.scene


def test_the_first_start_offers_no_race_to_go_on_with(make_app: MakeApp) -> None:
    app = make_app()
    menu(app)
    assert names(app) == MENU
    assert app.scene.focus.current is app.scene.focus["learn"], "newcomers are taken by the hand"


def test_the_tutorial_steps_back_for_those_who_have_raced_or_learned(make_app: MakeApp) -> None:
    app = make_app(tutorial_done=("race",))
    menu(app)
    assert names(app) == LATER
    app = make_app(last_table=DEFAULT_TABLE.seat_infos())
    menu(app)
    assert names(app) == LATER
    click(app, "learn")
    assert isinstance(app.scene, ChaptersScene)
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, MenuScene)


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "nl"])
@pytest.mark.parametrize("newcomer", [True, False])
def test_menu_and_chapters_tell_of_the_tutorial_in_the_same_words(
    make_app: MakeApp, language: str, newcomer: bool
) -> None:
    """ "Learning: 1 of 7" stood in the menu for somebody of whom the chapters said "0 of 7 chapters done"."""
    app = make_app(
        language=language,
        tutorial_chapter=CHAPTERS[1].id,
        tutorial_step=1,
        last_table=() if newcomer else DEFAULT_TABLE.seat_infos(),
    )
    menu(app)
    learn = app.scene.focus["learn"]
    told = " ".join(learn.lines) if isinstance(learn, DetailButton) else learn.label
    assert isinstance(learn, DetailButton) is newcomer
    word = app.texts("menu.learn.on", number=2, count=len(CHAPTERS))
    assert told.startswith(word)
    chapter = word.split()[0].casefold()
    assert chapter in learn.hint.casefold()
    assert chapter in app.texts("tutorial.progress", done=0, count=len(CHAPTERS)).casefold(), "both count chapters"
    if newcomer:
        assert learn.label == app.texts("menu.learn")
    click(app, "learn")
    assert app.scene.focus.current is app.scene.focus[f"chapter:{CHAPTERS[1].id}"]


def test_from_the_icon_to_the_first_turn_it_takes_one_more_click(make_app: MakeApp) -> None:
    app = make_app()
    menu(app)
    click(app, "quick")
    assert [seat.controller for seat in race(app).match.seats].count(HUMAN) == 1
    assert race(app).match.seat_count == 4


def test_enter_starts_at_once(make_app: MakeApp) -> None:
    app = make_app(tutorial_done=("race",))
    menu(app)
    key(app, pygame.K_RETURN)
    assert race(app).match.number == 0


def test_continue_says_where_the_race_is_and_goes_on_with_it(make_app: MakeApp) -> None:
    app = make_app()
    match = saved_match(app)
    match.submit(RollDie())
    scene = menu(app)
    assert names(app)[0] == "continue"
    assert scene.saved is not None
    assert (scene.saved.leg, scene.saved.mover) == (1, match.seats[match.turn].name)
    click(app, "continue")
    assert race(app).match.record == match.record


def test_a_new_race_asks_before_it_replaces_an_unfinished_one(make_app: MakeApp) -> None:
    app = make_app()
    old = saved_match(app)
    menu(app)
    click(app, "quick")
    assert isinstance(app.scene, ConfirmScene)
    click(app, "no")
    assert isinstance(app.scene, MenuScene)
    assert app.services.store.load_autosave() == old.record
    click(app, "quick")
    click(app, "yes")
    assert race(app).match.record != old.record
    assert app.services.saver.flush(5.0)
    assert app.services.store.load_autosave() == race(app).match.record


def test_the_unfinished_race_can_be_saved_before_the_new_one_starts(make_app: MakeApp) -> None:
    app = make_app()
    old = saved_match(app)
    old.submit(RollDie())
    menu(app)
    click(app, "quick")
    click(app, "first")
    assert app.errands.finish(30.0)
    assert race(app).match.record != old.record
    (entry,) = app.services.library.entries()
    assert app.services.library.load(entry.name) == old.record
    assert app.services.library.thumbnail(entry.name) is not None


def test_an_unfinished_race_that_cannot_be_saved_is_not_let_go(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    old = saved_match(app)
    (tmp_path / "data" / "saves").write_text("a file where the folder of saves should be")
    menu(app)
    click(app, "quick")
    click(app, "first")
    assert app.errands.finish(30.0)
    assert isinstance(app.scene, MenuScene)
    assert app.toast.active
    assert app.services.store.load_autosave() == old.record


def test_a_table_that_asks_nothing_starts_at_once(make_app: MakeApp) -> None:
    app = make_app(confirmations=False)
    old = saved_match(app)
    menu(app)
    click(app, "quick")
    assert race(app).match.record != old.record


@pytest.mark.parametrize("no", ["escape", "enter", "beside"])
def test_every_careless_answer_keeps_the_old_race(make_app: MakeApp, no: str) -> None:
    app = make_app()
    saved_match(app)
    menu(app)
    click(app, "quick")
    if no == "beside":
        click_at(app, (5, 5))
    else:
        key(app, pygame.K_ESCAPE if no == "escape" else pygame.K_RETURN)
    assert isinstance(app.scene, MenuScene)
    assert app.services.store.has_unfinished()


def test_a_finished_race_on_the_disk_is_put_away(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    match = saved_match(app)
    while not match.over:
        match.submit(RollDie())
    menu(app)
    assert "continue" not in names(app)
    assert app.services.saver.flush(5.0)
    assert not app.services.store.has_unfinished()
    assert len(list((tmp_path / "data" / "finished").iterdir())) == 1


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"format": "camelup-record", "version": 1}', b"\xff\x00" * 50])
def test_a_damaged_save_is_a_notice_and_the_menu_stays(make_app: MakeApp, tmp_path: Path, content: bytes) -> None:
    races = tmp_path / "data" / "races"
    races.mkdir(parents=True)
    (races / "race-000001.json").write_bytes(content)
    app = make_app()
    menu(app)
    assert names(app) == MENU
    assert app.toast.text.startswith("The saved race is damaged")
    settle(app)
    click(app, "quick")
    assert race(app).match.number == 0


def test_a_save_of_a_newer_game_is_a_notice_and_is_not_lost(make_app: MakeApp, tmp_path: Path) -> None:
    races = tmp_path / "data" / "races"
    races.mkdir(parents=True)
    (races / "race-000001.json").write_bytes(b'{"format": "camelup-record", "version": 99}')
    app = make_app()
    menu(app)
    assert "newer version" in app.toast.text
    click(app, "quick")
    click(app, "yes")
    assert race(app).match.number == 0
    assert app.services.saver.flush(5.0)
    assert any("newer" in path.name for path in races.iterdir())


def test_a_folder_that_cannot_be_read_is_no_trouble(make_app: MakeApp, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "races").write_text("not a folder")
    app = make_app()
    menu(app)
    assert names(app) == MENU


def test_new_race_shows_the_setup_and_quit_ends_the_game(make_app: MakeApp) -> None:
    app = make_app()
    menu(app)
    click(app, "new")
    assert isinstance(app.scene, SetupScene)
    menu(app)
    click(app, "quit")
    assert app.running
    click(app, "yes")
    assert not app.running


def test_keys_alone_reach_every_button(make_app: MakeApp) -> None:
    app = make_app()
    saved_match(app)
    menu(app)
    reached = set()
    for arrow in (*[pygame.K_DOWN] * 5, pygame.K_RIGHT, pygame.K_UP, pygame.K_UP):
        key(app, arrow)
        assert app.scene.focus.current is not None
        reached.add(app.scene.focus.current.name)
    assert reached == set(MENU)
    for _ in range(5):
        key(app, pygame.K_UP)
    assert app.scene.focus.current is app.scene.focus["continue"]


def test_every_button_has_a_hint(make_app: MakeApp) -> None:
    app = make_app()
    saved_match(app)
    menu(app)
    assert all(widget.hint for widget in app.scene.focus)


def test_the_stack_differs_from_start_to_start(make_app: MakeApp) -> None:
    app = make_app()
    shots = []
    for _ in range(3):
        menu(app)
        app.draw()
        shots.append(pygame.image.tobytes(app.screen, "RGB"))
    assert len(set(shots)) > 1
