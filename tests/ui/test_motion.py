"""Camels in motion: arcs stay inside the picture, legs gallop, heads turn, and nothing is left behind on the window."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from camelup.rules.actions import PlaceTile, RollDie
from camelup.rules.board import ROLLS
from camelup.session.dice import ScriptedDice
from camelup.session.match import Match
from camelup.ui.art import board_geometry as geo
from camelup.ui.art import camels, gallop, trail
from camelup.ui.kit.app import App
from camelup.ui.kit.assets import Assets
from camelup.ui.kit.metrics import Metrics
from camelup.ui.race.scene import RaceScene
from camelup.ui.table.layout import FINISH, RaceLayout, race_layout
from camelup.ui.table.views.trail_view import ARC
from camelup.ui.table.views.unit_view import End, Hop, hop_of
from tests.ui.conftest import MakeApp
from tests.ui.race_driver import open_race, people, ready, track, until, watch

SIZES = [(1024, 640), (1280, 720), (1280, 800), (1920, 1080), (2560, 1440), (3840, 2160)]
CAMELS = "kgybrpw"
RING = [*geo.SPACES, geo.SPACES[0]]
MOMENTS = [n / 20 for n in range(21)]
HIGHEST = 0.9
"""Camel heights of the highest arc."""
SLACK = 7
"""Pixels: a stack that grows or shrinks on its way does so in whole pixels a camel."""


def layouts() -> list[RaceLayout]:
    return [race_layout(Metrics(size, scale), 6) for size in SIZES for scale in (1.0, 1.5, 2.0)]


def top(unit: str, hop: Hop, t: float, size: float) -> float:
    x, y = hop.at(t)
    return camels.stack_rect(unit, x, y, size, 1).top - gallop.BOUNCE * size / geo.SPRITE_H


@pytest.mark.parametrize("count", range(1, 8))
def test_no_arc_leaves_the_picture(count: int) -> None:
    for layout in layouts():
        for start, end in [*pairwise(RING), (16, FINISH), (1, FINISH)]:
            unit = CAMELS[:count]
            sizes = [layout.camel_size(space, unit) for space in (start, end)]
            hop = hop_of(layout, unit, End(start, unit), End(end, unit), HIGHEST)
            for t in MOMENTS:
                # A stack that already touches the edge where it stands bobs a little above it.
                edges = [top(unit, hop, at, size) for at, size in zip((0, 1), sizes, strict=True)]
                least = min(layout.open_board.top, *edges)
                size = sizes[0] + (sizes[1] - sizes[0]) * t
                assert top(unit, hop, t, size) >= least - SLACK, (layout.metrics, start, end, t)


@pytest.mark.parametrize("below", range(1, 7))
def test_no_jump_onto_a_stack_leaves_the_picture(below: int) -> None:
    for layout in layouts():
        for start, end in pairwise(RING):
            unit, carries = CAMELS[below:], CAMELS[:below]
            whole = carries + unit
            hop = hop_of(layout, unit, End(start, unit), End(end, whole, below), HIGHEST)
            sizes = layout.camel_size(start, unit), layout.camel_size(end, whole)
            edges = [top(unit, hop, at, size) for at, size in zip((0, 1), sizes, strict=True)]
            for t in MOMENTS:
                size = sizes[0] + (sizes[1] - sizes[0]) * t
                least = min(layout.open_board.top, *edges)
                assert top(unit, hop, t, size) >= least - SLACK, (layout.metrics, start, end, t)


def test_where_there_is_room_an_arc_has_its_height() -> None:
    layout = race_layout(Metrics((1920, 1080)), 6)
    hop = hop_of(layout, "g", End(15, "g"), End(16, "g"), ARC)
    assert hop.arc == ARC * layout.camel_height


def test_a_gallop_has_four_pictures_and_every_one_leans_to_where_it_runs(shared_assets: Assets) -> None:
    for facing in (1, -1):
        looks = {
            pygame.image.tobytes(
                gallop.moving_body(shared_assets, "g", pose, facing, 90, -gallop.LEAN * facing, 1.0).surface, "RGBA"
            )
            for pose in gallop.GALLOP
        }
        assert len(looks) == 4


def test_a_leaning_camel_stands_on_the_same_ground(shared_assets: Assets) -> None:
    """Its hump axis meets the ground where the upright one's does: nothing slides when it starts or stops."""
    target = pygame.Surface((400, 300), pygame.SRCALPHA)
    feet = []
    for lean in (0.0, gallop.LEAN):
        target.fill((0, 0, 0, 0))
        held = [gallop.Posture(gallop.STAND, lean=lean)]
        gallop.draw_moving(target, shared_assets, "g", held, (200, 250), 120, 1)
        feet.append(target.get_bounding_rect())
    assert abs(feet[0].bottom - feet[1].bottom) <= 6
    assert abs(feet[0].centerx - feet[1].centerx) <= 8
    assert feet[0] != feet[1]


def test_a_head_that_looks_back_is_on_the_other_side(shared_assets: Assets) -> None:
    heads = [camels.camel_head(shared_assets, "g", 1, 168, back=back) for back in (False, True)]
    ahead, back = (head.get_bounding_rect() for head in heads)
    assert back.right < ahead.right - 15
    assert back.left < ahead.left - 15


@pytest.mark.parametrize("done", [False, True])
def test_numbers_and_dots_are_dark_when_they_are_over(shared_assets: Assets, done: bool) -> None:
    mark, dot = trail.hop_mark(shared_assets, "2", 1.0, done), trail.dot(shared_assets, 1.0, done)
    edge = mark.surface.get_at((mark.anchor[0], mark.anchor[1] - 13))
    assert (sum(edge[:3]) < 300) is done
    assert (sum(dot.surface.get_at(dot.anchor)[:3]) < 400) is done


def test_what_moved_leaves_nothing_behind_on_the_board(make_app: MakeApp) -> None:
    """The kept picture of the board is the one that painting everything anew would have made."""
    app = make_app((1024, 640), speed="normal")
    board = track({5: "y", 6: "bgp", 7: "r", 15: "k", 16: "w"})
    match = Match.new(people(3), seed="motion", starter=0, board=board, dice=ScriptedDice([ROLLS["y3"]]))
    scene = open_race(app, match)
    until(scene, lambda: ready(scene))
    for action in (PlaceTile(8, cheering=False), RollDie()):
        scene.choosing.submit(action)
        until(scene, lambda: scene.animating)
        until(scene, lambda: ready(scene), dt=1 / 30)
    kept = board_of(app)
    open_race(app, match)
    anew = board_of(app)
    assert pygame.image.tobytes(kept, "RGB") == pygame.image.tobytes(anew, "RGB")


def board_of(app: App) -> pygame.Surface:
    """The board as it is on the window now, while nothing on it blinks or breathes."""
    scene = app.scene
    assert isinstance(scene, RaceScene)
    until(scene, lambda: ready(scene))
    scene.stage.blinking, scene.stage.breathing = frozenset(), None
    scene.dirty = True
    watch(app, 1, 0.0)
    return app.screen.subsurface(scene.geometry.open_board).copy()
