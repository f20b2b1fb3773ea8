"""The fast mover against the rules: the same boards, the same movements, camel by camel."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

from camelup.odds.batch import DIE_BIT, SHIFT, SPACE, Moved, TileMasks, Words, advance, pack, select_crazy, sink_crazy
from camelup.rules.board import (
    CAMELS,
    CRAZY,
    DICE,
    RACING,
    SPACES,
    Beyond,
    Board,
    Camel,
    Choice,
    Die,
    Direction,
    Move,
    Placement,
    SpectatorTile,
    facing,
    move,
    select,
)
from camelup.rules.notation import Position, format_position, parse_position
from tests.odds.exact_leg import exact_leg, random_board

BOARDS = 10_000
"""Each moves in 21 ways: three numbers for each of seven faces."""


def words_of(boards: list[Board]) -> Words:
    return np.array([pack(board) for board in boards], dtype=np.uint64)


def unpack(word: int | np.uint64, tiles: tuple[SpectatorTile, ...] = ()) -> tuple[Board, tuple[Die, ...]]:
    """The board, with `tiles` laid down, and the dice inside the pyramid that a word stands for."""
    word = int(word)
    places = {camel: word >> SHIFT[camel] & 0x7F for camel in CAMELS}
    stacks: list[tuple[Camel, ...]] = [()] * SPACES
    crossed: tuple[Camel, ...] = ()
    for camel in sorted(CAMELS, key=places.__getitem__):
        if word & 0x80 << SHIFT[camel]:
            crossed += (camel,)
        else:
            stacks[places[camel] // SPACE] += (camel,)
    beyond = None
    if crossed:
        beyond = Beyond(crossed, Direction.CLOCKWISE if word & 1 << 62 else Direction.COUNTERCLOCKWISE)
    return Board(tuple(stacks), tiles, beyond), tuple(die for die in DICE if word & DIE_BIT[die])


def steps_of(camel: Camel, number: int) -> int:
    """The `steps` of `advance`."""
    return number * SPACE * facing(camel) % 2**64


def advance_one(board: Board, camel: Camel, number: int) -> Moved:
    return advance(
        words_of([board]),
        np.array([SHIFT[camel]], dtype=np.uint64),
        np.array([steps_of(camel, number)], dtype=np.uint64),
        TileMasks.of([board.tiles]),
    )


def events_of(before: Board, choice: Choice, moved: Move) -> set[str]:
    """What is special about a movement, so that the test can tell whether it has seen everything."""
    events = {choice.value}
    if len(moved.unit) > 1:
        events.add("carries others")
    if moved.last.placement is not Placement.ALONE:
        events.add(moved.last.placement.value)
    if moved.tile is not None:
        events.add(f"{facing(moved.camel).name} on {'cheering' if moved.tile.cheering else 'booing'}")
        if moved.last.path[-1:] == (moved.origin,) and moved.left_behind:
            events.add("back under its own stack")
        if before.stack_on(moved.tile.space):
            events.add("tile under camels")
    if moved.crossed:
        events.add(f"crosses {moved.last.direction.name} by {'its roll' if moved.bounce is None else 'a tile'}")
        if set(moved.unit) & set(RACING) and moved.camel in CRAZY:
            events.add("carries racing camels backwards over the line")
    return events


ALL_EVENTS = {
    *(choice.value for choice in Choice),
    "carries others",
    Placement.ON_TOP.value,
    Placement.UNDERNEATH.value,
    Placement.BEYOND.value,
    "CLOCKWISE on cheering",
    "CLOCKWISE on booing",
    "COUNTERCLOCKWISE on cheering",
    "COUNTERCLOCKWISE on booing",
    "back under its own stack",
    "tile under camels",
    "crosses CLOCKWISE by its roll",
    "crosses CLOCKWISE by a tile",
    "crosses COUNTERCLOCKWISE by its roll",
    "carries racing camels backwards over the line",
}


def test_r20_to_r30_as_the_rules_move() -> None:
    rng = Random(20)
    boards = [random_board(rng) for _ in range(BOARDS)]
    words = words_of(boards)
    tiles = TileMasks.of([board.tiles for board in boards])
    seen: Counter[str] = Counter()
    movements = 0
    for face in CAMELS:
        selections = [select(board, face) for board in boards]
        shifts = np.array([SHIFT[selection.camel] for selection in selections], dtype=np.uint64)
        if face in CRAZY:
            assert np.array_equal(select_crazy(words, face is Camel.WHITE), shifts)
            assert np.array_equal(select_crazy(words, np.full(BOARDS, face is Camel.WHITE)), shifts)
        for number in (1, 2, 3):
            result = advance(words, shifts, np.full(BOARDS, steps_of(face, number), dtype=np.uint64), tiles)
            hit = dict(zip(result.hits.tolist(), result.hit_spaces.tolist(), strict=True))
            crossed = set(result.crossed.tolist())
            for index, (board, selection) in enumerate(zip(boards, selections, strict=True)):
                expected = move(board, selection.camel, number)
                assert int(result.words[index]) == pack(expected.board), (
                    format_position(Position(board)),
                    face,
                    number,
                )
                assert (index in crossed) is expected.crossed
                assert hit.get(index) == (None if expected.tile is None else expected.tile.space)
                seen.update(events_of(board, selection.choice, expected))
                movements += 1
    assert movements >= 200_000
    assert set(seen) == ALL_EVENTS
    assert min(seen.values()) >= 50, seen


def test_worked_movements(movement_cases: list[dict[str, str]]) -> None:
    for case in movement_cases:
        board = parse_position(case["position"]).board
        face, number = Camel(case["face"][0]), int(case["face"][1])
        camel = select(board, face).camel
        assert camel.value == case["moves"]
        result = advance_one(board, camel, number)
        after, _ = unpack(result.words[0], board.tiles)
        assert after == parse_position(case["result"]).board, case
        assert [str(space) for space in result.hit_spaces] == ([] if case["tile"] == "-" else [case["tile"]])
        assert bool(result.crossed.size) is (case["race"] == "finish")


def test_words_give_back_boards_and_dice() -> None:
    rng = Random(5)
    for _ in range(500):
        board = random_board(rng)
        dice = tuple(die for die in DICE if rng.random() < 0.5)
        assert unpack(pack(board, dice), board.tiles) == (board, dice)
        camel = rng.choice(CAMELS)
        after = move(board, camel, 3).board
        assert unpack(pack(after), board.tiles) == (after, ())


def test_equal_positions_are_equal_words_whatever_lies_on_the_track() -> None:
    plain = parse_position("r/bg/yp/11/k/w").board
    tiled = parse_position("r/bg/yp/11/k/w bgrypx 5+1,9-2").board
    assert pack(plain) == pack(tiled)
    assert pack(plain) != pack(parse_position("r/gb/yp/11/k/w").board)
    assert pack(plain, DICE) != pack(plain, DICE[:5])


def test_dice_stay_inside_while_camels_move() -> None:
    board = parse_position("r/bg/yp/10/w/k/1 bgrypx 3-").board
    word = np.array([pack(board, (Die.GREEN, Die.GREY))], dtype=np.uint64)
    result = advance(
        word, np.array([SHIFT[Camel.RED]], np.uint64), np.array([2 * SPACE], np.uint64), TileMasks.of([board.tiles])
    )
    assert unpack(result.words[0], board.tiles) == (move(board, Camel.RED, 2).board, (Die.GREEN, Die.GREY))


def test_a_column_of_steps_moves_every_board_that_often() -> None:
    rng = Random(8)
    boards = [random_board(rng) for _ in range(300)]
    words, tiles = words_of(boards), TileMasks.of([board.tiles for board in boards])
    shifts = np.full(len(boards), SHIFT[Camel.YELLOW], dtype=np.uint64)
    steps = np.array([[SPACE], [2 * SPACE], [3 * SPACE]], dtype=np.uint64)
    together = advance(words, shifts, steps, tiles)
    apart = [advance(words, shifts, np.full(len(boards), row, dtype=np.uint64), tiles) for row in steps[:, 0]]
    assert np.array_equal(together.words, [moved.words for moved in apart])
    offsets = [row * len(boards) for row in range(3)]
    assert together.crossed.size
    assert together.hits.size
    assert together.crossed.tolist() == [i + o for m, o in zip(apart, offsets, strict=True) for i in m.crossed]
    assert together.hits.tolist() == [i + o for m, o in zip(apart, offsets, strict=True) for i in m.hits]
    assert together.hit_spaces.tolist() == [space for m in apart for space in m.hit_spaces]


@pytest.mark.parametrize("tiles", [None, TileMasks.of([()])])
def test_without_tiles_only_the_line_is_special(tiles: TileMasks | None) -> None:
    boards = [parse_position(text).board for text in ("14/yp/rbgkw", "r/bg/yp/11/k/w", "ywk/rpbg/14")]
    shifts = np.array([SHIFT[Camel.RED], SHIFT[Camel.RED], SHIFT[Camel.WHITE]], dtype=np.uint64)
    steps = np.array([SPACE, SPACE, 2**64 - SPACE], dtype=np.uint64)
    result = advance(words_of(boards), shifts, steps, tiles)
    assert result.crossed.tolist() == [0, 2]
    assert not result.hits.size
    after = [unpack(word)[0] for word in result.words]
    assert after[0].beyond is not None
    assert after[0].beyond.direction is Direction.CLOCKWISE
    assert after[2].beyond is not None
    assert after[2].beyond.direction is Direction.COUNTERCLOCKWISE
    assert after[1] == move(boards[1], Camel.RED, 1).board


def test_tile_masks() -> None:
    one = TileMasks.of([(SpectatorTile(5, True, 0), SpectatorTile(16, False, 1))])
    assert (int(one.cheering[0]), int(one.booing[0])) == (1 << 4, 1 << 15)
    assert one
    assert not TileMasks.of([(), ()])
    assert one.take(np.array([0, 0])) is one
    two = TileMasks.of([(), (SpectatorTile(2, False),)])
    assert two.take(np.array([1, 0, 1])).booing.tolist() == [2, 0, 2]


def test_sunk_crazy_camels_change_no_odds_once_the_grey_die_is_out() -> None:
    rng = Random(3)
    for _ in range(20):
        board = random_board(rng, spread=2)
        dice = tuple(rng.sample(DICE[:5], 3))
        (word,) = sink_crazy(words_of([board]))
        sunk, _ = unpack(word, board.tiles)
        assert sunk.stack_on(1)[:2] == CRAZY
        original = exact_leg(board, dice)
        assert exact_leg(sunk, dice) == original
    already = parse_position("kwrb/gyp/14").board
    assert unpack(sink_crazy(words_of([already]))[0])[0] == already
