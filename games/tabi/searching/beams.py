"""Beams: layer by layer, the most promising positions are played on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from games.tabi.searching import columns as c
from games.tabi.searching import layers as of
from games.tabi.searching.data import Data
from games.tabi.searching.guiding import Guide, no_guide
from games.tabi.searching.layers import Judge, Layer, advance, clear, make_layer
from games.tabi.searching.splits import shares_of
from games.tabi.searching.traits import make_sight
from games.tabi.searching.turns import Room, expand, make_room, path

MOST_ENDS = 1 << 62

MOST_POSITIONS = 1 << 18
"""Room of a layer."""


@dataclass(frozen=True)
class Found:
    """A win: its points, the turn in which it comes, all moves as numbers."""

    points: int
    turn: int
    codes: list[int]


@dataclass(frozen=True)
class Search:
    """How to search. `look_at_clock` may raise; `on_win` says whether that is enough."""

    width: int
    plan: Any
    weights: Any
    look_at_clock: Callable[[], None]
    on_win: Callable[[Found], bool]
    budget: int = 0
    """Ends of turns that a layer shall have at most, more or less; 0: any."""
    spread: float = 0.0
    """What a position is worth less for each doubling of those before it that came from the same one, or whose pawns or
    events are alike.
    """
    must_be_whole: bool = False
    """Give up as soon as a position is left out."""
    guide: Guide = field(default_factory=no_guide)
    least: Callable[[], int] = lambda: 0
    """Points that a line must exceed (`layers.LEAST`); they may rise, while the plan must stay as it is: when a line is
    written, its turns are played again by the same plan.
    """


@dataclass(frozen=True)
class Kept:
    """What of a layer is remembered to write the line."""

    rows: Any
    parent: Any
    end: Any


class Beam:
    """The arrays of a search, used again by each run."""

    def __init__(self, data: Data, most: int = MOST_POSITIONS, room: int = 1 << 16) -> None:
        self.data, self.room = data, make_room(data, room)
        self.layers = make_layer(data, most), make_layer(data, most)
        self.sight = make_sight(data, homes(data))
        self.made = 0

    def run(self, row: Any, points: int, search: Search) -> bool:
        """Follow the most promising positions turn by turn to the end; whether every one was followed."""
        now, then = self.layers
        clear(now)
        now.rows[0], now.points[0] = row, points
        now.rows[0, [c.HUNDREDS, c.POINTS]] = 0
        history = [Kept(now.rows[:1].copy(), np.zeros(1, np.int64), np.zeros(1, np.int64))]
        kept, is_whole, turn = 1, True, int(row[c.TURN])
        while kept:
            clear(then)
            then.counts[of.LEAST] = search.least()
            self._advance(search, kept, now, then)
            if then.counts[of.WINS]:
                codes = codes_of(self.data, self.room, search.plan, history, then)
                if search.on_win(Found(int(then.counts[of.BEST]), turn, codes)):
                    return is_whole
            size = int(then.counts[of.SIZE])
            is_whole = is_whole and size <= search.width and not then.counts[of.IS_CUT]
            if search.must_be_whole and not is_whole:
                return False
            chosen = best(self.data, then, size, search.width, search.spread)
            history.append(Kept(then.rows[chosen], then.parent[chosen], then.end[chosen]))
            keep(then, chosen)
            now, then, kept, turn = then, now, len(chosen), turn + 1
        return is_whole

    def _advance(self, search: Search, kept: int, now: Layer, then: Layer) -> None:
        """A turn from all positions that are kept, with looks at the clock."""
        judge = Judge(search.weights, self.sight, search.guide)
        first, most = 0, search.budget or MOST_ENDS
        while first < kept:
            search.look_at_clock()
            if search.must_be_whole and then.counts[of.IS_CUT]:
                return
            made = int(then.counts[of.MADE])
            first = int(advance(self.data, search.plan, judge, self.room, now, first, kept, most, then))
            self.made += int(then.counts[of.MADE]) - made

    def prepare(self, row: Any, search: Search) -> None:
        """Have all kernels compiled."""
        now, then = self.layers
        clear(now)
        clear(then)
        now.rows[0] = row
        self._advance(search, 1, now, then)
        expand(self.data, self.room, row, search.plan)


def codes_of(data: Data, room: Room, plan: Any, history: list[Kept], then: Layer) -> list[int]:
    """The moves that lead to the best win of a layer; `history`: the layers before it."""
    parent, end = int(then.counts[of.BEST_FROM]), int(then.counts[of.BEST_END])
    turns: list[list[int]] = []
    for kept in reversed(history):
        expand(data, room, kept.rows[parent], plan)
        turns.append(path(room, int(room.ends[end])))
        parent, end = int(kept.parent[parent]), int(kept.end[parent])
    return [code for codes in reversed(turns) for code in codes]


def homes(data: Data) -> Any:
    """[white, low, high]: the fewest turns to bring all pawns to the last day, with any cards and without effects."""
    days, far = data.days, 99
    found = np.full((days, days, days), far, np.int64)
    last = days - 1
    found[last, last, last] = 0
    numbers = sorted(set(data.number.tolist()))
    for turns in range(1, far):
        new = []
        for white, low, high in np.argwhere(found == far).tolist():
            if any(found[to] == turns - 1 for number in numbers for to in _after(data, white, low, high, number)):
                new.append((white, low, high))
        if not new:
            break
        for place in new:
            found[place] = turns
    return found


def _after(data: Data, white: int, low: int, high: int, number: int) -> list[tuple[int, int, int]]:
    """Where the pawns can stand after a card of that number."""
    days, (total, least, step) = data.days, shares_of(data, number)
    lower = range(least, total - least + 1, step)
    pairs = (sorted(((low + a) % days, (high + total - a) % days)) for a in lower)
    return [((white + number) % days, a, b) for a, b in pairs]


def best(data: Data, layer: Layer, size: int, width: int, spread: float = 0.0) -> Any:
    """The places of the most promising positions, the best first. Half of them are the best of those with as many
    suits resolved, so that no number of suits dies out.
    """
    if size <= width and not spread:
        return np.arange(size)
    value, rows = layer.value[:size], layer.rows[:size]
    order = _by_value(value)
    if spread:
        for alike in (layer.parent[:size], _pawns(rows), _events(data, rows)):
            value = value.copy()
            value[order] -= spread * np.log2(1.0 + _places(alike[order]))
            order = _by_value(value)
    key, resolved = np.arange(size), _COUNTS[rows[order, c.RESOLVED]]
    groups = [np.flatnonzero(resolved == number) for number in np.unique(resolved)]
    for group in groups:
        key[group] = np.minimum(key[group], len(groups) * np.arange(len(group)))
    return order[np.argsort(key, kind="stable")[:width]]


def _by_value(value: Any) -> Any:
    """The places, the greatest value first."""
    return np.argsort(-value, kind="stable")


def _pawns(rows: Any) -> Any:
    """[position]: a number for pawns and resolved suits."""
    white, low, high = (rows[:, column].astype(np.int64) for column in (c.WHITE, c.LOW, c.HIGH))
    return ((white << 8 | low) << 8 | high) << 8 | rows[:, c.RESOLVED]


def _events(data: Data, rows: Any) -> Any:
    """[position]: a number for what lies where."""
    events = rows[:, data.first[0] : data.first[data.days]].astype(np.int64)
    return events @ 31 ** np.arange(events.shape[1], dtype=np.int64)


def _places(alike: Any) -> Any:
    """[position]: how many before it have the same number."""
    order = np.argsort(alike, kind="stable")
    numbers = alike[order]
    first = np.flatnonzero(np.concatenate([[True], numbers[1:] != numbers[:-1]]))
    places = np.empty(len(alike), np.int64)
    places[order] = np.arange(len(alike)) - np.repeat(first, np.diff([*first, len(alike)]))
    return places


_COUNTS = np.array([mask.bit_count() for mask in range(128)])


def keep(layer: Layer, chosen: Any) -> None:
    """Move the chosen positions to the front."""
    for array in (layer.rows, layer.points):
        array[: len(chosen)] = array[chosen]
