"""Nothing flashes: no part of the screen turns bright and dark again more than three times in a second.

Judged much as WCAG 2.3.1 does: a flash is a pair of opposite changes of a tenth of the brightness or more, and it
counts where an area takes part that is not small.
"""

from __future__ import annotations

import pygame
import pytest

from camelup.session.match import Match
from camelup.ui.race.scene import RaceScene
from tests.ui.conftest import MakeApp
from tests.ui.race_driver import open_race, press, seats_of, until
from tests.ui.race_tables import PERSON, TOURIST

FRAME = 1 / 20
CELLS = (16, 9)
CHANGE = 25
"""Steps of brightness, of 255."""
LARGE = 4
"""Cells that have to change for a flash to count: about a fortieth of the window."""


def brightness(screen: pygame.Surface) -> list[float]:
    """The mean brightness of each cell of the window."""
    small = pygame.transform.smoothscale(screen, CELLS)
    colours = (small.get_at((x, y)) for y in range(CELLS[1]) for x in range(CELLS[0]))
    return [0.2126 * c.r + 0.7152 * c.g + 0.0722 * c.b for c in colours]


def turns(values: list[float]) -> list[int]:
    """The frames in which the brightness of a cell has turned by `CHANGE` against its last turn."""
    found: list[int] = []
    low = high = values[0]
    way = 0
    for frame, value in enumerate(values):
        low, high = min(low, value), max(high, value)
        if way >= 0 and high - value >= CHANGE:
            found.append(frame)
            way, low, high = -1, value, value
        elif way <= 0 and value - low >= CHANGE:
            found.append(frame)
            way, low, high = 1, value, value
    return found


def most_flashes(frames: list[list[float]]) -> int:
    """The most flashes in any second that enough cells take part in; two turns make a flash."""
    second = round(1 / FRAME)
    by_cell = [turns([frame[cell] for frame in frames]) for cell in range(CELLS[0] * CELLS[1])]
    most = 0
    for start in range(len(frames)):
        counts = sorted((sum(start <= turn < start + second for turn in cell) // 2 for cell in by_cell), reverse=True)
        most = max(most, counts[LARGE - 1])
    return most


def test_the_measure_finds_a_flashing_light() -> None:
    cells = CELLS[0] * CELLS[1]
    flashing = [[255.0 if frame // 2 % 2 else 0.0] * cells for frame in range(40)]
    assert most_flashes(flashing) > 3
    assert most_flashes([[frame * 5.0] * cells for frame in range(40)]) == 0
    one_cell = [[light[0] if cell == 0 else 0.0 for cell in range(cells)] for light in flashing]
    assert most_flashes(one_cell) == 0


@pytest.mark.parametrize("speed", ["normal", "fast"])
def test_two_legs_of_a_race_do_not_flash(make_app: MakeApp, speed: str) -> None:
    app = make_app(speed=speed)
    match = Match.new(seats_of([PERSON, TOURIST, TOURIST, TOURIST, TOURIST, TOURIST]), seed="flash", starter=0)
    scene: RaceScene = open_race(app, match)
    frames: list[list[float]] = []
    while scene.stage.seen.leg < 2 and app.scene is scene and len(frames) < 3_000:
        if scene.idle and scene.choices.active:
            press(app, "3")
        elif scene.timeline.waiting:
            press(app, "enter")
        app.services.saver.flush(10.0)
        app.tick(FRAME, [])
        frames.append(brightness(app.screen))
    until(scene, lambda: scene.idle)
    assert len(frames) > 40
    assert most_flashes(frames) <= 3
