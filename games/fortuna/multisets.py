"""Choosing cards where equal ones count as one choice: how many ways there are, all of them, the i-th.

A supply is a tuple of (kind, copies), kinds ascending. A choice is a sorted tuple of kinds; choices
come in ascending order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby

Supply = tuple[tuple[int, int], ...]


def supply(kinds: Iterable[int]) -> Supply:
    """The supply of cards that stand in ascending order."""
    return tuple((kind, len(list(run))) for kind, run in groupby(kinds))


@lru_cache(4096)
def _ways(copies: tuple[int, ...], most: int) -> tuple[tuple[int, ...], ...]:
    """At [i][k]: in how many ways k cards come from the kinds from the i-th on; k up to `most`."""
    rows = [(1, *[0] * most)]
    for count in reversed(copies):
        below = rows[-1]
        rows.append(tuple(sum(below[max(0, k - count) : k + 1]) for k in range(most + 1)))
    return tuple(reversed(rows))


def count(cards: Supply, size: int) -> int:
    """How many choices of `size` cards there are."""
    return _ways(tuple(copies for _, copies in cards), size)[0][size]


def choices(cards: Supply, size: int) -> Iterator[tuple[int, ...]]:
    """All choices of `size` cards, ascending."""
    left = sum(copies for _, copies in cards)
    return _choices(cards, size, left) if size <= left else iter(())


def _choices(cards: Supply, size: int, left: int) -> Iterator[tuple[int, ...]]:
    if size == 0:
        yield ()
        return
    (kind, copies), *others = cards
    rest = tuple(others)
    for taken in range(min(copies, size), max(0, size - left + copies) - 1, -1):
        for more in _choices(rest, size - taken, left - copies):
            yield (kind,) * taken + more


def choice(cards: Supply, size: int, place: int) -> tuple[int, ...]:
    """The choice of `size` cards at `place` in the ascending order, found without listing."""
    ways = _ways(tuple(copies for _, copies in cards), size)
    taken: list[int] = []
    for i, (kind, copies) in enumerate(cards, start=1):
        need = size - len(taken)
        for many in range(min(copies, need), -1, -1):
            if place < ways[i][need - many]:
                taken += [kind] * many
                break
            place -= ways[i][need - many]
    return tuple(taken)
