"""What every screen of a race shows the wrong eyes: nothing that depends on hidden cards, however seats change (R18).

Each test builds the same screens at tables that differ in hidden cards only, and compares them to the pixel: what is
drawn, what the tooltips say, and which controls there are. For each there is one that shows that the comparison can
fail.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b

import pygame
import pytest

import camelup.ui.race.coach as race_coach
from camelup.players.coach import Advice, advise
from camelup.rules.actions import Action, Pile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import RACING, Camel
from camelup.rules.scoring import LegScore, SeatScore
from camelup.rules.view import Observation
from camelup.session.match import Match
from camelup.session.replaying import Tape
from camelup.session.terms import Options
from camelup.ui.kit.app import App
from camelup.ui.menus.settings import SettingsScene
from camelup.ui.race.curtain import CurtainScene
from camelup.ui.race.scene import RaceScene
from camelup.ui.race.seat import SeatScene
from camelup.ui.replay.recap import RecapScene
from camelup.ui.replay.replay import ReplayScene
from camelup.ui.table.cast import Cast
from camelup.ui.table.layout import Tab
from camelup.ui.table.leg_sheet import LegSheetScene
from camelup.ui.table.save_as import ask_save_as
from camelup.ui.table.target import CardPile
from camelup.ui.table.thumbnail import thumbnail
from tests.ui.conftest import MakeApp
from tests.ui.race_driver import LONGEST_WAIT, click_on, find, open_race, people, point_at, press, ready, until, watch
from tests.ui.race_tables import match_of

SIZE = (1024, 640)
PILES = (Pile.WINNER, Pile.LOSER, Pile.WINNER)
CLOSED = Options(open_purses=False)


def table(cards: str, options: Options | None = None) -> Match:
    """Three people, each of whom has bet on a camel in secret; a die was rolled; it is the second seat's turn."""
    bets: list[Action] = [PredictFinish(Camel(card), pile) for card, pile in zip(cards, PILES, strict=True)]
    return match_of(people(3), *bets, RollDie(), rolls="g2 r1 b3", options=options)


ONE, OTHERS, FIRST, ALL = "rby", "pbg", "pby", "yrg"
"""What the seats bet on. From `ONE` the cards of the seats not to move differ, that of the first seat, and all."""


@dataclass(slots=True)
class Shown:
    """Everything that screens showed, in order."""

    pixels: list[bytes] = field(default_factory=list)
    words: list[tuple[str, ...]] = field(default_factory=list)
    """Of each screen: its controls with their states and tooltips."""

    def look(self, app: App) -> None:
        # What is shown waits a little for the disk: two films are of one length only if that is never slow.
        assert app.services.saver.flush(30.0)
        app.draw()
        self.pixels.append(blake2b(app.screen.get_buffer().raw, digest_size=12).digest())
        self.words.append(
            (
                app.tooltip.text,
                app.toast.text,
                *(f"{w.name} {w.hint} {w.key} {w.enabled} {w.selected} {w.advised}" for w in app.scene.focus),
            )
        )

    def walk(self, app: App) -> None:
        """Look at the screen with every control of it pointed at and focused."""
        self.look(app)
        for name in [widget.name for widget in app.scene.focus]:
            try:
                point = find(app, name)
            except AssertionError:
                # Something lies over it.
                continue
            point_at(app, point)
            watch(app, 16)
            self.look(app)
        point_at(app, (1, SIZE[1] - 1))
        watch(app, 2)


NO_TICKETS = LegScore(1, RACING, tuple(SeatScore(seat, (), 0, 0, 3) for seat in range(3)))
"""A leg in which nobody got anything."""


def overlays(shown: Shown, scene: RaceScene) -> None:
    """Everything that can be opened over the race."""
    app = scene.app
    under = app.scene
    openers: list[Callable[[], object]] = [
        scene.tools.open_log,
        lambda: app.open(LegSheetScene(app, scene, [NO_TICKETS])),
        scene.tools.open_rules,
        scene.pause,
        lambda: app.open(SettingsScene(app)),
        lambda: ask_save_as(app, scene.match),
        *(
            lambda seat=seat: app.open(SeatScene(app, scene.match, seat, scene.cast, lambda: None))  # type: ignore[misc]
            for seat in range(3)
        ),
        lambda: app.open(ReplayScene(app, Tape(scene.match.record))),
    ]
    for opener in openers:
        opener()
        assert app.scene is not under
        watch(app, 3)
        shown.look(app)
        app.close(app.scene)
        watch(app, 2)
        shown.look(app)


def race_screens(shown: Shown, scene: RaceScene, *, play: bool) -> None:
    """The race screen in every mode but that of the own cards; with `play` also the second seat's action."""
    app = scene.app
    shown.walk(app)
    overlays(shown, scene)
    for name in ("1", "2", "5"):
        press(app, name)
        watch(app, 2)
        shown.look(app)
        press(app, "escape")
    press(app, "2")
    press(app, "enter")
    watch(app, 2)
    shown.look(app)
    press(app, "escape")
    press(app, "escape")
    for name in ("6", "7", "8", "9", "c", "l", "escape", "s"):
        press(app, name)
        watch(app, 2)
        shown.look(app)
    for name in ("pile:win", "pile:lose"):
        press(app, "7")
        click_on(app, name)
        watch(app, 2)
        shown.look(app)
        press(app, "escape")
    if play:
        number = scene.match.number
        scene.choosing.submit(RollDie())
        for _ in range(LONGEST_WAIT):
            if app.scene is not scene or (scene.idle and scene.match.number > number):
                break
            watch(app, dt=1 / 12)
            shown.look(app)


@pytest.fixture
def quick_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    """A coach that answers at once, from few races."""

    class Worker:
        thinking = False

        def ask(self, token: int, seen: Observation, legal: tuple[Action, ...], seed: int) -> None:
            self._advice: Advice | None = advise(seen, legal, seed, races=40)

        def advice(self) -> Advice | None:
            return self._advice

        def forget(self) -> None:
            self._advice = None

        def close(self, timeout: float) -> None:
            """Nothing runs."""

    monkeypatch.setattr(race_coach, "CoachWorker", Worker)


QUICK = pytest.mark.usefixtures("quick_coach")


def arrive(make_app: MakeApp, cards: str, options: Options | None = None, **settings: object) -> RaceScene:
    """The race screen at its second turn, with nothing said by anybody yet."""
    app = make_app(SIZE, **{"speed": "fast", "coach": True, **settings})
    scene = open_race(app, table(cards, options))
    for _ in range(LONGEST_WAIT):
        curtain = app.scene
        if ready(scene) or (isinstance(curtain, CurtainScene) and curtain.shut):
            break
        watch(app)
    watch(app, 3)
    return scene


def sit_down(scene: RaceScene) -> None:
    assert isinstance(scene.app.scene, CurtainScene)
    press(scene.app, "enter")
    until(scene, lambda: scene.app.scene is scene and ready(scene))
    watch(scene.app, 3)


# Behind the curtain ----------------------------------------------------------------------------------------------


def behind(make_app: MakeApp, cards: str, options: Options | None, reduced: bool) -> Shown:
    """The curtain, everything that opens from it, the recap, and its way up to the last frame that belongs to it."""
    scene = arrive(make_app, cards, options, handover="curtain", reduced_motion=reduced)
    app, shown = scene.app, Shown()
    curtain = app.scene
    assert isinstance(curtain, CurtainScene)
    shown.walk(app)
    press(app, "escape")
    shown.walk(app)
    app.open(SettingsScene(app))
    shown.look(app)
    app.close(app.scene)
    press(app, "escape")
    assert app.scene is curtain
    press(app, "r")
    assert isinstance(app.scene, RecapScene)
    for _ in range(LONGEST_WAIT):
        if app.scene is curtain:
            break
        watch(app, dt=1 / 12)
        shown.look(app)
    press(app, "enter")
    while app.scene is curtain:
        shown.look(app)
        watch(app, dt=1 / 60)
    return shown


@QUICK
@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize("options", [None, CLOSED], ids=["open purses", "closed purses"])
def test_nothing_behind_the_curtain_depends_on_any_hidden_card(
    make_app: MakeApp, options: Options | None, reduced: bool
) -> None:
    one, *rest = (behind(make_app, cards, options, reduced) for cards in (ONE, ALL, OTHERS))
    assert len(one.pixels) > 20
    for other in rest:
        assert other.words == one.words
        assert other.pixels == one.pixels


# At the table ----------------------------------------------------------------------------------------------------


def at_table(make_app: MakeApp, cards: str, way: str, *, scale: float = 1.0, look: bool = False) -> Shown:
    """The race screen in the second seat's turn, and all that opens over it."""
    scene = arrive(make_app, cards, handover=way, ui_scale=scale)
    if way == "curtain":
        sit_down(scene)
    if look and scene.covered:
        press(scene.app, "h")
    shown = Shown()
    race_screens(shown, scene, play=True)
    return shown


@QUICK
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_covered_hand_makes_no_difference_anywhere(make_app: MakeApp, scale: float) -> None:
    """Neither its own cards, nor those of the others."""
    one, other = (at_table(make_app, cards, "cover", scale=scale) for cards in (ONE, ALL))
    assert len(one.pixels) > 40
    assert one.words == other.words
    assert one.pixels == other.pixels


@QUICK
@pytest.mark.parametrize(("way", "look"), [("curtain", False), ("cover", True), ("off", False)])
def test_an_open_hand_tells_nothing_of_the_hands_of_others(make_app: MakeApp, way: str, look: bool) -> None:
    # An open table shows the hand of the seat that comes next as soon as it is its turn.
    others = FIRST if way == "off" else OTHERS
    one, other = (at_table(make_app, cards, way, look=look) for cards in (ONE, others))
    assert len(one.pixels) > 40
    assert one.words == other.words
    assert one.pixels == other.pixels


@pytest.mark.parametrize(("way", "look"), [("curtain", False), ("cover", True), ("off", False)])
def test_an_open_hand_is_seen(make_app: MakeApp, way: str, look: bool) -> None:
    """The comparisons above can fail: the person at the screen who looks sees the difference."""
    pixels = []
    for cards in (ONE, ALL):
        scene = arrive(make_app, cards, handover=way, coach=False)
        if way == "curtain":
            sit_down(scene)
        if look:
            press(scene.app, "h")
        shown = Shown()
        shown.look(scene.app)
        pixels.append(shown.pixels)
    assert pixels[0] != pixels[1]


def pile_films(make_app: MakeApp, way: str, *, look: bool, scale: float) -> list[Shown]:
    """The second seat's own card in the pile of the loser, looked at where the hand is open."""
    films = []
    for cards in (ONE, ALL):
        scene = arrive(make_app, cards, handover=way, coach=False, ui_scale=scale)
        app, shown = scene.app, Shown()
        if way == "curtain":
            sit_down(scene)
        if look:
            press(app, "h")
        press(app, "7")
        click_on(app, "pile:lose")
        assert scene.choosing.choice == CardPile(Pile.LOSER)
        # The hand itself differs, too.
        scene.show_tab(Tab.SEATS)
        app.draw()
        panel = app.screen.subsurface(scene.geometry.panel)
        shown.pixels.append(blake2b(pygame.image.tobytes(panel, "RGB")).digest())
        films.append(shown)
    return films


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_own_cards_in_a_pile_are_for_their_owner_who_looks(make_app: MakeApp, scale: float) -> None:
    for way, look, seen in (("cover", False, False), ("cover", True, True), ("curtain", False, True)):
        one, other = pile_films(make_app, way, look=look, scale=scale)
        assert (one.pixels != other.pixels) is seen, way


@pytest.mark.parametrize("way", ["curtain", "cover"])
def test_a_pile_that_is_looked_at_closes_before_the_next_person_comes(make_app: MakeApp, way: str) -> None:
    scene = arrive(make_app, ONE, handover=way, coach=False)
    if way == "curtain":
        sit_down(scene)
    else:
        press(scene.app, "h")
    scene.choosing.choose_pile(Pile.LOSER)
    scene.choosing.submit(RollDie())
    assert scene.choosing.choice is None
    for _ in range(60):
        watch(scene.app, dt=1 / 12)
        assert scene.choosing.choice is None
        assert way == "cover" or scene.viewer != 2
    assert not scene.play.handover.shows


@pytest.mark.parametrize("way", ["curtain", "cover"])
def test_once_a_person_has_acted_the_own_cards_make_no_difference_either(make_app: MakeApp, way: str) -> None:
    """From the action on, through its picture, to the next person's curtain or covered hand."""
    films = []
    for cards in (ONE, ALL):
        scene = arrive(make_app, cards, handover=way, coach=False)
        if way == "curtain":
            sit_down(scene)
        else:
            press(scene.app, "h")
        shown = Shown()
        scene.choosing.submit(TakeLegTicket(Camel.RED))
        assert scene.app.services.saver.flush(30.0)
        point_at(scene.app, (1, 1))
        for _ in range(60):
            watch(scene.app, dt=1 / 24)
            shown.look(scene.app)
        films.append(shown)
    assert films[0].words == films[1].words
    assert films[0].pixels == films[1].pixels


def secret_films(make_app: MakeApp) -> Iterator[Shown]:
    """From the choice of a card on, with each card and pile."""
    for camel in RACING:
        app = make_app(SIZE, handover="curtain", speed="fast")
        scene = open_race(app, match_of(people(3)))
        until(scene, lambda app=app: isinstance(app.scene, CurtainScene) and app.scene.shut)  # type: ignore[misc]
        sit_down(scene)
        scene.choosing.submit(PredictFinish(camel, Pile.WINNER))
        point_at(app, (1, 1))
        shown = Shown()
        for _ in range(60):
            watch(app, dt=1 / 24)
            shown.look(app)
        assert isinstance(app.scene, CurtainScene)
        yield shown


def test_no_frame_from_a_bet_to_the_next_curtain_tells_which_card_it_was(make_app: MakeApp) -> None:
    one, *others = secret_films(make_app)
    assert len(set(one.pixels)) > 5
    assert all(other.pixels == one.pixels and other.words == one.words for other in others)


# What is kept ----------------------------------------------------------------------------------------------------


def test_thumbnails_are_the_same_whatever_is_hidden(make_app: MakeApp) -> None:
    app = make_app(SIZE)
    pictures = set()
    for cards in (ONE, ALL):
        match = table(cards)
        pictures.add(thumbnail(app.painter, match.observe(None), Cast.of(match.seats, app.assets.theme)))
    assert len(pictures) == 1


@QUICK
def test_the_log_file_holds_no_card(make_app: MakeApp, caplog: pytest.LogCaptureFixture) -> None:
    """Also at its most talkative, and also where the shown table had to be corrected."""
    told = []
    for cards, bet in ((ONE, Camel.GREEN), (ALL, Camel.PURPLE)):
        caplog.clear()
        with caplog.at_level(logging.DEBUG, logger="camelup"):
            scene = arrive(make_app, cards, handover="cover")
            scene.stage.seen = scene.match.observe(None)
            scene.play._checked = -1
            watch(scene.app, 2)
            scene.choosing.submit(PredictFinish(bet, Pile.WINNER))
            watch(scene.app, 60)
        told.append([record.getMessage() for record in caplog.records])
    assert told[0] == told[1]
    assert any("differs from the race" in line for line in told[0])
