"""Everybody's finish cards at a moment of a recorded race: in hand, and on the two piles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import pygame

from camelup.rules.actions import Pile
from camelup.rules.board import Camel
from camelup.rules.state import FinishCard
from camelup.ui.art import pieces
from camelup.ui.kit.box import BoxScene
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.commands import Command, Place
from camelup.ui.kit.parts import Part, Row, Title, in_columns
from camelup.ui.kit.rows import FILL, Length
from camelup.ui.kit.widgets.button import Button
from camelup.ui.table.cast import Cast

if TYPE_CHECKING:
    from camelup.ui.kit.host import Host
    from camelup.ui.replay.replay import ReplayScene

NAME_SIZE = 25
"""Virtual units."""
COLUMN = 4
"""More seats than these stand in two columns."""


class CardsScene(BoxScene):
    """An overlay over the replay; its arrow keys go on working, so that cards can be seen to be played."""

    wide, high, pad, gap, edge = 1180, 860, (26, 16, 18), 12, (12, 12)
    first = "close"

    def __init__(self, app: Host, replay: ReplayScene) -> None:
        super().__init__(app)
        self._replay = replay

    @property
    def title(self) -> str:
        return self.app.texts("replay.cards.title", turn=self._replay.index)

    def compose(self, width: int) -> Iterator[Part]:
        px, texts, cast = self.painter.px, self.app.texts, self._replay.cast
        cards = self._replay.tape.cards(self._replay.index)
        assert cards is not None, "the replay opens this only where cards may be shown"
        hint, key = texts("replay.cards.close.hint"), self.app.shortcut(Command.BACK)
        close = Button(
            "close", on_activate=self.cancel, hint=hint, key=key, label=texts("replay.cards.close"), text_size=26
        )
        yield Row(Title(self.title, 34), close, high=px(54), gap=px(10), widths=[FILL, Length(px(220))])
        hands = [_Hand(cast, seat, hand) for seat, hand in enumerate(cards.hands)]
        yield in_columns(hands, 1 if len(hands) <= COLUMN else 2, gap=px(4), apart=px(10))
        room = self.painter.metrics.window[1] - px(122)
        piles = (_Pile(cast, pile, cards.pile(pile), texts("score.empty_pile")) for pile in (Pile.WINNER, Pile.LOSER))
        yield Row(*piles, high=min(px(172), round(room * 0.3)), gap=px(10))

    def handle(self, event: pygame.Event) -> bool:
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        if event.type == pygame.KEYDOWN and event.key in steps:
            self._replay.show(self._replay.index + steps[event.key])
            self.again()
            return True
        if self.app.keys.find(event, Place.CARDS) is Command.CARDS:
            self.cancel()
            return True
        return super().handle(event)


class _Hand(Part):
    """The cards that a seat still holds."""

    def __init__(self, cast: Cast, seat: int, hand: Sequence[Camel]) -> None:
        self._cast, self._seat, self._hand = cast, seat, hand

    def draw(self, brush: Brush) -> None:
        px, row, cast, seat = brush.px, self.rect, self._cast, self._seat
        brush.panel(row, "card", 8)
        side = min(row.height - px(8), px(84))
        face = pieces.portrait(brush.assets, cast.characters[seat], side)
        brush.put(face, midleft=(row.left + px(6), row.centery))
        left = row.left + side + px(16)
        room = min(px(220), round(row.width * 0.3))
        brush.name(cast.names[seat], pygame.Rect(left, row.top, room, row.height), NAME_SIZE)
        x = left + room + px(8)
        place = pygame.Rect(x, row.top, row.right - px(8) - x, row.height)
        _draw_cards(brush, place, cast, [(camel, seat) for camel in self._hand])


class _Pile(Part):
    """The cards on one of the piles."""

    def __init__(self, cast: Cast, pile: Pile, cards: Sequence[FinishCard], nothing: str) -> None:
        self._cast, self._winner, self._nothing = cast, pile is Pile.WINNER, nothing
        self._played = [(card.camel, card.owner) for card in cards]

    def draw(self, brush: Brush) -> None:
        px, area, winner = brush.px, self.rect, self._winner
        brush.panel(area, "winner" if winner else "loser", 10)
        side = px(44)
        brush.icon("crown" if winner else "snail", side, topleft=(area.left + px(8), area.top + px(8)))
        room = pygame.Rect(area.left + side + px(18), area.top, area.width - side - px(26), area.height)
        if not self._played:
            brush.text(self._nothing, room.midleft, NAME_SIZE, max_width=room.width)
        _draw_cards(brush, room, self._cast, self._played)


def _draw_cards(brush: Brush, room: pygame.Rect, cast: Cast, cards: Sequence[tuple[Camel, int]]) -> None:
    """Cards in a row, each with its owner's sign, lapped over one another where there are many."""
    if not cards:
        return
    high = room.height - brush.px(8)
    wide = round(high * pieces.CARD_RATIO)
    step = min(wide + brush.px(6), (room.width - wide) // max(1, len(cards) - 1))
    for number, (camel, owner) in enumerate(cards):
        face = pieces.finish_card_face(brush.assets, camel, cast.characters[owner], high)
        brush.put(face, midleft=(room.left + number * step, room.centery))
