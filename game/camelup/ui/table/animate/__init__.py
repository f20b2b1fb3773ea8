"""Each event as cues of the timeline. Durations are seconds at normal speed.

An event's last cue applies it to the shown table; whatever was in flight is gone by then. Only what tells a whole move
stays until the unit has come to rest: the die on its mat, the trail, and the crowd of a tile.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import assert_never

from camelup.rules import events
from camelup.rules.events import Event
from camelup.ui.kit.sound import SoundCue
from camelup.ui.table.animate.die import release_die
from camelup.ui.table.animate.direction import Director
from camelup.ui.table.animate.leg import begin_leg, pay_leg
from camelup.ui.table.animate.movement import move_unit
from camelup.ui.table.animate.pieces import exchange_rings, hit_tile, pay_coins, place_tile, play_card, take_ticket
from camelup.ui.table.animate.scoring import score_leg, score_pile
from camelup.ui.table.timeline import Cue, Later

__all__ = ["Animator", "play"]


class Animator(Director):
    """Turns every kind of event into cues."""

    __slots__ = ()

    def cues(self, event: Event) -> list[Cue]:
        """The cues of one event, in order. Call it when the event's turn has come: it may look at the stage."""
        match event:
            case events.DieReleased():
                return release_die(self, event)
            case events.UnitMoved():
                return move_unit(self, event)
            case events.TileHit():
                return hit_tile(self, event)
            case events.CoinsPaid():
                return pay_coins(self, event)
            case events.LegTicketTaken():
                return take_ticket(self, event)
            case events.TilePlaced():
                return place_tile(self, event)
            case events.FinishCardPlayed():
                return play_card(self, event)
            case events.PartnershipFormed():
                return exchange_rings(self, event)
            case events.LegScored():
                return score_leg(self, event) if self.sheets else pay_leg(self, event)
            case events.LegBegan():
                return begin_leg(self, event)
            case events.PileScored():
                return score_pile(self, event)
            case events.RaceEnded():
                return [Cue(0.9, begin=self.says(event, SoundCue.CHEER), end=self.happens(event))]
            case events.TurnBegan():
                return [Cue(end=self.happens(event, after=self._announce(event)))]
            case _:
                assert_never(event)

    def _announce(self, event: events.TurnBegan) -> Callable[[], None]:
        """The words of a new turn, unless what a computer seat did is to stay on the banner until a person goes on."""
        people = self.narrator.cast.humans
        stays = self.patient and not (event.seat in people and self.stage.seen.turn in people)

        def say() -> None:
            if not stays:
                self.announce(event)

        return say

    def announce(self, event: events.TurnBegan) -> None:
        """Whose turn it is; aloud also who leads, and what can still come out of the pyramid."""
        self.stage.say(self.narrator.tell(event), aloud=self.narrator.standing(self.stage.seen), turn=event.seat)
        if event.seat in self.narrator.cast.humans:
            self.sound(SoundCue.CHIME)


def play(animator: Animator, happened: Sequence[Event]) -> list[Cue]:
    """Cues for a whole step; each event's own are made when its turn has come, from the stage as it is then."""
    return [Later(partial(animator.cues, event)) for event in happened]
