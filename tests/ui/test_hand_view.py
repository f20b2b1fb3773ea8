"""What of a hand can be seen while it lies face down: how many cards it has, and nothing else (R18)."""

from __future__ import annotations

import pygame

from camelup.rules.board import RACING, Camel
from camelup.session.match import Match
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.cast import Cast
from camelup.ui.table.layout import race_layout
from camelup.ui.table.stage import Stage
from camelup.ui.table.views.hand_view import HandMarks, draw_hand
from tests.ui.conftest import MakeApp
from tests.ui.race_driver import people

FOUR = RACING[:4]


def drawn(make_app: MakeApp, hand: tuple[Camel, ...], covered: bool) -> bytes:
    app = make_app((1280, 720))
    match = Match.new(people(4), seed="hand", starter=0)
    cast = Cast.of(match.seats, app.assets.theme)
    stage, layout = Stage(match.observe(None)), race_layout(app.metrics, 4)
    app.screen.fill("black")
    brush = TableBrush(app.screen, app.painter, layout, stage, cast, app.texts)
    draw_hand(brush, HandMarks(0, "Ada", "nadia", hand, covered))
    return pygame.image.tobytes(app.screen, "RGB")


def test_r18_a_covered_hand_shows_as_many_backs_as_cards(make_app: MakeApp) -> None:
    covered = {count: drawn(make_app, RACING[:count], True) for count in range(6)}
    assert len(set(covered.values())) == 6


def test_r18_a_covered_hand_does_not_show_which_card_was_played(make_app: MakeApp) -> None:
    hands = [tuple(camel for camel in RACING if camel is not played) for played in RACING]
    assert len({drawn(make_app, hand, True) for hand in hands}) == 1
    assert len({drawn(make_app, hand, False) for hand in hands}) == 5
