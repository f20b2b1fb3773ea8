"""Positions and actions as text, and what is said about text that is neither."""

from __future__ import annotations

import pytest

from camelup.rules.actions import Action, FormPartnership, Pile, PlaceTile, PredictFinish, RollDie, TakeLegTicket
from camelup.rules.board import DICE, ROLLS, Beyond, Camel, Die, Direction, SpectatorTile
from camelup.rules.errors import NotationError, RulesError
from camelup.rules.notation import (
    Position,
    format_action,
    format_position,
    format_track,
    parse_action,
    parse_position,
    parse_track,
)
from tests.rules.races import START, board_of, camels_of, every_action


def complaint(text: str) -> str:
    with pytest.raises(NotationError) as refused:
        parse_position(text)
    return str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "rb/g/yp/11/k/w bgrypx -",
        "rb/g/yp/11/k/w bgrypx 5+1,9-3",
        "rb/g/yp/11/k/w - 4+,14-8",
        "bgrypkw/15 x 16-2",
        "15/wkpyrgb gx -",
        "b/1/g/1/r/1/y/1/p/1/k/1/w/3 bgrypx -",
        "<kr/y/3/bg/p/9/w bgryp -",
        "7/pgr/4/y/k/2/>bw rypx 9+2",
    ],
)
def test_a_canonical_position_reads_back_as_the_same_text(text: str) -> None:
    assert format_position(parse_position(text)) == text


def test_a_position_has_stacks_from_bottom_to_top_dice_and_tiles() -> None:
    position = parse_position("rb/g/yp/11/k/w gx 5+1,9-3,12+")
    assert position.board.stacks[:3] == (camels_of("rb"), camels_of("g"), camels_of("yp"))
    assert position.board.stacks[3:14] == ((),) * 11
    assert position.dice == (Die.GREEN, Die.GREY)
    assert position.board.tiles == (
        SpectatorTile(5, cheering=True, owner=0),
        SpectatorTile(9, cheering=False, owner=2),
        SpectatorTile(12, cheering=True, owner=None),
    )
    assert position.board.beyond is None


@pytest.mark.parametrize(
    ("text", "stack", "direction"),
    [
        ("<kr/y/3/bg/p/9/w", "kr", Direction.COUNTERCLOCKWISE),
        ("7/pgr/4/y/k/2/>bw", "bw", Direction.CLOCKWISE),
    ],
)
def test_a_stack_beyond_the_line_stands_at_the_end_where_it_crossed(
    text: str, stack: str, direction: Direction
) -> None:
    board = parse_track(text)
    assert board.beyond == Beyond(camels_of(stack), direction)
    assert len(board.stacks) == 16
    assert format_track(board) == text


def test_the_last_two_fields_may_be_left_out() -> None:
    whole = Position(board_of(START), DICE)
    assert parse_position(START) == parse_position(f"{START} bgrypx") == parse_position(f"{START} bgrypx -") == whole


def test_a_run_of_empty_spaces_may_be_split() -> None:
    split = parse_position("2/r/1/b/y/g/1/1/k/4/p/w bgrypx 9-")
    assert split == parse_position("2/r/1/b/y/g/2/k/4/p/w bgrypx 9-")
    assert format_position(split) == "2/r/1/b/y/g/2/k/4/p/w bgrypx 9-"


def test_a_tile_may_lie_under_a_camel() -> None:
    text = "4/r/y/b/g/p/5/k/w bgrypx 7-"
    assert format_position(parse_position(text)) == text


def test_dice_are_written_in_their_own_order() -> None:
    assert format_position(Position(board_of(START), (Die.GREY, Die.BLUE))) == f"{START} bx -"


STACK_OR_NUMBER = "expected a stack or a number of empty spaces"
NO_ZEROS = "expected a number of empty spaces from 1 to 16"
ONE_TILE = "expected a tile such as 5+1 (space, + or -, seat), or - alone"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"track, character 1 (the end): {STACK_OR_NUMBER}"),
        ("rb", "track, character 3 (the end): expected 16 spaces in all, not 1"),
        ("rb/g/yp/10/k/w", "track, character 15 (the end): expected 16 spaces in all, not 15"),
        ("rb/g/yp/12/k/w", "track, character 15 (the end): expected 16 spaces in all, not 17"),
        ("rb/g/yp/99/99/k/w", "track, character 18 (the end): expected 16 spaces in all, not 102"),
        ("rb/g/yp/11/k/w/", f"track, character 16 (the end): {STACK_OR_NUMBER}"),
        ("/rb/g/yp/11/k/w", f"track, character 1 ('/'): {STACK_OR_NUMBER}"),
        ("rb//g/yp/10/k/w", f"track, character 4 ('/'): {STACK_OR_NUMBER}"),
        (" rb/g/yp/11/k/w", f"track, character 1 (the end): {STACK_OR_NUMBER}"),
        ("rb/g/yp/011/k/w", f"track, character 9 ('0'): {NO_ZEROS}"),
        ("rb/g/yp/0/k/w", f"track, character 9 ('0'): {NO_ZEROS}"),
        ("rb/g/yp/\N{SUPERSCRIPT TWO}/k/w", f"track, character 9 ('\N{SUPERSCRIPT TWO}'): {NO_ZEROS}"),
        ("rb/g/yq/11/k/w", "track, character 7 ('q'): expected a camel (one of b, g, r, y, p, k, w) or /"),
        ("rb/g/yP/11/k/w", "track, character 7 ('P'): expected a camel (one of b, g, r, y, p, k, w) or /"),
        ("rb/g/y1/11/k/w", "track, character 7 ('1'): expected a camel (one of b, g, r, y, p, k, w) or /"),
        ("rb/g/yb/11/k/w", "track, character 7 ('b'): expected another camel: b already stands elsewhere"),
        ("rb/g/y/11/k/w", "track, character 14 (the end): expected all seven camels; missing: p"),
        ("rb/g/1/11/k/w", "track, character 14 (the end): expected all seven camels; missing: y, p"),
        ("rb/<g/yp/11/k/w", "track, character 4 ('<'): expected a stack (< stands in front of the track)"),
        (">rb/g/yp/11/k/w", "track, character 1 ('>'): expected a stack (> stands behind the track)"),
        ("<r/b/g/yp/11/k/>w", "track, character 16 ('>'): expected one stack beyond the line, not two"),
        ("</rb/g/yp/11/k/w", f"track, character 2 ('/'): {STACK_OR_NUMBER}"),
        ("rb/g/yp/11/k/w/>", f"track, character 17 (the end): {STACK_OR_NUMBER}"),
        ("rb/g/yp/11/k/w/>b", "track, character 17 ('b'): expected another camel: b already stands elsewhere"),
        (f"{START} ", "dice, character 1 (the end): expected dice (letters of bgrypx) or -"),
        (f"{START}  -", "dice, character 1 (the end): expected dice (letters of bgrypx) or -"),
        (f"{START} bq", "dice, character 2 ('q'): expected a die (one of b, g, r, y, p, x)"),
        (f"{START} bk", "dice, character 2 ('k'): expected a die (one of b, g, r, y, p, x)"),
        (f"{START} -b", "dice, character 1 ('-'): expected a die (one of b, g, r, y, p, x)"),
        (f"{START} gb", "dice, character 2 ('b'): expected dice once each in the order bgrypx"),
        (f"{START} bgg", "dice, character 3 ('g'): expected dice once each in the order bgrypx"),
        (f"{START} b ", f"tiles, character 1 (the end): {ONE_TILE}"),
        (f"{START} b 5", f"tiles, character 1 ('5'): {ONE_TILE}"),
        (f"{START} b 05+1", f"tiles, character 1 ('0'): {ONE_TILE}"),
        (f"{START} b 0+1", f"tiles, character 1 ('0'): {ONE_TILE}"),
        (f"{START} b 5+9", f"tiles, character 1 ('5'): {ONE_TILE}"),
        (f"{START} b 5+0", f"tiles, character 1 ('5'): {ONE_TILE}"),
        (f"{START} b 5+1,", f"tiles, character 5 (the end): {ONE_TILE}"),
        (f"{START} b 5+1,-", f"tiles, character 5 ('-'): {ONE_TILE}"),
        (f"{START} b 9+1,5-2", "tiles, character 5 ('5'): expected tiles in ascending order of their spaces"),
        (f"{START} b 5+1,5-2", "tiles, character 5 ('5'): expected tiles in ascending order of their spaces"),
        (f"{START} b - -", "position: at most three fields with one space between them, not 4"),
        (f"{START} b 5+1, 9-2", "position: at most three fields with one space between them, not 4"),
    ],
)
def test_an_error_names_the_field_the_place_and_what_was_expected(text: str, message: str) -> None:
    assert complaint(text) == message


@pytest.mark.parametrize(
    ("tiles", "message"),
    [
        ("1+1", "tiles, character 1 ('1'): expected a space from 2 to 16 (R13)"),
        ("17-1", "tiles, character 1 ('1'): expected a space from 2 to 16 (R13)"),
        ("5+1,6-2", "tiles, character 5 ('6'): expected a space that is not beside the tile on 5 (R13)"),
        ("5+1,9-1", "tiles, character 7 ('1'): expected another seat: seat 1 has one tile only (R5)"),
    ],
)
def test_tiles_that_the_rules_forbid_are_refused_with_the_rule(tiles: str, message: str) -> None:
    assert complaint(f"{START} b {tiles}") == message


def test_a_track_alone_has_no_further_field() -> None:
    with pytest.raises(NotationError, match=r"track, character 15 \(' '\): expected the end of the field"):
        parse_track(f"{START} bgrypx")


@pytest.mark.parametrize(
    ("phrase", "action", "outcome"),
    [
        ("roll", RollDie(), None),
        ("roll b2", RollDie(), "b2"),
        ("roll k3", RollDie(), "k3"),
        ("roll w1", RollDie(), "w1"),
        ("leg g", TakeLegTicket(Camel.GREEN), None),
        ("tile 7+", PlaceTile(7, cheering=True), None),
        ("tile 16-", PlaceTile(16, cheering=False), None),
        ("tile 1+", PlaceTile(1, cheering=True), None),
        ("win r", PredictFinish(Camel.RED, Pile.WINNER), None),
        ("lose r", PredictFinish(Camel.RED, Pile.LOSER), None),
        ("ally 1", FormPartnership(0), None),
        ("ally 8", FormPartnership(7), None),
    ],
)
def test_an_action_phrase_reads_and_writes(phrase: str, action: Action, outcome: str | None) -> None:
    roll = None if outcome is None else ROLLS[outcome]
    assert parse_action(phrase) == (action, roll)
    assert format_action(action, roll) == phrase


def test_every_face_of_every_die_has_a_phrase() -> None:
    assert {parse_action(f"roll {roll}")[1] for roll in ROLLS.values()} == set(ROLLS.values())


def test_different_actions_have_different_phrases() -> None:
    actions = every_action()
    assert len({format_action(action) for action in actions}) == len(actions)


FACE = "expected a die's face: a camel and 1, 2 or 3, such as b2 or k3"
RACING_CAMEL = "expected a racing camel (one of b, g, r, y, p)"
SPACE = "expected a space from 1 to 16 and + or -, such as 7+"
WORD = "expected roll, leg, tile, win, lose or ally"


@pytest.mark.parametrize(
    ("phrase", "message"),
    [
        ("", f"action, character 1 (the end): {WORD}"),
        ("pass", f"action, character 1 ('p'): {WORD}"),
        ("Roll", f"action, character 1 ('R'): {WORD}"),
        (" roll", f"action, character 1 (' '): {WORD}"),
        ("roll ", f"roll, character 6 (the end): {FACE}"),
        ("roll b", f"roll, character 6 ('b'): {FACE}"),
        ("roll b4", f"roll, character 6 ('b'): {FACE}"),
        ("roll b0", f"roll, character 6 ('b'): {FACE}"),
        ("roll x1", f"roll, character 6 ('x'): {FACE}"),
        ("roll  b2", f"roll, character 6 (' '): {FACE}"),
        ("roll b2 ", f"roll, character 6 ('b'): {FACE}"),
        ("leg ", f"leg, character 5 (the end): {RACING_CAMEL}"),
        ("leg k", f"leg, character 5 ('k'): {RACING_CAMEL}"),
        ("leg gg", f"leg, character 5 ('g'): {RACING_CAMEL}"),
        ("leg G", f"leg, character 5 ('G'): {RACING_CAMEL}"),
        ("tile 7", f"tile, character 6 ('7'): {SPACE}"),
        ("tile 0+", f"tile, character 6 ('0'): {SPACE}"),
        ("tile 17+", f"tile, character 6 ('1'): {SPACE}"),
        ("tile 07+", f"tile, character 6 ('0'): {SPACE}"),
        ("tile +7", f"tile, character 6 ('+'): {SPACE}"),
        ("tile 7+1", f"tile, character 6 ('7'): {SPACE}"),
        ("win w", f"win, character 5 ('w'): {RACING_CAMEL}"),
        ("lose x", f"lose, character 6 ('x'): {RACING_CAMEL}"),
        ("ally 0", "ally, character 6 ('0'): expected a seat from 1 to 8"),
        ("ally 9", "ally, character 6 ('9'): expected a seat from 1 to 8"),
        ("ally 01", "ally, character 6 ('0'): expected a seat from 1 to 8"),
        ("ally \N{SUPERSCRIPT TWO}", "ally, character 6 ('\N{SUPERSCRIPT TWO}'): expected a seat from 1 to 8"),
    ],
)
def test_an_error_in_a_phrase_names_its_place_and_what_was_expected(phrase: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_action(phrase)
    assert str(refused.value) == message


@pytest.mark.parametrize("phrase", ["leg", "tile", "win", "lose", "ally"])
def test_a_phrase_that_breaks_off_says_what_should_follow(phrase: str) -> None:
    with pytest.raises(NotationError, match=rf"^{phrase}, .*\(the end\): expected a "):
        parse_action(phrase)


def test_reading_a_phrase_says_nothing_about_the_rules() -> None:
    assert parse_action("tile 1+") == (PlaceTile(1, cheering=True), None)
    assert issubclass(NotationError, RulesError)


@pytest.mark.parametrize("thing", ["leg g", None, ROLLS["b2"]])
def test_what_is_no_action_has_no_phrase(thing: object) -> None:
    with pytest.raises(TypeError, match="is not an action"):
        format_action(thing)  # type: ignore[arg-type]
