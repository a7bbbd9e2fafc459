"""Layers: the positions after so many turns, each once, with where they come from and how much they promise."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from games.tabi.searching import columns as c
from games.tabi.searching import phases
from games.tabi.searching.counting import can_last
from games.tabi.searching.data import Data
from games.tabi.searching.guiding import Guide, guided
from games.tabi.searching.leaving import counts_at_end, most_at_end
from games.tabi.searching.pacing import is_in_time
from games.tabi.searching.plans import COUNTS_POINTS, TARGET
from games.tabi.searching.traits import POINTS, TRAITS, Sight, look
from games.tabi.searching.turns import IS_CUT as OVERFLOW
from games.tabi.searching.turns import SIZE as INSIDE
from games.tabi.searching.turns import Room, expand, hashed
from solver.kernels import entry, kernel

SIZE, WINS, BEST, BEST_FROM, BEST_END, IS_CUT, MADE, LEAST = range(8)
"""`Layer.counts`: positions; wins found on the way here; the best of them: its points, the parent, which end of it;
whether there was no room for all; ends looked at; points that a line must exceed where they are counted in the end (0:
any).
"""

AT_ONCE = 100_000
"""Positions inside turns between two looks at the clock: a tenth of a second."""


class Judge(NamedTuple):
    """By what positions are judged."""

    weights: Any
    """[suits left, trait]; then `BOUND` and `NOISE`."""
    sight: Sight
    guide: Guide


BOUND, NOISE = TRAITS, TRAITS + 1
"""Weights beside those of traits: of what the guide promises; of what varies by lot."""

WEIGHTS = TRAITS + 2

EVERY_CARD = -1


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
        np.zeros(8, np.int64),
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
            enter(data, plan, judge, room, now, then, at, end)
        spent += room.counts[INSIDE]
        if spent >= AT_ONCE:
            return at + 1
    return last


@kernel
def enter(data: Data, plan: Any, judge: Judge, room: Room, now: Layer, then: Layer, at: int, end: int) -> None:
    """Take the end of a turn into the next layer, unless it is a win, or is there already, or cannot do."""
    row = room.rows[room.ends[end]]
    points = now.points[at] + 100 * row[c.HUNDREDS] + row[c.POINTS]
    if row[c.PHASE] == phases.WON:
        then.counts[WINS] += 1
        if points > then.counts[BEST]:
            then.counts[BEST], then.counts[BEST_FROM], then.counts[BEST_END] = points, at, end
        return
    if then.counts[LEAST] and most_at_end(data, row) <= then.counts[LEAST]:
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
    then.value[found] = worth(data, then.rows[found], points, judge, mixed)


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


@kernel
def worth(data: Data, row: Any, points: int, judge: Judge, mixed: int) -> float:
    """How much a position promises; `mixed` are its random bits."""
    left, traits, total = look(data, row, EVERY_CARD, judge.sight), judge.sight.traits, 0.0
    traits[POINTS] = points
    for trait in range(TRAITS):
        total += judge.weights[left, trait] * traits[trait]
    if judge.weights[left, BOUND] > 0:
        promised = most_at_end(data, row) if counts_at_end(data) else guided(data, row, judge.guide)
        total += judge.weights[left, BOUND] * promised
    return float(total + judge.weights[left, NOISE] * (mixed >> 20 & 1023) / 1023.0)


__all__ = ["Layer", "advance", "clear", "make_layer"]
