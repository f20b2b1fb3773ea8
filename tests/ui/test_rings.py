"""The brackets of the focus and the rings of whoever explains lie over nothing that is read."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from camelup.rules.board import SPACES
from camelup.ui.kit.app import App
from camelup.ui.kit.widgets.focus import FocusRing
from camelup.ui.lesson.scene import LessonScene
from camelup.ui.race import guide
from camelup.ui.table.target import Kind, KindButton
from camelup.ui.table.views.guide_view import LINE, ring_box
from tests.ui.conftest import MakeApp
from tests.ui.race_driver import open_race, people, settle_race
from tests.ui.race_tables import match_of
from tests.ui.screens import lesson

sizes = pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1024, 768), 1.0), ((1280, 720), 2.0)])


def shown(app: App, box: pygame.Rect) -> bytes:
    """What is seen in a box after everything was drawn."""
    app.tooltip.clear()
    app.repaint()
    app.draw()
    return pygame.image.tobytes(app.screen.subsurface(box), "RGB")


@sizes
def test_no_bracket_lies_over_an_enlarged_stack(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float
) -> None:
    """The corners of the frame around a wide space with a narrow stack stood in the picture that opened beside it."""
    app = make_app(size, ui_scale=scale, speed="off", handover="off")
    crossed = 0
    for space in range(1, SPACES + 1):
        crazy = {(space + 2) % SPACES + 1: "k", (space + 5) % SPACES + 1: "w"}
        scene = open_race(app, match_of(people(3), stacks={space: "rbgyp", **crazy}))
        settle_race(scene)
        scene.choosing.choose_kind(Kind.TILE)
        scene.focus.set(f"space:{space}", visible=True)
        app.draw()
        loupe = scene.picture.loupe
        assert loupe
        focused = shown(app, loupe)
        crossed += scene.focus[f"space:{space}"].rect.inflate(8, 8).colliderect(loupe)
        with monkeypatch.context() as without:
            without.setattr(FocusRing, "draw_ring", lambda *_: None)
            assert shown(app, loupe) == focused, space
    assert crossed


@sizes
def test_no_ring_of_the_tutorial_lies_over_a_heading(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float
) -> None:
    """It cut the letters of "Choose one action" off."""
    app = make_app(size, ui_scale=scale, handover="off")
    lesson("tiles")(app)
    scene = app.scene
    assert isinstance(scene, LessonScene)
    assert scene.guide.targets()[0] == KindButton(Kind.TILE)
    heading = scene.geometry.hint.inflate(0, -scene.painter.px(14)).clip(app.screen.get_rect())
    heading.width = scene.painter.width(scene.picture.marks.hint(), 24, "title")
    with monkeypatch.context() as without:
        without.setattr(guide, "draw_halo", lambda *_: None)
        plain = shown(app, heading)
    for frame in range(guide.PULSE_STEPS):
        scene.guide._frame = frame
        assert shown(app, heading) == plain, frame


@sizes
def test_a_ring_around_an_action_leaves_the_actions_beside_it_alone(
    make_app: MakeApp, size: tuple[int, int], scale: float
) -> None:
    app = make_app(size, ui_scale=scale, handover="off")
    lesson("tiles")(app)
    scene = app.scene
    assert isinstance(scene, LessonScene)
    line = round(2 * LINE * scene.painter.metrics.k)
    for one, other in pairwise(scene.geometry.actions):
        for rect, beside in ((one, other), (other, one)):
            ring = ring_box(scene.painter, rect, 1.0, scene.guide._headings())
            assert not ring.inflate(line, line).colliderect(beside.inflate(-2, -2))
