"""Which rule the player is asking about: the one behind the control that is pointed at."""

from __future__ import annotations

from camelup.rules.actions import PlaceTile
from camelup.rules.reasons import Reason
from camelup.ui.kit.widgets.focus import FocusRing
from camelup.ui.race.choices import kind_of
from camelup.ui.race.choosing import Choosing
from camelup.ui.race.play import Play
from camelup.ui.table.target import (
    Card,
    CardPile,
    Kind,
    KindButton,
    LegBadge,
    Pyramid,
    PyramidTickets,
    Rank,
    Seat,
    Side,
    Space,
    Tent,
    Ticket,
)

RULE_OF = {Kind.TICKET: "R12", Kind.TILE: "R13", Kind.ROLL: "R15", Kind.CARD: "R16", Kind.ALLY: "R17"}
"""The rule of each of the five actions."""
OF_TOLD: dict[type[PyramidTickets | Rank | Tent | LegBadge], str] = {
    PyramidTickets: RULE_OF[Kind.ROLL],
    Rank: "R31",
    Tent: "R3",
    LegBadge: "R32",
}
"""The rules of what belongs to no seat and no choice."""
OF_PILES = "R38"
"""The rule of what the piles pay, while no card is chosen."""
OF_SEATS = "R18"
"""The rule of what lies before a seat, while no partner is being chosen."""


def rule_in_question(play: Play, choosing: Choosing, focus: FocusRing, *, told: bool) -> str | None:
    """The rule that refuses the control that is pointed at, else the rule of what it does; None for any other."""
    widget = focus.pointed or focus.current
    refused, pointed = choosing.refused
    same = (pointed and pointed.name) == (focus.pointed and focus.pointed.name)
    thing = refused if refused and same and told else None if widget is None else widget.target
    choices, choice = play.choices, choosing.choice
    match thing:
        case KindButton(kind):
            reason = choices.refusal_of_kind(kind) if choices.active else None
            return RULE_OF[kind] if reason is None else reason.rule
        case Seat() if choosing.kind is not Kind.ALLY:
            return OF_SEATS
        case Ticket() | Space() | Card() | Seat() | Pyramid():
            reason = choices.refusal(thing) if choices.active else None
            return RULE_OF[kind_of(thing)] if reason is None else reason.rule
        case CardPile():
            return OF_PILES if choice is None else RULE_OF[Kind.CARD]
        case PyramidTickets() | Rank() | Tent() | LegBadge():
            return OF_TOLD[type(thing)]
        case Side(index) if isinstance(choice, Space | Card):
            reason = _refused_side(play, choice, index)
            return RULE_OF[kind_of(choice)] if reason is None else reason.rule
        case _:
            return None if choice is None else RULE_OF[Kind.CARD if isinstance(choice, CardPile) else kind_of(choice)]


def _refused_side(play: Play, choice: Space | Card, index: int) -> Reason | None:
    """Why one side of the tile may not be up on a space that is open to the other; only sides are refused like that."""
    if isinstance(choice, Card):
        return None
    return play.match.explain(PlaceTile(choice.number, cheering=index == 0))
