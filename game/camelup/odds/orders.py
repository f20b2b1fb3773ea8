"""In which order the racing camels rank (R29 to R31): 120 possible ones, read off packed boards.

All odds are kept per order. That answers everything a seat can ask, also about two camels at once: whether a ticket
pays depends on which camel leads and on which one is second.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations

import numpy as np
import numpy.typing as npt

from camelup.odds.batch import RACING_MARKS, Indices, Words
from camelup.rules.board import RACING, Camel

Floats = npt.NDArray[np.float64]

ORDERS: tuple[tuple[Camel, ...], ...] = tuple(permutations(RACING))
"""Every order of the racing camels, each from the first to the last; distributions go by this sequence."""
CODES = 1 << 10
"""One more than the largest code of an order."""
_PLACES = np.uint64(0x7F_7F_7F_7F_7F)
_COLLECT = sum(1 << (32 - 7 * index) for index in range(5))
"""Times this, a word with 0 or 1 in each of its five lowest bytes has these five bits side by side from bit 32 on."""


def order_codes(words: Words) -> Indices:
    """A number below 1024 per board for the order in which the racing camels rank (R29 to R31).

    Bit i tells whether racing camel i is ahead of the next one in `RACING`, bit 5 + i whether it is ahead of the one
    after that; the row is a ring. Together these are all ten pairs. `per_order` translates.
    """
    places = words & _PLACES
    marked = places | RACING_MARKS

    def ahead_of(offset: int) -> Words:
        others = places >> np.uint64(8 * offset)
        others |= places << np.uint64(8 * (len(RACING) - offset))
        others &= _PLACES
        np.subtract(marked, others, out=others)
        others &= RACING_MARKS
        others >>= 7
        others *= _COLLECT
        return others

    codes = ahead_of(1) >> 32
    codes &= 31
    after_next = ahead_of(2) >> 27
    after_next &= 31 << 5
    codes |= after_next
    return codes.view(np.intp)


@cache
def _codes_of_orders() -> Indices:
    """The code that `order_codes` gives for each of `ORDERS`."""

    def code(order: tuple[Camel, ...]) -> int:
        rank = [order.index(camel) for camel in RACING]
        return sum((rank[i] < rank[(i + 1 + far) % 5]) << (i + 5 * far) for i in range(5) for far in (0, 1))

    codes = np.array([code(order) for order in ORDERS], dtype=np.intp)
    codes.flags.writeable = False
    return codes


def per_order(per_code: Floats) -> Floats:
    """The numbers that belong to `ORDERS`, from numbers per code along the last axis."""
    return per_code[..., _codes_of_orders()]


@cache
def rank_table() -> Floats:
    """Per order, racing camel and rank: 1 if the camel has that rank in that order, else 0."""
    table = np.array(
        [[[order[rank] is camel for rank in range(5)] for camel in RACING] for order in ORDERS], np.float64
    )
    table.flags.writeable = False
    return table
