"""A leg scored line by line, and the piles turned over card by card (R33 to R39)."""

from __future__ import annotations

from collections.abc import Callable

from camelup.rules.events import LegScored, PileScored
from camelup.ui.kit.sound import SoundCue
from camelup.ui.table.animate.direction import Director
from camelup.ui.table.stage import LegSheet, PileSheet
from camelup.ui.table.timeline import Cue

LINE, FLIP = 0.25, 0.45
"""Seconds at normal speed."""


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
        _pays(d, amount)

    return end


def _seat_done(sheet: LegSheet, shown: int) -> Callable[[], None]:
    def end() -> None:
        sheet.shown, sheet.lines = shown, 0

    return end


def score_pile(d: Director, event: PileScored) -> list[Cue]:
    """A pile is turned over, first card first."""
    stage = d.stage
    sheet = PileSheet(event.score, tuple(seat.purse for seat in stage.seen.seats))

    def begin() -> None:
        d.says(event)()
        stage.sheet = sheet

    def flip(t: float) -> None:
        sheet.flip = t

    def turned() -> None:
        d.sound(SoundCue.CARD, volume=0.7)
        _pays(d, event.score.cards[sheet.turned].amount)
        sheet.turned += 1
        sheet.flip = 0.0

    cues = [Cue(0.6, begin=begin)]
    for _ in event.score.cards:
        cues += [Cue(FLIP, flip, end=turned), Cue(0.2)]
    return [*cues, d.hold(3.0), Cue(end=d.happens(event, _close_sheet(d)))]


def _pays(d: Director, amount: int) -> None:
    """Coins in, or one out."""
    if amount < 0:
        d.sound(SoundCue.LOST, volume=0.7)
    elif amount > 0:
        d.sound(SoundCue.COIN if amount == 1 else SoundCue.COINS, volume=0.7)


def _close_sheet(d: Director) -> Callable[[], None]:
    def end() -> None:
        d.stage.sheet = None

    return end
