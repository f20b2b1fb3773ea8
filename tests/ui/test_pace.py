"""A computer seat's turn can be followed: what it did and why it matters fit the banner in every window."""

from __future__ import annotations

import pytest

from camelup.players.levels import HUMAN
from camelup.rules.actions import Action, Pile, PlaceTile, PredictFinish, TakeLegTicket
from camelup.rules.board import Camel
from camelup.session.match import Match
from camelup.session.record import SeatInfo
from tests.ui.conftest import MakeApp
from tests.ui.driving import cut_texts
from tests.ui.race_driver import open_race, track
from tests.ui.race_tables import START, TOURIST, scripted

LONG = "Wilhelmina Abacu"
"""A name as long as can be typed."""


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize(
    "action", [PlaceTile(9, True), PredictFinish(Camel.PURPLE, Pile.WINNER), TakeLegTicket(Camel.YELLOW)], ids=str
)
def test_the_reason_fits_the_banner(make_app: MakeApp, size: tuple[int, int], scale: float, action: Action) -> None:
    app = make_app(size, ui_scale=scale, wait_for_me=True, speed="off")
    scripted(app, action)
    seats = (SeatInfo(LONG, "nadia", TOURIST), SeatInfo("Cy", "zuri", TOURIST), SeatInfo("Bo", "omar", HUMAN))
    scene = open_race(app, Match.new(seats, seed="pace", starter=0, board=track(START)))
    while not scene.play.held or not scene.idle:
        app.tick(0.05, [])
    assert scene.stage.banner.startswith(LONG)
    told = f"{scene.stage.banner} {scene.stage.aside}"
    assert told.count(".") == 2
    assert [words for words in cut_texts(app) if words in told] == []
