"""The ranking of the top bar: groups by space, best first, with the gaps between them, in any strip."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pygame
import pytest

from camelup.rules.board import CAMELS, SPACES, Beyond, Board, Camel, Direction, ranking
from camelup.ui.kit.metrics import Metrics
from camelup.ui.table.layout import race_layout
from camelup.ui.table.layout.ranks import BEYOND, Group, group_places, groups
from tests.ui.conftest import MakeApp
from tests.ui.race_driver import open_race, track
from tests.ui.race_tables import match_of, people

SIZES = [(1024, 640), (1024, 768), (1280, 720), (1280, 800), (1920, 1080), (2560, 1080), (3840, 2160)]


def at_random(rng: Random) -> Board:
    """A board with camels and crazy camels anywhere."""
    stacks: list[list[Camel]] = [[] for _ in range(SPACES)]
    for camel in rng.sample(CAMELS, len(CAMELS)):
        stacks[rng.randrange(SPACES)].append(camel)
    return Board(tuple(tuple(stack) for stack in stacks))


def test_those_that_stand_together_are_a_group_with_the_uppermost_first() -> None:
    board = track({3: "bw", 4: "ryg", 8: "kp"})
    assert groups(board) == (
        Group((Camel.PURPLE,), 8),
        Group((Camel.GREEN, Camel.YELLOW, Camel.RED), 4),
        Group((Camel.BLUE,), 3),
    )
    strip = pygame.Rect(0, 0, 676, 84)
    assert [place.apart for place in group_places(strip, 1.0, groups(board))] == [4, 1, 0]


@pytest.mark.parametrize("way", Direction)
def test_camels_that_have_crossed_the_line_have_no_space_and_no_gap_in_spaces(way: Direction) -> None:
    """R28, R29: forwards they come before all others, backwards behind them."""
    whole = track({3: "b", 4: "rg", 8: "k", 9: "w", 16: "yp"})
    board = Board((*whole.stacks[:-1], ()), (), Beyond(whole.stacks[-1], way))
    shown = groups(board)
    there = 0 if way is Direction.CLOCKWISE else len(shown) - 1
    assert shown[there] == Group((Camel.PURPLE, Camel.YELLOW), BEYOND)
    apart = [place.apart for place in group_places(pygame.Rect(0, 0, 676, 84), 1.0, shown)]
    assert apart == ([0, 1, 0] if way is Direction.CLOCKWISE else [1, 0, 0])


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_every_ranking_fits_its_strip_in_order(size: tuple[int, int], scale: float) -> None:
    layout, rng = race_layout(Metrics(size, scale).zoomed(), 6), Random(1)
    worst = track({1: "b", 2: "g", 3: "r", 14: "y", 16: "pkw"})
    for board in [worst, *(at_random(rng) for _ in range(300))]:
        places = layout.rank_places(board)
        assert [camel for place in places for camel in place.group.camels] == list(ranking(board))
        chips = layout.ranks(board)
        assert len(chips) == 5
        for place in places:
            around = place.plaque.unionall(list(place.chips))
            assert layout.ranking.contains(around)
            assert place.plaque.top >= place.chips[0].bottom
        for left, right in pairwise(chips):
            assert left.right <= right.left
        for place, after in pairwise(places):
            assert place.chips[-1].right <= place.gap.left < place.gap.right <= after.chips[0].left
        assert min(min(chip.size) for chip in chips) >= 0.03 * min(size), "it can be read, and pointed at"


def test_gold_is_for_what_is_active_now(make_app: MakeApp) -> None:
    """Of the bars only the card of the seat to move is gold: a newcomer sees at a glance whose turn it is."""
    app = make_app((1280, 720))
    scene = open_race(app, match_of(people(6)))
    app.draw()
    geometry, gold = scene.geometry, app.screen.map_rgb(pygame.Color(app.assets.theme.gold))

    def golden(box: pygame.Rect) -> int:
        pixels = pygame.PixelArray(app.screen.subsurface(box).copy())
        return sum(int(colour == gold) for column in pixels for colour in column)

    margin = app.painter.px(8)
    cards = [golden(card.inflate(margin, margin)) for card in geometry.seat_cards]
    assert cards[0] > 2 * max(cards[1:]), "the others have a coin"
    for box in (geometry.leg_badge, geometry.banner, geometry.ranking, *geometry.ticket_rows, geometry.log):
        assert golden(box) < 20
