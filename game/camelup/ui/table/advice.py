"""The coach in words: its reasons, and the actions that it speaks of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from camelup.players.coach import CardWhy, PartnerWhy, PyramidWhy, TicketWhy, TileWhy, Why
from camelup.rules.actions import Pile
from camelup.ui.kit.texts import Texts
from camelup.ui.table.cast import Cast

SECOND_COUNTS = 0.25
"""From this probability of a second place on a reason speaks of it: it is a good part of the ticket's worth then."""
EFFECT_COUNTS = 0.05
"""EP: what a tile does to tickets, or would earn elsewhere, is told from here on."""


def percent(share: float) -> int:
    """A probability in whole per cent; only what is certain is 0 or 100."""
    return round(share * 100) if share in (0.0, 1.0) else min(99, max(1, round(share * 100)))


@dataclass(frozen=True, slots=True)
class CoachWords:
    """Words for the coach, in the table's names and the player's language."""

    texts: Texts
    cast: Cast

    def why(self, why: Why) -> str:
        """The reason for an action, in a sentence or two."""
        texts = self.texts
        match why:
            case TicketWhy():
                key = "coach.why.ticket_second" if why.second >= SECOND_COUNTS else "coach.why.ticket"
                return texts(
                    key,
                    camel=self._camel(why.camel),
                    lead=texts.percent(percent(why.lead)),
                    second=texts.percent(percent(why.second)),
                    value=why.value,
                    ep=self._ep(why.ep),
                )
            case PyramidWhy():
                return texts("coach.why.roll")
            case TileWhy():
                return self._tile(why)
            case CardWhy():
                key = "coach.why.win" if why.pile is Pile.WINNER else "coach.why.lose"
                return texts(
                    key, camel=self._camel(why.camel), chance=texts.percent(percent(why.chance)), ep=self._ep(why.ep)
                )
            case PartnerWhy():
                return texts("coach.why.ally", name=self.cast.names[why.seat], ep=self._ep(why.ep))
            case _:
                assert_never(why)

    def action(self, why: Why) -> str:
        """The action that a reason belongs to, as part of a sentence."""
        texts = self.texts
        match why:
            case TicketWhy():
                return texts("coach.action.ticket", value=why.value, camel=self._camel(why.camel))
            case PyramidWhy():
                return texts("coach.action.roll")
            case TileWhy():
                return texts("coach.action.cheer" if why.cheering else "coach.action.boo", space=why.space)
            case CardWhy():
                key = "coach.action.win" if why.pile is Pile.WINNER else "coach.action.lose"
                return texts(key, camel=self._camel(why.camel))
            case PartnerWhy():
                return texts("coach.action.ally", name=self.cast.names[why.seat])
            case _:
                assert_never(why)

    def _tile(self, why: TileWhy) -> str:
        texts = self.texts
        key = "coach.why.cheer" if why.cheering else "coach.why.boo"
        sentence = texts(key, space=why.space, landings=self._ep(why.landings))
        if why.former >= EFFECT_COUNTS:
            sentence = texts("coach.why.tile_moved", sentence=sentence, ep=self._ep(why.former))
        if abs(why.effect) >= EFFECT_COUNTS:
            key = "coach.why.tile_gain" if why.effect > 0 else "coach.why.tile_harm"
            sentence = texts(key, sentence=sentence, ep=self._ep(abs(why.effect)))
        return sentence

    def _ep(self, ep: float) -> str:
        """EP with one decimal."""
        return self.texts.number(ep, 1)

    def _camel(self, camel: str) -> str:
        return self.texts(f"camel.{camel}")
