"""Where pawns can go: pairs of days of the black pawns as numbers, and tables of their moves."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

Pair = tuple[int, int]


@cache
def pairs(days: int) -> tuple[Pair, ...]:
    """All places of two black pawns, by number; days from 0."""
    return tuple(combinations_with_replacement(range(days), 2))


@cache
def index(days: int) -> dict[Pair, int]:
    """The number of each."""
    return {pair: number for number, pair in enumerate(pairs(days))}


def _number(days: int, one: int, other: int) -> int:
    one, other = one % days, other % days
    return index(days)[min(one, other), max(one, other)]


@cache
def splits(days: int, number: int) -> list[Pair]:
    """(before, after) for a card of that number, in 16a: `model` knows no other ruleset."""
    total = days - number
    least = 1 if total > 1 else 0
    return sorted(
        {
            (start, _number(days, low + part, high + total - part))
            for start, (low, high) in enumerate(pairs(days))
            for part in range(least, total - least + 1)
        }
    )


@cache
def steps(days: int, most: int) -> list[Pair]:
    """(before, after) where one pawn moves 1 to `most` days, either way."""
    far = [step for size in range(1, most + 1) for step in (size, -size)]
    return sorted(
        {
            (start, end)
            for start, (low, high) in enumerate(pairs(days))
            for step in far
            for end in (_number(days, low + step, high), _number(days, low, high + step))
        }
    )


@cache
def calls(days: int, white: int) -> list[Pair]:
    """(before, after) where one pawn comes to the white one."""
    return sorted(
        {
            (start, end)
            for start, (low, high) in enumerate(pairs(days))
            for end in (_number(days, white, high), _number(days, low, white))
        }
    )
