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
from games.tabi.searching.turns import expand, make_room, path

MOST_ENDS = 1 << 62


@dataclass(frozen=True)
class Found:
    """A win: its points, the turn in which it comes, all moves as numbers."""

    points: int
    turn: int
    turns: tuple[tuple[int, ...], ...]
    """[turn]: the moves."""
    trail: tuple[tuple[Any, int], ...]
    """[turn]: the position at its start, and the points so far."""

    @property
    def codes(self) -> list[int]:
        """All moves."""
        return [code for turn in self.turns for code in turn]

    def after(self, before: Found, turn: int) -> Found:
        """As the end of another win, from its turn of that index on."""
        turns, trail = (*before.turns[:turn], *self.turns), (*before.trail[:turn], *self.trail)
        return Found(self.points, self.turn, turns, trail)


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


@dataclass(frozen=True)
class Kept:
    """What of a layer is remembered to write the line."""

    rows: Any
    points: Any
    parent: Any
    end: Any


class Beam:
    """The arrays of a search, used again by each run."""

    def __init__(self, data: Data, most: int = 1 << 18, room: int = 1 << 16) -> None:
        self.data, self.room = data, make_room(data, room)
        self.layers = make_layer(data, most), make_layer(data, most)
        self.homes = homes(data)
        self.features = np.zeros(of.WEIGHTS)
        self.on = np.zeros((2, data.suits, data.days), np.int64)
        self.made = 0

    def run(self, row: Any, points: int, search: Search) -> bool:
        """Follow the most promising positions turn by turn to the end; whether every one was followed."""
        now, then = self.layers
        clear(now)
        now.rows[0], now.points[0] = row, points
        now.rows[0, [c.HUNDREDS, c.POINTS]] = 0
        history = [Kept(now.rows[:1].copy(), now.points[:1].copy(), np.zeros(1, np.int64), np.zeros(1, np.int64))]
        kept, is_whole, turn = 1, True, int(row[c.TURN])
        while kept:
            clear(then)
            self._advance(search, kept, now, then)
            self.made += int(then.counts[of.MADE])
            if then.counts[of.WINS] and search.on_win(self._found(search.plan, history, then, turn)):
                return is_whole
            size = int(then.counts[of.SIZE])
            is_whole = is_whole and size <= search.width and not then.counts[of.IS_CUT]
            if search.must_be_whole and not is_whole:
                return False
            chosen = _best(then, size, search, int(self.data.first[0]))
            history.append(Kept(*(array[chosen] for array in (then.rows, then.points, then.parent, then.end))))
            keep(then, chosen)
            now, then, kept, turn = then, now, len(chosen), turn + 1
        return is_whole

    def _advance(self, search: Search, kept: int, now: Layer, then: Layer) -> None:
        """A turn from all positions that are kept, with looks at the clock."""
        judge = Judge(search.weights, self.features, self.homes, self.on, search.guide)
        first, most = 0, search.budget or MOST_ENDS
        while first < kept:
            search.look_at_clock()
            first = int(advance(self.data, search.plan, judge, self.room, now, first, kept, most, then))

    def prepare(self, row: Any, search: Search) -> None:
        """Have all kernels compiled."""
        now, then = self.layers
        clear(now)
        clear(then)
        now.rows[0] = row
        self._advance(search, 1, now, then)
        expand(self.data, self.room, row, search.plan)

    def _found(self, plan: Any, history: list[Kept], then: Layer, turn: int) -> Found:
        """The best win of a layer."""
        parent, end = int(then.counts[of.BEST_FROM]), int(then.counts[of.BEST_END])
        turns: list[tuple[int, ...]] = []
        trail: list[tuple[Any, int]] = []
        for kept in reversed(history):
            expand(self.data, self.room, kept.rows[parent], plan)
            turns.append(tuple(path(self.room, int(self.room.ends[end]))))
            trail.append((kept.rows[parent].copy(), int(kept.points[parent])))
            parent, end = int(kept.parent[parent]), int(kept.end[parent])
        return Found(int(then.counts[of.BEST]), turn, tuple(turns[::-1]), tuple(trail[::-1]))


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
    days, total = data.days, data.days - number
    least = 1 if total > 1 and not data.one_black else 0
    shares = [0, total] if data.one_black else range(least, total - least + 1)
    pairs = (sorted(((low + a) % days, (high + total - a) % days)) for a in shares)
    return [((white + number) % days, a, b) for a, b in pairs]


def _best(layer: Layer, size: int, search: Search, first: int) -> Any:
    """The places of the most promising positions, the best first. Half of them are the best of those with as many
    suits resolved, so that no number of suits dies out. `first`: the column of the first event.
    """
    if size <= search.width and not search.budget:
        return np.arange(size)
    value, rows = layer.value[:size], layer.rows[:size]
    order = _by_value(value)
    if search.spread:
        for alike in (layer.parent[:size], _pawns(rows), rows[:, first : first + _MIX.size].astype(np.int64) @ _MIX):
            value = value.copy()
            value[order] -= search.spread * np.log2(1.0 + _places(alike[order]))
            order = _by_value(value)
    key, resolved = np.arange(size), _COUNTS[rows[order, c.RESOLVED]]
    groups = [np.flatnonzero(resolved == number) for number in np.unique(resolved)]
    for group in groups:
        key[group] = np.minimum(key[group], len(groups) * np.arange(len(group)))
    return order[np.argsort(key, kind="stable")[: search.width]]


def _by_value(value: Any) -> Any:
    """The places, the greatest value first."""
    return np.argsort(-value, kind="stable")


def _pawns(rows: Any) -> Any:
    """[position]: a number for pawns and resolved suits."""
    white, low, high = (rows[:, column].astype(np.int64) for column in (c.WHITE, c.LOW, c.HIGH))
    return ((white << 8 | low) << 8 | high) << 8 | rows[:, c.RESOLVED]


def _places(alike: Any) -> Any:
    """[position]: how many before it have the same number."""
    order = np.argsort(alike, kind="stable")
    numbers = alike[order]
    first = np.flatnonzero(np.concatenate([[True], numbers[1:] != numbers[:-1]]))
    places = np.empty(len(alike), np.int64)
    places[order] = np.arange(len(alike)) - np.repeat(first, np.diff([*first, len(alike)]))
    return places


_MIX = 31 ** np.arange(12, dtype=np.int64)
"""To make one number of the events on the table."""

_COUNTS = np.array([mask.bit_count() for mask in range(128)])


def keep(layer: Layer, chosen: Any) -> None:
    """Move the chosen positions to the front."""
    for array in (layer.rows, layer.points):
        array[: len(chosen)] = array[chosen]
