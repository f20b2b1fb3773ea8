"""One seat looked at closely: who plays it, and handing it to the computer or back in the middle of a race.

Cards come with a seat. So nothing changes hands while the choices are only looked through, and a person about to take
a computer's seat over reads what they will see (R18).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import pygame

from camelup.players.levels import LEVELS, Controller, Level
from camelup.players.temperament import PLAIN, TEMPERAMENTS, Temperament
from camelup.session.match import Match
from camelup.ui.art import pieces
from camelup.ui.kit.box import BoxScene
from camelup.ui.kit.brush import Brush
from camelup.ui.kit.commands import Command
from camelup.ui.kit.painter import Painter
from camelup.ui.kit.parts import Part, Row, Words
from camelup.ui.kit.rows import FILL, Length
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.cycler import Cycler
from camelup.ui.table.cast import Cast

if TYPE_CHECKING:
    from camelup.ui.kit.host import Host


class SeatScene(BoxScene):
    """An overlay over the race; the choice holds once it closes, and then `on_close` is called."""

    wide, high, pad, gap = 760, 478, (34, 24, 22), 8
    first = "seat:level"

    def __init__(self, app: Host, match: Match, seat: int, cast: Cast, on_close: Callable[[], None]) -> None:
        super().__init__(app)
        self._match = match
        self._seat = seat
        self._cast = cast
        self._on_close = on_close
        self.controller = match.controller(seat)
        """Who is chosen to play the seat."""

    @property
    def title(self) -> str:
        return self._cast.names[self._seat]

    @property
    def _line(self) -> str:
        """What the choice means."""
        texts, plays = self.app.texts, self.controller.level
        if plays is not None:
            return texts(f"level.{plays.id}.line")
        was = self._match.controller(self._seat).level
        return texts("seat.human" if was is None else "seat.takes_over")

    def compose(self, width: int) -> Iterator[Part]:
        px, texts, who = self.painter.px, self.app.texts, self.controller
        yield _Head(self.title, self._cast.characters[self._seat], texts("seat.who"))
        plays = texts("common.human") if who.level is None else texts(f"level.{who.level.id}")
        level = Cycler("seat:level", hint=texts("seat.level.hint"), on_step=self._step_level, label=plays,
                       icon="human" if who.human else "cpu", text_size=30)  # fmt: skip
        yield self.row(level, high=66)
        yield self.row(Words(self._line, 23), high=58)
        if not who.human:
            mood = texts(f"mood.{who.temperament.id}") if who.temperament.id else texts("seat.mood.none")
            moods = Cycler("seat:mood", hint=texts("seat.mood.hint"), on_step=self._step_mood, label=mood)
            yield self.row(moods, high=58)
        yield Part()
        key = self.app.shortcut(Command.BACK)
        done = Button("seat:done", on_activate=self.cancel, label=texts("seat.done"), key=key)
        yield Row(None, done, None, high=px(64), widths=[FILL, Length(px(260)), FILL])

    @property
    def clear(self) -> Sequence[pygame.Rect]:
        """Whose seat it is, above the controls."""
        head = self.box.inflate(-2 * self.painter.px(self.pad[0]), 0)
        head.height = self.focus["seat:level"].rect.top - head.top
        return [head]

    def _step_level(self, by: int) -> None:
        levels: list[Level | None] = [None, *LEVELS]
        self._set(Controller.of(levels[(levels.index(self.controller.level) + by) % len(levels)]))

    def _step_mood(self, by: int) -> None:
        moods: list[Temperament] = [PLAIN, *TEMPERAMENTS]
        who = self.controller
        self._set(Controller.of(who.level, moods[(moods.index(who.temperament) + by) % len(moods)]))

    def _set(self, who: Controller) -> None:
        self.controller = who
        self.again()

    def cancel(self) -> None:
        if self.controller != self._match.controller(self._seat):
            self._match.set_controller(self._seat, self.controller)
        super().cancel()
        self._on_close()


class _Head(Part):
    """The face and the name of a seat, with a line below it."""

    def __init__(self, name: str, character: str, line: str) -> None:
        self._name, self._character, self._line = name, character, line

    def height(self, painter: Painter, width: int) -> Length:
        return Length(painter.px(118))

    def draw(self, brush: Brush) -> None:
        px, theme, box = brush.px, brush.theme, self.rect
        brush.put(pieces.portrait(brush.assets, self._character, px(110)), topleft=box.topleft)
        left, room = box.left + px(132), box.width - px(132)
        brush.text(self._name, (left, box.top + px(38)), 44, theme.heading, "title", max_width=room)
        brush.text(self._line, (left, box.top + px(88)), 24, theme.hint, max_width=room)
