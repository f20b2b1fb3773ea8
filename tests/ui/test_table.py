"""The shown table: events alone must lead it to exactly what its viewer may know (R18)."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest

from camelup.rules.actions import FormPartnership, Pile, PredictFinish
from camelup.rules.board import Camel, SpectatorTile
from camelup.rules.events import Event, FinishCardPlayed, LegBegan, PartnershipFormed, TileHit
from camelup.rules.state import SEATS_MAX, SEATS_MIN
from camelup.rules.view import Observation
from camelup.session.match import Match
from camelup.ui.table.table import advance
from tests.ui.race_driver import people, whim

RACES = 12
"""Whole races for each number of seats."""


class ShownTable:
    """Follows a race by its events, as one seat or a bystander hears of them."""

    def __init__(self, match: Match, viewer: int | None) -> None:
        self.seen = match.observe(viewer)
        self.heard: set[type] = set()
        self._match, self._viewer = match, viewer
        match.subscribe(viewer, self._hear)

    def _hear(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self.heard.add(type(event))
            self.seen = advance(self.seen, event)

    @property
    def truth(self) -> Observation:
        return self._match.observe(self._viewer)


@pytest.mark.parametrize("seats", range(SEATS_MIN, SEATS_MAX + 1))
def test_the_shown_table_is_the_race_after_every_action_for_every_viewer(seats: int) -> None:
    for race in range(RACES):
        match = Match.new(people(seats), seed=f"table {seats} {race}")
        tables = [ShownTable(match, viewer) for viewer in (None, *range(seats))]
        rng = Random(race)
        while not match.over:
            match.submit(whim(match, rng))
            for table in tables:
                assert table.seen == table.truth, f"race {race}, viewer {table.seen.viewer}, action {match.number}"


def test_these_races_have_every_kind_of_event() -> None:
    heard: set[type] = set()
    for race in range(RACES):
        match = Match.new(people(8), seed=f"table 8 {race}")
        table = ShownTable(match, None)
        rng = Random(race)
        while not match.over:
            match.submit(whim(match, rng))
        heard |= table.heard
    assert heard == set(get_args(Event))


def test_a_viewer_sees_only_the_own_card_leave_the_hand() -> None:
    match = Match.new(people(3), seed="cards", starter=0)
    own, other, bystander = (ShownTable(match, viewer) for viewer in (0, 1, None))
    match.submit(PredictFinish(Camel.RED, Pile.LOSER))
    assert own.seen.own_loser_cards == (Camel.RED,)
    assert Camel.RED not in own.seen.hand
    assert other.seen.own_loser_cards == bystander.seen.own_loser_cards == ()
    assert len(other.seen.hand) == 5
    assert bystander.seen.hand == ()
    assert own.seen.loser_pile == other.seen.loser_pile == bystander.seen.loser_pile == (0,)


def test_a_card_whose_colour_is_known_by_mistake_is_not_kept() -> None:
    # Events come redacted; a table that is told too much must still not hold another seat's secret.
    seen = Match.new(people(3), seed="cards").observe(1)
    after = advance(seen, FinishCardPlayed(0, Pile.WINNER, Camel.BLUE))
    assert after.own_winner_cards == ()
    assert after.hand == seen.hand


def test_partners_are_partners_of_each_other() -> None:
    seen = Match.new(people(6), seed="partners").observe(None)
    after = advance(seen, PartnershipFormed(4, 1))
    assert [seat.partner for seat in after.seats] == [None, 4, None, None, 1, None]


def test_a_new_leg_clears_the_table_and_keeps_camels_cards_and_piles() -> None:
    match = Match.new(people(6), seed="leg", starter=0)
    table = ShownTable(match, 0)
    match.submit(PredictFinish(Camel.GREEN, Pile.WINNER))
    match.submit(FormPartnership(0))
    rng = Random(3)
    while match.number < 12:
        match.submit(whim(match, rng))
    before = table.seen
    after = advance(before, LegBegan(before.leg + 1, 2))
    assert (after.leg, after.marker) == (before.leg + 1, 2)
    assert all(not s.leg_tickets and not s.pyramid_tickets and s.partner is None for s in after.seats)
    assert after.released == ()
    assert len(after.dice) == 6
    assert after.board == before.board.without_tiles()
    assert Camel.GREEN in before.own_winner_cards
    kept = ("hand", "winner_pile", "loser_pile", "own_winner_cards", "own_loser_cards", "turn")
    assert [getattr(after, name) for name in kept] == [getattr(before, name) for name in kept]
    assert [s.purse for s in after.seats] == [s.purse for s in before.seats]


def test_an_event_that_changes_nothing_leaves_the_very_table() -> None:
    seen = Match.new(people(3), seed="hit").observe(None)
    hit = TileHit(SpectatorTile(7, cheering=True, owner=1), Camel.RED)
    assert advance(seen, hit) is seen
