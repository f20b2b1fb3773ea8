"""What of a hand can be seen while it lies face down: how many cards it has, and nothing else (R18)."""

from __future__ import annotations

import pygame

from camelup.rules.board import RACING, Camel
from camelup.ui.table.layout import race_layout
from camelup.ui.table.views.hand_view import HandMarks, draw_hand
from tests.ui.conftest import MakeApp

FOUR = RACING[:4]


def drawn(make_app: MakeApp, hand: tuple[Camel, ...], covered: bool) -> bytes:
    app = make_app((1280, 720))
    layout = race_layout(app.metrics, 4)
    app.screen.fill("black")
    draw_hand(app.screen, app.painter, layout, app.texts, HandMarks(0, "Ada", "nadia", hand, covered))
    return pygame.image.tobytes(app.screen, "RGB")


def test_r18_a_covered_hand_shows_as_many_backs_as_cards(make_app: MakeApp) -> None:
    covered = {count: drawn(make_app, RACING[:count], True) for count in range(6)}
    assert len(set(covered.values())) == 6


def test_r18_a_covered_hand_does_not_show_which_card_was_played(make_app: MakeApp) -> None:
    hands = [tuple(camel for camel in RACING if camel is not played) for played in RACING]
    assert len({drawn(make_app, hand, True) for hand in hands}) == 1
    assert len({drawn(make_app, hand, False) for hand in hands}) == 5
