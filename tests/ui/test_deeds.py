"""The last moves: one line a move with all that came of it, the newest first, and nothing that only one seat knows."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from camelup.rules.actions import Action, FormPartnership, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import Camel
from camelup.rules.events import (
    CoinsPaid,
    DieReleased,
    FinishCardPlayed,
    LegBegan,
    LegScored,
    TileHit,
    UnitMoved,
)
from camelup.ui.race.scene import RaceScene
from camelup.ui.table.deeds import last_deeds
from camelup.ui.table.log import LogScene
from camelup.ui.table.views.deeds_view import deed_rows
from tests.ui.conftest import MakeApp
from tests.ui.race_driver import click_on, open_race, settle_race
from tests.ui.race_tables import match_of, people

SIZES = ((1024, 640), (1280, 720), (1920, 1080), (2560, 1440))


def table(make_app: MakeApp, *actions: Action, seats: int = 3, rolls: str = "", **settings: Any) -> RaceScene:
    """A race in which some actions were taken, each shown to its end."""
    app = make_app(speed="off", **settings)
    return open_race(app, match_of(people(seats), *actions, rolls=rolls))


def test_a_move_is_one_deed_with_the_tile_the_coin_and_the_extra_step(make_app: MakeApp) -> None:
    """R25: the unit lands on a tile, its owner is paid, and the unit goes on."""
    scene = table(make_app, PlaceTile(5, True), TakeLegTicket(Camel.RED), RollDie(), rolls="y2")
    deeds = list(last_deeds(scene.stage.log))
    assert [deed.seat for deed in deeds] == [2, 1, 0]
    assert [type(event) for event in deeds[0].events] == [DieReleased, UnitMoved, TileHit, CoinsPaid, UnitMoved]
    assert scene.focus["deeds"].hint.splitlines()[0] == (
        "Seat 3 rolls yellow 2: 2 spaces forward. Yellow, carrying Purple, reaches space 5. "
        "Seat 1’s spectators on space 5 cheer: one more space. Seat 1 earns a coin. "
        "Yellow, carrying Purple, stops on space 6."
    )


def test_moves_that_are_shown_and_moves_that_are_recalled_make_the_same_log(make_app: MakeApp) -> None:
    actions = [PlaceTile(5, True), TakeLegTicket(Camel.RED), RollDie(), PredictFinish(Camel.GREEN, Pile.LOSER)]
    shown = table(make_app, rolls="y2")
    for action in actions:
        shown.choosing.submit(action)
        settle_race(shown)
    recalled = table(make_app, *actions, rolls="y2")
    assert list(last_deeds(shown.stage.log)) == list(last_deeds(recalled.stage.log))


def test_the_end_of_a_leg_is_a_deed_of_the_table(make_app: MakeApp) -> None:
    """R32, R33: five dice end a leg; the next one belongs to the same line."""
    scene = table(make_app, *[RollDie()] * 5, rolls="b1 g1 r1 y1 p1")
    newest, before, *_ = last_deeds(scene.stage.log)
    assert newest.seat is None
    assert [type(event) for event in newest.events] == [LegScored, LegBegan]
    assert isinstance(before.events[0], DieReleased)


def test_a_finish_card_stays_face_down_in_the_last_moves_of_its_own_seat(make_app: MakeApp) -> None:
    """R18: nobody sees the colour again, and the screen may turn to another seat."""
    scene = table(make_app, PredictFinish(Camel.GREEN, Pile.WINNER))
    (event,) = scene.stage.log
    assert isinstance(event, FinishCardPlayed)
    assert event.camel is None


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_round_of_six_seats_is_in_sight(make_app: MakeApp, size: tuple[int, int]) -> None:
    actions = [TakeLegTicket(camel) for camel in (Camel.RED, Camel.BLUE, Camel.GREEN, Camel.PURPLE, Camel.YELLOW)]
    scene = table(make_app, *actions, seats=6, size=size)
    rows = deed_rows(scene.painter, scene.geometry)
    assert len(rows) >= 5
    assert all(scene.geometry.log.contains(row) for row in rows)
    assert rows[0].height >= 18
    assert len(scene.focus["deeds"].hint.splitlines()) == 5


def test_the_panel_says_in_words_what_its_pictures_show_and_opens_the_log(make_app: MakeApp) -> None:
    scene = table(make_app, RollDie(), TakeLegTicket(Camel.RED), rolls="r1")
    assert scene.focus["deeds"].hint.splitlines() == [
        "Seat 2 takes the 5-ticket for Red.",
        "Seat 1 rolls red 1: one space forward. Red, carrying Blue, climbs onto Green on space 2.",
    ]
    click_on(scene.app, "deeds")
    assert isinstance(scene.app.scene, LogScene)


def test_the_newest_move_is_in_sight_at_large_text_whichever_page_is_open(make_app: MakeApp) -> None:
    """Folded, the panel is on a page of its own: the last move stands beside what is asked."""

    def strip(scene: RaceScene) -> bytes:
        scene.app.draw()
        area = scene.geometry.bottom
        right = pygame.Rect(area.centerx, area.top, area.right - area.centerx, area.height)
        return pygame.image.tobytes(scene.app.screen.subsurface(right), "RGB")

    seen = set()
    for camel in (Camel.RED, Camel.BLUE, Camel.GREEN):
        scene = table(make_app, TakeLegTicket(camel), ui_scale=2.0)
        assert scene.geometry.folded
        assert not scene.geometry.log
        seen.add(strip(scene))
    assert len(seen) == 3


def test_every_kind_of_move_has_a_picture_of_its_own(make_app: MakeApp) -> None:
    pictures = []
    for actions in (
        (TakeLegTicket(Camel.RED),),
        (TakeLegTicket(Camel.BLUE),),
        (PlaceTile(9, True),),
        (PlaceTile(9, False),),
        (PlaceTile(10, True),),
        (PredictFinish(Camel.GREEN, Pile.WINNER),),
        (PredictFinish(Camel.GREEN, Pile.LOSER),),
        (FormPartnership(1),),
        (FormPartnership(2),),
        (RollDie(),),
    ):
        scene = table(make_app, *actions, seats=6, rolls="r2")
        scene.app.draw()
        row = deed_rows(scene.painter, scene.geometry)[0]
        pictures.append(pygame.image.tobytes(scene.app.screen.subsurface(row), "RGB"))
    assert len(set(pictures)) == len(pictures)


def test_the_panel_is_as_large_at_every_table_and_has_more_lines_in_a_high_window(make_app: MakeApp) -> None:
    shown = [
        deed_rows(scene.painter, scene.geometry)
        for scene in (
            table(make_app, TakeLegTicket(Camel.RED), seats=seats, size=size)
            for seats, size in ((3, (1280, 720)), (8, (1280, 720)), (6, (1600, 1200)))
        )
    ]
    assert shown[0] == shown[1]
    assert len(shown[2]) >= 7
