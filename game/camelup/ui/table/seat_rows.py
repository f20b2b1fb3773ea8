"""Seats in two columns, with who plays each: where a race that was played before gets its players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

import pygame

from camelup.players.levels import Controller
from camelup.ui.art import pieces
from camelup.ui.kit import panels
from camelup.ui.kit.icons import IconName
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.texts import Texts
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.cycler import Cycler
from camelup.ui.table.cast import Cast

if TYPE_CHECKING:
    from camelup.ui.kit.host import Host

ROW_MAX, ROW_GAP = 76, 8
NAME_SIZE = 25
WIDTH_MAX = 740
"""Of a row that alone has the whole width; what is beyond belongs to the name. All in virtual units."""


class SeatRows:
    """A row for each seat; `step` hears of which seat the player is to be the next one, or the one before."""

    def __init__(
        self, app: Host, cast: Cast, step: Callable[[int, int], None], *, share: float, text_size: int
    ) -> None:
        """`share` is what of a row's width says who plays."""
        self._app = app
        self._cast = cast
        self._step = step
        self._share, self._text_size = share, text_size
        self._height = self._lines = 0
        self._cyclers: dict[int, tuple[pygame.Rect, Cycler]] = {}

    def fit(self, painter: Painter, seats: int, room: int) -> int:
        """Have rows for so many seats as high as `room` (px) allows, and return how much of it they take."""
        self._lines = -(-seats // 2)
        self._height = min(painter.px(ROW_MAX), room // self._lines - painter.px(ROW_GAP))
        return self._lines * (self._height + painter.px(ROW_GAP))

    def place(
        self, painter: Painter, area: pygame.Rect, gap: int, controllers: Mapping[int, Controller]
    ) -> list[Widget]:
        """Lay the rows out from the top of `area` on, as `fit` chose them."""
        px, half = painter.px, (area.width - gap) // 2
        self._cyclers = {}
        for number, (seat, controller) in enumerate(controllers.items()):
            column, line = divmod(number, self._lines)
            at = area.left + column * (half + gap), area.top + line * (self._height + px(ROW_GAP))
            row = pygame.Rect(at, (half if len(controllers) > 1 else area.width, self._height))
            who = pygame.Rect(0, 0, round(min(row.width, px(WIDTH_MAX)) * self._share), row.height - px(10))
            who.midright = (row.right - px(6), row.centery)
            label, icon, hint = player_words(self._app.texts, controller)
            # Left and right change a seat, so that each column is a stop of its own.
            self._cyclers[seat] = row, Cycler(
                f"who:{seat}", who, hint=hint, group=f"seats {column}", on_step=partial(self._step, seat), label=label,
                icon=icon, text_size=self._text_size,
            )  # fmt: skip
        return [cycler for _, cycler in self._cyclers.values()]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """Everything but the controls."""
        px = painter.px
        for seat, (row, cycler) in self._cyclers.items():
            panels.draw_panel(surface, painter.assets, row, "card", painter.metrics.k, radius=10)
            side = row.height - px(8)
            face = pieces.portrait(painter.assets, self._cast.characters[seat], side)
            surface.blit(face, face.get_rect(midleft=(row.left + px(6), row.centery)))
            x = row.left + side + px(14)
            name = pygame.Rect(x, row.top, cycler.rect.left - px(8) - x, row.height)
            painter.name(surface, self._cast.names[seat], name, NAME_SIZE)


def player_words(texts: Texts, controller: Controller) -> tuple[str, IconName, str]:
    """What a control that says who plays has as its label, its icon and its hint."""
    level = controller.level
    if level is None:
        return texts("common.human"), "human", texts("setup.human.hint")
    return texts(f"level.{level.id}"), "cpu", texts("setup.level.hint", line=texts(f"level.{level.id}.line"))
