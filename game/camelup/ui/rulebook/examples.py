"""The positions that illustrate the rules, and what the engine makes of them.

An example is a table of worked holdings and a few actions in the notation; everything that is shown of it comes from
`camelup.rules.engine.apply`. So a picture in the rule book can be no different from the race.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from camelup.rules.actions import PlaceTile
from camelup.rules.board import RACING, ROLLS, Camel
from camelup.rules.engine import apply, legal_actions
from camelup.rules.events import (
    CoinsPaid,
    DieReleased,
    Event,
    LegScored,
    PileScored,
    TileHit,
    UnitMoved,
)
from camelup.rules.notation import parse_action, parse_position
from camelup.rules.state import START_PURSE, FinishCard, LegTicket, Seat, State, new_race
from camelup.rules.view import Observation, observe, redact
from camelup.ui.table.table import advance


class Part(Enum):
    """What an illustration shows."""

    BOARD = "board"
    SEATS = "seats"
    TICKETS = "tickets"
    """Leg tickets and pyramid tickets to be had."""
    PILES = "piles"
    RANKS = "ranks"
    """The racing camels from first to last."""
    SHEET = "sheet"
    """The scoring, when it comes."""
    CAMELS = "camels"
    DICE = "dice"
    BELONGINGS = "belongings"
    """What a seat starts with."""
    COINS = "coins"


@dataclass(frozen=True, slots=True)
class Holding:
    """What a seat of an example has in front of it."""

    tickets: str = ""
    """Leg tickets as camel and value, such as `g5 r3`."""
    pyramids: int = 0
    purse: int = START_PURSE
    partner: int | None = None
    """A seat, from 0."""


START = "gb/y/rp/11/w/k"
"""The camels after a set-up (R8, R9)."""
THREE = (Holding(),) * 3


@dataclass(frozen=True, slots=True)
class Example:
    """A table and what happens at it. Its caption is the text `rules.example.` and its name."""

    name: str
    parts: tuple[Part, ...]
    position: str = START
    """In the notation of `camelup.rules.notation`; tiles belong to seats counted from 1."""
    actions: tuple[str, ...] = ()
    """Phrases of the notation, such as `roll g2`; none in a picture that stands still."""
    seats: tuple[Holding, ...] = THREE
    turn: int = 0
    released: str = ""
    """What the dice that are out show, such as `b1 k2`."""
    winner_pile: str = ""
    """Seats from 1 and the camels on their cards, such as `1r 3b`."""
    loser_pile: str = ""
    only: type[Event] | None = None
    """The one kind of event that is shown; what happened before it has happened already."""
    nth: int = 0
    """Which event of that kind, from 0."""
    spots: bool = False
    """Whether the spaces where the seat to move may lay its tile are marked."""
    closed: bool = False
    """Whether only the first seat's purse is shown (R19)."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """An example as the engine plays it, seen by a bystander."""

    before: Observation
    events: tuple[Event, ...]
    """What is shown, one after the other."""
    after: Observation
    spots: frozenset[int]
    """Spaces to be marked before anything happens."""

    @property
    def still(self) -> bool:
        """Whether nothing happens."""
        return not self.events


def first_state(example: Example) -> State:
    """The state that an example starts from."""
    position = parse_position(example.position)
    state = new_race(len(example.seats), position.board.without_tiles(), 0)
    seats = [_seat(holding) for holding in example.seats]
    piles = [_cards(pile) for pile in (example.winner_pile, example.loser_pile)]
    for card in (*piles[0], *piles[1]):
        hand = tuple(camel for camel in seats[card.owner].hand if camel is not card.camel)
        seats[card.owner] = seats[card.owner]._replace(hand=hand)
    taken = tuple(sum(t.camel is camel for seat in seats for t in seat.leg_tickets) for camel in RACING)
    return state._replace(
        board=position.board,
        dice=position.dice,
        released=tuple(ROLLS[face] for face in example.released.split()),
        seats=tuple(seats),
        tickets_taken=taken,
        turn=example.turn,
        winner_pile=piles[0],
        loser_pile=piles[1],
    )


def _seat(holding: Holding) -> Seat:
    tickets = tuple(LegTicket(Camel(text[0]), int(text[1:])) for text in holding.tickets.split())
    return Seat(purse=holding.purse, leg_tickets=tickets, pyramid_tickets=holding.pyramids, partner=holding.partner)


def _cards(pile: str) -> tuple[FinishCard, ...]:
    return tuple(FinishCard(int(text[0]) - 1, Camel(text[1])) for text in pile.split())


def play_out(example: Example) -> Scenario:
    """Let the engine play an example. Raises what the engine raises where a position or an action is wrong."""
    state = start = first_state(example)
    events: list[Event] = []
    for phrase in example.actions:
        step = apply(state, *parse_action(phrase))
        events += (redact(event, None) for event in step.events)
        state = step.state
    before = observe(start, None)
    if example.only is not None:
        at = [n for n, event in enumerate(events) if isinstance(event, example.only)][example.nth]
        for event in events[:at]:
            before = advance(before, event)
        events = events[at : at + 1]
    elif Part.SHEET not in example.parts:
        scored = next((n for n, event in enumerate(events) if isinstance(event, LegScored)), len(events))
        events = events[:scored]
    after = before
    for event in events:
        after = advance(after, event)
    spots = frozenset(
        action.space for action in legal_actions(start) if example.spots and isinstance(action, PlaceTile)
    )
    return Scenario(before, tuple(events), after, spots)


def facts(scenario: Scenario, names: Sequence[str]) -> dict[str, object]:
    """What a caption may speak of: the seats' names, and numbers of what happened."""
    found: dict[str, object] = {f"name_{n}": name for n, name in enumerate(names, start=1)}
    moves = [event for event in scenario.events if isinstance(event, UnitMoved)]
    if moves:
        found["start"] = moves[0].origin
        found["space"] = ([moves[-1].origin, *moves[-1].landing.path])[-1]
    for tile in scenario.before.board.tiles:
        found["tile"] = tile.space
    for event in scenario.events:
        match event:
            case DieReleased(roll=roll):
                found["number"] = roll.number
            case TileHit(tile=tile):
                found["tile"] = tile.space
            case CoinsPaid(amount=amount):
                found["earned"] = int(str(found.get("earned", 0))) + amount
            case LegScored(score=leg):
                found |= {f"sum_{seat.seat + 1}": seat.total for seat in leg.seats}
                found |= {f"loss_{seat.seat + 1}": -seat.total for seat in leg.seats}
            case PileScored(score=pile):
                found |= {f"paid_{n}": card.amount for n, card in enumerate(pile.cards, start=1)}
            case _:
                pass
    found |= {f"before_{n}": seat.purse for n, seat in enumerate(scenario.before.seats, start=1)}
    found |= {f"purse_{n}": seat.purse for n, seat in enumerate(scenario.after.seats, start=1)}
    return found
