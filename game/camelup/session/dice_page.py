"""Whether the dice were fair: what came out of the pyramid, against what fair dice show (R3, R15).

Only races whose rolls are those of their seed count, so dice that people rolled and typed in do not, nor do races that
repeat the dice of another. A race may end in the middle of a leg, and which dice are still inside then is no accident;
so each release is compared with what was likely at its own moment, every die inside alike.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

import numpy as np

from camelup.rules.board import DICE, ROLLS, Die
from camelup.rules.state import DICE_PER_LEG
from camelup.session.facts import RaceFacts

FEWEST = 5.0
"""Below this many expected in any cell a chi-square says nothing."""
UNUSUAL, STRIKING = 0.05, 0.001


@dataclass(frozen=True, slots=True)
class Cell:
    """How often something came, and how often it was to be expected."""

    observed: int
    expected: float


class Verdict(Enum):
    """What a comparison comes to; its sentence is a text (`statistics.verdict.*`)."""

    TOO_FEW = auto()
    AS_EXPECTED = auto()
    UNUSUAL = auto()
    STRIKING = auto()


@dataclass(frozen=True, slots=True)
class Fit:
    """How well a row of counts fits fair dice."""

    chi_square: float
    freedom: int
    """Degrees of freedom."""
    p: float
    """How likely fair dice are to differ at least as much from what is expected; 0 to 1."""
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class DicePage:
    """All that the page shows."""

    races: int
    legs: int
    rolls: int
    order: tuple[dict[Die, Cell], ...]
    """For each of the five releases of a leg how often each die came; the first row is who comes out first."""
    faces: dict[str, Cell]
    """Each face by its notation, such as `b2`; expected is its share of that die's releases."""
    first_fit: Fit
    order_fit: Fit
    face_fit: Fit


def dice_page(facts: Iterable[RaceFacts]) -> DicePage:
    """Count the dice of all races that may be counted; of several with one seed, so with the same dice, the first."""
    by_seed: dict[str, RaceFacts] = {}
    for race in facts:
        if race.dice and not race.branched:
            by_seed.setdefault(race.seed, race)
    races = list(by_seed.values())
    legs = [[leg[at : at + 2] for at in range(0, len(leg), 2)] for race in races for leg in race.dice]
    rows = [_Row() for _ in range(DICE_PER_LEG)]
    faces = dict.fromkeys(ROLLS, 0)
    for leg in legs:
        inside = list(DICE)
        for row, roll in zip(rows, leg, strict=False):
            die = ROLLS[roll].die
            row.add(die, inside)
            inside.remove(die)
            faces[roll] += 1
    face_cells = _face_cells(faces)
    return DicePage(
        races=len(races),
        legs=len(legs),
        rolls=sum(faces.values()),
        order=tuple(row.cells() for row in rows),
        faces=face_cells,
        first_fit=_fit_rows(rows[:1]),
        order_fit=_fit_rows(rows),
        face_fit=_fit_faces(face_cells),
    )


class _Row:
    """One place in the order of a leg: counts, what was expected, and how much the counts may stray together."""

    def __init__(self) -> None:
        self.observed = dict.fromkeys(DICE, 0)
        self.expected = dict.fromkeys(DICE, 0.0)
        self._covariance = {(one, other): 0.0 for one in DICE for other in DICE}

    def add(self, released: Die, inside: Sequence[Die]) -> None:
        share = 1 / len(inside)
        self.observed[released] += 1
        for die in inside:
            self.expected[die] += share
            self._covariance[die, die] += share
            for other in inside:
                self._covariance[die, other] -= share * share

    def cells(self) -> dict[Die, Cell]:
        return {die: Cell(self.observed[die], self.expected[die]) for die in DICE}

    def chi_square(self) -> float:
        """The squared distance in the measure of the covariance; for equal chances it is the usual sum.

        What a release strays from the chances of its own moment has nothing to do with what others stray, so this is
        chi-square with five degrees of freedom. The last die is left out: counts add up, so it says nothing new.
        """
        dice = DICE[:-1]
        distance = [self.observed[die] - self.expected[die] for die in dice]
        matrix = [[self._covariance[one, other] for other in dice] for one in dice]
        return float(np.dot(distance, np.linalg.solve(matrix, distance)))


def _fit_rows(rows: Sequence[_Row]) -> Fit:
    freedom = len(rows) * (len(DICE) - 1)
    if min(min(row.expected.values()) for row in rows) < FEWEST:
        return Fit(0.0, freedom, 1.0, Verdict.TOO_FEW)
    return _fit(sum(row.chi_square() for row in rows), freedom)


def _face_cells(faces: dict[str, int]) -> dict[str, Cell]:
    released = dict.fromkeys(DICE, 0)
    sides = dict.fromkeys(DICE, 0)
    for roll, count in faces.items():
        released[ROLLS[roll].die] += count
        sides[ROLLS[roll].die] += 1
    return {roll: Cell(count, released[ROLLS[roll].die] / sides[ROLLS[roll].die]) for roll, count in faces.items()}


def _fit_faces(cells: dict[str, Cell]) -> Fit:
    freedom = len(cells) - len(DICE)
    if min(cell.expected for cell in cells.values()) < FEWEST:
        return Fit(0.0, freedom, 1.0, Verdict.TOO_FEW)
    return _fit(sum((cell.observed - cell.expected) ** 2 / cell.expected for cell in cells.values()), freedom)


def _fit(chi_square: float, freedom: int) -> Fit:
    p = chi_square_tail(chi_square, freedom)
    if p < STRIKING:
        verdict = Verdict.STRIKING
    elif p < UNUSUAL:
        verdict = Verdict.UNUSUAL
    else:
        verdict = Verdict.AS_EXPECTED
    return Fit(chi_square, freedom, p, verdict)


def chi_square_tail(chi_square: float, freedom: int) -> float:
    """How likely a chi-square of so many degrees of freedom (from 1) is to be at least as large."""
    if chi_square <= 0:
        return 1.0
    half = chi_square / 2
    # Q(a + 1, x) = Q(a, x) + x^a e^-x / Gamma(a + 1), from Q(1/2, x) = erfc(sqrt x) or Q(1, x) = e^-x upwards.
    at = 0.5 if freedom % 2 else 1.0
    tail = math.erfc(math.sqrt(half)) if freedom % 2 else math.exp(-half)
    while at < freedom / 2:
        tail += math.exp(at * math.log(half) - half - math.lgamma(at + 1))
        at += 1
    return min(1.0, tail)
