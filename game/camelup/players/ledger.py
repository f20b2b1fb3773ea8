"""What the things in front of a seat are expected to bring, by the odds of the leg."""

from __future__ import annotations

from collections.abc import Sequence

from camelup.players.legtree import Floats, ticket_values
from camelup.rules.board import RACING
from camelup.rules.scoring import PYRAMID_REWARD, SECOND_REWARD
from camelup.rules.view import Observation, PublicSeat

INDEX = {camel: index for index, camel in enumerate(RACING)}
"""Where a racing camel's row is in odds."""


def viewer_of(seen: Observation) -> int:
    """The seat that plays. Raises `ValueError` for a bystander's observation: a bystander has no turn."""
    if seen.viewer is None:
        raise ValueError("a bystander does not play")
    return seen.viewer


def tickets_worth(seat: PublicSeat, ranks: Floats) -> float:
    """EP that the leg tickets of a seat are expected to bring (R33)."""
    return sum(float(ticket_values(ranks, ticket.value)[INDEX[ticket.camel]]) for ticket in seat.leg_tickets)


def best_copy(seat: PublicSeat, ranks: Floats) -> float:
    """About what a partner of `seat` can expect to copy (R34): its most promising ticket, or else a pyramid ticket."""
    spare = float(PYRAMID_REWARD) if seat.pyramid_tickets else 0.0
    best = spare
    for ticket in seat.leg_tickets:
        lead, second = (float(odds) for odds in ranks[INDEX[ticket.camel], :2])
        fallback = max(spare, second / max(1.0 - lead, 1e-6) * SECOND_REWARD)
        best = max(best, lead * ticket.value + (1.0 - lead) * fallback)
    return best


def lead_over_others(amounts: Sequence[float], seat: int) -> float:
    """How much more one seat has than the others on average."""
    return amounts[seat] - (sum(amounts) - amounts[seat]) / (len(amounts) - 1)
