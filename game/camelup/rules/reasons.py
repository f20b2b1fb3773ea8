"""Why an action is not offered: a code that an interface can translate, and the sentence in English.

The rule number belongs to the code, so that the sentence, the rule book and the tests cannot name different rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Refusal(Enum):
    """Each way in which an action can be refused: its rule number and its sentence."""

    RACE_OVER = ("R28", "The race is over.")
    TICKETS_GONE = ("R12", "No {camel} leg ticket is left in this leg.")
    NOT_A_RACING_CAMEL = ("R4", "There are no tickets or cards for the {camel} camel.")
    NO_SUCH_SPACE = ("R1", "The track has no space {space}.")
    TILE_ON_START = ("R13", "A spectator tile may never lie on space 1.")
    TILE_ON_CAMEL = ("R13", "A camel stands on space {space}.")
    TILE_ON_TILE = ("R13", "Another spectator tile lies on space {space}.")
    TILE_NEXT_TO_TILE = ("R13", "Another seat's spectator tile lies right beside space {space}.")
    TILE_UNCHANGED = ("R14", "Your spectator tile already lies there with this side up.")
    CARD_PLAYED = ("R16", "Your {camel} finish card is already played.")
    TOO_FEW_SEATS = ("R17", "Partnerships need six to eight players.")
    PARTNER_SELF = ("R17", "You cannot be your own partner.")
    NO_SUCH_SEAT = ("R17", "There is no seat {seat} at this table.")
    HAS_PARTNER = ("R17", "You already have a partner in this leg.")
    OTHER_HAS_PARTNER = ("R17", "Seat {seat} already has a partner in this leg.")

    def __init__(self, rule: str, sentence: str) -> None:
        self.rule = rule
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Reason:
    """One refusal with what it speaks of. Seats are indices from 0; the sentence counts them from 1."""

    refusal: Refusal
    camel: str | None = None
    """The camel's English name in lower case, where the refusal names one."""
    space: int | None = None
    seat: int | None = None

    @property
    def rule(self) -> str:
        return self.refusal.rule

    def __str__(self) -> str:
        sentence = self.refusal.sentence.format(
            camel=self.camel, space=self.space, seat=None if self.seat is None else self.seat + 1
        )
        return f"{sentence[:-1]} ({self.rule})."
