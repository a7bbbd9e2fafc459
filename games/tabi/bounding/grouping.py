"""Prices in groups that are alike: few numbers come near the best prices in few steps."""

from __future__ import annotations

import numpy as np

from games.tabi.bounding.pawns import DAYS, LAST
from games.tabi.bounding.prices import EARLY, Layout
from games.tabi.bounding.walks import CARDS, NUMBERS, Floats

BUCKET = 3
"""Stages that share a price."""


def groups(layout: Layout, windows: bool = True, early: bool = True) -> tuple[Floats, Floats]:
    """A matrix [price, group] of zeros and ones, and prices of the groups to start from.

    Groups: number of a card, by what it is used for and whether the location has three places; all suits; each item;
    stages by threes; the early stages by kind of location. Without `windows` or `early` those stay at zero.
    """
    number, column = np.tile(np.arange(NUMBERS), CARDS // NUMBERS), np.full(layout.size, -1)
    column[:CARDS] = number
    for day in range(LAST):
        at = layout.second + CARDS * day
        column[at : at + CARDS] = number + NUMBERS * (2 if day == layout.wide else 1)
    column[layout.third : layout.suit] = number + NUMBERS * 3
    column[layout.suit : layout.item] = NUMBERS * 4
    count = NUMBERS * 4 + 1
    for item in range(len(layout.items)):
        column[layout.item + item] = count + item
    count += len(layout.items)
    start = [_start("tent" in layout.items), np.full(len(layout.items), 5.5)]
    if windows:
        column[layout.late : layout.early] = count + np.arange(layout.stages) // BUCKET
        start.append(np.zeros(max(4, 1 + (layout.stages - 1) // BUCKET)))
        start[-1][-4:] = (0.0, 0.2, 0.4, 2.0) if "tent" in layout.items else (0.1, 0.2, 0.2, 1.0)
        count += len(start[-1])
    if early:
        for day in range(DAYS):
            kind = 1 if day == layout.wide else 2 if day == LAST else 0
            at = layout.early + EARLY * day
            column[at : at + EARLY] = count + EARLY * kind + np.arange(EARLY)
        start.append(np.tile([*[0.0] * (EARLY - 2), 1.0, 5.0], 3))
        count += 3 * EARLY
    found = np.zeros((layout.size, count))
    chosen = np.flatnonzero(column >= 0)
    found[chosen, column[chosen]] = 1.0
    return found, np.concatenate(start)


def _start(has_tent: bool) -> Floats:
    """Prices of cards by number, near those that were found best for whole games; each suit's.

    With a tent there are more turns, so cards are what is scarce; without, it is fuel.
    """
    if has_tent:
        play, third = [9.0, 7.0, 5.9, 7.2, 10.2, 10.9], [1.5, 3.1, 1.7, 3.2, 5.1, 6.1]
        second, wide = [0.8, 1.0, 1.2, 3.3, 6.4, 7.7], [3.4, 4.9, 3.2, 4.9, 6.6, 7.6]
    else:
        play, third = [1.5, 0.0, 0.0, 0.0, 0.2, 1.5], [0.3, 1.2, 1.4, 2.6, 4.2, 4.4]
        second, wide = [0.3, 0.5, 2.0, 4.2, 7.2, 9.0], [1.2, 1.8, 2.1, 3.6, 5.2, 5.5]
    return np.array([*play, *second, *wide, *third, 0.0])
