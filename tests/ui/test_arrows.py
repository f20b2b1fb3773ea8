"""Arrow keys alone lead from everything on the race screen to everything else."""

from __future__ import annotations

import pytest

from camelup.session.match import Match
from camelup.ui.layout import Tab
from camelup.ui.widgets.focus import FocusRing
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
