"""The numbers that the rule book and the tutorial name, from the rules themselves."""

from __future__ import annotations

from collections.abc import Mapping

from camelup.rules.board import CRAZY, DICE, RACING, ROLLS, SPACES
from camelup.rules.engine import TILE_REWARD
from camelup.rules.scoring import (
    CARD_REWARD_LATER,
    CARD_REWARDS,
    LOST_TICKET,
    PYRAMID_REWARD,
    SECOND_REWARD,
    WRONG_CARD,
)
from camelup.rules.state import DICE_PER_LEG, LEG_TICKETS, PARTNERSHIP_SEATS, SEATS_MAX, SEATS_MIN, START_PURSE


def rule_values() -> Mapping[str, int]:
    """Values for the texts, by the names that stand in them. Losses are given as what they cost."""
    numbers = [roll.number for roll in ROLLS.values()]
    values = {
        "spaces": SPACES,
        "start_space": 1,
        "racing": len(RACING),
        "crazy": len(CRAZY),
        "dice": len(DICE),
        "leg_dice": DICE_PER_LEG,
        "least": min(numbers),
        "most": max(numbers),
        "tickets": len(LEG_TICKETS),
        "pyramid_tickets": DICE_PER_LEG,
        "cards": len(RACING),
        "start_purse": START_PURSE,
        "seats_min": SEATS_MIN,
        "seats_max": SEATS_MAX,
        "partners_from": PARTNERSHIP_SEATS,
        "tile": TILE_REWARD,
        "pyramid": PYRAMID_REWARD,
        "second": SECOND_REWARD,
        "lost": -LOST_TICKET,
        "card_later": CARD_REWARD_LATER,
        "wrong": -WRONG_CARD,
    }
    values |= {f"ticket_{n}": value for n, value in enumerate(LEG_TICKETS, start=1)}
    values |= {f"card_{n}": value for n, value in enumerate(CARD_REWARDS, start=1)}
    # Where a crazy camel starts after a roll of 1, 2 or 3 (R9).
    values |= {f"crazy_{n}": SPACES + 1 - n for n in (1, 2, 3)}
    return values
