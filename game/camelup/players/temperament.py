"""Temperaments: what a player prefers among actions that are worth nearly the same, so that a table is lively.

A leaning is never more than `LEANING_LIMIT`, so a temperament colours a level and does not weaken it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from camelup.rules.actions import Action, FormPartnership, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.state import LEG_TICKETS, tickets_on_stack
from camelup.rules.view import Observation

LEANING_LIMIT = 0.08
"""EP: the most that a leaning adds to the worth of an action."""


@dataclass(frozen=True, slots=True)
class Temperament:
    """A style of play."""

    id: str
    """Its word in a controller, as in `computer:veteran:bold`; empty for the plain temperament."""
    taste: Callable[[Action, Observation, float], float]
    """How much it likes an action, from 0 to 1, given a mood from 0 to 1 that is drawn once a turn."""

    def leaning(self, action: Action, seen: Observation, mood: float) -> float:
        """EP to add to the worth of `action`, from 0 to `LEANING_LIMIT`."""
        return LEANING_LIMIT * self.taste(action, seen, mood)


def _plain(_action: Action, _seen: Observation, _mood: float) -> float:
    return 0.0


def _cautious(action: Action, seen: Observation, _mood: float) -> float:
    """Sure money first: a pyramid ticket, then a tile, then a ticket that can win the most for the same loss."""
    match action:
        case RollDie():
            return 1.0
        case PlaceTile(_, cheering):
            return 0.8 if cheering else 0.6
        case TakeLegTicket(camel):
            return 0.5 if tickets_on_stack(seen.tickets_taken, camel)[0] == LEG_TICKETS[0] else 0.2
        case FormPartnership():
            return 0.7
        case PredictFinish():
            return 0.0


def _bold(action: Action, seen: Observation, _mood: float) -> float:
    """The big prizes first: a finish card, then a top leg ticket."""
    match action:
        case PredictFinish():
            return 1.0
        case TakeLegTicket(camel):
            return 0.8 if tickets_on_stack(seen.tickets_taken, camel)[0] == LEG_TICKETS[0] else 0.6
        case PlaceTile(_, cheering):
            return 0.2 if cheering else 0.4
        case FormPartnership():
            return 0.3
        case RollDie():
            return 0.0


def _joker(action: Action, _seen: Observation, mood: float) -> float:
    """Tiles and partners, a booing one best of all, and some turns anything at all."""
    match action:
        case PlaceTile(_, cheering):
            return 0.5 if cheering else 1.0
        case FormPartnership():
            return 1.0
        case RollDie():
            return mood
        case _:
            return 1.0 - mood


PLAIN = Temperament("", _plain)
TEMPERAMENTS = (Temperament("cautious", _cautious), Temperament("bold", _bold), Temperament("joker", _joker))
