"""The piles of finish cards as they are turned over: card by card or all at once, and what the purses show."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy

import pygame
import pytest

from camelup.rules.actions import Pile, PredictFinish, RollDie
from camelup.rules.board import RACING, Camel
from camelup.rules.events import PileScored
from camelup.rules.scoring import CardScore, PileScore
from camelup.ui.kit.app import App
from camelup.ui.kit.cache import Panel
from camelup.ui.race.paying import PAY_ALL
from camelup.ui.race.scene import RaceScene
from camelup.ui.table.animate.scoring import WHOLE
from camelup.ui.table.stage import PileSheet
from camelup.ui.table.timeline import Stop
from camelup.ui.table.views.cards_view import draw_cards
from tests.ui.conftest import MakeApp
from tests.ui.driving import attend
from tests.ui.race_driver import click_on, open_race, press, ready, until
from tests.ui.race_tables import match_of, people
from tests.ui.screens import crowded
from tests.ui.test_animate import NEAR_THE_LINE, Show, shown
from tests.ui.test_leg_pay import BETS, ROLLS


def with_piles(*, reduced: bool = False) -> Show:
    """A race that ends with the next roll; red wins, on which one seat of two has bet."""
    show = shown(NEAR_THE_LINE, "r3", sheets=True)
    show.animator.reduced = reduced
    show.match.submit(PredictFinish(Camel.RED, Pile.WINNER))
    show.match.submit(PredictFinish(Camel.BLUE, Pile.WINNER))
    while not show.timeline.idle:
        show.timeline.skip()
    return show


def sheets(show: Show) -> Iterator[PileSheet]:
    """Every frame of the piles."""
    show.match.submit(RollDie())
    while not show.timeline.idle:
        if show.timeline.waiting:
            show.timeline.skip()
        show.timeline.update(1 / 60)
        if isinstance(show.stage.sheet, PileSheet):
            yield deepcopy(show.stage.sheet)


def test_each_card_shakes_and_turns_and_pays_before_the_next_one() -> None:
    seen = [sheet for sheet in sheets(with_piles()) if sheet.score.cards]
    for card in range(2):
        own = [sheet for sheet in seen if sheet.turned == card]
        assert any(sheet.shaken > 0 for sheet in own)
        assert any(0 < sheet.flip < 1 for sheet in own)
        paying = [sheet.paid for sheet in seen if sheet.turned == card + 1 and sheet.flip == sheet.shaken == 0]
        assert paying[0] < 0.2
        assert max(paying) == 1
    assert all(sheet.paid == 1 for sheet in seen if sheet.shaken > 0 or sheet.flip > 0)


def test_nothing_shakes_turns_or_flies_where_motion_is_reduced() -> None:
    seen = list(sheets(with_piles(reduced=True)))
    assert max(sheet.turned for sheet in seen) == 2
    assert all(sheet.shaken == sheet.flip == 0 and sheet.paid == 1 for sheet in seen)


def test_purses_hold_what_the_cards_before_have_paid() -> None:
    show = with_piles()
    before = [seat.purse for seat in show.stage.seen.seats]
    for sheet in sheets(show):
        for seat, purse in enumerate(sheet.purses):
            paid = [card.purse for card in sheet.score.cards[: sheet.turned] if card.owner == seat]
            last = sheet.turned and sheet.score.cards[sheet.turned - 1].owner == seat
            if not (last and sheet.paid < 1):
                assert purse == (paid[-1] if paid else sheet.before[seat])
    assert tuple(before) != show.match.observe(None).seats


@pytest.mark.parametrize("count", [1, 7, 40])
def test_a_large_pile_is_turned_faster(count: int) -> None:
    show = with_piles()
    cards = tuple(CardScore(n % 3, RACING[n % 5], False, -1, 0, 0) for n in range(count))
    cues = show.animator.cues(PileScored(PileScore(Pile.LOSER, Camel.RED, cards)))
    parts = [cue for cue in cues if cue.stop is Stop.PART]
    assert len(parts) == count
    assert sum(cue.seconds for cue in cues[1 : 1 + 4 * count]) <= WHOLE + 1e-6


def piles(app: App) -> RaceScene:
    """A race whose last roll has been seen up to the pile of the winner, of which no card is turned yet."""
    match = match_of(people(3), *BETS, *[RollDie()] * 4, rolls=ROLLS)
    scene = open_race(app, match)
    until(scene, lambda: ready(scene))
    scene.stage.sheet = None
    score = PileScore(Pile.WINNER, Camel.RED, tuple(CardScore(n, Camel.RED, True, 8, 8, 11) for n in range(3)))
    scene.timeline.add(scene.play.animator.cues(PileScored(score)))
    until(scene, lambda: isinstance(scene.stage.sheet, PileSheet))
    scene.refresh()
    attend(app)
    return scene


def test_any_key_turns_the_next_card_and_space_all_of_them(make_app: MakeApp) -> None:
    scene = piles(make_app(speed="normal"))
    sheet = scene.stage.sheet
    assert isinstance(sheet, PileSheet)
    press(scene.app, "x")  # The stage is there at once.
    for turned in (0, 1, 2):
        assert sheet.turned == turned
        press(scene.app, "x")
    scene = piles(make_app(speed="normal"))
    sheet = scene.stage.sheet
    assert isinstance(sheet, PileSheet)
    press(scene.app, "space")
    assert (sheet.turned, scene.timeline.waiting) == (3, True)


def test_the_mouse_can_turn_all_cards(make_app: MakeApp) -> None:
    scene = piles(make_app(speed="normal"))
    click_on(scene.app, PAY_ALL)
    assert isinstance(scene.stage.sheet, PileSheet)
    assert (scene.stage.sheet.turned, scene.timeline.waiting) == (3, True)


def test_closed_purses_stay_closed(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """R19."""
    app = make_app()
    scene = open_race(app, crowded(3))
    score = PileScore(Pile.WINNER, Camel.RED, (CardScore(0, Camel.RED, True, 8, 8, 85),))
    sheet = PileSheet(score, (77, 66, 55), turned=1)
    written: list[str] = []
    letters = app.zoomed_painter.letters

    def heard(surface: pygame.Surface, text: str, *rest: object) -> pygame.Rect:
        written.append(text)
        return letters(surface, text, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(app.zoomed_painter, "letters", heard)
    for open_purses, shown_purses in (((), set()), ((0, 1), {"85", "66"}), ((0, 1, 2), {"85", "66", "55"})):
        written.clear()
        draw_cards(scene.picture.brush(app.screen), sheet, app.screen.get_rect(), open_purses, Panel())
        assert {"85", "66", "55"} & set(written) == shown_purses
