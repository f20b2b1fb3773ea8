"""Each event as cues of the timeline. Durations are seconds at normal speed.

An event's last cue applies it to the shown table; whatever was in flight is gone by then.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import assert_never

from game.rules.board import RACING, Choice, Placement
from game.rules.events import (
    CoinsPaid,
    DieReleased,
    Event,
    FinishCardPlayed,
    LegBegan,
    LegScored,
    LegTicketTaken,
    PartnershipFormed,
    PileScored,
    RaceEnded,
    TileHit,
    TilePlaced,
    TurnBegan,
    UnitMoved,
)
from game.ui.layout import FINISH, Place, pile_place
from game.ui.narration import Narrator
from game.ui.stage import DieInFlight, Flier, LegSheet, MovingUnit, PileSheet, Stage
from game.ui.table import advance
from game.ui.timeline import Cue, Later, Wait, ease_in, ease_in_out, ease_out, ease_out_back

SHAKE, REVEAL, READ, READ_EXCEPTION = 0.7, 0.35, 0.45, 1.3
LIFT, HOP, HOPS_AT_MOST, DROP, SETTLE = 0.22, 0.26, 1.2, 0.24, 0.06
RISE, SLIDE, SINK = 0.2, 0.2, 0.12
TILE_BOUNCE, COIN, POP, TICKET, CARD = 0.28, 0.42, 0.16, 0.38, 0.45
LINE, FLIP = 0.25, 0.45
LAST_HOP = 0.7
FADE = 0.2
LIFT_HEIGHT, HOP_HEIGHT = 0.55, 0.85


@dataclass(slots=True)
class Animator:
    """Turns events into cues that play on one stage."""

    stage: Stage
    narrator: Narrator
    people_wait: bool
    """Whether a score sheet stays until a person goes on; else it stays as long as reading takes."""
    reduced: bool = False
    """Whether pieces fade from place to place instead of moving."""

    def cues(self, event: Event) -> list[Cue]:
        """The cues of one event, in order. Call it when the event's turn has come: it may look at the stage."""
        match event:
            case DieReleased():
                return self._die(event)
            case UnitMoved():
                return self._unit(event)
            case TileHit():
                return self._tile_hit(event)
            case CoinsPaid():
                return self._coins(event)
            case LegTicketTaken(seat, ticket):
                start, end = Place("ticket", RACING.index(ticket.camel)), Place("seat", seat)
                return self._flight(event, Flier("ticket", ticket.camel, start, end, value=ticket.value, shrink=0.5))
            case TilePlaced():
                return self._tile_placed(event)
            case FinishCardPlayed():
                return self._card(event)
            case PartnershipFormed(seat, other):
                flights = [
                    Flier("rings", "", Place("seat", a), Place("seat", b), shrink=0.8)
                    for a, b in ((seat, other), (other, seat))
                ]
                return self._flight(event, *flights, seconds=2 * TICKET)
            case LegScored():
                return self._leg_scored(event)
            case LegBegan():
                return [Cue(0.5, begin=self._says(event), end=self._happens(event))]
            case PileScored():
                return self._pile_scored(event)
            case RaceEnded():
                return [Cue(0.9, begin=self._says(event), end=self._happens(event))]
            case TurnBegan():
                return [Cue(end=self._turn(event))]
            case _:
                assert_never(event)

    # The common ends ---------------------------------------------------------------------------------------------

    def _happens(self, event: Event, tidy: Callable[[], None] | None = None) -> Callable[[], None]:
        def end() -> None:
            if tidy is not None:
                tidy()
            self.stage.seen = advance(self.stage.seen, event)

        return end

    def _says(self, event: Event, *, log: bool = True) -> Callable[[], None]:
        def begin() -> None:
            sentence = self.narrator.tell(event)
            self.stage.say(sentence, event.roll if isinstance(event, DieReleased) else None)
            if log:
                self.stage.note(sentence)

        return begin

    def _turn(self, event: TurnBegan) -> Callable[[], None]:
        def end() -> None:
            self.stage.seen = advance(self.stage.seen, event)
            words = self.narrator.tell(event)
            self.stage.say(f"{words} {self.narrator.standing(self.stage.seen)}")

        return end

    def _flight(self, event: Event, *fliers: Flier, seconds: float = TICKET) -> list[Cue]:
        """Fly pieces to where they belong while the banner tells the event."""
        stage = self.stage

        def begin() -> None:
            self._says(event)()
            stage.fliers.extend(fliers)

        def step(t: float) -> None:
            for flier in fliers:
                if self.reduced:
                    flier.progress, flier.alpha = _fade(t)
                else:
                    flier.progress = ease_in_out(t)

        def tidy() -> None:
            for flier in fliers:
                stage.fliers.remove(flier)

        return [Cue(seconds, step, begin=begin, end=self._happens(event, tidy)), Cue(0.12)]

    # The pyramid -------------------------------------------------------------------------------------------------

    def _die(self, event: DieReleased) -> list[Cue]:
        stage = self.stage
        die = DieInFlight(event.roll, tent=len(stage.seen.released))

        def shake(t: float) -> None:
            stage.tilt = 5 * math.sin(t * 6 * math.pi) * (1 - t)

        def out() -> None:
            stage.tilt = 0.0
            stage.pyramid_open = True
            stage.die = die

        def fly(t: float) -> None:
            die.progress = t
            die.shown = t > 0.75

        def rest() -> None:
            stage.pyramid_open = False
            stage.die = None

        def appear(_: float) -> None:
            die.progress, die.shown = 1.0, True

        read = READ if event.choice is Choice.RACING_DIE else READ_EXCEPTION
        if self.reduced:
            shown = Cue(FADE, appear, begin=out, end=self._happens(event, rest))
            return [shown, Cue(read, begin=self._says(event))]
        return [
            Cue(SHAKE, shake),
            Cue(REVEAL, fly, begin=out, end=self._happens(event, rest)),
            Cue(read, begin=self._says(event)),
        ]

    # Movement ----------------------------------------------------------------------------------------------------

    def _unit(self, event: UnitMoved) -> list[Cue]:
        stage = self.stage
        landing = event.landing
        unit = MovingUnit(
            event.unit, event.origin, event.left_behind, event.origin, event.origin,
            start_level=len(event.left_behind), end_level=len(event.left_behind),
            start_axis=event.left_behind + event.unit, end_axis=event.left_behind + event.unit,
        )  # fmt: skip

        def begin() -> None:
            stage.unit = unit

        def lift(t: float) -> None:
            unit.lift = LIFT_HEIGHT * ease_out_back(t)

        if self.reduced:
            return [self._cross_fade(event, unit, begin), *self._landed(event)]
        cues = [Cue(LIFT, lift, begin=begin)]
        spaces = [event.origin, *landing.path]
        crossing = landing.placement is Placement.BEYOND
        pace = min(HOP, HOPS_AT_MOST / max(1, len(landing.path)))
        for index in range(1, len(spaces)):
            last = index == len(spaces) - 1 and not crossing
            cues.append(self._hop(unit, spaces[index - 1], spaces[index], pace, event, first=index == 1, last=last))
        if crossing:
            cues.append(self._hop(unit, spaces[-1], FINISH, LAST_HOP, event, first=len(spaces) == 1, last=False))
        return [*cues, *self._join(event, unit), *self._landed(event)]

    def _landed(self, event: UnitMoved) -> list[Cue]:
        """The unit has come to rest: the table shows it there and the banner says where."""
        stage = self.stage

        def tidy() -> None:
            stage.unit = None
            stage.raised = None

        def told() -> None:
            sentence = self.narrator.tell(event)
            stage.note(sentence)
            stage.say(sentence)

        return [Cue(end=self._happens(event, tidy)), Cue(READ if not event.bounced else 0.3, begin=told)]

    def _cross_fade(self, event: UnitMoved, unit: MovingUnit, begin: Callable[[], None]) -> Cue:
        """The unit fades out where it stood and in where it lands; underneath a stack that is already raised."""
        landing = event.landing
        target = FINISH if landing.placement is Placement.BEYOND else landing.path[-1]

        def start() -> None:
            begin()
            unit.end = target
            unit.end_axis = landing.joined + event.unit
            unit.end_level = len(landing.joined) if landing.placement is Placement.ON_TOP else 0
            unit.under = landing.placement is Placement.UNDERNEATH
            if unit.under:
                self.stage.raised = (target, 0.357 * len(event.unit))

        def fade(t: float) -> None:
            unit.progress, unit.alpha = _fade(t)

        return Cue(2 * FADE, fade, begin=start)

    def _hop(
        self, unit: MovingUnit, start: int, end: int, seconds: float, event: UnitMoved, *, first: bool, last: bool
    ) -> Cue:
        landing = event.landing
        on_top = last and landing.placement is Placement.ON_TOP

        def begin() -> None:
            unit.start, unit.end = start, end
            unit.start_level = len(event.left_behind) if first else 0
            unit.start_axis = event.left_behind + event.unit if first else event.unit
            unit.end_level = len(landing.joined) if on_top else 0
            unit.end_axis = landing.joined + event.unit if last else event.unit
            unit.arc = HOP_HEIGHT if end != FINISH else 1.3 * HOP_HEIGHT

        def step(t: float) -> None:
            unit.progress = ease_in_out(t)

        def settle() -> None:
            unit.start, unit.start_level, unit.start_axis = unit.end, unit.end_level, unit.end_axis
            unit.progress, unit.arc = 0.0, 0.0

        return Cue(seconds, step, begin=begin, end=settle)

    def _join(self, event: UnitMoved, unit: MovingUnit) -> list[Cue]:
        """The unit comes down: onto the ground, onto a stack, or underneath one (R24, R25)."""
        stage = self.stage

        def drop(t: float) -> None:
            unit.lift = LIFT_HEIGHT * (1 - ease_in(t))

        def settle(t: float) -> None:
            unit.squash = 1 - 0.08 * math.sin(math.pi * t)

        if event.landing.placement is not Placement.UNDERNEATH:
            return [Cue(DROP, drop), Cue(2 * SETTLE, settle)]
        space = event.landing.path[-1]
        room = len(event.unit)

        def rise(t: float) -> None:
            stage.raised = (space, (LIFT_HEIGHT + 0.357 * room) * ease_out(t))

        def slide_under() -> None:
            unit.under = True

        def sink(t: float) -> None:
            stage.raised = (space, 0.357 * room + LIFT_HEIGHT * (1 - ease_in(t)))

        return [Cue(RISE, rise), Cue(SLIDE, drop, begin=slide_under), Cue(SINK, sink)]

    # Tiles and coins ----------------------------------------------------------------------------------------------

    def _tile_hit(self, event: TileHit) -> list[Cue]:
        stage = self.stage
        space = event.tile.space

        def begin() -> None:
            self._says(event)()
            stage.hit_space = space

        def bounce(t: float) -> None:
            if self.reduced:
                return
            stage.tile_scale[space] = 1 + 0.18 * math.sin(2 * math.pi * t) * (1 - 0.4 * t)

        def tidy() -> None:
            stage.tile_scale.pop(space, None)

        return [Cue(TILE_BOUNCE, bounce, begin=begin, end=self._happens(event, tidy)), Cue(0.25)]

    def _coins(self, event: CoinsPaid) -> list[Cue]:
        stage = self.stage
        start = Place("bank") if stage.hit_space is None else Place("space", stage.hit_space)
        cues = self._flight(event, Flier("coin", "", start, Place("purse", event.seat), value=1), seconds=COIN)

        def pop(t: float) -> None:
            stage.flash[event.seat] = 1.0 if self.reduced else 1.25 - 0.25 * t

        def calm() -> None:
            stage.flash.pop(event.seat, None)

        return [cues[0], Cue(POP, pop, end=calm)]

    def _tile_placed(self, event: TilePlaced) -> list[Cue]:
        start = Place("seat", event.seat) if event.former is None else Place("space", event.former.space)
        character = self.narrator.cast.characters[event.seat]
        side = "+" if event.tile.cheering else "-"
        flier = Flier("tile", side + character, start, Place("space", event.tile.space))
        return self._flight(event, flier)

    def _card(self, event: FinishCardPlayed) -> list[Cue]:
        # Always the back: even its owner's card must not be seen by whoever looks over the shoulder.
        start = Place("seat", event.seat)
        if event.camel is not None:
            start = Place("hand", RACING.index(event.camel))
        character = self.narrator.cast.characters[event.seat]
        return self._flight(event, Flier("card", character, start, pile_place(event.pile)), seconds=CARD)

    # Scoring ------------------------------------------------------------------------------------------------------

    def _leg_scored(self, event: LegScored) -> list[Cue]:
        stage = self.stage
        score = event.score
        sheet = LegSheet(score, tuple(seat.purse for seat in stage.seen.seats), last_of_race=stage.seen.over)

        def begin() -> None:
            self._says(event)()
            stage.sheet = sheet

        cues = [Cue(0.6, begin=begin)]
        for seat in score.seats:
            cues += [Cue(LINE, end=self._line(sheet, n + 1)) for n in range(len(seat.lines))]
            cues.append(Cue(LINE if seat.lines else 0.08, end=self._seat_done(sheet, seat.seat + 1)))
        return [*cues, self._hold(3.5), Cue(end=self._happens(event, self._close_sheet))]

    def _line(self, sheet: LegSheet, shown: int) -> Callable[[], None]:
        def end() -> None:
            sheet.lines = shown

        return end

    def _seat_done(self, sheet: LegSheet, shown: int) -> Callable[[], None]:
        def end() -> None:
            sheet.shown, sheet.lines = shown, 0

        return end

    def _pile_scored(self, event: PileScored) -> list[Cue]:
        stage = self.stage
        sheet = PileSheet(event.score, tuple(seat.purse for seat in stage.seen.seats))

        def begin() -> None:
            self._says(event)()
            stage.sheet = sheet

        def flip(t: float) -> None:
            sheet.flip = t

        def turned() -> None:
            sheet.turned += 1
            sheet.flip = 0.0

        cues = [Cue(0.6, begin=begin)]
        for _ in event.score.cards:
            cues += [Cue(FLIP, flip, end=turned), Cue(0.2)]
        return [*cues, self._hold(3.0), Cue(end=self._happens(event, self._close_sheet))]

    def _close_sheet(self) -> None:
        self.stage.sheet = None

    def _hold(self, seconds: float) -> Wait:
        return Wait() if self.people_wait else Wait(seconds)


def _fade(t: float) -> tuple[float, int]:
    """Where a piece is (0 or 1) and how opaque, on its way out here and in there."""
    return (0.0, round(255 * (1 - 2 * t))) if t < 0.5 else (1.0, round(255 * (2 * t - 1)))


def play(animator: Animator, events: Sequence[Event]) -> list[Cue]:
    """Cues for a whole step; each event's own are made when its turn has come, from the stage as it is then."""
    return [Later(partial(animator.cues, event)) for event in events]
