"""A board whose race is over has a ranking, not odds: everything says so, whatever dice are inside (R28)."""

from __future__ import annotations

import json
from itertools import combinations
from random import Random

import numpy as np
import pytest

from camelup.__main__ import main
from camelup.odds.leg import LegOdds, leg_odds, leg_odds_many
from camelup.odds.orders import ORDERS
from camelup.odds.race import race_odds
from camelup.odds.tiles import tile_odds
from camelup.players.coach import advise
from camelup.players.outlook import simulate
from camelup.players.reading import tree_of
from camelup.rules.board import DICE, RACING, Board, Camel, Die, Direction, SpectatorTile, move, ranking, select
from camelup.rules.engine import roll_outcomes
from camelup.rules.notation import Position, parse_position
from camelup.rules.view import observe
from camelup.session.match import Match
from camelup.session.record import final_state
from tests.odds.exact_leg import random_board
from tests.session.played import new_match, play

DICE_LEFT = [dice for count in range(len(DICE) + 1) for dice in combinations(DICE, count)]


def ended_boards(count: int) -> list[Board]:
    """Boards on which a die has just ended the race, clockwise and counterclockwise, with tiles about."""
    rng = Random(28)
    boards: list[Board] = []
    while len(boards) < count:
        board = random_board(rng)
        while board.beyond is None:
            roll = rng.choice([roll for roll, _ in roll_outcomes(board, DICE)])
            board = move(board, select(board, roll.face).camel, roll.number).board
        boards.append(board)
    return boards


BOARDS = ended_boards(200)


def assert_is_ranking(odds: LegOdds, board: Board) -> None:
    order = ranking(board)
    assert odds.orders.tolist() == [float(each == order) for each in ORDERS]
    assert np.array_equal(odds.final_orders, odds.orders)
    assert odds.race_ends == 1
    assert not any(odds.landings.values())
    # R33 with the ranking of R31: what a ticket pays is certain.
    for place, camel in enumerate(order):
        assert [odds.ticket_value(camel, value) for value in (5, 2)] == [[5, 2], [1, 1], [-1, -1]][min(place, 2)]


def test_r28_boards_cross_the_line_both_ways() -> None:
    ways = {board.beyond.direction for board in BOARDS if board.beyond is not None}
    assert ways == set(Direction)


def test_r31_the_leg_of_a_race_that_is_over_is_its_ranking() -> None:
    rng = Random(31)
    for board in BOARDS:
        for dice in rng.sample(DICE_LEFT, 6):
            assert_is_ranking(leg_odds(board, dice), board)


@pytest.mark.parametrize("dice", DICE_LEFT, ids=lambda dice: "".join(dice) or "none")
def test_r31_races_that_are_over_beside_others_that_go_on(dice: tuple[Die, ...]) -> None:
    running = [random_board(Random(n)) for n in range(3)]
    boards = [board for pair in zip(BOARDS, running, strict=False) for board in pair]
    together = leg_odds_many([Position(board, dice) for board in boards])
    for board, odds in zip(boards, together, strict=True):
        if board.beyond is not None:
            assert_is_ranking(odds, board)
        assert np.array_equal(odds.orders, leg_odds(board, dice).orders)


def test_r38_r39_the_race_is_won_and_lost_for_certain() -> None:
    rng = Random(38)
    for board in BOARDS:
        order = ranking(board)
        for dice in rng.sample(DICE_LEFT, 2):
            odds = race_odds(board, dice, 50, 1)
            assert odds.win.tolist() == [float(camel is order[0]) for camel in RACING]
            assert odds.lose.tolist() == [float(camel is order[-1]) for camel in RACING]
            assert not odds.win_error.any()
            assert not odds.lose_error.any()
            assert odds.races == 0


def test_r28_no_tile_changes_a_race_that_is_over() -> None:
    for board in BOARDS[:20]:
        for dice in ((), (Die.BLUE, Die.YELLOW), DICE):
            tiles = [SpectatorTile(9, cheering, 0) for cheering in (True, False)]
            for odds in tile_odds(board.without_tiles(), dice, tiles).values():
                assert_is_ranking(odds, board)


def test_r31_what_computer_opponents_count_with_is_the_ranking_too() -> None:
    for board in BOARDS[:40]:
        order = ranking(board)
        for dice in ((), (Die.BLUE, Die.YELLOW), (Die.GREY,), DICE):
            ranks = tree_of(board, dice)[0].ranks[0]
            assert ranks.tolist() == [[float(camel is at) for at in order] for camel in RACING]
            outlook = simulate(board, dice, 20, np.random.default_rng(1))
            assert outlook.win.tolist() == [float(camel is order[0]) for camel in RACING]
            assert outlook.lose.tolist() == [float(camel is order[-1]) for camel in RACING]
            win, lose = outlook.given(tree_of(board, dice)[0].ranks[0])
            assert win.tolist() == outlook.win.tolist()
            assert lose.tolist() == outlook.lose.tolist()


def test_r28_nobody_is_advised_after_the_race() -> None:
    state = final_state(play(new_match(4, "over"), seed=3).record)
    with pytest.raises(ValueError, match="no turn"):
        advise(observe(state, state.turn), (), 1, 10)


@pytest.mark.parametrize(
    ("position", "winner", "loser"),
    [
        ("8/yw/r/4/k/gb/>p by -", Camel.PURPLE, Camel.YELLOW),
        ("<kr/y/3/bg/p/9/w bgx 3-", Camel.PURPLE, Camel.RED),  # R29: carried backwards over the line, red is last
        ("<w/y/3/bg/p/8/kr/1 gy -", Camel.RED, Camel.YELLOW),  # R30: a lone crazy camel changes no ranking
    ],
)
def test_r29_the_command_tells_the_ranking(
    position: str, winner: Camel, loser: Camel, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", position, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {camel: told["rank"][camel][0] for camel in "bgryp"} == {c: float(c == winner) for c in "bgryp"}
    assert {camel: told["race"][camel]["win"] for camel in "bgryp"} == {c: float(c == winner) for c in "bgryp"}
    assert {camel: told["race"][camel]["lose"] for camel in "bgryp"} == {c: float(c == loser) for c in "bgryp"}
    assert main(["odds", position]) == 0
    out = capsys.readouterr().out
    assert "  The race is over." in out.splitlines()
    assert f"  {winner.name.lower():<13}  100.0%" in out
    assert ranking(parse_position(position).board)[-1] is loser


def test_r31_the_look_backs_last_moment_is_the_result_in_300_races() -> None:
    from camelup.session.review import odds_to_win

    with_dice_inside = 0
    for number in range(300):
        match = play(Match.new(new_match(3 + number % 6).seats, seed=f"look back {number}"), seed=number)
        state = final_state(match.record)
        with_dice_inside += len(state.dice) > 1
        winner = ranking(state.board)[0]
        assert odds_to_win(state) == tuple(float(camel is winner) for camel in RACING), match.record.seed
    assert with_dice_inside > 200
