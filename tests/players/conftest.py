"""Whole races between all levels, played once and looked at by several tests."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from camelup.players.levels import LEVELS, Controller
from camelup.players.player import Player
from camelup.players.temperament import PLAIN, TEMPERAMENTS
from camelup.rules.actions import Action
from camelup.rules.board import RACING
from camelup.rules.engine import legal_actions
from camelup.rules.state import SEATS_MAX, SEATS_MIN, State, new_race
from camelup.rules.view import Observation, observe
from camelup.session.dice import SeededDice, setup_from_seed, starter_from_seed
from camelup.tools.arena import Turn, play


def start_of(seed: str, seats: int) -> State:
    return new_race(seats, setup_from_seed(seed), starter_from_seed(seed, seats))


def with_other_hidden_cards(state: State, viewer: int, rng: random.Random) -> State:
    """The same race as `viewer` sees it, with the colours of all other seats' finish cards exchanged."""
    colours = {}
    for seat in range(len(state.seats)):
        shuffled = rng.sample(RACING, len(RACING)) if seat != viewer else RACING
        colours[seat] = dict(zip(RACING, shuffled, strict=True))
    seats = tuple(
        seat._replace(hand=tuple(sorted((colours[index][camel] for camel in seat.hand), key=RACING.index)))
        for index, seat in enumerate(state.seats)
    )
    piles = [
        tuple(type(card)(card.owner, colours[card.owner][card.camel]) for card in pile)
        for pile in (state.winner_pile, state.loser_pile)
    ]
    return state._replace(seats=seats, winner_pile=piles[0], loser_pile=piles[1])


@dataclass(frozen=True)
class Watched:
    """A player who is asked twice: the second time in a race with other hidden cards."""

    name: str
    player: Player
    asked: list[tuple[Observation, Sequence[Action], Action, random.Random]]

    def choose(self, seen: Observation, legal: Sequence[Action], rng: random.Random, budget_s: float) -> Action:
        before = random.Random()
        before.setstate(rng.getstate())
        action = self.player.choose(seen, legal, rng, budget_s)
        self.asked.append((seen, legal, action, before))
        return action


@dataclass(frozen=True)
class WatchedRace:
    """A race, who sat where, and every turn of it."""

    controllers: tuple[Controller, ...]
    players: tuple[Watched, ...]
    turns: tuple[Turn, ...]


def controllers_for(seats: int, race: int) -> tuple[Controller, ...]:
    """Levels in turn, each with a temperament or without one, so that a few races seat them all."""
    controllers = []
    for seat in range(seats):
        level = LEVELS[(seat + race) % len(LEVELS)]
        style = (seat + 2 * race) % (len(TEMPERAMENTS) + 1)
        controllers.append(Controller.of(level, (*TEMPERAMENTS, PLAIN)[style]))
    return tuple(controllers)


def watched_race(seats: int, race: int) -> WatchedRace:
    controllers = controllers_for(seats, race)
    players = tuple(Watched(str(who), who.player(), []) for who in controllers)
    seed = f"watched {seats} {race}"
    turns = tuple(play(start_of(seed, seats), players, SeededDice(seed), seed))
    return WatchedRace(controllers, players, turns)


@pytest.fixture(scope="session", params=range(SEATS_MIN, SEATS_MAX + 1), ids=lambda seats: f"{seats} seats")
def race(request: pytest.FixtureRequest) -> WatchedRace:
    """A race with each number of seats."""
    return watched_race(request.param, request.param)


def seen_by(state: State) -> Observation:
    return observe(state, state.turn)


def legal_of(state: State) -> tuple[Action, ...]:
    return tuple(legal_actions(state))
