"""Tiles, coins, tickets, cards and partnership rings on their way (R12 to R17, R25)."""

from __future__ import annotations

import math

from camelup.rules.board import RACING
from camelup.rules.events import CoinsPaid, FinishCardPlayed, LegTicketTaken, PartnershipFormed, TileHit, TilePlaced
from camelup.ui.kit.sound import SoundCue
from camelup.ui.table.animate.direction import TICKET, Director
from camelup.ui.table.layout import Place, pile_place
from camelup.ui.table.stage import Crowd, Flier
from camelup.ui.table.timeline import Cue, Step, ease_out_back

TILE_BOUNCE, CALLS, COIN, POP, CARD, BEAT = 0.28, 0.25, 0.42, 0.16, 0.45, 0.18
"""Seconds at normal speed; spectators move their arms every `BEAT`."""


def take_ticket(d: Director, event: LegTicketTaken) -> list[Cue]:
    """A leg ticket flies to its taker."""
    camel, value = event.ticket.camel, event.ticket.value
    start, end = Place("ticket", RACING.index(camel)), Place("seat", event.seat)
    return d.flight(event, Flier("ticket", camel, start, end, value=value, shrink=0.5), leaves=SoundCue.TICKET)


def exchange_rings(d: Director, event: PartnershipFormed) -> list[Cue]:
    """The partners' rings change places."""
    flights = [
        Flier("rings", "", Place("seat", a), Place("seat", b), shrink=0.8)
        for a, b in ((event.seat, event.other), (event.other, event.seat))
    ]
    return d.flight(event, *flights, seconds=2 * TICKET, arrives=SoundCue.PARTNERS)


def hit_tile(d: Director, event: TileHit) -> list[Cue]:
    """The spectators jump up, cheering or booing, and stay until the unit has left."""
    stage = d.stage
    space = event.tile.space
    crowd = Crowd(space, event.tile.cheering)

    def begin() -> None:
        stage.crowd = crowd
        d.says(event, SoundCue.CHEER if event.tile.cheering else SoundCue.BOO)()
        stage.hit_space = space

    def bounce(t: float) -> None:
        if d.reduced:
            crowd.risen, crowd.alpha = 1.0, round(255 * t)
            return
        crowd.risen = ease_out_back(t)
        stage.tile_scale[space] = 1 + 0.18 * math.sin(2 * math.pi * t) * (1 - 0.4 * t)

    def tidy() -> None:
        stage.tile_scale.pop(space, None)

    return [Cue(TILE_BOUNCE, bounce, begin=begin, end=d.happens(event, tidy)), Cue(CALLS, _calling(d, CALLS))]


def _calling(d: Director, seconds: float) -> Step:
    """What moves the arms of the crowd, where there is one, in a cue of so many seconds."""

    def call(t: float) -> None:
        crowd = d.stage.crowd
        if crowd is not None and not d.reduced:
            crowd.beat = int(t * seconds / BEAT)

    return call


def pay_coins(d: Director, event: CoinsPaid) -> list[Cue]:
    """A coin flies from the tile that was hit to its owner's purse."""
    stage = d.stage
    start = Place("bank") if stage.hit_space is None else Place("space", stage.hit_space)
    flier = Flier("coin", "", start, Place("purse", event.seat), value=1)
    cues = d.flight(event, flier, seconds=COIN, arrives=SoundCue.COIN, meanwhile=_calling(d, COIN))

    def pop(t: float) -> None:
        stage.flash[event.seat] = 1.0 if d.reduced else 1.25 - 0.25 * t

    def calm() -> None:
        stage.flash.pop(event.seat, None)

    return [cues[0], Cue(POP, pop, end=calm)]


def place_tile(d: Director, event: TilePlaced) -> list[Cue]:
    """A tile flies from its owner, or from where it lay."""
    start = Place("seat", event.seat) if event.former is None else Place("space", event.former.space)
    character = d.narrator.cast.characters[event.seat]
    side = "+" if event.tile.cheering else "-"
    flier = Flier("tile", side + character, start, Place("space", event.tile.space))
    return d.flight(event, flier, arrives=SoundCue.CARD)


def play_card(d: Director, event: FinishCardPlayed) -> list[Cue]:
    """A finish card flies to its pile, face down."""
    # Always the back: even its owner's card must not be seen by onlookers. Where several people
    # share the screen not even its place in the hand may tell which one it is.
    start = Place("seat", event.seat)
    if event.camel is not None and len(d.narrator.cast.humans) == 1:
        start = Place("hand", RACING.index(event.camel))
    character = d.narrator.cast.characters[event.seat]
    return d.flight(event, Flier("card", character, start, pile_place(event.pile)), seconds=CARD, arrives=SoundCue.CARD)
