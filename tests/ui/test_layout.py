"""The race screen's geometry at every window size and table size that the game promises."""

from __future__ import annotations

from dataclasses import fields
from itertools import combinations, permutations
from random import Random

import pygame
import pytest

from camelup.rules.actions import Pile
from camelup.rules.board import CAMELS, SPACES, Board, Camel
from camelup.rules.state import SEATS_MAX, SEATS_MIN
from camelup.ui.art import board_geometry as geo
from camelup.ui.kit.metrics import Metrics
from camelup.ui.table.layout import FINISH, Place, RaceLayout, pile_place, race_layout
from tests.ui.race_driver import track

SIZES = [
    (1024, 640),
    (1024, 768),
    (1280, 720),
    (1280, 800),
    (1366, 768),
    (1920, 1080),
    (2560, 1080),
    (2560, 1440),
    (3840, 2160),
]
SMALLEST_TARGET = 32
"""Pixels that a control must be wide and high to be hit with a mouse."""

FOLDED_ONLY = ("buttons", "turn")
"""Rectangles that the open arrangement, the one of these tests, leaves empty."""

every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
every_table = pytest.mark.parametrize("seats", range(SEATS_MIN, SEATS_MAX + 1))


def laid_out(size: tuple[int, int], seats: int) -> RaceLayout:
    return race_layout(Metrics(size), seats)


def test_a_band_above_the_board_leaves_everything_else_where_it_is() -> None:
    layout = laid_out((1280, 720), 6)
    banded = layout.with_band(60)
    assert banded.band.size == (layout.board.width, banded.board.top - layout.top.bottom)
    assert banded.board.bottom == layout.board.bottom
    assert not banded.board.colliderect(banded.band)
    moved = {name for name, rect in rectangles(layout).items() if rectangles(banded)[name] != rect}
    assert moved == {"board"}


def rectangles(layout: RaceLayout) -> dict[str, pygame.Rect]:
    """Every rectangle of a layout by its name."""
    found: dict[str, pygame.Rect] = {}
    for field in fields(layout):
        if field.name in FOLDED_ONLY:
            continue
        value = getattr(layout, field.name)
        if field.name == "band":
            # Only where somebody explains.
            continue
        if isinstance(value, pygame.Rect):
            found[field.name] = value
        elif isinstance(value, tuple) and value and isinstance(value[0], pygame.Rect):
            found |= {f"{field.name} {n}": rect for n, rect in enumerate(value)}
    return found


def targets(layout: RaceLayout) -> dict[str, list[pygame.Rect]]:
    """What can be pointed at, by group."""
    return {
        "actions": list(layout.actions),
        "tickets": list(layout.ticket_rows),
        "spaces": [layout.cell_area(space) for space in geo.SPACES],
        "pyramid": [layout.pyramid_area],
        "hand": list(layout.hand),
        "seats": list(layout.seat_cards),
        "tools": list(layout.tools),
    }


@every_table
@every_size
def test_everything_lies_inside_the_window(size: tuple[int, int], seats: int) -> None:
    layout = laid_out(size, seats)
    window = pygame.Rect(0, 0, *size)
    found = rectangles(layout)
    assert len(found) > 30
    outside = {name: rect for name, rect in found.items() if not window.contains(rect)}
    assert outside == {}
    assert all(rect.width > 0 and rect.height > 0 for rect in found.values())
    assert window.contains(layout.pyramid_area)
    assert window.collidepoint(layout.hand_title)
    assert window.collidepoint(layout.actions_title)


@every_table
@every_size
def test_there_is_one_of_everything(size: tuple[int, int], seats: int) -> None:
    layout = laid_out(size, seats)
    counts = {name: len(rects) for name, rects in targets(layout).items() if name != "tools"}
    assert counts == {"actions": 5, "tickets": 5, "spaces": 16, "pyramid": 1, "hand": 5, "seats": seats}
    assert layout.tab is None, "the whole table is in sight at 100 %"


@every_table
@every_size
def test_targets_of_different_groups_never_overlap(size: tuple[int, int], seats: int) -> None:
    overlapping = [
        f"{one} {m} and {other} {n}"
        for (one, ours), (other, theirs) in combinations(targets(laid_out(size, seats)).items(), 2)
        # The pyramid stands in front of the far row of the track.
        if {one, other} != {"spaces", "pyramid"}
        for m, rect in enumerate(ours)
        for n, with_rect in enumerate(theirs)
        if rect.colliderect(with_rect)
    ]
    assert overlapping == []


@every_table
@every_size
def test_targets_of_a_group_overlap_only_where_cards_are_fanned_and_cells_slant(
    size: tuple[int, int], seats: int
) -> None:
    layout = laid_out(size, seats)
    groups = targets(layout)
    for name in ("actions", "tickets", "seats", "tools"):
        assert not any(a.colliderect(b) for a, b in combinations(groups[name], 2)), name
    for left, right in zip(layout.hand, layout.hand[1:], strict=False):
        # Of a card under its neighbour enough is left to hit.
        assert right.left - left.left >= SMALLEST_TARGET


@every_table
@every_size
def test_panels_share_the_window_without_overlaps(size: tuple[int, int], seats: int) -> None:
    layout = laid_out(size, seats)
    for one, other in combinations(("left", "right", "bottom", "board"), 2):
        assert not getattr(layout, one).colliderect(getattr(layout, other)), f"{one} and {other}"
    in_the_bar = [layout.leg_badge, *layout.tools, layout.banner, layout.ranking]
    assert all(layout.top.contains(rect) for rect in in_the_bar)
    assert not any(a.colliderect(b) for a, b in combinations(in_the_bar, 2))
    column = [*layout.ticket_rows, layout.pyramid_row, *layout.piles]
    assert all(layout.right.contains(rect) for rect in column)
    assert all(layout.left.contains(rect) for rect in layout.seat_cards)
    assert all(layout.bottom.contains(rect) for rect in (*layout.hand, *layout.actions))
    assert layout.right.contains(layout.log)
    for rect in (*column, *layout.seat_cards):
        assert not rect.colliderect(layout.log)
    assert not any(a.colliderect(b) for a, b in combinations(column, 2))


@every_size
def test_the_bar_has_room_for_a_tool_more(size: tuple[int, int]) -> None:
    layout = race_layout(Metrics(size), 6, redo=True)
    in_the_bar = [layout.leg_badge, *layout.tools, layout.banner, layout.ranking]
    assert all(layout.top.contains(rect) for rect in in_the_bar)
    assert not any(a.colliderect(b) for a, b in combinations(in_the_bar, 2))
    assert layout.tools[:1] == laid_out(size, 6).tools[:1], "taking back stays where it is"
    assert all(min(tool.size) >= 32 for tool in layout.tools)


@every_table
@every_size
def test_the_log_has_room_for_two_sentences(size: tuple[int, int], seats: int) -> None:
    layout = laid_out(size, seats)
    line = layout.metrics.font_px(22) * 1.26
    assert layout.log.height - layout.metrics.px(16) >= 3 * line


@every_table
@every_size
def test_every_target_is_large_enough_to_hit(size: tuple[int, int], seats: int) -> None:
    small = {
        f"{name} {n}": rect.size
        for name, rects in targets(laid_out(size, seats)).items()
        for n, rect in enumerate(rects)
        if min(rect.size) < SMALLEST_TARGET
    }
    assert small == {}


# The board -------------------------------------------------------------------------------------------------------


def stacks_of_seven() -> list[tuple[Camel, ...]]:
    """Stacks of all camels with every camel at the top and at the bottom once, and mixed in between."""
    rng = Random(7)
    ends = list(permutations(CAMELS, 2))
    stacks = []
    for bottom, top in ends[::3]:
        between = [camel for camel in CAMELS if camel not in (bottom, top)]
        rng.shuffle(between)
        stacks.append((bottom, *between, top))
    return stacks


@every_size
def test_stacks_of_seven_stand_inside_the_board_on_every_space(size: tuple[int, int]) -> None:
    layout = laid_out(size, 8)
    for space in (*geo.SPACES, FINISH):
        for stack in stacks_of_seven():
            area = layout.stack_area(space, stack)
            assert layout.board.contains(area), f"{space}: {area} in {layout.board}"


@every_size
def test_a_stack_stands_with_its_feet_in_its_cell(size: tuple[int, int]) -> None:
    layout = laid_out(size, 4)
    for space in geo.SPACES:
        for camel in CAMELS:
            feet = (round(layout.axis(space, (camel,))), round(layout.ground(space)))
            assert layout.cell_area(space).inflate(4, 4).collidepoint(feet), f"{camel} on {space}"


def bare() -> Board:
    return Board(((),) * SPACES)


@every_size
def test_the_middle_of_every_cell_is_its_space(size: tuple[int, int]) -> None:
    layout = laid_out(size, 5)
    for space in geo.SPACES:
        assert layout.space_at(layout.cell_area(space).center, bare()) == space


@every_size
def test_points_all_over_a_cell_are_its_space_and_the_court_is_none(size: tuple[int, int]) -> None:
    layout = laid_out(size, 5)
    rng = Random(1)
    for space in geo.SPACES:
        column, row = geo.CELL[space]
        for _ in range(50):
            u, v = column + rng.uniform(0.04, 0.96), row + rng.uniform(0.04, 0.96)
            x, y = layout.point(geo.project(u, v))
            assert layout.space_at((round(x), round(y)), bare()) == space
    left, top, right, bottom = geo.COURT
    for _ in range(200):
        x, y = layout.point(geo.project(rng.uniform(left + 0.05, right - 0.05), rng.uniform(top + 0.05, bottom - 0.05)))
        assert layout.space_at((round(x), round(y)), bare()) is None


@every_size
def test_points_off_the_track_are_no_space(size: tuple[int, int]) -> None:
    layout = laid_out(size, 5)
    board = layout.board
    inside = [(board.left + 1, board.top + 1), (board.right - 2, board.top + 1), (board.centerx, board.top + 3)]
    outside = [(board.left - 5, board.centery), (board.right + 5, board.centery), (board.centerx, board.top - 5)]
    for point in (*inside, *outside, (board.centerx, board.bottom + 5)):
        assert layout.space_at(point, bare()) is None, point


def test_of_two_stacks_the_nearer_one_is_pointed_at() -> None:
    layout = laid_out((1280, 720), 4)
    # Space 5 lies behind 4: the hump of the highest camel on 4 is before the feet of one on 5.
    board = track({4: "rbgy", 5: "p", 15: "k", 16: "w"})
    stack = board.stack_on(4)
    hump = layout.axis(4, stack), layout.stack_area(4, stack).top + layout.camel_size(4, stack) * 0.3
    assert layout.stack_area(5, board.stack_on(5)).collidepoint(hump)
    assert layout.space_at((round(hump[0]), round(hump[1])), board) == 4


# Places ----------------------------------------------------------------------------------------------------------


@every_table
@every_size
def test_every_place_that_things_fly_between_is_in_the_window(size: tuple[int, int], seats: int) -> None:
    layout = laid_out(size, seats)
    window = pygame.Rect(0, 0, *size)
    places = [Place("pyramid"), Place("pyramid_ticket"), Place("bank"), *map(pile_place, Pile)]
    places += [Place("tent", n) for n in range(5)] + [Place("space", space) for space in (*geo.SPACES, FINISH)]
    places += [Place(kind, seat) for kind in ("purse", "seat") for seat in range(seats)]
    places += [Place(kind, n) for kind in ("ticket", "hand") for n in range(5)]
    for place in places:
        assert window.collidepoint(layout.at(place)), place


def test_a_place_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="cellar"):
        laid_out((1280, 720), 3).at(Place("cellar"))


def test_purses_and_seats_are_on_their_own_cards() -> None:
    layout = laid_out((1280, 720), 6)
    for seat, card in enumerate(layout.seat_cards):
        assert card.collidepoint(layout.at(Place("purse", seat)))
        assert card.collidepoint(layout.at(Place("seat", seat)))
    assert layout.piles[0].collidepoint(layout.at(pile_place(Pile.WINNER)))
    assert layout.piles[1].collidepoint(layout.at(pile_place(Pile.LOSER)))


def test_racing_camels_look_along_their_way() -> None:
    layout = laid_out((1920, 1080), 4)
    for space in range(1, SPACES):
        step = layout.axis(space + 1, ("r",)) - layout.axis(space, ("r",))
        if abs(step) > 100:
            assert (step > 0) == (layout.forward(space) > 0), space
