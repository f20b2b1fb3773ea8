"""A box says what is in it: it lays that out in the window, is closed with Esc, and is read aloud."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pygame
import pytest

from camelup.ui.kit.app import App
from camelup.ui.kit.box import BoxScene
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.parts import Column, Framed, Part, Row, Title, Words, grid, in_columns
from camelup.ui.kit.rows import FILL, Length
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.scroll_list import ListPlace, ScrollList
from camelup.ui.kit.widgets.text_field import TextField, text_field
from camelup.ui.menus.menu import MenuScene
from tests.ui.conftest import MakeApp
from tests.ui.driving import key, write
from tests.ui.screens import SCREENS

LINES = " ".join(["A sentence that is rather long."] * 8)


class Sample(BoxScene):
    """A box with some of everything."""

    wide = 900
    first = "yes"
    leading = ("late",)
    edge = (20, 20)

    title = "A title"
    words = LINES

    def __init__(self, app: App, lines: int = 3) -> None:
        super().__init__(app)
        self.lines = lines
        self.typed = ""
        self.field = Widget("field")

    def compose(self, width: int) -> Iterator[Part]:
        px = self.painter.px
        yield Title(self.title, 40)
        yield Words(self.words, 24)
        if not isinstance(self.field, TextField):
            self.field = text_field(self, "field", "", 20, self._typed)
        yield self.row(self.field, high=60)
        yield from grid([Button(f"grid{n}") for n in range(3)], 2, high=px(60), least=px(20), gap=px(10))
        columns = [Button(f"column{n}") for n in range(2 * self.lines - 1)]
        yield in_columns(columns, 2, high=px(60), least=px(20), gap=px(10), apart=px(10))
        yield self.row(Button("no"), Button("yes"), Button("late"), high=60)

    def _typed(self, text: str) -> None:
        self.typed = text


def opened(app: App, lines: int = 3) -> Sample:
    app.go(MenuScene(app))
    scene = Sample(app, lines)
    app.open(scene)
    app.tick(0.02, [])
    return scene


@pytest.mark.parametrize("lines", [1, 4, 9])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (2560, 1080)])
def test_everything_is_in_the_box_and_the_box_in_the_window(
    make_app: MakeApp, size: tuple[int, int], lines: int
) -> None:
    app = make_app(size)
    scene = opened(app, lines)
    assert app.screen.get_rect().contains(scene.box)
    widgets = list(scene.focus)
    assert len(widgets) == 1 + 3 + 2 * lines - 1 + 3
    for widget in widgets:
        assert scene.box.contains(widget.rect)
        assert min(widget.rect.size) > 0
    for one, other in combinations(widgets, 2):
        assert not one.rect.colliderect(other.rect), f"{one.name} {other.name}"


def test_columns_are_filled_one_after_the_other_and_their_rows_are_level(make_app: MakeApp) -> None:
    scene = opened(make_app((1024, 640)), lines=9)
    left, right = scene.focus["column0"].rect, scene.focus["column9"].rect
    assert left.size == right.size
    assert left.top == right.top
    assert left.right < right.left
    assert scene.focus["column8"].rect.top > left.top


def test_tab_comes_to_what_leads_first_and_the_first_control_has_the_focus(make_app: MakeApp) -> None:
    scene = opened(make_app())
    assert [widget.name for widget in scene.focus][:2] == ["late", "field"]
    assert scene.focus.current is scene.focus["yes"]


def test_escape_closes_it_and_it_is_said_what_it_is(make_app: MakeApp) -> None:
    app = make_app()
    scene = opened(app)
    assert scene.announce() == f"A title\n{LINES}"
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, MenuScene)


def test_typing_goes_on_in_a_field_that_stays_in_its_place(make_app: MakeApp) -> None:
    app = make_app()
    scene = opened(app)
    scene.focus.set("field")
    write(app, "ab")
    assert isinstance(scene.field, TextField)
    entry = scene.field.entry
    scene.again()
    write(app, "c")
    assert scene.typed == "abc"
    assert scene.field.entry is entry


def test_a_frame_is_drawn_around_what_is_in_it(make_app: MakeApp) -> None:
    painter = make_app().painter
    rows = ScrollList("rows", place=ListPlace(40), least_row=30)
    frame = Framed(rows, "panel_deep", (12, 8))
    frame.put(painter, pygame.Rect(10, 10, 300, 200))
    assert frame.rect.contains(rows.rect)
    assert [widget.name for widget in frame.widgets] == ["rows"]
    assert rows.row_height >= 30
    assert rows.rect.height - rows.rows * rows.row_height < rows.rows


def test_a_list_that_stays_in_its_place_shows_what_was_scrolled_to() -> None:
    rows = ScrollList("rows", place=ListPlace(40), row_height=20)
    rows.put(pygame.Rect(0, 0, 100, 100))
    rows.roam(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-3))
    rows.put(pygame.Rect(0, 0, 100, 100))
    assert rows.place.top == 3
    rows.put(pygame.Rect(0, 0, 100, 80))
    assert rows.place.top == 0


def test_a_row_without_a_height_is_as_high_as_what_is_in_it(make_app: MakeApp) -> None:
    painter = make_app().painter
    short, tall = Row(high=30), Column(Row(high=40, least=10), Row(high=40, least=10), gap=5)
    assert Row(short, tall).height(painter, 200) == Length(85, 30)
    assert Row(Part(), Widget("any")).height(painter, 200).share == FILL.share


def test_words_get_smaller_where_their_place_is_too_low(make_app: MakeApp) -> None:
    app = make_app()
    drawn: list[pygame.Rect] = []
    app.painter.on_line = lambda _, rect: drawn.append(rect)
    place = pygame.Rect(0, 0, 500, 90)
    for smallest, fits in ((30, False), (12, True)):
        drawn.clear()
        words = Words(LINES, 30, smallest=smallest)
        words.put(app.painter, place)
        words.draw(Brush(app.screen, app.painter))
        assert (drawn[-1].bottom <= place.bottom) is fits


@pytest.mark.parametrize("name", ["keys", "press-key", "cards", "settings-screen", "taking-in", "branch"])
def test_every_box_says_what_it_is(make_app: MakeApp, name: str) -> None:
    app = make_app()
    SCREENS[name].opens(app)
    assert isinstance(app.scene, BoxScene)
    assert app.scene.announce().startswith(app.scene.title)
    assert app.scene.title


def test_a_scroll_bar_that_was_let_go_elsewhere_is_held_no_more() -> None:
    rows = ScrollList("rows", pygame.Rect(0, 0, 100, 100), place=ListPlace(40), row_height=20)
    rows.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(95, 10), button=1, touch=False))
    assert rows.dragging
    top = rows.place.top
    assert not rows.roam(pygame.Event(pygame.MOUSEBUTTONUP, pos=(300, 10), button=1, touch=False))
    held = pygame.Event(pygame.MOUSEMOTION, pos=(300, 90), rel=(1, 1), buttons=(1, 0, 0), touch=False)
    assert not rows.roam(held)
    assert rows.place.top == top
