"""What a dive is played on: the values of the sheet's flags and the cards' marks, with what they cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from games.ishi.terms import ENERGIES, PAYS, SYSTEMS
from games.seeds import Stream

Energy = tuple[int, int, int]
"""T, P, S."""

Values = tuple[int, ...]
"""What a flag says: the values of the five systems, then the fixed value."""

Prices = tuple[tuple[Energy, ...], ...]
"""By judged system and index of the value: what it costs to align a flag."""

_PAID_BY = tuple(ENERGIES.index(PAYS[system]) for system in SYSTEMS)


@dataclass(frozen=True, slots=True)
class Ground:
    """`values` by cell (None where there is no flag), `marks` by card, as bits."""

    values: tuple[Values | None, ...]
    marks: tuple[int, ...]
    prices: tuple[Prices, ...] = field(compare=False, repr=False)
    _hash: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.values, self.marks)))

    def __hash__(self) -> int:
        return self._hash  # every state holds a ground: it is hashed once


@lru_cache(4096)
def price_list(values: Values, aims: tuple[int, ...], judged: int) -> Prices:
    """|x − v| of each system's energy, `judged` times that for the judged system."""
    systems = range(len(SYSTEMS))
    return tuple(tuple(_price(values, aim, system, judged) for aim in aims) for system in systems)


def _price(values: Values, aim: int, judged_system: int, judged: int) -> Energy:
    cost = [0, 0, 0]
    for system, value in enumerate(values[:-1]):
        cost[_PAID_BY[system]] += abs(value - aim) * (judged if system == judged_system else 1)
    return (cost[0], cost[1], cost[2])


def seeded_values(stream: Stream, flags: int, aims: Sequence[int]) -> tuple[Values, ...]:
    """The values of a seeded sheet (D14), flag by flag: the fixed value is the dearest, the lower of equals."""
    found = []
    for _ in range(flags):
        values = [aims[stream.below(len(aims))] for _ in SYSTEMS]
        dearest = max(aims, key=lambda aim: (sum(abs(value - aim) for value in values), -aim))
        found.append((*values, dearest))
    return tuple(found)
