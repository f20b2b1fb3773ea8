"""What the player may do, by the thing on the screen that does it. Only `Match` decides; nothing here knows a rule."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from enum import Enum

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


class Mode(Enum):
    """Which kind of action the player is choosing; the value is the name of its button."""

    IDLE = ""
    TICKET = "leg"
    TILE = "tile"
    CARD = "predict"
    ALLY = "ally"


ROLL = "roll"
KINDS = (Mode.TICKET.value, Mode.TILE.value, ROLL, Mode.CARD.value, Mode.ALLY.value)
"""The five actions in the order of their buttons."""


def target_of(action: Action) -> str:
    """The name of the widget that an action is taken with."""
    match action:
        case RollDie():
            return "pyramid"
        case TakeLegTicket(camel):
            return f"ticket:{camel}"
        case PlaceTile(space, _):
            return f"space:{space}"
        case PredictFinish(camel, _):
            return f"card:{camel}"
        case FormPartnership(seat):
            return f"seat:{seat}"


_MODE_OF = {"ticket": Mode.TICKET, "space": Mode.TILE, "card": Mode.CARD, "seat": Mode.ALLY}


def kind_of(target: str) -> str:
    """The name of the action button behind which a target is chosen; empty for no target."""
    if target == "pyramid":
        return ROLL
    return _MODE_OF[target.partition(":")[0]].value if target else ""


@dataclass(frozen=True, slots=True)
class Choices:
    """The legal actions of this turn by target; none while it is not a person's turn."""

    match: Match
    by_target: dict[str, tuple[Action, ...]]
    active: bool
    """Whether a person may choose now."""

    @classmethod
    def of(cls, match: Match, active: bool) -> Choices:
        found: defaultdict[str, list[Action]] = defaultdict(list)
        if active:
            for action in match.legal:
                found[target_of(action)].append(action)
        return cls(match, {target: tuple(actions) for target, actions in found.items()}, active)

    def targets(self, mode: Mode) -> list[str]:
        """The targets that can be chosen in a mode, in the order of the rules."""
        return [t for t in self.by_target if _MODE_OF.get(t.partition(":")[0]) is mode]

    def legal(self, target: str) -> bool:
        return target in self.by_target

    def offers(self, kind: str) -> bool:
        """Whether any action of a kind can be taken."""
        if kind == ROLL:
            return "pyramid" in self.by_target
        return bool(self.targets(Mode(kind)))

    def refusal(self, target: str) -> Reason | None:
        """Why nothing can be done with a target, None when something can."""
        if self.legal(target):
            return None
        return self.match.explain(self._example(target))

    def refusal_of_kind(self, kind: str) -> Reason | None:
        """Why no action of a kind can be taken: the reason of the first one that is refused."""
        if self.offers(kind):
            return None
        reasons = (self.match.explain(action) for action in self._universe(kind))
        return next((reason for reason in reasons if reason is not None), None)

    def _example(self, target: str) -> Action:
        kind, _, which = target.partition(":")
        if kind == "ticket":
            return next(TakeLegTicket(camel) for camel in RACING if camel == which)
        if kind == "space":
            return PlaceTile(int(which), cheering=True)
        if kind == "card":
            return next(PredictFinish(camel, Pile.WINNER) for camel in RACING if camel == which)
        if kind == "seat":
            return FormPartnership(int(which))
        return RollDie()

    def _universe(self, kind: str) -> list[Action]:
        if kind == Mode.TICKET.value:
            return [TakeLegTicket(camel) for camel in RACING]
        if kind == Mode.TILE.value:
            return [PlaceTile(space, cheering=True) for space in range(2, SPACES + 1)]
        if kind == Mode.CARD.value:
            return [PredictFinish(camel, Pile.WINNER) for camel in RACING]
        if kind == Mode.ALLY.value:
            return [FormPartnership(seat) for seat in range(self.match.seat_count) if seat != self.match.turn]
        return [RollDie()]
