"""A leg scored line by line, and the piles turned over card by card (R33 to R39)."""

from __future__ import annotations

from collections.abc import Callable

from camelup.rules.events import LegScored, PileScored
from camelup.ui.kit.sound import SoundCue
from camelup.ui.table.animate.direction import Director
from camelup.ui.table.stage import LegSheet, PileSheet
from camelup.ui.table.timeline import Cue, Stop

LINE = 0.25
OPEN, SHAKE, LONGER, SHAKE_MOST, FLIP, PAY, REST, WHOLE = 0.6, 0.3, 0.05, 0.7, 0.36, 0.42, 0.15, 15.0
"""Seconds at normal speed: the stage, a card shakes, each one longer than the one before, but no longer than this; it
turns, its coins fly, it rests; and what all cards take at most."""


def score_leg(d: Director, event: LegScored) -> list[Cue]:
    """The sheet of a leg fills seat by seat and stays until it is read."""
    stage = d.stage
    score = event.score
    sheet = LegSheet(score, tuple(seat.purse for seat in stage.seen.seats), last_of_race=stage.seen.over)

    def begin() -> None:
        d.says(event, SoundCue.GONG)()
        stage.sheet = sheet

    cues = [Cue(0.6, begin=begin)]
    for seat in score.seats:
        cues += [Cue(LINE, end=_line(d, sheet, n + 1, line.amount)) for n, line in enumerate(seat.lines)]
        cues.append(Cue(LINE if seat.lines else 0.08, end=_seat_done(sheet, seat.seat + 1)))
    return [*cues, d.hold(3.5), Cue(end=d.happens(event, _close_sheet(d)))]


def _line(d: Director, sheet: LegSheet, shown: int, amount: int) -> Callable[[], None]:
    def end() -> None:
        sheet.lines = shown
        d.pays(amount)

    return end


def _seat_done(sheet: LegSheet, shown: int) -> Callable[[], None]:
    def end() -> None:
        sheet.shown, sheet.lines = shown, 0

    return end


def score_pile(d: Director, event: PileScored) -> list[Cue]:
    """A pile is turned over on a stage, first card first: each shakes, turns and pays."""
    stage, cards = d.stage, event.score.cards
    sheet = PileSheet(event.score, tuple(seat.purse for seat in stage.seen.seats))

    def begin() -> None:
        d.says(event)()
        stage.sheet = sheet

    def turn(t: float) -> None:
        sheet.shaken = 0.0
        sheet.flip = 0.0 if d.reduced else t

    def turned() -> None:
        d.sound(SoundCue.CARD, volume=0.7)
        d.pays(cards[sheet.turned].amount)
        sheet.turned += 1
        sheet.flip, sheet.paid = 0.0, 1.0 if d.reduced else 0.0

    def pay(t: float) -> None:
        sheet.paid = 1.0 if d.reduced else t

    # The last ones shake longest; a large pile is turned faster.
    shakes = [min(SHAKE_MOST, SHAKE + LONGER * index) for index in range(len(cards))]
    pace = min(1.0, WHOLE / max(WHOLE, sum(shakes) + len(cards) * (FLIP + PAY + REST)))
    cues = [Cue(OPEN, begin=begin, stop=Stop.SHOW)]
    for shake in shakes:
        cues += [
            Cue(shake * pace, _shakes(d, sheet, shake), stop=Stop.PART),
            Cue(FLIP * pace, turn, end=turned),
            Cue(PAY * pace, pay),
            Cue(REST * pace),
        ]
    return [*cues, d.hold(3.0), Cue(end=d.happens(event, _close_sheet(d)))]


def _shakes(d: Director, sheet: PileSheet, seconds: float) -> Callable[[float], None]:
    def shake(t: float) -> None:
        sheet.shaken = 0.0 if d.reduced else t * seconds

    return shake


def _close_sheet(d: Director) -> Callable[[], None]:
    def end() -> None:
        d.stage.sheet = None

    return end
