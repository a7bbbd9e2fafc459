"""What is wanted of a group of answers, and whether it was met."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import mean

from solver import study
from solver.study import Row


@dataclass(frozen=True)
class Figures:
    """What was measured; values and bounds as far as there are any, ratios of bound to value where there are both."""

    count: int
    found: int
    decided: int
    values: Sequence[float]
    bounds: Sequence[float]
    ratios: Sequence[float]
    seconds: Sequence[float]


def figures_of(rows: Sequence[Row]) -> Figures:
    """Of all answers of a group."""
    return Figures(
        count=len(rows),
        found=sum(row["line"] is not None for row in rows),
        decided=sum(study.is_decided(row) for row in rows),
        values=[row["value"] for row in rows if row["value"] is not None],
        bounds=[row["bound"] for row in rows if row["bound"] is not None],
        ratios=[row["bound"] / row["value"] for row in rows if row["value"] and row["bound"] is not None],
        seconds=[row["effort"]["seconds"] for row in rows],
    )


@dataclass(frozen=True)
class Goal:
    """Words for the table, and the test."""

    words: str
    holds: Callable[[Figures], bool]

    def told(self, figures: Figures) -> str:
        """What was wanted, and whether it is so."""
        return f"{self.words}: {'met' if self.holds(figures) else 'missed'}"


def decided(share: float) -> Goal:
    """So large a part of the questions at least."""
    return Goal("all" if share == 1 else f"≥ {share:.0%} proven", lambda found: found.decided >= share * found.count)


def quick(seconds: float) -> Goal:
    """The mean time."""
    return Goal(f"mean ≤ {seconds:g} s", lambda found: mean(found.seconds) <= seconds)


def bounded(least: float) -> Goal:
    """Every answer has a bound, and none is lower."""
    return Goal(f"bound ≥ {least:g}", lambda found: len(found.bounds) == found.count and min(found.bounds) >= least)


ANY_BOUND = Goal("any bound", lambda found: len(found.bounds) == found.count)
"""Every answer has one."""


def _all_found(found: Figures) -> bool:
    return len(found.values) == found.count


def few(most: float) -> Goal:
    """The mean value of a question that asks for the fewest."""
    return Goal(f"mean ≤ {most:g}", lambda found: _all_found(found) and mean(found.values) <= most)


def many(least: float) -> Goal:
    """The mean value of a question that asks for the most."""
    return Goal(f"mean ≥ {least:g}", lambda found: _all_found(found) and mean(found.values) >= least)


def tight(ratio: float) -> Goal:
    """The mean of bound to value, where every answer has both."""
    return Goal(
        f"bound/best ≤ {ratio:g}", lambda found: len(found.ratios) == found.count and mean(found.ratios) <= ratio
    )
