"""The seeded dice: fair, the same for ever, and free of any state (R3, R8, R9, R10, R15)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelup.rules.board import CAMELS, DICE, RACING, ROLLS, Die
from camelup.rules.engine import roll_outcomes
from camelup.rules.notation import format_track, parse_track
from camelup.session.dice import (
    Draws,
    ScriptedDice,
    SeededDice,
    new_seed,
    setup_from_seed,
    starter_from_seed,
    typed_seed,
)
from camelup.session.errors import DiceError

BOARD = parse_track("r/bg/yp/11/k/w")
ALL_SIX = roll_outcomes(BOARD, DICE)


def leg_of(seed: str) -> tuple[str, ...]:
    """One whole leg's five rolls."""
    dice, source, rolls = DICE, SeededDice(seed), []
    for n in range(5):
        roll = source.roll(n, roll_outcomes(BOARD, dice))
        dice = tuple(die for die in dice if die is not roll.die)
        rolls.append(str(roll))
    return tuple(rolls)


def chi_square(counts: Counter[str], expected: dict[str, float]) -> float:
    assert counts.keys() <= expected.keys()
    return sum((counts[key] - mean) ** 2 / mean for key, mean in expected.items())


def die_letter(roll: str) -> str:
    return Die.GREY.value if roll[0] in "kw" else roll[0]


@pytest.fixture(scope="module")
def legs() -> list[tuple[str, ...]]:
    return [leg_of(f"leg {number}") for number in range(20_000)]


def test_r15_every_order_of_five_of_six_dice_is_equally_likely(legs: list[tuple[str, ...]]) -> None:
    counts = Counter("".join(map(die_letter, leg)) for leg in legs)
    orders = ["".join(order) for order in permutations([die.value for die in DICE], 5)]
    # 719 degrees of freedom: 846 is exceeded once in a thousand fair runs.
    assert chi_square(counts, dict.fromkeys(orders, len(legs) / len(orders))) < 846


def test_r3_every_face_is_equally_likely(legs: list[tuple[str, ...]]) -> None:
    counts = Counter(roll for leg in legs for roll in leg)
    # Each die is out in five of six legs; a racing number is on two of its six faces, a grey face on one.
    share = len(legs) * 5 / 6
    expected = {text: share / (3 if text[0] in "bgryp" else 6) for text in ROLLS}
    # At most 20 degrees of freedom: 45.3 is exceeded once in a thousand fair runs.
    assert chi_square(counts, expected) < 45.3


def test_r3_faces_do_not_depend_on_the_place_in_the_leg(legs: list[tuple[str, ...]]) -> None:
    counts = Counter(f"{place} {leg[place]}" for leg in legs for place in range(5))
    share = len(legs) / 6
    expected = {f"{place} {text}": share / (3 if text[0] in "bgryp" else 6) for place in range(5) for text in ROLLS}
    # At most 104 degrees of freedom: 152 is exceeded once in a thousand fair runs.
    assert chi_square(counts, expected) < 152


@pytest.mark.parametrize(
    ("seed", "rolls"),
    [
        ("oasis", "b3 w1 y3 r1 p1"),
        ("", "p1 g1 w1 r3 y1"),
        ("Ünïcödé 🐫", "r1 g3 y2 k1 b3"),
    ],
)
def test_rolls_stay_what_they_are(seed: str, rolls: str) -> None:
    """A seed that was written down must give the same race in every later version."""
    assert " ".join(leg_of(seed)) == rolls


def test_setup_and_starter_stay_what_they_are() -> None:
    assert format_track(setup_from_seed("oasis")) == "py/rg/b/12/wk"
    assert [starter_from_seed("oasis", seats) for seats in range(3, 9)] == [1, 3, 2, 1, 2, 3]


def test_a_roll_depends_on_seed_and_number_alone() -> None:
    fresh, used = SeededDice("oasis"), SeededDice("oasis")
    random.seed(1)
    for n in (9, 3, 3, 0):
        used.roll(n, ALL_SIX)
    random.seed(2)
    assert [used.roll(n, ALL_SIX) for n in range(30)] == [fresh.roll(n, ALL_SIX) for n in range(30)]
    assert [fresh.roll(n, ALL_SIX) for n in range(30)] != [SeededDice("desert").roll(n, ALL_SIX) for n in range(30)]


def test_seeded_dice_refuse_an_empty_pyramid() -> None:
    with pytest.raises(DiceError, match="No die is left"):
        SeededDice("oasis").roll(0, ())


def test_scripted_dice_show_what_they_are_told() -> None:
    dice = ScriptedDice([ROLLS["b2"], ROLLS["k3"]])
    assert [str(dice.roll(n, ALL_SIX)) for n in (1, 0, 1)] == ["k3", "b2", "k3"]


def test_scripted_dice_refuse_what_cannot_be() -> None:
    dice = ScriptedDice([ROLLS["b2"]])
    with pytest.raises(DiceError, match="roll 2"):
        dice.roll(1, ALL_SIX)
    with pytest.raises(DiceError, match="cannot be b2"):
        dice.roll(0, roll_outcomes(BOARD, (Die.GREEN, Die.RED)))


def test_draws_are_fair_where_the_limit_does_not_divide_the_word() -> None:
    """A limit of two thirds of the word would be biased by half without drawing again."""
    limit = (1 << 64) // 3 * 2
    draws = Draws("oasis", "test")
    low = sum(draws.below(limit) < limit // 2 for _ in range(2_000))
    assert 900 < low < 1_100


def test_r8_every_setup_of_two_camels_on_one_space_is_equally_likely() -> None:
    lower: Counter[str] = Counter()
    spaces: Counter[str] = Counter()
    for number in range(6_000):
        board = setup_from_seed(f"setup {number}")
        for camel in CAMELS:
            spaces[f"{camel}{board.space_of(camel)}"] += 1
        for stack in board.stacks[:3]:
            if len(stack) == 2:
                lower[stack[0]] += 1
    expected = {f"{camel}{space}": 2_000.0 for camel in RACING for space in (1, 2, 3)}
    expected |= {f"{camel}{space}": 2_000.0 for camel in "kw" for space in (14, 15, 16)}
    # At most 14 and 4 degrees of freedom: once in a thousand fair runs each.
    assert chi_square(spaces, expected) < 36.1
    assert chi_square(lower, dict.fromkeys(map(str, RACING), lower.total() / 5)) < 18.5


def test_r9_either_crazy_camel_may_be_placed_first() -> None:
    shared = Counter(
        "".join(stack)
        for number in range(3_000)
        for stack in setup_from_seed(f"crazy {number}").stacks
        if len(stack) == 2 and stack[0] in "kw"
    )
    assert shared.keys() == {"kw", "wk"}
    assert abs(shared["kw"] - shared["wk"]) < 3.3 * shared.total() ** 0.5


def test_r10_every_seat_may_start() -> None:
    counts = Counter(str(starter_from_seed(f"starter {number}", 8)) for number in range(8_000))
    # 7 degrees of freedom: 24.3 is exceeded once in a thousand fair runs.
    assert chi_square(counts, {str(seat): 1_000.0 for seat in range(8)}) < 24.3


@given(st.binary(min_size=8, max_size=8))
def test_new_seeds_can_be_typed_back(data: bytes) -> None:
    seed = new_seed(lambda count: data[:count])
    assert typed_seed(f"  {seed.upper()} ") == seed
    assert len(seed) == 14
    assert all(word.isalpha() and len(word) == 4 for word in seed.split("-"))


def test_new_seeds_differ_with_the_entropy() -> None:
    rng = random.Random(7)
    assert len({new_seed(rng.randbytes) for _ in range(2_000)}) == 2_000


def test_a_typed_seed_is_the_same_however_it_is_typed() -> None:
    assert typed_seed(" OASIS\t one ") == typed_seed("oasis  One") == "oasis one"
    assert typed_seed("e\u0301") == typed_seed("\u00e9")
    assert typed_seed(" \n") == ""
    assert len(typed_seed("x" * 1_000)) == 80
