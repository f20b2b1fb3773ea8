"""Controls: one focus for mouse and keys, buttons, steppers, switches, text fields, tooltips and notices."""

from __future__ import annotations

import pygame
import pytest

from camelup.ui.kit import icons
from camelup.ui.kit.app import App
from camelup.ui.kit.assets import Assets
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.metrics import SMALLEST_TEXT_PX, Metrics
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.widgets.base import Look, Widget
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.cycler import Cycler
from camelup.ui.kit.widgets.focus import FocusRing
from camelup.ui.kit.widgets.overlay import TOAST_SECONDS, TOOLTIP_DELAY, Around, Toast, Tooltip
from camelup.ui.kit.widgets.scroll_list import ListPlace, ScrollList
from camelup.ui.kit.widgets.text_field import TextField
from camelup.ui.kit.widgets.toggle import Toggle
from camelup.ui.menus.portrait_stepper import PortraitStepper
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP, click, click_at, key, move_to, write
from tests.ui.screens import SCREENS


def press(code: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


def mouse(kind: int, pos: tuple[int, int], button: int = 1) -> pygame.Event:
    if kind == pygame.MOUSEMOTION:
        return pygame.Event(kind, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    return pygame.Event(kind, pos=pos, button=button)


class Calls(list[str]):
    def of(self, name: str) -> Widget:
        """A widget that writes its name down when it is activated."""
        return Widget(name, pygame.Rect(0, 0, 10, 10), lambda: self.append(name))


@pytest.fixture
def calls() -> Calls:
    return Calls()


@pytest.fixture
def grid(calls: Calls) -> FocusRing:
    """Widgets a b c in a row, d e f below."""
    ring = FocusRing()
    widgets = []
    for n, name in enumerate("abcdef"):
        widget = calls.of(name)
        widget.rect = pygame.Rect(100 * (n % 3), 100 * (n // 3), 50, 50)
        widgets.append(widget)
    ring.replace(widgets)
    return ring


def current(ring: FocusRing) -> str | None:
    return ring.current.name if ring.current else None


def test_tab_walks_in_order_and_round(grid: FocusRing) -> None:
    walked = []
    for _ in range(7):
        assert grid.handle(press(pygame.K_TAB))
        walked.append(current(grid))
    assert walked == list("abcdefa")


def test_shift_tab_walks_back(grid: FocusRing) -> None:
    grid.handle(press(pygame.K_TAB, pygame.KMOD_SHIFT))
    assert current(grid) == "f"
    grid.handle(press(pygame.K_TAB, pygame.KMOD_SHIFT))
    assert current(grid) == "e"


def test_a_group_is_one_stop_of_tab_and_arrows_walk_within(grid: FocusRing) -> None:
    for name in "abc":
        grid[name].group = "row"
    grid.handle(press(pygame.K_TAB))
    assert current(grid) == "a"
    grid.handle(press(pygame.K_RIGHT))
    assert current(grid) == "b"
    grid.handle(press(pygame.K_TAB))
    assert current(grid) == "d"


@pytest.mark.parametrize(
    ("start", "code", "end"),
    [
        ("a", pygame.K_RIGHT, "b"),
        ("b", pygame.K_DOWN, "e"),
        ("e", pygame.K_LEFT, "d"),
        ("f", pygame.K_UP, "c"),
        ("c", pygame.K_RIGHT, "c"),
    ],
)
def test_arrows_go_to_the_nearest_widget_that_way(grid: FocusRing, start: str, code: int, end: str) -> None:
    grid.set(start)
    grid.handle(press(code))
    assert current(grid) == end


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_enter_and_space_activate_the_focused_widget(grid: FocusRing, calls: Calls, code: int) -> None:
    grid.set("d")
    assert grid.handle(press(code))
    assert calls == ["d"]


def test_alt_enter_activates_nothing(grid: FocusRing, calls: Calls) -> None:
    grid.set("d")
    assert not grid.handle(press(pygame.K_RETURN, pygame.KMOD_ALT))
    assert calls == []


def test_the_mouse_activates_on_release_over_the_same_widget(grid: FocusRing, calls: Calls) -> None:
    grid.handle(mouse(pygame.MOUSEBUTTONDOWN, (110, 10)))
    assert grid["b"].look is Look.PRESSED
    assert calls == []
    grid.handle(mouse(pygame.MOUSEBUTTONUP, (110, 10)))
    assert calls == ["b"]
    assert grid["b"].look is Look.HOVER


def test_letting_go_elsewhere_activates_nothing(grid: FocusRing, calls: Calls) -> None:
    grid.handle(mouse(pygame.MOUSEBUTTONDOWN, (110, 10)))
    grid.handle(mouse(pygame.MOUSEMOTION, (10, 10)))
    assert grid["b"].look is Look.NORMAL
    grid.handle(mouse(pygame.MOUSEBUTTONUP, (10, 10)))
    assert calls == []


def test_only_the_left_button_presses(grid: FocusRing, calls: Calls) -> None:
    grid.handle(mouse(pygame.MOUSEBUTTONDOWN, (110, 10), 3))
    grid.handle(mouse(pygame.MOUSEBUTTONUP, (110, 10), 3))
    assert calls == []


def test_the_ring_shows_after_keys_and_hides_after_the_mouse(grid: FocusRing) -> None:
    assert not grid.visible
    grid.handle(press(pygame.K_TAB))
    assert grid.visible
    assert grid.pointed is grid["a"]
    grid.handle(mouse(pygame.MOUSEMOTION, (210, 110)))
    assert not grid.visible
    assert grid.pointed is grid["f"]


def test_focus_survives_a_new_layout_by_name(grid: FocusRing, calls: Calls) -> None:
    grid.set("b")
    grid.replace([calls.of("x"), calls.of("b")])
    assert current(grid) == "b"
    grid.replace([calls.of("x")])
    assert current(grid) is None


def test_two_widgets_of_one_name_are_refused(calls: Calls) -> None:
    with pytest.raises(AssertionError, match="not unique"):
        FocusRing().replace([calls.of("a"), calls.of("a")])


def test_a_disabled_widget_says_why_instead(grid: FocusRing, calls: Calls) -> None:
    grid["a"].enabled = False
    grid["a"].on_refuse = lambda: calls.append("refused")
    grid.set("a")
    grid.handle(press(pygame.K_RETURN))
    assert calls == ["refused"]
    assert grid["a"].shown_look() is Look.DISABLED


# Steppers and switches ------------------------------------------------------------------------------------------


def stepper(steps: list[int], **more: object) -> Cycler:
    return Cycler("level", pygame.Rect(0, 0, 300, 60), on_step=steps.append, label="Veteran", **more)  # type: ignore[arg-type]


def ring_of(widget: Widget) -> FocusRing:
    ring = FocusRing()
    ring.replace([widget])
    return ring


def test_a_stepper_steps_with_the_arrow_keys_and_enter() -> None:
    steps: list[int] = []
    ring = ring_of(stepper(steps))
    ring.set("level")
    for code in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN):
        assert ring.handle(press(code))
    assert steps == [-1, 1, 1]


@pytest.mark.parametrize(("x", "step"), [(10, -1), (95, -1), (105, 1), (290, 1)])
def test_a_click_on_the_left_third_steps_back(x: int, step: int) -> None:
    steps: list[int] = []
    ring = ring_of(stepper(steps))
    ring.handle(mouse(pygame.MOUSEBUTTONDOWN, (x, 30)))
    ring.handle(mouse(pygame.MOUSEBUTTONUP, (x, 30)))
    assert steps == [step]


def test_a_disabled_stepper_does_not_step() -> None:
    steps: list[int] = []
    refused: list[bool] = []
    ring = ring_of(stepper(steps, enabled=False, on_refuse=lambda: refused.append(True)))
    ring.set("level")
    ring.handle(press(pygame.K_RIGHT))
    assert (steps, refused) == ([], [True])


def picture(app: App, widget: Widget) -> bytes:
    canvas = pygame.Surface((400, 120), pygame.SRCALPHA)
    widget.draw(Brush(canvas, app.painter))
    return pygame.image.tobytes(canvas, "RGBA")


def test_a_switch_looks_different_when_it_is_on(make_app: MakeApp) -> None:
    app = make_app()
    rect = pygame.Rect(10, 10, 360, 60)
    off, on = Toggle("t", rect, label="Full screen"), Toggle("t", rect, label="Full screen", on=True)
    assert picture(app, off) != picture(app, on)


def test_every_control_shows_hover_press_and_disabled(make_app: MakeApp) -> None:
    app = make_app()
    rect = pygame.Rect(20, 20, 300, 70)
    controls: list[Widget] = [
        Button("b", rect, label="Go"),
        Button("i", rect, label="Go", icon="play"),
        Cycler("c", rect, label="Veteran", icon="cpu"),
        Toggle("t", rect, label="Full screen"),
    ]
    for control in controls:
        looks = []
        for control.look in (Look.NORMAL, Look.HOVER, Look.PRESSED):
            looks.append(picture(app, control))
        control.look, control.enabled = Look.NORMAL, False
        looks.append(picture(app, control))
        assert len(set(looks)) == 4, control.name


def test_a_selected_button_still_lifts_under_the_mouse(make_app: MakeApp) -> None:
    app = make_app((1920, 1080))
    button = Button("b", pygame.Rect(20, 20, 300, 70), label="Go", selected=True)
    resting = picture(app, button)
    button.look = Look.HOVER
    assert picture(app, button) != resting


def test_portraits_differ_by_character(make_app: MakeApp) -> None:
    app = make_app()
    rect = pygame.Rect(20, 10, 160, 100)
    assert picture(app, PortraitStepper("p", rect, character="omar")) != picture(
        app, PortraitStepper("p", rect, character="zuri")
    )


# Text fields ----------------------------------------------------------------------------------------------------


class FieldScene(Scene):
    """A field between two buttons."""

    def __init__(self, app: App, text: str = "") -> None:
        super().__init__(app)
        self.text = text
        self.cancelled = False

    def layout(self, metrics: Metrics) -> None:
        def change(text: str) -> None:
            self.text = text

        self.focus.replace(
            [
                Button("before", pygame.Rect(100, 50, 200, 50)),
                TextField(
                    "field", pygame.Rect(100, 150, 200, 50), manager=self.app.gui, text=self.text, max_length=6,
                    on_change=change, on_refuse=self.refuse_letter,
                ),
                Button("after", pygame.Rect(100, 250, 200, 50)),
            ]
        )  # fmt: skip

    def cancel(self) -> None:
        self.cancelled = True


@pytest.fixture
def field_app(make_app: MakeApp) -> App:
    app = make_app()
    app.go(FieldScene(app))
    return app


def test_what_is_typed_reaches_the_scene(field_app: App) -> None:
    click(field_app, "field")
    write(field_app, "Ada")
    assert field_app.scene.text == "Ada"  # type: ignore[attr-defined]


def test_a_field_takes_no_more_than_its_length(field_app: App) -> None:
    click(field_app, "field")
    write(field_app, "abcdefghij")
    assert field_app.scene.text == "abcdef"  # type: ignore[attr-defined]


def test_a_field_is_reached_typed_in_and_left_by_keys_alone(field_app: App) -> None:
    key(field_app, pygame.K_TAB)
    key(field_app, pygame.K_TAB)
    write(field_app, "Bo")
    key(field_app, pygame.K_TAB)
    write(field_app, "x")
    assert field_app.scene.text == "Bo"  # type: ignore[attr-defined]
    assert current(field_app.scene.focus) == "after"


def test_arrows_up_and_down_leave_a_field_and_left_does_not(field_app: App) -> None:
    click(field_app, "field")
    key(field_app, pygame.K_LEFT)
    assert current(field_app.scene.focus) == "field"
    key(field_app, pygame.K_DOWN)
    assert current(field_app.scene.focus) == "after"


def test_space_in_a_field_is_a_letter_and_escape_leaves_the_field_and_then_the_scene(field_app: App) -> None:
    click(field_app, "field")
    write(field_app, "a")
    key(field_app, pygame.K_SPACE, " ")
    write(field_app, "b")
    assert field_app.scene.text == "a b"  # type: ignore[attr-defined]
    key(field_app, pygame.K_ESCAPE)
    assert not field_app.scene.cancelled  # type: ignore[attr-defined]
    key(field_app, pygame.K_ESCAPE)
    assert field_app.scene.cancelled  # type: ignore[attr-defined]


def test_text_and_focus_survive_a_new_layout(field_app: App) -> None:
    click(field_app, "field")
    write(field_app, "Ad")
    field_app.relayout()
    write(field_app, "a")
    field = field_app.scene.focus["field"]
    assert isinstance(field, TextField)
    assert field.entry.get_text() == "Ada"


def paste(app: App, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: text)
    key(app, pygame.K_v, mod=pygame.KMOD_LCTRL)


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_RCTRL, pygame.KMOD_LMETA])
@pytest.mark.parametrize("letter", ["+", "-", "0", "="])
def test_ctrl_with_a_letter_types_nothing(field_app: App, letter: str, mod: int) -> None:
    click(field_app, "field")
    write(field_app, "Ada")
    scale = field_app.services.settings.ui_scale
    key(field_app, ord(letter), letter, mod)
    if mod == pygame.KMOD_LCTRL and letter == "+":
        assert field_app.services.settings.ui_scale > scale
    write(field_app, "b")
    assert field_app.scene.text == "Adab"  # type: ignore[attr-defined]


def test_alt_gr_which_is_ctrl_with_alt_types(field_app: App) -> None:
    click(field_app, "field")
    key(field_app, pygame.K_q, "@", pygame.KMOD_LCTRL | pygame.KMOD_RALT)
    assert field_app.scene.text == "@"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("clipboard", "text"),
    [
        ("a\r\nb\tc\n", "a b c"),
        ("a\x00\x1b\x07b", "a   b"),
        ("A\u200bd\u00ada", "Ada"),
        ("much too long", "much t"),
        ("\ud800Bo", "Bo"),
        ("日Bo😀\ufe0f", "Bo"),
        ("\u034f", ""),
    ],
)
def test_what_is_pasted_is_one_line_of_letters_that_can_be_shown(
    field_app: App, monkeypatch: pytest.MonkeyPatch, clipboard: str, text: str
) -> None:
    click(field_app, "field")
    paste(field_app, clipboard, monkeypatch)
    assert field_app.scene.text == text  # type: ignore[attr-defined]


def test_what_is_pasted_replaces_what_is_selected(field_app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    click(field_app, "field")
    write(field_app, "Ada")
    key(field_app, pygame.K_a, mod=pygame.KMOD_LCTRL)
    paste(field_app, "B\no", monkeypatch)
    assert field_app.scene.text == "B o"  # type: ignore[attr-defined]


def test_a_clipboard_that_cannot_be_used_leaves_the_field_as_it_is(
    field_app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> str:
        raise pygame.error("no clipboard")

    click(field_app, "field")
    write(field_app, "Ada")
    monkeypatch.setattr(pygame.scrap, "get_text", fail)
    key(field_app, pygame.K_v, mod=pygame.KMOD_LCTRL)
    assert field_app.scene.text == "Ada"  # type: ignore[attr-defined]


@pytest.mark.parametrize("letter", ["日", "ש", "م", "😀"])
def test_a_letter_that_cannot_be_shown_is_refused_in_a_sentence(field_app: App, letter: str) -> None:
    click(field_app, "field")
    key(field_app, 0, letter)
    assert field_app.scene.text == ""  # type: ignore[attr-defined]
    assert field_app.toast.text == field_app.texts("field.refused")


@pytest.mark.parametrize("letter", ["\u034f", "\u200b", "\ufe0f", "\u00ad"])
def test_a_letter_that_cannot_be_seen_goes_without_a_word(field_app: App, letter: str) -> None:
    click(field_app, "field")
    field_app.tick(STEP, [pygame.Event(pygame.TEXTINPUT, text=letter)])
    assert field_app.scene.text == ""  # type: ignore[attr-defined]
    assert not field_app.toast.text


def test_a_field_begins_with_any_text(make_app: MakeApp) -> None:
    app = make_app()
    app.go(FieldScene(app, "\u034f\ud800\x00\nB"))
    app.tick(STEP, [])
    field = app.scene.focus["field"]
    assert isinstance(field, TextField)
    assert field.entry.get_text().strip() == "B"


# Tooltips, notices and text ----------------------------------------------------------------------------------------


def test_a_tooltip_waits_for_the_mouse_and_not_for_keys() -> None:
    widget = Widget("a", pygame.Rect(0, 0, 10, 10), hint="Take it.", key="T")
    tooltip = Tooltip()
    assert not tooltip.update(TOOLTIP_DELAY / 2, widget, False)
    assert tooltip.waiting
    assert tooltip.update(TOOLTIP_DELAY, widget, False)
    assert tooltip.text == "Take it. [T]"
    assert tooltip.update(0.0, None, False)
    assert tooltip.text == ""
    assert tooltip.update(0.0, widget, True)
    assert tooltip.shown


def test_a_widget_without_a_hint_has_no_tooltip() -> None:
    tooltip = Tooltip()
    assert not tooltip.update(10.0, Widget("a", pygame.Rect(0, 0, 10, 10)), True)
    assert not tooltip.shown


@pytest.mark.parametrize("place", [(0, 0), (1180, 0), (0, 680), (1180, 680)])
def test_a_tooltip_stays_inside_the_window(make_app: MakeApp, place: tuple[int, int]) -> None:
    app = make_app((1280, 720))
    scene = Scene(app)
    scene.focus.replace([Button("b", pygame.Rect(*place, 100, 40), hint="A hint that is long enough to wrap. " * 4)])
    app.go(scene)
    clean = pygame.Surface(app.screen.get_size())
    key(app, pygame.K_TAB)
    app.screen.blit(clean, (0, 0))
    app.tooltip.draw(Brush(app.screen, app.painter), Around())
    drawn = pygame.mask.from_threshold(app.screen, app.assets.theme.card_light, (8, 8, 8, 255)).get_bounding_rects()
    box = max(drawn, key=lambda rect: rect.width * rect.height)
    assert app.screen.get_rect().inflate(-2, -2).contains(box)


def test_a_hovered_button_gets_its_tooltip_in_the_app(make_app: MakeApp) -> None:
    app = make_app()
    scene = Scene(app)
    scene.focus.replace([Button("b", pygame.Rect(100, 100, 100, 40), hint="Go on.")])
    app.go(scene)
    move_to(app, (120, 110))
    assert app.tooltip.text == ""
    for _ in range(round(TOOLTIP_DELAY / STEP) + 1):
        app.tick(STEP, [])
    assert app.tooltip.text == "Go on."


def test_a_notice_goes_away_and_a_long_one_stays_longer() -> None:
    short, long = Toast(), Toast()
    short.show("Saved.")
    long.show("word " * 60)
    assert not short.update(TOAST_SECONDS - 0.1)
    assert not long.update(TOAST_SECONDS - 0.1)
    assert short.update(0.2)
    assert not long.update(0.2)
    assert long.active


def test_a_click_on_a_notice_takes_it_away_and_reaches_nothing_below(make_app: MakeApp) -> None:
    app = make_app((1280, 720))
    clicked: list[bool] = []
    scene = Scene(app)
    scene.focus.replace([Widget("all", app.screen.get_rect(), lambda: clicked.append(True))])
    app.go(scene)
    app.notice("The saved race is damaged.")
    app.tick(STEP, [])
    click_at(app, (640, 570))
    assert not app.toast.active
    assert clicked == []
    click_at(app, (640, 570))
    assert clicked == [True]


def test_a_text_shrinks_to_the_readable_minimum_before_it_is_cut(make_app: MakeApp) -> None:
    painter = make_app().painter
    text = "Save and go to the menu"
    full = painter.assets.font("title", 40).size(text)[0]
    assert painter.fit(text, 40, full, "title") == (text, 40)
    same, smaller = painter.fit(text, 40, full * 0.6, "title")
    assert same == text
    assert SMALLEST_TEXT_PX <= smaller < 40
    cut, least = painter.fit(text, 40, 60, "title")
    assert least == SMALLEST_TEXT_PX
    assert cut.endswith("…")
    assert painter.assets.font("title", least).size(cut)[0] <= 60


def test_wrapped_lines_fit_even_when_a_word_is_wider_than_a_line(make_app: MakeApp) -> None:
    painter = make_app().painter
    path = "/home/somebody/" + "a-very-long-folder/" * 8
    lines = painter.wrap(f"The saved race is kept as {path} for you.", 26, 200)
    assert max(painter.width(line, 26) for line in lines) <= 200
    assert "".join(lines).replace(" ", "") == f"Thesavedraceiskeptas{path}foryou."


def test_enter_does_what_a_list_is_for_after_a_click_that_was_dragged_away() -> None:
    done = []
    rows = ScrollList(
        "rows", pygame.Rect(0, 0, 100, 100), lambda: done.append("enter"), place=ListPlace(3), row_height=30
    )
    ring = FocusRing()
    ring.replace([rows])
    ring.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(10, 10), button=1, touch=False))
    ring.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=(300, 10), button=1, touch=False))
    assert done == []
    ring.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, unicode="\r", mod=0, scancode=0))
    assert done == ["enter"]


LONG = "Abdelkarim-Maximilian-"


@pytest.mark.parametrize("how", ["typed", "pasted"])
@pytest.mark.parametrize(
    ("screen", "field", "said", "most"),
    [
        ("setup", "name0", "field.full.name", 20),
        ("chapters", "name", "field.full.name", 20),
        ("setup", "seed", "field.full", 80),
        ("library", "search", "field.full", 60),
        ("rules", "search", "field.full", 40),
        ("renaming", "text", "field.full", 60),
    ],
)
def test_the_letter_for_which_there_is_no_room_is_refused_in_a_sentence(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, how: str, screen: str, field: str, said: str, most: int
) -> None:
    app = make_app()
    SCREENS[screen].opens(app)
    app.tick(STEP, [])
    click(app, field)
    key(app, pygame.K_a, mod=pygame.KMOD_LCTRL)
    whole, words = (LONG * 4)[:most], app.texts(said, most=most)

    def put_in(text: str) -> None:
        if how == "typed":
            write(app, text)
        else:
            paste(app, text, monkeypatch)

    put_in(whole)
    assert app.toast.text == "", "what fits goes in without a word"
    put_in("y")
    assert app.toast.text == words
    widget = app.scene.focus[field]
    assert isinstance(widget, TextField)
    assert widget.entry.get_text() == whole
    if how == "pasted":
        app.toast.dismiss(app.toast.box.center)
        key(app, pygame.K_a, mod=pygame.KMOD_LCTRL)
        put_in(whole + "yz")
        assert app.toast.active
        assert app.toast.text == words


def test_a_key_that_is_held_in_a_full_field_is_answered_once(make_app: MakeApp) -> None:
    app = make_app()
    SCREENS["setup"].opens(app)
    click(app, "name0")
    key(app, pygame.K_a, mod=pygame.KMOD_LCTRL)
    said: list[str] = []
    app.reader.notice = said.append  # type: ignore[method-assign]
    write(app, 30 * "a")
    assert said == [app.texts("field.full.name", most=20)]


@pytest.mark.parametrize("label", ["Go", "Wiederholung", "Von hier weiterspielen"])
def test_a_sign_is_never_large_beside_small_letters(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, label: str
) -> None:
    app = make_app((1280, 720))
    painter, drawn = app.painter, []
    icon = icons.icon

    def seen(assets: Assets, name: icons.IconName, side: int, *rest: str) -> pygame.Surface:
        drawn.append(side)
        return icon(assets, name, side, *rest)

    monkeypatch.setattr(icons, "icon", seen)
    sizes: list[tuple[int, pygame.Rect]] = []
    letters = Painter.letters

    def heard(self: Painter, surface: pygame.Surface, text: str, px: int, *rest: object) -> pygame.Rect:
        sizes.append((px, letters(self, surface, text, px, *rest)))  # type: ignore[arg-type]
        return sizes[-1][1]

    monkeypatch.setattr(Painter, "letters", heard)
    for width in range(120, 420, 20):
        button = Button("it", pygame.Rect(20, 20, width, 56), label=label, icon="eye", text_size=40)
        button.draw(Brush(app.screen, painter))
        px, where = sizes[-1]
        assert button.rect.contains(where), width
        for side in drawn:
            assert side <= 1.4 * px + 1, (width, px)
        drawn.clear()
    assert sizes
