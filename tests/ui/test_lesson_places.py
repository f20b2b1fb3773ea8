"""Nothing that the teacher speaks of lies under the teacher's words, at any step, in any language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from camelup.rules.board import SPACES
from camelup.ui.art.scene import board_scene
from camelup.ui.kit.app import App
from camelup.ui.lesson.chapters import CHAPTERS
from camelup.ui.lesson.scene import LessonScene
from camelup.ui.lesson.script import Chapter
from camelup.ui.table.brush import TableBrush
from camelup.ui.table.target import Seat, Side
from tests.ui.conftest import MakeApp
from tests.ui.race_driver import press
from tests.ui.test_tutorial import IDS, follow_with_mouse, until_shown

SIZES = [(1280, 720), (1920, 1080)]


def moments(app: App, chapter: Chapter) -> Iterator[tuple[LessonScene, str]]:
    """Play a chapter; each moment in which something is asked for, once in every language."""
    app.go(LessonScene(app, chapter))
    for _ in range(5 * len(chapter.steps)):
        scene = until_shown(app)
        for language in app.texts.languages:
            app.change_settings(language=language)
            yield scene, f"{scene.lesson.step.id if scene.lesson.step else 'end'} {scene.choosing.kind} {language}"
        app.change_settings(language="en")
        if scene.lesson.step is None:
            return
        follow_with_mouse(app)
    raise AssertionError(f"{chapter.id} does not end")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("chapter", CHAPTERS, ids=IDS)
def test_the_teacher_covers_no_camel_no_tile_and_no_control(
    make_app: MakeApp, chapter: Chapter, size: tuple[int, int]
) -> None:
    app = make_app(size, speed="off")
    for scene, moment in moments(app, chapter):
        guide, geometry, board = scene.guide, scene.geometry, scene.stage.seen.board
        if scene.stage.sheet is not None:
            continue
        stacks = {n: stack for n in range(1, SPACES + 1) if (stack := board.stack_on(n))}
        shown = {f"space {n}": geometry.stack_area(n, stack) for n, stack in stacks.items()}
        shown |= {f"tile {tile.space}": geometry.tile_area(tile.space) for tile in board.tiles}
        shown |= {w.name: w.rect for w in scene.table if w.group != "spaces"}
        shown |= {"dice": geometry.leg_badge, "banner": geometry.banner, "hint": geometry.hint}
        shown |= {thing.name: rect for thing in guide.targets() if (rect := guide.rect_of(thing)) is not None}
        if scene.choosing.choice is not None:
            shown["choice"] = scene.geometry.panel
        hidden = [name for name, rect in shown.items() if rect.colliderect(guide.box)]
        assert hidden == [], moment
        if guide.pointer is None:
            continue
        assert not guide.pointer.area.colliderect(guide.box), moment
        aimed = guide.rect_of(guide.targets()[0])
        assert aimed is not None
        shown |= {f"number {n}": rect for n, rect in enumerate(geometry.plaques(), start=1)}
        hidden = [
            name
            for name, rect in shown.items()
            if rect.colliderect(guide.pointer.area) and not aimed.contains(rect) and name != "pyramid"
        ]
        assert hidden == [], f"the pointer lies on it: {moment}"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("chapter", CHAPTERS, ids=IDS)
def test_large_words_leave_what_they_point_at_in_sight(
    make_app: MakeApp, chapter: Chapter, size: tuple[int, int]
) -> None:
    app = make_app(size, ui_scale=2.0, speed="off")
    for scene, moment in moments(app, chapter):
        guide = scene.guide
        assert app.screen.get_rect().contains(guide.box), moment
        clear = {thing.name: rect for thing in guide.targets() if (rect := guide.rect_of(thing)) is not None}
        if scene.choosing.choice is not None:
            clear["choice"] = scene.geometry.panel
        assert [name for name, rect in clear.items() if rect.colliderect(guide.box)] == [], moment


def test_the_small_choice_begins_at_the_side_that_is_asked_for(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    tiles = next(chapter for chapter in CHAPTERS if chapter.id == "tiles")
    app.go(LessonScene(app, tiles))
    scene = until_shown(app)
    while scene.lesson.step is not None and scene.lesson.step.id != "turn":
        follow_with_mouse(app)
        scene = until_shown(app)
    follow_with_mouse(app)
    until_shown(app)
    follow_with_mouse(app)
    until_shown(app)
    assert scene.guide.targets() == [Side(1), Seat(0)]
    assert scene.focus.current is scene.focus["choice:1"]
    press(app, "enter")
    until_shown(app)
    assert not scene.guide.urgent
    assert scene.lesson.step.id == "boo"


@pytest.mark.parametrize("chapter", [CHAPTERS[0], CHAPTERS[2]], ids=["race", "crazy"])
def test_nobody_is_said_to_think_while_the_lesson_waits_for_the_player(make_app: MakeApp, chapter: Chapter) -> None:
    app = make_app(speed="off")
    for scene, moment in moments(app, chapter):
        app.change_settings(language="en")
        app.tick(0.05, [])
        assert "thinking" not in scene.stage.banner, moment


@pytest.mark.parametrize("chapter", [c for c in CHAPTERS if c.id in ("tickets", "scores")], ids=["tickets", "scores"])
def test_a_score_sheet_says_what_to_do(make_app: MakeApp, chapter: Chapter) -> None:
    app = make_app(speed="off")
    sheets = [scene.guide.words().ask for scene, _ in moments(app, chapter) if scene.lesson.reads]
    assert sheets
    assert all(sheets)


@pytest.mark.parametrize("size", SIZES)
def test_the_sky_above_the_lowered_board_has_no_seam(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = make_app(size, speed="off")
    app.go(LessonScene(app, CHAPTERS[0]))
    scene = until_shown(app)
    app.tick(0.0, [])
    band = scene.geometry.band
    # Without the words that lie over it.
    strip, sky = app.screen.copy(), board_scene(app.assets, scene.geometry.board.size, 1)
    (piece,) = next(part for part in scene.picture._parts() if part.name == "band").pieces()
    brush = TableBrush(strip, scene.painter, scene.geometry, scene.stage, scene.cast, app.texts)
    piece.paint(brush)
    for x in range(sky.get_width()):
        ends, begins = strip.get_at((band.left + x, band.bottom - 1)), sky.get_at((x, 0))
        assert ends == begins, x
