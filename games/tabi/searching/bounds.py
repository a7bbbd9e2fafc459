"""The bound on points, read for rows: what a line can still gain from a turn's start at most, at fixed prices.

The same as `games.tabi.bounding.table.potential`, at prices of which those of draws (`Layout.late`) are zero: so it
does not hang on how a position was reached, and equal rows have equal bounds.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from games.tabi.bounding.pawns import DAYS, LAST, pair_of
from games.tabi.bounding.prices import EARLY, Prices
from games.tabi.bounding.table import Ground, row
from games.tabi.bounding.walks import CARDS, NUMBERS, SUITS
from games.tabi.rules import Tabi
from games.tabi.searching import columns as c
from games.tabi.searching import places
from games.tabi.searching.counting import NEEDED, bits, lying
from games.tabi.searching.data import ITEMS, Data
from solver.kernels import entry, kernel


def applies(rules: Tabi) -> bool:
    """Whether the tables are made for that game: the points of 16a, its days and cards."""
    look = rules.look
    sizes = look.days == DAYS and len(look.order) == CARDS and max(look.number.values()) == NUMBERS
    return look.has_epilogues and sizes and look.points is None and look.hand == 4 and look.radio == 3


class Bound(NamedTuple):
    """A table with the prices that it was filled in at."""

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


def bound_of(ground: Ground, prices: Prices) -> Bound:
    """From a table that was filled in at these prices."""
    layout, item = ground.layout, np.zeros(len(ITEMS))
    assert not prices.late.any(), "prices of draws hang on the line"
    for place, name in enumerate(layout.items):
        item[ITEMS.index(name)] = prices.vector[layout.item + place]
    pairs = np.array([[pair_of(low, high) for high in range(DAYS)] for low in range(DAYS)], np.int64)
    play, second, third, suit = map(np.ascontiguousarray, (prices.play, prices.second, prices.third, prices.suit))
    return Bound(ground.table, pairs, play, second, third, suit, item, _early(ground, prices), layout.wide)


def no_bound() -> Bound:
    """One that says nothing: everything is out of its table's reach."""
    cards = np.zeros(CARDS)
    table, pairs, early = np.zeros((1, 0, 0, 1, 1), np.float32), np.zeros((DAYS, DAYS), np.int64), np.zeros((0, DAYS))
    return Bound(table, pairs, cards, np.zeros((DAYS, CARDS)), cards, np.zeros(SUITS), np.zeros(len(ITEMS)), early, 0)


def _early(ground: Ground, prices: Prices) -> Any:
    layout = ground.layout
    found = np.zeros((layout.stages + 1, DAYS))
    for stage in range(layout.stages + 1):
        past = max(0, stage + 1 - max(0, layout.stages - EARLY))
        for day in range(DAYS):
            found[stage, day] = prices.vector[row(layout, day)][:past].sum()
    return found


@entry
def most_to_come(data: Data, row: Any, bound: Bound) -> float:
    """What a line can still gain at most, from a turn's start that follows the table's; far below 0 if it cannot win.

    Out of the table's reach: as much as one likes.
    """
    fuel, letters = row[c.DECK] + max(0, row[c.HAND] - data.hand), row[c.LETTERS]
    stage = fuel + letters + data.suits - bits(row[c.RESOLVED])
    if fuel >= bound.table.shape[2] or letters >= bound.table.shape[1] or stage >= len(bound.early):
        return 1e6
    placed, total = 0, 0.0
    for suit in range(data.suits):
        if not row[c.RESOLVED] >> suit & 1:
            there = min(NEEDED, lying(data, row, suit))
            placed += there
            total += bound.suit[suit] * there
    place = row[c.WHITE] * (data.days * (data.days + 1) // 2) + bound.pairs[row[c.LOW], row[c.HIGH]]
    total += bound.table[row[c.RESOLVED], letters, fuel, placed, place]
    for item in range(len(bound.item)):
        if row[c.READY] >> item & 1:
            total += bound.item[item]
    return float(total + _cards(data, row, bound, stage))


@kernel
def _cards(data: Data, row: Any, bound: Bound, stage: int) -> float:
    """What cards are worth where they are."""
    total = 0.0
    for card in range(data.cards):
        if row[data.where + card] <= places.DECKED:
            total += bound.play[card]
    for day in range(data.days):
        first = data.first[day]
        if data.room[day] > 0 and row[first] > 0:
            total += bound.second[day, row[first] - 1] + bound.early[stage, day]
        if day == bound.wide:
            for place in range(first, min(first + 2, data.first[day + 1])):
                if row[place] > 0:
                    total += bound.third[row[place] - 1] + bound.early[stage, LAST]
    return total
