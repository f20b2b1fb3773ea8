"""Rows and columns share their room out: nothing lies on anything else, and nothing leaves the room."""

from __future__ import annotations

from itertools import pairwise

import pygame
from hypothesis import given
from hypothesis import strategies as st

from camelup.ui.kit.rows import FILL, Length, centred, column, lengths, row

ROOM = pygame.Rect(40, 30, 400, 300)
ANY_LENGTH = st.builds(
    Length,
    st.integers(0, 400),
    st.none() | st.integers(0, 400),
    st.sampled_from((0.0, 0.0, 0.5, 1.0, 3.0)),
)
ANY_ROOM = st.builds(pygame.Rect, st.integers(-50, 50), st.integers(-50, 50), st.integers(0, 900), st.integers(0, 900))


def test_a_column_begins_at_the_top_and_keeps_its_gaps() -> None:
    title, words = column(ROOM, [Length(50), Length(80)], 12)
    assert title == (40, 30, 400, 50)
    assert words == (40, 92, 400, 80)


def test_what_is_left_over_goes_to_the_pieces_that_share_it() -> None:
    head, rest, foot = column(ROOM, [Length(50), FILL, Length(60)], 10)
    assert (rest.top, rest.bottom) == (head.bottom + 10, foot.top - 10)
    assert foot.bottom == ROOM.bottom
    third, two_thirds = row(ROOM, [Length(share=1), Length(share=2)], 10)
    assert (third.width, two_thirds.width) == (130, 260)
    assert two_thirds.right == ROOM.right


def test_equal_pieces_are_equal_to_the_pixel() -> None:
    assert {piece.width for piece in row(ROOM, [FILL] * 3, 7)} == {128}


def test_gaps_give_way_before_the_pieces_do() -> None:
    assert lengths(310, [Length(100, 40)] * 3, 10, 2) == ([100, 100, 100], 5)
    found, gap = lengths(280, [Length(100, 40), Length(100), Length(100, 95)], 10, 2)
    assert gap == 2
    assert found == [81, 100, 95]


def test_what_is_left_over_after_giving_way_is_shared_too() -> None:
    found, gap = lengths(279, [Length(100, 40), Length(100, 40), Length(100, 40, share=1)], 10)
    assert sum(found) + 2 * gap == 279
    assert found[0] == found[1] < found[2]


def test_what_may_not_give_way_does_so_last() -> None:
    found, gap = lengths(100, [Length(100), Length(100)], 10)
    assert found[0] == found[1] < 100
    assert sum(found) + gap <= 100


def test_a_box_is_in_the_middle_and_leaves_an_edge() -> None:
    assert centred((1280, 720), (600, 300), (40, 20)) == (340, 210, 600, 300)
    assert centred((640, 480), (900, 900), (40, 20)) == (40, 20, 560, 440)


@given(ANY_ROOM, st.lists(ANY_LENGTH, max_size=8), st.integers(0, 40), st.none() | st.integers(0, 40))
def test_nothing_overlaps_and_nothing_leaves_the_room(
    room: pygame.Rect, pieces: list[Length], gap: int, least_gap: int | None
) -> None:
    placed = column(room, pieces, gap, least_gap)
    assert len(placed) == len(pieces)
    for piece in placed:
        assert piece.height >= 0
        assert room.top <= piece.top
        assert piece.bottom <= room.bottom
        assert (piece.left, piece.width) == (room.left, room.width)
    for upper, lower in pairwise(placed):
        assert upper.bottom <= lower.top


@given(st.lists(ANY_LENGTH, min_size=1, max_size=8), st.integers(0, 40), st.integers(0, 500))
def test_with_room_enough_all_get_what_they_want_and_the_sum_fits(pieces: list[Length], gap: int, more: int) -> None:
    wanted = sum(piece.wanted for piece in pieces) + gap * (len(pieces) - 1)
    found, kept = lengths(wanted + more, pieces, gap)
    assert kept == gap
    assert all(length >= piece.wanted for length, piece in zip(found, pieces, strict=True))
    taken = sum(found) + gap * (len(pieces) - 1)
    if any(piece.share for piece in pieces):
        assert wanted + more - len(pieces) < taken <= wanted + more
    else:
        assert taken == wanted


@given(st.lists(ANY_LENGTH, min_size=1, max_size=8), st.integers(0, 40), st.integers(0, 40), st.integers(0, 3000))
def test_while_it_can_be_nothing_is_shorter_than_its_least(
    pieces: list[Length], gap: int, least_gap: int, room: int
) -> None:
    least_gap = min(gap, least_gap)
    least = sum(piece.shortest for piece in pieces) + least_gap * (len(pieces) - 1)
    found, kept = lengths(least + room, pieces, gap, least_gap)
    assert least_gap <= kept <= gap
    assert all(length >= piece.shortest for length, piece in zip(found, pieces, strict=True))
