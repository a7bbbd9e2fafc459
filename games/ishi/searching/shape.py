"""A shape: the order of flags, which card each placement releases, which lines and paths are claimed when."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from games.ishi.searching.tables import MOST_CHOICES, Data

(KIND, AT, RELEASED, CLIMB, PLAIN, BOUNCES, CLAIMED, PATHS, VALUE, ROLL, ALLOWED, FORCED, COLUMNS) = range(13)
"""Columns of `Shape.steps`:

* the kind of the step, its cell, the cell whose card it releases (or −1);
* the fewest rolls to get there if the last move goes up onto the flag, and if it does not (or FAR); whether there are
  cards above each other on which more rolls can be made;
* how many lines it claims, and which paths, as bits;
* the value to which its flag is aligned, how many rolls have been made then, which values its claimed paths allow;
* the cell whose card it must release (−1: none; −2: any, or none).
"""


class Shape(NamedTuple):
    """Written by the search, read by all. The card of a step has the index `Start.lying` + step."""

    size: Any
    """[0]: steps; [1]: lines claimed; [2]: their colours are all tried."""
    steps: Any
    lines: Any
    """[claimed line]: its cards, then the mark that it serves with, then the step."""


def make_shape(data: Data, steps: int) -> Shape:
    """An empty one for that many steps."""
    return Shape(
        np.zeros(3, np.int64),
        np.zeros((steps + 2, COLUMNS), np.int64),
        np.zeros((steps * data.most_marks + MOST_CHOICES + 2, data.line_size + 2), np.int64),
    )
