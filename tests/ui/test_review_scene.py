"""Looking back at a race: the way there and back, the bar, scrubbing, the turns that gave most away, and the charts."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pygame
import pytest

from camelup.players.levels import HUMAN, Controller
from camelup.rules.board import RACING
from camelup.session.match import Match
from camelup.session.record import Record
from camelup.session.review import Review, ReviewJob, review
from camelup.ui.kit.app import App
from camelup.ui.race.result import ResultScene
from camelup.ui.replay.chart_view import DASHES, spread
from camelup.ui.replay.review import ReviewScene
from camelup.ui.table.seating import DEFAULT_TABLE, start_match
from tests.ui.conftest import MakeApp
from tests.ui.driving import STEP, click, click_at, cut_texts, key, move_to, untidy
from tests.ui.race_driver import shown_words, whim

WAIT = 120.0
SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


class DoneJob:
    """A review that is there already."""

    failed = False
    progress = 1.0

    def __init__(self, review: Review | None) -> None:
        self.review = review
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


def played(app: App, *, people: int = 2, seats: int = 4) -> Match:
    table = DEFAULT_TABLE
    while len(table.seats) < seats:
        table = table.grown()
    for seat in range(seats):
        table = table.with_seat(seat, controller=HUMAN if seat < people else Controller("computer:hustler"))
    match = start_match(app.services, replace(table, seed="review", starter=0))
    rng = Random(4)
    while not match.over:
        match.submit(whim(match, rng))
    return match


@pytest.fixture(scope="module")
def reviewed() -> Iterator[Callable[[Record], Review]]:
    """Return what makes the review of a record, once for all tests of this module."""
    made: dict[tuple[tuple[str, ...], int], Review] = {}

    def make(record: Record) -> Review:
        people = sum(seat.controller == HUMAN for seat in record.seats)
        if (record.actions, people) not in made:
            made[record.actions, people] = review(record)
        return made[record.actions, people]

    yield make
    made.clear()


MakeReview = Callable[[Record], Review]


def show(app: App, match: Match, found: Review | None) -> ReviewScene:
    app.go(ResultScene(app, match))
    scene = ReviewScene(app, match.record, DoneJob(found))  # type: ignore[arg-type]
    app.open(scene)
    app.tick(STEP, [])
    return scene


# The way there and back ------------------------------------------------------------------------------------------


def test_the_result_leads_there_and_back(make_app: MakeApp) -> None:
    app = make_app()
    result = ResultScene(app, played(app))
    app.go(result)
    click(app, "review")
    assert isinstance(app.scene, ReviewScene)
    key(app, pygame.K_ESCAPE)
    assert app.scene is result
    click(app, "review")
    click(app, "back")
    assert app.scene is result


def test_the_work_goes_on_and_is_done_once(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[ReviewJob] = []

    def job(record: Record) -> ReviewJob:
        made.append(ReviewJob(record))
        return made[-1]

    monkeypatch.setattr("camelup.ui.race.result.ReviewJob", job)
    app = make_app()
    app.go(ResultScene(app, played(app)))
    click(app, "review")
    key(app, pygame.K_ESCAPE)
    click(app, "review")
    assert len(made) == 1
    made[0].join(WAIT)
    app.tick(STEP, [])
    assert isinstance(app.scene, ReviewScene)
    assert app.scene.selected is not None


def test_leaving_the_result_lets_go_of_the_work(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    job = DoneJob(None)
    monkeypatch.setattr("camelup.ui.race.result.ReviewJob", lambda _: job)
    app = make_app()
    app.go(ResultScene(app, played(app)))
    click(app, "review")
    key(app, pygame.K_ESCAPE)
    assert not job.cancelled
    click(app, "menu")
    assert job.cancelled


def test_a_bar_shows_how_far_the_work_is_and_the_window_answers(make_app: MakeApp) -> None:
    app = make_app()
    scene = show(app, played(app), None)
    job = scene.job
    job.progress = 0.25
    app.tick(STEP, [])
    frames = app.frames
    app.tick(STEP, [])
    assert app.frames == frames, "nothing is drawn while nothing changes"
    assert "Looking back at every turn …" in shown_words(app)
    job.progress = 0.5
    app.tick(STEP, [])
    assert app.frames > frames
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, ResultScene)


def test_work_that_failed_says_so(make_app: MakeApp) -> None:
    app = make_app()
    scene = show(app, played(app), None)
    scene.job.failed = True
    app.tick(STEP, [])
    assert any("This race could not be reviewed" in words for words in shown_words(app))


# Scrubbing -------------------------------------------------------------------------------------------------------


def test_keys_go_through_the_race(make_app: MakeApp, reviewed: MakeReview) -> None:
    app = make_app()
    match = played(app)
    found = reviewed(match.record)
    scene = show(app, match, found)
    last = len(match.record.actions)
    key(app, pygame.K_END)
    assert scene.index == last
    key(app, pygame.K_RIGHT)
    assert scene.index == last
    key(app, pygame.K_LEFT)
    assert scene.index == last - 1
    key(app, pygame.K_HOME)
    assert (scene.index, scene.sentence) == (0, "The start of the race")
    key(app, pygame.K_LEFT)
    assert scene.index == 0
    walked = []
    for _ in found.legs:
        key(app, pygame.K_PAGEDOWN)
        walked.append(scene.index)
    assert walked == list(found.legs)
    key(app, pygame.K_PAGEDOWN)
    assert scene.index == last
    key(app, pygame.K_PAGEUP)
    assert scene.index == found.legs[-1]
    assert scene.sentence.startswith(f"Turn {scene.index}: ")


def test_the_mouse_goes_through_the_race_over_either_chart(make_app: MakeApp, reviewed: MakeReview) -> None:
    app = make_app()
    match = played(app)
    scene = show(app, match, reviewed(match.record))
    for plot in scene.plots:
        for index in (0, 7, plot.last):
            move_to(app, (round(plot.x(index)), plot.area.centery))
            assert scene.index == index
    move_to(app, (scene.plots[0].area.right + 30, scene.plots[0].area.centery))
    assert scene.index == scene.plots[0].last
    index = scene.index
    move_to(app, scene.focus["back"].rect.center)
    assert scene.index == index


def test_the_values_are_those_of_the_moment(make_app: MakeApp, reviewed: MakeReview) -> None:
    app = make_app()
    match = played(app)
    found = reviewed(match.record)
    scene = show(app, match, found)
    odds, purses = scene.plots
    for index in (0, 9, len(found.moments) - 1):
        scene.look_at(index)
        assert [curve.values[index] for curve in odds.chart.curves] == [
            100 * share for share in found.moments[index].win
        ]
        assert [curve.values[index] for curve in purses.chart.curves] == list(found.moments[index].purses)
    assert [odds.chart.legs[0][0], *(at for at, _ in odds.chart.legs[1:])] == [0, *found.legs]
    assert purses.chart.top >= max(max(moment.purses) for moment in found.moments)


# The turns that gave most away -----------------------------------------------------------------------------------


def test_turns_are_listed_and_told(make_app: MakeApp, reviewed: MakeReview) -> None:
    app = make_app()
    match = played(app)
    found = reviewed(match.record)
    scene = show(app, match, found)
    assert scene.selected is found.missed[0]
    rows = [widget for widget in scene.focus if widget.group == "turns"]
    assert [row.name for row in rows] == [f"turn:{n}" for n in range(len(found.missed))]
    for row, turn in zip(rows, found.missed, strict=True):
        click_at(app, row.rect.center)
        assert scene.selected is turn
        assert scene.index == turn.index + 1
        name = match.seats[turn.seat].name
        assert scene.detail.startswith(f"{name} chose ")
        assert " Better: " in scene.detail
        assert f"about {turn.lost:.1f} coins" in scene.focus[row.name].hint
        assert scene.focus[row.name].selected
    key(app, pygame.K_UP)
    key(app, pygame.K_RETURN)
    assert scene.selected is found.missed[-2]


def test_the_chart_and_the_list_speak_of_one_turn(make_app: MakeApp, reviewed: MakeReview) -> None:
    """A click on a mark of the chart left the list at the turn before it."""
    app = make_app()
    match = played(app)
    found = reviewed(match.record)
    scene = show(app, match, found)
    for turn in found.missed:
        scene.look_at(turn.index + 1)
        assert scene.selected is turn
        assert [row.name for row in scene.focus if row.selected] == [f"turn:{found.missed.index(turn)}"]


def test_a_race_of_computers_alone_has_no_turns_to_tell(make_app: MakeApp, reviewed: MakeReview) -> None:
    app = make_app()
    match = played(app, people=0)
    scene = show(app, match, reviewed(match.record))
    assert scene.selected is None
    assert scene.detail == "Only computers played this race."


def test_a_person_who_gave_nothing_away_is_praised(make_app: MakeApp, reviewed: MakeReview) -> None:
    app = make_app()
    match = played(app)
    found = reviewed(match.record)
    scene = show(app, match, Review(found.moments, found.legs, ()))
    assert scene.detail == "No turn cost much. Well played!"
    assert "Well played!" in " ".join(shown_words(app))


# The picture -----------------------------------------------------------------------------------------------------


def test_curves_can_be_told_apart_without_their_colours(make_app: MakeApp, reviewed: MakeReview) -> None:
    app = make_app((1920, 1080))
    match = played(app)
    scene = show(app, match, reviewed(match.record))
    assert len(set(DASHES)) == 8, "one manner per seat of the largest table"
    samples = set()
    for number in range(len(RACING)):
        grey = pygame.transform.grayscale(scene.plots[0].sample(number))
        # Which pixels are drawn, whatever their shade.
        samples.add(pygame.mask.from_surface(grey, 60).count())
    assert len(samples) == len(RACING)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [4, 8])
def test_nothing_is_cut_or_overlaps(
    make_app: MakeApp, reviewed: MakeReview, size: tuple[int, int], scale: float, seats: int
) -> None:
    app = make_app(size, ui_scale=scale)
    match = played(app, seats=seats)
    scene = show(app, match, reviewed(match.record))
    upper, lower = scene.plots
    assert not upper.box.colliderect(lower.box)
    assert upper.area.height > 60
    assert lower.area.height > 60
    assert upper.area.left == lower.area.left
    for turn in reviewed(match.record).missed:
        scene.select(turn)
        assert untidy(app) == []
        assert cut_texts(app) == []
        assert len(app.painter.wrap(scene.detail, 14, scene.detail_area.width)) * app.painter.line_height(14) <= (
            scene.detail_area.height
        )


def test_rows_are_spread_apart_as_little_as_need_be() -> None:
    assert spread([10, 50, 90], 20, 0, 100) == [10, 50, 90]
    assert spread([50, 50, 50], 20, 0, 100) == [50, 70, 90]
    assert spread([95, 95, 95], 20, 0, 100) == [60, 80, 100]
    assert spread([0, 0, 100], 20, 0, 100) == [0, 20, 100]
    assert spread([], 20, 0, 100) == []
    crowded = spread([50.0] * 8, 100 / 7, 0, 100)
    assert crowded == pytest.approx([n * 100 / 7 for n in range(8)])


def test_no_thread_is_left_when_the_review_is_cancelled(make_app: MakeApp) -> None:
    app = make_app()
    before = set(threading.enumerate())
    app.go(ResultScene(app, played(app)))
    click(app, "review")
    mine = [thread for thread in threading.enumerate() if thread not in before and thread.name == "review"]
    key(app, pygame.K_ESCAPE)
    click(app, "menu")
    for thread in mine:
        thread.join(WAIT)
        assert not thread.is_alive()
