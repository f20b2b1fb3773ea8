"""The tutorial as a newcomer meets it: played through the window, every word and number held to the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from camelup.players.levels import Controller
from camelup.rules import events
from camelup.rules.actions import PlaceTile
from camelup.rules.board import RACING, Camel, Choice, ranking
from camelup.rules.events import Event
from camelup.rules.scoring import Source
from camelup.rules.state import LegTicket
from camelup.session.match import Match
from camelup.ui.kit.app import App
from camelup.ui.kit.assets import find_assets
from camelup.ui.kit.texts import Texts
from camelup.ui.kit.theme import THEME
from camelup.ui.lesson.chapters import CHAPTERS, chapter_after, first_open
from camelup.ui.lesson.contents import ChaptersScene
from camelup.ui.lesson.progress import Lesson
from camelup.ui.lesson.scene import LessonScene
from camelup.ui.lesson.script import PLAYER, Chapter, Do, Look, Sheet
from camelup.ui.lesson.teacher import LOOK_SECONDS
from camelup.ui.menus.menu import MenuScene
from camelup.ui.race.opponents import PACE
from camelup.ui.race.pause import PauseScene
from camelup.ui.race.scene import RaceScene
from camelup.ui.table.animate import Animator
from camelup.ui.table.cast import Cast
from camelup.ui.table.narration import Narrator
from camelup.ui.table.rule_numbers import rule_values
from camelup.ui.table.stage import Stage
from camelup.ui.table.target import Card, KindButton, Seat, SheetButton, Space, Ticket
from camelup.ui.table.timeline import Cue, Later, Wait
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP, click, key, settle
from tests.ui.race_driver import click_on, find, point_at, press, steer, tab_to
from tests.ui.voices import listen

PEOPLE = [(name, name.lower()) for name in ("Nadia", "Omar", "Zuri", "Bruno", "Ingrid", "Kofi")]
IDS = [chapter.id for chapter in CHAPTERS]
LONGEST = 3_000
"""Ticks in which a step must have come."""


@pytest.fixture(scope="module")
def texts() -> Texts:
    return Texts.load(find_assets())


# The script ------------------------------------------------------------------------------------------------------


def acts(chapter: Chapter) -> Iterator[tuple[str, Match, list[Event]]]:
    """Play a chapter without a window: each step's id with the race as it stands when the step is asked for, and what
    has happened since the step before; at last `end`."""
    lesson = Lesson(chapter, PEOPLE)
    match, heard = lesson.match, []  # type: ignore[var-annotated]
    match.subscribe(None, heard.extend)
    while (step := lesson.step) is not None:
        yield step.id, match, list(heard)
        if not isinstance(step.ask, Sheet):
            heard.clear()
        if isinstance(step.ask, Do):
            assert match.turn == PLAYER, f"{chapter.id} {step.id}: it is not the player's turn"
            match.submit(step.ask.action)
        lesson.done()
        while (action := lesson.next_of_others()) is not None:
            assert match.turn != PLAYER, f"{chapter.id} {step.id}: the others would act for the player"
            match.submit(action)
    yield "end", match, list(heard)


@pytest.mark.parametrize("chapter", CHAPTERS, ids=IDS)
def test_every_chapter_can_be_played_as_it_is_written(chapter: Chapter) -> None:
    steps = [step for step, _, _ in acts(chapter)]
    assert steps == [*(step.id for step in chapter.steps), "end"]
    assert len(set(steps)) == len(steps)


def test_chapters_follow_one_another() -> None:
    assert len(set(IDS)) == len(IDS)
    assert [chapter_after(chapter) for chapter in CHAPTERS] == [*CHAPTERS[1:], None]
    assert first_open(()) is CHAPTERS[0]
    assert first_open(("race", "crazy")) is CHAPTERS[1]
    assert first_open(tuple(IDS)) is None


def test_the_chapters_ask_for_every_kind_of_action_and_end_a_leg_and_a_race() -> None:
    kinds = {type(step.ask.action).__name__ for c in CHAPTERS for step in c.steps if isinstance(step.ask, Do)}
    assert kinds == {"RollDie", "TakeLegTicket", "PlaceTile", "PredictFinish", "FormPartnership"}
    happened = {type(event) for chapter in CHAPTERS for _, _, heard in acts(chapter) for event in heard}
    assert {events.LegScored, events.PileScored, events.RaceEnded, events.TileHit, events.CoinsPaid} <= happened


def test_every_step_asks_the_player_to_do_something(texts: Texts) -> None:
    for chapter in CHAPTERS:
        for step in chapter.steps:
            keys = {f"tutorial.{chapter.id}.{step.id}"}
            if not isinstance(step.ask, Sheet):
                keys.add(f"tutorial.{chapter.id}.{step.id}.do")
            assert keys <= texts.keys
        assert {f"tutorial.{part}.{chapter.id}" for part in ("title", "about", "end")} <= texts.keys


# Its words and numbers -------------------------------------------------------------------------------------------


def test_no_number_is_written_out_in_the_texts(texts: Texts) -> None:
    """Every digit that a player reads is filled in from the rules or from the table."""
    keys = [name for name in texts.keys if name.startswith(("tutorial.", "first."))]
    assert len(keys) > 60
    for name in keys:
        assert not re.search(r"\d", re.sub(r"\{\w+\}", "", texts(name))), name


def test_the_rules_fill_in_the_numbers_that_the_texts_speak_of() -> None:
    """R3 to R5, R17, R25, R32, R33, R38."""
    values = rule_values()
    assert values.items() >= {
        "start_purse": 3, "least": 1, "most": 3, "ticket_1": 5, "ticket_2": 3, "ticket_3": 2, "second": 1, "lost": 1,
        "pyramid": 1, "dice": 6, "leg_dice": 5, "start_space": 1, "tile": 1, "card_1": 8, "card_2": 5, "card_3": 3,
        "card_4": 2, "card_later": 1, "wrong": 1, "partners_from": 6,
    }.items()  # fmt: skip


Claim = Callable[[Match, list[Event]], bool]


def stack(match: Match, space: int) -> str:
    return "".join(match.observe(None).board.stack_on(space))


def order(match: Match) -> str:
    return "".join(ranking(match.observe(None).board))


def dice(heard: list[Event]) -> list[events.DieReleased]:
    return [event for event in heard if isinstance(event, events.DieReleased)]


def walks(heard: list[Event]) -> list[events.UnitMoved]:
    return [event for event in heard if isinstance(event, events.UnitMoved)]


def score(heard: list[Event]) -> events.LegScored:
    return next(event for event in heard if isinstance(event, events.LegScored))


def piles(heard: list[Event]) -> list[tuple[str, list[tuple[int, int]]]]:
    """The right camel of each pile, and owner and pay of its cards."""
    found = [event.score for event in heard if isinstance(event, events.PileScored)]
    return [(pile.answer, [(card.owner, card.amount) for card in pile.cards]) for pile in found]


def lines(heard: list[Event], seat: int) -> list[tuple[Source, int]]:
    return [(line.source, line.amount) for line in score(heard).score.seats[seat].lines]


CLAIMS: dict[str, Claim] = {
    "race.hello": lambda match, _: match.observe(None).seats[PLAYER].purse == 3 and len(RACING) == 5,
    "race.carried": lambda match, heard: (
        [(walk.camel, "".join(walk.unit)) for walk in walks(heard)] == [("g", "gr"), ("y", "y"), ("p", "p")]
        and stack(match, 4) == "gryp"
    ),
    "race.ride": lambda match, _: order(match)[0] == "p" and stack(match, 4) == "gryp",
    "race.end": lambda match, heard: (
        order(match)[0] == "p" and walks(heard)[0].camel == "r" and stack(match, 5) == "ryp" and stack(match, 4) == "g"
    ),
    "tickets.take": lambda match, _: order(match)[0] == "p",
    "tickets.roll": lambda match, _: order(match)[:2] == "yp",
    "tickets.close": lambda match, _: order(match)[0] == "p" and len(match.observe(None).released) == 3,
    "tickets.sheet": lambda _, heard: (
        score(heard).score.ranking[0] == "p"
        and lines(heard, PLAYER) == [(Source.LEG_TICKET, 5), (Source.PYRAMID_TICKET, 1), (Source.PYRAMID_TICKET, 1)]
        and {amount for source, amount in lines(heard, 1) if source is Source.LEG_TICKET} == {1, -1}
    ),
    "tickets.fresh": lambda match, heard: (
        match.turn == PLAYER
        and dice(heard)[-1].seat == match.seat_count - 1
        and len(match.observe(None).dice) == 6
        and match.observe(None).tickets_taken == (0,) * 5
    ),
    "crazy.meet": lambda match, _: stack(match, 13) == "k",
    "crazy.roll": lambda match, _: stack(match, 9) == "wr",
    "crazy.carried": lambda match, heard: (
        (dice(heard)[0].roll.face, dice(heard)[0].roll.number) == ("k", 2)
        and (dice(heard)[0].camel, dice(heard)[0].choice) == ("w", Choice.CARRIER)
        and walks(heard)[0].landing.path == (8, 7)
        and stack(match, 7) == "gwr"
        and order(match)[:2] == "rg"
    ),
    "tiles.place": lambda match, _: all(
        match.explain(PlaceTile(space, True)) is None for space in (7, 9)
    ),
    "tiles.turn": lambda match, heard: (
        [(event.seat, event.amount) for event in heard if isinstance(event, events.CoinsPaid)] == [(PLAYER, 1)]
        and walks(heard)[-1].bounced
        and stack(match, 8) == "gr"
    ),
    "tiles.boo": lambda match, heard: (
        [event.camel for event in heard if isinstance(event, events.TileHit)] == ["r"]
        and [(event.seat, event.amount) for event in heard if isinstance(event, events.CoinsPaid)] == [(PLAYER, 1)]
        and stack(match, 8) == "rg"
        and order(match)[0] == "g"
    ),
    "tiles.crazy": lambda match, heard: (
        (dice(heard)[0].roll.face, dice(heard)[0].camel, dice(heard)[0].choice) == ("w", "k", Choice.UPPER)
        and [(hit.tile.space, hit.tile.cheering) for hit in heard if isinstance(hit, events.TileHit)] == [(9, False)]
        and [(event.seat, event.amount) for event in heard if isinstance(event, events.CoinsPaid)] == [(PLAYER, 1)]
        and (stack(match, 10), stack(match, 12)) == ("k", "w")
    ),
    "finish.lose": lambda match, _: (match.observe(None).winner_pile, match.observe(None).loser_pile) == ((0, 2), (1,)),
    "partners.ally": lambda match, _: (
        match.seat_count == 6
        and order(match)[0] == "r"
        and match.observe(None).seats[2].leg_tickets == (LegTicket(Camel.RED, 5),)
    ),
    "partners.roll": lambda match, _: (
        match.observe(None).seats[PLAYER].partner == 2 and len(match.observe(None).released) == 4
    ),
    "partners.sheet": lambda _, heard: (
        lines(heard, PLAYER) == [(Source.PYRAMID_TICKET, 1), (Source.COPY, 5)]
        and lines(heard, 2) == [(Source.LEG_TICKET, 5), (Source.LEG_TICKET, -1), (Source.COPY, 1)]
    ),
    "scores.last": lambda match, _: (
        stack(match, 15) == "b" and match.observe(0).own_winner_cards == (Camel.BLUE,)
        and match.observe(0).own_loser_cards == (Camel.PURPLE,)
    ),
    "scores.roll": lambda match, _: stack(match, 15) == "b",
    "scores.leg": lambda match, heard: match.over and lines(heard, PLAYER) == [(Source.PYRAMID_TICKET, 1)],
    "scores.winner": lambda _, heard: piles(heard)[0] == ("b", [(0, 8), (1, -1), (2, 5)]),
    "scores.loser": lambda _, heard: piles(heard)[1] == ("p", [(0, 8), (1, 5)]),
    "scores.end": lambda match, _: match.winners == (PLAYER,),
}  # fmt: skip
"""What the words of a step say about the table at that moment."""


@pytest.mark.parametrize("chapter", CHAPTERS, ids=IDS)
def test_what_a_step_says_is_so(chapter: Chapter) -> None:
    held = 0
    for step, match, heard in acts(chapter):
        claim = CLAIMS.get(f"{chapter.id}.{step}")
        if claim is not None:
            assert claim(match, heard), f"{chapter.id}.{step}"
            held += 1
    assert held == sum(name.startswith(f"{chapter.id}.") for name in CLAIMS)


def test_r22_r25_a_crazy_camel_meets_spectators_and_the_other_crazy_camel_in_play() -> None:
    """Both are seen on the table, and not only told."""
    happened = [heard for chapter in CHAPTERS for _, _, heard in acts(chapter)]
    upper = [heard for heard in happened if any(die.choice is Choice.UPPER for die in dice(heard))]
    assert upper
    assert any(isinstance(event, events.TileHit) for heard in upper for event in heard)
    assert {die.choice for heard in happened for die in dice(heard)} >= {Choice.CARRIER, Choice.UPPER}


@pytest.mark.parametrize("language", sorted(Texts.load(find_assets()).languages))
def test_r32_five_of_six_dice_come_out_in_a_leg_in_every_language(language: str) -> None:
    """The first chapter used to say that every die comes out once a leg."""
    texts = Texts.load(find_assets(), language)
    said = texts("tutorial.race.ride", leader="-", **rule_values())
    assert re.findall(r"\d+", said) == ["5", "6"]


@pytest.mark.parametrize("language", sorted(Texts.load(find_assets()).languages))
def test_r28_a_crazy_camel_ends_the_race_only_when_it_crosses_the_line(language: str) -> None:
    texts = Texts.load(find_assets(), language)
    line = {"en": "crosses the line", "de": "die Ziellinie überquert", "es": "cruza la meta",
            "fr": "franchit la ligne", "nl": "over de finish gaat"}  # fmt: skip
    assert line[language] in texts("tutorial.scores.roll")


def test_every_step_that_names_a_camel_is_held_to_the_table(texts: Texts) -> None:
    named = re.compile(r"\b(Blue|Green|Red|Yellow|Purple|Black|White)\b")
    for chapter in CHAPTERS:
        for step in chapter.steps:
            if named.search(texts(f"tutorial.{chapter.id}.{step.id}")):
                assert f"{chapter.id}.{step.id}" in CLAIMS


# How long it takes -----------------------------------------------------------------------------------------------

WORDS_PER_MINUTE = 200
SECONDS_PER_ASK = 2.5
"""For finding and pressing what is asked for."""
MINUTES = 8


def seconds_of(cues: list[Cue]) -> float:
    """How long cues take at normal speed; those that wait for the player take none of their own."""
    total = 0.0
    waiting = list(cues)
    while waiting:
        cue = waiting.pop(0)
        if isinstance(cue, Later):
            waiting[:0] = cue.make()
            continue
        if isinstance(cue, Wait):
            cue.go_on()
        else:
            total += cue.seconds
        cue.run(cue.seconds)
    return total


def words_of(texts: Texts, chapter: Chapter) -> int:
    ids = [f"{chapter.id}.{step.id}{end}" for step in chapter.steps for end in ("", ".do")]
    keys = [f"tutorial.{name}" for name in (*ids, f"end.{chapter.id}", f"title.{chapter.id}")]
    said = [texts(name) for name in keys if name in texts.keys]
    said += [texts("tutorial.sheet.do") for step in chapter.steps if isinstance(step.ask, Sheet)]
    # French sets its colons apart, and nobody reads them as words.
    return sum(any(map(str.isalnum, word)) for words in said for word in words.split())


def length(texts: Texts, chapter: Chapter) -> float:
    """Seconds that a chapter takes somebody who reads every word and skips no picture."""
    lesson = Lesson(chapter, PEOPLE)
    stage = Stage(lesson.match.observe(PLAYER))
    animator = Animator(stage, Narrator(texts, Cast.of(lesson.match.seats, THEME)), people_wait=True, sheets=True)
    shown = 0.0

    def show(happened: tuple[Event, ...]) -> None:
        nonlocal shown
        for event in happened:
            shown += seconds_of(animator.cues(event))

    lesson.match.subscribe(PLAYER, show)
    while (step := lesson.step) is not None:
        if isinstance(step.ask, Do):
            lesson.match.submit(step.ask.action)
        lesson.done()
        while (action := lesson.next_of_others()) is not None:
            shown += PACE["normal"]
            lesson.match.submit(action)
    assert stage.seen == lesson.match.observe(PLAYER)
    reading = words_of(texts, chapter) / WORDS_PER_MINUTE * 60
    looking = LOOK_SECONDS * sum(isinstance(step.ask, Look) for step in chapter.steps)
    return reading + shown + looking + SECONDS_PER_ASK * (len(chapter.steps) + 1)


@pytest.mark.parametrize("language", sorted(Texts.load(find_assets()).languages))
def test_the_tutorial_takes_at_most_eight_minutes(language: str) -> None:
    texts = Texts.load(find_assets(), language)
    times = {chapter.id: round(length(texts, chapter)) for chapter in CHAPTERS}
    assert 4 * 60 < sum(times.values()) <= MINUTES * 60, times


# Played through the window ---------------------------------------------------------------------------------------


def lesson_of(app: App) -> LessonScene:
    assert isinstance(app.scene, LessonScene)
    return app.scene


def until_shown(app: App, dt: float = 0.1) -> LessonScene:
    """Let time pass until the teacher speaks."""
    scene = lesson_of(app)
    for _ in range(LONGEST):
        if scene.guide.shown and app.scene.focus:
            app.tick(STEP, [])
            if scene.guide.shown:
                return scene
        app.tick(dt, pygame.event.get())
    raise AssertionError(f"nothing is said any more: {scene.lesson.chapter.id} {scene.lesson.step}")


def follow_with_mouse(app: App) -> None:
    """Do what the pointer shows, as somebody does who never read the rules."""
    scene = lesson_of(app)
    target = scene.guide.targets()[0]
    if scene.lesson.looked_for:
        point_at(app, (1, 1))
        point_at(app, find(app, target.name))
        for _ in range(round(LOOK_SECONDS / STEP) + 2):
            app.tick(STEP, [])
        return
    assert not scene.guide.box.collidepoint(find(app, target.name))
    click_on(app, target.name)


def follow_with_keys(app: App) -> None:
    scene = lesson_of(app)
    target = scene.guide.targets()[0]
    if target == SheetButton():
        press(app, "enter")
    elif scene.lesson.looked_for:
        tab_to(app, {Seat: "seats", Space: "spaces", Ticket: "tickets", Card: "hand"}[type(target)])
        steer(app, target.name)
        for _ in range(round(LOOK_SECONDS / STEP) + 2):
            app.tick(STEP, [])
    elif isinstance(target, KindButton):
        digit = scene.guide.values()["key"]
        assert str(digit) in scene.guide.words().ask
        press(app, str(digit))
    else:
        steer(app, target.name)
        press(app, "enter")


Follow = Callable[[App], None]
HANDS: dict[str, Follow] = {"mouse": follow_with_mouse, "keys": follow_with_keys}


def play_chapter(app: App, follow: Follow) -> LessonScene:
    """Follow the teacher to the end of the chapter; returns its scene with the last words shown."""
    scene = until_shown(app)
    for _ in range(5 * len(scene.lesson.chapter.steps)):
        if scene.lesson.step is None:
            return scene
        follow(app)
        until_shown(app)
        assert not scene.guide.urgent, f"{scene.lesson.chapter.id} {scene.lesson.step}"
    raise AssertionError(f"the chapter does not end: {scene.lesson.step}")


def assert_nothing_kept(app: App, folder: Path) -> None:
    assert app.services.saver.flush(5.0)
    assert not app.services.store.has_unfinished()
    assert app.services.store.load_autosave() is None
    assert not [path for path in (folder / "data").rglob("*") if path.is_file()]


@pytest.mark.parametrize("hand", HANDS)
def test_the_whole_tutorial_from_the_first_start(make_app: MakeApp, tmp_path: Path, hand: str) -> None:
    app = make_app(speed="fast")
    app.go(MenuScene(app))
    follow = HANDS[hand]
    if hand == "mouse":
        click(app, "learn")
        click(app, "chapter:race")
    else:
        press(app, "enter")
        assert isinstance(app.scene, ChaptersScene)
        press(app, "enter")
    for number, chapter in enumerate(CHAPTERS):
        assert lesson_of(app).lesson.chapter is chapter
        scene = play_chapter(app, follow)
        assert app.services.settings.tutorial_done == tuple(IDS[: number + 1])
        if chapter is not CHAPTERS[-1]:
            assert scene.focus.current is scene.focus["guide:next"]
            click(app, "guide:next") if hand == "mouse" else press(app, "enter")
    assert lesson_of(app).match.over
    click(app, "guide:leave")
    assert isinstance(app.scene, MenuScene)
    assert app.scene.saved is None
    assert_nothing_kept(app, tmp_path)
    assert app.scene.focus.current is not app.scene.focus["learn"], "it has done its work"


@pytest.mark.parametrize("size_and_scale", [((1024, 640), 2.0), ((1280, 800), 1.5), ((1280, 720), 1.0)])
@pytest.mark.parametrize("chapter", CHAPTERS, ids=IDS)
def test_each_chapter_by_itself_at_any_size(
    make_app: MakeApp, chapter: Chapter, size_and_scale: tuple[tuple[int, int], float]
) -> None:
    """The bubble lies inside the window and never on what it asks for, and following the pointer is enough."""
    size, scale = size_and_scale
    app = make_app(size, ui_scale=scale, speed="off")
    app.go(MenuScene(app))
    app.open(ChaptersScene(app))
    click(app, f"chapter:{chapter.id}")
    scene = until_shown(app)
    for _ in range(5 * len(chapter.steps)):
        guide = scene.guide
        app.draw()
        assert app.screen.get_rect().contains(guide.box), scene.lesson.step
        for name in guide.targets():
            rect = guide.rect_of(name)
            assert rect is None or not rect.colliderect(guide.box), (scene.lesson.step, name)
        for widget in scene.focus:
            if widget.group == "guide":
                assert guide.box.contains(widget.rect)
        if scene.lesson.step is None:
            break
        assert guide.rect_of(guide.targets()[0]) is not None, "what is asked for can be seen"
        follow_with_mouse(app)
        until_shown(app)
    assert scene.lesson.step is None
    assert app.services.settings.tutorial_done == (chapter.id,)


def start(app: App, chapter: Chapter) -> LessonScene:
    app.go(LessonScene(app, chapter))
    return until_shown(app)


def test_a_chapter_can_be_skipped_at_any_step(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    scene = start(app, CHAPTERS[0])
    follow_with_mouse(app)
    click(app, "guide:skip")
    assert lesson_of(app) is not scene
    assert lesson_of(app).lesson.chapter is CHAPTERS[1]
    assert app.services.settings.tutorial_done == ()
    app.go(LessonScene(app, CHAPTERS[-1]))
    until_shown(app)
    click(app, "guide:skip")
    assert isinstance(app.scene, ChaptersScene)


def test_a_chapter_can_be_skipped_at_a_score_sheet_and_with_keys(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    for skip in ("click", "escape", "p"):
        start(app, CHAPTERS[1])
        while not lesson_of(app).lesson.reads:
            follow_with_mouse(app)
            until_shown(app)
        if skip == "click":
            click(app, "guide:skip")
        else:
            press(app, skip)
            assert isinstance(app.scene, PauseScene)
            # Nothing of a lesson is kept, or taken back.
            assert {"undo", "save_as"}.isdisjoint(widget.name for widget in app.scene.focus)
            click(app, "skip_chapter")
        assert lesson_of(app).lesson.chapter is CHAPTERS[2]


def test_the_list_goes_on_with_the_first_chapter_that_is_not_done(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    start(app, CHAPTERS[0])
    play_chapter(app, follow_with_mouse)
    click(app, "guide:next")
    until_shown(app)
    follow_with_mouse(app)
    until_shown(app)
    click(app, "guide:leave")
    assert isinstance(app.scene, MenuScene)
    click(app, "learn")
    assert app.scene.focus.current is app.scene.focus["chapter:tickets"]
    key(app, pygame.K_RETURN)
    assert lesson_of(app).lesson.chapter is CHAPTERS[1]
    assert lesson_of(app).lesson.at == 0, "a chapter starts over"


def test_a_running_race_is_left_alone(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    app.go(MenuScene(app))
    click(app, "quick")
    race = app.scene
    assert isinstance(race, RaceScene)
    assert app.services.saver.flush(5.0)
    saved = app.services.store.load_autosave()
    assert saved is not None
    start(app, CHAPTERS[-1])
    play_chapter(app, follow_with_mouse)
    assert app.services.saver.flush(5.0)
    assert app.services.store.load_autosave() == saved
    click(app, "guide:leave")
    assert isinstance(app.scene, MenuScene)
    assert app.scene.saved is not None


def test_another_press_is_answered_with_what_to_do(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    scene = start(app, CHAPTERS[3])
    number, ask = scene.match.number, scene.guide.words().ask
    for wrong in ("1", "3", "4"):
        press(app, wrong)
        assert scene.guide.urgent
        assert scene.guide.words().ask == app.texts("tutorial.not_now", ask=ask)
    click_on(app, "ticket:g")
    click_on(app, "seat:1")
    click_on(app, "space:9")
    assert (scene.match.number, scene.choosing.choice, app.scene) == (number, None, scene)
    press(app, "2")
    steer(app, "space:7")
    press(app, "enter")
    press(app, "-")
    assert (scene.match.number, scene.guide.urgent) == (number, True), "booing is not cheering"
    press(app, "+")
    until_shown(app)
    assert scene.match.number > number
    assert not scene.guide.urgent


def test_taking_back_and_the_coach_stay_away(make_app: MakeApp) -> None:
    app = make_app(speed="off", coach=True)
    scene = start(app, CHAPTERS[1])
    assert not scene.coach.on
    follow_with_mouse(app)
    follow_with_mouse(app)
    until_shown(app)
    number = scene.match.number
    assert number
    press(app, "u")
    assert scene.match.number == number


def test_pointing_has_to_begin_after_the_words(make_app: MakeApp) -> None:
    """A mouse that happens to rest on the place has not looked yet; a click there is enough."""
    app = make_app(speed="off")
    scene = LessonScene(app, CHAPTERS[0])
    app.go(scene)
    point_at(app, find(app, "seat:0"))
    until_shown(app)
    for _ in range(40):
        app.tick(STEP, [])
    assert scene.lesson.at == 0
    click_on(app, "seat:0")
    assert scene.lesson.at == 1


def test_the_table_under_the_bubble_is_out_of_reach(make_app: MakeApp) -> None:
    app = make_app((1024, 640), ui_scale=2.0, speed="off")
    scene = start(app, CHAPTERS[1])
    box = scene.guide.box
    hidden = [w for w in scene.table if box.collidepoint(w.rect.center)]
    assert hidden, "the bubble lies over something here"
    spot = (box.left + 3, box.centery)
    point_at(app, spot)
    assert scene.focus.hovered is None
    number = scene.match.number
    for widget in hidden:
        inside = widget.rect.clip(box)
        if not any(w.group == "guide" and w.rect.collidepoint(inside.center) for w in scene.focus):
            point_at(app, inside.center)
            post_click(app, inside.center)
    assert (scene.match.number, scene.guide.urgent) == (number, False)


def post_click(app: App, point: tuple[int, int]) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.tick(STEP, [pygame.Event(kind, pos=point, button=1, touch=False)])


@pytest.mark.parametrize("still", [{"reduced_motion": True}, {"speed": "off"}])
def test_the_halo_rests_where_motion_is_not_wanted(make_app: MakeApp, still: dict[str, Any]) -> None:
    app = make_app(**still)
    start(app, CHAPTERS[0])
    settle(app)
    frames = app.frames
    for _ in range(60):
        app.tick(STEP, [])
    assert app.frames == frames
    moving = make_app(speed="normal")
    start(moving, CHAPTERS[0])
    frames = moving.frames
    for _ in range(60):
        moving.tick(STEP, [])
    assert moving.frames > frames + 10


def test_the_player_keeps_name_and_character_and_nobody_shares_them(make_app: MakeApp) -> None:
    from camelup.session.record import SeatInfo

    last = (
        SeatInfo("Robo", "omar", Controller("computer:tourist")),
        SeatInfo("Tariq", "zuri"),
        SeatInfo("Eve", "bruno"),
    )
    app = make_app(speed="off", last_table=last)
    scene = start(app, CHAPTERS[5])
    assert (scene.match.seats[0].name, scene.match.seats[0].character) == ("Tariq", "zuri")
    names = [seat.name for seat in scene.match.seats]
    characters = [seat.character for seat in scene.match.seats]
    assert len(set(names)) == len(names) == len(set(characters)) == 6
    assert scene.guide.character not in characters


def test_a_window_can_change_its_size_in_the_middle(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    scene = start(app, CHAPTERS[4])
    follow_with_mouse(app)
    until_shown(app)
    for scale in (2.0, 1.0):
        app.change_settings(ui_scale=scale)
        app.tick(STEP, [])
        assert app.screen.get_rect().contains(scene.guide.box)
    play_chapter(app, follow_with_mouse)
    assert scene.lesson.step is None


def test_the_teacher_is_heard_where_the_screen_is_read_aloud(make_app: MakeApp) -> None:
    app = make_app(speed="off")
    voice = listen(app)
    scene = start(app, CHAPTERS[3])
    said = " ".join(voice.take())
    words = scene.guide.words()
    assert words.text in said
    assert words.ask in said
    press(app, "1")
    assert scene.guide.words().ask in " ".join(voice.take())
    for _ in range(20):
        app.tick(STEP, [])
    assert voice.take() == [], "nothing is said twice"


def test_the_bubble_leaves_room_for_captions(make_app: MakeApp) -> None:
    app = make_app(speed="off", captions=True)
    scene = start(app, CHAPTERS[0])
    app.captions.show("caption.die")
    assert not app.captions.fit(scene.painter, scene.caption_room).colliderect(scene.guide.box)
