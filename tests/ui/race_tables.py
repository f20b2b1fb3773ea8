"""Tables and choices for the tests of the race screen: seats, tracks, whims of people, and computers that do as told.

Chance comes from a `Random` that is passed in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from camelup.players.levels import HUMAN, Controller
from camelup.players.player import Player
from camelup.rules.actions import Action, FormPartnership, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import ROLLS, SPACES, Board, Camel
from camelup.rules.view import Observation
from camelup.session.dice import ScriptedDice
from camelup.session.match import Match
from camelup.session.record import SeatInfo
from camelup.session.terms import Options
from camelup.session.thinking import Answer
from camelup.ui.kit.app import App
from camelup.ui.table.seating import CHARACTERS
from camelup.ui.table.stage import Stage

PERSON, TOURIST, HUSTLER = HUMAN, Controller("computer:tourist"), Controller("computer:hustler")
"""Who can play a seat."""
KINDS = ("roll", "ticket", "tile laid", "tile moved", "tile turned", "winner card", "loser card", "partner")


def seats_of(controllers: Sequence[Controller]) -> tuple[SeatInfo, ...]:
    """Seats with the names Seat 1, Seat 2 and so on, each played by a controller."""
    return tuple(SeatInfo(f"Seat {n + 1}", CHARACTERS[n], who) for n, who in enumerate(controllers))


def track(stacks: Mapping[int, str]) -> Board:
    """A track from the stacks on its spaces, each from the bottom to the top."""
    return Board.checked(tuple(tuple(map(Camel, stacks.get(space, ""))) for space in range(1, SPACES + 1)))


START = {1: "rb", 2: "g", 3: "yp", 15: "k", 16: "w"}
"""A set-up for tests in which the position does not matter."""


def people(count: int) -> tuple[SeatInfo, ...]:
    return seats_of([PERSON] * count)


def kind_of(match: Match, action: Action) -> str:
    """What an action does, as one of `KINDS`."""
    match action:
        case RollDie():
            return "roll"
        case TakeLegTicket():
            return "ticket"
        case PredictFinish(_, pile):
            return "winner card" if pile is Pile.WINNER else "loser card"
        case FormPartnership():
            return "partner"
        case PlaceTile(space, _):
            own = [tile for tile in match.observe(None).board.tiles if tile.owner == match.turn]
            if not own:
                return "tile laid"
            return "tile turned" if own[0].space == space else "tile moved"


def whim(match: Match, rng: Random, done: Counter[str] | None = None) -> Action:
    """A legal action: often a roll, so that races end, and else a kind that is not `done` yet where there is one."""
    kinds: dict[str, list[Action]] = {}
    for action in match.legal:
        kinds.setdefault(kind_of(match, action), []).append(action)
    fresh = [kind for kind in kinds if done is not None and not done[kind]]
    # A tile can only be moved or turned within the leg in which it was laid, so that comes first.
    rare = [kind for kind in fresh if kind in ("tile moved", "tile turned")]
    if done is not None and not rare and not (done["tile moved"] and done["tile turned"]):
        rare = [kind for kind in kinds if kind == "tile laid"]
    if rare:
        return rng.choice(kinds[rng.choice(rare)])
    if rng.random() < (0.2 if fresh else 0.45):
        return RollDie()
    return rng.choice(kinds[rng.choice(fresh or sorted(kinds))])


def at_rest(stage: Stage) -> list[str]:
    """What is still in flight on a stage; nothing should be between two actions."""
    flying = {
        "unit": stage.unit,
        "raised": stage.raised,
        "settling": stage.settling,
        "trail": stage.trail,
        "gaze": stage.gaze,
        "crowd": stage.crowd,
        "die": stage.die,
        "fliers": stage.fliers,
        "tilt": stage.tilt,
        "pyramid_open": stage.pyramid_open,
        "tile_scale": stage.tile_scale,
        "flash": stage.flash,
        "finish": stage.finish,
        "sheet": stage.sheet,
        "pay": stage.pay,
        "call": stage.call,
    }
    return [name for name, value in flying.items() if value]


class ScriptedThinker:
    """Answers for computer seats from a list, at once and in the main thread."""

    thinking = False

    def __init__(self, actions: Sequence[Action]) -> None:
        self._actions = iter(actions)
        self._answer: Answer | None = None
        self.asked: list[int] = []

    def ask(
        self,
        token: int,
        player: Player,
        observation: Observation,
        legal: tuple[Action, ...],
        seed: str,
        budget_s: float,
    ) -> None:
        self.asked.append(token)
        action = next(self._actions)
        assert action in legal
        self._answer = Answer(token, action)

    def answer(self) -> Answer | None:
        answer, self._answer = self._answer, None
        return answer

    def forget(self) -> None:
        self._answer = None

    def close(self, timeout: float = 1.0) -> None:
        pass


def scripted(app: App, *actions: Action) -> ScriptedThinker:
    """Have computer seats take these actions."""
    app.services.thinker.close()
    thinker = ScriptedThinker(actions)
    app.services.thinker = thinker  # type: ignore[assignment]
    return thinker


def match_of(
    seats: Sequence[SeatInfo],
    *actions: Action,
    rolls: str = "",
    stacks: Mapping[int, str] = START,
    options: Options | None = None,
) -> Match:
    """A race in which some actions are already taken; the first seat begins."""
    dice = ScriptedDice(ROLLS[roll] for roll in rolls.split())
    match = Match.new(
        seats, seed="scene", starter=0, board=track(stacks), dice=dice if rolls else None, options=options
    )
    for action in actions:
        match.submit(action)
    return match
