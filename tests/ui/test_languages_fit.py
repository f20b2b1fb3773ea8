"""Every step of the tutorial and every hint in every language: nothing is cut, leaves its box or the window.

The screens themselves are looked at by the walk.
"""

from __future__ import annotations

import pytest

from camelup.ui.lesson.chapters import CHAPTERS
from camelup.ui.lesson.scene import LessonScene
from camelup.ui.lesson.script import Chapter
from tests.ui.conftest import MakeApp
from tests.ui.screens import Screen
from tests.ui.test_tutorial import follow_with_mouse, until_shown
from tests.ui.walking import CODES, look

HINT_SIZE = 24
"""Virtual units of a hint's letters; at the largest text a hint takes half the window's width."""
WINDOWS = [((1024, 640), 1.0), ((1280, 720), 2.0)]
TAUGHT = Screen(LessonScene, LessonScene, floats=True)


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.id)
@pytest.mark.parametrize(("size", "scale"), WINDOWS, ids=lambda value: str(value).replace(", ", "x"))
def test_every_step_of_the_tutorial_has_room_for_every_language(
    make_app: MakeApp, chapter: Chapter, size: tuple[int, int], scale: float
) -> None:
    app = make_app(size, ui_scale=scale, speed="off", language="en")
    app.go(LessonScene(app, chapter))
    wrong: dict[tuple[str, str], list[str]] = {}
    for _ in range(3 * len(chapter.steps)):
        scene = until_shown(app)
        step = scene.lesson.step
        for code in CODES:
            app.change_settings(language=code)
            scene.update(0.02)
            found = [fault for fault in look(app, TAUGHT) if "overlap" not in fault]
            box = scene.guide.box
            rects = {name: scene.guide.rect_of(name) for name in scene.guide.targets()}
            found += [f"the bubble lies on {name}" for name, rect in rects.items() if rect and rect.colliderect(box)]
            if not app.screen.get_rect().contains(box):
                found.append("the bubble leaves the window")
            if found:
                wrong[code, "end" if step is None else step.id] = found
        if step is None:
            break
        app.change_settings(language="en")
        follow_with_mouse(app)
    assert scene.lesson.step is None
    assert wrong == {}


@pytest.mark.parametrize("code", CODES)
def test_every_hint_fits_the_window_at_the_largest_text(make_app: MakeApp, code: str) -> None:
    app = make_app((1024, 640), ui_scale=2.0, language=code)
    hints = sorted((app.texts(key) for key in app.texts.keys if key.endswith(".hint")), key=len)
    assert len(hints) > 50
    for hint in hints[-5:]:
        lines = app.painter.wrap(hint, HINT_SIZE, app.screen.get_width() // 2)
        assert len(lines) * app.painter.line_height(HINT_SIZE) < 0.7 * app.screen.get_height()
