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
    start = [_start(), np.full(len(layout.items), 6.0)]
    if windows:
        column[layout.late : layout.early] = count + np.arange(layout.stages) // BUCKET
        start.append(np.zeros(1 + (layout.stages - 1) // BUCKET))
        start[-1][-1] = 0.5
        count += len(start[-1])
    if early:
        for day in range(DAYS):
            kind = 1 if day == layout.wide else 2 if day == LAST else 0
            at = layout.early + EARLY * day
            column[at : at + EARLY] = count + EARLY * kind + np.arange(EARLY)
        start.append(np.zeros(3 * EARLY))
        count += 3 * EARLY
    found = np.zeros((layout.size, count))
    chosen = np.flatnonzero(column >= 0)
    found[chosen, column[chosen]] = 1.0
    return found, np.concatenate(start)


def _start() -> Floats:
    """Prices of cards by number, near those that were found best for whole games; each suit's."""
    play = np.array([3.0, 1.5, 1.5, 1.5, 3.0, 4.0])
    second = np.array([1.0, 1.0, 2.0, 4.5, 7.0, 9.0])
    wide = np.array([1.0, 1.5, 2.0, 3.5, 5.0, 7.0])
    third = np.array([0.5, 1.0, 1.5, 2.2, 4.0, 5.5])
    return np.concatenate([play, second, wide, third, [0.1]])
