"""The coach at the race screen: when it speaks, what it says where, that nobody waits, and what it keeps back."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pygame
import pytest

from camelup.players.coach import (
    Advice,
    CardWhy,
    PartnerWhy,
    PyramidWhy,
    TicketWhy,
    TileWhy,
    Why,
    advise,
)
from camelup.players.levels import HUMAN, Controller
from camelup.rules.actions import Action, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import RACING, Camel
from camelup.rules.view import Observation
from camelup.session.coaching import CoachWorker
from camelup.session.dice import ScriptedDice
from camelup.session.match import Match
from camelup.session.record import SeatInfo
from camelup.session.terms import Options
from camelup.ui.kit.figures import ENGLISH
from camelup.ui.kit.widgets.picture_button import PictureButton
from camelup.ui.race.choices import kind_of, target_of
from camelup.ui.race.coach import SEED, THINKING
from camelup.ui.race.scene import RaceScene
from camelup.ui.table.advice import CoachWords, percent
from camelup.ui.table.cast import Cast
from camelup.ui.table.seating import DEFAULT_TABLE, start_match
from camelup.ui.table.target import Card, Kind, KindButton, Side, Space
from tests.ui.conftest import MakeApp
from tests.ui.driving import cut_texts
from tests.ui.race_driver import (
    START,
    click_on,
    open_race,
    people,
    press,
    seats_of,
    settle_race,
    shown_words,
    track,
    watch,
)
from tests.ui.screens import coached

PERSON, TOURIST = HUMAN, Controller("computer:tourist")
WAIT = 20.0
"""Seconds after which a coach that never speaks fails the test."""
CLEAR = {1: "r", 2: "b", 3: "g", 12: "y", 13: "p", 15: "k", 16: "w"}
"""Purple and yellow are far ahead of the others."""


def judge(seen: Observation, legal: Sequence[Action], seed: int = SEED) -> Advice:
    """The coach's advice from fewer races than in the game, to be quick."""
    return advise(seen, legal, seed, 1_000)


class InstantCoach:
    """Works in the main thread, so that every tick always shows the same."""

    thinking = False

    def __init__(self) -> None:
        self._advice: Advice | None = None
        self.asked: list[Observation] = []
        WORKERS.append(self)

    def ask(self, token: int, seen: Observation, legal: Sequence[Action], seed: int) -> None:
        self.asked.append(seen)
        self._advice = judge(seen, legal, seed)

    def advice(self) -> Advice | None:
        return self._advice

    def forget(self) -> None:
        self._advice = None

    def close(self, timeout: float) -> None:
        self._advice = None


WORKERS: list[InstantCoach] = []


@pytest.fixture
def instant(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[InstantCoach]]:
    """Have races made from here on use `InstantCoach`; returns those that were made."""
    WORKERS.clear()
    monkeypatch.setattr("camelup.ui.race.coach.CoachWorker", InstantCoach)
    yield WORKERS
    WORKERS.clear()


INSTANT = pytest.mark.usefixtures("instant")


def race(
    seats: Sequence[SeatInfo], actions: Sequence[Action] = (), *, coach: bool = True, seed: str = "coach"
) -> Match:
    """A race from a clear track, in which `actions` have been taken."""
    match = Match.new(seats, seed=seed, board=track(CLEAR), starter=0, options=Options(coach=coach))
    for action in actions:
        match.submit(action)
    return match


def alone(*, others: Controller = TOURIST, seats: int = 3) -> tuple[SeatInfo, ...]:
    """One person and computers."""
    return seats_of([PERSON] + [others] * (seats - 1))


def show(
    make_app: MakeApp, match: Match, *, size: tuple[int, int] = (1280, 720), coach: bool = True, scale: float = 1.0
) -> RaceScene:
    app = make_app(size, speed="off", coach=coach, ui_scale=scale)
    scene = open_race(app, match)
    watch(app, 3)
    return scene


def advised(scene: RaceScene) -> list[str]:
    return [widget.name for widget in scene.table if widget.advised]


# When it speaks --------------------------------------------------------------------------------------------------


def test_the_coach_is_off_until_it_is_called(make_app: MakeApp, instant: list[InstantCoach]) -> None:
    app = make_app(speed="off")
    assert not app.services.settings.coach
    scene = open_race(app, race(alone()))
    watch(app, 3)
    assert (scene.coach.sentence, scene.coach.tickets(), scene.coach.cards(), advised(scene)) == ("", (), (), [])
    assert instant == [], "a coach that is off costs nothing"


@pytest.mark.parametrize("call", [lambda app: press(app, "c"), lambda app: click_on(app, "tool:coach")])
@INSTANT
def test_a_key_and_a_button_call_it_and_send_it_away(make_app: MakeApp, call: Callable[[object], None]) -> None:
    scene = show(make_app, race(alone()), coach=False)
    app = scene.app
    call(app)
    watch(app, 2)
    assert app.services.settings.coach
    assert scene.coach.sentence
    assert scene.focus["tool:coach"].selected
    call(app)
    watch(app, 2)
    assert not app.services.settings.coach
    assert scene.coach.sentence == ""
    assert advised(scene) == []


def test_a_table_may_forbid_it(make_app: MakeApp, instant: list[InstantCoach]) -> None:
    scene = show(make_app, race(alone(), coach=False))
    assert scene.coach.sentence == ""
    press(scene.app, "c")
    assert scene.app.toast.text == "This table plays without the coach."
    watch(scene.app, 3)
    assert scene.coach.sentence == ""
    assert instant == []


def test_a_table_that_forbids_it_says_so_in_its_record(make_app: MakeApp) -> None:
    app = make_app()
    assert start_match(app.services, DEFAULT_TABLE).options.coach
    assert not start_match(app.services, replace(DEFAULT_TABLE, options=Options(coach=False))).options.coach


def test_it_speaks_on_a_persons_turn_alone(make_app: MakeApp, instant: list[InstantCoach]) -> None:
    scene = show(make_app, race(alone()))
    seen = scene.match.observe(0)
    scene.choosing.submit(RollDie())
    assert scene.coach.sentence == ""
    assert scene.coach.tickets() == ()
    settle_race(scene)
    watch(scene.app, 3)
    assert scene.coach.sentence
    (worker,) = instant
    assert [asked.viewer for asked in worker.asked] == [0, 0]
    assert worker.asked == [seen, scene.match.observe(0)]


def test_an_action_that_is_taken_back_is_advised_on_again(make_app: MakeApp, instant: list[InstantCoach]) -> None:
    scene = show(make_app, race(people(3)))
    scene.match.submit(TakeLegTicket(Camel.RED))
    watch(scene.app, 3)
    scene.match.take_back()
    watch(scene.app, 3)
    assert [asked.viewer for asked in instant[0].asked] == [0, 1, 0]


# What it says ----------------------------------------------------------------------------------------------------


@INSTANT
def test_its_sentence_is_the_reason_for_the_best_action(make_app: MakeApp) -> None:
    match = race(alone())
    scene = show(make_app, match)
    suggestion = judge(match.observe(0), tuple(match.legal)).suggestion
    assert scene.coach.sentence == CoachWords(scene.app.texts, scene.cast).why(suggestion.why)
    # The banner may break it into two lines.
    assert scene.coach.sentence in " ".join(shown_sentences(scene))


def shown_sentences(scene: RaceScene) -> list[str]:
    """All that is written on the table, each part of it repainted."""
    scene.layout(scene.painter.metrics)
    scene.app.painter, painter = scene.app.zoomed_painter, scene.app.painter
    try:
        return shown_words(scene.app)
    finally:
        scene.app.painter = painter


@INSTANT
def test_the_button_and_the_target_of_the_suggestion_are_marked(make_app: MakeApp) -> None:
    match = race(alone())
    scene = show(make_app, match)
    suggestion = judge(match.observe(0), tuple(match.legal)).suggestion
    assert scene.coach.target == target_of(suggestion.action)
    assert advised(scene) == [KindButton(kind_of(scene.coach.target)).name]


WHYS: list[tuple[Why, str, str]] = [
    (
        TicketWhy(2.94, Camel.GREEN, 5, 0.58, 0.1),
        "the 5-ticket for Green",
        "Green leads in 58% of legs; its 5-ticket is worth 2.9 coins.",
    ),
    (
        TicketWhy(0.74, Camel.GREEN, 2, 0.0, 0.87),
        "the 2-ticket for Green",
        "Green leads in 0% of legs and is second in 87%; its 2-ticket is worth 0.7 coins.",
    ),
    (PyramidWhy(1), "a pyramid ticket", "A pyramid ticket is a sure coin, and no bet is clearly better now."),
    (
        TileWhy(1.2, 7, True, 1.2, 0, 0),
        "cheering spectators on space 7",
        "Cheering spectators on space 7 should earn 1.2 coins in this leg.",
    ),
    (
        TileWhy(1.3, 7, False, 1.2, 0.4, 0.5),
        "booing spectators on space 7",
        "Booing spectators on space 7 should earn 1.2 coins in this leg. Where they are now, it’s 0.4. "
        "It also helps your tickets by 0.5 coins.",
    ),
    (
        TileWhy(0.9, 7, False, 1.2, 0, -0.3),
        "booing spectators on space 7",
        "Booing spectators on space 7 should earn 1.2 coins in this leg. It costs your tickets 0.3 coins, though.",
    ),
    (
        CardWhy(3.4, Camel.RED, Pile.WINNER, 0.61),
        "Red on the winner pile",
        "Red wins 61% of races; its card on the winner pile is worth 3.4 coins.",
    ),
    (
        CardWhy(-0.3, Camel.RED, Pile.LOSER, 0.08),
        "Red on the loser pile",
        "Red comes last in 8% of races; its card on the loser pile is worth −0.3 coins.",
    ),
    (PartnerWhy(1.8, 1), "a partnership with Seat 2", "Seat 2’s best ticket is worth about 1.8 coins to copy."),
]


@pytest.mark.parametrize(("why", "action", "sentence"), WHYS)
def test_every_reason_has_its_words(make_app: MakeApp, why: Why, action: str, sentence: str) -> None:
    app = make_app()
    words = CoachWords(app.texts, Cast.of(alone(), app.assets.theme))
    assert words.why(why) == sentence
    assert words.action(why) == action


@INSTANT
def test_odds_of_the_leg_are_exact_and_tickets_carry_their_worth(make_app: MakeApp) -> None:
    match = race(alone(), [TakeLegTicket(Camel.PURPLE)] * 3)
    scene = show(make_app, match)
    advice = judge(match.observe(0), tuple(match.legal))
    for camel, odds, shown in zip(RACING, advice.camels, scene.coach.tickets(), strict=True):
        assert (shown.lead, shown.second) == odds.places[:2]
        offer = advice.offer(TakeLegTicket(camel))
        assert offer is not None
        assert shown.ep == offer.ep


@INSTANT
def test_a_camel_without_tickets_has_odds_but_no_worth(make_app: MakeApp) -> None:
    scene = show(make_app, race(people(4), [TakeLegTicket(Camel.PURPLE)] * 4))
    purple = scene.coach.tickets()[RACING.index(Camel.PURPLE)]
    assert purple.ep is None
    assert purple.lead > 0.3


@INSTANT
def test_tooltips_tell_what_a_thing_is_worth(make_app: MakeApp) -> None:
    scene = show(make_app, race(alone(seats=6)))
    hints = {widget.name: widget.hint for widget in scene.table}
    assert "Coach: Purple leads in" in hints["ticket:p"]
    assert "Coach: Purple leads in" in hints["action:leg"]
    assert "Coach: Red comes last in" in hints["card:r"]
    assert "Coach: Red wins" in hints["card:r"]
    assert "Coach" not in hints["space:14"], "spaces tell while a tile is being placed"
    scene.choosing.choose_kind(Kind.TILE)
    assert "spectators on space 14 should earn" in scene.focus["space:14"].hint
    scene.choosing.choose_kind(Kind.ALLY)
    assert "best ticket is worth about 0.0 coins to copy" in scene.focus["seat:3"].hint


@INSTANT
def test_both_sides_of_a_tile_and_both_piles_carry_a_chip(make_app: MakeApp) -> None:
    match = race(alone(), [TakeLegTicket(Camel.PURPLE)] * 3)
    scene = show(make_app, match)
    advice = judge(match.observe(0), tuple(match.legal))

    def chips() -> list[float | None]:
        return [widget.ep for widget in scene.focus if isinstance(widget, PictureButton)]

    def worth(*actions: Action) -> list[float]:
        return [offer.ep for action in actions if (offer := advice.offer(action)) is not None]

    scene.choosing.choose_kind(Kind.TILE)
    scene.choosing.choose_of_two(Space(14))
    assert chips() == worth(PlaceTile(14, True), PlaceTile(14, False))
    scene.choosing.drop()
    scene.choosing.choose_kind(Kind.CARD)
    scene.choosing.choose_of_two(Card(Camel.YELLOW))
    assert chips() == worth(PredictFinish(Camel.YELLOW, Pile.WINNER), PredictFinish(Camel.YELLOW, Pile.LOSER))


def test_numbers_have_their_sign() -> None:
    assert [ENGLISH.number(ep, 1, sign=True) for ep in (2.94, -0.44, 0.0, 0.04, -0.04)] == [
        "+2.9",
        "−0.4",
        "0.0",
        "0.0",
        "0.0",
    ]
    assert [ENGLISH.number(ep, 1) for ep in (2.94, -0.44, -0.04)] == ["2.9", "−0.4", "0.0"]
    assert [percent(share) for share in (0, 0.001, 0.584, 0.999, 1)] == [0, 1, 58, 99, 100]


# Nobody waits for it ---------------------------------------------------------------------------------------------


class GatedCoach(CoachWorker):
    """The real worker with a coach that waits for a gate."""

    gate = threading.Event()
    begun = threading.Event()

    def __init__(self) -> None:
        super().__init__(self._wait)

    @classmethod
    def _wait(cls, seen: Observation, legal: Sequence[Action], seed: int) -> Advice:
        cls.begun.set()
        assert cls.gate.wait(WAIT)
        return judge(seen, legal, seed)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    GatedCoach.gate.clear()
    GatedCoach.begun.clear()
    monkeypatch.setattr("camelup.ui.race.coach.CoachWorker", GatedCoach)
    yield GatedCoach.gate
    GatedCoach.gate.set()


def until_it_speaks(scene: RaceScene) -> None:
    end = time.monotonic() + WAIT
    while scene.coach.sentence in ("", THINKING):
        assert time.monotonic() < end, "the coach never spoke"
        watch(scene.app)
        time.sleep(0.001)


def test_input_goes_on_while_the_coach_thinks(make_app: MakeApp, gate: threading.Event) -> None:
    scene = show(make_app, race(people(3)))
    assert GatedCoach.begun.wait(WAIT)
    watch(scene.app)
    assert scene.coach.sentence == THINKING
    assert scene.coach.tickets() == ()
    press(scene.app, "1")
    assert scene.choosing.kind is Kind.TICKET
    click_on(scene.app, "ticket:g")
    assert scene.match.number == 1, "the action was taken with the coach still at work"
    gate.set()
    until_it_speaks(scene)
    assert scene.match.turn == scene.viewer == 1


def test_advice_on_a_past_turn_is_never_shown(make_app: MakeApp, gate: threading.Event) -> None:
    match = race(people(3))
    scene = show(make_app, match)
    first = match.observe(0)
    assert GatedCoach.begun.wait(WAIT)
    scene.choosing.submit(TakeLegTicket(Camel.PURPLE))
    gate.set()
    until_it_speaks(scene)
    scene.play.uncover()
    assert scene.coach.advice == judge(match.observe(1), tuple(match.legal))
    assert scene.coach.advice != judge(first, tuple(race(people(3)).legal))


def test_a_coach_that_fails_says_nothing_and_the_race_goes_on(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> Advice:
        raise ZeroDivisionError("no idea")

    monkeypatch.setattr("camelup.ui.race.coach.CoachWorker", lambda: CoachWorker(fail))
    scene = show(make_app, race(alone()))
    end = time.monotonic() + WAIT
    while scene.coach.sentence:
        assert time.monotonic() < end
        watch(scene.app)
    assert "the coach failed at action 1" in caplog.text
    press(scene.app, "3")
    assert scene.match.number == 1


def test_leaving_the_race_ends_the_thread(make_app: MakeApp) -> None:
    before = set(threading.enumerate())
    scene = show(make_app, race(alone()))
    until_it_speaks(scene)
    mine = [thread for thread in threading.enumerate() if thread.name == "coach" and thread not in before]
    assert mine
    scene.leave()
    for thread in mine:
        thread.join(WAIT)
        assert not thread.is_alive()


# What it keeps back (R18) ----------------------------------------------------------------------------------------


def picture(scene: RaceScene) -> bytes:
    scene.app.draw()
    return pygame.image.tobytes(scene.app.screen, "RGB")


def told(scene: RaceScene) -> list[object]:
    """Everything that the coach lets out, pixels included."""
    found: list[object] = [scene.coach.sentence, scene.coach.target, scene.coach.tickets(), scene.coach.cards()]
    found += [(widget.name, widget.hint, widget.advised) for widget in scene.table]
    for kind in (Kind.TICKET, Kind.TILE, Kind.ALLY):
        if scene.choices.offers(kind):
            scene.choosing.choose_kind(kind)
            found.append(picture(scene))
            scene.choosing.choose_kind(kind)
    return found


def hidden(pile_cards: Sequence[tuple[Camel, Pile]], seats: Sequence[SeatInfo]) -> Match:
    """A race in which the seats after the first have played cards face down, and it is the first one's turn again."""
    match = Match.new(seats, seed="coach", board=track(START), starter=1, options=Options())
    for camel, pile in pile_cards:
        match.submit(PredictFinish(camel, pile))
    return match


@INSTANT
def test_cards_of_others_make_no_difference(make_app: MakeApp) -> None:
    one = [(Camel.RED, Pile.WINNER), (Camel.BLUE, Pile.LOSER)]
    other = [(Camel.GREEN, Pile.WINNER), (Camel.PURPLE, Pile.LOSER)]
    seats = alone()
    first, second = (told(show(make_app, hidden(cards, seats))) for cards in (one, other))
    assert first == second
    assert any(item != b"" for item in first if isinstance(item, bytes))


def own_card(card: Camel) -> Match:
    """A race of two people and a computer in which the first has played a card and is to move again."""
    match = Match.new(
        seats_of([PERSON, PERSON, TOURIST]),
        seed="coach",
        board=track(START),
        starter=0,
        dice=ScriptedDice([]),
    )
    for action in (PredictFinish(card, Pile.WINNER), TakeLegTicket(Camel.RED), TakeLegTicket(Camel.BLUE)):
        match.submit(action)
    return match


@INSTANT
def test_a_covered_hand_makes_no_difference_until_it_is_looked_at(make_app: MakeApp) -> None:
    covered, open_ = [], []
    for card in (Camel.RED, Camel.GREEN):
        scene = show(make_app, own_card(card))
        assert scene.covered
        assert scene.coach.suggestion is None
        assert scene.coach.sentence == "Show your cards (H) and the coach will say what it would do."
        assert scene.coach.tickets() != ()
        covered.append(told(scene))
        press(scene.app, "h")
        assert scene.coach.suggestion is not None
        open_.append(told(scene))
    assert covered[0] == covered[1]
    assert open_[0] != open_[1]


@INSTANT
def test_in_a_choice_of_two_the_sentence_is_about_the_one_that_is_pointed_at(make_app: MakeApp) -> None:
    """It spoke of the winner pile, its advice of the turn, while the ring was around the loser pile."""
    scene = show(make_app, race(alone()))
    scene.choosing.choose_of_two(Card(Camel.RED))
    for name, pile in (("choice:0", Pile.WINNER), ("choice:1", Pile.LOSER)):
        scene.focus.set(name, visible=True)
        offer = scene.coach.offer(PredictFinish(Camel.RED, pile))
        assert offer is not None
        assert scene.coach.sentence == scene.coach.words.why(offer.why)
    scene.choosing.drop()
    assert scene.coach.suggestion is not None
    assert scene.coach.sentence == scene.coach.words.why(scene.coach.suggestion.why)


# Room ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("seats", [3, 8])
@INSTANT
def test_nothing_that_the_coach_says_is_cut(make_app: MakeApp, size: tuple[int, int], scale: float, seats: int) -> None:
    scene = show(make_app, race(alone(seats=seats)), size=size, scale=scale)
    assert scene.coach.sentence
    app = scene.app
    app.painter = app.zoomed_painter
    for kind in (None, Kind.TICKET, Kind.TILE, Kind.CARD):
        if kind is not None:
            scene.choosing.choose_kind(kind)
        assert cut_texts(app) == [], kind


def test_the_figure_on_a_space_is_that_of_the_side_that_is_shown(make_app: MakeApp) -> None:
    """Booing was worth more, so its figure stood beside the cheering ghost that was looked at."""
    app = make_app()
    coached(app)
    assert isinstance(app.scene, RaceScene)
    scene = app.scene
    scene.choosing.drop()
    scene.choosing.choose_kind(Kind.TILE)
    space = next(target for target in scene.choices.by_target if isinstance(target, Space))
    scene.choosing.choose_of_two(space)
    figures = []
    for side, cheering in ((Side(0), True), (Side(1), False)):
        scene.focus.set(side.name)
        marks = scene.picture.marks.board()
        offer = scene.coach.offer(PlaceTile(space.number, cheering))
        assert offer is not None
        assert (marks.ghost_tile, marks.ep) == (cheering, offer.ep)
        figures.append(marks.ep)
    assert figures[0] != figures[1]
