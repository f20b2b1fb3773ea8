"""Seats in two columns, with who plays each: where a race that was played before gets its players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

import pygame

from camelup.players.levels import Controller
from camelup.ui.art import pieces
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.icons import IconName
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.parts import Column, Part, Row, in_columns
from camelup.ui.kit.texts import Texts
from camelup.ui.kit.widgets.base import Widget
from camelup.ui.kit.widgets.cycler import Cycler
from camelup.ui.table.cast import Cast

if TYPE_CHECKING:
    from camelup.ui.kit.host import Host

ROW_MAX, ROW_LEAST, ROW_GAP, GAP = 76, 30, 8, 10
NAME_SIZE = 25
WIDTH_MAX = 740
"""Of a row that alone has the whole width; what is beyond belongs to the name. All in virtual units."""


def seat_rows(
    app: Host,
    cast: Cast,
    controllers: Mapping[int, Controller],
    step: Callable[[int, int], None],
    *,
    share: float,
    text_size: int,
) -> Part:
    """A row for each seat; `step` hears of which seat the player is to be the next one, or the one before.

    `share` is what of a row's width says who plays.
    """
    px, lines = app.zoomed_painter.px, -(-len(controllers) // 2)
    seats = []
    for number, (seat, controller) in enumerate(controllers.items()):
        label, icon, hint = player_words(app.texts, controller)
        # Left and right change a seat, so that each column is a stop of its own.
        who = Cycler(
            f"who:{seat}", hint=hint, group=f"seats {number // lines}", on_step=partial(step, seat), label=label,
            icon=icon, text_size=text_size,
        )  # fmt: skip
        seats.append(_SeatRow(cast, seat, who, share))
    gap, columns = px(ROW_GAP), min(2, len(seats))
    rows = in_columns(seats, columns, high=px(ROW_MAX), least=px(ROW_LEAST), gap=gap, apart=px(GAP))
    # What follows stands a little farther from the seats.
    return Column(rows, Row(high=0), gap=gap)


class _SeatRow(Part):
    """A card with the face and the name of a seat, and who plays it."""

    def __init__(self, cast: Cast, seat: int, who: Cycler, share: float) -> None:
        self._name, self._character = cast.names[seat], cast.characters[seat]
        self._who, self._share = who, share

    def put(self, painter: Painter, rect: pygame.Rect) -> None:
        super().put(painter, rect)
        px = painter.px
        who = pygame.Rect(0, 0, round(min(rect.width, px(WIDTH_MAX)) * self._share), rect.height - px(10))
        who.midright = (rect.right - px(6), rect.centery)
        self._who.put(who)

    @property
    def widgets(self) -> Iterator[Widget]:
        yield self._who

    def draw(self, brush: Brush) -> None:
        px, row = brush.px, self.rect
        brush.panel(row, "card", 10)
        side = row.height - px(8)
        brush.put(pieces.portrait(brush.assets, self._character, side), midleft=(row.left + px(6), row.centery))
        x = row.left + side + px(14)
        name = pygame.Rect(x, row.top, self._who.rect.left - px(8) - x, row.height)
        brush.name(self._name, name, NAME_SIZE)


def player_words(texts: Texts, controller: Controller) -> tuple[str, IconName, str]:
    """What a control that says who plays has as its label, its icon and its hint."""
    level = controller.level
    if level is None:
        return texts("common.human"), "human", texts("setup.human.hint")
    return texts(f"level.{level.id}"), "cpu", texts("setup.level.hint", line=texts(f"level.{level.id}.line"))
