"""What the race screen shows at this moment: the table, and what is in flight over it.

Cues of the timeline change the stage, views draw it. Nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields

from camelup.rules.board import Camel, Roll, Stack
from camelup.rules.events import Event, TurnBegan
from camelup.rules.scoring import LegScore, PileScore, ScoreLine, SeatScore
from camelup.rules.view import Observation, redact
from camelup.ui.art.gallop import Posture
from camelup.ui.art.wind import Air
from camelup.ui.table.finish import Finish
from camelup.ui.table.layout import Place
from camelup.ui.table.leg_pay import LegCall, LegPay
from camelup.ui.table.reactions import Faces

LOG_LENGTH = 100
"""Events, more than any panel has room for."""
SAID = 8
"""Sentences of the banner that are kept to be read aloud; older ones are stale."""
TILT = 5
"""Degrees by which the pyramid shakes at most."""
KEPT = frozenset({"banner", "aside", "speaker", "banner_roll", "log", "noted", "said"})
"""What a stage goes on showing when another table is shown on it."""


@dataclass(slots=True)
class MovingUnit:
    """Camels that are lifted off the track."""

    stack: Stack
    """Bottom to top."""
    origin: int
    """The space from whose stack they are missing."""
    left_behind: Stack
    start: int
    """The space they come from in this hop; `layout.FINISH` beyond the line."""
    end: int
    start_level: int = 0
    """Camels under the unit at either end."""
    end_level: int = 0
    start_axis: Stack = ()
    """The whole stack at either end, which decides where its hump axis stands."""
    end_axis: Stack = ()
    progress: float = 0.0
    arc: float = 0.0
    """Height of the hop's arc, in camel heights, where there is room above."""
    postures: tuple[Posture, ...] = ()
    """How each camel holds itself; empty while they only stand there."""
    running: bool = False
    turned: bool = False
    """Whether its racing camels look back, because they run that way."""
    alpha: int = 255
    """Below 255 while it fades, where motion is reduced."""
    under: bool = False
    """Whether it is sliding underneath the stack at `end`."""

    @property
    def level(self) -> float:
        """Camels under it at this point of its way."""
        return self.start_level + (self.end_level - self.start_level) * self.progress


@dataclass(slots=True)
class Trail:
    """The way of a unit, from where it stood to where it comes to rest, even if a tile sends it on."""

    stack: Stack
    """The camels that move, bottom to top: their ghost stays behind."""
    left_behind: Stack
    """The camels below them where they stood."""
    way: tuple[int, ...]
    """The spaces from there on; `layout.FINISH` beyond the line."""
    done: int = 0
    """Hops that are over."""
    extra: int = 0
    """+1 or -1 when the last hop is the extra step of a tile."""
    dust: tuple[int, float] | None = None
    """A space where feet have just touched the ground, and how old that dust is, from 0 to 1."""

    @property
    def look(self) -> tuple[object, ...]:
        """All of it but the dust."""
        return self.stack, self.left_behind, self.way, self.done, self.extra


@dataclass(slots=True)
class Crowd:
    """The spectators of a tile on their feet."""

    space: int
    cheering: bool
    risen: float = 0.0
    beat: int = 0
    """How often they have moved their arms."""
    alpha: int = 255


@dataclass(slots=True)
class Flier:
    """A piece on its way between two places."""

    kind: str
    """`coin`, `ticket`, `mini_ticket`, `card`, `tile`, `rings`, `pyramid_ticket`, `die`, `large_die` or `flag`."""
    detail: str
    """Camel letter, character, tile side and character, or what was rolled, as the kind needs."""
    start: Place
    end: Place
    progress: float = 0.0
    value: int = 0
    shrink: float = 1.0
    """Size at the end of the way."""
    arc: float = 0.08
    """Height of the arc as a share of the window's height."""
    alpha: int = 255


@dataclass(slots=True)
class DieInFlight:
    """A released die: from the pyramid's tip it falls on its mat, lies there until the move is over, and goes home."""

    roll: Roll
    tent: int
    progress: float = 0.0
    """Of its arc to the mat."""
    home: float = 0.0
    """Of its arc from there to the tent."""
    bounce: float = 0.0
    """Its height above mat or tent after that, as a share of the arc's."""
    flips: int = 0
    """How often it has turned another face up."""
    shown: bool = False
    """Whether its face has come to rest."""
    struck: bool = False
    """Whether it has just hit the mat."""


@dataclass(slots=True)
class LegSheet:
    """The leg's scoring as it is shown line by line."""

    score: LegScore
    before: tuple[int, ...]
    """Purses before."""
    shown: int = 0
    """Seats whose lines are complete."""
    lines: int = 0
    """Lines shown of the next seat."""
    last_of_race: bool = False

    def lines_of(self, seat: SeatScore) -> tuple[ScoreLine, ...]:
        """The lines of a seat that are shown."""
        return seat.lines if seat.seat < self.shown else seat.lines[: self.lines] if seat.seat == self.shown else ()


@dataclass(slots=True)
class PileSheet:
    """A pile that is turned over card by card."""

    score: PileScore
    before: tuple[int, ...]
    turned: int = 0
    flip: float = 0.0
    """How far the next card is turned, 0 to 1."""
    shaken: float = 0.0
    """Seconds that the next card has been shaking, 0 while it lies still."""
    paid: float = 1.0
    """How far the coins of the card that was turned last have flown."""

    @property
    def purses(self) -> list[int]:
        """What the purses hold, as far as the coins have come."""
        purses = list(self.before)
        for index, card in enumerate(self.score.cards[: self.turned]):
            share = self.paid if index == self.turned - 1 else 1.0
            purses[card.owner] = card.purse - card.paid + round(card.paid * share)
        return purses


Sheet = LegSheet | PileSheet


@dataclass(slots=True)
class Stage:
    """Everything that the race screen draws."""

    seen: Observation
    unit: MovingUnit | None = None
    raised: tuple[int, float] | None = None
    """A resting stack (its space) lifted to let a unit slide underneath, in camel heights."""
    settling: tuple[int, tuple[Posture, ...]] | None = None
    """A stack (its space) that a unit has just joined, and how each of its camels holds itself."""
    trail: Trail | None = None
    gaze: int | None = None
    """The space that all camels look at."""
    crowd: Crowd | None = None
    die: DieInFlight | None = None
    fliers: list[Flier] = field(default_factory=list)
    tilt: float = 0.0
    """The pyramid's shake in degrees."""
    pyramid_open: bool = False
    tile_scale: dict[int, float] = field(default_factory=dict)
    """Spaces whose tile is bouncing, with its size."""
    hit_space: int | None = None
    """The tile that was hit last: coins fly from there."""
    flash: dict[int, float] = field(default_factory=dict)
    """Seats whose purse pops, with its size."""
    finish: Finish | None = None
    """What is seen of the end of the race, in place of the board."""
    air: Air = field(default_factory=Air)
    """The wind at this moment."""
    blinking: frozenset[str] = frozenset()
    """Camels whose eyes are shut at this moment."""
    breathing: tuple[int, float] | None = None
    """A stack (its space) that takes a breath, with its height as a share of the usual one."""
    faces: Faces = field(default_factory=Faces, compare=False)
    """How the characters at the table look: in the player's own time, so no part of what a way of playing ends in."""
    absent: frozenset[Camel] = frozenset()
    """Camels that have not come to their space yet, while a race begins."""
    dawn: float = 1.0
    """How far the sky of this leg has taken the place of the one before, 0 to 1."""
    sheet: Sheet | None = None
    pay: LegPay | None = None
    """The leg that is being paid."""
    call: LegCall | None = None
    """The leg that is being announced."""
    banner: str = ""
    """What happened last, or whose turn it is."""
    aside: str = ""
    """Why that matters: smaller words below the banner's; empty where there is nothing to add."""
    speaker: int | None = None
    """The seat whose turn the banner says it is; None while it tells what happened."""
    banner_roll: Roll | None = None
    """The die that the banner speaks of."""
    log: list[Event] = field(default_factory=list)
    """What was told, as everybody may know it, the newest last."""
    noted: int = 0
    """How many times the log has changed: two logs of one stage with the same count are the same."""
    said: list[str] = field(default_factory=list)
    """What the banner has said and nobody has read aloud yet."""

    @property
    def told(self) -> Sheet | LegPay | None:
        """The scoring that is shown."""
        return self.sheet or self.pay

    @property
    def reading(self) -> tuple[int, bool]:
        """Which scoring is shown and whether it is complete: what its controls depend on."""
        return id(self.told), self.pay is not None and self.pay.complete

    @property
    def active(self) -> int | None:
        """The seat that something happens to: the one that is paid, or that begins a leg, else whose turn it is."""
        if self.pay is not None:
            return self.pay.seat
        if self.call is not None:
            return self.call.marker
        return None if self.seen.over else self.seen.turn

    @property
    def moving(self) -> bool:
        """Whether anything is in flight, so that the next frame differs."""
        flying = self.unit or self.die or self.fliers or self.tilt or self.tile_scale or self.flash or self.finish
        return bool(flying or self.settling or self.crowd)

    def show(self, seen: Observation) -> None:
        """Show a table at once, with nothing in flight; what the banner says and the log stay."""
        fresh = Stage(seen)
        for part in fields(self):
            if part.name not in KEPT:
                setattr(self, part.name, getattr(fresh, part.name))

    def say(
        self, sentence: str, roll: Roll | None = None, *, aside: str = "", aloud: str = "", turn: int | None = None
    ) -> None:
        """Put a sentence on the banner, and one that adds to it below.

        `aloud` is read after it to a player who does not see the table; `turn` is the seat whose turn it tells of.
        """
        self.banner, self.aside, self.speaker = sentence, aside, turn
        self.banner_roll = roll
        self.said.append(" ".join(words for words in (sentence, aside, aloud) if words))
        del self.said[:-SAID]

    def take_said(self) -> list[str]:
        """What the banner has said since this was last asked."""
        said, self.said = self.said, []
        return said

    def note(self, event: Event) -> None:
        """Add an event to the log, without what only one seat may know. Whose turn it is, the table shows."""
        if not isinstance(event, TurnBegan):
            self.log.append(redact(event, None))
            del self.log[:-LOG_LENGTH]
            self.noted += 1

    def note_all(self, events: Iterable[Event]) -> None:
        """Start the log again."""
        self.log.clear()
        self.noted += 1
        for event in events:
            self.note(event)
