"""Arrow keys alone lead from everything on the race screen to everything else."""

from __future__ import annotations

import pytest

from camelup.rules.board import SPACES
from camelup.session.match import Match
from camelup.ui.kit.widgets.focus import FocusRing
from camelup.ui.race.scene import RaceScene
from camelup.ui.table.layout import Tab
from camelup.ui.table.target import Kind
from tests.ui.conftest import MakeApp
from tests.ui.race_driver import ARROWS, open_race, people, settle_race


def _ways(focus: FocusRing) -> dict[str, set[str]]:
    """For each widget those that one arrow key leads to."""
    ways: dict[str, set[str]] = {}
    for widget in list(focus):
        ways[widget.name] = set()
        for dx, dy in ARROWS.values():
            focus.set(widget.name)
            focus.move(dx, dy)
            assert focus.current is not None
            ways[widget.name].add(focus.current.name)
    return ways


def _reached(ways: dict[str, set[str]], start: str) -> set[str]:
    found, todo = {start}, [start]
    while todo:
        new = ways[todo.pop()] - found
        found |= new
        todo += new
    return found


@pytest.mark.parametrize("seats", [3, 6, 8])
@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 720), 1.0), ((1024, 768), 1.0), ((2560, 1080), 1.0), ((1280, 720), 1.5), ((1280, 720), 2.0)],
)
def test_arrows_lead_from_everything_to_everything(
    make_app: MakeApp, size: tuple[int, int], scale: float, seats: int
) -> None:
    app = make_app(size, ui_scale=scale, speed="off")
    scene = open_race(app, Match.new(people(seats), seed="arrows", starter=0))
    settle_race(scene)
    for tab in Tab if scene.geometry.folded else (Tab.SEATS,):
        scene.show_tab(tab)
        ways = _ways(scene.focus)
        everything = set(ways)
        assert "pyramid" in everything
        first = next(iter(ways))
        back: dict[str, set[str]] = {name: {other for other in ways if name in ways[other]} for name in ways}
        assert _reached(ways, first) == everything
        assert _reached(back, first) == everything, "something leads nowhere"


def _pressed(scene: RaceScene, start: str, *arrows: str) -> list[str]:
    """Where arrows lead one after the other, beginning afresh."""
    focus = scene.focus
    # Come from elsewhere, so that no walk is gone on with.
    focus._walk = type(focus._walk)()
    focus.set(start)
    way = []
    for arrow in arrows:
        focus.move(*ARROWS[arrow])
        assert focus.current is not None
        way.append(focus.current.name)
    return way


def _spaces(*numbers: int) -> list[str]:
    return [f"space:{(number - 1) % SPACES + 1}" for number in numbers]


@pytest.fixture(params=[((1280, 720), 1.0), ((1024, 768), 1.0), ((1280, 720), 2.0)], ids=str)
def at_board(request: pytest.FixtureRequest, make_app: MakeApp) -> RaceScene:
    size, scale = request.param
    scene = open_race(make_app(size, ui_scale=scale, speed="off"), Match.new(people(3), seed="arrows", starter=0))
    settle_race(scene)
    return scene


def test_no_arrow_is_dead_on_a_space(at_board: RaceScene) -> None:
    for start in _spaces(*range(1, SPACES + 1)):
        for arrow in ARROWS:
            assert _pressed(at_board, start, arrow) != [start], f"{arrow} on {start}"


def test_every_arrow_on_a_space_steps_along_the_track_while_one_is_chosen(at_board: RaceScene) -> None:
    """Right did nothing on space 4, where the track goes up and down."""
    at_board.choosing.choose_kind(Kind.TILE)
    for space in range(1, SPACES + 1):
        (start,) = _spaces(space)
        steps = {arrow: _pressed(at_board, start, arrow)[0] for arrow in ARROWS}
        assert set(steps.values()) == set(_spaces(space - 1, space + 1)), start
        for one, other in (("left", "right"), ("up", "down")):
            assert steps[one] != steps[other], f"{one} and {other} on {start}"


@pytest.mark.parametrize("arrow", list(ARROWS))
def test_an_arrow_pressed_again_and_again_goes_all_the_way_round(at_board: RaceScene, arrow: str) -> None:
    at_board.choosing.choose_kind(Kind.TILE)
    for space in range(1, SPACES + 1):
        way = _pressed(at_board, *_spaces(space), *[arrow] * SPACES)
        on, back = range(space + 1, space + 1 + SPACES), range(space - 1, space - 1 - SPACES, -1)
        assert way in (_spaces(*on), _spaces(*back))


def test_across_a_side_the_opposite_arrow_goes_back(at_board: RaceScene) -> None:
    at_board.choosing.choose_kind(Kind.TILE)
    for space, arrow, opposite in ((4, "right", "left"), (12, "left", "right"), (8, "up", "down"), (16, "down", "up")):
        (start,) = _spaces(space)
        assert _pressed(at_board, start, arrow, opposite)[1] == start
