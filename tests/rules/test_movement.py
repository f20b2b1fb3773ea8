"""How a released die moves a unit (R20 to R30)."""

from __future__ import annotations

import pytest

from camelup.rules.board import Camel, Choice, Direction, Landing, Placement, Selection, SpectatorTile, bounce, select
from camelup.rules.events import CoinsPaid, DieReleased, Event, RaceEnded, TileHit, UnitMoved
from camelup.rules.state import State
from tests.rules.races import (
    after_roll,
    board_of,
    camels_of,
    events_of,
    play,
    purses,
    state_of,
    take,
    the_event,
)

NUMERALS = ["k1", "k2", "k3", "w1", "w2", "w3"]


def kinds_of(events: tuple[Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


def end_of_race(state: State, phrase: str) -> RaceEnded:
    return the_event(take(state, phrase), RaceEnded)


def test_e1_riding() -> None:
    assert after_roll("b/gr/y/1/p/9/k/w bgrypx -", "g2") == "b/1/y/gr/p/9/k/w brypx -"


def test_r20_the_moving_camel_lifts_those_above_and_leaves_those_below() -> None:
    assert after_roll("3/bgryp/9/k/1/w bgrypx -", "r1") == "3/bg/ryp/8/k/1/w bgypx -"
    assert after_roll("3/bgryp/9/k/1/w bgrypx -", "b1") == "4/bgryp/8/k/1/w grypx -"
    assert after_roll("3/bgryp/9/k/1/w bgrypx -", "p1") == "3/bgry/p/8/k/1/w bgryx -"


def test_r20_crazy_camels_are_carried_like_any_other() -> None:
    step = take(state_of("3/gkrwy/1/b/p/9 bgrypx -"), "roll g3")
    assert the_event(step, UnitMoved).unit == camels_of("gkrwy")
    assert step.state.board == board_of("5/b/pgkrwy/9")


@pytest.mark.parametrize(("face", "space"), [("y1", 5), ("y2", 6), ("y3", 7)])
def test_r21_a_racing_camel_moves_clockwise_by_its_number(face: str, space: int) -> None:
    state = take(state_of("b/g/r/y/p/9/k/w bgrypx -"), f"roll {face}").state
    assert state.board.space_of(Camel.YELLOW) == space
    assert select(board_of("b/g/r/y/p/9/k/w"), Camel.YELLOW) == Selection(Camel.YELLOW, Choice.RACING_DIE)


@pytest.mark.parametrize(("face", "ahead"), [("k1", "2/k/1"), ("k2", "1/k/2"), ("k3", "k/3")])
def test_r22_the_grey_die_moves_a_crazy_camel_counterclockwise_by_its_number(face: str, ahead: str) -> None:
    assert after_roll("3/k/b/g/r/y/p/6/w bgrypx -", face) == f"{ahead}/b/g/r/y/p/6/w bgryp -"


@pytest.mark.parametrize(
    ("stack", "camel", "choice"),
    [
        # R22a: nothing racing between them, so the upper one, whatever stands above or below.
        ("kw", "w", Choice.UPPER),
        ("wk", "k", Choice.UPPER),
        ("rwk", "k", Choice.UPPER),
        ("rkwb", "w", Choice.UPPER),
        ("wkrb", "k", Choice.UPPER),
        # R22b: exactly one of them carries a racing camel somewhere above it.
        ("wrk", "w", Choice.CARRIER),
        ("krw", "k", Choice.CARRIER),
        ("kgrbw", "k", Choice.CARRIER),
        ("gwrbk", "w", Choice.CARRIER),
        ("wr/k", "w", Choice.CARRIER),
        ("w/kr", "k", Choice.CARRIER),
        ("rw/gkb", "k", Choice.CARRIER),
    ],
)
@pytest.mark.parametrize("face", [Camel.BLACK, Camel.WHITE])
def test_r22_which_crazy_camel_moves_whatever_the_numeral(stack: str, camel: str, choice: Choice, face: Camel) -> None:
    others = "".join(letter for letter in "bgryp" if letter not in stack)
    position = f"4/{stack}/{9 - stack.count('/')}/{others}/1"
    assert select(board_of(position), face) == Selection(Camel(camel), choice)


@pytest.mark.parametrize("stack", ["wrkb", "krwb", "kgwy", "kr/wb", "k/w", "rk/gw", "rkb/gwy", "w/k"])
@pytest.mark.parametrize("face", [Camel.BLACK, Camel.WHITE])
def test_r22_otherwise_the_numerals_colour_names_it(stack: str, face: Camel) -> None:
    others = "".join(letter for letter in "bgryp" if letter not in stack)
    position = f"4/{stack}/{9 - stack.count('/')}/{others}/1"
    assert select(board_of(position), face) == Selection(face, Choice.NUMERAL)


@pytest.mark.parametrize("face", NUMERALS)
def test_e5_grey_the_upper_of_two_that_stand_together(face: str) -> None:
    step = take(state_of("5/wkrb/3/g/y/p/4 bgrypx -"), f"roll {face}")
    assert the_event(step, DieReleased).camel is Camel.BLACK
    assert the_event(step, UnitMoved).unit == camels_of("krb")
    assert step.state.board.stack_on(6) == camels_of("w")


@pytest.mark.parametrize("face", NUMERALS)
def test_e6_grey_the_only_one_that_carries_moves_the_whole_stack(face: str) -> None:
    step = take(state_of("5/wrk/3/g/y/p/b/3 bgrypx -"), f"roll {face}")
    assert the_event(step, DieReleased).camel is Camel.WHITE
    assert the_event(step, UnitMoved).unit == camels_of("wrk")
    assert step.state.board.stack_on(6) == ()


@pytest.mark.parametrize("face", NUMERALS)
def test_e7_grey_the_numeral_decides_when_both_carry(face: str) -> None:
    step = take(state_of("5/wrkb/3/g/y/p/4 bgrypx -"), f"roll {face}")
    assert the_event(step, DieReleased).camel == face[0]
    assert the_event(step, UnitMoved).unit == camels_of("kb" if face[0] == "k" else "wrkb")


def test_r23_only_the_landing_space_matters() -> None:
    # Over a camel, a tile and a stack; the tile's owner gets nothing.
    step = take(state_of("2/r/b/1/gy/1/p/7/kw bgrypx 5-2"), "roll r3")
    assert step.state.board == board_of("3/b/1/gyr/1/p/7/kw bgrypx 5-2")
    assert events_of(step, TileHit) == []
    assert purses(step.state) == (3, 3, 3, 3)


def test_r24_a_unit_lands_on_top_of_the_stack() -> None:
    assert after_roll("2/rb/1/gy/1/p/8/kw bgrypx -", "r2") == "4/gyrb/1/p/8/kw bgypx -"
    assert after_roll("2/rb/1/gyk/1/p/8/w bgrypx -", "k2") == "2/rbk/1/gy/1/p/8/w bgryp -"


@pytest.mark.parametrize(
    ("position", "face", "result"),
    [
        # Cheering: onward, on top. Booing: back, underneath. Both as the moving camel faces.
        ("4/r/y/1/gb/p/5/k/w bgrypx 7+2", "r2", "5/y/1/gbr/p/5/k/w bgypx 7+2"),
        ("4/r/yb/1/g/p/5/k/w bgrypx 7-2", "r2", "5/ryb/1/g/p/5/k/w bgypx 7-2"),
    ],
)
def test_r25_cheering_sends_on_and_booing_back_underneath(position: str, face: str, result: str) -> None:
    assert after_roll(position, face) == result


def test_r25_the_owner_is_paid_once_at_once_whatever_the_size_of_the_unit() -> None:
    step = take(state_of("4/rbgy/4/p/5/kw bgrypx 7+3", seats=5), "roll r2")
    assert kinds_of(step.events) == ["DieReleased", "UnitMoved", "TileHit", "CoinsPaid", "UnitMoved", "TurnBegan"]
    assert the_event(step, TileHit) == TileHit(SpectatorTile(7, cheering=True, owner=2), Camel.RED)
    assert the_event(step, CoinsPaid) == CoinsPaid(seat=2, amount=1, purse=4)
    assert purses(step.state) == (3, 3, 4, 3, 3)


def test_r25_the_own_tile_pays_like_any_other() -> None:
    assert purses(take(state_of("4/rbgy/4/p/5/kw bgrypx 7+1"), "roll r2").state) == (4, 3, 3, 3)


def test_r25_the_two_stretches_show_the_unit_on_the_tile_and_then_off_it() -> None:
    first, second = events_of(take(state_of("4/rb/yg/4/p/4/kw bgrypx 7-3"), "roll r2"), UnitMoved)
    assert (first.origin, first.landing.path, first.bounced) == (5, (6, 7), False)
    assert first.board == board_of("5/yg/rb/3/p/4/kw bgrypx 7-3")
    assert (second.origin, second.landing.path, second.bounced) == (7, (6,), True)
    assert second.board == board_of("5/rbyg/4/p/4/kw bgrypx 7-3")
    assert second.left_behind == ()


def test_r25_camels_on_a_tile_stay_in_the_picture_while_a_unit_bounces_off_it() -> None:
    # No race brings camels onto a tile, but a puzzle may.
    first, second = events_of(take(state_of("4/r/y/b/g/p/5/k/w bgrypx 7-2"), "roll r2"), UnitMoved)
    assert first.board == board_of("5/y/br/g/p/5/k/w bgrypx 7-2")
    assert second.board == board_of("5/ry/b/g/p/5/k/w bgrypx 7-2")


def test_r25_a_tile_without_an_owner_works_and_pays_nobody() -> None:
    step = take(state_of("4/r/yb/1/g/p/5/k/w bgrypx 7-"), "roll r2")
    assert len(events_of(step, TileHit)) == 1
    assert events_of(step, CoinsPaid) == []


ON, BACK = Direction.CLOCKWISE, Direction.COUNTERCLOCKWISE


@pytest.mark.parametrize(
    ("space", "way", "cheering", "landing"),
    [
        (5, ON, True, Landing(ON, (6,), Placement.ON_TOP, (Camel.RED, Camel.GREEN))),
        (5, ON, False, Landing(BACK, (4,), Placement.UNDERNEATH, (Camel.BLUE,))),
        (5, BACK, True, Landing(BACK, (4,), Placement.ON_TOP, (Camel.BLUE,))),
        (5, BACK, False, Landing(ON, (6,), Placement.UNDERNEATH, (Camel.RED, Camel.GREEN))),
        (8, ON, True, Landing(ON, (9,), Placement.ALONE, ())),
        (8, ON, False, Landing(BACK, (7,), Placement.ALONE, ())),
        (16, ON, True, Landing(ON, (), Placement.BEYOND, ())),
    ],
)
def test_r25_where_a_tile_sends_a_unit_is_known_before_one_comes(
    space: int, way: Direction, cheering: bool, landing: Landing
) -> None:
    board = state_of("3/b/1/rg/4/y/1/p/1/k/w bgrypx -").board
    assert bounce(board.stacks, space, way, cheering=cheering) == landing


def test_e3_booing_puts_the_unit_underneath() -> None:
    assert after_roll("3/y/r/1/b/g/p/5/k/w bgrypx 6-2", "y2") == "4/yr/1/b/g/p/5/k/w bgrpx 6-2"


def test_e4_r26_booing_back_under_its_own_stack() -> None:
    assert after_roll("4/rb/2/y/g/p/4/k/w bgrypx 6-2", "b1") == "4/br/2/y/g/p/4/k/w grypx 6-2"


def test_r26_a_unit_can_come_back_to_the_stack_it_left_underneath() -> None:
    assert after_roll("4/rgby/2/p/6/k/w bgrypx 6-2", "b1") == "4/byrg/2/p/6/k/w grypx 6-2"
    # A crazy camel that is booed forward comes back the same way.
    assert after_roll("r/b/g/2/ypkw/10 bgrypx 5-2", "k1") == "r/b/g/2/wypk/10 bgryp 5-2"


def test_e10_a_crazy_camel_is_cheered_counterclockwise() -> None:
    assert after_roll("r/b/g/y/p/1/w/2/k/6 bgrypx 8+2", "k2") == "r/b/g/y/p/1/wk/9 bgryp 8+2"


def test_e10_a_crazy_camel_is_booed_clockwise_and_underneath() -> None:
    assert after_roll("r/b/g/y/4/p/k/5/w bgrypx 8-2", "k2") == "r/b/g/y/4/kp/6/w bgryp 8-2"


def test_r27_a_tile_stays_for_later_landings() -> None:
    state = state_of("4/r/y/2/gbp/5/k/w bgrypx 7-2")
    state = play(state, "roll r2", "roll y1")
    assert purses(state) == (3, 5, 3, 3)
    assert state.board == board_of("5/yr/2/gbp/5/k/w bgrypx 7-2")


def test_r27_two_tiles_never_chain() -> None:
    # The nearest another tile can lie is two spaces off, and a bounce is one step.
    step = take(state_of("4/r/g/1/b/1/y/4/p/kw bgrypx 7+2,9-3"), "roll r2")
    assert step.state.board.stack_on(8) == camels_of("br")
    assert purses(step.state) == (3, 4, 3, 3)


@pytest.mark.parametrize(
    ("position", "face", "result"),
    [
        ("k/w/b/g/r/y/8/p/1 bgrypx -", "p2", "k/w/b/g/r/y/10/>p bgryx -"),
        ("k/w/b/g/r/y/8/p/1 bgrypx -", "p3", "k/w/b/g/r/y/10/>p bgryx -"),
        ("k/w/b/g/r/8/yp/2 bgrypx -", "y3", "k/w/b/g/r/11/>yp bgrpx -"),
        ("k/w/b/g/r/y/7/p/2 bgrypx 16+2", "p2", "k/w/b/g/r/y/10/>p bgryx 16+2"),
        ("1/k/1/w/b/g/r/y/7/p bgrypx -", "k2", "<k/3/w/b/g/r/y/7/p bgryp -"),
        ("1/kp/1/w/b/g/r/y/8 bgrypx -", "k3", "<kp/3/w/b/g/r/y/8 bgryp -"),
    ],
)
def test_r28_crossing_the_line_ends_the_race(position: str, face: str, result: str) -> None:
    assert after_roll(position, face) == result
    step = take(state_of(position, seats=8), f"roll {face}")
    assert step.state.over
    assert kinds_of(step.events)[-4:] == ["LegScored", "PileScored", "PileScored", "RaceEnded"]


def test_r28_reaching_space_16_or_space_1_does_not_end_it() -> None:
    assert not take(state_of("k/w/b/g/r/y/8/p/1 bgrypx -"), "roll p1").state.over
    assert not take(state_of("3/k/w/b/g/r/y/6/p bgrypx -"), "roll k3").state.over


def test_r28_a_booing_tile_on_16_holds_the_unit_before_the_line() -> None:
    assert after_roll("k/w/b/g/r/y/7/p/2 bgrypx 16-2", "p2") == "k/w/b/g/r/y/8/p/1 bgryx 16-2"


def test_e8_black_carries_red_back_across_the_line() -> None:
    position = "g/kr/2/b/y/p/8/w bgrypx -"
    assert after_roll(position, "k3") == "<kr/g/3/b/y/p/8/w bgryp -"
    assert end_of_race(state_of(position), "roll k3").ranking == camels_of("pybgr")


def test_e9_a_cheering_tile_on_16_pays_and_ends_the_race() -> None:
    step = take(state_of("k/w/b/g/r/y/7/p/2 bgrypx 16+2"), "roll p2")
    assert kinds_of(step.events)[:5] == ["DieReleased", "UnitMoved", "TileHit", "CoinsPaid", "UnitMoved"]
    assert the_event(step, CoinsPaid) == CoinsPaid(seat=1, amount=1, purse=4)
    assert the_event(step, RaceEnded).ranking == camels_of("pyrgb")


@pytest.mark.parametrize("face", ["k3", "k2"])
def test_e16_a_lone_crazy_camel_ends_the_race_and_changes_no_ranking(face: str) -> None:
    position = "g/k/2/b/yr/p/8/w bgrypx -"
    ended = end_of_race(state_of(position), f"roll {face}")
    assert ended.ranking == camels_of("prybg")


def test_r29_racing_camels_carried_back_across_the_line_are_last() -> None:
    position = "g/kry/2/b/p/9/w bgrypx -"
    assert end_of_race(state_of(position), "roll k2").ranking == camels_of("pbgyr")


def test_r29_camels_beyond_the_line_are_ahead_and_the_higher_leads() -> None:
    position = "k/w/1/g/y/9/rbp/1 bgrypx -"
    assert end_of_race(state_of(position), "roll r3").ranking == camels_of("pbryg")
    assert end_of_race(state_of(position), "roll b2").ranking == camels_of("pbryg")


def test_r30_carried_camels_cross_as_the_unit_does() -> None:
    # Green is carried; white is too, and crosses the line against its facing without any effect of its own.
    step = take(state_of("k/3/b/y/r/7/pwg/1"), "roll p3")
    assert step.state.board.beyond is not None
    assert step.state.board.beyond.stack == camels_of("pwg")
    assert the_event(step, RaceEnded).ranking == camels_of("gpryb")
