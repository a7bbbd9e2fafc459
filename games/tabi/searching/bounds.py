"""The bound on points, read for rows: what a line can still gain from a turn's start at most, at fixed prices.

The same as `games.tabi.bounding.table.potential`, at prices of which those of draws (`Layout.late`) are zero: so it
does not hang on how a position was reached, and equal rows have equal bounds.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.tabi.bounding.pawns import DAYS
from games.tabi.bounding.prices import EARLY, Prices
from games.tabi.bounding.table import Ground, row
from games.tabi.searching import columns as c
from games.tabi.searching.data import Data
from games.tabi.searching.guiding import Guide, fuel_of, guide_of, is_in_reach, to_come
from solver.kernels import bit_count, entry


def bound_of(ground: Ground, prices: Prices) -> Guide:
    """From a table that was filled in at these prices."""
    assert not prices.late.any(), "prices of draws hang on the line"
    return guide_of(ground, prices, _early(ground, prices))


def _early(ground: Ground, prices: Prices) -> Any:
    layout = ground.layout
    found = np.zeros((layout.stages + 1, DAYS))
    for stage in range(layout.stages + 1):
        past = max(0, stage + 1 - max(0, layout.stages - EARLY))
        for day in range(DAYS):
            found[stage, day] = prices.vector[row(layout, day)][:past].sum()
    return found


@entry
def most_to_come(data: Data, row: Any, bound: Guide) -> float:
    """What a line can still gain at most, from a turn's start that follows the table's; far below 0 if it cannot win.

    Out of the table's reach: as much as one likes.
    """
    stage = fuel_of(data, row) + row[c.LETTERS] + data.suits - bit_count(row[c.RESOLVED])
    if stage >= len(bound.early) or not is_in_reach(data, row, bound):
        return 1e6
    return to_come(data, row, bound, stage)
