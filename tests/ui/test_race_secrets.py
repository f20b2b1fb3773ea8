"""Several people at one screen: whose hand is shown when, and what pixels may tell of it (R18, R19)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import pairwise

import pygame
import pytest

from camelup.rules.actions import Action, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import RACING, Camel
from camelup.session.record import SeatInfo
from camelup.session.terms import Options
from camelup.ui.kit.app import App
from camelup.ui.race.scene import RaceScene
from tests.ui.conftest import MakeApp
from tests.ui.race_driver import (
    find,
    open_race,
    people,
    point_at,
    press,
    ready,
    seats_of,
    shown_words,
    until,
    watch,
)
from tests.ui.race_tables import HUSTLER, PERSON, TOURIST, match_of, scripted

# Hot seat --------------------------------------------------------------------------------------------------------


def test_the_table_turns_to_whoever_is_to_move_with_the_hand_covered(make_app: MakeApp) -> None:
    app = make_app()
    scene = open_race(app, match_of(people(3)))
    for seat in (0, 1, 2, 0):
        until(scene, lambda: ready(scene))
        assert scene.viewer == seat
        assert scene.covered
        assert scene.stage.seen == scene.match.observe(seat)
        press(app, "h")
        assert not scene.covered
        press(app, "1")
        press(app, "enter")


def test_a_person_watches_computer_seats_from_the_own_side(make_app: MakeApp) -> None:
    app = make_app()
    scripted(app, TakeLegTicket(Camel.RED), TakeLegTicket(Camel.RED))
    scene = open_race(app, match_of(seats_of((PERSON, TOURIST, HUSTLER))))
    press(app, "1")
    press(app, "enter")
    viewers = set()
    until(scene, lambda: viewers.add(scene.viewer) or ready(scene))
    assert viewers == {0}
    assert scene.match.number == 3


def test_of_two_people_nobody_sees_the_other_ones_cards_on_the_way(make_app: MakeApp) -> None:
    app = make_app()
    scripted(app, TakeLegTicket(Camel.RED))
    scene = open_race(app, match_of(seats_of((PERSON, TOURIST, PERSON))))
    press(app, "4")
    # The first one only turns the hand over.
    press(app, "enter")
    press(app, "enter")
    press(app, "w")
    for _ in range(200):
        watch(app)
        seen = scene.stage.seen
        assert seen.viewer in (0, 2)
        assert seen.hand == scene.match.observe(seen.viewer).hand or scene.animating
        if ready(scene):
            break
    assert scene.viewer == 2
    assert scene.covered
    assert scene.stage.seen.own_winner_cards == ()


def test_nobodys_cards_are_shown_where_only_computers_play(make_app: MakeApp) -> None:
    scene = open_race(make_app(), match_of(seats_of((TOURIST, TOURIST, HUSTLER))))
    assert scene.viewer is None
    assert scene.stage.seen.hand == ()


def purses(app: App) -> list[str]:
    """The seats whose purses of 3 are shown."""
    app.relayout()
    # On large cards a purse is drawn right after the name that it belongs to.
    return [name for name, purse in pairwise(shown_words(app)) if purse == "3" and name.startswith("Seat")]


@pytest.mark.parametrize(("open_purses", "shown"), [(True, ["Seat 1", "Seat 2", "Seat 3"]), (False, ["Seat 1"])])
def test_closed_purses_show_only_the_own_one(make_app: MakeApp, open_purses: bool, shown: list[str]) -> None:
    app = make_app()
    open_race(app, match_of(people(3), options=Options(open_purses=open_purses)))
    watch(app)
    assert purses(app) == (shown if open_purses else [])
    press(app, "h")
    assert purses(app) == shown


# What pixels may tell (R18) --------------------------------------------------------------------------------------


FILM_STEP = 1 / 24
"""Seconds between two frames of a film."""


def film_of(
    make_app: MakeApp, seats: Sequence[SeatInfo], actions: Sequence[Action], computers: Sequence[int]
) -> list[bytes]:
    """A digest of every frame while `actions` are taken in turn, those of computer seats by their thinker."""
    app = make_app((1024, 640), speed="fast")
    match = match_of(seats, rolls="r1 b2 y1")
    scripted(app, *[action for number, action in enumerate(actions) if number % len(seats) in computers])
    scene = open_race(app, match)
    frames: list[bytes] = []
    for number, action in enumerate(actions):
        if number % len(seats) not in computers:
            until(scene, lambda: ready(scene))
            scene.choosing.submit(action)
        while not (scene.idle and match.number > number):
            watch(app, dt=FILM_STEP)
            frames.append(blake2b(app.screen.get_buffer().raw, digest_size=12).digest())
    return frames


def secret(*camels: Camel) -> list[Action]:
    """A round of six turns and two more, in which seats 2 to 5 bet in secret; what they bet on is given."""
    piles = (Pile.WINNER, Pile.LOSER, Pile.WINNER, Pile.LOSER)
    bets: list[Action] = [PredictFinish(camel, pile) for camel, pile in zip(camels, piles, strict=True)]
    return [TakeLegTicket(Camel.RED), *bets, RollDie(), PlaceTile(9, True), PredictFinish(Camel.GREEN, Pile.LOSER)]


ONE, OTHER = secret(*RACING[:4]), secret(*RACING[4:0:-1])
"""The same turns in public, with other colours in secret."""


@pytest.mark.parametrize("person", [0, 5, None])
def test_pixels_do_not_depend_on_the_cards_of_other_seats(make_app: MakeApp, person: int | None) -> None:
    """Every frame of the same public race is the same, whatever others bet on: flights, piles, hands, log and all."""
    who = seats_of([PERSON if seat == person else TOURIST for seat in range(6)])
    computers = [seat for seat in range(6) if seat != person]
    one, other = (film_of(make_app, who, actions, computers) for actions in (ONE, OTHER))
    assert len(set(one)) > 60
    assert one == other


def test_pixels_do_depend_on_the_own_cards(make_app: MakeApp) -> None:
    """The comparison above can fail: for the seat that plays the cards the same two races differ."""
    who = seats_of([TOURIST, PERSON, TOURIST, TOURIST, TOURIST, TOURIST])
    one, other = (film_of(make_app, who, actions[:2], [0, 2, 3, 4, 5]) for actions in (ONE, OTHER))
    assert one != other


def frame(app: App) -> bytes:
    app.draw()
    return pygame.image.tobytes(app.screen, "RGB")


def hands(make_app: MakeApp) -> Iterator[tuple[RaceScene, Camel]]:
    """A hot-seat table at the first seat's second turn, once for each colour that it may have bet on."""
    quiet = [TakeLegTicket(Camel.BLUE), TakeLegTicket(Camel.BLUE)]
    for camel in RACING:
        app = make_app((1024, 640))
        scene = open_race(app, match_of(people(3), PredictFinish(camel, Pile.WINNER), *quiet))
        until(scene, lambda scene=scene: ready(scene))
        yield scene, camel


def test_a_covered_hand_tells_nothing_of_its_colours(make_app: MakeApp) -> None:
    covered, open_ = set(), set()
    for scene, _ in hands(make_app):
        assert scene.covered
        covered.add(frame(scene.app))
        press(scene.app, "h")
        open_.add(frame(scene.app))
    assert len(covered) == 1
    assert len(open_) == len(RACING)


def test_pointing_at_a_covered_hand_tells_nothing_either(make_app: MakeApp) -> None:
    seen = set()
    for scene, _ in hands(make_app):
        point_at(scene.app, find(scene.app, "card:b"))
        watch(scene.app, 20)
        assert scene.app.tooltip.text.startswith("Look at your cards. They are covered")
        seen.add(frame(scene.app))
    assert len(seen) == 1


def test_a_hand_is_covered_again_as_soon_as_its_owner_has_acted(make_app: MakeApp) -> None:
    app = make_app()
    scene = open_race(app, match_of(people(3)))
    press(app, "h")
    press(app, "1")
    press(app, "enter")
    assert scene.covered
    assert scene.animating


def test_no_frame_of_a_bet_tells_bystanders_which_card_it_was(make_app: MakeApp) -> None:
    """From the moment of the choice on, the next person at the screen sees the same whatever was chosen."""
    films = set()
    for camel in RACING:
        films.add(tuple(film_of(make_app, people(3), [PredictFinish(camel, Pile.WINNER)], [])))
    assert len(films) == 1
    assert len(set(*films)) > 5


@pytest.mark.parametrize(("open_purses", "shown"), [(True, 3), (False, 1)])
def test_the_score_sheet_keeps_closed_purses_closed(make_app: MakeApp, open_purses: bool, shown: int) -> None:
    app = make_app(speed="off")
    seats = seats_of((PERSON, TOURIST, HUSTLER))
    match = match_of(seats, *[RollDie()] * 3, rolls="r1 b1 g1 y1 p1", options=Options(open_purses=open_purses))
    scripted(app, RollDie())
    scene = open_race(app, match)
    press(app, "3")
    until(scene, lambda: scene.timeline.waiting)
    words = shown_words(app)
    # Every seat's purse was 3 before, and is drawn on the sheet below its title, after the name and the sum.
    sheet = words[len(words) - words[::-1].index("Leg 1") :]
    assert sheet.count("3") == shown
