"""Playing the rest of a leg through many times at once, with every seat after its own profit.

In a playout everybody knows the exact odds at every node of the leg's tree and takes what brings the most EP. What a
seat gains is counted as expected EP at the moment it decides; since the odds are exact, that leaves only the dice, the
hidden cards and the decisions to chance, and a few hundred playouts tell actions apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from camelup.players.cards import PRIZES, guess_face_down
from camelup.players.forest import LEG_ENDS, Flags, Forest
from camelup.players.ledger import INDEX, viewer_of
from camelup.players.legtree import PLACES, Floats, Ints, Outcomes
from camelup.players.outlook import Outlook
from camelup.rules.actions import Pile
from camelup.rules.board import DICE
from camelup.rules.scoring import PYRAMID_REWARD, WRONG_CARD
from camelup.rules.state import LEG_TICKETS
from camelup.rules.view import Observation

PILES = (Pile.WINNER, Pile.LOSER)
TURNS_LIMIT = 80
"""Turns after which a playout of a leg is cut short; hardly any takes half as many."""
TILE_DISCOUNT = 0.9
"""What an expected landing is worth to a seat that may lay its tile: later tiles and moves spoil some."""
TILE_CROWD = 0.8
"""What each tile laid in a playout leaves of the landings for the next one."""
CARD_PATIENCE = 0.3
"""EP that a finish card is worth in hand, so that playing it gains that much less."""
TURN_WORTH = 1.3
"""EP that a turn at the beginning of the next leg brings without a finish card."""
_NEVER = np.float32(-100.0)
"""EP of something that cannot be done."""
_VALUES = np.array([*LEG_TICKETS, 0], np.float32)
"""Per number of tickets taken from a stack, the printed value of the next one."""


@dataclass(frozen=True, slots=True, eq=False)
class Opening:
    """The viewer's action that a playout begins with."""

    root: int
    """The node of the forest it starts from: another tree where the action lays a tile."""
    gains: Floats
    """EP per seat, from what lies on the table and from the action itself, as far as known at the root."""
    rolls: bool = False
    ticket: int | None = None
    """The racing camel whose leg ticket is taken."""
    card: tuple[int, int] | None = None
    """The pile, by `PILES`, and the racing camel of a finish card."""
    lays_tile: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Hands:
    """The hidden cards, guessed again for each scenario."""

    held: Flags
    """Per scenario, seat and racing camel, whether that card is still in hand."""
    played: Ints
    """Per scenario, pile and racing camel, how many cards lie on it."""

    @classmethod
    def guess(cls, seen: Observation, outlook: Outlook, scenarios: int, generator: np.random.Generator) -> Hands:
        """The viewer's own cards are known; each other face-down card is a favourite of the odds, once per owner."""
        viewer = viewer_of(seen)
        held = np.ones((scenarios, len(seen.seats), PLACES), np.bool_)
        played = np.zeros((scenarios, len(PILES), PLACES), np.intp)
        every = np.arange(scenarios)
        for pile, (owners, own, odds) in enumerate(
            (
                (seen.winner_pile, seen.own_winner_cards, outlook.win),
                (seen.loser_pile, seen.own_loser_cards, outlook.lose),
            )
        ):
            for camel in own:
                played[:, pile, INDEX[camel]] += 1
                held[:, viewer, INDEX[camel]] = False
            chances = np.log(guess_face_down(odds))
            for owner in owners:
                if owner == viewer:
                    continue
                # The largest of logarithms with Gumbel noise is a draw with these chances.
                drawn = chances + generator.gumbel(size=(scenarios, PLACES))
                camels = np.where(held[:, owner], drawn, -np.inf).argmax(axis=1)
                played[every, pile, camels] += 1
                held[every, owner, camels] = False
        return cls(held, played)


def play_out(
    seen: Observation,
    forest: Forest,
    outlook: Outlook,
    openings: Sequence[Opening],
    scenarios: int,
    generator: np.random.Generator,
    outcomes: Outcomes,
) -> Floats:
    """Mean EP that each seat (column) gains after each opening (row) until the leg is over.

    All openings are played with the same dice and the same hidden cards, `scenarios` times each.
    """
    fortunes = generator.random((scenarios, len(DICE)), np.float32)
    hands = Hands.guess(seen, outlook, scenarios, generator)
    table = _Tables.set_up(seen, forest, outlook, openings, fortunes, hands, outcomes)
    viewer = viewer_of(seen)
    for number, opening in enumerate(openings):
        table.open(opening, np.arange(number * scenarios, (number + 1) * scenarios), viewer)
    seats = len(seen.seats)
    for turn in range(1, TURNS_LIMIT):
        running = np.flatnonzero(table.running)
        if not running.size:
            break
        table.turn(running, (viewer + turn) % seats)
    table.next_leg(seats)
    means: Floats = table.gains.reshape(len(openings), scenarios, seats).mean(axis=1)
    return means


@dataclass(slots=True, eq=False)
class _Tables:
    """Many tables side by side: one row per opening and scenario."""

    forest: Forest
    outlook: Outlook
    outcomes: Outcomes
    fortunes: Floats
    node: Ints
    gains: Floats
    taken: Ints
    """Leg tickets taken per racing camel."""
    tile_down: Flags
    """Per seat."""
    held: Flags
    played: Ints
    running: Flags
    tiles_laid: Ints = field(init=False)
    released: Ints = field(init=False)
    end: Ints = field(init=False)
    """The outcome that ended the leg, while the race goes on; -1 otherwise."""
    last_roller: Ints = field(init=False)

    def __post_init__(self) -> None:
        rows = self.node.size
        self.tiles_laid = np.zeros(rows, np.intp)
        self.released = np.zeros(rows, np.intp)
        self.end = np.full(rows, -1)
        self.last_roller = np.zeros(rows, np.intp)

    @classmethod
    def set_up(
        cls,
        seen: Observation,
        forest: Forest,
        outlook: Outlook,
        openings: Sequence[Opening],
        fortunes: Floats,
        hands: Hands,
        outcomes: Outcomes,
    ) -> _Tables:
        scenarios, count = len(fortunes), len(openings)
        rows = scenarios * count
        laid = np.array([seen.board.tile_of(seat) is not None for seat in range(len(seen.seats))])
        return cls(
            forest=forest,
            outlook=outlook,
            outcomes=outcomes,
            fortunes=np.tile(fortunes, (count, 1)),
            node=np.repeat(np.array([opening.root for opening in openings]), scenarios),
            gains=np.repeat(np.array([opening.gains for opening in openings], np.float32), scenarios, axis=0),
            taken=np.tile(np.array(seen.tickets_taken), (rows, 1)),
            tile_down=np.tile(laid, (rows, 1)),
            held=np.tile(hands.held, (count, 1, 1)),
            played=np.tile(hands.played, (count, 1, 1)),
            running=np.ones(rows, np.bool_),
        )

    def open(self, opening: Opening, rows: Ints, viewer: int) -> None:
        """The viewer's action."""
        if opening.rolls:
            self._roll(rows, viewer)
        elif opening.ticket is not None:
            self.taken[rows, opening.ticket] += 1
        elif opening.card is not None:
            pile, camel = opening.card
            odds = (self.forest.win, self.forest.lose)[pile][opening.root, camel]
            reward = PRIZES[self.played[rows, pile, camel]]
            worth = odds * reward + (1 - odds) * WRONG_CARD - CARD_PATIENCE
            self._play_card(rows, np.full(rows.size, viewer), opening.card, worth)
        elif opening.lays_tile:
            self.tile_down[rows, viewer] = True

    def turn(self, rows: Ints, seat: int) -> None:
        """One turn of `seat` at the tables `rows`: whatever brings it the most."""
        forest, nodes = self.forest, self.node[rows]
        taken = self.taken[rows]
        tickets = (_VALUES[taken] + 1) * forest.lead[nodes] + 2 * forest.second[nodes] - 1
        tickets[taken == len(LEG_TICKETS)] = _NEVER
        camel = tickets.argmax(axis=1)
        ticket = tickets[np.arange(rows.size), camel]
        tile = TILE_DISCOUNT * forest.landings[nodes] * TILE_CROWD ** self.tiles_laid[rows]
        tile[self.tile_down[rows, seat]] = _NEVER
        card, which = _best_card(forest.win[nodes], forest.lose[nodes], self.played[rows], self.held[rows, seat])
        card -= CARD_PATIENCE
        choice = np.argmax([np.full(rows.size, PYRAMID_REWARD), ticket, tile, card], axis=0)

        takes = np.flatnonzero(choice == 1)
        self.gains[rows[takes], seat] += ticket[takes]
        self.taken[rows[takes], camel[takes]] += 1
        lays = np.flatnonzero(choice == 2)
        self.gains[rows[lays], seat] += tile[lays]
        self.tiles_laid[rows[lays]] += 1
        self.tile_down[rows[lays], seat] = True
        plays = np.flatnonzero(choice == 3)
        pile, played = np.divmod(which[plays], PLACES)
        self._play_card(rows[plays], np.full(plays.size, seat), (pile, played), card[plays])
        rolls = rows[choice == 0]
        if rolls.size:
            self._roll(rolls, seat)

    def next_leg(self, seats: int) -> None:
        """A first turn of the next leg for everybody, for finish cards alone: what keeping one was good for."""
        rows = np.flatnonzero(self.end >= 0)
        if not rows.size:
            return
        camels = np.arange(PLACES)
        final = self.forest.final[self.end[rows]]
        win, lose = self.outlook.win_from[camels, final], self.outlook.lose_from[camels, final]
        for turn in range(1, seats + 1):
            seat = (self.last_roller[rows] + turn) % seats
            card, which = _best_card(win, lose, self.played[rows], self.held[rows, seat])
            plays = np.flatnonzero(card > TURN_WORTH)
            pile, camel = np.divmod(which[plays], PLACES)
            self._play_card(rows[plays], seat[plays], (pile, camel), card[plays] - TURN_WORTH)

    def _play_card(
        self, rows: Ints, seat: Ints, card: tuple[Ints | int, Ints | int], worth: npt.NDArray[np.floating]
    ) -> None:
        pile, camel = card
        self.gains[rows, seat] += worth
        self.played[rows, pile, camel] += 1
        self.held[rows, seat, camel] = False

    def _roll(self, rows: Ints, seat: int) -> None:
        self.gains[rows, seat] += PYRAMID_REWARD
        move = self.forest.moves(self.node[rows], self.fortunes[rows, self.released[rows]], self.outcomes)
        self.released[rows] += 1
        onto = self.forest.child[move]
        leg_ends = onto == LEG_ENDS
        ended = rows[leg_ends]
        self.running[ended] = False
        self.last_roller[ended] = seat
        self.end[ended] = np.where(self.forest.over[move[leg_ends]], -1, move[leg_ends])
        going_on = rows[~leg_ends]
        self.node[going_on] = onto[~leg_ends]
        self.running[going_on] = self.forest.sets[onto[~leg_ends]] != 0


def _best_card(win: Floats, lose: Floats, played: Ints, held: Flags) -> tuple[Floats, Ints]:
    """Per table, the EP of the best finish card in a hand, and which it is: the pile times five plus the camel."""
    odds = np.concatenate((win, lose), axis=1)
    worth = odds * (PRIZES[played.reshape(len(played), -1)] - WRONG_CARD) + WRONG_CARD
    worth = np.where(np.concatenate((held, held), axis=1), worth, _NEVER)
    which = worth.argmax(axis=1)
    return worth[np.arange(len(worth)), which], which
