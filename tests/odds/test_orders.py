"""Rankings read off packed boards."""

from __future__ import annotations

from random import Random

import numpy as np

from camelup.odds.batch import pack
from camelup.odds.orders import CODES, ORDERS, order_codes, per_order, rank_table
from camelup.rules.board import CRAZY, RACING, Board, move, ranking
from camelup.rules.notation import parse_position
from tests.odds.exact_leg import random_board


def orders_of(boards: list[Board]) -> list[tuple[str, ...]]:
    codes = order_codes(np.array([pack(board) for board in boards], dtype=np.uint64))
    assert codes.max() < CODES
    found = per_order(np.eye(CODES)[codes])
    assert (found.sum(axis=1) == 1).all()
    return [ORDERS[index] for index in found.argmax(axis=1)]


def test_r31_boards_rank_as_the_rules_rank() -> None:
    rng = Random(31)
    boards = [random_board(rng) for _ in range(5_000)]
    expected = [ranking(board) for board in boards]
    assert orders_of(boards) == expected
    assert len(set(expected)) == len(ORDERS)


def test_r29_ended_races_rank_as_the_rules_rank() -> None:
    rng = Random(29)
    ended = []
    for _ in range(20_000):
        board = move(random_board(rng), rng.choice(CRAZY + RACING), rng.choice((1, 2, 3))).board
        if board.beyond is not None:
            ended.append(board)
    assert len({board.beyond.direction for board in ended if board.beyond}) == 2
    assert orders_of(ended) == [ranking(board) for board in ended]


def test_r29_beyond_the_line_inner_order_stays() -> None:
    texts = ("<kr/y/3/bg/p/9/w", "7/pgr/4/y/k/2/>bw", "<krgb/14/w/yp", "ry/15/>wkgpb")
    boards = [parse_position(text).board for text in texts]
    assert ["".join(order) for order in orders_of(boards)] == ["pgbyr", "byrgp", "pybgr", "bpgyr"]


def test_rank_table_has_every_camel_once_per_rank() -> None:
    table = rank_table()
    assert table.shape == (len(ORDERS), 5, 5)
    assert (table.sum(axis=1) == 1).all()
    assert (table.sum(axis=2) == 1).all()
    for order, ranks in zip(ORDERS, table, strict=True):
        assert tuple(RACING[ranks[:, rank].argmax()] for rank in range(5)) == order
