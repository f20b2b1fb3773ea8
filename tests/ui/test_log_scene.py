"""The log of the race: everything in it, sifted by seat and subject, scrolled by wheel and keys, and copied."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pygame
import pytest
from msgspec.structs import replace

from camelup.rules.actions import Action, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import RACING, Camel
from camelup.rules.events import Event, TurnBegan
from camelup.session.match import Match
from camelup.session.terms import Options
from camelup.ui.kit.app import App
from camelup.ui.kit.assets import find_assets
from camelup.ui.kit.desktop import copy_text
from camelup.ui.kit.texts import Texts
from camelup.ui.kit.theme import THEME
from camelup.ui.kit.widgets.scroll_list import ScrollList
from camelup.ui.race.scene import RaceScene
from camelup.ui.table.cast import Cast
from camelup.ui.table.log import LogScene
from camelup.ui.table.narration import Narrator
from camelup.ui.table.race_log import LogLine, Subject, log_lines
from tests.ui.conftest import MakeApp
from tests.ui.driving import click, cut_texts, key, settle, untidy
from tests.ui.race_driver import open_race, people, watch
from tests.ui.race_tables import match_of, whim
from tests.ui.voices import listen

ACTIONS = (PlaceTile(4, True), TakeLegTicket(Camel.RED), RollDie(), PredictFinish(Camel.RED, Pile.LOSER))
"""By seats 1, 2, 3 and 1; the die moves Green and Blue lands on nothing."""


def told(steps: Sequence[Sequence[Event]], seats: int = 3, purses: Sequence[int] = range(8)) -> list[LogLine]:
    narrator = Narrator(Texts.load(find_assets()), Cast.of(people(seats), THEME))
    return log_lines(steps, narrator, purses)


def played(*actions: Action, rolls: str, options: Options | None = None) -> list[tuple[Event, ...]]:
    """What a bystander hears of a race, an entry an action."""
    steps: list[tuple[Event, ...]] = []
    match = match_of(people(3), rolls=rolls, options=options)
    match.subscribe(None, steps.append)
    for action in actions:
        match.submit(action)
    return steps


def opened(make_app: MakeApp, **kwargs: object) -> tuple[App, LogScene]:
    app = make_app(**{"handover": "curtain", **kwargs})
    scene = open_race(app, match_of(people(3), *ACTIONS, rolls="g2"))
    scene.tools.open_log()
    app.tick(0.03, [])
    assert isinstance(app.scene, LogScene)
    return app, app.scene


def shown(scene: LogScene) -> list[str]:
    return [line.sentence for line in scene.shown]


# The lines -------------------------------------------------------------------------------------------------------


def test_every_event_but_turns_is_a_line() -> None:
    match = Match.new(people(6), seed="log", starter=0)
    steps: list[tuple[Event, ...]] = []
    match.subscribe(None, steps.append)
    rng = Random(1)
    while not match.over:
        match.submit(whim(match, rng))
    lines = told(steps, 6)
    narrator = Narrator(Texts.load(find_assets()), Cast.of(match.seats, THEME))
    sentences = [narrator.tell(event) for step in steps for event in step if not isinstance(event, TurnBegan)]
    left = iter(line.sentence for line in lines)
    assert all(sentence in left for sentence in sentences)
    assert {line.subject for line in lines} == set(Subject) - {Subject.TABLE}


def test_lines_know_whom_and_what_they_are_about() -> None:
    lines = told(played(*ACTIONS, rolls="g2"))
    assert [(line.sentence, line.subject, line.seats) for line in lines] == [
        ("Seat 1 places cheering spectators on space 4.", Subject.SPECTATORS, {0}),
        ("Seat 2 takes the 5-ticket for Red.", Subject.BETS, {1}),
        ("Seat 3 rolls green 2: 2 spaces forward.", Subject.ROLLS, {2}),
        ("Green reaches space 4.", Subject.ROLLS, {2}),
        ("Seat 1’s spectators on space 4 cheer: one more space.", Subject.SPECTATORS, {0}),
        ("Seat 1 earns a coin.", Subject.COINS, {0}),
        ("Green stops on space 5.", Subject.ROLLS, {2}),
        ("Seat 1 bets on the overall loser.", Subject.BETS, {0}),
    ]


def test_a_leg_is_told_seat_by_seat_with_purses_only_where_they_are_open() -> None:
    steps = played(TakeLegTicket(Camel.PURPLE), *[RollDie()] * 5, rolls="r1 b1 g1 y1 p1")
    for purses, told_purse in (((0, 1, 2), ", making"), ((), "")):
        money = [line for line in told(steps, purses=purses) if line.subject is Subject.COINS]
        assert [line.seats for line in money] == [{0}, {1}, {2}]
        assert money[0].sentence.startswith("Seat 1: −1 for the 5-ticket for Purple and +1 for a pyramid ticket.")
        assert (", making" in money[0].sentence) is bool(told_purse)
        assert "+2 for 2 pyramid tickets" in money[1].sentence


@pytest.mark.parametrize("camel", RACING)
def test_no_line_tells_a_hidden_card(make_app: MakeApp, camel: Camel) -> None:
    app = make_app(handover="curtain")
    scene = open_race(app, match_of(people(3), PredictFinish(camel, Pile.WINNER)))
    scene.tools.open_log()
    assert isinstance(app.scene, LogScene)
    assert shown(app.scene) == ["Seat 1 bets on the overall winner."]


# Sifting ---------------------------------------------------------------------------------------------------------


def test_left_and_right_sift_by_seat(make_app: MakeApp) -> None:
    app, scene = opened(make_app)
    everything = shown(scene)
    assert len(everything) == 8
    scene.focus.set("log:seat", visible=True)
    key(app, pygame.K_RIGHT)
    assert scene.seat == 0
    assert shown(scene) == [everything[index] for index in (0, 4, 5, 7)]
    key(app, pygame.K_RIGHT)
    assert shown(scene) == [everything[1]]
    for _ in range(2):
        key(app, pygame.K_LEFT)
    assert shown(scene) == everything


def test_clicks_sift_by_subject(make_app: MakeApp) -> None:
    app, scene = opened(make_app)
    found = {}
    for _ in Subject:
        click(app, "log:subject")
        assert scene.subject is not None
        found[scene.subject] = len(shown(scene))
    assert found == {
        Subject.ROLLS: 3,
        Subject.BETS: 2,
        Subject.SPECTATORS: 2,
        Subject.COINS: 1,
        Subject.LEGS: 0,
        Subject.TABLE: 0,
    }
    click(app, "log:subject")
    assert len(shown(scene)) == 8


def test_what_concerns_the_whole_table_is_shown_for_every_seat(make_app: MakeApp) -> None:
    app = make_app()
    lines = [LogLine("All.", Subject.LEGS, None), LogLine("Ada.", Subject.COINS, frozenset({0}))]
    scene = LogScene(app, lines, ("Ada", "Bo"))
    app.go(scene)
    click(app, "log:seat")
    click(app, "log:seat")
    assert scene.seat == 1
    assert shown(scene) == ["All."]


# Scrolling -------------------------------------------------------------------------------------------------------


def long(make_app: MakeApp, **kwargs: object) -> tuple[App, LogScene, ScrollList]:
    app = make_app(**kwargs)
    lines = [LogLine(f"Line {number} of the log.", Subject.ROLLS, frozenset({number % 2})) for number in range(200)]
    scene = LogScene(app, lines, ("Ada", "Bo"))
    app.go(scene)
    app.tick(0.03, [])
    rows = scene.focus["log:list"]
    assert isinstance(rows, ScrollList)
    return app, scene, rows


def test_it_opens_at_its_end(make_app: MakeApp) -> None:
    _, _, rows = long(make_app)
    assert rows.in_sight()[-1] == 199


def test_the_wheel_scrolls(make_app: MakeApp) -> None:
    app, _, rows = long(make_app)
    top = rows.place.top
    app.tick(0.03, [pygame.Event(pygame.MOUSEWHEEL, y=2, x=0, flipped=False, which=0)])
    assert rows.place.top == top - 6
    app.tick(0.03, [pygame.Event(pygame.MOUSEWHEEL, y=-20, x=0, flipped=False, which=0)])
    assert rows.place.top == top


@pytest.mark.parametrize("focus", ["log:list", "log:copy"])
def test_keys_scroll_wherever_the_focus_is(make_app: MakeApp, focus: str) -> None:
    app, scene, rows = long(make_app)
    scene.focus.set(focus, visible=True)
    key(app, pygame.K_HOME)
    assert rows.place.top == 0
    key(app, pygame.K_PAGEDOWN)
    assert rows.place.chosen == rows.rows
    key(app, pygame.K_END)
    assert rows.in_sight()[-1] == 199
    key(app, pygame.K_PAGEUP)
    assert rows.place.chosen == 199 - rows.rows


def test_the_bar_is_dragged(make_app: MakeApp) -> None:
    app, _, rows = long(make_app)
    x = rows.rect.right - rows.bar_width // 2
    at = (x, rows.rect.bottom - 3)
    app.tick(0.03, [pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False)])
    app.tick(0.03, [pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)])
    to = (x, rows.rect.top + 2)
    app.tick(0.03, [pygame.Event(pygame.MOUSEMOTION, pos=to, rel=(0, -9), buttons=(1, 0, 0), touch=False)])
    assert rows.place.top == 0
    app.tick(0.03, [pygame.Event(pygame.MOUSEBUTTONUP, pos=to, button=1, touch=False)])
    app.tick(0.03, [pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 9), buttons=(0, 0, 0), touch=False)])
    assert rows.place.top == 0


def test_a_smaller_window_keeps_the_place(make_app: MakeApp) -> None:
    app, scene, rows = long(make_app)
    key(app, pygame.K_HOME)
    app.relayout()
    again = scene.focus["log:list"]
    assert isinstance(again, ScrollList)
    assert again.place.top == 0
    assert again is not rows


def test_chosen_lines_are_read_aloud(make_app: MakeApp) -> None:
    app, scene, _ = long(make_app)
    voice = listen(app)
    scene.focus.set("log:list", visible=True)
    app.tick(0.03, [])
    assert voice.take() == ["Race log.", "Line 199 of the log."]
    key(app, pygame.K_UP)
    assert voice.take() == ["Line 198 of the log."]


# Copying ---------------------------------------------------------------------------------------------------------


def test_what_is_shown_is_copied(make_app: MakeApp) -> None:
    app, scene = opened(make_app)
    click(app, "log:seat")
    click(app, "log:copy")
    assert pygame.scrap.get_text() == "\n".join(shown(scene))
    assert app.toast.text == "4 lines copied."
    key(app, pygame.K_c, "c", pygame.KMOD_CTRL)
    assert app.toast.text == "4 lines copied."


@pytest.mark.parametrize(
    ("lines", "works", "sentence"),
    [
        ([LogLine("A line.", Subject.ROLLS, None)], True, "One line copied."),
        ([LogLine("A line.", Subject.ROLLS, None)], False, "The clipboard cannot be used here."),
        ([], True, "Nothing of that kind yet."),
    ],
)
def test_copying_says_how_it_went(make_app: MakeApp, lines: list[LogLine], works: bool, sentence: str) -> None:
    app = make_app()
    app.go(LogScene(app, lines, ("Ada",), copy=lambda _: works))
    click(app, "log:copy")
    assert app.toast.text == sentence


def test_a_clipboard_that_fails_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", fails)
    assert not copy_text("words")


# Looks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_nothing_overlaps_is_cut_or_leaves_the_window(make_app: MakeApp, size: tuple[int, int], scale: float) -> None:
    app = make_app(size, ui_scale=scale)
    race = RaceScene(app, Match.new(people(8), seed="log", starter=0))
    rng = Random(5)
    while race.match.number < 60 and not race.match.over:
        race.match.submit(whim(race.match, rng))
    app.go(race)
    race.tools.open_log()
    settle(app, 3.0)
    assert isinstance(app.scene, LogScene)
    assert untidy(app) == []
    assert cut_texts(app) == []
    rows = app.scene.focus["log:list"]
    assert isinstance(rows, ScrollList)
    assert rows.rows >= 4


# Over a score sheet ----------------------------------------------------------------------------------------------


def test_l_opens_the_log_over_a_score_sheet_and_closes_it_again(make_app: MakeApp) -> None:
    """The key did nothing while a sheet was shown."""
    app = make_app(speed="off", handover="off")
    scene = open_race(app, Match.new(people(3), seed="sheet", starter=0))
    while not scene.timeline.waiting:
        if scene.idle:
            scene.choosing.submit(RollDie())
        watch(app)
    sheet = scene.stage.sheet
    for closing in ((pygame.K_l, "l"), (pygame.K_ESCAPE, "")):
        key(app, pygame.K_l, "l")
        assert isinstance(app.scene, LogScene)
        key(app, *closing)
        assert app.scene is scene
        assert scene.stage.sheet is sheet
        assert scene.timeline.waiting
        assert scene.focus.current is scene.focus["sheet:continue"]
    key(app, pygame.K_RETURN)
    assert scene.stage.sheet is not sheet


def test_the_log_over_the_last_legs_sheet_does_not_tell_who_has_won(make_app: MakeApp) -> None:
    app = make_app(speed="off", handover="off")
    match = Match.new(people(3), seed="sheet", starter=0)
    match.submit(PredictFinish(Camel.RED, Pile.WINNER))
    while not match.over:
        match.submit(RollDie())
    record = replace(match.record, actions=match.record.actions[:-1])
    match = Match.from_record(record, seed_if_missing=lambda: "sheet")
    scene = open_race(app, match)
    scene.choosing.submit(RollDie())
    told = []
    while not match.over or not scene.idle:
        if scene.timeline.waiting:
            key(app, pygame.K_l, "l")
            assert isinstance(app.scene, LogScene)
            told.append([line.sentence for line in app.scene.shown if line.subject is Subject.LEGS])
            assert told[-1][-1] == scene.narrator.tell(scene.stage.log[-1]), "the sheet that lies there"
            key(app, pygame.K_ESCAPE)
            scene.play.skip()
        watch(app)
        if app.scene is not scene:
            break
    assert len(told) == 3, "a leg and two piles"
    assert told[0] == told[1][:-1] == told[2][:-2], "each sheet tells of itself and of what came before"
