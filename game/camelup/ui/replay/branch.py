"""Who sits where when a recorded race is played on from the middle."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from camelup.session.dice import new_seed
from camelup.session.record import SeatInfo
from camelup.session.replaying import Tape
from camelup.ui.kit.box import BoxScene
from camelup.ui.kit.commands import Command
from camelup.ui.kit.parts import Part, Title, Words
from camelup.ui.kit.widgets.button import Button
from camelup.ui.kit.widgets.toggle import Toggle
from camelup.ui.table.begin import Ways, play_on
from camelup.ui.table.cast import Cast
from camelup.ui.table.seat_rows import seat_rows
from camelup.ui.table.seating import next_controller, strangers


class BranchScene(BoxScene):
    """An overlay over the replay. The seats keep their names; people and computers may change."""

    titled = "replay.branch"
    wide, pad, gap = 1240, (26, 26, 26), 10
    edge = (12, 12)
    first = "start"

    app: Ways

    def __init__(self, app: Ways, tape: Tape, index: int) -> None:
        super().__init__(app)
        self._tape = tape
        self._index = index
        self._secret = not tape.may_open_cards
        """Whether the recorded race still has cards face down that nobody else may see."""
        self.seats: tuple[SeatInfo, ...] = tuple(
            replace(seat, controller=seat.controller.stand_in) for seat in tape.record.seats
        )
        self._cast = cast = Cast.of(self.seats, app.assets.theme)
        if replaced := [cast.names[seat] for seat in strangers(tape.record)]:
            app.notice(app.texts("players.replaced", names=app.texts.listed(replaced), count=len(replaced)))
        self.same_dice = True

    @property
    def words(self) -> str:
        """What begins here, and what a person who takes a seat will see (R18)."""
        texts = self.app.texts
        words = texts("replay.branch.text", turn=self._index)
        return f"{words} {texts('replay.branch.secret')}" if self._secret else words

    def compose(self, width: int) -> Iterator[Part]:
        texts = self.app.texts
        controllers = {seat: info.controller for seat, info in enumerate(self.seats)}
        yield Title(self.title, 36, high=self.painter.px(32))
        yield Words(self.words, 23)
        yield seat_rows(self.app, self._cast, controllers, self._step, share=0.52, text_size=24)
        yield self.row(
            Toggle("dice", on_activate=self._toggle_dice, hint=texts("replay.dice.hint"), label=texts("replay.dice"),
                   on=self.same_dice),
            high=62,
        )  # fmt: skip
        yield self.row(
            Button("back", on_activate=self.cancel, hint=texts("replay.branch.back.hint"),
                   key=self.app.shortcut(Command.BACK), label=texts("common.back"), icon="back"),
            Button("start", on_activate=self._start, hint=texts("replay.branch.start.hint"),
                   label=texts("replay.branch.start"), icon="play", selected=True),
            high=66,
        )  # fmt: skip

    def _step(self, seat: int, by: int) -> None:
        seats = list(self.seats)
        seats[seat] = replace(seats[seat], controller=next_controller(seats[seat].controller, by))
        self.seats = tuple(seats)
        self.again()

    def _toggle_dice(self) -> None:
        self.same_dice = not self.same_dice
        self.again()

    def _start(self) -> None:
        seed = None if self.same_dice else new_seed(self.app.services.entropy)
        play_on(self.app, self._tape.branch(self._index, self.seats, seed=seed))
