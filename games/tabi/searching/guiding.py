"""What a line can still gain from a turn's start, read for rows: the table of the bound on points and its prices.

The table knows fuel, letters, pawns, what is resolved and how many events lie there; the prices say what cards are
worth where they are. As a bound see `bounds`. As a guide of beams it is a number that promises more or less, and what
hangs on stages is left out.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from games.tabi.bounding.pawns import DAYS, LAST, pair_of
from games.tabi.bounding.prices import Prices
from games.tabi.bounding.table import Ground
from games.tabi.bounding.walks import CARDS, SUITS
from games.tabi.searching import columns as c
from games.tabi.searching import places
from games.tabi.searching.counting import NEEDED, lying
from games.tabi.searching.data import ITEMS, Data
from solver.kernels import kernel


class Guide(NamedTuple):
    """The table, and prices by card, place, suit and item."""

    table: Any
    """[resolved, letters, fuel, placements, white and black pawns]"""
    pairs: Any
    """[low, high]: the number of that pair of black pawns."""
    play: Any
    second: Any
    third: Any
    suit: Any
    item: Any
    early: Any
    """[stage, day]: what an event in the innermost place there brings; the last day: one in the first two of three."""
    wide: int


def guide_of(ground: Ground, prices: Prices, early: Any = None) -> Guide:
    """From a table that was filled in at these prices; without `early` what hangs on stages is nothing."""
    layout, item = ground.layout, np.zeros(len(ITEMS))
    for place, name in enumerate(layout.items):
        item[ITEMS.index(name)] = prices.vector[layout.item + place]
    pairs = np.array([[pair_of(low, high) for high in range(DAYS)] for low in range(DAYS)], np.int64)
    play, second, third, suit = map(np.ascontiguousarray, (prices.play, prices.second, prices.third, prices.suit))
    stages = np.zeros((1, DAYS)) if early is None else early
    return Guide(ground.table, pairs, play, second, third, suit, item, stages, layout.wide)


def no_guide() -> Guide:
    """One that says nothing: everything is out of its table's reach."""
    cards, early = np.zeros(CARDS), np.zeros((1, DAYS))
    table, pairs = np.zeros((1, 0, 0, 1, 1), np.float32), np.zeros((DAYS, DAYS), np.int64)
    return Guide(table, pairs, cards, np.zeros((DAYS, CARDS)), cards, np.zeros(SUITS), np.zeros(len(ITEMS)), early, 0)


@kernel
def is_in_reach(data: Data, row: Any, guide: Guide) -> bool:
    """Whether the table says something of that position."""
    return bool(fuel_of(data, row) < guide.table.shape[2] and row[c.LETTERS] < guide.table.shape[1])


@kernel
def fuel_of(data: Data, row: Any) -> int:
    """Cards that the deck can give, at a turn's start."""
    return int(row[c.DECK] + max(0, row[c.HAND] - data.hand))


@kernel
def to_come(data: Data, row: Any, guide: Guide, stage: int) -> float:
    """What a line can still gain from a turn's start within the table's reach."""
    placed, total = 0, 0.0
    for suit in range(data.suits):
        if not row[c.RESOLVED] >> suit & 1:
            there = min(NEEDED, lying(data, row, suit))
            placed += there
            total += guide.suit[suit] * there
    place = row[c.WHITE] * (data.days * (data.days + 1) // 2) + guide.pairs[row[c.LOW], row[c.HIGH]]
    total += guide.table[row[c.RESOLVED], row[c.LETTERS], fuel_of(data, row), placed, place]
    for item in range(len(guide.item)):
        if row[c.READY] >> item & 1:
            total += guide.item[item]
    return float(total + _cards(data, row, guide, stage))


@kernel
def _cards(data: Data, row: Any, guide: Guide, stage: int) -> float:
    """What cards are worth where they are."""
    total = 0.0
    for card in range(data.cards):
        if row[data.where + card] <= places.DECKED:
            total += guide.play[card]
    for day in range(data.days):
        first = data.first[day]
        if data.room[day] > 0 and row[first] > 0:
            total += guide.second[day, row[first] - 1] + guide.early[stage, day]
        if day == guide.wide:
            for place in range(first, min(first + 2, data.first[day + 1])):
                if row[place] > 0:
                    total += guide.third[row[place] - 1] + guide.early[stage, LAST]
    return total


@kernel
def guided(data: Data, row: Any, guide: Guide) -> float:
    """What a line can still gain from a turn's start, more or less; out of reach: nothing."""
    return to_come(data, row, guide, 0) if is_in_reach(data, row, guide) else 0.0
