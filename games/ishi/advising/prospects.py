"""What can be expected along a way, as tables over all energies, remembered by what is left of the way."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np

from games.ishi.advising.kernels import aligned, claimed, turned
from games.ishi.advising.ways import Kind
from games.ishi.ground import Ground
from games.ishi.mechanics import Mechanics
from games.ishi.terms import SYSTEMS

LOST = 0.0
"""What a dive is worth that does not reach the goal."""

MOST_TABLES = 2000
"""Tables that are remembered for a sheet: 20 kB each, or five times that."""

FREE = -1
"""The number that a card shall touch is not known, or hardly binds."""

Lacks = tuple[int, ...]
"""What each order card lacks of the count that all must show at the end, by value."""


class Stage(NamedTuple):
    """A leg with what is planned for it.

    `shows` holds, by value, the numbers that cards can turn to the card before, as bits: none where the leg may not be
    aligned to that value. `pairs` counts the cards that are there beside it by then.
    """

    cell: int
    kind: Kind
    can_turn: bool
    claims: int
    shows: tuple[int, ...]
    pairs: int

    @property
    def mask(self) -> int:
        """The values that it may be aligned to, as bits."""
        return sum(1 << value for value, numbers in enumerate(self.shows) if numbers)

    @property
    def binds(self) -> bool:
        """Whether it hangs on the number that is touched which orders can be had."""
        everything = (1 << len(self.shows)) - 1
        return self.pairs == 1 and any(numbers not in (0, everything) for numbers in self.shows)

    @property
    def relaxed(self) -> Stage:
        """With all numbers for each of its values."""
        everything = (1 << len(self.shows)) - 1
        return self._replace(shows=tuple(everything if numbers else 0 for numbers in self.shows))


Stages = tuple[Stage, ...]


class Prospects:
    """The tables for one sheet."""

    def __init__(self, mechanics: Mechanics, ground: Ground) -> None:
        self._mechanics, self._full = mechanics, mechanics.full
        self._rolled = np.array([side.judged for side in mechanics.sides], np.int64)
        self._prices = [np.array(prices, np.int64) for prices in ground.prices]
        self._fixed = [-1 if values is None else mechanics.aims.index(values[-1]) for values in ground.values]
        self._known: OrderedDict[Hashable, Any] = OrderedDict()
        aims = mechanics.aims
        self._sums = [[aims.index(mechanics.sums[a + b]) for b in aims] for a in aims]
        self._lost = np.full((1, *[self._full + 1] * 3), LOST, np.float32)

    def bound(self, stages: Stages, claims: int) -> Any:
        """No less than `expected`, and quickly: the orders are not looked at."""
        return self._claiming(tuple(stage.relaxed for stage in stages), None, FREE, claims)

    def expected(self, stages: Stages, lacks: Lacks, touch: int, claims: int) -> Any:
        """[judgement, T, P, S] before so many claims, then the stages: one row where the judgement is not looked at.

        The first of the stages touches the number of that index.
        """
        return self._claiming(stages, lacks, touch if stages and stages[0].binds else FREE, claims)

    def _remembered(self, key: Hashable, make: Callable[[], Any]) -> Any:
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = make()
            if len(self._known) > MOST_TABLES:
                self._known.popitem(last=False)
        else:
            self._known.move_to_end(key)
        return found

    def _claiming(self, stages: Stages, lacks: Lacks | None, touch: int, claims: int) -> Any:
        key = claims, stages, lacks, touch
        if not claims:
            return self._remembered(key, lambda: self._before(stages, lacks, touch))
        after = self._claiming(stages, lacks, touch, claims - 1)
        if after is self._lost:
            return after
        return self._remembered(key, lambda: np.stack([claimed(one, self._mechanics.points) for one in after]))

    def _before(self, stages: Stages, lacks: Lacks | None, touch: int) -> Any:
        if not stages:
            return self._lost if lacks and any(lacks) else self._ended
        first, after = stages[0], self._after(stages, lacks, touch)
        if all(table is self._lost for table in after):
            return self._lost
        judged = {int(one) for one in self._rolled} if first.kind is Kind.UP else set(range(len(SYSTEMS)))
        by = {one: self._aligned(after, first, one) for one in judged}
        up, none = self._mechanics.up, self._lost[0]
        if first.kind is Kind.UP:
            found = none.copy()
            found[up:] = sum(by[int(one)] for one in self._rolled)[:-up] / len(self._rolled)
            found = found[None]
        else:
            found = np.stack([by[one] for one in range(len(SYSTEMS))])
            if first.can_turn:
                turned(found, self._rolled, up)
        found[:, 0] = LOST
        return found

    def _after(self, stages: Stages, lacks: Lacks | None, touch: int) -> list[Any]:
        """By value: what is there once the first stage has been aligned to it."""
        first, rest = stages[0], stages[1:]
        if lacks is None:
            return [self._claiming(rest, None, FREE, first.claims)] * len(first.shows)
        return [self._ordered(first, rest, lacks, touch, value) for value in range(len(lacks))]

    def _ordered(self, first: Stage, rest: Stages, lacks: Lacks, touch: int, value: int) -> Any:
        """The best that the pairs allow: the numbers that touch can be chosen by the card and its turn."""
        touched = value if rest and rest[0].kind is Kind.UP and rest[0].binds else FREE
        tables = [self._claiming(rest, left, touched, first.claims) for left in self._left(first, lacks, touch, value)]
        tables = [table for table in tables if table is not self._lost]
        if len(tables) < 2:
            return tables[0] if tables else self._lost
        return np.maximum.reduce(tables)

    def _left(self, first: Stage, lacks: Lacks, touch: int, value: int) -> tuple[Lacks, ...]:
        """What the orders can lack after the first stage with that value."""
        if not first.shows[value]:
            return ()
        if touch == FREE:
            return _left(lacks, value, first.pairs)
        found = []
        for number in range(len(lacks)):
            if first.shows[value] >> number & 1:
                left = list(lacks)
                left[value] -= 1
                left[self._sums[touch][number]] -= 1
                found.append(tuple(left))
        return tuple(left for left in found if min(left) >= 0)

    def _aligned(self, after: list[Any], stage: Stage, judged: int) -> Any:
        tables = np.stack([table[judged if len(table) > 1 else 0] for table in after])
        prices, fixed = self._prices[stage.cell][judged], self._fixed[stage.cell]
        return aligned(tables, prices, fixed, stage.mask, self._mechanics.back, LOST)

    @cached_property
    def _ended(self) -> Any:
        """Where the goal is reached: what is left, if that is any time."""
        size = np.arange(self._full + 1)
        found = np.add.outer(np.add.outer(size, size), size).astype(np.float32)
        found[0] = LOST
        return found[None]


@lru_cache(4096)
def _left(lacks: Lacks, value: int, pairs: int) -> tuple[Lacks, ...]:
    """What the orders can lack after a card with that value on top, which makes so many pairs."""
    found: dict[Lacks, None] = {}
    for sums in combinations_with_replacement(range(len(lacks)), pairs):
        left = tuple(lack - (order == value) - sums.count(order) for order, lack in enumerate(lacks))
        if min(left) >= 0:
            found[left] = None
    return tuple(found)
