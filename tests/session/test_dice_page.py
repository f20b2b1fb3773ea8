"""The dice page: what came is set against what was likely, and fair dice are told from others."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from camelup.rules.board import DICE, ROLLS, Die
from camelup.session.dice_page import Fit, Verdict, chi_square_tail, dice_page
from camelup.session.facts import RaceFacts

NOON = datetime(2025, 1, 31, 12, tzinfo=UTC)
FACES = {die: [text for text, roll in ROLLS.items() if roll.die is die] for die in DICE}


def race(legs: Sequence[Sequence[str]], seed: str = "x", branched: bool = False) -> RaceFacts:
    return RaceFacts(seed, NOON, (), len(legs), branched, seed, tuple("".join(leg) for leg in legs))


def fair_leg(rng: random.Random, length: int = 5) -> list[str]:
    return [rng.choice(FACES[die]) for die in rng.sample(DICE, length)]


def fair_races(number: int, seed: int) -> list[RaceFacts]:
    """Races that end, like real ones, where the dice have it: in the middle of a leg when blue shows 3."""
    rng = random.Random(seed)
    races = []
    for _ in range(number):
        legs = []
        while True:
            leg = fair_leg(rng)
            if "b3" in leg:
                legs.append(leg[: leg.index("b3") + 1])
                break
            legs.append(leg)
        races.append(race(legs, f"{seed} {len(races)}"))
    return races


def test_everything_is_counted_where_it_belongs() -> None:
    page = dice_page([race([["b2", "k1", "g3", "r2"]]), race([["r1", "y1", "p1", "w1", "b2"], ["b1"]], "y")])
    assert (page.races, page.legs, page.rolls) == (2, 3, 10)
    assert [{die.value: cell.observed for die, cell in row.items() if cell.observed} for row in page.order] == [
        {"b": 2, "r": 1},
        {"y": 1, "x": 1},
        {"g": 1, "p": 1},
        {"r": 1, "x": 1},
        {"b": 1},
    ]
    assert (page.faces["b2"].observed, page.faces["b2"].expected) == (2, 1.0)
    assert (page.faces["w2"].observed, page.faces["w2"].expected) == (0, pytest.approx(2 / 6))
    assert page.order[0][Die.BLUE].expected == pytest.approx(3 / 6)
    # The second release of the first leg cannot be blue, that of the second leg can.
    assert page.order[1][Die.BLUE].expected == pytest.approx(1 / 5)


def test_every_row_expects_as_much_as_it_has_seen() -> None:
    page = dice_page(fair_races(50, 1))
    for row in page.order:
        assert sum(cell.expected for cell in row.values()) == pytest.approx(sum(c.observed for c in row.values()))
    assert sum(cell.expected for cell in page.faces.values()) == pytest.approx(page.rolls)
    assert page.rolls == sum(cell.observed for row in page.order for cell in row.values())


def test_too_few_rolls_say_nothing() -> None:
    page = dice_page([])
    assert {page.first_fit.verdict, page.order_fit.verdict, page.face_fit.verdict} == {Verdict.TOO_FEW}


def test_races_with_the_dice_of_another_count_once() -> None:
    legs = [["b2", "k1", "g3", "y2", "p1"]]
    assert dice_page([race(legs), race(legs), race(legs, "z", branched=True), race([], "typed")]).races == 1


def test_fair_dice_are_found_fair_although_races_end_in_the_middle_of_a_leg() -> None:
    """Over many collections the chi-squares lie where theory puts them: their mean is the degrees of freedom."""
    fits = [dice_page(fair_races(60, seed)) for seed in range(120)]
    for name in ("first_fit", "order_fit", "face_fit"):
        values = [getattr(page, name) for page in fits]
        assert Verdict.TOO_FEW not in {fit.verdict for fit in values}
        freedom = values[0].freedom
        mean = sum(fit.chi_square for fit in values) / len(values)
        # Four standard errors; a chi-square has a variance of twice its degrees of freedom.
        assert abs(mean - freedom) < 4 * math.sqrt(2 * freedom / len(values))
        assert sum(fit.p < 0.05 for fit in values) / len(values) < 0.15


def loaded_face(rng: random.Random) -> list[str]:
    return [face if face != "g1" or rng.random() < 0.5 else "g3" for face in fair_leg(rng)]


def loaded_order(rng: random.Random) -> list[str]:
    leg = fair_leg(rng)
    return leg if leg[0][0] in "kw" or rng.random() < 0.7 else sorted(leg, key=lambda face: face[0] != "r")


@pytest.mark.parametrize(
    ("loaded", "name"), [(loaded_face, "face_fit"), (loaded_order, "order_fit"), (loaded_order, "first_fit")]
)
def test_loaded_dice_are_found_out(loaded: object, name: str) -> None:
    rng = random.Random(1)
    assert callable(loaded)
    page = dice_page([race([loaded(rng) for _ in range(5)], str(number)) for number in range(200)])
    fit: Fit = getattr(page, name)
    assert fit.verdict is Verdict.STRIKING


@pytest.mark.parametrize(
    ("chi_square", "freedom", "p"),
    [
        (3.841, 1, 0.05),
        (11.070, 5, 0.05),
        (15.086, 5, 0.01),
        (24.996, 15, 0.05),
        (37.652, 25, 0.05),
        (52.620, 25, 0.001),
        (18.307, 10, 0.05),
    ],
)
def test_the_tail_is_the_one_of_the_tables(chi_square: float, freedom: int, p: float) -> None:
    assert chi_square_tail(chi_square, freedom) == pytest.approx(p, rel=1e-3)


def test_the_tail_at_its_ends() -> None:
    assert chi_square_tail(0.0, 5) == 1.0
    assert 0.0 <= chi_square_tail(1e6, 25) < 1e-12
    assert chi_square_tail(1e-9, 25) == pytest.approx(1.0)
