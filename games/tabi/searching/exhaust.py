"""All lines: layer by layer every position, as long as there is room for all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from games.tabi.searching.beams import Beam, Found, Search
from games.tabi.searching.layers import WEIGHTS
from games.tabi.searching.plans import whole_plan

@dataclass
class Exhausted:
    """The best win so far; whether all lines were looked at (for the fewest turns: all that could be faster)."""

    best: Found | None = None
    is_whole: bool = False


def exhaust(
    beam: Beam, row: Any, points: int, question: str, look_at_clock: Callable[[], None], most: int
) -> Exhausted:
    """Look at every line, if there is room; each win that is better than the ones before is kept."""
    result, counts_points = Exhausted(), question == "score"

    def on_win(found: Found) -> bool:
        if result.best is None or found.points > result.best.points:
            result.best = found
        return not counts_points

    plan = whole_plan(counts_points=counts_points)
    search = Search(most, plan, np.zeros(WEIGHTS), look_at_clock, on_win, must_be_whole=True)
    result.is_whole = beam.run(row, points, search)
    return result
