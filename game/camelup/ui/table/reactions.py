"""How the characters at a table take what happens: a look on their faces for a moment, and a word or two.

Only what everybody sees moves them, and only their own fortune: their spectators were hit, a bet paid well or cost
them, the camel that they bet on lost the lead, it is their turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from camelup.rules import events
from camelup.rules.board import ranking
from camelup.rules.events import Event
from camelup.rules.view import Observation
from camelup.session.settings import Settings
from camelup.ui.art.faces import Mood

LASTS = 2.2
"""Seconds that a look stays."""
BIG = 5
"""Coins at once that are a reason to laugh."""
VARIANTS = 2
"""Ways to say each remark; a seat keeps to its own."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """How a seat takes something."""

    mood: Mood
    remark: str = ""
    """The text that it says, by its key; empty where it says nothing."""


Reactions = Mapping[int, Reaction]
"""By seat."""
NONE: Reactions = MappingProxyType({})


def reactions(event: Event, before: Observation, after: Observation) -> Reactions:
    """How the seats take an event that made the table `before` the one `after`."""
    match event:
        case events.TileHit(tile, _) if tile.owner is not None:
            return {tile.owner: _says(Mood.JOY, "hit", tile.owner)}
        case events.LegScored(score):
            return _paid({seat.seat: seat.total for seat in score.seats})
        case events.PileScored(score):
            paid: dict[int, int] = {}
            for card in score.cards:
                paid[card.owner] = paid.get(card.owner, 0) + card.amount
            return _paid(paid)
        case events.UnitMoved(landing=landing) if not landing.path or after.board.tile_on(landing.path[-1]) is None:
            return _lead_changed(before, after)
        case events.TurnBegan(seat):
            return {seat: Reaction(Mood.GRIN)}
    return NONE


def _says(mood: Mood, what: str, seat: int) -> Reaction:
    return Reaction(mood, f"remark.{what}.{seat % VARIANTS}")


def _paid(amounts: Mapping[int, int]) -> Reactions:
    """How seats take what they get at once, or lose."""
    takes = {}
    for seat, amount in amounts.items():
        if amount >= BIG:
            takes[seat] = _says(Mood.JOY, "payout", seat)
        elif amount < 0:
            takes[seat] = _says(Mood.SAD, "loss", seat)
    return takes


def _lead_changed(before: Observation, after: Observation) -> Reactions:
    """Who bet on the camel that led, and not on the one that leads now, did not want that."""
    led, leads = ranking(before.board)[0], ranking(after.board)[0]
    if led == leads:
        return NONE
    bets = [{ticket.camel for ticket in seat.leg_tickets} for seat in after.seats]
    return {
        seat: _says(Mood.TENSE, "lead", seat)
        for seat, camels in enumerate(bets)
        if led in camels and leads not in camels
    }


class Faces:
    """The looks on the faces at a table; each passes after a moment of the player's own time."""

    def __init__(self) -> None:
        self._shown: dict[int, tuple[Reaction, float]] = {}
        """Each with the seconds that are left of it."""
        self._speak = True
        """Whether anybody says anything."""

    def take(self, new: Reactions) -> None:
        """Somebody reacts. What is said outlasts a look without words."""
        for seat, reaction in new.items():
            if reaction.remark or seat not in self._shown:
                self._shown[seat] = (reaction, LASTS)

    def of(self, seat: int) -> Reaction | None:
        """How a seat looks now and what it says; None where it looks as always."""
        if seat not in self._shown:
            return None
        reaction = self._shown[seat][0]
        return reaction if self._speak else Reaction(reaction.mood)

    def pass_time(self, dt: float, settings: Settings) -> bool:
        """Let `dt` seconds pass; True when a face changes. Where everything is shown at once no look stays."""
        before, self._speak = len(self._shown), settings.remarks
        if settings.speed == "off":
            self._shown.clear()
        elif self._shown:
            self._shown = {seat: (look, left - dt) for seat, (look, left) in self._shown.items() if left > dt}
        return len(self._shown) != before

    @property
    def key(self) -> tuple[tuple[int, Reaction | None], ...]:
        """Changes with any face."""
        return tuple((seat, self.of(seat)) for seat in self._shown)
