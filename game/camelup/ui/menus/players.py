"""Who plays the seats of a race whose players this game does not know: asked before anything of the race is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from camelup.players.levels import HUMAN
from camelup.session.handed import with_seats
from camelup.session.record import Record
from camelup.ui.kit.box import BoxScene
from camelup.ui.kit.commands import Command
from camelup.ui.kit.parts import Part, Title, Words
from camelup.ui.kit.widgets.button import Button
from camelup.ui.table.cast import Cast
from camelup.ui.table.seat_rows import seat_rows
from camelup.ui.table.seating import next_controller, strangers

if TYPE_CHECKING:
    from camelup.ui.kit.host import Host

CALLED_LENGTH, CALLED_MOST = 24, 3
"""Letters that are shown of what a file calls a player, and how many such words."""


class PlayersScene(BoxScene):
    """An overlay with a row for each seat in question. Esc leaves everything as it is."""

    titled = "players.title"
    wide, pad, gap = 1480, (26, 26, 26), 10
    edge = (12, 17)
    first = "start"

    def __init__(self, app: Host, record: Record, then: Callable[[Record], None]) -> None:
        """`then` goes on with the race once somebody is chosen for every seat."""
        super().__init__(app)
        self._record = record
        self._then = then
        self.chosen = {seat: record.seats[seat].controller.stand_in for seat in strangers(record)}
        """Who plays instead, per seat in question."""
        self._cast = Cast.of(record.seats, app.assets.theme)

    @property
    def words(self) -> str:
        texts = self.app.texts
        called = list(dict.fromkeys(texts("players.called", who=self._called(seat)) for seat in self.chosen))
        more = ["…"] if len(called) > CALLED_MOST else []
        listed = texts.row([*called[:CALLED_MOST], *more])
        words = texts("players.text", called=listed, count=len(self.chosen))
        # A person who takes a seat over sees its cards (R18).
        return f"{words} {texts('replay.branch.secret')}" if HUMAN in self.chosen.values() else words

    def compose(self, width: int) -> Iterator[Part]:
        texts = self.app.texts
        yield Title(self.title, 36)
        yield Words(self.words, 24)
        yield seat_rows(self.app, self._cast, self.chosen, self._step, share=0.58, text_size=22)
        yield self.row(
            Button("back", on_activate=self.cancel, hint=texts("players.back.hint"),
                   key=self.app.shortcut(Command.BACK), label=texts("common.back"), icon="back"),
            Button("start", on_activate=self._start, hint=texts("players.start.hint"), label=texts("players.start"),
                   icon="play", selected=True),
            high=66,
        )  # fmt: skip

    def _step(self, seat: int, by: int) -> None:
        self.chosen[seat] = next_controller(self.chosen[seat], by)
        self.again()

    def _start(self) -> None:
        seats = tuple(
            replace(seat, controller=self.chosen.get(number, seat.controller))
            for number, seat in enumerate(self._record.seats)
        )
        self.app.close(self)
        handed = with_seats(self._record, seats, len(self._record.actions))
        self._then(replace(self._record, seats=seats, handed=handed))

    def _called(self, seat: int) -> str:
        """What the file calls the player."""
        who = "".join(letter if letter.isprintable() else " " for letter in str(self._record.seats[seat].controller))
        return who if len(who) <= CALLED_LENGTH else f"{who[: CALLED_LENGTH - 1]}…"
