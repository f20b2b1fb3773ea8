"""What the strong levels judge by: the tree of the leg, the outlook of the race, finish cards, rivals and risk."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from camelup.odds.leg import leg_odds
from camelup.odds.race import race_odds
from camelup.players.cards import PRIZES, card_values, guess_face_down, prize, prizes
from camelup.players.forest import LEG_ENDS, Forest
from camelup.players.ledger import best_copy, lead_over_others, tickets_worth, viewer_of
from camelup.players.legtree import PLACES, Outcomes, grow, ticket_values
from camelup.players.outlook import simulate
from camelup.players.playout import Hands, Opening, play_out
from camelup.players.reading import outcomes, read
from camelup.players.stakes import RISK_LIMIT, Stakes, rivalry, wealth
from camelup.rules.actions import Pile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import DICE, RACING, SPACES, Board, Camel, SpectatorTile, move, select
from camelup.rules.engine import open_spaces, roll_outcomes
from camelup.rules.notation import Position, parse_position
from camelup.rules.state import FinishCard, LegTicket, State, new_race
from camelup.rules.view import PublicSeat, observe
from tests.players.conftest import start_of, with_other_hidden_cards

FRESH = parse_position("rb/g/yp/11/k/w")
LATE = parse_position("7/p/2/g/1/yr/b/k/w")
"""Red and yellow are about to finish: blue leads at 13."""


def positions(seed: int, count: int) -> Iterator[Position]:
    """Positions from random races with a few tiles on the track."""
    rng = random.Random(seed)
    for number in range(count):
        board, dice = start_of(f"{seed} {number}", 3).board, DICE
        while board.beyond is None:
            yield Position(board, dice)
            roll = rng.choice([roll for roll, _ in roll_outcomes(board, dice)])
            board = move(board, select(board, roll.face).camel, roll.number).board
            dice = tuple(die for die in dice if die is not roll.die)
            if len(dice) == 1:
                dice = DICE
                board = board.without_tiles()
                if board.beyond is None:
                    for owner in range(3):
                        board = board.with_tile(
                            SpectatorTile(rng.choice(open_spaces(board, owner)), rng.random() < 0.5, owner)
                        )


def test_the_root_of_a_tree_has_the_exact_odds_of_the_leg() -> None:
    """R33: against `camelup.odds`, which is held to the rules by its own tests."""
    for board, dice in ((p.board, p.dice) for p in positions(1, 4)):
        root, exact = grow(board, dice, outcomes())[0], leg_odds(board, dice)
        np.testing.assert_allclose(root.ranks[0], exact.ranks, atol=1e-5)
        for tile in board.tiles:
            assert root.landings[0, tile.space - 1] == pytest.approx(exact.landings[tile.space], abs=1e-4)


def test_every_node_of_a_tree_has_the_odds_of_its_own_position() -> None:
    """The node after a roll is the root of the tree that grows from there."""
    dice = FRESH.dice
    tree = grow(FRESH.board, dice, outcomes())
    known = {node.tobytes() for node in np.round(tree[1].ranks, 4)}
    for roll, _ in roll_outcomes(FRESH.board, dice):
        after = move(FRESH.board, select(FRESH.board, roll.face).camel, roll.number).board
        left = tuple(die for die in dice if die is not roll.die)
        root = grow(after, left, outcomes())[0]
        assert min(np.abs(tree[1].ranks - root.ranks[0]).max(axis=(1, 2))) < 1e-4
    assert len(known) > 10


def test_a_tree_ends_where_the_race_does() -> None:
    over = parse_position("7/pgr/4/y/k/2/>bw bgrypx -")
    (level,) = grow(over.board, over.dice, outcomes())
    assert level.sets.tolist() == [0]
    assert level.ranks[0].argmax(axis=0).tolist() == [
        RACING.index(camel) for camel in (Camel.BLUE, Camel.YELLOW, Camel.RED, Camel.GREEN, Camel.PURPLE)
    ]


def test_the_outcomes_of_a_set_of_dice_are_sure_to_happen() -> None:
    table = Outcomes.build()
    for dice in range(1, 64):
        chance = table.chance[table.start[dice] : table.start[dice] + table.count[dice]]
        assert chance.sum() == pytest.approx(1)
        faces = table.slot[dice, : 6 * dice.bit_count()]
        np.testing.assert_allclose(np.bincount(faces) / faces.size, chance, rtol=1e-5)


def test_a_leg_ticket_is_worth_its_odds() -> None:
    """R33: 5 in front, 1 second, -1 otherwise."""
    ranks = np.zeros((PLACES, PLACES), np.float32)
    ranks[:, 4] = 1
    ranks[0] = [0.5, 0.25, 0.25, 0, 0]
    values = ticket_values(ranks, 5)
    assert values[0] == pytest.approx(0.5 * 5 + 0.25 - 0.25)
    assert values[1] == -1


def test_the_outlook_agrees_with_the_odds_of_the_race() -> None:
    outlook = simulate(FRESH.board, FRESH.dice, 4000, np.random.default_rng(1))
    exact = race_odds(FRESH.board, FRESH.dice, 20_000, 1)
    np.testing.assert_allclose(outlook.win, exact.win, atol=0.03)
    np.testing.assert_allclose(outlook.lose, exact.lose, atol=0.03)
    win, lose = outlook.given(grow(FRESH.board, FRESH.dice, outcomes())[0].ranks)
    np.testing.assert_allclose(win[0], outlook.win, atol=0.03)
    np.testing.assert_allclose(lose[0], outlook.lose, atol=0.03)
    assert 3 < outlook.legs < 7


def test_leading_the_leg_is_a_better_outlook_than_coming_last() -> None:
    outlook = simulate(LATE.board, LATE.dice, 2000, np.random.default_rng(1))
    assert (outlook.win_from[:, 0] > outlook.win_from[:, -1]).all()
    assert (outlook.lose_from[:, 0] < outlook.lose_from[:, -1]).all()
    assert outlook.legs < 1


def test_prizes_fall_with_the_right_cards_before() -> None:
    """R38."""
    assert [prize(place) for place in range(6)] == [8, 5, 3, 2, 1, 1] == PRIZES[:6].tolist()
    even = np.full(PLACES, 0.2, np.float32)
    assert prizes((), 0, even).tolist() == [8] * PLACES
    one = prizes((1,), 0, even)
    assert one[0] == pytest.approx(0.2 * 5 + 0.8 * 8)
    sure = np.array([1, 0, 0, 0, 0], np.float32)
    assert prizes((1, 2), 0, sure)[0] < prizes((1, 2), 0, even)[0]
    assert prizes((0, 0), 0, even).tolist() == [8] * PLACES, "the viewer's own cards are other colours"


def test_a_card_is_worth_its_prize_or_costs_one() -> None:
    odds = np.array([0.5, 0.25, 0.25, 0, 0], np.float32)
    np.testing.assert_allclose(card_values((), 0, odds), [3.5, 1.25, 1.25, -1, -1])
    guess = guess_face_down(odds)
    assert guess.sum() == pytest.approx(1)
    assert guess[0] > guess[1] > guess[3] > 0


def state_with(position: Position, seats: int = 4) -> State:
    return new_race(seats, FRESH.board, 0)._replace(board=position.board, dice=position.dice)


def seat_of(*tickets: LegTicket, pyramid: int = 0) -> PublicSeat:
    return PublicSeat(3, 5, tickets, pyramid, None)


def test_a_seat_is_worth_copying_by_its_most_promising_ticket() -> None:
    ranks = np.zeros((PLACES, PLACES), np.float32)
    ranks[RACING.index(Camel.BLUE), 0] = ranks[RACING.index(Camel.GREEN), 1] = 1
    blue, green = LegTicket(Camel.BLUE, 5), LegTicket(Camel.GREEN, 5)
    assert best_copy(seat_of(), ranks) == 0
    assert best_copy(seat_of(pyramid=2), ranks) == 1
    assert best_copy(seat_of(green), ranks) == pytest.approx(1)
    assert best_copy(seat_of(green, blue), ranks) == pytest.approx(5)
    assert tickets_worth(seat_of(green, blue), ranks) == pytest.approx(6)
    assert lead_over_others([5, 1, 3], 0) == 3


def test_a_bystander_does_not_play() -> None:
    with pytest.raises(ValueError, match="bystander"):
        viewer_of(observe(start_of("bystander", 3), None))


def test_guessed_hands_hold_what_is_public() -> None:
    state = state_with(FRESH)
    pile = (FinishCard(1, Camel.RED), FinishCard(0, Camel.BLUE), FinishCard(1, Camel.GREEN), FinishCard(2, Camel.RED))
    hands = [tuple(c for c in RACING if FinishCard(seat, c) not in pile) for seat in range(4)]
    seats = tuple(seat._replace(hand=hand) for seat, hand in zip(state.seats, hands, strict=True))
    seen = observe(state._replace(winner_pile=pile, seats=seats), 0)
    guessed = Hands.guess(seen, read(FRESH.board, FRESH.dice, 100).outlook, 50, np.random.default_rng(1))
    assert (guessed.held.sum(axis=2) == [4, 3, 4, 5]).all()
    assert not guessed.held[:, 0, RACING.index(Camel.BLUE)].any()
    assert (guessed.played[:, 0].sum(axis=1) == 4).all()
    assert (guessed.played[:, 0, RACING.index(Camel.BLUE)] >= 1).all()
    assert not guessed.played[:, 1].any()


def test_hidden_cards_do_change_in_the_leak_test() -> None:
    """The exchange that the leak test relies on touches every other seat and keeps the viewer's cards."""
    state = state_with(FRESH)._replace(winner_pile=(FinishCard(1, Camel.RED), FinishCard(0, Camel.BLUE)))
    seats = list(state.seats)
    for card in state.winner_pile:
        seats[card.owner] = seats[card.owner]._replace(hand=tuple(c for c in RACING if c is not card.camel))
    state = state._replace(seats=tuple(seats))
    others = [with_other_hidden_cards(state, 0, random.Random(seed)) for seed in range(20)]
    assert len({other.winner_pile[0].camel for other in others}) > 1
    assert {other.winner_pile[1] for other in others} == {FinishCard(0, Camel.BLUE)}
    assert all(sorted((*o.seats[1].hand, o.winner_pile[0].camel)) == sorted(RACING) for o in others)


def planted(position: Position) -> Forest:
    reading = read(position.board, position.dice, 200)
    return Forest.plant([reading.tree], reading.outlook, np.ones(SPACES, np.float32))


def test_a_forest_leads_from_its_root_to_the_end_of_the_leg() -> None:
    forest = planted(FRESH)
    generator = np.random.default_rng(3)
    nodes = np.full(2000, forest.roots[0])
    for release in range(5):
        moves = forest.moves(nodes, generator.random(nodes.size, np.float32), outcomes())
        nodes = forest.child[moves]
        assert (nodes == LEG_ENDS).all() == (release == 4)
    first = np.bincount(forest.final[moves].argmin(axis=1), minlength=PLACES) / moves.size
    np.testing.assert_allclose(first, forest.lead[forest.roots[0]], atol=0.04)


def test_playouts_give_the_seat_that_rolls_its_pyramid_ticket() -> None:
    """At the last release the leg is over after one roll: one EP, and nothing for the others."""
    last = parse_position("r/b/g/y/p/9/k/w px -")
    forest = planted(last)
    seen = observe(state_with(last), 0)
    nothing = np.zeros(4, np.float32)
    openings = [Opening(0, nothing, rolls=True), Opening(0, nothing + np.float32(2), rolls=True)]
    outlook = read(last.board, last.dice, 200).outlook
    gains = play_out(seen, forest, outlook, openings, 40, np.random.default_rng(1), outcomes())
    np.testing.assert_allclose(gains[1] - gains[0], 2, rtol=1e-5)
    assert gains[0, 0] >= 1


def test_a_seat_that_leaves_a_good_ticket_sees_others_take_it() -> None:
    """Blue is sure to lead: after any other action somebody takes its ticket."""
    sure = parse_position("r/g/y/p/6/b/3/k/w rx -")
    forest = planted(sure)
    seen = observe(state_with(sure), 0)
    nothing = np.zeros(4, np.float32)
    openings = [Opening(0, nothing, ticket=RACING.index(Camel.BLUE)), Opening(0, nothing)]
    outlook = read(sure.board, sure.dice, 200).outlook
    gains = play_out(seen, forest, outlook, openings, 40, np.random.default_rng(1), outcomes())
    assert gains[1, 1:].sum() > gains[0, 1:].sum() + 1, "they share 5, 3, 2, 2 where they had 3, 2, 2"


def test_rivals_weigh_by_what_they_are_worth() -> None:
    state = state_with(FRESH)
    seats = tuple(seat._replace(purse=purse) for seat, purse in zip(state.seats, (10, 20, 10, 2), strict=True))
    worth = wealth(observe(state._replace(seats=seats), 0), np.zeros(4, np.float32))
    weights = rivalry(worth, 0)
    assert weights.sum() == pytest.approx(1)
    assert weights[0] == 0
    assert weights[1] > weights[2] > weights[3] > 0


@pytest.mark.parametrize(("own", "sign"), [(0, 1), (60, -1)])
def test_a_seat_behind_likes_risk_and_one_ahead_does_not(own: int, sign: int) -> None:
    state = state_with(FRESH)
    purses = (own, 20, 20, 20)
    seats = tuple(seat._replace(purse=purse) for seat, purse in zip(state.seats, purses, strict=True))
    seen = observe(state._replace(seats=seats), 0)
    outlook = read(FRESH.board, FRESH.dice, 500).outlook
    worth = wealth(seen, np.zeros(4, np.float32))
    stakes = Stakes.of(seen, outlook, worth, rivalry(worth, 0), 1.0)
    card = PredictFinish(Camel.RED, Pile.WINNER)
    assert 0 < sign * stakes.appetite <= RISK_LIMIT
    assert sign * stakes.premium(card, seen, {card: 1.0}) > 0
    assert sign * stakes.premium(TakeLegTicket(Camel.RED), seen, {}) > 0
    assert stakes.premium(RollDie(), seen, {}) == 0


def test_a_holding_that_moves_with_those_held_is_riskier() -> None:
    """Concentrate when behind, spread when ahead: a second blue ticket swings more than one of another camel."""
    state = state_with(FRESH)
    premiums = {}
    for held in (Camel.BLUE, Camel.PURPLE):
        seats = (state.seats[0]._replace(purse=0, leg_tickets=(LegTicket(held, 5),)), *state.seats[1:])
        seen = observe(state._replace(seats=seats), 0)
        outlook = read(FRESH.board, FRESH.dice, 500).outlook
        worth = wealth(seen, np.array([0, 10, 10, 10], np.float32))
        stakes = Stakes.of(seen, outlook, worth, rivalry(worth, 0), 1.0)
        premiums[held] = stakes.premium(TakeLegTicket(Camel.BLUE), seen, {})
    assert premiums[Camel.BLUE] > premiums[Camel.PURPLE]


def test_readings_are_shared_by_position() -> None:
    board = Board(FRESH.board.stacks)
    assert read(board, FRESH.dice, 100) is read(FRESH.board, FRESH.dice, 100)
