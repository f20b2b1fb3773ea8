"""The race screen at interface scales of 100 to 200 %: its two arrangements, its pages, its texts, and its keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

import pygame
import pytest

from camelup.players.levels import HUMAN, Controller
from camelup.rules.actions import Action, FormPartnership, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import CAMELS, RACING, Camel
from camelup.rules.scoring import CardScore, PileScore
from camelup.rules.state import SEATS_MAX
from camelup.session.match import Match
from camelup.ui.art import board_geometry as geo
from camelup.ui.kit.app import App
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.cache import Panel
from camelup.ui.kit.metrics import SCALES, Metrics
from camelup.ui.kit.painter import Align
from camelup.ui.race.choices import target_of
from camelup.ui.race.marks import RaceMarks
from camelup.ui.race.result import ResultScene
from camelup.ui.race.scene import RaceScene
from camelup.ui.race.seat import SeatScene
from camelup.ui.table.controls import TAB_COMMANDS
from camelup.ui.table.layout import Place, RaceLayout, Tab, pile_place, race_layout
from camelup.ui.table.log import LogScene
from camelup.ui.table.race_log import LogLine, Subject
from camelup.ui.table.stage import PileSheet
from camelup.ui.table.target import Card, Space
from camelup.ui.table.views.cards_view import draw_cards
from camelup.ui.table.views.loupe_view import draw_loupe
from camelup.ui.table.views.sheets_view import continue_box, sheet_box
from tests.ui.conftest import MakeApp
from tests.ui.driving import key
from tests.ui.race_driver import (
    KINDS,
    KeyHand,
    WholeRace,
    click_on,
    focused,
    open_race,
    people,
    press,
    settle_race,
    steer,
    tab_to,
    watch,
)
from tests.ui.screens import LONG_NAMES, NAMES, crowded, leg_sheet_of

SIZES = [
    (1024, 640),
    (1280, 720),
    (1280, 800),
    (1024, 768),
    (1920, 1080),
    (2560, 1080),
    (2560, 1440),
    (3840, 2160),
]
SMALLEST_TARGET = 32
"""Pixels that a control must be wide and high where the screen is folded."""

every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
small_sizes = pytest.mark.parametrize("size", SIZES[:4], ids=lambda size: f"{size[0]}x{size[1]}")
every_scale = pytest.mark.parametrize("scale", SCALES)


def metrics_at(size: tuple[int, int], scale: float) -> Metrics:
    return Metrics(size, scale).zoomed()


def layouts(size: tuple[int, int], scale: float) -> Iterator[RaceLayout]:
    """Every page for small, middle and full tables, with and without the button that does again."""
    for seats in (3, 6, SEATS_MAX):
        for tab in Tab:
            for redo in (False, True):
                yield race_layout(metrics_at(size, scale), seats, tab, redo=redo)


def groups(layout: RaceLayout) -> dict[str, list[pygame.Rect]]:
    """What can be pointed at, by group."""
    return {
        "actions": list(layout.actions),
        "tabs": list(layout.tabs),
        "tickets": list(layout.ticket_rows),
        "hand": list(layout.hand),
        "seats": list(layout.seat_cards),
        "tools": list(layout.tools),
        "board": [layout.board],
    }


# The geometry ----------------------------------------------------------------------------------------------------


def test_zoomed_units_are_larger_and_fewer_and_text_grows_with_them() -> None:
    plain = Metrics((1280, 720), 2.0)
    zoomed = plain.zoomed()
    assert zoomed.k == 2 * plain.k
    assert zoomed.virtual == (960, 540)
    assert zoomed.font_px(30) == plain.font_px(30)
    assert zoomed.zoomed() == zoomed


@pytest.mark.parametrize(("scale", "zoom"), [(0.5, 1.0), (1.0, 1.0), (1.1, 1.1), (4.0, 2.0)])
def test_only_scales_that_the_screen_is_laid_out_for_are_taken(scale: float, zoom: float) -> None:
    assert Metrics((1280, 720), scale).zoomed() == Metrics((1280, 720), 1.0, zoom)


@every_size
def test_the_table_is_open_at_100_percent_and_folded_at_150(size: tuple[int, int]) -> None:
    assert race_layout(metrics_at(size, 1.0), 6).tab is None
    assert race_layout(metrics_at(size, 1.5), 6, Tab.BETS).tab is Tab.BETS


@every_scale
@every_size
def test_everything_lies_in_the_window_and_nothing_on_anything_else(size: tuple[int, int], scale: float) -> None:
    window = pygame.Rect(0, 0, *size)
    for layout in layouts(size, scale):
        found = groups(layout)
        everything = [rect for rects in found.values() for rect in rects]
        extra = [layout.leg_badge, layout.banner, layout.turn, layout.ranking, *layout.piles, layout.pyramid_row]
        assert all(window.contains(rect) for rect in (*everything, *extra, layout.log) if rect)
        for (one, ours), (other, theirs) in combinations(found.items(), 2):
            assert not any(a.colliderect(b) for a in ours for b in theirs), f"{one} and {other}"
        bar = [rect for rect in (layout.leg_badge, *layout.tools, layout.banner, layout.turn, layout.ranking) if rect]
        assert not any(a.colliderect(b) for a, b in combinations(bar, 2))
        assert all(layout.top.contains(rect) for rect in bar)
        if layout.folded:
            page = [*layout.tabs, *layout.seat_cards, *layout.ticket_rows, layout.pyramid_row, *layout.piles]
            page = [rect for rect in (*page, *layout.hand, layout.log) if rect]
            assert all(layout.right.contains(rect) for rect in page)
            assert not any(a.colliderect(b) for a, b in combinations(page, 2))


@every_scale
@every_size
def test_what_can_be_hit_is_large_enough_and_so_is_the_board(size: tuple[int, int], scale: float) -> None:
    for layout in layouts(size, scale):
        board = layout.board
        assert board.width > 0.4 * size[0]
        assert board.height > 0.48 * size[1]
        assert layout.camel_height >= 40
        if layout.folded:
            small = [
                (name, rect.size)
                for name, rects in groups(layout).items()
                for rect in rects
                if min(rect.size) < SMALLEST_TARGET
            ]
            assert small == []
            assert all(min(layout.cell_area(space).size) >= SMALLEST_TARGET for space in geo.SPACES)


@every_scale
@every_size
def test_a_button_more_among_the_tools_leaves_everything_but_the_bar(size: tuple[int, int], scale: float) -> None:
    """Board and cards do not jump, nor does whose turn it is from one row of the bar to the other."""
    for tab in Tab:
        plain, more = (race_layout(metrics_at(size, scale), 6, tab, redo=redo) for redo in (False, True))
        assert (plain.redo, more.redo) == (False, True)
        assert len(more.tools) == len(plain.tools) + 1
        assert more.tools[0].topleft == plain.tools[0].topleft
        assert more.turn.top == plain.turn.top
        assert replace(more, tools=plain.tools, turn=plain.turn, banner=plain.banner) == plain


@every_scale
@every_size
def test_stacks_of_seven_stay_on_the_board(size: tuple[int, int], scale: float) -> None:
    layout = race_layout(metrics_at(size, scale), 8)
    for space in geo.SPACES:
        for stack in (CAMELS, CAMELS[::-1]):
            area = layout.stack_area(space, stack)
            assert layout.board.contains(area), f"space {space}: {area} on {layout.board}"


@pytest.mark.parametrize("tab", Tab)
def test_only_the_open_page_has_rectangles_and_things_fly_to_the_button_of_a_closed_one(tab: Tab) -> None:
    layout = race_layout(metrics_at((1280, 720), 2.0), 6, tab)
    there = {
        Tab.SEATS: bool(layout.seat_cards),
        Tab.BETS: bool(layout.ticket_rows and layout.piles and layout.pyramid_row),
        Tab.HAND: bool(layout.hand),
        Tab.LOG: bool(layout.log),
    }
    assert there == {page: page is tab for page in Tab}
    places = {
        Tab.SEATS: (Place("seat", 5), Place("purse", 5)),
        Tab.BETS: (Place("ticket", 4), Place("pyramid_ticket"), pile_place(Pile.LOSER)),
        Tab.HAND: (Place("hand", 4),),
    }
    for page, spots in places.items():
        button = layout.tabs[list(Tab).index(page)]
        for spot in spots:
            inside = button if page is not tab else layout.right
            assert inside.collidepoint(layout.at(spot))
            assert button.collidepoint(layout.at(spot)) is (page is not tab)


# What is drawn ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Written:
    """A text that was drawn on the window."""

    text: str
    rect: pygame.Rect
    clip: pygame.Rect
    room: float | None
    cut: bool


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[Written]:
    """All texts that are drawn from now on."""
    texts: list[Written] = []
    draw = Brush.text

    def watched(
        brush: Brush,
        text: str,
        position: tuple[float, float],
        size: float,
        colour: str | None = None,
        face: str = "semibold",
        align: Align = "left",
        max_width: float | None = None,
    ) -> pygame.Rect:
        rect, painter = draw(brush, text, position, size, colour, face, align, max_width), brush.painter
        cut = max_width is not None and painter.fit(text, painter.metrics.font_px(size), max_width, face)[0] != text
        texts.append(Written(text, rect, brush.surface.get_clip(), max_width, cut))
        return rect

    monkeypatch.setattr(Brush, "text", watched)
    return texts


def faults(written: list[Written], window: pygame.Rect) -> list[str]:
    """Texts that were cut, that leave their box or the picture they belong to, and texts on top of others."""
    found = []
    bodies = []
    for text in written:
        # The body of the letters: a line's box has empty space above and below.
        body = text.rect.inflate(0, -round(text.rect.height * 0.45))
        bodies.append((text.text, body))
        if text.cut:
            found.append(f"{text.text!r} is cut")
        if text.room is not None and text.rect.width > text.room + 1:
            found.append(f"{text.text!r} is {text.rect.width} px wide, its box {text.room:.0f}")
        if not text.clip.contains(body) or not window.contains(body):
            found.append(f"{text.text!r} at {body} leaves {text.clip}")
    for (one, a), (other, b) in combinations(bodies, 2):
        if a.colliderect(b):
            found.append(f"{one!r} and {other!r} overlap")
    return found


def draw_pages(app: App, scene: RaceScene, written: list[Written]) -> dict[str, list[str]]:
    """Draw every page and return what is wrong with their texts."""
    wrong = {}
    for tab in Tab if scene.geometry.folded else (Tab.SEATS,):
        scene.show_tab(tab)
        written.clear()
        app.draw()
        assert len(written) > 20
        found = faults(written, app.screen.get_rect())
        if found:
            wrong[tab.value] = found
    return wrong


@every_scale
@every_size
def test_no_text_is_cut_or_leaves_its_box(
    make_app: MakeApp, written: list[Written], size: tuple[int, int], scale: float
) -> None:
    app = make_app(size, ui_scale=scale)
    # Large windows only repeat the units of smaller ones, at a higher price.
    for seats in (3, 6, 8) if size[0] < 1500 else (8,):
        scene = open_race(app, crowded(seats, NAMES))
        assert draw_pages(app, scene, written) == {}


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "nl"])
@small_sizes
def test_the_banner_breaks_no_sentence_off(
    make_app: MakeApp, written: list[Written], size: tuple[int, int], language: str
) -> None:
    """With a long name it ended "in the pyramid: blue, green, red and"."""
    app = make_app(size, language=language, handover="off", speed="off")
    scene = open_race(app, crowded(8, LONG_NAMES))
    scene.match.take_back()
    settle_race(scene)
    assert scene.geometry.redo
    app.relayout()
    written.clear()
    app.draw()
    lines = [text.text for text in written if scene.geometry.banner.collidepoint(text.rect.center)]
    told = " ".join(lines)
    assert scene.cast.names[scene.match.turn] in told
    assert scene.stage.banner.startswith(told)
    assert told.endswith(".")


def floating(app: App, written: list[Written]) -> list[Written]:
    """The texts above the table: the table itself comes from its kept pictures when nothing changed."""
    app.tooltip.clear()
    app.draw()
    written.clear()
    app.draw()
    assert written
    return written


@small_sizes
@every_scale
def test_sheets_fit_and_hold_their_texts(
    make_app: MakeApp, written: list[Written], size: tuple[int, int], scale: float
) -> None:
    app = make_app(size, ui_scale=scale)
    window = app.screen.get_rect()
    leg = leg_sheet_of(crowded(8, NAMES))
    assert max(len(seat.lines) for seat in leg.score.seats) >= 5
    cards = [CardScore(n % 8, RACING[n % 5], n < 4, (8, 5, 3, 2, -1)[min(n, 4)], 1, 10) for n in range(25)]
    piles = [
        PileSheet(PileScore(Pile.LOSER, RACING[0], tuple(cards[:count])), leg.before, turned=count)
        for count in (0, 4, 11, 25)
    ]
    scene = open_race(app, crowded(8, NAMES))
    for sheet in (leg, *piles):
        scene.stage.sheet = sheet
        scene.refresh()
        # Cards are turned on a stage that takes the window.
        box = sheet_box(window, scene.painter) if sheet is leg else scene.show_area
        assert window.contains(box)
        if isinstance(sheet, PileSheet):
            written.clear()
            draw_cards(scene.picture.brush(app.screen), sheet, box, scene.open_purses, Panel())
            assert written
            assert faults(written, box) == []
            continue
        texts = floating(app, written)
        assert faults(texts, box) == []
        assert box.contains(continue_box(box, scene.painter))
        lowest = max(text.rect.bottom for text in texts)
        assert lowest <= continue_box(box, scene.painter).top + scene.painter.px(8)


@small_sizes
@every_scale
def test_the_choice_of_two_and_the_overlays_fit(
    make_app: MakeApp, written: list[Written], size: tuple[int, int], scale: float
) -> None:
    app = make_app(size, ui_scale=scale, speed="off")
    window = app.screen.get_rect()
    scene = open_race(app, Match.new(people(6), seed="choice", starter=0))
    settle_race(scene)
    for digit, target in (("2", Space(9)), ("4", Card(Camel.YELLOW))):
        press(app, digit)
        scene.choosing.choose_of_two(target)
        box = scene.geometry.panel
        assert window.contains(box)
        assert all(box.contains(widget.rect) for widget in scene.focus if widget.group == "choice")
        for option in ("choice:0", "choice:1"):
            scene.focus.set(option, visible=True)
            # All of it is drawn anew, with no picture kept from before.
            scene.layout(scene.painter.metrics)
            app.tooltip.clear()
            written.clear()
            app.draw()
            words = [text for text in written if box.colliderect(text.rect)]
            assert {scene.focus[f"choice:{n}"].label for n in (0, 1)} <= {text.text for text in words}
            assert faults(words, box) == []
            told = RaceMarks(scene).panel().words or scene.focus[option].hint
            assert told == scene.choosing.words[option]
        press(app, "escape")
        press(app, "escape")
    log = [LogLine("A camel moves.", Subject.ROLLS, None)] * 60
    for overlay in (SeatScene(app, scene.match, 1, scene.cast, lambda: None), LogScene(app, log, scene.cast.names)):
        app.open(overlay)
        assert faults(floating(app, written), window) == []
        assert all(window.contains(widget.rect) for widget in overlay.focus)
        assert min(widget.rect.height for widget in overlay.focus) >= SMALLEST_TARGET
        app.close(overlay)


@small_sizes
@every_scale
def test_an_enlarged_stack_of_seven_stays_in_the_window(make_app: MakeApp, size: tuple[int, int], scale: float) -> None:
    app = make_app(size, ui_scale=scale)
    scene = open_race(app, Match.new(people(3), seed="stack", starter=0))
    names = [scene.narrator.camel(camel) for camel in CAMELS]
    for space in (1, 3, 6, 11, 14):
        box = draw_loupe(scene.picture.brush(app.screen), space, CAMELS, "Space", names)
        assert app.screen.get_rect().contains(box)


# Pages -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def folded(make_app: MakeApp) -> RaceScene:
    """A race of six people at 200 % that waits for the first one."""
    app = make_app((1280, 720), ui_scale=2.0, speed="normal")
    scene = open_race(app, Match.new(people(6), seed="pages", starter=0))
    settle_race(scene)
    return scene


GROUP_OF = {Tab.SEATS: "seats", Tab.BETS: "tickets", Tab.HAND: "hand"}


def page_groups(scene: RaceScene) -> set[str]:
    return {widget.group for widget in scene.focus} & set(GROUP_OF.values())


def test_each_page_has_a_key_a_button_and_a_hint(folded: RaceScene) -> None:
    app = folded.app
    for tab, command in TAB_COMMANDS.items():
        digit = app.shortcut(command)
        press(app, digit)
        assert folded.geometry.tab is tab
        assert focused(app) == f"tab:{tab.value}"
        assert page_groups(folded) == ({GROUP_OF[tab]} if tab in GROUP_OF else set())
        assert digit in folded.focus[f"tab:{tab.value}"].key
        watch(app)
        assert f"[{digit}]" in app.tooltip.text
    for tab in Tab:
        click_on(app, f"tab:{tab.value}")
        assert folded.geometry.tab is tab
        assert [w.name for w in folded.focus if w.group == "tabs" and w.selected] == [f"tab:{tab.value}"]


def test_arrows_walk_along_the_pages_and_enter_opens_one(folded: RaceScene) -> None:
    tab_to(folded.app, "tabs")
    steer(folded.app, "tab:hand")
    press(folded.app, "enter")
    assert folded.geometry.tab is Tab.HAND
    assert focused(folded.app) == "tab:hand"


@pytest.mark.parametrize(("digit", "tab"), [("1", Tab.BETS), ("4", Tab.HAND), ("5", Tab.SEATS)])
def test_choosing_an_action_opens_the_page_of_its_targets(folded: RaceScene, digit: str, tab: Tab) -> None:
    press(folded.app, "9")
    press(folded.app, digit)
    assert folded.geometry.tab is tab
    target = folded.focus.current
    assert target is not None
    assert target.group == GROUP_OF[tab]
    assert folded.choices.legal(target.target)


def test_a_tile_is_chosen_on_the_board_whatever_page_is_open(folded: RaceScene) -> None:
    press(folded.app, "9")
    press(folded.app, "2")
    assert folded.geometry.tab is Tab.LOG
    assert focused(folded.app).startswith("space:")


def test_h_shows_the_hand(folded: RaceScene) -> None:
    assert folded.covered
    press(folded.app, "h")
    assert folded.geometry.tab is Tab.HAND
    assert not folded.covered


def test_pages_turn_while_camels_move(folded: RaceScene) -> None:
    press(folded.app, "3")
    watch(folded.app, 3)
    assert folded.animating
    press(folded.app, "7")
    assert folded.geometry.tab is Tab.BETS
    click_on(folded.app, "tab:log")
    assert folded.geometry.tab is Tab.LOG
    assert folded.animating


def test_the_open_arrangement_has_no_pages_and_digits_beyond_five_do_nothing(make_app: MakeApp) -> None:
    app = make_app((1280, 720))
    scene = open_race(app, Match.new(people(6), seed="pages", starter=0))
    settle_race(scene)
    press(app, "7")
    assert scene.geometry.tab is None
    assert page_groups(scene) == set(GROUP_OF.values())
    assert not any(widget.group == "tabs" for widget in scene.focus)


def test_whose_turn_it_is_and_the_viewers_purse_are_in_sight_on_every_page(
    make_app: MakeApp, written: list[Written]
) -> None:
    app = make_app((1280, 720), ui_scale=2.0)
    match = crowded(6, NAMES, controllers=(Controller("computer:tourist"), HUMAN))
    while match.turn == 1:
        match.submit(RollDie())
    scene = open_race(app, match)
    assert (scene.viewer, match.turn != 1) == (1, True)
    seats = match.observe(1).seats
    for tab in Tab:
        scene.show_tab(tab)
        written.clear()
        app.draw()
        shown = [text.text for text in written if scene.geometry.turn.contains(text.rect)]
        assert shown == [NAMES[match.turn], str(seats[match.turn].purse), str(seats[1].purse)]


# Changing the scale ----------------------------------------------------------------------------------------------

PLUS, MINUS, NOUGHT = (pygame.K_EQUALS, "+"), (pygame.K_MINUS, "-"), (pygame.K_0, "0")


def with_ctrl(app: App, stroke: tuple[int, str]) -> None:
    key(app, *stroke, mod=pygame.KMOD_LCTRL)


def test_ctrl_with_plus_minus_and_nought_change_the_scale_everywhere(make_app: MakeApp) -> None:
    app = make_app((1280, 720))
    scene = open_race(app, Match.new(people(6), seed="scale", starter=0))
    seen = []
    for stroke in [PLUS] * 5 + [MINUS] * 5 + [PLUS, NOUGHT]:
        with_ctrl(app, stroke)
        scale = app.services.settings.ui_scale
        seen.append(scale)
        assert app.metrics.text_scale == scale
        assert scene.geometry.metrics.k == pytest.approx(scale * 2 / 3)
        assert scene.geometry.folded is (scale > 1)
        assert app.toast.text == f"Size: {scale:.0%}"
    assert seen == [1.25, 1.5, 1.75, 2.0, 2.0, 1.75, 1.5, 1.25, 1.0, 1.0, 1.25, 1.0]


@pytest.mark.parametrize(("at", "stroke", "then"), [(1.1, PLUS, 1.25), (1.1, MINUS, 1.0), (0.8, MINUS, 0.8)])
def test_a_scale_between_the_steps_goes_to_the_next_one(
    make_app: MakeApp, at: float, stroke: tuple[int, str], then: float
) -> None:
    app = make_app((1280, 720), ui_scale=at)
    open_race(app, Match.new(people(3), seed="scale", starter=0))
    with_ctrl(app, stroke)
    assert app.services.settings.ui_scale == then


def test_the_keys_alone_do_not_change_the_scale(folded: RaceScene) -> None:
    for stroke in (PLUS, MINUS, NOUGHT):
        key(folded.app, *stroke)
    assert folded.app.services.settings.ui_scale == 2.0


def test_a_choice_in_the_open_table_stays_when_the_table_folds(make_app: MakeApp) -> None:
    app = make_app((1280, 720), speed="off")
    scene = open_race(app, Match.new(people(6), seed="scale", starter=0))
    settle_race(scene)
    press(app, "4")
    # The first one only turns the hand over.
    press(app, "enter")
    press(app, "enter")
    choice = scene.choosing.choice
    assert choice is not None
    assert isinstance(choice, Card)
    scene.tab = Tab.LOG
    with_ctrl(app, PLUS)
    assert scene.geometry.tab is Tab.HAND
    assert scene.choosing.choice == choice
    press(app, "w")
    assert scene.match.number == 1


# A whole race ----------------------------------------------------------------------------------------------------


class FoldedKeyHand(KeyHand):
    """Plays with keys where the targets of most actions lie on pages."""

    def take(self, scene: RaceScene, action: Action, rng: Random) -> None:
        app = scene.app
        digit, page = {
            TakeLegTicket: ("1", "7"),
            PlaceTile: ("2", ""),
            RollDie: ("3", ""),
            PredictFinish: ("4", "8"),
            FormPartnership: ("5", ""),
        }[type(action)]
        press(app, rng.choice("6789"))
        if page and rng.random() < 0.5:
            press(app, page)
            tab_to(app, "tickets" if isinstance(action, TakeLegTicket) else "hand")
        else:
            press(app, digit)
        if isinstance(action, RollDie):
            return
        steer(app, target_of(action).name)
        if isinstance(action, PredictFinish) and scene.covered:
            # The first press on a covered card only turns the hand over.
            press(app, "enter")
        press(app, rng.choice(("enter", "space")))
        if isinstance(action, PlaceTile | PredictFinish):
            self._choose(app, action, rng)


@pytest.mark.parametrize("seats", [3, 8])
def test_a_whole_race_by_keys_alone_at_200_percent(
    make_app: MakeApp, seats: int, caplog: pytest.LogCaptureFixture
) -> None:
    app = make_app((1280, 720), ui_scale=2.0)
    race = WholeRace(open_race(app, Match.new(people(seats), seed="oasis")), FoldedKeyHand(), seed=3)
    race.play()
    assert isinstance(app.scene, ResultScene)
    assert set(race.done) >= set(KINDS) - ({"partner"} if seats < 6 else set())
    assert race.sheets >= 4
    assert [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")] == []
