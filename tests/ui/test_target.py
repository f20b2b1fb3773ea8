"""The things on a table as values: each has a name of its own, and those that actions need are found again."""

from __future__ import annotations

from typing import get_args

from camelup.rules.actions import Pile
from camelup.rules.board import RACING, SPACES
from camelup.rules.state import DICE_PER_LEG
from camelup.session.match import Match
from camelup.ui.race.choices import Choices, kind_of, target_of
from camelup.ui.table.target import (
    Card,
    CardPile,
    HandEye,
    Kind,
    KindButton,
    LegBadge,
    Pyramid,
    PyramidTickets,
    Rank,
    Seat,
    SheetButton,
    Side,
    Space,
    Target,
    Tent,
    Thing,
    Ticket,
)
from tests.ui.race_tables import people

ALL: list[Thing] = [
    *(Ticket(camel) for camel in RACING),
    *(Card(camel) for camel in RACING),
    *(Space(number) for number in range(1, SPACES + 1)),
    *(Seat(seat) for seat in range(8)),
    *(KindButton(kind) for kind in Kind),
    *(CardPile(pile) for pile in Pile),
    *(Rank(camel) for camel in RACING),
    *(Tent(index) for index in range(DICE_PER_LEG)),
    Side(0),
    Side(1),
    Pyramid(),
    PyramidTickets(),
    SheetButton(),
    LegBadge(),
    HandEye(),
]


def test_every_thing_has_a_name_of_its_own() -> None:
    assert {type(thing) for thing in ALL} == set(get_args(Thing))
    assert len({thing.name for thing in ALL}) == len(ALL)


def test_names_say_what_and_which() -> None:
    named = (
        Ticket(RACING[0]),
        Space(4),
        KindButton(Kind.CARD),
        CardPile(Pile.LOSER),
        Side(1),
        Pyramid(),
        SheetButton(),
    )
    assert [thing.name for thing in named] == [
        "ticket:b", "space:4", "action:predict", "pile:lose", "choice:1", "pyramid", "sheet:continue",
    ]  # fmt: skip


def test_every_legal_action_is_offered_at_its_target_and_behind_one_button() -> None:
    match = Match.new(people(6), seed="targets", starter=0)
    choices = Choices.of(match, active=True)
    assert {action for actions in choices.by_target.values() for action in actions} == set(match.legal)
    for action in match.legal:
        target = target_of(action)
        assert action in choices.by_target[target]
        assert [kind for kind in Kind if target in choices.targets(kind)] == [kind_of(target)]


def test_a_target_that_offers_nothing_says_why_and_one_that_offers_something_does_not() -> None:
    match = Match.new(people(3), seed="targets", starter=0)
    choices = Choices.of(match, active=True)
    for target in (thing for thing in ALL if isinstance(thing, Target)):
        if isinstance(target, Seat) and target.seat >= match.seat_count:
            continue
        assert (choices.refusal(target) is None) == choices.legal(target), target
