"""Where the two black pawns can stand, numbered, and where each move takes them. Days count from 0 here."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]

DAYS = 7
LAST = DAYS - 1
PAIRS = tuple(combinations_with_replacement(range(DAYS), 2))
"""All places of two pawns that are alike."""
NUMBER = {pair: index for index, pair in enumerate(PAIRS)}


def pair_of(first: int, second: int) -> int:
    """The number of two pawns on those days; days are a cycle."""
    a, b = sorted((first % DAYS, second % DAYS))
    return NUMBER[a, b]


def _lists(rows: Iterable[Iterable[int]]) -> Ints:
    """Rows of different lengths as an array: the first entry is the length."""
    lists = [sorted(set(row)) for row in rows]
    width = max(map(len, lists)) + 1
    return np.array([[len(row), *row, *[0] * (width - 1 - len(row))] for row in lists], np.int64)


def _splits(number: int) -> Ints:
    """Where the black pawns may go when a card of that number is played: 7 − n days, each at least one if it can.

    That is the rule of 16a, the only ruleset whose points are bounded (`Lookups.is_16a`).
    """
    total = DAYS - number
    least = 1 if total > 1 else 0
    shares = range(least, total - least + 1)
    return _lists((pair_of(a + x, b + total - x) for x in shares) for a, b in PAIRS)


def _steps(far: int) -> Ints:
    """Where one black pawn may be moved up to that far, either way."""
    moves = [step for step in range(-far, far + 1) if step]
    return _lists((pair_of(*to) for step in moves for to in ((a + step, b), (a, b + step))) for a, b in PAIRS)


def _stacked(tables: Iterable[Ints]) -> Ints:
    """Tables of lists as one array."""
    found = list(tables)
    width = max(table.shape[1] for table in found)
    return np.stack([np.pad(table, ((0, 0), (0, width - table.shape[1]))) for table in found])


SPLIT = _stacked([_splits(1), *map(_splits, range(1, 7))])
"""[number, pair]: where a play takes the black pawns (index 0 is not used)."""
STEP = _stacked(_steps(max(far, 1)) for far in range(6))
"""[days, pair]: where a letter may take one of them; [1] is red's effect (index 0 is not used)."""
JOIN = _stacked(_lists((pair_of(day, b), pair_of(day, a)) for a, b in PAIRS) for day in range(DAYS))
"""[day, pair]: white's effect there."""
HERE = np.array([[1 + (a == day) + (b == day) for a, b in PAIRS] for day in range(DAYS)], np.int64)
"""[day, pair]: pawns on that day when the white one is there."""
ENDS = np.array([LAST in pair for pair in PAIRS], np.bool_)
"""[pair]: whether a black pawn is on the last day, where nothing can be resolved."""
HOME = pair_of(LAST, LAST)
