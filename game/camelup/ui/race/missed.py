"""What the person of a seat has missed: what happened since its last turn, as everybody may know it (R18)."""

from __future__ import annotations

from dataclasses import dataclass

from camelup.rules.events import TurnBegan
from camelup.session.replaying import Tape
from camelup.ui.kit.painter import Painter
from camelup.ui.race.play import Play


@dataclass(frozen=True, slots=True)
class Line:
    """A line of what happened."""

    text: str
    sign: int | str = ""
    """At the first line of an action the seat that took it; a flag (`flag`) where the line says how the race stands."""


class Missed:
    """The actions since the seat's last turn in sentences, and how the race stands now."""

    def __init__(self, play: Play, seat: int) -> None:
        self._play = play
        self.tape = Tape(play.match.record)
        self.start = self.tape.since_turn_of(seat)
        """The number of actions after which it begins."""
        self.reword()

    def reword(self) -> None:
        """Tell it in the language that is spoken now."""
        self.told = [self._tell(index) for index in range(self.start + 1, self.tape.length + 1)]
        """Each action: who took it, and what everybody heard of it."""

    def _tell(self, index: int) -> tuple[int, list[str]]:
        events = [event for event in self.tape.events(index) if not isinstance(event, TurnBegan)]
        return self.tape.turn(index - 1), [self._play.narrator.tell(event) for event in events]

    @property
    def heading(self) -> str:
        """What it is about."""
        texts = self._play.narrator.texts
        if not self.told:
            return texts("handover.first")
        return texts("handover.since" if self.start else "handover.since_start")

    @property
    def _standing(self) -> str:
        return self._play.narrator.standing(self._play.match.observe(None))

    @property
    def sentences(self) -> list[str]:
        """All of it, for everybody's ears."""
        return [*(sentence for _, sentences in self.told for sentence in sentences), self._standing]

    def lines(self, painter: Painter, size: float, width: int) -> list[Line]:
        """All of it in lines of a width in pixels."""
        lines: list[Line] = []
        for seat, sentences in self.told:
            texts = [text for sentence in sentences for text in painter.wrap(sentence, size, width)]
            lines += [Line(text, "" if number else seat) for number, text in enumerate(texts)]
        standing = painter.wrap(self._standing, size, width)
        return lines + [Line(text, "" if number else "flag") for number, text in enumerate(standing)]
