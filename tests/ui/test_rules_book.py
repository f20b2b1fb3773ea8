"""The rule book on the screen: walking, searching, playing the pictures, and how one gets there."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
import pytest

from camelup.rules.actions import RollDie
from camelup.session.match import Match
from camelup.ui.kit import app as app_module
from camelup.ui.kit.app import App
from camelup.ui.kit.painter import Align, Painter
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.scroll_page import PagePlace
from camelup.ui.menus.menu import MenuScene
from camelup.ui.race.pause import PauseScene
from camelup.ui.race.rules import rule_in_question
from camelup.ui.race.scene import RaceScene
from camelup.ui.rulebook.book import RULES
from camelup.ui.rulebook.positions import EXAMPLES
from camelup.ui.rulebook.rules_view import Page
from camelup.ui.rulebook.scene import RulesBook
from camelup.ui.table.target import Space
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP, click, click_at, key, move_to, settle, untidy, write
from tests.ui.kept import cut_words
from tests.ui.race_driver import find, open_race, people, point_at, settle_race, until

SIZES = [(1024, 640), (1280, 720), (1024, 768), (1920, 1080), (3840, 2160)]
SCALES = (1.0, 1.5, 2.0)

every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
every_scale = pytest.mark.parametrize("scale", SCALES)


def book(app: App, rule: str | None = None) -> RulesBook:
    """Open the rule book above the menu."""
    app.go(MenuScene(app))
    scene = RulesBook(app, rule)
    app.open(scene)
    app.tick(STEP, [])
    return scene


def focused(scene: RulesBook) -> str:
    return "" if scene.focus.current is None else scene.focus.current.name


def page_of(scene: RulesBook) -> Page:
    page = scene._composed
    assert page is not None
    return page


def place_of(scene: RulesBook) -> PagePlace:
    return scene._page_place


def wheel(app: App, y: int) -> None:
    app.tick(STEP, [pygame.Event(pygame.MOUSEWHEEL, x=0, y=y, flipped=False)])


# Getting there ---------------------------------------------------------------------------------------------------


def test_the_menu_opens_it_and_escape_leads_back(make_app: MakeApp) -> None:
    app = make_app()
    app.go(MenuScene(app))
    click(app, "rules")
    assert isinstance(app.scene, RulesBook)
    assert app.scene.rule == RULES[0]
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, MenuScene)


@pytest.mark.parametrize("rule", ["R1", "R17", "R22", "R41"])
def test_it_opens_at_the_rule_that_is_asked_for_and_the_list_shows_it(make_app: MakeApp, rule: str) -> None:
    scene = book(make_app(), rule)
    assert scene.rule == rule
    rows = scene._list
    assert rows is not None
    assert [scene._rows[row].rule for row in rows.in_sight()].count(rule) == 1


def test_a_rule_that_does_not_exist_opens_the_beginning(make_app: MakeApp) -> None:
    assert book(make_app(), "R99").rule == RULES[0]


@pytest.fixture
def race(make_app: MakeApp) -> RaceScene:
    """A race of three people that waits for the first one."""
    app = make_app(speed="off")
    scene = open_race(app, Match.new(people(3), seed="rules", starter=0))
    settle_race(scene)
    return scene


def opened(app: App) -> RulesBook:
    key(app, pygame.K_F1)
    assert isinstance(app.scene, RulesBook)
    return app.scene


def test_f1_opens_it_above_the_race_and_closes_it_again(race: RaceScene) -> None:
    app = race.app
    race.focus.set(None)
    assert opened(app).rule == RULES[0]
    key(app, pygame.K_F1)
    assert app.scene is race
    assert race.match.number == 0


@pytest.mark.parametrize(
    ("control", "rule"),
    [("action:ally", "R17"), ("action:leg", "R12"), ("action:roll", "R15"), ("ticket:g", "R12"), ("space:1", "R13"),
     ("card:y", "R16"), ("pyramid", "R15"), ("seat:1", "R18")],
)  # fmt: skip
def test_f1_opens_the_rule_of_the_control_that_is_focused(race: RaceScene, control: str, rule: str) -> None:
    race.focus.set(control, visible=True)
    assert opened(race.app).rule == rule


def asked(race: RaceScene) -> str | None:
    """The rule that F1 would open while no notice is shown."""
    return rule_in_question(race.play, race.choosing, race.focus, told=False)


def test_f1_opens_the_rule_that_refuses_a_side_of_the_tile(race: RaceScene) -> None:
    app = race.app
    key(app, pygame.K_2, "2")
    space = next(target for target in race.choices.by_target if isinstance(target, Space))
    race.choosing.choose_of_two(space)
    race.focus.activate(race.focus["choice:0"])
    for _ in range(2):
        until(race, lambda: race.idle and race.choices.active)
        race.choosing.submit(RollDie())
    until(race, lambda: race.idle and race.choices.active)
    assert race.match.turn == 0
    race.choosing.choose_of_two(space)
    assert not race.focus["choice:0"].enabled
    race.focus.set("choice:0", visible=True)
    assert asked(race) == "R14"
    race.focus.set("choice:1", visible=True)
    assert asked(race) == "R13"


def test_f1_opens_the_rule_of_what_was_just_refused(race: RaceScene) -> None:
    """A key that is refused names a rule; F1 opened the first page of the book."""
    key(race.app, pygame.K_5, "5")
    assert "R17" in race.app.toast.text
    assert opened(race.app).rule == "R17"


def test_f1_opens_the_rule_of_what_the_mouse_points_at(race: RaceScene) -> None:
    point_at(race.app, find(race.app, "card:b"))
    assert opened(race.app).rule == "R16"


def test_f1_works_while_things_move_and_the_race_waits(make_app: MakeApp) -> None:
    app = make_app()
    scene = open_race(app, Match.new(people(3), seed="rules", starter=0))
    settle_race(scene)
    scene.choosing.submit(RollDie())
    app.tick(STEP, [])
    assert scene.animating
    opened(app)
    for _ in range(60):
        app.tick(STEP, [])
    key(app, pygame.K_ESCAPE)
    assert app.scene is scene
    assert scene.animating


def test_the_pause_opens_it(race: RaceScene) -> None:
    app = race.app
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, PauseScene)
    click(app, "rules")
    assert isinstance(app.scene, RulesBook)
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, PauseScene)
    key(app, pygame.K_ESCAPE)
    assert app.scene is race


# Keys ------------------------------------------------------------------------------------------------------------


def test_arrows_walk_through_every_rule_in_order_and_back_to_the_search(make_app: MakeApp) -> None:
    app = make_app()
    scene = book(app)
    assert focused(scene) == "list"
    seen = [scene.rule]
    for _ in range(len(RULES) - 1):
        key(app, pygame.K_DOWN)
        seen.append(scene.rule)
    assert tuple(seen) == RULES
    key(app, pygame.K_DOWN)
    assert scene.rule == RULES[-1]
    scene.focus.set("list")
    back = [scene.rule]
    while scene.rule != RULES[0]:
        key(app, pygame.K_UP)
        back.append(scene.rule)
    assert tuple(reversed(back)) == RULES
    key(app, pygame.K_UP)
    assert focused(scene) == "search"
    key(app, pygame.K_DOWN)
    assert focused(scene) == "list"


def test_tab_reaches_every_control_and_shows_the_ring(make_app: MakeApp) -> None:
    app = make_app()
    scene = book(app, "R25")
    reached = set()
    for _ in range(len(list(scene.focus))):
        key(app, pygame.K_TAB)
        assert scene.focus.visible
        reached.add(focused(scene))
    assert reached == {"search", "list", "page", "example", "show", "back"}


def test_home_and_end_and_pages_walk_the_list(make_app: MakeApp) -> None:
    app = make_app()
    scene = book(app)
    key(app, pygame.K_PAGEDOWN)
    assert RULES.index(scene.rule) > 5
    key(app, pygame.K_END)
    assert scene.rule == RULES[-1]
    key(app, pygame.K_HOME)
    assert scene.rule == RULES[0]


def test_left_and_right_leaf_through_the_examples(make_app: MakeApp) -> None:
    app = make_app()
    scene = book(app, "R22")
    scene.focus.set("example", visible=True)
    captions = [scene.illustration.caption]
    for _ in range(len(EXAMPLES["R22"]) - 1):
        key(app, pygame.K_RIGHT)
        captions.append(scene.illustration.caption)
        assert focused(scene) == "example"
    assert len(set(captions)) == 4
    key(app, pygame.K_RIGHT)
    assert scene.illustration.caption == captions[0]
    key(app, pygame.K_LEFT)
    assert scene.illustration.caption == captions[-1]


def test_a_new_rule_begins_at_its_first_example_and_its_first_line(make_app: MakeApp) -> None:
    app = make_app((1024, 640), ui_scale=2.0)
    scene = book(app, "R25")
    scene.focus.set("example", visible=True)
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_PAGEDOWN)
    assert place_of(scene).top > 0
    scene.focus.set("list", visible=True)
    key(app, pygame.K_DOWN)
    assert (scene.example, place_of(scene).top) == (0, 0)


def test_a_long_page_scrolls_with_keys_and_wheel_as_far_as_it_goes(make_app: MakeApp) -> None:
    app = make_app((1024, 640), ui_scale=2.0)
    scene = book(app, "R25")
    place = place_of(scene)
    assert place.long
    scene.focus.set("page", visible=True)
    key(app, pygame.K_DOWN)
    line = place.top
    assert line > 0
    key(app, pygame.K_UP)
    assert place.top == 0
    for _ in range(20):
        key(app, pygame.K_PAGEDOWN)
    assert place.top == place.length - place.sight
    key(app, pygame.K_HOME)
    assert place.top == 0
    move_to(app, scene.focus["page"].rect.center)
    wheel(app, -2)
    assert place.top > line
    wheel(app, 30)
    assert place.top == 0


def test_the_wheel_over_the_list_scrolls_the_list_alone(make_app: MakeApp) -> None:
    app = make_app((1024, 640), ui_scale=2.0)
    scene = book(app, "R1")
    move_to(app, scene.focus["list"].rect.center)
    wheel(app, -3)
    assert (scene._list_place.top, place_of(scene).top, scene.rule) == (3, 0, "R1")


def test_the_scroll_bar_of_the_page_can_be_dragged(make_app: MakeApp) -> None:
    app = make_app((1024, 640), ui_scale=2.0)
    scene = book(app, "R25")
    box = scene.focus["page"].rect
    x = box.right - 4
    move_to(app, (x, box.top + 10))
    app.tick(STEP, [pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(x, box.top + 10), button=1, touch=False)])
    down = (x, box.bottom - 4)
    app.tick(STEP, [pygame.Event(pygame.MOUSEMOTION, pos=down, rel=(0, 9), buttons=(1, 0, 0), touch=False)])
    assert place_of(scene).top == place_of(scene).length - place_of(scene).sight
    app.tick(STEP, [pygame.Event(pygame.MOUSEBUTTONUP, pos=down, button=1, touch=False)])
    top = place_of(scene).top
    app.tick(STEP, [pygame.Event(pygame.MOUSEMOTION, pos=box.center, rel=(0, 9), buttons=(0, 0, 0), touch=False)])
    assert place_of(scene).top == top


def test_a_click_chooses_a_rule_and_a_click_on_a_heading_its_first_rule(make_app: MakeApp) -> None:
    app = make_app((1280, 720))
    scene = book(app)
    rows = scene._list
    assert rows is not None
    for wanted in ("R6", "R12"):
        row = next(n for n in rows.in_sight() if scene._rows[n].rule == wanted)
        click_at(app, rows.row_box(row).center)
        assert scene.rule == wanted
        rows = scene._list
        assert rows is not None
    heading = next(n for n in rows.in_sight() if scene._rows[n].rule is None and scene._rows[n].chapter.name == "setup")
    click_at(app, rows.row_box(heading).center)
    assert scene.rule == "R8"


# Searching -------------------------------------------------------------------------------------------------------


def test_typing_anywhere_searches_and_escape_clears_before_it_closes(make_app: MakeApp) -> None:
    app = make_app()
    scene = book(app, "R20")
    write(app, "booing")
    assert scene.search == "booing"
    assert focused(scene) == "search"
    assert "R25" in scene.found
    assert "R20" not in scene.found
    assert scene.rule == scene.found[0]
    key(app, pygame.K_ESCAPE)
    assert app.scene is scene
    assert (scene.search, len(scene.found)) == ("", len(RULES))
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, MenuScene)


def test_a_search_turns_to_the_first_rule_that_it_finds(make_app: MakeApp) -> None:
    """The rule that was open stayed while it was among the found, however far down the list."""
    app = make_app()
    scene = book(app, "R36")
    write(app, "ticket")
    assert "R36" in scene.found[1:]
    assert scene.rule == scene.found[0]
    assert scene._list is not None
    assert scene._row_of(scene.rule) in scene._list.in_sight()
    key(app, pygame.K_BACKSPACE)
    assert scene.rule == scene.found[0]


def test_a_cleared_search_leaves_the_rule_open(make_app: MakeApp) -> None:
    app = make_app()
    scene = book(app)
    write(app, "booing")
    rule = scene.rule
    key(app, pygame.K_ESCAPE)
    assert scene.search == ""
    assert scene.rule == rule != scene.found[0]


@pytest.mark.parametrize("looks", [(), (pygame.K_DOWN,), (pygame.K_TAB, pygame.K_TAB)])
def test_a_space_between_two_words_is_typed_wherever_the_focus_is(make_app: MakeApp, looks: tuple[int, ...]) -> None:
    """Whoever walked to the list after the first word had the picture played instead, and both words run together."""
    app = make_app()
    scene = book(app)
    write(app, "pyramid")
    for code in looks:
        key(app, code)
    write(app, " ticket")
    assert scene.search == "pyramid ticket"
    assert focused(scene) == "search"
    assert not scene.illustration.playing
    assert scene.found


def test_a_space_on_the_list_plays_while_nothing_is_searched_for(make_app: MakeApp) -> None:
    app = make_app()
    scene = book(app, "R25")
    key(app, pygame.K_SPACE, " ")
    assert scene.search == ""
    assert scene.illustration.playing


def test_a_number_leads_to_its_rule(make_app: MakeApp) -> None:
    app = make_app()
    scene = book(app)
    write(app, "r17")
    assert (scene.rule, scene.found) == ("R17", ["R17"])


def test_nothing_found_is_said_and_another_word_finds_again(make_app: MakeApp) -> None:
    app = make_app()
    scene = book(app)
    write(app, "zebra")
    assert scene.found == []
    assert "page" not in scene.focus
    app.draw()
    for code in (pygame.K_PAGEDOWN, pygame.K_DOWN, pygame.K_RETURN, pygame.K_TAB):
        key(app, code)
    wheel(app, -1)
    key(app, pygame.K_ESCAPE)
    assert len(scene.found) == len(RULES)
    assert "page" in scene.focus


def test_what_was_found_is_marked_in_gold(make_app: MakeApp) -> None:
    app = make_app()
    scene = book(app, "R22")
    area = scene.focus["page"].rect

    def gold() -> int:
        app.draw()
        colour = app.screen.map_rgb(pygame.Color(app.assets.theme.gold))
        inside = pygame.PixelArray(app.screen.subsurface(area).copy())
        try:
            return sum(pixel == colour for column in inside for pixel in column)
        finally:
            inside.close()

    plain = gold()
    scene.search_for("crazy")
    assert gold() > plain + 400


# Pictures --------------------------------------------------------------------------------------------------------


def test_enter_on_the_list_plays_and_the_button_offers_it_again(make_app: MakeApp) -> None:
    app = make_app()
    scene = book(app, "R20")
    picture = scene.illustration
    assert picture.stage.seen == picture.scenario.before
    key(app, pygame.K_RETURN)
    assert picture.playing
    assert app.busy
    settle(app)
    assert picture.stage.seen == picture.scenario.after
    assert not app.busy
    button = scene.focus["show"]
    assert isinstance(button, Button)
    assert button.label == app.texts("rules.again")
    click(app, "show")
    assert picture.playing
    assert picture.stage.seen == picture.scenario.before


def test_while_it_plays_the_words_tell_what_happens(make_app: MakeApp) -> None:
    app = make_app()
    scene = book(app, "R26")
    said = [scene.illustration.words]
    scene.play()
    while scene.illustration.playing:
        app.tick(STEP, [])
        if scene.illustration.words != said[-1]:
            said.append(scene.illustration.words)
    assert said[0] == said[-1] == scene.illustration.caption
    assert len(said) >= 5
    assert set(said) <= set(scene.illustration.sentences())


@pytest.mark.parametrize("rule", RULES)
def test_every_example_plays_to_what_the_engine_says(make_app: MakeApp, rule: str) -> None:
    app = make_app((1024, 640), speed="fast")
    scene = book(app, rule)
    for number in range(len(EXAMPLES[rule])):
        scene.example = number
        scene.layout(scene.painter.metrics)
        picture = scene.illustration
        assert picture.moves is bool(picture.scenario.events)
        scene.play()
        assert picture.playing is picture.moves
        for _ in range(2000):
            if not picture.playing:
                break
            app.tick(STEP, [])
        assert not picture.playing
        if picture.stage.sheet is None:
            assert picture.stage.seen == picture.scenario.after


@pytest.mark.parametrize("settings", [{"reduced_motion": True}, {"speed": "off"}], ids=["reduced", "off"])
def test_without_motion_before_and_after_are_seen_at_once(make_app: MakeApp, settings: dict[str, object]) -> None:
    app = make_app((1280, 720), **settings)
    scene = book(app, "R20")
    assert "show" not in scene.focus
    key(app, pygame.K_RETURN)
    assert not scene.illustration.playing
    picture = scene.illustration.picture()
    half = picture.get_width() // 2
    left = picture.subsurface(0, 0, half, picture.get_height())
    right = picture.subsurface(picture.get_width() - half, 0, half, picture.get_height())
    assert pygame.image.tobytes(left, "RGB") != pygame.image.tobytes(right, "RGB")
    settle(app)
    assert not app.busy


def test_a_sheet_stands_complete_before_it_is_played(make_app: MakeApp) -> None:
    scene = book(make_app(), "R33")
    still = pygame.image.tobytes(scene.illustration.picture(), "RGB")
    scene.play()
    scene.app.tick(STEP, [])
    assert pygame.image.tobytes(scene.illustration.picture(), "RGB") != still
    settle(scene.app)
    assert pygame.image.tobytes(scene.illustration.picture(), "RGB") == still


def test_playing_brings_the_picture_into_sight(make_app: MakeApp) -> None:
    scene = book(make_app((1024, 640), ui_scale=2.0), "R25")
    scene.play()
    place, page = place_of(scene), page_of(scene)
    assert page.picture.bottom <= place.top + place.sight
    assert page.picture.top >= place.top


# Layout ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Written:
    """A text on the window."""

    text: str
    rect: pygame.Rect
    clip: pygame.Rect


class Watcher(Painter):
    """Remembers the texts that go straight onto the window."""

    written: list[Written]

    def text(
        self,
        surface: pygame.Surface,
        text: str,
        position: tuple[float, float],
        size: float,
        colour: str | None = None,
        face: str = "semibold",
        align: Align = "left",
        max_width: float | None = None,
    ) -> pygame.Rect:
        rect = super().text(surface, text, position, size, colour, face, align, max_width)
        if surface is pygame.display.get_surface():
            self.written.append(Written(text, rect, surface.get_clip()))
        return rect


def overlapping(written: list[Written]) -> list[str]:
    """Texts on top of others, and texts that leave the window or the page sideways."""
    found = []
    bodies: list[tuple[str, pygame.Rect]] = []
    for text in written:
        # The body of the letters, as far as it is in sight.
        body = text.rect.inflate(0, -round(text.rect.height * 0.45))
        if body.left < text.clip.left or body.right > text.clip.right:
            found.append(f"{text.text!r} leaves its place")
        seen = body.clip(text.clip)
        found += [f"{text.text!r} and {other!r} overlap" for other, b in bodies if seen and seen.colliderect(b)]
        bodies.append((text.text, seen))
    return found


@every_scale
@every_size
def test_no_text_is_cut_or_on_top_of_another(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float
) -> None:
    written: list[Written] = []
    monkeypatch.setattr(Watcher, "written", written, raising=False)
    monkeypatch.setattr(app_module, "Painter", Watcher)
    app = make_app(size, ui_scale=scale)
    scene = book(app)
    # Large windows only repeat the units of smaller ones, at a higher price.
    for rule in RULES if size == SIZES[0] else ("R22", "R25"):
        scene.open_rule(rule)
        assert untidy(app) == []
        assert cut_words(app) == [], rule
        written.clear()
        app.draw()
        assert overlapping(written) == [], rule
        page = page_of(scene)
        assert page.picture.top >= page.words.bottom >= page.words.top
        assert page.picture.width == page.words.width
        assert max(line.y for line in page.text) < page.words.top


@every_scale
@pytest.mark.parametrize("size", SIZES[:2])
def test_before_and_after_have_room_and_no_text_is_cut(make_app: MakeApp, size: tuple[int, int], scale: float) -> None:
    app = make_app(size, ui_scale=scale, reduced_motion=True)
    scene = book(app)
    for rule in ("R12", "R16", "R17", "R20", "R25", "R36"):
        # Opened again, so that the picture is drawn while it is watched.
        scene.open_rule(rule)
        assert untidy(app) == []
        assert cut_words(app) == [], rule


@pytest.mark.parametrize("size", SIZES[:2])
def test_resizing_keeps_the_place_in_the_book(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = make_app(size)
    scene = book(app)
    # A search turns to the first rule that it finds.
    scene.search_for("camel")
    scene.open_rule("R25")
    scene.focus.set("example", visible=True)
    key(app, pygame.K_RIGHT)
    app.change_settings(ui_scale=2.0)
    app.tick(STEP, [])
    assert (scene.rule, scene.example, scene.search) == ("R25", 1, "camel")
    assert scene.focus.current is not None
