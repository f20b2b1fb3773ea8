"""Where a race's chance comes from: the dice, the setup and the starter, all told by a seed (R8 to R10, R15).

Every draw is a hash of the seed, of what is drawn and of how often: no generator keeps a state, so the n-th roll of a
race is the same on every platform and Python version, whatever was drawn before it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from typing import Protocol, TypeVar

from camelup.rules.board import CRAZY, RACING, Board, Roll
from camelup.rules.state import setup_board
from camelup.session.errors import DiceError

T = TypeVar("T")

SEED_LENGTH = 80
"""Characters that are kept of a seed somebody types."""
_CONSONANTS = "bdfhjklmnrstvwy"
_VOWELS = "aiou"
_SYLLABLES = 6
_WORD = 1 << 64


class DiceSource(Protocol):
    """Whatever decides which die comes out of the pyramid and what it shows."""

    def roll(self, n: int, outcomes: Sequence[tuple[Roll, int]]) -> Roll:
        """The race's `n`-th roll, from 0, one of `outcomes` as `engine.roll_outcomes` lists them with their weights.

        Raises `DiceError` when there is no outcome to give.
        """
        ...


class Draws:
    """A row of unbiased random numbers that depends on a seed and a purpose alone."""

    def __init__(self, seed: str, purpose: str) -> None:
        # Lone surrogates may come out of a file's escapes; they must not stop a race.
        self._prefix = f"{purpose}\0{seed}\0".encode("utf-8", "surrogatepass")
        self._drawn = 0

    def below(self, limit: int) -> int:
        """The next number, each of 0 to `limit` - 1 equally likely; `limit` is from 1 to 2**64."""
        # Values above the largest multiple of `limit` would favour the small numbers, so they are drawn again.
        fair = _WORD - _WORD % limit
        while True:
            data = self._prefix + str(self._drawn).encode("ascii")
            self._drawn += 1
            value = int.from_bytes(blake2b(data, digest_size=8).digest(), "big")
            if value < fair:
                return value % limit

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in a uniformly random order (Fisher and Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


class SeededDice:
    """Dice that depend on (seed, n) and the possible outcomes alone, so loading a race never rolls again."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def roll(self, n: int, outcomes: Sequence[tuple[Roll, int]]) -> Roll:
        total = sum(weight for _, weight in outcomes)
        if total < 1:
            raise DiceError("No die is left to release.")
        drawn = Draws(self.seed, f"roll {n}").below(total)
        for roll, weight in outcomes:
            drawn -= weight
            if drawn < 0:
                return roll
        raise AssertionError("a number below the sum of the weights belongs to one of them")


class ScriptedDice:
    """Dice that show what they are told, for worked examples, tests and tables that roll real dice.

    `rolls` are the race's rolls from the first one on.
    """

    def __init__(self, rolls: Iterable[Roll]) -> None:
        self._rolls = tuple(rolls)

    def roll(self, n: int, outcomes: Sequence[tuple[Roll, int]]) -> Roll:
        if n >= len(self._rolls):
            raise DiceError(f"Only {len(self._rolls)} rolls were written down, and this is roll {n + 1}.")
        roll = self._rolls[n]
        if not any(roll == possible and weight > 0 for possible, weight in outcomes):
            raise DiceError(f"Roll {n + 1} cannot be {roll}: that die is not in the pyramid.")
        return roll


def setup_rolls(seed: str) -> tuple[Roll, ...]:
    """What the dice of `seed` show before the start, in the order in which they place the camels (R8, R9)."""
    draws = Draws(seed, "setup")
    # Placing the camels in a random order makes every order within a shared space equally likely.
    return tuple(Roll(camel, draws.below(3) + 1) for group in (RACING, CRAZY) for camel in draws.shuffled(group))


def setup_from_seed(seed: str) -> Board:
    """The camels before the start, as the dice of `seed` set them up (R8, R9)."""
    placed = [(roll.face, roll.number) for roll in setup_rolls(seed)]
    return setup_board(placed[: len(RACING)], placed[len(RACING) :])


def starter_from_seed(seed: str, seats: int) -> int:
    """The seat that gets the starting marker when the table has one drawn (R10), from 0."""
    return Draws(seed, "starter").below(seats)


def new_seed(entropy: Callable[[int], bytes]) -> str:
    """A fresh seed that can be read aloud and typed, such as `fudo-lami-toru`.

    `entropy` gives that many random bytes, as `os.urandom` does; some 35 bits of them are used.
    """
    value = int.from_bytes(entropy(8), "big")
    syllables = []
    for _ in range(_SYLLABLES):
        value, consonant = divmod(value, len(_CONSONANTS))
        value, vowel = divmod(value, len(_VOWELS))
        syllables.append(_CONSONANTS[consonant] + _VOWELS[vowel])
    return "-".join(first + second for first, second in zip(syllables[::2], syllables[1::2], strict=True))


def typed_seed(text: str) -> str:
    """A seed as somebody typed it, made the same however it was typed: case, spacing and accents as one character.

    May be empty, when nothing but spaces was typed.
    """
    return " ".join(unicodedata.normalize("NFC", text).lower().split())[:SEED_LENGTH]
