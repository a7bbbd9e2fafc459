"""A guide for beams: what a line can still gain, by the table of the bound on points (`games.tabi.bounding`).

The table knows fuel, letters, pawns, what is resolved and how many events lie there; the prices say what cards are
worth where they are. A guide needs not be a bound, so what hangs on stages is left out.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from games.tabi.bounding.pawns import DAYS, pair_of
from games.tabi.bounding.prices import Prices
from games.tabi.bounding.table import Ground
from games.tabi.bounding.walks import CARDS, SUITS
from games.tabi.searching import columns as c
from games.tabi.searching import places
from games.tabi.searching.counting import NEEDED
from games.tabi.searching.data import ITEMS, Data
from solver.kernels import kernel


class Guide(NamedTuple):
    """The table, and prices by card, place, suit and item."""

    table: Any
    """[resolved, letters, fuel, placements, white and black pawns]"""
    pairs: Any
    """[low, high]: the number of that pair of black pawns; the last entry: how many pairs there are."""
    play: Any
    second: Any
    third: Any
    suit: Any
    item: Any
    wide: int


def guide_of(ground: Ground, prices: Prices) -> Guide:
    """From a table that was filled in at these prices."""
    layout, item = ground.layout, np.zeros(len(ITEMS))
    for place, name in enumerate(layout.items):
        item[ITEMS.index(name)] = prices.vector[layout.item + place]
    pairs = np.array([[pair_of(low, high) for high in range(DAYS)] for low in range(DAYS)], np.int64)
    play, second, third, suit = map(np.ascontiguousarray, (prices.play, prices.second, prices.third, prices.suit))
    return Guide(ground.table, pairs, play, second, third, suit, item, layout.wide)


def no_guide() -> Guide:
    """Where none is used."""
    table, pairs = np.zeros((1, 1, 1, 1, 1), np.float32), np.zeros((DAYS, DAYS), np.int64)
    cards, suits = np.zeros(CARDS), np.zeros(SUITS)
    return Guide(table, pairs, cards, np.zeros((DAYS, CARDS)), cards, suits, np.zeros(len(ITEMS)), 0)


@kernel
def guided(data: Data, row: Any, guide: Guide) -> float:
    """What a line can still gain from a turn's start, more or less."""
    fuel, letters = row[c.DECK] + max(0, row[c.HAND] - data.hand), row[c.LETTERS]
    if fuel >= guide.table.shape[2] or letters >= guide.table.shape[1]:
        return 0.0
    placed, total = 0, 0.0
    for suit in range(data.suits):
        if not row[c.RESOLVED] >> suit & 1:
            there = min(NEEDED, _lying(data, row, suit))
            placed += there
            total += guide.suit[suit] * there
    place = row[c.WHITE] * (data.days * (data.days + 1) // 2) + guide.pairs[row[c.LOW], row[c.HIGH]]
    total += guide.table[row[c.RESOLVED], letters, fuel, placed, place]
    for item in range(len(guide.item)):
        if row[c.READY] >> item & 1:
            total += guide.item[item]
    return float(total + _cards(data, row, guide))


@kernel
def _lying(data: Data, row: Any, suit: int) -> int:
    count = 0
    for place in range(data.first[0], data.first[data.days]):
        if row[place] > 0 and data.suit[row[place] - 1] == suit:
            count += 1
    return count


@kernel
def _cards(data: Data, row: Any, guide: Guide) -> float:
    """What cards are worth where they are."""
    total = 0.0
    for card in range(data.cards):
        if row[data.where + card] <= places.DECKED:
            total += guide.play[card]
    for day in range(data.days):
        first = data.first[day]
        if data.room[day] > 0 and row[first] > 0:
            total += guide.second[day, row[first] - 1]
        if day == guide.wide:
            for place in range(first, min(first + 2, data.first[day + 1])):
                if row[place] > 0:
                    total += guide.third[row[place] - 1]
    return total
