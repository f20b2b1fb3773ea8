"""A leg that is paid on the table: seat by seat, as fast as one likes, and to be read again afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from camelup.rules.actions import RollDie, TakeLegTicket
from camelup.rules.board import Camel
from camelup.rules.events import LegBegan, LegScored
from camelup.session.match import Match
from camelup.session.terms import Options
from camelup.ui.kit.assets import find_assets
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.texts import Texts
from camelup.ui.kit.theme import THEME
from camelup.ui.race.paying import PAY_ALL
from camelup.ui.race.scene import RaceScene
from camelup.ui.table.animate import Animator
from camelup.ui.table.cast import Cast
from camelup.ui.table.layout import Tab, race_layout
from camelup.ui.table.leg_pay import LegPay
from camelup.ui.table.leg_sheet import LegSheetScene
from camelup.ui.table.log import LogScene
from camelup.ui.table.narration import Narrator
from camelup.ui.table.sheet_words import leg_sentences
from camelup.ui.table.stage import Stage
from camelup.ui.table.target import LegBadge
from camelup.ui.table.views.leg_pay_view import cloth_box
from tests.ui.conftest import MakeApp
from tests.ui.driving import attend
from tests.ui.race_driver import click_on, click_point, open_race, press, ready, until, watch
from tests.ui.race_tables import match_of, people, track, whim
from tests.ui.test_animate import Show

BETS = (TakeLegTicket(Camel.RED), TakeLegTicket(Camel.BLUE), TakeLegTicket(Camel.GREEN))
ROLLS = "r3 b1 g1 y1 p1 r1 b1 g1 y1 p1"
"""Red leads after it, yellow is second."""


def table(app_of: MakeApp, options: Options | None = None, **settings: object) -> RaceScene:
    """A race of three in whose next action, a roll, a leg ends: seat 1 and 3 have right and wrong tickets."""
    app = app_of(**{"speed": "normal", **settings})
    scene = open_race(app, match_of(people(3), *BETS, *[RollDie()] * 4, rolls=ROLLS, options=options))
    until(scene, lambda: ready(scene))
    return scene


def paying(scene: RaceScene) -> LegPay:
    """The leg that is paid, from the first moment of it."""
    scene.choosing.submit(RollDie())
    until(scene, lambda: scene.stage.pay is not None)
    assert scene.stage.pay is not None
    attend(scene.app)
    return scene.stage.pay


def frames(show: Show) -> Iterator[Stage]:
    while not show.timeline.idle:
        if show.timeline.waiting:
            show.timeline.skip()
        show.timeline.update(1 / 60)
        yield show.stage


# What is shown ---------------------------------------------------------------------------------------------------


def test_seats_are_paid_in_turn_and_purses_count_up_to_what_the_rules_say() -> None:
    match = match_of(people(3), *BETS, *[RollDie()] * 4, rolls=ROLLS)
    show = Show(match)
    before = [seat.purse for seat in show.stage.seen.seats]
    match.submit(RollDie())
    scored = next(event for event in show.heard if isinstance(event, LegScored))
    turns: list[int] = []
    shown_purses: list[list[int]] = [[purse] for purse in before]
    for stage in frames(show):
        if stage.pay is not None:
            if stage.pay.seat is not None and stage.pay.seat not in turns[-1:]:
                turns.append(stage.pay.seat)
            for seat, purses in enumerate(shown_purses):
                if stage.seen.seats[seat].purse != purses[-1]:
                    assert stage.pay.seat == seat or stage.pay.paid == seat + 1, "only the purse of the seat in turn"
                    purses.append(stage.seen.seats[seat].purse)
    assert turns == [seat.seat for seat in scored.score.seats if seat.lines]
    assert [purses[-1] for purses in shown_purses] == [seat.purse for seat in scored.score.seats]
    assert max(map(len, shown_purses)) > 3, "coins arrive one after another"


def test_a_purse_never_falls_below_nothing_on_the_way() -> None:
    for seed in range(4):
        match = Match.new(people(4), seed=f"poor {seed}")
        show, rng = Show(match), Random(seed)
        while not match.over:
            match.submit(whim(match, rng))
            for stage in frames(show):
                assert min(seat.purse for seat in stage.seen.seats) >= 0


@pytest.mark.parametrize("seats", [3, 5, 8])
def test_no_leg_takes_longer_than_its_sheet_did(seats: int) -> None:
    """At normal pace, with the time that the sheet stayed to be read and with what follows."""
    texts, rng = Texts.load(find_assets()), Random(seats)
    match = Match.new(people(seats), seed=f"long {seats}")
    happened: list[object] = []
    match.subscribe(None, happened.extend)
    narrator, legs = Narrator(texts, Cast.of(match.seats, THEME)), 0

    def seconds(seen: object, event: LegScored | LegBegan, *, sheets: bool) -> float:
        animator = Animator(Stage(seen), narrator, people_wait=False, sheets=sheets)  # type: ignore[arg-type]
        return sum(cue.seconds for cue in animator.cues(event))

    while not match.over:
        happened.clear()
        seen = match.observe(None)
        match.submit(whim(match, rng))
        new = old = 0.0
        for event in happened:
            if isinstance(event, LegScored):
                new, old = (seconds(seen, event, sheets=sheets) for sheets in (False, True))
                legs += 1
            elif isinstance(event, LegBegan):
                new, old = new + seconds(seen, event, sheets=False), old + 0.5
        assert new <= old
    assert legs > 1


def test_dice_and_tickets_go_home_and_the_next_leg_is_announced() -> None:
    match = match_of(people(3), *BETS, *[RollDie()] * 4, rolls=ROLLS)
    show = Show(match)
    match.submit(RollDie())
    flown: set[tuple[str, str]] = set()
    called = None
    for stage in frames(show):
        flown |= {(flier.kind, flier.end.kind) for flier in stage.fliers}
        if stage.call is not None:
            called = stage.call
            assert stage.seen.leg == 2
            assert stage.seen.marker == stage.call.marker
    assert {("die", "pyramid"), ("mini_ticket", "ticket")} <= flown
    assert called is not None
    assert show.stage.seen == match.observe(0)


def test_with_reduced_motion_amounts_stand_at_once_and_no_coin_flies() -> None:
    match = match_of(people(3), *BETS, *[RollDie()] * 4, rolls=ROLLS)
    show = Show(match, reduced=True)
    match.submit(RollDie())
    for stage in frames(show):
        if stage.pay is not None:
            assert all(ticket.coins in (0.0, 1.0) for ticket in stage.pay.tickets)
            assert {ticket.progress for ticket in stage.pay.tickets} <= {1.0} or stage.pay.entered < 1


@pytest.mark.parametrize("space", [5, 6, 7, 8, 9, 10, 11])
def test_the_cloth_takes_the_half_of_the_sky_without_the_tall_stack(space: int) -> None:
    stage = Stage(Match.new(people(4), seed="sky", board=track({space: "rbgyp", 15: "k", 16: "w"})).observe(None))
    for size in ((1280, 720), (1920, 1080), (1024, 640)):
        layout = race_layout(Metrics(size), 4, Tab.SEATS)
        box = cloth_box(layout, stage)
        stack = layout.stack_area(space, stage.seen.board.stack_on(space))
        assert not box.colliderect(stack), size
        assert layout.open_board.contains(box)


# How it goes on --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["enter", "x", "click"])
def test_a_press_brings_the_next_seat(make_app: MakeApp, way: str) -> None:
    scene = table(make_app)
    pay = paying(scene)
    seen = []
    while scene.stage.pay is not None:
        seen.append((pay.paid, pay.seat))
        attend(scene.app)
        if way == "click":
            click_point(scene.app, scene.geometry.board.center)
        else:
            press(scene.app, way)
        watch(scene.app, 1, dt=0.001)
    assert seen == [(0, None), (0, 0), (1, 1), (2, 2), (3, None)]
    assert scene.match.number == 8


@pytest.mark.parametrize("way", ["space", "button"])
def test_pay_all_shows_at_once_what_everybody_got(make_app: MakeApp, way: str) -> None:
    scene = table(make_app)
    pay = paying(scene)
    assert scene.focus[PAY_ALL].key
    if way == "space":
        press(scene.app, "space")
    else:
        click_on(scene.app, PAY_ALL)
    assert pay.complete
    assert scene.stage.pay is pay, "it stays to be seen"
    watch(scene.app, 1)
    assert scene.focus[PAY_ALL].label == "Continue"
    until(scene, lambda: ready(scene))
    assert scene.stage.seen == scene.match.observe(scene.viewer)


def test_where_nobody_touches_anything_a_leg_goes_on_by_itself(make_app: MakeApp) -> None:
    scene = table(make_app)
    paying(scene)
    until(scene, lambda: ready(scene))
    assert scene.stage.seen.leg == 2


def test_who_wants_to_be_waited_for_is(make_app: MakeApp) -> None:
    scene = table(make_app, wait_for_me=True)
    pay = paying(scene)
    press(scene.app, "space")
    watch(scene.app, 300)
    assert scene.timeline.waiting
    assert scene.stage.pay is pay
    attend(scene.app)
    press(scene.app, "enter")
    until(scene, lambda: ready(scene))
    assert scene.stage.seen.leg == 2


def test_the_first_leg_ever_stays_for_its_hint_and_the_next_one_does_not(make_app: MakeApp) -> None:
    scene = table(make_app, first_hints=True, hints_seen=("turn", "crazy", "cards", "tile", "partner"))
    paying(scene)
    until(scene, lambda: scene.guide.shown)
    assert scene.timeline.waiting
    assert not scene.guide.box.colliderect(cloth_box(scene.geometry, scene.stage))  # type: ignore[attr-defined]
    attend(scene.app)
    press(scene.app, "enter")
    until(scene, lambda: ready(scene))
    for _ in range(5):
        scene.choosing.submit(RollDie())
        until(scene, lambda: ready(scene) or scene.timeline.waiting)
        assert not scene.timeline.waiting
    assert scene.stage.seen.leg == 3


def test_instant_shows_the_sheet(make_app: MakeApp) -> None:
    scene = table(make_app, speed="off")
    scene.choosing.submit(RollDie())
    until(scene, lambda: scene.timeline.waiting)
    assert scene.stage.sheet is not None
    assert scene.stage.pay is None


def test_taking_back_in_the_middle_leaves_nothing_of_it(make_app: MakeApp) -> None:
    scene = table(make_app, Options(takeback="any"))
    paying(scene)
    watch(scene.app, 20)
    press(scene.app, "u")
    assert scene.stage.pay is None
    assert scene.stage.seen == scene.match.observe(scene.viewer)
    assert PAY_ALL not in scene.focus


# Secrets, and words ----------------------------------------------------------------------------------------------


def test_closed_purses_stay_closed_while_coins_run(make_app: MakeApp) -> None:
    """Two tables that differ in the purses of others alone look the same while those are paid."""
    films = []
    for rich in (0, 5):
        app = make_app(speed="normal")
        match = match_of(people(3), *BETS, *[RollDie()] * 4, rolls=ROLLS, options=Options(open_purses=False))
        scene = open_race(app, match)
        until(scene, lambda scene=scene: ready(scene))  # type: ignore[misc]
        paying(scene)
        film = []
        for _ in range(150):
            watch(app, 1)
            pay = scene.stage.pay
            if pay is None:
                break
            for ticket in pay.tickets:
                if pay.seat not in scene.open_purses:
                    ticket.purse = (rich, rich)
            if pay.seat not in scene.open_purses:
                app.draw()
                film.append(pygame.image.tobytes(app.screen, "RGB"))
        films.append(film)
    assert len(films[0]) > 20
    assert films[0] == films[1]


@pytest.mark.parametrize("skipped", [True, False])
def test_each_seat_s_pay_is_told_once_also_when_it_is_skipped(make_app: MakeApp, skipped: bool) -> None:
    scene = table(make_app)
    pay = paying(scene)
    told = scene.news()
    if skipped:
        press(scene.app, "space")
        press(scene.app, "space")
    while not ready(scene):
        told += scene.news()
        watch(scene.app, 1)
    told += scene.news()
    for _, sentence in leg_sentences(pay.score, scene.narrator, scene.open_purses):
        assert told.count(sentence) == 1


# To be read again ------------------------------------------------------------------------------------------------


def test_the_figures_can_be_read_at_any_time_afterwards(make_app: MakeApp) -> None:
    scene = table(make_app)
    app = scene.app
    press(app, "g")
    assert app.scene is scene
    assert app.toast.text == "No leg has been scored yet."
    pay = paying(scene)
    until(scene, lambda: ready(scene))
    press(app, "g")
    assert isinstance(app.scene, LegSheetScene)
    assert app.scene.sheet.score == pay.score
    assert app.scene.sheet.before == (3, 3, 3)
    press(app, "g")
    assert app.scene is scene


def test_the_log_leads_to_the_figures(make_app: MakeApp) -> None:
    scene = table(make_app)
    app = scene.app
    press(app, "l")
    assert "log:sheet" not in app.scene.focus
    press(app, "l")
    paying(scene)
    until(scene, lambda: ready(scene))
    press(app, "l")
    attend(app)
    click_on(app, "log:sheet")
    assert isinstance(app.scene, LegSheetScene)
    press(app, "escape")
    assert isinstance(app.scene, LogScene)


def test_arrows_lead_to_earlier_legs(make_app: MakeApp) -> None:
    scene = table(make_app)
    paying(scene)
    until(scene, lambda: ready(scene))
    for _ in range(5):
        scene.choosing.submit(RollDie())
        until(scene, lambda: ready(scene))
    scene.open_leg_sheet()
    sheet = scene.app.scene
    assert isinstance(sheet, LegSheetScene)
    assert sheet.sheet.score.leg == 2
    sheet.news()
    sheet.focus.set("leg:which", visible=True)
    press(scene.app, "left")
    assert sheet.sheet.score.leg == 1
    assert sheet.news()[0] == "Leg 1"


def test_the_badge_opens_the_figures_once_there_are_any(make_app: MakeApp) -> None:
    scene = table(make_app)
    click_on(scene.app, LegBadge().name)
    assert scene.app.scene is scene
    paying(scene)
    until(scene, lambda: ready(scene))
    attend(scene.app)
    click_on(scene.app, LegBadge().name)
    assert isinstance(scene.app.scene, LegSheetScene)
