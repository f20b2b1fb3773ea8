"""Setting a table up, by mouse alone and by keys alone."""

from __future__ import annotations

import pygame
import pytest

from camelup.players.levels import LEVELS, Controller
from camelup.session.record import SeatInfo
from camelup.ui.kit.app import App
from camelup.ui.kit.confirm import ConfirmScene
from camelup.ui.kit.widgets.cycler import Cycler
from camelup.ui.kit.widgets.text_field import TextField
from camelup.ui.menus.menu import MenuScene
from camelup.ui.menus.setup import SetupScene
from camelup.ui.table.seating import CONTROLLERS, DEFAULT_TABLE, Table, start_match
from tests.ui.conftest import MakeApp
from tests.ui.driving import click, click_at, cut_texts, key, untidy, write
from tests.ui.race_stub import RaceStub, use_race_stub

SIZES = [(1024, 640), (1280, 720), (1280, 800), (1024, 768), (1920, 1080), (2560, 1440)]


@pytest.fixture(autouse=True)
def _race(monkeypatch: pytest.MonkeyPatch) -> None:
    use_race_stub(monkeypatch)


def setup(app: App, table: Table | None = None) -> SetupScene:
    scene = SetupScene(app, table)
    app.go(scene)
    return scene


def full_table() -> Table:
    table = DEFAULT_TABLE
    while not table.full:
        table = table.grown()
    return table


def label(app: App, name: str) -> str:
    widget = app.scene.focus[name]
    assert isinstance(widget, Cycler)
    return widget.label


def click_left(app: App, name: str) -> None:
    rect = app.scene.focus[name].rect
    click_at(app, (rect.left + rect.width // 10, rect.centery))


def race(app: App) -> RaceStub:
    assert isinstance(app.scene, RaceStub)
    return app.scene


def test_somebody_new_is_offered_one_person_against_three(make_app: MakeApp) -> None:
    assert setup(make_app()).table == DEFAULT_TABLE


def test_the_last_table_is_offered_again(make_app: MakeApp) -> None:
    seats = (SeatInfo("Ada", "kofi"), SeatInfo("Bo", "zuri", Controller("computer:oracle")), SeatInfo("Omar", "omar"))
    table = setup(make_app(last_table=seats)).table
    assert table.seat_infos() == seats


def test_the_command_lines_seed_is_shown(make_app: MakeApp) -> None:
    app = make_app(seed="fudo-lami")
    setup(app)
    field = app.scene.focus["seed"]
    assert isinstance(field, TextField)
    assert field.entry.get_text() == "fudo-lami"


def test_start_begins_the_race_at_this_table(make_app: MakeApp) -> None:
    app = make_app()
    scene = setup(app)
    click(app, "start")
    assert race(app).match.seats == scene.table.seat_infos()


def test_enter_starts_at_once(make_app: MakeApp) -> None:
    app = make_app()
    setup(app)
    key(app, pygame.K_RETURN)
    assert race(app).match.number == 0


def test_a_table_set_up_by_mouse_alone(make_app: MakeApp) -> None:
    app = make_app()
    scene = setup(app)
    click(app, "add")
    click(app, "remove1")
    click(app, "character0")
    click_left(app, "character0")
    click(app, "who1")
    click_left(app, "who0")
    click(app, "starter")
    click(app, "open_purses")
    click(app, "coach")
    assert [seat.character for seat in scene.table.seats] == ["nadia", "zuri", "bruno", "ingrid"]
    assert [seat.controller for seat in scene.table.seats] == [
        CONTROLLERS[-1], *[Controller("computer:bookmaker")] * 3,
    ]  # fmt: skip
    assert scene.table.starter == 0
    assert not scene.table.options.open_purses
    assert not scene.table.options.coach
    click(app, "start")
    assert race(app).match.turn == 0
    assert not race(app).match.options.open_purses
    assert not race(app).match.options.coach


def test_a_table_set_up_by_keys_alone(make_app: MakeApp) -> None:
    app = make_app()
    scene = setup(app)

    def tab_to(name: str) -> None:
        for _ in range(60):
            if app.scene.focus.current is app.scene.focus[name]:
                return
            key(app, pygame.K_TAB)
        raise AssertionError(f"Tab does not reach {name}")

    tab_to("name0")
    write(app, "Ada")
    tab_to("character0")
    key(app, pygame.K_LEFT)
    tab_to("who1")
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_RIGHT)
    tab_to("add")
    key(app, pygame.K_SPACE)
    tab_to("starter")
    key(app, pygame.K_RIGHT)
    tab_to("open_purses")
    key(app, pygame.K_RIGHT)
    tab_to("seed")
    write(app, "abc")
    tab_to("start")
    key(app, pygame.K_RETURN)
    match = race(app).match
    assert match.seats[0] == SeatInfo("Ada", "tariq")
    assert match.seats[1].controller == Controller("computer:bookmaker")
    assert match.seat_count == 5
    assert match.turn == 0
    assert match.record.seed == "abc"
    assert not match.options.open_purses
    assert scene.table.problem() is None


def test_keys_reach_every_control(make_app: MakeApp) -> None:
    app = make_app((1024, 640))
    setup(app, full_table())
    every = {widget.name for widget in app.scene.focus}
    reached = set()
    for _ in every:
        key(app, pygame.K_TAB)
        assert app.scene.focus.current is not None
        reached.add(app.scene.focus.current.name)
    assert reached == every
    assert len(every) == 8 * 4 + 8


def test_every_level_says_how_it_plays(make_app: MakeApp) -> None:
    app = make_app()
    setup(app)
    for level in LEVELS:
        click(app, "who0")
        assert label(app, "who0") == app.texts(f"level.{level.id}") == level.id.capitalize()
        assert app.texts(f"level.{level.id}.line") in app.scene.focus["who0"].hint
    click(app, "who0")
    assert label(app, "who0") == "Human"


def test_every_control_has_a_hint(make_app: MakeApp) -> None:
    app = make_app()
    setup(app)
    assert [widget.name for widget in app.scene.focus if not widget.hint] == []


def test_the_starters_label_follows_the_name(make_app: MakeApp) -> None:
    app = make_app()
    setup(app)
    assert label(app, "starter") == "Random"
    click(app, "starter")
    assert label(app, "starter") == "Nadia"
    click(app, "name0")
    write(app, "Ada")
    assert label(app, "starter") == "Ada"


def test_a_name_twice_is_refused_in_a_sentence_until_it_is_changed(make_app: MakeApp) -> None:
    app = make_app()
    setup(app)
    click(app, "name0")
    write(app, "omar")
    start = app.scene.focus["start"]
    assert not start.enabled
    assert start.hint == "Two seats are called Omar: give one of them another name."
    click(app, "start")
    assert app.toast.text == start.hint
    assert isinstance(app.scene, SetupScene)
    click(app, "name0")
    write(app, "s")
    assert app.scene.focus["start"].enabled
    click(app, "start")
    assert race(app).match.seats[0].name == "omars"


def test_a_table_of_three_cannot_lose_a_seat(make_app: MakeApp) -> None:
    app = make_app()
    scene = setup(app)
    click(app, "remove3")
    assert len(scene.table.seats) == 3
    click(app, "remove0")
    assert len(scene.table.seats) == 3
    assert app.toast.text == "A race needs at least 3 seats."


def test_a_table_of_eight_offers_no_ninth_seat(make_app: MakeApp) -> None:
    app = make_app()
    scene = setup(app)
    for _ in range(4):
        click(app, "add")
    assert len(scene.table.seats) == 8
    assert "add" not in app.scene.focus


def test_a_typed_name_survives_other_changes(make_app: MakeApp) -> None:
    app = make_app()
    scene = setup(app)
    click(app, "name2")
    write(app, "Ada")
    click(app, "add")
    click(app, "character2")
    click(app, "remove0")
    assert scene.table.seats[1].called == "Ada"
    field = app.scene.focus["name1"]
    assert isinstance(field, TextField)
    assert field.entry.get_text() == "Ada"


def test_escape_and_back_lead_to_the_menu_even_out_of_a_field(make_app: MakeApp) -> None:
    app = make_app()
    setup(app)
    click(app, "back")
    assert isinstance(app.scene, MenuScene)
    setup(app)
    click(app, "seed")
    key(app, pygame.K_ESCAPE)
    assert app.scene.focus.current is not None
    assert app.scene.focus.current.name != "seed", "the first Esc only leaves the field"
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, MenuScene)


def test_an_unfinished_race_is_asked_about_and_what_was_typed_stays(make_app: MakeApp) -> None:
    app = make_app()
    start_match(app.services, DEFAULT_TABLE)
    setup(app)
    click(app, "name0")
    write(app, "Ada")
    click(app, "start")
    assert isinstance(app.scene, ConfirmScene)
    app.draw()
    click(app, "no")
    field = app.scene.focus["name0"]
    assert isinstance(field, TextField)
    assert field.entry.get_text() == "Ada"
    click(app, "start")
    click(app, "yes")
    assert race(app).match.seats[0].name == "Ada"


def test_no_text_field_lies_above_the_question(make_app: MakeApp) -> None:
    app = make_app((1024, 640))
    start_match(app.services, DEFAULT_TABLE)
    setup(app, full_table())
    app.scene.focus["start"].activate()
    app.draw()
    shown = pygame.image.tobytes(app.screen, "RGB")
    app.gui.clear_and_reset()
    app.draw()
    assert pygame.image.tobytes(app.screen, "RGB") == shown


@pytest.mark.parametrize("count", range(3, 9))
def test_every_number_of_seats_fits(make_app: MakeApp, count: int) -> None:
    app = make_app((1024, 640), ui_scale=1.5)
    table = full_table()
    while len(table.seats) > count:
        table = table.shrunk(0)
    setup(app, table.with_seat(0, name="Bartholomew Longname"))
    assert untidy(app) == []
    assert cut_texts(app) == []


def test_pressing_on_when_the_table_is_full_or_a_seat_is_gone_starts_no_race(make_app: MakeApp) -> None:
    app = make_app()
    scene = setup(app)
    scene.focus.set("add", visible=True)
    for _ in range(6):
        key(app, pygame.K_RETURN)
    assert app.scene is scene
    assert scene.table.full
    assert scene.focus.current is scene.focus["name7"]
    for index in (7, 3):
        scene.focus.set(f"remove{index}", visible=True)
        key(app, pygame.K_RETURN)
        current = scene.focus.current
        assert current is not None
        assert current.name == f"remove{min(index, len(scene.table.seats) - 1)}"
