"""Layers: the positions after so many turns, each once, with where they come from and how much they promise."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from games.tabi.searching import columns as c
from games.tabi.searching import phases, places
from games.tabi.searching.counting import NEEDED, bits, can_last
from games.tabi.searching.data import Data
from games.tabi.searching.guiding import Guide, guided
from games.tabi.searching.pacing import is_in_time
from games.tabi.searching.plans import COUNTS_POINTS, TARGET
from games.tabi.searching.playing import pawns
from games.tabi.searching.turns import IS_CUT as OVERFLOW
from games.tabi.searching.turns import SIZE as INSIDE
from games.tabi.searching.turns import Room, expand, hashed
from solver.kernels import entry, kernel

SIZE, WINS, BEST, BEST_FROM, BEST_END, IS_CUT, MADE = range(7)
"""`Layer.counts`: positions; wins found on the way here; the best of them: its points, the parent, which end of it;
whether there was no room for all; ends looked at.
"""

AT_ONCE = 100_000
"""Positions inside turns between two looks at the clock: a tenth of a second."""


class Judge(NamedTuple):
    """By what positions are judged."""

    weights: Any
    """[age · `FEATURES` + feature]"""
    features: Any
    """Scratch, as the weights."""
    homes: Any
    """[white, low, high]: the fewest turns that bring all pawns home."""
    on: Any
    """Scratch: [`COUNT` or `SUM`, suit, day]."""
    guide: Guide


class Layer(NamedTuple):
    """Positions at a turn's start. Points are kept apart, so that equal positions with fewer points are dropped."""

    rows: Any
    words: Any
    points: Any
    parent: Any
    """[position]: the position in the layer before."""
    end: Any
    """[position]: which end of its parent's turn it is (`turns.Room.ends`)."""
    value: Any
    table: Any
    counts: Any


def make_layer(data: Data, most: int) -> Layer:
    """Room for so many positions (a power of 2)."""
    rows = np.zeros((most, data.width), np.int8)
    return Layer(
        rows,
        rows.view(np.int64),
        np.zeros(most, np.int64),
        np.zeros(most, np.int64),
        np.zeros(most, np.int64),
        np.zeros(most, np.float64),
        np.full(2 * most, -1, np.int64),
        np.zeros(7, np.int64),
    )


def clear(layer: Layer) -> None:
    """Forget all positions."""
    layer.table[:] = -1
    layer.counts[:] = 0
    layer.counts[BEST] = -1


@entry
def advance(data: Data, plan: Any, judge: Judge, room: Room, now: Layer, first: int, last: int, most: int,
            then: Layer) -> int:  # fmt: skip
    """Play a turn from the positions `first` to `last` of one layer into the next, as long as it has fewer than `most`
    ends; the first that was not played, for it is left off after `AT_ONCE` positions inside turns.
    """
    spent = 0
    for at in range(first, last):
        if then.counts[MADE] >= most:
            then.counts[IS_CUT] = 1
            return last
        ends = expand(data, room, now.rows[at], plan)
        then.counts[MADE] += ends
        then.counts[IS_CUT] |= room.counts[OVERFLOW]
        for end in range(ends):
            _enter(data, plan, judge, room, now, then, at, end)
        spent += room.counts[INSIDE]
        if spent >= AT_ONCE:
            return at + 1
    return last


@kernel
def _enter(data: Data, plan: Any, judge: Judge, room: Room, now: Layer, then: Layer, at: int, end: int) -> None:
    """Take the end of a turn into the next layer, unless it is a win, or is there already, or cannot do."""
    row = room.rows[room.ends[end]]
    points = now.points[at] + 100 * row[c.HUNDREDS] + row[c.POINTS]
    if row[c.PHASE] == phases.WON:
        then.counts[WINS] += 1
        if points > then.counts[BEST]:
            then.counts[BEST], then.counts[BEST_FROM], then.counts[BEST_END] = points, at, end
        return
    if not can_last(data, row) or (plan[TARGET] and not is_in_time(data, row, plan[TARGET])):
        return
    size = then.counts[SIZE]
    if size >= len(then.rows) - 1:
        then.counts[IS_CUT] = 1
        return
    then.rows[size, :] = row
    new = then.rows[size]
    new[c.HUNDREDS], new[c.POINTS], new[c.SHOT], new[c.CHANGE] = (
        0,
        0,
        0,
        0,
    )  # the camera's number ends with the next card
    if not plan[COUNTS_POINTS]:
        points = 0
    mixed = hashed(then.words[size])
    found = _note(then, size, mixed)
    if found < 0:
        then.counts[SIZE] += 1
        found = size
    elif points <= then.points[found]:
        return
    then.points[found], then.parent[found], then.end[found] = points, at, end
    judge.features[NOISE] = (mixed >> 20 & 1023) / 1023.0
    look(data, then.rows[found], points, judge)
    total = 0.0
    for feature in range(WEIGHTS):
        total += judge.weights[feature] * judge.features[feature]
    then.value[found] = total


@kernel
def _note(layer: Layer, at: int, mixed: int) -> int:
    """Enter a position into the table; where it is already, or −1."""
    mask = len(layer.table) - 1
    slot = mixed & mask
    while layer.table[slot] >= 0:
        other = layer.table[slot]
        if np.array_equal(layer.words[other], layer.words[at]):
            return int(other)
        slot = (slot + 1) & mask
    layer.table[slot] = at
    return -1


(
    POINTS,
    RESOLVED,
    PROGRESSED,
    DECK,
    LETTERS,
    READY,
    TOGETHER,
    SUMS,
    HOME,
    MATCHED,
    NOISE,
    LATE,
    HELD,
    FREE,
    SHORT,
    BOUND,
    COMPLETE,
    STANDS,
    SCORING,
    VARIETY,
    RICHES,
    LYING,
) = range(22)
"""What the weights are for (`look`)."""

FEATURES, AGES = 22, 3
WEIGHTS = FEATURES * AGES
"""A weight of each feature where the deck is long, middling, short; in between it is between."""

HALF = 13.0
"""Cards of a middling deck."""

GATHER, HOMEWARD, PACE = 0.8, 2.0, 1.5
"""Turns that it takes to bring a pawn to a suit's events; to bring all home; the slack that there should be."""

COUNT, SUM = range(2)
"""`Scratch`: events of a suit on a day; the sum of their numbers."""


@kernel
def look(data: Data, row: Any, points: int, judge: Judge) -> None:
    """What a position promises, feature by feature."""
    found, on = judge.features, judge.on
    _look(data, row, on)
    resolved = bits(row[c.RESOLVED])
    left = data.suits - resolved
    home = judge.homes[row[c.WHITE], row[c.LOW], row[c.HIGH]]
    fuel = row[c.DECK] + row[c.LETTERS] + left - (HOMEWARD if left else home)
    found[POINTS], found[RESOLVED] = points, resolved
    found[DECK], found[LETTERS], found[READY] = row[c.DECK], row[c.LETTERS], bits(row[c.READY])
    found[TOGETHER] = max(pawns(row, row[c.WHITE]), pawns(row, row[c.LOW]))
    found[SUMS] = _sums(data, row, on)
    found[HOME] = 0.0 if left else -home
    need = _suits(data, row, found, on)
    found[LATE] = -max(0.0, need - fuel)
    found[SHORT] = -max(0.0, PACE * need - fuel)
    found[BOUND] = guided(data, row, judge.guide)
    _hand(data, row, found)
    _age(found, (row[c.DECK] + row[c.LETTERS] + left) / HALF)


@kernel
def _hand(data: Data, row: Any, found: Any) -> None:
    """How many different numbers are in hand; the sum of those of resolved suits."""
    numbers, riches = 0, 0
    for card in range(data.cards):
        if row[data.where + card] == places.HELD:
            numbers |= 1 << data.number[card]
            if row[c.RESOLVED] >> data.suit[card] & 1:
                riches += data.number[card]
    found[VARIETY], found[RICHES] = bits(numbers), riches


@kernel
def _age(found: Any, length: float) -> None:
    """Hand the features out to the ages, by how long the deck (in halves) is."""
    early, late = min(1.0, max(0.0, length - 1.0)), min(1.0, max(0.0, 1.0 - length))
    for feature in range(FEATURES):
        value = found[feature]
        found[feature] = early * value
        found[FEATURES + feature] = (1.0 - early - late) * value
        found[2 * FEATURES + feature] = late * value


@kernel
def _look(data: Data, row: Any, on: Any) -> None:
    """Count the events by suit and day."""
    on[:] = 0
    for day in range(data.days):
        for place in range(data.first[day], data.first[day + 1]):
            card = row[place] - 1
            if card >= 0:
                on[COUNT, data.suit[card], day] += 1
                on[SUM, data.suit[card], day] += data.number[card]


@kernel
def _suits(data: Data, row: Any, found: Any, on: Any) -> float:
    """What the unresolved suits promise: events that lie there or are in hand, pawns that stand with them, room; how
    many turns they need, more or less.
    """
    matched, needed, lying, told, need, complete, stands = 0, 0, 0, 0, 0.0, 0, 0
    scoring, events = 0.0, 0
    for suit in range(data.suits):
        if row[c.RESOLVED] >> suit & 1:
            told += 1
            for day in range(data.days):
                events += on[COUNT, suit, day]
                scoring = max(scoring, on[SUM, suit, day] * pawns(row, day))
            continue
        there, stand = 0, 0
        for day in range(data.days):
            there += on[COUNT, suit, day]
            if on[COUNT, suit, day] > 0:
                stand += min(pawns(row, day), on[COUNT, suit, day])
        lying += min(NEEDED, there)
        events += there
        stands += min(NEEDED, stand)
        need += 1.0 + NEEDED - there if there < NEEDED else 1.0 + GATHER * (NEEDED - stand)
        if there >= NEEDED:
            matched = max(matched, stand)
            complete += 1
        needed |= max(0, NEEDED - there) << 4 * suit
    found[COMPLETE], found[STANDS], found[SCORING], found[LYING] = complete, stands, scoring, events
    found[PROGRESSED] = lying + NEEDED * told
    found[MATCHED] = matched
    found[FREE] = min(4, data.first[data.days] - data.first[0] - lying)
    found[HELD] = _held(data, row, needed)
    return need


@kernel
def _held(data: Data, row: Any, needed: int) -> int:
    """Cards in hand that an unresolved suit needs; `needed` has four bits a suit."""
    found = 0
    for card in range(data.cards):
        if row[data.where + card] == places.HELD and needed >> 4 * data.suit[card] & 15:
            needed -= 1 << 4 * data.suit[card]
            found += 1
    return found


@kernel
def _sums(data: Data, row: Any, on: Any) -> float:
    """Σ over locations of the greatest sum of one suit's numbers; of an unresolved suit it counts half."""
    total = 0.0
    for day in range(data.days):
        best = 0.0
        for suit in range(data.suits):
            found = float(on[SUM, suit, day])
            best = max(best, found if row[c.RESOLVED] >> suit & 1 else 0.5 * found)
        total += best
    return float(total)


__all__ = ["Layer", "advance", "clear", "make_layer"]
