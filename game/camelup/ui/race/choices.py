"""What the player may do, by the thing on the screen that does it. Only `Match` decides; nothing here knows a rule."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from camelup.rules.actions import (
    Action,
    FormPartnership,
    Pile,
    PlaceTile,
    PredictFinish,
    RollDie,
    TakeLegTicket,
)
from camelup.rules.board import RACING, SPACES
from camelup.rules.reasons import Reason
from camelup.session.match import Match
from camelup.ui.table.target import Card, Kind, Pyramid, Seat, Space, Target, Ticket


def target_of(action: Action) -> Target:
    """The thing that an action is taken with."""
    match action:
        case RollDie():
            return Pyramid()
        case TakeLegTicket(camel):
            return Ticket(camel)
        case PlaceTile(space, _):
            return Space(space)
        case PredictFinish(camel, _):
            return Card(camel)
        case FormPartnership(seat):
            return Seat(seat)


def kind_of(target: Target) -> Kind:
    """The kind of action behind whose button a target is chosen."""
    match target:
        case Pyramid():
            return Kind.ROLL
        case Ticket():
            return Kind.TICKET
        case Space():
            return Kind.TILE
        case Card():
            return Kind.CARD
        case Seat():
            return Kind.ALLY


@dataclass(frozen=True, slots=True)
class Choices:
    """The legal actions of this turn by target; none while it is not a person's turn."""

    match: Match
    by_target: dict[Target, tuple[Action, ...]]
    active: bool
    """Whether a person may choose now."""

    @classmethod
    def of(cls, match: Match, active: bool) -> Choices:
        found: defaultdict[Target, list[Action]] = defaultdict(list)
        if active:
            for action in match.legal:
                found[target_of(action)].append(action)
        return cls(match, {target: tuple(actions) for target, actions in found.items()}, active)

    def targets(self, kind: Kind) -> list[Target]:
        """The targets that a kind of action can be taken with, in the order of the rules."""
        return [target for target in self.by_target if kind_of(target) is kind]

    def legal(self, target: Target) -> bool:
        return target in self.by_target

    def offers(self, kind: Kind) -> bool:
        """Whether any action of a kind can be taken."""
        return bool(self.targets(kind))

    def refusal(self, target: Target) -> Reason | None:
        """Why nothing can be done with a target, None when something can."""
        if self.legal(target):
            return None
        return self.match.explain(_example(target))

    def refusal_of_kind(self, kind: Kind) -> Reason | None:
        """Why no action of a kind can be taken: the reason of the first one that is refused."""
        if self.offers(kind):
            return None
        reasons = (self.match.explain(action) for action in self._universe(kind))
        return next((reason for reason in reasons if reason is not None), None)

    def _universe(self, kind: Kind) -> list[Action]:
        match kind:
            case Kind.TICKET:
                return [TakeLegTicket(camel) for camel in RACING]
            case Kind.TILE:
                return [PlaceTile(space, cheering=True) for space in range(2, SPACES + 1)]
            case Kind.CARD:
                return [PredictFinish(camel, Pile.WINNER) for camel in RACING]
            case Kind.ALLY:
                return [FormPartnership(seat) for seat in range(self.match.seat_count) if seat != self.match.turn]
            case Kind.ROLL:
                return [RollDie()]


def _example(target: Target) -> Action:
    """An action that is taken with a target."""
    match target:
        case Ticket(camel):
            return TakeLegTicket(camel)
        case Space(number):
            return PlaceTile(number, cheering=True)
        case Card(camel):
            return PredictFinish(camel, Pile.WINNER)
        case Seat(seat):
            return FormPartnership(seat)
        case Pyramid():
            return RollDie()
