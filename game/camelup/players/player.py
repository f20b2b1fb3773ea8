"""What sits at the table in place of a person: the player protocol, and how a level's worths become a choice."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from camelup.players.temperament import PLAIN, Temperament
from camelup.rules.actions import Action
from camelup.rules.view import Observation


class Player(Protocol):
    """Chooses one action a turn for the seat that `seen` belongs to."""

    def choose(self, seen: Observation, legal: Sequence[Action], rng: random.Random, budget_s: float) -> Action:
        """One of `legal`, which is never empty.

        The choice may depend on the arguments alone: the same observation, actions and state of `rng` give the same
        action, on any machine. `budget_s` says how long the table is ready to wait, in seconds; it scales how much
        work is done in fixed steps and is never checked against a clock.
        """
        ...


class Appraisal(NamedTuple):
    """What a level thinks an action is worth."""

    action: Action
    worth: float
    """EP, compared with the other actions of the same turn; only differences mean something."""


class Appraiser(Protocol):
    """The judgement of a level: what each action is worth. See `Player.choose` for the arguments."""

    def appraise(
        self, seen: Observation, legal: Sequence[Action], rng: random.Random, budget_s: float
    ) -> Sequence[Appraisal]:
        """The worth of at least one of `legal`; an action left out is not considered."""
        ...


@dataclass(frozen=True, slots=True)
class Chooser:
    """A player who takes the action of the greatest worth, as its temperament leans among nearly equal ones."""

    appraiser: Appraiser
    temperament: Temperament = PLAIN

    def choose(self, seen: Observation, legal: Sequence[Action], rng: random.Random, budget_s: float) -> Action:
        """The best action; the first of the best in the order of appraisal. See `Player.choose`."""
        appraisals = self.appraiser.appraise(seen, legal, rng, budget_s)
        # A single draw for the whole turn keeps a temperament from disturbing the appraiser's own use of `rng`.
        mood = rng.random()
        best = max(appraisals, key=lambda a: a.worth + self.temperament.leaning(a.action, seen, mood))
        return best.action
