"""After a race: who won in words, and the ways on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from camelup.players.levels import HUMAN
from camelup.rules.actions import Pile, PredictFinish, RollDie
from camelup.rules.board import RACING
from camelup.session.match import Match
from camelup.session.terms import Options
from camelup.ui.kit.app import App
from camelup.ui.menus.menu import MenuScene
from camelup.ui.menus.setup import SetupScene
from camelup.ui.race.result import ResultScene
from camelup.ui.table.seating import DEFAULT_TABLE, Table, start_match
from tests.ui.conftest import MakeApp
from tests.ui.driving import click, key
from tests.ui.race_stub import RaceStub, use_race_stub

SIZES = [(1024, 640), (1280, 720), (1280, 800), (1024, 768), (1920, 1080), (2560, 1440)]


@pytest.fixture(autouse=True)
def _race(monkeypatch: pytest.MonkeyPatch) -> None:
    use_race_stub(monkeypatch)


def finished(app: App, table: Table = DEFAULT_TABLE, *, seed: str = "a", bets: bool = True) -> Match:
    """A race in which everybody bets on every camel's victory in turn and then rolls to the end."""
    match = start_match(app.services, replace(table, seed=seed))
    if bets:
        for n in range(match.seat_count):
            match.submit(PredictFinish(RACING[n % len(RACING)], Pile.WINNER))
    while not match.over:
        match.submit(RollDie())
    return match


def with_winners(app: App, count: int) -> Match:
    """A finished race that so many seats win together."""
    for n in range(400):
        match = finished(app, seed=f"race {n}", bets=False)
        if len(match.winners) == count:
            return match
    raise AssertionError(f"no race with {count} winners")


def full_table() -> Table:
    table = DEFAULT_TABLE.with_seat(1, name="Bartholomew Longname")
    while not table.full:
        table = table.grown()
    return table


def show(app: App, match: Match) -> ResultScene:
    scene = ResultScene(app, match)
    app.go(scene)
    return scene


def test_a_single_winner_is_named_with_the_purse(make_app: MakeApp) -> None:
    app = make_app()
    match = with_winners(app, 1)
    scene = show(app, match)
    best = match.standings()[0]
    name = match.seats[best.seat].name
    assert scene.title == f"{name} wins!"
    assert scene.sentence == f"{name} is the richest with {best.purse} coins."


@pytest.mark.parametrize("count", [2, 3])
def test_a_shared_victory_is_said_in_words(make_app: MakeApp, count: int) -> None:
    app = make_app()
    match = with_winners(app, count)
    scene = show(app, match)
    names = [match.seats[seat].name for seat in match.winners]
    assert scene.title == "A shared victory!"
    listed = f"{', '.join(names[:-1])} and {names[-1]}"
    assert scene.sentence == f"{listed} share the victory with {match.standings()[0].purse} coins each."


def written(app: App, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every word of a picture."""
    words: list[str] = []
    glyphs = app.painter.glyphs

    def watched(text: str, px: int, colour: str, face: str) -> pygame.Surface:
        words.append(text)
        return glyphs(text, px, colour, face)

    monkeypatch.setattr(app.painter, "glyphs", watched)
    app.draw()
    return words


@pytest.mark.parametrize("way", [{"speed": "off"}, {"reduced_motion": True}])
def test_every_seat_stands_there_at_once_where_nothing_moves(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, way: dict[str, Any]
) -> None:
    app = make_app(**way)
    match = finished(app, full_table())
    scene = show(app, match)
    assert not scene.animating
    words = " ".join(written(app, monkeypatch)).split()
    for line in match.standings():
        assert set(match.seats[line.seat].name.split()) <= set(words)
        assert str(line.purse) in words


def test_the_purses_count_up_to_what_they_hold(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app(speed="normal")
    match = finished(app)
    scene = show(app, match)
    purses = {str(line.purse) for line in match.standings()}
    assert scene.animating
    assert str(match.standings()[0].purse) not in written(app, monkeypatch)
    for _ in range(100):
        app.tick(0.1, [])
    assert not scene.animating
    assert purses <= set(written(app, monkeypatch))


def test_figures_move_every_now_and_then_and_no_more_often(make_app: MakeApp) -> None:
    app = make_app(speed="normal")
    scene = show(app, finished(app))
    for _ in range(100):
        app.tick(0.1, [])
    drawn = 0
    for _ in range(20):
        scene.dirty = False
        scene.update(0.1)
        drawn += scene.dirty
    assert drawn == 4


def test_each_person_at_the_screen_gets_a_line_in_turn(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app(speed="off")
    people = replace(DEFAULT_TABLE, seats=tuple(replace(seat, controller=HUMAN) for seat in DEFAULT_TABLE.seats))
    match = finished(app, people)
    scene = show(app, match)
    lines = [scene.personal(line) for line in match.standings()]
    for line in (*lines, lines[0]):
        assert line in written(app, monkeypatch)
        click(app, "person")
    assert all(line in scene.announce() for line in lines)


def test_a_person_alone_needs_no_next_one(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    scene = show(app, finished(app))
    assert [widget.name for widget in scene.focus] == ["again", "review", "replay", "new", "menu"]


def test_the_saved_race_goes_to_the_finished_ones(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    match = finished(app)
    show(app, match)
    assert app.services.saver.flush(5.0)
    assert not app.services.store.has_unfinished()
    assert len(list((tmp_path / "data" / "finished").glob("*.json"))) == 1


def test_play_again_is_the_same_table_with_other_dice(make_app: MakeApp) -> None:
    app = make_app()
    table = replace(full_table(), options=Options(open_purses=False, coach=False), starter=3)
    match = finished(app, table)
    show(app, match)
    click(app, "again")
    assert isinstance(app.scene, RaceStub)
    again = app.scene.match
    assert again.seats == match.seats
    assert not again.options.open_purses
    assert not again.options.coach
    assert again.record.seed != match.record.seed
    assert again.number == 0


@pytest.mark.parametrize("chosen", [3, None])
def test_the_next_race_has_the_chosen_starter_or_draws_one_again(make_app: MakeApp, chosen: int | None) -> None:
    app = make_app()
    match = finished(app, replace(DEFAULT_TABLE, starter=chosen))
    starters = set()
    for _ in range(12):
        show(app, match)
        click(app, "again")
        assert isinstance(app.scene, RaceStub)
        starters.add(app.scene.match.turn)
        app.services.saver.clear()
    if chosen is None:
        assert len(starters) > 1
    else:
        assert starters == {chosen}


def test_new_race_shows_the_table_as_it_was(make_app: MakeApp) -> None:
    app = make_app()
    table = full_table()
    show(app, finished(app, table))
    click(app, "new")
    assert isinstance(app.scene, SetupScene)
    assert app.scene.table == table


def test_menu_and_escape_lead_to_the_menu(make_app: MakeApp) -> None:
    app = make_app()
    match = finished(app)
    show(app, match)
    click(app, "menu")
    assert isinstance(app.scene, MenuScene)
    show(app, match)
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, MenuScene)


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_a_key_pressed_on_through_the_sheets_starts_no_new_race(make_app: MakeApp, code: int) -> None:
    """Enter was "Play again": whoever pressed it through the score sheets never read who had won."""
    app = make_app()
    scene = show(app, finished(app))
    assert scene.focus.current is None
    key(app, code)
    assert app.scene is scene
    assert scene.focus.current is scene.focus["review"]
    assert scene.focus.visible, "the player sees what the next press does"
    app.relayout()
    assert scene.focus.current is scene.focus["review"]


def test_play_again_is_one_way_for_keys_that_ask_for_it(make_app: MakeApp) -> None:
    app = make_app()
    scene = show(app, finished(app))
    key(app, pygame.K_TAB)
    assert scene.focus.current is scene.focus["again"]
    key(app, pygame.K_RETURN)
    assert isinstance(app.scene, RaceStub)


@pytest.mark.parametrize("first", [pygame.K_RIGHT, pygame.K_LEFT, pygame.K_DOWN, pygame.K_RETURN])
def test_the_first_key_only_shows_where_the_keys_are(make_app: MakeApp, first: int) -> None:
    """It went to "Play again", and an Enter after it began another race instead of looking back."""
    app = make_app()
    scene = show(app, finished(app))
    key(app, first)
    assert app.scene is scene
    assert scene.focus.current is scene.focus["review"]
