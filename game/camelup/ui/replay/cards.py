"""Everybody's finish cards at a moment of a recorded race: in hand, and on the two piles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from camelup.rules.actions import Pile
from camelup.rules.board import Camel
from camelup.ui.art import pieces
from camelup.ui.kit import icons, panels
from camelup.ui.kit.box import draw_veil
from camelup.ui.kit.commands import Command, Place
from camelup.ui.kit.metrics import Metrics
from camelup.ui.kit.scene import Scene
from camelup.ui.kit.widgets.button import Button

if TYPE_CHECKING:
    from camelup.ui.kit.host import Host
    from camelup.ui.replay.replay import ReplayScene

WIDTH, HEIGHT, PAD, GAP = 1180, 860, 26, 10
TITLE_SIZE, NAME_SIZE = 34, 25
"""Virtual units."""
COLUMN = 4
"""More seats than these stand in two columns."""


class CardsScene(Scene):
    """An overlay over the replay; its arrow keys go on working, so that cards can be seen to be played."""

    overlay = True
    zoomed = True

    def __init__(self, app: Host, replay: ReplayScene) -> None:
        super().__init__(app)
        self._replay = replay
        self._box = pygame.Rect(0, 0, 0, 0)

    def layout(self, metrics: Metrics) -> None:
        px = metrics.px
        width, height = metrics.window
        self._box = pygame.Rect(0, 0, min(width - px(24), px(WIDTH)), min(height - px(24), px(HEIGHT)))
        self._box.center = (width // 2, height // 2)
        texts, high = self.app.texts, px(54)
        button = pygame.Rect(0, 0, px(220), high)
        button.topright = (self._box.right - px(PAD), self._box.top + px(16))
        close = Button("close", button, self.cancel, texts("replay.cards.close.hint"), self.app.shortcut(Command.BACK),
                       label=texts("replay.cards.close"), text_size=26)  # fmt: skip
        self.focus.replace([close])
        self.focus.set("close")

    def handle(self, event: pygame.Event) -> bool:
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        if event.type == pygame.KEYDOWN and event.key in steps:
            self._replay.show(self._replay.index + steps[event.key])
            self.dirty = True
            return True
        if self.app.keys.find(event, Place.CARDS) is Command.CARDS:
            self.cancel()
            return True
        return super().handle(event)

    def cancel(self) -> None:
        self.app.close(self)

    def draw(self, surface: pygame.Surface) -> None:
        painter, px, texts, theme = self.painter, self.painter.px, self.app.texts, self.painter.theme
        replay = self._replay
        cards = replay.tape.cards(replay.index)
        assert cards is not None, "the replay opens this only where cards may be shown"
        draw_veil(surface)
        panels.draw_panel(surface, painter.assets, self._box, "panel", painter.metrics.k)
        inner = self._box.inflate(-2 * px(PAD), 0)
        y = self._box.top + px(43)
        room = self.focus["close"].rect.left - inner.left - px(GAP)
        title = texts("replay.cards.title", turn=replay.index)
        painter.text(surface, title, (inner.left, y), TITLE_SIZE, theme.heading, "title", max_width=room)
        top = self._box.top + px(82)
        columns = 1 if len(cards.hands) <= COLUMN else 2
        rows = -(-len(cards.hands) // columns)
        wide = (inner.width - px(GAP) * (columns - 1)) // columns
        piles = px(max(120, min(190, HEIGHT * 0.2)))
        piles = min(piles, round((self._box.bottom - px(PAD - 10) - top) * 0.3))
        high = (self._box.bottom - px(PAD - 8) - px(GAP) - piles - top) // rows
        for seat, hand in enumerate(cards.hands):
            column, line = divmod(seat, rows)
            row = pygame.Rect(inner.left + column * (wide + px(GAP)), top + line * high, wide, high - px(4))
            self._draw_hand(surface, row, seat, hand)
        half = (inner.width - px(GAP)) // 2
        for number, pile in enumerate((Pile.WINNER, Pile.LOSER)):
            area = pygame.Rect(inner.left + number * (half + px(GAP)), top + rows * high + px(GAP), half, piles)
            self._draw_pile(surface, area, pile)
        for widget in self.focus:
            widget.draw(surface, painter)

    def _draw_hand(self, surface: pygame.Surface, row: pygame.Rect, seat: int, hand: tuple[Camel, ...]) -> None:
        painter, px = self.painter, self.painter.px
        panels.draw_panel(surface, painter.assets, row, "card", painter.metrics.k, radius=8)
        cast = self._replay.cast
        side = min(row.height - px(8), px(84))
        face = pieces.portrait(painter.assets, cast.characters[seat], side)
        surface.blit(face, face.get_rect(midleft=(row.left + px(6), row.centery)))
        left = row.left + side + px(16)
        room = min(px(220), round(row.width * 0.3))
        painter.name(surface, cast.names[seat], pygame.Rect(left, row.top, room, row.height), NAME_SIZE)
        x = left + room + px(8)
        place = pygame.Rect(x, row.top, row.right - px(8) - x, row.height)
        self._draw_cards(surface, place, [(camel, seat) for camel in hand])

    def _draw_pile(self, surface: pygame.Surface, area: pygame.Rect, pile: Pile) -> None:
        painter, px, replay = self.painter, self.painter.px, self._replay
        cards = replay.tape.cards(replay.index)
        assert cards is not None
        winner = pile is Pile.WINNER
        panels.draw_panel(surface, painter.assets, area, "winner" if winner else "loser", painter.metrics.k, radius=10)
        side = px(44)
        sign = icons.icon(painter.assets, "crown" if winner else "snail", side)
        surface.blit(sign, sign.get_rect(topleft=(area.left + px(8), area.top + px(8))))
        room = pygame.Rect(area.left + side + px(18), area.top, area.width - side - px(26), area.height)
        played = [(card.camel, card.owner) for card in cards.pile(pile)]
        if not played:
            painter.text(surface, self.app.texts("score.empty_pile"), (room.left, room.centery), NAME_SIZE,
                         max_width=room.width)  # fmt: skip
        self._draw_cards(surface, room, played)

    def _draw_cards(self, surface: pygame.Surface, room: pygame.Rect, cards: list[tuple[Camel, int]]) -> None:
        """Cards in a row, each with its owner's sign, lapped over one another where there are many."""
        if not cards:
            return
        painter = self.painter
        high = room.height - painter.px(8)
        wide = round(high * pieces.CARD_RATIO)
        step = min(wide + painter.px(6), (room.width - wide) // max(1, len(cards) - 1))
        for number, (camel, owner) in enumerate(cards):
            face = pieces.finish_card_face(painter.assets, camel, self._replay.cast.characters[owner], high)
            surface.blit(face, face.get_rect(midleft=(room.left + number * step, room.centery)))
