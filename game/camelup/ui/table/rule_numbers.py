"""The numbers of the rules that the tutorial speaks of, from the rules themselves."""

from __future__ import annotations

from camelup.rules.board import DICE, ROLLS
from camelup.rules.engine import TILE_REWARD
from camelup.rules.scoring import (
    CARD_REWARD_LATER,
    CARD_REWARDS,
    LOST_TICKET,
    PYRAMID_REWARD,
    SECOND_REWARD,
    WRONG_CARD,
)
from camelup.rules.state import DICE_PER_LEG, LEG_TICKETS, PARTNERSHIP_SEATS, START_PURSE


def rule_values() -> dict[str, object]:
    """Values for the texts, by the names that stand in them."""
    numbers = [roll.number for roll in ROLLS.values()]
    return {
        "start_purse": START_PURSE,
        "least": min(numbers),
        "most": max(numbers),
        "t1": LEG_TICKETS[0],
        "t2": LEG_TICKETS[1],
        "t3": LEG_TICKETS[2],
        "second": SECOND_REWARD,
        "lost": -LOST_TICKET,
        "pyramid": PYRAMID_REWARD,
        "dice": len(DICE),
        "dice_out": DICE_PER_LEG,
        "start_space": 1,
        "tile": TILE_REWARD,
        "c1": CARD_REWARDS[0],
        "c2": CARD_REWARDS[1],
        "c3": CARD_REWARDS[2],
        "c4": CARD_REWARDS[3],
        "later": CARD_REWARD_LATER,
        "wrong": -WRONG_CARD,
        "partner_seats": PARTNERSHIP_SEATS,
    }
