"""The characters at a table show what happens to them, and say a word where that is wished."""

from __future__ import annotations

from dataclasses import replace

import pytest

from camelup.rules.actions import Pile
from camelup.rules.board import Camel, SpectatorTile
from camelup.rules.events import LegScored, PileScored, TileHit, TurnBegan, UnitMoved
from camelup.rules.scoring import CardScore, LegScore, PileScore, SeatScore
from camelup.rules.state import LegTicket
from camelup.rules.view import Observation
from camelup.session.dice import ScriptedDice
from camelup.session.match import Match
from camelup.session.settings import Settings
from camelup.ui.art.faces import Mood
from camelup.ui.race.scene import RaceScene
from camelup.ui.table.reactions import LASTS, Faces, Reaction, reactions
from tests.ui.conftest import MakeApp
from tests.ui.race_driver import open_race, people, track

MOVING = Settings()


def seen() -> Observation:
    return Match.new(people(4), seed="faces", starter=0).observe(None)


def moods(takes: object) -> dict[int, Mood]:
    return {seat: reaction.mood for seat, reaction in dict(takes).items()}  # type: ignore[call-overload]


def test_the_owner_of_spectators_that_are_hit_is_glad() -> None:
    table = seen()
    takes = reactions(TileHit(SpectatorTile(7, cheering=False, owner=2), Camel.RED), table, table)
    assert moods(takes) == {2: Mood.JOY}
    assert takes[2].remark.startswith("remark.hit.")


def test_a_leg_pleases_who_got_much_and_saddens_who_lost() -> None:
    table = seen()
    totals = (5, 4, -1, 0)
    lines = tuple(SeatScore(seat, (), total, total, 3) for seat, total in enumerate(totals))
    takes = reactions(LegScored(LegScore(1, tuple("bgryp"), lines)), table, table)  # type: ignore[arg-type]
    assert moods(takes) == {0: Mood.JOY, 2: Mood.SAD}


def test_a_pile_counts_together_what_it_pays_a_seat() -> None:
    table = seen()
    cards = tuple(
        CardScore(owner, Camel.RED, paid > 0, paid, paid, 3) for owner, paid in ((0, 8), (1, -1), (1, -1), (2, 3))
    )
    takes = reactions(PileScored(PileScore(Pile.WINNER, Camel.RED, cards)), table, table)
    assert moods(takes) == {0: Mood.JOY, 1: Mood.SAD}


def test_who_bet_on_the_camel_that_lost_the_lead_is_worried() -> None:
    board, dice = track({3: "b", 2: "gryp", 15: "k", 16: "w"}), ScriptedDice([])
    table = Match.new(people(4), seed="lead", starter=0, board=board, dice=dice).observe(None)
    blue, green = (LegTicket(camel, 5) for camel in (Camel.BLUE, Camel.GREEN))
    tickets = ((blue,), (blue, green), (green,), ())
    seats = tuple(replace(seat, leg_tickets=held) for seat, held in zip(table.seats, tickets, strict=True))
    before = replace(table, seats=seats)
    after = replace(before, board=track({3: "b", 4: "g", 2: "ryp", 15: "k", 16: "w"}))
    landing = type("Landing", (), {"path": (4,)})()
    event = object.__new__(UnitMoved)
    object.__setattr__(event, "landing", landing)
    assert moods(reactions(event, before, after)) == {0: Mood.TENSE}, "seat 1 has both, seat 2 gained"
    assert not reactions(event, before, before), "the lead has not changed"


def test_a_look_without_words_takes_no_words_away() -> None:
    faces = Faces()
    faces.take({1: Reaction(Mood.SAD, "remark.loss.0")})
    faces.take(reactions(TurnBegan(1), seen(), seen()))
    assert faces.of(1) == Reaction(Mood.SAD, "remark.loss.0")
    assert faces.of(0) is None


def test_looks_pass_and_say_when_the_picture_changes() -> None:
    faces = Faces()
    faces.take({1: Reaction(Mood.SAD, "remark.loss.0")})
    assert not faces.pass_time(LASTS - 0.1, MOVING)
    assert faces.of(1) is not None
    assert faces.pass_time(0.2, MOVING)
    assert faces.of(1) is None
    assert not faces.pass_time(0.2, MOVING)


def test_where_all_is_shown_at_once_no_look_stays() -> None:
    faces = Faces()
    faces.take({1: Reaction(Mood.SAD, "remark.loss.0")})
    assert faces.pass_time(0.0, Settings(speed="off"))
    assert faces.of(1) is None


@pytest.mark.parametrize("remarks", [True, False])
def test_words_are_said_only_where_they_are_wished(make_app: MakeApp, remarks: bool) -> None:
    app = make_app(speed="normal", remarks=remarks)
    scene: RaceScene = open_race(app, Match.new(people(4), seed="faces", starter=0))
    plain = app.screen.copy()
    scene.stage.faces.take({2: Reaction(Mood.SAD, "remark.loss.0")})
    app.tick(0.0, [])
    shown = scene.stage.faces.of(2)
    assert shown is not None
    assert bool(shown.remark) is remarks
    card = scene.geometry.seat_cards[2]
    face = card.inflate(-2 * card.width // 3, 0).move(-card.width // 3, 0)
    assert plain.subsurface(face).get_buffer().raw != app.screen.subsurface(face).get_buffer().raw
