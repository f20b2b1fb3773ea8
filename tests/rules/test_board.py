"""The track, the pieces on it and the record of one movement (R1 to R3)."""

from __future__ import annotations

import pytest

from camelup.rules.board import (
    CAMELS,
    CRAZY,
    DICE,
    RACING,
    ROLLS,
    SPACES,
    Beyond,
    Board,
    Camel,
    Die,
    Direction,
    Placement,
    Roll,
    SpectatorTile,
    facing,
    move,
)
from camelup.rules.engine import roll_outcomes
from camelup.rules.errors import InvalidOutcome, InvalidPosition
from tests.rules.races import START, after_roll, board_of, camels_of


def stacks_of(*letters: str) -> tuple[tuple[Camel, ...], ...]:
    """Sixteen stacks, the given ones from space 1 on."""
    return tuple(camels_of(stack) for stack in letters) + ((),) * (SPACES - len(letters))


def test_r1_the_track_has_sixteen_spaces() -> None:
    assert SPACES == 16
    assert len(board_of(START).stacks) == 16


def test_r1_the_finish_line_lies_between_16_and_1() -> None:
    assert after_roll("k/w/g/r/y/p/8/b/1 bgrypx -", "b1") == "k/w/g/r/y/p/9/b grypx -"
    assert after_roll("k/w/g/r/y/p/9/b bgrypx -", "b1") == "k/w/g/r/y/p/10/>b grypx -"
    assert after_roll("1/kb/g/r/y/p/9/w bgrypx -", "k1") == "kb/1/g/r/y/p/9/w bgryp -"
    assert after_roll("kb/1/g/r/y/p/9/w bgrypx -", "k1") == "<kb/2/g/r/y/p/9/w bgryp -"


@pytest.mark.parametrize(("count", "kept"), [(15, 15), (17, 16)])
def test_r1_no_other_number_of_spaces_is_a_track(count: int, kept: int) -> None:
    stacks = (*stacks_of("bgrypkw")[:kept], *((),) * (count - kept))
    with pytest.raises(InvalidPosition, match=f"16 spaces, this one has {count}"):
        Board.checked(stacks)


def test_r2_five_racing_camels_face_clockwise_and_two_crazy_ones_against() -> None:
    assert "".join(RACING) == "bgryp"
    assert "".join(CRAZY) == "kw"
    assert CAMELS == RACING + CRAZY
    assert [facing(camel) for camel in RACING] == [Direction.CLOCKWISE] * 5
    assert [facing(camel) for camel in CRAZY] == [Direction.COUNTERCLOCKWISE] * 2


def test_r2_being_carried_backwards_does_not_turn_a_camel() -> None:
    carried = after_roll("r/y/p/3/kb/g/7/w bgrypx -", "k2")
    assert carried == "r/y/p/1/kb/2/g/7/w bgryp -"
    assert after_roll(carried, "b1") == "r/y/p/1/k/b/1/g/7/w gryp -"


@pytest.mark.parametrize("direction", Direction)
def test_r2_directions_are_opposite_in_pairs(direction: Direction) -> None:
    assert direction.opposite == -direction
    assert direction.opposite.opposite is direction


def test_r3_five_racing_dice_and_one_grey_die() -> None:
    assert "".join(DICE) == "bgrypx"
    assert [die for die in DICE if die is not Die.GREY] == [Die(camel) for camel in RACING]


@pytest.mark.parametrize("die", DICE)
def test_r3_a_racing_die_shows_each_number_on_two_of_six_faces_the_grey_die_six_faces(die: Die) -> None:
    outcomes = {str(roll): weight for roll, weight in roll_outcomes(board_of(START), DICE) if roll.die is die}
    assert sum(outcomes.values()) == 6
    if die is Die.GREY:
        assert outcomes == {"k1": 1, "k2": 1, "k3": 1, "w1": 1, "w2": 1, "w3": 1}
    else:
        assert outcomes == {f"{die}1": 2, f"{die}2": 2, f"{die}3": 2}


def test_r3_there_are_21_distinct_faces_each_of_one_die() -> None:
    assert len(ROLLS) == 21
    assert {text: str(roll) for text, roll in ROLLS.items()} == {text: text for text in ROLLS}
    assert ROLLS["g2"].die is Die.GREEN
    assert ROLLS["k3"].die is Die.GREY
    assert ROLLS["w1"].die is Die.GREY


@pytest.mark.parametrize("number", [4, 0, -1])
def test_r3_no_die_shows_another_number(number: int) -> None:
    with pytest.raises(InvalidOutcome, match=rf"shows 1, 2 or 3, not {number} \(R3\)"):
        Roll(Camel.BLUE, number)


@pytest.mark.parametrize(
    ("stacks", "tiles", "beyond", "message"),
    [
        (stacks_of("bgrypk"), (), None, "camel w stands on the track 0 times"),
        (stacks_of("bgrypkw", "b"), (), None, "camel b stands on the track 2 times"),
        (stacks_of("bgrypkw"), (), Beyond((), Direction.CLOCKWISE), "beyond the finish line is empty"),
        (stacks_of("bgrypkw"), (), Beyond((Camel.RED,), Direction.CLOCKWISE), "camel r stands on the track 2 times"),
        (stacks_of("bgrypkw"), (SpectatorTile(1, True, 0),), None, r"no tile may lie on space 1 \(R13\)"),
        (stacks_of("bgrypkw"), (SpectatorTile(17, True, 0),), None, r"no tile may lie on space 17 \(R13\)"),
        (stacks_of("bgrypkw"), (SpectatorTile(5, True, 0), SpectatorTile(6, True, 1)), None, "5 and 6 lie next to"),
        (stacks_of("bgrypkw"), (SpectatorTile(5, True, 0), SpectatorTile(5, False, 1)), None, "5 and 5 lie next to"),
        (
            stacks_of("bgrypkw"),
            (SpectatorTile(5, True, 0), SpectatorTile(9, True, 0)),
            None,
            r"one .* tile only \(R5\)",
        ),
    ],
)
def test_a_board_that_cannot_be_is_refused(
    stacks: tuple[tuple[Camel, ...], ...], tiles: tuple[SpectatorTile, ...], beyond: Beyond | None, message: str
) -> None:
    with pytest.raises(InvalidPosition, match=message):
        Board.checked(stacks, tiles, beyond)


def test_a_checked_board_sorts_its_tiles() -> None:
    tiles = (SpectatorTile(16, False, 2), SpectatorTile(2, True, 0), SpectatorTile(9, True))
    board = Board.checked(stacks_of("bgrypkw"), tiles)
    assert [str(tile) for tile in board.tiles] == ["2+1", "9+", "16-3"]


def test_a_board_answers_what_is_where() -> None:
    board = board_of("rb/g/yp/11/k/w bgrypx 5+1,9-3")
    assert board.stack_on(1) == camels_of("rb")
    assert board.stack_on(16) == camels_of("w")
    assert board.stack_on(4) == ()
    assert board.tile_on(9) == SpectatorTile(9, cheering=False, owner=2)
    assert board.tile_on(4) is None
    assert board.tile_of(0) == SpectatorTile(5, cheering=True, owner=0)
    assert board.tile_of(1) is None
    assert [board.space_of(camel) for camel in CAMELS] == [1, 2, 1, 3, 3, 15, 16]


def test_a_camel_beyond_the_line_has_no_space() -> None:
    with pytest.raises(LookupError, match="camel p has crossed"):
        board_of("7/gr/4/y/k/2/>bwp").space_of(Camel.PURPLE)


def test_tiles_are_laid_and_taken_up_on_a_new_board() -> None:
    board = board_of(f"{START} bgrypx 5+1,9-3")
    assert [str(t) for t in board.with_tile(SpectatorTile(7, False, 1)).tiles] == ["5+1", "7-2", "9-3"]
    assert [str(t) for t in board.with_tile(SpectatorTile(12, False, 0)).tiles] == ["9-3", "12-1"]
    assert [str(t) for t in board.with_tile(SpectatorTile(12, False)).tiles] == ["5+1", "9-3", "12-"]
    assert board.without_tiles() == board_of(START)
    assert [str(t) for t in board.tiles] == ["5+1", "9-3"]


def test_a_movement_tells_its_whole_path_and_order() -> None:
    moved = move(board_of("4/ryg/2/bp/6/w/k bgrypx 7-2"), Camel.YELLOW, 2)
    assert (moved.unit, moved.origin, moved.left_behind) == (camels_of("yg"), 5, camels_of("r"))
    assert moved.walk.path == (6, 7)
    assert (moved.walk.direction, moved.walk.placement, moved.walk.joined) == (1, Placement.ALONE, ())
    assert moved.tile == SpectatorTile(7, cheering=False, owner=1)
    assert moved.bounce is not None
    assert moved.last is moved.bounce
    assert (moved.bounce.direction, moved.bounce.path) == (-1, (6,))
    assert (moved.bounce.placement, moved.bounce.joined) == (Placement.ALONE, ())
    assert not moved.crossed


@pytest.mark.parametrize(
    ("position", "camel", "steps", "path", "placement", "joined"),
    [
        ("4/r/1/bp/gy/6/w/k bgrypx -", Camel.RED, 1, (6,), Placement.ALONE, ""),
        ("4/r/1/bp/gy/6/w/k bgrypx -", Camel.RED, 2, (6, 7), Placement.ON_TOP, "bp"),
        ("4/r/1/bp/gy/6/w/k bgrypx -", Camel.BLACK, 1, (15,), Placement.ON_TOP, "w"),
        ("4/r/1/bp/gy/6/w/k bgrypx 6+1", Camel.RED, 1, (7,), Placement.ON_TOP, "bp"),
        ("4/r/bp/1/gy/6/w/k bgrypx 7-1", Camel.RED, 2, (6,), Placement.UNDERNEATH, "bp"),
        ("12/bp/gy/r/kw bgrypx -", Camel.RED, 3, (16,), Placement.BEYOND, ""),
        ("12/bp/gyr/k/w bgrypx 16+1", Camel.RED, 2, (), Placement.BEYOND, ""),
        ("bp/gy/kw/12/r bgrypx -", Camel.WHITE, 3, (2, 1), Placement.BEYOND, ""),
    ],
)
def test_a_movement_tells_how_its_unit_came_to_stand(
    position: str, camel: Camel, steps: int, path: tuple[int, ...], placement: Placement, joined: str
) -> None:
    last = move(board_of(position), camel, steps).last
    assert (last.path, last.placement, last.joined) == (path, placement, camels_of(joined))


def test_nothing_moves_after_the_race() -> None:
    with pytest.raises(ValueError, match=r"race is over.*\(R28\)"):
        move(board_of("7/pgr/4/y/k/2/>bw"), Camel.RED, 1)


@pytest.mark.parametrize("steps", [0, -1])
def test_a_movement_has_at_least_one_step(steps: int) -> None:
    with pytest.raises(ValueError, match=f"at least one step, not {steps}"):
        move(board_of(START), Camel.RED, steps)


def test_a_movement_leaves_the_board_it_started_from() -> None:
    board = board_of(START)
    moved = move(board, Camel.RED, 3)
    assert board == board_of(START)
    assert moved.board == board_of("1/g/yp/rb/10/k/w")
