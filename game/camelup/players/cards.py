"""What a finish card is worth: the odds of its camel, and what the cards already in the pile leave of the prizes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from camelup.players.legtree import PLACES, Floats
from camelup.rules.scoring import CARD_REWARD_LATER, CARD_REWARDS, WRONG_CARD
from camelup.rules.state import SEATS_MAX

DOUBT = 0.05
"""What each camel's odds are raised by when a face-down card is guessed: it was played on older news."""


PRIZES = np.array([*CARD_REWARDS, *(CARD_REWARD_LATER,) * SEATS_MAX * PLACES], np.float32)
"""EP for a right card by how many right ones lie before it in its pile (R38), for as many cards as there are."""


def guess_face_down(odds: Floats) -> Floats:
    """How likely a card of another seat is each camel's, when the camels are right with `odds` (R18)."""
    guess = odds + DOUBT
    return np.asarray(guess / guess.sum())


def prizes(owners: Sequence[int], viewer: int, odds: Floats) -> Floats:
    """What the next right card of each camel can expect, given the owners of the cards in its pile (R38)."""
    hidden = sum(1 for owner in owners if owner != viewer)
    guess = guess_face_down(odds)
    # The number of earlier cards on a camel, card by card: row per camel, column per count.
    count = np.zeros((PLACES, hidden + 1))
    count[:, 0] = 1.0
    for _ in range(hidden):
        moved = count * guess[:, None]
        count = count * (1.0 - guess[:, None])
        count[:, 1:] += moved[:, :-1]
    return np.asarray(count @ PRIZES[: hidden + 1])


def prize(place: int) -> int:
    """EP for the right card at `place` from 0 among the right ones of its pile (R38)."""
    return CARD_REWARDS[place] if place < len(CARD_REWARDS) else CARD_REWARD_LATER


def card_values(owners: Sequence[int], viewer: int, odds: Floats) -> Floats:
    """EP that a card of each camel, played now, is expected to bring."""
    return np.asarray(odds * prizes(owners, viewer, odds) + (1 - odds) * WRONG_CARD)
