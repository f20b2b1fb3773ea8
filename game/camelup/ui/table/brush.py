"""What every view of a table draws with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import pygame

from camelup.rules.actions import Pile
from camelup.ui.art import pieces
from camelup.ui.art.faces import Mood
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.icons import IconName
from camelup.ui.kit.texts import Texts
from camelup.ui.table.cast import Cast
from camelup.ui.table.layout import RaceLayout
from camelup.ui.table.stage import Stage

PILE_SIGNS: Mapping[Pile, IconName] = MappingProxyType({Pile.WINNER: "crown", Pile.LOSER: "snail"})
"""What stands for a pile."""


@dataclass(frozen=True, slots=True)
class TableBrush(Brush):
    """A brush that knows where everything is on a table, what happens there and who sits at it."""

    layout: RaceLayout
    stage: Stage
    cast: Cast
    texts: Texts

    def face(
        self, seat: int, side: int, *, with_symbol: bool = True, mood: Mood = Mood.CALM, **place: tuple[float, float]
    ) -> pygame.Rect:
        """Draw who sits on a seat, `side` pixels square; returns the pixels that it covers."""
        picture = pieces.portrait(self.assets, self.cast.characters[seat], side, with_symbol, mood)
        return self.put(picture, **place)

    def card_back(self, seat: int, height: int) -> pygame.Surface:
        """A finish card of a seat that lies face down."""
        return pieces.finish_card_back(self.assets, self.cast.characters[seat], height)
