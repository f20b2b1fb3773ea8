"""The Tourist: legal actions at random, each kind as often as a cheerful beginner picks it."""

from __future__ import annotations

import random
from collections.abc import Sequence

from camelup.players.player import Appraisal
from camelup.rules.actions import Action, FormPartnership, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.view import Observation

KIND_WEIGHTS: dict[type[Action], float] = {
    RollDie: 9.0,
    TakeLegTicket: 5.0,
    PlaceTile: 2.0,
    PredictFinish: 1.0,
    FormPartnership: 1.0,
}
"""How often each kind of action is picked when all are open; rolling often keeps the race going."""


class Tourist:
    """Picks a kind of action by weight and then any action of that kind."""

    def appraise(
        self, seen: Observation, legal: Sequence[Action], rng: random.Random, budget_s: float
    ) -> Sequence[Appraisal]:
        """One action, as if nothing else were worth a thought. See `Appraiser.appraise`."""
        del seen, budget_s
        kinds = list(dict.fromkeys(type(action) for action in legal))
        (kind,) = rng.choices(kinds, [KIND_WEIGHTS[kind] for kind in kinds])
        return (Appraisal(rng.choice([action for action in legal if type(action) is kind]), 0.0),)
